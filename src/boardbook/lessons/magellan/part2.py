"""The effects of the six explorers: positions and goals of the second part."""

from __future__ import annotations

from typing import Any

from boardbook.games.magellan.tables import EXPLORERS
from boardbook.lessons.magellan.table import BLUE, best, position, standing, worth
from boardbook.match import Match


def harvest() -> dict[str, Any]:
    """The last card of year II is on offer. Blue has ships on boxes with bags, some of year I and some of year II."""
    here = position(
        year=2,
        card="cook",
        deck={},
        buyer=BLUE,
        boxes={
            "columbus": [[1], [0, 2], []],
            "pizarro": [[0, 2], [1], []],
            "polo": [[1], [0, 0], []],
            "cook": [[0, 1], [], []],
        },
        hands=[[3, 5], [6], [2, 8]],
    )
    return {"start": ("magellan", here), "say": drawn, "choices": ["6", "7", "9", "10"]}


def drawn(match: Match) -> str:
    """Return the number of gold cards that blue draws if this year ends without another purchase."""
    before = match.view(BLUE)["cards"][BLUE]
    while match.view(BLUE)["phase"] == "auction" and match.view(BLUE)["year"] == 2:
        match.play("pass")
    after: int = match.view(BLUE)["cards"][BLUE]
    return str(after - before)


def market() -> dict[str, Any]:
    """It is the end of year I. Blue has two exchanges with Marco Polo, and orange has one."""
    return position(
        phase="exchange",
        buyer=BLUE,
        deck={},
        boxes={"polo": [[0, 0, 1], [], []]},
        hands=[[1, 7, 8, 9], [2, 3, 4], [5, 6]],
        exchanges=[0, 1],
    )


def patience() -> dict[str, Any]:
    """Cook is on offer, and orange has 1 gold more than blue. The only card left this year is a Marco Polo card."""
    here = position(
        year=2,
        card="cook",
        phase="veto",
        buyer=1,
        vetoes=[1, 0, 0],
        boxes={"columbus": [[0], [], []], "polo": [[1, 2], [], []], "cook": [[0, 1], [], []]},
        hands=[[1, 3, 4], [9], [2]],
        deck={"polo": 1},
    )
    return {"start": ("magellan", here), "goal": cook_bought}


def cook_bought(match: Match) -> bool:
    """Return whether blue has bought the James Cook card."""
    return any(EXPLORERS[explorer] == "cook" and seat == BLUE for _, explorer, seat, _ in standing(match).sold)


def sets() -> dict[str, Any]:
    """Blue has paid for a Magellan card. Two of its ships can advance, and it has two cards in hand."""
    here = position(
        year=2,
        card="magellan",
        phase="advance",
        bids=[9, None, None],
        paid=[9],
        sets=[[0, 1, [7]], [0, 1, [2]], [1, 1, [1]]],
        boxes={"polo": [[0, 1], [], []]},
        hands=[[3, 5], [6, 8], [4, 4]],
        deck={"polo": 1},
    )
    return {"start": ("magellan", here), "goal": best("magellan", here, worth)}
