"""Every reason to refuse an action, with its paragraph, in layers."""

from __future__ import annotations

from typing import Final

from boardbook.core import Layer, Violation, refuse
from morris.rules import FREE, POINTS, Do, Position


def mill_first(s: Position, do: Do) -> Violation | None:
    """A side takes a man after closing a mill, and only then."""
    if s.taking == (do.kind == "take"):
        return None
    return refuse("mill.taking", "take_first" if s.taking else "no_mill")


def hand_first(s: Position, do: Do) -> Violation | None:
    """A side places men as long as it has some in hand, and moves men only afterwards."""
    held = s.hand[s.to_act or 0]
    if do.kind == "take" or bool(held) == (do.kind == "place"):
        return None
    return refuse("play.move", "place_first", n=held) if held else refuse("play.place", "hand_empty")


def own_man(s: Position, do: Do) -> Violation | None:
    """A side moves its own men."""
    wrong = do.kind == "move" and s.points[do.at] != s.to_act
    return refuse("play.move", "not_yours", at=POINTS[do.at]) if wrong else None


def their_man(s: Position, do: Do) -> Violation | None:
    """A side takes men of the other side."""
    wrong = do.kind == "take" and s.points[do.at] != 1 - (s.to_act or 0)
    return refuse("mill.taking", "not_theirs", at=POINTS[do.at]) if wrong else None


def point_free(s: Position, do: Do) -> Violation | None:
    """A point holds at most one man."""
    to = do.at if do.kind == "place" else do.to
    return refuse("play.point", "taken", at=POINTS[to]) if to != FREE and s.points[to] != FREE else None


def beside(s: Position, do: Do) -> Violation | None:
    """A man moves along a line to the next point, unless its side has three men."""
    near = do.kind != "move" or do.to in s.reach(s.to_act or 0, do.at)
    return None if near else refuse("play.move", "not_beside", at=POINTS[do.at], to=POINTS[do.to])


def out_of_mill(s: Position, do: Do) -> Violation | None:
    """A man in a mill is safe as long as the side has a man outside mills."""
    safe = do.kind == "take" and do.at not in s.may_take()
    return refuse("mill.safe", "in_mill", at=POINTS[do.at]) if safe else None


LAYERS: Final = (
    (Layer.PHASE, (mill_first,)),
    (Layer.PHASE, (hand_first,)),
    (Layer.OBJECT, (own_man, their_man)),
    (Layer.OBJECT, (point_free,)),
    (Layer.COST, (beside, out_of_mill)),
)
