"""The rules and a deliberately naive second implementation agree on every list of legal actions and every position."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game
from boardbook.soak import random_number
from tests.games.zargos.oracle import AGAINST, PEOPLES, WINDS, Oracle, box_of, rank_of_card
from tests.games.zargos.playing import deal
from tests.profiles import many

OPTIONS: list[dict[str, Any]] = [
    {"round_limit": 3},
    {"round_limit": 4, "hand_per_people": "true", "wind_offers": 3},
    {"round_limit": 4, "cancel_lasts_round": "true", "trade_offers": 0},
    {"round_limit": 4, "zargos_blocks_landing": "true", "strict_pieces": "true"},
    {"round_limit": 3, "peoples_each": 3, "trade_offers": 5, "wind_offers": 0},
    {"round_limit": 3, "setup": "drawn"},
    {"round_limit": 4, "setup": "drawn", "calm_per_player": "true"},
    {"round_limit": 2, "setup": "drawn", "strict_pieces": "true", "peoples_each": 3},
]
DULL = ("pass", "done", "refuse", "keep")


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position without the parts that may differ or that only describe the past."""
    of_dice = position["phase"] in ("opening", "ties")
    return {
        **position,
        "report": None,
        "assaults": [],
        "groups": position["groups"] if of_dice else [],
        "rolled": position["rolled"] if of_dice else [],
        "cards": {people: sorted(cards, key=rank_of_card) for people, cards in position["cards"].items()},
        "removed": sorted(position["removed"]),
        "attacked": sorted(position["attacked"]),
        "fighting": position["fighting"] and position["phase"] != "over",
    }


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    ours, theirs = plain(ours), plain(theirs)
    return [f"{key}: {ours.get(key)} {theirs.get(key)}" for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)]


def eager(actions: Mapping[str, int], rng: Random) -> str:
    """Choose at random, but seldom do nothing, and prefer to fight, play winds, propose and accept."""
    busy = [text for text in actions if text not in DULL]
    if busy and rng.random() < 0.8:
        rare = [text for text in busy if text.startswith(("play", "fight", "propose", "accept", "reroll", "call"))]
        return rng.choice(rare if rare and rng.random() < 0.5 else busy)
    return rng.choice(list(actions))


