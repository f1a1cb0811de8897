"""Views as rows of numbers: nothing is lost, every cell is within its bounds, and games in other packages have them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import REFEREE, BadInput, NotPossible, State
from boardbook.core.observation import (
    FOLLOWS,
    Choice,
    Each,
    Fields,
    Histogram,
    Index,
    Masked,
    Members,
    Multiset,
    Nullable,
    Number,
    Part,
    Repeated,
    Row,
    Truth,
    row_of,
)
from tests.house import GAMES

SEATED = [(name, seats) for name in GAMES for seats in bb.game(name).seats]


def walk(game: bb.core.Game[Any], seats: int, seed: int, every: int = 29) -> Iterator[State]:
    """Yield some positions of a random match."""
    state, rng, ply = game.new(seats), Random(seed), 0
    while state.to_act is not None:
        if ply % every == 0:
            yield state
        state.apply(rng.choice(game.possible(state)))
        ply += 1
    yield state


def held(fields: Fields, state: State, seat: int | None) -> dict[str, Any]:
    """Return a view as it must be after writing and reading it."""
    view = state.view(seat)
    assert view.keys() - fields.left_out.keys() == fields.parts.keys()
    return {key: value for key, value in view.items() if key in fields.parts}


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_a_view_reads_back_and_is_within_its_bounds(name: str, seats: int) -> None:
    game = bb.game(name)
    fields = game.observation_fields(seats)
    bounds = fields.bounds()
    for state in walk(game, seats, seed=seats):
        for seat in (None, REFEREE, *range(seats)):
            cells = fields.write(state.view(seat))
            assert fields.read(cells) == held(fields, state, seat)
            assert all(low <= cell <= high for cell, (low, high) in zip(cells, bounds, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_views_read_back_with_every_option(name: str) -> None:
    for option in bb.game(name).options.values():
        for value in [value for value in (*option.values, option.least) if value not in (option.default, None)]:
            game = bb.game(name, **{option.name: value})  # type: ignore[arg-type]
            seats = game.seats[0]
            fields = game.observation_fields(seats)
            for state in walk(game, seats, seed=1, every=61):
                cells = fields.write(state.view(0))
                assert fields.read(cells) == held(fields, state, 0), option.name


@pytest.mark.parametrize("name", GAMES)
def test_omitted_values_follow_from_the_rest(name: str) -> None:
    # Positions with the same cells have the same figures. Such positions differ in what the seat can't know.
    game = bb.game(name)
    seats, rng = game.seats[0], Random(2)
    fields = game.observation_fields(seats)
    follow = [key for key, why in fields.left_out.items() if why == FOLLOWS]
    for state in walk(game, seats, seed=4, every=23):
        for other in (state.determinize(0, rng), game.state(state.to_dict())):
            one, two = state.view(0), other.view(0)
            assert fields.write(one) == fields.write(two)
            assert [one[key] for key in follow if key in one] == [two[key] for key in follow if key in two]


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_numbers_of_outcomes_are_below_their_count(name: str, seats: int) -> None:
    game = bb.game(name)
    count = game.outcome_count(seats)
    state, rng, highest = game.new(seats), Random(3), -1
    while state.to_act is not None:
        highest = max([highest, *(n for n, _ in state.chances())])
        state.apply(rng.choice(game.possible(state)))
    assert 0 <= highest < count


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_documented(name: str) -> None:
    fields = bb.game(name).observation_fields(bb.game(name).seats[0])
    told = fields.fields()
    assert [field.first for field in told] == [sum(f.size for f in told[:k]) for k in range(len(told))]
    assert sum(field.size for field in told) == fields.size == len(list(fields.names())) == len(fields.bounds())
    assert all(field.about.endswith(".") and field.layout for field in told)
    assert len(set(fields.names())) == fields.size


NUMBERED = {
    "magellan": ("f93c5f39b421f430", "d8efc8d4c5f01d98"),
    "magus": ("52bcd1bc4ab873cf", "70d9f36f1b0c2243"),
    "pangea": ("821c286c7b40e0b5", "75e7a0ac3353c958"),
    "zargos": ("c5b3890b901970b1", "0f678a3af8c7be25"),
}
"""Digests of the texts of all actions in order, and of the names of all cells for every number of seats."""


def digest(texts: object) -> str:
    return blake2b(json.dumps(texts).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_numbers_never_change(name: str) -> None:
    # Trained programs rely on these numbers. If one must change, the changelog has to say so.
    game = bb.game(name)
    actions = digest([action.text for action in game.actions])
    assert (actions, digest([[*game.observation_fields(seats).names()] for seats in game.seats])) == NUMBERED[name]


PARTS: list[tuple[Part, list[Any], list[Any]]] = [
    (Number(1, 6), [1, 6], [0, 7, "1"]),
    (Number(-1), [-1, 900], [-2]),
    (Truth(), [True, False], [1, None]),
    (Choice("abc"), [None, "a", "c"], ["d"]),
    (Index("abc"), [None, "a", "c"], ["d"]),
    (Members("abc"), [[], ["a", "c"]], [["c", "a"], ["a", "a"], ["d"]]),
    (Multiset("abc", 2), [[], ["a", "a", "c"]], [["c", "a"], ["d"], ["a", "a", "a"]]),
    (Nullable(Number(0, 3)), [None, 0, 3], [4]),
    (Row(Number(), Truth()), [[4, True]], [[4], [True, True, True]]),
    (row_of(Number(), 2), [[4, 5]], [[4]]),
    (Repeated(Index("ab"), 2), [[], ["b", "a"]], [["a", "a", "a"], ["c"]]),
    (Masked(Index("ab"), 2), [0, 2, [], ["b", "a"]], [["a", "a", "a"]]),
    (Each("ab", Number()), [{}, {"b": 0}, {"a": 1, "b": 2}], [{"c": 1}]),
    (Histogram("ab", 4), [{}, {"b": 4}], [{"c": 1}, {"a": 0}, {"a": 5}]),
    (Fields({"n": Number()}, {"m": "a text"}), [{"n": 1}], [{}, {"n": 1, "o": 2}]),
]


@pytest.mark.parametrize(("part", "good", "bad"), PARTS, ids=[part.layout for part, _, _ in PARTS])
def test_parts_read_back_and_refuse_what_does_not_fit(part: Part, good: list[Any], bad: list[Any]) -> None:
    bounds = part.bounds()
    assert len(bounds) == part.size == len(list(part.names()))
    written = []
    for value in good:
        cells = [0.0] * part.size
        part.fill(value, cells, 0)
        assert part.read(cells, 0) == value
        assert all(low <= cell <= high for cell, (low, high) in zip(cells, bounds, strict=True))
        written.append(json.dumps(cells))
    assert len(set(written)) == len(good)
    for value in bad:
        with pytest.raises(BadInput, match="can't be encoded as numbers"):
            part.fill(value, [0.0] * part.size, 0)


def test_values_that_do_not_fit_are_named() -> None:
    fields = bb.game("magellan").observation_fields(3)
    view = bb.game("magellan").new(3).view(0)
    with pytest.raises(BadInput, match=r"view: bids: -1 can't be encoded as numbers; expected: a number from 0 to \d+"):
        fields.write({**view, "bids": [0, -1, 0]})


def test_a_game_without_secrets_needs_no_definition() -> None:
    bb.register_game("morris")
    game = bb.game("morris")
    fields = game.observation_fields(2)
    for state in walk(game, 2, seed=1, every=1):
        cells = fields.write(state.view(0))
        assert fields.read(cells) == held(fields, state, 0)
    assert fields.left_out == {"reason": "is a string"}


def test_a_game_with_secrets_must_define_its_observation() -> None:
    bb.register_game("tests.veil")
    with pytest.raises(NotPossible, match=r"veil does not define .observation_fields."):
        bb.game("veil").observation_fields(2)
