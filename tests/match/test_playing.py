"""Playing: accepted actions, refused actions, which change nothing, and chance."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Action, Outcome
from tests.match.wandering import PANGEA, VEIL, moment, play_random, veil_dealt

GAMES = [PANGEA, VEIL]


def magic(**changes: Any) -> bb.Match:
    """Return a match of Pangea for two in the first turn, with `chance="ask"`."""
    match = play_random(bb.Match(PANGEA, ["Ann", "Ben"], seed=5), Random(5), 2)
    return bb.Match.from_position(PANGEA, {**match.state.to_dict(), **changes}, ["Ann", "Ben"], seed=5, chance="ask")


def test_an_action_can_be_given_as_object_number_or_text() -> None:
    one, two, three = (bb.Match(PANGEA, 2, seed=3) for _ in range(3))
    action = one.legal_actions()[4]
    played = [one.play(action), two.play(int(action)), three.play(str(action).upper())]
    assert played == [action] * 3
    assert one.state.to_dict() == two.state.to_dict() == three.state.to_dict()
    assert one.ply == two.ply == three.ply


def test_legal_actions_are_named_and_in_the_order_of_their_numbers() -> None:
    match = play_random(bb.Match(PANGEA, 3, seed=8), Random(8), 40)
    actions = match.legal_actions()
    assert [int(action) for action in actions] == sorted(match.state.legal_actions())
    assert {type(action) for action in actions} == {Action}
    assert [PANGEA.parse(str(action)) for action in actions] == actions
    assert match.legal_actions() == actions


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_listed_action_can_be_played_and_no_other(game: Any) -> None:
    match = play_random(bb.Match(game, 2, seed=4), Random(4), 3)
    listed = {int(action) for action in match.legal_actions()}
    for n in range(0, game.num_actions, 7 if game is PANGEA else 1):
        before = moment(match)
        if n in listed:
            trial = bb.Match.from_position(game, match.state.to_dict())
            trial.play(n)
            assert trial.ply > 0
        else:
            with pytest.raises(bb.IllegalAction):
                match.play(n)
        assert moment(match) == before


def test_a_refusal_contains_the_ruling_and_changes_nothing() -> None:
    match = magic()
    before = moment(match)
    with pytest.raises(bb.IllegalAction, match=r"Setting the marker belongs to phase 6") as error:
        match.play("marker c3")
    assert error.value.ruling.rules == ("pangea.turn.order",)
    assert "phase 6" in error.value.ruling.text("fr")
    assert str(error.value) == f"{error.value.ruling.text('en')} [pangea.turn.order]"
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)  # noqa: S301 (our own)
    assert moment(match) == before


@pytest.mark.parametrize("action", ["no such thing", "", -1, 10**9])
def test_an_unknown_action_is_refused_and_changes_nothing(action: str | int) -> None:
    match = magic()
    before = moment(match)
    for ask in (match.play, match.explain, match.preview):
        with pytest.raises(bb.UnknownAction):
            ask(action)
    assert moment(match) == before


def test_a_fraction_is_not_an_action() -> None:
    """This holds even if it would be legal after rounding down."""
    match = magic()
    before = moment(match)
    with pytest.raises((bb.UnknownAction, TypeError)):
        match.play(int(match.legal_actions()[0]) + 0.7)  # type: ignore[arg-type]
    assert moment(match) == before


@pytest.mark.parametrize("action", [None, [3], {}], ids=repr)
def test_values_of_other_types_are_not_actions(action: Any) -> None:
    match = magic()
    before = moment(match)
    with pytest.raises((bb.UnknownAction, TypeError)):
        match.play(action)
    assert moment(match) == before


def test_an_action_of_another_game_is_refused() -> None:
    match = magic()
    with pytest.raises(bb.UnknownAction):
        match.play(VEIL.action(3))
    with pytest.raises(bb.UnknownAction):
        match.explain(VEIL.action(3))


def test_outcomes_are_not_actions_and_actions_are_not_outcomes() -> None:
    match = bb.Match(VEIL, 2, seed=1, chance="ask")
    card = Outcome(3, "card", "card 3")
    with pytest.raises(bb.UnknownAction, match="is an outcome of chance, which a seat can't play"):
        match.play(card)
    with pytest.raises(bb.UnknownAction, match="possible: card 1, card 2"):
        match.answer(VEIL.action(3))
    assert match.ply == 0
    assert match.answer(card) == card


# --- outcomes made at a table -------------------------------------------------------------------------------------


def test_the_given_outcome_of_a_draw_is_used() -> None:
    match = magic()
    people = PANGEA.side(match.state, match.to_act or 0)
    bag = match.state.clone()
    bag.apply(int(PANGEA.parse(f"draw {people}")))
    for outcome, _ in PANGEA.outcomes(bag):
        again = bb.Match.from_position(PANGEA, match.state.to_dict(), seed=9)
        before = set(again.state.to_dict()["minions"])
        again.play(f"draw {people}", outcomes=[str(outcome)])
        drawn = set(again.state.to_dict()["minions"]) - before
        home = outcome.fields["home"]
        assert [again.view(0)["phase"], again.log["text"][-1]] == ["magic", f"minion {home}"]
        assert {name.rstrip("0123456789").split("-")[1] for name in drawn} == {
            {"grass": "g", "desert": "d", "forest": "f", "moor": "mo", "mountain": "mt"}[str(home)]
        }


def test_the_parts_of_a_decision_are_played_together_or_not_at_all() -> None:
    match = veil_dealt(1, 2, 3, 4)
    with pytest.raises(bb.IllegalAction):
        match.play_all(["swap", "give 8"])
    with pytest.raises(bb.UnknownAction):
        match.play_all(["swap", "give 1"], outcomes=["card 1"])
    assert match.ply == 4
    match.play_all(["swap", "give 1"], outcomes="card 6")
    assert match.log["text"].to_list()[4:7] == ["swap", "give 1", "card 6"]
    match.play_all([])
    assert match.ply == 7
    match.play_all(match.legal_actions()[0].text)  # one alone
    assert match.ply > 7


def test_outcomes_can_be_objects_numbers_or_texts() -> None:
    texts: set[str] = set()
    for told in ("card 5", 5, Outcome(5, "card", "card 5"), " CARD  5"):
        match = veil_dealt(1, 2, 3, 4)
        match.play("swap")
        match.play("give 1", outcomes=[told])
        texts.add(str(match.state.to_dict()))
        assert match.log["text"][-1] == "card 5"
    assert len(texts) == 1


@pytest.mark.parametrize(
    "outcomes",
    [["card 1"], ["card 3"], ["card 9"], ["card 5", "card 6"], ["minion grass"], [0], [True], ["card 5", 5]],
    ids=repr,
)
@pytest.mark.parametrize("chance", ["auto", "ask"])
def test_impossible_outcomes_are_refused_and_change_nothing(outcomes: list[Any], chance: Any) -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("swap")
    match.history.chance = chance
    before = moment(match)
    heard: list[int] = []
    match.on_change(lambda: heard.append(1))
    with pytest.raises(bb.UnknownAction):
        match.play("give 1", outcomes=outcomes)
    assert moment(match) == before
    assert not heard


def test_an_impossible_outcome_lists_the_possible() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("swap")
    with pytest.raises(bb.UnknownAction, match=r"'card 2' is impossible now; possible: card 5, card 6, card 7"):
        match.play("give 1", outcomes=["card 2"])


def test_outcomes_for_an_action_without_chance_are_refused() -> None:
    match = veil_dealt(1, 2, 3, 4)
    with pytest.raises(bb.UnknownAction, match="chance doesn't move next"):
        match.play("play 1", outcomes=["card 5"])
    assert match.ply == 4


def test_given_outcomes_are_used_first_then_the_chance_of_the_match() -> None:
    match = bb.Match("pangea", 2, seed=6, people_choice="choose", start_player="given")
    match.play("people blue")
    match.play("people green", outcomes=["tile moor-2", "tile forest-3"])
    assert match.log["text"].to_list()[:4] == ["people blue", "people green", "tile moor-2", "tile forest-3"]
    assert match.view(0)["phase"] == "towers"
    assert match.ply == 2 + 15 + 9 + 6


# --- chance that asks ---------------------------------------------------------------------------------------------


def test_chance_waits_for_every_answer() -> None:
    match = bb.Match(PANGEA, 2, seed=1, chance="ask")
    assert (match.to_act, match.ply, match.legal_actions()) == (bb.CHANCE, 0, [])
    asked = 0
    while match.to_act == bb.CHANCE:
        outcome, probability = PANGEA.outcomes(match.state)[0]
        assert 0 < probability <= 1
        assert match.answer(outcome) == outcome
        asked += 1
        assert match.ply == asked
    assert asked == 1 + 2 + 15 + 9 + 6
    assert match.to_act == 0


def test_nobody_decides_while_an_outcome_is_awaited() -> None:
    match = bb.Match(PANGEA, 2, seed=1, chance="ask")
    for n in (0, PANGEA.num_actions - 1):
        ruling = match.explain(n)
        assert not ruling.legal
        assert ruling.text("en") == "You can’t act now: a roll or a draw comes first."
        with pytest.raises(bb.IllegalAction):
            match.play(n)
    assert match.step() is None
    assert match.ply == 0


def test_a_wrong_answer_lists_the_possible_and_changes_nothing() -> None:
    match = bb.Match(PANGEA, 3, seed=1, chance="ask")
    for answer in ("start 3", "start 4", 3, -1, "tablet blue", ""):
        with pytest.raises(bb.UnknownAction, match="possible: start 0, start 1, start 2"):
            match.answer(answer)
    assert match.ply == 0


def test_an_answer_is_refused_if_no_outcome_is_awaited() -> None:
    match = bb.Match(PANGEA, 2, seed=1)
    with pytest.raises(bb.UnknownAction, match="chance doesn't move next"):
        match.answer("start 0")


def test_entered_outcomes_give_the_same_match_as_automatic_ones() -> None:
    own = bb.Match(VEIL, 2, seed=12)
    asked = bb.Match(VEIL, 2, seed=12, chance="ask")
    for ply in own.history.plies:
        asked.answer(ply.number)
    assert asked.state.to_dict() == own.state.to_dict()
    assert asked.log.drop("elapsed_ms").equals(own.log.drop("elapsed_ms"))


# --- explaining and the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_explaining_changes_nothing(game: Any) -> None:
    match = play_random(bb.Match(game, 2, seed=2), Random(2), 30)
    before = moment(match)
    for n in range(game.num_actions):
        ruling = match.explain(n)
        assert bool(ruling) == ruling.legal
        assert match.explain(str(game.action(n))) == match.explain(game.action(n)) == ruling
    for path in (["m.blue-g1", "s.a1"], ["s.b1", "s.e5"], ["end"], ["what?"], ["t.blue"], ["card.3"], ["swap"]):
        assert match.explain(clicks=path).rules
    assert moment(match) == before


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_after_the_end_everything_is_refused(game: Any) -> None:
    match = bb.Match(game, ["random", "random"], seed=3).run()
    assert match.over
    assert match.to_act is None
    assert match.result is not None
    assert match.legal_actions() == []
    before = moment(match)
    for n in range(game.num_actions):
        ruling = match.explain(n)
        assert ruling.rules == (f"{game.name}.{game.rule_over}",)
        assert ruling.text("fr") == "La partie est terminée."
    with pytest.raises(bb.IllegalAction, match="The game is over"):
        match.play(0)
    assert match.step() is None
    assert match.run() is match
    assert moment(match) == before


def test_there_is_no_result_before_the_end() -> None:
    match = bb.Match(PANGEA, 2, seed=1)
    assert match.result is None
    assert not match.over


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_result_is_consistent(game: Any, seed: int) -> None:
    seats = game.seats[seed % len(game.seats)]
    match = play_random(bb.Match(game, seats, seed=seed), Random(seed), 10_000)
    result = match.result
    assert result is not None
    assert len(result.ranks) == len(result.scores) == seats
    assert min(result.ranks) == 1
    assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
    assert len(result.sides) == len(result.winners)
    assert result.sides == tuple(game.side(match.state, seat) for seat in result.winners)
    assert result.finished


def test_a_match_stopped_by_the_limit_is_unfinished() -> None:
    match = bb.Match("pangea", ["random", "random"], seed=1, round_limit=2).run()
    assert match.result is not None
    assert (match.result.reason, match.result.finished) == ("round_limit", False)
    assert match.state.round == 2


# --- showing and listening ----------------------------------------------------------------------------------------


def test_repr_is_short_and_always_the_same() -> None:
    match = bb.Match(PANGEA, ["Ann", "bot:greedy", "Cy"], seed=7)
    assert repr(match) == f"<Match pangea, Ann, greedy bot, Cy, seed 7, ply {match.ply}, round 0>"
    assert repr(match) == repr(bb.Match(PANGEA, ["Ann", "greedy", "Cy"], seed=7))
    assert repr(match.seen_by(0)) == f"<{match!r} as seen by Ann>"
    assert repr(match.seen_by(None)) == f"<{match!r} as seen by spectators>"
    assert repr(bb.Match(VEIL, ["random", "random"], seed=1).run()).endswith(", over>")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_match_prints_as_a_text_board(game: Any) -> None:
    one, two = (play_random(bb.Match(game, 2, seed=7), Random(7), 5) for _ in range(2))
    assert str(one) == str(one.state) == str(two)
    assert " at 0x" not in str(one)
    before = str(one)
    play_random(one, Random(8), 6)
    assert str(one) != before


def test_seats_without_names_are_numbered() -> None:
    assert [seat.name for seat in bb.Match(PANGEA, 3, seed=1).seats] == ["Seat 1", "Seat 2", "Seat 3"]
    assert len(bb.Match(PANGEA, seed=1).seats) == 2


def test_a_seed_is_drawn_and_kept() -> None:
    seeds = {bb.Match(VEIL, 2).seed for _ in range(20)}
    assert len(seeds) > 15
    match = bb.Match(VEIL, ["random", "random"]).run()
    assert bb.Match(VEIL, ["random", "random"], seed=match.seed).run().state.to_dict() == match.state.to_dict()


def test_listeners_are_notified_of_every_decision_and_every_cursor_move() -> None:
    match = veil_dealt(1, 2, 3, 4)
    heard: list[int] = []
    stop = match.on_change(lambda: heard.append(match.ply))
    match.play("swap")
    match.play("give 1", outcomes=["card 5"])
    match.undo(to="ply")
    match.goto(0)
    match.redo()
    match.branch()
    assert heard == [5, 7, 6, 0, 4, 4]
    stop()
    match.goto(2)
    assert len(heard) == 6


def test_a_listener_can_be_removed_while_it_is_called() -> None:
    match = veil_dealt(1, 2, 3, 4)
    heard: list[str] = []

    def once() -> None:
        heard.append("once")
        stop()

    stop = match.on_change(once)
    match.on_change(lambda: heard.append("always"))
    match.play("play 1")
    match.play("play 2")
    assert heard == ["once", "always", "always"]


def test_listeners_are_not_notified_of_a_refused_action() -> None:
    match = veil_dealt(1, 2, 3, 4)
    heard: list[int] = []
    match.on_change(lambda: heard.append(1))
    with pytest.raises(bb.IllegalAction):
        match.play("play 7")
    match.explain("play 1")
    match.preview("play 1")
    assert not heard
