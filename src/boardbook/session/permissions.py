"""Who may see, decide, take back and lead at a board. Boards ask these functions, which send and draw nothing.

The board of a seat shows what the seat may know and takes the seat's decisions. `TURN` is the open table, where all
people of a match share one screen. None is for spectators, who change nothing.
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
"""The reason for a refusal: a key of the words, and its values."""


def people(match: Session) -> list[int]:
    """The seats that people play."""
    return [k for k, seat in enumerate(match.seats) if seat.bot is None]


# --- who may see ----------------------------------------------------------------------------------------------------


def check_seat(match: Session, seat: SupportsIndex | None) -> int | None:
    """The seat as a number; None stands for spectators. Raises `BadInput` if there is no such seat."""
    number = as_whole(seat, 0, len(match.seats) - 1)
    if seat is not None and number is None:
        raise BadInput("seat", [f"{seat!r} is none of 0 to {len(match.seats) - 1}, nor None for spectators"])
    return number


def observer(match: Session, seat: int | None) -> int | None:
    """The seat whose view a board shows. A board for all shows what spectators may see; a finished match is open.

    If only one person plays, a board for all is that person's.
    """
    if match.over:
        return REFEREE
    if seat != TURN:
        return seat
    here = people(match)
    return here[0] if len(here) == 1 else None


def shares_secrets(match: Session, seat: int | None) -> bool:
    """Whether several people with secrets share this screen."""
    return seat == TURN and not match.game.open_information and len(people(match)) > 1


def behind_curtain(match: Session, seat: int | None) -> int | None:
    """The seat that must be alone at the screen to decide at a board for all, because others play there, too.

    That is a seat with secrets, also one that enters what it drew for its own hand. None if nobody must be alone.
    """
    who = deciding(match)
    if who is None or not shares_secrets(match, seat) or who not in people(match):
        return None
    # A seat that has shown everything, as in a count, has nothing to hide.
    return who if match.history.awaits_outcome or match.cached("hides", lambda: _hides(match, who)) else None


def _hides(match: Session, who: int) -> bool:
    """Whether a seat sees more than spectators do."""
    return match.state.view(who) != match.state.view(None)


def deciding(match: Session) -> int | None:
    """The seat that decides now, or that alone may see the draw at the table; None if there is no such seat."""
    return match.game.chance_observer(match.state) if match.history.awaits_outcome else match.to_act


def thought_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Why the board of a seat does not show a bot's thoughts at a ply: they would reveal what the bot holds."""
    decided = match.history.plies[ply].seat
    if decided == CHANCE or match.seats[decided].bot is None:
        return "shell.thought_nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, decided):
        return None
    return "shell.thought_secret", {"who": match.seats[decided].name}


def what_if_refusal(match: Session, seat: int | None, ply: int, revealed_to: int | None = None) -> Refusal | None:
    """Why the board of a seat does not play out the moves of a decision: legal moves reveal what a seat holds."""
    whose = match.history.at(ply).to_act
    if whose is None or whose == CHANCE:
        return "what_if.nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, whose):
        return None
    if ply == match.ply and revealed_to == whose == behind_curtain(match, seat):
        return None
    return "what_if.secret", {"who": match.seats[whose].name}


def position_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat does not open a position in an editor: it would show the hands of others, too."""
    return ("editor.secret", {}) if not match.game.open_information and observer(match, seat) is None else None


def review_refusal(match: Session, seat: int | None, whose: int) -> Refusal | None:
    """Why the board of a seat starts no review of a seat's decisions: only players may, after the match is over."""
    if not match.over:
        return "review.not_over", {}
    if whose not in people(match):
        return "review.no_person", {"who": match.seats[whose].name}
    return lead_refusal(match, seat)


# --- who may decide -------------------------------------------------------------------------------------------------


def asked(match: Session, seat: int | None) -> list[int]:
    """The people at this board for all who may still react, first the one who acts now; empty if nobody may."""
    if behind_curtain(match, seat) is None:
        return []
    here = people(match)
    return [who for who in match.game.reaction_order(match.state) if who in here]


def choices(match: Session, seat: int | None, revealed_to: int | None = None) -> list[int]:
    """The actions that a person at the board of this seat may choose now.

    `revealed_to`: the seat for which the curtain is open.
    """
    if match.to_act is None or match.to_act == CHANCE or match.is_bots or seat not in (TURN, match.to_act):
        return []
    if behind_curtain(match, seat) in (None, revealed_to):
        return match.state.legal_actions()
    return match.game.public_choices(match.state)


