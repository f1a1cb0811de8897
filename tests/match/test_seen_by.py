"""The views of a seat reveal nothing that it can't know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, REFEREE, History
from boardbook.soak import alternative, random_numbers, written
from tests.match.wandering import PANGEA, VEIL, match_of, play_random

OUTSIDERS: dict[str, Callable[[int, int], int | None]] = {
    "next": lambda seat, seats: (seat + 1) % seats,
    "spectators": lambda seat, seats: None,
}


def shown(match: bb.Match, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat's view of a match shows, as data to compare."""
    reading, game = match.seen_by(seat), match.game
    kinds = sorted({action.kind for action in game.actions} | {"card"})
    paths = [["swap"], ["card.1"], ["card.9"], ["card.3", "card.4"], ["nothing"]]
    rulings = [reading.explain(n) for n in range(game.num_actions)] + [reading.explain(clicks=p) for p in paths]
    return {
        "repr": repr(reading),
        "view": reading.view,
        "log": reading.log.drop("elapsed_ms").rows(),
        "curves": reading.curves.rows(),
        "tables": [(kind, reading.table(kind).drop("elapsed_ms").rows()) for kind in kinds],
        "columns": [reading.table(kind).schema for kind in kinds],
        "legal": [str(action) for action in reading.legal_actions()],
        "rulings": [(r.rules, r.layer, r.text("en"), r.text("fr"), repr(r)) for r in rulings],
        "previews": [(repr(p), dict(p.changes), p.text()) for p in map(reading.preview, reading.legal_actions())],
    }


def test_no_seat_can_distinguish_what_it_cannot_know() -> None:
    """Two matches that differ only in what is hidden from a seat show it exactly the same data."""
    compared = 0
    for seed in range(70):
        rng = Random(seed)
        seats = 2 + seed % 2
        history = written(VEIL, seats, seed, random_numbers(VEIL, seats, rng))
        history.goto(rng.randrange(len(history.plies)))  # a finished match is open to everyone
        for seat in (*range(seats), None):
            other = (
                alternative(history, REFEREE if seat is None else seat, rng)
                if seat is not None
                else _other(history, rng)
            )
            if other is not None:
                compared += 1
                assert shown(match_of(history), seat) == shown(match_of(other), seat)
    assert compared > 80


def _other(history: History, rng: Random) -> History | None:
    """Return an alternative history for spectators, who know no hidden numbers at all."""
    return alternative(history, None, rng)  # type: ignore[arg-type]


def test_the_comparison_can_fail() -> None:
    """The referee sees that such matches differ."""
    history = written(VEIL, 2, 3, random_numbers(VEIL, 2, Random(3)))
    history.goto(4)
    other = alternative(history, 0, Random(1))
    assert other is not None
    one, two = match_of(history), match_of(other)
    assert one.log["text"].to_list() != two.log["text"].to_list()
    assert shown(one, 1) != shown(two, 1)


def unfinished(match: bb.Match, seed: int) -> bb.Match:
    """Play at random up to the last decision, because a finished match is open to everyone."""
    play_random(match, Random(seed), 30)
    if match.over:
        match.goto(match.ply - 1)
    return match


@pytest.mark.parametrize("outsider", OUTSIDERS)
def test_another_seats_log_hides_numbers_texts_and_choices(outsider: str) -> None:
    hidden = 0
    for seed in range(30):
        match = unfinished(bb.Match(VEIL, 3, seed=seed), seed)
        for seat in range(3):
            other = OUTSIDERS[outsider](seat, 3)
            for row, true in zip(match.seen_by(other).log.rows(named=True), match.log.rows(named=True), strict=True):
                if true["seat"] != seat:
                    continue
                assert row["choices"] is None
                if row["kind"] == "give":
                    assert row["action"] is None
                    assert row["text"] is None
                    assert "play.swap" in row["rules"][0]
                    hidden += 1
                else:
                    assert (row["action"], row["text"]) == (true["action"], true["text"])
    assert hidden > 20


