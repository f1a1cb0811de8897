"""Every paragraph of the rulebook is used: cited by a ruling or by a row of a log."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import boardbook as bb
from boardbook.records import Recorder
from boardbook.soak import written
from tests.games.citing import by_clicks, by_rulings, check_legal_rulings, check_log_cites, check_silence, check_told
from tests.games.pangea.playing import GAMES, eager, sample, walk

SILENT: dict[str, str] = {}
"""Paragraphs that need not be cited, each with the reason."""


@cache
def cited_by_rulings() -> frozenset[str]:
    """Return the paragraphs cited for all actions, in positions of every phase and with every option."""
    ruled = [by_rulings(game, sample(game, 2 + k % 3, k, per_phase=1)) for k, game in enumerate(GAMES.values())]
    return frozenset().union(*ruled)


@cache
def cited_by_clicks() -> frozenset[str]:
    """Return the paragraphs cited for clicks on squares, minions, bags, buttons, and things that don't exist."""
    rng, game = Random(1), GAMES["{}"]
    things = ["t.blue", "t.green", "end", "time", "s.", "m.nobody", ""]
    things += [f"s.{name}" for row in game.scene()["rows"] for name in row if name]
    things += [f"m.{name}" for name in game.scene()["homes"]]
    return frozenset(by_clicks(game, sample(game, 3, seed=1, per_phase=3), things, rng, times=25))


@cache
def cited_by_logs() -> frozenset[str]:
    """Return the paragraphs cited in random matches with every option, and with all other values together."""
    found: set[str] = set()
    others = bb.game(
        "pangea", timer=60, final_round="full_lap", tower_tiles="fixed", people_choice="choose", goods_cap=21
    )
    for game in (*GAMES.values(), others):
        for seed in range(2):
            seats = game.seats[seed % len(game.seats)]
            rng = Random(seed)
            state, numbers = game.new(seats), []
            while state.to_act is not None:
                numbers.append(eager(state, rng))
                state.apply(numbers[-1])
            log = Recorder(written(game, seats, seed, numbers)).log
            found |= set(log["rules"].explode())
    return frozenset(found)


def test_every_paragraph_appears() -> None:
    seen = cited_by_rulings() | cited_by_clicks() | cited_by_logs()
    ids = set(bb.rulebook("pangea").ids)
    assert seen <= ids
    assert ids - seen == set(SILENT)


def test_logs_cite_what_happens_automatically() -> None:
    """Logs contain what the rules do automatically: delivery, production, the end."""
    logs = cited_by_logs()
    for key in (
        "movement.delivery",
        "production.goods",
        "purchase.income",
        "end.trigger",
        "end.ranking",
        "lift.marker",
    ):
        assert f"pangea.{key}" in logs


@pytest.mark.parametrize("name", GAMES)
def test_every_ply_of_a_log_cites_a_paragraph(name: str) -> None:
    check_log_cites(GAMES[name])


def test_events_are_described_in_both_languages() -> None:
    """Every event of a few matches has a complete sentence with its numbers."""
    kinds = set()
    for game in GAMES.values():
        rng = Random(7)
        state = game.new(2)
        for _ in range(500):
            if state.to_act is None:
                break
            for event in game.events(state, eager(state, rng)):
                kinds.add(event.kind)
                check_told(game, event)
    known = {key.removeprefix("event.") for key in bb.game("pangea").words.by_lang["en"] if key.startswith("event.")}
    assert kinds >= known - {"nobody", "stopped", "time_out", "last_lap", "over", "last_round", "fulfilled"}


def test_events_are_made_only_on_request() -> None:
    """The position is the same whether events are made or not."""
    *_, state = walk(GAMES["{}"], 2, Random(4), 120)
    check_silence(GAMES["{}"], state, eager, Random(4), plies=100)


def test_rulings_on_legal_actions_cite_paragraphs() -> None:
    check_legal_rulings(GAMES["{}"], walk(GAMES["{}"], 3, Random(5), 300))
