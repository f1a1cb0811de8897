"""Reads a position of Magus from JSON data, and reports all its problems.

The keys are those of `State.to_dict()`. A lesson may leave out keys. By default, it is round 1, the start seat is about
to roll, and nobody has sorcerers, mana or potions. The markers show the levels of the sorcerers on the sources, the
number of counts follows from the markers, and all crystals and potions that are not listed elsewhere are in the bank
and the deck. Only the active seat's marker may show a level that is out of date, because the marker moves only at the
end of the turn, when it may cause a count. Places have no numbers in the data. `rings` and `sources` list what is on
the places in the order of the circle, starting with the place that players call 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardbook.core import CHANCE
from boardbook.core.validation import FAR, PositionReader, is_whole
from boardbook.core.words import Phrase
from boardbook.games.magus.counting import FINAL, takers
from boardbook.games.magus.rules import PHASE_OF, State
from boardbook.games.magus.state import (
    ACTION,
    DICE,
    DISPLAY,
    EXCHANGING,
    GLORY,
    GROUPS,
    LOWERING,
    OVER,
    PAYING,
    PHASES,
    PICKING,
    PUTTING,
    RAISING,
    REFILL,
    RING,
    RINGS_PHASE,
    ROLLING,
    SOURCES_PHASE,
    START,
    STEPPING,
    bits_of,
)
from boardbook.games.magus.tables import (
    FACES,
    GROUP_COUNT,
    INITIATE_RAISES,
    LEVELS,
    MANA,
    POWERS,
    RAISES,
    RANKS,
    RINGS,
    SEVEN,
    SIDES,
    SOURCES,
    Tables,
)

KEYS = (
    "phase",
    "seats",
    "start",
    "seat",
    "round",
    "rings",
    "sources",
    "bank",
    "sorcerers",
    "powers",
    "levels",
    "glory",
    "mana",
    "potions",
    "spent",
    "tilted",
    "display",
    "deck",
    "dice",
    "laid",
    "due",
    "action",
    "puts",
    "raises",
    "targeted",
    "raised",
    "fresh",
    "active",
    "collected",
    "used",
    "claimed",
    "placing",
    "card",
    "amount",
    "given",
    "spared",
    "picked",
    "counts",
    "ending",
    "stopped",
)
SETUP = (START, RINGS_PHASE, SOURCES_PHASE, DISPLAY)
POWER_NUMBERS = range(1, POWERS + 1)
BEFORE_TOO = (PAYING, REFILL, PUTTING, STEPPING, EXCHANGING, RAISING)
"""The phases that are possible even before the roll."""
IN_USE = {phase: effect for effect, phase in PHASE_OF.items() if phase != RAISING}
"""The effect that the potion in use must have in each phase.

