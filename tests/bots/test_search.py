"""The search bot: what it finds, reports and may know, and when it stops."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots import consider, decide, make_bot
from boardbook.bots.estimates import mean_error
from boardbook.bots.registry import _known
from boardbook.bots.search import Node, Search, _Walk
from boardbook.core import CHANCE, Game, State
from boardbook.core.registry import game_class
from boardbook.records import THOUGHTS
from boardbook.soak import alternative, random_number, random_numbers, written
from tests.attributes import attributes
from tests.bots.blind import thinks_alike
from tests.match.wandering import PANGEA, VEIL

MAGELLAN: Game[Any] = bb.game("magellan")


def decisions(game: Game[Any], seats: int, seed: int, share: float) -> Iterator[State]:
    """Yield positions of a random match in which a decision is not forced."""
    state, rng = game.new(seats), Random(seed)
    while state.to_act is not None:
        if state.to_act != CHANCE and len(state.legal_actions()) > 1 and rng.random() < share:
            yield state
        state.apply(random_number(state, rng))


# --- what it finds ------------------------------------------------------------------------------------------------


def test_a_thought_contains_every_legal_action() -> None:
    match = bb.Match(PANGEA, 2, seed=3)
    thought = match.think("mcts:60")
    assert {c.action for c in thought.thinking.choices} == set(match.state.legal_actions())
    assert sum(c.visits for c in thought.thinking.choices) == thought.thinking.simulations == 60
    for choice in thought.thinking.choices:
        assert choice.value is not None
        assert 0 <= choice.low <= choice.value <= choice.high <= 1
    most = max(c.visits for c in thought.thinking.choices)
    assert next(c for c in thought.thinking.choices if c.action == thought.thinking.best).visits == most


def test_a_win_in_one_is_found_and_known_to_be_certain() -> None:
    """In this position of Pangea, ending the turn wins, because production follows and nobody else has a turn."""
    for state in (s for seed in range(30) for s in decisions(PANGEA, 2, seed, 1)):
        winning = []
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            result = after.result()
            if result is not None and result.winners == (state.to_act,):
                winning.append(n)
        if winning:
            thinking = consider(Search(200), PANGEA, state, Random(1))
            assert thinking.best in winning
            best = next(c for c in thinking.choices if c.action == thinking.best)
            assert best.value == pytest.approx(1, abs=0.05)
            return
    pytest.fail("no position with a win in one was found")


@pytest.mark.parametrize("name", ["veil", "pangea", "magellan", "magus", "zargos"])
def test_a_position_judged_for_a_guess_is_not_judged_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guess equals what another evaluation would give, even with hidden hands and chance."""
    game = bb.game(name)
    state = next(one for one in decisions(game, game.seats[0], 4, 0.2) if len(game.candidates(one)) > 1)
    quick = consider(Search(80), game, state, Random(1))
    again = 0

    def judged(self: _Walk, state: Any, branch: Node) -> list[float]:
        nonlocal again
        again += 1
        return self.game.win_probabilities(state)

    monkeypatch.setattr(_Walk, "_judged", judged)
    assert consider(Search(80), game, state, Random(1)).choices == quick.choices
    assert again == 80


