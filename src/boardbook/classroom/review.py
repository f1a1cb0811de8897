"""Reviews a seat's decisions: compares each with a bot's choice, and marks the costly ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from boardbook.bots import SIMULATIONS, Bot, consider, make_bot
from boardbook.bots.estimates import mean_error
from boardbook.bots.greedy import Greedy
from boardbook.bots.lookahead import Evaluation, handcrafted
from boardbook.classroom.comparison import HUNDRED, Cost, PairedComparison
from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.scripted import Others, ScriptedMatch, figures_of, signed
from boardbook.core import (
    LANGUAGES,
    Action,
    BadInput,
    Event,
    Game,
    Header,
    History,
    Mark,
    NotKept,
    Ply,
    Seat,
    State,
    Stream,
)
from boardbook.core.errors import unknown, warn
from boardbook.core.rulebooks import qualified_ids
from boardbook.core.validation import as_whole
from boardbook.core.words import Value, Values
from boardbook.match import Match
from boardbook.widgets.deltas import phrase
from boardbook.widgets.marks import MarkDetails

if TYPE_CHECKING:
    import polars as pl

    from boardbook.widgets import Board

BOT: Final = "mcts:500"
DEALS: Final = 12
"""The number of deals in which two actions are played out to compare their consequences."""
TRIED: Final = 3
"""How many of the bot's most visited actions are compared with a costly decision."""
FIGURES: Final = 4
"""The maximum number of figures in an explanation."""
SURE: Final = 1e-6
"""The largest difference that counts as a rounding error."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action that was compared, with the share of the win after it and its cost relative to the better action."""

    action: Action
    value: float
    cost: Cost | None
    """The cost of this action; None for the better action itself."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A reviewed decision of the seat. `ply` counts from 1.

    `better` is the action that the bot would have played instead, if any; for a marked decision, it is the best of the
    bot's most visited actions. `cost` is the cost of the action played, compared with `better`.

    `marked` says whether the decision deserves a mark. Only marked decisions have `said` (the action played and the
    better one, as sentences by language), `why` (by language), `rules` (ids of the rules for the better one) and
    `weighed` (the actions compared, the best first).
    """

    ply: int
    round: int
    phase: str
    side: str | None
    choices: int
    played: Action
    better: Action | None = None
    value: float | None = None
    """The share of the win after the action played, or None if the bot has no value for it."""
    cost: Cost | None = None
    marked: bool = False
    said: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
    why: Mapping[str, str] | None = None
    rules: tuple[str, ...] = ()
    weighed: tuple[Weighed, ...] = ()


def review(match: Match, seat: SupportsIndex, bot: str = BOT, lang: str = "en", *, progress: bool = True) -> Review:
    """Review all decisions so far in which a seat had several choices; see `Match.review`."""
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    from tqdm.auto import tqdm

    making = ReviewJob(match, seat, bot)
    with tqdm(total=making.length, unit="decision", disable=not progress) as bar:
        try:
            while making.step():
                bar.update()
        except KeyboardInterrupt:
            pass
    return making.review(lang)


class ReviewJob:
    """A review that proceeds one decision at a time, so that you can stop it after any decision.

    It copies the decisions when it starts, so the match can continue while the review runs in another thread.
    """

    def __init__(self, match: Match, seat: SupportsIndex, bot: str = BOT) -> None:
        """Raises `BadInput` if there is no such seat, and `UnknownName` if there is no such bot."""
        number = as_whole(seat, 0, len(match.seats) - 1)
        if number is None:
            raise BadInput("review", [f"seat must be between 0 and {len(match.seats) - 1}, not {seat!r}"])
        self.match, self.seat, self.bot = match, number, bot
        self._reviewer = _Reviewer(match.history, number, bot)
        self._due = self._reviewer.due()
        self._decisions: list[Decision] = []
        self._scales: dict[int, PairedComparison] = {}

    @property
    def length(self) -> int:
        """The number of decisions to review."""
        return len(self._due)

    @property
    def weighed(self) -> int:
        """The number of decisions reviewed so far."""
        return len(self._decisions)

    @property
    def done(self) -> bool:
        """Whether all decisions have been reviewed."""
        return self.weighed == self.length

    def step(self) -> bool:
        """Review the next decision. Return False if no decision is left."""
        if self.done:
            return False
        decision, scales = self._reviewer.weigh(*self._due[self.weighed])
        if scales is not None:
            self._scales[decision.ply] = scales
        self._decisions.append(decision)
        return True

    def review(self, lang: str) -> Review:
        """Return the review so far. If it is complete, the match stores its marks."""
        result = Review(self.match, self.seat, self.bot, lang, tuple(self._decisions), self.length, self._scales)
        if result.whole:
            try:
                self.match.mark(self.seat, self.bot, [_mark_of(decision) for decision in result.marks])
            except NotKept as error:  # keep the review, which took long, despite the journal's error
                warn(f"the marks were not saved with the match: {error}")
        return result


