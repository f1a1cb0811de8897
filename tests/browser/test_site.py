"""The site that `python3 start.py site` builds, on a plain file server, without a kernel or requests to other hosts."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import getsource
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import boardbook as bb
from boardbook.bots import make_bot
from boardbook.core import LANGUAGES
from boardbook.widgets.lobby import FIRST
from tests.browser.keymap import MATCH, SOURCE, WIDGETS, typed_at
from tests.browser.lab import OPEN, READY, LabNotebook
from tests.browser.looks import FULL, advised, click
from tests.browser.notebook import DRAWN, FLAGS, Notebook, chromium, wait_past, wait_shown
from tests.browser.pupil import do_right, work_through
from tests.docs.site import BUILD, documentation, lessons
from tests.once import once
from tests.pages import held
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
DECISIONS = many(check=3, proofs=20)
"""The number of a person's decisions in each game on its page. `IN_LAB` is smaller: bots think just as long there."""
IN_LAB = many(check=1, proofs=5)
GAMES_IN_LAB = many(check=FIRST[:2], proofs=FIRST)
"""The games that are played in the site's Lab. All games are played on their pages, by the same Python."""
PAST = "ply => Number(document.querySelector('.bb-app')?.dataset.ply) > ply"
"""Returns whether the board shows a later ply."""
KEPT = "Object.entries(localStorage).find(([key]) => /^boardbook\\.\\w+$/.test(key))?.[1]"
"""Returns the match that the browser has stored."""
ADVICE = f"""
from __future__ import annotations
from random import Random
from boardbook.bots import decide, make_bot
adviser, rng = make_bot("greedy"), Random(1)
{getsource(advised)}
"""

INVITE = """
import boardbook as bb
try:
    bb.Match("pangea", 2).invite()
except bb.NotPossible as error:
    print(error)
"""


