"""A study whose tables are still to be derived, matches after matches, so that tests can stop in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.studies import Study
from boardbook.widgets import background
from tests.nearby import Nearby
from tests.profiles import many

SHORT: dict[str, dict[str, Any]] = {"zargos": {"round_limit": many(check=14, proofs=40)}}
"""Limits for random matches that would never end. Until then, every action and all events but one have occurred."""


def not_derived(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    """Return a study of 60 matches, which were stopped early. Background work reports after every step."""
    monkeypatch.setattr(background, "REPORT_EVERY", 0)
    study = bb.simulate("pangea", ["random"] * 2, 60, seed=1, longest=200, to=folder / "study", progress=False)
    study.executor = Nearby()
    return study
