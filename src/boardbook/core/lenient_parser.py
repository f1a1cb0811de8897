"""Read actions as people and programs write them, such as "Bid 12!", and find those that a text could have meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from boardbook.core.actions import Action

WORD: Final = re.compile(r"[^\W_]+")
PLAIN: Final = re.compile(r"""[\w\s.,;:!'’"“”«»()\[\]{}~/*`–—-]*""")
"""What a text may consist of. A question mark, a percent sign and others can change which action is meant."""
NEGATIVE: Final = re.compile(r"(?<!\w)[-–—]\s*\d")
"""A number below zero, which is not the number without its sign."""
PADDED: Final = re.compile(r"(\D*)0*(\d+)")
"""A number that may begin with zeros, after letters or not: 7 and 07, y1 and y01."""
INTENT: Final = re.compile(r"\b(want|like|going|have|need) to\b")
"""What comes before an action, in words that can be words of an action."""
OPPOSITES: Final = re.compile(r"\b(not|never|no|nor|instead|ne|pas|jamais|rien|non|sinon)\b|n['’]t\b|\bn['’]")
"""Words after which a text can mean the opposite."""
UNITS: Final = (
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
    """,
    """
    zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
    dix-neuf
    """,
)
TENS: Final = (
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix",
)
POLITE: Final = frozenset(
    WORD.findall("""
    i we my our me us the a an to from at in into on onto of for with and then now please thanks thank ok okay alright
    so let ll d m am is it this here another will would like want choose action play move turn number first card cards
    gold dice die phase
    j je nous mon ma mes notre le la les l une du de des d à au aux en sur vers pour contre avec et puis maintenant là
    ai s m il vous te plaît plait merci veux voudrais choisis joue tour carte cartes or dés dé
    """)
)
"""Words that don't change which action is meant, if they are not words of the action itself."""
MAX_NEAR: Final = 3
"""The number of similar actions that are named."""


class LenientParser:
    """The actions of a table, by the words with which they are written.

    `spoken`: returns other words and phrases for words of the actions, as in `{"offer": "bid"}`; see `Game`.
    """

    def __init__(self, actions: Collection[Action], spoken: Callable[[], Mapping[str, str]] = dict) -> None:
        self._actions, self._spoken = actions, spoken

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

    @cached_property
    def _verbs(self) -> frozenset[str]:
        return frozenset(its[0] for its in self._words.values())

    @cached_property
    def _meaningful(self) -> frozenset[str]:
        """The words that are not only words of courtesy, even if they are in `POLITE`."""
        return self._vocabulary | {phrase for phrase in self._spoken() if " " not in phrase}

    @cached_property
    def _phrases(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """What phrases mean: numbers as words, and the phrases of the game."""
        spoken = {**NUMBERS, **self._spoken()}
        return {tuple(self._meaning(WORD.findall(one))): tuple(words(meant)) for one, meant in spoken.items()}

    def _meaning(self, given: Iterable[str]) -> list[str]:
        """Return the words that are not only words of courtesy."""
        return [word for word in given if word in self._meaningful or word not in POLITE]

    def _heard(self, text: str) -> list[str]:
        """Return the words of a text as the actions write them, without words of courtesy."""
        given, heard = self._meaning(WORD.findall(INTENT.sub("", text.lower()))), list[str]()
        longest, k = max(map(len, self._phrases)), 0
        while k < len(given):
            ends = range(min(k + longest, len(given)), k, -1)
            end = next((end for end in ends if tuple(given[k:end]) in self._phrases), k)
            heard += self._phrases[tuple(given[k:end])] if end > k else [self._root(_plain(given[k]))]
            k = max(end, k + 1)
        return heard

    def _root(self, word: str) -> str:
        """Return the verb of a form such as "bidding" or "moves"; any other word as it is."""
        if word in self._vocabulary:
            return word
        stems = [word.removesuffix(end) for end in ("ing", "s") if word.endswith(end)]
        roots = (root for stem in stems for root in (stem, f"{stem}e", stem[:-1]))
        return next((root for root in roots if root in self._verbs), word)

    def read(self, text: str) -> Action | None:
        """Return the only action that a text can mean, or None if it can mean several or none.

        Punctuation, case, zeros before a number, numbers as words, the order of the words, words of courtesy and
        synonyms don't matter. A text that asks, or says what is *not* meant, is not read.
        """
        if not PLAIN.fullmatch(text) or NEGATIVE.search(text) or OPPOSITES.search(text.lower()):
            return None
        for found in (self._meaning(words(text)), self._heard(text)):
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
        given = self._heard(text)
        meant = {near for word in given for near in get_close_matches(word, self._verbs, n=1, cutoff=0.6)}
        like = [action for action in self._actions if self._words[action.number][0] in meant]

        def rank(action: Action) -> tuple[bool, float, int, float]:
            its = self._words[action.number]
            same, alike = len({*given} & {*its}), SequenceMatcher(None, " ".join(given), " ".join(its)).ratio()
            return action.number not in legal, _apart(given, its), -same, -alike

        return sorted(like, key=rank)[:MAX_NEAR]


def words(text: str) -> list[str]:
    """Return the words and numbers of a text, each in one form."""
    return [_plain(word) for word in WORD.findall(text.lower())]


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


def _numbers() -> Iterator[tuple[str, str]]:
    """Yield each number up to 100 as words, with its digits."""
    for units, tens in zip(map(str.split, UNITS), map(str.split, TENS), strict=True):
        yield from ((word, str(number)) for number, word in enumerate(units))
        for ten, word in enumerate(tens, 2):
            yield word, str(10 * ten)
            if word.endswith("dix"):  # soixante-dix, soixante et onze, soixante-douze
                yield from ((f"{word.removesuffix('-dix')} {units[10 + n]}", str(10 * ten + n)) for n in range(1, 10))
            else:
                yield from ((f"{word} {units[n]}", str(10 * ten + n)) for n in range(1, 10))
    yield from (("hundred", "100"), ("one hundred", "100"), ("cent", "100"), ("quatre-vingts", "80"))


NUMBERS: Final = dict(_numbers())
"""Numbers as words, in English and French. The words between tens and units ("et") are words of courtesy."""
