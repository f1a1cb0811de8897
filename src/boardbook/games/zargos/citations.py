"""The paragraphs of Zargos that apply to a legal action or an outcome of chance."""

from __future__ import annotations

from typing import Final

from boardbook.games.zargos.actions import Attempt
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ANSWER,
    BUNDLE,
    BY_EARTH,
    BY_ELSEWHERE,
    BY_LAND,
    CALL,
    CARDS,
    DEMONS,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MADNESS_DICE,
    MIST_STAGE,
    OPENING,
    PEOPLE,
    RED,
    REORGANISING,
    ROLLING,
    SHOT,
    TIES,
    TRADE,
    TRIM,
    WARS,
    WINDS_DRAWN,
)
from boardbook.games.zargos.tables import (
    AGAINST,
    DRAGONS,
    GREENS,
    WAR,
    WINDS,
    WINGED,
)

_PASSED: Final = {
    TRADE: ("setup.trade",),
    RED: ("round.window",),
    ILLUSIONS: ("green.illusion",),
    WARS: ("combat.before", "green.war"),
    CALL: ("people.call",),
    EXCHANGE: ("wind.exchange",),
}
_RESTS_ON: Final[dict[str, tuple[str, ...]]] = {
    "choose": ("setup.choose",),
    "take": ("setup.take", "box.placement"),
    "offer": ("setup.trade",),
    "give": ("setup.bargain",),
    "ask": ("setup.bargain",),
    "propose": (),
    "accept": (),
    "refuse": (),
    "place": ("buy.place",),
    "fight": ("combat.order",),
    "call": ("people.call",),
    "reroll": ("people.monks",),
    "keep": ("people.monks",),
    "barter": ("wind.exchange", "wind.secret"),
    "hand": ("wind.exchange",),
    "want": ("wind.exchange",),
    "boats": ("buy.points", "buy.boats", "box.boats"),
    "recruit": ("buy.points", "buy.pawns"),
}


def cited_rules(s: State, a: Attempt) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to a legal attempt."""
    if a.kind == "pass":
        return _PASSED[s.phase]
    if a.kind in ("propose", "accept", "refuse"):
        return ("setup.trade", "setup.bargain") if s.phase in (BUNDLE, ANSWER) else ("wind.exchange", "wind.limit")
    if a.kind == "place":
        return ("setup.place",) if s.round == 0 else ("green.mist",) if s.stage == MIST_STAGE else ("buy.place",)
    if a.kind in ("from", "to", "sail", "count", "done"):
        return _cited_move(s, a)
    if a.kind == "play":
        return _cited_wind(a.what)
    if a.kind == "target":
        illusion = ("green.illusion",) if s.cast.target >= 0 else ()
        return (*illusion, f"red.{WINDS[s.cast.wind]}")
    if a.kind == "discard":
        return ("wind.limit", "wind.under") if s.phase == TRIM else ("wind.own", "wind.under")
    return _RESTS_ON[a.kind]


def _cited_wind(wind: int) -> tuple[str, ...]:
    if wind < len(GREENS):
        return (f"green.{WINDS[wind]}", "wind.under", *(["wind.same"] if wind == WAR else []))
    specific = "red.tide" if AGAINST[wind] == DRAGONS else "red.cancel" if AGAINST[wind] >= 0 else f"red.{WINDS[wind]}"
    return ("round.window", specific, "wind.keep")


def _cited_move(s: State, a: Attempt) -> tuple[str, ...]:
    t, reorganises = s.tables, s.stage == REORGANISING
    if a.kind == "done":
        return ("reorganise.end",) if reorganises else ("attack.finish",)
    if a.kind == "count" and s.origin < 0:
        return ("box.peoples",)
    if a.kind == "count" and s.battle >= 0:
        return ("people.call",)
    if a.kind == "sail":
        rule = "reorganise.sea" if reorganises else "attack.sea"
        return (rule, "box.seas", *(["green.earth"] if s.way == BY_EARTH else ["box.boats"]))
    if a.kind == "to" and s.phase == LANDING:
        return ("red.tide",) if s.cancelled >> DRAGONS & 1 else ("red.drift",)
    if a.kind == "to":
        return _cited_way(s, a)
    if reorganises:
        power = ("people.flock",) if s.is_free(a.what if a.kind == "from" else s.origin) else ()
        return ("reorganise.steps", "reorganise.held", *power)
    rules = ["attack.moves", "attack.stay", "attack.once"]
    if s.is_knightly:
        origin = a.what if a.kind == "from" else s.origin
        rules = ["island.knights" if t.island >> origin & 1 else "people.knights", "attack.stay"]
        if a.kind == "count" and s.way != BY_LAND:
            rules.append("people.port")
    return tuple(rules)


def _cited_way(s: State, a: Attempt) -> tuple[str, ...]:
    """Return the paragraphs about the way in which the pawns reach their target."""
    t, origin = s.tables, s.origin
    aim = "reorganise.held" if s.stage == REORGANISING else "attack.target"
    if s.way == BY_ELSEWHERE:
        return (aim, "green.elsewhere")
    if s.route:
        return (aim, "reorganise.sea" if s.stage == REORGANISING else "attack.sea")
    if a.what >= t.land or origin >= t.land:
        return (aim, "people.swim" if s.stage == REORGANISING else "people.dragons")
    if t.near_set[origin] >> a.what & 1:
        return (aim, "attack.land", "box.map")
    if t.vortex[origin] >> a.what & 1 and s.side != WINGED:
        return (aim, "people.spiders", "box.marks")
    over = any(t.near_set[mid] >> a.what & 1 for mid in t.near[origin])
    return (aim, "people.winged") if over else (aim, "people.lines", "box.marks")


def cited_chance_rules(s: State) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to an outcome of chance."""
    if s.phase == TIES:
        return ("setup.order",) if s.round == 0 else ("count.order",)
    if s.phase == CARDS:
        return ("setup.take", "box.placement", *(["setup.drawn"] if s.tables.drawn else []))
    if s.phase == ROLLING:
        return ("combat.dice", *(["green.war"] if s.war else []), *(["people.monks"] if s.rerolled else []))
    return _CITED_CHANCE[s.phase]


_CITED_CHANCE: Final[dict[int, tuple[str, ...]]] = {
    OPENING: ("setup.first",),
    PEOPLE: ("setup.choose", "setup.drawn"),
    MADNESS_DICE: ("red.madness",),
    SHOT: ("people.amazons",),
    DEMONS: ("island.demons",),
    WINDS_DRAWN: ("wind.draw", "box.winds"),
}
