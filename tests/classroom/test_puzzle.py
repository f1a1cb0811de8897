"""Puzzles are searched when they are made, judged by the rules, and answered in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom.scripted import ScriptedMatch
from boardbook.classroom.search import does, solve
from boardbook.classroom.tasks import PlayTask
from tests.classroom.given import BOTH, DELIVERY, PURCHASE, placed
from tests.games.magus.table import rolled
from tests.games.zargos.table import reorganising


def purchase(**more: Any) -> bb.Puzzle:
    ask = {"en": "Buy an amulet.", "fr": "Achetez une amulette."}
    return bb.puzzle(("pangea", PURCHASE), ask, goal="sold", lang=BOTH, **more)


# --- do it ----------------------------------------------------------------------------------------------------------


def test_a_goal_can_be_an_event() -> None:
    task = bb.puzzle(("pangea", DELIVERY), "Deliver the amulet.", goal="delivered")
    assert task.solution == ["end movement"]
    verdict = task.play("end movement")
    assert (verdict.kind, verdict.right, verdict.text()) == ("solved", True, "Solved.")
    assert (task.solved, task.tries, task.wrong) == (True, 1, 0)
    assert task.match.state.to_dict()["amulets"] == {"blue": ["star"]}


def test_an_illegal_move_is_explained_with_its_paragraph_and_counts_as_a_try() -> None:
    task = purchase()
    verdict = task.play("buy orange-d2 blue-g1")
    assert verdict.kind == "refused"
    assert not verdict
    assert verdict.rules
    assert all(rule.startswith("pangea.purchase") for rule in verdict.rules)
    assert verdict.text("en") == task.match.explain("buy orange-d2 blue-g1").text("en")
    assert verdict.text("fr") == task.match.explain("buy orange-d2 blue-g1").text("fr")
    assert (task.solved, task.tries, task.wrong) == (False, 1, 1)
    with pytest.raises(bb.NotPossible):
        verdict.then()


def test_a_legal_wrong_move_is_played_on_without_changing_the_match() -> None:
    task = purchase()
    before = task.match.state.to_dict()
    verdict = task.play("end purchases")
    assert verdict.kind == "misses"
    assert verdict.text("fr") == "Permis, mais ce n’est pas ce qui est demandé."
    assert task.match.state.to_dict() == before
    assert verdict.then("en").startswith("Blue: Purchases end. ")
    assert "Orange: " in verdict.then("en")
    assert "Peuple orange : " in verdict.then("fr")
    assert task.play("buy orange-d1 blue-g1").kind == "solved"


def test_the_reply_of_other_seats_is_described_with_numbers() -> None:
    """Orange buys from Blue, whose two minions have produced goods before."""
    given = {**PURCHASE, "minions": {**PURCHASE["minions"], "blue-g2": "b2", "blue-g3": "b2"}}
    task = bb.puzzle(("pangea", given), "Buy an amulet.", goal="sold")
    then = task.play("end purchases").then()
    assert "Orange buys the star" in then
    assert then.endswith("Goods +3.")


@pytest.mark.parametrize(("game", "part", "name"), [("pangea", 2, "home"), ("magus", 3, "count")])
def test_a_bot_that_ends_the_turn_does_not_solve_the_task(game: str, part: int, name: str) -> None:
    task = bb.lesson(game, part)[name]
    assert isinstance(task.task, PlayTask)
    played_on = 0
    for action in task.match.legal_actions():
        aftermath = task.fresh_copy().play(action).aftermath
        if aftermath is not None:
            assert isinstance(aftermath.history, ScriptedMatch)
            assert not task.task.met(aftermath.history)
            played_on += len(aftermath.moments) > len(("before", "after"))
    assert played_on


def test_the_authors_text_replaces_the_standard_one() -> None:
    said = {"en": "Nobody sells after that.", "fr": "Ensuite, personne ne vend plus."}
    task = purchase(wrong={"end purchases": said})
    assert task.play("end purchases").text("fr") == said["fr"]
    with pytest.raises(bb.UnknownAction, match="similar: end purchases"):
        purchase(wrong={"end purchase": said})


def test_a_first_move_is_right_so_far_or_can_no_longer_lead_to_the_goal() -> None:
    """In Magus, action 2 places apprentices; after another action, they can't be placed."""
    task = bb.puzzle(("magus", rolled(2, 2, 1, 5, 6)), "Place with a two.", goal=placed)
    first, *others = task.solution
    assert first == "action 2"
    verdict = task.play(first)
    assert (verdict.kind, verdict.text()) == ("so_far", f"Right so far, {len(others)} move to go.")
    assert not task.solved
    task.reset()
    assert task.play("action 1").text() == "Legal, but after that the task can’t be solved in 2 moves."
    assert [task.play(move).kind for move in task.solution] == ["so_far", "solved"]


