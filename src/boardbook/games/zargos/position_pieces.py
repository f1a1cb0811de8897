"""Reads parts of a position of Zargos: players, pawns, boats, cards, winds, and effects of winds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardbook.core.validation import FAR, PositionReader, is_whole
from boardbook.core.words import Phrase
from boardbook.games.zargos import listing, opening
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    ATTACKING,
    BARTER,
    BOATS,
    BUNDLE,
    BUYING,
    CALL,
    CARDS,
    CAUSES,
    DEMONS,
    EXCHANGE,
    EXCHANGING,
    ILLUSIONS,
    LANDING,
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
    WINDOW,
    WINDS_DRAWN,
    WINDS_STAGE,
    Cast,
    bits_of,
)
from boardbook.games.zargos.tables import (
    AGAINST,
    DRAGONS,
    ICE,
    LASTING,
    MADNESS,
    PEOPLES,
    STACKS,
    STORM,
    WINDS,
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
    "assaults",
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
COUNTED = ("stacks", "cards")
"""If a position has both of these keys, it must have every placement card."""
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
"""The possible stages of each phase. The first stage is the default."""
CHANCE_PHASES = (OPENING, CARDS, TIES, MADNESS_DICE, SHOT, ROLLING, DEMONS, WINDS_DRAWN)
DRAWN = (OPENING, PEOPLE, CARDS, TIES, OVER)
"""The phases that are possible in a set-up that is drawn by chance."""
BEFORE_PAWNS = (OPENING, PEOPLE, TAKE, CARDS)
BATTLES = (CALL, SHOT, WARS, ROLLING, MONK, DEMONS)
WITHOUT_SIDE = (OPENING, PEOPLE, TIES, EXCHANGE, BARTER, REPLY, OVER)


class PiecesReader(PositionReader):
    """Reads players, pieces and cards."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(position, (*KEYS, "lesson"))
        self._strange = len(self.problems)
        """The number of problems with unknown keys. The rest can be read in spite of such problems."""
        self.tables = tables
        if not self.readable:
            self._strange = -1
            return
        number = self.data.get("seats", 6)
        if not isinstance(number, int) or isinstance(number, bool) or number not in seats:
            self._wrong(
                "`seats` must be a whole number from {start} to {stop}, not {number}",
                start=seats.start,
                stop=seats.stop - 1,
                number=repr(number),
            )
            return
        self.state = State(tables, number)
        self._lesson(COUNTED)
        self._read(self._progress, self._peoples)
        if self._sound:
            for part in (self._pieces, self._cards, self._winds, self._effects):
                part()

    def _read(self, *parts: Callable[[], None]) -> None:
        """Read parts until there is a problem."""
        for part in parts:
            if self._sound:
                part()

    @property
    def _sound(self) -> bool:
        """Return whether there are no problems so far other than unknown keys."""
        return len(self.problems) == self._strange

    # --- small readers ------------------------------------------------------------------------------------------

    def _only_if(self, key: str, given: bool, due: bool) -> bool:  # noqa: FBT001 (both are asked)
        """Return whether a key is present if and only if it is required. If not, report a problem."""
        if given and not due:
            self._wrong("{key} must be null in phase {phase}", key=key, phase=self.state.phase_name)
        if due and not given:
            self._wrong("{key} is missing in phase {phase}", key=key, phase=self.state.phase_name)
        return given == due

    def _people(self, key: str, name: object) -> int:
        return self._index(key, name, PEOPLES)

    def _peoples_of(self, key: str) -> list[tuple[int, Any]]:
        """Read an object whose keys are peoples, and return pairs of a people and its value."""
        pairs = [(self._people(key, name), value) for name, value in self._object(key).items()]
        return [(people, value) for people, value in pairs if people >= 0]

    def _places(self, key: str, names: Sequence[str] | None = None) -> list[int]:
        """Read a list of distinct places."""
        places = [
            self._index(key, name, names or self.tables.codes) for name in self._list(key, self.data.get(key, []))
        ]
        if len(set(places)) < len(places):
            self._wrong("{key}: an entry appears twice", key=key)
        return [k for k in places if k >= 0]

    def _winds_of(self, key: str, value: object) -> list[int]:
        winds = [self._index(key, name, WINDS) for name in self._list(key, value)]
        return [wind for wind in winds if wind >= 0]

    def _some(self, key: str, value: object, keys: Sequence[str]) -> Mapping[str, Any]:
        """Read an object, and check that it has no keys other than these."""
        if not isinstance(value, Mapping) or not set(value) <= set(keys):
            self._wrong(
                "{key} must be null or an object with {keys}, not {value}",
                key=key,
                keys=", ".join(keys),
                value=repr(value),
            )
            return {}
        return value

    def _dice(self, key: str, value: object, most: int = 10) -> tuple[int, ...]:
        faces = self._list(key, value)
        if len(faces) > most or not all(is_whole(face, 1, 6) for face in faces):
            self._wrong(
                "{key} must list at most {most} numbers from 1 to 6, not {value}", key=key, most=most, value=repr(value)
            )
            return ()
        return tuple(faces)

    def _seats(self, key: str, value: object) -> tuple[int, ...]:
        seats = [self._number(key, seat, 0, self.state.seats - 1) for seat in self._list(key, value)]
        if len(set(seats)) < len(seats):
            self._wrong("{key}: a seat appears twice", key=key)
        return tuple(seats)

    # --- the parts ----------------------------------------------------------------------------------------------

    def _progress(self) -> None:
        s = self.state
        s.phase = max(self._index("phase", self.data.get("phase", "attack"), PHASES), 0)
        stage = self.data.get("stage")
        s.stage = STAGES_OF[s.phase][0] if stage is None else self._index("stage", stage, STAGES)
        if s.stage not in STAGES_OF[s.phase]:
            self._wrong("stage: phase {phase} does not belong to {stage}", phase=s.phase_name, stage=repr(stage))
        if self.tables.drawn and s.stage == SETUP and s.phase not in DRAWN:
            self._wrong('phase: with setup="drawn" nobody decides anything in phase {phase}', phase=s.phase_name)
        setting_up = s.stage == SETUP and s.phase != OVER
        s.round = self._number_or_default(
            "round", 0 if setting_up else 1, 0 if setting_up or s.phase == OVER else 1, FAR
        )
        if setting_up and s.round:
            self._wrong("`round` must be 0 during the set-up")

    def _peoples(self) -> None:
        """Read which seat leads each people, and the groups whose order is decided by dice."""
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
            s.leader[people] = self._number(Phrase("leader of {people}", people=PEOPLES[people]), seat, 0, s.seats - 1)
        s.picking = tuple(people for people, _ in leaders)
        led = [s.leader.count(seat) for seat in range(s.seats)]
        if s.phase == OPENING and leaders:
            self._wrong("leaders: nobody can have a people in phase `opening`")
        elif s.phase == PEOPLE and (max(led) - min(led) > 1 or len(leaders) >= all_of_them):
            self._wrong("leaders: peoples are chosen in turn, and some must be left to choose in phase `people`")
        elif s.phase not in (OPENING, PEOPLE) and set(led) != {each}:
            for seat, n in enumerate(led):
                if n != each:
                    self._wrong(
                        "leaders: every seat leads {each} of the peoples; seat {seat} leads {n}",
                        each=each,
                        seat=seat,
                        n=n,
                    )
        self._groups()

    def _groups(self) -> None:
        s = self.state
        if s.phase in (OPENING, PEOPLE):
            default: list[list[int]] = [[*range(s.seats)]] if s.phase == OPENING else [[k] for k in range(s.seats)]
            groups = [self._seats("groups", g) for g in self._list("groups", self.data.get("groups", default))]
            s.groups = tuple(groups)
            if sorted(k for group in groups for k in group) != [*range(s.seats)]:
                self._wrong("groups: every seat must appear once")
            elif s.phase == PEOPLE and s.picking and all(groups):
                order = [group[0] for group in groups]
                if any(s.leader[p] != order[k % s.seats] for k, p in enumerate(s.picking)):
                    self._wrong("leaders: the seats choose in the order of `groups`")
        elif s.phase == TIES:
            rows = self._list("groups", self.data.get("groups", []))
            s.groups = tuple(tuple(self._people("groups", name) for name in self._list("groups", g)) for g in rows)
        else:
            s.groups = ()
        if not all(s.groups):
            self._wrong("groups: no group may be empty")
        several = [group for group in s.groups if len(group) > 1]
        rolls = s.phase in (OPENING, TIES)
        s.rolled = self._dice("rolled", self.data.get("rolled", []))
        if s.phase == PEOPLE and several:
            self._wrong("groups: in phase `people`, the order must be settled")
        if rolls and not several:
            self._wrong("groups: in phase {phase}, some must still be tied", phase=s.phase_name)
        elif len(s.rolled) >= len(several[0]) if rolls else s.rolled:
            self._wrong("`rolled` must hold dice of the first tied group, some of them still to be rolled")

    def _pieces(self) -> None:
        """Read pawns, boats, losses, kingdom cards and points."""
        s, t = self.state, self.tables
        for code, entry in self._object("territories").items():
            place = self._index("territories", code, t.codes[: t.land])
            where = Phrase("territories: {code}", code=code)
            row = self._list(where, entry, 2)
            if place >= 0 and row:
                people = self._people(where, row[0])
                pawns = self._number(where, row[1], 1, t.most)
                if people >= 0:
                    s.put(people, place, pawns)
        for code, pawns in self._object("seas").items():
            place = self._index("seas", code, t.codes[t.land :])
            if place >= 0:
                s.put(DRAGONS, place + t.land, self._number(Phrase("seas: {code}", code=code), pawns, 1, t.most))
        for key, row, most in (
            ("pool", s.pool, t.most),
            ("boats", s.boats, t.boats),
            ("points", s.points, FAR),
            ("offers", s.offers, FAR),
        ):
            for people, n in self._peoples_of(key):
                row[people] = self._number(Phrase("{key} of {people}", key=key, people=PEOPLES[people]), n, 0, most)
        if s.boats_left < 0:
            self._wrong("boats: there are only {boats}", boats=t.boats)
        if s.phase in BEFORE_PAWNS and (any(s.held) or any(s.pool) or any(s.boats)):
            self._wrong("territories: nobody can have pawns or boats yet in phase {phase}", phase=s.phase_name)
        self._records()

    def _records(self) -> None:
        """Read losses and kingdom cards, and check that peoples that are not in play have nothing."""
        s, t = self.state, self.tables
        for people, causes in self._peoples_of("lost"):
            for cause, n in (causes if isinstance(causes, Mapping) else {"": causes}).items():
                k = self._index(Phrase("lost of {people}", people=PEOPLES[people]), cause, CAUSES)
                s.lost[len(CAUSES) * people + max(k, 0)] = self._number(Phrase("lost: {cause}", cause=cause), n, 0, FAR)
        for name, holder in self._object("kingdoms").items():
            kingdom = self._index("kingdoms", name, t.kingdoms)
            people = self._people("kingdoms", holder)
            if kingdom >= 0 and not t.value[kingdom]:
                self._wrong("kingdoms: there is no card for {name}", name=name)
            elif kingdom >= 0:
                s.crown[kingdom] = people
        absent = [people for people in range(len(PEOPLES)) if s.leader[people] < 0]
        for people in absent:
            if s.held[people] or s.pool[people] or s.boats[people] or s.points[people] or people in s.crown:
                self._wrong("{people}: nobody leads them", people=PEOPLES[people])

    def _cards(self) -> None:
        """Read placement cards."""
        s, t = self.state, self.tables
        n = len(t.cards)
        for people, names in self._peoples_of("cards"):
            where = Phrase("cards of {people}", people=PEOPLES[people])
            for name in self._list(where, names):
                card = self._index(where, name, t.cards)
                if card >= 0:
                    s.cards[n * people + card] += 1
        in_hand = [sum(s.cards[card::n]) for card in range(n)]
        s.stack = [most - k for most, k in zip(t.most_cards, in_hand, strict=True)]
        if min(s.stack) < 0:
            self._wrong("cards: {cards} is held too many times", cards=t.cards[s.stack.index(min(s.stack))])
            return
        stacks = self.data.get("stacks")
        taking = s.phase in (OPENING, PEOPLE, TAKE, CARDS)
        if stacks is None and not taking:
            s.stack = [0] * n
        elif isinstance(stacks, Mapping):
            s.stack = self._stacks(stacks, s.stack)
        if taking != bool(sum(s.stack)):
            still = "stacks: some cards must be left to take in phase {phase}"
            self._wrong(still if taking else "stacks: no card can be left to take in phase {phase}", phase=s.phase_name)
        if s.phase in (OPENING, PEOPLE) and any(in_hand):
            self._wrong("cards: nobody can have taken any in phase {phase}", phase=s.phase_name)
        self._check_cards(in_hand)

    def _check_cards(self, in_hand: list[int]) -> None:
        s, t = self.state, self.tables
        n = len(t.cards)
        trading = s.phase in (TRADE, BUNDLE, ANSWER)
        if any(in_hand) and not (trading or s.phase in (TAKE, CARDS)):
            self._wrong("cards: they are put away in phase {phase}", phase=s.phase_name)
        if trading:
            for people in s.picking:
                shown = {card for card in range(t.reinforcement_card) if s.cards[n * people + card]}
                stood = {t.cards.index(t.codes[k]) for k in bits_of(s.held[people]) if t.codes[k] in t.cards}
                alone = all(s.pawns[k] == 1 for k in bits_of(s.held[people]))
                if shown != stood or s.held[people] & ~s.all_land or not alone:
                    self._wrong(
                        "cards of {people}: there must be a pawn on each of their territories, and on no other",
                        people=PEOPLES[people],
                    )
        if trading:
            self._check_pay()
            if in_hand[t.boat_card] > s.boats_left:
                self._wrong(
                    "cards: boats held plus boat cards ({held}) exceed the {boats} boats in the box",
                    held=in_hand[t.boat_card],
                    boats=t.boats,
                )
        missing = [
            Phrase("cards: the peoples hold {k} of the {most} {name} cards in the box", k=k, name=name, most=most)
            for name, k, most in zip(t.cards, in_hand, t.most_cards, strict=True)
            if trading and k < most
        ]
        s.lesson = self._is_lesson(missing)
        if s.phase == CARDS:
            s.taking = self._index("taking", self.data.get("taking"), STACKS)
            left = listing.left_in(s, s.taking)
            first_drawn = any(self._blue(people) % 2 for people in s.picking)
            s.due = self._number_or_default(
                "due", 2 if s.taking and left > 1 and not first_drawn else 1, 1, 2 if s.taking else 1
            )
            if self.tables.drawn and s.taking and listing.left_in(s, 0):
                self._wrong('taking: with setup="drawn" the green cards are dealt first')
            if self._sound and left < s.due:
                self._wrong("due: the stack does not have that many cards left")

    def _blue(self, people: int) -> int:
        """Return the number of blue placement cards of a people."""
        return sum(n for n, of in zip(self.state.count_cards(people), self.tables.stack_of, strict=True) if of)

    def _check_pay(self) -> None:
        """B.8: check that no people would have too many pawns after getting its reinforcements."""
        s, t = self.state, self.tables
        for people in s.picking:
            more = t.reinforcement * s.count_cards(people)[t.reinforcement_card]
            if s.on_board(people) + more > t.most:
                self._wrong(
                    "{people}: a people has only {most} pawns, including reinforcements",
                    people=PEOPLES[people],
                    most=t.most,
                )

    def _stacks(self, stacks: Mapping[str, Any], usual: list[int]) -> list[int]:
        counts = [0] * len(usual)
        for colour, names in stacks.items():
            self._index("stacks", colour, STACKS)
            for name in self._list(Phrase("stacks: {colour}", colour=colour), names):
                card = self._index(Phrase("stacks: {colour}", colour=colour), name, self.tables.cards)
                if card >= 0:
                    counts[card] += 1
        if counts not in (usual, [0] * len(usual)):
            self._wrong("`stacks` and the cards held must together make up all placement cards")
        return counts

    def _winds(self) -> None:
        """Read the hands, the deck, the winds under the deck, and the winds out of the game."""
        s = self.state
        hands = self.data.get("hands", [[] for _ in range(s.seats)])
        for seat, names in enumerate(self._list("hands", hands, s.seats)):
            for wind in self._winds_of(Phrase("hand of seat {seat}", seat=seat), names):
                s.gain_wind(seat, wind)
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
                self._wrong("removed: only winds against absent peoples leave the game, not {wind}", wind=WINDS[wind])
        for wind in s.lasting:
            if wind not in LASTING:
                self._wrong("lasting: {wind} has no lasting effect", wind=WINDS[wind])
        cast = self.data.get("cast")
        s.cast = s.cast if cast is None else self._cast(cast)
        self._deck([*(w for w, _ in entries), *s.removed, *s.lasting, s.cast.wind])

    def _deck(self, gone: list[int]) -> None:
        """Put all winds that are not elsewhere into the deck, and check that the data has the same deck, if any."""
        s, t = self.state, self.tables
        n = len(WINDS)
        s.deck = [t.copies[w] - sum(s.hands[w::n]) - gone.count(w) for w in range(n)]
        for wind, name in enumerate(WINDS):
            if s.deck[wind] < 0:
                self._wrong("hands: at most {copies} of {name} can be held", copies=t.copies[wind], name=name)
            if any(s.hands[wind::n]) and AGAINST[wind] >= 0 and s.leader[AGAINST[wind]] < 0:
                self._wrong("hands: {name} is against a people that is not in play", name=name)
        if "deck" in self.data:
            deck = [0] * n
            for name, k in self._object("deck").items():
                deck[self._index("deck", name, WINDS)] = self._number(Phrase("deck: {name}", name=name), k, 0, 100)
            if deck != s.deck and self._sound:
                self._wrong("`deck`, `hands`, `under`, `removed` and `lasting` must together make up all winds")
        if (s.stage == SETUP or s.phase in BEFORE_PAWNS) and any(s.hands):
            self._wrong("hands: nobody can have winds during the set-up")

    def _cast(self, value: object) -> Cast:
        s = self.state
        data = self._some("cast", value, ("wind", "by", "target", "last"))
        wind = self._index("cast: wind", data.get("wind"), WINDS)
        by = self._number("cast: by", data.get("by"), 0, s.seats - 1)
        last = self._number("cast: last", data.get("last", by), 0, s.seats - 1)
        return Cast(wind, by, self._target("cast: target", wind, data.get("target", "")), last)

    def _target(self, key: str, wind: int, name: object) -> int:
        """Return the number of the wind's target that has this name, or -1 for an empty name.

        If the name is unknown, report a problem.
        """
        s = self.state
        if name == "":
            return -1
        if wind >= MADNESS:
            for target in s.aims(wind):
                if s.target_name(wind, target) == name:
                    return target
        self._wrong("{key}: this wind can’t be aimed at {name}", key=key, name=repr(name))
        return -1

    def _lasting_effects(self) -> None:
        """8.4, 9: check that lasting winds and their effects match, including a wind that is driving Dragons off."""
        s, t = self.state, self.tables
        named = self._list("frozen", self.data.get("frozen", []))
        closed = [sea for sea in t.sea if s.closed >> sea & 1]
        played = [s.lasting.count(wind) + (s.phase == LANDING and s.cast.wind == wind) for wind in range(len(WINDS))]
        if not s.lasting.count(ICE) <= len(named) <= played[ICE]:
            self._wrong("`frozen` must name a kingdom for each Wind of Ice in `lasting`, not {named}", named=len(named))
        lonely = [sea for sea in closed if not any(s.closed >> near & 1 for near in t.sea_near[sea - t.land])]
        if lonely or not min(played[STORM], 1) * 2 <= len(closed) <= 2 * played[STORM]:
            self._wrong(
                "`closed` must name two adjacent sea spaces for each Storm in `lasting`, not {closed}",
                closed=len(closed),
            )
        for wind, people in enumerate(AGAINST):
            if people >= 0 and not (wind in s.lasting) <= (s.cancelled >> people & 1) <= played[wind]:
                sentence = "`cancelled` can't list {people}, because {wind} is not in `lasting`"
                if wind in s.lasting:
                    sentence = "`cancelled` must list {people}, because {wind} is in `lasting`"
                self._wrong(sentence, people=PEOPLES[people], wind=WINDS[wind])

    def _effects(self) -> None:
        """Read frozen kingdoms, closed seas and cancelled powers."""
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
            self._wrong("closed: storms can't close a lake")
        self._lasting_effects()
        s.landing = tuple(place + t.land for place in self._places("landing", t.codes[t.land :]))
        calm = s.stage not in (WINDOW, ATTACKING, REORGANISING, MIST_STAGE)
        if calm and (s.frozen or s.closed or s.cancelled or s.lasting) and s.phase != OVER:
            self._wrong("`frozen`, `closed`, `cancelled` and `lasting` are allowed only during a people's turn")
        for place in t.sea:
            if s.pawns[place] and place not in s.landing and (s.closed >> place & 1 or s.cancelled >> DRAGONS & 1):
                self._wrong("seas: Dragons can't be in {code} now", code=t.codes[place])
