"""The verdict on a try at a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from boardbook.core import History, NotPossible
from boardbook.widgets.deltas import Deltas

RIGHT: Final = ("solved", "so_far")
"""The kinds of verdict on a right try."""
Kind = Literal["solved", "so_far", "refused", "misses", "wrong"]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What happens after a legal miss, outside the match.

    `texts`: the story in words; `cost`: its effect on the solver's figures, or empty texts. `moments`: plies of
    `history`, first the one where the miss was played, then one after each decision shown, with its outcomes. `whole`:
    whether all decisions are shown; if not, the last moment is many plies after the one before it.
    """

    texts: Mapping[str, str]
    cost: Mapping[str, str]
    history: History
    moments: tuple[int, ...]
    whole: bool

    def payload(self, observer: int | None) -> dict[str, Any]:
        """The data of what a board shows to an observer."""
        steps = Deltas.of(self.history, observer).condense(self.moments)
        if not self.whole:
            steps[-1][1]["told"] = ["puzzle.and_so_on", {}]
        return {"steps": steps, "cost": dict(self.cost)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a try at a task.

    `kind`: `"solved"`, `"so_far"` (right, but more moves to go), `"refused"` by the rules, `"misses"` (legal, but it
    does not solve the task), `"wrong"` (for selections and answers). `rules`: ids of rules, as in a `Ruling`. `wrong`,
    `missing`: elements that were selected wrongly or not at all, from the second try on.
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
        """What happens after a legal miss, in words; None for other tries."""
        return None if self.aftermath is None else self.aftermath.texts

    @property
    def right(self) -> bool:
        """Whether the task is done, or can still be done, after this try."""
        return self.kind in RIGHT

    def text(self, lang: str = "en") -> str:
        """The text of the verdict, in a language of the task."""
        return self.texts[lang]

    def then(self, lang: str = "en") -> str:
        """What happens after a legal miss: how the others answer, and how that changes the solver's figures.

        Raises `NotPossible` for any other try.
        """
        if self.after is None:
            raise NotPossible("only a legal move that misses the task can be played out")
        return self.after[lang]

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"<Verdict {self.kind}: {next(iter(self.texts.values()))}>"
