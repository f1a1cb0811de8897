"""Finds phrases that sound translated in the English that people read, and says what to write instead."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.docs import prose
from tests.docs.prose import (
    ROOMS,
    Place,
    Text,
    comments,
    docstrings,
    english,
    files,
    found_in,
    markdown,
    texts,
    without_code,
)


class Turn(NamedTuple):
    """A turn of phrase as a pattern, why it is banned, and what to write instead."""

    pattern: str
    why: str
    instead: str

    @property
    def regex(self) -> re.Pattern[str]:
        """Return the pattern for whole words, in upper or lower case, also across lines."""
        return re.compile(rf"\b(?:{self.pattern})\b".replace(" ", r"\s+"), re.IGNORECASE)


TURNS: Final = {
    "whoever": Turn("whoever|whomever", "German “wer”", "anyone who; the player who; if you"),
    "one's own": Turn("one['’]s own", "German “eigen”", "your own; user-defined"),
    "the own": Turn("the own", "German “die eigene”", "their own; its own"),
    "where one can": Turn(
        "(?:where|when|as|while|what|how) one (?:can|may|must|wants|points|looks|goes|sees|needs)",
        "German “man”",
        "you",
    ),
    "so many": Turn("so many", "a number that the sentence doesn't give", "the number of; how many; as many"),
    "is told": Turn("(?:is|are|was|were|be|been|being) told", "you tell a person, not a fact", "is shown; is given"),
    "tells what": Turn(
        "tells? (?:what|how|which|whether|why|who|where|when|more|that)", "it tells nobody", "says what; shows what"
    ),
    "what is told": Turn(
        "what (?:is|was|were|has been) (?:told|kept|begun|said|held|drawn|given|cited|tried|written|made)",
        "a participle as a noun",
        "a noun: the text, the saved files, the draws",
    ),
    "for who": Turn("for who", "German “für wen”", "for anyone who"),
    "in vain": Turn("in vain", "archaic", "wrong; illegal; without effect"),
    "anew": Turn("anew", "archaic", "again; from the start"),
    "at the spot": Turn("at the spot", "German “an Ort und Stelle”", "in place; at once"),
    "hangs together": Turn("hangs? together", "German “hängt zusammen”", "is not independent; is connected"),
    "has it easier": Turn("(?:has|have) it easier", "German “hat es leichter”", "has an advantage"),
    "of the house": Turn("(?:of|in|outside) the house", "a private metaphor", "built-in; in boardbook"),
    "dear": Turn("dear(?:er|est)?", "archaic for a price", "expensive; costly"),
    "without a word": Turn("without a word", "German “wortlos”", "silently"),
    "in the end": Turn("in the end", "German “am Ende”; it means “after all”", "at the end; finally"),
    "is no board": Turn(
        r"(?<!there\s)(?:is|are|was|were) no (?!longer|more|better|worse|less|one)[a-z]+(?<!er)",
        "German “ist kein”",
        "is not a",
    ),
    "comes to lie": Turn("comes? to lie", "German “kommt zu liegen”", "is; ends up"),
    "stands in the log": Turn(
        "stands? in (?:the|its|a|this) (?:log|table|file|dictionary|rulebook|page|column|docstring|README)",
        "German “steht in”",
        "is in; the log says",
    ),
    "is begun": Turn("(?:is|are|was|were|be|been) begun", "archaic", "has started; starts"),
    "be it": Turn("be (?:it|they)", "German “sei es”", "whether … or"),
}
"""The banned phrases, each under an example that its pattern matches."""


@cache
def turns(room: str) -> dict[str, list[Place]]:
    """Return the banned phrases in a room, each with its places."""
    found = {name: list(found_in(room, turn.regex)) for name, turn in TURNS.items()}
    return {name: places for name, places in found.items() if places}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_plain_english(room: str) -> None:
    new = [
        f"{place.file}:{place.line}: “{place.found}” ({TURNS[name].why}); write: {TURNS[name].instead}"
        for name, places in turns(room).items()
        for place in places
    ]
    assert not new, "\n".join(["", *new])


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_matches_its_example(name: str) -> None:
    assert TURNS[name].regex.fullmatch(name)


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no board, and it is no longer shown.",
        "If one has to change, say which one is loaded.",
        "Pawns stand in a space, and the rook stands in the corner.",
        "Ask for whom the curtain is open, and tell them apart.",
        "A match that was started continues at the end of the cell.",
    ],
)
def test_plain_english_has_no_turn(sentence: str) -> None:
    assert [name for name, turn in TURNS.items() if turn.regex.search(sentence)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_texts(room: str) -> None:
    assert sum(len(text.split()) for path in files(room) for _, text in texts(path)) > 5000


def test_a_turn_is_found_on_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    changelog = "## [Unreleased]\n\nIt is\ntold anew.\n\n## [0.1.0]\n\nIt is told.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    assert [*found_in("changelog", TURNS["is told"].regex)] == [Place("CHANGELOG.md", 3, "is told")]
    assert [*found_in("changelog", TURNS["anew"].regex)] == [Place("CHANGELOG.md", 4, "anew")]


def test_docstrings_and_comments_are_read_and_code_is_not() -> None:
    source = '''\
"A module, `so many` of them."
LIMIT = 3
"A bound, ``anew``."


def whoever(the_own: str) -> str:
    """Return it.

    It runs on.
    """
    # a comment that runs
    # on
    return "in vain"  # noqa: S105
'''
    assert [*docstrings(source)] == [
        Text(1, "A module, ` of them."),
        Text(3, "A bound, `."),
        Text(7, "Return it.\n\n    It runs on.\n    "),
    ]
    assert [*comments(source)] == [Text(11, "a comment that runs\non")]


def test_words_are_read_in_english_only() -> None:
    source = '''\
[turn]
end = { en = "The end of {name}.", fr = "La fin anew." }

[[step]]
en = """
One line.
Another.
"""
fr = "whoever"

[column.en]
move = "a move"
'''
    assert [*english(source)] == [Text(2, "The end of {name}."), Text(6, "One line.\nAnother."), Text(12, "a move")]


def test_markdown_of_a_notebook_is_read_on_its_lines() -> None:
    source = """\
{"cells": [
  {"cell_type": "code", "source": ["# anew"]},
  {"cell_type": "markdown", "source": [
    "# A “title”\\n",
    "It is `told` anew."
  ]}
]}
"""
    assert [*markdown(source)] == [Text(4, "# A “title”\nIt is ` anew.")]


def test_code_of_a_page_is_left_out_and_lines_are_counted() -> None:
    assert without_code("A\n```\nanew\n```\nB `in vain`.") == "A\n\n\n\nB `."
