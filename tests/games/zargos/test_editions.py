"""The map of the box, and Zargos with changed numbers and maps, which are refused with all problems or playable."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from tests.games.editing import Editing, Values, near, wild
from tests.games.zargos.playing import GAME, walk

EDITIONS = Editing("zargos", walk)
BORDERS = """
AK0 AK1 AK2 AK3 PA1 PA2; AK2 PA1; AK3 PA2 TA0 TA1; BA0 BA1 BA5; BA1 BA2 BA3 BA5; BA2 BA3; BA3 BA4 BA5; BA4 BA5 TA4;
IT0 IT1 IT2; IT1 IT2; KA0 KA1 KA2 KA3 KA4; KA1 KA2 KA3 OH6; KA2 KA4 OH4 OH5 OH6; KA3 KA4 KA5; KA4 KA5 LU1; KA5 LU1 LU2;
KO0 KO1 KO2 KO3; KO1 KO2 LU4; KO2 LU3; LU0 LU1 LU2 LU3 LU4; LU1 LU2 LU3; LU2 LU4; LU3 LU4; OH0 OH1 OH2 OH4 OH5 OH6;
OH1 OH2; OH2 OH3 OH4; OH3 OH4; OH4 OH5; OH5 OH6; OZ0 OZ1; PA0 PA1 PA2 PA3 PA4; PA1 PA2; PA2 PA3 TA0; PA3 PA4 TA0 TA2;
PA4 TA2; TA0 TA1 TA2 TA3; TA1 TA3; TA2 TA3 TA4; TA3 TA4; ZA0 ZA7 ZA8 ZA9; ZA1 ZA2 ZA6 ZA7 ZA8; ZA2 ZA3 ZA8;
ZA3 ZA4 ZA8 ZA9; ZA4 ZA5 ZA9; ZA5 ZA6 ZA9; ZA6 ZA7 ZA9; ZA7 ZA8 ZA9; ZA8 ZA9
"""
"""Each territory, followed by those neighbours that come after it in the list."""
SEAS = {
    "~01": "~02 ~06 ~07 ~08",
    "~02": "~01 ~03",
    "~03": "~02 ~04",
    "~04": "~03 ~05 ~11",
    "~05": "~04 ~06",
    "~06": "~01 ~05",
    "~07": "~01 ~13",
    "~08": "~01 ~09",
    "~09": "~08 ~10",
    "~10": "~09 ~11",
    "~11": "~04 ~10 ~12",
    "~12": "~11 ~13",
    "~13": "~07 ~12",
    "~14": "",
}
COASTS = {
    "~01": "BA0 BA1 BA2 KO0 KO3 ZA6",
    "~02": "KO0 KO2 LU1 LU3 ZA5 ZA6",
    "~03": "KA2 KA4 LU1 OH4 ZA3 ZA4 ZA5",
    "~04": "AK1 OH3 OH4 ZA2 ZA3",
    "~05": "AK0 AK1 AK3 TA1 ZA1 ZA2",
    "~06": "BA2 BA3 BA4 TA1 TA3 TA4 ZA1 ZA6",
    "~07": "BA0 BA5",
    "~08": "KO0 KO1 KO3 LU2 LU4",
    "~09": "KA1 KA3 KA5 LU2",
    "~10": "IT2 KA1 OH0 OH1 OH6",
    "~11": "AK1 IT0 IT1 IT2 OH1 OH2 OH3",
    "~12": "AK0 AK1 AK2 PA0 PA1",
    "~13": "BA4 BA5 OZ0 OZ1 PA0 PA4 TA2 TA4",
    "~14": "KO1 KO2 LU3 LU4",
}
SCENE = GAME.scene()
LANDS: dict[str, Any] = SCENE["territories"]
NEAR: dict[str, list[str]] = {
    **{code: land["near"] + land["seas"] for code, land in LANDS.items()},
    **{code: sea["near"] + sea["coasts"] for code, sea in SCENE["seas"].items()},
}


def parts(codes: Iterable[str]) -> list[set[str]]:
    """Return the connected parts of these codes."""
    left, found = set(codes), []
    while left:
        piece, todo = set(), deque([left.pop()])
        while todo:
            code = todo.popleft()
            piece.add(code)
            fresh = left & set(NEAR[code])
            left -= fresh
            todo.extend(fresh)
        found.append(piece)
    return found


# --- the map of the box -------------------------------------------------------------------------------------------


def test_the_104_borders() -> None:
    rows = [row.split() for row in BORDERS.split(";")]
    expected = {tuple(sorted((row[0], other))) for row in rows for other in row[1:]}
    assert len(expected) == 104
    assert {tuple(sorted((code, other))) for code in LANDS for other in LANDS[code]["near"]} == expected


def test_the_seas_and_their_coasts() -> None:
    assert {code: " ".join(sea["near"]) for code, sea in SCENE["seas"].items()} == SEAS
    assert {code: " ".join(sea["coasts"]) for code, sea in SCENE["seas"].items()} == COASTS
    inland = [code for code, land in LANDS.items() if not land["seas"]]
    assert " ".join(inland) == "KA0 LU0 OH5 PA2 PA3 TA0 ZA0 ZA7 ZA8 ZA9"
    assert len(parts(code for code in SEAS if code != "~14")) == 1, "the open sea is in one piece"
    for code, other in combinations(SEAS, 2):
        if other in SEAS[code]:
            assert set(SEAS[code].split()) - {other}, "a storm leaves the Dragons a space"
            assert set(SEAS[other].split()) - {code}


def test_counts_of_the_map() -> None:
    sizes = {name: len(kingdom["territories"]) for name, kingdom in SCENE["kingdoms"].items()}
    assert list(sizes) == ["AK", "BA", "IT", "KA", "KO", "LU", "OH", "OZ", "PA", "TA", "ZA"]
    assert list(sizes.values()) == [4, 6, 3, 6, 4, 5, 7, 2, 5, 5, 10]
    values = {name: kingdom["value"] for name, kingdom in SCENE["kingdoms"].items()}
    assert list(values.values()) == [10, 10, 5, 13, 9, 12, 13, 5, 12, 15, None]
    assert len(LANDS) == 57
    assert sum(land["capital"] for land in LANDS.values()) == 11
    assert (len(SCENE["grid"]), {len(row.split()) for row in SCENE["grid"]}) == (44, {40})
    assert sum(land["points"] for land in LANDS.values()) == 57 + 34
    for name, kingdom in SCENE["kingdoms"].items():
        assert kingdom["territories"] == [f"{name}{k}" for k in range(sizes[name])]
        assert len(parts(kingdom["territories"])) == 1
        one_by_one = sum(LANDS[code]["points"] for code in kingdom["territories"])
        assert name == "ZA" or values[name] > one_by_one


def test_land_masses() -> None:
    masses = {"+".join(sorted({code[:2] for code in mass})) for mass in parts(LANDS)}
    assert masses == {"AK+BA+PA+TA", "IT", "KA+KO+LU+OH", "OZ", "ZA"}


def test_zargos_on_the_map() -> None:
    inner = {"ZA7", "ZA8", "ZA9"}
    assert SCENE["city"] == "ZA0"
    assert set(NEAR["ZA0"]) == inner
    assert not any(LANDS[code]["seas"] for code in inner)
    assert all(LANDS[f"ZA{k}"]["seas"] for k in range(1, 7))


def boats_to_zargos(code: str) -> int:
    """Return the fewest sea spaces from a coast to Zargos."""
    reached, spaces = set(LANDS[code]["seas"]), 1
    while not any(coast[:2] == "ZA" for sea in reached for coast in SCENE["seas"][sea]["coasts"]):
        reached |= {other for sea in reached for other in SCENE["seas"][sea]["near"]}
        spaces += 1
    return spaces


def test_boats_needed_to_reach_zargos() -> None:
    coasts = [code for code, land in LANDS.items() if code[:2] != "ZA" and set(land["seas"]) - {"~14"}]
    needed = [boats_to_zargos(code) for code in coasts]
    assert [needed.count(n) for n in (1, 2, 3)] == [20, 9, 12]
    assert len(needed) == 41


def test_volcanoes_and_flight_lines() -> None:
    volcanoes = [code for code, land in LANDS.items() if land["volcano"]]
    assert volcanoes == ["AK2", "BA5", "IT1", "KA3", "KO3", "OZ1", "PA4"]
    assert not any(other in NEAR[code] for code, other in combinations(volcanoes, 2))
    assert not any(LANDS[code]["capital"] for code in volcanoes)
    assert sorted(map(sorted, SCENE["lines"])) == [["AK1", "OH3"], ["BA4", "OZ0"], ["IT2", "OH1"]]
    for one, other in SCENE["lines"]:
        assert set(LANDS[one]["seas"]) & set(LANDS[other]["seas"]), "over a sea space that both border on"
        assert not any({one, other} <= mass for mass in parts(LANDS)), "between two land masses"


def test_cards_of_the_box() -> None:
    winds = SCENE["winds"].values()
    assert [sum(wind["copies"] for wind in winds if wind["red"] is red) for red in (False, True)] == [20, 20]
    stacks = GAME.new(6).to_dict()["stacks"]
    assert [len(stacks["green"]), len(stacks["blue"])] == [20, 40]
    assert [stacks["green"].count("reinforcement"), stacks["blue"].count("boat")] == [10, 3]


def test_the_edition_marks_its_reconstructions() -> None:
    assert set(bb.edition("zargos").reconstructed) == {"map", "kingdom_values", "volcanoes", "flight_lines"}


# --- changed numbers ----------------------------------------------------------------------------------------------


def box(name: str, **changes: Any) -> dict[str, Any]:
    """Return one entry of the box's edition with changes."""
    return {**bb.edition("zargos")[name], **changes}


