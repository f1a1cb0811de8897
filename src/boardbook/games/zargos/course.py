"""What happens in several chapters of Zargos, and where one hands over to another.

The chapters stand in files of their own and know this much of the referee; `State` is the whole of it.
"""

from __future__ import annotations

from boardbook.core import Event
from boardbook.core.build import mypyc_attr
from boardbook.core.words import Value
from boardbook.games.zargos.queries import Queries
from boardbook.games.zargos.state import (
    ATTACK,
    ATTACKING,
    CAUSES,
    CONQUEST,
    LAST_PEOPLE,
    NONE,
    OVER,
    ROUND_LIMIT,
    bits_of,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Course(Queries):
    """A position that play changes."""

    # --- handing over -------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """C.1: every people plays in the order."""
        raise NotImplementedError

    def end_turn(self) -> None:
        """3.4: effects of winds end; the next people follows."""
        raise NotImplementedError

    def trim_or_resume(self) -> None:
        """7.2: whoever holds too many winds puts some back; then the step of the round goes on."""
        raise NotImplementedError

    def hand_out_crowns(self) -> None:
        """6.4: kingdom cards, by who holds the whole kingdom, else by who still holds the capital."""
        raise NotImplementedError

    def begin_purchases(self) -> None:
        """10: each people in the new order."""
        raise NotImplementedError

    def begin_attacks(self) -> None:
        """1: the people's pawns are all unmoved."""
        self.stage = ATTACKING
        self.phase = ATTACK
        self.to_act = self.leader[self.side]
        self.played = ()
        self.report = None
        for place in bits_of(self.held[self.side]):
            self.fresh[place] = self.pawns[place]

    # --- losses, the City, the end --------------------------------------------------------------------------------

    def count_lost(self, people: int, cause: int, pawns: int) -> None:
        """Note pawns that a people has lost, and why."""
        self.lost[len(CAUSES) * people + cause] += pawns

    def drop_out(self) -> None:
        """11.3: peoples without pawns are out."""
        gone = [people for people in self.order if not self.has_pawns(people)]
        if not gone:
            return
        self.order = tuple([people for people in self.order if people not in gone])
        self.queue = tuple([people for people in self.queue if people not in gone])
        for people in gone:
            self.boats[people] = 0
            self.crown = [NONE if holder == people else holder for holder in self.crown]
            self.points[people] = 0
            self.emit("out", "end.out", of_side=self.people_term(people))
            seat = self.leader[people]
            if not self.led_by(seat):
                for wind in self.hand(seat):
                    self.under = (*self.under, (wind, seat))
                    self.gain_wind(seat, wind, -1)

    def is_decided(self) -> bool:
        """11.4: whether the match is over, as it is when one people is left."""
        if self.ended < 0 and len(self.order) < 2:
            self.finish(LAST_PEOPLE, self.order[0] if self.order else NONE)
        return self.ended >= 0

    def mind_city(self) -> None:
        """5.5, 5.7: who holds the City is Wind Master; he takes all winds. When it falls empty there is none."""
        owner = self.owner[self.tables.city]
        if owner == self.master:
            return
        self.master = owner
        seat = self.master_seat
        if seat < 0:
            self.emit("master_gone", "island.fall")
            return
        for other in range(self.seats):
            for wind in self.hand(other):
                self.gain_wind(other, wind, -1)
                self.gain_wind(seat, wind)
        self.emit("master", "island.master", of_side=self.people_term(owner), n=self.hand_size(seat))

    def spend_wind(self, seat: int, wind: int) -> None:
        """7.8: a green wind is played and goes under the deck."""
        self.gain_wind(seat, wind, -1)
        self.under = (*self.under, (wind, NONE))

    def finish(self, why: int, winner: int) -> None:
        """The match is over."""
        self.ended = why
        self.winner = winner
        self.phase = OVER
        self.to_act = None
        rule = {CONQUEST: "end.victory", LAST_PEOPLE: "end.last", ROUND_LIMIT: "end.limit"}[why]
        if winner >= 0:
            self.emit("won", rule, "end.side", of_side=self.people_term(winner))
        else:
            self.emit("stopped", rule, rounds=self.round)

    # --- words --------------------------------------------------------------------------------------------------

    def emit(self, kind: str, *rules: str, **values: Value) -> None:
        """Tell what the rules did by themselves, while somebody listens."""
        if self.events is not None:
            self.events.append(Event(kind, rules, values))
