"""The site as `python3 start.py site` builds it, from a plain server of files: no kernel, nobody else asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from tests.browser.keymap import MATCH, WIDGETS, typed_at
from tests.browser.lab import OPEN, READY, LabNotebook
from tests.browser.looks import FULL, advised, click
from tests.browser.notebook import DRAWN, FLAGS, Notebook, chromium, wait_past, wait_shown
from tests.browser.pupil import do_right, work_through
from tests.docs.site import BUILD, documentation
from tests.once import once
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
DECISIONS = many(check=3, proofs=20)
"""Decisions of a person in each game on a page; in Lab, where a bot thinks at the same speed, fewer."""
IN_LAB = many(check=1, proofs=5)
PAST = "ply => Number(document.querySelector('.bb-app')?.dataset.ply) > ply"
"""Whether the board shows a later ply."""
KEPT = "Object.entries(localStorage).find(([key]) => /^boardbook\\.\\w+$/.test(key))?.[1]"
"""The match that the browser keeps."""
ADVICE = f"""
from __future__ import annotations
from random import Random
from boardbook.bots import decide, make_bot
adviser, rng = make_bot("greedy"), Random(1)
{getsource(advised)}
"""


class Site:
    """The site on a server of files, and what a page asked for."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.asked: list[str] = []
        self.loaded = 0
        """Bytes that the server gave."""

    def watch(self, page: Page) -> None:
        """Note what a page asks for; what it asks of others fails, as without a network."""
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("response", lambda answer: self._count(answer.headers.get("content-length", "0")))

    def _count(self, length: str) -> None:
        self.loaded += int(length)

    def far(self) -> list[str]:
        """Who else was asked."""
        addresses = [urlsplit(url) for url in self.asked if not url.startswith((self.url, "blob:", "data:"))]
        return sorted({f"{address.scheme}://{address.netloc}" for address in addresses})


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once in a run of the tests, with the documentation that its own tests read."""

    def make(folder: Path) -> None:
        command: list[str | Path] = [sys.executable, BUILD, folder, "--docs", documentation(tmp_path_factory)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        exposed(folder)
        sys.stdout.write(f"\n{done.stdout.splitlines()[-1]}\n")

    return once(tmp_path_factory, "site", make)


@pytest.fixture(scope="module")
def served(built: Path) -> Iterator[str]:
    """The address of the site."""
    serve = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(built)]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        port = running.stdout.readline().split(" port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}"
        running.terminate()


@pytest.fixture(scope="module")
def visitor(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser that keeps what it loads, as people's do: Python in it need not be compiled for each page anew."""
    folder = tmp_path_factory.mktemp("visitor")
    context = browser.browser_type.launch_persistent_context(folder, executable_path=chromium(), args=FLAGS)
    yield context
    context.close()


@contextmanager
def a_page(visitor: BrowserContext, served: str) -> Iterator[Page]:
    """A page of somebody who was never here."""
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
    """A page that tests share: the site's Lab is loaded once, and each opens the notebook that it is about."""
    with a_page(visitor, served) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        yield page


@pytest.fixture
def lab_site(built: Path, served: str, lab_page: Page) -> Site:
    site = Site(built, served)
    site.watch(lab_page)
    return site


def asks(match: bb.Match) -> bool:
    """Whether the person has something to decide."""
    return match.to_act == 0 and not match.is_forced


class Player:
    """Somebody at a page that is played; the match is read where the browser keeps it."""

    def __init__(self, page: Page, scratch: Path) -> None:
        self.page, self._save = page, scratch / "kept.json"
        self._advice, self._rng = make_bot("greedy"), Random(1)

    def kept(self) -> str | None:
        """The match as the browser keeps it; None before it does."""
        found: str | None = self.page.evaluate(KEPT)
        return found

    def match(self) -> bb.Match | None:
        """The match that is kept; None before it is."""
        kept = self.kept()
        if kept is None:
            return None
        self._save.write_text(kept, encoding="utf-8")
        return bb.load(self._save)

    def until(self, what: Callable[[bb.Match], bool]) -> bb.Match:
        """Wait until the match that is kept is so."""
        match = None
        for _ in range(1200):
            match = self.match()
            if match is not None and what(match):
                return match
            self.page.wait_for_timeout(50)
        raise AssertionError(f"a minute later the match is {match!r}")

    def until_asked(self) -> bb.Match:
        """Wait until the person has something to decide, and the page shows it."""
        match = self.until(asks)
        wait_shown(self.page, match.ply)
        return match

    def decide(self) -> float:
        """Click what a greedy player would; seconds until the board shows it."""
        match = self.until_asked()
        *before, last = advised(match, self._advice, self._rng)
        for element in before:
            click(self.page, element)
        began = time.perf_counter()
        click(self.page, last)
        self.page.wait_for_function(PAST, arg=match.ply)
        return time.perf_counter() - began


def test_every_address_on_the_front_page_is_there(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:href|src|srcset|data-fr)="([^"]+)"', page)
    assert len(addresses) > 40
    for address in addresses:
        path, _, query = address.partition("?path=")
        assert (built / path).is_file(), address
        assert not query or (built / "files" / query).is_file(), address


