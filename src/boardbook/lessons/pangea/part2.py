"""Buying amulets and bringing them home: positions and goals of the second part."""

from __future__ import annotations

from typing import Any

from boardbook.lessons.pangea.land import position
from boardbook.match import Match

VISIT = {"blue-d1": "c2"}


def market() -> dict[str, Any]:
    """Blue has enough goods to buy an amulet, and a minion on c2 next to orange's minions."""
    return position(phase="purchases", minions=VISIT, goods={"blue": 3})


def sellers() -> dict[str, Any]:
    """Orange has two desert minions and a moor minion on c2."""
    return {"start": ("pangea", market()), "point": selling}


def selling(match: Match) -> list[str]:
    """Return the minions from which blue's minion can legally buy."""
    buying = [action.number for action in match.legal_actions() if action.kind == "buy"]
    return sorted({match.game.clicks(match.state, number)[0] for number in buying})


def price() -> dict[str, Any]:
    """Blue has two amulets in its tower, and a third is on its way there."""
    here = position(
        phase="purchases",
        minions=VISIT | {"blue-f1": "e3"},
        carried={"blue-f1": "half_moon"},
        amulets={"blue": ["star", "circle"]},
        goods={"blue": 5},
    )
    return {"start": ("pangea", here), "say": asked_for_one, "choices": [1, 2, 3, 4, 5]}


def asked_for_one(match: Match) -> int:
    """Return the number of goods that blue has to pay for an amulet."""
    before = match.view(None)["goods"]["blue"]
    match.play("buy orange-d1 blue-d1")
    return int(before - match.view(None)["goods"]["blue"])


def unpaid() -> dict[str, Any]:
    """A rival's minion and a neutral minion sell on the same tile."""
    visitors = VISIT | {"purple-d1": "c2", "orange-mo1": "e2"}
    here = position(phase="purchases", minions=visitors, goods={"blue": 1})
    return {"start": ("pangea", here), "goal": bought_from_nobody}


def bought_from_nobody(match: Match) -> bool:
    """Return whether blue carries an amulet and orange has earned nothing."""
    view = match.view(None)
    return bool(view["carried"]) and view["goods"]["orange"] == 0


def home() -> dict[str, Any]:
    """A carrier is one square from its tower."""
    here = position(
        phase="movement",
        minions={"blue-d1": "b3", "blue-f1": "e2"},
        carried={"blue-d1": "triangle"},
        amulets={"blue": ["half_moon"]},
        goods={"blue": 2},
    )
    return {"start": ("pangea", here), "goal": "delivered"}
