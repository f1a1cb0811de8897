"""Asks everyone at a shared screen at once who wants to react.

Then only the people who want to react need to see their hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardbook.session import Session


class Poll:
    """The answer to the question of who wants to react. Seats that don't want to react pass automatically."""

    def __init__(self) -> None:
        self._passing: list[int] = []
        self._length = 0
        self.claimant: int | None = None
        """The seat that wants to react when its turn comes."""

    @property
    def idle(self) -> bool:
        """Whether there is no answer left to carry out."""
        return not self._passing and self.claimant is None

    def answer(self, match: Session, seats: list[int], claimant: int | None) -> None:
        """Store the answer. `claimant` is the first seat that wants to react, or None if nobody wants to."""
        self._passing = seats if claimant is None else seats[: seats.index(claimant)]
        self.claimant = claimant
        self._length = len(match.game.reaction_order(match.state))

    def next_pass(self, match: Session) -> int | None:
        """Return the pass to play if a seat that doesn't want to react decides now; None in all other cases."""
        polled = match.game.reaction_order(match.state)
        if len(polled) > self._length or not polled:  # somebody has reacted, so everyone is asked again
            self._passing, self.claimant = [], None
        self._length = len(polled)
        if not self._passing or match.to_act != self._passing[0]:
            return None
        self._passing = self._passing[1:]
        return match.game.public_choices(match.state)[0]
