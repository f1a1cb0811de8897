"""A board estimates the chances of winning beside its seats, from what its seat knows, and stops when asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import boardbook as bb
from boardbook.widgets import background, chances
from tests.match.wandering import VEIL, alike_to_a_seat
from tests.widgets.hearing import Heard, elsewhere, ended


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAYOUTS", 8)


def asked(heard: Heard, ply: int | None = None, *, on: bool = True) -> dict[str, Any]:
    """Ask without an event loop, as in a plain script."""
    at = heard.board.match.ply if ply is None else ply
    return elsewhere(lambda: heard({"type": "chances", "seq": 1, "ply": at, "on": on}))


def reports(heard: Heard) -> list[dict[str, Any]]:
    return [m for m in heard.sent if m["type"] == "chances"]


@pytest.mark.parametrize("game", ["pangea", "magus", "zargos", "magellan"])
def test_the_chances_are_those_of_the_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(game, ["Ann", "random", "random"], seed=5)
    while match.ply < 20:
        match.play(match.legal_actions()[0]) if match.to_act == 0 else match.step()
    expected = match.seen_by(0).win_chances(8, progress=False)
    heard = Heard(match.board(), monkeypatch)
    for ply in (match.ply, 12):
        assert asked(heard, ply)["ok"]
        told = reports(heard)[-1]
        assert (told["branch"], told["ply"], told["bot"]) == (0, ply, "greedy")
        assert (told["playouts"], told["plies"]) == (8, 30)
        rows = expected.filter(expected["ply"] == ply).sort("seat").rows(named=True)
        assert told["seats"] == [[round(100 * row[name]) for name in ("value", "low", "high")] for row in rows]


def test_a_finished_match_has_exact_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(VEIL, ["random", "random"], seed=1).run()
    heard = Heard(match.board(), monkeypatch)
    assert asked(heard)["ok"]
    [told] = reports(heard)
    assert told["playouts"] == 0
    assert sum(share for share, _, _ in told["seats"]) == 100
    assert all(share == low == high for share, low, high in told["seats"])


def test_an_estimate_stops_on_request_and_when_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAYOUTS", 100_000)
    monkeypatch.setattr(background, "REPORT_EVERY", 0.02)
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)

    def stop() -> None:
        heard({"type": "chances", "seq": 2, "ply": match.ply, "on": False})

    def play() -> None:
        match.play(match.legal_actions()[0])

    async def estimate_until(end: Callable[[], object]) -> int:
        heard({"type": "chances", "seq": 1, "ply": match.ply, "on": True})
        for _ in range(1000):
            await asyncio.sleep(0.01)
            if len(reports(heard)) >= 2:
                break
        first, second = (told["playouts"] for told in reports(heard)[:2])
        assert 0 < first < second
        run = heard.board._chances._run
        assert run is not None
        end()
        await ended(run.work)
        return run.shares.playouts

    for end in (stop, stop, play):  # the second estimate continues the first
        before = heard.board._chances._run
        known = 0 if before is None else before.shares.playouts
        assert known < elsewhere(partial(asyncio.run, estimate_until(end))) < 100_000


def test_the_chances_at_a_seat_depend_only_on_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for pair in alike_to_a_seat():
        told = []
        for match in pair:
            heard = Heard(match.board(0), monkeypatch)
            assert asked(heard)["ok"]
            told.append(reports(heard)[-1]["seats"])
        assert told[0] == told[1]
        compared += 1
    assert compared > 3


def test_spectators_of_a_game_with_secrets_get_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(VEIL, ["Ann", "Bo", "Cy"], seed=1)
    for seat, possible in ((0, True), (None, False), (bb.TURN, False)):
        heard = Heard(match.board(seat), monkeypatch)
        assert heard.board.get_state()["_now"]["estimates"] is possible
        answer = asked(heard)
        assert (answer["ok"], bool(reports(heard))) == (possible, possible)
        assert possible or "too little" in answer["text"]["en"]
    assert asked(Heard(bb.Match("pangea", 2, seed=1).board(None), monkeypatch))["ok"]


@pytest.mark.parametrize(
    ("changed", "problem"), [({"ply": -1}, "between 0"), ({"ply": 99}, "between 0"), ({"on": 1}, "true or false")]
)
def test_bad_messages_are_refused(changed: dict[str, Any], problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(bb.Match("pangea", ["Ann", "Bo"], seed=5).board(), monkeypatch)
    answer = heard({"type": "chances", "seq": 1, "ply": 0, "on": True, **changed})
    assert not answer["ok"]
    assert problem in answer["text"]["en"]
