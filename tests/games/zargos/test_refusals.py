"""Refusals of Zargos: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Violation
from boardbook.games.zargos import conditions, marching
from boardbook.games.zargos.conditions import CONDITIONS
from tests.games.refusing import check_values_named, counted, every, refusal_words, written
from tests.games.table import Position
from tests.games.zargos.playing import GAME, GAMES, sample
from tests.games.zargos.refusals import (
    CASES,
    KNIGHTS,
    STRAY,
    STRICT,
    cast,
    exchange,
    moving,
    way,
)
from tests.games.zargos.table import begin, position
from tests.profiles import many

LANGS = ("en", "fr")
EVERY = every(CONDITIONS)


def ruling(case: str) -> tuple[bb.Ruling, str, list[int]]:
    given, action, rule, numbers = CASES.get(case) or STRICT[case]
    return begin(given, **({"strict_pieces": "true"} if case in STRICT else {})).explain(action), rule, numbers


@pytest.mark.parametrize("case", [*CASES, *STRICT])
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    told, rule, numbers = ruling(case)
    assert not told.legal
    assert told.rules == (f"zargos.{rule}",), told.text()
    for lang in LANGS:
        text = told.text(lang)
        assert sorted(int(n) for n in re.findall(r"\b\d+", text)) == sorted(numbers), text
        assert "{" not in text
    assert told.text("en") != told.text("fr")


def test_cases_are_named_after_conditions() -> None:
    assert {case.partition(":")[0] for case in (*CASES, *STRICT)} == EVERY


def test_all_reasons_are_given_at_once() -> None:
    told = begin(exchange(bartered={"0": 1})).explain("barter monks")
    assert "limit is 1" in told.text()
    assert "player of the Monks" in told.text()


def test_a_landing_is_refused_where_the_option_says_so() -> None:
    given = way("~06", "dragons", dragons="~06 5")
    assert begin(given).explain("to ZA1").legal
    told = begin(given, zargos_blocks_landing="true").explain("to ZA1")
    assert told.rules == ("zargos.island.powers",)


def test_nobody_decides_out_of_turn_or_at_the_end() -> None:
    match = bb.Match.from_position("zargos", position(knights=KNIGHTS), [*"ABCDEF"], chance="ask")
    for seat in (1, 5, None):
        told = match.seen_by(seat).explain("done")
        assert told.rules == ("zargos.round.decision",)
        assert told.text() == "It is A’s turn to decide."
    assert bb.Match("zargos", 3, chance="ask").explain("done").rules == ("zargos.round.decision",)
    over = GAME.state({"phase": "over", "over": "round_limit"})
    assert GAME.explain(over, 0).rules == ("zargos.end.over",)


@pytest.mark.parametrize("phase", STRAY)
def test_stray_clicks_get_an_answer(phase: str) -> None:
    given, rule = STRAY[phase]
    told = begin(given).explain(clicks=["nowhere"])
    assert not told.legal
    assert told.rules == (f"zargos.{rule}",)
    assert told.text("en") != told.text("fr")


# --- clicks on the sea, or on places beyond it -----------------------------------------------------------------------

SEA: dict[str, tuple[Position, str, str]] = {
    "a trip is possible": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 1}),
        "ZA6",
        "You reach Zargos north coast (ZA6) by sea: click Gulf of Taïro first.",
    ),
    "the sea without boats": (
        way("TA1", "monks", monks="TA1 6"),
        "~06",
        "Each sea space of a trip costs a boat, and your people has 0 boats.",
    ),
    "what lies over it without boats": (
        way("TA1", "monks", monks="TA1 6"),
        "ZA6",
        "Reaching Zargos north coast (ZA6) by sea takes 1 boat, and your people has 0.",
    ),
    "a storm with boats": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "ZA6",
        "You reach Zargos north coast (ZA6) by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "a storm with boats enough to go round it": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "ZA3",
        "You reach Zargos south-east coast (ZA3) by sea: click Gulf of Akilon first.",
    ),
    "a storm without boats": (
        way("TA1", "monks", monks="TA1 6", closed=["~01", "~06"], lasting=["storm"]),
        "ZA6",
        "Reaching Zargos north coast (ZA6) by sea takes 4 boats, and your people has 0.",
    ),
    "the closed sea": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "~06",
        "A storm has closed Gulf of Taïro for this turn.",
    ),
    "a sea that is far": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}),
        "~03",
        "Gulf of Kahil is not next to Taïro east (TA1).",
    ),
    "to reorganise": (
        moving("TA1", "monks", monks="TA1 6 BA4 1", boats={"monks": 1}),
        "BA4",
        "You reach Banzol south (BA4) by sea: click Gulf of Taïro first.",
    ),
    "to reorganise without boats": (
        moving("TA1", "monks", monks="TA1 6 TA3 1 BA4 1"),
        "BA4",
        "Reaching Banzol south (BA4) by sea takes 1 boat, and your people has 0.",
    ),
    "Winged over two borders": (
        way("TA1", "winged", winged="TA1 6", boats={"winged": 1}),
        "ZA6",
        "You reach Zargos north coast (ZA6) by sea: click Gulf of Taïro first.",
    ),
    "Spiders without boats": (
        way("IT1", "spiders", spiders="IT1 6"),
        "OH3",
        "Reaching Ohms west (OH3) by sea takes 1 boat, and your people has 0.",
    ),
    "Spiders whose volcanoes are shut": (
        way("IT1", "spiders", spiders="IT1 6", cancelled=["spiders"], lasting=["quake"]),
        "PA4",
        "A wind has taken away the power of the Spiders.",
    ),
    "Dragons who attack": (
        way("TA1", "dragons", dragons="TA1 6"),
        "~06",
        (
            "Attacks don’t enter the sea. Dragons can do that when they reorganise. "
            "Each sea space of a trip costs a boat, and your people has 0 boats."
        ),
    ),
    "Dragons at sea who attack": (
        way("~06", "dragons", dragons="~06 6"),
        "~05",
        "Attacks don’t enter the sea. Dragons can do that when they reorganise.",
    ),
    "Dragons at sea who attack what it does not touch": (
        way("~06", "dragons", dragons="~06 6"),
        "ZA3",
        "Gulf of Taïro and Zargos south-east coast (ZA3) share no border.",
    ),
    "Dragons who swim": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1"),
        "BA4",
        "You reach Banzol south (BA4) by sea: click Gulf of Taïro first.",
    ),
    "Dragons who swim on": (
        moving("~06", "dragons", dragons="~06 6 AK0 1"),
        "AK0",
        "You reach Akilon (capital) by sea: click Gulf of Akilon first.",
    ),
    "Dragons with one step left": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1", steps=1),
        "BA4",
        "Reaching Banzol south (BA4) by sea takes 1 boat, and your people has 0.",
    ),
    "Dragons and a storm": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1", closed=["~01", "~06"], lasting=["storm"]),
        "BA4",
        "You reach Banzol south (BA4) by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "Dragons in the tide": (
        moving("TA1", "dragons", dragons="TA1 6 TA3 1 BA4 1", cancelled=["dragons"], lasting=["tide"]),
        "~06",
        (
            "A wind has taken away the power of the Dragons. "
            "Each sea space of a trip costs a boat, and your people has 0 boats."
        ),
    ),
    "the Wind of Earth": (
        way("TA1", "monks", by="earth", monks="TA1 6", hands={"monks": "earth"}),
        "ZA6",
        "You reach Zargos north coast (ZA6) by sea: click Gulf of Taïro first.",
    ),
    "the Wind of Earth in a storm": (
        way(
            "TA1",
            "monks",
            by="earth",
            monks="TA1 6",
            hands={"monks": "earth"},
            closed=["~01", "~06"],
            lasting=["storm"],
        ),
        "ZA6",
        "You reach Zargos north coast (ZA6) by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "the Wind of Elsewhere": (
        way("TA1", "monks", by="elsewhere", monks="TA1 6", hands={"monks": "elsewhere"}),
        "~06",
        "The Wind of Elsewhere can’t take pawns to Gulf of Taïro: the City, the inner ring and the sea are excluded.",
    ),
    "the same place": (
        moving("~06", "dragons", dragons="~06 6 AK0 1"),
        "~06",
        "The pawns are already in Gulf of Taïro.",
    ),
    "the sea just entered": (
        way("TA1", "monks", by="boat", route="~06", monks="TA1 6", boats={"monks": 3}),
        "~06",
        "The pawns are already in Gulf of Taïro.",
    ),
    "the Wind of Earth to a place without a coast": (
        way("TA1", "monks", by="earth", monks="TA1 6", hands={"monks": "earth"}),
        "LU0",
        "Ludos (capital) has no coast, and a trip must end on one.",
    ),
    "no sea leads there": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 9}),
        "LU0",
        "Taïro east (TA1) and Ludos (capital) share no border.",
    ),
}
"""A place clicked as the destination of a move, and the correct answer."""


@pytest.mark.parametrize("case", SEA)
def test_answers_explain_what_prevents_a_trip_by_sea(case: str) -> None:
    given, code, said = SEA[case]
    told = begin(given).explain(clicks=[f"p.{code}"])
    assert not told.legal
    assert told.text() == said


def test_seas_named_as_the_first_step_can_be_entered() -> None:
    """In every sampled position of an unfinished move, the seas that are named can be clicked."""
    met = 0
    for seed in range(many(check=1, proofs=3)):
        for state in sample(GAME, 6, seed, per_phase=40, plies=2500):
            if state.phase_name != "way":
                continue
            clickable = {GAME.clicks(state, n)[0] for n in state.legal_actions()}
            for n in state.tables.to:
                for violation in GAME.objections(state, n)[1]:
                    if violation.word == "by_sea":
                        met += 1
                        named: Any = violation.values["seas"]
                        seas = {f"p.{sea.key.removeprefix('place.')}" for sea in named}
                        assert seas <= clickable
    assert met > many(check=15, proofs=50)


def test_two_seas_that_do_not_touch_cannot_be_the_target_of_a_storm() -> None:
    told = begin(cast("storm", phase="target")).explain(clicks=["p.~01", "p.~09"])
    assert told.rules == ("zargos.red.storm",)
    assert told.text() == "Choose two neighbouring sea spaces as the target of Wind of Storm."


def test_clicking_a_vacant_target_explains_that_it_needs_no_combat() -> None:
    given = position("monks", monks=KNIGHTS, commitments=[["TA1", "TA3", 2, "land"]])
    assert begin(given).explain(clicks=["p.TA3"]).rules == ("zargos.attack.vacant",)


# --- all conditions -----------------------------------------------------------------------------------------------


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """Count how often each condition fails over all actions; keep one violation for each word."""
    states = [GAME.state(given) for given, *_ in CASES.values()]
    states += [GAMES["{'strict_pieces': 'true'}"].state(given) for given, *_ in STRICT.values()]
    states.append(GAMES["{'zargos_blocks_landing': 'true'}"].state(way("~06", "dragons", dragons="~06 5")))
    states += sample(GAME, 3, seed=1, per_phase=2)
    deciding = [state for state in states if state.to_act not in (None, CHANCE)]
    return counted(CONDITIONS, ((s, a) for s in deciding for a in GAME.actions.attempts))


def test_every_condition_refuses_something() -> None:
    assert set(refusals()[0]) == EVERY


def test_every_condition_of_the_module_is_used() -> None:
    assert written(conditions) | written(marching) == EVERY


def test_every_refusal_names_its_values_in_both_languages() -> None:
    examples = refusals()[1]
    assert set(examples) == refusal_words(GAME)
    for violation in examples.values():
        check_values_named(GAME, violation)


def test_clicking_a_place_without_a_role_says_what_is_being_decided() -> None:
    match = bb.Match.from_position("zargos", {"seats": 2, "phase": "people"}, chance="ask")
    ruling = match.explain(clicks=["p.TA1"])
    assert ruling.text() == "This does nothing now: peoples are being chosen."
    assert ruling.rules == ("zargos.round.decision",)
    assert "on choisit les peuples" in ruling.text("fr")
