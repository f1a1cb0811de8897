"""A real kernel with subshells, spoken to as JupyterLab does: cells on the main shell, clicks on a subshell."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

SECONDS = 60
"""After which nothing comes any more."""


class Kernel:
    """A kernel; what it says is read when it is asked for."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        self.said: list[dict[str, Any]] = []
        """What the widgets have said so far: messages with their `data`, and with `parent`, whom they answer."""
        self._printed: dict[str, str] = {}
        self._idle: set[str] = set()

    def control(self, kind: str, **content: Any) -> dict[str, Any]:
        """Ask for something beside all shells; the answer."""
        asked = self._client.session.msg(kind, content)
        self._client.control_channel.send(asked)
        while True:
            answer: dict[str, Any] = self._client.get_control_msg(timeout=SECONDS)
            if answer["parent_header"].get("msg_id") == asked["header"]["msg_id"]:
                return dict(answer["content"])

    def subshell(self) -> str:
        """Another subshell."""
        return str(self.control("create_subshell_request")["subshell_id"])

    def begin(self, code: str) -> str:
        """Run a cell; its name."""
        return str(self._client.execute(code))

    def cell(self, code: str) -> str:
        """Run a cell to its end; what it printed."""
        name = self.begin(code)
        self.until_idle(name)
        return self._printed.get(name, "").strip()

    def value(self, expression: str) -> Any:
        """What an expression is in the kernel, as JSON."""
        return json.loads(self.cell(f"import json; print(json.dumps({expression}))"))

    def click(self, board: str, subshell: str | None, **message: Any) -> str:
        """Send a message to a widget, as its page does; its name."""
        content = {"comm_id": board, "data": {"method": "custom", "content": message}}
        sent = self._client.session.msg("comm_msg", content)
        sent["header"]["subshell_id"] = subshell
        self._client.shell_channel.send(sent)
        return str(sent["header"]["msg_id"])

    def until_idle(self, name: str, seconds: float = SECONDS) -> None:
        """Wait until what was asked for is done. Raises `TimeoutError`, and `AssertionError` for what went wrong."""
        end = time.monotonic() + seconds
        while name not in self._idle:
            if not self.read(end - time.monotonic()):
                raise TimeoutError(f"after {seconds} seconds {name} is not done")

    def read(self, seconds: float) -> bool:
        """Read the next that is said; False if nothing comes in so many seconds."""
        try:
            heard = self._client.get_iopub_msg(timeout=max(0.0, seconds))
        except Empty:
            return False
        parent, content = heard["parent_header"].get("msg_id", ""), heard["content"]
        if heard["msg_type"] == "stream":
            self._printed[parent] = self._printed.get(parent, "") + content["text"]
        if heard["msg_type"] == "error":
            raise AssertionError("\n".join(content["traceback"]))
        if heard["msg_type"] == "comm_msg":
            self.said.append({"board": content["comm_id"], "data": content["data"], "parent": parent})
        if heard["msg_type"] == "status" and content["execution_state"] == "idle":
            self._idle.add(parent)
        return True


@contextmanager
def a_kernel() -> Iterator[Kernel]:
    """A kernel of this Python, until it is shut down."""
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
