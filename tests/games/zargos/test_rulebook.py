"""Every paragraph of the rulebook is used: cited by a ruling or by a row of a log."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import boardbook as bb
from boardbook.records import Recorder
from boardbook.soak import written
from tests.games.citing import by_clicks, by_rulings, check_legal_rulings, check_log_cites, check_silence, check_told
from tests.games.zargos.playing import CORNERS, GAME, GAMES, around_corners, eager, midway, sample, walk
from tests.profiles import many

SILENT: dict[str, str] = {}
"""Paragraphs that need not be cited, each with the reason."""


@cache
def cited_by_rulings() -> frozenset[str]:
    """Return the paragraphs cited for all actions, in positions of every phase, with all options or a third of them."""
    some = [*enumerate(GAMES.values())][:: many(check=3, proofs=1)]
    ruled = [by_rulings(game, sample(game, 2 + k % 5, k, per_phase=1)) for k, game in some]
    return frozenset().union(*ruled, by_rulings(GAME, around_corners(GAME, 1, plies=3)))


@cache
def cited_by_clicks() -> frozenset[str]:
    """Return the paragraphs cited for clicks on places, kingdoms, winds, cards, buttons, and unknown elements."""
    things = ["pass", "done", "keep", "propose", "accept", "refuse", "p.nowhere", "", "n.7", "b.3", "r.99", "die.6"]
    things += [f"p.{code}" for code in ("TA1", "ZA0", "ZA1", "~06", "~14")] + ["k.OZ", "k.ZA", "w.ice", "w.war"]
    things += ["ask.ice", "ask.boat", "give.BA2", "side.knights", "stack.green"]
    return frozenset(by_clicks(GAME, sample(GAME, 3, seed=1, per_phase=2), things, Random(1), times=10))


@cache
def cited_by_logs() -> frozenset[str]:
    """Return the paragraphs cited in logs of matches with every option, and in play around the corners."""
    found: set[str] = set()
    for k, game in enumerate(GAMES.values()):
        rng, seats = Random(k), 2 + k % 5
        numbers: list[int] = []
        state = game.new(seats)
        while state.to_act is not None and len(numbers) < 1200:
            numbers.append(eager(state, rng))
            state.apply(numbers[-1])
        found |= set(Recorder(written(game, seats, k, numbers)).log["rules"].explode())
    for k, given in enumerate(6 * list(CORNERS.values())):
        state, rng = GAME.state(given), Random(k)
        for _ in range(120):
            if state.to_act is None:
                break
            n = eager(state, rng)
            found |= {f"zargos.{rule}" for rule in GAME.cited_rules(state, n)}
            found |= {rule for event in GAME.events(state, n) for rule in event.rules}
    return frozenset(found)


def test_every_paragraph_appears() -> None:
    seen = cited_by_rulings() | cited_by_clicks() | cited_by_logs()
    ids = set(bb.rulebook("zargos").ids)
    assert seen <= ids
    assert ids - seen == set(SILENT)


def test_logs_cite_what_happens_automatically() -> None:
    """Logs contain what the rules do automatically: revealing territories, losses, the count, the end."""
    logs = cited_by_logs()
    for key in (
        "setup.reveal",
        "setup.paid",
        "setup.order",
        "combat.losses",
        "combat.end",
        "combat.empty",
        "island.demons",
        "island.return",
        "island.master",
        "island.fall",
        "island.calm",
        "count.points",
        "count.order",
        "count.card",
        "wind.absent",
        "wind.under",
        "end.out",
        "end.victory",
        "end.last",
        "end.limit",
    ):
        assert f"zargos.{key}" in logs


@pytest.mark.parametrize("name", GAMES)
def test_every_ply_of_a_log_cites_a_paragraph(name: str) -> None:
    check_log_cites(GAMES[name])


def test_events_are_described_in_both_languages() -> None:
    """Every event of a few matches, and of play around the corners, has a complete sentence with its numbers."""
    kinds: Counter[str] = Counter()
    starts = [(GAME, GAME.state(given)) for given in 3 * list(CORNERS.values())]
    starts += [(game, game.new(2 + k % 5)) for k, game in enumerate(GAMES.values())]
    for k, (game, state) in enumerate(starts):
        rng = Random(k)
        for _ in range(900):
            if state.to_act is None:
                break
            for event in game.events(state, eager(state, rng)):
                kinds[event.kind] += 1
                if kinds[event.kind] < 30:
                    check_told(game, event)
    assert {f"event.{kind}" for kind in kinds} == {key for key in GAME.words.by_lang["en"] if key.startswith("event.")}


def test_events_are_made_only_on_request() -> None:
    """The position is the same whether events are made or not."""
    for seats in (2, 6):
        check_silence(GAME, midway(GAME, seats, Random(4)), eager, Random(4), plies=200)


def test_rulings_on_legal_actions_cite_paragraphs() -> None:
    check_legal_rulings(GAME, walk(GAME, 3, Random(5), 500))
    check_legal_rulings(GAME, around_corners(GAME, 1, plies=20))


def test_both_rulebooks_have_the_same_paragraphs() -> None:
    assert bb.rulebook("zargos", lang="en").ids == bb.rulebook("zargos", lang="fr").ids
