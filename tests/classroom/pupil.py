"""A pupil of a class without a browser."""

from __future__ import annotations

from typing import Any

from tests.guests.visitor import Visitor


class Page(Visitor):
    """A pupil's page."""

    def __init__(self, link: str, **how: Any) -> None:
        super().__init__(link, **how)
        self.device: str = ""
        self._seq = 0

    def enter(self, name: str) -> dict[str, Any]:
        """Begin with a name, and return the board."""
        self.device = self.wait("seated")["device"]
        self.wait("enter")
        self.send({"method": "custom", "content": {"type": "enter", "name": name}})
        board: dict[str, Any] = self.wait("open")
        return board

    def do(self, what: str, **given: Any) -> dict[str, Any]:
        """Do something at the open task, and return the answer."""
        self._seq += 1
        return self.ask(type="task", seq=self._seq, ply=0, what=what, **given)

    def say(self, answer: int) -> None:
        """Answer the first task."""
        assert self.do("say", answer=answer)["ok"]
