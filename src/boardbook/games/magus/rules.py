"""The rules of Magus: the set-up, the turn, the effects of powers and potions, and the result.

`State` lists the legal actions quickly and applies actions without checking them. `conditions.py` explains why an
action is illegal. A test checks that both modules agree on every action. The counts are in `counting.py`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from boardbook.core import CHANCE, Result
from boardbook.core.build import mypyc_attr
from boardbook.core.chance import A_DIE
from boardbook.core.words import Value
from boardbook.games.magus import counting, listing
from boardbook.games.magus.actions import POWER_KINDS, Attempt, turned
from boardbook.games.magus.queries import Queries
from boardbook.games.magus.state import (
    ACTION,
    DICE,
    DISPLAY,
    EXCHANGING,
    GLORY,
    GROUPS,
    LOWERING,
    NONE,
    OVER,
    PAYING,
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
    APPRENTICE,
    ARCHMAGE,
    COLOURLESS,
    CRYSTALS,
    EACH_TURN,
    EXCHANGE,
    GROUP,
    GROUP_COUNT,
    INITIATE,
    INITIATE_RAISES,
    LEVELS,
    LOWER,
    MANA,
    ONCE,
    POWERS,
    RAISED_BY,
    RAISES,
    REROLL,
    RINGS,
    SEVEN,
    SIDES,
    SOURCES,
    STEP,
    Given,
    Tables,
)

PHASE_OF: Final = {
    STEP: STEPPING,
    EXCHANGE: EXCHANGING,
    REROLL: PICKING,
    GROUP: PUTTING,
    LEVELS: RAISING,
    LOWER: LOWERING,
}
"""The phase in which each effect takes place."""


class EndReason(StrEnum):
    """Why a match ended."""

    FINAL_COUNT = "final_count"
    """The third count is over."""
    ROUND_LIMIT = "round_limit"
    """The agreed round limit was reached."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Queries):
    """A position to which the rules can be applied."""

    # --- set-up -------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, tables: Tables, seats: int) -> Self:
        """Return the initial position, before anything is drawn."""
        new = cls(tables, seats)
        if not tables.random_start:
            new.start = 0
            new.phase = RINGS_PHASE
        return new

    def _set_up(self, n: int) -> None:
        """B.1 to B.3: determine the first player, the rings, the sources and the display, one draw at a time."""
        if self.phase == START:
            self.start = n
            self.phase = RINGS_PHASE
        elif self.phase == RINGS_PHASE:
            self.rings = (*self.rings, n)
            if len(self.rings) == len(RINGS):
                self.phase = SOURCES_PHASE
        elif self.phase == SOURCES_PHASE:
            self.lay_circle((*self.sources, n))
            if len(self.sources) == len(SOURCES):
                self.phase = DISPLAY
        else:
            self._draw_potion(n)
            if len(self.display) == self.tables.display:
                self._begin_turn(self.start)

    def _draw_potion(self, card: int) -> None:
        self.deck &= ~(1 << card)
        self.display = (*self.display, card)
        self.payable = None

    # --- the turn -----------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        if seat == self.start:
            if self.round >= self.tables.round_limit:
                self._stop()
                return
            self.round += 1
        self.seat = self.to_act = seat
        self.payable = None
        self.due = self.dice_due()
        self.phase = DICE

    def _go_on(self) -> None:
        """Return to the current step of the turn after an effect is finished."""
        self.card = NONE
        self.amount = 0
        self.given = 0
        self.to_act = self.seat
        self.phase = GROUPS if self.action else ACTION if self.dice_out() else DICE

    def _roll(self) -> None:
        self.phase = ROLLING
        self.to_act = CHANCE

    def _rolled(self, face: int) -> None:
        self.free[face] += 1
        self.due -= 1
        if not self.due:
            self._go_on()

    def _choose(self, action: int, face: int) -> None:
        """2.1, 3.1: place a die on the action with its number, or two equal dice on action 7."""
        dice = 2 if action == SEVEN else 1
        self.free[face] -= dice
        self.laid = (face,) * dice
        self.action = action
        self.puts = GROUP_COUNT[action]
        self.raises = RAISES[action]
        self.phase = GROUPS

    # --- sorcerers ----------------------------------------------------------------------------------------------

    def _put(self, size: int, origin: int, source: int) -> None:
        """Place a group of apprentices from the supply (`origin` is -1), or move it from a neighbouring source."""
        seat = self.seat
        if origin >= 0:
            self.add(seat, origin, APPRENTICE, -size)
        self.add(seat, source, APPRENTICE, size)
        self.active |= 1 << source
        if self.phase == PUTTING:
            if origin >= 0:
                # Of the apprentices on the origin, the potion first moves those that the action has already moved.
                again = min(size, self.fresh[origin])
                self.fresh[origin] -= again
                self.fresh[source] += again
            self._go_on()
        else:
            self.puts -= 1
            self.targeted |= 1 << source
            self.fresh[source] += size

    def _step(self, seat: int, rank: int, origin: int, source: int) -> None:
        """Move one sorcerer to a neighbouring source."""
        self.add(seat, origin, rank, -1)
        self.add(seat, source, rank, 1)

    def _stride(self, rank: int, origin: int, source: int) -> None:
        """Move one of the active seat's sorcerers, and activate the source that it reaches."""
        self._step(self.seat, rank, origin, source)
        self.active |= 1 << source

    def _create(self, rank: int, source: int, given: Given) -> None:
        """3.2 to 3.4: give back sorcerers from the source, and place the new one there."""
        seat = self.seat
        for back, number in enumerate(given):
            self.add(seat, source, back, -number)
        self.add(seat, source, rank, 1)
        self.puts = 0
        self.active |= 1 << source
        if rank == ARCHMAGE and not self.crowned(sum(given)):
            self.free[self.laid[0]] -= 1
            self.laid = (*self.laid, self.laid[0])
        if rank == INITIATE:
            self.amount = INITIATE_RAISES
            self.phase = RAISING

    def raise_power(self, seat: int, power: int, levels: int) -> None:
        """A.4: raise a power. Excess levels are lost."""
        self.set_power(seat, power, min(self.power[POWERS * seat + power] + levels, self.tables.cap))

    def _raise(self, power: int) -> None:
        if self.phase == RING:
            self.raise_power(self.placing, power, 1)
            self.amount -= 1
            if not self.amount:
                self._place_levels()
        elif self.phase == RAISING:
            self.raise_power(self.seat, power, 1)
            self.given |= 1 << power
            self.amount -= 1
            if not self.amount:
                self._go_on()
        else:
            self.raise_power(self.seat, power, RAISED_BY[self.action])
            self.raised |= 1 << power
            self.raises -= 1

    def _lower(self, seat: int, power: int) -> None:
        """1.4, 6.12: lower a rival's power with the combination 421."""
        self.set_power(seat, power, self.power[POWERS * seat + power] - 1)
        if self.phase == LOWERING:
            self.amount -= 1
            if not self.amount or not self.rivals_have_levels:
                self._go_on()
        else:
            self.claimed = True

    # --- mana ---------------------------------------------------------------------------------------------------

    def _collect(self, source: int, *, win: bool) -> None:
        seat = self.seat
        rank = self.rank_on(seat, source)
        if win:
            rank = 1 + sum(level > self.strength[5 * seat + source] for level in self.strength[source::5])
        self.collected = True
        crystals = self.mana_tranche(seat, rank)
        if self.events is None:
            self._take(source, crystals, "collected")
            return
        rules, tie = self._collect_rules(seat, source, rank), self._tie(seat, source, rank)
        self._take(source, crystals, "collected", *rules, place=self.source_term(source), tranche=rank, **tie)

    def _tie(self, seat: int, source: int, rank: int) -> dict[str, int]:
        """Return how many rivals are tied with the seat, and how many crystals the tie gains or costs the seat."""
        level, levels = self.strength[5 * seat + source], self.strength[source::5]
        if not self.tied(seat, source):
            return {"tied": 0, "tie_gain": 0}
        first = 1 + sum(other > level for other in levels)
        won, lost = (min(self.mana_tranche(seat, at), self.bank[source]) for at in (first, self.rank_on(seat, source)))
        return {"tied": levels.count(level) - 1, "tie_gain": won - lost if rank == first else lost - won}

    def _collect_rules(self, seat: int, source: int, rank: int) -> list[str]:
        """Return the paragraphs that explain how many crystals are collected.

        They can concern ties, a potion with better tranches, or a bank with too few crystals.
        """
        rules = ["mana.tranches"]
        tranche = self.mana_tranche(seat, rank)
        if self.tied(seat, source):
            rules.append("mana.ties")
        if 0 < rank <= len(self.tables.paid) and tranche > self.tables.paid[rank - 1]:
            rules.append("potion.tranches")
        if tranche > self.bank[source]:
            rules.append("box.crystals")
        return rules

    def _take(self, colour: int, crystals: int, kind: str, *rules: str, **values: Value) -> None:
        """A.2: take crystals, but no more than are left."""
        taken = min(crystals, self.bank[colour])
        self.bank[colour] -= taken
        self.mana[len(MANA) * self.seat + colour] += taken
        self.payable = None
        if self.events is not None:
            self.emit(kind, *rules, of_side=self.name(self.seat), n=taken, colour=self.source_term(colour), **values)

    def _give(self, colour: int, crystals: int) -> None:
        self.bank[colour] += crystals
        self.mana[len(MANA) * self.seat + colour] -= crystals
        self.payable = None

    # --- powers -------------------------------------------------------------------------------------------------

    def _use_power(self, a: Attempt) -> None:
        """5.1: lower the disc of a power, and apply the effect."""
        self.used |= 1 << a.what
        self.set_power(self.seat, a.what, self.power[POWERS * self.seat + a.what] - 1)
        if a.kind == "dice":
            self._add_dice()
        elif a.kind == "turn":
            self.free[a.size] -= 1
            self.free[turned(a)] += 1
        elif a.kind == "colourless":
            self._take(COLOURLESS, 1, "gained", "power.colourless")
        elif a.kind == "tie":
            self._collect(a.source, win=True)
        elif a.kind == "own":
            self._stride(a.rank, a.origin, a.source)
        else:
            self._step(a.rival, a.rank, a.origin, a.source)

    def _add_dice(self) -> None:
        more = self.more_dice()
        if self.phase == DICE:
            self.due += more
        else:
            self.due = more
            self._roll()

    # --- potions ------------------------------------------------------------------------------------------------

    def _buy(self, card: int) -> None:
        self.card = card
        if self.spareable():
            self.phase = PAYING
        else:
            self._pay()

    def _spare(self, colour: int) -> None:
        self.spared[colour] += 1
        if not self.spareable():
            self._pay()

    def _pay(self) -> None:
        card, at = self.card, len(MANA) * self.seat
        colourless = self.missing(card) + sum(self.spared)
        for c, due in enumerate(self.tables.cost[card]):
            if due:
                self._give(c, min(due, self.mana[at + c]) - self.spared[c])
        self._give(COLOURLESS, colourless)
        self.spared = [0] * len(SOURCES)
        self.display = tuple(other for other in self.display if other != card)
        self.payable = None
        self.owned[self.seat] = (*self.owned[self.seat], card)
        if self.deck:
            self.card = NONE
            self.phase = REFILL
            self.to_act = CHANCE
        else:
            self._go_on()

    def _use(self, card: int) -> None:
        t = self.tables
        effect, number = t.effect[card], t.effect_number[card]
        if t.kind[card] == ONCE:
            self.spent |= 1 << card
        else:
            self.tilted |= 1 << card
        self.card = card
        if effect == CRYSTALS:
            self._take(COLOURLESS, number, "gained", "potion.colourless", "box.crystals")
            self._go_on()
            return
        self.phase = PHASE_OF[effect]
        if effect in (GROUP, LEVELS, LOWER):
            self.amount = number

    def _exchange(self, first: int, second: int, taken: int) -> None:
        self._give(first, 1)
        self._give(second, 1)
        self._give(taken, -1)
        self._go_on()

    def _pick(self, face: int) -> None:
        self.free[face] -= 1
        self.picked = (*self.picked, face)
        if not listing.picks(self):
            self._throw()

    def _throw(self) -> None:
        self.due = len(self.picked)
        self.picked = ()
        self.card = NONE
        self._roll()

    # --- the end of the turn ------------------------------------------------------------------------------------

    def _end_step(self) -> None:
        """Carry out steps 3 to 5 of a turn: the reliquat, the magic level, and the counts that are due."""
        seat, row = self.seat, self.action - 1
        if left := self.free[self.laid[0]]:
            before = self.power[POWERS * seat + row]
            self.raise_power(seat, row, left)
            if self.events is not None:
                gained = self.power[POWERS * seat + row] - before
                self.emit("reliquat", "finish.reliquat", of_side=self.name(seat), power=self.power_term(row), n=gained)
        level = self.magic_level(seat)
        if level != self.level[seat]:
            self.level[seat] = level
            self.emit("level", "finish.level", of_side=self.name(seat), level=level)
        if self.tilted and self.events is not None:
            straightened = [card for card in bits_of(self.tilted) if self.tables.kind[card] == EACH_TURN]
            if straightened:
                self.emit("straightened", "finish.straighten", n=len(straightened))
        self._clear_turn()
        if not self.ending and level >= self.tables.thresholds[2]:
            self.ending = True
            self.emit("ending", "end.round", of_side=self.name(seat), level=level)
        self._go_on_counting()

    def _clear_turn(self) -> None:
        self.free = [0] * 7
        self.laid = ()
        self.due = self.action = self.puts = self.raises = 0
        self.targeted = self.raised = self.active = self.used = self.tilted = 0
        self.fresh = [0] * len(SOURCES)
        self.collected = self.claimed = False

    def _go_on_counting(self) -> None:
        """7.3: hold the counts that are due. Then the next seat plays, or the match ends."""
        if self.count_is_due():
            counting.begin(self)
            self._place_levels()
        elif self.counts == 3:
            self._finish()
        else:
            self._begin_turn((self.seat + 1) % self.seats)

    def _place_levels(self) -> None:
        """8.3: let the seats that gain from the ring of power place its levels. Then finish the count."""
        if not counting.ask_next(self):
            counting.finish(self)
            self._go_on_counting()

    def count_is_due(self) -> bool:
        """Return whether a count is due at the end of the seat's turn."""
        counts = self.counts
        if counts < 2:
            return self.level[self.seat] >= self.tables.thresholds[counts]
        return counts == 2 and self.ending and (self.seat + 1) % self.seats == self.start

    def _finish(self) -> None:
        self.phase = OVER
        self.to_act = None
        self.seat = NONE
        self.payable = None
        if self.stopped:
            self.emit("stopped", "end.limit", rounds=self.round)
        else:
            self.emit("over", "end.ranking")

    def _stop(self) -> None:
        self.stopped = True
        self._finish()

    def result(self) -> Result | None:
        """9.2: return the result, or None if the game is not over.

        Seats are ranked by glory, and tied seats by their glory from potions. Seats that are still tied share a rank.
        """
        if self.phase != OVER:
            return None
        totals = [self.total(seat) for seat in range(self.seats)]
        potions = self.glory[GLORY.index("potions") :: len(GLORY)]
        keys = list(zip(totals, potions, strict=True))
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(
            winners=winners,
            sides=tuple(SIDES[seat] for seat in winners),
            ranks=ranks,
            scores=tuple(totals),
            reason=EndReason.ROUND_LIMIT if self.stopped else EndReason.FINAL_COUNT,
            finished=not self.stopped,
        )

    # --- legal actions and playing ---------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order."""
        return listing.legal(self)

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next."""
        if self.to_act == CHANCE:
            self._answer(n)
            return
        a: Attempt = self.tables.attempts[n]
        kind = a.kind
        if kind == "roll":
            self._roll()
        elif kind == "action":
            self._choose(a.what, a.size)
        elif kind == "end":
            self._end_step()
        elif kind in ("place", "move"):
            self._put(a.size, a.origin, a.source)
        elif kind == "raise":
            self._raise(a.what)
        elif kind == "create":
            self._create(a.rank, a.source, a.given)
        elif kind == "collect":
            self._collect(a.source, win=False)
        elif kind in POWER_KINDS:
            self._use_power(a)
        else:
            self._apply_potion(a)

    def _apply_potion(self, a: Attempt) -> None:
        """Play an action that involves a potion, or lower a rival's power."""
        kind = a.kind
        if kind == "buy":
            self._buy(a.what)
        elif kind == "pay":
            self._pay()
        elif kind == "spare":
            self._spare(a.what)
        elif kind == "use":
            self._use(a.what)
        elif kind == "exchange":
            self._exchange(a.origin, a.source, a.what)
        elif kind == "step":
            self._stride(self.tables.effect_number[self.card], a.origin, a.source)
            self._go_on()
        elif kind == "pick":
            self._pick(a.size)
        elif kind == "throw":
            self._throw()
        else:
            self._lower(a.rival, a.what)

    def chances(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities, or an empty list if chance doesn't move next."""
        if self.to_act != CHANCE:
            return []
        if self.phase == ROLLING:
            return A_DIE[:]
        if self.phase == START:
            left = list(range(self.seats))
        elif self.phase == RINGS_PHASE:
            left = [ring for ring in range(len(RINGS)) if ring not in self.rings]
        elif self.phase == SOURCES_PHASE:
            left = [source for source in range(len(SOURCES)) if source not in self.sources]
        else:
            left = bits_of(self.deck)
        return [(n, 1 / len(left)) for n in left]

    def _answer(self, n: int) -> None:
        if self.phase == ROLLING:
            self._rolled(n)
        elif self.phase == REFILL:
            self._draw_potion(n)
            self._go_on()
        else:
            self._set_up(n)
