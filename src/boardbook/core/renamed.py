"""Names from the previous release. These names still work, but cause a warning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from boardbook._renamed import deprecate

CLASSES: Final = {
    "Folder": "Modules",
    "FolderGame": "ModularGame",
    "Line": "History",
    "Plain": "SimpleState",
    "PlainGame": "SimpleGame",
}
"""Former names in `boardbook.core`."""
METHODS: Final = {
    "answer": "outcome_label",
    "answers": "known_outcomes",
    "cited": "cited_rules",
    "drawn_for": "chance_observer",
    "faults": "check_invariants",
    "gain": "preview_delta",
    "numbering": "observation_fields",
    "outlook": "evaluate_long",
    "polled": "reaction_order",
    "prospects": "win_probabilities",
    "redealt": "determinize",
    "said": "sentence",
    "standings": "evaluate",
    "stood": "occupancy",
    "stray": "explain_dead_click",
    "tell": "emit",
    "told": "describe",
    "twin": "fresh_copy",
}
"""Former names of the methods that a game and its positions implement."""


def former_names(package: str, names: Mapping[str, str], find: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a `__getattr__` function that resolves the former names in a package."""

    def lookup(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        deprecate(f"{package}.{name}", names[name])
        return find(names[name])

    return lookup


class Former:
    """A descriptor that provides a method or property under its former name. It also works with `super()`."""

    def __init__(self, owner: type, former: str, name: str) -> None:
        self._owner, self._former, self._name = owner, former, name

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None:
            return self
        deprecate(f"{type(instance).__name__}.{self._former}", self._name)
        return vars(self._owner)[self._name].__get__(instance, owner)


class Renamed:
    """A base class whose methods can still be overridden and called under their former names."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        for former, name in METHODS.items():
            own = vars(cls)
            if name in own and former not in own:
                setattr(cls, former, Former(cls, former, name))
            elif former in own and name not in own and hasattr(cls, name):
                deprecate(f"{cls.__name__}.{former}", name)
                setattr(cls, name, own[former])
