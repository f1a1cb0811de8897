"""Which games there are: packages with a class `GAME`. Those under `boardbook.games` are found by themselves."""

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
    """Names of all games."""
    return tuple(sorted(_known()))


def register_game(package: ModuleType | str) -> None:
    """Add a game from outside: a package (or its name) with a class `GAME`, laid out like those of the house.

    Raises `BadInput` for a package without one, `ModuleNotFoundError` for none.
    """
    module = import_module(package) if isinstance(package, str) else package
    game = getattr(module, "GAME", None)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BadInput(f"package {module.__name__}", ["it has no class GAME that derives from boardbook.core.Game"])
    _registered[game.name] = module.__name__


def known_as(name: str) -> str:
    """The name of a game, given that or the package of one from outside, which is added."""
    if name in _known():
        return name
    try:
        register_game(name)
    except ModuleNotFoundError:
        raise unknown("game or package", name, _known()) from None
    return str(import_module(name).GAME.name)


def package_of(name: str) -> str:
    """The package a game lives in. Raises `UnknownName` that lists the known games."""
    known = _known()
    if name not in known:
        raise unknown("game", name, known)
    return known[name]


def game_class(name: str) -> type[Game[Any]]:
    """The class of a game by its name. Raises `UnknownName` that lists the known ones."""
    found: type[Game[Any]] = import_module(package_of(name)).GAME
    return found


def game(name: str, /, edition: Edition | str | Path | None = None, **options: Any) -> Game[Any]:
    """A game with its options and an edition: None for the box's, one of `edition()`, or the path of a TOML file.

    Raises `UnknownName` for no game or option, `BadInput` with all that is wrong with values and edition.
    """
    cls = game_class(name)
    if isinstance(edition, str | Path):
        edition = Edition.read(name, Path(edition), cls.standard_edition())
    return cls(edition, **options)


def shared_game(name: str, package: str, settled: str) -> Game[Any]:
    """A game by the JSON of `[options, edition]`, as files hold them: the edition is null for the box's.

    Whoever asks for the same gets the same object, as long as the package has the same class: to make one takes as
    long as a hundred plies, and a megabyte. Raises as `game()`.
    """
    cls = getattr(sys.modules.get(package), "GAME", None)
    if cls is None or cls.name != name:
        if name not in _known() or package_of(name) != package:  # in a worker, which knows no games from outside
            register_game(package)
        cls = game_class(name)
    return _made(cls, settled)


@lru_cache(maxsize=16)
def _made(cls: type[Game[Any]], settled: str) -> Game[Any]:
    options, edition = json.loads(settled)
    return cls(None if edition is None else Edition(cls.name, edition), **options)


def played_game(name: str, options: Mapping[str, Any]) -> Game[Any]:
    """A game to be played, with its options, and an `edition` among them. Matches of the same share it.

    Raises as `game()`.
    """
    try:
        settled = None if "edition" in options else json.dumps([options, None], sort_keys=True)
    except (TypeError, ValueError):  # which `game` tells in words
        settled = None
    return game(name, **options) if settled is None else shared_game(name, package_of(name), settled)


def rulebook(name: str, lang: str = "en") -> Rulebook:
    """A game's rules in our own words, in English or French. Raises `UnknownName` for no game or language."""
    return game(name).rulebook(lang)


def edition(name: str) -> Edition:
    """The box's edition of a game, as a copy to change and hand to `game()`.

    Raises `UnknownName` that lists the known games.
    """
    return game_class(name).standard_edition()