The phase in which powers are raised is left out, because powers can also be raised without a potion.
"""


class Reader(PositionReader):
    """Reads a position. `problems` has one sentence per problem. If there are none, `state` is the position."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(position, KEYS)
        self.tables = tables
        if not self.readable:
            return
        number = self.data.get("seats")
        if not isinstance(number, int) or isinstance(number, bool) or number not in seats:
            self._wrong(
                "`seats` must be a whole number from {start} to {stop}, not {number}",
                start=seats.start,
                stop=seats.stop - 1,
                number=repr(number),
            )
            return
        self.state = State(tables, number)
        self.sides = SIDES[:number]
        for part in (
            self._progress,
            self._circle,
            self._sorcerers,
            self._mana,
            self._potions,
            self._powers,
            self._dice,
        ):
            part()
        if not self.problems:
            self._turn()
        if not self.problems:
            self._pending()
        if not self.problems:
            self._counts()

    # --- small readers ------------------------------------------------------------------------------------------

    def _by_side(self, key: str) -> list[tuple[int, Any]]:
        """Read an object whose keys are sides, and return pairs of a seat and a value."""
        pairs = [(self._index(key, name, self.sides), value) for name, value in self._object(key).items()]
        return [(seat, value) for seat, value in pairs if seat >= 0]

    def _names(self, key: str, names: Sequence[str]) -> list[int]:
        """Read a list of names, which must all be different, and return their numbers."""
        numbers = [self._index(key, name, names) for name in self._list(key, self.data.get(key, []))]
        if len(set(numbers)) < len(numbers):
            self._wrong("{key}: an entry appears twice", key=key)
        return [k for k in numbers if k >= 0]

    def _mask(self, key: str, names: Sequence[str]) -> int:
        return sum(1 << k for k in set(self._names(key, names)))

    def _counted(self, key: str, value: object, names: Sequence[str], most: int) -> list[tuple[int, int]]:
        """Read an object that maps names to whole numbers, and return pairs of a name's index and its number."""
        if not isinstance(value, Mapping):
            self._wrong("{key} must be an object, not {value}", key=key, value=repr(value))
            return []
        pairs = []
        for name, number in value.items():
            k = self._index(key, name, names)
            n = self._number(f"{key}: {name}", number, 0, most)
            if k >= 0:
                pairs.append((k, n))
        return pairs

    def _figures(self, key: str, within: Sequence[int] = FACES) -> list[int]:
        """Read a list of whole numbers."""
        values = self._list(key, self.data.get(key, []))
        bad = [value for value in values if not is_whole(value, within[0], within[-1])]
        if bad:
            self._wrong(
                "{key} must hold whole numbers from {start} to {stop}, not {bad}",
                key=key,
                start=within[0],
                stop=within[-1],
                bad=repr(bad[0]),
            )
        return [value for value in values if value not in bad]

    def _bits(self, key: str) -> int:
        """Read a list of powers, and return them as bits."""
        powers = self._figures(key, POWER_NUMBERS)
        if len(set(powers)) < len(powers):
            self._wrong("{key}: a power appears twice", key=key)
        return sum(1 << k - 1 for k in set(powers))

    # --- the parts ----------------------------------------------------------------------------------------------

    def _progress(self) -> None:
        """Read the phase, the seats, the round, and the number of counts so far."""
        s = self.state
        s.phase = max(self._index("phase", self.data.get("phase", "dice"), PHASES), 0)
        last = s.seats - 1
        if s.phase != START:
            s.start = self._number_or_default("start", 0, 0, last)
        elif self.data.get("start") is not None or not self.tables.random_start:
            self._wrong("phase `start` is only for a first player drawn at random: `start` must be null")
        in_play = s.phase not in SETUP
        if in_play and s.phase != OVER:
            s.seat = self._number_or_default("seat", s.start, 0, last)
        elif self.data.get("seat") is not None:
            self._wrong("`seat` must be null in phase {phase}", phase=s.phase_name)
        s.round = self._number_or_default("round", int(in_play), int(in_play), FAR if in_play else 0)
        s.counts = self._number_or_default("counts", 3 if s.phase == OVER else 0, 0, 3 if s.phase == OVER else 2)
        for key in ("ending", "stopped"):
            setattr(s, key, self._truth(key, self.data.get(key, False)))
        if s.stopped and s.phase != OVER:
            self._wrong("`stopped` can be true only in phase `over`")
        if s.phase == OVER and not s.stopped and s.counts < 3:
            self._wrong("counts: a match that is over must have had three counts")

    def _circle(self) -> None:
        """Read the ring and the source on each place."""
        s = self.state
        whole = s.phase not in SETUP[:-1]
        rings = self._names("rings", RINGS) if "rings" in self.data else [*range(len(RINGS))] if whole else []
        sources = self._names("sources", SOURCES) if "sources" in self.data else [*range(len(SOURCES))] if whole else []
        for key, placed, phase in (("rings", rings, RINGS_PHASE), ("sources", sources, SOURCES_PHASE)):
            if s.phase > phase and len(placed) != len(SOURCES):
                self._wrong("{key}: all five must be in place in phase {phase}", key=key, phase=s.phase_name)
            if s.phase < phase and placed:
                self._wrong("{key}: none can be in place yet in phase {phase}", key=key, phase=s.phase_name)
            if s.phase == phase and len(placed) == len(SOURCES):
                self._wrong("{key}: in phase {phase}, some must be left to draw", key=key, phase=s.phase_name)
        if not self.problems:
            s.rings = tuple(rings)
            s.lay_circle(tuple(sources))

    def _sorcerers(self) -> None:
        s, t = self.state, self.tables
        for seat, there in self._by_side("sorcerers"):
            if not isinstance(there, Mapping):
                self._wrong("`sorcerers` of {side} must be an object whose keys are sources", side=SIDES[seat])
                continue
            for name, ranks in there.items():
                source = self._index(Phrase("sorcerers of {side}", side=SIDES[seat]), name, SOURCES)
                for rank, n in self._counted(
                    Phrase("sorcerers of {side} on {name}", side=SIDES[seat], name=name), ranks, RANKS, 50
                ):
                    if source >= 0:
                        s.add(seat, source, rank, n)
            for rank, name in enumerate(RANKS):
                if s.supply(seat, rank) < 0:
                    self._wrong(
                        "sorcerers of {side}: there are only {pieces} of rank {name}",
                        side=SIDES[seat],
                        pieces=t.pieces[rank],
                        name=name,
                    )
        s.level = [s.magic_level(seat) for seat in range(s.seats)]
        for seat, level in self._by_side("levels"):
            marker = self._number(Phrase("levels of {side}", side=SIDES[seat]), level, 0, 10_000)
            # The active seat's marker may lag behind, because it moves at the end of the turn.
            if (seat != s.seat or s.phase == RING) and marker != s.level[seat]:
                self._wrong(
                    "levels of {side}: {given}, but its sorcerers make {level}",
                    side=SIDES[seat],
                    given=marker,
                    level=s.level[seat],
                )
            s.level[seat] = marker
        if s.phase in SETUP and any(s.strength):
            self._wrong("sorcerers: none can be on a source in phase {phase}", phase=s.phase_name)

    def _mana(self) -> None:
        s, t = self.state, self.tables
        for seat, crystals in self._by_side("mana"):
            for c, n in self._counted(Phrase("mana of {side}", side=SIDES[seat]), crystals, MANA, t.crystals):
                s.mana[len(MANA) * seat + c] = n
        for c, name in enumerate(MANA):
            s.bank[c] = t.crystals - sum(s.mana[c :: len(MANA)])
            if s.bank[c] < 0:
                self._wrong("mana: there are only {crystals} {name} crystals", crystals=t.crystals, name=name)
        if "bank" in self.data:
            for c, n in self._counted("bank", self.data["bank"], MANA, t.crystals):
                if n != s.bank[c]:
                    self._wrong(
                        "bank: lists {n} {mana} crystals, but {bank} of {crystals} are left",
                        n=n,
                        mana=MANA[c],
                        bank=s.bank[c],
                        crystals=t.crystals,
                    )

    def _potions(self) -> None:
        s, t = self.state, self.tables
        places: list[int] = []
        for seat, names in self._by_side("potions"):
            key: str = Phrase("potions of {side}", side=SIDES[seat])
            cards = [self._index(key, name, t.card_names) for name in self._list(key, names)]
            s.owned[seat] = tuple(card for card in cards if card >= 0)
            places += s.owned[seat]
        owned = sum(1 << card for card in set(places))
        s.spent, s.tilted = self._mask("spent", t.card_names), self._mask("tilted", t.card_names)
        for key, mask in (("spent", s.spent), ("tilted", s.tilted)):
            for card in bits_of(mask & ~owned):
                self._wrong("{key}: nobody owns {card}", key=key, card=t.card_names[card])
        s.display = tuple(self._names("display", t.card_names))
        places += s.display
        left = [card for card in range(len(t.card_names)) if card not in places]
        deck = self._names("deck", t.card_names) if "deck" in self.data else left
        s.deck = sum(1 << card for card in set(deck))
        places += deck
        for card in sorted({card for card in places if places.count(card) > 1}):
            self._wrong("potions: {card} is in two places", card=t.card_names[card])
        if len(s.display) > t.display:
            self._wrong("display: at most {display} potions are allowed", display=t.display)
        if s.phase in SETUP and any(s.owned):
            self._wrong("potions: nobody can own any in phase {phase}", phase=s.phase_name)
        if s.phase in SETUP[:-1] and s.display:
            self._wrong("`display` must be empty in phase {phase}", phase=s.phase_name)
        if s.phase == DISPLAY and (len(s.display) == t.display or not s.deck):
            self._wrong("display: in phase `display`, at least one potion must be left to draw")
        elif s.phase in SETUP and len(s.display) + s.deck.bit_count() < t.display:
            self._wrong(
                "deck: the potions in the deck ({deck}) cannot fill the display to {display}",
                deck=len(deck),
                display=t.display,
            )

    def _powers(self) -> None:
        s, t = self.state, self.tables
        for seat, levels in self._by_side("powers"):
            row = self._list(Phrase("powers of {side}", side=SIDES[seat]), levels, POWERS)
            for k, level in enumerate(row):
                named = Phrase("power {k} of {side}", k=k + 1, side=SIDES[seat])
                s.set_power(seat, k, self._number(named, level, 0, t.cap))
        for seat, parts in self._by_side("glory"):
            for k, n in self._counted(Phrase("glory of {side}", side=SIDES[seat]), parts, GLORY, FAR // 10):
                s.glory[len(GLORY) * seat + k] = n

    # --- the turn -----------------------------------------------------------------------------------------------

    def _dice(self) -> None:
        s, t = self.state, self.tables
        for face in self._figures("dice"):
            s.free[face] += 1
        s.laid = tuple(self._figures("laid"))
        s.picked = tuple(self._figures("picked"))
        if len(set(s.laid)) > 1:
            self._wrong("laid: the dice on an action must show the same number")
        if list(s.picked) != sorted(s.picked, reverse=True):
            self._wrong("picked: the highest number must come first")
        most = t.dice - s.dice_out() - len(s.picked)
        if most < 0:
            self._wrong("dice: there are only {dice} dice", dice=t.dice)
            return
        rolled = s.dice_out() + len(s.picked) > 0
        if s.phase in (DICE, ROLLING) or (s.phase in BEFORE_TOO and not rolled):
            usual = 1 if s.phase == ROLLING or s.seat < 0 else s.dice_due()
            s.due = self._number_or_default("due", usual, 1, max(most, 1))
            if not most:
                self._wrong("due: there are only {dice} dice", dice=t.dice)
        else:
            self._number_or_default("due", 0, 0, 0)
        if s.phase in (*SETUP, DICE, RING, OVER) and rolled:
            self._wrong("`dice`, `laid` and `picked` must be empty in phase {phase}", phase=s.phase_name)
        if s.phase in (ACTION, GROUPS, PICKING, LOWERING) and not rolled:
            self._wrong("dice: the dice must already be rolled in phase {phase}", phase=s.phase_name)

    def _turn(self) -> None:
        """Read the state of the turn, including the chosen action and how much of it is left."""
        s = self.state
        if self.data.get("action") is not None:
            s.action = self._number_or_default("action", 1, 1, SEVEN)
        if bool(s.action) != bool(s.laid):
            self._wrong("`action` and `laid` must both be set, or neither")
        elif s.action == SEVEN and len(s.laid) not in (2, 3):
            self._wrong("laid: action 7 takes two or three dice")
        elif s.action and s.action != SEVEN and s.laid != (s.action,):
            self._wrong("laid: action {action} takes one die showing {action}", action=s.action)
        if bool(s.action) != (s.phase == GROUPS) and s.phase in (*SETUP, DICE, ACTION, GROUPS, RING, OVER):
            self._wrong("action: {action} does not fit phase {phase}", action=s.action or None, phase=s.phase_name)
        s.puts = self._number_or_default("puts", GROUP_COUNT[s.action], 0, GROUP_COUNT[s.action])
        s.raises = self._number_or_default("raises", RAISES[s.action], 0, RAISES[s.action])
        s.targeted, s.active = self._mask("targeted", SOURCES), self._mask("active", SOURCES)
        s.raised, s.used = self._bits("raised"), self._bits("used")
        for c, n in self._counted("fresh", self.data.get("fresh", {}), SOURCES, 50):
            s.fresh[c] = n
            if s.seat < 0 or n > s.pieces[20 * s.seat + 4 * c]:
                self._wrong("fresh: lists more apprentices than there are on {source}", source=SOURCES[c])
        s.collected = self._truth("collected", self.data.get("collected", False))
        s.claimed = self._truth("claimed", self.data.get("claimed", False))
        if s.used.bit_count() > self.tables.powers_a_turn or s.used >> POWERS - 1:
            self._wrong(
                "used: at most {powers_a_turn} powers are allowed, and never power {powers}",
                powers_a_turn=self.tables.powers_a_turn,
                powers=POWERS,
            )
        done = s.targeted or s.raised or any(s.fresh)
        if done and not s.action:
            self._wrong("`targeted`, `raised` and `fresh` are allowed only when `action` is set")
        busy = s.active or s.used or s.collected or s.claimed
        if busy and s.phase in (*SETUP, RING, OVER):
            self._wrong(
                "`active`, `used`, `collected` and `claimed` are allowed only during a turn, not in phase {phase}",
                phase=s.phase_name,
            )

    def _pending(self) -> None:
        """Read which effect is unfinished, and which seat must act."""
        s, t = self.state, self.tables
        if self.data.get("card") is not None:
            s.card = self._index("card", self.data["card"], t.card_names)
        s.given = self._bits("given")
        for c, n in self._counted("spared", self.data.get("spared", {}), SOURCES, t.crystals):
            s.spared[c] = n
        s.amount = self._number_or_default("amount", 0, 0, MAX_AMOUNT)
        if self.problems:
            return
        self._card()
        left = s.phase in (PUTTING, RAISING, LOWERING, RING)
        if left != bool(s.amount):
            self._wrong("amount: {amount} does not fit phase {phase}", amount=s.amount, phase=s.phase_name)
        for key, used, phase in (
            ("picked", s.picked, PICKING),
            ("spared", any(s.spared), PAYING),
            ("given", s.given, RAISING),
        ):
            if used and s.phase != phase:
                self._wrong("{key} must be empty in phase {phase}", key=key, phase=s.phase_name)
        if self.problems:
            return
        self._amount()
        if self.problems:
            return
        if s.phase == RING:
            self._placing()
        elif self.data.get("placing") is not None:
            self._wrong("`placing` must be null in phase {phase}", phase=s.phase_name)
        if s.phase == REFILL and (not s.deck or len(s.display) == t.display):
            self._wrong("display: in phase `refill`, a potion must be missing, and the deck must not be empty")
        s.to_act = self._actor()
        if not self.problems and isinstance(s.to_act, int) and s.to_act >= 0 and not s.legal_actions():
            self._wrong("no action is possible in phase {phase}", phase=s.phase_name)

    def _amount(self) -> None:
        """Check how much is left of the effect of a potion or of a new initiate."""
        s, t = self.state, self.tables
        whole = t.effect_number[s.card] if s.card >= 0 else INITIATE_RAISES
        if s.phase in (PUTTING, RAISING) and s.given.bit_count() + s.amount != whole:
            self._wrong(
                "`amount` must be {whole} in phase {phase}, not {amount}",
                whole=whole - s.given.bit_count(),
                phase=s.phase_name,
                amount=s.amount,
            )
        elif s.phase == LOWERING and s.amount > whole:
            self._wrong(
                "`amount` must be at most {whole} in phase {phase}, not {amount}",
                whole=whole,
                phase=s.phase_name,
                amount=s.amount,
            )

    def _counts(self) -> None:
        """7.3, 9.1: check the number of counts.

        By default, derive it from the markers, which are compared with the thresholds at the end of each turn.
        """
        s, (first, second, last) = self.state, self.tables.thresholds
        in_turn = s.seat >= 0 and s.phase != RING
        level_given = in_turn and SIDES[s.seat] in (self.data.get("levels") or ())
        highest = max((k for k in range(s.seats) if k != s.seat or level_given), key=s.level.__getitem__)
        level, side = s.level[highest], SIDES[highest]
        least = (0 < first <= level) + (0 < second <= level)
        if self.data.get("counts") is None and s.phase != OVER:
            s.counts = FINAL if s.ending and in_turn else least
        elif s.counts < least:
            self._wrong(
                "`counts` must be at least {held}, not {counts}: the marker of {side} reached {level}",
                counts=s.counts,
                held=least,
                side=side,
                level=level,
            )
        triggered = 0 < last <= (s.level[s.seat] if s.phase == RING else level) and s.phase != OVER
        if self.data.get("ending") is None:
            s.ending = triggered
        elif triggered and not s.ending:
            self._wrong("ending: a marker is on {most}, so this must be the last round", most=max(s.level))
        if s.ending and s.counts < FINAL and not (s.phase == RING and triggered):
            self._wrong("ending: the last round comes after two counts, not {counts}", counts=s.counts)
        if self.problems:
            return
        if s.phase == RING and not s.count_is_due():
            self._wrong("phase `ring`: no count is due after the turn of {side}", side=SIDES[s.seat])
        if in_turn and s.ending and s.seat == s.start:
            self._wrong(
                "ending: the last count comes at the end of the round, so {side} can’t have another turn",
                side=SIDES[s.seat],
            )
        if in_turn and not level_given and not s.ending:
            s.level[s.seat] = min(s.level[s.seat], max(self.tables.thresholds[s.counts] - 1, 0))

    def _card(self) -> None:
        """Check the potion that is being used or paid for."""
        s, t = self.state, self.tables
        own = s.card >= 0 and s.seat >= 0 and s.card in s.owned[s.seat]
        effect = IN_USE.get(s.phase)
        if effect is not None and not (own and t.effect[s.card] == effect):
            self._wrong(
                "`card` must be one of the player’s potions with the effect of phase {phase}", phase=s.phase_name
            )
        elif s.phase == RAISING and s.card >= 0 and not (own and t.effect[s.card] == LEVELS):
            self._wrong(
                "in phase `raising`, `card` must be one of the player’s potions that give levels, "
                "or null for a new initiate"
            )
        elif s.phase == PAYING and (s.card not in s.display or not s.affordable(s.card) or not s.spareable()):
            self._wrong("card: phase `paying` needs a potion on display that can be paid for in more than one way")
        elif s.phase not in (*IN_USE, RAISING, PAYING) and s.card >= 0:
            self._wrong("`card` must be null in phase {phase}", phase=s.phase_name)

    def _placing(self) -> None:
        s = self.state
        gaining = takers(s)
        s.placing = self._number_or_default("placing", gaining[0][0] if gaining else 0, 0, s.seats - 1)
        most = dict(gaining).get(s.placing, 0)
        if s.amount > most:
            self._wrong("amount: {side} gains at most {most} from the ring of power", side=SIDES[s.placing], most=most)

    def _actor(self) -> int | None:
        s = self.state
        if s.phase == OVER:
            return None
        if s.phase in (*SETUP, ROLLING, REFILL):
            return CHANCE
        return s.placing if s.phase == RING else s.seat


MAX_AMOUNT = 100
"""Upper bound on how much of an effect is left."""
