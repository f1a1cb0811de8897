"""What a board sends to the front end, made from the match alone: widgets and pages share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import CHANCE, LANGUAGES, REFEREE, Game
from boardbook.match import TURN
from boardbook.widgets.story import Told, is_drawn, told

if TYPE_CHECKING:
    from boardbook.charts import Curves
    from boardbook.core import State
    from boardbook.match import Match, Thought


TOLD: Final = 5
"""Choices that a board tells of what a bot thought."""


def people(match: Match) -> list[int]:
    """Seats that no bot decides for."""
    return [k for k, seat in enumerate(match.seats) if seat.bot is None]


def eyes(match: Match, seat: int | None) -> int | None:
    """The seat whose view is shown. A board for all shows what spectators may see; a finished match is open.

    Where only one person plays, a board for all is that person's.
    """
    if match.over:
        return REFEREE
    if seat != TURN:
        return seat
    here = people(match)
    return here[0] if len(here) == 1 else None


def behind_curtain(match: Match, seat: int | None) -> int | None:
    """Who must be alone at the screen to decide at a board for all: somebody with secrets, and others play here too."""
    shared = seat == TURN and not match.game.open_information and len(people(match)) > 1
    if not shared or match.to_act not in people(match):
        return None
    # Whoever has laid everything open, as in a count, has nothing to hide.
    return match.to_act if match.state.view(match.to_act) != match.state.view(None) else None


def asked(match: Match, seat: int | None) -> list[int]:
    """People at this board for all who are still to be asked in a window, the first is to act; else nobody."""
    if behind_curtain(match, seat) is None:
        return []
    here = people(match)
    return [who for who in match.game.polled(match.state) if who in here]


def choices(match: Match, seat: int | None, lifted: int | None = None) -> list[int]:
    """What a person at the board of this seat may do now; `lifted`: for whom the curtain is up."""
    if match.to_act is None or match.to_act == CHANCE or match.is_bots or seat not in (TURN, match.to_act):
        return []
    if behind_curtain(match, seat) in (None, lifted):
        return match.state.legal_actions()
    return match.game.public_choices(match.state)


def clicks(game: Game[Any]) -> Callable[[Any, int], tuple[str, ...]]:
    """What tells the elements to click for an action in a position; without a drawing, a button with its text."""
    return game.clicks if is_drawn(game) else lambda _, number: (str(game.action(number)),)


def scene(match: Match) -> dict[str, Any]:
    """What is sent once: geometry, words, rules, names."""
    game = match.game
    books = {lang: game.rulebook(lang) for lang in LANGUAGES}
    return {
        "game": game.name,
        "words": game.words.by_lang,
        "rules": {
            lang: {p.id: [p.number, p.title, p.text] for p in book.paragraphs.values()} for lang, book in books.items()
        },
        "chapters": {lang: {key: title for key, (_, title) in book.chapters.items()} for lang, book in books.items()},
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in match.seats],
        "names": dict(zip(game.seat_words(), match.line.header.names, strict=False)),
        "reconstructed": {name: game.edition.note(name) for name in game.edition.reconstructed},
        "geometry": game.scene(),
    }


def now(
    match: Match, seat: int | None, thinking: int | None = None, *, auto: bool = True, lifted: int | None = None
) -> dict[str, Any]:
    """The match as it stands, with what the board of this seat may do; `lifted`: for whom the curtain is up."""
    game, state, result = match.game, match.state, match.result
    possible, hidden = choices(match, seat, lifted), behind_curtain(match, seat)
    up = hidden in (None, lifted)
    offered: list[Any] = []
    path = clicks(game)
    for n in possible:
        gain = game.gain(state, n)
        offered.append([n, list(path(state, n)), *([told(*gain)] if gain else [])])
    return {
        "ply": match.ply,
        "line": match.line.branch,
        "lines": len(match.lines),
        "toAct": "chance" if match.to_act == CHANCE else match.to_act,
        "mine": bool(possible),
        "choices": offered,
        "plans": [[list(numbers), list(ids)] for numbers, ids in game.plans(state)] if possible and up else [],
        "curtain": None if up else hidden,
        "poll": [] if up else asked(match, seat),
        "view": state.view(hidden) if up and hidden is not None else None,
        "undo": undo_refusal(match),
        "redo": match.ply < len(match.line.plies),
        "thinking": thinking,
        "auto": auto,
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "ranks": list(result.ranks),
            "scores": list(result.scores),
            "reason": str(result.reason),
            "finished": result.finished,
        },
    }


def undo_refusal(match: Match) -> Told | None:
    """Why the last decision can't be taken back: among people, secrets and others' decisions stand."""
    line = match.line
    target = line.last_decision()
    if target is None:
        return told("shell.nothing_to_undo", {})
    if len(people(match)) < 2:
        return None
    decided = line.plies[target].seat
    for ply in line.plies[target : line.ply]:
        if ply.seat == CHANCE:
            return told("shell.undo_chance", {})
        if ply.seat != decided and not ply.forced and match.seats[ply.seat].bot is None:
            return told("shell.undo_other", {})
    return None


def thought_refusal(match: Match, seat: int | None, ply: int) -> Told | None:
    """Why the board of a seat does not tell what was thought at a ply: what a bot weighs tells what it holds."""
    decided = match.line.plies[ply].seat
    if decided == CHANCE or match.seats[decided].bot is None:
        return told("shell.thought_nobody", {})
    if match.game.open_information or eyes(match, seat) in (REFEREE, decided):
        return None
    return told("shell.thought_secret", {"who": match.seats[decided].name})


def thought(thought: Thought, state: State) -> dict[str, Any]:
    """What a bot thought of a position: the choices it tried most, as told to its own seat."""
    thinking, game = thought.thinking, thought.game
    tried = sorted(thinking.choices, key=lambda choice: (choice.visits, choice.value or 0.0), reverse=True)
    return {
        "bot": thought.bot,
        "simulations": thinking.simulations,
        "choices": [
            [told(*game.told(state, c.action, thinking.seat)), c.visits, c.value, c.low, c.high] for c in tried[:TOLD]
        ],
        "others": len(tried[TOLD:]),
        "line": [told(*expected.told) for expected in thinking.line],
    }


def curves(match: Match, seat: int | None, lang: str) -> Curves:
    """The curves as the board of this seat may show them."""
    from boardbook.charts import Curves

    seen = match.seen_by(None if (who := eyes(match, seat)) == REFEREE else who)
    return Curves(match.game, seen.curves, seen.log, match.line.header.names, lang)


def drawn(curves: Curves) -> dict[str, Any]:
    """The curves as a picture, and how its x axis maps to plies."""
    plot = curves.plot()
    return {
        "svg": plot.svg,
        "width": plot.width,
        "height": plot.height,
        "left": plot.left,
        "right": plot.right,
        "rounds": list(plot.rounds),
    }
