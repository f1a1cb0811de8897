"""One question for several people at one screen: does anybody answer? Nobody, or one who then sees the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardbook.session import Session


class Poll:
    """What was answered for those who do not want to: their passes are played when their turn comes."""

    def __init__(self) -> None:
        self._passing: list[int] = []
        self._length = 0
        self.claimant: int | None = None
        """Who wants to answer, once it is their turn."""

    @property
    def idle(self) -> bool:
        """Whether nobody has answered, or all that was answered is done."""
        return not self._passing and self.claimant is None

    def answer(self, match: Session, asked: list[int], claimant: int | None) -> None:
        """Nobody answers (None), or the first to do so is this seat."""
        self._passing = asked if claimant is None else asked[: asked.index(claimant)]
        self.claimant = claimant
        self._length = len(match.game.reaction_order(match.state))

    def next_pass(self, match: Session) -> int | None:
        """The pass to be played now for somebody who does not answer; None if there is none."""
        polled = match.game.reaction_order(match.state)
        if len(polled) > self._length or not polled:  # somebody has answered: all are asked anew
            self._passing, self.claimant = [], None
        self._length = len(polled)
        if not self._passing or match.to_act != self._passing[0]:
            return None
        self._passing = self._passing[1:]
        return match.game.public_choices(match.state)[0]
