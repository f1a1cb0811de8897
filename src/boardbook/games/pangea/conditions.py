"""The conditions of Pangea. Each function tests one rule, and returns the reason if an action breaks it.

An `Attempt` is what a player tries to do. In the table of actions, moves and shifts have only neighbouring squares as
targets. But a click on any piece and then on any square also forms an attempt, so the same conditions explain why a
step is too long.
"""

from __future__ import annotations

from typing import Final

from boardbook.core import Layer, Term, Violation, judge, refuse
from boardbook.core.rulings import Condition, Layers
from boardbook.games.pangea.actions import Attempt
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import (
    MAGIC,
    MARKER,
    MOVEMENT,
    NEUTRALS,
    PEOPLES_PHASE,
    PHASES,
    PURCHASES,
    START,
    TILES,
    TOWERS,
    TRIOS,
)

# --- words for the sentences --------------------------------------------------------------------------------------


def _phase(phase: int) -> Term:
    return Term(f"in_phase.{PHASES[phase]}")


def _wrong_phase(s: State, what: str, needed: int, rule: str = "turn.order") -> Violation:
    return refuse(rule, "wrong_phase", what=Term(f"doing.{what}"), needed=_phase(needed), now=_phase(s.phase))


def _me(s: State) -> int:
    return s.seats[s.seat]


# --- the phase ----------------------------------------------------------------------------------------------------


def in_its_phase(s: State, a: Attempt) -> Violation | None:
    """C.1: each kind of action belongs to one phase."""
    needed = _PHASE_OF[a.kind]
    return None if s.phase == needed else _wrong_phase(s, a.kind, needed)


def ends_this_phase(s: State, a: Attempt) -> Violation | None:
    """C.1: only the current phase can be ended."""
    return None if s.phase == a.piece else _wrong_phase(s, f"end_{PHASES[a.piece]}", a.piece)


def moves_in_its_phase(s: State, a: Attempt) -> Violation | None:
    """C.1, 2.5: your own minions move in phase 3, neutral ones by magic in phase 2."""
    people = s.tables.people_of[a.piece]
    if s.phase == MAGIC and people == _me(s):
        return _wrong_phase(s, "move", MOVEMENT, "magic.move_neutral")
    if s.phase == MOVEMENT and s.seat_of[people] < 0:
        return _wrong_phase(s, "move_neutral", MAGIC, "magic.move_neutral")
    if s.phase not in (MAGIC, MOVEMENT):
        return _wrong_phase(s, "move_neutral", MAGIC) if s.seat_of[people] < 0 else _wrong_phase(s, "move", MOVEMENT)
    return None


def hourglass_runs(s: State, a: Attempt) -> Violation | None:
    """C.4: time can run out only if an hourglass was agreed on, and only during a turn."""
    if not s.tables.hourglass:
        return refuse("turn.hourglass", "no_hourglass")
    return None if s.phase >= MAGIC else refuse("turn.hourglass", "no_turn_yet")


# --- set-up -------------------------------------------------------------------------------------------------------


def people_is_free(s: State, a: Attempt) -> Violation | None:
    """B.2: a people can be led by only one player."""
    seat = s.seat_of[a.piece]
    return None if seat < 0 else refuse("setup.peoples", "people_taken", people=s.people_term(a.piece))


def tower_on_land(s: State, a: Attempt) -> Violation | None:
    """B.6: a tower must be placed on a tile."""
    if s.tile_on[a.target] >= 0:
        return None
    return refuse("setup.tower", "tower_on_sea", square=s.square_name(a.target))


def one_tower_a_tile(s: State, a: Attempt) -> Violation | None:
    """B.6: a tile can have only one tower."""
    tile = s.tile_on[a.target]
    if tile < 0 or tile not in s.tower_on:
        return None
    owner = s.tower_on.index(tile)
    return refuse("setup.tower", "tower_there", square=s.square_name(a.target), people=s.people_term(owner))


# --- magic --------------------------------------------------------------------------------------------------------


def magic_left(s: State, a: Attempt) -> Violation | None:
    """2.1: a player has one magic action for each amulet in the tower, and at least one."""
    if s.phase != MAGIC or s.magic_left:
        return None
    me = _me(s)
    return refuse("magic.actions", "no_magic_left", level=len(s.amulets[me]), actions=s.magic_actions(me))


