"""A position of Zargos as plain data that can be copied and converted to JSON. The rules are in other files."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

from boardbook.core import CHANCE, Event
from boardbook.core.build import mypyc_attr
from boardbook.core.position import Shown
from boardbook.games.zargos.tables import A_KINGDOM, AIMED_AT, PEOPLES, STACKS, TWO_SPACES, WINDS, Tables

PHASES: Final = (
    "opening",
    "people",
    "take",
    "cards",
    "trade",
    "bundle",
    "answer",
    "ties",
    "place",
    "number",
    "red",
    "target",
    "illusion",
    "madness",
    "landing",
    "attack",
    "way",
    "call",
    "shot",
    "war",
    "rolling",
    "monk",
    "demons",
    "trim",
    "reorganise",
    "winds",
    "exchange",
    "barter",
    "reply",
    "boats",
    "recruit",
    "over",
)
OPENING: Final = 0
PEOPLE: Final = 1
TAKE: Final = 2
CARDS: Final = 3
TRADE: Final = 4
BUNDLE: Final = 5
ANSWER: Final = 6
TIES: Final = 7
PLACE: Final = 8
NUMBER: Final = 9
RED: Final = 10
TARGET: Final = 11
ILLUSIONS: Final = 12
MADNESS_DICE: Final = 13
LANDING: Final = 14
ATTACK: Final = 15
WAY: Final = 16
CALL: Final = 17
SHOT: Final = 18
WARS: Final = 19
ROLLING: Final = 20
MONK: Final = 21
DEMONS: Final = 22
TRIM: Final = 23
REORGANISE: Final = 24
WINDS_DRAWN: Final = 25
EXCHANGE: Final = 26
BARTER: Final = 27
REPLY: Final = 28
BOATS: Final = 29
RECRUIT: Final = 30
OVER: Final = 31
STAGES: Final = ("setup", "window", "attack", "reorganise", "mist", "winds", "exchange", "buy")
SETUP: Final = 0
WINDOW: Final = 1
ATTACKING: Final = 2
REORGANISING: Final = 3
MIST_STAGE: Final = 4
WINDS_STAGE: Final = 5
EXCHANGING: Final = 6
BUYING: Final = 7
WAYS: Final = ("land", "boat", "earth", "elsewhere", "call", "place")
BY_LAND: Final = 0
BY_BOAT: Final = 1
BY_EARTH: Final = 2
BY_ELSEWHERE: Final = 3
BY_CALL: Final = 4
BY_PLACE: Final = 5
WAYS_TOLD: Final = (*WAYS[:BY_CALL], "swim", "vortex", "flight")
"""The ways of moving that descriptions name.

