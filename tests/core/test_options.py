"""Options: what a table may agree on, with what is allowed and what it means."""

from __future__ import annotations

import pytest

import boardbook as bb
from boardbook.core import Option
from boardbook.core.options import settle
from boardbook.soak import variants


def test_what_is_allowed_in_words() -> None:
    assert Option("a", "x", ("x", "y")).allowed == "'x', 'y'"
    assert Option("a", None, (None,), least=3).allowed == "None, a whole number from 3"


@pytest.mark.parametrize("value", ["z", True, 1.0, [], "1"])
def test_what_is_not_allowed_is_not_accepted(value: object) -> None:
    assert not Option("a", "x", ("x", "y", 1)).accepts(value)


def test_numbers_from_the_least_up_are_accepted() -> None:
    option = Option("a", None, (None,), least=3)
    assert [option.accepts(value) for value in (None, 2, 3, 10**9, 3.0, True)] == [
        True,
        False,
        True,
        True,
        False,
        False,
    ]


def test_unknown_and_wrong_options_are_told() -> None:
    options = (Option("a", 1, (1, 2)), Option("b", "x", ("x",)))
    assert settle(options, {"a": 2}) == {"a": 2, "b": "x"}
    with pytest.raises(bb.UnknownName, match=r"'c'.*Known: a, b"):
        settle(options, {"c": 1})
    with pytest.raises(bb.UnknownName, match=r"options 'c', 'bb' \(did you mean 'b'\?\)\. Known: a, b"):
        settle(options, {"c": 1, "a": 1, "bb": 2})
    with pytest.raises(bb.BadInput, match=r"a=3 \(allowed: 1, 2\); b='y' \(allowed: 'x'\)"):
        settle(options, {"a": 3, "b": "y"})


@pytest.mark.parametrize("game", bb.games())
def test_every_value_makes_a_game(game: str) -> None:
    for options in variants(bb.game(game)):
        made = bb.game(game, **options)
        assert {**made.settings, **options} == made.settings
        assert all((name in repr(made)) for name in options)


@pytest.mark.parametrize("game", bb.games())
def test_options_explain_themselves_in_both_languages(game: str) -> None:
    for option in bb.game(game).options.values():
        assert option.about is not None
        assert set(option.about) == {"en", "fr"}
        assert all(option.about.values())
