"""The evaluation of a position of Zargos for each seat, in points. The bots use no other knowledge of the game.

A people is worth the income of its territories, its pawns (more if they face others), its boats, and its progress
towards whole kingdoms and the City. Dice count as their average result. Unfinished decisions, such as an attack in
progress or a wind being played, count as the best result that they can lead to, so that even their first small steps
are not undervalued.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardbook.games.zargos import odds
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ATTACKING,
    BARTER,
    BOATS,
    BUNDLE,
    BY_BOAT,
    BY_CALL,
    BY_LAND,
    BY_PLACE,
    NUMBER,
    RECRUIT,
    REORGANISING,
    TARGET,
    WAY,
    bits_of,
)
from boardbook.games.zargos.tables import (
    DEMON,
    EARTH,
    ICE,
    MADNESS,
    PEOPLES,
    SPACES_OF_EARTH,
    STORM,
    Tables,
)

WON: Final = 1000.0
"""The worth of holding the City and the territories around it. It outweighs everything else."""
INCOME: Final = 1.6
"""The worth of one point from a territory, which scores again in each round."""
PAWN: Final = 0.55
"""The worth of a pawn that faces other peoples."""
BEHIND: Final = 0.35
"""The worth of a pawn that faces nobody or is not placed yet."""
BOAT: Final = 1.2
WIND: Final = 1.3
"""The worth of a wind in hand."""
CROWN: Final = 2.5
"""The worth of a kingdom card, which brings a wind in each round."""
NEARLY: Final = 0.5
"""A part of a kingdom is worth this share of the whole one's additional value, times the square of the part."""
CITY: Final = 14.0
"""The worth of the City beyond its points, because its holder meets no demons and gets the winds."""
INNER: Final = 6.0
"""The worth of a territory around the City, which is a step to victory."""
COAST: Final = 1.0
"""The worth of a coast of Zargos, where the way to the City begins."""
EXPOSED: Final = 0.3
"""The share of a territory's worth that counts as lost if more pawns face it than are in it."""
SPITE: Final = 0.3
"""The weight of other peoples' losses in the choice of a target."""
MAX_BOATS: Final = 3
"""Upper bound on the number of boats that bots consider buying."""
UNFINISHED: Final = 0.01
"""The deduction for an unfinished decision, so that finishing it is better."""


def evaluate(s: State) -> list[float]:
    """Return the worth of each seat: its peoples, its winds, and the best results of unfinished decisions."""
    peoples = _holdings(s)
    _under_way(s, peoples)
    worth = [WIND * s.hand_size(seat) for seat in range(s.seats)]
    for people in s.picking:
        worth[s.leader[people]] += peoples[people]
    if s.winner >= 0:
        worth[s.leader[s.winner]] += WON
    return worth


def _holdings(s: State) -> list[float]:
    """Return the worth of each people's pawns, territories and boats, depending on how safe they are."""
    ground = _ground(s.tables, tuple(s.owner), tuple(s.pawns), tuple(s.crown))
    return [BOAT * boats + BEHIND * pool + there for boats, pool, there in zip(s.boats, s.pool, ground, strict=True)]


@lru_cache(maxsize=10_000)
def _ground(t: Tables, owner: tuple[int, ...], pawns: tuple[int, ...], crown: tuple[int, ...]) -> tuple[float, ...]:
    """Return the worth of each people's territories and pawns.

    The result is cached, because most decisions move nothing.
    """
    worth = [0.0] * len(PEOPLES)
    places = [0] * len(PEOPLES)
    for place, people in enumerate(owner):
        if people < 0:
            continue
        places[people] |= 1 << place
        here, facing, others = pawns[place], 0, 0
        for k in t.near[place]:
            if owner[k] != people:
                others += 1
                facing += pawns[k]
        worth[people] += PAWN * here if others else BEHIND * here
        if facing > here and place < t.land:
            worth[people] -= EXPOSED * INCOME * t.points[place] * min(1.0, (facing - here) / (here + 2))
    for people, own in enumerate(places):
        for kingdom, land in enumerate(t.kingdom_land):
            if mine := own & land:
                worth[people] += _kingdom(t, kingdom, mine, crowned=crown[kingdom] == people)
    return tuple(worth)


