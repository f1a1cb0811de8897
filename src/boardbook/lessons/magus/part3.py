"""Leftover dice, the counts and the end of the game: positions and goals of the third part."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from boardbook.lessons.magus.circle import acting
from boardbook.match import Match

STANDING: Final = {
    "blue": {"yellow": "m", "green": "a", "blue": "aa"},
    "orange": {"yellow": "m", "green": "aa", "violet": "i"},
    "green": {"blue": "aa", "violet": "x", "red": "a"},
}
POWERS: Final = {"blue": [2, 2, 1, 1, 1, 0, 1], "orange": [3, 2, 1, 0, 1, 1, 2], "green": [1, 2, 1, 1, 1, 2, 0]}
LATE: Final = {
    "blue": {"yellow": "m", "green": "ix", "blue": "aaaa"},
    "orange": {"yellow": "ii", "green": "m", "violet": "m", "red": "aaaa"},
    "green": {"blue": "m", "violet": "x", "red": "x", "yellow": "iaa"},
}


def left_over() -> dict[str, Any]:
    """Blue has placed a 4, and has a 3 and a 1 left."""
    here = acting(4, 3, 1, standing=STANDING, powers=POWERS, puts=0)
    return {"start": ("magus", here), "goal": "lower orange 7", "replies": ["die 6", "die 5"]}


def crowded() -> dict[str, Any]:
    """Blue has three apprentices to place, which bring it to magic level 11."""
    return acting(4, 6, 3, standing=STANDING, powers=POWERS)


def count() -> dict[str, Any]:
    """The position of `crowded`, just before a count."""
    return {"start": ("magus", crowded()), "goal": most_of_the_rings}


def most_of_the_rings(match: Match) -> bool:
    """Return whether blue has as much glory from the rings as its three apprentices can bring."""
    return of_the_rings(match) >= most()


def of_the_rings(match: Match) -> int:
    """Return blue's glory from the rings."""
    glory: int = match.view(None)["glory"]["blue"]["rings"]
    return glory


@cache
def most() -> int:
    """Return the most glory that blue can get from the rings in the count."""
    match = Match.from_position("magus", crowded(), seed=1)
    totals = []
    for action in match.legal_actions():
        if action.kind == "place":
            match.play(action)
            match.play("end")
            totals.append(of_the_rings(match))
            match.undo("entry")
            match.undo("entry")
    return max(totals)


def family() -> dict[str, Any]:
    """Blue owns three blue potions, and has enough mana for any potion on display."""
    here = acting(
        4,
        6,
        3,
        standing=STANDING,
        powers=POWERS,
        puts=0,
        potions={"blue": ["B01", "B08", "B05"]},
        mana={"blue": dict.fromkeys(("yellow", "green", "blue", "violet", "red"), 4)},
        display=["R04", "B07", "Y02", "B09", "V05"],
    )
    return {"start": ("magus", here), "point": worth_most}


def worth_most(match: Match) -> list[str]:
    """Return the potions on display that add the most glory at the last count."""
    worth: dict[str, int] = {}
    for action in match.legal_actions():
        if action.kind == "buy":
            match.play(action)
            worth[action.text.split()[1]] = match.view(None)["worth"]["blue"]
            match.undo("entry")
    return [f"k.{potion}" for potion, glory in worth.items() if glory == max(worth.values())]


def last_turns() -> dict[str, Any]:
    """Orange was the first player, and green ends a turn at magic level 24."""
    here = acting(6, 5, 3, standing=LATE, seat=2, start=1, round=20, counts=2, puts=0)
    return {"start": ("magus", here), "say": turns_left, "choices": ["0", "1", "2", "3"]}


def turns_left(match: Match) -> str:
    """Return the number of turns left after this one."""
    match.play("end")
    turns = 0
    while not match.over:
        possible = {action.kind: action for action in match.legal_actions()}
        kind = next(kind for kind in ("end", "roll", "action", "raise") if kind in possible)
        turns += kind == "end"
        match.play(possible[kind])
    return str(turns)


def begun() -> dict[str, Any]:
    """A match just before the first turn."""
    return {"seats": 3, "due": 1}