def test_only_a_text_an_event_or_a_function_can_be_a_goal() -> None:
    assert bb.puzzle(("pangea", PURCHASE), "?", goal="buy orange-d1 blue-g1").solution == ["buy orange-d1 blue-g1"]
    assert bb.puzzle(("pangea", PURCHASE), "?", goal=lambda match: match.state.to_dict()["goods"]["blue"] == 0).solution
    with pytest.raises(bb.UnknownName, match=r"Near it: delivered\. Use an action or one of the kinds arrived, buy"):
        bb.puzzle(("pangea", PURCHASE), "?", goal="delivering")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"goal": "delivered"}, "can't be done within 4 moves"),
        ({"goal": "buy orange-d2 blue-g1", "moves": 1}, "can't be done within 1 move: all 2 possibilities were tried"),
        ({"goal": lambda _: True}, "already reached before the first move"),
        ({"goal": "sold", "moves": 0}, "a whole number from 1 to 100, not 0"),
        ({"goal": "sold", "moves": 1.5}, "not 1.5"),
        ({"goal": "sold", "seat": "Ann"}, "0 and 1, not 'Ann'"),
        ({"goal": 5}, "a string or a function of the match, not 5"),
        ({"goal": lambda match: match.nope}, "goal= failed at the start: AttributeError"),
        (
            {"goal": lambda match: match.ply > 0 and match.nope},
            "goal= failed after buy orange-d1 blue-g1: AttributeError",
        ),
        ({"point": lambda _: None}, "elements must be strings"),
        ({"say": lambda _: ""}, "a whole number or a string"),
        ({"say": lambda _: 2, "choices": [2, "3"]}, "have the same type as the answer"),
        ({"say": lambda _: 2, "choices": [1, 2], "wrong": {9: "no"}}, "not one of the choices"),
        ({"goal": "sold", "wrong": {"buy orange-d1 blue-g1": "no"}}, "wrong= has a reply to .*, which is right"),
        ({"goal": "sold", "solution": ["end purchases"]}, "does not reach the goal"),
        ({"goal": "sold", "solution": ["buy orange-d2 blue-g1"]}, "move 1 of solution=.*is illegal at that point"),
        ({"goal": "sold", "solution": ["buy orange-d1 blue-g1"] * 2}, "continues after move 1"),
        ({"say": lambda _: 1, "think": "greedy"}, "for tasks with goal="),
        ({}, "give one of goal=, point= and say="),
        ({"goal": "sold", "say": lambda _: 1}, "give only one of"),
        ({"say": lambda _: 1, "alone": True}, "for tasks with goal="),
        ({"goal": "sold", "choices": [1, 2]}, "for tasks with say="),
        ({"goal": "sold", "seat": 7}, "0 and 1"),
        ({"goal": "sold", "lang": ("en", "fr")}, "the question is in only one language"),
        ({"goal": "sold", "hints": [{"fr": "Oui"}]}, "hint 1 has no text in en"),
        ({"point": lambda _: []}, "must return at least one element"),
        ({"say": lambda _: 1.5}, "a whole number or a string"),
        ({"say": lambda _: 3, "choices": [1, 2]}, "does not contain the right answer"),
        ({"say": lambda _: 1, "choices": [1]}, "at least two choices"),
        ({"say": lambda _: 1, "choices": [1, 1]}, "twice"),
        ({"say": lambda _: 1, "wrong": {1: "no"}}, "wrong= has a reply to .*, which is right"),
    ],
)
def test_an_invalid_task_is_refused_when_it_is_made(more: dict[str, Any], why: str) -> None:
    with pytest.raises(bb.BadInput, match=why):
        bb.puzzle(("pangea", {**PURCHASE, "minions": {"blue-g1": "c2", "orange-d1": "c2"}}), "?", **more)


