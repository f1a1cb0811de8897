"""Patches: the differences between two views, small enough to send after every ply.

A path consists of keys joined by `/`. Lists are replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

GONE = object()
"""Stands for a missing value."""


def changes(old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield `(path, old value, new value)` for each difference, with `GONE` for a missing value."""
    for key in [*old, *(key for key in new if key not in old)]:
        before, after = old.get(key, GONE), new.get(key, GONE)
        if before is after or before == after:
            continue
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from changes(before, after, f"{prefix}{key}/")
        else:
            yield prefix + key, before, after


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return `{"set": {path: value}, "drop": [path]}`. A key is left out if its value would be empty."""
    put: dict[str, Any] = {}
    drop: list[str] = []
    for path, _, after in changes(old, new):
        if after is GONE:
            drop.append(path)
        else:
            put[path] = after
    return {**({"set": put} if put else {}), **({"drop": drop} if drop else {})}


def patched(view: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of the view with a `diff` applied."""
    new = dict(view)
    for path in patch.get("drop", ()):
        parent, key = _parent(new, path)
        parent.pop(key, None)
    for path, value in patch.get("set", {}).items():
        parent, key = _parent(new, path)
        parent[key] = value
    return new


def _parent(view: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    *way, key = path.split("/")
    for step in way:
        view[step] = dict(view[step])
        view = view[step]
    return view, key
