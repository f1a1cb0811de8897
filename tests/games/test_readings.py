"""Rulebooks mark their own readings of the rule sheet, paragraph by paragraph, in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

import boardbook as bb

MARKS = {"en": "our reading", "fr": "notre lecture"}
SETTLED = {
    "zargos": """setup.paid setup.paid setup.order attack.land people.call people.monks people.monks people.swim
        people.flock island.powers island.powers island.calm wind.absent wind.secret green.war green.elsewhere
        green.mist green.illusion red.ice""",
    "magus": """box.crystals box.crystals box.powers turn.free dice.five seven.initiate mana.activate mana.once
        mana.once power.turn potion.refill potion.exchange potion.reroll potion.two potion.archmage finish.check
        count.families""",
    "pangea": "setup.trio movement.delivery",
    "magellan": "pay.cards ship.which columbus.veto",
}
"""Paragraphs that go beyond the sheet, or choose where it is ambiguous; listed once for each of these places."""


def marked(game: str, lang: str) -> Counter[str]:
    """Return how often each paragraph marks a reading as its own."""
    book = bb.rulebook(game, lang)
    return Counter({key: n for key in book.ids if (n := book[key].text.lower().count(MARKS[lang]))})


@pytest.mark.parametrize("lang", MARKS)
@pytest.mark.parametrize("game", SETTLED)
def test_readings_of_the_sheet_are_marked(game: str, lang: str) -> None:
    settled = Counter(f"{game}.{key}" for key in SETTLED[game].split())
    assert not settled - marked(game, lang)


@pytest.mark.parametrize("game", SETTLED)
def test_both_languages_mark_the_same_paragraphs(game: str) -> None:
    assert marked(game, "en") == marked(game, "fr")
