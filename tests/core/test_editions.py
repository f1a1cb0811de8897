"""Editions: every number has its source, and a custom edition can be complete or contain only what differs."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Edition
from boardbook.core.editions import SOURCES
from tests.house import GAMES
from tests.mangled import WAYS, mangled, odd, spoiled
from tests.profiles import many


@pytest.mark.parametrize("game", [*GAMES, "veil"])
def test_every_number_of_the_standard_edition_has_a_source(game: str) -> None:
    edition = bb.edition(game)
    assert len(edition) > 0
    for name in edition:
        assert {edition.source(name), *edition.sources(name)} <= set(SOURCES) - {"custom"}
        assert (edition.source(name) == "reconstructed") == (name in edition.reconstructed)
        assert isinstance(edition.note(name), str)
    assert not edition.customised


@pytest.mark.parametrize("game", bb.games())
def test_reconstructed_numbers_give_reasons(game: str) -> None:
    edition = bb.edition(game)
    assert all(len(edition.note(name)) > 20 for name in edition.reconstructed)


def test_the_sources_of_pangea_are_those_of_the_fact_sheet() -> None:
    edition = bb.edition("pangea")
    assert edition.reconstructed == ("board", "homes", "amulets")
    assert {edition.source(name) for name in edition if name not in edition.reconstructed} == {"rules"}
    assert (edition["prices"], edition["limits"]) == ([1, 2, 3, 4, 5], [2, 3, 4])
    assert (edition["income"], edition["starting_minions"], edition["starting_goods"]) == (1, 3, 0)


def test_a_changed_number_has_the_source_custom() -> None:
    edition = bb.edition("pangea")
    edition["prices"] = [1, 1, 1, 1, 1]
    assert edition["prices"] == [1, 1, 1, 1, 1]
    assert edition.source("prices") == "custom"
    assert edition.customised
    assert not bb.edition("pangea").customised
    assert repr(edition) == "<Edition pangea, custom, 12 entries, 3 reconstructed>"


def test_returned_values_are_copies() -> None:
    edition = bb.edition("pangea")
    edition["homes"]["blue"]["grass"] = 99
    edition.to_dict()["prices"]["value"] = None
    prices = [1, 1, 1, 1, 1]
    edition["prices"] = prices
    prices.append(6)
    assert edition["homes"]["blue"]["grass"] == 3
    assert edition["prices"] == [1, 1, 1, 1, 1]


def test_a_game_keeps_its_own_copy() -> None:
    edition = bb.edition("pangea")
    edition["prices"] = [1, 1, 1, 1, 1]
    game = bb.game("pangea", edition=edition)
    edition["prices"] = [9, 9, 9, 9, 9]
    assert game.edition["prices"] == [1, 1, 1, 1, 1]


def test_equal_editions_are_equal() -> None:
    one, two = bb.edition("pangea"), bb.edition("pangea")
    assert one == two
    assert hash(one) == hash(two)
    two["income"] = 2
    assert one != two
    assert one != "pangea"


def test_an_unknown_entry_lists_the_known() -> None:
    edition = bb.edition("pangea")
    with pytest.raises(bb.UnknownName, match=r"'price'.*Did you mean 'prices'.*Known: amulets, board"):
        edition["price"] = [1]
    for ask in (edition.source, edition.note, edition.__getitem__):
        with pytest.raises(bb.UnknownName, match="Did you mean 'prices'"):
            ask("price")


def test_a_file_needs_to_contain_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[prices]\nvalue = [1, 1, 2, 3, 5]\n\n[income]\nvalue = 2\nnote = 'friendlier'\n", encoding="utf-8")
    for where in (path, str(path)):
        game = bb.game("pangea", edition=where)
        assert (game.edition["prices"], game.edition["income"]) == ([1, 1, 2, 3, 5], 2)
        assert game.edition["limits"] == [2, 3, 4]
        assert (game.edition.source("prices"), game.edition.source("limits")) == ("custom", "rules")
        assert game.edition.note("income") == "friendlier"
        assert game.edition.customised
        assert repr(game) == "<Game pangea, custom edition>"
    match = bb.Match("pangea", 2, edition=path)
    assert match.game.edition["income"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_edition_is_read_as_it_was(game: str, tmp_path: Path) -> None:
    edition = bb.edition(game)
    edition[next(iter(edition))] = {"a key": [1, 2.5, True, '\u201c"\\\n\x7f\U0001f3b2'], "": {"nested": []}}
    edition.save(tmp_path / "mine.toml")
    assert Edition.load(game, (tmp_path / "mine.toml").read_text(encoding="utf-8")) == edition


def test_a_saved_edition_can_be_played(tmp_path: Path) -> None:
    edition = bb.edition("pangea")
    edition["income"] = 2
    edition.save(tmp_path / "mine.toml")
    assert bb.game("pangea", edition=tmp_path / "mine.toml").edition == edition


def test_none_is_not_saved(tmp_path: Path) -> None:
    edition = bb.edition("pangea")
    edition["income"] = None
    with pytest.raises(bb.BadInput, match="income contains None"):
        edition.save(tmp_path / "mine.toml")
    assert not (tmp_path / "mine.toml").exists()


def test_an_edition_can_be_made_from_data() -> None:
    data = bb.edition("pangea").to_dict()
    data["prices"] = {"value": [0, 0, 0, 0, 0], "source": "custom"}
    game = bb.game("pangea", edition=Edition("pangea", data))
    assert game.edition["prices"] == [0, 0, 0, 0, 0]
    assert game.edition.customised


def test_other_numbers_are_a_custom_edition_with_any_source(tmp_path: Path) -> None:
    """`customised` must be true if other numbers are played, because saves and logs rely on it."""
    path = tmp_path / "mine.toml"
    path.write_text('[prices]\nsource = "public"\nvalue = [0, 0, 0, 0, 0]\n', encoding="utf-8")
    assert bb.game("pangea", edition=path).edition.customised


def test_an_invalid_file_is_refused_with_all_of_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'prices = [1]\n[income]\nvalu = 2\n[limit]\nvalue = [2]\n[least_magic]\nvalue = 1\nsource = "hearsay"\n',
        encoding="utf-8",
    )
    with pytest.raises(bb.BadInput) as error:
        bb.game("pangea", edition=path)
    assert len(error.value.problems) == 4
    for told in (
        "[prices] needs a `value`",
        "[income] needs a `value`",
        "[limit] is not known; known: board,",
        "hearsay",
    ):
        assert told in str(error.value)


@pytest.mark.parametrize("text", ["[prices", "prices = ", "a = 1\na = 2", "\x00"])
def test_a_file_that_is_not_toml_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(bb.BadInput, match="edition of pangea: "):
        bb.game("pangea", edition=path)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(bb.BadInput, match="edition of pangea: "):
        bb.game("pangea", edition=path)


def test_a_missing_file_raises_an_error_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bb.game("pangea", edition=tmp_path / "nothing.toml")


def test_another_games_edition_is_refused() -> None:
    with pytest.raises(bb.BoardbookError):
        bb.game("pangea", edition=bb.edition("veil"))


def test_an_edition_can_be_searched_for_entries() -> None:
    edition = bb.edition("pangea")
    assert "prices" in edition
    assert "price" not in edition
    assert edition.get("price", 7) == 7


@pytest.mark.parametrize("missing", list(bb.edition("pangea")))
def test_an_edition_without_an_entry_is_refused_by_its_name(missing: str) -> None:
    data = bb.edition("pangea").to_dict()
    del data[missing]
    with pytest.raises(bb.BoardbookError, match=missing):
        bb.game("pangea", edition=Edition("pangea", data))


@pytest.mark.parametrize("entry", [{}, {"source": "custom"}, 5, None], ids=repr)
def test_an_entry_without_a_value_is_refused(entry: object) -> None:
    data = {**bb.edition("pangea").to_dict(), "income": entry}
    with pytest.raises(bb.BadInput, match="income"):
        bb.game("pangea", edition=Edition("pangea", data))


def test_an_entry_without_a_source_is_custom() -> None:
    edition = Edition("pangea", {**bb.edition("pangea").to_dict(), "income": {"value": 2}})
    assert edition.source("income") == "custom"
    assert edition.customised


@pytest.mark.parametrize("edition", [{"prices": [1, 1, 1, 1, 1]}, 5], ids=repr)
def test_other_values_are_refused_or_used_as_an_edition(edition: object) -> None:
    """A dictionary of numbers is what many users try first."""
    try:
        game = bb.game("pangea", edition=edition)  # type: ignore[arg-type]
    except (bb.BoardbookError, TypeError):
        return
    assert game.edition["prices"] == [1, 1, 1, 1, 1]


# --- checks of an edition -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("source = 5", r"\[income\] source must be one of rules, example, public, reconstructed, custom, not 5"),
        ("source = true", r"\[income\] source must be one of rules, .*, not True"),
        ("source = {}", r"\[income\] source must be one of rules, .*, not {}"),
        ("source = []", r"\[income\] source must be one name, or a list with a name for each number"),
        ("source = ['rules']", r"\[income\] source must be one name, or a list with a name for each number"),
        ("note = 5", r"\[income\] note must be a string, not 5"),
        ("note = ['a']", r"\[income\] note must be a string, not \['a'\]"),
    ],
)
def test_the_description_of_a_number_must_be_valid(tmp_path: Path, told: str, why: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[income]\nvalue = 2\n{told}\n", encoding="utf-8")
    with pytest.raises(bb.BadInput, match=f"edition of pangea: {why}"):
        bb.game("pangea", edition=path)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    with pytest.raises(bb.BadInput, match=f"edition of pangea: {why}"):
        Edition("pangea", {**bb.edition("pangea").to_dict(), **data})


@pytest.mark.parametrize("source", [None, 5, {}, [None], float("nan"), ("rules",)], ids=repr)
def test_an_invalid_source_is_refused(source: object) -> None:
    with pytest.raises(bb.BadInput, match="edition of pangea: "):
        Edition("pangea", {**bb.edition("pangea").to_dict(), "income": {"value": [2], "source": source}})


@pytest.mark.parametrize("entries", [None, 5, "prices", ["prices"]], ids=repr)
def test_data_without_entries_are_refused_as_an_edition(entries: Any) -> None:
    with pytest.raises(bb.BadInput, match="edition of pangea: an edition must be an object of entries"):
        Edition("pangea", entries)


@pytest.mark.parametrize("deep", [30, 300, 1000, 100_000])
@pytest.mark.parametrize(
    "text",
    [
        lambda deep: f"[income]\nvalue = {'[' * deep}{']' * deep}",
        lambda deep: f"[income]\nvalue = {'{a=' * deep}1{'}' * deep}",
        lambda deep: f"[income]\nvalue.{'a.' * min(deep, 99)}a = 1",
        lambda deep: f"[income]\nvalue = 2\nsource.{'a.' * min(deep, 99)}a = 1",
        lambda deep: f"[income.{'a.' * min(deep, 99)}a]\nvalue = 1",
    ],
    ids=["lists", "tables", "keys", "source", "header"],
)
def test_a_deeply_nested_file_is_refused(tmp_path: Path, text: Callable[[int], str], deep: int) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text(deep), encoding="utf-8")
    with pytest.raises(bb.BadInput, match="edition of pangea: "):
        bb.game("pangea", edition=path)


def test_deeply_nested_or_circular_data_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    around: list[Any] = []
    around.append(around)
    for value in (deep, around):
        with pytest.raises(bb.BadInput, match=r"edition of pangea: .* levels deep"):
            Edition("pangea", {**bb.edition("pangea").to_dict(), "income": {"value": value}})


@pytest.mark.parametrize("value", ["9" * 5000, "1e999", "nan", "1979-05-27", "'x'", "''"])
def test_impossible_values_are_refused(tmp_path: Path, value: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[income]\nvalue = {value}\n", encoding="utf-8")
    with pytest.raises(bb.BadInput, match="edition of pangea: "):
        bb.game("pangea", edition=path)


@pytest.mark.parametrize("way", WAYS)
def test_a_file_changed_by_tools_is_read(tmp_path: Path, way: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(WAYS[way]("[prices]\nvalue = [1, 1, 2, 3, 5]\nnote = 'für « Ann »'\n".encode()))
    edition = bb.game("pangea", edition=path).edition
    assert (edition["prices"], edition.note("prices")) == ([1, 1, 2, 3, 5], "für « Ann »")


@pytest.mark.parametrize("game", GAMES)
def test_any_edition_can_be_played_or_is_refused(game: str) -> None:
    standard = bb.edition(game).to_dict()
    rng = Random(f"editions/{game}")
    refused = 0
    tries = many(check=400, proofs=20000)
    for _ in range(tries):
        name = rng.choice(list(standard))
        entries = {**standard, name: odd({"note": "", **standard[name]}, rng, 0.3)}
        try:
            rules = bb.game(game, edition=Edition(game, entries))
        except bb.BadInput:
            refused += 1
            continue
        assert {rules.edition.source(name) for name in rules.edition} <= set(SOURCES)
        assert all(isinstance(rules.edition.note(name), str) for name in rules.edition.reconstructed)
    assert 0 < refused < tries


def test_any_damaged_file_is_read_or_refused(tmp_path: Path) -> None:
    text = '[prices]\nvalue = [1, 1, 2, 3, 5]\nsource = ["rules", "rules", "public", "rules", "rules"]\nnote = "Né."\n'
    rng = Random("edition files")
    path = tmp_path / "mine.toml"
    standard = bb.edition("pangea")
    whole = Edition.load("pangea", text, standard)
    refused = 0
    tries = many(check=400, proofs=20000)
    for _ in range(tries):
        path.write_bytes(mangled(text.encode(), rng))
        assert Edition.read("pangea", path, standard) == whole
        path.write_bytes(spoiled(mangled(text.encode(), rng), rng))
        try:
            bb.game("pangea", edition=path)
        except bb.BadInput:
            refused += 1
    assert 0 < refused < tries
