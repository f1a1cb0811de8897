"""What a seat of Magus sees, where things are drawn, and what to click for an action.

Everything is open in Magus (the deck is a set whose order nobody knows), so all seats see the same. Elements:
`c.<source>`, `take.<source>` (its crystals), `p.<side>.<source>.<rank>` (sorcerers), `s.<rank>` (the supply),
`g.<letters>` (what is given back), `n.<size>` (a size that no group has now), `a.<k>` (the place of a die on action k),
`w.<k>` (the track of power k), `u.<k>` (its use), `t.<side>.<k>` (a rival's disc on it), `d.<figure>` (a free die),
`up`, `down`, `k.<potion>`, `m.<colour>` (own crystals), `roll`, `pay`, `throw`, `end`.
"""

from __future__ import annotations

from typing import Any

from boardbook.core import CHANCE, Term
from boardbook.core.words import Values, nth_term
from boardbook.games.magus import counting
from boardbook.games.magus.actions import Attempt, attempt_of, letters
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import PUTTING, RING, RINGS_PHASE, ROLLING, SOURCES_PHASE, START
from boardbook.games.magus.tables import (
    EFFECTS,
    FACES,
    GROUP_SIZE,
    KINDS,
    LETTERS,
    MANA,
    POWER_RING,
    POWERS,
    RANKS,
    RINGS,
    SEVEN,
    SIDES,
    SOURCES,
    TURNS,
    Tables,
)


def view(state: State) -> dict[str, Any]:
    """The position and the figures a player would count on the table."""
    facts = state.to_dict()
    sides = SIDES[: state.seats]
    facts["strength"] = {
        source: {side: level for k, side in enumerate(sides) if (level := state.strength[5 * k + c])}
        for c, source in enumerate(SOURCES)
    }
    facts["ranks"] = {
        source: {side: rank for k, side in enumerate(sides) if (rank := state.rank_on(k, c))}
        for c, source in enumerate(SOURCES)
    }
    facts["supply"] = {side: {rank: state.supply(k, r) for r, rank in enumerate(RANKS)} for k, side in enumerate(sides)}
    facts["totals"] = {side: state.total(k) for k, side in enumerate(sides)}
    facts["worth"] = {side: counting.potions(state.tables, state.owned[k]) for k, side in enumerate(sides)}
    facts["preview"] = dict(zip(sides, counting.preview(state), strict=True))
    facts["deck"] = state.deck.bit_count()
    return facts


def scene(t: Tables) -> dict[str, Any]:
    """What never changes: rings, tracks, potions."""
    return {
        "sides": list(SIDES),
        "sources": list(SOURCES),
        "ranks": {rank: [t.level[r], t.pieces[r]] for r, rank in enumerate(RANKS)},
        "rings": {**{name: t.rings[k] for k, name in enumerate(RINGS[:POWER_RING])}, "power": t.power_ring},
        "mana": t.paid,
        "tracks": t.track_tranches,
        "bonus": t.bonus,
        "thresholds": t.thresholds,
        "most": sum(level * pieces for level, pieces in zip(t.level, t.pieces, strict=True)),
        "powers_a_turn": t.powers_a_turn,
        "dice": t.dice,
        "potions": {
            name: {
                "family": SOURCES[t.family[k]],
                "cost": {SOURCES[c]: n for c, n in enumerate(t.cost[k]) if n},
                "steps": t.steps[k],
                "effect": EFFECTS[t.effect[k]],
                "kind": KINDS[t.kind[k]],
                "number": t.number[k],
                "tranches": t.better[k],
                "pays": SOURCES[t.pays_for[k]] if t.pays_for[k] >= 0 else None,
            }
            for k, name in enumerate(t.card_names)
        },
    }


def clicks(state: State, n: int) -> tuple[str, ...]:
    """Elements to click, in order, for action `n`."""
    t = state.tables
    a = attempt_of(t, n)
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
    if a.kind in ("dice", "turn", "colourless", "tie", "own", "rival", "glory"):
        return _power_clicks(a, own, source)
    if a.kind in ("buy", "use"):
        return (f"k.{t.card_names[a.what]}",)
    if a.kind == "spare":
        return (f"m.{SOURCES[a.what]}",)
    if a.kind == "exchange":
        return f"m.{MANA[a.origin]}", f"m.{MANA[a.source]}", f"c.{SOURCES[a.what]}"
    if a.kind == "step":
        rank = RANKS[t.number[state.card]] if state.card >= 0 else "mage"
        return f"p.{own}.{SOURCES[a.origin]}.{rank}", source
    if a.kind == "pick":
        return (f"d.{a.size}",)
    if a.kind == "lower":
        return (f"t.{SIDES[a.rival]}.{a.what + 1}",)
    return (a.kind,)


def _size(state: State) -> int:
    """The size of the groups that are put now; 0 for none."""
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


def told(state: State, n: int) -> tuple[str, Values]:
    """What is done with action or outcome `n`, in words."""
    if state.to_act == CHANCE:
        return _told_chance(state, n)
    a = attempt_of(state.tables, n)
    who = state.name(state.placing if state.phase == RING else state.seat)
    if a.kind == "action":
        return ("told.seven" if a.what == SEVEN else "told.action"), {"who": who, "action": a.what, "figure": a.size}
    if a.kind == "exchange":
        first, second, taken = map(state.source_term, (a.origin, a.source, a.what))
        if first == second:
            return "told.two", {"who": who, "colour": first, "taken": taken}
        return "told.exchange", {"who": who, "first": first, "second": second, "taken": taken}
    if a.kind == "turn":
        becomes = (a.size + (-2 if a.rank else 0)) % len(FACES) + 1
        return "told.turn", {"who": who, "figure": a.size, "becomes": becomes}
    return f"told.{a.kind}", {"who": who, **_named(state, a)}


