"""Matches played by programs: the knowledge of seats, payoffs, and limits of a match."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest

import boardbook as bb
from boardbook.core import CHANCE, BadInput, NotPossible
from boardbook.interop.playing import GameSpec, Play
from tests.house import GAMES
from tests.interop.telling_apart import pairs

HIDDEN = [name for name in GAMES if not bb.game(name).open_information]


def played(table: GameSpec, seed: int, plies: int = 10**6) -> Play:
    """Return a random match, after at most this number of plies."""
    play, rng = table.new_match(), Random(seed)
    while play.to_act is not None and len(play.plies) < plies:
        play.apply(rng.choice(table.game.possible(play.state)))
    return play


@pytest.mark.parametrize("name", HIDDEN)
def test_texts_differ_exactly_if_a_seat_can_tell_matches_apart(name: str) -> None:
    # python -m tests.interop.telling_apart tries 100,000 pairs per game
    found = pairs(name, 1000, seed=5)
    assert found["alike"] > 50
    assert found["apart"] > 50
    assert found["dealt anew"] > 5


def test_a_text_that_contains_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "known", lambda play, seat: play.seen(seat))  # omits earlier plies
    with pytest.raises(AssertionError):
        pairs("magellan", 4000, seed=5)


def test_a_text_that_reveals_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "known", lambda play, seat: f"{play.plies} {play.seen(seat)}")
    with pytest.raises(AssertionError):
        pairs("magellan", 4000, seed=5)


@pytest.mark.parametrize("name", GAMES)
def test_payoffs_add_up_to_zero_and_follow_the_winners(name: str) -> None:
    for seats in bb.game(name).seats:
        table = GameSpec(bb.game(name), seats)
        play = played(table, seed=seats)
        result = play.state.result()
        assert result is not None
        assert sum(play.payoffs()) == pytest.approx(0)
        assert {seat for seat, got in enumerate(play.payoffs()) if got == max(play.payoffs())} == set(result.winners)
        assert min(play.payoffs()) >= table.loss
        assert play.decisions == sum(actor != CHANCE for actor, _ in play.plies)


def test_payoffs_by_hand() -> None:
    assert GameSpec(bb.game("magus"), 2).payoffs([1, 0]) == [1, -1]
    assert GameSpec(bb.game("magus"), 2).payoffs([0.5, 0.5]) == [0, 0]
    assert GameSpec(bb.game("magus"), 3).payoffs([1, 0, 0]) == [1, -0.5, -0.5]
    assert GameSpec(bb.game("magus"), 3).payoffs([0.5, 0.5, 0]) == [0.25, 0.25, -0.5]


def test_a_match_ends_at_its_limit() -> None:
    play = played(GameSpec(bb.game("pangea"), 2, longest=5), seed=1)
    assert (play.decisions, play.to_act, play.cut, play.legal(), play.payoffs()) == (5, None, True, [], [0, 0])


def test_a_copy_shares_nothing() -> None:
    play = played(GameSpec(bb.game("magellan"), 3), seed=1, plies=60)
    before = [play.known(seat) for seat in range(3)]
    copy = deepcopy(play)
    assert [copy.known(seat) for seat in range(3)] == before
    copy.apply(copy.table.game.possible(copy.state)[0])
    assert [play.known(seat) for seat in range(3)] == before


def test_a_new_deal_reveals_neither_hands_nor_knowledge_of_others() -> None:
    table = GameSpec(bb.game("zargos"), 3)
    play = played(table, seed=4, plies=1500)
    dealt = [play.determinize(0, Random(seed)) for seed in range(8)]
    assert {d.known(0) for d in dealt} == {play.known(0)}
    assert len({d.known(1) for d in dealt}) > 1
    assert {d.known(None) for d in dealt} == {play.known(None)}
    drawn = [n for bits, (who, n) in zip(play.knowers, play.plies, strict=True) if who == CHANCE and bits == 2]
    assert drawn  # winds that only seat 1 has seen, which a new deal must not reveal
    told = dealt[0].known(1).splitlines()[1].split()
    assert all(bits != 2 or text == "c?" for bits, text in zip(play.knowers, told, strict=True))


def test_invalid_tables_are_refused() -> None:
    with pytest.raises(BadInput, match="pangea is for 2 to 4 seats, not 7"):
        GameSpec(bb.game("pangea"), 7)
    with pytest.raises(BadInput, match="a whole number of at least 1, not 0"):
        GameSpec(bb.game("pangea"), 2, longest=0)


def test_chance_without_a_count_of_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bb.game("pangea")
    monkeypatch.setattr(game, "outcome_count", lambda _seats: 0)
    with pytest.raises(NotPossible, match="`outcome_count` says that outcomes are below 0"):
        played(GameSpec(game, 2), seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_match_is_small_and_can_be_restored(name: str) -> None:
    game = bb.game(name)
    play = played(GameSpec(game, game.seats[-1], longest=900), seed=2, plies=300)
    written = pickle.dumps(play)
    back = pickle.loads(written)  # noqa: S301 (our own)
    assert len(written) < 20_000
    assert [back.known(seat) for seat in range(game.seats[-1])] == [play.known(seat) for seat in range(game.seats[-1])]
    assert (back.to_act, back.legal(), back.table.longest) == (play.to_act, play.legal(), 900)
    assert back.cells(0) == play.cells(0)


def test_an_observation_begins_with_the_view() -> None:
    table = GameSpec(bb.game("magellan"), 3)
    play = played(table, seed=2, plies=30)
    view = bb.game("magellan").observation_fields(3)
    assert view.read(play.cells(1)) == view.read(view.write(play.state.view(1)))
    assert table.fields.read(play.cells(1))["seat"] == 1
    names = [*table.fields.names()]
    assert [play.cells(1)[names.index(f".view.bids[{seat}]")] for seat in range(3)] == play.state.view(1)["bids"]
