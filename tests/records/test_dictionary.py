"""Every column of every table is explained in both languages."""

from __future__ import annotations

import polars as pl
import pytest

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.records.dictionary import DICTIONARY, POSITION, TABLES, UNIT, kind_columns
from boardbook.records.fields import COLUMN
from tests.house import GAMES

both = pytest.mark.parametrize("lang", LANGUAGES)


@both
@pytest.mark.parametrize("table", TABLES)
def test_every_column_of_a_table_has_a_meaning(table: str, lang: str) -> None:
    found = bb.columns(table, lang=lang)
    assert found.schema == DICTIONARY
    assert found["column"].to_list() == TABLES[table].names()
    assert found.filter(pl.col("meaning") == "")["column"].to_list() == []


@both
@pytest.mark.parametrize("game", GAMES)
def test_every_column_of_a_kind_has_a_meaning(game: str, lang: str) -> None:
    rules = bb.game(game)
    for kind, own in kind_columns(rules).items():
        found = bb.columns(rules, kind, lang)
        assert found["column"].to_list() == own.names()
        assert found.filter(pl.col("meaning") == "")["column"].to_list() == [], kind


@pytest.mark.parametrize("game", GAMES)
def test_no_column_of_a_kind_has_the_name_of_a_common_column(game: str) -> None:
    for kind, own in kind_columns(bb.game(game)).items():
        assert [name for name in own if name.endswith("_")] == [], kind


@pytest.mark.parametrize("game", GAMES)
def test_no_word_explains_a_column_that_does_not_exist(game: str) -> None:
    rules = bb.game(game)
    found = kind_columns(rules)
    keys = [key.split(".") for key in rules.words.by_lang["en"] if key.startswith((COLUMN, UNIT))]
    own = [key for key in keys if len(key) == len(("column", "kind", "name")) and key[1] not in (*TABLES, POSITION)]
    assert [(kind, name) for _, kind, name in own if name not in found.get(kind, ())] == []


def test_types_and_units_are_listed() -> None:
    log = {row[0]: row[1:] for row in bb.columns("log", lang="fr").rows()}
    assert log["ply"][0] == "nombre entier"
    assert log["rules"][0] == "liste de textes"
    assert log["elapsed_ms"][:2] == ("nombre entier", "millisecondes")


def test_unknown_names_are_refused_with_a_list_of_the_known() -> None:
    with pytest.raises(bb.UnknownName, match="Did you mean 'log'"):
        bb.columns("logs")
    with pytest.raises(bb.UnknownName, match="delivered"):
        bb.columns("pangea", "deliverd")
    with pytest.raises(bb.UnknownName, match="delivered"):
        bb.columns("pangea")
    with pytest.raises(bb.UnknownName, match="language"):
        bb.columns("log", lang="de")


def test_a_table_that_every_game_has_takes_no_kind() -> None:
    with pytest.raises(bb.BadInput, match=r"log is a table, .* columns\('log', lang='fr'\)"):
        bb.columns("log", "fr")
