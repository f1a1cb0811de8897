"""The how-to for JupyterHub is followed: a hub with two users, who play a match by links in both ways."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lab import free_port
from tests.guests.visitor import messages

pytestmark = [pytest.mark.proofs, pytest.mark.browser, pytest.mark.timeout(1800)]

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs/guide/how-to/hub.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
PACKAGES: Final = ("jupyterhub==6.1.1", "jupyter-server-proxy==4.6.0", "jupyterlab")
PROXY: Final = "configurable-http-proxy@5.3.0"
TOKEN: Final = "a-token-of-the-test-and-of-nobody-else"  # noqa: S105 (of a hub that lives as long as the test)
USUAL: Final = """
c.JupyterHub.bind_url = {url!r}
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.JupyterHub.authenticator_class, c.JupyterHub.spawner_class = "dummy", "simple"
c.DummyAuthenticator.password = "pw"
c.Authenticator.allowed_users = {{"ann", "bo"}}
c.Spawner.cmd, c.Spawner.args = [{server!r}], ["--allow-root"]
c.JupyterHub.services.append({{"name": "test", "api_token": {token!r}}})
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles.append({{"name": "test", "scopes": scopes, "services": ["test"]}})
"""


class Hub:
    """A hub on this machine, and the kernel of a notebook of Ann's."""

    def __init__(self, folder: Path) -> None:
        self.url, self.port = f"http://127.0.0.1:{free_port()}", free_port()
        subprocess.run([sys.executable, "-m", "venv", "venv"], cwd=folder, check=True)
        subprocess.run([folder / "venv/bin/pip", "install", "-q", *PACKAGES, str(ROOT)], cwd=folder, check=True)
        npm = shutil.which("npm")
        assert npm is not None
        subprocess.run([npm, "install", "--silent", "--prefix", folder, PROXY], cwd=folder, check=True)
        usual = USUAL.format(
            url=self.url,
            hub_port=free_port(),
            proxy_port=free_port(),
            proxy=str(folder / "node_modules/.bin/configurable-http-proxy"),
            server=str(folder / "venv/bin/jupyterhub-singleuser"),
            token=TOKEN,
        )
        own = "".join(block for block in BLOCKS if block.startswith("c."))
        (folder / "jupyterhub_config.py").write_text(self.here(own) + usual, encoding="utf-8")
        paths = os.pathsep.join([str(folder / "venv/bin"), os.environ["PATH"]])
        self._log = (folder / "hub.log").open("w")
        self._process = subprocess.Popen(
            [folder / "venv/bin/jupyterhub"],
            cwd=folder,
            env={**os.environ, "PATH": paths},
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def here(self, code: str) -> str:
        """Return code of the how-to with the address and the port of this hub."""
        return code.replace("https://hub.example.org", self.url).replace("8790", str(self.port))

    def request(self, path: str, method: str = "GET", data: bytes | None = None) -> Any:
        """Return what the hub or Ann's server answers to a request."""
        request = urllib.request.Request(  # noqa: S310 (our own hub)
            self.url + path, data, {"Authorization": f"token {TOKEN}"}, method=method
        )
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            text = answer.read()
        return json.loads(text) if text else None

    def until(self, path: str, key: str, method: str = "GET") -> Any:
        """Repeat a request until the answer has a value for `key`."""
        end = time.monotonic() + 120
        while True:
            try:
                if (answer := self.request(path, method)) and answer.get(key):
                    return answer
            except OSError:
                pass
            assert time.monotonic() < end, path
            time.sleep(0.5)

    def start(self) -> None:
        """Start Ann's server and a kernel."""
        self.until("/hub/api/", "version")
        self.request("/hub/api/users/ann/server", "POST")
        self.until("/hub/api/users/ann", "server")
        self.kernel = self.request("/user/ann/api/kernels", "POST", b"{}")["id"]

    def run(self, code: str) -> str:
        """Run code in the kernel, and return what it prints."""
        number = uuid4().hex
        header = {"msg_id": number, "msg_type": "execute_request", "username": "", "session": "s", "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
        message = {"header": {**header, "date": ""}, "parent_header": {}, "metadata": {}, "content": content}
        printed = ""
        address = f"{self.url.replace('http', 'ws')}/user/ann/api/kernels/{self.kernel}/channels"
        whole = {**message, "channel": "shell", "buffers": []}
        for answer in messages(address, whole, {"Authorization": f"token {TOKEN}"}):
            if answer["parent_header"].get("msg_id") == number:
                assert answer["msg_type"] != "error", answer["content"]
                printed += answer["content"].get("text", "")
                if answer["content"].get("execution_state") == "idle":
                    break
        return printed

    def close(self) -> None:
        """End the hub and all that it started."""
        os.killpg(self._process.pid, 15)
        self._process.wait(60)
        self._log.close()


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    made = Hub(tmp_path_factory.mktemp("hub"))
    try:
        made.start()
        yield made
    finally:
        made.close()


def log_in(page: Page, who: str) -> None:
    """Log in on the hub's page and agree to what it asks, which loses the end of the address."""
    page.fill("input[name=username]", who)
    page.fill("input[name=password]", "pw")
    page.click("#login_submit")
    agree, lost = page.get_by_role("button", name="Authorize"), page.get_by_text("Open the link once more.")
    agree.or_(lost).first.wait_for()
    if agree.is_visible():
        agree.click()
    lost.wait_for()


def decide(page: Page) -> None:
    """Pass, which is always possible in an auction, and wait until the board shows that."""
    ply = int(page.locator(".bb-app").get_attribute("data-ply") or 0)
    page.locator('[data-id="pass"]').last.dispatch_event("click")
    page.wait_for_function("ply => Number(document.querySelector('.bb-app').dataset.ply) > ply", arg=ply)


@pytest.mark.parametrize("way", ["services", "user"])
def test_two_users_of_a_hub_play_a_match(hub: Hub, browser: Browser, way: str) -> None:
    [cell] = [block for block in BLOCKS if f"/{way}/" in block]
    hub.run("import boardbook as bb\nmatch = bb.Match('magellan', ['Ann', 'Bo', 'Cy'], seed=1)\n" + hub.here(cell))
    links = json.loads(hub.run("import json\nprint(json.dumps(dict(links)))"))
    assert links["Bo"].startswith(hub.url)
    for name in ("Ann", "Bo"):
        page = browser.new_context().new_page()
        page.goto(links[name])
        if way == "user":
            log_in(page, name.lower())
            page.goto(links[name])
        page.locator(".bb-app").wait_for(state="attached")
        decide(page)
        page.context.close()
    assert hub.run("print([play.seat for play in match.history.plies if play.seat >= 0])").strip() == "[0, 1]"
    hub.run("links.close()")
