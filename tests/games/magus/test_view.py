"""What the view adds to a position: a preview of the next count."""

from __future__ import annotations

from random import Random

import pytest

from boardbook.games.magus import Magus, counting
from boardbook.games.magus.tables import SIDES
from tests.games.magus.playing import eager


def test_the_preview_matches_the_next_count() -> None:
    game = Magus()
    state, counted = game.new(3), 0
    rng = Random(3)
    while state.to_act is not None and counted < 2:
        before, counts = state.view(None), state.counts
        state.apply(eager(state, rng))
        for seat, side in enumerate(SIDES[: state.seats]):
            rings = before["preview"][side][0]
            was, now = before["glory"][side], state.view(None)["glory"][side]
            # Rings score at once; tracks and the bonus only after the ring of power, which may change them.
            assert now["rings"] - was["rings"] in (0, rings)
            if state.counts > counts:
                assert [now[part] - was[part] for part in ("tracks", "bonus")] == counting.preview(state)[seat][1:3]
        counted += state.counts - counts
    assert counted == 2


def test_the_scene_contains_what_the_drawing_needs() -> None:
    scene = Magus().scene()
    assert scene["most"] == 38
    assert len(scene["potions"]) == 50
    assert set(scene["rings"]) == {"classic", "steady", "steep", "flat", "power"}


LEADERS = {side: {"red": {"mage": 1}} for side in ("orange", "green", "purple")}
TAKINGS = {
    "the fourth": ({"blue": {"red": {"apprentice": 1}}, **LEADERS}, {}, "collect red"),
    "the fourth, the tie won": (
        {"blue": {"red": {"apprentice": 1}}, "yellow": {"red": {"apprentice": 1}}, **LEADERS},
        {},
        "power 4 red",
    ),
    "an empty source": ({"blue": {"red": {"apprentice": 1}}}, {"orange": {"red": 18}}, "collect red"),
    "nobody left there": ({"blue": {"green": {"apprentice": 1}}}, {}, "collect red"),
}


@pytest.mark.parametrize("case", TAKINGS)
def test_the_preview_says_that_taking_mana_brings_nothing(case: str) -> None:
    """4.2: in both languages; it is legal, brings nothing, and mana can't be taken again this turn."""
    game = Magus()
    sorcerers, mana, action = TAKINGS[case]
    turn = {"phase": "groups", "action": 4, "laid": [4], "dice": [3], "puts": 0, "active": ["red", "green"]}
    state = game.state({"seats": 5, "round": 3, **turn, "sorcerers": sorcerers, "mana": mana})
    n = int(game.parse(action))
    assert n in state.legal_actions()
    said = game.preview_delta(state, n)
    assert said is not None
    assert game.words.text(said[0], "en", said[1]) == "0 mana, then no more this turn"
    assert game.words.text(said[0], "fr", said[1]) == "0 mana\u202f; votre seule prise"
    held = [*state.mana]
    state.apply(n)
    assert (state.mana, state.collected) == (held, True)
    collects = [game.actions[k].text for k in state.legal_actions() if game.actions[k].kind == "collect"]
    assert collects == []


def test_the_preview_says_how_much_mana_a_source_brings() -> None:
    game = Magus()
    turn = {"phase": "groups", "action": 4, "laid": [4], "dice": [3], "puts": 0, "active": ["red"]}
    state = game.state({"seats": 5, "round": 3, **turn, "sorcerers": {"blue": {"red": {"apprentice": 1}}}})
    assert game.preview_delta(state, int(game.parse("collect red"))) == ("gain.mana", {"n": 4})