class Frame:
    """The board of a page: where it is, before Python is there and afterwards."""

    def __init__(self, page: Page) -> None:
        self._page, self._board = page, page.locator(".bb-board")
        self._board.locator("svg").first.wait_for()
        page.evaluate(DRAWN)
        self._before = self._board.bounding_box()

    def stays(self) -> None:
        """Nothing has moved, and nothing is to be scrolled to."""
        assert self._board.bounding_box() == self._before
        assert self._page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def play_some(site: Site, player: Player, game: str) -> None:
    """Decide a few times, then begin another match."""
    page = player.page
    took = [player.decide() for _ in range(DECISIONS)]
    spread = quantiles(took, n=20)
    size = (site.folder / "play" / f"{game}.html").stat().st_size
    sys.stdout.write(f"\n{game}: {size} bytes, click to board {1000 * spread[9]:.0f} ms, p95 {1000 * spread[18]:.0f}\n")

    given_up = player.until_asked()
    page.get_by_role("button", name="New match").click()
    page.get_by_role("button", name="Give up this match?").click()  # it is the only one that is kept
    another = player.until(lambda match: match.seed != given_up.seed)
    player.until(lambda match: match.seed == another.seed and (asks(match) or match.ply > another.ply))  # bots play


def go_on_in_french(site: Site, player: Player, game: str) -> None:
    """Load the page anew, in French: the match that is kept goes on."""
    page = player.page
    ply = player.until_asked().ply
    page.goto(f"{site.url}/play/{game}.html?lang=fr")
    page.get_by_text("Votre partie revient").wait_for()
    assert page.locator(".bb-board").count() == 0  # no other match stands in its place meanwhile
    page.locator(f".bb-app[data-ply='{ply}']").wait_for(timeout=90_000)
    assert page.locator(".bb-lang [aria-pressed=true]").inner_text() == "FR"


def test_the_front_page_leads_to_a_match_that_is_kept(site: Site, page: Page, tmp_path: Path) -> None:
    """A player comes from the front page and returns twice. It is one test because starting Python takes so long."""
    [game, *_] = FIRST
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))

    # A first move, without a word typed.
    began = time.perf_counter()
    page.goto(site.url)
    page.locator(".board").first.click()
    assert urlsplit(page.url).path == f"/play/{game}.html"
    page.locator(".bb-board svg").first.wait_for()
    seen = time.perf_counter() - began
    frame = Frame(page)
    page.locator(".bb-board [data-id]:is(.can, .next)").first.dispatch_event("click")  # Python is not there yet
    player = Player(page, tmp_path)
    first = json.loads(page.evaluate("document.querySelector('.bb-app').dataset.ply"))
    page.wait_for_function(PAST, arg=first, timeout=90_000)
    moved = time.perf_counter() - began
    match = player.until(lambda match: match.ply > first)  # it is kept a moment after it is drawn
    assert match.log.filter(seat=0).height == 1
    megabytes = site.loaded / 1e6
    sys.stdout.write(f"\nfront page to board {seen:.1f} s, to the first move {moved:.1f} s, {megabytes:.1f} MB\n")
    player.until_asked()
    frame.stays()
    play_some(site, player, game)

    # The page anew, in a browser that has room to read and none to keep.
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
    assert page.evaluate("localStorage.length") == 1

    # What is kept can be read no longer.
    key = page.evaluate("localStorage.key(0)")
    page.add_init_script("window.full = false")
    page.goto(site.url)  # where nothing is kept meanwhile
    page.evaluate("key => localStorage.setItem(key, '{\"spoilt\": 1}')", key)
    page.goto(f"{site.url}/play/{game}.html")
    page.get_by_text("set aside").wait_for(timeout=90_000)
    page.wait_for_function("key => !localStorage.getItem(key).includes('spoilt')", arg=key)  # the new one is kept
    player.decide()
    assert page.evaluate("key => localStorage.getItem(`${key}.unread`)", key) == '{"spoilt": 1}'
    assert (site.far(), problems) == ([], [])


