"""The contents of the box as tables of small integers, built once per game from the edition.

Squares are numbered from the top left. Terrains, peoples and directions are numbered in the order of their names below.
Tiles are numbered by terrain and then by limit. Minions are numbered by people and then by home.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import ActionTable, Box, Edition
from boardbook.core.options import OptionValue, limit_of

PEOPLES: Final = ("blue", "orange", "green", "purple", "yellow")
TERRAINS: Final = ("grass", "desert", "forest", "moor", "mountain")
LETTERS: Final = ("g", "d", "f", "mo", "mt")
DIRECTIONS: Final = ("north", "east", "south", "west")
SHAPES: Final = ("star", "triangle", "half_moon", "circle", "square")

STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The change of (row, column) for a step in each direction."""


def opposite(direction: int) -> int:
    """Return the opposite direction, such as north for south."""
    return direction ^ 2


def rows_of(board: str) -> list[list[str]]:
    """Return the board's text as rows of cells. Each cell is a number, `~` for sea, or `.` for no square."""
    return [line.split() for line in board.splitlines() if line.strip()]


class Tables(Box):
    """Names, geometry and ready-made lists of action numbers."""

    __slots__ = (
        "amulet_names",
        "apart",
        "at_home",
        "attempts",
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
        "shifts",
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
        """The square at each row and column, or -1."""
        self.numbered: list[int] = []
        """The squares that have a number, in the order of their numbers."""
        self.square_names: list[str] = []
        self.where: list[tuple[int, int]] = []
        """The (row, column) of each square."""
        self._lay_squares(edition["board"])

        limits: list[int] = edition["limits"]
        self.terrain: list[int] = [t for t in range(len(TERRAINS)) for _ in limits]
        """The terrain of each tile."""
        self.limit: list[int] = [limit for _ in TERRAINS for limit in limits]
        self.tile_names = [f"{TERRAINS[t]}-{limit}" for t, limit in zip(self.terrain, self.limit, strict=True)]
        self.neutral_tile: list[int] = [
            TERRAINS.index(edition["neutral_towers"][p]) * len(limits) + limits.index(max(limits)) for p in PEOPLES
        ]
        """The tile of each people's tower if the people is neutral."""

        self.home: list[int] = []
        """The home terrain of each minion."""
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
        self.at_home: list[list[bool]] = [[home == t for t in self.terrain] for home in self.home]
        """`[minion][tile]`: whether the tile has the home terrain of the minion."""

    def _take_numbers(self, edition: Edition) -> None:
        self.prices: list[int] = edition["prices"]
        """The price of the next amulet, for each number of amulets in the tower."""
        self.income: int = edition["income"]
        self.production: int = edition["production"]
        self.least_magic: int = edition["least_magic"]
        self.starting_goods: int = edition["starting_goods"]
        self.starting_minions: int = edition["starting_minions"]
        levels = edition["victory"]
        self.victory: list[tuple[int, int, int]] = [
            (len(levels) - k, level["amulets"], level["goods"]) for k, level in enumerate(levels)
        ]
        """The victory conditions as (victory level, amulets in the tower, goods), best first."""
        self.amulet_names: list[str] = [edition["amulets"][terrain] for terrain in TERRAINS]
        """The name of each terrain's amulet shape. The rules identify a shape by the number of its terrain."""

    def _take_options(self, options: Mapping[str, OptionValue]) -> None:
        self.forbid_overpopulated = options["overpopulated_purchase"] == "forbid"
        self.full_lap = options["final_round"] == "full_lap"
        self.end_of_turn = options["trigger_check"] == "end_of_turn"
        self.towers_stay = options["tower_tiles"] == "fixed"
        self.hourglass = options["timer"] is not None
        self.random_start = options["start_player"] == "random"
        self.random_peoples = options["people_choice"] == "random"
        self.goods_cap = limit_of(options["goods_cap"])
        self.round_limit = limit_of(options["round_limit"])

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
        """`[square * 4 + direction]`: the next square in this direction.

        Beyond the edge, steps wrap around to the opposite end.
        """
        self.towards: list[list[tuple[int, int]]] = [
            [(self.neighbour[4 * square + d], 1 << opposite(d)) for d in range(4)]
            for square in range(len(self.square_names))
        ]
        """The neighbours of each square. Each neighbour has a bit for the direction that leads back to the square."""

        self.apart: list[list[int]] = [[self._apart(a, b) for b in self.where] for a in self.where]
        """The number of steps on the shortest path between two squares if there were land everywhere."""

    def _apart(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
        return min(rows, len(self.rows) - rows) + min(columns, len(self.rows[0]) - columns)

    def step(self, square: int, direction: int) -> int:
        """Return the next square in a direction.

        Beyond the edge, steps wrap around to the opposite end of the row or column.
        """
        dr, dc = STEPS[direction]
        height, width = len(self.rows), len(self.rows[0])
        r, c = self.where[square]
        while True:
            r, c = (r + dr) % height, (c + dc) % width
            if self.rows[r][c] >= 0:
                return self.rows[r][c]

    def number(self, actions: ActionTable) -> None:
        """Store the action numbers, and prepare lists of the moves and shifts for every set of directions."""
        self.attempts: tuple[Any, ...] = actions.attempts
        self.buy: list[list[int]] = actions.numbers("buy", "piece", "target")
        self.markers: list[int] = actions.numbers("marker", "target")
        self.tower: list[int] = actions.numbers("tower", "target")
        self.draw: list[int] = actions.numbers("draw", "piece")
        self.people: list[int] = actions.numbers("people", "piece")
        self.end: list[int] = actions.numbers("end", "piece")
        self.time_out = actions.number("time_out")
        self.moves = _by_directions(actions.numbers("move", "piece", "target"))
        """`[minion][land]`: the moves of a minion, where `land` has a bit for each direction with land."""
        # Reversed, because the mask of the allowed directions is 15 minus that of the barred ones.
        self.shifts = [by[::-1] for by in _by_directions(actions.numbers("shift", "piece", "target"))]
        """`[square][barred]`: the shifts of the tile on a square.

        `barred` has a bit for each direction to leave out.
        """


def _by_directions(numbers: list[list[int]]) -> list[list[tuple[int, ...]]]:
    """Return `[piece][mask]`: the piece's actions in the directions of the mask."""
    return [[tuple(one[d] for d in range(4) if mask >> d & 1) for mask in range(16)] for one in numbers]
