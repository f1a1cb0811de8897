"""Conditions in layers, and the rulings that follow from them.

A *condition* checks an attempt in a position. It returns None if the attempt meets the condition, and otherwise a
`Violation` with the rulebook paragraph and the reason. Conditions are checked layer by layer. The ruling reports all
violations in the first layer that has any, and ignores later layers. For example, the price is not mentioned if the
item can't be bought at all.
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
    """The layers of conditions, in the order in which they are checked.

    The later the layer of a violation, the closer the action is to being legal.
    """

    OVER = 0
    DECISION = 1
    PHASE = 2
    OBJECT = 3
    COST = 4
    LEGAL = 5


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its paragraph, such as `play.turn`, and the sentence that explains it.

    `word`: the key of the sentence in the words, under `refusal.`; `values`: the values for its placeholders.
    """

    rule: str
    word: str
    values: Values


def refuse(rule: str, word: str, **values: int | str | object) -> Violation:
    """Return a `Violation` whose values are the keyword arguments."""
    return Violation(rule, word, values)  # type: ignore[arg-type]


Position = TypeVar("Position")
Attempt = TypeVar("Attempt")
Condition = Callable[[Position, Attempt], Violation | None]
Layers = Sequence[tuple[Layer, Sequence[Condition[Position, Attempt]]]]


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether an action or a sequence of clicks is legal, and why.

    `rules`: the ids of the paragraphs that were broken, or of those that permit the action; `layer`: the first layer
    with a violation, or `Layer.LEGAL`; `action`: the action, or None if the clicks don't mean one.
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
        """Return the reasons, one sentence per violation, or a sentence stating that the action is legal."""
        if self.legal:
            return self.words.text("ruling.legal", lang)
        return " ".join(sentence(self.words.text(f"refusal.{v.word}", lang, v.values)) for v in self.violations)

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        what = "legal" if self.legal else f"refused: {self.text()}"
        return f"<Ruling {self.action or ''} {what} [{', '.join(self.rules)}]>"


class IllegalAction(BoardbookError, ValueError):
    """The rules don't allow an action now. Nothing was changed.

    `ruling` contains the paragraphs, and the reasons in every language. The message contains the reasons in
    English, and the paragraphs.
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling

    def __str__(self) -> str:
        return f"{self.ruling.text()} [{', '.join(self.ruling.rules)}]"


def judge(
    layers: Layers[Position, Attempt], position: Position, attempt: Attempt
) -> tuple[Layer, tuple[Violation, ...]]:
    """Check conditions layer by layer.

    Return the first layer that has violations, and all violations in that layer. If there are no violations, return
    `Layer.LEGAL` and an empty tuple.
    """
    for layer, conditions in layers:
        broken = tuple(v for c in conditions if (v := c(position, attempt)) is not None)
        if broken:
            return layer, broken
    return Layer.LEGAL, ()


def nearest(rulings: Iterable[Ruling]) -> Ruling | None:
    """Return the first of the rulings with the highest layer; None if there are no rulings."""
    best: Ruling | None = None
    for ruling in rulings:
        if best is None or ruling.layer > best.layer:
            best = ruling
    return best
