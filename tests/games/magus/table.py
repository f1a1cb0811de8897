"""Positions and moves for the scenarios of Magus.

The scenarios (`s`) and resolutions (`q`) have the numbers of the fact sheet, are grouped by chapter of the rulebook,
and are played through the public interface. Places 0 to 4 of the sheet are yellow, green, blue, violet and red, with
the rings classic, steady, steep, flat and power. Sorcerers are written as letters: a apprentice, i initiate, m mage, x
archmage. Scenarios that depend on an option are played with each of its values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

import boardbook as bb
from tests.games import table
from tests.games.table import Position, now

begin = partial(table.begin, "magus")

SOURCES = ("yellow", "green", "blue", "violet", "red")
SIDES = ("blue", "orange", "green", "purple", "yellow")
LETTERS = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}
BEGINNING = [2, 2, 1, 1, 1, 1, 0]
"""The start levels of the powers."""
NOTHING = [0] * 7
DULL = (6, 5, 3, 3, 5)
"""Dice for a turn without any effect: 6 is placed, there is no other 6 and no 421."""
both_zeros = pytest.mark.parametrize("zero_level_ranks", ["true", "false"])


def on(**sources: str) -> dict[str, dict[str, int]]:
    """Return sorcerers by source, given as letters."""
    return {
        source: {LETTERS[letter]: letters.count(letter) for letter in sorted(set(letters))}
        for source, letters in sources.items()
    }


def discs(levels: dict[int, int]) -> list[int]:
    """Return the start levels with these changes."""
    return [levels.get(k + 1, level) for k, level in enumerate(BEGINNING)]


def position(**changes: Any) -> Position:
    """Return a position for three seats in round 2, with blue to roll; everything else is as at the start."""
    return {"seats": 3, "round": 2, **changes}


def rolled(*dice: int, **changes: Any) -> Position:
    """Return a position after the roll, before an action is chosen."""
    return position(phase="action", dice=list(dice), **changes)


def acting(action: int, *dice: int, laid: Iterable[int] = (), **changes: Any) -> Position:
    """Return a position with a chosen action; `dice` are the dice not placed."""
    return position(phase="groups", action=action, laid=list(laid) or [action], dice=list(dice), **changes)


def seven(figure: int, *dice: int, **changes: Any) -> Position:
    """Return a position with two dice of this figure placed on action 7; `dice` are the others."""
    return acting(7, *dice, laid=[figure, figure], **changes)


def last_turn(**changes: Any) -> Position:
    """Return the last turn of the match, after which the last count follows."""
    basis: Position = {"seats": 3, "ending": True, "counts": 2}
    given = {**basis, **changes}
    return acting(6, 5, 3, seat=given["seats"] - 1, **given)


def accepted(match: bb.Match, *texts: str, dice: Iterable[int] = (), potion: str = "") -> None:
    """Check that each action is listed and legal, and play it; then chance gives these dice or this potion."""
    outcomes = [*(f"die {face}" for face in dice), *[f"potion {potion}"] * bool(potion)]
    table.accepted(match, *texts, outcomes=outcomes)
    assert match.to_act != bb.CHANCE


def never(match: bb.Match, *texts: str) -> None:
    """Check that these actions don't exist in the notation, because no rule ever allows them."""
    before = now(match)
    for text in texts:
        with pytest.raises(bb.UnknownAction):
            match.explain(text)
        with pytest.raises(bb.UnknownAction):
            match.play(text)
    assert now(match) == before


def pass_turn(match: bb.Match) -> None:
    """Play a whole turn without any effect."""
    match.play("roll", outcomes=[f"die {face}" for face in DULL[: now(match)["due"]]])
    accepted(match, "action 6", "end")


def glory(match: bb.Match, part: str) -> list[int]:
    """Return each seat's glory of one kind, such as "rings"."""
    return [parts[part] for parts in now(match)["glory"].values()]


def totals(match: bb.Match) -> list[int]:
    return [sum(parts.values()) for parts in now(match)["glory"].values()]


def mana(match: bb.Match, side: str = "blue") -> dict[str, int]:
    held: dict[str, int] = now(match)["mana"][side]
    return held


def power(match: bb.Match, k: int, side: str = "blue") -> int:
    level: int = now(match)["powers"][side][k - 1]
    return level


def there(match: bb.Match, source: str, side: str = "blue") -> dict[str, int]:
    found: dict[str, int] = now(match)["sorcerers"][side].get(source, {})
    return found
