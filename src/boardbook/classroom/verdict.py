"""What is said of a try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from boardbook.core import History, NotPossible
from boardbook.widgets.deltas import Deltas

RIGHT: Final = ("solved", "so_far")
"""Kinds of a try that was right."""
Kind = Literal["solved", "so_far", "refused", "misses", "wrong"]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What happens after a legal miss, beside the match.

    `texts`: that in words; `cost`: what of it changes the solver's figures, or empty texts. `moments`: plies of its
    line, the first where the miss was played, then after each decision that is told, with what chance answered to it.
    `whole`: whether all decisions are told; else the last moment is far behind the one before it.
    """

    texts: Mapping[str, str]
    cost: Mapping[str, str]
    history: History
    moments: tuple[int, ...]
    whole: bool

    def payload(self, observer: int | None) -> dict[str, Any]:
        """What a board plays of it, to these observer, as plain data."""
        steps = Deltas.of(self.history, observer).condense(self.moments)
        if not self.whole:
            steps[-1][1]["told"] = ["puzzle.and_so_on", {}]
        return {"steps": steps, "cost": dict(self.cost)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a try at a task.

    `kind`: `"solved"`, `"so_far"` (right, and more moves to go), `"refused"` by the rules, `"misses"` (legal, and not
    what was asked), `"wrong"` (of what was pointed at or said). `rules`: ids of paragraphs, as in a `Ruling`.
    `wrong`, `missing`: elements that were pointed at in vain or not at all, from the second try on.
    """

    kind: Kind
    texts: Mapping[str, str]
    rules: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    aftermath: Aftermath | None = field(default=None, repr=False, compare=False)
    """What happens then, of a legal miss."""

    @property
    def after(self) -> Mapping[str, str] | None:
        """What happens then, in words."""
        return None if self.aftermath is None else self.aftermath.texts

    @property
    def right(self) -> bool:
        """Whether the task is done by it, or can still be."""
        return self.kind in RIGHT

    def text(self, lang: str = "en") -> str:
        """What is said of it, in a language of the task."""
        return self.texts[lang]

    def then(self, lang: str = "en") -> str:
        """What happens then: how the others answer a legal miss, and what that changes in the solver's figures.

        Raises `NotPossible` for any other try.
        """
        if self.after is None:
            raise NotPossible("only a legal move that misses the task can be played out")
        return self.after[lang]

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"<Verdict {self.kind}: {next(iter(self.texts.values()))}>"
