"""What an object holds."""

from __future__ import annotations


def attributes(thing: object) -> list[str]:
    """Names of everything an object holds, whether its class is plain Python or compiled."""
    lists = ("__slots__", "__mypyc_attrs__")
    slots = (name for cls in type(thing).__mro__ for key in lists for name in getattr(cls, key, ()))
    return [*dict.fromkeys([*getattr(thing, "__dict__", ()), *slots])]
