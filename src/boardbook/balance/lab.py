"""The balance lab: which number of a game moves its matches, and which edition has the outcomes that you want."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import islice, product
from math import inf, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import polars as pl

from boardbook.balance.effects import by_design, controlled, effects, levels, needed, within
from boardbook.balance.explanation import Explanation
from boardbook.balance.numbers import Levels, Numbers
from boardbook.balance.outcomes import LENGTH, SHARES
from boardbook.balance.surrogate import Surrogate, quadratic
from boardbook.balance.trials import Trials
from boardbook.balance.wishes import SOUGHT, Wish, bounds_of, distance, state_of
from boardbook.bots import make_bot
from boardbook.core import LANGUAGES, BadInput, Edition, Game, History, NotPossible, State
from boardbook.core import game as make_game
from boardbook.core.errors import unknown
from boardbook.core.history import SEEDS
from boardbook.core.validation import as_whole
from boardbook.studies.comparing import COMPARED, compared
from boardbook.studies.plan import DEFAULT_MAX_PLIES, Setting
from boardbook.studies.play import play_match

if TYPE_CHECKING:
    from boardbook.balance.view import LabView
    from boardbook.match import Match

FEW: Final = 4
"""The default number of matches of a design. More trajectories say more than more matches of each design."""
LEAST_R2: Final = 0.05
"""A surrogate that explains a smaller share of the variance than this explains nothing."""
MAX_GUESSES: Final = 20_000
"""The number of editions among which `seek` looks."""
Of = Edition | Mapping[str, Any] | None


class Lab:
    """Varies numbers of a game, and measures what this does to its matches. `bb.lab` makes it.

    What is measured of each match are the outcomes: `length` (plies), `first` (the share of the win of the seat that
    goes first), `lead_changes`, `decided` (the share of the rounds after which the winner leads to the end) and
    `stronger` (the share of the win of one seat of the first bot against seats of the weaker bot, in matches of their
    own). Everything holds for the play of these bots, which may misplay numbers for which they were not made.
    """

    best: Edition | None = None
    """The best edition that `seek` found; None if it found none. Options are only in `best_values`."""
    best_values: Mapping[str, Any] | None = None
    """The numbers of the best edition, including those that are options of the game."""

    def __init__(
        self,
        game: str,
        numbers: Mapping[str, Iterable[Any]],
        bots: Sequence[str],
        *,
        weaker: str | None,
        edition: Edition | str | Path | None,
        seed: SupportsIndex,
        to: str | Path | None,
        matches: SupportsIndex,
        longest: SupportsIndex,
        executor: Executor | None,
        workers: SupportsIndex | None,
    ) -> None:
        self.numbers = Numbers(game, numbers, edition)
        """The numbers that vary, with their values."""
        whole, most = as_whole(matches, 2, 10_000), as_whole(workers, 1, 100_000)
        if whole is None:
            raise BadInput("lab", [f"matches must be a whole number from 2 to 10000, not {matches!r}"])
        if workers is not None and most is None:
            raise BadInput("lab", [f"workers must be a whole number of at least 1, not {workers!r}"])
        if (number := as_whole(seed, 0, SEEDS)) is None:
            raise BadInput("lab", [f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}"])
        each = -(-whole // max(1, len(bots))) * max(1, len(bots))
        self.bots, self.weaker, self.seed = list(bots), weaker, number
        """The bots that play, the weaker bot (None if there is none), and the seed."""
        self._trials = Trials(self.numbers, bots, weaker, number, to, each, longest, executor, most)
        self.matches, self.longest = each, longest
        """The number of matches of each design, and the number of plies after which a match is stopped."""
        self._surrogates: dict[tuple[str, int], Surrogate] = {}

    # --- screening ----------------------------------------------------------------------------------------------

    def screen(self, effort: str | SupportsIndex = "2min", *, progress: bool = True) -> Lab:
        """Play designs until the effort is spent, and return the lab. Each call continues where the last one stopped.

        `effort` is a time, such as `"30s"`, `"2min"` or `"1h"`, or a number of matches. The same number of matches
        always gives the same result; a time gives what the machine can play in it, but at least two trajectories.

        The designs are those of Morris: on each trajectory, each number moves once, by half its range or more, while
        the others stay where they are, somewhere in their ranges. All designs of a trajectory are played on the same
        seeds, so matches are compared in pairs. Each trajectory has seeds of its own, so trajectories are independent.

        Raises `BadInput` for an invalid effort, and the same errors as `simulate`. What was played until an error or an
        interrupt is kept.
        """
        for _ in self._trials.screen(effort, progress=progress):
            pass
        return self

    def steps(self, effort: str | SupportsIndex) -> Iterator[int]:
        """Screen, and yield how many trajectories are complete, after each design. `effort`: as in `screen`."""
        return self._trials.screen(effort, progress=False)

    @property
    def trajectories(self) -> int:
        """The number of complete trajectories."""
        return len(self._trials.trajectories)

    @property
    def played(self) -> int:
        """The number of matches of all complete trajectories."""
        return self.trajectories * self._trials.per_trajectory

    @property
    def seconds(self) -> float:
        """The seconds that these matches took."""
        return self._trials.seconds

    @property
    def effects(self) -> pl.DataFrame:
        """The effect of each number on each outcome. The columns are `boardbook.balance.EFFECTS`.

        An effect is the change of the outcome from the first value of a number to its last one, if it changed evenly in
        between. `mu` is the mean over the trajectories, where longer steps count more (least squares), with its 95%
        interval `low` to `high` (a jackknife with Student's t, with trajectories and their matches as clusters).
        `mu_star` is the mean of the absolute values, which chance makes larger, and `sigma` the standard deviation. If
        `sigma` is much larger than `noise`, its part that comes from having few matches, the effect depends on the
        other numbers or is not even. `renamed` is the `mu` that a number without any effect stays under in 95 of 100
        screenings, judged by the differences between seeds. `clear` says whether there is an effect; the risk of saying
        so wrongly of any number of an outcome is 5% (Holm's method).

        For shares of the win, the luck of the seat is used as a control variate if it explains at least 2% of the
        variance.
        """
        return effects(self.numbers, self._trials.trajectories, self._trials.rows, self.outcomes)

    @property
    def outcomes(self) -> list[str]:
        """The outcomes that are measured."""
        return self._trials.outcomes

    @property
    def printed(self) -> pl.DataFrame:
        """The outcomes of the printed edition. The columns are `boardbook.balance.LEVELS`."""
        last = len(self.numbers) + 1
        return levels(self._trials.rows.filter(pl.col("design") == last), self.outcomes)

    @property
    def designs(self) -> pl.DataFrame:
        """One row per design, with its trajectory, its numbers, and the mean of each outcome over its matches."""
        means = self._trials.rows.group_by("trajectory", "design", maintain_order=True).agg(
            pl.len().alias("n"), pl.col(self.outcomes).mean()
        )
        rows = [
            {name: str(value) if isinstance(value, dict | list) else value for name, value in at.items()}
            for points in self._trials.trajectories
            for at in map(self.numbers.values_at, [*points, self.numbers.printed])
        ]
        values = pl.DataFrame(rows, infer_schema_length=None) if rows else pl.DataFrame()
        return pl.concat(
            [means.select("trajectory", "design"), values, means.drop("trajectory", "design")], how="horizontal"
        )

    def needed(self, outcome: str, points: float = 2) -> int:
        """Return how many matches of an edition it takes to know an outcome to `points` each way, with 95% confidence.

        For `first`, `decided` and `stronger`, `points` are percentage points; otherwise, they are in the outcome's own
        unit. It is computed from the variance between matches of the same design, so something has to be screened
        first. To claim that two independent editions differ by this much takes twice as many matches of each.
        """
        self._known(outcome)
        if not points > 0:
            raise BadInput("lab", [f"points must be a number greater than 0, not {points!r}"])
        self._must_be_screened()
        return needed(self._trials.rows, outcome, points / 100 if outcome in SHARES else points)

    # --- surrogates ---------------------------------------------------------------------------------------------

    def explain(self, outcome: str = LENGTH) -> Explanation:
        """Return how much of the variance of an outcome over the editions comes from each number (Sobol' indices).

        All combinations of the values count equally. The indices are those of a quadratic that is fitted to the
        designs, so they leave out what a quadratic can't describe; the result says how much this is.

        Raises `NotPossible` if the quadratic explains less than 5% of the variance at designs to which it was not
        fitted.
        """
        surrogate = self._surrogate(outcome)
        if surrogate.r2 < LEAST_R2:
            raise NotPossible(
                f"a quadratic explains {surrogate.r2:.0%} of the variance of {outcome} over designs that it has not "
                f"seen, and {surrogate.noise_share:.0%} comes from having few matches of each: screen more first"
            )
        rows = [(name, *one) for name, one in zip(self.numbers.names, surrogate.sobol(), strict=True)]
        kind = pl.Float64()
        frame = pl.DataFrame(
            rows, {"number": pl.String(), **dict.fromkeys(("first", "total", "low", "high"), kind)}, orient="row"
        )
        return Explanation(outcome, frame.sort("total", descending=True), surrogate.r2, surrogate.noise_share)

    def guess(self, values: Mapping[str, Any] | None = None) -> pl.DataFrame:
        """Return the outcomes of an edition as the surrogates guess them, with 95% intervals, without playing it.

        `values` are the numbers that are not as printed. The columns are `outcome`, `guess`, `low` and `high`,
        which are null for an outcome that too few matches have.
        """
        at = self.numbers.levels_of(values or {})
        rows = [(outcome, *self._guess(outcome, at)) for outcome in self.outcomes]
        kind = pl.Float64()
        return pl.DataFrame(rows, {"outcome": pl.String(), "guess": kind, "low": kind, "high": kind}, orient="row")

    def _guess(self, outcome: str, at: Levels) -> tuple[float | None, float | None, float | None]:
        self._must_be_screened()
        try:
            value, low, high = self._surrogate(outcome).guess(at)
        except NotPossible:
            return None, None, None
        most = 1.0 if outcome in SHARES else inf
        value, low, high = (min(max(one, 0.0), most) for one in (value, low, high))
        return value, low, high

    def _surrogate(self, outcome: str) -> Surrogate:
        self._known(outcome)
        self._must_be_screened()
        key = outcome, len(self._trials.trajectories)
        if key not in self._surrogates:
            values = by_design(controlled(self._trials.rows, outcome), outcome)
            points, found, groups = [], [], []
            for (t, design), each in values.items():
                if known := [value for value in each if value is not None]:
                    points.append([*self._trials.trajectories[t], self.numbers.printed][design])
                    found.append(sum(known) / len(known))
                    groups.append(t)
            if len(set(groups)) < 2:
                raise NotPossible(f"{outcome} is known of too few matches, because most were not finished")
            counts = [len(number.values) for number in self.numbers]
            noise = within(values) / self._trials.matches
            self._surrogates[key] = Surrogate(counts, quadratic(counts), points, found, groups, noise)
        return self._surrogates[key]

    def _known(self, outcome: str) -> None:
        if outcome not in self.outcomes:
            raise unknown("outcome", outcome, self.outcomes)

    def _must_be_screened(self) -> None:
        if len(self._trials.trajectories) < 2:
            raise NotPossible("nothing is screened yet: call screen() first")

    # --- editions -----------------------------------------------------------------------------------------------

    def seek(self, *, candidates: SupportsIndex = 4, matches: SupportsIndex = 400, **wishes: Any) -> pl.DataFrame:
        """Look for editions with certain outcomes, and play those that the surrogates guess to be nearest.

        Each wish names an outcome and its bounds, as in `first=(0.47, 0.53)`; None is an open end. `plies` stands for
        `length`, and `ladder` for `stronger`. Each of the `candidates` is played on as many fresh `matches`, the same
        seeds for all. A wish is `"kept"` if the 95% interval of the outcome lies within the bounds, `"broken"` if it
        lies outside, and `"open"` if more matches are needed to say; `needed` says how many. The result has one row per
        edition and wish, with the columns `boardbook.balance.SOUGHT` and then the numbers, and the best edition first:
        the one with the fewest broken wishes and then the most kept ones. It becomes `best`, unless a wish is broken.

        Raises `BadInput` for invalid wishes, and `NotPossible` if nothing is screened yet.
        """
        bounds = bounds_of(wishes, self.outcomes)
        most, each = as_whole(candidates, 1, 1000), as_whole(matches, 2, 1_000_000)
        if most is None or each is None:
            raise BadInput("lab", ["candidates must be from 1 to 1000, and matches from 2 to 1000000"])
        surrogates = {outcome: self._surrogate(outcome) for outcome in bounds}
        rows = []
        for at in self._nearest(surrogates, bounds, most):
            tested = self._tested(at, each)
            found = {row["outcome"]: row for row in tested.to_dicts()}
            states = {outcome: state_of(found[outcome], wish) for outcome, wish in bounds.items()}
            broken, kept = (sum(state == word for state in states.values()) for word in ("broken", "kept"))
            rows.append(((broken, -kept), at, found, states))
        rows.sort(key=lambda row: row[0])
        (broken, _), at, *_ = rows[0]
        self.best, self.best_values = None, None
        if not broken:
            self.best, self.best_values = self.numbers.edition_at(at), self.numbers.values_at(at)
        table = [
            {
                "edition": place,
                "outcome": outcome,
                "guess": surrogates[outcome].at(at),
                **{name: found[outcome][name] for name in ("n", "mean", "low", "high")},
                "wish": state,
                **{name: str(v) if isinstance(v, dict | list) else v for name, v in self.numbers.values_at(at).items()},
            }
            for place, (_, at, found, states) in enumerate(rows)
            for outcome, state in states.items()
        ]
        return pl.DataFrame(table, infer_schema_length=None).cast(dict(SOUGHT))  # type: ignore[arg-type]

    def _nearest(self, surrogates: Mapping[str, Surrogate], bounds: Mapping[str, Wish], most: int) -> list[Levels]:
        """Return the editions whose guessed outcomes are nearest to the wishes, among those that the game accepts."""
        counts = [range(len(number.values)) for number in self.numbers]
        total = prod(map(len, counts))
        every = islice(product(*counts), None, None, -(-total // MAX_GUESSES))

        def far_off(at: Levels) -> tuple[float, float]:
            far = [distance(surrogates[outcome].at(at), wish, surrogates[outcome]) for outcome, wish in bounds.items()]
            return sum(outside for outside, _ in far), sum(off for _, off in far)

        result: list[Levels] = []
        for at in sorted(every, key=far_off):
            try:
                self.numbers.rules(at)
            except BadInput:
                continue
            result.append(at)
            if len(result) == most:
                break
        return result

    def test(self, of: Of = None, matches: SupportsIndex = 400) -> pl.DataFrame:
        """Play an edition on fresh seeds, and return its outcomes. The columns are `boardbook.balance.LEVELS`.

        `of`: an edition, the numbers that are not as printed, or None for the printed edition. The seeds are the same
        for all editions, and others than those of the screening and of `seek`.
        """
        return levels(self._fresh(of, matches), self.outcomes)

    def compare(self, here: Of, there: Of = None, matches: SupportsIndex = 400) -> pl.DataFrame:
        """Return how the outcomes of two editions differ, with matches compared in pairs on fresh seeds.

        `here` and `there` are as `of` in `test`, but `here` can't be None. If options vary, give `best_values` instead
        of `best`. The columns are `outcome` and `boardbook.studies.comparing.COMPARED`.
        """
        if here is None:
            raise BadInput("lab", ["there is nothing to compare with the printed edition: give an edition or numbers"])
        one, other = self._fresh(here, matches), self._fresh(there, matches)
        frames = []
        for outcome in self.outcomes:
            pair = [frame.select("seed", pl.col(outcome).alias("value")).drop_nulls() for frame in (one, other)]
            table = compared(pair[0], pair[1], [], bounds=(0.0, 1.0) if outcome in SHARES else None)
            frames.append(table.select(pl.lit(outcome).alias("outcome"), *COMPARED))
        return pl.concat(frames)

    def match(self, number: SupportsIndex = 0, of: Of = None) -> Match:
        """Return one of the matches of an edition that `test` plays, with the cursor at its end.

        `of` is as in `test`; None stands for the best edition that `seek` found or, without one, for the printed one.
        """
        from boardbook.match import Match
        from boardbook.session.autoplay import Autoplay

        place = as_whole(number, 0)
        if place is None:
            raise BadInput("lab", [f"number must be a whole number of at least 0, not {number!r}"])
        rules = self._rules(self.best_values if of is None else of)
        plan = self._trials.plan(rules, "test")
        header, line = plan.header(place), list[int]()
        state: State = rules.new(len(header.seats))
        play_match(rules, header, [make_bot(seat.bot or "") for seat in header.seats], state, line, plan.longest)
        match = Match.of_line(History.recorded(rules, header, line))
        Autoplay.of(match).on = False
        return match

    def opening(self, of: Of = None) -> Match:
        """Return a match of an edition where it begins, after the deal. `of` is as in `test`."""
        from boardbook.match import Match

        return Match(self._rules(of), len(self.bots), seed=self.seed)

    def _tested(self, at: Levels, matches: int) -> pl.DataFrame:
        rules = self.numbers.rules(at)
        return levels(self._trials.fresh(rules, matches, "seek", _key(rules)), self.outcomes)

    def _fresh(self, of: Of, matches: SupportsIndex) -> pl.DataFrame:
        each = as_whole(matches, 2, 1_000_000)
        if each is None:
            raise BadInput("lab", [f"matches must be a whole number from 2 to 1000000, not {matches!r}"])
        rules = self._rules(of)
        return self._trials.fresh(rules, each, "test", _key(rules))

    def _rules(self, of: Of) -> Game[Any]:
        if isinstance(of, Edition):
            return make_game(self.numbers.game, of)
        if of is not None and not isinstance(of, Mapping):
            raise BadInput("lab", [f"give an edition, numbers by name, or None for the printed edition, not {of!r}"])
        return self.numbers.rules(self.numbers.levels_of(of or {}))

    def view(self, lang: str = "en", theme: str = "auto") -> LabView:
        """Return a widget with the effects as bars, sliders of the edition, and what it would bring.

        A cell whose last line is `lab` shows it in English. `theme` is `"auto"`, `"light"` or `"dark"`. Raises
        `UnknownName` for an unknown language.
        """
        from boardbook.balance.view import LabView

        if lang not in LANGUAGES:
            raise unknown("language", lang, LANGUAGES)
        return LabView(self, lang, theme)

    def _ipython_display_(self) -> None:
        self.view()._ipython_display_()

    def __repr__(self) -> str:
        return (
            f"<Lab of {self.numbers.game}, {len(self.numbers)} numbers, {self.trajectories} trajectories, "
            f"{self.played} matches>"
        )


def lab(
    game: str,
    numbers: Mapping[str, Iterable[Any]],
    bots: Sequence[str],
    *,
    weaker: str | None = "casual",
    edition: Edition | str | Path | None = None,
    seed: SupportsIndex = 0,
    to: str | Path | None = None,
    matches: SupportsIndex = FEW,
    longest: SupportsIndex = DEFAULT_MAX_PLIES,
    executor: Executor | None = None,
    workers: SupportsIndex | None = None,
) -> Lab:
    """Return a lab that varies numbers of a game, to find out what they do to its matches.

    `numbers`: the values to try, in order, of each number: the name of an entry of the edition, the path of a part of
    one (`"victory.0.amulets"`), or the name of an option of the game. The printed value must be among them. `bots`: the
    bots that play, one per seat. `weaker`: the bot against which the first of them plays in other matches, to see
    whether the stronger one wins (None: these matches are not played). `edition`: the edition from which numbers are
    varied (None: the box's). `to`: the folder in which to store the matches, so that a later lab continues them (None:
    a temporary folder). `matches`: the number of matches of each design, rounded up to a multiple of the seats.
    `longest`, `executor` and `workers`: as for `simulate`.

    Raises `BadInput` before anything is played, with the game's own words if it refuses a value, and also if the folder
    has another lab; and `UnknownName` for a number or a bot that is not known.
    """
    return Lab(
        game,
        numbers,
        bots,
        weaker=weaker,
        edition=edition,
        seed=seed,
        to=to,
        matches=matches,
        longest=longest,
        executor=executor,
        workers=workers,
    )


def _key(rules: Game[Any]) -> str:
    """Return the name of the folder of an edition's matches."""
    from hashlib import blake2b
    from json import dumps

    setting = Setting.of_rules(rules)
    return blake2b(dumps([setting.options, setting.edition], sort_keys=True).encode(), digest_size=8).hexdigest()
