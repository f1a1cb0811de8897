"""Guests in browsers of their own: they play by link, lose their connections, reload, and open second tabs."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest
from playwright.sync_api import Page

import boardbook as bb
from boardbook.bots import make_bot
from boardbook.core import CHANCE
from boardbook.guests import Links
from tests.another import another_process
from tests.browser.looks import advised, click
from tests.browser.notebook import AXE, UNDRAWN, Notebook
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(3600)]

GAMES = {"pangea": 3, "magellan": 4, "magus": 3, "zargos": 4}
"""The games with the number of guests."""
DECISIONS = many(check=12, proofs=100_000)
"""The maximum number of decisions in a match."""
SHOWS = "ply => document.querySelector('.bb-app')?.dataset.ply === String(ply)"
"""Returns whether the board shows this ply."""
STAMPS = """
globalThis.stamps = {};
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const ply = document.querySelector(".bb-app")?.dataset.ply;
  if (ply !== undefined) stamps[ply] ??= Date.now();
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ply"] }));
"""
"""Notes when a page first shows each ply, in milliseconds."""

OFFERED = ":is([data-id].can, [data-id].next, .bb-banner [data-id])"
"""The elements that can be clicked."""
LATER = "ply => Number(document.querySelector('.bb-app')?.dataset.ply) > ply"
"""Returns whether the board shows a later ply."""
FIRST = "ply => Math.min(...Object.entries(stamps).filter(([at]) => at > ply).map(([, when]) => when))"
"""Returns when the page first showed a later ply, in milliseconds."""

VISITED = (STAMPS, f'document.addEventListener("DOMContentLoaded", () => {{ {UNDRAWN} }});')
"""The scripts of each page that is visited."""

Visit = Callable[..., Page]


@pytest.fixture
def invite() -> Iterator[Callable[[bb.Match], Links]]:
    """Yield a function that invites to a match; both are closed afterwards."""
    invited: list[tuple[bb.Match, Links]] = []

    def inviting(match: bb.Match) -> Links:
        invited.append((match, match.invite()))
        return invited[-1][1]

    yield inviting
    for match, links in invited:
        links.close()
        match.close()


class Trouble:
    """What happens to the guests between their decisions, and how often."""

    def __init__(self, links: Links, visit: Visit) -> None:
        self.links, self.visit = links, visit
        self._next = cycle(["cut", "reload", "offline", "tab", "cut"])
        self.pages: dict[str, Page] = {}
        self.counts: Counter[str] = Counter()

    def before(self, name: str) -> None:
        """Let something happen to a guest who is about to decide."""
        what = next(self._next)
        self.counts[what] += 1
        page = self.pages[name]
        if what == "cut":
            self.links.disconnect(name)
        elif what == "reload":
            page.reload()
        elif what == "tab":
            self.pages[name] = self.visit(self.links[name], beside=page)
            page.close()
        elif what == "offline":
            page.context.set_offline(True)
            page.wait_for_function("document.querySelector('.guest').dataset.state === 'lost'")
            page.context.set_offline(False)


@pytest.mark.parametrize("name", GAMES)
def test_guests_play_a_match_whatever_happens_to_their_connections(
    name: str, visit: Visit, invite: Callable[[bb.Match], Links], tmp_path: Path
) -> None:
    journal = tmp_path / "evening.jsonl"
    match = bb.Match(name, ["Ann", "Bo", "Cy", "Dee"][: GAMES[name]], seed=5, journal=journal)
    links, rng, bot = invite(match), Random(name), make_bot("greedy")
    trouble = Trouble(links, visit)
    pages = trouble.pages
    pages |= {player: visit(links[player]) for player in links}
    wanted: list[int] = []
    late: list[int] = []
    while not match.over and len(wanted) < DECISIONS:
        if match.is_forced:
            ply = match.ply
            for page in pages.values():
                page.wait_for_function(LATER, arg=ply)
            continue
        ply, player = match.ply, match.seats[match.to_act or 0].name
        if len(wanted) % many(check=2, proofs=10) == 0:
            trouble.before(player)
        page = pages[player]
        page.wait_for_function(SHOWS, arg=ply)
        page.locator(OFFERED).first.wait_for(state="attached")
        *before, last = advised(match, bot, rng)
        for element in before:
            click(page, element)
        clicked = page.evaluate("Date.now()")
        click(page, last)
        page.wait_for_function(LATER, arg=ply)
        wanted.append(ply)
        for other, shown in pages.items():
            if other != player:
                shown.wait_for_function(LATER, arg=ply)
                late.append(shown.evaluate(FIRST, ply) - clicked)
    decided = [k for k, one in enumerate(match.history.plies) if one.seat != CHANCE and not one.forced]
    assert [ply for ply in wanted if ply not in decided] == []
    assert len(decided) == len(wanted)  # nothing was lost, and nothing was done twice
    match.close()
    assert bb.load(journal).history.numbers == match.history.numbers
    assert min(trouble.counts[what] for what in ("cut", "reload", "offline", "tab")) > 0
    slow = quantiles(late, n=20)[-1]
    sys.stdout.write(
        f"\n{name}: {len(wanted)} decisions, {dict(trouble.counts)}, a ply at the others p95 {slow:.0f} ms\n"
    )


KERNEL = """
import json, sys
from pathlib import Path
import boardbook as bb
journal = Path(sys.argv[1])
again = journal.exists()
match = bb.load(journal, journal=True) if again else bb.Match("magus", ["Ann", "Bo"], seed=2, journal=journal)
print("ready")
print(json.dumps(dict(match.invite())), flush=True)
sys.stdin.read()
"""


def test_links_work_again_after_the_notebook_was_killed(visit: Visit, tmp_path: Path) -> None:
    journal = tmp_path / "evening.jsonl"
    with another_process(KERNEL, journal) as kernel:
        assert kernel.stdout is not None
        links = json.loads(kernel.stdout.readline())
        ann = visit(links["Ann"])
        ann.locator(".bb-app").wait_for(state="attached")
        kernel.kill()
        ann.locator(".guest[data-state=lost]").wait_for(state="attached")
    with another_process(KERNEL, journal) as kernel:
        assert kernel.stdout is not None
        assert json.loads(kernel.stdout.readline()) == links
        ann.locator(".guest[data-state=here]").wait_for(state="attached")
        ann.locator(".bb-app").wait_for(state="attached")
        kernel.kill()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_of_a_guest(lang: str, visit: Visit, invite: Callable[[bb.Match], Links]) -> None:
    match = bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=3)
    links = invite(match)
    looks = {"locale": lang, "viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
    ann = visit(links["Ann"], **looks)
    ann.wait_for_function(SHOWS, arg=match.ply)
    yours, here = {"en": ("Your turn", "connected"), "fr": ("À vous", "connexion établie")}[lang]
    assert ann.title() == f"● {yours} – Magellan"
    assert ann.locator(".guest [role=status]").inner_text() == here
    assert {"en": "you are Ann", "fr": "vous êtes Ann"}[lang] in ann.locator(".guest").inner_text()
    assert ann.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    assert ann.evaluate("document.documentElement.lang") == lang
    ann.evaluate("undrawn.disabled = true")
    ann.evaluate(AXE.read_text(encoding="utf-8"))
    found = ann.evaluate("axe.run('.guest').then(found => found.violations.map(one => one.id))")
    assert found == []
    links.revoke("Ann")
    gone = {"en": "This link doesn’t work any more.", "fr": "Ce lien ne marche plus."}[lang]
    ann.get_by_text(gone).wait_for()
    assert ann.title() == "boardbook"


def test_an_address_without_its_secret_says_so(visit: Visit, invite: Callable[[bb.Match], Links]) -> None:
    links = invite(bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=3))
    page = visit(links.address)
    page.get_by_text("Open the link once more.").wait_for()
    page.goto(links["Ann"])
    page.locator(".bb-app").wait_for(state="attached")


def test_what_is_clicked_without_a_connection_is_played_later(
    visit: Visit, invite: Callable[[bb.Match], Links]
) -> None:
    match = bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=3)
    links = invite(match)
    ann, ply = visit(links["Ann"]), match.ply
    ann.wait_for_function(SHOWS, arg=ply)
    ann.context.set_offline(True)
    ann.locator(".guest[data-state=lost]").wait_for(state="attached")
    click(ann, "pass")
    assert match.ply == ply
    ann.context.set_offline(False)
    ann.locator(".guest[data-state=here]").wait_for(state="attached")
    ann.wait_for_function(LATER, arg=ply)
    assert match.history.plies[ply].seat == 0


def test_guests_at_a_table_sit_down_by_their_cards(
    visit: Visit, notebook: Callable[..., Notebook], tmp_path: Path
) -> None:
    book = notebook(f"import boardbook as bb\ntable = bb.play({str(tmp_path)!r})\ntable")
    page = book.page
    for name in ("Ann", "Bo", "Cy"):
        page.get_by_label(f"Who plays for {name}").select_option("")
    page.locator('[value="magellan"]').check(force=True)
    page.get_by_role("button", name="New match").click()
    page.locator(".bb-board svg").first.wait_for()
    page.get_by_role("button", name="Seats by link").click()
    card = page.locator('[data-card="Bo"]')
    card.get_by_role("button", name="Make a link").click()
    card.locator(".bb-code").wait_for()
    bo = visit(book.value("table.links['Bo']"))
    card.get_by_text("Bo is here").wait_for()
    page.locator('[data-card="Cy"]').get_by_role("button", name="Make a link").click()
    page.locator('[data-card="Cy"] .bb-code').wait_for()
    page.get_by_role("button", name="Go to the board").click()
    page.locator(".bb-board svg").first.wait_for()
    assert page.get_by_role("button", name="Show Ann’s hand").count() == 0  # nobody else is at this screen
    ply = book.value("table.match.ply")
    click(page, "pass")
    bo.wait_for_function(LATER, arg=ply)
    click(bo, "pass")
    page.wait_for_function(LATER, arg=ply + 1)
    page.get_by_role("button", name="Seats by link").click()
    card.get_by_role("button", name="Take back").click()
    bo.get_by_text("This link doesn’t work any more.").wait_for()
    card.get_by_text("At this screen").wait_for()
    assert book.value("[play.seat for play in table.match.history.plies if play.seat >= 0]") == [0, 1]
    book.python("table.close()")
