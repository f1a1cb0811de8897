"""The land, its people, and magic: positions and goals of the first part."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.pangea.land import position, standing
from boardbook.match import Match


def land() -> dict[str, Any]:
    """There are three minions at each tower."""
    return position()


def at_work() -> dict[str, Any]:
    """Two of blue's minions are at home with enough room, one is away, and one is at home on an overpopulated tile."""
    here = position(minions={"blue-d1": "b3", "blue-d2": "c2", "blue-f1": "e5", "yellow-mo1": "c2"})
    return {"start": ("pangea", here), "point": producers}


def producers(match: Match) -> list[str]:
    """Return blue's minions that would produce now."""
    state = standing(match)
    named = enumerate(state.tables.minion_names)
    return [f"m.{name}" for minion, name in named if name.startswith("blue-") and state.producing(minion)]


def crowd() -> dict[str, Any]:
    """Orange has two producing minions on b3. Blue has one minion on b3, and others next to b3."""
    here = position(phase="movement", minions={"orange-d1": "b3", "orange-d2": "b3", "blue-d1": "b3"})
    return {"start": ("pangea", here), "goal": idle_orange}


def idle_orange(match: Match) -> bool:
    """Return whether it is still blue's turn and orange's minions on b3 no longer produce."""
    production: dict[str, int] = match.view(None)["production"]
    return match.to_act == 0 and production["orange"] < 2


def drift() -> dict[str, Any]:
    """The desert on b3 may glide east, which brings it next to c4."""
    return {"start": ("pangea", position(amulets={"blue": ["star"]})), "goal": "shift b3 east"}


def edge() -> dict[str, Any]:
    """The moor has moved from b1 to c1; the question is which tiles may glide over an edge."""
    here = position(tiles_moved={"b1": "c1"}, amulets={"blue": ["star"]})
    return {"start": ("pangea", here), "point": over_the_edge}


def over_the_edge(match: Match) -> list[str]:
    """Return the tiles that can be shifted so that they come back on the other side of the board."""
    tiles = []
    for action in match.legal_actions():
        if action.kind == "shift":
            before = match.view(None)["tiles"]
            match.play(action)
            (left,) = set(before) - set(match.view(None)["tiles"])
            (there,) = set(match.view(None)["tiles"]) - set(before)
            match.undo("entry")
            if abs(ord(left[0]) - ord(there[0])) + abs(int(left[1]) - int(there[1])) > 1:
                tiles.append(f"s.{left}")
    return tiles


def bags() -> dict[str, Any]:
    """All five bags contain minions."""
    return {"start": ("pangea", position()), "point": drawn_at}


def drawn_at(match: Match) -> list[str]:
    """Return the towers at which blue can bring out a minion by magic."""
    drawing = [action.number for action in match.legal_actions() if action.kind == "draw"]
    return [match.game.clicks(match.state, number)[0] for number in drawing]
