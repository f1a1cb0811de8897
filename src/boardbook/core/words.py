"""Words in two languages: names, labels and sentences, in a small notation that the front end also uses.

Sentences contain placeholders, which the code calls holes. `{name}` is replaced by a value: a number, a string, a
`Term` (a word to look up) or a list of these. You can add a form after a colon:

- `{n:good|goods}`: a number, with its digits in groups of three, and a noun, with the singular after 1 (in French, also
  after 0);
- `{name:or}`, `{name:and}`: a list with this conjunction before its last item;
- in French, for a word with a gender: `{name:le}` and `{name:un}` add its article; `{name:e|es}` (singular, plural) and
  `{name:|e|s|es}` (masculine, feminine, and their plurals) insert only the ending that agrees with the word;
- in French, for a word that agrees with a noun: `{name:m}`, `{name:f}`, `{name:mp}` and `{name:fp}` insert the
  masculine and feminine forms and their plurals;
- one of these forms with `or` or `and`, as in `{name:f or}`: a list of feminine forms.

A French word with a gender is written as a table of forms. A noun has only the form of its gender (`{ f = "source" }`).
An adjective has a masculine and a feminine form (`{ m = "vert", f = "verte" }`), and plural forms if these don't just
add an s. Values are joined to the preceding text according to the rules of the language: « de » and « archimage »
become « d’archimage », « de » and « le vent » become « du vent », "a" and "archmage" become "an archmage".

An English sentence in the code is its own key, and its entry contains only the French translation (`{ fr = "..." }`).

The table `holes` in a file defines the type of each placeholder, either for every placeholder of that name (`who`) or
for one sentence only (`"event.moved.who"`). A type is `number`, `text`, `share` (0 to 1), `flag` (true or false), a
table of words (`side`), or several of these, with `list` added for a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources.abc import Traversable
from typing import Any, Final, Self, TypeVar

from boardbook.core.errors import unknown

LANGUAGES = ("en", "fr")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Term:
    """A word to look up in the reader's language, e.g. `Term("side.blue")`."""

    key: str

    def __hash__(self) -> int:  # faster than that of a dataclass; most terms are hashed to look up a sentence
        return hash(self.key)


@lru_cache(maxsize=4096)
def term(key: str) -> Term:
    """Return the term for a key: always the same object, which is made only once."""
    return Term(key)


class Phrase(str):
    """English text in the code: a sentence with simple placeholders, and their values.

    `Words.said` translates the text if the words have an entry for its sentence under `problem`.
    """

    __slots__ = ("sentence", "values")

    sentence: str
    values: Values

    def __new__(cls, sentence: str, /, **values: object) -> Self:
        """`values`: the value of each placeholder, converted with `str`."""
        phrase = super().__new__(cls, _printf(sentence) % values)
        phrase.sentence = sentence
        phrase.values = {name: one if isinstance(one, str | int) else str(one) for name, one in values.items()}
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Phrase, self.sentence, **self.values), ()


NTH: Final = 10
"""The largest number for which the words have an ordinal."""


def nth_term(nth: int) -> Term:
    """Return the word for an ordinal number (first, second, ...), or for "next" if the number is above `NTH`."""
    return Term(f"nth.{nth if nth <= NTH else 'next'}")


Value = int | float | str | Term | Sequence["int | str | Term"]
Values = Mapping[str, Value]

GENDERS: Final = ("m", "f", "mp", "fp")
ARTICLES: Final = {"le": ("le", "la", "les", "les"), "un": ("un", "une", "des", "des")}

CONTRACTED: Final = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}

_UNNAMED = re.compile(r"(\w+)(:\S+)? bot( \d+)?|Seat( \d+)")
_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


@lru_cache(maxsize=1024)
def _printf(sentence: str) -> str:
    """Return a sentence with its placeholders rewritten for the `%` operator.

    The operator is much faster, which matters because reading a position makes many phrases.
    """
    return _HOLE.sub(r"%(\1)s", sentence.replace("%", "%%"))


@lru_cache(maxsize=8192)
def _parts(sentence: str) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """Split a sentence into the text before its first placeholder, and `(name, form, text after it)` for each."""
    text, *rest = _HOLE.split(sentence)
    return text, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


