"""The size of tests: `check` by default, `proofs` with `pytest --proofs`.

Both are profiles of Hypothesis and are derandomized, so that every run repeats the one before. With `proofs`, every
property is tried ten times as often, each size is the larger one of `many`, and tests marked `proofs` also run.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar

from hypothesis import HealthCheck, settings

CHECK: Final = "check"
PROOFS: Final = "proofs"
PART: Final = re.compile(r"notebooks/lessons/\w+-(\d+)(-fr)?\.ipynb")
"""A part of a lesson, in English or French."""
T = TypeVar("T")

settings.register_profile(
    CHECK, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=100
)
settings.register_profile(PROOFS, settings.get_profile(CHECK), max_examples=1000)


def load(proofs: bool) -> None:
    """Choose the profile. This must happen before tests are imported, because their decorators depend on it."""
    settings.load_profile(PROOFS if proofs else CHECK)


def many(*, check: T, proofs: T) -> T:
    """Return the number of matches, seeds or examples, or any other size, for the profile of this run.

    `check` is a small fraction of `proofs`, drawn with the same seeds.
    """
    return proofs if settings.get_current_profile_name() == PROOFS else check


def is_told_in_the_other_language(notebook: str) -> bool:
    """Return whether a check runs this part of a lesson only in the other language: it runs odd parts in English."""
    found = PART.fullmatch(notebook)
    return found is not None and (int(found[1]) % 2 == 0) == (found[2] is None)
