"""Adapts boardbook to Python in a browser (Pyodide): loads missing packages, and fixes widget messages.

Outside a browser, this module changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Final
from warnings import filterwarnings

MADE: Final = {"polars": "Tables", "altair": "Charts", "vl_convert": "Pictures of charts", "loky": "Studies"}
"""Packages that the page does not include, and what boardbook uses them for."""
NOWHERE: Final = ("vl_convert", "loky")
"""Packages that can't be loaded in a browser at all."""

SHELL: Final = {
    "IPython": ("get_ipython",),
    "IPython.core": (),
    "IPython.core.getipython": ("get_ipython",),
    "IPython.core.interactiveshell": (),
    "IPython.display": ("clear_output", "display", "publish_display_data"),
}
"""The IPython modules that widgets import, each with the functions that the widgets use."""


def runs_here(name: str) -> bool:
    """Return whether a package can be loaded where boardbook runs."""
    return sys.platform != "emscripten" or name not in NOWHERE


def at_home() -> None:
    """If boardbook runs in a browser, adapt boardbook to it. Called once, on import."""
    if sys.platform == "emscripten":
        sys.meta_path.append(Far())
        filterwarnings("ignore", "only soft file lock", UserWarning)  # no other process uses this page's files
        hear_null()


def without_shell() -> None:
    """Replace IPython with stubs on a stand-alone page. Loading IPython takes longer than loading everything else.

    A stand-alone page has no shell and no cells, so IPython's functions would have nothing to do there. Call this
    before the first import of a widget.
    """
    if sys.platform == "emscripten" and "IPython" not in sys.modules:
        for name, functions in SHELL.items():
            sys.modules[name] = ModuleType(name)
            vars(sys.modules[name]).update(dict.fromkeys(functions, _nothing))
        vars(sys.modules["IPython.core.interactiveshell"])["InteractiveShell"] = NoShell


def _nothing(*_: object, **__: object) -> None:
    """Do nothing."""


class NoShell:
    """A stub for IPython's shell class. A stand-alone page has no shell."""

    @staticmethod
    def initialized() -> bool:
        """Return False."""
        return False


class Far(MetaPathFinder):
    """Loads packages from Pyodide's distribution when they are first imported, if the browser is online."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Load one of the packages in `MADE`, and return its spec. Return None for any other package.

        Raises `ImportError` with an explanation if the package can't be loaded.
        """
        if name not in MADE:
            return None
        if name in NOWHERE:
            raise ImportError(f"{MADE[name]} require {name}, which does not run in a browser.", name=name)
        fetch(name)
        invalidate_caches()
        if (spec := PathFinder.find_spec(name)) is None:
            why = "It could not be loaded from Pyodide’s distribution; check the internet connection."
            raise ImportError(f"{MADE[name]} require {name}. {why} Boards and bots work without it.", name=name)
        return spec


def fetch(name: str) -> None:
    """Let Pyodide load a package, and wait for it. Does nothing if waiting is impossible, and ignores errors."""
    import pyodide_js  # type: ignore[import-not-found, unused-ignore]
    from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found, unused-ignore]

    if can_run_sync():
        try:
            run_sync(pyodide_js.loadPackage(name))
        except Exception:  # noqa: BLE001 (whatever it is, `find_spec` reports that the package is missing)
            return


def hear_null() -> None:
    """Make this kernel send None as null to front ends, like other kernels. Otherwise, it would send undefined."""
    import comm

    line: Any = comm.create_comm
    publish: Any = getattr(line, "publish_msg", None)

    def published(self: Any, kind: str, data: Any = None, *args: Any, **more: Any) -> None:
        publish(self, kind, nulled(data), *args, **more)

    if callable(publish):
        line.publish_msg = published


def nulled(value: Any) -> Any:
    """Return a copy of a message with each None replaced by JavaScript's null."""
    from pyodide.ffi import jsnull  # type: ignore[import-not-found, unused-ignore]

    if value is None:
        return jsnull
    if isinstance(value, Mapping):
        return {key: nulled(inner) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [nulled(inner) for inner in value]
    return value
