"""Value functions, which predict each seat's share of the win with weights fitted to matches.

The score of a seat is a weighted sum of the game's `evaluate_long` and the figures of its sides. The shares of the win
are the softmax of the scores (a conditional logit, by Luce's choice axiom). Each weight changes linearly from the
beginning of a match to the usual last round, and then stays the same. Using a value function requires no other
libraries.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from math import exp, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardbook.bots.calibration import CALIBRATION, LOSSES, Column, Foreseen, calibration_rows, loss_rows
from boardbook.bots.search import Search, searching
from boardbook.core import REFEREE, BadFile, BadInput, Game, State
from boardbook.core.disk import put
from boardbook.core.outside import json_of, text_of
from boardbook.core.validation import is_whole, no_json

if TYPE_CHECKING:
    import polars as pl

    from boardbook.bots.lookahead import Judge
    from boardbook.bots.training_samples import Matches

FORMAT: Final = "boardbook value"
VERSION: Final = 1
LARGEST: Final = 1_000_000
"""Upper bound on the size of a file, in bytes."""

Weight = tuple[float, float]
"""The two values of a weight: at the beginning of a match, and from the usual last round on."""


@dataclass(frozen=True)
class ValueFunction:
    """A value function for a game, learned from matches. `bb.fit` and `bb.load_value` return one.

    `game`, `options`, `edition` (None for the edition in the box): the rules for which the value was fitted; `rounds`:
    the mean last round of the matches; `outlook`: the weight of `evaluate_long`; `figures`: the weights of the figures;
    `fitted`: facts about the fit, such as the number of matches.
    """

    game: str
    options: Mapping[str, Any]
    edition: Mapping[str, Any] | None
    rounds: float
    outlook: Weight
    figures: Mapping[str, Weight]
    fitted: Mapping[str, Any] = field(default_factory=dict)
    held_out: Mapping[str, Sequence[Sequence[Any]]] = field(default_factory=dict, repr=False)
    """The rows of `calibration` and `losses`, in which each match was predicted by a fit that didn't use it."""

    # --- playing ------------------------------------------------------------------------------------------------

    def judge(self, game: Game[Any]) -> Judge:
        """Return a function to use instead of the game's `win_probabilities`.

        Once the match is over, the function returns the actual shares of the win. Raises `BadInput` for a game with
        other rules.
        """
        if problems := [*self._unfit(game)]:
            raise BadInput(f"value of {self.game}", problems)
        by_round: dict[int, tuple[float, dict[str, float]]] = {}
        unused = {figure.name: 0.0 for figure in game.figures}

        def prospects(state: State) -> list[float]:
            if state.to_act is None:
                return game.win_probabilities(state)
            now = by_round.get(state.round)
            if now is None:
                outlook, used = self._at(state.round)
                now = by_round[state.round] = outlook, {**unused, **used} if used else used
            scores = [now[0] * standing for standing in game.evaluate_long(state)]
            if weights := now[1]:
                seats = game.sides(state)
                for (side, figure), value in game.figure_values(state, REFEREE).items():
                    if value and side in seats:
                        scores[seats[side]] += weights[figure] * value
            return shares(scores)

        return prospects

    def mcts(self, parameters: str) -> Search:
        """Return a searching bot that uses this value. To register it: `bb.register_bot("learned", value.mcts)`."""
        return searching(parameters, self.judge)

    def promised(self, number: int, features: Sequence[Sequence[float]]) -> list[float]:
        """Predict each seat's share of the win in a given round.

        The features of a seat are the value of `evaluate_long`, then the values of the `figures`.
        """
        outlook, weights = self._at(number)
        every = [outlook, *weights.values()]
        return shares([sum(w * x for w, x in zip(every, own, strict=True)) for own in features])

    def _at(self, number: int) -> tuple[float, dict[str, float]]:
        """Return the weights for a given round."""
        late = min(1.0, number / self.rounds)
        outlook, *figures = [begin + (end - begin) * late for begin, end in (self.outlook, *self.figures.values())]
        return outlook, dict(zip(self.figures, figures, strict=True))

    def _unfit(self, game: Game[Any]) -> list[str]:
        """Return the reasons why this value can't be used for a game."""
        if game.name != self.game:
            return [f"it can't be used for {game.name}"]
        known = [figure.name for figure in game.figures]
        fitted = {option.name: option.default for option in game.option_list if option.later} | dict(self.options)
        edition = game.edition.to_dict() if game.edition.customised else None
        return [
            *(
                f"{game.name} has no figure {name!r}; it has {', '.join(known)}"
                for name in set(self.figures) - {*known}
            ),
            *(
                f"it was fitted for {name}={fitted.get(name)!r}, not {value!r}; fit a new one"
                for name, value in game.settings.items()
                if fitted.get(name) != value
            ),
            *(["it was fitted for another edition; fit a new one"] if edition != self.edition else []),
        ]

    # --- content and quality ---------------------------------------------------------------------------------------

    @property
    def weights(self) -> pl.DataFrame:
        """One row per feature, with its weight at the beginning (`begin`) and at the end (`end`) of a match.

        If a feature grows by one, the seat's score grows by the weight w, and its odds against any rival are multiplied
        by e to the power of w.
        """
        import polars as pl

        rows = [("outlook", *self.outlook), *((name, *weight) for name, weight in self.figures.items())]
        return pl.DataFrame(rows, schema=("feature", "begin", "end"), orient="row")

    def calibration(self, study: Matches | None = None) -> pl.DataFrame:
        """Return predicted and observed shares of the win, for this value and for the game's own evaluation.

        There is one row for each evaluation, and for each tenth of the range of predictions. `value`: `"fitted"`, or
        `"by hand"` for the game's evaluation; `tenth`: 0 for predictions below 10%, and so on; `promised`: the mean
        prediction; `seen`: the mean result, with its 95% interval `low` to `high`, which treats matches as independent;
        `n`, `matches`: the numbers of predictions and matches. `study`: other matches to test on (None: the matches of
        the fit, each predicted by a fit that didn't use it).
        """
        return _frame(CALIBRATION, self._rows("calibration", calibration_rows, study))

    def losses(self, study: Matches | None = None) -> pl.DataFrame:
        """Return the losses of the predictions by this value (`fitted`) and by the game's own evaluation (`by_hand`).

        `measure`: `"log loss"` or `"Brier score"`, each a mean over matches; `gain`: how much fitting reduces the loss,
        with its 95% interval `low` to `high`. `study`: as in `calibration`.
        """
        return _frame(LOSSES, self._rows("losses", loss_rows, study))

    def _rows(
        self, name: str, rows: Callable[[Sequence[Foreseen]], list[tuple[Any, ...]]], study: Matches | None
    ) -> Sequence[Sequence[Any]]:
        if study is None:
            return self.held_out.get(name, ())
        from boardbook.bots.training_samples import sampled

        rules = study.rules
        if problems := [*self._unfit(rules)]:
            raise BadInput(f"value of {self.game}", problems)
        samples = sampled(study, rules, tuple(self.figures))
        return rows(
            [one for match, sample in enumerate(samples.matches) for one in sample.foreseen(match, self.promised)]
        )

    # --- the file -----------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the value to a small JSON file. The same value always produces the same bytes.

        If writing fails, raises `NotKept` and keeps the old file.
        """
        text = json.dumps({"format": FORMAT, "version": VERSION, **asdict(self)}, indent=1, ensure_ascii=False)
        put(Path(path), f"{text}\n".encode())


def load_value(path: str | Path) -> ValueFunction:
    """Read a value that `ValueFunction.save` wrote. Raises `BadFile` if the file is missing or invalid."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise BadFile(path, 1, f"can't be read: {error.strerror or error}") from None
    try:
        data = json_of(text_of(content[: LARGEST + 1]))
    except json.JSONDecodeError as error:
        raise BadFile(path, error.lineno, f"is not a fitted value: {error.msg}") from None
    except ValueError as error:
        raise BadFile(path, 1, f"is not a fitted value: {error}") from None
    if problem := _problem(data):
        raise BadFile(path, 1, problem)
    figures = {name: _weight(weight) for name, weight in data["figures"].items()}
    return ValueFunction(
        data["game"],
        data["options"],
        data["edition"],
        float(data["rounds"]),
        _weight(data["outlook"]),
        figures,
        data["fitted"],
        data["held_out"],
    )


