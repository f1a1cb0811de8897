"""The contents of the box as tables of small integers, built once per game from the edition.

Places are the territories in the order of their codes, then the sea spaces. Sets of places are integers with one bit
for each place. Placement cards are the territories outside Zargos, then the reinforcement, then the boat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from boardbook.core import ActionTable, Box, Edition
from boardbook.core.options import OptionValue, limit_of

PEOPLES: Final = ("knights", "spiders", "amazons", "monks", "dragons", "winged")
KNIGHTS: Final = 0
SPIDERS: Final = 1
AMAZONS: Final = 2
MONKS: Final = 3
DRAGONS: Final = 4
WINGED: Final = 5
COLOURS: Final = ("blue", "black", "green", "yellow", "orange", "purple")

STACKS: Final = ("green", "blue")
"""The stacks of placement cards."""
GREEN: Final = 0
BLUE: Final = 1

GREENS: Final = ("war", "earth", "illusion", "mist", "elsewhere")
REDS: Final = (
    "madness",
    "ice",
    "storm",
    "death",
    "demon",
    "typhoon",
    "eclipse",
    "heat",
    "flood",
    "tide",
    "quake",
)
WINDS: Final = (*GREENS, *REDS)
WAR: Final = 0
EARTH: Final = 1
ILLUSION: Final = 2
MIST: Final = 3
ELSEWHERE: Final = 4
MADNESS: Final = 5
ICE: Final = 6
STORM: Final = 7
DEATH: Final = 8
DEMON: Final = 9
TYPHOON: Final = 10
ECLIPSE: Final = 11
HEAT: Final = 12
FLOOD: Final = 13
TIDE: Final = 14
QUAKE: Final = 15
CALMED: Final = {TYPHOON: WINGED, ECLIPSE: AMAZONS, HEAT: MONKS, FLOOD: KNIGHTS, TIDE: DRAGONS, QUAKE: SPIDERS}
"""For each of these winds, the people whose power it takes away."""
AGAINST: Final = tuple(CALMED.get(wind, -1) for wind in range(len(WINDS)))
"""For each wind, the people in `CALMED`, or -1 if it has none."""
OWN_TURN_ONLY: Final = (TYPHOON, FLOOD, TIDE)
"""The winds that can be played only before the turn of the people that they are played against."""
LASTING: Final = (ICE, STORM, *CALMED)
A_KINGDOM: Final = 0
TWO_SPACES: Final = 1
A_PLACE: Final = 2
"""The kinds of targets: a kingdom, two adjacent sea spaces, or a place."""
AIMED_AT: Final = {MADNESS: A_KINGDOM, ICE: A_KINGDOM, STORM: TWO_SPACES, DEMON: A_PLACE}
"""The kind of target of each wind that has a target. An Illusion can be played against these winds."""
SPACES_OF_EARTH: Final = 3

FACES: Final = range(1, 7)
STEPS: Final = 2
"""The number of steps of a reorganisation."""
LOSS_DIVISOR: Final = 2
WALL_DIVISOR: Final = 3
"""2.4, 2.5: a side loses the other's total divided by `LOSS_DIVISOR`, or by `WALL_DIVISOR` if it is behind walls."""
MAX_ROUNDS: Final = 1000
"""If a combat has more rounds than this, there must be an error."""


