"""A second, deliberately naive implementation of Zargos: the tests' oracle.

It was written from the rules, the fact sheet (whose resolutions are called A1 to F6 here) and the notation alone (whose
points are called P1 to P21), without a look at the fast rules. Everything is plain dicts, lists and sets, every
question is answered by looking at the whole position again, and an action is legal if it is in the list of legal
actions.

Actions and outcomes are texts ("from TA1", "die 4"); a position is the plain data of `to_dict`. In it, lists that
represent sets or multisets are sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import boardbook as bb
from boardbook.core import Game

# ------------------------------------------------------------------------------------------------ the box

PEOPLES = ("knights", "spiders", "amazons", "monks", "dragons", "winged")
WINDS = (
    *("war", "earth", "illusion", "mist", "elsewhere"),
    *("madness", "ice", "storm", "death", "demon", "typhoon", "eclipse", "heat", "flood", "tide", "quake"),
)
RED = WINDS[5:]
AGAINST = {
    "typhoon": "winged",
    "eclipse": "amazons",
    "heat": "monks",
    "flood": "knights",
    "tide": "dragons",
    "quake": "spiders",
}
BEFORE_THEIR_TURN = ("typhoon", "flood", "tide")  # E5
TARGETED = ("madness", "ice", "storm", "demon")
LASTING = ("ice", "storm", *AGAINST)

CITY, INNER, COAST = "ZA0", ("ZA7", "ZA8", "ZA9"), ("ZA1", "ZA2", "ZA3", "ZA4", "ZA5", "ZA6")
LAKE = "~14"
STEPS = 2
BOATS = 15
PAWNS = 100
ONES, FIVES = 40, 12
PAWN_PRICE, BOAT_PRICE = 2, 5
REINFORCEMENT = 3
GREEN_CARDS, BOAT_CARDS = 10, 3
EARTH_SPACES = 3
SURVIVORS_OF_DEATH = 7

DIE = [(f"die {figure}", Fraction(1, 6)) for figure in range(1, 7)]

DEFAULTS: dict[str, Any] = {
    "peoples_each": 2,
    "setup": "played",
    "trade_offers": 2,
    "wind_offers": 1,
    "strict_pieces": "false",
    "hand_per_people": "false",
    "cancel_lasts_round": "false",
    "zargos_blocks_landing": "false",
    "calm_per_player": "false",
    "round_limit": 40,
}


def is_sea(place: str) -> bool:
    return place[0] == "~"


def is_capital(place: str) -> bool:
    return place[2] == "0"


def on_zargos(place: str) -> bool:
    return place[:2] == "ZA"


def demon_dice(territory: str) -> int:
    return 4 if territory == CITY else 3 if territory in INNER else 2


def dice_of(pawns: int) -> int:
    """B11: return how many dice this number of pawns rolls."""
    return 1 if pawns <= 3 else 2 if pawns <= 6 else 3


def rank_of_card(card: str) -> tuple[int, str]:
    """Return the sort key of a placement card: territories come first, then reinforcements, then boats."""
    return {"reinforcement": 1, "boat": 2}.get(card, 0), card


def touching(rows: list[str]) -> dict[str, set[str]]:
    """Return which places of a map touch each place; every second row is shifted half a hexagon to the right."""
    grid = [row.split() for row in rows]
    near: dict[str, set[str]] = {place: set() for row in grid for place in row}
    for r, row in enumerate(grid):
        for c, place in enumerate(row):
            right = r % 2  # the two hexagons in the next row are c - 1 and c, or c and c + 1 if this row is shifted
            for rr, cc in ((r, c + 1), (r + 1, c - 1 + right), (r + 1, c + right)):
                if rr < len(grid) and 0 <= cc < len(row) and grid[rr][cc] != place:
                    near[place].add(grid[rr][cc])
                    near[grid[rr][cc]].add(place)
    return near


def distances(start: str, near: Mapping[str, Iterable[str]], allowed: Callable[[str], bool]) -> dict[str, int]:
    """Return the number of steps from a place to all that can be reached through allowed places."""
    known = {start: 0}
    edge = [start]
    while edge:
        place = edge.pop(0)
        for other in near[place]:
            if other not in known and allowed(other):
                known[other] = known[place] + 1
                edge.append(other)
    return known


def nearest(places: Mapping[str, int]) -> list[str]:
    """Return the places with the lowest number."""
    return sorted(place for place in places if places[place] == min(places.values()))


def can_lie(piles: Iterable[int]) -> bool:
    """A15: return whether these piles can be made of 40 ones and 12 fives."""
    piles = list(piles)
    return sum(piles) - 5 * min(FIVES, sum(pile // 5 for pile in piles)) <= ONES


# ------------------------------------------------------------------------------------------------ the game

OF_CHANCE = ("opening", "cards", "ties", "madness", "shot", "rolling", "demons", "winds")


BOX = {"map": "map", "values": "kingdom_values", "volcanoes": "volcanoes", "lines": "flight_lines", "winds": "winds"}


def box_of(game: Game[Any]) -> dict[str, Any]:
    """Return the figures of the edition that the oracle needs."""
    return {name: game.edition[key] for name, key in BOX.items()}


class Oracle:
    """A game of Zargos, from the first die to the ranking."""

    def __init__(
        self, seats: int, settings: Mapping[str, Any] | None = None, box: Mapping[str, Any] | None = None
    ) -> None:
        if not 2 <= seats <= 6:
            raise ValueError(f"2 to 6 seats, not {seats}")
        self.seats = seats
        self.options = {**DEFAULTS, **(settings or {})}
        self._read_box(box_of(bb.game("zargos")) if box is None else box)
        self.each = int(self.options["peoples_each"]) if seats == 2 else 2 if seats == 3 else 1
        self.starting = {6: 25, 5: 30, 4: 35, 3: 25, 2: 35 if self.each == 2 else 25}[seats]

        self.phase = "opening"
        self.stage: str | None = "setup"
        self.round = 0
        self.leaders: dict[str, int] = {}
        self.order: list[str] = []
        self.queue: list[str] = []
        self.side: str | None = None
        self.groups: list[list[Any]] = [list(range(seats))]
        self.rolled: list[int] = []
        self.pickers: list[int] = []  # seats that still choose a people
        blue = [t for t in self.territory_codes if not on_zargos(t) and not is_capital(t)] + ["boat"] * BOAT_CARDS
        green = [t for t in self.territory_codes if not on_zargos(t) and is_capital(t)]
        self.stacks = {"green": green + ["reinforcement"] * GREEN_CARDS, "blue": blue}
        self.taking: str | None = None
        self.due = 0
        self.cards: dict[str, list[str]] = {}
        self.offers: dict[str, int] = {}
        self.passes = 0
        self.territories: dict[str, tuple[str, int]] = {}
        self.seas: dict[str, int] = {}
        self.pool: dict[str, int] = {}
        self.boats: dict[str, int] = {}
        self.lost: dict[str, dict[str, int]] = {}
        self.granted: dict[str, int] = {}  # pawns that a people has received so far
        self.kingdoms: dict[str, str] = {}
        self.points: dict[str, int] = {}
        self.spent = 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.deck = dict(self.copies)
        self.under: list[tuple[str, int | None]] = []
        self.removed: list[str] = []
        self.master: str | None = None  # the people that held the City at the last check
        self.trims: list[int] = []
        self.offer: dict[str, Any] | None = None
        self.bartered: dict[int, int] = {}
        self.over: str | None = None
        self.winner: str | None = None
        self.lasting: list[str] = []
        self.cancelled: list[str] = []
        self._clear_turn()

    @classmethod
    def new(cls, seats: int, settings: Mapping[str, Any], box: Mapping[str, Any]) -> Oracle:
        return cls(seats, settings, box)

    def _read_box(self, box: Mapping[str, Any]) -> None:
        self.near = touching(list(box["map"]))
        self.territory_codes = sorted(place for place in self.near if not is_sea(place))
        self.sea_codes = sorted(place for place in self.near if is_sea(place))
        self.kingdom_codes = sorted({territory[:2] for territory in self.territory_codes})
        self.values: dict[str, int] = dict(box["values"])
        self.volcanoes = list(box["volcanoes"])
        self.lines = [tuple(line.split()) for line in box["lines"]]
        self.copies: dict[str, int] = dict(box["winds"])

    def _clear_turn(self) -> None:
        """Reset what is remembered only during a people's turn."""
        self.waiting: list[int] = []
        self.played: list[tuple[str, str]] = []
        self.cast: dict[str, Any] | None = None
        self.dice_at: list[str] = []
        self.landing: list[str] = []
        self.frozen: list[str] = []
        self.closed: list[str] = []
        self.fresh: dict[str, int] = {}
        self.commitments: list[tuple[str, str, int, str]] = []
        self.fighting = False
        self.attacked: list[str] = []
        self.move: dict[str, Any] | None = None
        self.battle: dict[str, Any] | None = None
        self.steps = 0
        self.locked: dict[str, int] = {}

    # -------------------------------------------------------------------------------------------- queries

    @property
    def to_act(self) -> int | None:
        """The seat that decides now, -1 for chance, None when the match is over."""
        if self.phase == "over":
            return None
        if self.asks_chance:
            return -1
        if self.phase == "people":
            return self.pickers[0]
        if self.phase in ("red", "illusion", "exchange"):
            return self.waiting[0]
        if self.phase == "trim":
            return self.trims[0]
        if self.phase in ("landing", "call", "monk"):
            return self.leaders[{"landing": "dragons", "call": "spiders", "monk": "monks"}[self.phase]]
        if self.phase == "target":
            assert self.cast is not None
            return int(self.cast["last"])
        if self.phase == "war":
            assert self.battle is not None
            return self._seat_of_role(self.battle["asking"])
        if self.phase in ("answer", "barter", "reply"):
            assert self.offer is not None
            party = self.offer["by" if self.phase == "barter" else "to"]
            return self.leaders[party] if self.phase == "answer" else int(party)
        if self.phase == "number" and self.move is not None and self.move["way"] == "call":
            return self.leaders["spiders"]
        return self.leaders[self._me()]

    @property
    def asks_chance(self) -> bool:
        """Whether chance moves next."""
        return self.phase in OF_CHANCE or (self.phase == "people" and self.is_drawn)

    @property
    def is_drawn(self) -> bool:
        """Whether nobody decides anything in the set-up."""
        return bool(self.options["setup"] == "drawn")

    def _me(self) -> str:
        """Return the people whose turn it is."""
        assert self.side is not None
        return self.side

    def _my_hand(self) -> list[str]:
        return self.hands[self.leaders[self._me()]]

    def _holder(self, territory: str) -> str | None:
        return self.territories[territory][0] if territory in self.territories else None

    def _held(self, people: str) -> list[str]:
        return [territory for territory in self.territory_codes if self._holder(territory) == people]

    def _pawns_at(self, people: str, place: str) -> int:
        """Return how many pawns of a people are in a place."""
        if is_sea(place):
            return self.seas.get(place, 0) if people == "dragons" else 0
        return self.territories[place][1] if self._holder(place) == people else 0

    def _places_of(self, people: str) -> list[str]:
        """Return all places where a people has pawns."""
        own = {territory for territory, (holder, pawns) in self.territories.items() if holder == people and pawns > 0}
        if people == "dragons":
            own |= {sea for sea, pawns in self.seas.items() if pawns > 0}
        return [place for place in self.near if place in own]

    def _on_board(self, people: str) -> int:
        """Return the pawns of a people outside the supply: in places, waiting, fighting, or not placed yet."""
        moving = 0
        if people == self.side:
            moving = sum(pawns for _, _, pawns, _ in self.commitments)
            if self.battle is not None:
                moving += self.battle["attackers"]
        standing = sum(self._pawns_at(people, place) for place in self.near)
        return standing + moving + self.pool.get(people, 0)

    def _frozen(self, place: str) -> bool:
        return place[:2] in self.frozen

    def _able(self, people: str) -> bool:
        """Return whether a people still has its power."""
        return people not in self.cancelled

    def _borders(self, territory: str) -> list[str]:
        return sorted(place for place in self.near[territory] if not is_sea(place))

    def _shores(self, place: str) -> list[str]:
        """Return the sea spaces that touch a place."""
        return sorted(other for other in self.near[place] if is_sea(other))

    def _open_seas(self, place: str) -> list[str]:
        return [space for space in self._shores(place) if space not in self.closed]

    def _stock(self) -> int:
        return BOATS - sum(self.boats.values())

    def _limit(self, seat: int) -> int:
        """P14: return how many winds a seat may keep."""
        mine = [people for people in self.order if self.leaders[people] == seat]
        if self._holder(CITY) in mine:
            return 5
        return 3 * len(mine) if self.options["hand_per_people"] == "true" else 3

    def _turn_order(self) -> list[int]:
        """P1: return the seats from the one whose turn it is; outside a turn, from the first in the order."""
        start = self.order.index(self.side) if self.side in self.order else 0
        seats: list[int] = []
        for people in self.order[start:] + self.order[:start]:
            if self.leaders[people] not in seats:
                seats.append(self.leaders[people])
        return seats

    def _after(self, seat: int) -> list[int]:
        """Return all seats in turn order, beginning after this seat, which comes last."""
        seats = self._turn_order()
        if seat not in seats:
            return seats
        where = seats.index(seat) + 1
        return seats[where:] + seats[:where]

    def _with_winds(self, seats: Iterable[int]) -> list[int]:
        return [seat for seat in seats if self.hands[seat]]

    def _territory_points(self, people: str) -> int:
        points = 0
        for kingdom in self.kingdom_codes:
            whole = [territory for territory in self.territory_codes if territory[:2] == kingdom]
            mine = [territory for territory in whole if self._holder(territory) == people]
            if kingdom == "ZA":
                points += sum(7 if territory == CITY else 3 for territory in mine)
            elif mine == whole:
                points += self.values[kingdom]
            else:
                points += sum(2 if is_capital(territory) else 1 for territory in mine)
        return points

    def _has_all_of(self, people: str, kingdom: str) -> bool:
        return all(self._holder(t) == people for t in self.territory_codes if t[:2] == kingdom)

    # ------------------------------------------------------------------------------------------ legal actions

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat to act, sorted."""
        if self.asks_chance or self.phase == "over":
            return []
        of_phase: dict[str, Callable[[], list[str]]] = {
            "people": lambda: [f"choose {people}" for people in PEOPLES if people not in self.leaders],
            "take": lambda: [f"take {colour}" for colour in ("green", "blue") if self.stacks[colour]],
            "trade": self._legal_trades,
            "bundle": self._legal_bundle,
            "answer": lambda: ["accept", "refuse"],
            "place": lambda: [f"place {place}" for place in self._placeable()],
            "number": lambda: [f"count {number}" for number in self._numbers()],
            "red": lambda: ["pass"] + [f"play {wind}" for wind in self._usable(self.waiting[0])],
            "target": self._legal_targets,
            "illusion": lambda: self._pass_or_play(self.waiting[0], "illusion"),
            "landing": lambda: [f"to {place}" for place in self._landings()],
            "attack": self._legal_attacks,
            "way": self._legal_ways,
            "call": lambda: ["pass"] + [f"call {place}" for place in self._callable()],
            "war": self._legal_war,
            "monk": self._legal_rerolls,
            "trim": lambda: [f"discard {wind}" for wind in self.hands[self.trims[0]]],
            "reorganise": self._legal_reorganisation,
            "exchange": self._legal_exchange,
            "barter": self._legal_barter,
            "reply": self._legal_reply,
            "boats": lambda: [f"boats {number}" for number in range(self._most_boats() + 1)],
            "recruit": lambda: [f"recruit {number}" for number in range(self._most_recruits() + 1)],
        }
        return sorted(set(of_phase[self.phase]()))

    def _pass_or_play(self, seat: int, wind: str) -> list[str]:
        return ["pass", f"play {wind}"] if wind in self.hands[seat] else ["pass"]

    # Trading in the set-up (A7, A8, P16)

    def _legal_trades(self) -> list[str]:
        return ["pass"] + [
            f"offer {people}"
            for people in self.order
            if people != self.side and self._can_trade(self._me(), people, [], [])
        ]

    def _legal_bundle(self) -> list[str]:
        assert self.offer is not None
        me, other, give, ask = self.offer["by"], self.offer["to"], self.offer["give"], self.offer["ask"]
        actions = [f"give {card}" for card in self.cards[me] if self._can_give(me, other, give, ask, card)]
        actions += [
            f"ask {card}"
            for card in _nameable(self.cards[other], ask, rank_of_card)
            if self._can_trade(me, other, give, [*ask, card])
        ]
        if self._is_trade(me, other, give, ask):
            actions.append("propose")
        return actions

    def _can_give(self, me: str, other: str, give: list[str], ask: list[str], card: str) -> bool:
        """Return whether a card may be given next: all given cards are named before those asked for."""
        nameable = _nameable(self.cards[me], give, rank_of_card)
        return not ask and card in nameable and self._can_trade(me, other, [*give, card], ask)

    def _is_trade(self, me: str, other: str, give: list[str], ask: list[str]) -> bool:
        """Return whether both give a card, keep a territory, and have a pawn for every territory."""
        gain = _lands(ask) - _lands(give)
        territories = (_lands(self.cards[me]) + gain, _lands(self.cards[other]) - gain)
        return bool(give and ask) and all(1 <= number <= self.starting for number in territories)

    def _can_trade(self, me: str, other: str, give: list[str], ask: list[str]) -> bool:
        """Return whether an offer that begins like this can be completed."""
        more_gifts = [] if ask else _nameable(self.cards[me], give, rank_of_card)
        more_wishes = _nameable(self.cards[other], ask, rank_of_card)
        # All that matters is how many territories are named, and whether any other card is.
        return any(
            self._is_trade(me, other, [*give, *gifts], [*ask, *wishes])
            for gifts in _kinds_of_bundles(more_gifts)
            for wishes in _kinds_of_bundles(more_wishes)
        )

    # Winds before a turn (P8)

    def _usable(self, seat: int) -> list[str]:
        """Return the red winds of a seat that would have an effect now."""
        return [wind for wind in RED if wind in self.hands[seat] and self._has_use(wind)]

    def _has_use(self, wind: str) -> bool:
        if wind in TARGETED:
            return bool(self._targets_of(wind))
        if wind == "death":
            return ("death", "") not in self.played
        people = AGAINST[wind]
        return people in self.order and (wind not in BEFORE_THEIR_TURN or people == self.side)

    def _targets_of(self, wind: str) -> list[str]:
        """Return the possible targets of a red wind; before one turn, the same wind never hits a target twice (E13)."""
        if wind in ("madness", "ice"):
            targets = self.kingdom_codes
        elif wind == "storm":
            targets = [f"{a} {b}" for a in self.sea_codes for b in self._shores(a) if a < b]
        else:
            targets = self.territory_codes + self.sea_codes
        return [target for target in targets if (wind, target) not in self.played]

    def _legal_targets(self) -> list[str]:
        assert self.cast is not None
        return [f"target {target}" for target in self._targets_of(self.cast["wind"])]

    def _landings(self) -> list[str]:
        """Return where the Dragons in the first sea space that they must leave may go (E8, E11, P19)."""
        space = self.landing[0]
        by_sea = distances(space, self.near, is_sea)
        if "dragons" not in self.cancelled:  # driven off by a storm
            free = {s: by_sea[s] for s in by_sea if s != space and s not in self.closed and s != LAKE}
            return nearest(free)
        mine = self._held("dragons")
        from_sea = {t: min(by_sea[s] for s in by_sea if s in self.near[t]) for t in mine if set(by_sea) & self.near[t]}
        by_all = distances(space, self.near, lambda _: True)
        return nearest(from_sea or {t: by_all[t] for t in mine})

    # Moves in attack and in reorganisation

    def _chains(self) -> bool:
        """Return whether it is the turn of the Knights, with their power (B2, B3)."""
        return self.side == "knights" and self._able("knights")

    def _flies(self, origin: str) -> bool:
        """Return whether it is the turn of the Winged, with their power, which does not work on Zargos."""
        return self.side == "winged" and self._able("winged") and not on_zargos(origin)

    def _goals(self, origin: str) -> list[str]:
        """Return the territories where a move from this place may end, however it gets there."""
        territories = [t for t in self.territory_codes if t != origin and not self._frozen(t)]
        if self.stage != "attack":
            return [t for t in territories if self._holder(t) == self.side]
        targets = [t for t in territories if self._holder(t) != self.side]
        if not self._chains():
            return targets
        # P4: one target at a time, except from Zargos.
        aims = {to for start, to, _, _ in self.commitments if not on_zargos(start)}
        if on_zargos(origin):
            aims = set()
        return [t for t in targets if t not in self.attacked and aims <= {t}]

    def _may_leave(self, origin: str) -> bool:
        if self._frozen(origin):
            return False
        if self.stage == "attack":
            return not self.fighting or (self._chains() and not on_zargos(origin))
        return self.steps > 0 or self._flies(origin)

    def _movable(self, origin: str, way: str) -> int:
        """P3: return the largest number of pawns that may leave a place in this way."""
        pawns = self._pawns_at(self._me(), origin)
        leaving = pawns if is_sea(origin) else pawns - 1
        if self.stage != "attack":
            return min(leaving, pawns - self.locked.get(origin, 0))
        if self._chains() and way == "land" and not on_zargos(origin):
            return leaving
        return min(leaving, self.fresh.get(origin, 0))

    def _by_land(self, origin: str) -> list[str]:
        """Return where a move over a border or by the people's power can end."""
        reach = set(self._borders(origin))
        if is_sea(origin) and self.options["zargos_blocks_landing"] == "true":
            reach = {territory for territory in reach if not on_zargos(territory)}
        if self.side == "spiders" and self._able("spiders") and origin in self.volcanoes:
            reach |= set(self.volcanoes)
        if self._flies(origin):
            for middle in self._borders(origin):
                reach |= set(self._borders(middle))
            reach |= {end for line in self.lines for end in line if origin in line}
        ends = [territory for territory in self._goals(origin) if territory in reach]
        if self.stage != "attack" and self.side == "dragons" and self._able("dragons") and not on_zargos(origin):
            ends += self._open_seas(origin)
        return self._possible(origin, "land", ends)

    def _leads_on(self, space: str, left: int, goals: list[str]) -> bool:
        """Return whether a trip at this sea space can reach a goal with this number of further spaces."""
        reach = distances(space, self.near, lambda place: is_sea(place) and place not in self.closed)
        return any(reach[s] <= left and set(goals) & self.near[s] for s in reach)

    def _sails(self, origin: str, way: str, route: list[str]) -> list[str]:
        """Return the next sea spaces of a trip."""
        if is_sea(origin) or self._movable(origin, way) < 1:
            return []
        left = (EARTH_SPACES if way == "earth" else self.boats.get(self._me(), 0)) - len(route) - 1
        goals = self._possible(origin, way, self._goals(origin))
        spaces = self._open_seas(route[-1] if route else origin)
        return [space for space in spaces if left >= 0 and self._leads_on(space, left, goals)]

    def _carried(self, origin: str) -> list[str]:
        """E15: return where the Wind of Elsewhere can carry a group."""
        if is_sea(origin) or self._movable(origin, "elsewhere") < 1:
            return []
        ends = [territory for territory in self._goals(origin) if territory not in (CITY, *INNER)]
        return self._possible(origin, "elsewhere", ends)

    def _ways(self, origin: str, way: str, route: list[str]) -> list[str]:
        """Return the next steps of a move (P2)."""
        if way == "elsewhere":
            return [f"to {place}" for place in self._carried(origin)]
        actions = [f"sail {space}" for space in self._sails(origin, "boat" if way == "land" else way, route)]
        if route:
            ends = [place for place in self._goals(origin) if route[-1] in self.near[place]]
            actions += [f"to {place}" for place in self._possible(origin, way, ends)]
        elif way == "land":
            if self._movable(origin, "land") >= 1:
                actions += [f"to {place}" for place in self._by_land(origin)]
            if "earth" in self._my_hand() and self._sails(origin, "earth", []):
                actions.append("play earth")
            if "elsewhere" in self._my_hand() and self._carried(origin):
                actions.append("play elsewhere")
        return actions

    def _legal_ways(self) -> list[str]:
        assert self.move is not None
        return self._ways(self.move["origin"], self.move["way"], self.move["route"])

    def _origins(self) -> list[str]:
        places = self._places_of(self._me())
        return [f"from {place}" for place in places if self._may_leave(place) and self._ways(place, "land", [])]

    def _has_demons(self, territory: str) -> bool:
        """B23, D15: return whether this is a vacant territory of Zargos, and not the turn of the Master's people."""
        if not on_zargos(territory) or self._holder(territory) is not None:
            return False
        holder = self._holder(CITY)
        if holder is None or self.options["calm_per_player"] == "false":
            return holder != self.side
        return self.leaders[holder] != self.leaders[self._me()]

    def _is_walk(self, target: str) -> bool:
        return self._holder(target) is None and not self._has_demons(target)

    def _legal_attacks(self) -> list[str]:
        targets = [target for _, target, _, _ in self.commitments]
        fights = [f"fight {target}" for target in targets if self._chains() or not self._is_walk(target)]
        done = ["done"] if all(self._is_walk(target) for target in targets) else []
        return self._origins() + fights + done

    def _legal_reorganisation(self) -> list[str]:
        actions = ["done", *self._origins()]
        if "mist" in self._my_hand() and self.steps == STEPS and not self.locked:
            actions.append("play mist")
        return actions

    # Numbers

    def _most(self) -> int:
        assert self.move is not None
        way, origin = self.move["way"], self.move["origin"]
        if way == "place":
            return self.pool[self._me()]
        if way == "call":
            return self._pawns_at("spiders", origin) - 1
        return self._movable(origin, way)

    def _numbers(self) -> list[int]:
        assert self.move is not None
        way, origin, to = self.move["way"], self.move["origin"], self.move["to"]
        numbers = list(range(1, self._most() + 1))
        return [number for number in numbers if self._can_lie_after(origin, way, to, number)] or numbers

    def _possible(self, origin: str | None, way: str, ends: list[str]) -> list[str]:
        """Return those of the ends to which some number of pawns can go."""
        most = self.pool[self._me()] if origin is None else self._movable(origin, way)
        return [to for to in ends if any(self._can_lie_after(origin, way, to, number) for number in range(1, most + 1))]

    def _can_lie_after(self, origin: str | None, way: str, to: str, number: int) -> bool:
        """A15: return whether a people has the pieces for its piles after this move; waiting pawns are piles too."""
        if self.options["strict_pieces"] == "false":
            return True
        people = "spiders" if way == "call" else self._me()
        piles = {place: self._pawns_at(people, place) for place in self._places_of(people)}
        if people == self.side:
            for _, target, pawns, _ in self.commitments:
                piles["before " + target] = piles.get("before " + target, 0) + pawns
        if origin is not None:
            piles[origin] -= number
        end = "before " + to if self.stage == "attack" and way != "call" else to
        piles[end] = piles.get(end, 0) + number
        return can_lie(piles.values())

    def _placeable(self) -> list[str]:
        me = self._me()
        places = [territory for territory in self._held(me) if not self._frozen(territory)]
        if me == "dragons" and self.stage == "mist":
            places += [space for space in self.sea_codes if self._able(me) and space not in self.closed]
        elif me == "dragons":
            places += [space for space in self.sea_codes if self._pawns_at(me, space) > 0]
        return self._possible(None, "place", places) or places

    # Combat

    def _callable(self) -> list[str]:
        """B18: return the volcanoes from which the Spiders may call a group."""
        assert self.battle is not None
        target = self.battle["target"]
        if self._holder(target) != "spiders" or target not in self.volcanoes or not self._able("spiders"):
            return []
        return [
            place
            for place in self.volcanoes
            if place != target and not self._frozen(place) and self._pawns_at("spiders", place) >= 2
        ]

    def _legal_war(self) -> list[str]:
        assert self.battle is not None
        return self._pass_or_play(self._seat_of_role(self.battle["asking"]), "war")

    def _legal_rerolls(self) -> list[str]:
        """B17: any die just rolled, by the Monks or else by the other side."""
        assert self.battle is not None
        first, second = self._rolling_order()
        dice = self.battle[second] or self.battle[first]
        return ["keep"] + [f"reroll {figure}" for figure in dice]

    # Winds and purchases

    def _legal_exchange(self) -> list[str]:
        seat = self.waiting[0]
        own = [people for people in self.order if self.leaders[people] == seat]
        actions = ["pass"] + [f"discard {wind}" for wind in self.hands[seat] if AGAINST.get(wind) in own]
        if self.bartered.get(seat, 0) < self.options["wind_offers"]:
            for other in range(self.seats):
                led = [people for people in PEOPLES if people in self.order and self.leaders[people] == other]
                if other != seat and led and self._can_barter(seat, other, [], []):
                    actions.append(f"barter {led[0]}")
        return actions

    def _legal_barter(self) -> list[str]:
        assert self.offer is not None
        me, other, give, ask = self.offer["by"], self.offer["to"], self.offer["give"], self.offer["ask"]
        actions = []
        if not ask:
            hand = _nameable(self.hands[me], give, WINDS.index)
            actions += [f"hand {wind}" for wind in hand if self._can_barter(me, other, [*give, wind], ask)]
        wishes = self._wishes(me, ask)
        actions += [f"want {wind}" for wind in wishes if self._can_barter(me, other, give, [*ask, wind])]
        if self._is_barter(me, other, len(give), len(ask)):
            actions.append("propose")
        return actions

    def _wishes(self, seat: int, ask: list[str]) -> list[str]:
        """P17: return the winds that may still be asked for: those that others may have, as far as the seat knows."""
        all_others = [
            wind
            for wind in WINDS
            for _ in range(self.copies[wind] - self.removed.count(wind) - self.hands[seat].count(wind))
        ]
        return _nameable(all_others, ask, WINDS.index)

    def _is_barter(self, me: int, other: int, given: int, asked: int) -> bool:
        mine, theirs = len(self.hands[me]), len(self.hands[other])
        fits = mine - given + asked <= self._limit(me) and theirs - asked + given <= self._limit(other)
        return given >= 1 and 1 <= asked <= theirs and fits

    def _can_barter(self, me: int, other: int, give: list[str], ask: list[str]) -> bool:
        more_given = 0 if ask else len(_nameable(self.hands[me], give, WINDS.index))
        more_asked = len(self._wishes(me, ask))
        return any(
            self._is_barter(me, other, len(give) + given, len(ask) + asked)
            for given in range(more_given + 1)
            for asked in range(more_asked + 1)
        )

    def _legal_reply(self) -> list[str]:
        assert self.offer is not None
        hand = self.hands[self.offer["to"]]
        has_all = all(hand.count(wind) >= self.offer["ask"].count(wind) for wind in self.offer["ask"])
        return ["accept", "refuse"] if has_all else ["refuse"]

    def _most_boats(self) -> int:
        return min(self.points[self._me()] // BOAT_PRICE, self._stock())

    def _most_recruits(self) -> int:
        me = self._me()
        return max(0, min((self.points[me] - self.spent) // PAWN_PRICE, PAWNS - self._on_board(me)))

    # -------------------------------------------------------------------------------------------- chance

    def chances(self) -> dict[str, Fraction]:
        """Return the possible outcomes with their probabilities."""
        if not self.asks_chance:
            return {}
        if self.phase == "people":
            absent = [people for people in PEOPLES if people not in self.leaders]
            return {f"people {people}": Fraction(1, len(absent)) for people in absent}
        if self.phase == "cards":
            assert self.taking is not None
            stack = self.stacks[self.taking]
            return {f"card {card}": Fraction(stack.count(card), len(stack)) for card in sorted(set(stack))}
        if self.phase == "winds":
            left = sum(self.deck.values())
            if left == 0:
                return {f"wind {self.under[0][0]}": Fraction(1)}
            return {f"wind {wind}": Fraction(self.deck[wind], left) for wind in WINDS if self.deck[wind]}
        return dict(DIE)

    # -------------------------------------------------------------------------------------------- playing

    def apply(self, text: str) -> None:
        """Play a legal action, or an outcome when chance moves next."""
        allowed = [*self.chances()] if self.asks_chance else self.legal()
        if text not in allowed:
            raise ValueError(f"{text!r} is not one of {allowed}")
        verb, _, rest = text.partition(" ")
        of_verb: dict[str, Callable[[str], None]] = {
            "die": self._do_die,
            "card": self._do_card,
            "wind": self._do_wind,
            "choose": self._do_choose,
            "people": self._do_choose,
            "take": self._do_take,
            "offer": self._do_offer,
            "give": lambda card: self._name("give", card),
            "ask": lambda card: self._name("ask", card),
            "propose": self._do_propose,
            "accept": lambda _: self._answer(accepted=True),
            "refuse": lambda _: self._answer(accepted=False),
            "pass": self._do_pass,
            "play": self._do_play,
            "target": self._do_target,
            "from": self._do_from,
            "to": self._do_to,
            "sail": self._do_sail,
            "place": self._do_place,
            "count": self._do_count,
            "fight": self._do_fight,
            "done": self._do_done,
            "call": self._do_call,
            "reroll": self._do_reroll,
            "keep": self._do_keep,
            "discard": self._do_discard,
            "barter": self._do_barter,
            "hand": lambda wind: self._name("give", wind),
            "want": lambda wind: self._name("ask", wind),
            "boats": self._do_boats,
            "recruit": self._do_recruit,
        }
        of_verb[verb](rest)

    def _do_die(self, figure: str) -> None:
        of_phase: dict[str, Callable[[int], None]] = {
            "opening": self._die_for_order,
            "ties": self._die_for_order,
            "madness": self._die_of_madness,
            "demons": self._die_of_demons,
            "shot": self._die_of_shot,
            "rolling": self._die_of_combat,
        }
        of_phase[self.phase](int(figure))

    def _do_pass(self, _: str) -> None:
        if self.phase == "trade":
            self.passes += 1
            self.side = self._following(self._me())
            self._ask_trader()
        elif self.phase == "red":
            self.waiting.pop(0)
            self._next_in_window()
        elif self.phase == "illusion":
            self.waiting.pop(0)
            self._next_for_illusion()
        elif self.phase == "call":
            self._begin_shot()
        elif self.phase == "war":
            self._war_answered(played=False)
        else:
            self.waiting.pop(0)
            self._next_in_exchange()

    def _do_play(self, wind: str) -> None:
        if self.phase == "red":
            self._play_red(wind)
        elif self.phase == "illusion":
            self._play_illusion()
        elif self.phase == "war":
            self._war_answered(played=True)
        elif self.phase == "reorganise":
            self._play_mist()
        else:
            assert self.move is not None
            self.move["way"] = wind

    # Pawns and cards that come and go

    def _add(self, people: str, place: str, pawns: int) -> None:
        """Add pawns to a place, or remove them if the number is negative."""
        now = self._pawns_at(people, place) + pawns
        if is_sea(place):
            self.seas[place] = now
            if now == 0:
                del self.seas[place]
        else:
            self.territories[place] = (people, now)
            if now == 0:
                del self.territories[place]

    def _lose(self, people: str, pawns: int, cause: str) -> None:
        """Count pawns as lost. The caller removes them from their place."""
        if pawns:
            causes = self.lost.setdefault(people, {})
            causes[cause] = causes.get(cause, 0) + pawns

    def _kill(self, place: str, pawns: int, cause: str) -> None:
        """Remove up to this number of pawns from a place as lost."""
        people = "dragons" if is_sea(place) else self._holder(place)
        if people is not None:
            dead = min(max(0, pawns), self._pawns_at(people, place))
            if dead:
                self._add(people, place, -dead)
            self._lose(people, dead, cause)

    def _put_under(self, wind: str, known_to: int | None = None) -> None:
        self.under.append((wind, known_to))

    def _spend(self, seat: int, wind: str) -> None:
        """Play a green wind and put it under the deck."""
        self.hands[seat].remove(wind)
        self._put_under(wind)

    # Dice for an order (A1, A11, D1)

    def _roll_for_order(self, groups: list[list[Any]]) -> None:
        self.groups = groups
        self.rolled = []
        if any(len(group) > 1 for group in groups):
            if self.phase != "opening":
                self.phase = "ties"
        else:
            self._order_found([group[0] for group in groups])

    def _die_for_order(self, figure: int) -> None:
        self.rolled.append(figure)
        where = next(n for n, group in enumerate(self.groups) if len(group) > 1)
        group = self.groups[where]
        if len(self.rolled) == len(group):
            split = _grouped(group, dict(zip(group, self.rolled, strict=True)))
            self._roll_for_order(self.groups[:where] + split + self.groups[where + 1 :])

    def _order_found(self, order: list[Any]) -> None:
        self.groups = []
        if self.phase == "opening":
            self.pickers = order * self.each
            self.phase = "people"
        else:
            self.order = order
            if self.stage == "setup":
                self.queue = list(order)
                self._next_placer()
            else:
                self._give_kingdom_cards()
                self._begin_draws()

    # -------------------------------------------------------------------------------------------- set-up

    def _do_choose(self, people: str) -> None:
        self.leaders[people] = self.pickers.pop(0)
        self.cards[people] = []
        if not self.pickers:
            self.order = list(self.leaders)
            self.side = self.order[0]
            self._begin_to_take()

    def _begin_to_take(self) -> None:
        self.phase = "take"
        if self.is_drawn:  # green cards while there are any
            self._do_take("green" if self.stacks["green"] else "blue")

    def _following(self, people: str) -> str:
        return self.order[(self.order.index(people) + 1) % len(self.order)]

    def _do_take(self, colour: str) -> None:
        self.taking = colour
        self.due = 1 if colour == "green" else 2
        self.phase = "cards"

    def _do_card(self, card: str) -> None:
        assert self.taking is not None
        self.stacks[self.taking].remove(card)
        self.cards[self._me()].append(card)
        self.due -= 1
        if self.due > 0:
            return
        self.taking = None
        self.side = self._following(self._me())
        if self.stacks["green"] or self.stacks["blue"]:
            self._begin_to_take()
        else:
            for people in self.order:
                self.pool[people] = self.granted[people] = self.starting
                for card_held in self.cards[people]:
                    if _lands([card_held]):
                        self.territories[card_held] = (people, 1)
                        self.pool[people] -= 1
            self.side = self.order[0]
            if self.is_drawn:
                self.passes = len(self.order)
            self._ask_trader()

    def _ask_trader(self) -> None:
        """Ask the first people, from this one on, that has offers left; those skipped count as passing."""
        while self.passes < len(self.order):
            if self.offers.get(self._me(), 0) < self.options["trade_offers"]:
                self.phase = "trade"
                return
            self.passes += 1
            self.side = self._following(self._me())
        self._pay_out()

    def _do_offer(self, people: str) -> None:
        self.offer = {"by": self._me(), "to": people, "give": [], "ask": []}
        self.offers[self._me()] = self.offers.get(self._me(), 0) + 1
        self.phase = "bundle"

    def _name(self, which: str, card: str) -> None:
        assert self.offer is not None
        self.offer[which].append(card)

    def _do_propose(self, _: str) -> None:
        self.phase = "answer" if self.phase == "bundle" else "reply"

    def _answer(self, *, accepted: bool) -> None:
        assert self.offer is not None
        offer, self.offer = self.offer, None
        possessions: Any = self.cards if self.phase == "answer" else self.hands
        if accepted:
            for giver, taker, bundle in ((offer["by"], offer["to"], "give"), (offer["to"], offer["by"], "ask")):
                for card in offer[bundle]:
                    possessions[giver].remove(card)
                    if self.phase == "answer" and _lands([card]):  # A10
                        self.territories[card] = (taker, 1)
                        self.pool[giver] += 1
                        self.pool[taker] -= 1
            possessions[offer["to"]] += offer["give"]
            possessions[offer["by"]] += offer["ask"]
        if self.phase == "answer":
            self.passes = 0
            self.side = self._following(self._me())
            self._ask_trader()
        else:
            self._next_in_exchange()

    def _pay_out(self) -> None:
        """Turn the cards into pawns and boats; the people with the most pawns places first."""
        for people in self.order:
            self.boats[people] = self.cards[people].count("boat")
            pawns = REINFORCEMENT * self.cards[people].count("reinforcement")
            self.pool[people] += pawns
            self.granted[people] += pawns
        self.cards = {}
        self.passes = 0
        self.side = None
        for people in list(self.order):
            if not self._held(people):
                self.granted[people] -= self.pool[people]
                self.pool[people] = 0
        if not self._go_on_after_losses():
            self._roll_for_order(_grouped(self.order, {people: self._on_board(people) for people in self.order}))

    def _next_placer(self) -> None:
        """Find the next people of the set-up that has pawns to place."""
        while self.queue:
            self.side = self.queue.pop(0)
            if self.pool[self.side] and not self.is_drawn:
                self.phase = "place"
                return
            while self.pool[self.side]:
                self._drop_one()
        self._begin_round()

    def _drop_one(self) -> None:
        """Place a pawn where the people has fewest, then where most others are near, then by code."""
        me = self._me()
        here = self._held(me)
        if self.options["strict_pieces"] == "true":
            piles = {place: self.territories[place][1] for place in here}
            here = [place for place in here if can_lie({**piles, place: piles[place] + 1}.values())] or here

        def crowded(place: str) -> tuple[int, int, str]:
            others = [near for near in self._borders(place) if self._holder(near) not in (None, me)]
            return self.territories[place][1], -len(others), place

        place = min(here, key=crowded)
        self.territories[place] = (me, self.territories[place][1] + 1)
        self.pool[me] -= 1

    def _do_place(self, place: str) -> None:
        self.move = {"origin": None, "way": "place", "route": [], "to": place}
        self.phase = "number"

    def _placed(self, place: str, number: int) -> None:
        me = self._me()
        self._add(me, place, number)
        self.pool[me] -= number
        self.phase = "place"
        if self.pool[me] == 0:
            self._all_placed()

    def _all_placed(self) -> None:
        if self.stage == "setup":
            self._next_placer()
        elif self.stage == "mist":
            self._end_turn()
        else:
            self._next_buyer()

    # -------------------------------------------------------------------------------------------- a round

    def _begin_round(self) -> None:
        self.round += 1
        self.queue = list(self.order)
        self._next_turn()

    def _next_turn(self) -> None:
        if not self.queue:
            self._count()
            return
        self._clear_turn()
        self.side = self.queue.pop(0)
        self.stage = "window"
        self.waiting = self._with_winds(self._turn_order())
        self._next_in_window()

    def _end_turn(self) -> None:
        """End the effects of winds; then the next people has its turn."""
        stay = []
        if self.queue and self.options["cancel_lasts_round"] == "true":
            stay = [wind for wind in self.lasting if wind in AGAINST]
        for wind in self.lasting:
            if wind not in stay:
                self._put_under(wind)
        self.lasting = stay
        self.cancelled = [AGAINST[wind] for wind in stay]
        self._next_turn()

    # The window before a turn (E1, P8)

    def _next_in_window(self) -> None:
        if self.waiting:
            self.phase = "red"
        else:
            self._begin_attack()

    def _play_red(self, wind: str) -> None:
        seat = self.waiting[0]
        self.hands[seat].remove(wind)
        self.cast = {"wind": wind, "by": seat, "target": "", "last": seat}
        if wind in TARGETED:
            self.phase = "target"
        else:
            self._take_effect()

    def _do_target(self, target: str) -> None:
        assert self.cast is not None
        self.cast["target"] = target
        last = self.cast["last"]
        self.waiting = [seat for seat in self._with_winds(self._after(last)) if seat != last]
        self._next_for_illusion()

    def _next_for_illusion(self) -> None:
        if self.waiting:
            self.phase = "illusion"
        else:
            self._take_effect()

    def _play_illusion(self) -> None:
        assert self.cast is not None
        seat = self.waiting[0]
        self._spend(seat, "illusion")
        self.cast["last"] = seat
        self.phase = "target"

    def _take_effect(self) -> None:
        """Carry out the effect of a red wind."""
        assert self.cast is not None
        wind, target = self.cast["wind"], self.cast["target"]
        if wind == "madness":
            self.dice_at = [t for t in self.territory_codes if t[:2] == target and t in self.territories]
        elif wind == "ice":
            self.frozen.append(target)
        elif wind == "storm":
            self.closed = sorted({*self.closed, *target.split()})
            self.landing = [space for space in self.closed if space in self.seas]
        elif wind == "death":
            for territory in list(self.territories):
                self._kill(territory, self.territories[territory][1] - SURVIVORS_OF_DEATH, "death")
        elif wind == "demon":
            self._kill(target, PAWNS, "demon")
        else:
            self.cancelled.append(AGAINST[wind])
            if wind == "tide":
                self.landing = sorted(self.seas)
                if not self._held("dragons"):
                    for space in self.landing:
                        self._kill(space, PAWNS, "tide")
                    self.landing = []
        self._go_on_with_effect()

    def _go_on_with_effect(self) -> None:
        if self.dice_at:
            self.phase = "madness"
        elif self.landing:
            self.phase = "landing"
        else:
            assert self.cast is not None
            cast, self.cast = self.cast, None
            self.waiting = self._after(cast["by"])
            self.played.append((cast["wind"], cast["target"]))
            if cast["wind"] in LASTING:
                self.lasting.append(cast["wind"])
            else:
                self._put_under(cast["wind"])
            if not self._go_on_after_losses():
                self._after_effect()

    def _die_of_madness(self, figure: int) -> None:
        self._kill(self.dice_at.pop(0), figure // 2, "madness")
        self._go_on_with_effect()

    def _land(self, place: str) -> None:
        space = self.landing.pop(0)
        pawns = self.seas[space]
        self._add("dragons", space, -pawns)
        self._add("dragons", place, pawns)
        self._go_on_with_effect()

    def _after_effect(self) -> None:
        """Ask all again, unless the people about to play is out."""
        if self.side not in self.order:
            self._end_turn()
            return
        self.waiting = self._with_winds(self.waiting)
        self._next_in_window()

    # Losses of territories and peoples (P13)

    def _go_on_after_losses(self) -> bool:
        """Check for the Master, eliminations and victory; return whether the match is over or a seat must discard."""
        self._look_for_master()
        for people in list(self.order):
            if self._on_board(people) == 0:
                self._eliminate(people)
        for people in self.order:
            if all(self._holder(territory) == people for territory in (CITY, *INNER)):
                self._game_over("conquest", people)
                return True
        if len(self.order) <= 1:
            self._game_over("last_people", self.order[0] if self.order else None)
            return True
        return self._somebody_discards()

    def _eliminate(self, people: str) -> None:
        self.order.remove(people)
        if people in self.queue:
            self.queue.remove(people)
        self.boats[people] = 0
        self.kingdoms = {kingdom: owner for kingdom, owner in self.kingdoms.items() if owner != people}
        seat = self.leaders[people]
        if all(self.leaders[other] != seat for other in self.order):
            for wind in sorted(self.hands[seat], key=WINDS.index):
                self._put_under(wind, seat)
            self.hands[seat] = []

    def _look_for_master(self) -> None:
        """D12, D14: the winds go to a new Master."""
        before, self.master = self.master, self._holder(CITY)
        if self.master is not None and self.master != before:
            seat = self.leaders[self.master]
            everything = [wind for hand in self.hands for wind in hand]
            self.hands = [everything if other == seat else [] for other in range(self.seats)]

    def _somebody_discards(self) -> bool:
        """P12: find the first seat that has too many winds, which can also happen to a seat that has lost a people."""
        self.trims = [seat for seat in range(self.seats) if len(self.hands[seat]) > self._limit(seat)][:1]
        if self.trims:
            self.phase = "trim"
        return bool(self.trims)

    def _do_discard(self, wind: str) -> None:
        if self.phase == "exchange":
            seat = self.waiting[0]
            self.hands[seat].remove(wind)
            self._put_under(wind, seat)
            self._next_in_exchange()
            return
        seat = self.trims[0]
        self.hands[seat].remove(wind)
        self._put_under(wind, seat)
        if not self._somebody_discards():
            self._after_trim()

    def _after_trim(self) -> None:
        if self.stage == "window":
            self._after_effect()
        elif self.stage == "attack":
            self._after_combat()
        else:
            self._next_draw()

    # -------------------------------------------------------------------------------------------- attacks

    def _begin_attack(self) -> None:
        me = self._me()
        self.stage = self.phase = "attack"
        self.played = []
        self.fresh = {place: self._pawns_at(me, place) for place in self._places_of(me)}

    def _do_from(self, origin: str) -> None:
        self.move = {"origin": origin, "way": "land", "route": [], "to": None}
        self.phase = "way"

    def _do_sail(self, space: str) -> None:
        assert self.move is not None
        if self.move["way"] == "land":
            self.move["way"] = "boat"
        self.move["route"].append(space)

    def _do_to(self, place: str) -> None:
        if self.phase == "landing":
            self._land(place)
            return
        assert self.move is not None
        self.move["to"] = place
        self.phase = "number"

    def _do_count(self, text: str) -> None:
        assert self.move is not None
        number, move, self.move = int(text), self.move, None
        if move["way"] == "place":
            self._placed(move["to"], number)
        elif move["way"] == "call":
            self._add("spiders", move["origin"], -number)
            self._add("spiders", move["to"], number)
            self._begin_shot()
        else:
            self._pay_for(move)
            if self.stage == "attack":
                self._commit(move, number)
            else:
                self._reorganise(move, number)
            self.phase = str(self.stage)

    def _pay_for(self, move: Mapping[str, Any]) -> None:
        me = self._me()
        if move["way"] == "boat":
            self.boats[me] -= len(move["route"])
        elif move["way"] != "land":
            self._spend(self.leaders[me], move["way"])

    def _commit(self, move: Mapping[str, Any], number: int) -> None:
        origin, way = move["origin"], move["way"]
        # P3: Knights by land from outside Zargos: pawns that have moved go first. (No others may take such pawns.)
        moved = self._pawns_at(self._me(), origin) - self.fresh.get(origin, 0)
        first = moved if self._chains() and way == "land" and not on_zargos(origin) else 0
        self.fresh[origin] = self.fresh.get(origin, 0) - max(0, number - first)
        self._add(self._me(), origin, -number)
        self.commitments.append((origin, move["to"], number, way))

    def _walk_in(self) -> bool:
        """Let groups enter vacant territories without demons; return whether play stops for now."""
        walks = [c for c in self.commitments if self._is_walk(c[1])]
        self.commitments = [c for c in self.commitments if c not in walks]
        for _, target, pawns, _ in walks:
            self._add(self._me(), target, pawns)
            self._note_attack(target)
        return bool(walks) and self._go_on_after_losses()

    def _note_attack(self, target: str) -> None:
        if self._chains() and target not in self.attacked:
            self.attacked.append(target)

    def _do_done(self, _: str) -> None:
        if self.stage == "reorganise":
            self._end_turn()
        elif not self._walk_in():
            self.stage = self.phase = "reorganise"
            self.steps = STEPS
            self.fresh, self.attacked, self.fighting = {}, [], False

    def _do_fight(self, target: str) -> None:
        only_walks = self._is_walk(target)
        resolved = [c for c in self.commitments if c[1] == target or self._is_walk(c[1])]
        if not self._chains() or any(on_zargos(origin) for origin, _, _, _ in resolved):
            self.fighting = True
        if self._walk_in() or only_walks:
            return
        groups = [c for c in self.commitments if c[1] == target]
        self.commitments = [c for c in self.commitments if c[1] != target]
        self._note_attack(target)
        self.battle = {
            "target": target,
            "attackers": sum(pawns for _, _, pawns, _ in groups),
            "round": 0,
            "asking": None,
            "war": [],
            "attack": [],
            "defence": [],
            "rerolled": False,
            "shot": [],
        }
        if self._holder(target) is None:
            self.phase = "demons"
        elif self._callable():
            self.phase = "call"
        else:
            self._begin_shot()

    # Combat

    def _seat_of_role(self, role: str) -> int:
        """Return the seat of the attacker or the defender."""
        assert self.battle is not None
        people = self.side if role == "attacker" else self._holder(self.battle["target"])
        assert people is not None
        return self.leaders[people]

    def _defenders(self) -> int:
        assert self.battle is not None
        return self.territories[self.battle["target"]][1] if self.battle["target"] in self.territories else 0

    def _kill_attackers(self, pawns: int, cause: str) -> None:
        assert self.battle is not None
        dead = min(pawns, self.battle["attackers"])
        self.battle["attackers"] -= dead
        self._lose(self._me(), dead, cause)

    def _die_of_demons(self, figure: int) -> None:
        assert self.battle is not None
        self.battle["defence"].append(figure)
        if len(self.battle["defence"]) == demon_dice(self.battle["target"]):
            self._kill_attackers(sum(self.battle["defence"]) // 2, "demons")
            self._end_combat()

    def _do_call(self, place: str) -> None:
        assert self.battle is not None
        self.move = {"origin": place, "way": "call", "route": [], "to": self.battle["target"]}
        self.phase = "number"

    def _begin_shot(self) -> None:
        assert self.battle is not None
        target = self.battle["target"]
        if self._holder(target) == "amazons" and self._able("amazons") and not on_zargos(target):
            self.phase = "shot"
        else:
            self._ask_for_war("attacker")

    def _die_of_shot(self, figure: int) -> None:
        assert self.battle is not None
        self.battle["shot"].append(figure)
        if len(self.battle["shot"]) == dice_of(self._defenders()):
            self._kill_attackers(sum(self.battle["shot"]) // (2 if is_capital(self.battle["target"]) else 3), "shot")
            if self.battle["attackers"] == 0:
                self._end_combat()
            else:
                self._ask_for_war("attacker")

    def _ask_for_war(self, role: str) -> None:
        """P10: ask the attacker's seat, then the defender's, but no seat for a second Wind of War."""
        assert self.battle is not None
        seat = self._seat_of_role(role)
        has_played = bool(self.battle["war"]) and seat == self._seat_of_role("attacker")
        if self.hands[seat] and not (role == "defender" and has_played):
            self.battle["asking"] = role
            self.phase = "war"
        elif role == "attacker":
            self._ask_for_war("defender")
        else:
            self._go_on_rolling()

    def _war_answered(self, *, played: bool) -> None:
        assert self.battle is not None
        role, self.battle["asking"] = self.battle["asking"], None
        if played:
            self._spend(self._seat_of_role(role), "war")
            self.battle["war"].append(role)
        if role == "attacker":
            self._ask_for_war("defender")
        else:
            self._go_on_rolling()

    def _monk_role(self) -> str | None:
        """Return the side of this combat on which the Monks have their power, or None."""
        assert self.battle is not None
        target = self.battle["target"]
        if not self._able("monks") or on_zargos(target):
            return None
        return "attack" if self.side == "monks" else "defence" if self._holder(target) == "monks" else None

    def _rolling_order(self) -> tuple[str, str]:
        return ("defence", "attack") if self._monk_role() == "defence" else ("attack", "defence")

    def _dice_needed(self, role: str) -> int:
        assert self.battle is not None
        if role == "attack":
            return dice_of(self.battle["attackers"]) + ("attacker" in self.battle["war"])
        return dice_of(self._defenders()) + ("defender" in self.battle["war"])

    def _go_on_rolling(self) -> None:
        """Roll the remaining dice; after the last one, remove the losses."""
        assert self.battle is not None
        if any(len(self.battle[role]) < self._dice_needed(role) for role in self._rolling_order()):
            self.battle["round"] = max(1, self.battle["round"])
            self.phase = "rolling"
        else:
            self._exchange_losses()

    def _die_of_combat(self, figure: int) -> None:
        assert self.battle is not None
        role = next(r for r in self._rolling_order() if len(self.battle[r]) < self._dice_needed(r))
        self.battle[role].append(figure)
        complete = len(self.battle[role]) == self._dice_needed(role)
        if complete and self._monk_role() is not None and not self.battle["rerolled"]:
            self.phase = "monk"
        else:
            self._go_on_rolling()

    def _do_reroll(self, text: str) -> None:
        assert self.battle is not None
        first, second = self._rolling_order()
        dice = self.battle[second] or self.battle[first]
        last = max(where for where, figure in enumerate(dice) if figure == int(text))
        del dice[last]
        self.battle["rerolled"] = True
        self.phase = "rolling"

    def _do_keep(self, _: str) -> None:
        self._go_on_rolling()

    def _exchange_losses(self) -> None:
        """B10: both sides lose pawns at the same time."""
        assert self.battle is not None
        target = self.battle["target"]
        killed = sum(self.battle["attack"]) // (3 if is_capital(target) else 2)
        self._kill_attackers(sum(self.battle["defence"]) // 2, "combat")
        self._kill(target, killed, "combat")
        if self.battle["attackers"] == 0 or self._defenders() == 0:
            self._end_combat()
        else:
            self.battle.update({"round": self.battle["round"] + 1, "attack": [], "defence": [], "rerolled": False})
            self._go_on_rolling()

    def _end_combat(self) -> None:
        assert self.battle is not None
        battle, self.battle = self.battle, None
        if battle["attackers"]:
            self._add(self._me(), battle["target"], battle["attackers"])
        if not self._go_on_after_losses():
            self._after_combat()

    def _after_combat(self) -> None:
        if self.side in self.order:
            self.phase = "attack"
        else:
            self._end_turn()

    # -------------------------------------------------------------------------------------------- reorganisation

    def _reorganise(self, move: Mapping[str, Any], number: int) -> None:
        me, origin, to = self._me(), move["origin"], move["to"]
        flies = self._flies(origin)
        if not flies:
            self.steps -= 1
        if flies or (me == "winged" and self._able(me) and not on_zargos(to)):
            self.locked[to] = self.locked.get(to, 0) + number
        self._add(me, origin, -number)
        self._add(me, to, number)

    def _play_mist(self) -> None:
        me = self._me()
        self._spend(self.leaders[me], "mist")
        for place in self._places_of(me):
            if not self._frozen(place):
                lifted = self._pawns_at(me, place) - (0 if is_sea(place) else 1)
                if lifted:
                    self._add(me, place, -lifted)
                    self.pool[me] += lifted
        self.stage = "mist"
        self.phase = "place"
        self.steps = 0
        if self.pool[me] == 0:
            self._end_turn()

    # -------------------------------------------------------------------------------------------- the count

    def _count(self) -> None:
        """Count the points and determine the new order."""
        self._clear_turn()
        self.stage = "winds"
        self.side = None
        self.points = {people: self._territory_points(people) for people in self.order}
        if self.round == self.options["round_limit"]:
            self._game_over("round_limit", None)
        else:
            self._roll_for_order(_grouped(self.order, self.points))

    def _give_kingdom_cards(self) -> None:
        """Award and withdraw kingdom cards (D3, D4)."""
        for kingdom in self.values:
            if kingdom == "ZA":
                continue
            full = [people for people in self.order if self._has_all_of(people, kingdom)]
            if full:
                self.kingdoms[kingdom] = full[0]
            elif kingdom in self.kingdoms and self._holder(kingdom + "0") != self.kingdoms[kingdom]:
                del self.kingdoms[kingdom]

    def _begin_draws(self) -> None:
        self.queue = list(self.order)
        self._next_draw()

    def _next_draw(self) -> None:
        """Find the next people that draws winds (D13, P15)."""
        while self.queue:
            self.side = self.queue.pop(0)
            master = self._holder(CITY)
            cards = list(self.kingdoms.values()).count(self.side)
            self.due = (5 if master == self.side else 0) if master is not None else cards
            if self.due and self._can_draw():
                self.phase = "winds"
                return
        self.due = 0
        self._begin_exchange()

    def _can_draw(self) -> bool:
        return bool(self.under) or sum(self.deck.values()) > 0

    def _do_wind(self, wind: str) -> None:
        if sum(self.deck.values()):
            self.deck[wind] -= 1
        else:
            self.under.pop(0)
        seat = self.leaders[self._me()]
        if wind in AGAINST and AGAINST[wind] not in self.leaders:  # D7
            self.removed.append(wind)
        else:
            self.hands[seat].append(wind)
            self.due -= 1
        if self.due and self._can_draw():
            return
        self.due = 0
        if not self._somebody_discards():
            self._next_draw()

    # Exchange of winds (D6, D8)

    def _begin_exchange(self) -> None:
        self.stage = "exchange"
        self.side = None
        self.bartered = {}
        self.waiting = self._with_winds(self._turn_order())
        self._next_in_exchange()

    def _next_in_exchange(self) -> None:
        """Ask the same seat until it passes or has no winds left."""
        self.waiting = self._with_winds(self.waiting)
        if self.waiting:
            self.phase = "exchange"
        else:
            self.bartered = {}
            self.stage = "buy"
            self.queue = list(self.order)
            self._next_buyer()

    def _do_barter(self, people: str) -> None:
        seat = self.waiting[0]
        self.offer = {"by": seat, "to": self.leaders[people], "give": [], "ask": []}
        self.bartered[seat] = self.bartered.get(seat, 0) + 1
        self.phase = "barter"

    # Boats and reinforcements: D10, D11, P18

    def _next_buyer(self) -> None:
        self.spent = 0
        if not self.queue:
            self._begin_round()
            return
        self.side = self.queue.pop(0)
        self.phase = "boats"
        if self._most_boats() == 0:
            self._do_boats("0")

    def _do_boats(self, text: str) -> None:
        me, number = self._me(), int(text)
        self.boats[me] = self.boats.get(me, 0) + number
        self.spent = BOAT_PRICE * number
        self.phase = "recruit"
        if self._most_recruits() == 0:
            self._do_recruit("0")

    def _do_recruit(self, text: str) -> None:
        me = self._me()
        self.pool[me] += int(text)
        self.granted[me] += int(text)
        self.spent = 0
        self.phase = "place"
        if self.pool[me] == 0:
            self._all_placed()

    # -------------------------------------------------------------------------------------------- the end

    def _game_over(self, reason: str, winner: str | None) -> None:
        self.phase = "over"
        self.stage = None
        self.over = reason
        self.winner = winner

    def result(self) -> dict[str, Any] | None:
        """Return the winners, the ranks, the points and why the match is over; None while it is not over."""
        if self.phase != "over":
            return None
        best = []
        for seat in range(self.seats):
            merits = [self._merits(people) for people in self.leaders if self.leaders[people] == seat]
            best.append(max(merits, default=(False, 0, 0, 0)))
        ranks = [1 + len([other for other in best if other > mine]) for mine in best]
        return {
            "winners": [seat for seat in range(self.seats) if ranks[seat] == 1],
            "ranks": ranks,
            "scores": [points for _, points, _, _ in best],
            "reason": self.over,
        }

    def _merits(self, people: str) -> tuple[bool, int, int, int]:
        """Return the criteria of the ranking: victory, points, territories, pawns."""
        points, territories = self._territory_points(people), len(self._held(people))
        return people == self.winner, points, territories, self._on_board(people)

    # -------------------------------------------------------------------------------------------- positions

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain data (JSON)."""
        to_act = self.to_act
        return {
            "phase": self.phase,
            "stage": self.stage,
            "seats": self.seats,
            "round": self.round,
            "to_act": None if to_act == -1 else to_act,
            "leaders": dict(self.leaders),
            "order": list(self.order),
            "queue": list(self.queue),
            "side": self.side,
            "groups": [list(group) for group in self.groups],
            "rolled": list(self.rolled),
            "stacks": {colour: sorted(stack) for colour, stack in self.stacks.items()},
            "taking": self.taking,
            "due": self.due,
            "cards": {people: sorted(cards, key=rank_of_card) for people, cards in self.cards.items() if cards},
            "offers": _some(self.offers),
            "passes": self.passes,
            "territories": {territory: list(self.territories[territory]) for territory in sorted(self.territories)},
            "seas": dict(sorted(self.seas.items())),
            "pool": _some(self.pool),
            "boats": _some(self.boats),
            "lost": {people: dict(causes) for people, causes in self.lost.items()},
            "kingdoms": dict(self.kingdoms),
            "points": _some({people: points for people, points in self.points.items() if people in self.order}),
            "spent": self.spent,
            "hands": [sorted(hand, key=WINDS.index) for hand in self.hands],
            "deck": _some(self.deck),
            "under": [[wind, seat] for wind, seat in self.under],
            "removed": sorted(self.removed),
            "fresh": _some(self.fresh),
            "commitments": [list(commitment) for commitment in self.commitments],
            "fighting": self.fighting,
            "attacked": sorted(self.attacked),
            "move": self.move and {**self.move, "route": list(self.move["route"])},
            "battle": self.battle and _copy(self.battle),
            "steps": self.steps,
            "locked": _some(self.locked),
            "waiting": list(self.waiting),
            "played": [list(wind_and_target) for wind_and_target in self.played],
            "cast": self.cast and dict(self.cast),
            "dice_at": list(self.dice_at),
            "landing": list(self.landing),
            "frozen": sorted(self.frozen),
            "closed": sorted(self.closed),
            "cancelled": sorted(self.cancelled, key=PEOPLES.index),
            "lasting": list(self.lasting),
            "trims": list(self.trims),
            "offer": self.offer and _copy(self.offer),
            "bartered": {str(seat): offers for seat, offers in self.bartered.items()},
            "over": self.over,
            "winner": self.winner,
        }

    @classmethod
    def from_position(cls, position: Mapping[str, Any], settings: Mapping[str, Any], box: Mapping[str, Any]) -> Oracle:
        """Create the game from a complete position, as returned by `to_dict`."""
        game = cls(position["seats"], settings, box)
        for key, value in _thawed(position).items():
            if key not in ("seats", "to_act", "report", "assaults"):
                setattr(game, key, value)
        game.deck = {wind: position["deck"].get(wind, 0) for wind in WINDS}
        game.territories = {territory: (people, n) for territory, (people, n) in position["territories"].items()}
        game.under = [(wind, seat) for wind, seat in position["under"]]
        game.commitments = [(origin, to, n, way) for origin, to, n, way in position["commitments"]]
        game.played = [(wind, target) for wind, target in position["played"]]
        game.bartered = {int(seat): offers for seat, offers in position["bartered"].items()}
        if game.leaders and not game.stacks["green"] + game.stacks["blue"]:
            for people in game.leaders:
                game.pool.setdefault(people, 0)
        for people in game.leaders:
            if game.cards or game.stacks["green"] or game.stacks["blue"]:
                game.cards.setdefault(people, [])
            game.granted[people] = game._on_board(people) + sum(game.lost.get(people, {}).values())
        game.master = game._holder(CITY)
        return game


def _thawed(data: Any) -> Any:
    """Return a copy of plain data."""
    if isinstance(data, Mapping):
        return {key: _thawed(value) for key, value in data.items()}
    return [_thawed(value) for value in data] if isinstance(data, list) else data


def _some(counts: Mapping[str, int]) -> dict[str, int]:
    """Return only the counts that are not 0."""
    return {name: count for name, count in counts.items() if count}


def _copy(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, list) else value for key, value in data.items()}


def _grouped(members: list[Any], values: Mapping[Any, int]) -> list[list[Any]]:
    """Return the members in groups of equal value, the highest first."""
    return [[m for m in members if values[m] == value] for value in sorted({values[m] for m in members}, reverse=True)]


def _lands(cards: Iterable[str]) -> int:
    """Return how many of the placement cards are territories."""
    return len([card for card in cards if card not in ("reinforcement", "boat")])


def _nameable(cards: Iterable[str], named: list[str], rank: Callable[[str], Any]) -> list[str]:
    """Return the cards that may be named next: the rest, without those that come before the last one named."""
    left = list(cards)
    for card in named:
        left.remove(card)
    return [card for card in left if not named or rank(card) >= rank(named[-1])]


def _kinds_of_bundles(cards: list[str]) -> list[list[str]]:
    """Return bundles of these cards with every number of territories, each with and without another card."""
    lands = [card for card in cards if _lands([card])]
    others = [card for card in cards if not _lands([card])]
    return [lands[:number] + extra for number in range(len(lands) + 1) for extra in ([], others[:1])]
