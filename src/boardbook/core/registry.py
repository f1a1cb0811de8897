"""The registry of games: packages with a class `GAME`. Those in `boardbook.games` are found automatically."""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from boardbook.core.editions import Edition
from boardbook.core.errors import BadInput, unknown
from boardbook.core.game import Game
from boardbook.core.rulebooks import Rulebook

_registered: dict[str, str] = {}


def _known() -> dict[str, str]:
    folder = str(Path(__file__).parents[1] / "games")
    found = {module.name: f"boardbook.games.{module.name}" for module in pkgutil.iter_modules([folder])}
    return {**found, **_registered}


def games() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(sorted(_known()))


def register_game(package: ModuleType | str) -> None:
    """Add a game from outside: a package (or its name) with a class `GAME`, laid out like the built-in ones.

    Raises `BadInput` for a package without such a class, `ModuleNotFoundError` if there is no package.
    """
    module = import_module(package) if isinstance(package, str) else package
    game = getattr(module, "GAME", None)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BadInput(f"package {module.__name__}", ["it has no class GAME that derives from boardbook.core.Game"])
    _registered[game.name] = module.__name__


def known_as(name: str) -> str:
    """Return the name of a game for its name or package. A package is registered."""
    if name in _known():
        return name
    try:
        register_game(name)
    except ModuleNotFoundError:
        raise unknown("game or package", name, _known()) from None
    return str(import_module(name).GAME.name)


def package_of(name: str) -> str:
    """Return the package of a game. Raises `UnknownName`, which lists the known games."""
    known = _known()
    if name not in known:
        raise unknown("game", name, known)
    return known[name]


def game_class(name: str) -> type[Game[Any]]:
    """Return the class of a game. Raises `UnknownName`, which lists the known games."""
    found: type[Game[Any]] = import_module(package_of(name)).GAME
    return found


def game(name: str, /, edition: Edition | str | Path | None = None, **options: Any) -> Game[Any]:
    """Return a game with its options and an edition: None for the box's, an `edition()`, or the path of a TOML file.

    Raises `UnknownName` for an unknown game or option, `BadInput` with everything wrong with values and edition.
    """
    cls = game_class(name)
    if isinstance(edition, str | Path):
        edition = Edition.read(name, Path(edition), cls.standard_edition())
    return cls(edition, **options)


def shared_game(name: str, package: str, settled: str) -> Game[Any]:
    """Return a game for the JSON of `[options, edition]`, as in files; the edition is null for the box's.

    The same arguments give the same object as long as the package has the same class: to build one costs as much as a
    hundred plies, and a megabyte. Raises as `game()`.
    """
    cls = getattr(sys.modules.get(package), "GAME", None)
    if cls is None or cls.name != name:
        if name not in _known() or package_of(name) != package:  # in a worker, which may lack games from outside
            register_game(package)
        cls = game_class(name)
    return _made(cls, settled)


@lru_cache(maxsize=16)
def _made(cls: type[Game[Any]], settled: str) -> Game[Any]:
    options, edition = json.loads(settled)
    return cls(None if edition is None else Edition(cls.name, edition), **options)


def played_game(name: str, options: Mapping[str, Any]) -> Game[Any]:
    """Return a game for play, with its options and maybe an `edition` among them. Matches of the same game share it.

    Raises as `game()`.
    """
    try:
        settled = None if "edition" in options else json.dumps([options, None], sort_keys=True)
    except (TypeError, ValueError):  # `game` reports this in words
        settled = None
    return game(name, **options) if settled is None else shared_game(name, package_of(name), settled)


def rulebook(name: str, lang: str = "en") -> Rulebook:
    """Return a game's rulebook, in English or French. Raises `UnknownName` for an unknown game or language."""
    return game(name).rulebook(lang)


def edition(name: str) -> Edition:
    """Return a copy of a game's edition, to change and pass to `game()`.

    Raises `UnknownName`, which lists the known games.
    """
    return game_class(name).standard_edition()