class Tables(Box):
    """Names, printed numbers, the map, and action numbers."""

    __slots__ = (
        "accept",
        "all_land",
        "ask",
        "attempts",
        "barter",
        "blocks_landing",
        "boat_card",
        "boat_price",
        "boats",
        "buy_boats",
        "call",
        "calm_per_player",
        "cancel_lasts_round",
        "capital",
        "cards",
        "choose",
        "city",
        "coast_set",
        "coasts",
        "codes",
        "copies",
        "count",
        "crowns",
        "death_limit",
        "demon_dice",
        "discard",
        "done",
        "drawn",
        "fight",
        "fives",
        "fly",
        "from_",
        "give",
        "grid",
        "hand",
        "hand_limit",
        "hand_per_people",
        "inner",
        "island",
        "keep",
        "kingdom",
        "kingdom_land",
        "kingdoms",
        "lake",
        "land",
        "lines",
        "master_limit",
        "most",
        "most_cards",
        "near",
        "near_set",
        "offer",
        "one_move",
        "ones",
        "pairs",
        "pass_",
        "pawn_price",
        "peoples_each",
        "place",
        "places",
        "play",
        "points",
        "propose",
        "reach",
        "recruit",
        "refuse",
        "reinforcement",
        "reinforcement_card",
        "reroll",
        "round_limit",
        "sail",
        "sea",
        "sea_near",
        "seas_of",
        "stack_of",
        "starting",
        "strict",
        "take",
        "target",
        "territories",
        "to",
        "trade_offers",
        "value",
        "victory",
        "volcanoes",
        "vortex",
        "want",
        "whole",
        "wind_offers",
        "worth",
    )

    def __init__(self, edition: Edition, options: Mapping[str, OptionValue]) -> None:
        self._take_options(options)
        self._take_map(edition)
        self._take_numbers(edition)

    def _take_options(self, options: Mapping[str, OptionValue]) -> None:
        self.peoples_each = limit_of(options["peoples_each"])
        self.drawn = options["setup"] == "drawn"
        self.trade_offers = limit_of(options["trade_offers"])
        self.wind_offers = limit_of(options["wind_offers"])
        self.round_limit = limit_of(options["round_limit"])
        self.strict = options["strict_pieces"] == "true"
        self.hand_per_people = options["hand_per_people"] == "true"
        self.cancel_lasts_round = options["cancel_lasts_round"] == "true"
        self.blocks_landing = options["zargos_blocks_landing"] == "true"
        self.calm_per_player = options["calm_per_player"] == "true"

    def _take_map(self, edition: Edition) -> None:
        """Derive the borders from the hexagons."""
        self.grid: list[list[str]] = [row.split() for row in edition["map"]]
        touching = borders(self.grid)
        self.territories: list[str] = sorted(code for code in touching if code[0] != "~")
        seas = sorted(code for code in touching if code[0] == "~")
        self.codes: list[str] = [*self.territories, *seas]
        self.land: int = len(self.territories)
        self.all_land = (1 << self.land) - 1
        self.places: int = len(self.codes)
        number = {code: k for k, code in enumerate(self.codes)}
        self.sea = range(self.land, self.places)
        self.kingdoms: list[str] = sorted({code[:2] for code in self.territories})
        self.kingdom = [self.kingdoms.index(code[:2]) if code[0] != "~" else -1 for code in self.codes]
        self.kingdom_land = [
            bits(k for k in range(self.land) if self.kingdom[k] == kingdom) for kingdom in range(len(self.kingdoms))
        ]
        """The territories of each kingdom, as bits."""
        around = [sorted(number[other] for other in touching[code]) for code in self.codes]
        self.near = [tuple(k for k in around[place] if k < self.land) for place in range(self.places)]
        """The territories that border on each place."""
        self.near_set = [bits(near) for near in self.near]
        self.seas_of = [tuple(k for k in around[place] if k >= self.land) for place in range(self.land)]
        self.coasts = self.near[self.land :]
        self.coast_set = [bits(coast) for coast in self.coasts]
        """The territories around each sea space; the sea spaces are counted from 0."""
        self.sea_near = [tuple(k for k in around[place] if k >= self.land) for place in self.sea]
        self.lake = bits(place for place in self.sea if not self.sea_near[place - self.land])
        """The sea spaces that border on no other sea space."""
        self.pairs = [(a, b) for a in self.sea for b in self.sea_near[a - self.land] if a < b]
        """The pairs of adjacent sea spaces."""
        self.volcanoes = bits(number[code] for code in edition["volcanoes"])
        self.vortex = [self.volcanoes & ~(1 << k) if self.volcanoes >> k & 1 else 0 for k in range(self.places)]
        island = edition["island"]
        self.island = self.kingdom_land[self.kingdoms.index(island["kingdom"])]
        """The territories of Zargos, as bits."""
        self.lines: list[tuple[int, int]] = []
        """The two ends of each flight line."""
        for line in edition["flight_lines"]:
            one, other = line.split()
            self.lines.append((number[one], number[other]))
        self.fly = [0] * self.places
        """The territories that Winged can reach from each territory in one flight."""
        for k in range(self.land):
            over = bits(far for mid in self.near[k] for far in self.near[mid])
            self.fly[k] = (self.near_set[k] | over) & ~(1 << k)
        for one, other in self.lines:
            self.fly[one] |= 1 << other
            self.fly[other] |= 1 << one
        ashore = [near & ~self.island for near in self.near_set] if self.blocks_landing else self.near_set
        plain = [*self.near_set[: self.land], *ashore[self.land :]]
        self.one_move = [plain[:] for _ in (*PEOPLES, "without their power")]
        """`[people][place]`: the territories one move away by land, vortex or flight.

        The last row is for peoples whose power is cancelled.
        """
        for k in range(self.land):
            if not self.island >> k & 1:
                self.one_move[SPIDERS][k] |= self.vortex[k]
                self.one_move[WINGED][k] = self.fly[k]
        self.crowns = [number[f"{kingdom}0"] for kingdom in self.kingdoms]
        """The capital of each kingdom."""
        self.capital = bits(self.crowns)
        self.city = number[f"{island['kingdom']}0"]
        self.inner = bits(number[code] for code in island["inner"])
        self.victory = self.inner | 1 << self.city
        self.reach: dict[tuple[int, int, int], int] = {}
        """A cache for `Queries.coasts_within`."""
        self.worth: dict[int, float] = {}
        """A cache for the bots' evaluation: the worth of each set of territories of a kingdom."""

    def _take_numbers(self, edition: Edition) -> None:
        dice, points = edition["demon_dice"], edition["territory_points"]
        self.demon_dice = [0] * self.land
        self.points = [0] * self.land
        for k in range(self.land):
            if self.island >> k & 1:
                self.demon_dice[k] = dice["city" if k == self.city else "inner" if self.inner >> k & 1 else "coast"]
                self.points[k] = points["city" if k == self.city else "island"]
            else:
                self.points[k] = points["capital" if self.capital >> k & 1 else "province"]
        values = edition["kingdom_values"]
        self.value: list[int] = [values.get(kingdom, 0) for kingdom in self.kingdoms]
        """The points for each whole kingdom, or 0 for Zargos, which is scored by territory."""
        self.whole: list[int] = [
            value and value - sum(self.points[k] for k in range(self.land) if land >> k & 1)
            for value, land in zip(self.value, self.kingdom_land, strict=True)
        ]
        """The points for each whole kingdom beyond those for its territories."""
        pawns = edition["pawns"]
        self.ones: int = pawns["ones"]
        self.fives: int = pawns["fives"]
        self.most = self.ones + 5 * self.fives
        self.starting: dict[str, int] = edition["starting_pawns"]
        self.reinforcement: int = edition["reinforcement"]
        self.boats: int = edition["boats"]
        self.pawn_price: int = edition["prices"]["pawn"]
        self.boat_price: int = edition["prices"]["boat"]
        self.copies: list[int] = [edition["winds"][wind] for wind in WINDS]
        self.hand_limit: int = edition["winds_in_hand"]["player"]
        self.master_limit: int = edition["winds_in_hand"]["master"]
        self.death_limit: int = edition["death_limit"]
        ordinary = [code for code in self.territories if not self.island >> self.codes.index(code) & 1]
        self.cards = [*ordinary, "reinforcement", "boat"]
        self.reinforcement_card = len(ordinary)
        self.boat_card = len(ordinary) + 1
        cards = edition["placement_cards"]
        self.most_cards = [*([1] * len(ordinary)), cards["reinforcement"], cards["boat"]]
        """The number of copies of each placement card."""
        self.stack_of = [0 if code[2:] == "0" or code == "reinforcement" else 1 for code in self.cards]
        """The stack of each placement card: 0 green, 1 blue."""

    def number(self, actions: ActionTable) -> None:
        """Store the action numbers."""
        self.attempts: tuple[Any, ...] = actions.attempts
        self.choose: list[int] = actions.numbers("choose", "what")
        self.take: list[int] = actions.numbers("take", "what")
        self.offer: list[int] = actions.numbers("offer", "what")
        self.give: list[int] = actions.numbers("give", "what")
        self.ask: list[int] = actions.numbers("ask", "what")
        self.propose, self.accept, self.refuse = map(actions.number, ("propose", "accept", "refuse"))
        self.pass_, self.done, self.keep = map(actions.number, ("pass", "done", "keep"))
        self.place: list[int] = actions.numbers("place", "what")
        self.from_: list[int] = actions.numbers("from", "what")
        self.to: list[int] = actions.numbers("to", "what")
        self.sail: list[int] = actions.numbers("sail", "what")
        self.count: list[int] = actions.numbers("count", "number")
        self.fight: list[int] = actions.numbers("fight", "what")
        self.call: list[int] = actions.numbers("call", "what")
        self.reroll: list[int] = actions.numbers("reroll", "what")
        self.play: list[int] = actions.numbers("play", "what")
        self.target: list[list[int]] = actions.numbers("target", "what", "number")
        """`[kind of target][index]`: the number of the action that names this target."""
        self.discard: list[int] = actions.numbers("discard", "what")
        self.barter: list[int] = actions.numbers("barter", "what")
        self.hand: list[int] = actions.numbers("hand", "what")
        self.want: list[int] = actions.numbers("want", "what")
        self.buy_boats: list[int] = actions.numbers("boats", "number")
        self.recruit: list[int] = actions.numbers("recruit", "number")


def dice(pawns: int) -> int:
    """2.3: return the number of dice for a number of pawns."""
    return 1 if pawns < 4 else 2 if pawns < 7 else 3


def bits(places: Iterable[int]) -> int:
    """Return a set of places as bits."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def borders(grid: Sequence[Sequence[str]]) -> dict[str, set[str]]:
    """Return the codes that are adjacent to each code. Odd rows are shifted half a hexagon to the east."""
    pairs = {pair for row in grid for pair in pairwise(row)}
    for r, (row, below) in enumerate(pairwise(grid)):
        pairs.update(zip(row, below, strict=True))
        pairs.update(zip(row[:-1], below[1:], strict=True) if r % 2 else zip(row[1:], below[:-1], strict=True))
    touching: dict[str, set[str]] = {code: set() for row in grid for code in row}
    for one, other in pairs:
        if one != other:
            touching[one].add(other)
            touching[other].add(one)
    return touching