_ELIDED = re.compile(r"(?i)(?<![\w’])(?:[dlnsmtj]|(?:jus|lors|puis|quoi)?qu)e $|(?<![\w’])la $")
_CONTRACTING = re.compile(r"(?i)(?<!\w)(?:de|à) $")
_VOWEL = re.compile(r"(?i)[aàâeéèêëiîïoôœuùû][^\W\d]*(?!\w)")
"""Matches text whose first word begins with a vowel and is not a name in our notation (such as e4)."""
_JOINING: Final = tuple(f"{letter} " for letter in "aAeEàÀ")
"""The ends of all texts to which `join` doesn't just append: a quick check, because it is called for every value."""


class ByLanguage(dict[str, T]):
    """A dict with a value for each language. Raises `UnknownName` for an unknown language."""

    def __init__(self, make: Callable[[], T]) -> None:
        super().__init__({lang: make() for lang in LANGUAGES})

    def __missing__(self, lang: str) -> T:
        raise unknown("language", lang, LANGUAGES)


@lru_cache(maxsize=16)
def _parsed(text: str) -> Mapping[str, Any]:
    """Parse the text of a words file.

    The result is cached, because parsing takes ten times as long as the rest of building a game object.
    """
    return tomllib.loads(text)


class Words:
    """Sentences and names by dotted key, with the same keys and placeholders in every language.

    `by_lang`: the sentence or name for each key; `forms`: the forms of words with a gender; `holes`: the types of the
    placeholders; `spoken`: other words and phrases for words of actions, as in `{"offer": "bid"}`; `missing`: the keys
    that were looked up and not found; `brought`: whether the game has words of its own. A sentence in the code that has
    no entry is shown untranslated. A name without an entry is shown untranslated only if the game has no words of its
    own.
    """

    def __init__(self, sources: Iterable[Traversable], *, brought: bool = True) -> None:
        self.brought = brought
        self.missing: dict[str, str] = {}
        self.by_lang: ByLanguage[dict[str, str]] = ByLanguage(dict)
        self.forms: ByLanguage[dict[str, dict[str, str]]] = ByLanguage(dict)
        self.holes: dict[str, str | list[str]] = {}
        self.spoken: dict[str, str] = {}
        for source in sources:
            table = _parsed(source.read_text(encoding="utf-8"))
            self.holes |= table.get("holes", {})
            for meant, phrases in table.get("spoken", {}).items():
                self.spoken |= dict.fromkeys(", ".join(phrases.values()).split(", "), meant)
            self._add("", {key: value for key, value in table.items() if key not in ("holes", "spoken")})

    def _add(self, prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            entry = {"en": key, **value} if " " in key and set(value) == {"fr"} else value
            if set(entry) == set(LANGUAGES):
                for lang, text in entry.items():
                    if isinstance(text, dict):
                        self.forms[lang][prefix + key] = text
                    self.by_lang[lang][prefix + key] = next(iter(text.values())) if isinstance(text, dict) else text
            elif all(isinstance(inner, dict) for inner in entry.values()):
                self._add(f"{prefix}{key}.", entry)
            else:
                raise ValueError(f"{prefix}{key} must have {' and '.join(LANGUAGES)}, not {', '.join(entry)}")

    def text(self, key: str, lang: str = "en", values: Values | None = None) -> str:
        """Return the sentence for a key, with its placeholders replaced by values.

        Raises `UnknownName` for an unknown language or key.
        """
        sentence = self.by_lang[lang].get(key)
        if sentence is None:
            sentence = self._unwritten(key, lang)
        text, parts = _parts(sentence)
        for name, form, after in parts:
            text = join(text, self._show((values or {})[name], form, lang), lang) + after
        return text

    def chosen(self, beginnings: str | tuple[str, ...], keys: Collection[str] = ()) -> dict[str, dict[str, str]]:
        """Return the texts whose keys begin in one of these ways or are among `keys`, by language."""
        return {
            lang: {key: text for key, text in texts.items() if key.startswith(beginnings) or key in keys}
            for lang, texts in self.by_lang.items()
        }

    def said(self, text: str, lang: str) -> str:
        """Translate a `Phrase`. Return any other text unchanged."""
        return self.text(f"problem.{text.sentence}", lang, text.values) if isinstance(text, Phrase) else text

    def _unwritten(self, key: str, lang: str) -> str:
        """Return the text for a key without an entry: the key without its first part.

        Raises `UnknownName` if the key stands for a name and the game has words of its own.
        """
        own = key.partition(".")[2]
        if " " not in own and self.brought:
            raise unknown("word", key, self.by_lang[lang])
        self.missing[key] = own = own if " " in own else own.replace("_", " ")
        return own

    def called(self, name: str, lang: str) -> str:
        """Return the name of a player. Default names (`greedy bot 2`, `Seat 1`) are translated."""
        match = _UNNAMED.fullmatch(name) if lang != "en" else None
        if match is None:
            return name
        bot, more, count, seat = match.groups(default="")
        word = self.by_lang[lang].get("shell.seat" if seat else f"bot.{bot}")
        return f"{word}{more}{count}{seat}" if word else name

    def kinds(self, key: str, hole: str) -> tuple[str, ...]:
        """Return the types of a placeholder ("number", "text", tables of words); empty if the words define none."""
        if key.startswith("problem."):  # the values of a `Phrase`
            counted = any(
                hole == name and form for words in self.by_lang.values() for name, form in _HOLE.findall(words[key])
            )
            return ("number" if counted else "text",)
        kinds = self.holes.get(f"{key}.{hole}", self.holes.get(hole, ()))
        return (kinds,) if isinstance(kinds, str) else tuple(kinds)

    def _show(self, value: Value, form: str | None, lang: str) -> str:
        if isinstance(value, Term):
            return self._term(value.key, form, lang)
        if isinstance(value, int | float):
            if form is None:
                return str(value)
            one, many = form.split("|")
            shown = grouped(value, lang) if isinstance(value, int) else value
            return f"{shown} {one if value == 1 or (value == 0 and lang == 'fr') else many}"
        if isinstance(value, Phrase):
            return self.said(value, lang)
        if isinstance(value, str):
            return form.partition("|")[0] if form and "|" in form else self.called(value, lang)
        *forms, conjunction = (form or "").split(" ")
        parts = [self._show(part, forms[0] if forms else None, lang) for part in value]
        if len(parts) < 2:
            return "".join(parts)
        return join(f"{', '.join(parts[:-1])} {self.text(f'list.{conjunction}', lang)} ", parts[-1], lang)

    def _term(self, key: str, form: str | None, lang: str) -> str:
        """Return a word in the given form.

        This is the word with its article, the word in a form that agrees with a noun, or only an ending that agrees
        with the word.
        """
        text, forms = self.text(key, lang), self.forms[lang].get(key, {})
        if form in GENDERS:
            return forms.get(form) or (f"{forms[form[0]]}s" if form[0] in forms else text)
        gender = GENDERS.index(next(iter(forms), "m"))
        if form is None or form not in ARTICLES:
            agreeing = form.split("|") if form else ()
            return agreeing[gender * len(agreeing) // len(GENDERS)] if agreeing else text
        return join(f"{ARTICLES[form][gender]} ", text, lang) if forms else text


def holes(sentence: str) -> tuple[str, ...]:
    """Return the names of the placeholders in a sentence, in order and without duplicates."""
    return tuple(dict.fromkeys(hole[1] for hole in _HOLE.finditer(sentence)))


def lists(sentence: str) -> set[str]:
    """Return the names of those placeholders in a sentence that stand for lists."""
    return {hole[1] for hole in _HOLE.finditer(sentence) if re.search(r"\b(?:and|or)$", hole[2] or "")}


def join(before: str, shown: str, lang: str) -> str:
    """Join a value to the text before it, with an elision, a contraction, or "an" where needed."""
    if not before.endswith(_JOINING):
        return before + shown
    vowel = _VOWEL.match(shown)
    if lang == "en":
        return f"{before[:-1]}n {shown}" if vowel and re.search(r"(?i)(?<!\w)a $", before) else before + shown
    if vowel and _ELIDED.search(before):
        return f"{before[:-2]}’{shown}"
    article, _, rest = shown.partition(" ")
    if (preposition := _CONTRACTING.search(before)) and (whole := CONTRACTED.get(preposition[0].lower() + article)):
        return f"{before[: preposition.start()]}{whole.capitalize() if preposition[0][0].isupper() else whole} {rest}"
    return before + shown


def grouped(number: int, lang: str) -> str:
    """Return a number with its digits in groups of three."""
    return f"{number:,}".replace(",", "\u202f" if lang == "fr" else ",")


def sentence(text: str) -> str:
    """Capitalize the first letter of a string, unless the string begins with a name in our notation (c3, blue-g3)."""
    return text if any(map(str.isdigit, text.partition(" ")[0])) else text[:1].upper() + text[1:]


def plain(values: Values) -> dict[str, Any]:
    """Return values as JSON data: a `Term` becomes `{"term": key}`."""

    def one(value: Value) -> Any:
        if isinstance(value, Term):
            return {"term": value.key}
        if isinstance(value, int | float | str):
            return value
        return [one(part) for part in value]

    return {name: one(value) for name, value in values.items()}
