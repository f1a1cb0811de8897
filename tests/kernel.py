"""A real kernel with subshells, used as JupyterLab does: cells on the main shell, clicks on a subshell."""

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
"""The number of seconds after which no more messages are expected."""


class Kernel:
    """A kernel. Its messages are read only when a method needs them."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        self.said: list[dict[str, Any]] = []
        """The widgets' messages so far, each with its `data` and with `parent`, the message it answers."""
        self._printed: dict[str, str] = {}
        self._idle: set[str] = set()

    def control(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a request on the control channel and return the reply."""
        asked = self._client.session.msg(kind, content)
        self._client.control_channel.send(asked)
        while True:
            answer: dict[str, Any] = self._client.get_control_msg(timeout=SECONDS)
            if answer["parent_header"].get("msg_id") == asked["header"]["msg_id"]:
                return dict(answer["content"])

    def subshell(self) -> str:
        """Create another subshell and return its id."""
        return str(self.control("create_subshell_request")["subshell_id"])

    def begin(self, code: str) -> str:
        """Start a cell and return the id of its message."""
        return str(self._client.execute(code))

    def cell(self, code: str) -> str:
        """Run a cell to its end and return what it printed."""
        name = self.begin(code)
        self.until_idle(name)
        return self._printed.get(name, "").strip()

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the kernel, passed as JSON."""
        return json.loads(self.cell(f"import json; print(json.dumps({expression}))"))

    def click(self, board: str, subshell: str | None, **message: Any) -> str:
        """Send a message to a widget, as its page does, and return the id of the message."""
        content = {"comm_id": board, "data": {"method": "custom", "content": message}}
        sent = self._client.session.msg("comm_msg", content)
        sent["header"]["subshell_id"] = subshell
        self._client.shell_channel.send(sent)
        return str(sent["header"]["msg_id"])

    def until_idle(self, name: str, seconds: float = SECONDS) -> None:
        """Wait until a request is done. Raises `TimeoutError`, and `AssertionError` for an error in the kernel."""
        end = time.monotonic() + seconds
        while name not in self._idle:
            if not self.read(end - time.monotonic()):
                raise TimeoutError(f"after {seconds} seconds request {name} is not done")

    def read(self, seconds: float) -> bool:
        """Read the next message; return False if none arrives within this time."""
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
    """Start a kernel with this Python, and shut it down at the end."""
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
