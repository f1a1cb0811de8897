"""What is kept of a match: the tables with their schema, and the save file."""

from typing import TYPE_CHECKING

from boardbook._rooms import rooms

if TYPE_CHECKING:
    from boardbook.records.frames import Recorder as Recorder
    from boardbook.records.frames import purchases as purchases
    from boardbook.records.savefile import Journal as Journal
    from boardbook.records.savefile import load_line as load_line
    from boardbook.records.savefile import save_line as save_line
    from boardbook.records.schema import CHANCES as CHANCES
    from boardbook.records.schema import CURVES as CURVES
    from boardbook.records.schema import EVENTS as EVENTS
    from boardbook.records.schema import LOG as LOG
    from boardbook.records.schema import MATCHES as MATCHES
    from boardbook.records.schema import PURCHASES as PURCHASES
    from boardbook.records.schema import STUDY as STUDY
    from boardbook.records.schema import THOUGHTS as THOUGHTS
    from boardbook.records.schema import TOLD as TOLD
    from boardbook.records.shelf import Kept as Kept
    from boardbook.records.shelf import Shelf as Shelf
    from boardbook.records.shelf import Short as Short
    from boardbook.records.shelf import at_rest as at_rest
    from boardbook.records.telling import events as events
    from boardbook.records.telling import told as told

SCHEMA = ("CHANCES", "CURVES", "EVENTS", "LOG", "MATCHES", "PURCHASES", "STUDY", "THOUGHTS", "TOLD")

__getattr__, __dir__ = rooms(
    __name__,
    {
        "boardbook.records.frames": ("Recorder", "purchases"),
        "boardbook.records.savefile": ("Journal", "load_line", "save_line"),
        "boardbook.records.schema": SCHEMA,
        "boardbook.records.shelf": ("Kept", "Shelf", "Short", "at_rest"),
        "boardbook.records.telling": ("events", "told"),
    },
)