def only_pass(match: Session, seat: int | None) -> bool | None:
    """Whether the person at this board can only pass, which the others can't know; None if the question does not arise.

    It does not arise at a shared board: to pass there automatically would reveal what others hold.
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
    """Why the board of a seat can't propose these actions, or ask about the rules (`actions` None); None if it can.

    Several actions are the parts of one compound decision. The same seat must decide all of them, and must not learn
    anything on the way before it has played.
    """
    deciding = match.to_act
    if deciding is None or deciding == CHANCE:
        return None  # the rules say it better
    if match.is_bots:
        return "shell.bot_decides", {"who": match.seats[deciding].name}
    if seat not in (TURN, deciding):
        return "refusal.not_your_decision", {"whose": match.seats[deciding].name}
    if behind_curtain(match, seat) not in (None, revealed_to) and (
        actions is None or len(actions) > 1 or actions[0] not in choices(match, seat, revealed_to)
    ):
        return "shell.curtain", {"who": match.seats[deciding].name}
    if actions is not None and len(actions) > 1 and not _is_compound(match, actions):
        return "shell.no_compound", {}
    return None


def answer_refusal(match: Session, seat: int | None, revealed_to: int | None) -> Refusal | None:
    """Why the board of a seat can't enter an outcome: only people at the table may, of a hidden draw only its owner."""
    if not match.history.awaits_outcome:
        return "shell.not_asked", {}
    if seat != TURN and seat not in people(match):
        return "shell.only_watches", {}
    owner = deciding(match)
    if owner is None:
        return None
    if seat not in (TURN, owner):
        return "shell.not_your_draw", {"who": match.seats[owner].name}
    return (
        None
        if behind_curtain(match, seat) in (None, revealed_to)
        else ("shell.curtain", {"who": match.seats[owner].name})
    )


def _is_compound(match: Session, actions: Sequence[int]) -> bool:
    """Whether one seat decides all these actions as parts of a compound decision of the game, legal or not."""
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


# --- who may lead the match -----------------------------------------------------------------------------------------


def lead_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat can't run bots, take back or branch: people who play may, or anyone if nobody plays."""
    here = people(match)
    return None if seat == TURN or seat in here or not here else ("shell.only_watches", {})


def undo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Why the last decision can't be taken back: among several people, draws and others' decisions are final."""
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    target = match.history.last_entry()
    return ("shell.nothing_to_undo", {}) if target is None else _stands(match, seat, target)


def redo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Why a decision that was taken back can't be redone: the board of a seat redoes no decisions of others."""
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    end = match.history.next_decision()
    if end is None:
        return "shell.nothing_to_redo", {}
    return None if seat == TURN else _others(match, seat, match.ply, end)


def branch_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Why no branch can start at a ply: at the board of a seat, it must not take back decisions of others."""
    refusal = lead_refusal(match, seat)
    if refusal is not None or seat == TURN:
        return refusal
    return _stands(match, seat, ply) if ply < match.ply else _others(match, seat, match.ply, ply)


def goto_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat can't go to another branch: only the open table chooses between people's decisions."""
    refusal = lead_refusal(match, seat)
    return refusal if refusal is not None or seat == TURN else ("shell.only_table", {})


def _stands(match: Session, seat: int | None, target: int) -> Refusal | None:
    """Why the plies since a ply can't be taken back. A person who plays alone can take back anything.

    Outcomes that people entered can be taken back: the dice are theirs.
    """
    if len(people(match)) < 2:
        return None
    decided = match.history.plies[target].seat if seat == TURN else seat
    for ply in match.history.plies[target : match.ply]:
        if ply.seat == CHANCE:
            if not ply.entered:
                return "shell.undo_chance", {}
        elif ply.seat != decided and not ply.forced and match.seats[ply.seat].bot is None:
            return "shell.undo_other", {}
    return None


def _others(match: Session, seat: int | None, start: int, end: int) -> Refusal | None:
    """Why the board of a seat can't redo the plies from `start` to `end`: another person decided one of them."""
    for ply in match.history.plies[start:end]:
        if ply.seat not in (CHANCE, seat) and not ply.forced and match.seats[ply.seat].bot is None:
            return "shell.not_yours", {"who": match.seats[ply.seat].name}
    return None
