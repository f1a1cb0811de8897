"""Problems of a position's data are also described in French."""

from __future__ import annotations

import ast
import inspect
import pickle
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game, Words, simple, validation
from boardbook.core.words import Phrase
from boardbook.soak import random_number
from tests.house import GAMES
from tests.profiles import many

ODD: tuple[Any, ...] = (None, -1, 3, 10**9, True, "x", [], [0, 0], ["x", "x"], [[1]], {}, {"x": 1}, {"x": ["x"]}, 1.5)

EVERY = many(check=80, proofs=20)
"""The number of plies between two positions that are damaged."""
PASSED = {"self._wrong": 0, "Phrase": 0, "self._edit": -1}
"""The functions that take a sentence, and the index of this argument."""
EDITOR = [import_module(f"boardbook.classroom.{name}") for name in ("editor", "editing")]


def written(module: Any) -> set[str]:
    """Return the sentences in a module: those passed to such functions, and those assigned to variables before."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        said: ast.expr | None = None
        if isinstance(node, ast.Call) and node.args and (where := PASSED.get(ast.unparse(node.func))) is not None:
            said = node.args[where]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("sentence", "still", "wrong"):
            said = node.value
        constants = [c.value for c in ast.walk(said) if isinstance(c, ast.Constant)] if said else []
        found |= {text for text in constants if isinstance(text, str) and " " in text}
    return found


def readers(game: Game[Any]) -> list[Any]:
    """Return the modules that read a game's positions: its own, the common ones, and those of the editor."""
    own = [inspect.getmodule(part) for part in game.modules.reader.__mro__]  # type: ignore[attr-defined]
    here = [module for module in own if module and module.__name__.startswith(game.package)]
    return [validation, simple, *EDITOR, *here]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_reader_has_a_translation(game: str) -> None:
    made = bb.game(game)
    sentences = {sentence for module in readers(made) for sentence in written(module)}
    assert len(sentences) > 30
    french = {key.removeprefix("problem.") for key in made.words.by_lang["fr"] if key.startswith("problem.")}
    assert sorted(sentences - french) == []


def test_every_translation_belongs_to_a_sentence_in_the_code() -> None:
    games = [bb.game(name) for name in GAMES]
    sentences = {sentence for made in games for module in readers(made) for sentence in written(module)}
    french = {key for made in games for key in made.words.by_lang["fr"] if key.startswith("problem.")}
    assert sorted(french - {f"problem.{sentence}" for sentence in sentences}) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_problem_is_described_in_french(game: str) -> None:
    """Positions of random matches are damaged, one key at a time."""
    made, rng, sentences = bb.game(game), Random(7), set()
    for seats in many(check=made.seats[:: len(made.seats) - 1], proofs=made.seats):
        state = made.new(seats)
        for ply in range(400):
            if state.to_act is None:
                break
            if ply % EVERY == 0:
                data = state.to_dict()
                for key in data:
                    for odd in ODD:
                        sentences |= said_of(made, {**data, key: odd})
                sentences |= said_of(made, {**data, rng.choice([*data]) + "s": 1})
            state.apply(random_number(state, rng))
    assert len(sentences) > 20
    assert made.words.missing == {}


def said_of(game: Game[Any], data: dict[str, Any]) -> set[str]:
    """Return the sentences about the problems of a position, after checking that the French ones differ."""
    problems = game.problems(data)
    for problem in problems:
        assert isinstance(problem, Phrase), problem
        assert game.words.said(problem, "en") == problem
        assert game.words.said(problem, "fr") != problem
    return {problem.sentence for problem in problems if isinstance(problem, Phrase)}


def test_a_phrase_is_a_text_that_remembers_its_parts() -> None:
    phrase = Phrase("{where}: {n} of {of}", where=Phrase("hand of {who}", who="Ann"), n=2, of=None)
    assert phrase == "hand of Ann: 2 of None"
    for copied in (deepcopy(phrase), pickle.loads(pickle.dumps(phrase))):  # noqa: S301 (our own)
        assert copied == phrase
        assert (copied.sentence, copied.values) == (phrase.sentence, phrase.values)
    words = Words(())
    assert words.said(phrase, "fr") == phrase  # it has no translation
    assert words.said("a text", "fr") == "a text"
    words.by_lang["fr"] |= {
        "problem.hand of {who}": "main de {who}",
        "problem.{where}: {n} of {of}": "{where} : {n} ({of})",
    }
    assert words.said(phrase, "fr") == "main d’Ann : 2 (None)"
