"""Describes what happens in Zargos, using keys from `words.toml`. A sentence reveals only what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import CHANCE, REFEREE, Term
from boardbook.core.words import Values, nth_term
from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.battles import rolling_side
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.secrets import knows
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    ATTACKING,
    BY_LAND,
    CARDS,
    DEMONS,
    LANDING,
    MADNESS_DICE,
    NONE,
    OPENING,
    PEOPLE,
    PHASES,
    REPLY,
    ROLLING,
    SHOT,
    STAGES,
    TIES,
    WINDS_DRAWN,
)
from boardbook.games.zargos.tables import AMAZONS, PEOPLES, STACKS, WINDS


def describe(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    """Describe action or outcome `n`, revealing only what the seat may know."""
    if s.to_act == CHANCE:
        return _told_chance(s, n, seat)
    attempt: Attempt = s.tables.attempts[n]
    kind, what, number = attempt
    people = s.acting_people(s.decider)
    who = s.people_term(people) if people >= 0 else Term("told.player")
    values: dict[str, Any] = {"who": who}
    if not knows(s, n, seat):
        return f"told.{kind}_hidden", values
    values |= _told_values(s, kind, what, number)
    if kind == "take":
        return f"told.take_{STACKS[what]}", values
    if kind == "pass":
        return f"told.pass_{PHASES[s.phase]}", values
    if kind == "count":
        return _told_count(s, values)
    if kind in ("boats", "recruit") and not number:
        return f"told.{kind}_none", values
    if kind == "done":
        return ("told.done_attack" if s.phase == ATTACK else "told.done"), values
    if kind == "to" and s.phase == LANDING:
        return "told.lands", values
    if kind == "accept" and (s.phase == ANSWER or seat in (s.offer_by, s.offer_to, REFEREE)):
        return "told.traded", values | _traded(s)
    return f"told.{kind}", values


def _told_values(s: State, kind: str, what: int, number: int) -> dict[str, Any]:
    """Return the values for a sentence about an action, except for `who`."""
    if kind in ("place", "from", "to", "sail", "fight", "call"):
        return {"place": s.place_term(what)}
    if kind in ("play", "discard", "hand", "want"):
        return {"wind": s.wind_term(what)}
    if kind in ("give", "ask"):
        return {"card": s.card_term(what)}
    if kind in ("choose", "offer", "barter"):
        return {"people": s.people_term(what)}
    if kind == "target":
        return {"target": s.target_terms(s.cast.wind, number)}
    return {"figure": what} if kind == "reroll" else {"n": number}


def _traded(s: State) -> dict[str, Any]:
    """Return the cards or winds that change hands when an offer is accepted."""
    people = s.offer_by if s.phase == ANSWER else s.acting_people(s.offer_by)
    named = s.wind_term if s.phase == REPLY else s.card_term
    return {"people": s.people_term(people), "give": [named(n) for n in s.give], "ask": [named(n) for n in s.ask]}


def _told_count(s: State, values: dict[str, Any]) -> tuple[str, Values]:
    """Return the sentence for a decision that is completed by choosing a number of pawns."""
    values["place"] = s.place_term(s.dest)
    if s.origin < 0:
        return "told.placed", values
    values["origin"] = s.place_term(s.origin)
    if s.battle >= 0:
        return "told.called", values
    step = "attack" if s.stage == ATTACKING else "move"
    if s.way == BY_LAND:
        return f"told.{step}", values
    values["way"] = [s.place_term(sea) for sea in s.route]
    return (f"told.{step}_by_sea" if s.route else f"told.{step}_by_wind"), values


def _told_chance(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    if s.phase == CARDS:
        who = s.people_term(s.side)
        if not knows(s, n, seat):
            return f"told.card_hidden_{STACKS[s.taking]}", {"who": who}
        return "told.card", {"who": who, "card": s.card_term(n)}
    if s.phase == PEOPLE:
        return "told.people", {"player": _drawing(s) + 1, "people": s.people_term(n)}
    if s.phase == WINDS_DRAWN:
        who = s.people_term(s.side)
        if not knows(s, n, seat):
            return "told.wind_hidden", {"who": who}
        return "told.wind", {"who": who, "wind": s.wind_term(n)}
    key, values = _told_die(s)
    return key, {**values, "figure": n}


CONTEXT: Final[Mapping[str, Mapping[str, type]]] = {
    "count": {"place": str, "origin": str, "way": str, "stage": str},
    "target": {"wind": str},
    "boats": {"price": int},
    "recruit": {"price": int},
    "die": {"of_side": str, "of_seat": int},
    "card": {"of_side": str, "of_seat": int},
    "wind": {"of_side": str, "of_seat": int},
}
"""The fields that `context` returns for each kind of action or outcome, with their types."""


def context(s: State, n: int) -> dict[str, int | str | None]:
    """Return the fields that `CONTEXT` lists for action or outcome `n`, such as the origin of a move or a price."""
    t = s.tables
    if s.to_act == CHANCE:
        return _drawn_for(s)
    attempt: Attempt = t.attempts[n]
    kind, _, number = attempt
    if kind == "count":
        origin = None if s.origin < 0 else t.codes[s.origin]
        way = s.way_told(s.origin, s.dest, s.way)
        return {"place": t.codes[s.dest], "origin": origin, "way": way, "stage": STAGES[s.stage]}
    if kind == "target":
        return {"wind": WINDS[s.cast.wind]}
    if kind in ("boats", "recruit"):
        return {"price": number * (t.boat_price if kind == "boats" else t.pawn_price)}
    return {}


def _drawn_for(s: State) -> dict[str, int | str | None]:
    """Return the people and the seat for which chance moves. The dice of demons and of Madness have neither."""
    if s.phase == PEOPLE:
        return {}
    if s.phase == OPENING:
        return {"of_seat": _tied(s)}
    people = s.side if s.phase in (CARDS, WINDS_DRAWN) else _rolling(s)
    return {} if people < 0 else {"of_side": PEOPLES[people], "of_seat": s.leader[people]}


def _rolling(s: State) -> int:
    """Return the people for which chance rolls, or -1 for demons and Madness."""
    if s.phase == TIES:
        return _tied(s)
    if s.phase == SHOT:
        return AMAZONS
    if s.phase == ROLLING:
        return s.owner[s.battle] if rolling_side(s) else s.side
    return NONE


def _tied(s: State) -> int:
    """Return the member of the first tied group that rolls next: a seat or a people."""
    group = next(group for group in s.groups if len(group) > 1)
    return group[len(s.rolled)]


def _drawing(s: State) -> int:
    """B.11: return the seat for which a people is drawn."""
    return s.groups[len(s.picking) % s.seats][0]


def _told_die(s: State) -> tuple[str, dict[str, Any]]:
    """Return a sentence that says whose die is being rolled, as a key of the words and its values."""
    if s.phase == OPENING:
        return "told.die_opening", {"player": _tied(s) + 1}
    if s.phase == MADNESS_DICE:
        return "told.die_madness", {"place": s.place_term(s.dice_at[0])}
    if s.phase == DEMONS:
        return "told.die_demons", {}
    who = {"who": s.people_term(_rolling(s))}
    return ("told.die_tie" if s.phase == TIES else "told.die"), who


def question(s: State, _nth: int) -> tuple[str, Values]:
    """Return the question that asks the players at the table for the outcome of chance."""
    if s.phase == PEOPLE:
        return "ask.people", {"player": _drawing(s) + 1}
    if s.phase == CARDS:
        return f"ask.card_{STACKS[s.taking]}", {"who": s.people_term(s.side)}
    if s.phase == WINDS_DRAWN:
        return "ask.wind", {"who": s.people_term(s.side)}
    key, values = _told_die(s)
    phase = PHASES[s.phase]
    if phase in ("rolling", "shot"):
        rolled = s.shot if phase == "shot" else s.defence if rolling_side(s) else s.attack
        values["nth"] = nth_term(len(rolled) + 1)
    return key.replace("told.", "ask."), values


def outcome_label(s: State, n: int) -> tuple[str, Values]:
    """Return the short label of an outcome."""
    if s.phase == CARDS:
        return s.card_term(n).key, {}
    if s.phase == PEOPLE:
        return s.people_term(n).key, {}
    return (s.wind_term(n).key, {}) if s.phase == WINDS_DRAWN else ("ask.figure", {"n": n})


def preview_delta(s: State, n: int) -> tuple[str, Values] | None:
    """Preview the immediate cost of a legal action."""
    t = s.tables
    attempt: Attempt = t.attempts[n]
    kind, _, number = attempt
    if kind == "boats" and number:
        return "gain.points", {"points": -number * t.boat_price}
    if kind == "recruit" and number:
        return "gain.points", {"points": -number * t.pawn_price}
    return None