def drawn(change: Callable[[str], str]) -> list[str]:
    """Return the map with every hexagon changed."""
    rows: list[str] = bb.edition("zargos")["map"]
    return [" ".join(change(code) for code in row.split()) for row in rows]


def renamed(**names: str) -> list[str]:
    return drawn(lambda code: names.get(code, code))


def hexagon(row: int, column: int, code: str) -> list[str]:
    """Return the map with one hexagon changed."""
    rows = [text.split() for text in bb.edition("zargos")["map"]]
    rows[row][column] = code
    return [" ".join(cells) for cells in rows]


FEW_SEAS = drawn(lambda code: code if code[0] != "~" else "~01" if code in ("~01", "~02") else "~03")
SMALL = [
    "~01 ~01 ~02 ~02 ~03 ~03",
    "~01 AA0 AA1 BB0 BB1 ~03",
    "~08 AA2 CC0 CC1 BB2 ~04",
    "~08 AA3 CC2 CC3 BB3 ~04",
    "~07 ~07 ~06 ~06 ~05 ~05",
]
ITAK_FORBIDDEN = {name: value for name, value in box("kingdom_values", ZA=20).items() if name != "IT"}
TINY: dict[str, Any] = {
    "map": SMALL,
    "kingdom_values": {"AA": 6, "BB": 7},
    "volcanoes": ["AA1"],
    "flight_lines": [],
    "island": {"kingdom": "CC", "inner": ["CC2"]},
}


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    "values",
    [
        {"kingdom_values": box("kingdom_values", TA=1, OZ=99)},
        {"volcanoes": []},
        {"volcanoes": ["TA1", "TA2", "ZA0"], "flight_lines": ["TA1 OH1", "ZA0 OZ1"]},
        {"island": {"kingdom": "IT", "inner": ["IT1"]}, "kingdom_values": ITAK_FORBIDDEN},
        {"demon_dice": {"coast": 0, "inner": 0, "city": 1}},
        {"territory_points": {"province": 0, "capital": 0, "island": 0, "city": 0}},
        {"pawns": {"ones": 10, "fives": 20}},
        {"placement_cards": {"reinforcement": 0, "boat": 0}},
        {"reinforcement": 0, "boats": 3},
        {"prices": {"pawn": 1, "boat": 1}},
        {"winds": box("winds", war=0, death=9, demon=9, typhoon=3)},
        {"winds": dict.fromkeys(box("winds"), 0)},
        {"winds_in_hand": {"player": 1, "master": 9}},
        {"death_limit": 1},
        {"map": hexagon(0, 0, "~01")},
        {"map": hexagon(20, 11, "TA4")},
        TINY,
    ],
    ids=lambda values: str(values)[:60],
)
def test_changed_numbers_can_be_played(values: Values, seats: int) -> None:
    assert EDITIONS.play(EDITIONS.made(values), seats, seats, judged=1, plies=500) > 100