class Site:
    """The site on a file server, and the requests made by a page."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.asked: list[str] = []
        self.loaded = 0
        """The number of bytes sent by the server."""

    def watch(self, page: Page) -> None:
        """Record the requests made by a page. Requests to other hosts fail, as without a network."""
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("response", lambda answer: self._count(answer.headers.get("content-length", "0")))

    def _count(self, length: str) -> None:
        self.loaded += int(length)

    def far(self) -> list[str]:
        """Return the addresses of other hosts to which the page sent requests."""
        addresses = [urlsplit(url) for url in self.asked if not url.startswith((self.url, "blob:", "data:"))]
        return sorted({f"{address.scheme}://{address.netloc}" for address in addresses})


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, which is built once per test run, with what other tests read of it."""

    def make(folder: Path) -> None:
        command: list[str | Path] = [sys.executable, BUILD, folder]
        command += ["--docs", documentation(tmp_path_factory), "--learn", lessons(tmp_path_factory)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        exposed(folder)
        sys.stdout.write(f"\n{done.stdout.splitlines()[-1]}\n")

    return once(tmp_path_factory, "site", make)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    serve = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        port = running.stdout.readline().split(" port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}"
        running.terminate()


@pytest.fixture(scope="module")
def served(built: Path) -> Iterator[str]:
    """Yield the address of the site."""
    with serving(built) as address:
        yield address


@pytest.fixture(scope="module")
def visitor(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Yield a browser with a cache, so that Python needn't be compiled again for each page."""
    folder = tmp_path_factory.mktemp("visitor")
    context = browser.browser_type.launch_persistent_context(folder, executable_path=chromium(), args=FLAGS)
    yield context
    context.close()


@contextmanager
def a_page(visitor: BrowserContext, served: str) -> Iterator[Page]:
    """Yield a page with empty storage."""
    page = visitor.new_page()
    page.set_viewport_size({"width": 1008, "height": 780})
    page.set_default_timeout(30_000)
    kept = {"origin": served, "storageTypes": "local_storage,indexeddb,service_workers,cache_storage"}
    visitor.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    yield page
    page.close()


@pytest.fixture
def page(visitor: BrowserContext, served: str) -> Iterator[Page]:
    with a_page(visitor, served) as page:
        yield page


@pytest.fixture
def site(built: Path, served: str, page: Page) -> Site:
    site = Site(built, served)
    site.watch(page)
    return site


@pytest.fixture(scope="module")
def lab_page(visitor: BrowserContext, served: str) -> Iterator[Page]:
    """Yield the page that tests share: the site's Lab is loaded once, and each test opens its own notebook."""
    with a_page(visitor, served) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        yield page


@pytest.fixture
def lab_site(built: Path, served: str, lab_page: Page) -> Site:
    site = Site(built, served)
    site.watch(lab_page)
    return site


def asks(match: bb.Match) -> bool:
    """Return whether the person has something to decide."""
    return match.to_act == 0 and not match.is_forced


class Player:
    """A person who plays on a page. The match is read from the browser's storage."""

    def __init__(self, page: Page, scratch: Path) -> None:
        self.page, self._save = page, scratch / "kept.json"
        self._advice, self._rng = make_bot("greedy"), Random(1)

    def kept(self) -> str | None:
        """Return the stored match as text, or None if there is none yet."""
        found: str | None = self.page.evaluate(KEPT)
        return found

    def match(self) -> bb.Match | None:
        """Return the stored match, or None if there is none yet."""
        kept = self.kept()
        if kept is None:
            return None
        self._save.write_text(kept, encoding="utf-8")
        return bb.load(self._save)

    def until(self, what: Callable[[bb.Match], bool]) -> bb.Match:
        """Wait until the stored match satisfies a condition, and return it."""
        match = None
        for _ in range(1200):
            match = self.match()
            if match is not None and what(match):
                return match
            self.page.wait_for_timeout(50)
        raise AssertionError(f"after a minute the match is still {match!r}")

    def until_asked(self) -> bb.Match:
        """Wait until the person has something to decide and the page shows it. Return the match."""
        match = self.until(asks)
        wait_shown(self.page, match.ply)
        return match

    def decide(self) -> float:
        """Click what a greedy player would, and return the number of seconds until the board shows it."""
        match = self.until_asked()
        *before, last = advised(match, self._advice, self._rng)
        for element in before:
            click(self.page, element)
        began = time.perf_counter()
        click(self.page, last)
        self.page.wait_for_function(PAST, arg=match.ply)
        return time.perf_counter() - began


def test_every_address_on_the_front_page_exists(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:href|src|srcset|data-fr|data-wheel|property="og:image" content)="([^"]+)"', page)
    assert len(addresses) > 60
    for address in addresses:
        path, _, query = address.partition("?path=")
        if path.startswith("#"):
            assert f'id="{path[1:]}"' in page
            continue
        assert (built / path).is_file(), address
        assert not query or (built / "lite" / "files" / query).is_file(), address


class Frame:
    """The position of the board on a page, which must not change when Python has been loaded."""

    def __init__(self, page: Page) -> None:
        self._page, self._board = page, page.locator(".bb-board")
        self._board.locator("svg").first.wait_for()
        page.evaluate(DRAWN)
        self._before = self._board.bounding_box()

    def stays(self) -> None:
        """Check that nothing has moved, and that the page needs no scrolling."""
        assert self._board.bounding_box() == self._before
        assert self._page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def play_some(site: Site, player: Player, game: str) -> None:
    """Make a few decisions, then begin another match."""
    page = player.page
    took = [player.decide() for _ in range(DECISIONS)]
    spread = quantiles(took, n=20)
    size = (site.folder / "play" / f"{game}.html").stat().st_size
    sys.stdout.write(f"\n{game}: {size} bytes, click to board {1000 * spread[9]:.0f} ms, p95 {1000 * spread[18]:.0f}\n")

    given_up = player.until_asked()
    page.get_by_role("button", name="New match").click()
    page.get_by_role("button", name="Give up this match?").click()  # the browser stores only one match
    another = player.until(lambda match: match.seed != given_up.seed)
    player.until(lambda match: match.seed == another.seed and (asks(match) or match.ply > another.ply))  # bots play


def go_on_in_french(site: Site, player: Player, game: str) -> None:
    """Load the page again, in French, and check that the stored match is there at once, and continues."""
    page = player.page
    ply = player.until_asked().ply
    page.goto(f"{site.url}/play/{game}.html?lang=fr")
    page.locator(f".bb-app[data-ply='{ply}']").wait_for()
    assert page.get_by_role("button", name="Nouvelle partie").count() == 0  # Python has not been loaded yet
    page.get_by_role("button", name="Nouvelle partie").wait_for(timeout=90_000)
    assert page.locator(f".bb-app[data-ply='{ply}']").count() == 1
    assert page.locator(".bb-lang [aria-pressed=true]").inner_text() == "FR"


def test_the_front_page_leads_to_a_match_that_is_stored(site: Site, page: Page, tmp_path: Path) -> None:
    """A player comes from the front page and returns. This is one test because starting Python takes so long."""
    [game, *_] = FIRST
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))

    # The first move, without typing.
    began = time.perf_counter()
    page.goto(site.url)
    page.locator(".board").first.click()
    assert urlsplit(page.url).path == f"/play/{game}.html"
    page.locator(".bb-board svg").first.wait_for()
    seen = time.perf_counter() - began
    frame = Frame(page)
    page.locator(".bb-board [data-id]:is(.can, .next)").first.dispatch_event("click")  # Python has not been loaded yet
    player = Player(page, tmp_path)
    first = json.loads(page.evaluate("document.querySelector('.bb-app').dataset.ply"))
    page.wait_for_function(PAST, arg=first, timeout=90_000)
    moved = time.perf_counter() - began
    match = player.until(lambda match: match.ply > first)  # it is kept a moment after it is drawn
    assert match.log.filter(seat=0).height == 1
    megabytes = site.loaded / 1e6
    assert any(address.endswith("/runtime/engine.bin") for address in site.asked)
    assert not any(address.endswith(".whl") for address in site.asked)  # the engine has them all
    sys.stdout.write(f"\nfront page to board {seen:.1f} s, to the first move {moved:.1f} s, {megabytes:.1f} MB\n")
    player.until_asked()
    frame.stays()
    play_some(site, player, game)

    # The page is loaded again, in a browser that can read from its storage but has no room to write.
    player.decide()
    page.add_init_script(FULL)
    go_on_in_french(site, player, game)
    unkept = bb.game(game).words.text("page.unkept", "fr")
    page.get_by_text(unkept).wait_for()
    kept = player.kept()
    page.evaluate("window.full = false")
    player.decide()
    page.get_by_text(unkept).wait_for(state="detached")
    assert player.kept() != kept
    assert page.evaluate("localStorage.length") == 2  # the match, and what draws it
    assert (site.far(), problems) == ([], [])


