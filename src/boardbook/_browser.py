"""Python in a browser (Pyodide): missing packages, and how widgets talk. Outside a browser nothing is done."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any, Final
from warnings import filterwarnings

MADE: Final = {"polars": "Tables", "altair": "Charts", "vl_convert": "Pictures of charts", "loky": "Studies"}
"""Packages that are not on the page, and what they make."""
NOWHERE: Final = ("vl_convert", "loky")
"""Those of them that no browser can load."""


def at_home() -> None:
    """Adapt boardbook to a browser. Runs once, on import."""
    if sys.platform == "emscripten":
        sys.meta_path.append(Far())
        filterwarnings("ignore", "only soft file lock", UserWarning)  # nobody else has this page's files
        hear_null()


class Far(MetaPathFinder):
    """Loads packages from Pyodide's distribution when they are first imported, if the reader is online."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a package is that was not found here.

        Raises `ImportError` with one sentence if it can't be loaded.
        """
        if name not in MADE:
            return None
        if name in NOWHERE:
            raise ImportError(f"{MADE[name]} are made with {name}, which runs in no browser.", name=name)
        fetch(name)
        invalidate_caches()
        if (found := PathFinder.find_spec(name)) is None:
            why = "It lies in Pyodide’s own distribution, and could not be loaded from there just now."
            raise ImportError(f"{MADE[name]} are made with {name}. {why} Boards and bots work without it.", name=name)
        return found


def fetch(name: str) -> None:
    """Make Pyodide load a package while Python waits. Does nothing if that is impossible."""
    import pyodide_js  # type: ignore[import-not-found, unused-ignore]
    from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found, unused-ignore]

    if can_run_sync():
        try:
            run_sync(pyodide_js.loadPackage(name))
        except Exception:  # noqa: BLE001 (whatever it is, the package is not there, which is told)
            return


def hear_null() -> None:
    """Send None to front ends as null, like other kernels; this one sends undefined."""
    import comm

    line: Any = comm.create_comm
    publish: Any = getattr(line, "publish_msg", None)

    def published(self: Any, kind: str, data: Any = None, *args: Any, **more: Any) -> None:
        publish(self, kind, nulled(data), *args, **more)

    if callable(publish):
        line.publish_msg = published


def nulled(value: Any) -> Any:
    """Return a message with JavaScript's null for None."""
    from pyodide.ffi import jsnull  # type: ignore[import-not-found, unused-ignore]

    if value is None:
        return jsnull
    if isinstance(value, Mapping):
        return {key: nulled(inner) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [nulled(inner) for inner in value]
    return value
