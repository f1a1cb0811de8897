"""Reviews: the cost of decisions by what their seat knew, marks that are saved, and tasks made from them."""

from __future__ import annotations

from importlib import import_module
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots.greedy import Greedy
from boardbook.bots.lookahead import after, expected
from boardbook.classroom import review as review_room
from boardbook.classroom.comparison import PAIRS, POINTS, Cost, PairedComparison
from boardbook.classroom.review import Decision
from boardbook.core import LANGUAGES, History
from boardbook.records import REVIEW, WEIGHED
from boardbook.records.dictionary import TABLES
from tests.closing import Closing
from tests.full import full_disk
from tests.house import GAMES
from tests.match.wandering import VEIL, play_random

BOT = "mcts:30"
PLANTED = {"pangea": (1, 0.1), "magellan": (1, 0.1), "magus": (2, 0.1), "zargos": (8, 0.08)}
"""For each game, the seed of a match, and the difference in win chances that makes a decision matter."""


def promised(match: bb.Match) -> dict[int, float]:
    """Return the win chance of the deciding seat after each legal action."""
    seat = match.to_act
    assert seat is not None
    return {
        action.number: expected(after(match.state, action.number), match.game.win_probabilities)[seat]
        for action in match.legal_actions()
    }


def planted(game: str) -> bb.Match:
    """Return a match of greedy bots, in which seat 0 has just played the worst action of a decision that matters."""
    seed, apart = PLANTED[game]
    match = bb.Match(game, ["greedy"] * bb.game(game).seats.start, seed=seed)
    while True:
        match.deal()
        if match.to_act == 0:
            worth = promised(match)
            if max(worth.values()) - min(worth.values()) >= apart:
                match.play(min(worth, key=worth.__getitem__))
                return match
        match.step()


@pytest.fixture(scope="module")
def auction() -> tuple[bb.Match, bb.Review]:
    """Return a match of Magellan in which seat 0 has bid everything for the first card, and its review."""
    match = planted("magellan")
    return match, match.review(0, BOT, progress=False)


# --- marks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_worst_possible_action_is_the_first_to_be_marked(game: str) -> None:
    match = planted(game)
    made = match.review(0, BOT, progress=False)
    [worst] = [k for k, ply in enumerate(match.history.plies, 1) if ply.seat == 0 and (ply.choices or 0) > 1][-1:]
    assert [mark.ply for mark in made.marks] == [worst]
    assert made.dearest is made.marks[0]
    mark = made.marks[0]
    assert mark.cost is not None
    assert mark.cost.points >= POINTS
    assert 0 < mark.cost.low <= mark.cost.points <= mark.cost.high
    assert mark.better is not None
    assert mark.better != mark.played == match.game.action(match.history.plies[worst - 1].number)
    assert made.frame.filter(marked=True)["ply"].to_list() == [worst]


def test_costs_below_two_points_or_uncertain_ones_do_not_count() -> None:
    assert Cost(0.3, 0.32, 2.0, 0.1, 3.9).counts
    assert not Cost(0.3, 0.3199, 1.99, 1.9, 2.1).counts
    assert not Cost(0.3, 0.4, 10.0, 0.0, 20.0).counts
    assert not Cost(0.4, 0.3, -10.0, -11.0, -9.0).counts


def test_the_interval_is_calculated_from_pairs() -> None:
    """Effects that both searches of a pair share, such as a deal, don't make it wider."""
    cost = Cost.of([0.1, 0.5, 0.9], [0.2, 0.6, 1.0])
    assert isclose(cost.points, 10.0)
    assert isclose(cost.low, cost.high)
    assert isclose(cost.value, 0.5)
    assert isclose(cost.other, 0.6)
    apart = Cost.of([0.5, 0.5, 0.5], [0.4, 0.6, 0.8])
    assert apart.low < 0 < apart.points < apart.high <= 100
    assert Cost.of([0.0, 1.0], [1.0, 0.0]).low >= -100


