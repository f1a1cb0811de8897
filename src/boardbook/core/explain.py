"""Explain why an action is refused. Find the action that a sequence of clicks means, or the nearest miss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from boardbook.core.chance import CHANCE
from boardbook.core.rulebooks import qualified_ids
from boardbook.core.rulings import Layer, Ruling, Violation, nearest, refuse
from boardbook.core.state import REFEREE

if TYPE_CHECKING:
    from boardbook.core.game import Game

Meanings = Mapping[tuple[str, ...], Sequence[int]]
"""For each sequence of clicks, the numbers of the actions whose clicks begin with this sequence."""
Refusal = tuple[Layer, tuple[Violation, ...]]
"""The first layer of conditions that has violations, and all violations in that layer."""
MANY_MEANINGS: Final = 3
"""If clicks could mean at least this many kinds of action, we don't guess which one was meant."""


def action(game: Game[Any], state: Any, n: int, seat: int | None, names: Sequence[str]) -> Ruling:
    """Return the ruling on action `n`; see `Game.explain`."""
    layer, broken = _not_now(game, state, seat, names) or game.objections(state, n)
    rules = tuple([v.rule for v in broken]) if broken else game.cited_rules(state, n)
    return Ruling(game.words, layer, qualified_ids(game.name, rules), broken, game.actions[n])


def meanings(game: Game[Any], state: Any) -> Meanings:
    """Return, for each sequence of clicks, the actions, legal or not, whose clicks begin with this sequence."""
    by_path: dict[tuple[str, ...], list[int]] = {}
    for n in range(game.num_actions):
        path = game.clicks(state, n)
        for k in range(1, len(path) + 1):
            by_path.setdefault(path[:k], []).append(n)
    return by_path


def clicks(
    game: Game[Any],
    state: Any,
    path: Sequence[str],
    seat: int | None,
    names: Sequence[str],
    known: Meanings | None,
) -> Ruling:
    """Return the ruling on a sequence of clicks; see `Game.explain_clicks`.

    `known`: the `meanings` of this position, or None if they must be determined first.
    """
    if (now := _not_now(game, state, seat, names)) is not None:
        return refused(game, *now)
    if known is None:
        known = game.meanings(state)
    compound = len(path) > 1 and any(len(numbers) > 1 for numbers, _ in game.plans(state))
    ruling = (_parts if compound else _path)(game, state, path, seat, names, known)
    if ruling.layer is Layer.OBJECT and (violation := game.guessed(state, path)) is not None:
        return refused(game, ruling.layer, (violation,))
    return ruling


def _parts(
    game: Game[Any], state: Any, path: Sequence[str], seat: int | None, names: Sequence[str], known: Meanings
) -> Ruling:
    """Return the ruling on the clicks of a compound decision.

    It is the ruling on the first illegal action or, if all actions are legal, on the last one. If the clicks don't form
    one decision, return the ruling of `_path`.
    """
    # A card can be meant for a payment or for an exchange. Take the nearest miss, as with a single click.
    meant = [_path(game, state, [element], seat, names, known).action for element in path]
    named = [one.number for one in meant if one is not None]
    if len(named) < len(meant):
        return _path(game, state, path, seat, names, known)
    *first, last = game.in_order(named)
    tried = state.clone()
    for n in first:
        ruling = game.explain(tried, n, seat, names)
        if not ruling.legal:
            return ruling
        tried.apply(n)
        if tried.to_act != state.to_act:  # the other clicks don't belong to this decision
            return _path(game, state, path, seat, names, known)
    return game.explain(tried, last, seat, names)


def _path(
    game: Game[Any], state: Any, path: Sequence[str], seat: int | None, names: Sequence[str], known: Meanings
) -> Ruling:
    """Return the best ruling on the actions that the clicks can mean.

    If there are no such actions, or if they are of many kinds and the phase allows none of them, return the game's
    explanation of clicks that don't begin any action.
    """
    clicked = tuple(path)
    meant = known.get(clicked, ())
    best = nearest(game.explain(state, n, seat, names) for n in meant)
    many = len({game.action(n).kind for n in meant}) >= MANY_MEANINGS
    if best is not None and not (many and best.layer is Layer.PHASE):
        return best
    nowhere = Layer.PHASE, (refuse(game.rule_decision, "nothing_there"),)
    return refused(game, *(game.explain_dead_click(state, clicked) or nowhere))


def _not_now(game: Game[Any], state: Any, seat: int | None, names: Sequence[str]) -> Refusal | None:
    """Return why this seat can't decide now; None if it can. `REFEREE` stands for any seat."""
    if state.to_act is None:
        return Layer.OVER, (refuse(game.rule_over, "over"),)
    if state.to_act == CHANCE:
        return Layer.DECISION, (refuse(game.rule_decision, "chance"),)
    if seat not in (REFEREE, state.to_act):
        name = game.seat_name(state, state.to_act, names)
        return Layer.DECISION, (refuse(game.rule_decision, "not_your_decision", whose=name),)
    return None


def refused(game: Game[Any], layer: Layer, broken: tuple[Violation, ...]) -> Ruling:
    """Return a ruling with these violations, which is not about an action of the game."""
    return Ruling(game.words, layer, qualified_ids(game.name, tuple([v.rule for v in broken])), broken)
