"""Games as PettingZoo environments play the same matches as elsewhere, and errors say what is wrong."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import boardbook as bb
from boardbook.core import BadInput, IllegalAction, NotPossible, UnknownAction
from boardbook.interop.pettingzoo import env, raw_env
from tests.house import GAMES


def random_player(table: Any, seed: int, steps: int = 10**6) -> int:
    """Play on at random, and return the number of steps."""
    rng, made = Random(seed), 0
    for _ in table.agent_iter():
        observation, _, ended, cut, _ = table.last()
        table.step(None if ended or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        made += 1
        if made == steps:
            break
    return made


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_plays_the_match_of_its_seed(name: str) -> None:
    table = raw_env(name)
    table.reset(seed=11)
    random_player(table, 1, 150)
    match = bb.Match(name, seats=table.table.seats, seed=11)
    for actor, n in table.play.plies:
        if actor >= 0:
            match.play(n)
    assert match.state.to_dict() == table.play.state.to_dict()
    assert table.match.log["action"].to_list() == match.log["action"].to_list() == [n for _, n in table.play.plies]


def test_rewards_come_at_the_end_and_add_up_to_zero() -> None:
    table = env("magellan", 4)
    table.reset(seed=2)
    rewards: dict[str, float] = {}
    rng = Random(1)
    for agent in table.agent_iter():
        observation, reward, ended, cut, _ = table.last()
        rewards[agent] = reward
        if ended:
            table.step(None)
        else:
            assert reward == 0
            assert not cut
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0
    assert table.agents == []


def test_a_match_with_a_limit_is_truncated() -> None:
    table = env("magus", 2, longest=3)
    table.reset(seed=2)
    random_player(table, 1, 3)
    _, reward, ended, cut, _ = table.last()
    assert (reward, ended, cut) == (0, False, True)


def test_seeds_are_used_or_drawn() -> None:
    table = raw_env("pangea", 2)
    table.reset(seed=5)
    first = table.play.state.to_dict()
    table.reset()
    second = table.play.state.to_dict()
    table.reset(seed=5)
    assert table.play.state.to_dict() == first != second
    table.reset()
    assert table.play.state.to_dict() == second
    assert table.observation_space("seat_0") is table.observation_space("seat_0")


def test_observations_show_no_hand_of_others() -> None:
    table = raw_env("zargos", 3)
    table.reset(seed=5)
    random_player(table, 3, 1000)
    dealt = table.play.determinize(0, Random(1))
    before = table.observe("seat_0")["observation"]
    assert dealt.state.to_dict() != table.play.state.to_dict()
    table.play = dealt
    assert np.array_equal(table.observe("seat_0")["observation"], before)


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    table = raw_env("magus", 2)
    table.reset(seed=1)
    before = table.play.state.to_dict()
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction) as refused:
        table.step(illegal)
    assert refused.value.ruling.rules
    with pytest.raises(UnknownAction, match="there is no action 100000"):
        table.step(100_000)
    assert table.play.state.to_dict() == before
    random_player(table, 1, 20)


def test_an_environment_draws_what_spectators_see() -> None:
    table = raw_env("magellan", 3, render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert "hands: {}" in text
    table = raw_env("magellan", 3, render_mode="svg")
    table.reset(seed=1)
    one = table.render()
    random_player(table, 1, 10)
    two = table.render()
    assert one is not None
    assert two is not None
    assert one != two
    assert two.startswith("<svg")
    with pytest.raises(NotPossible, match="no render_mode was given"):
        raw_env("magellan", 3).render()


def test_games_can_have_options_and_editions_or_be_objects() -> None:
    assert raw_env("pangea", 5, max_players=5).table.seats == 5
    edition = bb.edition("pangea")
    edition["starting_goods"] = 1
    assert raw_env("pangea", edition=edition).table.game.edition.customised
    assert raw_env(bb.game("magellan", west="B"), 3).table.game.settings["west"] == "B"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "pangea", "seats": 9}, "pangea is for 2 to 4 seats, not 9"),
        ({"game": "pangea", "render_mode": "rgb_array"}, "'rgb_array' is not one of human, ansi, svg"),
        ({"game": "pangea", "longest": -1}, "a whole number of at least 1, not -1"),
        ({"game": bb.game("pangea"), "goods_cap": 3}, "this game already has its edition and options"),
    ],
    ids=["seats", "mode", "longest", "options"],
)
def test_bad_input_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        env(**given)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(bb.UnknownName, match="Did you mean 'pangea'"):
        env("pangaea")
    with pytest.raises(bb.UnknownName, match="goods_cap"):
        env("pangea", good_cap=3)


@pytest.mark.parametrize(("adapter", "needs"), [("pettingzoo", "gymnasium"), ("openspiel", "pyspiel")])
def test_without_the_other_project_it_says_how_to_install_it(
    adapter: str, needs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, needs, None)
    monkeypatch.delitem(sys.modules, f"boardbook.interop.{adapter}", raising=False)
    with pytest.raises(NotPossible, match=r"pip install boardbook\[interop\]"):
        __import__(f"boardbook.interop.{adapter}")
    monkeypatch.undo()
