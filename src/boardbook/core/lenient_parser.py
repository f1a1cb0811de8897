"""Read actions as people and programs write them, such as "Bid 12!", and find those that a text could have meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from boardbook.core.actions import Action

WORD: Final = re.compile(r"\w+")
PLAIN: Final = re.compile(r"""[\w\s.,;:!'’"“”«»()\[\]{}~/*`–—-]*""")
"""What a text may consist of. A question mark, a percent sign and others can change which action is meant."""
NEGATIVE: Final = re.compile(r"(?<!\w)[-–—]\s*\d")
"""A number below zero, which is not the number without its sign."""
PADDED: Final = re.compile(r"(\D*)0*(\d+)")
"""A number that may begin with zeros, after letters or not: 7 and 07, y1 and y01."""
OPPOSITES: Final = re.compile(r"\b(not|never|no|nor|instead|ne|pas|jamais|rien|non|sinon)\b|n['’]t\b|\bn['’]")
"""Words after which a text can mean the opposite."""
NUMBERS: Final = {
    word: str(number)
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
    )
    for number, word in enumerate(words.split())
}
POLITE: Final = frozenset(
    WORD.findall("""
    i we my our me us the a an to from at on of for with and then now please ok okay so let will would like want choose
    card gold dice die phase
    j je nous mon ma mes notre le la les l une du de des d à au aux sur pour avec et puis maintenant
    s il vous te plaît plait veux voudrais choisis carte or dés dé
    """)
)
"""Words that don't change which action is meant, if they are not words of the action itself."""
MAX_NEAR: Final = 3
"""The number of similar actions that are named."""


class LenientParser:
    """The actions of a table, by the words with which they are written."""

    def __init__(self, actions: Collection[Action]) -> None:
        self._actions = actions

    @cached_property
    def _words(self) -> dict[int, tuple[str, ...]]:
        """The words of each action, by its number."""
        return {action.number: tuple(words(action.text)) for action in self._actions}

    @cached_property
    def _in_order(self) -> dict[tuple[str, ...], list[Action]]:
        return _grouped((self._words[action.number], action) for action in self._actions)

    @cached_property
    def _in_any_order(self) -> dict[tuple[str, ...], list[Action]]:
        return _grouped((tuple(sorted(self._words[action.number])), action) for action in self._actions)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(word for its in self._words.values() for word in its)

    def read(self, text: str) -> Action | None:
        """Return the only action that a text can mean, or None if it can mean several or none.

        Punctuation, case, zeros before a number, numbers as words, the order of the words and words of courtesy don't
        matter. A text that asks, or says what is *not* meant, is not read.
        """
        if not PLAIN.fullmatch(text) or NEGATIVE.search(text) or OPPOSITES.search(text.lower()):
            return None
        found = [word for word in words(text) if word in self._vocabulary or word not in POLITE]
        for given in (found, [word for word in found if word not in POLITE]):
            for known, key in ((self._in_order, given), (self._in_any_order, sorted(given))):
                meant = known.get(tuple(key), [])
                if meant:
                    return meant[0] if len(meant) == 1 else None
        return None

    def near(self, text: str, legal: Collection[int] = ()) -> list[Action]:
        """Return the actions most like a text, first those that are `legal`.

        An action is like a text if it begins with one of its words, which may be misspelled. Among these, actions with
        other numbers are next, the nearest first, and then those with most of the words.
        """
        given = words(text)
        begins = {its[0] for its in self._words.values()}
        meant = {near for word in given for near in get_close_matches(word, begins, n=1, cutoff=0.6)}
        like = [action for action in self._actions if self._words[action.number][0] in meant]

        def rank(action: Action) -> tuple[bool, float, int, float]:
            its = self._words[action.number]
            same, alike = len({*given} & {*its}), SequenceMatcher(None, " ".join(given), " ".join(its)).ratio()
            return action.number not in legal, _apart(given, its), -same, -alike

        return sorted(like, key=rank)[:MAX_NEAR]


def words(text: str) -> list[str]:
    """Return the words and numbers of a text, each in one form."""
    return [_plain(NUMBERS.get(word, word)) for word in WORD.findall(text.lower())]


def _apart(one: Sequence[str], other: Sequence[str]) -> float:
    """Return how far the numbers of two texts are apart; infinite if the texts differ in anything else."""
    if len(one) != len(other):
        return inf
    differ = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if not all(a.isdecimal() and b.isdecimal() for a, b in differ):
        return inf
    return sum(abs(int(a) - int(b)) for a, b in differ)


def _plain(word: str) -> str:
    padded = PADDED.fullmatch(word)
    return f"{padded[1]}{int(padded[2])}" if padded else word


def _grouped(pairs: Iterable[tuple[tuple[str, ...], Action]]) -> dict[tuple[str, ...], list[Action]]:
    found: dict[tuple[str, ...], list[Action]] = {}
    for key, action in pairs:
        found.setdefault(key, []).append(action)
    return found
