"""Methods that chapters of the rules of Zargos share, and methods that pass control from one chapter to another.

Each chapter has its own file, and depends only on this class. `State` implements the methods that this class leaves
out.
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
    """A position with the shared methods that change it."""

    # --- passing control ----------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """C.1: let the peoples play in order."""
        raise NotImplementedError

    def end_turn(self) -> None:
        """3.4: end the effects of winds. Then the next people plays."""
        raise NotImplementedError

    def trim_or_resume(self) -> None:
        """7.2: let a player with too many winds put some back. Then continue the current step of the round."""
        raise NotImplementedError

    def hand_out_crowns(self) -> None:
        """6.4: give kingdom cards to peoples that hold whole kingdoms.

        To keep its card, a people needs only the capital.
        """
        raise NotImplementedError

    def begin_purchases(self) -> None:
        """10: let the peoples buy in the new order."""
        raise NotImplementedError

    def begin_attacks(self) -> None:
        """1: begin the attacks of the active people. At this point, none of its pawns has moved."""
        self.stage = ATTACKING
        self.phase = ATTACK
        self.to_act = self.leader[self.side]
        self.played = ()
        self.report = None
        for place in bits_of(self.held[self.side]):
            self.fresh[place] = self.pawns[place]

    # --- losses, the City, the end --------------------------------------------------------------------------------

    def count_lost(self, people: int, cause: int, pawns: int) -> None:
        """Record the pawns that a people lost, and the cause."""
        self.lost[len(CAUSES) * people + cause] += pawns

    def drop_out(self) -> None:
        """11.3: remove peoples without pawns. A player who has no people left puts all winds under the deck."""
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
        """11.4: end the match if fewer than two peoples are left. Return whether the match is over."""
        if self.ended < 0 and len(self.order) < 2:
            self.finish(LAST_PEOPLE, self.order[0] if self.order else NONE)
        return self.ended >= 0

    def mind_city(self) -> None:
        """5.5, 5.7: appoint the player whose people is in the City as Wind Master.

        The Wind Master takes the winds of all other players. If the City is empty, there is no Wind Master.
        """
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
        """7.8: play a green wind, and put it under the deck."""
        self.gain_wind(seat, wind, -1)
        self.under = (*self.under, (wind, NONE))

    def finish(self, why: int, winner: int) -> None:
        """End the match."""
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
        """Emit an event, if events are being collected."""
        if self.events is not None:
            self.events.append(Event(kind, rules, values))
