"""A preview shows what an action will do, up to the first decision of chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core.patch import GONE, changes
from tests.match.wandering import PANGEA, VEIL, moment, play_random


def told_by_the_rules(match: bb.Match, n: int) -> list[str]:
    """Return the events of an action, by playing it in a copy of the position."""
    return [event.kind for event in match.game.events(match.state.clone(), n)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", [PANGEA, bb.game("pangea", timer=60, trigger_check="end_of_turn"), VEIL], ids=repr)
def test_a_preview_agrees_with_playing_the_action(game: Any, seed: int) -> None:
    rng = Random(seed)
    match = bb.Match(game, 2, seed=seed, chance="ask")
    looked = 0
    while not match.over and looked < (40 if game is VEIL else 15):
        if match.to_act != bb.CHANCE and (game is VEIL or rng.random() < 0.1):
            action = rng.choice(match.legal_actions())
            before, view = moment(match), match.state.view(bb.REFEREE)
            preview = match.preview(action)
            events = told_by_the_rules(match, int(action))
            assert moment(match) == before
            match.play(action)
            differ = changes(view, match.state.view(bb.REFEREE))
            now = {path: (None if a is GONE else a, None if b is GONE else b) for path, a, b in differ}
            assert dict(preview.changes) == now
            assert preview.chance == (match.to_act == bb.CHANCE)
            assert [event.kind for event in preview.events] == events
            assert preview.action == action
            looked += 1
        else:
            play_random(match, rng, 1)
    assert looked >= 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_preview_for_a_seat_uses_only_its_view(seat: int) -> None:
    rng = Random(seat)
    match = bb.Match(VEIL, 3, seed=seat)
    looked = 0
    while not match.over:
        reading = match.seen_by(match.to_act)
        for action in reading.legal_actions():
            known = str(dict(reading.preview(action).changes))
            assert f"hand{(match.to_act or 0) + 1}" not in known
            looked += 1
        play_random(match, rng, 1)
    assert looked > 6


def test_a_preview_of_an_illegal_action_contains_the_ruling() -> None:
    match = bb.Match(PANGEA, 2, seed=1)
    with pytest.raises(bb.IllegalAction) as error:
        match.preview("end magic")
    assert error.value.ruling == match.explain("end magic")


def test_only_the_deciding_seat_can_preview() -> None:
    match = bb.Match(VEIL, 2, seed=1)
    action = match.legal_actions()[0]
    for seat in (1, None):
        with pytest.raises(bb.IllegalAction, match="Seat 1’s turn to decide"):
            match.seen_by(seat).preview(action)


def test_a_preview_describes_its_events_in_both_languages() -> None:
    match = bb.Match("pangea", 2, seed=1, timer=60)
    play_random(match, Random(1), 2)
    preview = match.preview("time out")
    assert preview.text().startswith("Time is up: the rest of the turn is forfeited. ")
    assert " produces " in preview.text()
    assert preview.text("fr").startswith("Le temps est écoulé")
    assert repr(preview) == f"<Preview time out: {len(preview.changes)} changes>"
    tower = bb.Match("pangea", 2, seed=1)
    assert (
        tower.preview("tower b1").text()
        == f"{str(tower.game.side(tower.state, tower.to_act or 0)).capitalize()}’s tower is placed on b1."
    )
    people = match.game.side(match.state, match.to_act or 0)
    assert repr(match.preview(f"draw {people}")).endswith("changes, then chance>")