@pytest.mark.parametrize(
    "more",
    [
        {"goal": "sold", "rules": ["pangea.purchase.nothing"]},
        {"goal": "sold", "lang": "de"},
        {"goal": "sold", "think": "clever"},
        {"goal": "sold", "bot": "clever"},
        {"point": lambda _: ["no such thing"]},
    ],
)
def test_an_unknown_name_is_refused_when_it_is_made(more: dict[str, Any]) -> None:
    with pytest.raises((bb.UnknownName, bb.BadInput)):
        bb.puzzle(("pangea", PURCHASE), "?", **more)


def test_a_puzzle_can_require_a_single_solution() -> None:
    two = {**PURCHASE, "minions": {"blue-g1": "c2", "orange-d1": "c2", "orange-d3": "c2"}}
    assert len(bb.puzzle(("pangea", two), "?", goal="sold").solutions) == 2
    with pytest.raises(bb.BadInput, match="2 solutions, such as buy orange-d1 blue-g1; buy orange-d3 blue-g1"):
        bb.puzzle(("pangea", two), "?", goal="sold", alone=True)


def test_other_seats_give_the_replies_of_the_author() -> None:
    task = bb.puzzle(
        ("pangea", PURCHASE),
        "Let Orange move its minion.",
        goal=lambda match: "move orange-d2 west" in match.log["text"].to_list(),
        replies=["end magic", "move orange-d2 west"],
    )
    assert task.solution == ["end purchases", "marker b1"]
    with pytest.raises(
        bb.BadInput, match="reply 1, 'buy blue-g1 orange-d1', is not possible when it is due; possible then:"
    ):
        bb.puzzle(
            ("pangea", PURCHASE), "?", goal=lambda match: match.ply > 3, replies=["buy blue-g1 orange-d1", "end magic"]
        )


def test_every_try_has_the_same_dice() -> None:
    """This holds for any number of tries. On another branch of a match, chance would give other results."""
    task = bb.puzzle(bb.Match("magus", 3, seed=4), "Roll, and act.", goal="raise", moves=4)
    history = task._stage
    roll = task.game.parse("roll").number
    seen = []
    for _ in range(6):
        history.fork(0)
        history.decide(roll)
        seen.append(history.state.to_dict()["dice"])
    assert history.branch == 6
    assert seen == [seen[0]] * 6
    task.reset()
    assert task.play("roll")
    assert task.match.state.to_dict()["dice"] == seen[0]


def test_moves_in_a_puzzle_are_not_played_in_its_match() -> None:
    match = bb.Match.from_position("pangea", PURCHASE)
    before = match.state.to_dict()
    bb.puzzle(match, "?", goal="sold").play("buy orange-d1 blue-g1")
    assert match.state.to_dict() == before
    assert match.ply == 0


def test_a_search_stops_at_its_limit() -> None:
    task = bb.puzzle(bb.Match("pangea", 2, seed=1), "?", goal=lambda match: match.ply > 0)
    found = solve(task._stage.fresh_copy(), lambda _: False, 9, positions=50)
    assert (found.solutions, found.tried, found.whole) == ((), 50, False)


def test_an_authors_function_gets_a_copy() -> None:
    def meddling(match: bb.Match) -> bool:
        done: bool = "sold" in match.events()["event"].to_list()
        match.play(match.legal_actions()[0])
        return done

    task = bb.puzzle(("pangea", PURCHASE), "?", goal=meddling)
    assert (task.solution, task.match.ply) == (["buy orange-d1 blue-g1"], 0)


def test_an_author_can_provide_the_solution() -> None:
    """This is for puzzles that take too long to search. The solution is checked, and its moves are right so far."""

    def later(match: bb.Match) -> bool:
        return match.state.round > 1 and match.state.phase_name == "marker"

    line = ["end purchases", "marker b1", "end magic", "end movement", "end purchases"]
    task = bb.puzzle(("pangea", PURCHASE), "A round on.", goal=later, solution=line, bot="random")
    assert (task.solution, task.task.moves) == (line, 5)  # type: ignore[union-attr]


def test_a_goal_can_be_a_kind_of_action() -> None:
    assert bb.puzzle(("pangea", PURCHASE), "?", goal="buy").solution == ["buy orange-d1 blue-g1"]