A move by land that requires a people's power is a swim, a vortex or a flight.
"""
CAUSES: Final = ("combat", "shot", "demons", "madness", "death", "demon", "tide")
IN_COMBAT: Final = 0
BY_SHOT: Final = 1
BY_DEMONS: Final = 2
BY_MADNESS: Final = 3
BY_DEATH: Final = 4
BY_DEMON: Final = 5
BY_TIDE: Final = 6
ENDS: Final = ("conquest", "last_people", "round_limit")
CONQUEST: Final = 0
LAST_PEOPLE: Final = 1
ROUND_LIMIT: Final = 2
BELLIGERENTS: Final = ("attacker", "defender")
NONE: Final = -1
"""Stands for no seat, no people, no place, or no wind."""
OVER_NOW: Final = -2


class Commitment(NamedTuple):
    """Pawns that have left for an attack: their origin, their target, their number, and their way of moving."""

    origin: int
    target: int
    pawns: int
    way: int


class Cast(NamedTuple):
    """A red wind before it takes effect: who played it, its target, and who named the target."""

    wind: int
    by: int
    target: int
    last: int


class Exchange(NamedTuple):
    """One exchange of blows: its kind, the dice of both sides, and the pawns that each lost."""

    kind: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_lost: int
    defence_lost: int


class Report(NamedTuple):
    """A record of every round of a combat, for display. No rule uses it.

    The numbers of pawns, and the powers that helped, are those at the beginning of the combat. `ways` contains values
    from `WAYS_TOLD`.
    """

    place: int
    origins: tuple[int, ...]
    ways: tuple[str, ...]
    attacker: int
    defender: int
    attackers: int
    defenders: int
    helped: tuple[int, ...]
    blows: tuple[Exchange, ...]


NAMED_TUPLES: Final = ("assaults", "cast", "commitments", "report")
"""The attributes of a position that are or contain named tuples."""
NO_CAST: Final = Cast(NONE, NONE, NONE, NONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Shown[Tables]):
    """A position. Lists are indexed by the numbers in `Tables`; -1 means none."""

    __slots__ = (
        "ask",
        "asking",
        "assaults",
        "attack",
        "attacked",
        "attackers",
        "bartered",
        "battle",
        "boats",
        "cancelled",
        "cards",
        "cast",
        "closed",
        "commitments",
        "crown",
        "deck",
        "defence",
        "dest",
        "dice_at",
        "due",
        "ended",
        "events",
        "fighting",
        "fresh",
        "frozen",
        "give",
        "groups",
        "hands",
        "held",
        "landing",
        "lasting",
        "leader",
        "lesson",
        "locked",
        "lost",
        "master",
        "offer_by",
        "offer_to",
        "offers",
        "order",
        "origin",
        "owner",
        "passes",
        "pawns",
        "phase",
        "picking",
        "played",
        "points",
        "pool",
        "queue",
        "removed",
        "report",
        "rerolled",
        "rolled",
        "round",
        "rounds",
        "route",
        "seats",
        "shot",
        "side",
        "size",
        "spent",
        "stack",
        "stage",
        "steps",
        "taking",
        "to_act",
        "under",
        "waiting",
        "war",
        "way",
        "winner",
    )

    def __init__(self, tables: Tables, seats: int) -> None:
        t = tables
        peoples, places = len(PEOPLES), t.places
        self.tables = t
        self.seats = seats
        self.phase = OPENING
        self.stage = SETUP
        self.round = 0
        self.to_act: int | None = CHANCE
        self.leader = [NONE] * peoples
        """The seat that leads each people."""
        self.picking: tuple[int, ...] = ()
        """The peoples in the order in which they were chosen."""
        self.order: tuple[int, ...] = ()
        """The peoples in the order of play, without those that are out."""
        self.side = NONE
        """The people whose turn it is."""
        self.queue: tuple[int, ...] = ()
        """The peoples whose turn is still to come in this step of the round."""
        self.groups: tuple[tuple[int, ...], ...] = (tuple(range(seats)),)
        """Groups of seats or peoples. The first group with several members rolls dice for its order."""
        self.rolled: tuple[int, ...] = ()
        """The dice that this group has rolled so far."""

        self.stack = t.most_cards[:]
        """The placement cards left in the stacks."""
        self.cards = [0] * (len(t.cards) * peoples)
        """`[people * cards + card]`: the number of placement cards held."""
        self.lesson = False
        """Whether the position comes from a lesson that does not list all placement cards."""
        self.due = 0
        """The number of placement cards or winds still to be drawn."""
        self.taking = NONE
        """The stack from which placement cards are being drawn: 0 green, 1 blue."""
        self.offers = [0] * peoples
        """The number of trades that each people has offered."""
        self.passes = 0
        self.offer_by = NONE
        """Who makes an offer: a people during the set-up, and a seat in the exchange of winds."""
        self.offer_to = NONE
        self.give: tuple[int, ...] = ()
        self.ask: tuple[int, ...] = ()

        self.owner = [NONE] * places
        self.pawns = [0] * places
        self.held = [0] * peoples
        """The places held by each people, as bits."""
        self.pool = [0] * peoples
        """The number of pawns that each people still has to place."""
        self.boats = [0] * peoples
        self.lost = [0] * (len(CAUSES) * peoples)
        """`[people * causes + cause]`: the number of pawns lost."""
        self.crown = [NONE] * len(t.kingdoms)
        """The people that holds each kingdom card."""
        self.points = [0] * peoples
        self.spent = 0
        """The points that the active people has spent on boats."""

        self.hands = [0] * (len(WINDS) * seats)
        """`[seat * winds + wind]`: the number of winds in hand."""
        self.size = [0] * seats
        """The number of winds in each hand."""
        self.deck = t.copies[:]
        """The winds in the deck, above those put back. Nobody knows their order."""
        self.under: tuple[tuple[int, int], ...] = ()
        """The winds put back under the deck, in order, each with the only seat that knows it, or -1 if all do."""
        self.removed: tuple[int, ...] = ()
        self.master = NONE
        """The people in the City, whose player is the Wind Master."""

        self.fresh = [0] * places
        """The pawns of the active people that have not moved in this turn."""
        self.commitments: tuple[Commitment, ...] = ()
        self.fighting = False
        self.attacked = 0
        """The targets of the Knights in this turn, as bits."""
        self.origin = NONE
        self.way = BY_LAND
        self.route: tuple[int, ...] = ()
        self.dest = NONE
        self.steps = 0
        self.locked = [0] * places

        self.battle = NONE
        """The territory of the current combat."""
        self.attackers = 0
        self.rounds = 0
        self.asking = 0
        """The side that is asked about the Wind of War: 0 the attack, 1 the defence."""
        self.war = 0
        """The sides that play the Wind of War: bit 0 the attack, bit 1 the defence."""
        self.attack: tuple[int, ...] = ()
        self.defence: tuple[int, ...] = ()
        self.rerolled = False
        self.shot: tuple[int, ...] = ()
        self.report: Report | None = None
        """The current combat or, if there is none, the last one of the turn."""
        self.assaults: tuple[Report, ...] = ()
        """The last combat in which each people was attacked, kept until that people has finished its own attacks."""

        self.waiting: tuple[int, ...] = ()
        """The seats still to be asked in a window. The first one decides."""
        self.played: tuple[tuple[int, int], ...] = ()
        """The red winds played in this window, each with the index of its target."""
        self.cast = NO_CAST
        self.dice_at: tuple[int, ...] = ()
        self.landing: tuple[int, ...] = ()
        self.frozen = 0
        """The territories of frozen kingdoms, as bits."""
        self.closed = 0
        """The closed sea spaces, as bits."""
        self.cancelled = 0
        """The peoples whose power is cancelled, as bits."""
        self.lasting: tuple[int, ...] = ()
        """The winds that stay on the table while their effects last."""
        self.bartered = [0] * seats
        self.ended = NONE
        self.winner = NONE
        self.events: list[Event] | None = None

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""
        new = self.__class__.__new__(self.__class__)
        new.tables = self.tables
        new.seats = self.seats
        new.phase = self.phase
        new.stage = self.stage
        new.round = self.round
        new.to_act = self.to_act
        new.leader = self.leader[:]
        new.picking = self.picking
        new.order = self.order
        new.side = self.side
        new.queue = self.queue
        new.groups = self.groups
        new.rolled = self.rolled
        new.stack = self.stack[:]
        new.cards = self.cards[:]
        new.lesson = self.lesson
        new.due = self.due
        new.taking = self.taking
        new.offers = self.offers[:]
        new.passes = self.passes
        new.offer_by = self.offer_by
        new.offer_to = self.offer_to
        new.give = self.give
        new.ask = self.ask
        new.owner = self.owner[:]
        new.pawns = self.pawns[:]
        new.held = self.held[:]
        new.pool = self.pool[:]
        new.boats = self.boats[:]
        new.lost = self.lost[:]
        new.crown = self.crown[:]
        new.points = self.points[:]
        new.spent = self.spent
        new.hands = self.hands[:]
        new.size = self.size[:]
        new.deck = self.deck[:]
        new.under = self.under
        new.removed = self.removed
        new.master = self.master
        new.fresh = self.fresh[:]
        new.commitments = self.commitments
        new.fighting = self.fighting
        new.attacked = self.attacked
        new.origin = self.origin
        new.way = self.way
        new.route = self.route
        new.dest = self.dest
        new.steps = self.steps
        new.locked = self.locked[:]
        new.battle = self.battle
        new.attackers = self.attackers
        new.rounds = self.rounds
        new.asking = self.asking
        new.war = self.war
        new.attack = self.attack
        new.defence = self.defence
        new.rerolled = self.rerolled
        new.shot = self.shot
        new.report = self.report
        new.assaults = self.assaults
        new.waiting = self.waiting
        new.played = self.played
        new.cast = self.cast
        new.dice_at = self.dice_at
        new.landing = self.landing
        new.frozen = self.frozen
        new.closed = self.closed
        new.cancelled = self.cancelled
        new.lasting = self.lasting
        new.bartered = self.bartered[:]
        new.ended = self.ended
        new.winner = self.winner
        new.events = None
        return new

    # --- the board ----------------------------------------------------------------------------------------------

    def put(self, people: int, place: int, pawns: int) -> None:
        """Add pawns of a people to a place that it holds or that is vacant."""
        self.owner[place] = people
        self.pawns[place] += pawns
        self.held[people] |= 1 << place

    def take(self, place: int, pawns: int) -> None:
        """Remove pawns from a place. If none is left, the place is vacant."""
        self.pawns[place] -= pawns
        if not self.pawns[place]:
            self.held[self.owner[place]] &= ~(1 << place)
            self.owner[place] = NONE

    def on_board(self, people: int) -> int:
        """Return the number of pawns of a people on the board, on their way to an attack, and in the pool."""
        total = self.pool[people] + sum([self.pawns[place] for place in bits_of(self.held[people])])
        if people == self.side:
            total += self.attackers + sum([c.pawns for c in self.commitments])
        return total

    def has_pawns(self, people: int) -> bool:
        """Return whether a people has any pawn left."""
        if self.held[people] or self.pool[people]:
            return True
        return people == self.side and (self.attackers > 0 or bool(self.commitments))

    def hand(self, seat: int) -> list[int]:
        """Return the winds of a seat, in the order of their kinds."""
        at = len(WINDS) * seat
        return [wind for wind in range(len(WINDS)) for _ in range(self.hands[at + wind])]

    def hand_size(self, seat: int) -> int:
        """Return the number of winds that a seat holds."""
        return self.size[seat]

    def gain_wind(self, seat: int, wind: int, n: int = 1) -> None:
        """Add winds of a kind to a hand, or remove them if the number is negative."""
        self.hands[len(WINDS) * seat + wind] += n
        self.size[seat] += n

    def count_cards(self, people: int) -> list[int]:
        """Return how many of each placement card a people has."""
        n = len(self.tables.cards)
        return self.cards[n * people : n * people + n]

    @property
    def decider(self) -> int:
        """Return the seat that decides, or -1 for chance, or -2 if the match is over."""
        return OVER_NOW if self.to_act is None else self.to_act

    @property
    def boats_left(self) -> int:
        """Return the number of boats in the stock."""
        return self.tables.boats - sum(self.boats)

    @property
    def phase_name(self) -> str:
        """Return the name of the phase."""
        return PHASES[self.phase]

    # --- as data ------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data."""
        t = self.tables
        codes, winds = t.codes, len(WINDS)
        by_seat = self.phase in (OPENING, PEOPLE)
        return {
            "phase": self.phase_name,
            "stage": STAGES[self.stage] if self.phase != OVER else None,
            "seats": self.seats,
            "round": self.round,
            "to_act": self.to_act if self.to_act != CHANCE else None,
            "leaders": {PEOPLES[p]: self.leader[p] for p in self.picking},
            "order": [PEOPLES[p] for p in self.order],
            "side": people_name(self.side),
            "queue": [PEOPLES[p] for p in self.queue],
            "groups": [list(group) if by_seat else [PEOPLES[p] for p in group] for group in self.groups],
            "rolled": list(self.rolled),
            "stacks": {
                colour: [name for c, name in enumerate(t.cards) if t.stack_of[c] == stack for _ in range(self.stack[c])]
                for stack, colour in enumerate(STACKS)
            },
            "cards": {PEOPLES[p]: cards for p in self.picking if (cards := self.card_names(p))},
            "due": self.due,
            "taking": STACKS[self.taking] if self.taking >= 0 else None,
            "offers": {PEOPLES[p]: self.offers[p] for p in self.picking if self.offers[p]},
            "passes": self.passes,
            "territories": {
                codes[k]: [PEOPLES[self.owner[k]], self.pawns[k]] for k in range(t.land) if self.owner[k] >= 0
            },
            "seas": {codes[k]: self.pawns[k] for k in t.sea if self.pawns[k]},
            "pool": {PEOPLES[p]: self.pool[p] for p in self.picking if self.pool[p]},
            "boats": {PEOPLES[p]: self.boats[p] for p in self.picking if self.boats[p]},
            "lost": {PEOPLES[p]: causes for p in self.picking if (causes := self.losses(p))},
            "kingdoms": {t.kingdoms[k]: PEOPLES[p] for k, p in enumerate(self.crown) if p >= 0},
            "points": {PEOPLES[p]: self.points[p] for p in self.picking if self.points[p]},
            "spent": self.spent,
            "hands": [[WINDS[w] for w in self.hand(seat)] for seat in range(self.seats)],
            "deck": {WINDS[w]: self.deck[w] for w in range(winds) if self.deck[w]},
            "under": [[WINDS[w], knower if knower >= 0 else None] for w, knower in self.under],
            "removed": [WINDS[w] for w in self.removed],
            "fresh": {codes[k]: n for k, n in enumerate(self.fresh) if n},
            "commitments": [[codes[c.origin], codes[c.target], c.pawns, WAYS[c.way]] for c in self.commitments],
            "fighting": self.fighting,
            "attacked": [codes[k] for k in bits_of(self.attacked)],
            "move": self.move(),
            "steps": self.steps,
            "locked": {codes[k]: n for k, n in enumerate(self.locked) if n},
            "battle": self.fight(),
            "report": self.report_dict(self.report),
            "assaults": [self.report_dict(report) for report in self.assaults],
            "waiting": list(self.waiting),
            "played": [[WINDS[wind], self.target_name(wind, target)] for wind, target in self.played],
            "cast": self.cast_dict(),
            "dice_at": [codes[k] for k in self.dice_at],
            "landing": [codes[k] for k in self.landing],
            "frozen": [t.kingdoms[k] for k, land in enumerate(t.kingdom_land) if self.frozen & land],
            "closed": [codes[k] for k in bits_of(self.closed)],
            "cancelled": [PEOPLES[p] for p in bits_of(self.cancelled)],
            "lasting": [WINDS[w] for w in self.lasting],
            "trims": [self.to_act] if self.phase == TRIM else [],
            "offer": self.offer_dict(),
            "bartered": {str(seat): n for seat, n in enumerate(self.bartered) if n},
            "over": ENDS[self.ended] if self.ended >= 0 else None,
            "winner": people_name(self.winner),
            **({"lesson": True} if self.lesson else {}),
        }

    def card_names(self, people: int) -> list[str]:
        """Return the names of a people's placement cards, territories first."""
        cards = self.tables.cards
        return [cards[c] for c, n in enumerate(self.count_cards(people)) if n for _ in range(n)]

    def losses(self, people: int) -> dict[str, int]:
        """Return the number of pawns that a people lost, by cause."""
        at = len(CAUSES) * people
        return {cause: n for cause, n in zip(CAUSES, self.lost[at : at + len(CAUSES)], strict=True) if n}

    def move(self) -> dict[str, Any] | None:
        """Return the current move as JSON data."""
        if self.origin < 0 and self.dest < 0:
            return None
        codes = self.tables.codes
        return {
            "origin": codes[self.origin] if self.origin >= 0 else None,
            "way": WAYS[self.way],
            "route": [codes[sea] for sea in self.route],
            "to": codes[self.dest] if self.dest >= 0 else None,
        }

    def fight(self) -> dict[str, Any] | None:
        """Return the current combat as JSON data."""
        if self.battle < 0:
            return None
        return {
            "target": self.tables.codes[self.battle],
            "attackers": self.attackers,
            "round": self.rounds,
            "asking": BELLIGERENTS[self.asking] if self.phase == WARS else None,
            "war": [name for k, name in enumerate(BELLIGERENTS) if self.war >> k & 1],
            "attack": list(self.attack),
            "defence": list(self.defence),
            "rerolled": self.rerolled,
            "shot": list(self.shot),
        }

    def report_dict(self, report: Report | None) -> dict[str, Any] | None:
        """Return the report of a combat as JSON data."""
        if report is None:
            return None
        codes = self.tables.codes
        return {
            "place": codes[report.place],
            "origins": [codes[origin] for origin in report.origins],
            "ways": list(report.ways),
            "attacker": PEOPLES[report.attacker],
            "defender": people_name(report.defender),
            "force": [report.attackers, report.defenders],
            "helped": [PEOPLES[people] for people in report.helped],
            "blows": [
                [blow.kind, list(blow.attack), list(blow.defence), blow.attack_lost, blow.defence_lost]
                for blow in report.blows
            ],
        }

    def cast_dict(self) -> dict[str, Any] | None:
        """Return, as JSON data, the red wind that is being played."""
        if self.cast.wind < 0:
            return None
        return {
            "wind": WINDS[self.cast.wind],
            "by": self.cast.by,
            "target": self.target_name(self.cast.wind, self.cast.target),
            "last": self.cast.last,
        }

    def offer_dict(self) -> dict[str, Any] | None:
        """Return, as JSON data, the offer that is being made or answered."""
        if self.offer_to < 0:
            return None
        if self.stage == SETUP:
            names = self.tables.cards
            by: str | int = PEOPLES[self.offer_by]
            to: str | int = PEOPLES[self.offer_to]
        else:
            names = list(WINDS)
            by, to = self.offer_by, self.offer_to
        return {"by": by, "to": to, "give": [names[c] for c in self.give], "ask": [names[c] for c in self.ask]}

    def target_name(self, wind: int, target: int) -> str:
        """Return the target of a red wind as text, as in the action that names it.

        The text is empty if there is no target.
        """
        t = self.tables
        if target < 0:
            return ""
        aim = AIMED_AT[wind]
        if aim == A_KINGDOM:
            return t.kingdoms[target]
        if aim == TWO_SPACES:
            one, other = t.pairs[target]
            return f"{t.codes[one]} {t.codes[other]}"
        return t.codes[target]


def people_name(people: int) -> str | None:
    """Return the name of a people, or None for `NONE`."""
    return PEOPLES[people] if people >= 0 else None


def plain_tuples(s: Position) -> tuple[object, ...]:
    """Return the values of `NAMED_TUPLES` as plain tuples."""
    current = None if s.report is None else _plain_report(s.report)
    return [_plain_report(report) for report in s.assaults], tuple(s.cast), [tuple(c) for c in s.commitments], current


def _plain_report(report: Report) -> tuple[object, ...]:
    return (*report[:-1], [tuple(blow) for blow in report.blows])


@lru_cache(maxsize=1 << 16)
def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set, in ascending order.

    The result is cached, because the same sets occur often.
    """
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return tuple(numbers)