def _kingdom(t: Tables, kingdom: int, mine: int, *, crowned: bool) -> float:
    """Return the worth of a kingdom: the territories held, the progress towards holding all of it, and its card."""
    worth = t.worth.get(mine)
    if worth is None:
        worth = t.worth[mine] = _land(t, kingdom, mine)
    return worth + CROWN if crowned and mine != t.kingdom_land[kingdom] else worth


def _land(t: Tables, kingdom: int, mine: int) -> float:
    land, value = t.kingdom_land[kingdom], t.value[kingdom]
    points = sum([t.points[k] for k in bits_of(mine)])
    if not value:
        inner = (mine & t.inner).bit_count()
        city = mine >> t.city & 1
        return INCOME * points + CITY * city + INNER * inner + COAST * (mine.bit_count() - inner - city)
    if mine == land:
        return INCOME * value + CROWN
    whole = sum([t.points[k] for k in bits_of(land)])
    part = mine.bit_count() / land.bit_count()
    return INCOME * (points + NEARLY * part * part * (value - whole))


# --- combats ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def battle(attackers: int, defenders: int, rules: int) -> tuple[float, float, float]:
    """Return the chance of taking a territory, and the average losses of both sides.

    `rules` has these bits: 1 walls, 2 War by the attack, 4 War by the defence, 8 Monks attack, 16 Monks defend, 32
    Amazons shoot.
    """
    monks = "attack" if rules & 8 else "defence" if rules & 16 else None
    combat = odds.Combat(
        attackers,
        defenders,
        walls=bool(rules & 1),
        attacker_war=bool(rules & 2),
        defender_war=bool(rules & 4),
        monks=monks,  # type: ignore[arg-type]
        amazons=bool(rules & 32),
    )
    result = odds.outcome(combat)
    return result.taken, result.attackers_lost, result.defenders_lost


@lru_cache(maxsize=1024)
def landing(pawns: int, dice: int) -> tuple[float, float]:
    """Return the chance of taking a territory from demons that roll `dice` dice, and the average losses."""
    left = odds.demons(pawns, dice)
    return 1 - left[0], pawns - sum([n * p for n, p in left.items()], 0.0)


def rules_of(s: State, place: int) -> int:
    """Return the `rules` argument of `battle` for a combat over a territory."""
    bits = s.tables.capital >> place & 1
    if s.battle == place:
        bits |= s.war << 1
    monks = s.monks_at(place)
    if monks >= 0:
        bits |= 16 if monks else 8
    if s.shoots(place) and not (s.battle == place and s.shot):
        bits |= 32
    return bits


def attack(s: State, place: int, pawns: int) -> tuple[float, float]:
    """Return how much an attack with `pawns` pawns gains its people, and how much it costs the people attacked."""
    me, other = s.side, s.owner[place]
    if other < 0:
        lost, taken = 0.0, 1.0
        if s.has_demons(place):
            taken, lost = landing(pawns, s.tables.demon_dice[place])
        return taken * _prize(s, me, place) - PAWN * lost, 0.0
    taken, lost, theirs = battle(pawns, s.pawns[place], rules_of(s, place))
    return taken * _prize(s, me, place) - PAWN * lost, taken * _stake(s, other, place) + PAWN * theirs


def _prize(s: State, people: int, place: int) -> float:
    """Return the additional worth of a territory for a people."""
    kingdom = s.tables.kingdom[place]
    mine = s.held[people] & s.tables.kingdom_land[kingdom]
    return _part(s, people, kingdom, mine | 1 << place) - _part(s, people, kingdom, mine)


def _stake(s: State, people: int, place: int) -> float:
    """Return the worth of a territory to its holder."""
    kingdom = s.tables.kingdom[place]
    mine = s.held[people] & s.tables.kingdom_land[kingdom]
    return _part(s, people, kingdom, mine) - _part(s, people, kingdom, mine & ~(1 << place))


