"""What an author writes, in every language that a task is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown
from boardbook.core.outside import text_problem

Text = str | Mapping[str, str]
"""In the only language of a task, or by language."""
LONGEST: Final = 100_000
"""Characters of a text that an author writes."""
NAME: Final = 100
"""Characters of a pupil's name."""
ANSWER: Final = 200
"""Characters of an answer."""


def languages(lang: str | Sequence[str]) -> tuple[str, ...]:
    """The languages of a task, the first is its own. Raises `UnknownName`, or `BadInput` if there are none."""
    langs = (lang,) if isinstance(lang, str) else tuple(dict.fromkeys(lang))
    for name in langs:
        if name not in LANGUAGES:
            raise unknown("language", name, LANGUAGES)
    if not langs:
        raise BadInput("lang", [f"give one of {', '.join(LANGUAGES)}, or several"])
    return langs


def by_language(what: str, text: Text, langs: Sequence[str]) -> dict[str, str]:
    """The text in each language. Raises `BadInput` that names what it is, and the languages that miss or spoil it."""
    if isinstance(text, str):
        if len(langs) > 1:
            raise BadInput("puzzle", [f"{what} is in one language: give {dict.fromkeys(langs, '...')}"])
        text = {langs[0]: text}
    if missing := [lang for lang in langs if not str(text.get(lang, "")).strip()]:
        raise BadInput("puzzle", [f"{what} has no text in {', '.join(missing)}"])
    problems = [text_problem(f"{what} ({lang})", text[lang], LONGEST, alone=True) for lang in langs]
    if problems := [problem for problem in problems if problem]:
        raise BadInput("puzzle", problems)
    return {lang: text[lang] for lang in langs}


def together(texts: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Texts in all languages of the house as one, a paragraph each."""
    return {lang: "\n\n".join(text[lang] for text in texts) for lang in LANGUAGES}


def everywhere(texts: Mapping[str, str]) -> dict[str, str]:
    """In all languages of the house: where the author wrote none, in the author's first."""
    own = next(iter(texts.values()))
    return {lang: texts.get(lang, own) for lang in LANGUAGES}
