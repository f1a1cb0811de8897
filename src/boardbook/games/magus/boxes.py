"""What keeps an edition of Magus from being played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.reading import is_whole
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

MOST: Final = 1000
"""No figure of a box is larger."""
NUMBERED: Final = ("reroll", "group", "colourless", "levels", "lower", "glory")
"""Effects that come with a number."""


def problems(edition: Edition, standard: Edition) -> list[str]:
    """Everything that is wrong with an edition, one sentence each."""
    found: list[str] = []

    def number(name: str, least: int, most: int = MOST) -> None:
        if not is_whole(edition[name], least, most):
            found.append(f"{name} must be a whole number from {least} to {most}, not {edition[name]!r}")

    def numbers(name: str, length: int | None = None) -> None:
        if wrong := _row_problem(edition[name], length):
            found.append(f"{name} {wrong}")

    number("dice", 3, 10)
    number("dice_a_turn", 1, edition["dice"] if is_whole(edition["dice"], 3, 10) else 10)
    number("crystals", 1)
    number("powers_a_turn", 0, POWERS)
    number("display", 1, 20)
    for name in ("mana_tranches", "track_tranches", "power_ring"):
        numbers(name, 3)
    numbers("track_bonus")
    numbers("start_levels", POWERS)
    numbers("thresholds", 3)
    if not found:
        if max(edition["start_levels"]) >= len(edition["track_bonus"]):
            found.append("start_levels: a power starts above the top of its track, which track_bonus gives")
        if any(a >= b for a, b in pairwise(edition["thresholds"])):
            found.append("thresholds must rise")
    found += _sorcerer_problems(edition["sorcerers"])
    found += _ring_problems(edition["rings"])
    found += _potion_problems(edition["potions"], standard["potions"], edition["display"])
    return found


def _row_problem(row: object, length: int | None = None) -> str:
    fine = isinstance(row, list) and bool(row) and all(is_whole(n, 0, MOST) for n in row)
    if fine and isinstance(row, list) and length in (None, len(row)):
        return ""
    size = "" if length is None else f" {length}"
    return f"must be a list of{size} whole numbers from 0 to {MOST}, not {row!r}"


def _sorcerer_problems(sorcerers: object) -> list[str]:
    if not isinstance(sorcerers, Mapping) or set(sorcerers) != set(RANKS):
        return [f"sorcerers must have an entry for each of {', '.join(RANKS)}"]
    return [
        f"sorcerers: {rank} needs a level from 1 and pieces from 0 to 50"
        for rank, entry in sorcerers.items()
        if not isinstance(entry, Mapping)
        or set(entry) != {"level", "pieces"}
        or not is_whole(entry["level"], 1, MOST)
        or not is_whole(entry["pieces"], 0, 50)
    ]


def _ring_problems(rings: object) -> list[str]:
    names = RINGS[:POWER_RING]
    if not isinstance(rings, Mapping) or set(rings) != set(names):
        return [f"rings must have an entry for each of {', '.join(names)}"]
    return [f"rings: {name} {wrong}" for name, row in rings.items() if (wrong := _row_problem(row, 3))]


def _potion_problems(potions: object, standard: Mapping[str, Any], display: object) -> list[str]:
    if not isinstance(potions, Mapping):
        return ["potions must be an object of potions by name"]
    found = []
    if strange := [str(name) for name in potions if name not in standard]:
        found.append(f"potions: {', '.join(strange)} is not known; potions are Y01 to Y10, and so with {FAMILIES[1:]}")
    if is_whole(display, 1) and isinstance(display, int) and len(potions) < display:
        found.append(f"potions: {len(potions)} do not fill a display of {display}")
    for name, card in potions.items():
        found += [f"potion {name}: {wrong}" for wrong in _card_problems(card)]
    return found


def _card_problems(card: object) -> list[str]:
    if not isinstance(card, Mapping):
        return ["must be an object"]
    found = []
    cost, effect = card.get("cost"), card.get("effect")
    if (
        not isinstance(cost, Mapping)
        or not set(cost) <= set(SOURCES)
        or not all(is_whole(n, 1, 18) for n in cost.values())
    ):
        found.append(f"cost must give crystals from 1 to 18 by colour ({', '.join(SOURCES)})")
    if wrong := _row_problem(card.get("steps")):
        found.append(f"steps {wrong}")
    if effect not in EFFECTS:
        return [*found, f"effect must be one of {', '.join(EFFECTS)}, not {effect!r}"]
    kind = card.get("kind")
    always = effect == "lower" or EFFECTS.index(effect) in UNUSED
    if kind not in KINDS or (kind == KINDS[ALWAYS]) != always:
        found.append(f"kind of {effect} must be {' or '.join(KINDS[ALWAYS:1] if always else KINDS[1:])}, not {kind!r}")
    if effect in NUMBERED and not is_whole(card.get("number"), 1, 3 if effect == "group" else POWERS):
        found.append(f"number of {effect} must be a whole number from 1")
    if effect == "step" and card.get("rank") not in ("mage", "archmage"):
        found.append("rank must be mage or archmage")
    if effect == "tranches" and _row_problem(card.get("tranches"), 3):
        found.append("tranches must be three whole numbers")
    if effect == "glory" and card.get("family") not in SOURCES:
        found.append(f"family must be one of {', '.join(SOURCES)}")
    return found
