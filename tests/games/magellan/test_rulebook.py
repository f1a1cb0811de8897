"""Every paragraph of the rulebook is used: cited by a ruling or by a row of a log."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import boardbook as bb
from boardbook.records import Recorder
from boardbook.soak import written
from tests.games.citing import by_clicks, by_rulings, check_legal_rulings, check_silence, check_told
from tests.games.magellan.playing import BOARDS, GAMES, frugal, miserly, played, sample, walk

SILENT: dict[str, str] = {
    "magellan.box.editions": "says where the numbers come from; nothing in play rests on it",
}
"""Paragraphs that need not be cited, each with the reason."""


@cache
def cited_by_rulings() -> frozenset[str]:
    """Return the paragraphs cited for all actions, in positions of every phase and with every option."""
    ruled = [by_rulings(game, sample(game, 3 + k % 4, k, per_phase=1)) for k, game in enumerate(GAMES.values())]
    return frozenset().union(*ruled)


@cache
def cited_by_clicks() -> frozenset[str]:
    """Return the paragraphs cited for clicks on bids, cards, boxes, sets, buttons, and things that don't exist."""
    rng = Random(1)
    things = ["pass", "veto", "waive", "done", "draw", "stop", "bid.1", "bid.46", "bid.0", "set.0.1", "nowhere", ""]
    things += [f"{where}.{card}" for where in "gp" for card in range(11)]
    things += [f"b.{voyage}.{box}" for voyage in ("cook", "vasco", "vasco_right") for box in (1, 2, 3)]
    answered = [
        by_clicks(game, sample(game, 3, k, per_phase=1), things, rng, times=8) for k, game in enumerate(GAMES.values())
    ]
    return frozenset().union(*answered)


@cache
def cited_by_logs() -> frozenset[str]:
    """Return the paragraphs cited in random matches on all boards and with every option."""
    found: set[str] = set()
    for game in GAMES.values():
        for seed in range(6):
            seats, choose = (6, miserly) if seed == 5 else (game.seats[seed % len(game.seats)], frugal)
            numbers = played(game, seats, Random(seed), choose)
            found |= set(Recorder(written(game, seats, seed, numbers)).log["rules"].explode())
    return frozenset(found)


def test_every_paragraph_appears() -> None:
    seen = cited_by_rulings() | cited_by_clicks() | cited_by_logs()
    ids = set(bb.rulebook("magellan").ids)
    assert seen <= ids
    assert ids - seen == set(SILENT)


def test_logs_cite_what_happens_automatically() -> None:
    """Logs contain what the rules do automatically: sales, ships, the ends of the years, the count."""
    logs = cited_by_logs()
    for key in (
        "auction.sold",
        "auction.unsold",
        "ship.place",
        "ship.advance",
        "year.shuffle",
        "year.gold",
        "year.bags",
        "year.leave",
        "year.last",
        "cook.open",
        "cook.until",
        "score.order",
        "score.total",
    ):
        assert f"magellan.{key}" in logs


@pytest.mark.parametrize("name", GAMES)
def test_every_ply_of_a_log_cites_a_paragraph(name: str) -> None:
    game = GAMES[name]
    match = bb.Match(game, ["random"] * game.seats[-1], seed=3).run()
    assert match.log.filter(match.log["rules"].list.len() == 0).height == 0
    assert set(match.log["rules"].explode()) <= set(game.rulebook().ids)


def test_events_are_described_in_both_languages() -> None:
    """Every event of some matches has a complete sentence with its numbers."""
    kinds: Counter[str] = Counter()
    for game in GAMES.values():
        ids = set(game.rulebook().ids)
        for seed in range(16):
            rng, choose = Random(seed), (miserly if seed >= 12 else frugal)
            state = game.new(6 if choose is miserly else 3 + seed % 4)
            while state.to_act is not None:
                for event in game.events(state, choose(state, rng)):
                    kinds[event.kind] += 1
                    assert event.rules
                    assert set(event.rules) <= ids
                    if kinds[event.kind] <= 50:
                        check_told(game, event)
    words = GAMES["AA"].words.by_lang["en"]
    assert {f"event.{kind}" for kind in kinds} == {key for key in words if key.startswith("event.")}


def test_events_are_made_only_on_request() -> None:
    """The position is the same whether events are made or not."""
    for game in BOARDS.values():
        check_silence(game, game.new(4), frugal, Random(4))


def test_rulings_on_legal_actions_cite_paragraphs() -> None:
    for game in BOARDS.values():
        check_legal_rulings(game, walk(game, 3, Random(5)))


def test_both_rulebooks_have_the_same_paragraphs() -> None:
    assert bb.rulebook("magellan", lang="en").ids == bb.rulebook("magellan", lang="fr").ids
