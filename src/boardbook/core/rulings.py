"""Conditions in layers, and the rulings that they give.

A *condition* checks an attempt in a position. It returns None if it holds, else a `Violation`: the paragraph, and the
sentence with its values. Conditions are checked layer by layer. The first layer with a failure decides the ruling, with
all failures of that layer and no others: a price is not mentioned if the thing can't be bought at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from boardbook.core.actions import Action
from boardbook.core.errors import BoardbookError
from boardbook.core.words import Values, Words, sentence


class Layer(IntEnum):
    """The order in which conditions are checked. A later layer means a nearer miss."""

    OVER = 0
    DECISION = 1
    PHASE = 2
    OBJECT = 3
    COST = 4
    LEGAL = 5


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its paragraph in the game (`play.turn`), key of its sentence under `refusal.`, and the values."""

    rule: str
    word: str
    values: Values


def refuse(rule: str, word: str, **values: int | str | object) -> Violation:
    """Return a `Violation`, in short notation."""
    return Violation(rule, word, values)  # type: ignore[arg-type]


Position = TypeVar("Position")
Attempt = TypeVar("Attempt")
Condition = Callable[[Position, Attempt], Violation | None]
Layers = Sequence[tuple[Layer, Sequence[Condition[Position, Attempt]]]]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer about one action.

    `legal`; `rules`: ids of the broken paragraphs, or of those that the action rests on; `text(lang)`; `layer`: how far
    the attempt got.
    """

    words: Words
    layer: Layer
    rules: tuple[str, ...]
    violations: tuple[Violation, ...] = ()
    action: Action | None = None

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return self.layer is Layer.LEGAL

    def text(self, lang: str = "en") -> str:
        """Return the reasons, a sentence per broken rule; or that it is legal."""
        if self.legal:
            return self.words.text("ruling.legal", lang)
        return " ".join(sentence(self.words.text(f"refusal.{v.word}", lang, v.values)) for v in self.violations)

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        what = "legal" if self.legal else f"refused: {self.text()}"
        return f"<Ruling {self.action or ''} {what} [{', '.join(self.rules)}]>"


class IllegalAction(BoardbookError, ValueError):
    """An action that the rules refuse now. Nothing was changed.

    `ruling` has the paragraphs and the reasons in every language; the message has both in English.
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling

    def __str__(self) -> str:
        return f"{self.ruling.text()} [{', '.join(self.ruling.rules)}]"


def judge(
    layers: Layers[Position, Attempt], position: Position, attempt: Attempt
) -> tuple[Layer, tuple[Violation, ...]]:
    """Check the conditions layer by layer. Returns the first failing layer with its violations, or `Layer.LEGAL`."""
    for layer, conditions in layers:
        broken = tuple(v for c in conditions if (v := c(position, attempt)) is not None)
        if broken:
            return layer, broken
    return Layer.LEGAL, ()


def nearest(rulings: Iterable[Ruling]) -> Ruling | None:
    """Return the ruling that got furthest, the first of equals; None if there is none."""
    best: Ruling | None = None
    for ruling in rulings:
        if best is None or ruling.layer > best.layer:
            best = ruling
    return best
