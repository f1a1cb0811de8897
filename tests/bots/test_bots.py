"""Bots are registered by name and made from a short string. Their choices are legal and reproducible."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots import decide, is_bot, make_bot
from boardbook.bots.greedy import Greedy
from boardbook.bots.lookahead import expected
from boardbook.bots.random_bot import Uniform
from boardbook.core import CHANCE
from boardbook.soak import random_number
from tests.match.wandering import PANGEA, VEIL

pytestmark = pytest.mark.usefixtures("own_bots")


class First:
    """A bot that takes the first legal action."""

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        return int(state.legal_actions()[0])


def test_a_custom_bot_is_listed_and_plays() -> None:
    bb.register_bot("first", lambda _: First())
    assert "first" in bb.bots()
    assert is_bot("first")
    assert is_bot("first:7")
    assert not is_bot("second")
    match = bb.Match(VEIL, ["first", "bot:first"], seed=1)
    action = match.legal_actions()[0]
    assert match.step() == action


def test_a_bot_gets_the_text_after_the_colon() -> None:
    told: list[str] = []

    def make(parameters: str) -> First:
        told.append(parameters)
        return First()

    bb.register_bot("tuned", make)
    for name in ("tuned", "tuned:200", "tuned:a=1:b=2"):
        make_bot(name)
    assert told == ["", "200", "a=1:b=2"]
    match = bb.Match(VEIL, ["bot:tuned:9", "Ann"], seed=1)
    assert match.seats[0].bot == "tuned:9"
    assert told[-1] == "9"


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_parameters_of_a_bot_without_any_are_refused(name: str) -> None:
    for who in (f"{name}:3", f"bot:{name}:fast"):
        with pytest.raises(bb.BadInput, match=f"bot {name}: has no parameters"):
            bb.Match(VEIL, [who, "Ann"])


@pytest.mark.parametrize("name", ["", "a:b", ":"])
def test_a_name_that_looks_like_parameters_is_refused(name: str) -> None:
    with pytest.raises(bb.BadInput, match="must not be empty or contain a colon"):
        bb.register_bot(name, lambda _: First())
    assert name not in bb.bots()


def test_a_number_is_no_bot() -> None:
    match = bb.Match("pangea", ["greedy", "random"], seed=7)
    for ask in (match.win_chances, match.think):
        with pytest.raises(bb.UnknownName, match=r"unknown bot 3\. Known: .*greedy"):
            ask(bot=3)  # type: ignore[arg-type]


def test_an_unknown_bot_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match="Did you mean 'random'"):
        make_bot("randon")


def test_registering_a_name_again_replaces_the_bot() -> None:
    bb.register_bot("mine", lambda _: Greedy())
    bb.register_bot("mine", lambda _: First())
    assert isinstance(make_bot("mine"), First)
    assert bb.bots().count("mine") == 1


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_choices_are_legal_and_the_same_for_the_same_seed(game: Any, name: str) -> None:
    bot, rng, looked = make_bot(name), Random(3), 0
    state = game.new(2)
    while state.to_act is not None and looked < 25:
        if state.to_act != CHANCE and (game is VEIL or rng.random() < 0.15):
            before = state.to_dict()
            chosen = decide(bot, game, state, Random(9))
            assert chosen in state.legal_actions()
            assert decide(bot, game, state, Random(9)) == chosen
            assert state.to_dict() == before
            looked += 1
        state.apply(random_number(state, rng))
    assert looked > 3


class Last:
    """A bot that takes the last legal action, without looking at the position."""

    def pick(self, actions: Sequence[int], rng: Random) -> int:
        return actions[-1]

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        return self.pick(state.legal_actions(), rng)


def test_a_bot_that_only_picks_gets_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    bb.register_bot("last", lambda _: Last())
    played = bb.Match(VEIL, ["last", "random"], seed=1).run()
    monkeypatch.setattr(Last, "choose", None)
    monkeypatch.setattr(Uniform, "choose", None)
    monkeypatch.setattr(type(VEIL), "determinize", None)
    match = bb.Match(VEIL, ["last", "random"], seed=1).run()
    assert match.over
    assert [ply.number for ply in match.history.plies] == [ply.number for ply in played.history.plies]


def test_no_bot_is_asked_when_nobody_decides() -> None:
    over = bb.Match(VEIL, ["random", "random"], seed=1).run()
    for state in (VEIL.new(2), over.state):
        with pytest.raises(bb.BadInput, match="nobody decides now"):
            decide(First(), VEIL, state, Random(1))


def test_random_takes_every_action_equally_often() -> None:
    match = bb.Match(VEIL, 2, seed=1)
    actions = match.state.legal_actions()
    counts = dict.fromkeys(actions, 0)
    rng = Random(1)
    for _ in range(3000):
        counts[decide(make_bot("random"), VEIL, match.state, rng)] += 1
    share = 3000 / len(actions)
    assert sum((count - share) ** 2 / share for count in counts.values()) < 13.8  # 2 degrees of freedom, 0.1%


def test_greedy_weighs_chance_by_its_probabilities() -> None:
    match = bb.Match(PANGEA, 2, seed=3, chance="ask")
    while match.to_act == CHANCE:
        match.answer(match.state.chances()[0][0])
    state = match.state.clone()
    while state.phase_name != "magic":
        state.apply(state.legal_actions()[0])
    seat = state.to_act
    assert seat is not None
    people = PANGEA.side(state, seat)
    state.apply(int(PANGEA.parse(f"draw {people}")))
    worth = 0.0
    for n, probability in state.chances():
        after = state.clone()
        after.apply(n)
        worth += probability * PANGEA.value(after, seat)
    assert len(state.chances()) > 1
    assert expected(state, lambda s: [PANGEA.value(s, seat)]) == pytest.approx([worth])


def test_greedy_takes_the_best_action_by_the_evaluation_of_the_game() -> None:
    """In Veil, a card that takes the trick is worth more than one that does not."""
    match = bb.Match(VEIL, ["greedy", "greedy"], seed=1, chance="ask")
    for card in (7, 3, 2, 4):
        match.answer(card)
    match.play("play 2")
    assert str(match.game.action(match.thought()())) in ("play 3", "play 4", "swap")
    worth = {}
    for n in match.state.legal_actions():
        after = match.state.clone()
        after.apply(n)
        (worth[n],) = expected(after, lambda s: [VEIL.value(s, 1)])
    assert worth[match.thought()()] == max(worth.values())
