"""All measures, in the order in which tables and charts show them."""

from __future__ import annotations

from typing import Final

from boardbook.measures import choices, course, fortune
from boardbook.measures.measure import Measure

MEASURES: Final[dict[str, Measure]] = {
    measure.name: measure
    for measure in (
        course.lead_changes,
        course.drama,
        course.tension,
        course.comebacks,
        choices.decision_space,
        choices.decision_weight,
        fortune.who_begins,
        choices.length,
        choices.length_tail,
        course.early_hopelessness,
        choices.interaction,
        fortune.share_of_luck,
        fortune.chain_of_skill,
        course.kingmaking,
    )
}
WITHOUT_EVALUATION: Final = ("decision_space", "who_begins", "length", "length_tail")
"""The measures, besides the chain of skill, that need neither an evaluation of positions nor events with paragraphs."""
