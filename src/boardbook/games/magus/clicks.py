"""The clicks that choose an action of Magus, and explanations of clicks that don't form an action.

The elements are `c.<source>`, `take.<source>` (its crystals), `p.<side>.<source>.<rank>` (sorcerers), `s.<rank>` (the
supply), `g.<letters>` (sorcerers given back), `n.<size>` (a size other than that of the current groups), `a.<k>` (the
space for a die on action k), `w.<k>` (the track of power k), `u.<k>` (the use of power k), `t.<side>.<k>` (a rival's
disc on the track of power k), `d.<number>` (a free die), `up`, `down`, `k.<potion>`, `m.<colour>` (the seat's own
crystals), `roll`, `pay`, `throw` and `end`.

A click on a power, a rank or action 7 may begin an action for any source or die. If none of these actions is legal, the
general explanation would name a source or a die that was not clicked, so this module gives a special explanation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardbook.core import Layer, Term, Violation, refuse
from boardbook.games.magus.actions import POWER_KINDS, Attempt, letters
from boardbook.games.magus.conditions import FREE, nothing_pending
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import EXCHANGING, PUTTING, STEPPING
from boardbook.games.magus.tables import (
    COLOURLESS,
    GROUP_SIZE,
    MANA,
    MOVABLE,
    RANKS,
    SEVEN,
    SIDES,
    SOURCES,
    TURNS,
    TWO,
)

Refusal = tuple[Layer, tuple[Violation, ...]]
_WHATEVER: Final = Attempt("stray")


def clicks(state: State, n: int) -> tuple[str, ...]:
    """Return the elements to click, in order, for action `n`."""
    t = state.tables
    a: Attempt = t.attempts[n]
    own = SIDES[state.seat] if state.seat >= 0 else ""
    source = f"c.{SOURCES[a.source]}" if 0 <= a.source < len(SOURCES) else ""
    if a.kind == "action":
        return (f"a.{a.what}", f"d.{a.size}") if a.what == SEVEN else (f"a.{a.what}",)
    if a.kind == "place":
        return (source,) if a.size == _size(state) else (source, f"n.{a.size}")
    if a.kind == "move":
        path = (f"p.{own}.{SOURCES[a.origin]}.apprentice", source)
        return path if a.size == _size(state) else (*path, f"n.{a.size}")
    if a.kind == "raise":
        return (f"w.{a.what + 1}",)
    if a.kind == "create":
        return (f"s.{RANKS[a.rank]}", source, f"g.{letters(a.given)}")
    if a.kind == "collect":
        return (f"take.{SOURCES[a.source]}",)
    if a.kind in (*POWER_KINDS, "glory"):
        return _power_clicks(a, own, source)
    if a.kind in ("buy", "use"):
        return (f"k.{t.card_names[a.what]}",)
    if a.kind == "spare":
        return (f"m.{SOURCES[a.what]}",)
    if a.kind == "exchange":
        return f"m.{MANA[a.origin]}", f"m.{MANA[a.source]}", f"c.{SOURCES[a.what]}"
    if a.kind == "step":
        rank = RANKS[t.effect_number[state.card]] if state.card >= 0 else "mage"
        return f"p.{own}.{SOURCES[a.origin]}.{rank}", source
    if a.kind == "pick":
        return (f"d.{a.size}",)
    if a.kind == "lower":
        return (f"t.{SIDES[a.rival]}.{a.what + 1}",)
    return (a.kind,)


def _size(state: State) -> int:
    """Return the size of the groups that can be placed or moved now, or 0."""
    return state.amount if state.phase == PUTTING else GROUP_SIZE[state.action]


def _power_clicks(a: Attempt, own: str, source: str) -> tuple[str, ...]:
    use = f"u.{a.what + 1}"
    if a.kind == "turn":
        return use, f"d.{a.size}", TURNS[a.rank]
    if a.kind == "tie":
        return use, source
    if a.kind == "own":
        return use, f"p.{own}.{SOURCES[a.origin]}.{RANKS[a.rank]}", source
    if a.kind == "rival":
        return use, f"p.{SIDES[a.rival]}.{SOURCES[a.origin]}.{RANKS[a.rank]}", source
    return (use,)


# --- clicks that are not an action --------------------------------------------------------------------------------


def explain_dead_click(s: State, path: Sequence[str]) -> Refusal | None:
    """Explain clicks that don't begin any action. Return None if it is unclear what was meant."""
    kind, *names = path[0].split(".")
    if s.phase == EXCHANGING and len(path) > 1 and kind == "m":
        return _explain_exchange(path)
    if s.phase == STEPPING and kind == "p" and names[0] == SIDES[s.seat]:
        return _refusal("potion.step", "step_clicks", rank=s.rank_term(s.tables.effect_number[s.card]))
    violation = nothing_pending(s, _WHATEVER)
    if violation is not None:
        return Layer.PHASE, (violation,)
    if kind == "s" and names == ["apprentice"]:
        return _refusal("seven.rank", "apprentice_clicks")
    if kind == "p" and len(names) == len(("side", "source", "rank")):
        return _explain_sorcerer(s, *names)
    return None


def _refusal(rule: str, word: str, **values: int | Term | list[Term]) -> Refusal:
    return Layer.PHASE, (refuse(rule, word, **values),)


def _explain_exchange(path: Sequence[str]) -> Refusal | None:
    """6.7: explain that the crystals given must have the same colour, and the crystal taken a different one."""
    first, second, *taken = (name.partition(".")[2] for name in path)
    plain = {first, second} - {MANA[COLOURLESS]}
    if len(plain) > 1:
        return _refusal("potion.exchange", "two_colours_clicks")
    if taken and taken[0] in plain:
        return _refusal("potion.exchange", "same_colour_clicks")
    return None


def _explain_sorcerer(s: State, side: str, _: str, rank: str) -> Refusal | None:
    """5.7, 5.8: explain a click on a rival's sorcerer or on one of your own.

    Return None for your own apprentices.
    """
    if side not in SIDES[: s.seats] or rank not in RANKS:
        return None
    if side != SIDES[s.seat]:
        return _refusal("power.rival", "rival_clicks")
    if RANKS.index(rank) in MOVABLE:
        return _refusal("power.step", "no_step")
    return _refusal("box.sorcerers", "initiate_clicks") if rank == "initiate" else None


def guessed(s: State, path: Sequence[str]) -> Violation | None:
    """Explain clicks that may begin an action for any source or die, if none of these actions is legal."""
    if s.phase not in FREE:
        return None
    if path[0].startswith("s.") and len(path) == 1 + (path[-1][:2] == "c."):
        there = [SOURCES.index(path[1][2:])] if len(path) > 1 else range(len(SOURCES))
        return _too_few(s, there)
    if len(path) > 1:
        return None
    return {
        "a.7": refuse("seven.dice", "pair_clicks"),
        "u.2": refuse("power.turn", "die_clicks"),
        "u.4": refuse("power.tie", "tie_clicks"),
        "u.5": refuse("power.step", "own_clicks"),
        "u.6": refuse("power.rival", "rivals_clicks"),
    }.get(path[0])


def _too_few(s: State, there: Sequence[int]) -> Violation:
    """3.2: explain that there are too few sorcerers to give back, on one source or on every source."""
    n = 2 if s.owns(TWO) else 3
    if len(there) > 1:
        return refuse("seven.given", "give_clicks", n=n)
    return refuse("seven.given", "give_there_clicks", n=n, source=s.source_term(there[0]))
