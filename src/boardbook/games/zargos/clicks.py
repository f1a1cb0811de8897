"""The clicks for an action of Zargos.

Elements: `p.<place>`, `k.<kingdom>`, `n.<number>`, `b.<boats>`, `r.<recruits>`, `w.<wind>`, `ask.<wind or card>`,
`give.<card>`, `side.<people>`, `stack.<colour>`, `die.<face>`, and `pass`, `keep`, `done`, `propose`, `accept`,
`refuse`, `swim`, `sail`.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardbook.core import Layer, Term, Violation, refuse
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.conditions import AIMS
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import ATTACK, NUMBER, PHASES, REORGANISE, TARGET, WAY
from boardbook.games.zargos.tables import A_KINGDOM, AIMED_AT, PEOPLES, STACKS, TWO_SPACES, WINDS


def clicks(s: State, n: int) -> tuple[str, ...]:
    """Return the elements to click, in order, for action `n`."""
    t = s.tables
    attempt: Attempt = t.attempts[n]
    kind, what, number = attempt
    if kind in ("to", "sail") and what >= t.land and s.phase == WAY and s.ends_or_crosses(what):
        return (f"p.{t.codes[what]}", "swim" if kind == "to" else "sail")
    if kind in ("place", "from", "to", "sail", "fight", "call"):
        return (f"p.{t.codes[what]}",)
    if kind in ("count", "boats", "recruit"):
        return (f"{ {'count': 'n', 'boats': 'b', 'recruit': 'r'}[kind] }.{number}",)
    if kind in ("play", "discard", "hand"):
        return (f"w.{WINDS[what]}",)
    if kind == "want":
        return (f"ask.{WINDS[what]}",)
    if kind in ("give", "ask"):
        return (f"{kind}.{t.cards[what]}",)
    if kind in ("choose", "offer", "barter"):
        return (f"side.{PEOPLES[what]}",)
    if kind == "take":
        return (f"stack.{STACKS[what]}",)
    if kind == "reroll":
        return (f"die.{what}",)
    if kind == "target":
        if what == A_KINGDOM:
            return (f"k.{t.kingdoms[number]}",)
        return tuple([f"p.{t.codes[place]}" for place in (t.pairs[number] if what == TWO_SPACES else (number,))])
    return (kind,)


def plans(s: State) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Return the possible targets of a storm: pairs of sea spaces, which may be clicked in either order.

    If no storm is being aimed, return an empty list.
    """
    if s.phase != TARGET or AIMED_AT[s.cast.wind] != TWO_SPACES:
        return []
    return [((n,), clicks(s, n)) for n in s.legal_actions()]


def in_order(parts: Sequence[int]) -> list[int]:
    """Return the parts unchanged, because each of these decisions is a single action."""
    return list(parts)


def explain_dead_click(s: State, _path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
    """Explain clicks that don't begin any action."""
    if s.phase == TARGET:
        wind = s.cast.wind
        return Layer.PHASE, (refuse(f"red.{WINDS[wind]}", AIMS[wind], wind=s.wind_term(wind)),)
    rule, word = {
        WAY: ("round.pending", "way_clicks"),
        NUMBER: ("round.pending", "number_clicks"),
        ATTACK: ("attack.target", "attack_clicks"),
        REORGANISE: ("reorganise.held", "reorganise_clicks"),
    }.get(s.phase, ("round.decision", "other_clicks"))
    return Layer.PHASE, (refuse(rule, word, now=Term(f"in_phase.{PHASES[s.phase]}")),)