def _part(s: State, people: int, kingdom: int, mine: int) -> float:
    """Return the worth of some territories of a kingdom to a people that holds them, or 0 for none."""
    return _kingdom(s.tables, kingdom, mine, crowned=s.crown[kingdom] == people) if mine else 0.0


# --- unfinished decisions -----------------------------------------------------------------------------------------


def _under_way(s: State, peoples: list[float]) -> None:
    """Add the worth of attacks, pawns about to move, and winds being played.

    Deduct a little for an unfinished offer.
    """
    if s.stage == ATTACKING and s.ended < 0:
        if s.battle >= 0 and s.attackers:
            _add_attack(s, peoples, s.battle, s.attackers)
        for target in {c.target for c in s.commitments}:
            _add_attack(s, peoples, target, s.committed(target))
    if s.phase in (WAY, NUMBER):
        _add_move(s, peoples)
    elif s.phase in (BUNDLE, BARTER):
        peoples[s.side if s.phase == BUNDLE else s.led_by(s.offer_by)[0]] -= 10 * UNFINISHED
    elif s.cast.wind >= 0:
        _add_wind(s, peoples)


def _add_attack(s: State, peoples: list[float], place: int, pawns: int) -> None:
    gained, lost = attack(s, place, pawns)
    peoples[s.side] += gained + PAWN * pawns
    if s.owner[place] >= 0:
        peoples[s.owner[place]] -= lost


def _add_move(s: State, peoples: list[float]) -> None:
    """Add the worth of the best result of the current move."""
    me = s.side
    if s.way in (BY_PLACE, BY_CALL):
        if s.way == BY_PLACE:
            peoples[me] += (_front(s, me, s.dest) - BEHIND) * s.pool[me] - UNFINISHED
        return
    targets = 1 << s.dest if s.phase == NUMBER else reachable(s)
    best, leaving = 0.0, _front(s, me, s.origin)
    for place in bits_of(targets):
        if s.stage == REORGANISING:
            best = max([best, *((_front(s, me, place) - leaving) * number for number in numbers(s, place))])
            continue
        already = s.committed(place)
        gained_so, lost_so = attack(s, place, already) if already else (0.0, 0.0)
        for number in numbers(s, place):
            gained, lost = attack(s, place, already + number)
            best = max(best, gained - gained_so + SPITE * (lost - lost_so) + (PAWN - leaving) * number)
    best -= UNFINISHED
    peoples[me] += best - (BOAT * 0.5 if s.way == BY_BOAT else WIND if s.way != BY_LAND else 0.0)


def reachable(s: State) -> int:
    """Return the places where the current move may end, except those that it would reach by a detour.

    If that leaves none, return the places where the move may end now.
    """
    arrived = s.destinations()
    places = arrived & ~sooner(s, len(s.route) - 1) if s.route else arrived
    for sea in s.next_seas():
        places |= worthwhile(s, sea)
    return places or arrived


def sooner(s: State, spaces: int) -> int:
    """Return where pawns from the origin can go without a boat, or by trips of at most `spaces` sea spaces."""
    places = s.overland(s.origin)
    if spaces > 0:
        for sea in s.tables.seas_of[s.origin]:
            if not s.closed >> sea & 1:
                places |= s.coasts_within(sea, spaces)
    return places


def worthwhile(s: State, sea: int) -> int:
    """Return the targets that the current trip can still reach by a shortest way if it enters this space next."""
    targets, before = 0, len(s.route)
    for spaces in range(1, min(s.spaces_left(), len(s.tables.sea)) + 1):
        targets |= s.coasts_within(sea, spaces) & ~sooner(s, before + spaces - 1)
    return targets & s.targets(s.origin)


