"""The French is correct, in all sentences with all possible values, and in the rulebooks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Game, Term, Words
from boardbook.core.words import Value, Values, holes
from boardbook.soak import random_number
from tests.french import Reader, careless, said
from tests.house import GAMES as HOUSE

GAMES = (*HOUSE, "morris")
COUNTED = re.compile(r"\{(\w+):[^{}|]*\|[^{}]*\}")


@pytest.mark.parametrize("game", GAMES)
def test_every_placeholder_declares_its_kind_of_value(game: str) -> None:
    words = bb.game(game).words
    for key, sentence in words.by_lang["en"].items():
        for hole in holes(sentence):
            kinds = words.kinds(key, hole)
            assert kinds, f"{key}: {{{hole}}} has no kind of value"
            for kind in kinds:
                known = kind in ("number", "text") or any(name.startswith(f"{kind}.") for name in words.by_lang["en"])
                assert known, f"{key}: {{{hole}}} holds {kind!r}, which is no table of words"
        for hole in COUNTED.findall(sentence):
            assert words.kinds(key, hole) == ("number",), f"{key}: {{{hole}}} is counted"


@pytest.mark.parametrize("game", GAMES)
def test_words_agree_with_the_values_of_placeholders(game: str) -> None:
    words = bb.game(game).words
    assert [f"{key}: {fault}" for key in words.by_lang["fr"] for fault in careless(words, key)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_wrong_with_any_of_its_words(game: str) -> None:
    words = bb.game(game).words
    reader = Reader(words)
    faults = {fault: text for key in words.by_lang["fr"] for text in said(words, key) for fault in reader.read(text)}
    assert faults == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_paragraph_of_the_rulebook_is_wrong(game: str) -> None:
    made = bb.game(game)
    reader = Reader(made.words)
    texts = {p.id: f"{p.title} {p.text}" for p in made.rulebook("fr").paragraphs.values()}
    assert [(name, fault) for name, text in texts.items() for fault in reader.read(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_placeholders_have_values_of_their_declared_kind_during_play(game: str) -> None:
    made = bb.game(game)
    for key, values in _told(made, Random(f"french {game}")):
        for hole, value in values.items():
            if hole in holes(made.words.by_lang["en"][key]):
                for kind in _kinds(value):
                    assert kind in made.words.kinds(key, hole), f"{key}: {{{hole}}} holds {kind!r}"


def _told(game: Game[Any], rng: Random, plies: int = 3000) -> list[tuple[str, Values]]:
    """Return the sentences about a random match: decisions, events, gains and refusals."""
    state, found = game.new(max(game.seats)), list[tuple[str, Values]]()
    for _ in range(plies):
        if state.to_act is None:
            break
        n = random_number(state, rng)
        found.append(game.describe(state, n, None))
        if state.to_act != CHANCE:
            found += [gain for gain in [game.preview_delta(state, n)] if gain]
            ruling = game.explain(state, rng.randrange(game.num_actions))
            found += [(f"refusal.{v.word}", v.values) for v in ruling.violations]
        found += [(f"event.{event.kind}", event.values) for event in game.events(state, n)]
    return found


def _kinds(value: Value) -> set[str]:
    if isinstance(value, Term):
        return {value.key.partition(".")[0]}
    if isinstance(value, bool | int | float | str):
        return {{bool: "flag", int: "number", float: "share"}.get(type(value), "text")}
    return {kind for part in value for kind in _kinds(part)}


class _Words(Words):
    """Words with a single sentence, whose placeholder `x` stands for words of `mana`."""

    def __init__(self, french: str) -> None:
        super().__init__([])
        self.by_lang.update({lang: {"s": said, "mana.green": "vert"} for lang, said in (("en", "{x}"), ("fr", french))})
        self.forms["fr"] = {"mana.green": {"m": "vert", "f": "verte"}}
        self.holes = {"x": "mana"}


@pytest.mark.parametrize(
    ("french", "fault"),
    [
        ("la source {x:m}", "gender of a feminine"),
        ("le groupe {x:f}", "gender of a masculine"),
        ("un source", "gender of a feminine"),
        ("La carte est retourné", "gender of a feminine"),
        ("pas de archimage", "elision"),
        ("si il joue", "elision"),
        ("à côté de le lac", "contraction"),
        ("cliquez un dé", "cliquer sur"),
        ("cliquez-le", "cliquer sur"),
        ("greedy bot", "English"),
        ("Vrai ?", "space"),
    ],
)
def test_the_reader_finds_planted_mistakes(french: str, fault: str) -> None:
    words = _Words(french)
    assert [found.partition(":")[0] for text in said(words, "s") for found in Reader(words).read(text)] == [fault]


@pytest.mark.parametrize(
    "french",
    ["la source verte", "pas d’archimage", "le hasard", "de les poser", "cliquez sur un dé", "«\u00a0oui\u00a0»"],
)
def test_the_reader_accepts_correct_sentences(french: str) -> None:
    assert Reader(_Words("{x:m}")).read(french) == []


def test_a_word_that_must_agree_needs_a_declared_gender() -> None:
    assert careless(_Words("la source {x}"), "s")
    assert careless(_Words("{x:le}"), "s")
    assert not careless(_Words("la source {x:f}"), "s")