def test_the_interval_contains_the_true_value_as_often_as_it_claims() -> None:
    rng, held, tries = Random(1), 0, 3000
    for _ in range(tries):
        deals = [rng.gauss(0.5, 0.1) for _ in range(PAIRS)]
        cost = Cost.of([deal + rng.gauss(0, 0.02) for deal in deals], [deal + rng.gauss(0.03, 0.02) for deal in deals])
        held += cost.low <= 3 <= cost.high
    assert 0.935 < held / tries < 0.965


def test_both_actions_of_a_pair_are_searched_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have the same number of simulations and the same random numbers, which differ from pair to pair."""
    met: dict[int, list[tuple[int, float]]] = {}

    def told(_game: Any, _state: Any, n: int, _seat: int, simulations: int, rng: Random, _evaluation: Any) -> float:
        met.setdefault(n, []).append((simulations, rng.random()))
        return 0.5

    monkeypatch.setattr("boardbook.classroom.comparison.worth", told)
    match = bb.Match("pangea", 2, seed=1)
    PairedComparison(match.game, match.state, 0, 100, "path").cost(1, 2)
    assert met[1] == met[2]
    assert len(set(met[1])) == PAIRS
    assert all(50 <= simulations <= 200 for simulations, _ in met[1])


def test_an_interval_is_never_narrower_than_what_longer_searches_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {100: {1: 0.5, 2: 0.6}, 400: {1: 0.5, 2: 0.53}}

    def told(_game: Any, _state: Any, n: int, _seat: int, simulations: int, _rng: Random, _evaluation: Any) -> float:
        return shares[100 if simulations <= 200 else 400][n]

    monkeypatch.setattr("boardbook.classroom.comparison.worth", told)
    match = bb.Match("pangea", 2, seed=1)
    short = PairedComparison(match.game, match.state, 0, 99, "short")
    longer = PairedComparison(match.game, match.state, 0, 410, "longer", before=short).cost(1, 2)
    assert short.cost(1, 2).counts
    assert (round(longer.points), round(longer.low), round(longer.high)) == (3, -4, 10)
    assert not longer.counts


def test_actions_are_weighed_by_the_evaluation_of_the_bot() -> None:
    match = bb.Match("pangea", 2, seed=1)
    sure = PairedComparison(
        match.game, match.state, 0, 10, "path", evaluation=lambda _game: lambda _state: [0.75, 0.25]
    )
    assert set(sure.worths(match.legal_actions()[0].number)) == {0.75}


def test_a_review_knows_no_more_than_the_seat() -> None:
    """With a fixed seed for the deals, the result depends only on what the seat sees."""
    match = bb.Match(VEIL, ["Ann", "Ben"], seed=3)
    while len(match.legal_actions()) == 1:
        play_random(match, Random(3), 1)
    seat, state = match.to_act, match.state
    assert seat is not None
    first, *_, last = state.legal_actions()
    cards = state.to_dict()
    others = [state.determinize(seat, Random(k)) for k in range(20)]
    other = next(dealt for dealt in others if dealt.to_dict() != cards)
    found = [PairedComparison(match.game, dealt, seat, 40, "same").cost(first, last) for dealt in (state, other)]
    assert found[0] == found[1]


# --- tables and texts -----------------------------------------------------------------------------------------------


def test_every_decision_that_is_not_forced_has_a_row() -> None:
    match = bb.Match("pangea", ["greedy", "random"], seed=5).run()
    match.goto(85)
    made = match.review(1, BOT, progress=False)
    frame = made.frame
    assert frame.schema == REVIEW == TABLES["review"]
    assert made.weighed.schema == WEIGHED == TABLES["weighed"]
    log = match.log.filter(seat=1).filter(match.log.filter(seat=1)["choices"] > 1)
    for column in ("ply", "round", "phase", "seat", "side", "choices"):
        assert frame[column].to_list() == log[column].to_list(), column
    assert frame["played"].to_list() == log["text"].to_list()
    same = frame.filter(frame["better"].is_null())
    assert same["cost"].to_list() == [0.0] * len(same)
    assert frame.filter(frame["better"] == frame["played"]).is_empty()
    assert set(made.weighed["ply"]) == set(frame.filter(marked=True)["ply"])
    assert made.whole


def test_all_weighed_actions_are_listed_best_first(auction: tuple[bb.Match, bb.Review]) -> None:
    _, made = auction
    rows = made.weighed
    assert rows["value"].to_list() == sorted(rows["value"], reverse=True)
    mark = made.marks[0]
    assert {mark.played.text, mark.better and mark.better.text} <= set(rows["text"])
    [better] = rows.filter(rows["low"].is_null()).rows(named=True)
    assert (better["text"], better["cost"]) == (mark.better and mark.better.text, 0.0)


def test_the_same_match_and_bot_give_the_same_review(auction: tuple[bb.Match, bb.Review]) -> None:
    _, made = auction
    again = planted("magellan").review(0, BOT, progress=False)
    assert again.frame.equals(made.frame)
    assert again.weighed.equals(made.weighed)
    assert again.text() == made.text()


def test_it_reads_in_both_languages(auction: tuple[bb.Match, bb.Review]) -> None:
    match, made = auction
    assert repr(made).startswith(f"<Review of greedy bot by {BOT}: 1 decisions, 1 marked, the most costly lost ")
    html = made._repr_html_()
    assert html.count("<tr>") == 2
    assert "Blue bids 45." in html
    assert "percentage points off the chance of winning (" in html
    french = bb.Review(match, 0, BOT, "fr", made.decisions, made.length, {})._repr_html_()
    assert "Bleu offre 45 pièces d’or." in french
    assert "points de pourcentage en chances de gagner (" in french
    assert made.text("fr") == f"1 décision\u00a0: 0 a tenu face à {BOT}, 1 a coûté deux points de pourcentage ou plus."
    for lang in LANGUAGES:
        assert not {"blunder", "mistake", "gaffe", "erreur"} & set((html + french + made.text(lang)).lower().split())


def test_the_reason_says_what_the_better_action_gains() -> None:
    made = planted("pangea").review(0, BOT, progress=False)
    why = made.marks[0].why
    assert why is not None
    assert why["en"].startswith("Difference from the move played, at your next turn, if greedy bots play on: ")
    assert "+" in why["en"]
    assert why["fr"].startswith("D’ici à votre prochain tour")
    assert made.marks[0].rules
    assert all(rule.startswith("pangea.") for rule in made.marks[0].rules)


def test_a_review_without_decisions_says_so_and_draws_no_table() -> None:
    match = bb.Match("pangea", 2, seed=1)
    made = match.review(0, BOT, progress=False)
    assert (made.whole, made.marks, made.dearest, made.puzzles()) == (True, [], None, [])
    assert made.text() == "There was nothing to decide."
    assert "<table>" not in made._repr_html_()
    held = Decision(3, 1, "play", None, 2, match.game.action(0), value=0.5)
    fine = bb.Review(match, 0, "mcts:500", "en", (held,) * 38, 38, {})
    assert fine.text() == "38 decisions: mcts:500 found nothing that is certainly better."
    assert "<table>" not in fine._repr_html_()


def test_a_bot_without_a_search_can_also_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("boardbook.classroom.review"), "SIMULATIONS", 30)
    match = planted("pangea")
    made = match.review(0, "greedy", progress=False)
    assert [mark.ply for mark in made.marks] == [match.ply]


def test_an_interrupt_keeps_the_finished_part(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random", "random"], seed=2).run()
    seen: list[int] = []
    choose = Greedy.choose

    def tired(*arguments: Any) -> int:
        seen.append(1)
        if len(seen) == 4:
            raise KeyboardInterrupt
        return choose(*arguments)

    monkeypatch.setattr(Greedy, "choose", tired)
    monkeypatch.setattr(PairedComparison, "cost", lambda *_: Cost(0.5, 0.5, 0.0, 0.0, 0.0))
    made = match.review(0, "greedy", progress=False)
    assert not made.whole
    assert len(made.frame) == 3 < made.length
    assert made.text().startswith(f"Stopped at 3 of {made.length}. ")
    assert f"3 of {made.length} decisions" in repr(made)
    assert match.history.notes == []


@pytest.mark.parametrize(
    ("seat", "more", "error"),
    [
        (2, {}, bb.BadInput),
        (None, {}, bb.BadInput),
        (0, {"bot": "clever"}, bb.UnknownName),
        (0, {"bot": "mcts:0"}, bb.BadInput),
        (0, {"lang": "de"}, bb.UnknownName),
    ],
)
def test_invalid_seats_bots_and_languages_are_refused(seat: Any, more: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        bb.Match("pangea", 2, seed=1).review(seat, progress=False, **more)


# --- saved marks and tasks ------------------------------------------------------------------------------------------


def test_marks_are_saved_with_the_match(auction: tuple[bb.Match, bb.Review], tmp_path: Path) -> None:
    match, made = auction
    match.save(tmp_path / "kept")
    for kept in (match, bb.load(tmp_path / "kept")):
        [(ply, mark)] = kept.marks.items()
        [decision] = made.marks
        assert decision.better is not None
        assert decision.cost is not None
        assert (ply, mark.better) == (decision.ply, decision.better.number)
        assert (mark.cost, mark.low) == (round(decision.cost.points, 2), round(decision.cost.low, 2))


def test_a_full_disk_loses_no_review(tmp_path: Path, closing: Closing) -> None:
    match = closing(bb.Match("pangea", ["random", "random"], seed=2, journal=tmp_path / "journal"))
    with full_disk((tmp_path / "journal").stat().st_size), pytest.warns(UserWarning, match="the marks were not saved"):
        made = match.review(0, BOT, progress=False)
    assert made.whole
    assert match.history.notes == []


def test_puzzles_ask_for_the_better_move(auction: tuple[bb.Match, bb.Review]) -> None:
    _, made = auction
    [task] = made.puzzles()
    mark = made.marks[0]
    assert mark.better is not None
    assert (task.text("en"), task.text("fr")) == ("Find the better move.", "Trouvez le meilleur coup.")
    assert (task.solution, task.seat, task.rules) == ([mark.better.text], 0, mark.rules)
    wrong = task.play(mark.played)
    assert wrong.kind == "misses"
    assert wrong.text("en").startswith("That lowered the chance of winning by ")
    assert wrong.text("fr").startswith("Cela a coûté ")
    assert wrong.then("en")
    assert task.play(mark.better).kind == "solved"


def test_every_action_without_a_significant_cost_is_right(auction: tuple[bb.Match, bb.Review]) -> None:
    """The solution is not searched again, and actions that the review did not weigh are judged, too."""
    _, made = auction
    [task] = made.puzzles()
    mark = made.marks[0]
    assert mark.better is not None
    near = [each.action for each in mark.weighed if each.cost is not None and not each.cost.counts]
    assert near
    assert task.play(near[0]).kind == "solved"
    task.reset()
    assert task.play("bid 44").kind == "misses"


def test_a_puzzle_leaves_the_match_alone(auction: tuple[bb.Match, bb.Review]) -> None:
    match, made = auction
    before = match.state.to_dict()
    [task] = made.puzzles()
    task.play("pass")
    assert match.state.to_dict() == before
    assert isinstance(task.match.history, History)
    assert task.match.history is not match.history


def test_the_public_package_has_the_function() -> None:
    assert bb.review is review_room