def test_a_changed_border_applies_in_play() -> None:
    """TA0 reaches BA4 if a corridor of TA0 leads there, but not on the map of the box."""
    corridor = renamed(TA4="TA0", TA3="TA0")
    given = {"territories": {"TA0": ["knights", 5], "BA4": ["monks", 1]}}
    match = bb.Match.from_position(EDITIONS.made({"map": corridor}), given, chance="ask")
    match.play("from TA0")
    assert match.explain("to BA4").legal
    assert not bb.Match.from_position("zargos", given, chance="ask").explain("from TA4").legal


def test_figures_are_those_of_the_edition() -> None:
    values = {"prices": {"pawn": 3, "boat": 1}, "kingdom_values": box("kingdom_values", OZ=40), "death_limit": 2}
    game = EDITIONS.made(values)
    lands = {"OZ0": ["knights", 1], "OZ1": ["knights", 9], "TA1": ["monks", 5]}
    match = bb.Match.from_position(
        game, {"seats": 6, "phase": "red", "territories": lands, "hands": [["death"], *[[]] * 5]}
    )
    assert match.view(None)["now"]["knights"]["points"] == 40
    match.play("play death")
    assert match.state.to_dict()["territories"] == {"OZ0": ["knights", 1], "OZ1": ["knights", 2], "TA1": ["monks", 2]}
    match = bb.Match.from_position(game, {"phase": "boats", "territories": lands, "points": {"knights": 10}})
    assert [action.text for action in match.legal_actions()] == [f"boats {n}" for n in range(11)]
    match.play("boats 4")
    assert [action.text for action in match.legal_actions()] == ["recruit 0", "recruit 1", "recruit 2"]


