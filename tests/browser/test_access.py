"""Every widget for fingers and for the keyboard, enlarged, in the system's colours, in grey, and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.light import LightNotebook
from tests.browser.looks import STICKING_OUT
from tests.browser.notebook import Notebook, wait_still
from tests.classroom.pupil import Page as Pupil
from tests.host.host import Host

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

PLAYED: Final = "from tests.host.__main__ import opened\nopened({game!r}, {plies}, 1).board()"
WIDGETS: Final = {
    "pangea": PLAYED.format(game="pangea", plies=40),
    "magellan": PLAYED.format(game="magellan", plies=9),
    "magus": PLAYED.format(game="magus", plies=60),
    "zargos": PLAYED.format(game="zargos", plies=60),
    "lobby": "import boardbook as bb\nbb.play()",
    "puzzle": "import boardbook as bb\nbb.lesson('pangea', 1)['at_work']",
    "worksheet": "import boardbook as bb\nbb.lesson('magus', 1).sheet()",
    "editor": "import boardbook as bb\nbb.editor('pangea')",
    "explorer": "import boardbook as bb\n"
    "bb.simulate('pangea', ['greedy'] * 3, 12, seed=1, workers=1, progress=False).explore()",
    "lab": "import boardbook as bb\n"
    "lab = bb.lab('pangea', {'income': [1, 2], 'production': [1, 2]}, ['random'] * 2, weaker=None, matches=2)\n"
    "lab.screen(24, progress=False)",
    "review": "import boardbook as bb\n"
    "bb.Match('magellan', ['random'] * 3, seed=2).run().review(0, 'mcts:2', progress=False).board()",
    "links": "import boardbook as bb\nmatch = bb.Match('magellan', ['Ann', 'Bo', 'Cy', 'greedy'], seed=1)\n"
    "match.invite(0)\nmatch.invite(None).cards()",
    "class": "import boardbook as bb\nlive = bb.lesson('pangea', 1).sheet().invite(3)\nlive",
    "dashboard": "import boardbook as bb\nbb.Match('pangea', ['random'] * 4, seed=1).run().dashboard()",
}
"""Each widget, with the code that shows it."""
PHONE: Final = """
.jp-WindowedPanel-outer.jp-WindowedPanel-outer { inset: 0 }
.jp-Cell.jp-Cell { padding: 0 }
"""
"""Gives a widget the whole width of the page."""

SMALL: Final = """() => {
  const controls = "button, a[href], input, select, summary, [role=button], [role=tab], [role=slider]";
  const decides = ".bb-button, .bb-answers *, .bb-chip, .bb-poll *, .can, .next";
  const hidden = ({ opacity, pointerEvents }) => opacity === "0" || pointerEvents === "none";
  const found = [...document.querySelectorAll(`.bb :is(${controls}):not(svg *)`)].filter((one) =>
    one.checkVisibility() && !hidden(getComputedStyle(one)) && !one.closest(".bb-sr"));
  return found.flatMap((one) => {
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    const more = getComputedStyle(one, "::after");
    const grown = more.position === "absolute" ? parseFloat(more.height) : 0;
    const least = one.matches(decides) ? 44 : 24;
    // Cards of a full hand overlap. A bar among many is as narrow as they are; + and - reach it.
    const wide = one.matches(".mg-gold, .za-bar") ? 24 : least;
    return width >= wide - 0.5 && Math.max(height, grown) >= least - 0.5
      ? [] : [`${one.className} ${one.ariaLabel ?? one.textContent}: ${width} x ${height}`];
  });
}"""
"""Returns what is too small for a finger. Pieces of a drawing are left out, which may be close together."""

CUT: Final = """() => [...document.querySelectorAll(".bb :is(button, summary, [role=tab], label, h2, h3, small)")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 &&
    /hidden|clip/.test(getComputedStyle(one).overflowX))
  .map((one) => one.textContent)"""
"""Returns labels that are cut off."""
SIDEWAYS: Final = """() => [document.scrollingElement, ...document.querySelectorAll(
    ".jp-WindowedPanel-outer, .jp-OutputArea-output, .bb, .bb-app, .bb-app *:not(svg *)")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && (one === document.scrollingElement ||
    /auto|scroll/.test(getComputedStyle(one).overflowX)))
  .map((one) => one.className || one.tagName)"""
"""Returns what scrolls sideways."""

COLOURS: Final = """() => {
  const shown = (value) => {
    const probe = Object.assign(document.createElement("i"), { style: `color: ${value}` });
    document.querySelector(".bb").append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const [light, ground] = [shown("Highlight"), shown("Canvas")];
  const lines = (one) => {
    const { stroke, strokeWidth, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(one);
    return [[stroke, strokeWidth], [borderTopColor, borderTopWidth], [boxShadow.includes(light) && light, boxShadow]]
      .filter(([colour, width]) => colour === light && parseFloat(width) !== 0);
  };
  const outlined = (one) => [one, ...one.querySelectorAll("*")].flatMap(lines);
  const faults = [];
  for (const one of document.querySelectorAll(".bb [data-id]:is(.can, .next):not(.bb-primary, .mg-chip, .za-bar)")) {
    if (!one.checkVisibility() || getComputedStyle(one).opacity === "0") continue;
    const allowed = JSON.stringify(outlined(one));
    one.classList.replace("can", "chosen");
    const chosen = JSON.stringify(outlined(one));
    one.classList.replace("chosen", "can");
    if (allowed === "[]") faults.push(`${one.dataset.id} has no outline`);
    else if (allowed === chosen && one.matches(".can")) faults.push(`${one.dataset.id} looks the same when chosen`);
  }
  // What a drawing adds to the colours of the family is the system's too.
  const written = [...document.querySelectorAll("style")].map((one) => one.textContent).join("");
  const own = new Set(written.match(/--(?:za|mu|mg)-[\\w-]+(?=: ?#)/g));
  const drawing = getComputedStyle(document.querySelector(".bb-app") ?? document.body);
  for (const name of own) if (/#/.test(drawing.getPropertyValue(name))) faults.push(name);
  for (const pill of document.querySelectorAll(".bb-phases [aria-current] span:not(.past)"))
    if (getComputedStyle(pill).backgroundColor === ground) faults.push("the phase is not marked");
  return faults;
}"""
"""Returns what can't be told in the system's colours."""

GREY: Final = """() => {
  const faults = [];
  const emblems = [...document.querySelectorAll(":is(.bb-seat, .bb-card) .bb-disc")].map((one) => one.innerHTML);
  if (new Set(emblems).size < emblems.length) faults.push("two seats have the same emblem");
  const strokes = new Map();
  for (const line of document.querySelectorAll(".bb-plot .mark-line path"))
    strokes.set(getComputedStyle(line).stroke, line.getAttribute("stroke-dasharray"));
  if (new Set(strokes.values()).size < strokes.size) faults.push("two curves have the same dashes");
  return [faults, emblems.length, strokes.size];
}"""
"""Returns what can't be told without colours, and how many seats and curves were compared."""

PAPER: Final = """() => {
  const controls = "button, summary, [role=tab], [role=slider], [type=submit]";
  const content = "[data-id], .bb-plot, .bb-answers *, .bb-log *, .bb-class-tasks *";
  const shown = [...document.querySelectorAll(`.bb :is(${controls}):not(${content})`)];
  const faults = shown.filter((one) => one.checkVisibility()).map((one) => `control: ${one.textContent}`);
  const light = (colour) => Math.min(...colour.match(/[\\d.]+/g).slice(0, 3).map(Number));
  for (const root of document.querySelectorAll(".bb")) {
    const { color, backgroundColor } = getComputedStyle(root);
    if (light(backgroundColor) < 240 || light(color) > 120) faults.push(`${color} on ${backgroundColor}`);
  }
  for (const one of document.querySelectorAll(".bb *:not(svg *, .bb-sr)"))
    if (one.checkVisibility() && one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 3 &&
      getComputedStyle(one).overflowY !== "visible") faults.push(`cut: ${one.className}`);
  for (const one of document.querySelectorAll(".bb *"))
    if (getComputedStyle(one).animationName !== "none") faults.push(`moves: ${one.className}`);
  return faults;
}"""
"""Returns what does not belong on paper."""

MISNAMED: Final = """() => {
  const words = (text) => (text.toLowerCase().match(/\\p{L}+/gu) ?? []).filter((word) => word.length > 1);
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    const seen = node.checkVisibility?.({ visibilityProperty: true }) && !node.matches(".bb-sr, svg");
    return seen ? [...node.childNodes].map(written).join(" ") : "";
  };
  const controls = "button, a[href], summary, input, select, [role=button], [role=option], [role=tab]";
  return [...document.querySelectorAll(`.bb :is(${controls})[aria-label]:not(svg *)`)].flatMap((one) => {
    const name = words(one.ariaLabel);
    const missing = words(written(one)).filter((word) => !name.includes(word));
    return missing.length ? [`${one.ariaLabel} does not contain ${missing}`] : [];
  });
}"""
"""Returns controls whose names lack words that are written on them, so that they can't be called by voice. Numbers in
rows of a table, and letters on pieces of a drawing, are no labels."""

UNSEEN: Final = """() => {
  const one = document.activeElement;
  if (!one?.closest(".bb")) return null;
  const marked = (part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const line = (part) => getComputedStyle(part).stroke !== "none";
  const parts = one.ownerSVGElement ? [...one.querySelectorAll(".bb-rim, .bb-edge")].filter(line) : [];
  return marked(one) || marked(one.closest("label") ?? one) || parts.length > 0
    ? "" : one.outerHTML.slice(0, 160);
}"""
"""Returns the focused element if its focus can't be seen, "" if it can, and null outside the widget."""
TABS: Final = 40


@pytest.fixture
def opened(
    browser: Browser, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Notebook]]:
    """Yield a function that shows a widget on a phone."""
    monkeypatch.chdir(tmp_path)
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    books: list[LightNotebook] = []

    def make(code: str) -> Notebook:
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        books.append(LightNotebook(host, page, [code]))
        page.add_style_tag(content=PHONE)
        books[0].run_all()
        page.locator(".bb :is(.bb-board svg, .bb-games, .bb-code, .bb-class-tasks, .bb-tornado)").first.wait_for()
        return books[0]

    yield make
    for book in books:
        book.python("if 'match' in globals() and match.links is not None:\n    match.links.close()")
        book.python("if 'live' in globals():\n    live.close()")
        book.shut_down()
    context.close()


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_is_for_everyone(opened: Callable[[str], Notebook], widget: str) -> None:
    """One page is enough for all checks, because to show a widget takes longer than to check it."""
    book = opened(WIDGETS[widget])
    page = book.page
    if widget == "class":
        answer_wrong(book)
    show_hand(page)
    fits_fingers(page)
    assert page.evaluate(MISNAMED) == []
    can_be_enlarged(page)
    shows_its_focus(page)
    page.set_viewport_size({"width": 1008, "height": 780})
    assert page.evaluate(MISNAMED) == []
    is_clear_in_the_systems_colours(page)
    is_clear_without_colours(page, widget)
    can_be_printed(book)


def answer_wrong(book: Notebook) -> None:
    """Let a pupil give the same wrong answer twice, and leave."""
    pupil = Pupil(book.value("live.link"))
    pupil.enter("Ann")
    for _ in range(2):
        pupil.do("point", elements=["m.blue-d1"])
    pupil.leave()
    book.page.locator(".bb-class-group").first.wait_for()


def show_hand(page: Page) -> None:
    hand = page.locator(".bb-app .bb-primary", has_text="hand")
    if hand.count():
        hand.last.dispatch_event("click")


def fits_fingers(page: Page) -> None:
    wait_still(page)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert page.evaluate(SMALL) == []


def can_be_enlarged(page: Page) -> None:
    """At 200 %, a cell of 1008 pixels has 504. Letters of twice the size change nothing else."""
    page.set_viewport_size({"width": 504, "height": 390})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_still(page)
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(CUT) == []
    assert page.locator(".bb").first.evaluate(STICKING_OUT) == []


def shows_its_focus(page: Page) -> None:
    page.locator("body").press("Tab")
    seen: list[Any] = []
    for _ in range(TABS):
        seen.append(page.evaluate(UNSEEN))
        page.keyboard.press("Tab")
    assert "" in seen
    assert [unseen for unseen in seen if unseen] == []


def is_clear_in_the_systems_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    wait_still(page)
    assert page.evaluate(COLOURS) == []
    page.emulate_media(forced_colors="none", color_scheme="light", reduced_motion="reduce")


def is_clear_without_colours(page: Page, widget: str) -> None:
    if widget == "worksheet":  # in a low window, its text has the place of the seats
        page.get_by_role("tab", name="Seats").click()
    faults, emblems, curves = page.evaluate(GREY)
    assert faults == []
    assert (emblems > 1) == (widget not in {"lobby", "explorer", "lab", "class"})
    assert (curves > 1) == (widget == "dashboard")


def can_be_printed(book: Notebook) -> None:
    book.theme("JupyterLab Dark")
    page = book.page
    page.locator('.bb[data-theme="dark"]').first.wait_for()
    page.emulate_media(media="print", reduced_motion="no-preference")
    page.set_viewport_size({"width": 718, "height": 1047})  # A4, inside its margins
    wait_still(page)
    assert page.evaluate(PAPER) == []
    if page.locator(".bb-task").count():  # a task needs all that it gives
        assert page.locator(".bb-seats").is_visible()
