"""Notebook cells without a kernel. They run in the host's thread, and their output is shown on its pages."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type

from tests.host.host import Host


class _Displays(DisplayPublisher):
    """Publishes to the pages of the shell's host."""

    def publish(
        self,
        data: dict[str, Any],
        metadata: dict[str, Any] | None = None,
        source: str | None = None,
        *,
        transient: dict[str, Any] | None = None,
        update: bool = False,
        **_: Any,
    ) -> None:
        msg_type = "update_display_data" if update else "display_data"
        self.shell.host.publish(msg_type, {"data": data, "metadata": metadata or {}, "transient": transient or {}})


class _Results(DisplayHook):
    """Displays the value of the last expression of a cell."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: dict[str, Any], md_dict: dict[str, Any] | None = None) -> None:
        assert self.shell is not None
        self.shell.display_pub.publish(format_dict, md_dict)


class _Shell(InteractiveShell):
    """An IPython shell whose output is sent to a host."""

    display_pub_class = Type(_Displays)
    displayhook_class = Type(_Results)
    host: Host


class Cells:
    """The cells of a notebook, which share their names."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._main = sys.modules["__main__"]  # a shell replaces it
        self._shell: _Shell = host.call(self._begin)

    def _begin(self) -> _Shell:
        _Shell.clear_instance()
        shell = _Shell.instance(history_load_length=0)
        shell.host = self._host
        return shell

    def run(self, code: str) -> str:
        """Run a cell and return what it printed. Raises `AssertionError` with the traceback if it fails."""
        return self._host.call(lambda: self._run(code))

    def _run(self, code: str) -> str:
        printed = io.StringIO()
        with redirect_stdout(printed):
            result = self._shell.run_cell(code, store_history=False)  # type: ignore[no-untyped-call]
        if not result.success:
            raise AssertionError(printed.getvalue())
        return printed.getvalue()

    def value(self, expression: str) -> Any:
        """Return the value of an expression."""
        return self._host.call(lambda: eval(expression, self._shell.user_ns))  # noqa: S307 (the tests' own)

    def holds(self, condition: str) -> bool:
        """Return whether a condition is true, evaluated in the host's thread."""
        return bool(eval(condition, self._shell.user_ns))  # noqa: S307 (the tests' own)

    def begin(self) -> None:
        """Start a new cell for the output that follows."""
        self._host.publish("execute_input", {})

    def close(self) -> None:
        """Delete all names, and restore `__main__`, which processes that tests start look at."""
        self._host.call(self._end)
        sys.modules["__main__"] = self._main

    def _end(self) -> None:
        self._shell.user_ns.clear()
        _Shell.clear_instance()
