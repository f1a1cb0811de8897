"""Who may see, decide, take back and lead at a board. What a board does asks here; nothing here sends or draws.

The board of a seat is that seat's: it sees what the seat may know and decides where the seat decides. `TURN` is the
open table, where all people of a match sit at one screen. None is for spectators, who change nothing.
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
"""Why not: a key of the words, and its values."""


def people(match: Session) -> list[int]:
    """Seats that no bot decides for."""
    return [k for k, seat in enumerate(match.seats) if seat.bot is None]


# --- who may see ----------------------------------------------------------------------------------------------------


def check_seat(match: Session, seat: SupportsIndex | None) -> int | None:
    """The seat; None stands for spectators. Raises `BadInput` if nobody sits there."""
    number = as_whole(seat, 0, len(match.seats) - 1)
    if seat is not None and number is None:
        raise BadInput("seat", [f"{seat!r} is none of 0 to {len(match.seats) - 1}, nor None for spectators"])
    return number


def observer(match: Session, seat: int | None) -> int | None:
    """The seat whose view is shown. A board for all shows what spectators may see; a finished match is open.

    Where only one person plays, a board for all is that person's.
    """
    if match.over:
        return REFEREE
    if seat != TURN:
        return seat
    here = people(match)
    return here[0] if len(here) == 1 else None


def shares_secrets(match: Session, seat: int | None) -> bool:
    """Whether people with hands of their own sit at this one screen."""
    return seat == TURN and not match.game.open_information and len(people(match)) > 1


def behind_curtain(match: Session, seat: int | None) -> int | None:
    """Who must be alone at the screen to decide at a board for all: somebody with secrets, and others play here too.

    So must whoever is to say what was drawn for the own hand.
    """
    who = deciding(match)
    if who is None or not shares_secrets(match, seat) or who not in people(match):
        return None
    # Whoever has laid everything open, as in a count, has nothing to hide.
    return who if match.history.awaits_outcome or match.cached("hides", lambda: _hides(match, who)) else None


def _hides(match: Session, who: int) -> bool:
    """Whether a seat sees what not all may see."""
    return match.state.view(who) != match.state.view(None)


def deciding(match: Session) -> int | None:
    """Who decides now, or alone may see what is drawn at the table; None where nobody or everybody may."""
    return match.game.chance_observer(match.state) if match.history.awaits_outcome else match.to_act


def thought_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Why the board of a seat does not tell what was thought at a ply: what a bot weighs tells what it holds."""
    decided = match.history.plies[ply].seat
    if decided == CHANCE or match.seats[decided].bot is None:
        return "shell.thought_nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, decided):
        return None
    return "shell.thought_secret", {"who": match.seats[decided].name}


def what_if_refusal(match: Session, seat: int | None, ply: int, revealed_to: int | None = None) -> Refusal | None:
    """Why the board of a seat does not play out the moves of a decision: what may be done tells what is held."""
    whose = match.history.at(ply).to_act
    if whose is None or whose == CHANCE:
        return "what_if.nobody", {}
    if match.game.open_information or observer(match, seat) in (REFEREE, whose):
        return None
    if ply == match.ply and revealed_to == whose == behind_curtain(match, seat):
        return None
    return "what_if.secret", {"who": match.seats[whose].name}


def position_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat does not lay a position open, to be edited: hands of others would lie there too."""
    return ("editor.secret", {}) if not match.game.open_information and observer(match, seat) is None else None


def review_refusal(match: Session, seat: int | None, whose: int) -> Refusal | None:
    """Why the board of a seat does not have a seat's decisions reviewed: that is for those who played, at the end."""
    if not match.over:
        return "review.not_over", {}
    if whose not in people(match):
        return "review.no_person", {"who": match.seats[whose].name}
    return lead_refusal(match, seat)


# --- who may decide -------------------------------------------------------------------------------------------------


def asked(match: Session, seat: int | None) -> list[int]:
    """People at this board for all who are still to be asked in a window, the first is to act; else nobody."""
    if behind_curtain(match, seat) is None:
        return []
    here = people(match)
    return [who for who in match.game.reaction_order(match.state) if who in here]


def choices(match: Session, seat: int | None, revealed_to: int | None = None) -> list[int]:
    """What a person at the board of this seat may do now; `lifted`: for whom the curtain is up."""
    if match.to_act is None or match.to_act == CHANCE or match.is_bots or seat not in (TURN, match.to_act):
        return []
    if behind_curtain(match, seat) in (None, revealed_to):
        return match.state.legal_actions()
    return match.game.public_choices(match.state)


def only_pass(match: Session, seat: int | None) -> bool | None:
    """Whether the person of this board can do nothing but pass, as nobody else knows; None where that is no question.

    Where several people share a board nobody can choose to pass by itself: it would tell what the others hold.
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
    """Why nothing can be proposed at the board of a seat, or not these actions (None: a question about the rules).

    Several actions are the parts of one compound decision: its seat must decide to the last, and what it could learn
    on the way it learns by playing only.
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
    """Why the board of a seat does not say what chance answers: people at the table do, of a hidden draw its owner."""
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
    """Whether one seat decides all of these, as parts of what the game asks for as a whole; legal or not."""
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


# --- who may lead the match about -----------------------------------------------------------------------------------


def lead_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat does not let bots go, take back or branch: those who play do, or all if nobody does."""
    here = people(match)
    return None if seat == TURN or seat in here or not here else ("shell.only_watches", {})


def undo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Why the last decision can't be taken back: among people, secrets and others' decisions stand."""
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    target = match.history.last_entry()
    return ("shell.nothing_to_undo", {}) if target is None else _stands(match, seat, target)


def redo_refusal(match: Session, seat: int | None = TURN) -> Refusal | None:
    """Why what was taken back can't be played again: at the board of a seat, it is others' to do so."""
    if (refusal := lead_refusal(match, seat)) is not None:
        return refusal
    end = match.history.next_decision()
    if end is None:
        return "shell.nothing_to_redo", {}
    return None if seat == TURN else _others(match, seat, match.ply, end)


def branch_refusal(match: Session, seat: int | None, ply: int) -> Refusal | None:
    """Why no branch begins at a ply: at the board of a seat, that takes nobody else's decision back."""
    refusal = lead_refusal(match, seat)
    if refusal is not None or seat == TURN:
        return refusal
    return _stands(match, seat, ply) if ply < match.ply else _others(match, seat, match.ply, ply)


def goto_refusal(match: Session, seat: int | None) -> Refusal | None:
    """Why the board of a seat goes to no other branch: whose decisions stand there is for the open table to say."""
    refusal = lead_refusal(match, seat)
    return refusal if refusal is not None or seat == TURN else ("shell.only_table", {})


def _stands(match: Session, seat: int | None, target: int) -> Refusal | None:
    """Why what was played since a ply can't be taken back; whoever plays alone takes back anything.

    What people entered for chance can be: they have the dice.
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
    """Whose decisions lie between two plies ahead that the board of a seat can't play again."""
    for ply in match.history.plies[start:end]:
        if ply.seat not in (CHANCE, seat) and not ply.forced and match.seats[ply.seat].bot is None:
            return "shell.not_yours", {"who": match.seats[ply.seat].name}
    return None
