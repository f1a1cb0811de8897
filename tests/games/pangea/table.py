"""Positions and moves for the scenarios of Pangea.

The scenarios have the numbers of the fact sheet, are grouped by chapter of the rulebook, and are played through the
public interface. Squares are named by column (a..f, from the left) and row (1..5, from the top): the sheet's r2c3 is
"c2". Scenarios that depend on an option are played with each of its values.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import boardbook as bb
from tests.games import table
from tests.games.table import Position, now

begin = partial(table.begin, "pangea")

# The reference deal D0: the tile on each of the numbers 1 to 15.
D0 = {
    "b1": "moor-2",
    "e1": "forest-3",
    "b2": "grass-4",
    "c2": "desert-4",
    "d2": "mountain-4",
    "e2": "moor-4",
    "a3": "forest-2",
    "b3": "desert-3",
    "e3": "grass-3",
    "b4": "forest-4",
    "c4": "mountain-3",
    "d4": "moor-3",
    "e4": "desert-2",
    "b5": "grass-2",
    "e5": "mountain-2",
}
# Every tower on its people's tile of limit 4, where the tower of a people without a player stands.
TOWERS = {"blue": "b2", "orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"}
PEOPLES = tuple(TOWERS)
FOUR_AMULETS = ["star", "triangle", "half_moon", "circle"]
both_checks = pytest.mark.parametrize("trigger_check", ["immediate", "end_of_turn"])
both_rounds = pytest.mark.parametrize("final_round", ["complete_round", "full_lap"])
both_purchases = pytest.mark.parametrize("overpopulated_purchase", ["forbid", "allow"])
both_towers = pytest.mark.parametrize("tower_tiles", ["shift", "fixed"])


def position(towers: dict[str, str] | None = None, **changes: Any) -> Position:
    """Return D0 in round 1: blue and orange play, blue's turn. Towers not given are on the tiles of limit 4."""
    basis: Position = {"seats": ["blue", "orange"], "tiles": dict(D0), "minions": {}}
    return {**basis, **changes, "towers": {**TOWERS, **(towers or {})}}


def refused_clicks(match: bb.Match, clicks: list[str], rule: str) -> None:
    """Check that clicks for which there is no action, such as a diagonal step, are refused and change nothing."""
    before = now(match)
    ruling = match.explain(clicks=clicks)
    assert not ruling.legal
    assert f"pangea.{rule}" in ruling.rules
    assert ruling.text("en")
    assert ruling.text("fr")
    assert now(match) == before


def end_turn(match: bb.Match) -> None:
    """Decline everything that is left of the turn."""
    seat = match.to_act
    while not match.over and match.to_act == seat:
        phase = now(match)["phase"]
        match.play(f"end {phase}")
        if phase == "marker":
            return


def set_up(*peoples: str) -> bb.Match:
    """Return a match with the peoples chosen in this order and D0 laid; the neutral minions are drawn next."""
    match = bb.Match("pangea", seats=len(peoples), chance="ask", people_choice="choose", start_player="given")
    for people in peoples:
        match.play(f"people {people}")
    for tile in D0.values():
        match.answer(f"tile {tile}")
    return match


def draw(match: bb.Match, *homes: str) -> None:
    for home in homes:
        match.answer(f"minion {home}")
