"""The same seed gives the same match, in any process, and while other matches run."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import boardbook as bb
from tests.match.wandering import PANGEA, VEIL, play_random

CODE = """
import hashlib, json
import boardbook as bb
match = bb.Match("pangea", ["greedy", "random", "random"], seed=21, round_limit=2, timer=60).run()
match.branch(40)
match.history.settle()
match.run()
print(hashlib.sha256(json.dumps([[ply.number for ply in b.plies] for b in match.branches]).encode()).hexdigest())
"""


RATINGS = """
from itertools import permutations
from boardbook.studies.ratings import elo_ratings
print(elo_ratings((order, [1, 2, 3, 4]) for order in permutations(["greedy", "random", "mcts:50", "mcts:500"])).rows())
"""


def in_a_process(code: str, hash_seed: str) -> str:
    """Run code in another process, and return what it prints."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip()


def numbers(match: bb.Match) -> list[int]:
    return [ply.number for ply in match.history.plies]


def test_a_match_is_the_same_in_other_processes_with_other_hashes() -> None:
    match = bb.Match("pangea", ["greedy", "random", "random"], seed=21, round_limit=2, timer=60).run()
    match.branch(40)
    match.history.settle()
    match.run()
    lines = json.dumps([[ply.number for ply in branch.plies] for branch in match.branches])
    here = hashlib.sha256(lines.encode()).hexdigest()
    assert match.over
    assert len(match.branches) == 2
    assert {in_a_process(CODE, "1"), in_a_process(CODE, "2")} == {here}


def test_ratings_are_the_same_to_the_last_digit_with_other_hashes() -> None:
    assert len({in_a_process(RATINGS, str(hash_seed)) for hash_seed in range(4)}) == 1


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_a_match_is_the_same_when_interleaved_with_another(game: Any) -> None:
    alone = bb.Match(game, ["random", "random"], seed=5).run()
    one = bb.Match(game, ["random", "random"], seed=5)
    other = bb.Match(game, ["random", "random"], seed=6)
    while not (one.over and other.over):
        one.step()
        random.seed(3)
        other.step()
        if other.ply % 100 == 0:
            assert other.log.height == other.ply
    assert numbers(one) == numbers(alone)
    assert numbers(other) != numbers(alone)


def test_reading_does_not_change_later_chance() -> None:
    quiet = bb.Match(PANGEA, ["Ann", "random"], seed=5)
    curious = bb.Match(PANGEA, ["Ann", "random"], seed=5)
    rng = Random(5)
    for _ in range(20):
        quiet.run()
        curious.run()
        for action in curious.legal_actions()[:3]:
            curious.preview(action)
            curious.explain(action)
        assert curious.curves.height
        curious.seen_by(0).legal_actions()
        assert quiet.state.to_dict() == curious.state.to_dict()
        n = rng.choice(quiet.legal_actions())
        quiet.play(n)
        curious.play(n)


def test_looking_back_does_not_change_later_chance() -> None:
    straight = play_random(bb.Match(VEIL, 2, seed=9), Random(9), 3)
    winding = bb.Match(VEIL, 2, seed=9)
    rng = Random(9)
    for _ in range(3):
        play_random(winding, rng, 1)
        ply = winding.ply
        winding.goto(1)
        winding.goto(ply)
    assert numbers(winding) == numbers(straight)


def test_other_seeds_give_other_matches() -> None:
    deals = {str(bb.Match(PANGEA, 2, seed=seed).state.to_dict()) for seed in range(30)}
    assert len(deals) == 30


def test_a_bots_choice_is_the_same_when_asked_again() -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=5)
    for _ in range(10):
        choice = match.thought()()
        assert match.thought()() == choice
        assert int(match.step() or -1) == choice


def test_match_ids_are_equal_only_for_the_same_beginning() -> None:
    def id_of(game: Any = "pangea", seats: Any = 2, seed: int = 1, **options: Any) -> str:
        return bb.Match(game, seats, seed, **options).history.header.match_id

    edition = bb.edition("pangea")
    edition["income"] = 2
    position = bb.Match("pangea", 2, seed=3).state.to_dict()
    placed = bb.Match.from_position("pangea", position, seed=1)
    others = [
        id_of(seed=2),
        id_of(seats=3),
        id_of(seats=["Seat 1", "greedy"]),
        id_of(timer=60),
        id_of(bb.game("pangea", edition=edition)),
        placed.history.header.match_id,
    ]
    assert len({id_of(), *others}) == 1 + len(others)
    assert id_of() == id_of(bb.game("pangea")) == bb.Match("pangea", seed=1).history.header.match_id
    assert id_of().startswith("pangea-1-")
