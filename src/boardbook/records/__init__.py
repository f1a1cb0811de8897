"""What is kept of a match: the tables with their schema, and the save file."""

from boardbook.records.frames import Recorder, purchases
from boardbook.records.savefile import Journal, load_line, save_line
from boardbook.records.schema import CHANCES, CURVES, EVENTS, LOG, MATCHES, PURCHASES, STUDY, THOUGHTS, TOLD
from boardbook.records.telling import events, told

__all__ = [
    "CHANCES",
    "CURVES",
    "EVENTS",
    "LOG",
    "MATCHES",
    "PURCHASES",
    "STUDY",
    "THOUGHTS",
    "TOLD",
    "Journal",
    "Recorder",
    "events",
    "load_line",
    "purchases",
    "save_line",
    "told",
]
