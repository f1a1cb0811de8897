"""The attributes of an object."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def attributes(thing: object) -> list[str]:
    """Return the names of all attributes of an object, whether its class is plain Python or compiled."""
    lists = ("__slots__", "__mypyc_attrs__")
    slots = (name for cls in type(thing).__mro__ for key in lists for name in getattr(cls, key, ()))
    names = dict.fromkeys([*getattr(thing, "__dict__", ()), *slots])
    return [name for name in names if name != "__dict__"]  # mypyc lists it for classes that may have plain subclasses


def as_one_of(cls: type[T], thing: object) -> T:
    """Return an object of another class, such as a subclass, with the same attributes."""
    made = cls.__new__(cls)
    for name in attributes(thing):
        setattr(made, name, getattr(thing, name))
    return made
