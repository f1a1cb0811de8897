"""The box as tables of small ints, built once per game object from the edition.

Squares are numbered from the top left; terrains, peoples and directions in the order of the names below. Tiles are
numbered terrain by terrain from the lowest limit up; minions people by people, terrain by terrain.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.options import OptionValue
from boardbook.core.reading import is_whole

PEOPLES: Final = ("blue", "orange", "green", "purple", "yellow")
TERRAINS: Final = ("grass", "desert", "forest", "moor", "mountain")
LETTERS: Final = ("g", "d", "f", "mo", "mt")
DIRECTIONS: Final = ("north", "east", "south", "west")
SHAPES: Final = ("star", "triangle", "half_moon", "circle", "square")

STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""(rows, columns) of a step in each direction."""


def opposite(direction: int) -> int:
    """North for south, east for west."""
    return direction ^ 2


def rows_of(board: str) -> list[list[str]]:
    """The board's text as rows of cells: a number, `~` for sea, `.` for no square."""
    return [line.split() for line in board.splitlines() if line.strip()]


class Tables:
    """Names, geometry and ready-made lists of action numbers."""

    __slots__ = (
        "amulet_names",
        "apart",
        "at_home",
        "buy",
        "draw",
        "end",
        "end_of_turn",
        "forbid_overpopulated",
        "full_lap",
        "goods_cap",
        "home",
        "hourglass",
        "income",
        "least_magic",
        "limit",
        "marker",
        "markers",
        "minion_names",
        "minions_of",
        "moves",
        "neighbour",
        "neutral_tile",
        "numbered",
        "people",
        "people_of",
        "prices",
        "production",
        "random_peoples",
        "random_start",
        "round_limit",
        "rows",
        "shift",
        "shifts",
        "size",
        "square_names",
        "starting_goods",
        "starting_minions",
        "terrain",
        "tile_names",
        "time_out",
        "towards",
        "tower",
        "towers_stay",
        "victory",
        "where",
    )

    def __init__(self, edition: Edition, options: Mapping[str, OptionValue]) -> None:
        self._take_numbers(edition)
        self._take_options(options)
        self.rows: list[list[int]] = []
        """Square at each row and column, -1 where there is none."""
        self.numbered: list[int] = []
        """Squares of the numbers 1, 2, ... in order."""
        self.square_names: list[str] = []
        self.where: list[tuple[int, int]] = []
        """(row, column) of each square."""
        self._lay_squares(edition["board"])

        limits: list[int] = edition["limits"]
        self.terrain: list[int] = [t for t in range(len(TERRAINS)) for _ in limits]
        """Terrain of each tile."""
        self.limit: list[int] = [limit for _ in TERRAINS for limit in limits]
        self.tile_names = [f"{TERRAINS[t]}-{limit}" for t, limit in zip(self.terrain, self.limit, strict=True)]
        self.neutral_tile: list[int] = [
            TERRAINS.index(edition["neutral_towers"][p]) * len(limits) + limits.index(max(limits)) for p in PEOPLES
        ]
        """Where each people's tower stands while it is neutral."""

        self.home: list[int] = []
        """Home terrain of each minion."""
        self.people_of: list[int] = []
        self.minion_names: list[str] = []
        self.minions_of: list[list[int]] = []
        homes: dict[str, dict[str, int]] = edition["homes"]
        for p, people in enumerate(PEOPLES):
            first = len(self.home)
            for t, terrain in enumerate(TERRAINS):
                for k in range(homes[people].get(terrain, 0)):
                    self.home.append(t)
                    self.people_of.append(p)
                    self.minion_names.append(f"{people}-{LETTERS[t]}{k + 1}")
            self.minions_of.append(list(range(first, len(self.home))))
        self.at_home: list[bool] = [home == t for home in self.home for t in self.terrain]
        """[minion * tiles + tile]: whether the minion is at home there."""
        self._number_actions()

    def _take_numbers(self, edition: Edition) -> None:
        self.prices: list[int] = edition["prices"]
        """Price of the next amulet by magic level."""
        self.income: int = edition["income"]
        self.production: int = edition["production"]
        self.least_magic: int = edition["least_magic"]
        self.starting_goods: int = edition["starting_goods"]
        self.starting_minions: int = edition["starting_minions"]
        levels = edition["victory"]
        self.victory: list[tuple[int, int, int]] = [
            (len(levels) - k, level["amulets"], level["goods"]) for k, level in enumerate(levels)
        ]
        """(victory level, amulets in the tower, goods), best first."""
        self.amulet_names: list[str] = [edition["amulets"][terrain] for terrain in TERRAINS]
        """Shape of each terrain's amulet; inside the rules a shape is the number of its terrain."""

    def _take_options(self, options: Mapping[str, OptionValue]) -> None:
        self.forbid_overpopulated = options["overpopulated_purchase"] == "forbid"
        self.full_lap = options["final_round"] == "full_lap"
        self.end_of_turn = options["trigger_check"] == "end_of_turn"
        self.towers_stay = options["tower_tiles"] == "fixed"
        self.hourglass = options["timer"] is not None
        self.random_start = options["start_player"] == "random"
        self.random_peoples = options["people_choice"] == "random"
        cap, limit = options["goods_cap"], options["round_limit"]
        self.goods_cap: int = cap if isinstance(cap, int) else sys.maxsize
        self.round_limit: int = limit if isinstance(limit, int) else sys.maxsize

    def _lay_squares(self, board: str) -> None:
        numbers: dict[int, int] = {}
        for r, cells in enumerate(rows_of(board)):
            row = []
            for c, cell in enumerate(cells):
                if cell == ".":
                    row.append(-1)
                    continue
                square = len(self.square_names)
                row.append(square)
                self.square_names.append(f"{chr(ord('a') + c)}{r + 1}")
                self.where.append((r, c))
                if cell != "~":
                    numbers[int(cell)] = square
            self.rows.append(row)
        self.numbered = [numbers[k] for k in sorted(numbers)]
        self.neighbour: list[int] = [self.step(square, d) for square in range(len(self.square_names)) for d in range(4)]
        """[square * 4 + direction]: the next square, over the edge too."""
        self.towards: list[list[tuple[int, int]]] = [
            [(self.neighbour[4 * square + d], 1 << opposite(d)) for d in range(4)]
            for square in range(len(self.square_names))
        ]
        """For each square, its neighbours with the direction back to it as a bit."""

        self.apart: list[list[int]] = [[self._apart(a, b) for b in self.where] for a in self.where]
        """Steps between two squares as if there were land everywhere, the short way round."""

    def _apart(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
        return min(rows, len(self.rows) - rows) + min(columns, len(self.rows[0]) - columns)

    def step(self, square: int, direction: int) -> int:
        """The next square that way; beyond the edge, the other end of the existing squares of that row or column."""
        dr, dc = STEPS[direction]
        height, width = len(self.rows), len(self.rows[0])
        r, c = self.where[square]
        while True:
            r, c = (r + dr) % height, (c + dc) % width
            if self.rows[r][c] >= 0:
                return self.rows[r][c]

    def _number_actions(self) -> None:
        squares, minions = len(self.square_names), len(self.home)
        self.shift = 4 * minions
        self.buy = self.shift + 4 * squares
        self.marker = self.buy + minions * minions
        self.tower = self.marker + squares
        self.draw = self.tower + squares
        self.people = self.draw + len(PEOPLES)
        self.end = self.people + len(PEOPLES)
        self.time_out = self.end + 4
        self.size = self.time_out + 1
        self.moves: list[tuple[int, ...]] = [
            tuple(4 * minion + d for d in range(4) if mask >> d & 1) for minion in range(minions) for mask in range(16)
        ]
        """[minion * 16 + mask]: moves of the minion in the directions of the mask."""
        self.shifts: list[tuple[int, ...]] = [
            tuple(self.shift + 4 * square + d for d in range(4) if mask >> d & 1)
            for square in range(squares)
            for mask in range(16)
        ]
        """[square * 16 + mask]: shifts of the tile there in the directions of the mask."""
        self.markers: list[int] = list(range(self.marker, self.marker + squares))


MOST: Final = 1000
"""No figure of a box is larger."""
MOST_MAGIC: Final = 20
"""Magic actions that anybody has at least."""
MOST_MINIONS: Final = 20
"""Minions of one home."""


def edition_problems(edition: Edition) -> list[str]:
    """Everything that keeps an edition from being played, one sentence each."""
    problems: list[str] = []

    def number(name: str, least: int, most: int = MOST) -> None:
        if not is_whole(edition[name], least, most):
            problems.append(f"{name} must be a whole number from {least} to {most}, not {edition[name]!r}")

    def numbers(name: str, least: int) -> None:
        value = edition[name]
        if not isinstance(value, list) or not value or not all(is_whole(v, least, MOST) for v in value):
            problems.append(f"{name} must be a list of whole numbers from {least} to {MOST}, not {value!r}")

    for name in ("starting_goods", "income", "production"):
        number(name, 0)
    number("least_magic", 0, MOST_MAGIC)
    number("starting_minions", 1)
    numbers("prices", 0)
    numbers("limits", 1)
    limits, prices = edition["limits"], edition["prices"]
    if isinstance(limits, list) and len(set(map(str, limits))) != len(limits):
        problems.append("limits must differ from each other")
    if isinstance(prices, list) and len(prices) != len(TERRAINS):
        problems.append(f"prices must be {len(TERRAINS)}, one for each amulet")
    problems += _named(edition, "homes", dict)
    problems += _named(edition, "neutral_towers", str)
    problems += _home_problems(edition)
    problems += _board_problems(edition)
    problems += _amulet_problems(edition)
    problems += _victory_problems(edition["victory"])
    return problems


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
            problems.append(f"homes of {people}: {', '.join(strange)} is no terrain; terrains: {', '.join(TERRAINS)}")
        if not all(is_whole(n, 0, MOST_MINIONS) for n in split.values()):
            problems.append(f"homes of {people}: numbers of minions must be whole, from 0 to {MOST_MINIONS}")
        elif isinstance(least, int) and sum(split.values()) < least:
            problems.append(f"homes of {people}: {sum(split.values())} minions, fewer than the {least} it starts with")
    return problems


def _board_problems(edition: Edition) -> list[str]:
    board, limits = edition["board"], edition["limits"]
    rows = rows_of(board) if isinstance(board, str) else []
    if not rows or len({len(row) for row in rows}) != 1:
        return ["board must be a text of rows with equally many cells"]
    if len(rows[0]) > 26:
        return ["board can have 26 columns at most"]
    if len(rows) > 26:
        return ["board can have 26 rows at most"]
    problems = []
    cells = [cell for row in rows for cell in row]
    if bad := sorted({c for c in cells if c not in (".", "~") and not c.isdecimal()}):
        problems.append(f"board: cells are a number, ~ (sea) or . (no square), not {', '.join(bad)}")
    tiles = len(TERRAINS) * (len(limits) if isinstance(limits, list) else 0)
    numbered = sorted(int(c) for c in cells if c.isdecimal())
    if tiles and numbered != list(range(1, tiles + 1)):
        problems.append(f"board: the numbers 1 to {tiles} must stand there once each")
    if cells.count("~") < 1:
        problems.append("board: at least one square must stay sea")
    for what, lines in (("row", rows), ("column", list(zip(*rows, strict=True)))):
        if any(len(line) - line.count(".") == 1 for line in lines):
            problems.append(f"board: a {what} with a single square has no opposite end")
    return problems


def _amulet_problems(edition: Edition) -> list[str]:
    amulets = edition["amulets"]
    if (
        not isinstance(amulets, dict)
        or set(amulets) != set(TERRAINS)
        or sorted(map(str, amulets.values())) != sorted(SHAPES)
    ):
        return [f"amulets must give each of {', '.join(TERRAINS)} one of {', '.join(SHAPES)}, all different"]
    towers = edition["neutral_towers"]
    if isinstance(towers, dict) and sorted(map(str, towers.values())) != sorted(TERRAINS):
        return [f"neutral_towers must give each people one of {', '.join(TERRAINS)}, all different"]
    return []


def _victory_problems(levels: Any) -> list[str]:
    fine = (
        isinstance(levels, list)
        and levels
        and all(
            isinstance(v, dict) and set(v) == {"amulets", "goods"} and all(is_whole(n, 0, MOST) for n in v.values())
            for v in levels
        )
    )
    return [] if fine else ["victory must be a list of { amulets = number, goods = number }, best first"]
