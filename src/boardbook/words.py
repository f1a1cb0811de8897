"""Prints the words that a game lacks, as entries to fill in, and the problems with its existing words.

Run it as `python -m boardbook.words NAME`, where NAME is the name of a game or of its package. It finds the words by
playing: it requests, in both languages, every description, every refusal and every reason for the end of a match.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from boardbook.core import CHANCE, LANGUAGES, Game, game
from boardbook.core.errors import UnknownName
from boardbook.core.registry import known_as
from boardbook.core.words import Values, holes
from boardbook.soak import random_number

MATCHES: Final = 20
KINDS: Final = ("number", "text", "share", "flag", "list")
"""The types that a placeholder can have, in addition to the names of word tables."""
_SPACED: Final = re.compile(r"[^\u00a0\u202f][;:!?](\s|$)|[^\u00a0\u202f]»|«[^\u00a0\u202f]")
"""Matches French text that lacks a no-break space before ; : ! ? » or after «."""
SPACES: Final = "there must be a no-break space before ; : ! ? » and after «"


def asked(rules: Game[Any], matches: int = MATCHES) -> Iterator[tuple[str, Values]]:
    """Yield the key and the values of each text that the game needs: its fixed texts, and those of random matches."""
    named = [f"option.{option.name}" for option in rules.option_list] + [f"figure.{f.name}" for f in rules.figures]
    sides: set[str] = set()
    for seed in range(matches):
        rng, state = Random(seed), rules.new(rules.seats[seed % len(rules.seats)])
        while state.to_act is not None:
            sides |= rules.sides(state).keys()
            if state.to_act != CHANCE:
                for n in rng.sample(range(rules.num_actions), min(rules.num_actions, 20)):
                    yield from ((f"refusal.{v.word}", v.values) for v in rules.explain(state, n).violations)
            n = random_number(state, rng)
            yield rules.describe(state, n, None)
            yield from ((f"event.{event.kind}", event.values) for event in rules.events(state, n))
        if (result := state.result()) is not None:
            named.append(f"reason.{result.reason}")
    if not rules.words.brought:  # otherwise, sides without an entry have no name
        named += [f"side.{side}" for side in sorted(sides)]
    yield from ((key, {}) for key in ["title.game", *named])


def lacking(rules: Game[Any]) -> dict[str, str]:
    """Return the missing entries, each with the text in the code or, if there is none, its own key."""
    words = rules.words
    known = {key for key in words.by_lang["en"] if words.brought or key != "title.game"}
    keys = dict.fromkeys(key for key, _ in asked(rules) if key not in known)
    return {key: own if " " in (own := key.partition(".")[2]) else own.replace("_", " ") for key in keys}


def faults(rules: Game[Any]) -> list[str]:
    """Return the problems with existing entries, such as placeholders that differ or French text with wrong spaces."""
    en, fr = (rules.words.by_lang[lang] for lang in LANGUAGES)
    problems = [f"{key}: the text is empty" for key in en if not (en[key] and fr[key])]
    problems += [f"{key}: the placeholders differ" for key in en if set(holes(en[key])) != set(holes(fr[key]))]
    shown = {key: re.sub(r"\{(\w+):[^{}]*\}", r"{\1}", text) for key, text in fr.items()}
    spaced = [key for key in fr if _SPACED.search(shown[key])]
    problems += [f"{key}: {SPACES}" for key in spaced]
    problems += [f"{key}: the apostrophe must be ’" for key in fr if "'" in fr[key]]
    tables = {key.partition(".")[0] for key in en}
    for hole, kinds in rules.words.holes.items():
        strange = {*([kinds] if isinstance(kinds, str) else kinds)} - {*KINDS, *tables}
        problems += [f"[holes] {hole}: {kind!r} is neither {', '.join(KINDS)} nor a table" for kind in sorted(strange)]
    paragraphs = rules.rulebook("fr").paragraphs.values()
    problems += [f"rulebook.fr.md, {p.id}: {SPACES}" for p in paragraphs if _SPACED.search(f"{p.title}\n{p.text}")]
    return problems + [
        f"rulebook.fr.md, {p.id}: the apostrophe must be ’" for p in paragraphs if "'" in p.title + p.text
    ]


def written(lacks: dict[str, str]) -> str:
    """Return the entries as TOML, with the French text left empty."""
    tables: dict[str, list[str]] = {}
    for key, text in lacks.items():
        table, _, name = key.partition(".")
        quoted = name if re.fullmatch(r"\w+", name) else json.dumps(name, ensure_ascii=False)
        entry = f'{quoted} = {{ en = {json.dumps(text, ensure_ascii=False)}, fr = "" }}'
        tables.setdefault(table, []).append(entry)
    return "\n\n".join("\n".join([f"[{table}]", *entries]) for table, entries in tables.items())


def main(arguments: list[str]) -> int:
    """Run the command with NAME as its argument. Return 0 if nothing is missing or wrong, otherwise 1."""
    try:
        rules = game(known_as(*arguments))
    except (TypeError, UnknownName) as error:
        sys.exit(f"{error}\n{__doc__}")
    lacks, wrong = lacking(rules), faults(rules)
    print("\n".join([*wrong, written(lacks)] if lacks or wrong else ["No words are missing."]))
    return 1 if lacks or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
