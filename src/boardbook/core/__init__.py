"""What all games share: actions, chance, conditions, rulings, views, rulebooks and the history of a match.

This package contains no game-specific code, and doesn't import data frames, charts or widgets.
"""

from typing import TYPE_CHECKING

from boardbook.core.actions import Action, ActionTable, Attempt, Entry, Outcome
from boardbook.core.build import Build, build_info
from boardbook.core.chance import CHANCE, Stream, pick, share, unit
from boardbook.core.editions import Edition
from boardbook.core.errors import (
    BadFile,
    BadInput,
    BoardbookError,
    NotKept,
    NotPossible,
    UnknownAction,
    UnknownName,
    WorkerDied,
)
from boardbook.core.explain import Meanings
from boardbook.core.game import BUILT, Game
from boardbook.core.history import Branch, Header, History, Ply, Seat
from boardbook.core.modular import ModularGame, Modules
from boardbook.core.notes import Comment, Mark, Marks, Note, Proposal
from boardbook.core.options import Option
from boardbook.core.pieces import Data, Kind, Pieces, count, section
from boardbook.core.position import Box, Shown
from boardbook.core.registry import edition, game, games, register_game, rulebook
from boardbook.core.renamed import CLASSES, former_names
from boardbook.core.rulebooks import Paragraph, Rulebook
from boardbook.core.rulings import IllegalAction, Layer, Ruling, Violation, judge, refuse
from boardbook.core.simple import SimpleGame, SimpleState
from boardbook.core.state import REFEREE, TURN, Draft, Event, Figure, Outline, Purchase, Result, State
from boardbook.core.words import LANGUAGES, Term, Words

__all__ = [
    "BUILT",
    "CHANCE",
    "LANGUAGES",
    "REFEREE",
    "TURN",
    "Action",
    "ActionTable",
    "Attempt",
    "BadFile",
    "BadInput",
    "BoardbookError",
    "Box",
    "Branch",
    "Build",
    "Comment",
    "Data",
    "Draft",
    "Edition",
    "Entry",
    "Event",
    "Figure",
    "Game",
    "Header",
    "History",
    "IllegalAction",
    "Kind",
    "Layer",
    "Mark",
    "Marks",
    "Meanings",
    "ModularGame",
    "Modules",
    "NotKept",
    "NotPossible",
    "Note",
    "Option",
    "Outcome",
    "Outline",
    "Paragraph",
    "Pieces",
    "Ply",
    "Proposal",
    "Purchase",
    "Result",
    "Rulebook",
    "Ruling",
    "Seat",
    "Shown",
    "SimpleGame",
    "SimpleState",
    "State",
    "Stream",
    "Term",
    "UnknownAction",
    "UnknownName",
    "Violation",
    "Words",
    "WorkerDied",
    "build_info",
    "count",
    "edition",
    "game",
    "games",
    "judge",
    "pick",
    "refuse",
    "register_game",
    "rulebook",
    "section",
    "share",
    "unit",
]

if not TYPE_CHECKING:  # or type checkers would accept any name
    __getattr__ = former_names(__name__, CLASSES, globals().__getitem__)
