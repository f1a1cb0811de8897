"""The drawn set-up (B.11): no decisions before the first attack; cards and pawns follow a rule that favours nobody."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE

DRAWN = bb.game("zargos", setup="drawn")


def drawn(seats: int, seed: int = 1, **options: Any) -> bb.Match:
    return bb.Match("zargos", seats, seed=seed, setup="drawn", **options)


@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_decides_anything_before_the_first_round(seats: int) -> None:
    match = drawn(seats)
    assert {ply.seat for ply in match.history.plies} == {CHANCE}
    assert (match.state.round, match.state.phase_name) == (1, "attack")
    assert match.log["kind"].unique().sort().to_list() == ["card", "die", "people"]
    assert match.log.filter(match.log["kind"] == "people").height == len(match.state.view(None)["leaders"])


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("strict", ["true", "false"])
def test_pawns_are_spread_evenly_and_all_of_them(seats: int, strict: str) -> None:
    for seed in range(3):
        match = drawn(seats, seed, strict_pieces=strict)
        view = match.state.view(None)
        piles: dict[str, list[int]] = {}
        for people, pawns in view["territories"].values():
            piles.setdefault(people, []).append(pawns)
        assert not any(view["pool"].values())
        if strict == "false":
            assert all(max(pile) - min(pile) <= 1 for pile in piles.values())
        assert DRAWN.check_invariants(match.state) == []


def test_each_people_has_the_usual_number_of_turns() -> None:
    match = drawn(4)
    cards: Counter[tuple[str, str]] = Counter()
    for _, state, ply in match.history.replay():
        if state.to_act == CHANCE and state.phase_name == "cards":
            cards[state.view(None)["side"], state.view(None)["taking"]] += 1
        assert ply.seat == CHANCE
    assert set(cards.values()) == {5, 10}  # green and blue cards of each of four peoples


def test_peoples_are_equally_likely() -> None:
    state = DRAWN.new(4)
    for face in (6, 5, 4, 3):
        state.apply(face)
    assert [(str(DRAWN.outcome(state, n)), p) for n, p in state.chances()][:2] == [
        ("people knights", pytest.approx(1 / 6)),
        ("people spiders", pytest.approx(1 / 6)),
    ]
    state.apply(2)
    assert [n for n, _ in state.chances()] == [0, 1, 3, 4, 5]


def test_positions_of_the_drawn_set_up_are_read_back_and_others_refused() -> None:
    for seats in (2, 3, 6):
        for _, state, _ in drawn(seats, seats).history.replay():
            again = DRAWN.state(state.to_dict())
            assert again.to_dict() == state.to_dict()
            assert again.chances() == state.chances()
    for phase in ("take", "trade", "place"):
        with pytest.raises(bb.BadInput, match=f'with setup="drawn" nobody decides anything in phase {phase}'):
            DRAWN.state({"seats": 4, "phase": phase, "stage": "setup"})
    with pytest.raises(bb.BadInput, match="the green cards are dealt first"):
        DRAWN.state({"seats": 4, "phase": "cards", "taking": "blue"})


def test_the_drawn_set_up_is_saved_and_changes_the_match_id(tmp_path: Path) -> None:
    match = drawn(3, 5)
    match.save(tmp_path / "match")
    again = bb.load(tmp_path / "match")
    assert again.game.settings["setup"] == "drawn"
    assert again.state.to_dict() == match.state.to_dict()
    assert match.history.header.match_id != bb.Match("zargos", 3, seed=5).history.header.match_id


def test_the_drawn_set_up_is_described_in_sentences() -> None:
    told = " ".join(drawn(4).told("en")["text"].to_list())
    assert "evenly over their territories" in told
    assert "draws the Knights" in told or "draws the Monks" in told
