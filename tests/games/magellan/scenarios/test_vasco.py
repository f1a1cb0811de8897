"""Chapter 8 of Magellan, Vasco da Gama: the draws, and the two parts of his boxes."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ORANGE,
    begin,
    both_easts,
    buy,
    drawn,
    face_down,
    for_sale,
    on_offer,
    possible,
    three_years,
    turn,
)
from tests.games.table import legal, now, refused


def test_s09_vasco_b_in_year_i() -> None:
    match = begin(on_offer("vasco"), east="B")
    for seat, part, cards in ((ORANGE, "left", 1), (BLUE, "left", 1), (GREEN, "right", 0)):
        buy(match, seat, 9)
        before = len(now(match)["hands"][seat])
        assert legal(match) == ["part left", "part right"]
        match.play(f"part {part}")
        assert drawn(match) == [seat] * cards if cards else now(match)["phase"] == "turn"
        assert len(now(match)["hands"][seat]) == before + cards
        if seat != GREEN:
            turn(match, "vasco")
    assert now(match)["boxes"]["vasco"][0] == [ORANGE, BLUE]
    assert now(match)["boxes"]["vasco_right"][0] == [GREEN]


def test_s10_vasco_b_in_years_ii_and_iii_and_at_the_end() -> None:
    boxes = {"vasco": [[ORANGE, BLUE], [], []], "vasco_right": [[GREEN], [], []]}
    match = begin(on_offer("vasco", year=2, deck={"vasco": 1}, boxes=boxes), east="B")
    for seat in (ORANGE, BLUE):
        buy(match, seat, 9)
        match.play("part left")
        if seat == ORANGE:
            assert drawn(match) == [ORANGE] * 2
            turn(match, "vasco")
    assert (now(match)["phase"], now(match)["draws"]) == ("vasco", 2)
    for _ in range(2):
        match.answer("gold 5")
    assert drawn(match) == [BLUE] * 2 + [ORANGE] * 2 + [GREEN] * 2  # the end of the year, beginning with the last buyer
    while match.to_act == bb.CHANCE:
        turn(match, "vasco" if "turn vasco" in possible(match) else "columbus")
        if now(match)["card"] == "vasco":
            break
    buy(match, BLUE, 8)
    match.play("part right")
    while match.to_act == bb.CHANCE:
        assert now(match)["phase"] == "turn"  # nothing is drawn
        match.answer(next(iter(possible(match))))
    assert match.over
    assert match.view(None)["crowns"] == [8, 0, 8]


def test_r17_vasco_a_draws_without_a_choice() -> None:
    match = begin(on_offer("vasco", deck={"cook": 1}), east="A")
    buy(match, BLUE, 1)
    assert (match.to_act, now(match)["phase"]) == (bb.CHANCE, "vasco")
    match = begin(on_offer("vasco", deck={"cook": 1}), east="B")
    buy(match, BLUE, 1)
    assert match.to_act == BLUE
    match.play("part left")
    assert (match.to_act, now(match)["phase"]) == (bb.CHANCE, "vasco")


@pytest.mark.parametrize("year", [2, 3])
@pytest.mark.parametrize("leaves", ["left", "right"])
@pytest.mark.parametrize("arrives", ["left", "right"])
def test_r28_vasco_b_parts(year: int, leaves: str, arrives: str) -> None:
    """From either part to either part; a player with ships on both says which one leaves."""
    boxes: dict[str, Any] = {"vasco": [[], [], []], "vasco_right": [[], [], []]}
    for part in boxes.values():
        part[year - 2] = [BLUE]
    match = begin(on_offer("vasco", year=year, boxes=boxes, deck={"cook": 1}), east="B")
    assert match.view(None)["crowns"][BLUE] == 8
    buy(match, BLUE, 9)
    assert legal(match) == ["advance left", "advance right"]
    match.play(f"advance {leaves}")
    match.play(f"part {arrives}")
    if arrives == "left":
        assert drawn(match) == [BLUE] * year
    assert now(match)["phase"] == "turn"
    boxes["vasco" if leaves == "left" else "vasco_right"][year - 2] = []
    boxes["vasco" if arrives == "left" else "vasco_right"][year - 1] = [BLUE]
    assert {name: now(match)["boxes"][name] for name in boxes} == boxes
    assert match.view(None)["crowns"][BLUE] == 8 * ((leaves == "left") + (arrives == "right"))


@pytest.mark.parametrize("part", ["vasco", "vasco_right"])
def test_r28_vasco_b_with_ships_on_one_part_there_is_no_choice(part: str) -> None:
    match = begin(on_offer("vasco", year=2, boxes={part: [[BLUE, BLUE], [], []]}, deck={"cook": 1}), east="B")
    buy(match, BLUE, 9)
    assert now(match)["phase"] == "part"
    refused(match, "advance left", "ship.which")
    match.play("part right")
    assert now(match)["boxes"][part][0] == [BLUE]
    assert now(match)["boxes"]["vasco_right"][1] == [BLUE]


@pytest.mark.parametrize("part", ["vasco", "vasco_right"])
def test_r28_ships_on_either_part_allow_a_bid(part: str) -> None:
    match = begin(face_down("vasco", "cook", year=2, boxes={part: [[GREEN], [], []]}), east="B")
    turn(match, "vasco")
    assert match.to_act == GREEN


@three_years
@both_easts
@pytest.mark.parametrize("part", ["left", "right"])
def test_vasco_draws_on_arrival(year: int, east: str, part: str) -> None:
    match = begin(for_sale("vasco", year, deck={"cook": 1}), east=east)
    buy(match, BLUE, 3)
    if east == "B":
        match.play(f"part {part}")
    right = east == "B" and part == "right"
    cards = 0 if right else year
    assert now(match)["draws"] == cards
    if cards:
        assert drawn(match) == [BLUE] * cards
    assert len(now(match)["hands"][BLUE]) == 8 + cards
    points = 8 if right else 0 if east == "B" else (1, 2, 4)[year - 1]
    assert match.view(None)["crowns"][BLUE] == points
    assert now(match)["boxes"]["vasco_right" if right else "vasco"][year - 1] == [BLUE]