SPOILT = FIRST[1]
"""The game on whose page the browser has stored a match that can no longer be read."""


def spoil(site: Site, page: Page, game: str) -> str:
    """Store something that is no match for a game's page, and return its key."""
    key = f"boardbook.{held((site.folder / 'play' / f'{game}.html').read_text(encoding='utf-8'))['id']}"
    page.goto(site.url)  # this page stores nothing
    page.evaluate("key => localStorage.setItem(key, '{\"spoilt\": 1}')", key)
    return key


@pytest.mark.parametrize("game", FIRST[1:])
def test_a_game_is_played_on_its_page(site: Site, page: Page, tmp_path: Path, game: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    key = spoil(site, page, game) if game == SPOILT else None
    page.goto(f"{site.url}/play/{game}.html")
    frame = Frame(page)
    player = Player(page, tmp_path)
    if key is not None:
        page.get_by_text("set aside").wait_for(timeout=90_000)
        # The new match is stored.
        page.wait_for_function("key => !localStorage.getItem(key).includes('spoilt')", arg=key)
    player.until_asked()
    if key is None:  # a notice moves the board
        frame.stays()
    play_some(site, player, game)
    if key is not None:
        assert page.evaluate("key => localStorage.getItem(`${key}.unread`)", key) == '{"spoilt": 1}'
    if many(check=False, proofs=True):
        player.decide()
        go_on_in_french(site, player, game)
        player.decide()
    assert (site.far(), problems) == ([], [])


@pytest.mark.proofs
def test_a_page_says_that_the_browser_cannot_store_its_match(site: Site, page: Page) -> None:
    """No match was stored before, and there is room again for a new match."""
    unkept = bb.game("pangea").words.text("page.unkept", "en")
    page.add_init_script(FULL)
    page.goto(f"{site.url}/play/pangea.html")
    page.locator(".bb-board [data-id]:is(.can, .next)").first.dispatch_event("click")
    page.get_by_text(unkept).wait_for(timeout=90_000)
    page.evaluate("window.full = false")
    page.get_by_role("button", name="New match").click()
    page.get_by_role("button", name="Give up this match?").click()
    page.get_by_text(unkept).wait_for(state="detached")
    assert page.evaluate("localStorage.length") == 2


def test_one_tab_plays_and_the_others_watch(site: Site, page: Page, tmp_path: Path) -> None:
    """Otherwise, two tabs would write over each other's moves."""
    address = f"{site.url}/play/pangea.html"
    page.goto(address)
    player = Player(page, tmp_path)
    player.until_asked()
    other = page.context.new_page()
    site.watch(other)
    other.goto(address)
    other.get_by_text("This match is being played in another tab.").wait_for()
    player.decide()
    ply = player.until_asked().ply
    other.locator(f".bb-app[data-ply='{ply}']").wait_for()
    assert other.locator(".bb-board .can").count() == 0

    other.get_by_role("button", name="Play here").click()
    other.get_by_role("button", name="New match").wait_for(timeout=90_000)
    page.get_by_text("This match is being played in another tab.").wait_for()
    assert page.get_by_role("button", name="New match").count() == 0
    taken = Player(other, tmp_path)
    assert taken.until_asked().ply == ply
    taken.decide()
    ply = taken.until_asked().ply
    page.locator(f".bb-app[data-ply='{ply}']").wait_for()
    other.close()
    page.get_by_role("button", name="Play here").click()
    page.get_by_role("button", name="New match").wait_for(timeout=90_000)
    assert player.until_asked().ply == ply
    assert site.far() == []


def test_a_page_plays_without_its_engine(site: Site, page: Page, tmp_path: Path) -> None:
    """A snapshot may not fit: then Python starts as it does in notebooks."""
    page.route("**/engine.bin", lambda route: route.fulfill(body=b"spoilt"))
    page.goto(f"{site.url}/play/pangea.html")
    page.get_by_text("The rules are loading.").wait_for()
    Player(page, tmp_path).decide()
    assert any(address.endswith(".whl") for address in site.asked)


class Published:
    """A copy of the site on a server of its own, which can be stopped, and on which other builds are published."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(built, folder, copy_function=os.link, ignore=lambda *_: ["docs", "lite"])
        self._serving = ExitStack()
        self.url = self._serving.enter_context(serving(folder))

    def stop(self) -> None:
        """Stop the server, as if there were no network."""
        self._serving.close()

    def publish(self, mark: str) -> None:
        """Publish a build whose front page, drawings and Python are marked."""
        for name in ("index.html", "logo.svg", "runtime/engine.mjs"):
            path = self.folder / name
            text = path.read_text(encoding="utf-8")
            path.unlink()  # it is shared with the site
            path.write_text(f"{text}\n{'//' if path.suffix == '.mjs' else '<!--'} {mark} -->", encoding="utf-8")
        subprocess.run([sys.executable, BUILD, self.folder, "--only-service"], check=True, timeout=120)

    def marks(self, page: Page) -> list[str]:
        """Load the front page, and return the marks of its files."""
        page.goto(self.url)
        names = ["index.html", "logo.svg", "runtime/engine.mjs"]
        read = "names => Promise.all(names.map(async name => await (await fetch(name)).text()))"
        return [text.rpartition("\n")[2].split(" ")[1] for text in page.evaluate(read, names)]


@pytest.fixture
def published(built: Path, tmp_path: Path) -> Iterator[Published]:
    published = Published(built, tmp_path / "published")
    yield published
    published.stop()


KEEPS = "async () => { await navigator.serviceWorker.ready }"
"""Waits until the service worker has stored all files."""
WAITS = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
"""Waits until the service worker of another build has stored its files."""


def test_the_site_works_without_a_network_after_one_visit(
    published: Published, visitor: BrowserContext, tmp_path: Path
) -> None:
    page = visitor.new_page()
    page.set_default_timeout(30_000)
    page.goto(published.url)
    page.evaluate(KEEPS)
    published.stop()

    page.goto(f"{published.url}/index.html?lang=fr")
    page.locator(".board").first.click()
    Player(page, tmp_path).decide()
    page.goto(f"{published.url}/watch/magus.html")
    page.locator(".bb-board svg").first.wait_for()
    page.goto(f"{published.url}/learn/magellan-1.html")
    page.locator(".bb-board svg").first.wait_for()
    page.goto(f"{published.url}/lite/lab/index.html")
    page.get_by_text("This part of the site needs the internet.").wait_for()
    page.get_by_role("link", name="boardbook").click()
    page.locator(".board").first.wait_for()
    page.close()


def test_a_page_never_mixes_two_builds(published: Published, visitor: BrowserContext) -> None:
    published.publish("first")
    page = visitor.new_page()
    assert published.marks(page) == ["first"] * 3
    page.evaluate(KEEPS)
    published.publish("second")
    assert published.marks(page) == ["first"] * 3  # as long as a page is open
    page.evaluate(WAITS)
    assert published.marks(page) == ["first"] * 3
    page.close()
    page = visitor.new_page()
    page.wait_for_timeout(500)  # the browser begins to use the other one
    assert published.marks(page) == ["second"] * 3
    assert page.evaluate("async () => (await caches.keys()).length") == 1
    page.close()


def test_if_python_cannot_be_loaded_the_board_is_still_shown(site: Site, page: Page) -> None:
    path = site.folder / "play" / "alone.html"
    bb.Match("magus", ["Ann", "greedy"], seed=1).to_html(path, live=True, runtime="../nowhere")
    page.goto(f"{site.url}/play/alone.html")
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_text("The rules could not be loaded").wait_for()


@pytest.mark.parametrize("lang", many(check=LANGUAGES[1:], proofs=LANGUAGES))
def test_a_lesson_is_done_on_the_site(site: Site, page: Page, lang: str) -> None:
    """In `test_lessons.py`, the pages of all lessons are opened from disk."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.url}/learn/pangea-1.html?lang={lang}")
    work_through(page, bb.lesson("pangea", 1, lang).sheet(), lang)
    page.locator("a.bb-primary").click()
    assert page.url == f"{site.url}/learn/pangea-2.html?lang={lang}"
    page.locator(".bb-reading[open]").wait_for()
    assert site.far() == []


