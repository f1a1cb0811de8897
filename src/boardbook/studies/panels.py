"""The tabs of an explorer beside its moves: what followed, how long matches lasted, a figure by round, and who won.

Each tab shows what a public method of a study or a kind of position returns, with the same for the whole study beside
it. A tab about matches counts those that have a decision of the kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import polars as pl

from boardbook.core import LANGUAGES
from boardbook.core.words import nth_term
from boardbook.studies.chips import Texts
from boardbook.studies.derived import CHANGES, DerivedTable
from boardbook.studies.followed import HAPPENINGS, UNTIL, followed
from boardbook.studies.in_memory import Subset
from boardbook.studies.kinds import LEAST_MATCHES, PositionKind
from boardbook.studies.snapshot import Payload, Snapshot

if TYPE_CHECKING:
    from boardbook.studies.study import Study

Choice = int | str
"""What a tab shows: a number of rounds, a figure, or a column."""
ROUNDS: Final = (0, 1, 2, 3, 5)
"""The numbers of rounds within which events are counted."""
WINNERS: Final = ("order", "bot", "seat", "name")
"""The columns by which winners are counted, if they have several values."""
MOVES: Final = "moves"
"""The tab with the moves."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: whose method `chart` makes it, the expression of this object, and the arguments of the method."""

    of: Any
    python: str
    what: tuple[str, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    def drawn(self, lang: str, theme: str) -> Any:
        """Return the altair chart."""
        return self.of.chart(*self.what, **self.named, lang=lang, theme=theme)

    def line(self, lang: str) -> str:
        """Return the line of Python that makes the chart."""
        named = {**self.named, **({} if lang == "en" else {"lang": lang})}
        return f"{self.python}.chart({', '.join([*map(repr, self.what), *(f'{k}={v!r}' for k, v in named.items())])})"


def as_object(kind: PositionKind) -> str:
    """Return the expression of a kind, in brackets if an attribute of it can't follow as it is."""
    return f"({kind.python})" if "&" in kind.python or kind.python.startswith("~") else kind.python


def only(kind: PositionKind) -> str:
    """Return the expression of the study of the matches with a decision of a kind."""
    return f"{kind.study.python}.only({kind.python})"


def moves_chart(kind: PositionKind) -> Chart:
    """Return the chart of the moves of a kind."""
    return Chart(kind, as_object(kind))


class Panel(ABC):
    """A tab. Its rows are named by keys; `picked` is the key of the row whose decisions are listed."""

    needs: ClassVar[DerivedTable | None] = None
    """The table that must be derived before the tab can be shown."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.study = snapshot.study

    @property
    @abstractmethod
    def choices(self) -> Mapping[Choice, Texts]:
        """What can be shown, the first one at first; empty if there is no choice."""

    @abstractmethod
    def rows(self, decisions: Subset, choice: Choice) -> list[Payload]:
        """Return the rows for some decisions."""

    @abstractmethod
    def python(self, kind: PositionKind, choice: Choice, picked: str | None) -> str:
        """Return the line of Python that returns the same."""

    @abstractmethod
    def those(self, decisions: Subset, choice: Choice, picked: str) -> Subset:
        """Return the decisions that belong to a row."""

    @abstractmethod
    def chart(self, kind: PositionKind, choice: Choice) -> Chart:
        """Return the tab's chart."""

    def _texts(self, key: str, **values: Any) -> Texts:
        return {lang: self.study.rules.words.text(key, lang, values) for lang in LANGUAGES}

    def _only(self, decisions: Subset) -> Study:
        """Return the study of the matches of some decisions."""
        return self.study.only(self.snapshot.ids(decisions))


def shown(key: Any, text: Texts, n: float, share: list[float] | None, usual: float | None) -> Payload:
    """Return a row whose gain does not change."""
    return {"key": str(key), "text": text, "n": n, "share": share, "usual": usual, "change": None}


def estimate(row: Mapping[str, Any], n: int, value: str, low: str = "low", high: str = "high") -> list[float] | None:
    """Return a value with its interval, or None if there is none or it rests on too few matches."""
    ends = [row[value], row[low], row[high]]
    return None if n < LEAST_MATCHES or None in ends else ends


class Then(Panel):
    """Which events followed for the deciding seat."""

    needs = HAPPENINGS

    @cached_property
    def choices(self) -> Mapping[Choice, Texts]:
        """The numbers of rounds that can pass."""
        return {n: self._texts("explore.within" if n else "explore.within_none", n=n) for n in ROUNDS}

    @cached_property
    def _usual(self) -> dict[Choice, dict[str, float | None]]:
        """The share of each event after all decisions of the study."""
        table = self._table(self.snapshot.everything, ROUNDS)
        return {n: dict(table.filter(within=n).select("event", "share").rows()) for n in ROUNDS}

    def _table(self, decisions: Subset, rounds: Sequence[int]) -> pl.DataFrame:
        events = self.snapshot.events
        columns = ("match_id", "gain", *(UNTIL + event for event in events))
        return followed(decisions.lazy().select(columns).collect(), events, rounds, LEAST_MATCHES)

    def rows(self, decisions: Subset, choice: Choice) -> list[Payload]:
        """Return a row per kind of event that followed, the most frequent one first."""
        table = self._table(decisions, [int(choice)]).filter(pl.col("count") > 0)
        return [
            {
                "key": row["event"],
                "text": self.snapshot.texts.value("last_event", row["event"]),
                "n": row["count"],
                "share": estimate(row, row["matches"], "share"),
                "usual": self._usual[choice][row["event"]],
                "change": estimate(row, row["matches"], "difference", "difference_low", "difference_high"),
            }
            for row in table.sort("count", "event", descending=[True, False]).iter_rows(named=True)
        ]

    def python(self, kind: PositionKind, choice: Choice, picked: str | None) -> str:
        """Return a call of `PositionKind.then`."""
        event = f"{picked!r}, " if picked else ""
        return f"{as_object(kind)}.then({event}within={choice})"

    def those(self, decisions: Subset, choice: Choice, picked: str) -> Subset:
        """Return the decisions that the event followed."""
        return decisions.where((pl.col(UNTIL + picked) <= choice).fill_null(value=False))

    def chart(self, kind: PositionKind, choice: Choice) -> Chart:
        """Return the chart of events."""
        return Chart(kind, as_object(kind), (), {"within": choice})


class Lengths(Panel):
    """In which rounds the matches ended."""

    choices: ClassVar[Mapping[Choice, Texts]] = {}

    @cached_property
    def _usual(self) -> dict[int, float]:
        return dict(self.study.hazard().select("round", "rate").rows())

    def rows(self, decisions: Subset, choice: Choice) -> list[Payload]:
        """Return a row per round in which a match ended, with the share among those that reached it."""
        del choice
        return [
            shown(
                at,
                self._texts("shell.round", round=at),
                row["ended"],
                estimate(row, row["n"], "rate"),
                self._usual.get(at),
            )
            for row in self._only(decisions).hazard().filter(pl.col("ended") > 0).iter_rows(named=True)
            for at in [row["round"]]
        ]

    def python(self, kind: PositionKind, choice: Choice, picked: str | None) -> str:
        """Return a call of `Study.hazard`."""
        del choice, picked
        return f"{only(kind)}.hazard()"

    def those(self, decisions: Subset, choice: Choice, picked: str) -> Subset:
        """Return the decisions of the matches that ended in a round."""
        del choice
        return self.snapshot.of_matches(decisions, pl.col("finished") & (pl.col("rounds") == int(picked)))

    def chart(self, kind: PositionKind, choice: Choice) -> Chart:
        """Return the chart of lengths."""
        del choice
        return Chart(self.study.only(kind), only(kind), ("length",))


class Figure(Panel):
    """The mean of a figure at the end of each round."""

    needs = CHANGES

    @cached_property
    def choices(self) -> Mapping[Choice, Texts]:
        """The figures of the game."""
        return {one.name: self._texts(f"figure.{one.name}") for one in self.study.figures}

    @cached_property
    def _usual(self) -> dict[Choice, dict[int, float]]:
        return {}

    def rows(self, decisions: Subset, choice: Choice) -> list[Payload]:
        """Return a row per round, with the mean over the seats of the matches that reached it."""
        name = str(choice)
        if name not in self._usual:
            self._usual[name] = dict(self.study.rounds(name, by=()).select("round", "mean").rows())
        usual = self._usual[name]
        return [
            shown(at, self._texts("shell.round", round=at), row["n"], estimate(row, row["n"], "mean"), usual.get(at))
            for row in self._only(decisions).rounds(name, by=()).iter_rows(named=True)
            for at in [row["round"]]
        ]

    def python(self, kind: PositionKind, choice: Choice, picked: str | None) -> str:
        """Return a call of `Study.rounds`."""
        del picked
        return f"{only(kind)}.rounds({choice!r}, by=())"

    def those(self, decisions: Subset, choice: Choice, picked: str) -> Subset:
        """Return the decisions of a round."""
        del choice
        return decisions.where(pl.col("round") == int(picked))

    def chart(self, kind: PositionKind, choice: Choice) -> Chart:
        """Return the chart of curves."""
        args = {"by": (), "figure": choice}
        return Chart(self.study.only(kind), only(kind), ("curves",), args)


class Winners(Panel):
    """How often each seat of the matches won, by the turn order or another column."""

    @cached_property
    def choices(self) -> Mapping[Choice, Texts]:
        """The columns that have several values."""
        known = self.snapshot.results
        several = [name for name in WINNERS if name in known.columns and known[name].n_unique() > 1]
        return {name: self._texts(f"group.{name}") for name in several or ["seat"]}

    @cached_property
    def _usual(self) -> dict[Choice, dict[Any, float]]:
        return {}

    def rows(self, decisions: Subset, choice: Choice) -> list[Payload]:
        """Return a row per value of the column, with the number of wins."""
        by = str(choice)
        if by not in self._usual:
            self._usual[by] = dict(self.study.wins(by).select(by, "rate").rows())
        usual = self._usual[by]
        return [
            shown(one, self._called(by, one), row["wins"], estimate(row, row["n"], "rate"), usual.get(one))
            for row in self._only(decisions).wins(by).iter_rows(named=True)
            for one in [row[by]]
        ]

    def _called(self, by: str, value: Any) -> Texts:
        if value is None:
            return self._texts("explore.people")
        if by == "order":
            return self._texts("group_value.order", nth=nth_term(value))
        return self._texts("group_value.seat", n=value) if by == "seat" else dict.fromkeys(LANGUAGES, str(value))

    def python(self, kind: PositionKind, choice: Choice, picked: str | None) -> str:
        """Return a call of `Study.wins`."""
        del picked
        return f"{only(kind)}.wins({choice!r})"

    def those(self, decisions: Subset, choice: Choice, picked: str) -> Subset:
        """Return the decisions of the matches that these seats won, alone or with others."""
        won = (pl.col(str(choice)).cast(pl.String).eq_missing(pl.lit(picked, pl.String))) & (pl.col("won") > 0)
        return self.snapshot.of_matches(decisions, won)

    def chart(self, kind: PositionKind, choice: Choice) -> Chart:
        """Return the chart of win rates."""
        return Chart(self.study.only(kind), only(kind), ("wins",), {"by": choice})


PANELS: Final[Mapping[str, Callable[[Snapshot], Panel]]] = {
    "then": Then,
    "lengths": Lengths,
    "figure": Figure,
    "winners": Winners,
}
"""The tabs beside the moves, in their order."""
TABS: Final = (MOVES, *PANELS)