@pytest.mark.parametrize(
    ("name", "share"), [("veil", 0.3), ("magellan", 0.3), ("magus", 0.03), ("pangea", 0.03), ("zargos", 0.01)]
)
def test_a_branch_remembers_the_actions_of_every_deal(name: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A branch stores the actions that the rules list there for any hidden hands."""
    decide_there, remembered = _Walk._decide, count()

    def compare(self: _Walk, state: Any, branch: Node, actor: int, *, surely: bool) -> tuple[int, bool]:
        if branch.actions is not None:
            assert branch.actions == self.game.candidates(state)
            next(remembered)
        return decide_there(self, state, branch, actor, surely=surely)

    monkeypatch.setattr(_Walk, "_decide", compare)
    game = bb.game(name)
    for seed in range(6):
        for state in decisions(game, min(game.seats.stop - 1, 4), seed, share):
            assert state.to_act is not None
            Search(60).choose(game, state, state.to_act, Random(seed))
    assert next(remembered) > 500


def test_a_forced_action_needs_no_search() -> None:
    state = VEIL.new(2)
    while state.to_act is None or len(state.legal_actions()) != 1:
        state.apply(random_number(state, Random(state.round)))
    thinking = consider(Search(50), VEIL, state, Random(1))
    assert (thinking.simulations, thinking.best, thinking.variation) == (0, state.legal_actions()[0], ())


def test_mean_and_error_by_hand() -> None:
    """The mean of 0, 1, 1 and 0 is 1/2, with a variance of 1/3. A single value has no known error."""
    mean, error = mean_error(4, 2.0, 2.0)
    assert mean == 0.5
    assert error == pytest.approx(3.182 * (1 / 3 / 4) ** 0.5, abs=1e-3)
    assert mean_error(1, 0.7, 0.49)[1] == float("inf")


def test_prospects_are_shares_of_a_win() -> None:
    for game, seats in ((PANGEA, 3), (MAGELLAN, 4), (VEIL, 2)):
        state, rng = game.new(seats), Random(2)
        while state.to_act is not None:
            assert sum(game.win_probabilities(state)) == pytest.approx(1)
            assert all(share >= 0 for share in game.win_probabilities(state))
            state.apply(random_number(state, rng))
        result = state.result()
        shares = [(seat in result.winners) / len(result.winners) for seat in range(seats)]
        assert game.win_probabilities(state) == shares


# --- name and budget ------------------------------------------------------------------------------------------------


def test_its_parameters_are_a_number_of_simulations_or_of_seconds() -> None:
    for name, budget in {
        "mcts": (500, None),
        "mcts:40": (40, None),
        "mcts:2s": (None, 2),
        "mcts:0.5s": (None, 0.5),
    }.items():
        bot = make_bot(name)
        assert isinstance(bot, Search)
        assert (bot.simulations, bot.seconds) == budget


@pytest.mark.parametrize(
    "parameters", ["fast", "0", "-3", "0s", "-1s", "s", "2m", "1.5", "nan", "nans", "infs", "1e99s"]
)
def test_other_parameters_are_refused(parameters: str) -> None:
    with pytest.raises(bb.BadInput, match="needs a number of simulations"):
        make_bot(f"mcts:{parameters}")


def test_a_time_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this test advances by a hundredth of a second whenever it is read."""
    clock = count()
    monkeypatch.setattr("boardbook.bots.search.perf_counter", lambda: next(clock) / 100)
    state = next(decisions(MAGELLAN, 4, 1, 0.3))
    thinking = consider(make_bot("mcts:0.3s"), MAGELLAN, state, Random(1))
    assert thinking.simulations == 30
    assert thinking.seconds == pytest.approx(0.3, abs=0.02)


def test_it_stops_when_asked() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 7

    state = next(decisions(PANGEA, 2, 1, 0.3))
    thinking = Search(seconds=60).think(PANGEA, state.clone(), state.to_act or 0, Random(1), stop)
    assert thinking.simulations == 7
    assert thinking.best in state.legal_actions()


# --- thoughts in a match --------------------------------------------------------------------------------------------


def test_a_match_can_return_the_thought_of_its_bot_repeatedly() -> None:
    match = bb.Match("magellan", ["mcts:30", "random", "random"], seed=2)
    for _ in range(60):
        match.step()
    seats = [ply.seat for ply in match.history.plies]
    ply = max(k for k, seat in enumerate(seats) if seat == 0 and (match.history.plies[k].choices or 0) > 1)
    told = match.think(ply=ply)
    assert str(told.action) == match.log["text"][ply]
    match._thoughts.clear()
    again = match.think(ply=ply)
    assert (again.thinking.choices, again.line) == (told.thinking.choices, told.line)
    assert again.table.schema == THOUGHTS
    assert again.table["visits"].to_list() == sorted(again.table["visits"], reverse=True)
    assert repr(again).startswith(f"<Thought of mcts:30: {again.action}")
    assert again.line[0] == str(again.action)


def test_the_expected_line_can_be_played() -> None:
    match = bb.Match(PANGEA, 2, seed=3)
    thought = match.think("mcts:300")
    trial = bb.Match.from_position(PANGEA, match.state.to_dict(), chance="ask")
    for text in thought.line:
        trial.answer(text) if trial.to_act == CHANCE else trial.play(text)
    assert len(thought.line) >= 2


def fits(game: Game[Any], state: State, line: list[str]) -> bool:
    """Return whether a line of actions can be played from a position. Changes the position."""
    for text in line:
        named: list[Any] = [game.action(n) for n in state.legal_actions()] or [o for o, _ in game.outcomes(state)]
        n = next((int(one) for one in named if str(one) == text), None)
        if n is None:
            return False
        state.apply(n)
    return True


@pytest.mark.parametrize("game", [VEIL, MAGELLAN], ids=repr)
def test_the_expected_line_can_be_played_in_a_possible_deal(game: Game[Any]) -> None:
    """Others are not expected to play cards that they can't have, but also not only those that they really have."""
    answered, rng = 0, Random(1)
    for seed in range(20):
        match = bb.Match(game, 3, seed=seed)
        for _ in range(30 if game is MAGELLAN else 2):
            actions = match.legal_actions()
            match.play(actions[(seed + match.ply) % len(actions)])
        thought = match.think("mcts:150")
        seat = match.state.to_act or 0
        assert thought.line[0] == str(thought.action)
        assert any(fits(game, match.state.determinize(seat, rng), thought.line) for _ in range(500)), thought.line
        answered += not fits(game, match.state.clone(), thought.line)
    assert answered or game is MAGELLAN


def test_thinking_changes_nothing() -> None:
    match = bb.Match(PANGEA, ["Ann", "mcts:20"], seed=3)
    before, ply = match.state.to_dict(), match.ply
    match.think()
    assert (match.state.to_dict(), match.ply) == (before, ply)
    with pytest.raises(bb.NotPossible, match="nobody decides at ply 0"):
        match.think(ply=0)
    with pytest.raises(bb.UnknownName):
        match.think("mtcs")


def test_the_thought_of_a_bot_that_only_chooses_is_its_choice() -> None:
    thought = bb.Match(PANGEA, ["greedy", "random"], seed=3).think()
    assert [c.action for c in thought.thinking.choices] == [int(thought.action)]
    assert thought.line == [str(thought.action)]


# --- what it may know -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:12"])
@pytest.mark.parametrize(("game", "seats", "matches"), [(VEIL, 2, 80), (MAGELLAN, 3, 30)], ids=["veil", "magellan"])
def test_secrets_do_not_influence_a_choice(game: Game[Any], seats: int, matches: int, name: str) -> None:
    thinks_alike(name, game, seats, matches)


def test_a_bot_that_peeks_is_caught_by_the_same_comparison() -> None:
    class Peeking:
        def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
            actions = state.legal_actions()
            return int(actions[sum(map(sum, truth.hands[1 - seat : 2 - seat])) % len(actions)])

    caught = 0
    for seed in range(60):
        rng = Random(seed)
        history = written(VEIL, 2, seed, random_numbers(VEIL, 2, rng))
        history.goto(rng.randrange(4, 10))
        seat = history.state.to_act
        other = alternative(history, seat, rng) if seat in (0, 1) else None
        if other is None or seat is None:
            continue
        chosen = []
        for one in (history, other):
            truth: Any = one.state
            chosen.append(decide(Peeking(), VEIL, one.state, Random(1)))
        caught += chosen[0] != chosen[1]
    assert caught


class Vandal:
    """Damages every object that it can reach, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, game: Any, state: Any, seat: int, rng: Random) -> int:
        self.given += [game, state, rng]
        chosen = int(state.legal_actions()[0])
        rng.seed(0)
        rng.random()
        state.apply(chosen)
        seen: set[int] = set()
        for thing in (state, game, rng):
            _break(thing, seen, 0)
        return chosen


def _break(thing: Any, seen: set[int], depth: int) -> None:
    """Empty every list and dictionary, and reset every attribute, at any depth."""
    if id(thing) in seen or depth > 6 or isinstance(thing, type | str | int | float | bytes) or callable(thing):
        return
    seen.add(id(thing))
    names = attributes(thing)
    inner = [getattr(thing, name, None) for name in names]
    if isinstance(thing, dict):
        inner += thing.values()
    elif isinstance(thing, list | tuple):
        inner += thing
    for one in inner:
        _break(one, seen, depth + 1)
    if isinstance(thing, list | dict):
        thing.clear()
    for name in names:
        try:
            setattr(thing, name, None)
        except (AttributeError, TypeError):
            continue


@pytest.mark.parametrize(("game", "seats"), [("pangea", 2), ("magellan", 3)])
def test_a_bot_cannot_damage_the_match(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    vandal = Vandal()
    monkeypatch.setitem(_known, "vandal", lambda _: vandal)
    alone = game_class(game)()  # not the object that other tests share
    match = bb.Match(alone, ["vandal", *["random"] * (seats - 1)], seed=5)
    before, actions = match.state.to_dict(), [str(a) for a in match.legal_actions()]
    settings, edition = dict(match.game.settings), match.game.edition.to_dict()
    state, log = match.state, match.log
    number = match.thought()()
    assert match.state is state
    assert state.to_dict() == before
    assert [str(a) for a in match.legal_actions()] == actions
    assert (match.game.settings, match.game.edition.to_dict()) == (settings, edition)
    assert match.log.equals(log)
    assert all(thing is not match.state and thing is not match.game for thing in vandal.given)
    assert not any(thing is match.state for given in vandal.given for thing in gc.get_referents(given))
    match.play(number)
    while not match.over and match.ply < 200:
        possible = match.legal_actions()
        match.play(possible[match.ply % len(possible)])
    assert match.log.height == match.ply