def stirred(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a position at the start of a people's attacks with more winds in hands and more peoples on Zargos.

    The City is filled only if nobody holds it: a Master who lost it would have too many winds.
    """
    held = {**position["territories"]}
    for territory in rng.sample([f"ZA{n}" for n in range("ZA0" in held, 10)], rng.randint(0, 5)):
        held[territory] = [rng.choice(position["order"]), rng.randint(1, 6)]
    peoples = {people for people, _ in held.values()}
    heart = {held.get(territory, (None,))[0] for territory in ("ZA0", "ZA7", "ZA8", "ZA9")}
    if not peoples >= set(position["order"]) or (len(heart) == 1 and None not in heart):
        held = position["territories"]
    hands, deck = [list(hand) for hand in position["hands"]], {**position["deck"]}
    for seat in {position["leaders"][people] for people in position["order"]}:
        while len(hands[seat]) < 3:
            left = [w for w in WINDS if deck.get(w) and (w not in AGAINST or AGAINST[w] in position["leaders"])]
            if not left:
                break
            hands[seat].append(wind := rng.choice(left))
            deck[wind] -= 1
    fresh = {place: pawns for place, (people, pawns) in held.items() if people == position["side"]}
    if position["side"] == "dragons":
        fresh.update(position["seas"])
    return {**position, "territories": held, "hands": hands, "deck": deck, "fresh": fresh}


def may_be_stirred(position: dict[str, Any]) -> bool:
    return position["phase"] == "attack" and not position["commitments"] and not position["fighting"]


def compare_here(game: Game[Any], state: Any, oracle: Oracle, where: str) -> dict[str, int]:
    """Check that both allow the same actions or outcomes, and return their numbers by text."""
    assert oracle.asks_chance == (state.to_act == bb.CHANCE), where
    assert oracle.to_act == state.to_act, where
    if state.to_act == bb.CHANCE:
        chances = state.chances()
        named = {str(game.outcome(state, n)): p for n, p in chances}
        theirs = {text: float(p) for text, p in oracle.chances().items()}
        assert named.keys() == theirs.keys(), where
        assert all(abs(named[text] - theirs[text]) < 1e-12 for text in named), where
        return {str(game.outcome(state, n)): n for n, _ in chances}
    actions = {str(game.action(n)): n for n in state.legal_actions()}
    assert sorted(actions) == oracle.legal(), f"{where}: {set(actions) ^ set(oracle.legal())}"
    return actions


def compare(seats: int, options: dict[str, Any], seed: int, stir: float = 0.0) -> int:
    """Play a match with both and return how many decisions were compared. `stir`: how likely a turn begins stirred."""
    rng = Random(seed)
    game = bb.game("zargos", **options)
    box = box_of(game)
    state, oracle = game.new(seats), Oracle.new(seats, game.settings, box)
    decisions, turn = 0, (0, "")
    while state.to_act is not None:
        where = f"seed {seed}, {seats} seats, {options}, decision {decisions}, {oracle.phase}"
        if oracle.phase == "attack" and turn != (oracle.round, oracle.side or ""):
            turn = (oracle.round, oracle.side or "")
            if rng.random() < stir and may_be_stirred(position := state.to_dict()):
                position = stirred(position, rng)
                state, oracle = game.state(position), Oracle.from_position(position, game.settings, box)
        possible = compare_here(game, state, oracle, where)
        if state.to_act == bb.CHANCE:
            n = random_number(state, rng)
            text = str(game.outcome(state, n))
        else:
            text = eager(possible, rng)
            n = possible[text]
            decisions += 1
        state.apply(n)
        oracle.apply(text)
        found = differences(state.to_dict(), oracle.to_dict())
        assert not found, f"{where}, after {text}: {found}"
    compare_results(state, oracle)
    return decisions


def few_cards(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Return a position in the trading in which peoples hold few cards, and some no territory."""
    box = game.new(6).tables
    of_each = dict(zip(box.cards, box.most_cards, strict=True))
    secrets = [name for name in ("reinforcement", "boat") for _ in range(of_each.pop(name))]
    territories = rng.sample([*of_each], 12)
    rng.shuffle(secrets)
    held = {}
    for people in PEOPLES:
        lands, others = rng.choice((0, 1, 1, 2)), min(rng.randint(0, 2), len(secrets))
        held[people] = " ".join([*[territories.pop() for _ in range(lands)], *[secrets.pop() for _ in range(others)]])
    return deal(**held)


def test_trades_with_few_cards_match_the_oracle() -> None:
    """B.7: with a people that has no territory, hardly any trade is possible."""
    game, landless = bb.game("zargos"), 0
    for seed in range(many(check=20, proofs=60)):
        rng = Random(seed)
        state = game.state(few_cards(game, rng))
        oracle = Oracle.from_position(state.to_dict(), game.settings, box_of(game))
        for decision in range(60):
            if oracle.phase not in ("trade", "bundle", "answer"):
                break
            possible = compare_here(game, state, oracle, f"seed {seed}, decision {decision}, {oracle.phase}")
            assert possible, f"seed {seed}: nothing can be done in {oracle.phase}"
            landless += any(not any(len(card) == 3 for card in held) for held in oracle.cards.values())
            text = eager(possible, rng)
            state.apply(possible[text])
            oracle.apply(text)
    assert landless > many(check=160, proofs=500)


def compare_results(state: Any, oracle: Oracle) -> None:
    result, theirs = state.result(), oracle.result()
    assert result is not None
    ours = {name: list(getattr(result, name)) for name in ("winners", "ranks", "scores")}
    assert {**ours, "reason": str(result.reason)} == theirs


def some_seats(k: int) -> tuple[int, ...]:
    """Return the seat counts for a set of options; in a short check, two (with several peoples each) and another."""
    return many(check=(2, 3 + k % 4), proofs=(2, 3, 4, 5, 6))


@pytest.mark.parametrize("k", range(len(OPTIONS)), ids=map(str, OPTIONS))
def test_legal_actions_and_positions_match_the_oracle(k: int) -> None:
    compared = sum(compare(seats, OPTIONS[k], seats) for seats in some_seats(k))
    assert compared > many(check=300, proofs=1000)


@pytest.mark.parametrize("k", range(len(OPTIONS)), ids=map(str, OPTIONS))
def test_many_winds_and_peoples_on_zargos_match_the_oracle(k: int) -> None:
    compared = sum(compare(seats, {**OPTIONS[k], "trade_offers": 0}, seats, 0.6) for seats in some_seats(k + 2))
    assert compared > many(check=300, proofs=1000)
