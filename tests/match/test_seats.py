"""The seats: bots can take any of them, step and run, and get only copies of the match's data."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

import boardbook as bb
from tests.attributes import attributes
from tests.match.wandering import PANGEA, VEIL, branches


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
@pytest.mark.parametrize("seats", list(itertools.product(["Ann", "bot:random"], repeat=3)), ids=" ".join)
def test_bots_take_any_seat(game: Any, seats: tuple[str, ...]) -> None:
    people = {seat for seat, who in enumerate(seats) if who == "Ann"}
    match = bb.Match(game, [f"Ann {seat}" if seat in people else who for seat, who in enumerate(seats)], seed=3)
    rng = Random(3)
    for _ in range(40):
        match.run()
        assert match.over or match.to_act in people
        if match.over:
            break
        match.play(rng.choice(match.legal_actions()))
    assert match.over == (game is VEIL or not people)
    assert [seat.bot for seat in match.seats] == [None if who == "Ann" else "random" for who in seats]


@pytest.mark.parametrize("name", ["random", "bot:random"])
def test_a_bot_can_be_named_with_or_without_its_prefix(name: str) -> None:
    seat = bb.Match(PANGEA, ["Ann", name], seed=1).seats[1]
    assert (seat.name, seat.bot) == ("random bot", "random")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("gredy", "greedy"),
        ("Random", "random"),
        ("experts", "expert"),
        ("mtcs:500", "mcts:500"),
        ("grdy:2", "greedy:2"),
    ],
)
def test_a_name_similar_to_a_bots_is_a_person_with_a_warning(name: str, meant: str) -> None:
    what = f"there is no bot '{name}', so this seat is a person's; did you mean '{meant}'"
    with pytest.warns(UserWarning, match=what) as warned:
        match = bb.Match(PANGEA, ["Ann", name], seed=1)
    assert warned[0].filename == __file__
    assert (match.seats[1].name, match.seats[1].bot) == (name, None)


@pytest.mark.parametrize("name", ["Ann", "Greta", "Ramon", "Mats", "Max", "Ex", "Casey", "Grace: blue", "Seat 2"])
def test_names_of_people_give_no_warning(name: str) -> None:
    assert bb.Match(PANGEA, ["Bo", name], seed=1).seats[1].bot is None


def test_every_seat_has_its_own_name() -> None:
    match = bb.Match(PANGEA, ["random", "Ann", "bot:random"], seed=1)
    assert [seat.name for seat in match.seats] == ["random bot", "Ann", "random bot 2"]
    assert [seat.bot for seat in match.seats] == ["random", None, "random"]
    with pytest.raises(bb.BadInput, match="two seats have the name 'Ann'"):
        bb.Match(PANGEA, ["Ann", "Ben", "Ann"])


@pytest.mark.parametrize("players", [10**9, 10**30, 0, -1])
def test_the_number_of_people_is_checked_before_they_are_named(players: int) -> None:
    with pytest.raises(bb.BadInput, match=f"seats: pangea is for 2 to 4 seats, not {players}"):
        bb.Match("pangea", players)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("null\x00byte", r"seat 1: a name must not contain U\+0000 \(control characters, or marks that change"),
        ("\x1b[31mred", r"must not contain U\+001B"),
        ("\u202eenorev", r"must not contain U\+202E"),
        ("a\u2066b\u2069", r"must not contain U\+2066, U\+2069"),
        ("half \ud83d", r"must not contain U\+D83D"),
        (" \t", "must be a name of 1 to 80 characters"),
        ("a" * 81, "must be a name of 1 to 80 characters"),
    ],
)
def test_names_that_would_not_be_shown_as_they_are_are_refused(name: str, told: str) -> None:
    with pytest.raises(bb.BadInput, match=told):
        bb.Match(PANGEA, ["Ann", name])


@pytest.mark.parametrize("name", ["Ελένη", "שרה", "王", "Zoë 🧙\u200d♀️", "O’Neil <b>", "two\nlines"])
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert bb.Match(PANGEA, [name, "Ben"]).seats[0].name == name


def test_a_step_is_one_bot_decision() -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=1)
    decided = sum(ply.choices is not None for ply in match.history.plies)
    for k in range(1, 30):
        action = match.step()
        assert action is not None
        assert sum(ply.choices is not None for ply in match.history.plies) == decided + k
        assert match.to_act != bb.CHANCE


def test_a_step_waits_for_people() -> None:
    match = bb.Match(PANGEA, 2, seed=1)
    ply = match.ply
    assert match.step() is None
    assert match.run() is match
    assert match.ply == ply
    with pytest.raises(bb.NotPossible, match="no bot decides"):
        match.thought()()


def test_choosing_changes_nothing() -> None:
    match = bb.Match(PANGEA, ["greedy", "random"], seed=1)
    for _ in range(8):
        before = match.state.to_dict(), branches(match.history)
        choice = match.thought()()
        assert (match.state.to_dict(), branches(match.history)) == before
        assert choice in match.state.legal_actions()
        match.step()


class Spoiler:
    """Damages every object that it is given, then plays at random."""

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        choice = rng.choice(state.legal_actions())
        while state.to_act is not None:
            ways = state.legal_actions() or [n for n, _ in state.chances()]
            state.apply(rng.choice(ways))
        for name in attributes(state):
            value = getattr(state, name)
            if isinstance(value, list):
                for k, entry in enumerate(value):
                    if isinstance(entry, list):
                        entry.clear()
                    value[k] = 0
                value.clear()
            elif isinstance(value, int):
                setattr(state, name, type(value)(99))
        return int(choice)


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_a_bot_cannot_change_the_match(game: Any) -> None:
    spoiler = Spoiler()
    bb.register_bot("spoiler", lambda _: spoiler)
    match = bb.Match(game, ["bot:spoiler", "spoiler"], seed=4)
    for _ in range(40):
        before = match.state.to_dict()
        if match.over:
            break
        match.thought()()
        assert match.state.to_dict() == before
        match.step()
        assert match.state.to_dict() == match.history.at(match.ply, match.history.branch).to_dict()
        assert game.check_invariants(match.state) == []
    assert match.log.height == match.ply


class Peeker:
    """Keeps the positions that it is given."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, dict[str, Any]]] = []

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        self.seen.append((seat, state.to_dict()))
        return int(rng.choice(state.legal_actions()))