def numbers(s: State, place: int) -> list[int]:
    """Return the numbers of pawns to consider for a move to a place: all pawns and, in an attack, also half and one."""
    most = s.most_from(s.origin, s.way if s.phase == NUMBER or s.way != BY_LAND else _way_to(s, place))
    if most < 1:
        return []
    return sorted({most, (most + 1) // 2, 1}) if s.stage == ATTACKING else [most]


def _way_to(s: State, place: int) -> int:
    return BY_LAND if s.destinations() >> place & 1 else BY_BOAT


def _front(s: State, people: int, place: int) -> float:
    """Return the worth of a pawn at a place."""
    return PAWN if any(s.owner[k] != people for k in s.tables.near[place]) else BEHIND


def _add_wind(s: State, peoples: list[float]) -> None:
    """Add the effect of a red wind on its target.

    If no target is named yet, use the best one for the seat that will name it.
    """
    wind, target = s.cast.wind, s.cast.target
    if s.phase != TARGET:
        if target >= 0:
            for people, loss in enumerate(harm(s, wind, target)):
                peoples[people] -= loss
        return
    own = s.led_by(s.cast.last)
    losses = [harm(s, wind, n) for n in s.aims(wind)]
    best = max(losses, key=lambda loss: sum([-n if people in own else SPITE * n for people, n in enumerate(loss)], 0.0))
    for people, loss in enumerate(best):
        peoples[people] -= loss


def harm(s: State, wind: int, target: int) -> list[float]:
    """Return how much a red wind costs each people on average."""
    t = s.tables
    losses = [0.0] * 6
    if wind in (MADNESS, ICE):
        for k in bits_of(t.kingdom_land[target]):
            people = s.owner[k]
            if people >= 0 and wind == MADNESS:
                losses[people] += PAWN * min(1.5, s.pawns[k])
            elif people == s.side:
                losses[people] += 0.1 * s.pawns[k]
    elif wind == STORM:
        losses[s.side] += 0.3 * s.boats[s.side] / t.boats
    elif wind == DEMON and s.owner[target] >= 0:
        stake = _stake(s, s.owner[target], target) if target < t.land else 0.0
        losses[s.owner[target]] += PAWN * s.pawns[target] + stake
    return losses


# --- actions that bots consider -----------------------------------------------------------------------------------


def candidates(s: State) -> list[int]:
    """Return the legal actions that bots consider, without detours or numbers of pawns that are rarely best."""
    legal = s.legal_actions()
    if s.phase == RECRUIT:
        return legal[-1:]
    if s.phase == BOATS:
        return legal[: MAX_BOATS + 1]
    if s.phase == WAY:
        return [n for n in legal if leads_straight(s, n)] or _soonest(s) or legal
    if s.phase != NUMBER:
        return legal
    if s.stage == ATTACKING and s.way != BY_CALL:
        wise = numbers(s, s.dest)
        return [n for n in legal if s.tables.attempts[n].number in wise] or legal
    return sorted({legal[0] if s.way != BY_PLACE else legal[-1], legal[(len(legal) - 1) // 2], legal[-1]})


def leads_straight(s: State, n: int) -> bool:
    """Return whether an action makes no detour. A trip by boat to a place that can be reached by land is a detour."""
    tried = s.tables.attempts[n]
    if tried.kind == "to":
        return not s.route or not sooner(s, len(s.route) - 1) >> tried.what & 1
    if tried.kind == "sail":
        return worthwhile(s, tried.what) > 0
    if tried.what == EARTH:
        return sooner(s, SPACES_OF_EARTH) & ~sooner(s, 0) & s.targets(s.origin) > 0
    return True


def _soonest(s: State) -> list[int]:
    """Return the actions that end a detour as soon as possible. Another player may have begun the detour."""
    t, targets = s.tables, s.targets(s.origin)
    if arrived := s.destinations():
        return [t.to[place] for place in bits_of(arrived)]
    for spaces in range(1, s.spaces_left() + 1):
        if seas := [sea for sea in s.next_seas() if s.coasts_within(sea, spaces) & targets]:
            return [t.sail[sea] for sea in seas]
    return []
