"""Checks editions of Magus."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from boardbook.core import Edition
from boardbook.core.validation import EditionReader, is_whole
from boardbook.games.magus.tables import (
    ALWAYS,
    EFFECTS,
    FAMILIES,
    KINDS,
    POWER_RING,
    POWERS,
    RANKS,
    RINGS,
    SOURCES,
    UNUSED,
)

MAX_FIGURE: Final = 1000
"""Upper bound on every number in an edition."""
POTIONS: Final = [f"{family}{k:02}" for family in FAMILIES for k in range(1, 11)]
NUMBERED: Final = ("reroll", "group", "colourless", "levels", "lower", "glory")
"""The effects that have a number."""


def problems(edition: Edition) -> list[str]:
    """Return the problems with an edition, one sentence each."""
    read = EditionReader(edition)
    read.number("dice", 3, 10)
    read.number("dice_a_turn", 1, edition["dice"] if is_whole(edition["dice"], 3, 10) else 10)
    read.number("crystals", 1, MAX_FIGURE)
    read.number("powers_a_turn", 0, POWERS)
    read.number("display", 1, 20)
    for name in ("mana_tranches", "track_tranches", "power_ring"):
        read.numbers(name, 3, 0, MAX_FIGURE)
    read.numbers("track_bonus", None, 0, MAX_FIGURE)
    read.numbers("start_levels", POWERS, 0, MAX_FIGURE)
    read.numbers("thresholds", 3, 0, MAX_FIGURE)
    if not read.problems:
        if max(edition["start_levels"]) >= len(edition["track_bonus"]):
            read.problems.append(
                "start_levels: a power starts above the top of its track; track_bonus gives the length of the tracks"
            )
        if any(a >= b for a, b in pairwise(edition["thresholds"])):
            read.problems.append("thresholds: each must be higher than the one before")
    read.problems += _sorcerer_problems(edition["sorcerers"])
    read.problems += _ring_problems(edition["rings"])
    read.problems += _potion_problems(edition["potions"], edition["display"])
    return read.problems


def _sorcerer_problems(sorcerers: object) -> list[str]:
    if not isinstance(sorcerers, Mapping) or set(sorcerers) != set(RANKS):
        return [f"sorcerers must have an entry for each of {', '.join(RANKS)}"]
    return [
        f"sorcerers: {rank} needs a level of at least 1 and from 0 to 50 pieces"
        for rank, entry in sorcerers.items()
        if not isinstance(entry, Mapping)
        or set(entry) != {"level", "pieces"}
        or not is_whole(entry["level"], 1, MAX_FIGURE)
        or not is_whole(entry["pieces"], 0, 50)
    ]


def _ring_problems(rings: object) -> list[str]:
    names = RINGS[:POWER_RING]
    if not isinstance(rings, Mapping) or set(rings) != set(names):
        return [f"rings must have an entry for each of {', '.join(names)}"]
    read = EditionReader(rings)
    for name in names:
        read.numbers(name, 3, 0, MAX_FIGURE)
    return [f"rings: {problem}" for problem in read.problems]


def _potion_problems(potions: object, display: object) -> list[str]:
    if not isinstance(potions, Mapping):
        return ["potions must be an object with a potion for each name"]
    faults = []
    if strange := [str(name) for name in potions if name not in POTIONS]:
        faults.append(
            f"potions: no such potion: {', '.join(strange)}; the names are Y01 to Y10, "
            f"and likewise for {', '.join(FAMILIES[1:])}"
        )
    if is_whole(display, 1) and isinstance(display, int) and len(potions) < display:
        faults.append(f"potions: {len(potions)} cannot fill a display of {display}")
    for name, card in potions.items():
        faults += [f"potion {name}: {wrong}" for wrong in _card_problems(card)]
    return faults


def _card_problems(card: object) -> list[str]:
    if not isinstance(card, Mapping):
        return ["must be an object"]
    read = EditionReader({"steps": None, "tranches": None, **card})
    faults = read.problems
    cost, effect = card.get("cost"), card.get("effect")
    if (
        not isinstance(cost, Mapping)
        or not set(cost) <= set(SOURCES)
        or not all(is_whole(n, 1, 18) for n in cost.values())
    ):
        faults.append(f"cost must give 1 to 18 crystals by colour ({', '.join(SOURCES)})")
    read.numbers("steps", None, 0, MAX_FIGURE)
    if effect not in EFFECTS:
        return [*faults, f"effect must be one of {', '.join(EFFECTS)}, not {effect!r}"]
    kind = card.get("kind")
    always = effect == "lower" or EFFECTS.index(effect) in UNUSED
    if kind not in KINDS or (kind == KINDS[ALWAYS]) != always:
        faults.append(f"kind of {effect} must be {' or '.join(KINDS[ALWAYS:1] if always else KINDS[1:])}, not {kind!r}")
    if effect in NUMBERED and not is_whole(card.get("number"), 1, 3 if effect == "group" else POWERS):
        faults.append(f"number of {effect} must be a whole number of at least 1")
    if effect == "step" and card.get("rank") not in ("mage", "archmage"):
        faults.append("rank must be mage or archmage")
    if effect == "tranches":
        read.numbers("tranches", 3, 0, MAX_FIGURE)
    if effect == "glory" and card.get("family") not in SOURCES:
        faults.append(f"family must be one of {', '.join(SOURCES)}")
    return faults
