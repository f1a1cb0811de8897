"""Words: both languages have the same keys and placeholders, no word of the code is missing, and grammar works."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import boardbook as bb
from boardbook.core import LANGUAGES, Term, Words
from boardbook.core.rulebooks import Rulebook
from boardbook.core.words import ARTICLES, GENDERS, Value, holes, plain
from boardbook.words import SPACES, faults

GAMES = bb.games()
GRAMMAR = json.loads(Path(__file__).with_name("grammar.json").read_text(encoding="utf-8"))


def word(sentence: str, french: str = "") -> Words:
    """Return the common words with an additional one, `s`."""
    words = Words([files("boardbook.core").joinpath("words.toml")])
    words.by_lang["en"]["s"], words.by_lang["fr"]["s"] = sentence, french or sentence
    return words


def sources(game: str) -> dict[str, str]:
    """Return the source code of the game's and the core's modules, by name."""
    package = bb.game(game).package
    folders = [Path(str(files("boardbook.core"))), Path(str(files(package)))]
    return {str(path): path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_keys_and_placeholders(game: str) -> None:
    en, fr = (bb.game(game).words.by_lang[lang] for lang in LANGUAGES)
    assert set(en) == set(fr)
    for key in en:
        assert set(holes(en[key])) == set(holes(fr[key])), key
        assert en[key].strip() == en[key] != "", key
        assert fr[key].strip() == fr[key] != "", key


@pytest.mark.parametrize("game", GAMES)
def test_plurals_have_two_forms_and_lists_have_a_conjunction(game: str) -> None:
    words = bb.game(game).words
    for lang in LANGUAGES:
        for key, sentence in words.by_lang[lang].items():
            for form in re.findall(r"\{\w+:([^{}]*)\}", sentence):
                each, _, last = form.rpartition(" ")
                listed = f"list.{last}" in words.by_lang[lang] and each in ("", *GENDERS, *ARTICLES)
                agrees = lang == "fr" and (form in (*GENDERS, *ARTICLES) or form.count("|") == len(GENDERS) - 1)
                assert form.count("|") == 1 or listed or agrees, key
            assert "{" not in re.sub(r"\{\w+(:[^{}]*)?\}", "", sentence), key


@pytest.mark.parametrize("game", GAMES)
def test_french_typography(game: str) -> None:
    """Narrow no-break spaces precede ; ! and ?, no-break spaces precede : and are in guillemets."""
    for key, sentence in bb.game(game).words.by_lang["fr"].items():
        shown = re.sub(r"\{(\w+):[^{}]*\}", r"{\1}", sentence)
        assert not re.search(r"[^\u202f][;!?](\s|$)|[^\u00a0]:(\s|$)|[^\u00a0]»|«[^\u00a0]", shown), key
        assert "'" not in sentence, key


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_and_event_in_the_code_has_a_sentence(game: str) -> None:
    words = bb.game(game).words.by_lang["en"]
    refusals: set[str] = set()
    events: set[str] = set()
    for text in sources(game).values():
        refusals |= set(re.findall(r"\brefuse\(\s*(?:\"[\w.]+\"|game\.\w+|rule),\s*\"(\w+)\"", text))
        events |= set(re.findall(r"\b(?:_?emit|Event)\(\s*\"(\w+)\"", text))
        events |= set(re.findall(r"_earn\([^\"]*\"(\w+)\"", text))
    assert len(refusals) >= 9
    assert events
    assert {f"refusal.{name}" for name in refusals} <= set(words)
    assert {f"event.{name}" for name in events} <= set(words)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_for_a_refusal_or_event_is_used(game: str) -> None:
    text = "".join(sources(game).values())
    for key in bb.game(game).words.by_lang["en"]:
        section, _, name = key.partition(".")
        if section in ("refusal", "event"):
            assert f'"{name}"' in text, key


@pytest.mark.parametrize("game", ["magellan", "magus", "pangea", "zargos"])
def test_every_event_has_a_short_name(game: str) -> None:
    words = set(bb.game(game).words.by_lang["en"])
    events, named = (
        {key.partition(".")[2] for key in words if key.startswith(f"{of}.")} for of in ("event", "last_event")
    )
    assert events == named


@pytest.mark.parametrize("game", GAMES)
def test_options_and_figures_are_named(game: str) -> None:
    made = bb.game(game)
    words = set(made.words.by_lang["en"])
    assert {f"option.{option.name}" for option in made.option_list} <= words
    assert {f"figure.{figure.name}" for figure in made.figures} <= words


def test_all_names_of_pangea_exist() -> None:
    from boardbook.games.pangea.rules import EndReason
    from boardbook.games.pangea.state import PHASES
    from boardbook.games.pangea.tables import PEOPLES, SHAPES, TERRAINS

    words = set(bb.game("pangea").words.by_lang["en"])
    assert {f"phase.{name}" for name in PHASES} <= words
    assert {f"in_phase.{name}" for name in PHASES} <= words
    assert {f"side.{name}" for name in PEOPLES} <= words
    assert {f"terrain.{name}" for name in TERRAINS} <= words
    assert {f"shape.{name}" for name in SHAPES} <= words
    assert {f"minion.{people}_{terrain}" for people in PEOPLES for terrain in TERRAINS} <= words
    assert {f"reason.{reason}" for reason in EndReason} <= words


def test_every_panel_of_a_chart_has_a_figure() -> None:
    for game in GAMES:
        assert "score" in {figure.name for figure in bb.game(game).figures}
        assert {figure.panel for figure in bb.game(game).figures} <= {"economy", "magic", "score"}


@pytest.mark.parametrize(
    ("count", "en", "fr"), [(0, "0 goods", "0 bien"), (1, "1 good", "1 bien"), (2, "2 goods", "2 biens")]
)
def test_counted_things(count: int, en: str, fr: str) -> None:
    words = word("{n:good|goods}", "{n:bien|biens}")
    assert words.text("s", "en", {"n": count}) == en
    assert words.text("s", "fr", {"n": count}) == fr


@pytest.mark.parametrize(
    ("names", "en", "fr"),
    [
        ([], "", ""),
        (["a1"], "a1", "a1"),
        (["a1", "b2"], "a1 or b2", "a1 ou b2"),
        (["a1", "b2", "c3"], "a1, b2 or c3", "a1, b2 ou c3"),
    ],
)
def test_lists(names: list[str], en: str, fr: str) -> None:
    words = word("{n:or}")
    assert words.text("s", "en", {"n": names}) == en
    assert words.text("s", "fr", {"n": names}) == fr
    assert word("{n:and}").text("s", "fr", {"n": names}) == fr.replace(" ou ", " et ")


def test_terms_are_translated_into_the_readers_language() -> None:
    words = bb.game("pangea").words
    assert words.text("refusal.bag_empty", "fr", {"people": Term("side.yellow")}) == "Le sac du peuple jaune est vide."
    assert word("{n:or}").text("s", "en", {"n": [Term("list.or"), 3, "x"]}) == "or, 3 or x"


def value(data: object) -> Value:
    """Return a value from the shared table: a number, a literal text (after "="), a word, or a list."""
    if isinstance(data, list):
        return [value(part) for part in data]  # type: ignore[misc]
    if isinstance(data, str):
        return data[1:] if data.startswith("=") else Term(data)
    assert isinstance(data, int)
    return data


@pytest.mark.parametrize(("lang", "sentence", "data", "said"), GRAMMAR["said"])
def test_grammar(lang: str, sentence: str, data: object, said: str) -> None:
    """The tests of the front end use the same table."""
    words = word("x")
    for language in LANGUAGES:
        words.by_lang[language] |= GRAMMAR["words"][language]
    words.by_lang[lang]["s"], words.forms["fr"] = sentence, GRAMMAR["forms"]
    assert words.text("s", lang, dict.fromkeys(holes(sentence), value(data))) == said


def test_grammatical_forms_are_read_from_a_table(tmp_path: Path) -> None:
    source = tmp_path / "words.toml"
    source.write_text('[mana]\ngreen = { en = "green", fr = { m = "vert", f = "verte" } }', encoding="utf-8")
    words = Words([source])
    assert words.text("mana.green", "fr") == "vert"
    assert words.forms == {"en": {}, "fr": {"mana.green": {"m": "vert", "f": "verte"}}}


def test_an_unknown_word_or_language_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"Did you mean 'refusal\.over'"):
        word("x").text("refusal.ower")
    with pytest.raises(bb.UnknownName, match="Known: en, fr"):
        word("x").text("s", "de")


def test_values_can_be_converted_to_data() -> None:
    assert plain({"a": 1, "b": Term("x.y"), "c": [Term("z"), 2, "t"]}) == {
        "a": 1,
        "b": {"term": "x.y"},
        "c": [{"term": "z"}, 2, "t"],
    }


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("greedy bot", "bot glouton"),
        ("Seat 2", "Joueur 2"),
        ("Seat", "Seat"),
        ("random bot 2", "bot aléatoire 2"),
        ("mcts:500 bot", "bot MCTS:500"),
        ("Ann", "Ann"),
        ("my bot", "my bot"),
    ],
)
def test_unnamed_bots_have_a_name_in_each_language(name: str, french: str) -> None:
    words = word("{who}")
    assert words.text("s", "en", {"who": name}) == name
    assert words.text("s", "fr", {"who": name}) == french


def test_problems_of_words_and_french_rules_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = bb.game("veil")
    assert faults(rules) == []
    source = "## 1 Jeu {#play}\n### 1.1 Tour {#turn}\nC'est simple: jouez!\n"
    monkeypatch.setattr(rules, "rulebook", lambda lang="en": Rulebook("veil", lang, source))
    monkeypatch.setitem(rules.words.holes, "people", "numbr")
    assert faults(rules) == [
        "[holes] people: 'numbr' is neither number, text, share, flag, list nor a table",
        f"rulebook.fr.md, veil.play.turn: {SPACES}",
        "rulebook.fr.md, veil.play.turn: the apostrophe must be ’",
    ]