class _Reviewer:
    """Reviews decisions of a history. The results depend only on the match and the bot, not on earlier reviews."""

    def __init__(self, history: History, seat: int, bot: str) -> None:
        self.header, self.game, self.seat = history.header, history.game, seat
        self._line = history
        self.bot: Bot = make_bot(bot)
        self.simulations: int = getattr(self.bot, "simulations", None) or SIMULATIONS
        self.evaluation: Evaluation = getattr(self.bot, "evaluation", handcrafted)
        self.name = bot

    def due(self) -> list[tuple[int, int, State, Ply]]:
        """Return the decisions with several choices.

        Each entry has the branch of a decision, the number of plies before it, the position, and its ply.
        """
        history = self._line
        return [
            (history.owner(k), k, state.clone(), ply)
            for k, state, ply in history.replay(history.ply)
            if ply.seat == self.seat and (ply.choices or 0) > 1
        ]

    def weigh(self, branch: int, k: int, state: State, ply: Ply) -> tuple[Decision, PairedComparison | None]:
        """Return the review of one decision and, if the decision is marked, the comparison of its actions."""
        game, seat, seed = self.game, self.seat, self.header.seed
        path = seed, "review", self.name, branch, k
        thinking = consider(self.bot, game, state, Stream(seed, "bot", branch, k, seat))
        played, side = game.action(ply.number), game.side(state, seat)
        about = (k + 1, state.round, state.phase_name, side, ply.choices or 0, played)
        if thinking.best == ply.number:
            value = next(choice.value for choice in thinking.choices if choice.action == ply.number)
            return Decision(*about, value=value), None
        beside = sorted(thinking.choices, key=lambda choice: -choice.visits)
        others = [choice.action for choice in beside if choice.visits and choice.action != ply.number][:TRIED]
        judged = partial(PairedComparison, game, state, seat, evaluation=self.evaluation)
        first, n = judged(self.simulations // 4, *path, "first"), thinking.best
        cost, scales = first.cost(ply.number, n), None
        if cost.counts:
            # Only a second, longer comparison counts, because the largest of many estimates is usually too large.
            n = max(dict.fromkeys((n, *others)), key=lambda other: sum(first.worths(other)))
            scales = judged(self.simulations, *path, "again", before=first)
            cost = scales.cost(ply.number, n)
        better = game.action(n)
        if scales is None or not cost.counts:
            return Decision(*about, better, cost.value, cost), None
        decision = Decision(
            *about,
            better,
            cost.value,
            cost,
            marked=True,
            said=(self._sentences(state, ply.number), self._sentences(state, n)),
            why=self._why(state, ply.number, n, path),
            rules=qualified_ids(game.name, game.cited_rules(state, n)),
            weighed=tuple(_weighed(game, scales, n, [*others, ply.number])),
        )
        return decision, scales

    def _sentences(self, state: State, n: int) -> dict[str, str]:
        description = self.game.describe(state, n, self.seat)
        return {lang: self.game.sentence(description, (), lang) for lang in LANGUAGES}

    # --- why ----------------------------------------------------------------------------------------------------

    def _why(self, state: State, played: int, better: int, path: tuple[object, ...]) -> dict[str, str]:
        """Return why `better` is better than `played`: its immediate effects, and the figures at the seat's next turn.

        The reasons use only what the seat could know: a consequence must hold in every deal, and a difference must be
        significant over the deals.
        """
        deals = [state.determinize(self.seat, Stream(*path, "deal", deal)) for deal in range(DEALS)]
        events = self._sure_events(deals, better)
        differ = self._differences(deals, played, better)
        why: dict[str, str] = {}
        for lang in LANGUAGES:
            text = self.game.words.text
            parts = [text(f"event.{event.kind}", lang, event.values) for event in events]
            if differ:
                figures = ", ".join(_difference(self.game, lang, *one) for one in differ)
                parts.append(text("review.brings", lang, {"text": figures}))
            why[lang] = " ".join(part[:1].upper() + part[1:] for part in parts)
        return why

    def _sure_events(self, deals: list[State], n: int) -> list[Event]:
        """Return the immediate consequences of an action that do not depend on hidden information."""
        first, *others = [self.game.events(deal.clone(), n) for deal in deals]
        return [event for event in first if all(event in other for other in others)]

    def _differences(self, deals: list[State], played: int, better: int) -> list[tuple[str, float, float, float]]:
        """Return the figures that differ significantly between the two actions, the most certain difference first.

        Each figure comes with its mean difference and the interval of this mean. If no figure is higher after the
        better action, the list is empty.
        """
        apart: dict[str, list[int]] = {}
        for number, deal in enumerate(deals):
            was, now = (figures_of(self.game, self._later(deal, n, number), self.seat) for n in (played, better))
            for figure in now:
                apart.setdefault(figure, []).append(now[figure] - was.get(figure, 0))
        differences = []
        for figure, each in apart.items():
            mean, error = mean_error(len(each), sum(each), sum(by * by for by in each))
            if len(each) == len(deals) and abs(mean) > error + SURE:
                differences.append((figure, mean, mean - error, mean + error))
        differences = sorted(differences, key=lambda one: (one[3] - one[2]) / abs(one[1]))[:FIGURES]
        return differences if any(mean > 0 for _, mean, _, _ in differences) else []  # losses alone give no reason

    def _later(self, deal: State, n: int, number: int) -> State:
        """Return the position at the seat's next turn after an action.

        Greedy bots play all seats. The number of the deal is the seed, so both actions have the same luck.
        """
        people = tuple(Seat(who.name) for who in self.header.seats)
        header = Header("", people, number)
        stage = ScriptedMatch(self.game, header, deal, Others(self.seat, (), Greedy()))
        stage.decide(n)
        stage.play_out()
        return stage.state


def _weighed(game: Game[Any], scales: PairedComparison, better: int, others: Sequence[int]) -> Iterator[Weighed]:
    """Yield all actions that were compared, including the better one, the best first."""
    for n in sorted({better, *others}, key=lambda n: -sum(scales.worths(n))):
        cost = scales.cost(n, better)
        yield Weighed(game.action(n), cost.value, None if n == better else cost)


def _mark_of(decision: Decision) -> Mark:
    """Return the mark of a decision, in the form that the match stores."""
    better, cost = _of_marked(decision)
    return Mark(decision.ply, better.number, round(cost.points, 2), round(cost.low, 2), round(cost.high, 2))


def _of_marked(decision: Decision) -> tuple[Action, Cost]:
    """Return the better action of a marked decision, and the cost of the action played."""
    if decision.better is None or decision.cost is None:
        raise ValueError("this decision has no better action")
    return decision.better, decision.cost


# --- figures in words -----------------------------------------------------------------------------------------------


def _figure(value: float, lang: str) -> str:
    """Return a number as text: with one decimal if it is below ten, otherwise with none."""
    text = f"{value:.0f}" if round(abs(value), 1) >= 10 else f"{value:.1f}"
    return text.replace(".", ",") if lang == "fr" else text


def _difference(game: Game[Any], lang: str, figure: str, mean: float, low: float, high: float) -> str:
    """Return the difference of a figure as text with a sign, and with its interval if it varies between deals."""
    what = game.words.text(f"figure.{figure}", lang)
    if high - low < SURE:
        return game.words.text("puzzle.change", lang, {"what": what, "text": signed(round(mean))})
    sign = signed(1 if mean > 0 else -1)[0]
    ends = abs(low), abs(high)
    values = {"what": what, "number": sign + _figure(abs(mean), lang), **_interval(min(ends), max(ends), lang)}
    return game.words.text("review.figure", lang, values)


def _interval(low: float, high: float, lang: str) -> dict[str, Value]:
    return {"least": _figure(low, lang), "most": _figure(high, lang)}


class Review:
    """The review of a seat's decisions; see `Match.review`.

    `decisions` are the decisions reviewed so far, in order; `length` is the number of decisions to review.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        bot: str,
        lang: str,
        decisions: tuple[Decision, ...],
        length: int,
        scales: Mapping[int, PairedComparison],
    ) -> None:
        self.match, self.seat, self.bot, self.lang = match, seat, bot, lang
        self.decisions, self.length = decisions, length
        self._scales = dict(scales)
        self._id, self._game, self._header = match.history.id_for(seat), match.game, match.history.header

    @property
    def whole(self) -> bool:
        """Whether all decisions were reviewed; False if the review was interrupted."""
        return len(self.decisions) == self.length

    @property
    def marks(self) -> list[Decision]:
        """The decisions with a significant cost of at least two percentage points, in order."""
        return [decision for decision in self.decisions if decision.marked]

    @property
    def dearest(self) -> Decision | None:
        """The mark with the highest cost, or None."""
        return max(self.marks, key=lambda decision: _of_marked(decision)[1].points, default=None)

    @property
    def frame(self) -> pl.DataFrame:
        """One row per decision; the columns are those of `boardbook.records.REVIEW`."""
        import polars as pl

        from boardbook.records import REVIEW

        rows = []
        for one in self.decisions:
            better, cost = (None, None) if one.better is None else (one.better.text, one.cost)
            figures = (cost.other, cost.points, cost.low, cost.high) if cost else (None, 0.0, None, None)
            when = (self._id, one.ply, one.round, one.phase, self.seat, one.side, one.choices)
            why = one.why[self.lang] if one.why else ""
            rows.append((*when, one.played.text, better, one.value, *figures, one.marked, why, list(one.rules)))
        return pl.DataFrame(rows, schema=REVIEW, orient="row")

    @property
    def weighed(self) -> pl.DataFrame:
        """One row per action compared at a mark, the best first, with the columns of `boardbook.records.WEIGHED`."""
        import polars as pl

        from boardbook.records import WEIGHED

        rows = []
        for one in self.marks:
            for each in one.weighed:
                cost = (each.cost.points, each.cost.low, each.cost.high) if each.cost else (0.0, None, None)
                rows.append((self._id, one.ply, each.action.number, each.action.text, each.value, *cost))
        return pl.DataFrame(rows, schema=WEIGHED, orient="row")

    def board(self, lang: str | None = None, theme: str = "auto") -> Board:
        """Return a board of the match with the marks on its timeline.

        Each mark shows the better action, the cost of the action played, and the reasons. The keys `[` and `]` move
        between marks; the board then shows the position before the marked decision.
        """
        board = self.match.board(self.seat, lang or self.lang, theme)
        self.mark(board)
        return board

    def mark(self, board: Board) -> None:
        """Show the details of the marks on a board of the match: the better action, the cost, and the reasons."""
        board.detail_marks({one.ply: self._details(one) for one in self.marks})

    def _details(self, decision: Decision) -> MarkDetails:
        state = self._scales[decision.ply].state
        best = next(one.value for one in decision.weighed if one.cost is None)
        rows = []
        for one in decision.weighed:
            cost = one.cost
            differs = None if cost is None else (best - cost.high / HUNDRED, best - cost.low / HUNDRED)
            rows.append((phrase(*self._game.describe(state, one.action.number, self.seat)), one.value, differs))
        return MarkDetails(decision.why or {}, decision.rules, tuple(rows), partial(self._puzzle, decision))

    def puzzles(self) -> list[Puzzle]:
        """Return a task for each mark, in English and French. The pupil has to find the better move.

        Every action that a review would leave unmarked is right. An action that was not compared in the review is
        compared when a pupil tries it.
        """
        return [self._puzzle(decision) for decision in self.marks]

    def _puzzle(self, decision: Decision) -> Puzzle:
        better, cost = _of_marked(decision)
        scales = self._scales[decision.ply]
        history = History(self._game, self._header)
        history.state = scales.state.clone()

        def is_better(match: Match) -> bool:
            """Return whether a review would leave the first action played unmarked."""
            played = match.history.plies[: match.ply]
            return bool(played) and not scales.cost(played[0].number, better.number).counts

        langs = (self.lang, *[lang for lang in LANGUAGES if lang != self.lang])
        return puzzle(
            Match.of_line(history),
            {lang: self._text("review.find", lang) for lang in langs},
            goal=is_better,
            wrong={decision.played.text: {lang: self._cost_said(cost, lang) for lang in langs}},
            rules=decision.rules,
            seat=self.seat,
            moves=1,
            solution=[better.text],
            lang=langs,
        )

    # --- in words -----------------------------------------------------------------------------------------------

    def _text(self, key: str, lang: str, values: Values | None = None) -> str:
        return self._game.words.text(key, lang, values)

    def _cost_said(self, cost: Cost, lang: str) -> str:
        values = {"number": _figure(cost.points, lang), **_interval(cost.low, cost.high, lang)}
        return self._text("review.cost_said", lang, values)

    def _name(self, lang: str) -> str:
        return self._game.words.called(self._header.names[self.seat], lang)

    def text(self, lang: str | None = None) -> str:
        """Return the result in one or two sentences."""
        language, count, dear = lang or self.lang, len(self.decisions), len(self.marks)
        if not count:
            return self._text("review.nothing" if self.whole else "review.stopped_at_once", language)
        if not self.whole:
            stopped = self._text("review.stopped", language, {"n": count, "length": self.length}) + " "
        else:
            stopped = ""
        if not dear:
            return stopped + self._text("review.all_held", language, {"n": count, "bot": self.bot})
        values: Values = {"n": count, "held": count - dear, "marked": dear, "bot": self.bot}
        return stopped + self._text("review.some_held", language, values)

    def _repr_html_(self) -> str:
        lang, rows = self.lang, []
        for number, one in enumerate(self.marks, 1):
            better, cost = _of_marked(one)
            when = (
                self._text("shell.round", lang, {"round": one.round}) if one.round else self._text("shell.setup", lang)
            )
            points = {"number": _figure(cost.points, lang), **_interval(cost.low, cost.high, lang)}
            cells = [
                str(number),
                f"{when}, {self._text('review.move', lang, {'ply': one.ply})}",
                one.said[0][lang] or one.played.text,
                one.said[1][lang] or better.text,
                self._text("review.points", lang, points),
                (one.why or {}).get(lang, ""),
            ]
            rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
        names = ("mark", "when", "played", "better", "cost", "why")
        head = "".join(f"<th>{escape(self._text(f'review.{name}', lang))}</th>" for name in names)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>" if rows else ""
        title = self._text("review.title", lang, {"who": self._name(lang), "bot": self.bot})
        return f"<p><strong>{escape(title)}</strong><br>{escape(self.text())}</p>{table}"

    def __repr__(self) -> str:
        dearest = self.dearest
        dear = "" if dearest is None else f", the most costly lost {_of_marked(dearest)[1].points:.0f} points"
        so_far = "" if self.whole else f" of {self.length}"
        name = self._header.names[self.seat]
        return (
            f"<Review of {name} by {self.bot}: {len(self.decisions)}{so_far} decisions, {len(self.marks)} marked{dear}>"
        )
