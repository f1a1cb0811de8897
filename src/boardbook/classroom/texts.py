"""An author's texts in every language of a task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown
from boardbook.core.outside import text_problem

Text = str | Mapping[str, str]
"""A text for a task with only one language, or texts by language."""
MAX_TEXT_LETTERS: Final = 100_000
"""The maximum number of characters in an author's text."""
NAME: Final = 100
"""The maximum number of characters in a pupil's name."""
ANSWER: Final = 200
"""The maximum number of characters in an answer."""


def languages(lang: str | Sequence[str]) -> tuple[str, ...]:
    """Return the languages of a task, the default one first.

    Raises `UnknownName` for an unknown language, and `BadInput` if there are no languages.
    """
    langs = (lang,) if isinstance(lang, str) else tuple(dict.fromkeys(lang))
    for name in langs:
        if name not in LANGUAGES:
            raise unknown("language", name, LANGUAGES)
    if not langs:
        raise BadInput("lang", [f"give one or more of {', '.join(LANGUAGES)}"])
    return langs


def by_language(what: str, text: Text, langs: Sequence[str]) -> dict[str, str]:
    """Return the text in each language. Raises `BadInput` if the text is missing or invalid in some language."""
    if isinstance(text, str):
        if len(langs) > 1:
            raise BadInput("puzzle", [f"{what} is in only one language: give {dict.fromkeys(langs, '...')}"])
        text = {langs[0]: text}
    if missing := [lang for lang in langs if not str(text.get(lang, "")).strip()]:
        raise BadInput("puzzle", [f"{what} has no text in {', '.join(missing)}"])
    problems = [text_problem(f"{what} ({lang})", text[lang], MAX_TEXT_LETTERS, alone=True) for lang in langs]
    if problems := [problem for problem in problems if problem]:
        raise BadInput("puzzle", problems)
    return {lang: text[lang] for lang in langs}


def together(texts: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Join texts into one, with a paragraph for each of them, in all of boardbook's languages."""
    return {lang: "\n\n".join(text[lang] for text in texts) for lang in LANGUAGES}


def everywhere(texts: Mapping[str, str]) -> dict[str, str]:
    """Return a text in all of boardbook's languages; the author's first text stands in for missing ones."""
    own = next(iter(texts.values()))
    return {lang: texts.get(lang, own) for lang in LANGUAGES}
