"""The data that a board sends to the front end, computed from the match alone; widgets and pages share this code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import CHANCE, LANGUAGES, REFEREE, Game
from boardbook.core.words import Values
from boardbook.session.permissions import (
    answer_refusal,
    asked,
    behind_curtain,
    choices,
    deciding,
    knower,
    lead_refusal,
    observer,
    only_pass,
    position_refusal,
    redo_refusal,
    shares_secrets,
    undo_refusal,
)
from boardbook.widgets.bundles import is_drawn
from boardbook.widgets.deltas import phrase

if TYPE_CHECKING:
    from boardbook.bots.rollouts import Move, Rollouts
    from boardbook.charts import Curves
    from boardbook.core import State
    from boardbook.records import Recorder
    from boardbook.session import Session, Thought


TOLD: Final = 5
"""The maximum number of a bot's choices that are shown."""
MOVES: Final = 24
"""The maximum number of moves whose rollouts are shown."""


def clicks(game: Game[Any]) -> Callable[[Any, int], tuple[str, ...]]:
    """Return a function that returns the elements to click for an action.

    If the game has no drawing, the element is the button of the action.
    """
    return game.clicks if is_drawn(game) else lambda _, number: (str(game.action(number)),)


def elements(game: Game[Any], state: State) -> set[str]:
    """Return all elements of the board that can be clicked as part of some action, legal or not."""
    path = clicks(game)
    return {name for n in range(game.num_actions) for name in path(state, n) if not name.endswith(".")}


def scene(match: Session, *, study: bool = False) -> dict[str, Any]:
    """Return the data that is sent only once: geometry, words, rules and names.

    `study` says whether the board looks up decisions in a study.
    """
    game = match.game
    books = {lang: game.rulebook(lang) for lang in LANGUAGES}
    return {
        **wording(game, LOOKS_UP if study else ()),
        **people(match),
        "rules": {
            lang: {p.id: [p.number, p.title, p.text] for p in book.paragraphs.values()} for lang, book in books.items()
        },
        "chapters": {lang: {key: title for key, (_, title) in book.chapters.items()} for lang, book in books.items()},
    }


def people(match: Session) -> dict[str, Any]:
    """Return the part of a scene that differs between the matches of a game."""
    game = match.game
    return {
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in match.seats],
        "names": dict(zip(game.seat_words(), match.history.header.names, strict=False)),
    }


