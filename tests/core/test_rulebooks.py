"""Rulebooks have the same paragraphs in both languages, which are found by id and can be shown in a notebook."""

from __future__ import annotations

import re

import pytest

import boardbook as bb
from boardbook.core import Rulebook

GAMES = bb.games()


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_paragraphs(name: str) -> None:
    en, fr = bb.rulebook(name), bb.rulebook(name, lang="fr")
    assert (en.lang, fr.lang) == ("en", "fr")
    assert en.ids == fr.ids
    assert [p.number for p in en.paragraphs.values()] == [p.number for p in fr.paragraphs.values()]
    assert list(en.chapters) == list(fr.chapters)
    assert [number for number, _ in en.chapters.values()] == [number for number, _ in fr.chapters.values()]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_paragraph_has_a_text_and_is_in_its_chapter(name: str, lang: str) -> None:
    book = bb.rulebook(name, lang)
    for key, paragraph in book.paragraphs.items():
        game, chapter, _ = key.split(".")
        assert game == name
        assert paragraph.number.split(".")[0] == book.chapters[chapter][0]
        assert paragraph.title
        assert len(book.paragraph(key)) > 15
        assert book.paragraph(key) == paragraph.text == book[key].text


@pytest.mark.parametrize("name", GAMES)
def test_paragraphs_are_numbered_without_a_gap(name: str) -> None:
    book = bb.rulebook(name)
    for chapter, (number, _) in book.chapters.items():
        here = [p.number for key, p in book.paragraphs.items() if key.split(".")[1] == chapter]
        assert here == [f"{number}.{k + 1}" for k in range(len(here))]


@pytest.mark.parametrize("name", GAMES)
def test_references_in_a_text_lead_somewhere(name: str) -> None:
    for lang in ("en", "fr"):
        book = bb.rulebook(name, lang)
        numbers = {p.number for p in book.paragraphs.values()}
        for paragraph in book.paragraphs.values():
            for group in re.findall(r"\(([A-D1-6]\.\d(?:[,;] ?[A-D1-6]\.\d)*)\)", paragraph.text):
                assert set(re.findall(r"[A-D1-6]\.\d", group)) <= numbers, paragraph


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_value_is_explained(name: str) -> None:
    for lang in ("en", "fr"):
        text = bb.rulebook(name, lang)._repr_markdown_()
        for option in bb.game(name).option_list if name != "veil" else ():
            assert f"`{option.name}`" in text
            for value in option.values:
                assert isinstance(value, int | None) or f"`{value}`" in text, value


def test_an_unknown_paragraph_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"pangea\.movement\.stop.*Did you mean 'pangea\.movement\.step'"):
        bb.rulebook("pangea").paragraph("pangea.movement.stop")
    with pytest.raises(bb.UnknownName) as error:
        bb.rulebook("pangea").paragraph("nothing of the kind")
    assert all(key in str(error.value) for key in bb.rulebook("pangea").ids)


def test_an_unknown_language_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"unknown language 'de'.*Known: en, fr"):
        bb.rulebook("pangea", lang="de")


def test_a_rulebook_is_displayed_without_ids() -> None:
    book = bb.rulebook("veil", lang="fr")
    shown = book._repr_markdown_()
    assert "## 1 Jeu\n" in shown
    assert "{#" not in shown
    assert repr(book) == "<Rulebook veil (fr), 5 paragraphs>"
    paragraph = book[book.ids[0]]
    assert repr(paragraph) == f"<Paragraph {book.ids[0]}, {paragraph.number} {paragraph.title}>"
    assert paragraph._repr_markdown_() == f"**{paragraph.number} {paragraph.title}**\n\n{paragraph.text}"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("## 1 One {#a}\n### 1.1 No id\n", "without number or id"),
        ("## 1 One {#a}\n### 1.1 X {#x}\n### 1.2 Y {#x}\n", r"g\.a\.x occurs twice"),
    ],
)
def test_a_broken_rulebook_is_refused(source: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Rulebook("g", "en", source)
