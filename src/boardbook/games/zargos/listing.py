"""Lists the legal actions of Zargos quickly. `conditions.py` explains why all others are illegal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardbook.games.zargos import bargains
from boardbook.games.zargos.queries import Queries
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    BARTER,
    BOATS,
    BUNDLE,
    BY_BOAT,
    BY_LAND,
    CALL,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MONK,
    NUMBER,
    PEOPLE,
    PLACE,
    RECRUIT,
    RED,
    REORGANISE,
    REPLY,
    TAKE,
    TARGET,
    TRADE,
    TRIM,
    WARS,
    WAY,
    bits_of,
)
from boardbook.games.zargos.tables import (
    AIMED_AT,
    CALMED,
    EARTH,
    ELSEWHERE,
    ILLUSION,
    MADNESS,
    MIST,
    PEOPLES,
    SPACES_OF_EARTH,
    STEPS,
    WAR,
    WINDS,
)


def legal(s: Queries) -> list[int]:
    """Return the numbers of the legal actions in ascending order.

    The list is empty if chance moves or the game is over.
    """
    if s.to_act is None or s.to_act < 0:
        return []
    return _CHAPTERS[s.phase](s)


def _numbers(s: Queries) -> list[int]:
    """Return the actions that choose how many pawns are placed, called, sent or moved."""
    t = s.tables
    return [t.count[n] for n in s.numbers()] if t.strict else t.count[1 : s.most() + 1]


def _moves(s: Queries) -> list[int]:
    """1, 3: return the actions that begin a move or a combat, play the Wind of Mist, or end the step."""
    t = s.tables
    actions = [t.from_[k] for k in s.origins()]
    if s.phase == ATTACK:
        if s.commitments:
            actions += [t.fight[k] for k in s.fights()]
        if s.may_finish():
            actions.append(t.done)
    else:
        actions.append(t.done)
        if may_lift(s):
            actions.append(t.play[MIST])
    return actions


def may_lift(s: Queries) -> bool:
    """8.4: return whether the Wind of Mist may be played: its player must not have moved in this reorganisation yet."""
    return s.holds(s.leader[s.side], MIST) and s.steps == STEPS and not any(s.locked)


def _ways(s: Queries) -> list[int]:
    """Return the actions that continue the move from its origin or from the end of its route."""
    t = s.tables
    actions = [t.to[k] for k in bits_of(s.destinations())]
    if seas := s.next_seas():
        actions += sorted([t.sail[sea] for sea in seas])
    actions += [t.play[wind] for wind in (EARTH, ELSEWHERE) if carries(s, wind)]
    return actions


def carries(s: Queries, wind: int) -> bool:
    """8.2, 8.3: return whether the Wind of Earth or of Elsewhere may be played for the current move."""
    if s.way != BY_LAND or s.route or not s.holds(s.leader[s.side], wind) or s.most_from(s.origin, BY_BOAT) < 1:
        return False
    return bool(s.sails(s.origin, SPACES_OF_EARTH) if wind == EARTH else s.carried(s.origin))


def _winds(s: Queries) -> list[int]:
    """Return the actions that play a wind or pass in a window, choose a wind's target, or discard winds."""
    t, seat = s.tables, s.decider
    if s.phase == RED:
        at = len(WINDS) * seat
        reds = [wind for wind in range(MADNESS, len(WINDS)) if s.hands[at + wind]]
        return [t.pass_, *[t.play[wind] for wind in reds if s.useful(wind)]]
    if s.phase == TARGET:
        wind = s.cast.wind
        return [t.target[AIMED_AT[wind]][target] for target in s.aims(wind)]
    if s.phase == TRIM:
        return [t.discard[wind] for wind in range(len(WINDS)) if s.holds(seat, wind)]
    wind = WAR if s.phase == WARS else ILLUSION
    return [t.pass_, t.play[wind]] if s.holds(seat, wind) else [t.pass_]


