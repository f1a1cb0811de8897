"""A real JupyterLab, and a notebook in it with a kernel."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.notebook import FLAGS, Notebook, chromium, wait_still


class Server:
    """A server on this machine. It answers as soon as it is created, until it is closed."""

    def __init__(self, folder: Path, env: dict[str, str], port: int, answers: str, *command: str) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._log = (folder / "server.log").open("wb")
        self._server = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=folder,
            env={**os.environ, **env},
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        for _ in range(600):
            if self._server.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/{answers}", timeout=1):  # noqa: S310 (our own server)
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{command[0]} did not answer:\n{(folder / 'server.log').read_text()}")

    def close(self) -> None:
        self._server.terminate()
        try:
            self._server.wait(20)
        except subprocess.TimeoutExpired:  # how JupyterLab ends is not what is tested
            self._server.kill()
            self._server.wait()
        self._log.close()


def free_port() -> int:
    """Return a port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Lab(Server):
    """A JupyterLab server with its own folders."""

    def __init__(self, folder: Path) -> None:
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir()
        places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
        env = {f"JUPYTER_{place}": str(folder / place.lower()) for place in places}
        env |= {f"JUPYTERLAB_{place}_DIR": str(folder / place.lower()) for place in ("SETTINGS", "WORKSPACES")}
        env |= {"IPYTHONDIR": str(folder / "ipython"), "ANYWIDGET_HMR": ""}
        settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        self._theme = settings / "themes.jupyterlab-settings"
        news = {"fetchNews": "false", "checkForUpdates": False}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(news))
        port = free_port()
        options = [
            "--no-browser",
            "--allow-root",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            f"--ServerApp.root_dir={self.notebooks}",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
        ]
        super().__init__(folder, env, port, "api", "jupyterlab", *options)

    def forget_theme(self) -> None:
        """Restore Lab's default light theme, because Lab saves the theme that a test chose."""
        self._theme.unlink(missing_ok=True)


# The page keeps a reference to each running promise. The debugger's reference is weak, so a promise without another one
# could be garbage-collected before it is settled.
RUN = """async (code) => {
  const running = (async () => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({ code });
    let text = "";
    future.onIOPub = ({ header, content }) => {
      if (header.msg_type === "stream" && content.name === "stdout") text += content.text;
      if (header.msg_type === "error") text += content.traceback.join("\\n");
    };
    const reply = await future.done;
    return { ok: reply.content.status === "ok", text };
  })();
  window.running ??= new Set();
  window.running.add(running);
  try {
    return await running;
  } finally {
    window.running.delete(running);
  }
}"""
READY = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""


@contextmanager
def lab_and_browser() -> Iterator[tuple[Lab, Browser]]:
    """Yield a JupyterLab with an empty folder and a Chromium, for benchmarks, and close both afterwards."""
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        lab = Lab(Path(scratch))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield lab, browser
        finally:
            browser.close()
            lab.close()


OPEN = """async (path) => {
  const { shell, commands } = jupyterapp;
  shell.expandLeft();
  for (const widget of [...shell.widgets("main")]) widget.dispose();  // without a dialog that asks whether to save it
  await commands.execute("docmanager:open", { path, factory: "Notebook" });
}"""
"""Opens a notebook, and closes all others."""


class LabNotebook(Notebook):
    """A notebook in JupyterLab whose kernel is ready. A page that already shows JupyterLab is not loaded again."""

    ADDRESS = "lab/workspaces/{name}/tree/{name}.ipynb?reset"

    def __init__(self, lab: Lab, page: Page, name: str, cells: list[str]) -> None:
        super().__init__(page)
        self.name = name
        path = lab.notebooks / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(as_notebook(cells)))
        if page.url.startswith(f"{lab.url}/lab"):
            self.theme("JupyterLab Light")
            page.evaluate(OPEN, f"{name}.ipynb")
        else:
            lab.forget_theme()
            page.goto(f"{lab.url}/{self.ADDRESS.format(name=name)}")
            page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
        page.evaluate(READY)

    def run_all(self) -> None:
        self.page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")

    def python(self, code: str) -> str:
        reply = self.page.evaluate(RUN, code)
        assert reply["ok"], reply["text"]
        return str(reply["text"]).strip()

    def value(self, expression: str) -> Any:
        return json.loads(self.python(f"import json; print(json.dumps({expression}))"))

    def until(self, condition: str) -> None:
        for _ in range(1500):
            if self.value(f"bool({condition})"):
                return
            self.page.wait_for_timeout(40)
        raise AssertionError(f"never came true: {condition}")

    def heard(self) -> None:
        self.python("pass")

    def theme(self, name: str) -> None:
        light = str("Light" in name).lower()
        if self.page.evaluate("document.body.dataset.jpThemeLight") == light:
            return
        self.page.evaluate(f"jupyterapp.commands.execute('apputils:change-theme', {{ theme: '{name}' }})")
        self.page.wait_for_function(f"document.body.dataset.jpThemeLight === '{light}'")
        wait_still(self.page)  # Lab updates its layout

    def collapse_left(self) -> None:
        self.page.evaluate("jupyterapp.shell.collapseLeft()")

    def shut_down(self) -> None:
        self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")


class Notebook7(LabNotebook):
    """A notebook in Notebook 7, which uses Lab's server."""

    ADDRESS = "notebooks/{name}.ipynb"


def as_notebook(cells: list[str]) -> dict[str, Any]:
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{i}", "source": source, "metadata": {}, "outputs": [], "execution_count": None}
        for i, source in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
