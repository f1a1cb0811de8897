"""The registry of games. Each game is a package with a class `GAME`.

Packages in `boardbook.games` are found automatically.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from boardbook.core.editions import Edition
from boardbook.core.errors import BadInput, unknown
from boardbook.core.game import Game
from boardbook.core.options import settle
from boardbook.core.rulebooks import Rulebook

_registered: dict[str, str] = {}


def _known() -> dict[str, str]:
    folder = str(Path(__file__).parents[1] / "games")
    bundled = {module.name: f"boardbook.games.{module.name}" for module in pkgutil.iter_modules([folder])}
    return {**bundled, **_registered}


def games() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(sorted(_known()))


def register_game(package: ModuleType | str) -> None:
    """Register a game of your own: a package (or its name) with a class `GAME`, as in the built-in games.

    Raises `BadInput` for a package without such a class, and `ModuleNotFoundError` if there is no such package.
    """
    module = import_module(package) if isinstance(package, str) else package
    game = getattr(module, "GAME", None)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BadInput(f"package {module.__name__}", ["must have a class GAME that derives from boardbook.core.Game"])
    _registered[game.name] = module.__name__


def known_as(name: str) -> str:
    """Return the name of a game, given its name or its package. If the package is given, register it."""
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
    cls: type[Game[Any]] = import_module(package_of(name)).GAME
    return cls


def game(name: str, /, edition: Edition | str | Path | None = None, **options: Any) -> Game[Any]:
    """Return a game with these options and this edition.

    `edition`: None for the box's edition, an `Edition`, or the path of a TOML file. With the box's edition, all callers
    with the same options share a game object. Raises `UnknownName` for an unknown game or option, and `BadInput`, which
    lists all problems with the option values and the edition.
    """
    cls = game_class(name)
    if edition is None:
        return _new_game(cls, json.dumps([settle(cls.option_list, options), None]))
    if isinstance(edition, str | Path):
        edition = Edition.read(name, Path(edition), cls.standard_edition())
    return cls(edition, **options)


def shared_game(name: str, package: str, settled: str) -> Game[Any]:
    """Return a game object that is shared by all callers with the same arguments.

    `settled`: the options and the edition as the JSON text of `[options, edition]`, as in files. A null edition stands
    for the box's edition. If the package gets another class, a new object is made. Sharing an object saves a
    megabyte of memory, and about as much time as a hundred plies take. Raises the same errors as `game()`.
    """
    cls = getattr(sys.modules.get(package), "GAME", None)
    if cls is None or cls.name != name:
        if name not in _known() or package_of(name) != package:  # in a worker process, which may not have registered it
            register_game(package)
        cls = game_class(name)
    return _new_game(cls, settled)


@lru_cache(maxsize=16)
def _new_game(cls: type[Game[Any]], settled: str) -> Game[Any]:
    options, edition = json.loads(settled)
    return cls(None if edition is None else Edition(cls.name, edition), **options)


def rulebook(name: str, lang: str = "en") -> Rulebook:
    """Return a game's rulebook, in English or French. Raises `UnknownName` for an unknown game or language."""
    return game(name).rulebook(lang)


def edition(name: str) -> Edition:
    """Return a copy of a game's edition, which you can change and pass to `game()`.

    Raises `UnknownName` for an unknown game; the message lists the known ones.
    """
    return game_class(name).standard_edition()