def shares(scores: Sequence[float]) -> list[float]:
    """Return the softmax of the scores: the shares of the win."""
    best = max(scores)
    odds = [exp(score - best) for score in scores]
    total = sum(odds)
    return [one / total for one in odds]


def _weight(weight: Sequence[float]) -> Weight:
    return float(weight[0]), float(weight[1])


def _problem(data: object) -> str | None:
    """Return why the data is not a value function, or None if it is one."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return f"is not a fitted value: its format is not {FORMAT!r}"
    if not is_whole(data.get("version"), 1) or data["version"] > VERSION:
        return f"was written by a newer version of boardbook, or is damaged: its version is {data.get('version')!r}"
    keys = [one.name for one in fields(ValueFunction)]
    if set(data) != {"format", "version", *keys}:
        return f"is damaged: its keys must be format, version, {', '.join(keys)}, not {', '.join(map(str, data))}"
    if wrong := no_json(data, "a value"):
        return f"is damaged: {wrong[0]}"
    kinds = {"game": str, "options": dict, "edition": dict | None, "figures": dict, "fitted": dict, "held_out": dict}
    for key, kind in kinds.items():
        if not isinstance(data[key], kind):
            return f"is damaged: {key} can't be {data[key]!r:.80}"
    if not _is_number(data["rounds"]) or data["rounds"] <= 0:
        return f"is damaged: rounds must be a number above 0, not {data['rounds']!r:.80}"
    for name, weight in {"outlook": data["outlook"], **data["figures"]}.items():
        if not isinstance(weight, list) or len(weight) != 2 or not all(map(_is_number, weight)):
            return f"is damaged: the weight of {name} must be two numbers, not {weight!r:.80}"
    for name, columns in (("calibration", CALIBRATION), ("losses", LOSSES)):
        rows = data["held_out"].get(name, [])
        if not isinstance(rows, list) or not all(_is_row(row, columns) for row in rows):
            return f"is damaged: {name} must be rows of {', '.join(columns)}"
    return None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e100 and isfinite(value)


def _is_row(row: object, columns: Mapping[str, Column]) -> bool:
    if not isinstance(row, list) or len(row) != len(columns):
        return False
    return all(
        isinstance(value, str) if kind is str else is_whole(value, 0, 10**12) if kind is int else _is_number(value)
        for value, kind in zip(row, columns.values(), strict=True)
    )


def _frame(columns: Mapping[str, Column], rows: Sequence[Sequence[Any]]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame(rows, schema=dict(columns), orient="row")