def _answers(s: Queries) -> list[int]:
    """Return the actions that call Spiders, reroll dice or land Dragons."""
    t = s.tables
    if s.phase == CALL:
        return [t.pass_, *(t.call[k] for k in s.callers())]
    if s.phase == MONK:
        return [*sorted({t.reroll[face] for face in s.monk_dice()}), t.keep]
    return [t.to[k] for k in s.landings()]


def _purchases(s: Queries) -> list[int]:
    """10: return the actions that buy boats or pawns, or place pawns."""
    t = s.tables
    if s.phase == PLACE:
        return [t.place[k] for k in bits_of(s.places_for(s.side))]
    if s.phase == BOATS:
        return t.buy_boats[: s.affordable_boats() + 1]
    return t.recruit[: s.affordable_pawns() + 1]


def _exchange(s: Queries) -> list[int]:
    """7.4, 7.5: return the actions that put back or exchange winds."""
    t, seat = s.tables, s.decider
    if s.phase == BARTER:
        actions = [t.hand[wind] for wind in bargains.hands(s)] + [t.want[wind] for wind in bargains.wants(s)]
        return [t.propose, *actions] if bargains.exchangeable(s) else actions
    if s.phase == REPLY:
        return [t.accept, t.refuse] if bargains.has_all(s, seat, s.ask) else [t.refuse]
    actions = [t.pass_]
    actions += [t.discard[wind] for wind in own_winds(s, seat)]
    if s.bartered[seat] < t.wind_offers:
        actions += [t.barter[people] for people in heads(s) if bargains.can_barter(s, seat, s.leader[people])]
    return actions


def own_winds(s: Queries, seat: int) -> list[int]:
    """7.4: return the winds that a seat holds against its own peoples."""
    led = s.led_by(seat)
    return [wind for wind, people in CALMED.items() if people in led and s.holds(seat, wind)]


def heads(s: Queries) -> list[int]:
    """Return the first people in play that each seat leads, in ascending order of the peoples."""
    first: dict[int, int] = {}
    for people in sorted(s.order):
        first.setdefault(s.leader[people], people)
    return [*first.values()]


def _setup(s: Queries) -> list[int]:
    """B: return the actions of the set-up: choosing peoples, taking placement cards, and trading them."""
    t = s.tables
    if s.phase == PEOPLE:
        return [t.choose[people] for people in range(len(PEOPLES)) if s.leader[people] < 0]
    if s.phase == TAKE:
        return [t.take[stack] for stack in range(2) if left_in(s, stack)]
    if s.phase == TRADE:
        return [*offerable(s), t.pass_]
    if s.phase == BUNDLE:
        actions = [t.give[card] for card in bargains.gives(s)] + [t.ask[card] for card in bargains.asks(s)]
        return [*actions, t.propose] if bargains.proposable(s) else actions
    return [t.accept, t.refuse]


def left_in(s: Queries, stack: int) -> int:
    """Return the number of placement cards left in a stack: 0 is green, 1 is blue."""
    return sum([n for n, of in zip(s.stack, s.tables.stack_of, strict=True) if of == stack])


def offerable(s: Queries) -> list[int]:
    """Return the actions that offer a trade to a people, ordered by people."""
    t = s.tables
    if s.offers[s.side] >= t.trade_offers:
        return []
    return [t.offer[people] for people in sorted(s.order) if bargains.can_deal(s, s.side, people)]


_CHAPTERS: Final[dict[int, Callable[[Queries], list[int]]]] = {
    NUMBER: _numbers,
    WAY: _ways,
    **dict.fromkeys((ATTACK, REORGANISE), _moves),
    **dict.fromkeys((RED, TARGET, ILLUSIONS, WARS, TRIM), _winds),
    **dict.fromkeys((CALL, MONK, LANDING), _answers),
    **dict.fromkeys((PLACE, BOATS, RECRUIT), _purchases),
    **dict.fromkeys((EXCHANGE, BARTER, REPLY), _exchange),
    **dict.fromkeys((PEOPLE, TAKE, TRADE, BUNDLE, ANSWER), _setup),
}
"""For each phase, the function that lists its actions."""
