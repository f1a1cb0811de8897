"""Queries about a position of Magus that the rules, the listing and the conditions share.

The queries never change the position.
"""

from __future__ import annotations

from typing import Final

from boardbook.core.build import mypyc_attr
from boardbook.games.magus import counting
from boardbook.games.magus.state import DICE, Position
from boardbook.games.magus.tables import (
    COLOURLESS,
    CROWN,
    MANA,
    SOURCES,
    TRANCHES,
)

ALL_SOURCES: Final = (1 << len(SOURCES)) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Queries(Position):
    """A position, with methods that answer questions about it."""

    # --- dice -----------------------------------------------------------------------------------------------------

    def dice_due(self) -> int:
        """1.1, 1.2: return the number of dice to roll.

        After the first round, it is three. In the first round, the first seat rolls one die, the next seat two, and so
        on.
        """
        if self.round > 1:
            return self.tables.dice_a_turn
        return min(self.tables.dice, (self.seat - self.start) % self.seats + 1)

    def more_dice(self) -> int:
        """5.3: return how many dice power 1 would add now: two, unless fewer are left."""
        out = self.due if self.phase == DICE else self.dice_out()
        return min(2, self.tables.dice - out)

    @property
    def shows_421(self) -> bool:
        """1.4: return whether this turn's dice, including those on the action, show a 4, a 2 and a 1."""
        free, laid = self.free, self.laid
        return (free[4] > 0 or 4 in laid) and (free[2] > 0 or 2 in laid) and (free[1] > 0 or 1 in laid)

    # --- sorcerers ------------------------------------------------------------------------------------------------

    def reachable(self, seat: int) -> int:
        """2.11: return the sources on which the seat may place sorcerers, as bits.

        A seat with no sorcerers on the board may use any source.
        """
        apprentices, initiates, mages, archmages = self.where[4 * seat : 4 * seat + 4]
        occupied = apprentices | initiates | mages | archmages
        return self.circle.reach[occupied] if occupied else ALL_SOURCES

    # --- powers ---------------------------------------------------------------------------------------------------

    def usable(self) -> int:
        """5.1, 5.2: return the set of powers that have a level and were not used in this turn.

        The set is empty if no more powers can be used in this turn.
        """
        return self.charged[self.seat] & self.tables.usable_after[self.used]

    @property
    def rivals_have_levels(self) -> bool:
        """Return whether a rival has a power that can be lowered."""
        return any(self.charged[: self.seat]) or any(self.charged[self.seat + 1 :])

    # --- mana -----------------------------------------------------------------------------------------------------

    def rank_on(self, seat: int, source: int) -> int:
        """4.4: return a seat's rank on a source: how many seats have at least its level, or 0 if its level is 0."""
        return counting.ranks(self.strength[source::5], zero=False)[seat]

    def tied(self, seat: int, source: int) -> bool:
        """Return whether a rival has the same level as the seat on the source."""
        own = self.strength[5 * seat + source]
        return own > 0 and self.strength[source::5].count(own) > 1

    def mana_tranche(self, seat: int, rank: int) -> int:
        """4.3, 6.6: return the mana that the seat gets for a rank, with the help of its best potion."""
        t = self.tables
        better = [t.better[card] for card in self.owned[seat] if t.effect[card] == TRANCHES]
        return max(counting.tranche(figures, rank) for figures in (t.paid, *better))

    # --- potions --------------------------------------------------------------------------------------------------

    def owns(self, effect: int) -> bool:
        """Return whether the active seat owns a potion with the effect."""
        return any(self.tables.effect[card] == effect for card in self.owned[self.seat])

    def crowned(self, given: int) -> bool:
        """6.14: return whether two equal dice are enough to create an archmage if `given` sorcerers are given back."""
        return given == 3 and self.owns(CROWN)

    def ready(self, card: int) -> bool:
        """6.4: return whether a potion is still available: neither used up nor already used in this turn."""
        return not (self.spent | self.tilted) >> card & 1

    def missing(self, card: int) -> int:
        """Return how many crystals of the right colours the seat lacks to pay for a potion."""
        return _missing(self.tables.price[card], self.held(self.seat))

    def held(self, seat: int) -> list[int]:
        """Return a seat's crystals by colour."""
        return self.mana[len(MANA) * seat : len(MANA) * (seat + 1)]

    def lacking(self, card: int) -> list[int]:
        """Return the colours of which the seat has too few crystals to pay for a potion."""
        at = len(MANA) * self.seat
        return [c for c, due in enumerate(self.tables.cost[card]) if due > self.mana[at + c]]

    def affordable(self, card: int) -> bool:
        """6.1, 6.2: return whether the seat has enough colourless crystals to replace the missing ones."""
        return self.missing(card) <= self.mana[len(MANA) * self.seat + COLOURLESS]

    def buys(self) -> list[int]:
        """6.1: return the actions that buy an affordable potion from the display."""
        if self.payable is None:
            t, crystals = self.tables, self.held(self.seat)
            self.payable = [
                t.buy[card] for card in self.display if _missing(t.price[card], crystals) <= crystals[COLOURLESS]
            ]
        return self.payable

    def spareable(self) -> list[int]:
        """6.2: return, in order, the colours in the payment whose crystals a colourless one could still replace."""
        at, card = len(MANA) * self.seat, self.card
        if self.mana[at + COLOURLESS] <= self.missing(card) + sum(self.spared):
            return []
        later = max((c for c, n in enumerate(self.spared) if n), default=0)
        cost = self.tables.cost[card]
        return [c for c in range(later, len(SOURCES)) if min(cost[c], self.mana[at + c]) > self.spared[c]]


def _missing(price: list[tuple[int, int]], crystals: list[int]) -> int:
    """Return how many crystals of the right colours are missing to pay a price."""
    missing = 0
    for c, due in price:
        if crystals[c] < due:
            missing += due - crystals[c]
    return missing