def own_or_neutral_bag(s: State, a: Attempt) -> Violation | None:
    """2.2, 2.4: minions are drawn from your own bag or from a neutral people's bag."""
    if a.piece == _me(s) or s.seat_of[a.piece] < 0:
        return None
    return refuse("magic.draw_neutral", "bag_of_a_player", people=s.people_term(a.piece))


def bag_not_empty(s: State, a: Attempt) -> Violation | None:
    """2.6: you can't draw from an empty bag."""
    if s.in_bag(a.piece):
        return None
    return refuse("magic.bag", "bag_empty", people=s.people_term(a.piece))


def tile_to_shift(s: State, a: Attempt) -> Violation | None:
    """2.3: only land can be shifted."""
    if s.tile_on[a.piece] >= 0:
        return None
    return refuse("magic.shift", "no_tile", square=s.square_name(a.piece))


def tile_without_marker(s: State, a: Attempt) -> Violation | None:
    """6.2: a tile with a marker can't be shifted."""
    if a.piece not in s.marker_on or s.tile_on[a.piece] < 0:
        return None
    owner = s.people_term(s.marker_on.index(a.piece))
    return refuse("marker.land", "tile_marked", square=s.square_name(a.piece), people=owner)


def tower_tile_may_shift(s: State, a: Attempt) -> Violation | None:
    """B.6: with `tower_tiles = fixed`, tiles with a tower can't be shifted."""
    tile = s.tile_on[a.piece]
    if not s.tables.towers_stay or tile < 0 or tile not in s.tower_on:
        return None
    return refuse("setup.tower", "tower_tile_stays", square=s.square_name(a.piece))


def neighbouring_square(s: State, a: Attempt) -> Violation | None:
    """A.1: a step goes to a square that shares a side with the current square, never diagonally.

    The explanation names the squares to which this piece may go now.
    """
    t = s.tables
    start = a.piece if a.kind == "shift" else _square_of(s, a.piece)
    if start < 0 or a.target < 0:
        return None
    if s.tile_on[start] < 0 or (a.kind == "move" and may_move_it(s, a) is not None):
        return None
    beside = t.neighbour[4 * start : 4 * start + 4]
    if a.target in beside:
        return None
    rule, here, there = "world.squares", s.square_name(start), s.square_name(a.target)
    if a.target == start:
        return refuse(rule, "same_square", square=here)
    layers = CONDITIONS[a.kind]
    near = [q for q in sorted(set(beside)) if judge(layers, s, Attempt(a.kind, a.piece, q))[0] is Layer.LEGAL]
    if not near:
        return refuse(rule, "nowhere_to_go", start=here, target=there)
    return refuse(rule, "not_a_neighbour", start=here, target=there, near=[s.square_name(q) for q in near])


def shifts_to_sea(s: State, a: Attempt) -> Violation | None:
    """2.3: a tile can be shifted only onto free sea."""
    if s.tile_on[a.piece] < 0 or s.tile_on[a.target] < 0 or a.piece == a.target:
        return None
    return refuse("magic.shift", "target_is_land", square=s.square_name(a.target))


def shifts_to_unmarked_sea(s: State, a: Attempt) -> Violation | None:
    """6.3: a tile can't be shifted onto or across sea with a marker."""
    if s.tile_on[a.piece] < 0 or s.tile_on[a.target] >= 0 or a.target not in s.marker_on:
        return None
    owner = s.people_term(s.marker_on.index(a.target))
    return refuse("marker.sea", "sea_marked", square=s.square_name(a.target), people=owner)


# --- movement -----------------------------------------------------------------------------------------------------


def _square_of(s: State, minion: int) -> int:
    tile = s.tile_of[minion]
    return s.square_of[tile] if tile >= 0 else -1


def minion_on_board(s: State, a: Attempt) -> Violation | None:
    """3.1: a minion still in its bag can't move, sell or carry."""
    pieces = (a.piece, a.target) if a.kind == "buy" else (a.piece,)
    for minion in pieces:
        if s.tile_of[minion] < 0:
            return refuse("world.homes", "in_the_bag", minion=s.tables.minion_names[minion])
    return None


