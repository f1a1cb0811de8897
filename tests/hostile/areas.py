"""The areas in which hostile inputs are tried, and the number of tries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tests.hostile import Tally
from tests.hostile.editions import editions
from tests.hostile.files import files
from tests.hostile.journals import full, kills
from tests.hostile.messages import messages
from tests.hostile.pages import pages
from tests.hostile.positions import positions
from tests.hostile.secrets import secrets
from tests.hostile.studies import damages as study_damages
from tests.hostile.studies import kills as study_kills
from tests.hostile.tables import tables
from tests.house import GAMES

SECRET: Final = ("magellan", "zargos")


class Area(NamedTuple):
    """A kind of input, and the number of tries for each game, in slices of `slice`. Studies need no game."""

    name: str
    what: Callable[[int, int, str], Tally]
    games: tuple[str, ...]
    tries: int
    slice: int


def _without_game(what: Callable[[int, int], Tally]) -> Callable[[int, int, str], Tally]:
    return lambda count, seed, _: what(count, seed)


AREAS: Final = (
    Area("messages", messages, GAMES, 25_000, 600),
    Area("tables", tables, GAMES, 2_000, 120),
    Area("files", files, GAMES, 6_000, 200),
    Area("pages", pages, GAMES, 100, 25),
    Area("secrets", secrets, SECRET, 10_000, 60),
    Area("positions", positions, GAMES, 100_000, 2_500),
    Area("editions", editions, GAMES, 2_000, 250),
    Area("kills", kills, GAMES, 25, 5),
    Area("full", full, GAMES, 20, 20),
    Area("studies", _without_game(study_kills), ("",), 100, 10),
    Area("studies", _without_game(study_damages), ("",), 1_000, 100),
)


def tried(area: int, count: int, seed: int, game: str) -> Tally:
    """Run one slice. Can be called in any process."""
    return AREAS[area].what(count, seed, game)
