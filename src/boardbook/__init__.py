"""boardbook: board games as live notebooks. All public names are here, and are loaded on first use."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from boardbook._attachments import Attachments, provide
from boardbook._browser import at_home
from boardbook._lazy import lazy_names
from boardbook._renamed import deprecate

if TYPE_CHECKING:
    __version__: str

    from boardbook.bots import bots as bots
    from boardbook.bots import register_bot as register_bot
    from boardbook.bots.fitting import fit as fit
    from boardbook.bots.value import ValueFunction as ValueFunction
    from boardbook.bots.value import load_value as load_value
    from boardbook.charts import odds_chart as odds_chart
    from boardbook.classroom import Editor as Editor
    from boardbook.classroom import Puzzle as Puzzle
    from boardbook.classroom import Review as Review
    from boardbook.classroom import Verdict as Verdict
    from boardbook.classroom import Worksheet as Worksheet
    from boardbook.classroom import editor as editor
    from boardbook.classroom import puzzle as puzzle
    from boardbook.classroom import results as results
    from boardbook.classroom import review as review
    from boardbook.classroom import worksheet as worksheet
    from boardbook.core import CHANCE as CHANCE
    from boardbook.core import REFEREE as REFEREE
    from boardbook.core import TURN as TURN
    from boardbook.core import Action as Action
    from boardbook.core import BadFile as BadFile
    from boardbook.core import BadInput as BadInput
    from boardbook.core import BoardbookError as BoardbookError
    from boardbook.core import Build as Build
    from boardbook.core import Edition as Edition
    from boardbook.core import IllegalAction as IllegalAction
    from boardbook.core import NotKept as NotKept
    from boardbook.core import NotPossible as NotPossible
    from boardbook.core import Outcome as Outcome
    from boardbook.core import Result as Result
    from boardbook.core import Ruling as Ruling
    from boardbook.core import UnknownAction as UnknownAction
    from boardbook.core import UnknownName as UnknownName
    from boardbook.core import WorkerDied as WorkerDied
    from boardbook.core import build_info as build_info
    from boardbook.core import edition as edition
    from boardbook.core import game as game
    from boardbook.core import games as games
    from boardbook.core import register_game as register_game
    from boardbook.core import rulebook as rulebook
    from boardbook.lessons import Lesson as Lesson
    from boardbook.lessons import lesson as lesson
    from boardbook.match import Match as Match
    from boardbook.match import SeatView as SeatView
    from boardbook.match import load as load
    from boardbook.match.table import play as play
    from boardbook.match.what_if import WhatIf as WhatIf
    from boardbook.match.win_chances import calibration_chart as calibration_chart
    from boardbook.records import columns as columns
    from boardbook.records import write_table as write_table
    from boardbook.session import Thought as Thought
    from boardbook.studies import Study as Study
    from boardbook.studies import collect as collect
    from boardbook.studies import means as means
    from boardbook.studies import open_study as open_study
    from boardbook.studies import quantiles as quantiles
    from boardbook.studies import regression as regression
    from boardbook.studies import simulate as simulate
    from boardbook.studies import sweep as sweep
    from boardbook.studies import variance_shares as variance_shares

_MODULES = {
    "boardbook.bots": ("register_bot",),
    "boardbook.bots.fitting": ("fit",),
    "boardbook.bots.value": ("ValueFunction", "load_value"),
    "boardbook.charts": ("odds_chart",),
    "boardbook.classroom": (
        "Editor",
        "Puzzle",
        "Review",
        "Verdict",
        "Worksheet",
        "editor",
        "puzzle",
        "results",
        "review",
        "worksheet",
    ),
    "boardbook.core": (
        "CHANCE",
        "REFEREE",
        "TURN",
        "Action",
        "BadFile",
        "BadInput",
        "BoardbookError",
        "Build",
        "Edition",
        "IllegalAction",
        "NotKept",
        "NotPossible",
        "Outcome",
        "Result",
        "Ruling",
        "UnknownAction",
        "UnknownName",
        "WorkerDied",
        "build_info",
        "edition",
        "game",
        "register_game",
        "rulebook",
    ),
    "boardbook.records": ("columns", "write_table"),
    "boardbook.studies": (
        "Study",
        "collect",
        "means",
        "open_study",
        "quantiles",
        "regression",
        "simulate",
        "sweep",
        "variance_shares",
    ),
    "boardbook.session": ("Thought",),
    "boardbook.lessons": ("Lesson", "lesson"),
    "boardbook.match": ("Match", "SeatView", "load"),
    "boardbook.match.table": ("play",),
    "boardbook.match.what_if": ("WhatIf",),
    "boardbook.match.win_chances": ("calibration_chart",),
}
_CALLED = ("bots", "games")
"""Packages that can be called, for a list of the names in them."""
_load, _names = lazy_names(__name__, _MODULES)


def _classroom() -> Attachments:
    from boardbook.classroom import attachments

    return attachments


provide(_classroom)
at_home()


def __getattr__(name: str) -> Any:
    if name == "Reading":
        deprecate("boardbook.Reading", "SeatView")
        name = "SeatView"
    if name == "__version__":
        return version(__name__)
    return import_module(f"{__name__}.{name}") if name in _CALLED else _load(name)


def __dir__() -> list[str]:
    return sorted([*_names(), *_CALLED])