def may_move_it(s: State, a: Attempt) -> Violation | None:
    """2.5, 3.1: you can't move another player's minions."""
    people = s.tables.people_of[a.piece]
    if people == _me(s) or s.seat_of[people] < 0:
        return None
    rule = "magic.move_neutral" if s.phase == MAGIC else "movement.step"
    return refuse(rule, "minion_of_a_player", people=s.people_term(people))


def moves_to_land(s: State, a: Attempt) -> Violation | None:
    """3.2: minions can't move onto sea."""
    if a.target < 0 or s.tile_on[a.target] >= 0:
        return None
    return refuse("movement.land", "target_is_sea", square=s.square_name(a.target))


def not_moved_yet(s: State, a: Attempt) -> Violation | None:
    """3.1: a minion can move only one square in a turn."""
    if s.phase != MOVEMENT or not s.moved >> a.piece & 1:
        return None
    return refuse("movement.step", "has_moved", minion=s.minion_term(a.piece))


# --- purchases ----------------------------------------------------------------------------------------------------


def foreign_seller(s: State, a: Attempt) -> Violation | None:
    """4.1: you can't buy from your own people."""
    if s.tables.people_of[a.piece] != _me(s):
        return None
    return refuse("purchase.foreign", "own_seller")


def own_carrier(s: State, a: Attempt) -> Violation | None:
    """4.5: one of your own minions must take the amulet."""
    people = s.tables.people_of[a.target]
    if people == _me(s):
        return None
    return refuse("purchase.carrier", "foreign_carrier", people=s.people_term(people), me=s.people_term(_me(s)))


def same_tile(s: State, a: Attempt) -> Violation | None:
    """4.5: the minion that takes the amulet must be on the seller's tile."""
    here, there = _square_of(s, a.piece), _square_of(s, a.target)
    if here == there or here < 0 or there < 0 or s.tables.people_of[a.target] != _me(s):
        return None
    return refuse("purchase.carrier", "not_together", seller=s.square_name(here), carrier=s.square_name(there))


def seller_at_home(s: State, a: Attempt) -> Violation | None:
    """4.2: the seller must be at home."""
    tile = s.tile_of[a.piece]
    if tile < 0 or s.at_home(a.piece) or s.tables.people_of[a.piece] == _me(s):
        return None
    t = s.tables
    return refuse(
        "purchase.seller",
        "seller_away",
        home=s.terrain_term(t.home[a.piece]),
        here=s.terrain_term(t.terrain[tile]),
    )


def seller_carries_nothing(s: State, a: Attempt) -> Violation | None:
    """4.3: a minion that carries an amulet can't sell."""
    shape = s.carried[a.piece]
    if shape < 0 or s.tables.people_of[a.piece] == _me(s):
        return None
    return refuse("purchase.busy_seller", "seller_carries", shape=s.shape_term(shape))


def not_overpopulated(s: State, a: Attempt) -> Violation | None:
    """4.4: with `overpopulated_purchase = forbid`, nothing can be bought on an overpopulated tile."""
    tile = s.tile_of[a.piece]
    if not s.tables.forbid_overpopulated or tile < 0 or not s.overpopulated(tile):
        return None
    return refuse(
        "purchase.overpopulated",
        "overpopulated",
        square=s.square_name(s.square_of[tile]),
        minions=s.population[tile],
        limit=s.tables.limit[tile],
    )


def carrier_is_free(s: State, a: Attempt) -> Violation | None:
    """4.6: a minion can carry only one amulet."""
    shape = s.carried[a.target]
    if shape < 0 or s.tables.people_of[a.target] != _me(s):
        return None
    return refuse("purchase.one_each", "carrier_carries", shape=s.shape_term(shape))


def different_shape(s: State, a: Attempt) -> Violation | None:
    """4.7: a people can't have two amulets of the same shape, whether in the tower or carried."""
    shape = s.tables.terrain[s.tile_of[a.piece]]
    if not s.claimed[_me(s)] >> shape & 1:
        return None
    carried = shape not in s.amulets[_me(s)]
    return refuse("purchase.different", "shape_carried" if carried else "shape_owned", shape=s.shape_term(shape))


def can_pay(s: State, a: Attempt) -> Violation | None:
    """4.8: the price is the number on the lowest free step."""
    me = _me(s)
    price = s.price(me)
    if price is None or s.goods[me] >= price:
        return None
    return refuse("purchase.price", "too_dear", price=price, goods=s.goods[me], level=len(s.amulets[me]))


