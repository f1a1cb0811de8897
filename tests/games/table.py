"""What every game's scenarios do: start from a position, play legal actions, check refusals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game

Position = dict[str, Any]


@cache
def game(name: str, **options: Any) -> Game[Any]:
    return bb.game(name, **options)


def begin(name: str, given: Position, **options: Any) -> bb.Match:
    return bb.Match.from_position(game(name, **options), given, chance="ask")


def now(match: bb.Match) -> Position:
    state: Position = match.state.to_dict()
    return state


def legal(match: bb.Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def accepted(match: bb.Match, *texts: str, outcomes: Iterable[str] = ()) -> None:
    """Check that each action is listed and legal, and play it; after the last one, chance has these outcomes."""
    for k, text in enumerate(texts, 1):
        assert text in legal(match)
        assert match.explain(text).legal
        match.play(text, outcomes=list(outcomes) if k == len(texts) else [])


def refused(match: bb.Match, text: str, *rules: str, numbers: Iterable[int] = ()) -> None:
    """Check that the action is not listed, is refused citing only paragraphs among these, and changes nothing.

    `numbers`: numbers that its sentence contains in both languages.
    """
    before = now(match)
    assert text not in legal(match)
    ruling = match.explain(text)
    assert not ruling.legal
    assert ruling.rules
    assert set(ruling.rules) <= {f"{match.game.name}.{rule}" for rule in rules}
    for lang in ("en", "fr"):
        assert ruling.text(lang)
        assert set(numbers) <= set(numbers_in(ruling.text(lang)))
    with pytest.raises(bb.IllegalAction) as error:
        match.play(text)
    assert error.value.ruling.rules == ruling.rules
    assert now(match) == before


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a sentence, in order, except those that are part of a name (c3, moor-2, blue-g1)."""
    return [int(number) for number in re.findall(r"(?<![\w-])\d+(?![\w-])", text)]


def result_of(match: bb.Match) -> bb.Result:
    assert match.result is not None
    return match.result
