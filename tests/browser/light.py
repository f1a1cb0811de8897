"""A notebook on the light host, without Jupyter and a kernel: its cells run in the process of the test."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.notebook import Notebook
from tests.host.cells import Cells
from tests.host.host import Host

PATIENCE: Final = 60.0
"""The number of seconds within which an awaited condition must become true."""


class LightNotebook(Notebook):
    """A notebook whose cells run in the thread of a host, and the host's page."""

    def __init__(self, host: Host, page: Page, cells: list[str]) -> None:
        super().__init__(page)
        self._host, self._cells = host, cells
        self._stack = ExitStack()
        self._stack.enter_context(host.widgets())
        self._shell = Cells(host)
        self._stack.callback(self._shell.close)
        page.goto(host.url)

    def run_all(self) -> None:
        for cell in self._cells:
            self._shell.begin()
            self._shell.run(cell)

    def python(self, code: str) -> str:
        return self._shell.run(code).strip()

    def value(self, expression: str) -> Any:
        return json.loads(json.dumps(self._shell.value(expression)))

    def until(self, condition: str) -> None:
        async def come_true() -> bool:
            ends = self._host.loop.time() + PATIENCE
            while not self._shell.holds(condition):
                if self._host.loop.time() > ends:
                    return False
                await asyncio.sleep(0.005)
            return True

        assert self._host.run(come_true()), f"never came true: {condition}"

    def heard(self) -> None:
        self.page.evaluate("() => heard()")

    def theme(self, name: str) -> None:
        self.page.evaluate("name => wear(name)", "dark" if "Dark" in name else "light")

    def collapse_left(self) -> None:
        self.page.evaluate("document.body.classList.add('collapsed')")

    def shut_down(self) -> None:
        self._stack.close()
        errors, self._host.errors[:] = list(self._host.errors), []
        assert errors == [], errors
