"""The verdict on an attempt at a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from boardbook.core import History, NotPossible
from boardbook.widgets.deltas import Deltas

RIGHT: Final = ("solved", "so_far")
"""The kinds of verdict on a right attempt."""
Kind = Literal["solved", "so_far", "refused", "misses", "wrong"]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What happens after a legal miss, played out on a copy of the match.

    `texts` describe it in each language. `cost` describes how the solver's figures change, and is empty if none of them
    changes. `moments` are plies of `history`: the first is the ply where the miss was played, and each of the others
    follows a decision and its outcomes. If `whole` is false, some decisions are left out, and the last moment is many
    plies later.
    """

    texts: Mapping[str, str]
    cost: Mapping[str, str]
    history: History
    moments: tuple[int, ...]
    whole: bool

    def payload(self, observer: int | None) -> dict[str, Any]:
        """Return the data that a board needs to show the aftermath to an observer."""
        steps = Deltas.of(self.history, observer).condense(self.moments)
        if not self.whole:
            steps[-1][1]["told"] = ["puzzle.and_so_on", {}]
        return {"steps": steps, "cost": dict(self.cost)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to an attempt at a task.

    `kind`: `"solved"`, `"so_far"` (right, but more moves are needed), `"refused"` by the rules, `"misses"` (legal, but
    does not solve the task), or `"wrong"` (for selections and answers). `rules` are ids of rules, as in a `Ruling`.
    From the second attempt on, `wrong` lists the elements that should not have been selected, and `missing` lists those
    that should have been selected but were not.
    """

    kind: Kind
    texts: Mapping[str, str]
    rules: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    aftermath: Aftermath | None = field(default=None, repr=False, compare=False)
    """What happens after a legal miss."""

    @property
    def after(self) -> Mapping[str, str] | None:
        """What happens after a legal miss, in words; None for other attempts."""
        return None if self.aftermath is None else self.aftermath.texts

    @property
    def right(self) -> bool:
        """Whether, after this attempt, the task is done or can still be done."""
        return self.kind in RIGHT

    def text(self, lang: str = "en") -> str:
        """Return the text of the verdict in a language of the task."""
        return self.texts[lang]

    def then(self, lang: str = "en") -> str:
        """Return what happens after a legal miss: the others' replies, and the changes in the solver's figures.

        Raises `NotPossible` for any other attempt.
        """
        if self.after is None:
            raise NotPossible("only a legal move that misses the goal can be played out")
        return self.after[lang]

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"<Verdict {self.kind}: {next(iter(self.texts.values()))}>"
