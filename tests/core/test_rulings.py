"""Rulings: the first layer of conditions that fails gives the reasons, and a click is explained by the nearest miss."""

from __future__ import annotations

from importlib.resources import files

import pytest

import boardbook as bb
from boardbook.core import Layer, Ruling, Violation, Words, judge, refuse
from boardbook.core.rulings import Layers, nearest

WORDS = Words([files("boardbook.core").joinpath("words.toml")])


def says(rule: str, at: int) -> object:
    """Return a condition that fails for attempts from `at` up."""

    def condition(position: list[str], attempt: int) -> Violation | None:
        position.append(rule)
        return refuse(rule, "over") if attempt >= at else None

    return condition


LAYERS: Layers[list[str], int] = (
    (Layer.PHASE, [says("a", 30)]),  # type: ignore[list-item]
    (Layer.OBJECT, [says("b", 20), says("c", 10)]),  # type: ignore[list-item]
    (Layer.COST, [says("d", 5)]),  # type: ignore[list-item]
)


@pytest.mark.parametrize(
    ("attempt", "layer", "rules", "asked"),
    [
        (40, Layer.PHASE, ["a"], "a"),
        (25, Layer.OBJECT, ["b", "c"], "abc"),
        (12, Layer.OBJECT, ["c"], "abc"),
        (7, Layer.COST, ["d"], "abcd"),
        (1, Layer.LEGAL, [], "abcd"),
    ],
)
def test_the_first_failing_layer_gives_all_of_its_reasons(
    attempt: int, layer: Layer, rules: list[str], asked: str
) -> None:
    position: list[str] = []
    found, broken = judge(LAYERS, position, attempt)
    assert found is layer
    assert [violation.rule for violation in broken] == rules
    assert "".join(position) == asked


def test_the_nearest_miss_is_the_first_of_those_that_got_furthest() -> None:
    rulings = [Ruling(WORDS, layer, (rule,)) for layer, rule in [(2, "a"), (4, "b"), (3, "c"), (4, "d")]]  # type: ignore[arg-type]
    best = nearest(rulings)
    assert best is not None
    assert best.rules == ("b",)
    assert nearest([]) is None


def test_a_ruling_gives_its_reasons_in_the_readers_language() -> None:
    match = bb.Match("pangea", ["Ann", "Ben"], seed=1)
    ruling = match.seen_by(1 - (match.to_act or 0)).explain(0)
    assert not ruling
    assert ruling.layer is Layer.DECISION
    assert ruling.text("fr").startswith("C’est à ")
    assert repr(ruling).startswith("<Ruling move blue-g1 north refused: It is ")
    with pytest.raises(bb.UnknownName, match="Known: en, fr"):
        ruling.text("de")


def test_a_legal_ruling_is_true_and_says_so() -> None:
    match = bb.Match("pangea", 2, seed=1)
    ruling = match.explain(match.legal_actions()[0])
    assert ruling
    assert ruling.legal
    assert (ruling.text(), ruling.text("fr")) == ("This is legal.", "C’est permis.")
    assert ruling.rules == ("pangea.setup.tower",)
    assert repr(ruling) == f"<Ruling {match.legal_actions()[0]} legal [pangea.setup.tower]>"


def test_explaining_nothing_is_an_error() -> None:
    """Without an action or a click, there is nothing to explain."""
    match = bb.Match("pangea", 2, seed=1)
    with pytest.raises((bb.BoardbookError, TypeError)):
        match.explain()
