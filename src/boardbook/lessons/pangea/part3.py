"""Positions and goals of part 3: markers, and the end and the beginning of the game."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.pangea.land import position, standing
from boardbook.match import Match

PEOPLES = ("blue", "orange", "green")
FOUR = ["star", "half_moon", "circle", "square"]


def marked() -> dict[str, Any]:
    """Return a position with markers on the sea on c3 and on the grass on e3."""
    markers = {"orange": "c3", "green": "e3"}
    return position(seats=PEOPLES, markers=markers, amulets={"blue": ["star", "circle"]})


def held() -> dict[str, Any]:
    """The question is which tiles could be shifted if there were no markers."""
    return {"start": ("pangea", marked()), "point": stopped_by_markers}


def stopped_by_markers(match: Match) -> list[str]:
    """Return the tiles that can't be shifted in any direction and whose rulings cite a rule about markers."""
    tiles = []
    for square in match.view(None)["tiles"]:
        rulings = [match.explain(f"shift {square} {way}") for way in ("north", "east", "south", "west")]
        forbidden = [r for r in rulings if any(rule.startswith("pangea.marker.") for rule in r.rules)]
        if forbidden and not any(ruling.legal for ruling in rulings):
            tiles.append(f"s.{square}")
    return tiles


def guard() -> dict[str, Any]:
    """Blue's carrier is next to its tower, whose tile can't be shifted; orange has one magic action."""
    here = position(
        phase="marker",
        tiles_moved={"a3": "a2"},
        minions={"blue-d1": "b3"},
        carried={"blue-d1": "triangle"},
        goods={"blue": 2},
    )
    return {"start": ("pangea", here), "goal": safe}


def safe(match: Match) -> bool:
    """Return whether blue's turn is over and the next player can shift neither the carrier's tile nor the tower's."""
    view = match.view(None)
    here = {view["minions"]["blue-d1"], view["towers"]["blue"]}
    shifted = {action.text.split()[1] for action in match.legal_actions() if action.kind == "shift"}
    return match.to_act != 0 and not here & shifted


def level() -> dict[str, Any]:
    """Blue has four amulets and 8 goods, and has finished buying."""
    here = position(phase="purchases", minions={"blue-d1": "b3"}, amulets={"blue": FOUR}, goods={"blue": 8})
    return {"start": ("pangea", here), "say": reached, "choices": [0, 1, 2, 3]}


def reached(match: Match) -> int:
    """Return the victory level that blue reaches after buying."""
    match.play("end purchases")
    return int(match.view(None)["victory"]["blue"])


def last() -> dict[str, Any]:
    """Orange, who is second of three players, reaches a victory level."""
    here = position(seats=PEOPLES, seat=1, phase="purchases", amulets={"orange": FOUR}, goods={"orange": 8})
    return {"start": ("pangea", here), "say": turns_left, "choices": [0, 1, 2, 3]}


def turns_left(match: Match) -> int:
    """Return the number of turns after the one that triggers the end."""
    match.play("end purchases")
    turns = standing(match).last_turns
    return 0 if turns is None else len(turns)


def tower() -> dict[str, Any]:
    """The start of a match: the first player places its tower and three minions."""
    start = Match("pangea", 2, seed=12)
    best = max(at_work_after(start, str(action)) for action in start.legal_actions())
    return {"start": start, "goal": lambda match: at_work(match) == best}


def at_work_after(match: Match, action: str) -> int:
    """Return the number of the first player's minions that would produce after an action."""
    match.play(action)
    working = at_work(match)
    match.undo("entry")
    return working


def at_work(match: Match) -> int:
    """Return the number of the first player's minions that would produce now."""
    view = match.view(None)
    return int(view["production"][view["seats"][view["start"]]])
