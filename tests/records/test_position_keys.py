"""The documented keys of positions are exactly those that are read, and notations and elements those of play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.core import CHANCE, LANGUAGES, Game, State
from boardbook.records.dictionary import ELEMENTS, NOTATIONS, POSITION, POSITION_KEYS, UNIT
from boardbook.records.examples import Asked, at, examples
from boardbook.widgets.payloads import elements
from tests.house import GAMES
from tests.profiles import many

MATCHES = many(check=5, proofs=8)  # every number of seats occurs
DEPTHS = (0, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1280)
"""The plies whose positions are checked, in addition to the first two of each phase and the last of a match."""
STRANGE: Mapping[str, Any] = {"strange": []}
"""A value for unknown keys."""

every_game = pytest.mark.parametrize("game", GAMES)
both = pytest.mark.parametrize("lang", LANGUAGES)


def states(rules: Game[Any]) -> Iterator[State]:
    """Yield positions of random matches other than those of the examples."""
    for seed in range(MATCHES):
        rng, state = Random(f"keys {seed}"), rules.new(rules.seats[seed % len(rules.seats)])
        seen: list[str] = []
        for ply in range(DEPTHS[-1]):
            if ply in DEPTHS or seen.count(state.phase_name) < 2 or state.to_act is None:
                seen.append(state.phase_name)
                yield state.clone()
            if state.to_act is None:
                break
            state.apply(rng.choice(rules.possible(state)))


@cache
def positions(game: str) -> list[dict[str, Any]]:
    return [state.to_dict() for state in states(bb.game(game))]


def keys(game: str) -> list[str]:
    documented: list[str] = bb.columns(game, POSITION)["column"].to_list()
    return documented


def changed(position: Mapping[str, Any], key: str, value: object) -> dict[str, Any]:
    """Return a position with another value for a dotted key."""
    name, _, inner = key.partition(".")
    return {**position, name: changed(position[name], inner, value) if inner else value}


@every_game
def test_every_key_of_a_position_is_documented(game: str) -> None:
    documented = keys(game)
    parents = {key.partition(".")[0] for key in documented if "." in key}
    for position in positions(game):
        assert set(position) <= set(documented)
        for parent in parents:
            inner = {f"{parent}.{name}" for name in position[parent] or ()}
            assert inner <= set(documented)


@every_game
def test_every_documented_key_is_read(game: str) -> None:
    rules, idle = bb.game(game), set(keys(game))
    for position in positions(game):
        assert rules.problems(position) == []
        for key in sorted(idle):
            held = at(position, key.rpartition(".")[0])[1] is not None if "." in key else True
            if held and rules.problems(changed(position, key, STRANGE)):
                idle.discard(key)
    assert idle == set()


@every_game
def test_every_other_key_is_refused(game: str) -> None:
    rules = bb.game(game)
    parents = {key.partition(".")[0] for key in keys(game) if "." in key}
    for position in positions(game):
        assert any("'strange' is not known" in problem for problem in rules.problems({**position, **STRANGE}))
        for parent in parents:
            if position[parent] is not None:
                assert rules.problems(changed(position, f"{parent}.strange", 1)), parent


@every_game
def test_every_key_that_is_looked_up_is_documented(game: str) -> None:
    rules, asked = bb.game(game), dict[str, None]()
    for position in positions(game):
        rules.problems(Asked(position, asked))
    assert set(asked) <= set(keys(game))


@both
@every_game
def test_every_key_has_a_meaning_a_type_and_an_example(game: str, lang: str) -> None:
    found = bb.columns(game, POSITION, lang)
    assert found.schema == POSITION_KEYS
    assert found.filter(pl.col("meaning") == "")["column"].to_list() == []
    assert found.filter((pl.col("type") == "") & (pl.col("example") != "null"))["column"].to_list() == []


@every_game
def test_no_word_explains_a_key_that_does_not_exist(game: str) -> None:
    said = bb.game(game).words.by_lang["en"]
    for root in (f"{POSITION}.", f"{UNIT}{POSITION}."):
        assert {key.removeprefix(root) for key in said if key.startswith(root)} <= set(keys(game))


def test_examples_and_types_are_listed() -> None:
    found = {row[0]: row[1:] for row in bb.columns("zargos", POSITION, "fr").rows()}
    assert found["round"][0] == "nombre entier"
    assert found["pool"][:2] == ("objet", "pions")
    assert found["waiting"][0] == "liste de nombres entiers"
    assert found["hands"][0] == "liste de listes"
    assert found["assaults"][0] == "liste d’objets"
    assert found["lesson"][0] == "vrai ou faux"
    assert found["winner"][0] == ""
    assert set(json.loads(found["battle"][-1])) == {
        key.removeprefix("battle.") for key in found if key.startswith("battle.")
    }


def test_objects_that_are_read_as_a_whole_have_no_documented_keys() -> None:
    asked = dict[str, None]()
    position = Asked({"move": {"way": "land"}, "pool": {"dragons": 1}}, asked)
    assert position["move"].get("way") == "land"
    assert position["move"].get("to") is None
    assert [*position["pool"].items()] == [("dragons", 1)]
    assert [*asked] == ["move", "move.way", "move.to", "pool"]


@both
@every_game
def test_every_kind_of_action_is_documented(game: str, lang: str) -> None:
    rules, found = bb.game(game), bb.columns(game, "actions", lang)
    assert found.schema == NOTATIONS
    assert found["kind"].is_unique().all()
    assert set(found.filter(~pl.col("chance"))["kind"]) == {action.kind for action in rules.actions}
    for kind, chance, text, meaning, cited in found.rows():
        if chance:
            assert kind in rules.outcome_fields
        else:
            assert rules.parse(text).kind == kind
        assert bool(meaning) == bool(cited) == (kind in examples(rules).played)
        assert set(cited) <= set(rules.rulebook(lang).paragraphs)


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_element_is_documented(game: str, lang: str) -> None:
    rules, found = bb.game(game), bb.columns(game, "elements", lang)
    assert found.schema == ELEMENTS
    kinds = set(found["kind"])
    for kind, meaning, example, actions in found.rows():
        assert meaning
        assert example.partition(".")[0] == kind
        assert set(actions) <= {action.kind for action in rules.actions}
    seen: set[str] = set()
    for state in states(rules):
        if state.to_act not in (None, CHANCE) and state.phase_name not in seen:
            seen.add(state.phase_name)
            assert {element.partition(".")[0] for element in elements(rules, state)} <= kinds


@every_game
def test_every_explained_element_exists_with_some_option(game: str) -> None:
    rules = bb.game(game)
    told = {key.removeprefix("element.") for key in rules.words.by_lang["en"] if key.startswith("element.")}
    settings: list[dict[str, Any]] = [{one.name: value} for one in rules.option_list for value in one.values]
    found: set[str] = set()
    for variant in (rules, *(bb.game(game, **setting) for setting in settings)):
        found |= set(examples(variant).elements)
        assert found <= told
        if found == told and many(check=True, proofs=False):
            break
    assert found == told


def test_a_game_without_documentation_has_keys_types_and_examples() -> None:
    found = bb.columns("morris", POSITION)
    assert found["column"].to_list() == [*bb.game("morris").new(2).to_dict()]
    assert set(found["meaning"]) == {""}
    assert found.filter(pl.col("column") == "hand").row(0)[1:] == ("list of whole numbers", "", "", "[9, 9]")
    assert bb.columns("morris", "elements")["kind"].to_list() == ["p"]


def test_unknown_names_are_refused_with_a_list_of_the_known() -> None:
    with pytest.raises(bb.UnknownName, match="Did you mean 'position'"):
        bb.columns("pangea", "positions")
    with pytest.raises(bb.UnknownName, match="language"):
        bb.columns("pangea", POSITION, "de")