@pytest.mark.parametrize("game", FIRST[1:])
def test_a_game_is_played_on_its_page(site: Site, page: Page, tmp_path: Path, game: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{site.url}/play/{game}.html")
    frame = Frame(page)
    player = Player(page, tmp_path)
    player.until_asked()
    frame.stays()
    play_some(site, player, game)
    if many(check=False, proofs=True):
        player.decide()
        go_on_in_french(site, player, game)
        player.decide()
    assert (site.far(), problems) == ([], [])


@pytest.mark.proofs
def test_a_match_that_the_browser_cannot_keep_is_said_to_last_no_longer_than_the_page(site: Site, page: Page) -> None:
    """Nothing was kept before, and there is room again for a new match."""
    unkept = bb.game("pangea").words.text("page.unkept", "en")
    page.add_init_script(FULL)
    page.goto(f"{site.url}/play/pangea.html")
    page.locator(".bb-board [data-id]:is(.can, .next)").first.dispatch_event("click")
    page.get_by_text(unkept).wait_for(timeout=90_000)
    page.evaluate("window.full = false")
    page.get_by_role("button", name="New match").click()
    page.get_by_role("button", name="Give up this match?").click()
    page.get_by_text(unkept).wait_for(state="detached")
    assert page.evaluate("localStorage.length") == 1


def test_where_python_cannot_be_loaded_the_board_is_looked_at(site: Site, page: Page) -> None:
    path = site.folder / "play" / "alone.html"
    bb.Match("magus", ["Ann", "greedy"], seed=1).to_html(path, live=True, runtime="../nowhere")
    page.goto(f"{site.url}/play/alone.html")
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_text("The rules could not be loaded").wait_for()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_is_done_on_the_site(site: Site, page: Page, lang: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.url}/learn/pangea-1.html?lang={lang}")
    work_through(page, bb.lesson("pangea", 1, lang).sheet(), lang)
    page.locator(".bb-task a").click()
    assert page.url == f"{site.url}/learn/pangea-2.html?lang={lang}"
    page.locator(".bb-reading[open]").wait_for()
    assert site.far() == []


@pytest.mark.parametrize("game", FIRST)
def test_a_match_can_be_watched(site: Site, page: Page, game: str) -> None:
    page.goto(f"{site.url}/watch/{game}.html?lang=fr")
    page.locator(".bb-app[data-ply='0']").wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="Rejouer à l’écran").click()
    page.locator(".bb-app[data-ply='3']").wait_for()


SOURCE = "source => jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource(source)"
"""Write a notebook's first cell anew."""
HERE = [name for name in WIDGETS if name != "dashboard"]
"""Widgets of the site's Lab: a dashboard's curves need altair, which the site does not bring."""


class Lite(LabNotebook):
    """A notebook of the site, its kernel the browser's own Python; one that is open stays as it is."""

    def __init__(self, site: Site, page: Page, path: str) -> None:
        Notebook.__init__(self, page)
        self.name = path
        if not page.url.startswith(f"{site.url}/lab/"):
            page.goto(f"{site.url}/lab/index.html?path={path}")
            page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=120_000)
        elif page.evaluate("jupyterapp.shell.currentWidget.context.path") != path:
            self.shut_down()
            page.evaluate(OPEN, path)
        page.evaluate(READY)

    def until(self, condition: str) -> None:
        """Ask less often than a kernel outside: bots think in the same thread, and each question delays them."""
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
    """Let tests ask Lab what it knows."""
    path = built / "jupyter-lite.json"
    config = json.loads(path.read_text())
    config["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(config))


def test_all_games_are_played_in_lab_and_kept(lab_site: Site, lab_page: Page) -> None:
    page = lab_page
    book = Lite(lab_site, page, "start.ipynb")
    book.run_cell()
    page.locator(".bb-lobby").wait_for(timeout=120_000)
    book.python(ADVICE)
    plies: dict[str, int] = {}
    for game in FIRST:
        page.get_by_role("radio", name=bb.game(game).words.text("title.short")).check(force=True)
        page.get_by_role("button", name="New match", exact=True).click()
        page.locator(".bb-board svg").first.wait_for(timeout=60_000)
        for _ in range(IN_LAB):
            ply = asked(book)
            for element in book.value("advised(match, adviser, rng)"):
                click(page, element)
            wait_past(book, ply)
        plies[game] = asked(book)
        page.get_by_role("button", name="All matches").click()
        page.locator(".bb-lobby").wait_for()
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")

    page.goto("about:blank")
    book = Lite(lab_site, page, "start.ipynb")  # the page anew, and with it the browser's Python
    book.run_cell()
    page.get_by_role("button", name="Français").click(timeout=120_000)
    page.locator(".bb-matches .bb-button").first.click()
    last = FIRST[-1]
    page.locator(f".bb-app[data-ply='{plies[last]}']").wait_for(timeout=60_000)
    book.python(ADVICE)
    assert asked(book) == plies[last]
    for element in book.value("advised(match, adviser, rng)"):
        click(page, element)
    wait_past(book, plies[last])
    assert lab_site.far() == []


def asked(book: Notebook) -> int:
    """Wait until the person at the table has something to decide; at which ply."""
    book.python("match = next(one for one in reversed(list(Out.values())) if hasattr(one, 'match')).match")
    book.until("match.to_act == 0 and not match.is_forced")
    ply: int = book.value("match.ply")
    wait_shown(book.page, ply)
    return ply


def test_what_is_not_on_the_site_is_said_in_one_sentence(lab_site: Site, lab_page: Page) -> None:
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
    page.locator(".bb").first.evaluate("board => board.remove()")  # another, with elements of the same names
    do_right(page, task, lang)
    assert book.value("lesson[lesson.names[0]].solved")
    rows = typed_at(page.locator(".bb").last, 1)
    assert {row.place: row.did for row in rows} == {"an element": []}
    assert lab_site.far() == []


@pytest.mark.proofs
def test_no_key_does_anything_to_the_notebook_in_lab(lab_site: Site, lab_page: Page) -> None:
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
