"""Checks editions of Zargos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.validation import EditionReader, is_whole
from boardbook.games.zargos.tables import WINDS, borders

MAX_FIGURE: Final = 1000
"""Upper bound on every number in an edition."""
_FIGURES: Final = {
    "demon_dice": (("coast", "inner", "city"), 0, 4),
    "territory_points": (("province", "capital", "island", "city"), 0, MAX_FIGURE),
    "pawns": (("ones", "fives"), 1, 50),
    "starting_pawns": (("2", "2x3", "3", "4", "5", "6"), 1, 100),
    "placement_cards": (("reinforcement", "boat"), 0, 50),
    "prices": (("pawn", "boat"), 1, 100),
    "winds": (WINDS, 0, 20),
    "winds_in_hand": (("player", "master"), 1, 40),
}


def problems(edition: Edition) -> list[str]:
    """Return the problems with an edition, one sentence each."""
    read = EditionReader(edition)
    for name, (keys, least, most) in _FIGURES.items():
        read.problems += _figures(name, edition[name], keys, least, most)
    read.number("reinforcement", 0, 50)
    read.number("boats", 0, 50)
    read.number("death_limit", 1, MAX_FIGURE)
    if found_on_map := _grid(edition["map"]):
        return read.problems + found_on_map
    read.problems += _map(edition)
    if not read.problems:
        read.problems += _together(edition)
    return read.problems


def _figures(name: str, value: Any, keys: tuple[str, ...], least: int, most: int) -> list[str]:
    if not isinstance(value, Mapping) or set(value) != set(keys):
        return [f"{name} must be an object with {', '.join(keys)}, not {value!r}"]
    return [
        f"{name}: {key} must be a whole number from {least} to {most}, not {value[key]!r}"
        for key in keys
        if not is_whole(value[key], least, most)
    ]


def _grid(rows: Any) -> list[str]:
    """Return the problem that prevents the map from being read, if there is one."""
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row.split() for row in rows):
        return ["map must be a list of rows, each a string of codes"]
    if len({len(row.split()) for row in rows}) > 1:
        return ["map: all rows must have the same number of hexagons"]
    codes = {code for row in rows for code in row.split()}
    bad = sorted(code for code in codes if not _is_code(code))
    return [f"map: {bad[0]!r} is not a code such as TA1 or ~06"] if bad else []


def _is_code(code: str) -> bool:
    if len(code) != 3 or not code[2].isdecimal():
        return False
    return (code[0] == "~" and code[1].isdecimal()) or (code[:2].isalpha() and code[:2].isupper())


def _map(edition: Edition) -> list[str]:
    """Return the problems of a map that does not meet the requirements of the rules."""
    grid = [row.split() for row in edition["map"]]
    touching = borders(grid)
    lands = {code for code in touching if code[0] != "~"}
    kingdoms = sorted({code[:2] for code in lands})
    faults = [f"map: {name} has no capital {name}0" for name in kingdoms if f"{name}0" not in lands]
    island = edition["island"]
    if not isinstance(island, Mapping) or set(island) != {"kingdom", "inner"} or island["kingdom"] not in kingdoms:
        return [*faults, "island must name a kingdom of the map and its inner territories"]
    zargos, inner = island["kingdom"], island["inner"]
    if (
        not isinstance(inner, list)
        or not inner
        or any(not _is_land(code, lands) or code[:2] != zargos for code in inner)
    ):
        faults.append(f"island: inner must list territories of {zargos}")
    values = edition["kingdom_values"]
    ordinary = [name for name in kingdoms if name != zargos]
    if not isinstance(values, Mapping) or set(values) != set(ordinary):
        faults.append(f"kingdom_values must give a value to each of {', '.join(ordinary)}, and to no other")
    else:
        faults += [
            f"kingdom_values: {k} must be a whole number of at least 1" for k in ordinary if not is_whole(values[k], 1)
        ]
    volcanoes = edition["volcanoes"]
    if not isinstance(volcanoes, list) or not all(_is_land(code, lands) for code in volcanoes):
        faults.append("volcanoes must list territories of the map")
    lines = edition["flight_lines"]
    if not isinstance(lines, list) or any(not _is_line(line, lands) for line in lines):
        faults.append('flight_lines must list pairs of territories of the map, such as "AK1 OH3"')
    seas = {code for code in touching if code[0] == "~"}
    if not any(other in seas for sea in seas for other in touching[sea]):
        faults.append("map: at least two sea spaces must be adjacent")
    elif not faults:
        faults += _storms(edition, touching)
    return faults


def _is_land(code: object, lands: set[str]) -> bool:
    return isinstance(code, str) and code in lands


def _is_line(line: Any, lands: set[str]) -> bool:
    return (
        isinstance(line, str) and len(set(line.split())) == 2 and len(line.split()) == 2 and set(line.split()) <= lands
    )


def _storms(edition: Edition, touching: Mapping[str, set[str]]) -> list[str]:
    """Check that Dragons driven off by a storm can always find an open sea space."""
    winds = edition["winds"]
    storms = winds.get("storm", 0) if isinstance(winds, Mapping) else 0
    open_sea = [code for code in touching if code[0] == "~" and any(other[0] == "~" for other in touching[code])]
    seen, edge = {open_sea[0]}, [open_sea[0]]
    while edge:
        edge = [other for code in edge for other in touching[code] if other[0] == "~" and other not in seen]
        seen.update(edge)
    if seen != set(open_sea):
        return ["map: the open sea must be in one piece"]
    if is_whole(storms, 0) and len(open_sea) <= 2 * storms:
        return ["map: there must be more sea spaces than storms can close"]
    return []


def _together(edition: Edition) -> list[str]:
    """Check that numbers which depend on each other agree."""
    pawns, starting = edition["pawns"], edition["starting_pawns"]
    most = pawns["ones"] + 5 * pawns["fives"]
    cards = edition["placement_cards"]["reinforcement"] * edition["reinforcement"]
    faults = []
    if max(starting.values()) + cards > most:
        faults.append("starting_pawns: with all reinforcements a people would have more pawns than there are")
    ordinary = {code for row in edition["map"] for code in row.split()}
    ordinary = {code for code in ordinary if code[0] != "~" and code[:2] != edition["island"]["kingdom"]}
    capitals = sum(code[2] == "0" for code in ordinary)
    greens = capitals + edition["placement_cards"]["reinforcement"]
    blues = len(ordinary) - capitals + edition["placement_cards"]["boat"]
    turns = greens + (blues + 1) // 2
    for players, number in starting.items():
        peoples = {"2": 4, "2x3": 6, "3": 6}.get(players) or int(players)
        if number < 2 * -(-turns // peoples):
            faults.append(f"starting_pawns: {number} for {players} may be fewer than the territories a people takes")
    if edition["placement_cards"]["boat"] > edition["boats"]:
        faults.append("boats: there must be at least as many as boat cards")
    return faults
