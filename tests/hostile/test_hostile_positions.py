"""Hostile positions: values that are not JSON are refused in a sentence, and accepted positions can be played."""

from __future__ import annotations

from datetime import date
from types import MappingProxyType
from typing import Any

import pytest

import boardbook as bb
from tests.hostile.positions import made, positions
from tests.house import GAMES

COUNT = 250
VALUES = "use objects, lists, strings, numbers, true, false or null"


def nested(times: int) -> list[Any]:
    """Return a deeply nested list."""
    deep: list[Any] = []
    for _ in range(times):
        deep = [deep]
    return deep


def shared(times: int) -> list[Any]:
    """Return a list that is small in memory, but enormous when written as JSON."""
    wide: list[Any] = [0] * 10
    for _ in range(times):
        wide = [wide] * 10
    return wide


def circular() -> list[Any]:
    """Return a list that contains itself."""
    found: list[Any] = []
    found.append(found)
    return found


NO_JSON: dict[str, tuple[object, str]] = {
    "a set": ({1, 2}, f"a value of type set is not JSON; {VALUES}"),
    "an object": (object(), f"a value of type object is not JSON; {VALUES}"),
    "bytes": (b"blue", f"a value of type bytes is not JSON; {VALUES}"),
    "a complex number": (1j, f"a value of type complex is not JSON; {VALUES}"),
    "a date": (date(2026, 1, 1), f"a value of type date is not JSON; {VALUES}"),
    "another mapping inside": (MappingProxyType({"blue": 1}), f"a value of type mappingproxy is not JSON; {VALUES}"),
    "a range far inside": ([["x", range(3)]], f"a value of type range is not JSON; {VALUES}"),
    "no number": (float("nan"), "nan is not a JSON number"),
    "an infinite number": ([-float("inf")], "-inf is not a JSON number"),
    "a tuple as a key": ({(1, 2): 3}, "the keys of an object must be strings, not of type tuple"),
    "None as a key": ({"blue": {None: 1}}, "the keys of an object must be strings, not of type NoneType"),
    "a huge number": (10**5000, "a number may have at most 100 digits"),
    "a huge text": ("x" * 10_001, "a string may have at most 10000 characters"),
    "a huge key": ({"x" * 10_001: 1}, "a string may have at most 10000 characters"),
    "half a letter": (["\ud800"], "'\\ud800' can't be saved as text"),
    "half a letter as a key": ({"\ud800": 1}, "'\\ud800' can't be saved as text"),
    "deep lists": (nested(100_000), "lists and objects may be nested at most 20 levels deep"),
    "a list in itself": (circular(), "lists and objects may be nested at most 20 levels deep"),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", NO_JSON)
def test_values_that_are_not_json_are_refused_in_a_sentence(game: str, what: str) -> None:
    value, told = NO_JSON[what]
    rules = bb.game(game)
    position = {**rules.new(3).to_dict(), "round": value}
    assert rules.problems(position) == [f"round: {told}"]
    for refuses in (lambda: rules.state(position), lambda: bb.Match.from_position(game, position)):
        with pytest.raises(bb.BadInput) as refusal:
            refuses()
        assert refusal.value.problems == (f"round: {told}",)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_is_not_an_object_is_refused(game: str) -> None:
    nothing: list[Any] = [None, [], 3, "seats"]
    assert all(map(bb.game(game).problems, nothing))


@pytest.mark.parametrize("game", GAMES)
def test_all_values_that_are_not_json_are_listed_together(game: str) -> None:
    rules = bb.game(game)
    position: dict[Any, Any] = {**rules.new(3).to_dict(), 7: 8, "phase": {"start"}, "round": float("inf")}
    assert rules.problems(position) == [
        "a position: the keys of an object must be strings, not of type int",
        f"phase: a value of type set is not JSON; {VALUES}",
        "round: inf is not a JSON number",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_is_too_large_as_json_is_refused(game: str) -> None:
    rules = bb.game(game)
    assert rules.problems({**rules.new(3).to_dict(), "round": shared(15)}) == [
        "a position may hold at most 10000 values"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_tuples_and_other_mappings_are_read_as_lists_and_objects(game: str) -> None:
    rules = bb.game(game)
    position = rules.new(3).to_dict()
    given = MappingProxyType({key: tuple(v) if isinstance(v, list) else v for key, v in position.items()})
    assert rules.state(given).to_dict() == position
    assert bb.Match.from_position(game, given, seed=1, chance="ask").state.to_dict() == position


@pytest.mark.parametrize("game", GAMES)
def test_changed_positions_are_refused_with_clear_messages_or_played(game: str) -> None:
    tally = positions(COUNT, 0, game)
    assert tally.bad == []
    refused = tally.met["refused"]
    assert (tally.tried, refused + sum(tally.met[what] for what in tally.met if what != "refused")) == (COUNT, COUNT)
    assert 0.2 * COUNT < refused < 0.9 * COUNT
    assert len(tally.met) > 8, "positions of too few phases were played"


def test_a_tally_says_how_to_repeat_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, position = made("magus", 0, 3)
    monkeypatch.setattr(type(rules), "draft", lambda self, given: given["no such key"])
    tally = positions(4, 0, "magus")
    assert tally.bad[3] == "made('magus', 0, 3): KeyError: 'no such key'"
    assert made("magus", 0, 3)[1] == position
    both = tally + positions(2, 1, "magus")
    assert (both.tried, len(both.bad)) == (6, 6)
