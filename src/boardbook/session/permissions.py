"""What each board may show, and which decisions and commands it may accept. Boards call these functions.

The argument `seat` is the seat of the board. The board of a seat shows what this seat may know and accepts its
decisions. A board with the seat `TURN` is shared by the people who play at one screen: everyone in the match, except
those who play elsewhere by link (`Session.remote`). A board with the seat None is for spectators, who can't change
anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsIndex

from boardbook.core import CHANCE, REFEREE, TURN, BadInput
from boardbook.core.validation import as_whole
from boardbook.core.words import Values

if TYPE_CHECKING:
    from boardbook.session.session import Session

Refusal = tuple[str, Values]
"""The reason for a refusal: the key of a text, and the values to insert into the text."""


def people(match: Session) -> list[int]:
    """Return the seats that people play."""
    return [k for k, seat in enumerate(match.seats) if seat.bot is None]


def sharers(match: Session) -> list[int]:
    """Return the seats of the people who share a board."""
    return [seat for seat in people(match) if seat not in match.remote]


def serves(match: Session, seat: int | None, player: int) -> bool:
    """Return whether a board is there for a player: it is the board of this seat, or a shared board."""
    return seat == player or (seat == TURN and player not in match.remote)


# --- who may see ----------------------------------------------------------------------------------------------------


def check_seat(match: Session, seat: SupportsIndex | None) -> int | None:
    """Return the seat as an int, or None for spectators. Raises `BadInput` if there is no such seat."""
    number = as_whole(seat, 0, len(match.seats) - 1)
    if seat is not None and number is None:
        raise BadInput("seat", [f"must be 0 to {len(match.seats) - 1}, or None for spectators, not {seat!r}"])
    return number


def observer(match: Session, seat: int | None) -> int | None:
    """Return the observer whose view a board shows.

    A shared board shows what spectators may see, or the person's own view if only one person plays there. Once the
    match is over, every board shows everything.
    """
    if match.over:
        return REFEREE
    if seat != TURN:
        return seat
    here = sharers(match)
    return here[0] if len(here) == 1 else None


def shares_secrets(match: Session, seat: int | None) -> bool:
    """Return whether several people who have secrets share this board."""
    return seat == TURN and not match.game.open_information and len(sharers(match)) > 1


def behind_curtain(match: Session, seat: int | None) -> int | None:
    """Return the seat for which a shared board must now draw the curtain; None if no curtain is needed.

    The person at this seat must be alone at the screen, because their secrets are in view while they decide or enter
    the cards that they drew for their own hand.
    """
    who = deciding(match)
    if who is None or not shares_secrets(match, seat) or who not in sharers(match):
        return None
    # A seat has nothing to hide if it has shown everything, as in a count.
    return who if match.history.awaits_outcome or match.cached("hides", lambda: _hides(match, who)) else None


def _hides(match: Session, who: int) -> bool:
    """Return whether a seat sees more than spectators do."""
    return match.state.view(who) != match.state.view(None)


def deciding(match: Session) -> int | None:
    """Return the seat that decides now.

    If a hidden draw has to be entered, return the only seat that may see it. Return None if there is no such seat.
    """
    return match.game.chance_observer(match.state) if match.history.awaits_outcome else match.to_act


def thought_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Return why a board can't show a bot's thoughts at a ply; None if it can.

    The thoughts may reveal what the bot holds.
    """
    decided = match.history.plies[ply].seat
    if decided == CHANCE or match.seats[decided].bot is None:
        return "shell.thought_nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, decided):
        return None
    return "shell.thought_secret", {"who": match.seats[decided].name}


def what_if_refusal(match: Session, seat: int | None, ply: int, revealed_to: int | None = None) -> Refusal | None:
    """Return why a board can't play out the moves at a ply; None if it can.

    The results may reveal what a seat holds.
    """
    decider = match.history.at(ply).to_act
    if decider is None or decider == CHANCE:
        return "what_if.nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, decider):
        return None
    if ply == match.ply and revealed_to == decider == behind_curtain(match, seat):
        return None
    return "what_if.secret", {"who": match.seats[decider].name}


def knower(match: Session, seat: int | None) -> int | None:
    """Return the observer whose knowledge a board's estimates and editors use; None if what it shows is too little.

    That is the referee in games without secrets. What spectators know of a game with secrets is too little.
    """
    return REFEREE if match.game.open_information else observer(match, seat)


def position_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Return why a board can't open the position in an editor; None if it can.

    An editor shows all hands.
    """
    return ("editor.secret", {}) if knower(match, seat) is None else None


def review_refusal(match: Session, seat: int | None, player: int) -> Refusal | None:
    """Return why a board can't start a review of the decisions of seat `player`; None if it can.

    The seat must be a person's; otherwise the conditions are those of a story.
    """
    if match.over and player not in people(match):
        return "review.no_person", {"who": match.seats[player].name}
    return story_refusal(match, seat)


def story_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Return why a board can't start a story of the match; None if it can.

    Only players may start it, and only after the match is over.
    """
    return lead_refusal(match, seat) if match.over else ("review.not_over", {})


# --- who may decide -------------------------------------------------------------------------------------------------


def asked(match: Session, seat: int | None) -> list[int]:
    """Return the seats of the people at this shared board who may still react, in turn order; empty if nobody may."""
    if behind_curtain(match, seat) is None:
        return []
    here = sharers(match)
    return [who for who in match.game.reaction_order(match.state) if who in here]


def choices(match: Session, seat: int | None, revealed_to: int | None = None) -> list[int]:
    """Return the actions that a person may choose at this board now.

    `revealed_to` is the seat for which the curtain is open.
    """
    if match.to_act is None or match.to_act == CHANCE or match.is_bots or not serves(match, seat, match.to_act):
        return []
    if behind_curtain(match, seat) in (None, revealed_to):
        return match.state.legal_actions()
    return match.game.public_choices(match.state)