@pytest.mark.parametrize("game", FIRST)
def test_a_match_can_be_watched(site: Site, page: Page, game: str) -> None:
    page.goto(f"{site.url}/watch/{game}.html?lang=fr")
    page.locator(".bb-app[data-ply='3']").wait_for()  # it opens in motion
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("main h1").count() == 1
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.locator(".bb-app[data-ply='0']").wait_for()
    page.get_by_role("button", name="Rejouer à l’écran").click()
    page.locator(".bb-app[data-ply='1']").wait_for()


TAKE_OVER = """async (path) => {
  const { shell, commands } = jupyterapp;
  const before = shell.currentWidget;
  const { id, name } = before.sessionContext.session.kernel;
  await commands.execute("docmanager:open", { path, factory: "Notebook", kernel: { id, name } });
  before.dispose();
}"""
"""Opens a notebook with the kernel of the open notebook, and closes that one."""
HERE = [name for name in WIDGETS if name not in ("dashboard", "explorer", "lab", "class", "links")]
"""The widgets that work in the site's Lab. It has no altair (for curves), no polars (for studies) and no server."""


class Lite(LabNotebook):
    """A notebook of the site, whose kernel is Python in the browser. If it is already open, it stays as it is.

    In a check, it takes over the kernel of an open notebook, because starting Python takes longer than most tests.
    """

    def __init__(self, site: Site, page: Page, path: str) -> None:
        Notebook.__init__(self, page)
        self.name = path
        if not page.url.startswith(f"{site.url}/lite/lab/"):
            page.goto(f"{site.url}/lite/lab/index.html?path={path}")
            page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=120_000)
        elif page.evaluate("jupyterapp.shell.currentWidget.context.path") != path:
            if many(check=False, proofs=True):
                self.shut_down()
                page.evaluate(OPEN, path)
            else:
                page.evaluate(TAKE_OVER, path)
        page.evaluate(READY)

    def until(self, condition: str) -> None:
        """Wait as usual, but ask less often, because bots think in the same thread and each question delays them."""
        for _ in range(300):
            if self.value(f"bool({condition})"):
                return
            self.page.wait_for_timeout(200)
        raise AssertionError(f"never came true: {condition}")

    def run_cell(self, nth: int = 0) -> None:
        """Press ▶ at a cell."""
        self.page.locator(".jp-Notebook .jp-Cell").nth(nth).locator(".jp-InputPrompt").click()
        self.page.locator('.jp-NotebookPanel-toolbar [data-jp-item-name="run"]').first.click()


