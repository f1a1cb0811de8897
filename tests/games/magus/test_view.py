"""What the view adds to a position: the count as it would be now."""

from __future__ import annotations

from random import Random

from boardbook.games.magus import Magus, counting
from boardbook.games.magus.tables import SIDES
from tests.games.magus.playing import eager


def test_the_preview_is_what_the_next_count_brings() -> None:
    game = Magus()
    state, counted = game.new(3), 0
    rng = Random(3)
    while state.to_act is not None and counted < 2:
        before, counts = state.view(None), state.counts
        state.apply(eager(state, rng))
        for seat, side in enumerate(SIDES[: state.seats]):
            rings = before["preview"][side][0]
            was, now = before["glory"][side], state.view(None)["glory"][side]
            # Rings count at once; tracks and the bonus after the ring of power, which may change them.
            assert now["rings"] - was["rings"] in (0, rings)
            if state.counts > counts:
                assert [now[part] - was[part] for part in ("tracks", "bonus")] == counting.preview(state)[seat][1:3]
        counted += state.counts - counts
    assert counted == 2


def test_the_scene_holds_what_the_drawing_asks_for() -> None:
    scene = Magus().scene()
    assert scene["most"] == 38
    assert len(scene["potions"]) == 50
    assert set(scene["rings"]) == {"classic", "steady", "steep", "flat", "power"}