# --- problems -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"map": []}, "map must be a list of rows"),
        ({"map": ["~01 ~02", "~01"]}, "all rows must have the same number of hexagons"),
        ({"map": ["~01 TA"]}, "'TA' is not a code"),
        ({"map": renamed(OZ0="OZ2")}, "OZ has no capital OZ0"),
        ({"map": drawn(lambda code: "~01" if code[0] == "~" else code)}, "two sea spaces must be adjacent"),
        ({"map": FEW_SEAS}, "more sea spaces than storms can close"),
        ({"map": renamed(**dict.fromkeys(("~01", "~04", "~11"), "OZ0"))}, "the open sea must be in one piece"),
        ({"volcanoes": ["TA9"]}, "volcanoes must list territories of the map"),
        ({"volcanoes": ["~01"]}, "volcanoes must list territories"),
        ({"volcanoes": "IT1"}, "volcanoes must list territories"),
        ({"flight_lines": ["OZ0"]}, "flight_lines must list pairs"),
        ({"flight_lines": ["OZ0 OZ0"]}, "flight_lines must list pairs"),
        ({"flight_lines": ["OZ0 XX1"]}, "flight_lines must list pairs"),
        ({"island": {"kingdom": "XX", "inner": []}}, "island must name a kingdom"),
        ({"island": {"kingdom": "ZA", "inner": ["TA1"]}}, "inner must list territories of ZA"),
        ({"kingdom_values": {"AK": 3}}, "kingdom_values must give a value to each of AK"),
        ({"kingdom_values": box("kingdom_values", OZ=0)}, "OZ must be a whole number of at least 1"),
        ({"demon_dice": {"coast": 2}}, "demon_dice must be an object with coast, inner, city"),
        ({"demon_dice": {"coast": 2, "inner": -1, "city": 3}}, "inner must be a whole number from 0"),
        ({"territory_points": box("territory_points", city="7")}, "city must be a whole number"),
        ({"pawns": {"ones": 0, "fives": 12}}, "ones must be a whole number from 1"),
        ({"starting_pawns": box("starting_pawns", **{"4": 90})}, "more pawns than there are"),
        ({"starting_pawns": box("starting_pawns", **{"6": 9})}, "9 for 6 may be fewer than the territories"),
        ({"placement_cards": {"reinforcement": 10, "boat": 20}}, "at least as many as boat cards"),
        ({"reinforcement": None}, "reinforcement must be a whole number"),
        ({"boats": True}, "boats must be a whole number"),
        ({"prices": {"pawn": 0, "boat": 5}}, "pawn must be a whole number from 1"),
        ({"winds": box("winds", war=-1)}, "war must be a whole number from 0"),
        ({"winds": {}}, "winds must be an object with war"),
        ({"winds_in_hand": {"player": 0, "master": 5}}, "player must be a whole number from 1"),
        ({"death_limit": 0}, "death_limit must be a whole number from 1"),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_one_error_is_reported(values: Values, told: str) -> None:
    EDITIONS.check_told(values, told)


def test_all_errors_are_reported_at_once() -> None:
    EDITIONS.check_all_told(**{name: "x" for name in bb.edition("zargos") if name not in ("map", "island")})


codes = st.sampled_from([*LANDS, *SEAS])
APT: dict[str, st.SearchStrategy[Any]] = {
    "map": st.tuples(st.integers(0, 43), st.integers(0, 39), codes).map(lambda where: hexagon(*where))
    | st.tuples(codes, codes).map(lambda pair: renamed(**dict([pair]))),
    "volcanoes": st.lists(codes, max_size=4),
    "flight_lines": st.lists(st.tuples(codes, codes).map(" ".join), max_size=3),
    "winds": st.dictionaries(st.sampled_from(["war", "storm", "demon"]), st.integers(0, 9)).map(
        lambda n: box("winds", **n)
    ),
    "demon_dice": st.fixed_dictionaries(dict.fromkeys(("coast", "inner", "city"), st.integers(0, 9))),
    "starting_pawns": st.integers(20, 60).map(lambda n: dict.fromkeys(box("starting_pawns"), n)),
    "boats": st.integers(0, 20),
}


@settings(max_examples=30)
@given(near(APT))
def test_editions_similar_to_the_box_are_refused_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=3, least=101, plies=150)


@settings(max_examples=30)
@given(wild("zargos", APT, ["TA", "war", "coast", "kingdom", "6"]))
def test_any_edition_is_refused_with_its_problems_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=3, least=101, plies=150)
