"""What is kept of a match: the tables with their schema, and the save file."""

from boardbook.records.frames import Recorder, purchases
from boardbook.records.savefile import Journal, load_line, save_line
from boardbook.records.schema import CHANCES, CURVES, LOG, MATCHES, PURCHASES, STUDY, THOUGHTS

__all__ = [
    "CHANCES",
    "CURVES",
    "LOG",
    "MATCHES",
    "PURCHASES",
    "STUDY",
    "THOUGHTS",
    "Journal",
    "Recorder",
    "load_line",
    "purchases",
    "save_line",
]
