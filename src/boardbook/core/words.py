"""Words in two languages: names, labels, refusals. One small notation for the sentences, shared with the front end.

A sentence holds `{name}` for a value, `{name:good|goods}` for a counted thing (one form after 1, and in French after
0 too) and `{name:or}` or `{name:and}` for a list. A value is a number, a literal text, a `Term` (a word to look up)
or a list of these.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from boardbook.core.errors import unknown

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Term:
    """A word to be looked up in the reader's language, e.g. `Term("people.blue")`."""

    key: str


Value = int | str | Term | Sequence["int | str | Term"]
Values = Mapping[str, Value]

_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Words:
    """Sentences and names by dotted key. The same keys and the same holes in every language."""

    def __init__(self, sources: Iterable[Traversable]) -> None:
        self.by_lang: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
        for source in sources:
            self._add("", tomllib.loads(source.read_text(encoding="utf-8")))

    def _add(self, prefix: str, table: Mapping[str, Any]) -> None:
        for key, entry in table.items():
            if set(entry) == set(LANGUAGES):
                for lang in LANGUAGES:
                    self.by_lang[lang][prefix + key] = entry[lang]
            else:
                self._add(f"{prefix}{key}.", entry)

    def text(self, key: str, lang: str = "en", values: Values | None = None) -> str:
        """The sentence under `key` with its holes filled. Raises `UnknownName` for a language or key we don't have."""
        if lang not in self.by_lang:
            raise unknown("language", lang, LANGUAGES)
        sentence = self.by_lang[lang].get(key)
        if sentence is None:
            raise unknown("word", key, self.by_lang[lang])

        def fill(hole: re.Match[str]) -> str:
            return self._show((values or {})[hole[1]], hole[2], lang)

        return _HOLE.sub(fill, sentence)

    def _show(self, value: Value, form: str | None, lang: str) -> str:
        if isinstance(value, Term):
            return self.text(value.key, lang)
        if isinstance(value, int):
            if form is None:
                return str(value)
            one, many = form.split("|")
            return f"{value} {one if value == 1 or (value == 0 and lang == 'fr') else many}"
        if isinstance(value, str):
            return value
        parts = [self._show(part, None, lang) for part in value]
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.text(f'list.{form}', lang)} {parts[-1]}"


def holes(sentence: str) -> set[str]:
    """Names of the holes in a sentence."""
    return {hole[1] for hole in _HOLE.finditer(sentence)}


def sentence(text: str) -> str:
    """The text with a capital to begin with, unless it begins with a name of our notation (c3, blue-g3)."""
    return text if any(map(str.isdigit, text.partition(" ")[0])) else text[:1].upper() + text[1:]


def plain(values: Values) -> dict[str, Any]:
    """Values as JSON data: a `Term` becomes `{"term": key}`."""

    def one(value: Value) -> Any:
        if isinstance(value, Term):
            return {"term": value.key}
        if isinstance(value, int | str):
            return value
        return [one(part) for part in value]

    return {name: one(value) for name, value in values.items()}