def exposed(built: Path) -> None:
    """Let tests access Lab's application object."""
    path = built / "lite" / "jupyter-lite.json"
    config = json.loads(path.read_text())
    config["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(config))


def test_games_are_played_in_lab_and_saved(lab_site: Site, lab_page: Page) -> None:
    page = lab_page
    book = Lite(lab_site, page, "start.ipynb")
    book.run_cell()
    page.locator(".bb-lobby").wait_for(timeout=120_000)
    book.python(ADVICE)
    plies: dict[str, int] = {}
    for game in GAMES_IN_LAB:
        page.get_by_role("radio", name=bb.game(game).words.text("title.short")).check(force=True)
        page.get_by_role("button", name="New match", exact=True).click()
        page.locator(".bb-board svg").first.wait_for(timeout=60_000)
        for _ in range(IN_LAB):
            ply = asked(book)
            for element in book.value("advised(match, adviser, rng)"):
                click(page, element)
            wait_past(book, ply)
        plies[game] = asked(book)
        assert page.get_by_role("button", name="Seats by link").count() == 0  # nobody could connect
        page.get_by_role("button", name="All matches").click()
        page.locator(".bb-lobby").wait_for()
    assert "can't listen for guests" in book.python(INVITE)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")

    page.goto("about:blank")
    book = Lite(lab_site, page, "start.ipynb")  # a new page, and with it a new Python
    book.run_cell()
    page.get_by_role("button", name="Français").click(timeout=120_000)
    page.locator(".bb-matches .bb-button").first.click()
    last = GAMES_IN_LAB[-1]
    page.locator(f".bb-app[data-ply='{plies[last]}']").wait_for(timeout=60_000)
    book.python(ADVICE)
    assert asked(book) == plies[last]
    for element in book.value("advised(match, adviser, rng)"):
        click(page, element)
    wait_past(book, plies[last])
    assert lab_site.far() == []


def asked(book: Notebook) -> int:
    """Wait until the person at the table has something to decide, and return the ply."""
    book.python("match = next(one for one in reversed(list(Out.values())) if hasattr(one, 'match')).match")
    book.until("match.to_act == 0 and not match.is_forced")
    ply: int = book.value("match.ply")
    wait_shown(book.page, ply)
    return ply


def test_one_sentence_says_what_is_missing_on_the_site(lab_site: Site, lab_page: Page) -> None:
    book = Lite(lab_site, lab_page, "start.ipynb")
    book.python("import boardbook as bb; match = bb.Match('pangea', ['greedy', 'greedy'], seed=1).run()")
    told = [
        book.python(f"try: {code}\nexcept ImportError as error: print(error)")
        for code in ("match.log", "match.chart('goods')", "bb.simulate('pangea', ['greedy', 'greedy'], matches=2)")
    ]
    sys.stdout.write("\n" + "\n".join(told) + "\n")
    assert all(text and "\n" not in text for text in told)
    assert told[0].startswith("Tables require polars.")
    assert lab_site.far() in ([], ["https://cdn.jsdelivr.net"])


@pytest.mark.parametrize(
    ("path", "lang"),
    [
        pytest.param("lessons/pangea-1.ipynb", "en", marks=pytest.mark.proofs),
        ("lessons/pangea-1-fr.ipynb", "fr"),
    ],
)
def test_a_task_of_a_lesson_is_done_in_lab(lab_site: Site, lab_page: Page, path: str, lang: str) -> None:
    page = lab_page
    book = Lite(lab_site, page, path)
    task = bb.lesson("pangea", 1, lang).sheet().puzzle
    for _ in range(12):
        if page.locator(".bb-who strong").get_by_text(task.text(lang), exact=True).count():
            break
        page.evaluate("jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
        page.wait_for_timeout(400)
    page.locator(".bb").first.evaluate("board => board.remove()")  # an earlier one with the same names
    do_right(page, task, lang)
    assert book.value("lesson[lesson.names[0]].solved")
    rows = typed_at(page.locator(".bb").last, 1)
    assert {row.place: row.did for row in rows} == {"an element": []}
    assert lab_site.far() == []


@pytest.mark.proofs
def test_no_key_changes_the_notebook_in_the_lab_of_the_site(lab_site: Site, lab_page: Page) -> None:
    page = lab_page
    book = Lite(lab_site, page, "start.ipynb")
    for name in HERE:
        page.evaluate(SOURCE, MATCH + WIDGETS[name])
        book.run_cell()
        root = page.locator(".bb").first
        root.wait_for(timeout=120_000)
        rows = typed_at(root, 1)
        sys.stdout.write(f"\n{name}: {rows[0].keys} keys at {rows[0].place}, {len(rows[0].did)} did something")
        assert rows[0].did == [], name
        assert rows[0].keys > 100
        page.evaluate("jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        page.wait_for_function("!document.querySelector('.bb')")
