"""What an object holds."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def attributes(thing: object) -> list[str]:
    """Names of everything an object holds, whether its class is plain Python or compiled."""
    lists = ("__slots__", "__mypyc_attrs__")
    slots = (name for cls in type(thing).__mro__ for key in lists for name in getattr(cls, key, ()))
    names = dict.fromkeys([*getattr(thing, "__dict__", ()), *slots])
    return [name for name in names if name != "__dict__"]  # mypyc lists it of a class that may have plain ones below


def as_one_of(cls: type[T], thing: object) -> T:
    """An object of a class below the thing's own that holds what the thing holds."""
    made = cls.__new__(cls)
    for name in attributes(thing):
        setattr(made, name, getattr(thing, name))
    return made