def test_a_seat_knows_its_own_plies() -> None:
    match = unfinished(bb.Match(VEIL, 2, seed=4), 4)
    for seat in (0, 1):
        own = match.seen_by(seat).log.rows(named=True)
        for row, true in zip(own, match.log.rows(named=True), strict=True):
            if true["seat"] == seat:
                assert row == {**true, "match_id": match.history.id_for(seat)}
        drawn = [row["text"] for row in own if row["seat"] is None]
        assert None in drawn
        assert any(drawn)


def test_tables_do_not_show_cards_drawn_by_others() -> None:
    match = bb.Match(VEIL, 2, seed=4)
    assert match.table("card")["card"].null_count() == 0
    for seat in (0, 1):
        assert match.seen_by(seat).table("card")["card"].null_count() == 2
    assert match.seen_by(None).table("card")["card"].null_count() == 4


def test_only_the_deciding_seat_sees_its_choices() -> None:
    match = bb.Match(VEIL, 3, seed=2)
    while not match.over:
        for seat in (0, 1, 2, None):
            reading = match.seen_by(seat)
            if seat == match.to_act:
                assert reading.legal_actions() == match.legal_actions()
            else:
                assert reading.legal_actions() == []
        play_random(match, Random(match.ply), 1)


def test_other_seats_see_only_whose_decision_it_is() -> None:
    match = bb.Match(VEIL, ["Ann", "Ben", "Cy"], seed=2)
    for seat in (1, 2, None):
        told = {match.seen_by(seat).explain(n).text() for n in range(VEIL.num_actions)}
        told.add(match.seen_by(seat).explain(clicks=["card.7"]).text())
        assert told == {"It is Ann’s turn to decide."}
    assert match.seen_by(1).explain("swap").text("fr") == "C’est à Ann de décider."


def test_changing_a_view_does_not_change_the_match() -> None:
    match = bb.Match(VEIL, 2, seed=2)
    before = match.state.to_dict()
    view = match.view(0)
    for value in view.values():
        if isinstance(value, list):
            value.append(99)
    assert match.state.to_dict() == before
    assert match.view(0) != view


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_views_are_json(game: Any) -> None:
    import json

    match = bb.Match(game, 2, seed=2, chance="ask")
    rng = Random(2)
    for _ in range(80):
        for seat in (0, 1, None, REFEREE):
            view = match.state.view(seat)
            assert json.loads(json.dumps(view)) == view
        play_random(match, rng, 1)


def test_everything_is_open_in_pangea() -> None:
    match = play_random(bb.Match(PANGEA, 3, seed=2), Random(2), 150)
    assert match.seen_by(0).curves.equals(match.curves)
    for seat in (0, 1, 2, None):
        reading = match.seen_by(seat)
        assert reading.view == match.state.view(REFEREE)
        assert reading.log.equals(match.log)
        assert reading.curves.equals(match.curves)
        assert reading.table("move").equals(match.table("move"))
    to_act = match.to_act
    assert to_act is not None
    assert to_act != CHANCE
    assert match.seen_by(to_act).legal_actions() == match.legal_actions()


@pytest.mark.parametrize("seat", [-1, -2, 3, True, "Ann", 1.0], ids=repr)
def test_a_missing_seat_is_refused(seat: Any) -> None:
    match = bb.Match(PANGEA, 3, seed=2)
    for ask in (match.seen_by, match.view):
        with pytest.raises(bb.BadInput, match="must be 0 to 2, or None"):
            ask(seat)


def test_the_view_of_a_seat_follows_the_match() -> None:
    match = bb.Match(VEIL, 2, seed=2)
    reading = match.seen_by(1)
    assert reading.log.height == 4
    play_random(match, Random(1), 2)
    assert reading.log.height == match.ply
    match.goto(1)
    assert reading.log.height == 1
    assert reading.view == match.view(1)
