"""A second, deliberately naive implementation of Die Magier von Pangea: the tests' oracle.

It was written from the rules and the fact sheet alone, in the order of the rulebook and without a look at the fast
rules. Everything is on a square (minions and towers too), every question is answered by looking at the whole board
again, an action is legal if it is in the list of legal actions, and a copy is a deep copy.

Actions and outcomes are texts ("shift c3 east", "minion grass"); squares are named a..f (columns) and 1..5
(rows, from the top); a position is the plain data of `to_dict`.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# ------------------------------------------------------------------------------------------------ the box

PEOPLES = ("blue", "orange", "green", "purple", "yellow")
TERRAINS = ("grass", "desert", "forest", "moor", "mountain")
LETTERS = {"grass": "g", "desert": "d", "forest": "f", "moor": "mo", "mountain": "mt"}
SHAPES = {
    "grass": "star",
    "desert": "triangle",
    "forest": "half_moon",
    "moor": "circle",
    "mountain": "square",
}
LIMITS = (2, 3, 4)

# How many of a people's eight minions are at home on each terrain.
HOMES: dict[str, dict[str, int]] = {
    "blue": {"grass": 3, "desert": 3, "forest": 2},
    "orange": {"desert": 3, "forest": 3, "moor": 2},
    "green": {"grass": 2, "moor": 3, "mountain": 3},
    "purple": {"grass": 3, "desert": 2, "mountain": 3},
    "yellow": {"forest": 3, "moor": 3, "mountain": 2},
}

# The tile of the tower of a people without a player.
NEUTRAL_TILES = {
    "purple": "mountain-4",
    "green": "moor-4",
    "orange": "desert-4",
    "blue": "grass-4",
    "yellow": "forest-4",
}

# Map A: the 26 squares with the numbers printed on 15 of them; "~" is sea without a number, "." is not a square.
MAP = (
    ".  1  ~  ~  2  .",
    "~  3  4  5  6  ~",
    "7  8  ~  ~  9  ~",
    "~ 10 11 12 13  ~",
    ". 14  ~  ~ 15  .",
)
CELLS = {
    f"{'abcdef'[column]}{row + 1}": cell
    for row, line in enumerate(MAP)
    for column, cell in enumerate(line.split())
    if cell != "."
}
SQUARES = tuple(CELLS)
NUMBERED = {int(cell): square for square, cell in CELLS.items() if cell.isdigit()}

DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

STARTING_MINIONS = 3
TURN_PHASES = ("magic", "movement", "purchases", "marker")


def neighbour(square: str, direction: str) -> str:
    """Return the next square in a direction; beyond the edge, the other end of the same row or column."""
    column, row = ord(square[0]), int(square[1])
    right, down = DIRECTIONS[direction]
    beside = f"{chr(column + right)}{row + down}"
    if beside in SQUARES:
        return beside
    # Beyond the edge: go back the other way to the last square.
    end = square
    while True:
        back = f"{chr(ord(end[0]) - right)}{int(end[1]) - down}"
        if back not in SQUARES:
            return end
        end = back


# ------------------------------------------------------------------------------------------------ the pieces


@dataclass
class Tile:
    """One of the 15 land tiles. It has no square until it is laid."""

    terrain: str
    limit: int
    square: str | None = None

    @property
    def name(self) -> str:
        return f"{self.terrain}-{self.limit}"


@dataclass
class Minion:
    """One of the 40 minions: in its bag, in front of its player (set-up only) or on a square."""

    people: str
    home: str
    number: int
    square: str | None = None
    in_trio: bool = False
    amulet: str | None = None
    moved: bool = False

    @property
    def name(self) -> str:
        return f"{self.people}-{LETTERS[self.home]}{self.number}"

    @property
    def in_bag(self) -> bool:
        return self.square is None and not self.in_trio


@dataclass
class People:
    """The tablet of a people: the amulets in its tower, its goods, its tower and its spell marker."""

    name: str
    amulets: list[str] = field(default_factory=list)
    goods: int = 0
    tower: str | None = None
    marker: str | None = None

    @property
    def level(self) -> int:
        return len(self.amulets)

    @property
    def victory_level(self) -> int:
        if self.level >= 5:
            return 3
        if self.level >= 4 and self.goods >= 10:
            return 2
        if self.level >= 3 and self.goods >= 20:
            return 1
        return 0


@dataclass(frozen=True)
class Options:
    """The options of the rules; the first value is the default."""

    overpopulated_purchase: str = "forbid"
    final_round: str = "complete_round"
    trigger_check: str = "immediate"
    tower_tiles: str = "shift"
    people_choice: str = "random"
    start_player: str = "random"
    goods_cap: int | None = None
    timer: int | None = None
    max_players: int = 4
    round_limit: int = 1000


ALLOWED: dict[str, tuple[object, ...]] = {
    "overpopulated_purchase": ("forbid", "allow"),
    "final_round": ("complete_round", "full_lap"),
    "trigger_check": ("immediate", "end_of_turn"),
    "tower_tiles": ("shift", "fixed"),
    "people_choice": ("random", "choose"),
    "start_player": ("random", "given"),
    "max_players": (4, 5),
}


def read_options(given: Mapping[str, Any]) -> Options:
    known = [entry.name for entry in fields(Options)]
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"unknown option {name}; known: {known}")
        if name in ALLOWED and value not in ALLOWED[name]:
            raise ValueError(f"{name} must be one of {ALLOWED[name]}, not {value!r}")
    return Options(**given)


# ------------------------------------------------------------------------------------------------ the game


class Oracle:
    """A game of Pangea, from the first draw of the set-up to the ranking."""

    def __init__(self, seats: int, **options: object) -> None:
        self.options = read_options(options)
        if not 2 <= seats <= self.options.max_players:
            raise ValueError(f"2 to {self.options.max_players} seats, not {seats}")
        self.tiles = [Tile(terrain, limit) for terrain in TERRAINS for limit in LIMITS]
        self.minions = [
            Minion(people, terrain, number + 1)
            for people in PEOPLES
            for terrain in TERRAINS
            for number in range(HOMES[people].get(terrain, 0))
        ]
        self.peoples = {name: People(name) for name in PEOPLES}
        self.seats: list[str | None] = [None] * seats
        self.start: int | None = None
        self.seat: int | None = None
        self.phase = "start"
        self.round = 0
        self.magic_left = 0
        self.drawing: str | None = None
        self.fulfilled: list[str] = []
        self.last_turns: list[int] | None = None
        self.finished = False
        if self.options.start_player == "given":
            self._start_player_is(0)

    # -------------------------------------------------------------------------------------------- queries

    @property
    def to_act(self) -> int | str | None:
        """The seat that decides now, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase in ("start", "tiles", "neutrals", "trios") or self.drawing is not None:
            return "chance"
        if self.phase == "peoples" and self.options.people_choice == "random":
            return "chance"
        return self.seat

    def _active(self) -> People:
        assert self.seat is not None
        return self._people_of(self.seat)

    def _people_of(self, seat: int) -> People:
        name = self.seats[seat]
        assert name is not None
        return self.peoples[name]

    def _is_neutral(self, people: str) -> bool:
        return people not in self.seats

    def _neutral_peoples(self) -> list[str]:
        return [people for people in PEOPLES if self._is_neutral(people)]

    def _clockwise(self, first: int) -> list[int]:
        """Return all seats in turn order, beginning with this one."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count)]

    def _tile_at(self, square: str) -> Tile | None:
        for tile in self.tiles:
            if tile.square == square:
                return tile
        return None

    def _land_at(self, square: str) -> Tile:
        tile = self._tile_at(square)
        assert tile is not None, f"{square} is sea"
        return tile

    def _minions_on(self, square: str) -> list[Minion]:
        return [minion for minion in self.minions if minion.square == square]

    def _minions_of(self, people: str) -> list[Minion]:
        return [minion for minion in self.minions if minion.people == people]

    def _bag(self, people: str) -> list[Minion]:
        return [minion for minion in self._minions_of(people) if minion.in_bag]

    def _minion(self, name: str) -> Minion:
        for minion in self.minions:
            if minion.name == name:
                return minion
        raise ValueError(f"no minion is called {name}")

    def _has_tower(self, square: str) -> bool:
        return any(people.tower == square for people in self.peoples.values())

    def _has_marker(self, square: str) -> bool:
        return any(people.marker == square for people in self.peoples.values())

    def _is_overpopulated(self, square: str) -> bool:
        return len(self._minions_on(square)) > self._land_at(square).limit

    def _is_at_home(self, minion: Minion) -> bool:
        return minion.square is not None and self._land_at(minion.square).terrain == minion.home

    def _produces(self, minion: Minion) -> bool:
        return (
            minion.square is not None
            and self._is_at_home(minion)
            and not self._is_overpopulated(minion.square)
            and minion.amulet is None
        )

    def _bought_shapes(self, people: People) -> list[str]:
        """Return all shapes that a people has bought: those in its tower and those still on their way."""
        carried = [minion.amulet for minion in self._minions_of(people.name) if minion.amulet is not None]
        return people.amulets + carried

    # ------------------------------------------------------------------------------------------ legal actions

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat to act."""
        if not isinstance(self.to_act, int):
            return []
        if self.phase == "peoples":
            return [f"people {people}" for people in self._neutral_peoples()]
        if self.phase == "towers":
            return [f"tower {tile.square}" for tile in self.tiles if not self._has_tower(str(tile.square))]
        if self.phase == "magic":
            actions = [*self._legal_magic(), "end magic"]
        elif self.phase == "movement":
            actions = [*self._legal_moves(), "end movement"]
        elif self.phase == "purchases":
            actions = [*self._legal_purchases(), "end purchases"]
        else:
            actions = [*(f"marker {square}" for square in SQUARES), "end marker"]
        if self.options.timer is not None:
            actions.append("time out")
        return actions

    def _legal_magic(self) -> list[str]:
        if self.magic_left == 0:
            return []
        # A new minion of the player's own people or of a neutral one.
        bags = [self._active().name, *self._neutral_peoples()]
        actions = [f"draw {people}" for people in bags if self._bag(people)]
        # A tile, one square onto a free sea square.
        for tile in self.tiles:
            square = str(tile.square)
            if self._has_marker(square):
                continue
            if self.options.tower_tiles == "fixed" and self._has_tower(square):
                continue
            for direction in DIRECTIONS:
                target = neighbour(square, direction)
                if self._tile_at(target) is None and not self._has_marker(target):
                    actions.append(f"shift {square} {direction}")
        # A neutral minion, one square onto land.
        for people in self._neutral_peoples():
            for minion in self._minions_of(people):
                actions += self._steps(minion)
        return actions

    def _legal_moves(self) -> list[str]:
        actions = []
        for minion in self._minions_of(self._active().name):
            if not minion.moved:
                actions += self._steps(minion)
        return actions

    def _steps(self, minion: Minion) -> list[str]:
        if minion.square is None:
            return []
        return [
            f"move {minion.name} {direction}"
            for direction in DIRECTIONS
            if self._tile_at(neighbour(minion.square, direction)) is not None
        ]

    def _legal_purchases(self) -> list[str]:
        buyer = self._active()
        price = buyer.level + 1
        actions = []
        for seller in self.minions:
            for carrier in self._minions_of(buyer.name):
                if seller.people == buyer.name:
                    continue  # never from the buyer's own people
                if seller.square is None or seller.square != carrier.square:
                    continue  # both on the same tile
                if not self._is_at_home(seller) or seller.amulet is not None:
                    continue  # sellers are at home and carry nothing
                if self.options.overpopulated_purchase == "forbid" and self._is_overpopulated(seller.square):
                    continue  # nothing is made on a crowded tile
                if carrier.amulet is not None:
                    continue  # one amulet for each minion
                if SHAPES[self._land_at(seller.square).terrain] in self._bought_shapes(buyer):
                    continue  # all amulets of a people have different shapes
                if buyer.goods < price:
                    continue
                actions.append(f"buy {seller.name} {carrier.name}")
        return actions

    # -------------------------------------------------------------------------------------------- chance

    def chances(self) -> dict[str, Fraction]:
        """Return the possible outcomes with their probabilities."""
        if self.to_act != "chance":
            return {}
        if self.phase == "start":
            return _uniform([f"start {seat}" for seat in range(len(self.seats))])
        if self.phase == "peoples":
            return _uniform([f"tablet {people}" for people in self._neutral_peoples()])
        if self.phase == "tiles":
            return _uniform([f"tile {tile.name}" for tile in self.tiles if tile.square is None])
        assert self.drawing is not None
        bag = self._bag(self.drawing)
        weights: dict[str, Fraction] = {}
        for minion in bag:
            text = f"minion {minion.home}"
            weights[text] = weights.get(text, Fraction(0)) + Fraction(1, len(bag))
        return weights

    # -------------------------------------------------------------------------------------------- playing

    def apply(self, text: str) -> None:
        """Play an action, or an outcome when chance moves next."""
        possible = list(self.chances()) if self.to_act == "chance" else self.legal()
        if text not in possible:
            raise ValueError(f"{text!r} is not possible in phase {self.phase}: {possible}")
        if text == "time out":
            self._time_out()
        elif text.startswith("end "):
            self._end_phase()
        else:
            verb, *words = text.split()
            self._perform(verb, words)

    def _perform(self, verb: str, words: list[str]) -> None:
        if verb == "start":
            self._start_player_is(int(words[0]))
        elif verb in ("tablet", "people"):
            self._take_people(words[0])
        elif verb == "tile":
            self._lay_tile(words[0])
        elif verb == "minion":
            self._drawn(words[0])
        elif verb == "tower":
            self._place_tower(words[0])
        elif verb == "draw":
            self.magic_left -= 1
            self.drawing = words[0]
        elif verb == "shift":
            self.magic_left -= 1
            self._shift(words[0], words[1])
        elif verb == "move":
            self._move(self._minion(words[0]), words[1])
        elif verb == "buy":
            self._buy(self._minion(words[0]), self._minion(words[1]))
        elif verb == "marker":
            self._active().marker = words[0]
            self._end_phase()
        else:
            raise ValueError(f"what is {verb}?")

    # -------------------------------------------------------------------------------------------- set-up

    def _start_player_is(self, seat: int) -> None:
        self.start = seat
        self.phase = "peoples"
        self.seat = seat

    def _take_people(self, people: str) -> None:
        assert self.seat is not None
        assert self.start is not None
        self.seats[self.seat] = people
        self.seat = (self.seat + 1) % len(self.seats)
        if self.seat == self.start:
            self.phase = "tiles"
            self.seat = None

    def _lay_tile(self, name: str) -> None:
        laid = [tile for tile in self.tiles if tile.square is not None]
        for tile in self.tiles:
            if tile.name == name:
                tile.square = NUMBERED[len(laid) + 1]
        if len(laid) + 1 == len(self.tiles):
            self.phase = "neutrals"
            for people in self._neutral_peoples():
                for tile in self.tiles:
                    if tile.name == NEUTRAL_TILES[people]:
                        self.peoples[people].tower = tile.square
            self._next_set_up_draw()

    def _next_set_up_draw(self) -> None:
        """Draw three minions for every neutral people, then three for every player; then come the players' towers."""
        self.drawing = None
        for people in self._neutral_peoples():
            if len(self._minions_of(people)) - len(self._bag(people)) < STARTING_MINIONS:
                self.drawing = people
                return
        assert self.start is not None
        for seat in self._clockwise(self.start):
            people = self._people_of(seat).name
            if len(self._minions_of(people)) - len(self._bag(people)) < STARTING_MINIONS:
                self.phase = "trios"
                self.seat = seat
                self.drawing = people
                return
        self.phase = "towers"
        self.seat = self.start

    def _drawn(self, home: str) -> None:
        """Take a minion out of the bag: the one with the lowest number of this home."""
        assert self.drawing is not None
        minion = next(minion for minion in self._bag(self.drawing) if minion.home == home)
        if self.phase == "trios":
            minion.in_trio = True
        else:
            minion.square = self.peoples[minion.people].tower
        if self.phase == "magic":
            self.drawing = None
        else:
            self._next_set_up_draw()

    def _place_tower(self, square: str) -> None:
        player = self._active()
        player.tower = square
        for minion in self._minions_of(player.name):
            if minion.in_trio:
                minion.in_trio = False
                minion.square = square
        assert self.seat is not None
        assert self.start is not None
        self.seat = (self.seat + 1) % len(self.seats)
        if self.seat == self.start:
            self._begin_turn(self.start)

    # -------------------------------------------------------------------------------------------- a turn

    def _begin_turn(self, seat: int) -> None:
        if seat == self.start:
            if self.round == self.options.round_limit:
                self._game_over(finished=False)
                return
            self.round += 1
        self.seat = seat
        self._active().marker = None  # phase 1
        self.phase = "magic"
        self.magic_left = max(1, self._active().level)

    def _end_phase(self) -> None:
        if self.phase == "magic":
            self.magic_left = 0
            self.phase = "movement"
        elif self.phase == "movement":
            self._deliver()
            self.phase = "purchases"
        elif self.phase == "purchases":
            if self.options.timer is None:
                self._produce()
            self.phase = "marker"
        else:
            if self.options.timer is not None:
                self._produce()
            self._end_turn()

    def _time_out(self) -> None:
        """Skip the remaining choices of the turn; delivery and production still happen."""
        self.magic_left = 0
        if self.phase in ("magic", "movement"):
            self._deliver()
        self._produce()
        self._end_turn()

    def _shift(self, square: str, direction: str) -> None:
        """Move the tile with everything on it."""
        target = neighbour(square, direction)
        for minion in self._minions_on(square):
            minion.square = target
        for people in self.peoples.values():
            if people.tower == square:
                people.tower = target
        self._land_at(square).square = target

    def _move(self, minion: Minion, direction: str) -> None:
        assert minion.square is not None
        minion.square = neighbour(minion.square, direction)
        if self.phase == "magic":
            self.magic_left -= 1
        else:
            minion.moved = True

    def _deliver(self) -> None:
        """At the end of phase 3, deliver the amulets of the player's carriers that are on their tower's tile."""
        player = self._active()
        for minion in self._minions_of(player.name):
            minion.moved = False
            if minion.amulet is not None and minion.square == player.tower:
                player.amulets.append(minion.amulet)
                minion.amulet = None
        self._test_at_once(player)

    def _buy(self, seller: Minion, carrier: Minion) -> None:
        buyer = self._active()
        buyer.goods -= buyer.level + 1
        assert carrier.square is not None
        carrier.amulet = SHAPES[self._land_at(carrier.square).terrain]
        if not self._is_neutral(seller.people):
            self._gain(self.peoples[seller.people], 1)
            self._test_at_once(self.peoples[seller.people])

    def _produce(self) -> None:
        player = self._active()
        producers = [minion for minion in self._minions_of(player.name) if self._produces(minion)]
        self._gain(player, len(producers))
        self._test_at_once(player)

    def _gain(self, people: People, goods: int) -> None:
        people.goods += goods
        if self.options.goods_cap is not None:
            people.goods = min(people.goods, self.options.goods_cap)

    def _end_turn(self) -> None:
        assert self.seat is not None
        if self.options.trigger_check == "end_of_turn":
            for seat in self._clockwise(self.seat):
                self._test(self._people_of(seat))
        if self.last_turns is None:
            self._begin_turn((self.seat + 1) % len(self.seats))
        elif self.last_turns:
            self._begin_turn(self.last_turns.pop(0))
        else:
            self._game_over(finished=True)

    # -------------------------------------------------------------------------------------------- the end

    def _test_at_once(self, people: People) -> None:
        if self.options.trigger_check == "immediate":
            self._test(people)

    def _test(self, people: People) -> None:
        """Check whether this people meets a victory condition. The first that does triggers the last turns."""
        if people.victory_level == 0 or people.name in self.fulfilled:
            return
        self.fulfilled.append(people.name)
        if self.last_turns is not None:
            return
        assert self.seat is not None
        assert self.start is not None
        after = self._clockwise((self.seat + 1) % len(self.seats))
        if self.options.final_round == "complete_round":
            # The player to the right of the first player takes the last turn.
            self.last_turns = after[: after.index(self.start)]
        else:
            # Everyone else has one more turn.
            self.last_turns = [seat for seat in after if self.seats[seat] != people.name]

    def _game_over(self, finished: bool) -> None:
        self.phase = "over"
        self.seat = None
        self.finished = finished

    def ranking(self) -> list[int]:
        """Return the rank of every seat, 1 for the winner; seats that are equal share a rank."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        players = [self._people_of(seat) for seat in range(len(self.seats))]
        if self.finished and all(player.victory_level == 0 for player in players):
            keys = [(int(player.name in self.fulfilled), player.goods) for player in players]
        else:
            keys = [(player.victory_level, player.goods) for player in players]
        return [1 + len([other for other in keys if other > key]) for key in keys]

    # -------------------------------------------------------------------------------------------- positions

    def clone(self) -> Oracle:
        return copy.deepcopy(self)

    def to_dict(self) -> dict[str, object]:
        """Return the position as plain data (JSON)."""
        on_board = [minion for minion in self.minions if minion.square is not None]
        trios = {people: [minion.name for minion in self._minions_of(people) if minion.in_trio] for people in PEOPLES}
        return {
            "phase": self.phase,
            "seats": list(self.seats),
            "start": self.start,
            "seat": self.seat,
            "round": self.round,
            "magic_left": self.magic_left,
            "drawing": self.drawing,
            "tiles": {tile.square: tile.name for tile in self.tiles if tile.square is not None},
            "towers": {name: people.tower for name, people in self.peoples.items() if people.tower is not None},
            "minions": {minion.name: minion.square for minion in on_board},
            "trios": {people: names for people, names in trios.items() if names},
            "carried": {minion.name: minion.amulet for minion in on_board if minion.amulet is not None},
            "amulets": {name: list(people.amulets) for name, people in self.peoples.items() if people.amulets},
            "goods": {name: people.goods for name, people in self.peoples.items() if not self._is_neutral(name)},
            "markers": {name: people.marker for name, people in self.peoples.items() if people.marker is not None},
            "moved": [minion.name for minion in on_board if minion.moved],
            "fulfilled": list(self.fulfilled),
            "last_turns": None if self.last_turns is None else list(self.last_turns),
            "finished": self.finished,
        }

    @classmethod
    def from_dict(cls, position: Mapping[str, Any], **options: object) -> Oracle:
        """Create the game in a given position; "seats" must be given, everything else has a default."""
        game = cls(len(position["seats"]), **options)
        game.seats = list(position["seats"])
        game.phase = position.get("phase", "magic")
        in_turn = game.phase in TURN_PHASES
        nobody = game.phase in ("start", "tiles", "neutrals", "over")
        game.start = position.get("start", None if game.phase == "start" else 0)
        game.seat = position.get("seat", None if nobody else 0)
        game.round = position.get("round", 1 if in_turn or game.phase == "over" else 0)
        game.drawing = position.get("drawing")
        for square, name in position.get("tiles", {}).items():
            next(tile for tile in game.tiles if tile.name == name).square = square
        for people, square in position.get("towers", {}).items():
            game.peoples[people].tower = square
        for name, square in position.get("minions", {}).items():
            game._minion(name).square = square
        for names in position.get("trios", {}).values():
            for name in names:
                game._minion(name).in_trio = True
        for name, shape in position.get("carried", {}).items():
            game._minion(name).amulet = shape
        for people, shapes in position.get("amulets", {}).items():
            game.peoples[people].amulets = list(shapes)
        for people, goods in position.get("goods", {}).items():
            game.peoples[people].goods = goods
        for people, square in position.get("markers", {}).items():
            game.peoples[people].marker = square
        for name in position.get("moved", []):
            game._minion(name).moved = True
        game.fulfilled = list(position.get("fulfilled", []))
        last_turns = position.get("last_turns")
        game.last_turns = None if last_turns is None else list(last_turns)
        game.finished = position.get("finished", False)
        magic_left = max(1, game._active().level) if game.phase == "magic" else 0
        game.magic_left = position.get("magic_left", magic_left)
        return game


def _uniform(texts: list[str]) -> dict[str, Fraction]:
    return {text: Fraction(1, len(texts)) for text in texts}