def only_pass(match: Session, seat: int | None) -> bool | None:
    """Return whether the person at this board can only pass, and this is hidden from the other players.

    Return None if this person doesn't decide now, if the other players know that only a pass is possible, or if the
    board is shared. At a shared board, passing automatically would reveal what the person holds.
    """
    if observer(match, seat) != match.to_act or match.is_forced:
        return None
    public = match.game.public_choices(match.state)
    if len(public) != 1:
        return None
    legal = choices(match, seat)
    return legal == public if legal else None


def decide_refusal(
    match: Session, seat: int | None, revealed_to: int | None, actions: Sequence[int] | None = None
) -> Refusal | None:
    """Return why a board can't propose these actions; None if it can.

    If `actions` is None, return why the board can't ask about the rules. If there are several actions, they are the
    parts of one compound decision, and one seat must decide all of them. Otherwise, a seat could learn something by
    proposing only some of them.
    """
    deciding = match.to_act
    if deciding is None or deciding == CHANCE:
        return None  # the ruling explains this better
    if match.is_bots:
        return "shell.bot_decides", {"who": match.seats[deciding].name}
    if not serves(match, seat, deciding):
        return "refusal.not_your_decision", {"whose": match.seats[deciding].name}
    if behind_curtain(match, seat) not in (None, revealed_to) and (
        actions is None or len(actions) > 1 or actions[0] not in choices(match, seat, revealed_to)
    ):
        return "shell.curtain", {"who": match.seats[deciding].name}
    if actions is not None and len(actions) > 1 and not _is_compound(match, actions):
        return "shell.no_compound", {}
    return None


def answer_refusal(match: Session, seat: int | None, revealed_to: int | None) -> Refusal | None:
    """Return why a board can't enter an outcome; None if it can.

    Only people who play may enter outcomes. A hidden draw may be entered only by the seat that drew it.
    """
    if not match.history.awaits_outcome:
        return "shell.not_asked", {}
    if seat != TURN and seat not in people(match):
        return "shell.only_watches", {}
    owner = deciding(match)
    if owner is None:
        return None
    if not serves(match, seat, owner):
        return "shell.not_your_draw", {"who": match.seats[owner].name}
    return (
        None
        if behind_curtain(match, seat) in (None, revealed_to)
        else ("shell.curtain", {"who": match.seats[owner].name})
    )


def _is_compound(match: Session, actions: Sequence[int]) -> bool:
    """Return whether these actions, legal or not, are parts of a compound decision that one seat makes."""
    if not match.game.plans(match.state):
        return False
    trial = match.state.clone()
    for n in actions[:-1]:
        if n not in trial.legal_actions():
            break
        trial.apply(n)
        if trial.to_act != match.to_act:
            return False
    return True


# --- who may control the match --------------------------------------------------------------------------------------


def lead_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Return why a board can't run bots, take back plies or start branches; None if it can.

    Only people who play may do this, or anyone if no person plays.
    """
    here = people(match)
    return None if seat == TURN or seat in here or not here else ("shell.only_watches", {})


def undo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Return why a board can't take back the last decision; None if it can.

    If several people play, draws and the decisions of others are final.
    """
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    target = match.history.last_entry()
    return ("shell.nothing_to_undo", {}) if target is None else _stands(match, seat, target)


def redo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Return why a board can't redo a decision that was taken back; None if it can.

    A board can't redo the decisions of people who don't play at it.
    """
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    end = match.history.next_decision()
    if end is None:
        return "shell.nothing_to_redo", {}
    return _others(match, seat, match.ply, end)


def branch_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Return why a board can't start a branch at a ply; None if it can.

    The branch must not take back the decisions of people who don't play at this board.
    """
    refusal = lead_refusal(match, seat)
    if refusal is not None or _is_alone(match, seat):
        return refusal
    return _stands(match, seat, ply) if ply < match.ply else _others(match, seat, match.ply, ply)


def goto_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Return why a board can't go to another branch; None if it can.

    Only a board that everyone shares may do this, because it replaces people's decisions by those of the other branch.
    """
    refusal = lead_refusal(match, seat)
    return refusal if refusal is not None or _is_alone(match, seat) else ("shell.only_table", {})


def _is_alone(match: Session, seat: int | None) -> bool:
    """Return whether all people in a match share this board."""
    return seat == TURN and not match.remote


def _stands(match: Session, seat: int | None, target: int) -> Refusal | None:
    """Return why the plies from `target` on can't be taken back; None if they can.

    A person who plays alone can take back everything. Outcomes that people entered can always be taken back, because
    these people rolled the dice themselves.
    """
    if len(people(match)) < 2:
        return None
    last = match.history.plies[target].seat
    decided = last if serves(match, seat, last) else seat
    for ply in match.history.plies[target : match.ply]:
        if ply.seat == CHANCE:
            if not ply.entered:
                return "shell.undo_chance", {}
        elif ply.seat != decided and not ply.forced and match.seats[ply.seat].bot is None:
            return "shell.undo_other", {}
    return None


def _others(match: Session, seat: int | None, start: int, end: int) -> Refusal | None:
    """Return why a board can't redo the plies from `start` to `end`; None if it is there for all who decided them."""
    for ply in match.history.plies[start:end]:
        decided = ply.seat != CHANCE and not ply.forced and match.seats[ply.seat].bot is None
        if decided and not serves(match, seat, ply.seat):
            return "shell.not_yours", {"who": match.seats[ply.seat].name}
    return None