# --- all of them --------------------------------------------------------------------------------------------------

_PHASE_OF: Final = {
    "people": PEOPLES_PHASE,
    "tower": TOWERS,
    "shift": MAGIC,
    "draw": MAGIC,
    "buy": PURCHASES,
    "marker": MARKER,
}


def _layers(
    phase: list[Condition[State, Attempt]],
    things: list[Condition[State, Attempt]] | None = None,
    limits: list[Condition[State, Attempt]] | None = None,
) -> Layers[State, Attempt]:
    return ((Layer.PHASE, phase), (Layer.OBJECT, things or []), (Layer.COST, limits or []))


CONDITIONS: Final[dict[str, Layers[State, Attempt]]] = {
    "people": _layers([in_its_phase], [people_is_free]),
    "tower": _layers([in_its_phase], [tower_on_land, one_tower_a_tile]),
    "draw": _layers([in_its_phase], [own_or_neutral_bag], [magic_left, bag_not_empty]),
    "shift": _layers(
        [in_its_phase],
        [
            tile_to_shift,
            neighbouring_square,
            shifts_to_sea,
            tile_without_marker,
            shifts_to_unmarked_sea,
            tower_tile_may_shift,
        ],
        [magic_left],
    ),
    "move": _layers(
        [moves_in_its_phase],
        [minion_on_board, may_move_it, neighbouring_square, moves_to_land],
        [magic_left, not_moved_yet],
    ),
    "buy": _layers(
        [in_its_phase],
        [
            minion_on_board,
            foreign_seller,
            own_carrier,
            same_tile,
            seller_at_home,
            seller_carries_nothing,
            not_overpopulated,
            carrier_is_free,
        ],
        [different_shape, can_pay],
    ),
    "marker": _layers([in_its_phase]),
    "end": _layers([ends_this_phase]),
    "time_out": _layers([hourglass_runs]),
}
"""The conditions of each kind of action, layer by layer."""


_CITED: Final = {
    "people": ("setup.peoples",),
    "tower": ("setup.tower",),
    "end": ("turn.optional",),
    "time_out": ("turn.hourglass",),
}


def cited_rules(s: State, a: Attempt) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to a legal attempt."""
    if a.kind == "move":
        return _cited_move(s, a)
    if a.kind == "shift":
        return ("magic.shift", *_wraps(s, a.piece, a.target))
    if a.kind == "draw":
        return ("magic.draw_own" if a.piece == _me(s) else "magic.draw_neutral",)
    if a.kind == "buy":
        return _cited_purchase(s, a)
    if a.kind == "marker":
        tile = s.tile_on[a.target]
        stays = ("marker.nothing_else",) if tile >= 0 and s.population[tile] else ()
        return ("marker.place", *stays)
    return _CITED[a.kind]


def _cited_move(s: State, a: Attempt) -> tuple[str, ...]:
    wraps = _wraps(s, _square_of(s, a.piece), a.target)
    if s.phase == MAGIC:
        return ("magic.move_neutral", *wraps)
    carries = ("movement.carriers",) if s.carried[a.piece] >= 0 else ()
    return ("movement.step", *wraps, *carries)


def _cited_purchase(s: State, a: Attempt) -> tuple[str, ...]:
    rules = ["purchase.seller", "purchase.carrier", "purchase.price"]
    tile = s.tile_of[a.piece]
    if s.overpopulated(tile):
        rules.append("purchase.overpopulated")
    if tile == s.tower_on[_me(s)]:
        rules.append("movement.own_tower")
    return tuple(rules)


def _wraps(s: State, start: int, target: int) -> tuple[str, ...]:
    (r1, c1), (r2, c2) = s.tables.where[start], s.tables.where[target]
    return ("world.wrap",) if abs(r1 - r2) + abs(c1 - c2) != 1 else ()


def cited_chance_rules(s: State) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to an outcome of chance."""
    return _CITED_CHANCE[s.phase]


_CITED_CHANCE: Final[dict[int, tuple[str, ...]]] = {
    START: ("setup.start",),
    PEOPLES_PHASE: ("setup.peoples", "world.peoples"),
    TILES: ("setup.tiles",),
    NEUTRALS: ("setup.neutrals",),
    TRIOS: ("setup.trio",),
    MAGIC: ("world.homes",),
}
