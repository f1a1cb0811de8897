"""Reading a position of Zargos from JSON data, with everything that is wrong with it.

The keys are those of `State.to_dict()`. A lesson may leave out what goes without saying: the peoples that stand on the
board are led by the seats in turn, all winds lie in the deck, nobody has lost anything, and in the phase of attacks
no pawn of the people whose turn it is has moved yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from boardbook.core import CHANCE
from boardbook.core.reading import PositionReader, is_whole
from boardbook.games.zargos import opening
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    ATTACKING,
    BARTER,
    BELLIGERENTS,
    BOATS,
    BUNDLE,
    BUYING,
    BY_BOAT,
    BY_CALL,
    BY_EARTH,
    BY_LAND,
    BY_PLACE,
    CALL,
    CARDS,
    CAUSES,
    CONQUEST,
    DEMONS,
    ENDS,
    EXCHANGE,
    EXCHANGING,
    ILLUSIONS,
    LANDING,
    LAST_PEOPLE,
    MADNESS_DICE,
    MIST_STAGE,
    MONK,
    NUMBER,
    OPENING,
    OVER,
    PEOPLE,
    PHASES,
    PLACE,
    RECRUIT,
    RED,
    REORGANISE,
    REORGANISING,
    REPLY,
    ROLLING,
    SETUP,
    SHOT,
    STAGES,
    TAKE,
    TARGET,
    TIES,
    TRADE,
    TRIM,
    WARS,
    WAY,
    WAYS,
    WINDOW,
    WINDS_DRAWN,
    WINDS_STAGE,
    Cast,
    Commitment,
    Exchange,
    Report,
    bits_of,
)
from boardbook.games.zargos.tables import (
    AGAINST,
    DRAGONS,
    LASTING,
    MADNESS,
    PEOPLES,
    SPIDERS,
    STEPS,
    STORM,
    TIDE,
    WINDS,
    WINGED,
    Tables,
)

KEYS = (
    "phase",
    "stage",
    "seats",
    "round",
    "to_act",
    "leaders",
    "order",
    "side",
    "queue",
    "groups",
    "rolled",
    "stacks",
    "cards",
    "due",
    "taking",
    "offers",
    "passes",
    "territories",
    "seas",
    "pool",
    "boats",
    "lost",
    "kingdoms",
    "points",
    "spent",
    "hands",
    "deck",
    "under",
    "removed",
    "fresh",
    "commitments",
    "fighting",
    "attacked",
    "move",
    "steps",
    "locked",
    "battle",
    "report",
    "waiting",
    "played",
    "cast",
    "dice_at",
    "landing",
    "frozen",
    "closed",
    "cancelled",
    "lasting",
    "trims",
    "offer",
    "bartered",
    "over",
    "winner",
)
STAGES_OF = {
    **dict.fromkeys((OPENING, PEOPLE, TAKE, CARDS, TRADE, BUNDLE, ANSWER), (SETUP,)),
    TIES: (WINDS_STAGE, SETUP),
    PLACE: (BUYING, SETUP, MIST_STAGE),
    NUMBER: (ATTACKING, REORGANISING, BUYING, SETUP, MIST_STAGE),
    **dict.fromkeys((RED, TARGET, ILLUSIONS, MADNESS_DICE, LANDING), (WINDOW,)),
    **dict.fromkeys((ATTACK, CALL, SHOT, WARS, ROLLING, MONK, DEMONS), (ATTACKING,)),
    WAY: (ATTACKING, REORGANISING),
    TRIM: (ATTACKING, WINDOW, WINDS_STAGE),
    REORGANISE: (REORGANISING,),
    WINDS_DRAWN: (WINDS_STAGE,),
    **dict.fromkeys((EXCHANGE, BARTER, REPLY), (EXCHANGING,)),
    **dict.fromkeys((BOATS, RECRUIT), (BUYING,)),
    OVER: (WINDOW, *range(len(STAGES))),
}
"""The stages that each phase may belong to; the first where none is given."""
CHANCE_PHASES = (OPENING, CARDS, TIES, MADNESS_DICE, SHOT, ROLLING, DEMONS, WINDS_DRAWN)
BEFORE_PAWNS = (OPENING, PEOPLE, TAKE, CARDS)
BATTLES = (CALL, SHOT, WARS, ROLLING, MONK, DEMONS)
WITHOUT_SIDE = (OPENING, PEOPLE, TIES, EXCHANGE, BARTER, REPLY, OVER)


class Reader(PositionReader):
    """Reads a position; `problems` holds a sentence for each thing wrong, `state` the position if there are none."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(position, KEYS)
        self.tables = tables
        if not isinstance(position, Mapping):
            return
        number = self.data.get("seats", 6)
        if not isinstance(number, int) or isinstance(number, bool) or number not in seats:
            self._wrong(f"seats must be a whole number from {seats.start} to {seats.stop - 1}, not {number!r}")
            return
        self.state = State(tables, number)
        parts = (
            self._progress,
            self._peoples,
            self._pieces,
            self._cards,
            self._winds,
            self._effects,
            self._turn,
            self._battle,
            self._window,
            self._deals,
            self._actor,
        )
        for part in parts:
            if not self.problems:
                part()

    # --- small readers ------------------------------------------------------------------------------------------

    def _people(self, key: str, name: object) -> int:
        return self._index(key, name, PEOPLES)

    def _peoples_of(self, key: str) -> list[tuple[int, Any]]:
        """An object by people, as pairs."""
        pairs = [(self._people(key, name), value) for name, value in self._object(key).items()]
        return [(people, value) for people, value in pairs if people >= 0]

    def _places(self, key: str, names: Sequence[str] | None = None) -> list[int]:
        """A list of places without doubles."""
        found = [self._index(key, name, names or self.tables.codes) for name in self._list(key, self.data.get(key, []))]
        if len(set(found)) < len(found):
            self._wrong(f"{key}: something stands there twice")
        return [k for k in found if k >= 0]

    def _winds_of(self, key: str, value: object) -> list[int]:
        found = [self._index(key, name, WINDS) for name in self._list(key, value)]
        return [wind for wind in found if wind >= 0]

    def _some(self, key: str, value: object, keys: Sequence[str]) -> Mapping[str, Any]:
        """An object with these keys at the most."""
        if not isinstance(value, Mapping) or not set(value) <= set(keys):
            self._wrong(f"{key} must be null or an object with {', '.join(keys)}, not {value!r}")
            return {}
        return value

    def _dice(self, key: str, value: object, most: int = 10) -> tuple[int, ...]:
        faces = self._list(key, value)
        if len(faces) > most or not all(is_whole(face, 1, 6) for face in faces):
            self._wrong(f"{key}: at most {most} figures from 1 to 6, not {value!r}")
            return ()
        return tuple(faces)

    def _seats(self, key: str, value: object) -> tuple[int, ...]:
        found = [self._number(key, seat, 0, self.state.seats - 1) for seat in self._list(key, value)]
        if len(set(found)) < len(found):
            self._wrong(f"{key}: a seat stands there twice")
        return tuple(found)

    # --- the parts ----------------------------------------------------------------------------------------------

    def _progress(self) -> None:
        s = self.state
        s.phase = max(self._index("phase", self.data.get("phase", "attack"), PHASES), 0)
        stage = self.data.get("stage")
        s.stage = STAGES_OF[s.phase][0] if stage is None else self._index("stage", stage, STAGES)
        if s.stage not in STAGES_OF[s.phase]:
            self._wrong(f"stage: phase {s.phase_name} does not belong to {stage!r}")
        setting_up = s.stage == SETUP and s.phase != OVER
        s.round = self._given("round", 0 if setting_up else 1, 0 if setting_up or s.phase == OVER else 1, None)
        if setting_up and s.round:
            self._wrong("round: 0 during the set-up")

    def _peoples(self) -> None:
        """Who leads which people, and the order of play."""
        s = self.state
        each = opening.peoples_each(s)
        all_of_them = each * s.seats
        leaders = self._peoples_of("leaders")
        if "leaders" not in self.data and s.phase not in (OPENING, PEOPLE):
            standing = [entry[0] for entry in self._object("territories").values() if isinstance(entry, list) and entry]
            named = [name for name in PEOPLES if name in standing or (name == "dragons" and self._object("seas"))]
            rest = [name for name in PEOPLES if name not in named]
            chosen = sorted([*named, *rest][:all_of_them], key=PEOPLES.index)
            leaders = [(PEOPLES.index(name), k % s.seats) for k, name in enumerate(chosen)]
        for people, seat in leaders:
            s.leader[people] = self._number(f"leader of {PEOPLES[people]}", seat, 0, s.seats - 1)
        s.picking = tuple(people for people, _ in leaders)
        led = [s.leader.count(seat) for seat in range(s.seats)]
        if s.phase == OPENING and leaders:
            self._wrong("leaders: nobody has a people in phase opening")
        elif s.phase == PEOPLE and (max(led) - min(led) > 1 or len(leaders) >= all_of_them):
            self._wrong("leaders: peoples are chosen in turn, and some are left to be chosen in phase people")
        elif s.phase not in (OPENING, PEOPLE) and set(led) != {each}:
            self._wrong(f"leaders: every seat leads {each} of the peoples")
        self._groups()

    def _groups(self) -> None:
        s = self.state
        if s.phase in (OPENING, PEOPLE):
            default: list[list[int]] = [[*range(s.seats)]] if s.phase == OPENING else [[k] for k in range(s.seats)]
            groups = [self._seats("groups", g) for g in self._list("groups", self.data.get("groups", default))]
            s.groups = tuple(groups)
            if sorted(k for group in groups for k in group) != [*range(s.seats)]:
                self._wrong("groups: every seat stands there once")
            elif s.phase == PEOPLE and s.picking:
                order = [group[0] for group in groups]
                if any(s.leader[p] != order[k % s.seats] for k, p in enumerate(s.picking)):
                    self._wrong("leaders: the seats choose in the order of groups")
        elif s.phase == TIES:
            rows = self._list("groups", self.data.get("groups", []))
            s.groups = tuple(tuple(self._people("groups", name) for name in self._list("groups", g)) for g in rows)
        else:
            s.groups = ()
        several = [group for group in s.groups if len(group) > 1]
        rolls = s.phase in (OPENING, TIES)
        s.rolled = self._dice("rolled", self.data.get("rolled", []))
        if s.phase == PEOPLE and several:
            self._wrong("groups: in phase people the order is settled")
        if rolls and not several:
            self._wrong(f"groups: in phase {s.phase_name} some are still tied")
        elif len(s.rolled) >= len(several[0]) if rolls else s.rolled:
            self._wrong("rolled: dice of the first tied group, some of them still to be rolled")

    def _pieces(self) -> None:
        """Pawns, boats, losses, kingdom cards, points."""
        s, t = self.state, self.tables
        for code, entry in self._object("territories").items():
            place = self._index("territories", code, t.codes[: t.land])
            row = self._list(f"territories: {code}", entry, 2)
            if place >= 0 and row:
                people = self._people(f"territories: {code}", row[0])
                pawns = self._number(f"territories: {code}", row[1], 1, t.most)
                if people >= 0:
                    s.put(people, place, pawns)
        for code, pawns in self._object("seas").items():
            place = self._index("seas", code, t.codes[t.land :])
            if place >= 0:
                s.put(DRAGONS, place + t.land, self._number(f"seas: {code}", pawns, 1, t.most))
        for key, row, most in (
            ("pool", s.pool, t.most),
            ("boats", s.boats, t.boats),
            ("points", s.points, 10_000),
            ("offers", s.offers, 10_000),
        ):
            for people, n in self._peoples_of(key):
                row[people] = self._number(f"{key} of {PEOPLES[people]}", n, 0, most)
        for people, causes in self._peoples_of("lost"):
            for cause, n in (causes if isinstance(causes, Mapping) else {"": causes}).items():
                k = self._index(f"lost of {PEOPLES[people]}", cause, CAUSES)
                s.lost[len(CAUSES) * people + max(k, 0)] = self._number(f"lost: {cause}", n, 0)
        for name, holder in self._object("kingdoms").items():
            kingdom = self._index("kingdoms", name, t.kingdoms)
            people = self._people("kingdoms", holder)
            if kingdom >= 0 and not t.value[kingdom]:
                self._wrong(f"kingdoms: there is no card for {name}")
            elif kingdom >= 0:
                s.crown[kingdom] = people
        if s.boats_left < 0:
            self._wrong(f"boats: there are only {t.boats}")
        if s.phase in BEFORE_PAWNS and (any(s.held) or any(s.pool) or any(s.boats)):
            self._wrong(f"territories: nobody has pawns or boats yet in phase {s.phase_name}")
        absent = [people for people in range(len(PEOPLES)) if s.leader[people] < 0]
        for people in absent:
            if s.held[people] or s.pool[people] or s.boats[people] or s.points[people] or people in s.crown:
                self._wrong(f"{PEOPLES[people]}: nobody leads them")

    def _cards(self) -> None:
        """Placement cards."""
        s, t = self.state, self.tables
        n = len(t.cards)
        for people, names in self._peoples_of("cards"):
            for name in self._list(f"cards of {PEOPLES[people]}", names):
                card = self._index(f"cards of {PEOPLES[people]}", name, t.cards)
                if card >= 0:
                    s.cards[n * people + card] += 1
        held = [sum(s.cards[card::n]) for card in range(n)]
        s.stack = [most - k for most, k in zip(t.most_cards, held, strict=True)]
        if min(s.stack) < 0:
            self._wrong(f"cards: {t.cards[s.stack.index(min(s.stack))]} is held too often")
            return
        stacks = self.data.get("stacks")
        taking = s.phase in (OPENING, PEOPLE, TAKE, CARDS)
        if stacks is None and not taking:
            s.stack = [0] * n
        elif isinstance(stacks, Mapping):
            s.stack = self._stacks(stacks, s.stack)
        if taking != bool(sum(s.stack)):
            self._wrong(f"stacks: cards {'are' if taking else 'are not'} still to be taken in phase {s.phase_name}")
        if s.phase in (OPENING, PEOPLE) and any(held):
            self._wrong(f"cards: nobody has taken any in phase {s.phase_name}")
        trading = s.phase in (TRADE, BUNDLE, ANSWER)
        if any(held) and not (trading or s.phase in (TAKE, CARDS)):
            self._wrong(f"cards: they are put away in phase {s.phase_name}")
        if trading:
            for people in s.picking:
                shown = {card for card in range(t.reinforcement_card) if s.cards[n * people + card]}
                stood = {t.cards.index(t.codes[k]) for k in bits_of(s.held[people]) if t.codes[k] in t.cards}
                if shown != stood:
                    self._wrong(
                        f"cards of {PEOPLES[people]}: a pawn stands on each of their territories, and on no other"
                    )
        if s.phase == CARDS:
            s.taking = self._index("taking", self.data.get("taking"), ("green", "blue"))
            s.due = self._given("due", 1, 1, 2 if s.taking else 1)
            if (
                not self.problems
                and sum(n for n, of in zip(s.stack, t.stack_of, strict=True) if of == s.taking) < s.due
            ):
                self._wrong("due: there are not so many cards left in that stack")

    def _stacks(self, stacks: Mapping[str, Any], usual: list[int]) -> list[int]:
        found = [0] * len(usual)
        for colour, names in stacks.items():
            self._index("stacks", colour, ("green", "blue"))
            for name in self._list(f"stacks: {colour}", names):
                card = self._index(f"stacks: {colour}", name, self.tables.cards)
                if card >= 0:
                    found[card] += 1
        if found not in (usual, [0] * len(usual)):
            self._wrong("stacks: together with the cards that are held they make up all placement cards")
        return found

    def _winds(self) -> None:
        """Hands, the deck, what lies under it, and what left the game."""
        s, t = self.state, self.tables
        n = len(WINDS)
        hands = self.data.get("hands", [[] for _ in range(s.seats)])
        for seat, names in enumerate(self._list("hands", hands, s.seats)):
            for wind in self._winds_of(f"hand of seat {seat}", names):
                s.hands[n * seat + wind] += 1
        entries = []
        for entry in self._list("under", self.data.get("under", [])):
            row = self._list("under", entry, 2)
            if row:
                wind = self._index("under", row[0], WINDS)
                knower = -1 if row[1] is None else self._number("under", row[1], 0, s.seats - 1)
                entries.append((wind, knower))
        s.under = tuple(entries)
        s.removed = tuple(self._winds_of("removed", self.data.get("removed", [])))
        s.lasting = tuple(self._winds_of("lasting", self.data.get("lasting", [])))
        for wind in s.removed:
            if AGAINST[wind] < 0 or s.leader[AGAINST[wind]] >= 0:
                self._wrong(f"removed: only winds against absent peoples leave the game, not {WINDS[wind]}")
        for wind in s.lasting:
            if wind not in LASTING:
                self._wrong(f"lasting: {WINDS[wind]} has no lasting effect")
        cast = self.data.get("cast")
        s.cast = s.cast if cast is None else self._cast(cast)
        gone = [*(w for w, _ in entries), *s.removed, *s.lasting, s.cast.wind]
        s.deck = [t.copies[w] - sum(s.hands[w::n]) - gone.count(w) for w in range(n)]
        for wind, name in enumerate(WINDS):
            if s.deck[wind] < 0:
                self._wrong(f"hands: there are only {t.copies[wind]} winds of {name}")
            if any(s.hands[wind::n]) and AGAINST[wind] >= 0 and s.leader[AGAINST[wind]] < 0:
                self._wrong(f"hands: {name} is against a people that does not play")
        if "deck" in self.data:
            given = [0] * n
            for name, k in self._object("deck").items():
                given[self._index("deck", name, WINDS)] = self._number(f"deck: {name}", k, 0, 100)
            if given != s.deck and not self.problems:
                self._wrong("deck: with hands, under, removed and lasting it makes up all winds")
        if (s.stage == SETUP or s.phase in BEFORE_PAWNS) and any(s.hands):
            self._wrong("hands: nobody has winds during the set-up")

    def _cast(self, value: object) -> Cast:
        s = self.state
        data = self._some("cast", value, ("wind", "by", "target", "last"))
        wind = self._index("cast: wind", data.get("wind"), WINDS)
        by = self._number("cast: by", data.get("by"), 0, s.seats - 1)
        last = self._number("cast: last", data.get("last", by), 0, s.seats - 1)
        return Cast(wind, by, self._target("cast: target", wind, data.get("target", "")), last)

    def _target(self, key: str, wind: int, name: object) -> int:
        """The action that names a target; -1 for none."""
        s = self.state
        if name == "":
            return -1
        if wind >= MADNESS:
            for n in s.aims(wind):
                if s.target_name(n) == name:
                    return n
        self._wrong(f"{key}: {name!r} is nothing that this wind is aimed at")
        return -1

    def _effects(self) -> None:
        """Frozen kingdoms, closed seas, powers taken away."""
        s, t = self.state, self.tables
        for kingdom in self._places("frozen", t.kingdoms):
            s.frozen |= t.kingdom_land[kingdom]
        for sea in self._places("closed", t.codes[t.land :]):
            s.closed |= 1 << sea + t.land
        for name in self._list("cancelled", self.data.get("cancelled", [])):
            people = self._people("cancelled", name)
            if people >= 0:
                s.cancelled |= 1 << people
        if s.closed & t.lake:
            self._wrong("closed: storms close no lake")
        s.landing = tuple(place + t.land for place in self._places("landing", t.codes[t.land :]))
        calm = s.stage not in (WINDOW, ATTACKING, REORGANISING, MIST_STAGE)
        if calm and (s.frozen or s.closed or s.cancelled or s.lasting) and s.phase != OVER:
            self._wrong("frozen, closed, cancelled and lasting belong to the turn of a people")
        for place in t.sea:
            if s.pawns[place] and place not in s.landing and (s.closed >> place & 1 or s.cancelled >> DRAGONS & 1):
                self._wrong(f"seas: Dragons can't be on {t.codes[place]} now")

    def _turn(self) -> None:
        """Whose turn it is, and what was moved in it."""
        s, t = self.state, self.tables
        if s.phase in (OPENING, PEOPLE):
            return
        alive = [p for p in s.picking if s.held[p] or s.pool[p] or s.phase in (TAKE, CARDS)]
        committed = {self._peek(entry) for entry in self._list("commitments", self.data.get("commitments", []))}
        side = self.data.get("side")
        if side is not None:
            s.side = self._people("side", side)
            if s.side >= 0 and s.side not in alive and (any(committed) or s.phase in BATTLES):
                alive.append(s.side)
        names = self.data.get("order", [PEOPLES[p] for p in alive])
        s.order = tuple(self._people("order", name) for name in self._list("order", names))
        out = s.phase == TRIM and s.side not in s.order
        if sorted(s.order) != sorted(alive):
            self._wrong(f"order: the peoples with pawns, each once: {', '.join(PEOPLES[p] for p in alive)}")
        if s.phase == OVER or not s.order:
            return
        if len(s.order) < 2:
            self._wrong("order: with fewer than two peoples the match is over")
            return
        needs_side = s.phase not in WITHOUT_SIDE and not (s.phase == TRIM and s.stage == WINDS_STAGE)
        if side is None and needs_side:
            s.side = s.order[0]
        elif side is not None and s.phase in WITHOUT_SIDE:
            self._wrong(f"side must be null in phase {s.phase_name}")
        if s.side >= 0 and s.side not in s.order and not out:
            self._wrong(f"side: {PEOPLES[s.side]} are out")
        after = s.order[s.order.index(s.side) + 1 :] if s.side in s.order else ()
        taking_turns = s.stage in (WINDOW, ATTACKING, REORGANISING, MIST_STAGE, WINDS_STAGE, BUYING) or (
            s.stage == SETUP and s.phase in (PLACE, NUMBER)
        )
        default = [PEOPLES[p] for p in after] if taking_turns and s.phase != TIES else []
        s.queue = tuple(self._people("queue", name) for name in self._list("queue", self.data.get("queue", default)))
        if not set(s.queue) <= set(s.order) or len(set(s.queue)) < len(s.queue):
            self._wrong("queue: peoples of the order, each once")
        owner = s.owner[t.city]
        s.master = s.leader[owner] if owner >= 0 else -1
        self._moves()

    @staticmethod
    def _peek(entry: object) -> bool:
        return bool(entry)

    def _moves(self) -> None:
        s, t = self.state, self.tables
        s.passes = self._given("passes", 0, 0, len(s.order))
        s.fighting = self._truth("fighting", self.data.get("fighting", False))
        for place in self._places("attacked", t.codes[: t.land]):
            s.attacked |= 1 << place
        rows = []
        for entry in self._list("commitments", self.data.get("commitments", [])):
            row = self._list("commitments", entry, 4)
            if row:
                origin = self._index("commitments", row[0], t.codes)
                target = self._index("commitments", row[1], t.codes[: t.land])
                way = self._index("commitments", row[3], WAYS[:BY_CALL])
                rows.append(Commitment(origin, target, self._number("commitments", row[2], 1, t.most), way))
        s.commitments = tuple(rows)
        attacking = s.stage == ATTACKING and s.phase != OVER
        if not attacking and (s.commitments or s.attacked or s.fighting):
            self._wrong("commitments, attacked and fighting belong to the attacks of a people")
        if any(s.owner[c.target] == s.side for c in s.commitments if c.target >= 0):
            self._wrong("commitments: a people does not attack its own territories")
        default = {}
        if attacking and "fresh" not in self.data and s.side >= 0:
            default = {t.codes[k]: s.pawns[k] for k in bits_of(s.held[s.side])}
        for key, row, usual in (("fresh", s.fresh, default), ("locked", s.locked, {})):
            value = self.data.get(key, usual)
            for code, n in (value if isinstance(value, Mapping) else {str(value): 0}).items():
                place = self._index(key, code, t.codes)
                if place >= 0:
                    row[place] = self._number(f"{key}: {code}", n, 0, t.most)
                    if s.owner[place] != s.side or row[place] > s.pawns[place]:
                        self._wrong(f"{key}: not so many pawns of the people stand on {code}")
        if any(s.fresh) and not attacking:
            self._wrong("fresh belongs to the attacks of a people")
        reorganises = s.stage == REORGANISING and s.phase != OVER
        s.steps = self._given("steps", STEPS if reorganises else 0, 0, STEPS if reorganises else 0)
        if any(s.locked) and not (reorganises and s.side == WINGED):
            self._wrong("locked belongs to the reorganisation of Winged")
        s.spent = self._given("spent", 0, 0, max(s.points[s.side], 0) if s.phase in (RECRUIT, BOATS) else 0)
        self._move()

    def _move(self) -> None:
        """The move that is being decided."""
        s, t = self.state, self.tables
        value = self.data.get("move")
        if (value is not None) != (s.phase in (WAY, NUMBER)):
            self._wrong(f"move {'must be null' if value is not None else 'is missing'} in phase {s.phase_name}")
        if value is None or self.problems:
            return
        data = self._some("move", value, ("origin", "way", "route", "to"))
        s.way = self._index("move: way", data.get("way", "land"), WAYS)
        if data.get("origin") is not None:
            s.origin = self._index("move: origin", data["origin"], t.codes)
        route = self._list("move: route", data.get("route", []))
        s.route = tuple(self._index("move: route", code, t.codes) for code in route)
        if data.get("to") is not None:
            s.dest = self._index("move: to", data["to"], t.codes)
        if not self.problems:
            self._check_move()

    def _check_move(self) -> None:
        s, t = self.state, self.tables
        placing = s.stage in (BUYING, SETUP, MIST_STAGE)
        if placing:
            if s.phase != NUMBER or s.way != BY_PLACE or s.origin >= 0 or s.route:
                self._wrong("move: pawns of the pool are placed, from no origin")
            elif s.dest < 0 or not s.places_for(s.side) >> s.dest & 1 or not s.pool[s.side]:
                self._wrong("move: to must be a place of the people, and its pool must hold pawns")
            return
        if s.way == BY_CALL:
            return
        if s.way == BY_PLACE or s.origin < 0 or s.owner[s.origin] != s.side:
            self._wrong("move: origin must be a place of the people whose turn it is")
            return
        seas = [sea for sea in s.route if sea < t.land or s.closed >> sea & 1]
        chain = all(b in t.sea_near[a - t.land] for a, b in pairwise(s.route)) if not seas else False
        if s.route and (seas or not chain or s.way not in (BY_BOAT, BY_EARTH) or s.origin >= t.land):
            self._wrong("move: route must be open sea spaces one beside the other, by boat or by the Wind of Earth")
            return
        if s.route and s.route[0] not in t.seas_of[s.origin]:
            self._wrong("move: the first space of the route borders on the origin")
        elif s.way == BY_BOAT and not s.route:
            self._wrong("move: a trip by boat has a route")
        elif s.spaces_left() < 0:
            self._wrong("move: there are not so many boats")
        elif s.way not in (BY_LAND, BY_BOAT) and not s.holds(s.leader[s.side], (s.way - BY_EARTH and 4) or 1):
            self._wrong("move: the wind is not in hand")
        elif s.phase == NUMBER and not (s.dest >= 0 and s.destinations() >> s.dest & 1):
            self._wrong("move: to can't be reached")
        elif s.phase == WAY and s.dest >= 0:
            self._wrong("move: to must be null in phase way")
        elif not s.is_free(s.origin) and s.stage == REORGANISING and not s.steps:
            self._wrong("steps: none is left for the move")

    def _battle(self) -> None:
        """The combat that is being fought, and the last one."""
        s, t = self.state, self.tables
        value = self.data.get("battle")
        fought = s.phase in BATTLES or (s.phase == NUMBER and s.way == BY_CALL and s.origin >= 0)
        if (value is not None) != fought:
            self._wrong(f"battle {'must be null' if value is not None else 'is missing'} in phase {s.phase_name}")
        report = self.data.get("report")
        if report is not None:
            self._report(report)
        if value is None or self.problems:
            return
        keys = ("target", "attackers", "round", "asking", "war", "attack", "defence", "rerolled", "shot")
        data = self._some("battle", value, keys)
        s.battle = self._index("battle: target", data.get("target"), t.codes[: t.land])
        s.attackers = self._number("battle: attackers", data.get("attackers"), 1, t.most)
        rolling = s.phase in (ROLLING, MONK)
        s.rounds = self._number("battle: round", data.get("round", int(rolling)), int(rolling), None if rolling else 0)
        if data.get("asking") is not None:
            s.asking = max(self._index("battle: asking", data["asking"], BELLIGERENTS), 0)
        for name in self._list("battle: war", data.get("war", [])):
            s.war |= 1 << max(self._index("battle: war", name, BELLIGERENTS), 0)
        s.attack = self._dice("battle: attack", data.get("attack", []))
        s.defence = self._dice("battle: defence", data.get("defence", []))
        s.shot = self._dice("battle: shot", data.get("shot", []))
        s.rerolled = self._truth("battle: rerolled", data.get("rerolled", False))
        if not self.problems:
            self._check_battle()

    def _check_battle(self) -> None:
        s, t = self.state, self.tables
        target, defender = s.battle, s.owner[s.battle]
        if defender == s.side or s.frozen >> target & 1:
            self._wrong("battle: the target is held by others or vacant, and not frozen")
        elif s.phase == DEMONS:
            if not s.has_demons(target) or s.attack or s.shot or len(s.defence) >= t.demon_dice[target]:
                self._wrong("battle: demons meet those who enter a vacant territory of Zargos, some dice still to roll")
        elif defender < 0:
            self._wrong("battle: nobody defends the target")
        elif s.phase == SHOT and (not s.shoots() or len(s.shot) >= t.dice(s.pawns[target])):
            self._wrong("battle: no shot of Amazons is left to roll")
        elif s.shot and not s.shoots():
            self._wrong("battle: shot belongs to Amazons")
        elif s.phase == CALL and not s.callers():
            self._wrong("battle: no Spiders can be called to it")
        elif s.phase == NUMBER and (s.origin not in s.callers() or s.dest != target):
            self._wrong("move: Spiders are called from another of their volcanoes to the target")
        elif s.phase == WARS and (not s.hand_size(s.seat_of(s.asking)) or s.war >> s.asking):
            self._wrong("battle: the seat that is asked holds no wind, or was asked before")
        elif s.war == 3 and s.seat_of(0) == s.seat_of(1):
            self._wrong("battle: one player plays one Wind of War in a combat")
        elif s.phase not in (ROLLING, MONK) and (s.attack or s.defence or s.rerolled):
            self._wrong(f"battle: no dice of a round lie in phase {s.phase_name}")
        elif s.phase in (ROLLING, MONK):
            self._check_dice()

    def _check_dice(self) -> None:
        """Dice of the round lie as far as the phase says."""
        s = self.state
        first = 1 if s.monks() == 1 else 0
        own, other = (s.defence, s.attack) if first else (s.attack, s.defence)
        due, other_due = s.dice_of(first), s.dice_of(1 - first)
        fine = len(own) <= due and len(other) <= other_due and (len(own) == due or not other or s.rerolled)
        if s.rerolled and s.monks() < 0:
            fine = False
        lie = len(own) == due and len(other) == other_due
        if s.phase == MONK:
            fine = fine and s.monks() >= 0 and not s.rerolled and len(own) == due and len(other) in (0, other_due)
        elif lie or (len(own) < due and other):
            fine = False
        if not fine:
            self._wrong(f"battle: the dice do not fit phase {s.phase_name}")

    def _report(self, value: object) -> None:
        s, t = self.state, self.tables
        data = self._some("report", value, ("place", "attacker", "defender", "blows"))
        place = self._index("report: place", data.get("place"), t.codes[: t.land])
        attacker = self._people("report: attacker", data.get("attacker"))
        defender = -1 if data.get("defender") is None else self._people("report: defender", data["defender"])
        blows = []
        for entry in self._list("report: blows", data.get("blows", [])):
            row = self._list("report: blows", entry, 5)
            if row:
                self._index("report: blows", row[0], ("shot", "round", "demons"))
                attack, defence = self._dice("report: attack", row[1]), self._dice("report: defence", row[2])
                lost = [self._number("report: lost", n, 0, t.most) for n in row[3:]]
                blows.append(Exchange(str(row[0]), attack, defence, *lost))
        s.report = Report(place, attacker, defender, tuple(blows))

    def _window(self) -> None:
        """Windows for winds, and what they set going."""
        s, t = self.state, self.tables
        played = []
        for entry in self._list("played", self.data.get("played", [])):
            row = self._list("played", entry, 2)
            if row:
                wind = self._index("played", row[0], WINDS)
                played.append((wind, self._target("played", wind, row[1])))
        s.played = tuple(played)
        if s.played and s.stage != WINDOW:
            self._wrong("played belongs to the window before a people's turn")
        default: list[int] = []
        if s.phase == RED:
            default = [seat for seat in s.seats_from(s.side) if s.hand_size(seat)]
        elif s.phase == ILLUSIONS and s.cast.last in s.seats_from(s.side):
            seats = s.seats_from(s.side)
            at = seats.index(s.cast.last)
            default = [seat for seat in (*seats[at + 1 :], *seats[:at]) if s.hand_size(seat)]
        elif s.phase == EXCHANGE:
            default = [seat for seat in s.seats_from(s.order[0]) if s.hand_size(seat)]
        s.waiting = self._seats("waiting", self.data.get("waiting", default))
        if s.phase in (RED, ILLUSIONS, EXCHANGE) and not (s.waiting and s.hand_size(s.waiting[0])):
            self._wrong(f"waiting: in phase {s.phase_name} a seat with winds is asked")
        if any(not s.led_by(seat) for seat in s.waiting):
            self._wrong("waiting: a seat without peoples is not asked")
        casting = s.phase in (TARGET, ILLUSIONS, MADNESS_DICE, LANDING)
        if (s.cast.wind >= 0) != casting:
            self._wrong(f"cast {'is missing' if casting else 'must be null'} in phase {s.phase_name}")
        lands = self._places("dice_at", t.codes[: t.land])
        s.dice_at = tuple(lands)
        if not self.problems and casting:
            self._check_cast()
        elif s.dice_at or s.landing:
            self._wrong(f"dice_at and landing must be empty in phase {s.phase_name}")

    def _check_cast(self) -> None:
        s = self.state
        wind, target = s.cast.wind, s.cast.target
        if wind < MADNESS:
            self._wrong("cast: a red wind")
        elif s.phase in (TARGET, ILLUSIONS) and not s.needs_target(wind):
            self._wrong("cast: this wind is not aimed at anything")
        elif s.phase == TARGET and not s.aims(wind):
            self._wrong("cast: there is nothing left to aim at")
        elif s.phase == ILLUSIONS and target < 0:
            self._wrong("cast: its target is missing")
        elif (s.phase == MADNESS_DICE) != bool(s.dice_at) or (s.dice_at and (wind != MADNESS or target < 0)):
            self._wrong("dice_at: territories that the Wind of Madness still has to hit")
        elif (s.phase == LANDING) != bool(s.landing) or (s.landing and wind not in (STORM, TIDE)):
            self._wrong("landing: sea spaces from which a storm or the tide drives the Dragons")
        elif s.landing and any(not s.pawns[sea] for sea in s.landing):
            self._wrong("landing: no Dragons are there")
        elif s.landing and not s.landings():
            self._wrong("landing: there is nowhere to go")

    def _deals(self) -> None:
        """Trades, exchanges, winds to be drawn and put back."""
        s, t = self.state, self.tables
        for seat, n in self._object("bartered").items():
            if not str(seat).isdecimal() or int(seat) >= s.seats:
                self._wrong(f"bartered: {seat!r} is no seat")
            else:
                s.bartered[int(seat)] = self._number("bartered", n, 0)
        offering = s.phase in (BUNDLE, ANSWER, BARTER, REPLY)
        value = self.data.get("offer")
        if (value is not None) != offering:
            self._wrong(f"offer {'is missing' if offering else 'must be null'} in phase {s.phase_name}")
        elif value is not None:
            self._offer(value)
        if s.phase == WINDS_DRAWN:
            s.due = self._given("due", 1, 1, t.master_limit + len(t.kingdoms))
            if not s.winds_left():
                self._wrong("due: no winds are left to draw")
        elif s.phase != CARDS:
            self._given("due", 0, 0, 0)
        if s.phase not in (OVER, *BEFORE_PAWNS):
            self._surplus()

    def _surplus(self) -> None:
        s = self.state
        over = [seat for seat in range(s.seats) if s.hand_size(seat) > s.wind_limit(seat)]
        if s.phase == TRIM:
            s.trims = tuple(over[:1])
            if not over:
                self._wrong("hands: in phase trim a seat holds too many winds")
        elif over and s.phase != WINDS_DRAWN:
            self._wrong(f"hands: seat {over[0]} holds too many winds")

    def _offer(self, value: object) -> None:
        s, t = self.state, self.tables
        data = self._some("offer", value, ("by", "to", "give", "ask"))
        cards = s.stage == SETUP
        names: Sequence[str] = t.cards if cards else WINDS
        ends = []
        for key in ("by", "to"):
            end = data.get(key)
            ends.append(self._people(f"offer: {key}", end) if cards else self._number(key, end, 0, s.seats - 1))
        s.offer_by, s.offer_to = ends
        s.give = tuple(self._index("offer: give", name, names) for name in self._list("give", data.get("give", [])))
        s.ask = tuple(self._index("offer: ask", name, names) for name in self._list("ask", data.get("ask", [])))
        if self.problems:
            return
        if s.offer_by == s.offer_to or (cards and s.offer_by != s.side):
            self._wrong("offer: from the people that is asked to another")
        if list(s.give) != sorted(s.give) or list(s.ask) != sorted(s.ask):
            self._wrong("offer: in the order of the cards")
        held = s.count_cards(s.offer_by) if cards else s.hands[len(WINDS) * s.offer_by :][: len(WINDS)]
        if any(s.give.count(card) > held[card] for card in s.give):
            self._wrong("offer: what is given must be held")
        if cards and any(s.ask.count(card) > s.count_cards(s.offer_to)[card] for card in s.ask):
            self._wrong("offer: what is asked for must be held")
        if s.phase in (ANSWER, REPLY) and not (s.give and s.ask):
            self._wrong("offer: both sides hold something")

    # --- who acts -----------------------------------------------------------------------------------------------

    def _actor(self) -> None:
        s = self.state
        s.to_act = self._who()
        if s.phase == OVER:
            s.ended = self._index("over", self.data.get("over"), ENDS)
            winner = self.data.get("winner")
            s.winner = -1 if winner is None else self._people("winner", winner)
            if s.winner >= 0 and s.leader[s.winner] < 0:
                self._wrong("winner: nobody leads them")
            if s.ended == CONQUEST and s.winner >= 0 and not s.has_won(s.winner):
                self._wrong("winner: they do not hold the City and the territories around it")
            if (s.ended == CONQUEST and s.winner < 0) or (s.ended not in (CONQUEST, LAST_PEOPLE) and s.winner >= 0):
                self._wrong("winner does not fit over")
            return
        if self.data.get("over") is not None or self.data.get("winner") is not None:
            self._wrong("over and winner must be null while the match goes on")
        given = self.data.get("to_act")
        if given is not None and given != s.to_act:
            self._wrong(f"to_act: in this position it is {None if s.to_act == CHANCE else s.to_act}, not {given!r}")
        if self.problems:
            return
        if any(s.has_won(people) for people in s.order):
            self._wrong("territories: a people holds the City and the territories around it, so the match is over")
        elif s.to_act is not None and s.to_act >= 0 and not s.legal_actions():
            self._wrong(f"nothing can be done in phase {s.phase_name}")

    def _who(self) -> int | None:
        """The seat that decides, from the phase."""
        s = self.state
        if s.phase == OVER:
            return None
        if s.phase in CHANCE_PHASES:
            return CHANCE
        if s.phase == PEOPLE:
            return s.groups[len(s.picking) % s.seats][0]
        if s.phase in (RED, ILLUSIONS, EXCHANGE):
            return s.waiting[0]
        if s.phase == TARGET:
            return s.cast.last
        if s.phase == LANDING:
            return s.leader[DRAGONS]
        if s.phase == CALL or (s.phase == NUMBER and s.way == BY_CALL):
            return s.leader[SPIDERS]
        if s.phase == WARS:
            return s.seat_of(s.asking)
        if s.phase == MONK:
            return s.seat_of(s.monks())
        if s.phase == TRIM:
            return s.trims[0]
        if s.phase == ANSWER:
            return s.leader[s.offer_to]
        if s.phase in (BARTER, REPLY):
            return s.offer_by if s.phase == BARTER else s.offer_to
        return s.leader[s.side]