def test_an_authors_text_for_a_detour_makes_it_wrong() -> None:
    """Passing and bidding on the next card would also reach the goal, but the author rules it out."""
    start = ("magellan", {"seats": 3, "card": "vasco"})
    assert bb.puzzle(start, "?", goal="bid 6", moves=2).play("pass").kind == "so_far"
    task = bb.puzzle(start, "?", goal="bid 6", moves=2, wrong={"pass": "A pass is final."})
    verdict = task.play("pass")
    assert (verdict.kind, verdict.text()) == ("misses", "A pass is final.")


def test_an_impossible_reply_is_refused_in_every_kind_of_task() -> None:
    with pytest.raises(bb.BadInput, match="reply 2, 'xyzzy', is not possible when it is due"):
        bb.puzzle(("pangea", PURCHASE), "?", goal="marker", replies=["end magic", "xyzzy"], moves=2)
    match = bb.Match("magus", 3, seed=4)
    with pytest.raises(bb.BadInput, match="reply 1, 'xyzzy', is not possible when it is due"):
        bb.puzzle(match, "?", say=lambda match: len(match.play("roll").text), replies="xyzzy")


# --- point at it, say it --------------------------------------------------------------------------------------------


def dragons(**more: Any) -> bb.Puzzle:
    def coasts(match: bb.Match) -> list[str]:
        return [clicks[0] for clicks in (match.game.clicks(match.state, a.number) for a in match.legal_actions())][:2]

    given = reorganising("dragons", dragons="BA2 5 AK3 2 TA1 3")
    return bb.puzzle(("zargos", given), "Where may pawns leave from?", point=coasts, **more)


def test_places_must_be_pointed_at_all_at_once() -> None:
    task = dragons()
    right = task.solution
    first = task.point([right[0]])
    assert (first.kind, first.text(), first.missing) == ("wrong", "Nothing wrong, 1 missing.", ())
    second = task.point([right[0], "p.OH1"])
    assert second.text() == "1 choice wrong, 1 missing."
    assert (second.wrong, second.missing) == (("p.OH1",), (right[1],))
    assert task.point([*right, "p.OH1"]).text() == "1 choice wrong, none missing."
    task.reset()
    assert task.point(["p.OH1"]).missing == ()  # shown from the second try on
    with pytest.raises(bb.UnknownName, match=r"'p\.OH9' is not an element; elements are, for example, 'p\.OH"):
        task.point(["p.OH9"])
    assert task.point(right).kind == "solved"
    assert (task.tries, task.wrong) == (5, 4)


def test_an_author_can_give_a_text_for_a_wrong_place() -> None:
    task = dragons(wrong={"p.OH1": "That is the Monks'."})
    assert task.point(["p.OH1"]).text() == "That is the Monks'."


def test_an_answer_can_be_a_number_or_a_word() -> None:
    task = bb.puzzle(
        ("pangea", PURCHASE),
        {"en": "What does an amulet cost Blue?", "fr": "Combien coûte une amulette à Bleu ?"},
        say=lambda match: 1 + len(match.state.to_dict()["amulets"]["blue"]),
        choices=[1, 2, 3],
        wrong={1: {"en": "That was before the first amulet.", "fr": "C’était avant la première amulette."}},
        lang=BOTH,
        rules=["pangea.purchase.price"],
    )
    with pytest.raises(bb.BadInput, match="not one of 1, 2, 3"):
        task.say(4)
    assert task.say(1).text("fr") == "C’était avant la première amulette."
    assert task.say(3).text("en") == "No, it is not 3."
    verdict = task.say(2)
    assert (verdict.kind, verdict.rules) == ("solved", ("pangea.purchase.price",))


def test_an_answer_can_be_written_in_usual_ways() -> None:
    number = bb.puzzle(("pangea", PURCHASE), "?", say=lambda _: 2)
    assert number.say(" 3 ").text() == "No, it is not 3."
    with pytest.raises(bb.BadInput, match="'two' is not a whole number"):
        number.say("two")
    assert number.say("2")
    word = bb.puzzle(("pangea", PURCHASE), "?", say=lambda _: "James Cook")
    assert word.say(" james cook ")
    for none in (True, None):
        with pytest.raises(bb.BadInput):
            bb.puzzle(("pangea", PURCHASE), "?", say=lambda _: 2).say(none)  # type: ignore[arg-type]


