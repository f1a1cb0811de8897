"""A refusal by each condition of Pangea: a position, an action, the paragraph, and the numbers in the sentence."""

from __future__ import annotations

from typing import Any

from tests.games.pangea.table import position


def basis(**changes: Any) -> dict[str, Any]:
    """Return blue's turn in round 3; blue, orange and green share the desert of limit 4 in the middle of a land row."""
    minions = {"blue-d1": "c2", "blue-g1": "b2", "orange-d1": "c2", "green-mo1": "e2", "yellow-f1": "b4"}
    return {**position(round=3, minions=minions), **changes}


CASES: dict[str, tuple[dict[str, Any], str, dict[str, Any], str, list[int]]] = {
    "in_its_phase": (basis(phase="movement"), "draw blue", {}, "turn.order", [2, 3]),
    "ends_this_phase": (basis(phase="movement"), "end marker", {}, "turn.order", [6, 3]),
    "moves_in_its_phase: own by magic": (basis(), "move blue-g1 east", {}, "magic.move_neutral", [3, 2]),
    "moves_in_its_phase: neutral": (basis(phase="movement"), "move green-mo1 west", {}, "magic.move_neutral", [2, 3]),
    "hourglass_runs": (basis(), "time out", {}, "turn.hourglass", []),
    "magic_left": (basis(amulets={"blue": ["star", "circle"]}, magic_left=0), "draw blue", {}, "magic.actions", [2, 2]),
    "own_or_neutral_bag": (basis(), "draw orange", {}, "magic.draw_neutral", []),
    "tile_to_shift": (basis(), "shift c1 south", {}, "magic.shift", []),
    "shifts_to_sea": (basis(), "shift b2 east", {}, "magic.shift", []),
    "tile_without_marker": (basis(markers={"orange": "b3"}), "shift b3 east", {}, "marker.land", []),
    "shifts_to_unmarked_sea": (basis(markers={"orange": "c3"}), "shift b3 east", {}, "marker.sea", []),
    "tower_tile_may_shift": (basis(), "shift b2 west", {"tower_tiles": "fixed"}, "setup.tower", []),
    "minion_on_board": (basis(phase="movement"), "move blue-g3 north", {}, "world.homes", []),
    "may_move_it": (basis(phase="movement"), "move orange-d1 west", {}, "movement.step", []),
    "may_move_it: by magic": (basis(), "move orange-d1 west", {}, "magic.move_neutral", []),
    "moves_to_land": (basis(phase="movement"), "move blue-g1 west", {}, "movement.land", []),
    "not_moved_yet": (basis(phase="movement", moved=["blue-g1"]), "move blue-g1 east", {}, "movement.step", [1]),
    "foreign_seller": (basis(phase="purchases"), "buy blue-g1 blue-g1", {}, "purchase.foreign", []),
    "own_carrier": (basis(phase="purchases"), "buy orange-d1 orange-d1", {}, "purchase.carrier", []),
    "same_tile": (basis(phase="purchases"), "buy orange-d1 blue-g1", {}, "purchase.carrier", []),
    "seller_at_home": (
        basis(phase="purchases", minions={"blue-g1": "b2", "orange-d1": "b2"}),
        "buy orange-d1 blue-g1",
        {},
        "purchase.seller",
        [],
    ),
    "seller_carries_nothing": (
        basis(phase="purchases", carried={"orange-d1": "star"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.busy_seller",
        [],
    ),
    "not_overpopulated": (
        basis(phase="purchases", minions={"blue-d1": "e4", "orange-d1": "e4", "orange-d2": "e4"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.overpopulated",
        [3, 2],
    ),
    "carrier_is_free": (
        basis(phase="purchases", carried={"blue-d1": "star"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.one_each",
        [1],
    ),
    "different_shape": (
        basis(phase="purchases", amulets={"blue": ["triangle"]}, goods={"blue": 9}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.different",
        [],
    ),
    "different_shape: on its way": (
        basis(phase="purchases", carried={"blue-g1": "triangle"}, goods={"blue": 9}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.different",
        [],
    ),
    "can_pay": (basis(phase="purchases", goods={"blue": 0}), "buy orange-d1 blue-d1", {}, "purchase.price", [0, 1, 0]),
}
STRAY: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"phase": "movement"}, ["m.blue-g1", "s.c3"], "world.squares", "c3 does not touch b2"),
    ({"phase": "movement"}, ["m.blue-g1", "s.e5"], "world.squares", "From b2 you can reach b1, c2 or b3."),
    ({}, ["s.b3", "s.c4"], "world.squares", "c4 does not touch b3"),
    ({}, ["s.c1", "s.c2"], "magic.shift", "c1 is sea"),
    ({"phase": "movement"}, ["m.blue-g3", "s.b2"], "world.homes", "blue-g3 is not on the board"),
    ({"phase": "movement"}, ["m.blue-g1", "s.a2"], "movement.land", "a2 is sea"),
    ({"phase": "purchases"}, ["m.orange-d1", "s.c2"], "turn.order", "phase 4, purchases"),
    ({"phase": "purchases"}, ["s.c2"], "turn.order", "phase 4, purchases: you can only end it"),
    ({"phase": "marker"}, ["m.blue-g1"], "turn.order", "phase 6"),
    ({"markers": {"orange": "a2"}}, ["s.b2"], "magic.shift", "The tile on b2 can’t be shifted: no square"),
    ({}, ["m.orange-d1"], "magic.move_neutral", "only that player moves them."),
    ({}, ["t.orange"], "magic.draw_neutral", "Orange’s bag belongs to another player"),
    ({}, ["nowhere"], "turn.order", "phase 2, magic. You can shift a tile, draw a minion or move a neutral minion."),
    ({"phase": "marker"}, ["nowhere"], "turn.order", "does nothing in the current phase"),
]
