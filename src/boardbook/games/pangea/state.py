"""A position of Pangea as plain data, which can be copied and written as JSON. The rules are in `rules.py`."""

from __future__ import annotations

from typing import Any, Final, Self

from boardbook.core import CHANCE, Event, Shown
from boardbook.core.build import mypyc_attr
from boardbook.games.pangea.tables import PEOPLES, TERRAINS, Tables

START: Final = 0
PEOPLES_PHASE: Final = 1
TILES: Final = 2
NEUTRALS: Final = 3
TRIOS: Final = 4
TOWERS: Final = 5
MAGIC: Final = 6
MOVEMENT: Final = 7
PURCHASES: Final = 8
MARKER: Final = 9
OVER: Final = 10
PHASES: Final = (
    "start",
    "peoples",
    "tiles",
    "neutrals",
    "trios",
    "towers",
    "magic",
    "movement",
    "purchases",
    "marker",
    "over",
)

NOWHERE: Final = -1
"""Stands for no square, no tile, no people, or no shape.

As the tile of a minion, it means that the minion is in its bag.
"""
HELD: Final = -2
"""The place of a minion that was drawn during the set-up and is not placed yet."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Shown[Tables]):
    """A position. Lists are indexed by the numbers in `Tables`; -1 means none."""

    __slots__ = (
        "amulets",
        "bag",
        "carried",
        "claimed",
        "drawing",
        "events",
        "fulfilled",
        "goods",
        "land",
        "last_turns",
        "magic_left",
        "marker_on",
        "moved",
        "phase",
        "population",
        "round",
        "seat",
        "seat_of",
        "seats",
        "square_of",
        "start",
        "stopped",
        "tile_of",
        "tile_on",
        "to_act",
        "tower_on",
        "undrawn",
    )

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.seats = [NOWHERE] * seats
        """The people of each seat."""
        self.seat_of = [NOWHERE] * len(PEOPLES)
        """The seat of each people, or -1 if the people is neutral."""
        self.start = NOWHERE
        self.seat = NOWHERE
        """The seat whose turn it is. During the set-up, it is the seat that chooses, draws or places something."""
        self.round = 0
        self.phase = START
        self.to_act: int | None = CHANCE
        self.magic_left = 0
        self.drawing = NOWHERE
        """The people from whose bag chance must draw."""
        self.square_of = [NOWHERE] * len(tables.terrain)
        self.tile_on = [NOWHERE] * len(tables.square_names)
        self.land = [0] * len(tables.terrain)
        """For each tile, the directions in which there is land next to it, as bits."""
        self.tower_on = [NOWHERE] * len(PEOPLES)
        """The tile of each tower."""
        self.tile_of = [NOWHERE] * len(tables.home)
        """The tile of each minion: -1 if the minion is in its bag, and -2 if it was drawn but is not placed yet."""
        self.population = [0] * len(tables.terrain)
        self.carried = [NOWHERE] * len(tables.home)
        """The shape that each minion carries, as the number of the shape's terrain."""
        self.bag = [0] * (len(PEOPLES) * len(TERRAINS))
        """`[people * terrains + terrain]`: the number of minions with this home in the people's bag."""
        self.undrawn = [len(minions) for minions in tables.minions_of]
        """The number of minions in each people's bag."""
        for minion, people in enumerate(tables.people_of):
            self.bag[people * len(TERRAINS) + tables.home[minion]] += 1
        self.amulets: list[tuple[int, ...]] = [()] * len(PEOPLES)
        """The shapes in each tower, in the order in which they were delivered."""
        self.claimed = [0] * len(PEOPLES)
        """For each people, the shapes in its tower or carried by its minions, as bits.

        The people can't buy them again.
        """
        self.goods = [0] * len(PEOPLES)
        self.marker_on = [NOWHERE] * len(PEOPLES)
        """The square of each spell marker."""
        self.moved = 0
        """The minions that have moved in this movement phase, as bits."""
        self.fulfilled: tuple[int, ...] = ()
        """The peoples that were found to fulfil a victory condition."""
        self.last_turns: tuple[int, ...] | None = None
        """Once the last turns are triggered, the seats that still have a turn after the current one."""
        self.stopped = False
        """Whether the match was stopped at the round limit."""
        self.events: list[Event] | None = None

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""
        new = self.__class__.__new__(self.__class__)
        new.tables = self.tables
        new.seats = self.seats[:]
        new.seat_of = self.seat_of[:]
        new.start = self.start
        new.seat = self.seat
        new.round = self.round
        new.phase = self.phase
        new.to_act = self.to_act
        new.magic_left = self.magic_left
        new.drawing = self.drawing
        new.square_of = self.square_of[:]
        new.tile_on = self.tile_on[:]
        new.land = self.land[:]
        new.tower_on = self.tower_on[:]
        new.tile_of = self.tile_of[:]
        new.population = self.population[:]
        new.carried = self.carried[:]
        new.bag = self.bag[:]
        new.undrawn = self.undrawn[:]
        new.amulets = self.amulets[:]
        new.claimed = self.claimed[:]
        new.goods = self.goods[:]
        new.marker_on = self.marker_on[:]
        new.moved = self.moved
        new.fulfilled = self.fulfilled
        new.last_turns = self.last_turns
        new.stopped = self.stopped
        new.events = None
        return new

    # --- the board ----------------------------------------------------------------------------------------------

    def lay(self, tile: int, square: int) -> None:
        """Lay a tile on a free square, and update its neighbours."""
        self.square_of[tile] = square
        self.tile_on[square] = tile
        mask = 0
        for d in range(4):
            other = self.tile_on[self.tables.neighbour[4 * square + d]]
            if other >= 0:
                mask |= 1 << d
                self.land[other] |= 1 << (d ^ 2)
        self.land[tile] = mask

    def lift(self, tile: int) -> None:
        """Remove a tile from its square, which becomes sea."""
        square = self.square_of[tile]
        self.tile_on[square] = NOWHERE
        for d in range(4):
            other = self.tile_on[self.tables.neighbour[4 * square + d]]
            if other >= 0:
                self.land[other] &= ~(1 << (d ^ 2))

    def first_in_bag(self, people: int, home: int) -> int:
        """Return the first minion with the given home in the people's bag.

        Minions with the same home are interchangeable.
        """
        for minion in self.tables.minions_of[people]:
            if self.tile_of[minion] == NOWHERE and self.tables.home[minion] == home:
                return minion
        raise AssertionError("the bag has no such minion")

    def take(self, minion: int) -> None:
        """Take a minion out of its bag."""
        people = self.tables.people_of[minion]
        self.bag[people * len(TERRAINS) + self.tables.home[minion]] -= 1
        self.undrawn[people] -= 1

    def put(self, minion: int, tile: int) -> None:
        """Put a minion that is not on the board onto a tile."""
        self.tile_of[minion] = tile
        self.population[tile] += 1

    def in_bag(self, people: int) -> int:
        """Return the number of minions left in the bag."""
        return self.undrawn[people]

    def overpopulated(self, tile: int) -> bool:
        """Return whether there are more minions on the tile than its limit allows."""
        return self.population[tile] > self.tables.limit[tile]

    def at_home(self, minion: int) -> bool:
        """Return whether the minion is on its home terrain."""
        tile = self.tile_of[minion]
        return tile >= 0 and self.tables.at_home[minion][tile]

    def producing(self, minion: int) -> bool:
        """Return whether the minion would produce now."""
        return minion in self._producers(self.tables.people_of[minion])

    def production(self, people: int) -> int:
        """Return how many minions of the people would produce now."""
        return len(self._producers(people))

    def _producers(self, people: int) -> list[int]:
        """Return the people's minions that are at home, carry nothing, and are not on an overpopulated tile."""
        t, tile_of, carried, population = self.tables, self.tile_of, self.carried, self.population
        at_home, limit, producers = t.at_home, t.limit, []
        for minion in t.minions_of[people]:
            tile = tile_of[minion]
            if tile >= 0 and carried[minion] < 0 and at_home[minion][tile] and population[tile] <= limit[tile]:
                producers.append(minion)
        return producers

    @property
    def phase_name(self) -> str:
        """Return the name of the phase."""
        return PHASES[self.phase]

    # --- data ---------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON data, with names instead of numbers."""
        t, shapes = self.tables, self.tables.amulet_names
        square = t.square_names
        return {
            "phase": PHASES[self.phase],
            "seats": [PEOPLES[p] if p >= 0 else None for p in self.seats],
            "start": self.start if self.start >= 0 else None,
            "seat": self.seat if self.seat >= 0 else None,
            "round": self.round,
            "magic_left": self.magic_left,
            "drawing": PEOPLES[self.drawing] if self.drawing >= 0 else None,
            "tiles": {square[s]: t.tile_names[tile] for s, tile in enumerate(self.tile_on) if tile >= 0},
            "towers": {
                p: square[self.square_of[tile]] for p, tile in zip(PEOPLES, self.tower_on, strict=True) if tile >= 0
            },
            "minions": {
                t.minion_names[m]: square[self.square_of[tile]] for m, tile in enumerate(self.tile_of) if tile >= 0
            },
            "trios": {
                p: minions
                for k, p in enumerate(PEOPLES)
                if (minions := [t.minion_names[m] for m in t.minions_of[k] if self.tile_of[m] == HELD])
            },
            "carried": {t.minion_names[m]: shapes[shape] for m, shape in enumerate(self.carried) if shape >= 0},
            "amulets": {
                p: [shapes[a] for a in amulets] for p, amulets in zip(PEOPLES, self.amulets, strict=True) if amulets
            },
            "goods": {p: self.goods[k] for k, p in enumerate(PEOPLES) if self.seat_of[k] >= 0},
            "markers": {p: square[s] for p, s in zip(PEOPLES, self.marker_on, strict=True) if s >= 0},
            "moved": [t.minion_names[m] for m in range(len(t.home)) if self.moved >> m & 1],
            "fulfilled": [PEOPLES[p] for p in self.fulfilled],
            "last_turns": None if self.last_turns is None else list(self.last_turns),
            "stopped": self.stopped,
        }
