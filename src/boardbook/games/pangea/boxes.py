"""Checks editions of Pangea."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.validation import EditionReader, is_whole
from boardbook.games.pangea.tables import PEOPLES, SHAPES, TERRAINS, rows_of

MAX_FIGURE: Final = 1000
"""Upper bound on every number in an edition."""
MAX_MAGIC: Final = 20
"""Upper bound on the minimum number of magic actions."""
MAX_MINIONS: Final = 20
"""Upper bound on the number of minions with the same home."""


def problems(edition: Edition) -> list[str]:
    """Return the problems that make an edition unplayable, one sentence each."""
    read = EditionReader(edition)
    for name in ("starting_goods", "income", "production"):
        read.number(name, 0, MAX_FIGURE)
    read.number("least_magic", 0, MAX_MAGIC)
    read.number("starting_minions", 1, MAX_FIGURE)
    read.numbers("prices", None, 0, MAX_FIGURE)
    read.numbers("limits", None, 1, MAX_FIGURE)
    limits, prices = edition["limits"], edition["prices"]
    if isinstance(limits, list) and len(set(map(str, limits))) != len(limits):
        read.problems.append("limits must all be different")
    if isinstance(prices, list) and len(prices) != len(TERRAINS):
        read.problems.append(f"prices must have {len(TERRAINS)} numbers, one for each amulet")
    read.problems += _named(edition, "homes", dict)
    read.problems += _named(edition, "neutral_towers", str)
    read.problems += _home_problems(edition)
    read.problems += _board_problems(edition)
    read.problems += _amulet_problems(edition)
    read.problems += _victory_problems(edition["victory"])
    return read.problems


def _named(edition: Edition, name: str, kind: type) -> list[str]:
    value = edition[name]
    if (
        not isinstance(value, dict)
        or set(value) != set(PEOPLES)
        or not all(isinstance(v, kind) for v in value.values())
    ):
        return [f"{name} must have an entry for each of {', '.join(PEOPLES)}"]
    return []


def _home_problems(edition: Edition) -> list[str]:
    homes, least = edition["homes"], edition["starting_minions"]
    if not isinstance(homes, dict) or not all(isinstance(v, dict) for v in homes.values()):
        return []
    problems = []
    for people, split in homes.items():
        if strange := sorted(set(split) - set(TERRAINS)):
            problems.append(
                f"homes of {people}: no such terrain: {', '.join(strange)}; the terrains are {', '.join(TERRAINS)}"
            )
        if not all(is_whole(n, 0, MAX_MINIONS) for n in split.values()):
            problems.append(f"homes of {people}: numbers of minions must be whole numbers from 0 to {MAX_MINIONS}")
        elif isinstance(least, int) and sum(split.values()) < least:
            problems.append(f"homes of {people}: {sum(split.values())} minions, fewer than the {least} it starts with")
    return problems


def _board_problems(edition: Edition) -> list[str]:
    board, limits = edition["board"], edition["limits"]
    rows = rows_of(board) if isinstance(board, str) else []
    if not rows or len({len(row) for row in rows}) != 1:
        return ["board must be a string of rows that all have the same number of cells"]
    if len(rows[0]) > 26:
        return ["board can have at most 26 columns"]
    if len(rows) > 26:
        return ["board can have at most 26 rows"]
    problems = []
    cells = [cell for row in rows for cell in row]
    if bad := sorted({c for c in cells if c not in (".", "~") and not c.isdecimal()}):
        problems.append(f"board: each cell must be a number, ~ (sea) or . (no square), not {', '.join(bad)}")
    tiles = len(TERRAINS) * (len(limits) if isinstance(limits, list) else 0)
    numbered = sorted(int(c) for c in cells if c.isdecimal())
    if tiles and numbered != list(range(1, tiles + 1)):
        problems.append(f"board: each number from 1 to {tiles} must appear exactly once")
    if cells.count("~") < 1:
        problems.append("board: at least one square must be sea")
    for what, lines in (("row", rows), ("column", list(zip(*rows, strict=True)))):
        if any(len(line) - line.count(".") == 1 for line in lines):
            problems.append(
                f"board: a {what} must have more than one square, because pieces move from one end to the other"
            )
    return problems


def _amulet_problems(edition: Edition) -> list[str]:
    amulets = edition["amulets"]
    if (
        not isinstance(amulets, dict)
        or set(amulets) != set(TERRAINS)
        or sorted(map(str, amulets.values())) != sorted(SHAPES)
    ):
        return [f"amulets must give each of {', '.join(TERRAINS)} a different one of {', '.join(SHAPES)}"]
    towers = edition["neutral_towers"]
    if isinstance(towers, dict) and sorted(map(str, towers.values())) != sorted(TERRAINS):
        return [f"neutral_towers must give each people a different one of {', '.join(TERRAINS)}"]
    return []


def _victory_problems(levels: Any) -> list[str]:
    fine = (
        isinstance(levels, list)
        and levels
        and all(
            isinstance(v, dict)
            and set(v) == {"amulets", "goods"}
            and all(is_whole(n, 0, MAX_FIGURE) for n in v.values())
            for v in levels
        )
    )
    return [] if fine else ["victory must be a list of { amulets = number, goods = number } with the best first"]