@pytest.mark.usefixtures("own_bots")
def test_a_bot_is_given_only_what_its_seat_may_know() -> None:
    """Other hands are dealt again, but everything that the seat sees is real."""
    peeker = Peeker()
    bb.register_bot("peeker", lambda _: peeker)
    looked = true_hands = 0
    for seed in range(60):
        match = bb.Match(VEIL, ["peeker", "peeker"], seed=seed)
        while not match.over:
            before, seat = match.state.to_dict(), match.to_act
            match.step()
            told, shown = peeker.seen[-1]
            assert seat == told
            assert seat is not None
            assert shown["hands"][seat] == before["hands"][seat]
            assert shown["played"] == before["played"]
            if len(before["hands"][1 - seat]) == 2:
                looked += 1
                true_hands += sorted(shown["hands"][1 - seat]) == sorted(before["hands"][1 - seat])
    assert looked > 60
    assert true_hands < looked / 3


@pytest.mark.usefixtures("own_bots")
def test_a_bots_illegal_choice_is_refused() -> None:
    class Cheat:
        def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
            return next(n for n in range(game.num_actions) if n not in state.legal_actions())

    bb.register_bot("cheat", lambda _: Cheat())
    match = bb.Match(VEIL, ["cheat", "Ann"], seed=4)
    before = match.state.to_dict()
    with pytest.raises(bb.IllegalAction):
        match.run()
    assert match.state.to_dict() == before


@pytest.mark.usefixtures("own_bots")
def test_a_run_is_interrupted_after_a_complete_ply() -> None:
    """The interrupt occurs while a bot thinks."""

    class Tired:
        def __init__(self) -> None:
            self.left = 10

        def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
            return int(rng.choice(state.legal_actions()))

    tired = Tired()
    bb.register_bot("tired", lambda _: tired)
    match = bb.Match(PANGEA, ["tired", "tired"], seed=4)
    decided = sum(ply.choices is not None for ply in match.history.plies)
    match.run()
    assert sum(ply.choices is not None for ply in match.history.plies) == decided + 9
    assert match.ply == len(match.history.plies)
    tired.left = 1000
    match.step()
    assert match.state.to_dict() == match.history.at(match.ply, match.history.branch).to_dict()
