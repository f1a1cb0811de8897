"""Records of a match: the tables with their schema, and the save file."""

from typing import TYPE_CHECKING

from boardbook._lazy import lazy_names

if TYPE_CHECKING:
    from boardbook.records.dictionary import columns as columns
    from boardbook.records.export import write_table as write_table
    from boardbook.records.frames import Recorder as Recorder
    from boardbook.records.frames import dense as dense
    from boardbook.records.frames import held as held
    from boardbook.records.frames import known_figure as known_figure
    from boardbook.records.frames import places_of as places_of
    from boardbook.records.frames import purchases as purchases
    from boardbook.records.library import Kept as Kept
    from boardbook.records.library import Library as Library
    from boardbook.records.library import SaveSummary as SaveSummary
    from boardbook.records.library import at_rest as at_rest
    from boardbook.records.narration import events as events
    from boardbook.records.narration import narrate as narrate
    from boardbook.records.savefile import Journal as Journal
    from boardbook.records.savefile import load_history as load_history
    from boardbook.records.savefile import save_history as save_history
    from boardbook.records.schema import ACTIONS as ACTIONS
    from boardbook.records.schema import CHANCES as CHANCES
    from boardbook.records.schema import CURVES as CURVES
    from boardbook.records.schema import DENSE as DENSE
    from boardbook.records.schema import ENDS as ENDS
    from boardbook.records.schema import EVENTS as EVENTS
    from boardbook.records.schema import GIVEN as GIVEN
    from boardbook.records.schema import HELD as HELD
    from boardbook.records.schema import LOG as LOG
    from boardbook.records.schema import LUCK as LUCK
    from boardbook.records.schema import MATCHES as MATCHES
    from boardbook.records.schema import PROSPECTS as PROSPECTS
    from boardbook.records.schema import PURCHASES as PURCHASES
    from boardbook.records.schema import RESULTS as RESULTS
    from boardbook.records.schema import REVIEW as REVIEW
    from boardbook.records.schema import SEATS as SEATS
    from boardbook.records.schema import STUDY as STUDY
    from boardbook.records.schema import TAKEN_BACK as TAKEN_BACK
    from boardbook.records.schema import THOUGHTS as THOUGHTS
    from boardbook.records.schema import TOLD as TOLD
    from boardbook.records.schema import TRIES as TRIES
    from boardbook.records.schema import WEIGHED as WEIGHED
    from boardbook.records.schema import WHAT_IF as WHAT_IF

SCHEMA = (
    "ACTIONS",
    "CHANCES",
    "CURVES",
    "DENSE",
    "ENDS",
    "EVENTS",
    "GIVEN",
    "HELD",
    "LOG",
    "LUCK",
    "MATCHES",
    "PROSPECTS",
    "PURCHASES",
    "RESULTS",
    "REVIEW",
    "SEATS",
    "STUDY",
    "TAKEN_BACK",
    "THOUGHTS",
    "TOLD",
    "TRIES",
    "WEIGHED",
    "WHAT_IF",
)

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "boardbook.records.dictionary": ("columns",),
        "boardbook.records.export": ("write_table",),
        "boardbook.records.frames": ("Recorder", "dense", "held", "known_figure", "places_of", "purchases"),
        "boardbook.records.savefile": ("Journal", "load_history", "save_history"),
        "boardbook.records.schema": SCHEMA,
        "boardbook.records.library": ("Kept", "Library", "SaveSummary", "at_rest"),
        "boardbook.records.narration": ("events", "narrate"),
    },
)