def test_a_single_text_is_read_as_a_list_of_one() -> None:
    task = purchase(hints={"en": "Look.", "fr": "Regardez."}, rules="pangea.purchase.price")
    assert (task.more_hints, task.hint(), task.rules) == (1, "Look.", ("pangea.purchase.price",))


def test_a_bots_hint_leads_to_the_solution() -> None:
    """The bot would continue, but the task is to end the phase."""
    task = bb.puzzle(("pangea", PURCHASE), "End it.", goal="end purchases", think="greedy")
    assert task.hint() == "It continues like this: Purchases end."


def test_a_task_must_be_answered_in_its_own_way() -> None:
    with pytest.raises(bb.NotPossible, match=r"answer this task with play\(\), not with say\(\)"):
        purchase().say(1)
    with pytest.raises(bb.NotPossible, match=r"answer this task with point\(\), not with play\(\)"):
        dragons().play("done")
    with pytest.raises(bb.UnknownAction):
        purchase().play("fly")
    task = purchase()
    task.play("buy orange-d1 blue-g1")
    with pytest.raises(bb.NotPossible, match="again"):
        task.play("end purchases")


# --- hints, tries, again --------------------------------------------------------------------------------------------


def test_hints_are_given_one_by_one_and_the_last_is_from_a_bot() -> None:
    task = purchase(hints=[{"en": "Who stands with you?", "fr": "Qui est avec vous ?"}], think="greedy")
    assert task.hint() == "Who stands with you?"
    assert task.hint("fr").startswith("Un bot jouerait ainsi\u00a0: ")
    with pytest.raises(bb.NotPossible, match="no more hints"):
        task.hint()
    task.reset()
    assert task.hint("fr") == "Qui est avec vous ?"


def test_tries_are_observed_and_counted() -> None:
    task = purchase()
    seen: list[tuple[str, Any]] = []
    task.observe(lambda change: seen.append((change["name"], change["new"])), ["solved", "tries", "wrong"])
    task.play("end purchases")
    task.play("buy orange-d2 blue-g1")
    task.play("buy orange-d1 blue-g1")
    assert seen == [("tries", 1), ("wrong", 1), ("tries", 2), ("wrong", 2), ("tries", 3), ("solved", True)]
    frame = task.tries_frame
    assert frame["verdict"].to_list() == ["misses", "refused", "solved"]
    assert frame["tried"].to_list() == ["end purchases", "buy orange-d2 blue-g1", "buy orange-d1 blue-g1"]
    assert frame["seconds"].is_sorted()
    task.reset()
    assert (task.solved, task.tries, task.tries_frame.height) == (False, 3, 3)
    assert task.match.state.to_dict()["goods"]["blue"] == PURCHASE["goods"]["blue"]
    assert task.show() == ["buy orange-d1 blue-g1"]
    assert task.shown


def test_the_repr_of_a_puzzle() -> None:
    task = purchase()
    assert repr(task) == "<Puzzle of pangea: Buy an amulet. (0 tries)>"
    assert task.text("fr") == "Achetez une amulette."
    with pytest.raises(bb.UnknownName):
        bb.puzzle(("pangea", PURCHASE), "?", goal="sold").text("fr")


def test_a_game_in_another_package_has_puzzles_without_more_code() -> None:
    match = bb.Match("veil", 2, seed=1)
    first = str(match.legal_actions()[0])
    assert bb.puzzle(match, "?", goal=first).play(first).right


def test_moves_that_are_right_so_far_are_known_from_the_first_search() -> None:
    """In every position on the way, each move is judged as a new search would judge it."""
    task = bb.puzzle(("magus", rolled(2, 2, 1, 5, 6)), "Place with a two.", goal=placed)
    assert isinstance(task.task, PlayTask)
    assert task.task.whole
    searched = replace(task.task, whole=False)
    for first in task.match.legal_actions():
        one, history = task.fresh_copy(), task._stage.fresh_copy()
        kind = one.play(first).kind
        if not does(history, first.number, task.task.met) and history.solves:
            assert (
                (kind == "so_far") == searched.open(history, [first.number]) == task.task.open(history, [first.number])
            )