def wording(game: Game[Any], also: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the part of a scene that a drawing needs for every match of a game.

    `also` are prefixes of words that boards don't need by themselves.
    """
    return {
        "game": game.name,
        "words": {lang: _board_words(words, also) for lang, words in game.words.by_lang.items()},
        "forms": game.words.forms,
        "reconstructed": {name: game.edition.note(name) for name in game.edition.reconstructed},
        "geometry": game.scene(),
    }


LOOKS_UP: Final = ("explore.", "others.")
"""The tables of words that a board needs if it looks up decisions in a study."""
ELSEWHERE: Final = (
    "lobby.",
    "option",
    "column.",
    "unit.",
    "type.",
    "position.",
    "problem.",
    "study.",
    *LOOKS_UP,
    "summary.",
    "last_event.",
    "chart.",
    "verified.",
    "referee.",
    "guest.",
    "odds.",
    "story.told",
    "story.title",
    "story.one",
)
"""The tables of words that no board needs."""


def _board_words(words: Mapping[str, str], also: tuple[str, ...]) -> dict[str, str]:
    """Return the words that boards need, without those for the lobby, tables and charts."""
    return {key: text for key, text in words.items() if key.startswith(also) or not key.startswith(ELSEWHERE)}


def now(
    match: Session,
    seat: int | None,
    thinking: int | None = None,
    *,
    auto: bool = True,
    revealed_to: int | None = None,
    table: bool = False,
    closed: bool = False,
    study: bool = False,
) -> dict[str, Any]:
    """Return the current state of the match, and what the board of this seat may do.

    `revealed_to` is the seat for which the curtain is open, `table` says whether another match can be set up,
    `closed` says whether the board is read-only, and `study` whether it looks up decisions in a study.
    """
    return {
        **match.cached(("now", seat, revealed_to), lambda: _now(match, seat, revealed_to)),
        "thinking": thinking,
        "auto": auto,
        "table": table,
        "closed": closed,
        "edits": not closed and position_refusal(match, seat) is None,
        "estimates": not closed and knower(match, seat) is not None,
        "study": study and not closed,
        "task": None,
    }


def _now(match: Session, seat: int | None, revealed_to: int | None) -> dict[str, Any]:
    """Return the part of `now` that is the same for all boards of a seat."""
    game, state, result = match.game, match.state, match.result
    possible, hidden = choices(match, seat, revealed_to), behind_curtain(match, seat)
    up = hidden in (None, revealed_to)
    offered: list[Any] = []
    path, undo, target = clicks(game), undo_refusal(match, seat), match.history.last_entry()
    for n in possible:
        gain = game.preview_delta(state, n)
        offered.append([n, list(path(state, n)), *([phrase(*gain)] if gain else [])])
    return {
        "ply": match.ply,
        "length": len(match.history.plies),
        "branch": match.history.branch,
        "branches": len(match.branches),
        "toAct": "chance" if match.to_act == CHANCE else match.to_act,
        "mine": bool(possible),
        "choices": offered,
        "plans": [[list(numbers), list(ids)] for numbers, ids in game.plans(state)] if possible and up else [],
        "curtain": None if up else hidden,
        "poll": [] if up else asked(match, seat),
        "onlyPass": only_pass(match, seat),
        "box": match.history.chance == "ask",
        "asked": question(match, seat, revealed_to),
        "view": state.view(hidden) if up and hidden is not None else None,
        "shared": shares_secrets(match, seat),
        "undo": undo and phrase(*undo),
        "back": 0 if undo or target is None else match.ply - target,
        "redo": redo_refusal(match, seat) is None,
        "leads": lead_refusal(match, seat) is None,
        "result": None if result is None else {**result.to_dict(), "reason": _reason(game, str(result.reason))},
    }


def _reason(game: Game[Any], reason: str) -> str:
    """Return the word key for why a game ended, or `plain` if the game has no words for this reason."""
    return reason if f"reason.{reason}" in game.words.by_lang["en"] else "plain"


def question(match: Session, seat: int | None, revealed_to: int | None) -> dict[str, Any] | None:
    """Return the question about an outcome that this seat's board asks now, or None."""
    game, state, history = match.game, match.state, match.history
    if not history.awaits_outcome:
        return None
    decider = deciding(match)
    asks = answer_refusal(match, seat, revealed_to) is None
    pending = history.pending_outcomes() if asks else []
    knower = observer(match, seat) if decider is None else decider
    named: dict[int, list[Any]] = {}

    def possible(state: State) -> list[int]:
        numbers = game.known_outcomes(state, knower)
        for n in numbers:
            named.setdefault(n, [n, game.outcome(state, n).text, phrase(*called(match, state, n))])
        return numbers

    return {
        "words": phrase(*game.question(state, len(pending) + 1)),
        "whose": decider,
        "possible": possible(state) if asks else [],
        "entered": [[ply, number, possible(before)] for ply, before, number in pending],
        "outcomes": list(named.values()),
        "bots": not game.open_information and any(who.bot for who in match.seats),
    }


def called(match: Session, state: State, n: int) -> tuple[str, Values]:
    """Return the label of an outcome on a board. If the outcome is a seat, this is the name of its player."""
    chosen = match.game.outcome(state, n).fields.get("of_seat")
    if isinstance(chosen, int):
        return "told.plain", {"text": match.seats[chosen].name}
    return match.game.outcome_label(state, n)


def thought(thought: Thought, state: State) -> dict[str, Any]:
    """Return what a bot thought of a position: its most visited choices, limited to what its own seat may see."""
    thinking, game = thought.thinking, thought.game
    tried = sorted(thinking.choices, key=lambda choice: (choice.visits, choice.value or 0.0), reverse=True)
    return {
        "bot": thought.bot,
        "simulations": thinking.simulations,
        "choices": [
            [phrase(*game.describe(state, c.action, thinking.seat)), c.visits, c.value, c.low, c.high]
            for c in tried[:TOLD]
        ],
        "others": len(tried[TOLD:]),
        "continuation": [phrase(*expected.description) for expected in thinking.variation],
    }


def ends(ends: Rollouts, match: Session, state: State) -> dict[str, Any]:
    """Return the rollouts of each move of a decision, the best first, limited to what the deciding seat may see."""
    game, path, ways = match.game, clicks(match.game), ends.ways

    def row(move: Move) -> dict[str, Any]:
        return {
            "action": move.action,
            "told": phrase(*game.describe(state, move.action, ends.seat)),
            "clicks": list(path(state, move.action)),
            "playouts": len(move.ends),
            "estimate": move.estimate,
            "rounds": move.rounds,
            "shares": [move.share_of(way) for way in ways] if move.ends else [],
        }

    return {
        "seat": ends.seat,
        "playouts": ends.playouts,
        "ways": [[phrase(*way.description), way.ink] for way in ways],
        "moves": [row(move) for move in ends.ranked[:MOVES]],
        "all": len(ends.moves),
    }


def recorder(match: Session, seat: int | None) -> Recorder:
    """Return a recorder of the match's tables, limited to what this seat's board may show."""
    from boardbook.records import Recorder

    return Recorder(match.history, None if (who := observer(match, seat)) == REFEREE else who)


def curves(read: Recorder, lang: str) -> Curves:
    """Return a recorder's curves."""
    from boardbook.charts import Curves

    return Curves(read.history.game, read.curves, read.log, read.history.header.names, lang)


def drawn(curves: Curves) -> dict[str, Any]:
    """Return the curves as an SVG, and the scale that maps plies to its x axis."""
    plot = curves.plot()
    return {
        "svg": plot.svg,
        "width": plot.width,
        "height": plot.height,
        "left": plot.left,
        "right": plot.right,
        "rounds": list(plot.rounds),
    }
