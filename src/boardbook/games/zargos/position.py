"""Reads a position of Zargos from JSON data, and reports all its problems.

The keys are those of `State.to_dict()`. A lesson may leave out keys. By default, the seats lead the peoples on the
board in turn, all winds are in the deck, no pawns have been lost, and no pawn of the active people has moved yet in the
attack phase. If a lesson leaves out the stacks of placement cards, it need not list all cards that peoples hold. This
position and all later ones in the match are then marked as a `lesson`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from boardbook.core import CHANCE
from boardbook.core.validation import FAR
from boardbook.core.words import Phrase
from boardbook.games.zargos import bargains, listing
from boardbook.games.zargos.position_pieces import BEFORE_PAWNS, PiecesReader
from boardbook.games.zargos.state import (
    ANSWER,
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
    PLACE,
    RECRUIT,
    RED,
    REORGANISING,
    REPLY,
    ROLLING,
    SETUP,
    SHOT,
    TAKE,
    TARGET,
    TIES,
    TRADE,
    TRIM,
    WARS,
    WAY,
    WAYS,
    WAYS_TOLD,
    WINDOW,
    WINDS_DRAWN,
    WINDS_STAGE,
    Commitment,
    Exchange,
    Report,
    bits_of,
)
from boardbook.games.zargos.tables import (
    AMAZONS,
    DRAGONS,
    MADNESS,
    MAX_ROUNDS,
    MONKS,
    PEOPLES,
    SPIDERS,
    STEPS,
    STORM,
    TIDE,
    WINDS,
    WINGED,
    Tables,
    dice,
)

CHANCE_PHASES = (OPENING, CARDS, TIES, MADNESS_DICE, SHOT, ROLLING, DEMONS, WINDS_DRAWN)
LONG_COMBAT = MAX_ROUNDS // 2
"""Upper bound on the rounds of a combat in JSON data, well below `MAX_ROUNDS`, at which a combat counts as an error."""
BATTLES = (CALL, SHOT, WARS, ROLLING, MONK, DEMONS)
WITHOUT_SIDE = (OPENING, PEOPLE, TIES, EXCHANGE, BARTER, REPLY, OVER)


class Reader(PiecesReader):
    """Reads a position. `problems` has one sentence per problem. If there are none, `state` is the position."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(tables, seats, position)
        self._read(self._turn, self._battle, self._window, self._deals, self._actor)

    def _turn(self) -> None:
        """Read whose turn it is, and what has moved during that turn."""
        s, t = self.state, self.tables
        if s.phase in (OPENING, PEOPLE):
            return
        alive = [p for p in s.picking if s.held[p] or s.pool[p] or s.phase in (TAKE, CARDS)]
        committed = bool(self._list("commitments", self.data.get("commitments", [])))
        side = self.data.get("side")
        if side is not None:
            s.side = self._people("side", side)
            if s.side >= 0 and s.side not in alive and (committed or s.phase in BATTLES):
                alive.append(s.side)
        names = self.data.get("order", [PEOPLES[p] for p in alive])
        s.order = tuple(self._people("order", name) for name in self._list("order", names))
        out = s.phase == TRIM and s.side not in s.order
        if s.phase in (
            MADNESS_DICE,
            LANDING,
        ):  # a people that lost its last pawns to a wind is out once the wind's effect is over
            alive += [people for people in s.picking if people in s.order and people not in alive]
        if sorted(s.order) != sorted(alive):
            self._wrong(
                "`order` must list the peoples with pawns, each once: {people}",
                people=", ".join(PEOPLES[p] for p in alive),
            )
        s.master = s.owner[t.city]
        if s.phase == OVER:
            self._queue([])
            self._moves()
            return
        if len(s.order) < 2:
            self._wrong("order: with fewer than two peoples the match is over")
            return
        needs_side = s.phase not in WITHOUT_SIDE and not (s.phase == TRIM and s.stage == WINDS_STAGE)
        if not self._sound:
            return
        if side is None and needs_side:
            s.side = min(s.order, key=self._turns_taken) if s.phase in (TAKE, CARDS) else s.order[0]
        elif side is not None and s.phase in WITHOUT_SIDE:
            self._wrong("`side` must be null in phase {phase}", phase=s.phase_name)
        if s.side >= 0 and s.side not in s.order and not out:
            self._wrong("side: {people} are out of the game", people=PEOPLES[s.side])
        if s.phase in (TAKE, CARDS):
            self._check_turns()
        after = s.order[s.order.index(s.side) + 1 :] if s.side in s.order else ()
        taking_turns = s.stage in (WINDOW, ATTACKING, REORGANISING, MIST_STAGE, WINDS_STAGE, BUYING) or (
            s.stage == SETUP and s.phase in (PLACE, NUMBER)
        )
        if s.phase == TIES and sorted(people for group in s.groups for people in group) != sorted(s.order):
            self._wrong("groups: every people in `order` must appear once")
        default = [PEOPLES[p] for p in after] if taking_turns and s.phase != TIES else []
        self._queue(default)
        self._moves()

    def _turns_taken(self, people: int) -> int:
        """B.4: return how often a people took cards. Two blue cards count as one turn, once both are drawn."""
        s, blue = self.state, self._blue(people)
        return sum(s.count_cards(people)) - blue + (blue if self._draws_one_blue else blue + 1) // 2

    @property
    def _draws_one_blue(self) -> bool:
        s = self.state
        return s.phase == CARDS and s.taking == 1 and s.due == 1

    def _check_turns(self) -> None:
        """B.4: check that the peoples took a green card or two blue cards in turn."""
        s, left = self.state, listing.left_in(self.state, 1)
        for people in s.order:
            if self._blue(people) % 2 and left and not (self._draws_one_blue and people == s.side):
                self._wrong(
                    "cards: {people} took {blue} blue cards; they are taken in pairs",
                    people=PEOPLES[people],
                    blue=self._blue(people),
                )
        if self._draws_one_blue and left > 1 and not self._blue(s.side) % 2:
            self._wrong("due: two blue cards are drawn in a turn")
        turns = {people: self._turns_taken(people) for people in s.order}
        for one, other in combinations(s.order, 2):
            if turns[one] - turns[other] not in (0, 1):
                self._wrong(
                    "cards: {one} took cards {n} times, {other} {m} times; peoples take cards in turn",
                    one=PEOPLES[one],
                    n=turns[one],
                    other=PEOPLES[other],
                    m=turns[other],
                )
                return
        due = min(s.order, key=turns.__getitem__)
        if s.side != due:
            self._wrong("`side` must be {people}, whose turn it is", people=PEOPLES[due])

    def _queue(self, default: list[str]) -> None:
        s = self.state
        s.queue = tuple(self._people("queue", name) for name in self._list("queue", self.data.get("queue", default)))
        if not set(s.queue) <= set(s.order) or len(set(s.queue)) < len(s.queue):
            self._wrong("`queue` must list peoples that are in `order`, each at most once")

    def _moves(self) -> None:
        s, t = self.state, self.tables
        s.passes = self._number_or_default("passes", 0, 0, len(s.order) if s.phase in (TRADE, BUNDLE, ANSWER) else 0)
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
        if not attacking and s.phase != OVER and (s.commitments or s.attacked or s.fighting):
            self._wrong("`commitments`, `attacked` and `fighting` are allowed only during a people's attacks")
        if any(s.owner[c.target] == s.side for c in s.commitments if c.target >= 0):
            self._wrong("commitments: a people can't attack its own territories")
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
                        self._wrong("{key}: the people does not have that many pawns on {code}", key=key, code=code)
        if any(s.fresh) and not attacking and s.phase != OVER:
            self._wrong("`fresh` is allowed only during a people's attacks")
        reorganises = s.stage == REORGANISING and s.phase != OVER
        s.steps = self._number_or_default("steps", STEPS if reorganises else 0, 0, STEPS if reorganises else 0)
        if any(s.locked) and not (reorganises and s.side == WINGED):
            self._wrong("`locked` is allowed only during the reorganisation of the Winged")
        s.spent = self._number_or_default("spent", 0, 0, max(s.points[s.side], 0) if s.phase in (RECRUIT, BOATS) else 0)
        self._move()

    def _move(self) -> None:
        """Read the current move."""
        s, t = self.state, self.tables
        value = self.data.get("move")
        self._only_if("move", value is not None, s.phase in (WAY, NUMBER))
        if value is None or not self._sound:
            return
        data = self._some("move", value, ("origin", "way", "route", "to"))
        s.way = self._index("move: way", data.get("way", "land"), WAYS)
        if data.get("origin") is not None:
            s.origin = self._index("move: origin", data["origin"], t.codes)
        route = self._list("move: route", data.get("route", []))
        s.route = tuple(self._index("move: route", code, t.codes) for code in route)
        if data.get("to") is not None:
            s.dest = self._index("move: to", data["to"], t.codes)
        if self._sound:
            self._check_move()

    def _check_move(self) -> None:
        s, t = self.state, self.tables
        if s.stage in (BUYING, SETUP, MIST_STAGE):
            self._check_placing()
            return
        if s.way == BY_CALL:
            if s.stage != ATTACKING or s.phase != NUMBER or s.origin < 0:
                self._wrong("move: Spiders are called in a combat, from one of their volcanoes")
            return
        if s.way == BY_PLACE or s.origin < 0 or s.owner[s.origin] != s.side:
            self._wrong("move: `origin` must be held by the people whose turn it is")
            return
        seas = [sea for sea in s.route if sea < t.land or s.closed >> sea & 1]
        chain = all(b in t.sea_near[a - t.land] for a, b in pairwise(s.route)) if not seas else False
        if s.route and (seas or not chain or s.way not in (BY_BOAT, BY_EARTH) or s.origin >= t.land):
            self._wrong(
                "move: `route` must be a series of open neighbouring sea spaces, by boat or by the Wind of Earth"
            )
            return
        if s.route and s.route[0] not in t.seas_of[s.origin]:
            self._wrong("move: the first space of the route must border the origin")
        elif s.way == BY_BOAT and not s.route:
            self._wrong("move: a trip by boat must have a route")
        elif s.spaces_left() < 0:
            self._wrong("move: there are not enough boats for the route")
        elif s.way not in (BY_LAND, BY_BOAT) and not s.holds(s.leader[s.side], (s.way - BY_EARTH and 4) or 1):
            self._wrong("move: the player does not hold the wind")
        elif s.phase == NUMBER and not (s.dest >= 0 and s.destinations() >> s.dest & 1):
            self._wrong("move: `to` must be within reach")
        elif s.most_from(s.origin, s.way) < 1:
            self._wrong("move: no pawn may leave the origin in this way")
        elif s.phase == WAY and s.dest >= 0:
            self._wrong("move: `to` must be null in phase `way`")
        elif not s.is_free(s.origin) and s.stage == REORGANISING and not s.steps:
            self._wrong("steps: none is left for the move")

    def _check_placing(self) -> None:
        s = self.state
        if s.phase != NUMBER or s.way != BY_PLACE or s.origin >= 0 or s.route:
            self._wrong("move: pawns from the pool are placed, so `origin` must be null")
        elif s.dest < 0 or not s.places_for(s.side) >> s.dest & 1 or not s.pool[s.side]:
            self._wrong("move: `to` must be a place held by the people, and there must be pawns in its pool")

    def _battle(self) -> None:
        """Read the current combat, and the reports of this and earlier combats."""
        s, t = self.state, self.tables
        value = self.data.get("battle")
        fought = s.phase in BATTLES or (s.phase == NUMBER and s.way == BY_CALL and s.origin >= 0)
        self._only_if("battle", value is not None, fought)
        report = self.data.get("report")
        s.report = None if report is None else self._report(report)
        assaults = [self._report(each) for each in self._list("assaults", self.data.get("assaults", []))]
        s.assaults = tuple([each for each in assaults if each is not None])
        if value is None or not self._sound:
            return
        keys = ("target", "attackers", "round", "asking", "war", "attack", "defence", "rerolled", "shot")
        data = self._some("battle", value, keys)
        s.battle = self._index("battle: target", data.get("target"), t.codes[: t.land])
        s.attackers = self._number("battle: attackers", data.get("attackers"), 1, t.most)
        rolling = s.phase in (ROLLING, MONK)
        most = LONG_COMBAT if rolling else 0
        s.rounds = self._number("battle: round", data.get("round", int(rolling)), int(rolling), most)
        if data.get("asking") is not None:
            s.asking = max(self._index("battle: asking", data["asking"], BELLIGERENTS), 0)
        for name in self._list("battle: war", data.get("war", [])):
            s.war |= 1 << max(self._index("battle: war", name, BELLIGERENTS), 0)
        s.attack = self._dice("battle: attack", data.get("attack", []))
        s.defence = self._dice("battle: defence", data.get("defence", []))
        s.shot = self._dice("battle: shot", data.get("shot", []))
        s.rerolled = self._truth("battle: rerolled", data.get("rerolled", False))
        if self._sound:
            self._check_battle()

    def _check_battle(self) -> None:
        s, t = self.state, self.tables
        target, defender = s.battle, s.owner[s.battle]
        if s.committed(target):
            self._wrong("battle: all pawns sent to the target must be fighting there, with none still on the way")
        elif defender == s.side or s.frozen >> target & 1:
            self._wrong("battle: the target must be vacant or held by another people, and not frozen")
        elif s.phase == DEMONS:
            if not s.has_demons(target) or s.attack or s.shot or len(s.defence) >= t.demon_dice[target]:
                self._wrong(
                    "battle: demons are only in vacant territories of Zargos, and some dice must be left to roll"
                )
        elif defender < 0:
            self._wrong("battle: nobody defends the target")
        elif s.phase == SHOT and (not s.shoots(target) or len(s.shot) >= dice(s.pawns[target])):
            self._wrong("battle: the Amazons have no shot left to roll")
        elif s.shot and not s.shoots(target):
            self._wrong("battle: only Amazons have a shot")
        elif s.phase == CALL and not s.callers():
            self._wrong("battle: no Spiders can be called to this combat")
        elif s.phase == NUMBER and (s.origin not in s.callers() or s.dest != target):
            self._wrong("move: Spiders must be called to the target from another of their volcanoes")
        elif s.phase == WARS and (not s.hand_size(s.seat_of(s.asking)) or s.war >> s.asking):
            self._wrong("battle: the seat that is asked holds no wind, or has already been asked")
        elif s.war == 3 and s.seat_of(0) == s.seat_of(1):
            self._wrong("battle: a player may play only one Wind of War in a combat")
        elif s.phase not in (ROLLING, MONK) and (s.attack or s.defence or s.rerolled):
            self._wrong("battle: there can't be dice of a round in phase {phase}", phase=s.phase_name)
        elif s.phase in (ROLLING, MONK):
            self._check_dice()

    def _check_dice(self) -> None:
        """Check that the dice of the round fit the phase."""
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
            self._wrong("battle: the dice do not fit phase {phase}", phase=s.phase_name)

    def _report(self, value: object) -> Report | None:
        t = self.tables
        data = self._some(
            "report", value, ("place", "origins", "ways", "attacker", "defender", "force", "helped", "blows")
        )
        place = self._index("report: place", data.get("place"), t.codes[: t.land])
        left = self._list("report: origins", data.get("origins", []))
        origins = [self._index("report: origins", name, t.codes) for name in left]
        ways = self._list("report: ways", data.get("ways", []))
        went = [WAYS_TOLD[self._index("report: ways", name, WAYS_TOLD)] for name in ways]
        attacker = self._people("report: attacker", data.get("attacker"))
        defender = -1 if data.get("defender") is None else self._people("report: defender", data["defender"])
        force = [self._number("report: force", n, 0, t.most) for n in self._list("report: force", data.get("force"), 2)]
        helped = [self._people("report: helped", name) for name in self._list("report: helped", data.get("helped"))]
        blows = []
        for entry in self._list("report: blows", data.get("blows", [])):
            row = self._list("report: blows", entry, 5)
            if row:
                self._index("report: blows", row[0], ("shot", "round", "demons"))
                attack, defence = self._dice("report: attack", row[1]), self._dice("report: defence", row[2])
                lost = [self._number("report: lost", n, 0, t.most) for n in row[3:]]
                blows.append(Exchange(str(row[0]), attack, defence, *lost))
        if not self._sound:
            return None
        attackers, defenders = force
        met = defenders > 0 if defender >= 0 else not defenders and t.demon_dice[place] > 0
        if not attackers or not met or attacker == defender:
            self._wrong("report: `force` must count attackers, and defenders of another people, or none against demons")
        elif set(helped) - ({attacker, defender} & {MONKS}) - ({defender} & {AMAZONS}):
            self._wrong("report: `helped` can contain only Monks, and Amazons who defend")
        sides = (attacker, defender, attackers, defenders)
        return Report(place, tuple(origins), tuple(went), *sides, tuple(helped), tuple(blows))

    def _window(self) -> None:
        """Read the windows in which winds are played, and the effects of winds."""
        s, t = self.state, self.tables
        played = []
        for entry in self._list("played", self.data.get("played", [])):
            row = self._list("played", entry, 2)
            if row:
                wind = self._index("played", row[0], WINDS)
                played.append((wind, self._target("played", wind, row[1])))
        s.played = tuple(played)
        if s.played and s.stage != WINDOW:
            self._wrong("`played` is allowed only just before a people's turn")
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
            self._wrong("waiting: phase {phase} must ask a seat that has winds", phase=s.phase_name)
        if s.waiting and s.stage not in (WINDOW, EXCHANGING) and s.phase != OVER:
            self._wrong("`waiting` must be empty in phase {phase}", phase=s.phase_name)
        # A player who lost their last people to a wind is skipped when the window continues after putting back winds.
        if s.phase not in (TRIM, OVER) and any(not s.led_by(seat) for seat in s.waiting):
            self._wrong("waiting: a seat without peoples can't be asked")
        casting = s.phase in (TARGET, ILLUSIONS, MADNESS_DICE, LANDING)
        self._only_if("cast", s.cast.wind >= 0, casting)
        lands = self._places("dice_at", t.codes[: t.land])
        s.dice_at = tuple(lands)
        if self._sound and casting:
            self._check_cast()
        elif s.dice_at or s.landing:
            self._wrong("`dice_at` and `landing` must be empty in phase {phase}", phase=s.phase_name)

    def _check_cast(self) -> None:
        s = self.state
        t, wind, target = s.tables, s.cast.wind, s.cast.target
        if wind < MADNESS:
            self._wrong("`cast` must be a red wind")
        elif not (s.led_by(s.cast.by) and s.led_by(s.cast.last)):
            self._wrong("cast: a seat without peoples plays no winds")
        elif s.phase in (TARGET, ILLUSIONS) and not s.needs_target(wind):
            self._wrong("cast: this wind takes no target")
        elif s.phase == TARGET and not s.aims(wind):
            self._wrong("cast: there is nothing left to aim at")
        elif s.phase != TARGET and s.needs_target(wind) and target < 0:
            self._wrong("cast: its target is missing")
        elif (s.phase == MADNESS_DICE) != bool(s.dice_at) or (s.dice_at and wind != MADNESS):
            self._wrong("`dice_at` must list territories that the Wind of Madness still has to hit")
        elif (s.phase == LANDING) != bool(s.landing) or (s.landing and wind not in (STORM, TIDE)):
            self._wrong("`landing` must list sea spaces from which a storm or the tide drives the Dragons off")
        elif s.landing and (wind == TIDE) != bool(s.cancelled >> DRAGONS & 1):
            self._wrong("cancelled: the tide takes away the power of the Dragons; a storm does not")
        elif s.landing and wind == STORM and not all(s.closed >> sea & 1 for sea in t.pairs[target]):
            self._wrong("`closed` must contain both sea spaces of the storm that drives the Dragons off")
        elif s.landing and any(not s.pawns[sea] for sea in s.landing):
            self._wrong("landing: no Dragons are there")
        elif s.landing and not all(self._can_land(k) for k in range(len(s.landing))):
            self._wrong("landing: the Dragons have nowhere to go")

    def _can_land(self, k: int) -> bool:
        """Return whether the Dragons of a sea space will find a place when it is their turn to land."""
        trial = self.state.clone()
        trial.landing = trial.landing[k:]
        return bool(trial.landings())

    def _deals(self) -> None:
        """Read trades, exchanges, and winds to be drawn or put back."""
        s, t = self.state, self.tables
        for seat, n in self._object("bartered").items():
            if not str(seat).isdecimal() or int(seat) >= s.seats:
                self._wrong("bartered: {seat} is not a seat", seat=repr(seat))
            else:
                s.bartered[int(seat)] = self._number("bartered", n, 0, FAR)
        offering = s.phase in (BUNDLE, ANSWER, BARTER, REPLY)
        value = self.data.get("offer")
        if self._only_if("offer", value is not None, offering) and value is not None:
            self._offer(value)
        if s.phase == WINDS_DRAWN:
            s.due = self._number_or_default("due", 1, 1, t.master_limit + len(t.kingdoms))
            if not s.winds_left():
                self._wrong("due: no winds are left to draw")
        elif s.phase != CARDS:
            self._number_or_default("due", 0, 0, 0)
        if s.phase not in (OVER, *BEFORE_PAWNS):
            self._surplus()

    def _surplus(self) -> None:
        s = self.state
        for seat in range(s.seats):
            if s.hand_size(seat) and not s.led_by(seat):
                self._wrong("hands: seat {seat} no longer leads a people but holds winds", seat=seat)
        over = [seat for seat in range(s.seats) if s.hand_size(seat) > s.wind_limit(seat)]
        if s.phase == TRIM:
            s.to_act = over[0] if over else None
            if not over:
                self._wrong("hands: in phase `trim`, a seat must hold more winds than it may")
        elif over and s.phase != WINDS_DRAWN and not self._was_master(over):
            self._wrong("hands: seat {over} holds too many winds", over=over[0])

    def _was_master(self, over: list[int]) -> bool:
        """5.5, 9.2: return whether a seat may hold more winds because Madness has just emptied the City."""
        s, t = self.state, self.tables
        hit = s.phase == MADNESS_DICE and t.kingdom_land[s.cast.target] >> t.city & 1
        emptied = hit and not s.pawns[t.city] and t.city not in s.dice_at
        return bool(emptied) and len(over) == 1 and s.hand_size(over[0]) <= t.master_limit

    def _offer(self, value: object) -> None:
        s, t = self.state, self.tables
        data = self._some("offer", value, ("by", "to", "give", "ask"))
        cards = s.stage == SETUP
        names: Sequence[str] = t.cards if cards else WINDS
        ends = []
        for key in ("by", "to"):
            end = data.get(key)
            ends.append(
                self._people(Phrase("offer: {key}", key=key), end) if cards else self._number(key, end, 0, s.seats - 1)
            )
        s.offer_by, s.offer_to = ends
        s.give = tuple(self._index("offer: give", name, names) for name in self._list("give", data.get("give", [])))
        s.ask = tuple(self._index("offer: ask", name, names) for name in self._list("ask", data.get("ask", [])))
        if not self._sound:
            return
        if s.offer_by == s.offer_to or (cards and s.offer_by != s.side):
            self._wrong("offer: `by` must be the people whose turn it is, and `to` must be another")
        if list(s.give) != sorted(s.give) or list(s.ask) != sorted(s.ask):
            self._wrong("offer: `give` and `ask` must follow the order of the cards")
        own_cards = s.count_cards(s.offer_by) if cards else s.hands[len(WINDS) * s.offer_by :][: len(WINDS)]
        if any(s.give.count(card) > own_cards[card] for card in s.give):
            self._wrong("offer: a side can give only what it holds")
        if cards and any(s.ask.count(card) > s.count_cards(s.offer_to)[card] for card in s.ask):
            self._wrong("offer: a side can ask only for what the other side holds")
        if s.phase == REPLY and not (s.give and s.ask):
            self._wrong("offer: each side must give something")
        elif s.phase == REPLY and not bargains.exchangeable(s):
            self._wrong("offer: neither side may end up with more winds than it may hold")
        if s.phase == ANSWER and not bargains.proposable(s):
            self._wrong(
                "offer: each side must give something, keep a territory and have a pawn for each of their territories"
            )

    # --- who acts -----------------------------------------------------------------------------------------------

    def _actor(self) -> None:
        s = self.state
        s.to_act = self._who()
        trims = [s.to_act] if s.phase == TRIM else []
        value = self.data.get("trims", trims)
        if not isinstance(value, list | tuple) or list(value) != trims:
            self._wrong("`trims` must be {trims} in this position, not {given}", trims=trims, given=repr(value))
        if s.phase == OVER:
            s.ended = self._index("over", self.data.get("over"), ENDS)
            winner = self.data.get("winner")
            s.winner = -1 if winner is None else self._people("winner", winner)
            if s.winner >= 0 and s.leader[s.winner] < 0:
                self._wrong("winner: nobody leads this people")
            if s.ended == CONQUEST and s.winner >= 0 and not s.has_won(s.winner):
                self._wrong("winner: this people does not hold the City and the territories around it")
            if (s.ended == CONQUEST and s.winner < 0) or (s.ended not in (CONQUEST, LAST_PEOPLE) and s.winner >= 0):
                self._wrong("`winner` and `over` contradict each other")
            self._check_holders()
            return
        if self.data.get("over") is not None or self.data.get("winner") is not None:
            self._wrong("`over` and `winner` must be null while the match goes on")
        value = self.data.get("to_act")
        if value is not None and value != s.to_act:
            self._wrong(
                "`to_act` must be {due} in this position, not {given}",
                due=repr(None if s.to_act == CHANCE else s.to_act),
                given=repr(value),
            )
        self._check_pawns()
        if not self._sound:
            return
        if any(s.has_won(people) for people in s.order):
            self._wrong("territories: a people holds the City and the territories around it, so the match is over")
        elif s.to_act is not None and s.to_act >= 0 and not s.legal_actions():
            self._wrong("no action is possible in phase {phase}", phase=s.phase_name)

    def _check_pawns(self) -> None:
        """Check the pawns on the board and in pools."""
        s = self.state
        if s.to_act is not None and s.to_act < 0 and s.phase not in CHANCE_PHASES and not self._draws_people:
            self._wrong("nobody can act in phase {phase}", phase=s.phase_name)
        placing = s.stage == SETUP and s.phase in (TIES, PLACE, NUMBER)
        for people in s.order:
            if s.held[people]:
                continue
            if placing and s.pool[people]:
                self._wrong("pool: {people} have pawns left but no place to put them", people=PEOPLES[people])
            elif s.stage == BUYING and people in (s.side, *s.queue) and s.points[people]:
                self._wrong("points: {people} have no place to put pawns", people=PEOPLES[people])
        if s.phase == PLACE and not s.pool[s.side]:
            self._wrong("`pool` must hold pawns in phase `place`")
        self._check_holders()

    def _check_holders(self) -> None:
        """Check that holders of kingdom cards are in play, and that no people has too many pawns."""
        s = self.state
        for people in {holder for holder in s.crown if holder >= 0}:
            if people not in s.order:
                self._wrong("kingdoms: {people} are out of the game", people=PEOPLES[people])
        for people in s.picking:
            if s.on_board(people) > self.tables.most:
                self._wrong("{people}: a people has only {most} pawns", people=PEOPLES[people], most=self.tables.most)

    @property
    def _draws_people(self) -> bool:
        """B.11: return whether chance assigns the peoples."""
        return self.state.phase == PEOPLE and self.tables.drawn

    def _who(self) -> int | None:
        """Return the seat to act, as determined by the phase."""
        s = self.state
        if s.phase == OVER:
            return None
        if s.phase in CHANCE_PHASES or self._draws_people:
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
            return s.to_act
        if s.phase == ANSWER:
            return s.leader[s.offer_to]
        if s.phase in (BARTER, REPLY):
            return s.offer_by if s.phase == BARTER else s.offer_to
        return s.leader[s.side]
