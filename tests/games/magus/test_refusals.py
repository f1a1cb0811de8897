"""Refusals of Magus: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Violation
from boardbook.games.magus import conditions
from boardbook.games.magus.conditions import CONDITIONS
from tests.games.magus.playing import GAMES, sample
from tests.games.magus.refusals import CASES
from tests.games.refusing import check_values_named, counted, every, refusal_words, written

LANGS = ("en", "fr")
GAME = GAMES["{}"]
EVERY = every(CONDITIONS)


def ruling(position: dict[str, Any], action: str) -> bb.Ruling:
    return bb.Match.from_position("magus", position).explain(action)


@pytest.mark.parametrize("case", CASES)
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    position, action, rule, numbers = CASES[case]
    told = ruling(position, action)
    assert told.rules == (f"magus.{rule}",), told.text()
    for lang in LANGS:
        text = told.text(lang)
        assert {int(n) for n in re.findall(r"\d+", text)} >= set(numbers), text
        assert "{" not in text
    assert told.text("en") != told.text("fr")


def test_cases_are_named_after_conditions() -> None:
    assert {case.partition(":")[0] for case in CASES} == EVERY


# --- all conditions -----------------------------------------------------------------------------------------------


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """Count how often each condition fails over all actions; keep one violation for each word."""
    states = [GAME.state(position) for position, *_ in CASES.values()]
    for k, game in enumerate(GAMES.values()):
        states += sample(game, 2 + k % 4, seed=k, per_phase=3)
    deciding = [state for state in states if state.to_act not in (None, CHANCE)]
    return counted(CONDITIONS, ((s, s.tables.attempts[n]) for s in deciding for n in range(GAME.num_actions)))


def test_every_condition_refuses_something() -> None:
    assert set(refusals()[0]) == EVERY


def test_every_condition_of_the_module_is_used() -> None:
    assert written(conditions) == EVERY


def test_every_refusal_names_its_values_in_both_languages() -> None:
    examples = refusals()[1]
    assert set(examples) == refusal_words(GAME)
    for violation in examples.values():
        check_values_named(GAME, violation)