def _named(state: State, a: Attempt) -> dict[str, Any]:
    """What an attempt names, for its sentence."""
    values: dict[str, Any] = {"n": sum(a.given) or a.size, "figure": a.size}
    if a.source >= 0:
        values["source"] = state.source_term(a.source)
    if a.origin >= 0:
        values["origin"] = state.source_term(a.origin)
    if a.rival >= 0:
        values["rival"] = state.name(a.rival)
    rank = state.tables.number[state.card] if a.kind == "step" else a.rank
    if rank >= 0:
        values["rank"] = state.rank_term(rank)
    if a.kind in ("raise", "lower"):
        values["power"] = state.power_term(a.what)
    elif a.kind in ("buy", "use"):
        values["potion"] = state.card_term(a.what)
    elif a.kind == "spare":
        values["colour"] = state.source_term(a.what)
    return values


def _told_chance(state: State, n: int) -> tuple[str, Values]:
    if state.phase == START:
        return "told.start", {"who": state.name(n)}
    if state.phase == RINGS_PHASE:
        return "told.ring", {"place": len(state.rings) + 1, "ring": Term(f"ring.{RINGS[n]}")}
    if state.phase == SOURCES_PHASE:
        return "told.source", {"place": len(state.sources) + 1, "source": state.source_term(n)}
    if state.phase == ROLLING:
        return "told.die", {"figure": n}
    return "told.display", {"potion": state.card_term(n)}


def question(state: State, nth: int) -> tuple[str, Values]:
    """What a table is asked where chance is to answer."""
    if state.phase == RINGS_PHASE:
        return "ask.ring", {"place": len(state.rings) + 1}
    if state.phase == SOURCES_PHASE:
        return "ask.source", {"place": len(state.sources) + 1}
    if state.phase == ROLLING:
        return ("ask.die", {}) if nth + state.due == 2 else ("ask.dice", {"nth": nth_term(nth)})
    return ("ask.start" if state.phase == START else "ask.potion"), {}


def answer(state: State, n: int) -> tuple[str, Values]:
    """What an answer of chance is called for short."""
    if state.phase == START:
        return "ask.seat", {"who": state.name(n)}
    if state.phase == ROLLING:
        return "ask.figure", {"n": n}
    if state.phase == RINGS_PHASE:
        return f"ring.{RINGS[n]}", {}
    return (state.source_term(n) if state.phase == SOURCES_PHASE else state.card_term(n)).key, {}


def gain(state: State, n: int) -> tuple[str, Values] | None:
    """What a legal action gains or costs at once."""
    a = attempt_of(state.tables, n)
    if a.kind in ("collect", "tie"):
        after = state.clone()
        after.apply(n)
        at = len(MANA) * state.seat + a.source
        n = after.mana[at] - state.mana[at]
        return ("gain.mana", {"n": n}) if n else ("gain.nothing", {})
    if a.kind == "buy":
        return "gain.potion", {"n": sum(state.tables.cost[a.what])}
    return None


def text_board(state: State) -> str:
    """The board as text: a line per source, then one per seat."""
    t = state.tables
    who = f", {SIDES[state.seat]}'s turn" if state.seat >= 0 else ""
    lines = [f"Magus, round {state.round}, {state.phase_name}{who}, {state.counts} of 3 counts done"]
    for place, c in enumerate(state.sources):
        ring = RINGS[state.rings[place]] if place < len(state.rings) else "no ring"
        stand = [f"{SIDES[k]} {_pieces(state, k, c)}" for k in range(state.seats) if state.strength[5 * k + c]]
        lines.append(f"  {SOURCES[c]:<8}{ring:<9}{state.bank[c]:>2} crystals  {', '.join(stand)}".rstrip())
    for k in range(state.seats):
        mana = [f"{n} {name}" for name, n in zip(MANA, state.mana[6 * k : 6 * k + 6], strict=True) if n]
        powers = " ".join(map(str, state.power[POWERS * k : POWERS * k + POWERS]))
        cards = " ".join(t.card_names[card] for card in state.owned[k])
        parts = [f"glory {state.total(k)}", f"level {state.level[k]}", f"powers {powers}", *mana, cards]
        lines.append(f"{SIDES[k]:<8}" + ", ".join(part for part in parts if part))
    dice = [str(face) for face in range(6, 0, -1) for _ in range(state.free[face])]
    laid = f", laid on action {state.action}: {' '.join(map(str, state.laid))}" if state.action else ""
    if state.seat >= 0:
        lines.append(f"dice    {' '.join(dice) or 'none'}{laid}")
    lines.append("display " + " ".join(t.card_names[card] for card in state.display))
    return "\n".join(line.rstrip() for line in lines)


def _pieces(state: State, seat: int, source: int) -> str:
    at = 20 * seat + 4 * source
    return "".join(letter * k for letter, k in zip(LETTERS, state.pieces[at : at + 4], strict=True))
