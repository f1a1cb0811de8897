"""Rulebooks: the rules in our own words, as Markdown whose headings have ids.

`## 3 Movement {#movement}` begins a chapter, and `### 3.1 One square each {#step}` begins a paragraph with the id
`game.movement.step`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from boardbook.core.errors import unknown

_HEADING = re.compile(r"^(##|###) (\S+) (.+?) \{#(\w+)\}$")


@dataclass(frozen=True, slots=True, repr=False)
class Paragraph:
    """A paragraph of a rulebook: its id, its displayed number ("3.1"), its title, and its text in Markdown."""

    id: str
    number: str
    title: str
    text: str

    def _repr_markdown_(self) -> str:
        return f"**{self.number} {self.title}**\n\n{self.text}"

    def __repr__(self) -> str:
        return f"<Paragraph {self.id}, {self.number} {self.title}>"


@cache
def qualified_ids(game: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Return full ids of paragraphs for short ids such as `play.turn`, leaving out duplicates."""
    return tuple(dict.fromkeys(f"{game}.{rule}" for rule in rules))


class Rulebook:
    """A game's rulebook in one language. Notebooks show it as formatted text.

    If a game has no rulebook, every paragraph has its id as its title.
    """

    def __init__(self, game: str, lang: str, source: str) -> None:
        self.game, self.lang = game, lang
        self._source = source
        self._paragraphs: dict[str, Paragraph] = {}
        self.chapters: dict[str, tuple[str, str]] = {}
        """The number and title of each chapter, by id."""
        self._read()

    def _read(self) -> None:
        chapter = ""
        for part in re.split(r"^(?=##)", self._source, flags=re.MULTILINE)[1:]:
            first, _, text = part.partition("\n")
            heading = _HEADING.match(first)
            if heading is None:
                raise ValueError(f"{self.game} rulebook ({self.lang}): heading without number or id: {first!r}")
            depth, number, title, name = heading.groups()
            if depth == "##":
                chapter = name
                self.chapters[chapter] = (number, title)
                continue
            key = f"{self.game}.{chapter}.{name}"
            if key in self._paragraphs:
                raise ValueError(f"{self.game} rulebook ({self.lang}): {key} occurs twice")
            self._paragraphs[key] = Paragraph(key, number, title, text.strip())

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all paragraphs, in order."""
        return tuple(self._paragraphs)

    @property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """All paragraphs by id, in order."""
        return self._paragraphs

    def __contains__(self, paragraph: str) -> bool:
        return paragraph in self._paragraphs or not self._source

    def __getitem__(self, paragraph: str) -> Paragraph:
        result = self._paragraphs.get(paragraph)
        if result is None and not self._source:
            return Paragraph(paragraph, "", paragraph, "")
        if result is None:
            raise unknown("paragraph", paragraph, self._paragraphs)
        return result

    def paragraph(self, paragraph: str) -> str:
        """Return the text of a paragraph in Markdown. Raises `UnknownName`, which suggests the most similar id."""
        return self[paragraph].text

    def _repr_markdown_(self) -> str:
        return re.sub(r" \{#\w+\}$", "", self._source, flags=re.MULTILINE)

    def __repr__(self) -> str:
        return f"<Rulebook {self.game} ({self.lang}), {len(self._paragraphs)} paragraphs>"
