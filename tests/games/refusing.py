"""Checks for every game's conditions: each is used, refuses something, and its sentence contains its values."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from boardbook.core import LANGUAGES, Game, Layer, Term, Violation, judge
from boardbook.core.rulings import Layers

Conditions = Mapping[str, Layers[Any, Any]]
HOUSE = {"over", "chance", "not_your_decision", "nothing_there"}
"""Refusals that all games share."""


def every(conditions: Conditions) -> set[str]:
    """Return the names of all conditions that the game uses."""
    return {condition.__name__ for layers in conditions.values() for _, found in layers for condition in found}


def written(module: ModuleType) -> set[str]:
    """Return the names of all conditions that a module defines."""
    return {
        name
        for name, value in vars(module).items()
        if inspect.isroutine(value) and not name.startswith("_")
        if list(inspect.signature(value).parameters) == ["s", "a"]
    } - {"cited_rules"}


def reasons(conditions: Conditions, state: Any, attempt: Any) -> list[tuple[str, Violation]]:
    """Return the conditions that fail in the first failing layer, with their violations."""
    layer, violations = judge(conditions[attempt.kind], state, attempt)
    if layer is Layer.LEGAL:
        return []
    asked = dict(conditions[attempt.kind])[layer]
    found = [(condition.__name__, v) for condition in asked if (v := condition(state, attempt)) is not None]
    assert tuple(v for _, v in found) == violations
    return found


def counted(conditions: Conditions, attempts: Iterable[tuple[Any, Any]]) -> tuple[Counter[str], dict[str, Violation]]:
    """Count how often each condition fails in these `(state, attempt)` pairs; keep one violation for each word."""
    counts: Counter[str] = Counter()
    examples: dict[str, Violation] = {}
    for state, attempt in attempts:
        for broken, violation in reasons(conditions, state, attempt):
            counts[broken] += 1
            examples.setdefault(violation.word, violation)
    return counts, examples


def refusal_words(game: Game[Any]) -> set[str]:
    """Return the refusals for which the game has words of its own, except those about stray clicks."""
    words = {key.removeprefix("refusal.") for key in game.words.by_lang["en"] if key.startswith("refusal.")}
    return {word for word in words - HOUSE if not word.endswith("_clicks")}


def check_values_named(game: Game[Any], violation: Violation) -> None:
    """Check that every value of a violation appears in its sentence, in both languages."""
    assert f"{game.name}.{violation.rule}" in game.rulebook().ids
    for lang in LANGUAGES:
        text = game.words.text(f"refusal.{violation.word}", lang, violation.values)
        for value in violation.values.values():
            for part in [value] if isinstance(value, Term | int | float | str) else value:
                assert (game.words.text(part.key, lang) if isinstance(part, Term) else str(part)) in text


def plain(text: str) -> str:
    """Return the text with plain spaces. French has narrow ones before some punctuation marks."""
    return " ".join(text.split())
