"""The editor: positions from the fact sheets are built by hand, pieces are dragged, and the position is played on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import boardbook as bb
from boardbook.classroom.drafts import shown
from boardbook.core import Kind
from tests.browser.notebook import DRAWN, Notebook
from tests.classroom.building import Step, alike, do, steps

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

HARDEST: Final[dict[str, dict[str, Any]]] = json.loads((Path(__file__).parent / "hardest.json").read_text())
"""For each game, five positions of different kinds from its fact sheet, the ones that take the most steps to build."""
BARE: Final = """
id => {
  const found = [...document.querySelectorAll(`.bb-board [data-id="${id}"]`)][0];
  found.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const steps = [5, 3, 7, 2, 8, 4, 6, 1, 9];
  for (const y of steps) for (const x of steps) {
    const [px, py] = [left + (width * x) / 10, top + (height * y) / 10];
    if (document.elementFromPoint(px, py)?.closest("[data-id]")?.dataset.id === id) return [px, py];
  }
  for (const y of steps) for (const x of steps) {
    const [px, py] = [left + (width * x) / 10, top + (height * y) / 10];
    if (document.elementsFromPoint(px, py).some(at => at.closest("[data-id]")?.dataset.id === id)) return [px, py];
  }
}
"""
"""Returns a point at which an element is uncovered or, if there is none, a point at which others cover it."""
BOARD: Final = "() => document.querySelector('.bb-board').outerHTML"
"""Returns the board as HTML."""


class Hand:
    """Carries out steps at an editor's board as a person would."""

    def __init__(self, page: Page, book: Notebook, mirror: bb.Editor) -> None:
        self.page, self.book, self.mirror = page, book, mirror
        self.chosen = self.place = ""

    def tab(self, name: str) -> None:
        tab = self.page.locator(".bb-app").get_by_role("tab", name=name)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def __call__(self, step: Step) -> None:
        what, which, value = step
        drawn, before = self.page.evaluate(BOARD), shown(self.mirror.draft)
        if what == "clear":
            self.page.get_by_role("button", name="Clear the board").click()
        elif what == "set":
            self.write(which, value)
        elif what == "put":
            self.choose(which)
            self.click(value)
        else:
            self.choose("")
            row = self.page.locator(f'[data-here="{which}"]')
            if row.count() == 0 or self.place != value:
                self.click(value)
                expect(self.page.locator(f'.bb-board [data-id="{value}"].chosen').first).to_be_attached(timeout=30_000)
                self.place = value
            row.get_by_role("button", name="one less").click()
        do(self.mirror, step)
        self.know(step)
        # Python has the step before the page does, so wait until the page shows it.
        if what != "set" and shown(self.mirror.draft) not in (None, before):  # an unreadable draft is not drawn
            self.page.wait_for_function(f"drawn => ({BOARD})() !== drawn", arg=drawn)
        if what in ("put", "take"):
            self.see(kind for kind in self.mirror.stock if kind.id == which)

    def know(self, step: Step) -> None:
        """Wait until Python has the same position as the mirror."""
        wanted = self.mirror.position
        try:
            self.book.until(f"editor.position == {wanted!r}")
        except AssertionError:
            held = self.book.value("editor.position")
            wrong = {key: (held.get(key), wanted.get(key)) for key in held | wanted if held.get(key) != wanted.get(key)}
            said = self.page.locator(".bb-bubble").all_inner_texts()
            raise AssertionError(f"after {step} these differ (held, wanted): {wrong}; the board says {said}") from None

    def see(self, kinds: Iterable[Kind]) -> None:
        """Wait until the stock shows how many of these pieces are left."""
        for kind in kinds:
            if kind.left or (kind.left == 0 and kind.id == self.chosen):
                told = self.page.locator(f'[data-kind="{kind.id}"] small')
                expect(told).to_have_text(f"{kind.left} left", timeout=30_000)

    def choose(self, kind: str) -> None:
        """Choose a kind of piece in the stock, or none."""
        self.tab("Stock")
        if kind != self.chosen:
            self.page.locator(f'[data-kind="{kind or self.chosen}"]').click()
            self.chosen, self.place = kind, ""
            pressed = self.page.locator('[data-kind][aria-pressed="true"]')
            expect(pressed).to_have_count(1 if kind else 0, timeout=30_000)
            if kind:
                expect(pressed).to_have_attribute("data-kind", kind, timeout=30_000)

    def value(self, key: str) -> Any:
        """Return the value of a key of the position, or of `key.name`."""
        first, _, name = key.partition(".")
        found = self.mirror.position.get(first)
        return found.get(name) if name and isinstance(found, dict) else found

    def click(self, place: str) -> None:
        self.page.evaluate(DRAWN)
        at = self.page.evaluate(BARE, place)
        assert at, place
        self.page.mouse.click(*at)

    def write(self, key: str, value: Any) -> None:
        self.tab("Form")
        field = self.page.locator(f'.bb-form [aria-label="{key}"]')
        kind = field.evaluate("field => field.type")
        before = self.value(key)
        if kind in ("select-one", "number"):
            expect(field).to_have_value("" if before is None else str(before), timeout=30_000)
        if kind == "select-one":
            field.select_option(value or "")
        elif kind == "checkbox":
            field.set_checked(value)
        else:
            plain = kind == "number" and value is not None
            field.fill(str(value) if plain else "" if kind == "number" else json.dumps(value))
            field.press("Tab")


def shares() -> Iterator[Any]:
    """Yield the last of each game's positions, and the others for `--proofs` only, because they take minutes."""
    for name, scenarios in HARDEST.items():
        *others, last = scenarios
        yield pytest.param(name, [last], id=name)
        yield pytest.param(name, others, id=f"{name}-others", marks=pytest.mark.proofs)


@pytest.mark.parametrize(("name", "scenarios"), list(shares()))
def test_the_hardest_positions_can_be_built_by_hand(
    notebook: Callable[..., Notebook], page: Page, name: str, scenarios: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    game = bb.game(name)
    targets = [HARDEST[name][scenario] for scenario in scenarios]
    counts = [game.seat_count(game.state(target)) for target in targets]
    book = notebook(f"import boardbook as bb\neditor = bb.editor({name!r}, seats={max(counts)})\neditor")
    page.locator(".bb-kinds").wait_for(timeout=60_000)
    for count, scenario, target in zip(counts, scenarios, targets, strict=True):
        mirror = bb.editor(game, seats=count)
        book.python(f"editor.position = {mirror.position!r}")
        hand = Hand(page, book, mirror)
        hand.tab("Stock")
        hand.see(mirror.stock)
        for step in steps(mirror, target):
            hand(step)
        hand.choose("")
        assert book.value("list(editor.problems)") == [], scenario
        page.get_by_role("button", name="Play from here").click()
        book.until("editor.played is not None")
        assert alike(book.value("editor.played.history.first().to_dict()")) == alike(target), scenario
        book.python("editor.played = None")


def test_pieces_can_be_dragged_and_problems_are_listed(
    notebook: Callable[..., Notebook], page: Page, shot: Callable[[str], Path]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    book = notebook("import boardbook as bb\neditor = bb.editor('pangea', lang='fr')\neditor")
    page.locator(".bb-kinds").wait_for(timeout=60_000)
    minions = book.value("editor.position['minions']")
    [minion, square] = next(iter(minions.items()))
    other = book.value(f"next(s for s in editor.position['tiles'] if s not in {list(minions.values())!r})")

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=4)
        page.mouse.up()

    def point(element: str) -> tuple[float, float]:
        page.evaluate(DRAWN)
        x, y = page.evaluate(BARE, element)
        return x, y

    drag(point(f"m.{minion}"), point(f"s.{other}"))
    book.until(f"editor.position['minions'][{minion!r}] == {other!r}")
    side = page.locator(".bb-kinds").bounding_box()
    assert side is not None
    drag(point(f"m.{minion}"), (side["x"] + 30, side["y"] + 60))
    book.until(f"{minion!r} not in editor.position['minions']")
    home = minion.rstrip("0123456789")
    row = page.locator(f'[data-kind="minion.{home}"]').bounding_box()
    assert row is not None
    drag((row["x"] + 40, row["y"] + row["height"] / 2), point(f"s.{square}"))
    book.until(f"editor.position['minions'].get({minion!r}) == {square!r}")
    page.get_by_role("button", name="Copier en Python").click()
    expect(page.get_by_role("button", name="Copié")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == book.value("editor.python()")
    book.python(f"editor.set('carried', {{{minion!r}: 'star'}}); editor.take('tower.blue', 't.blue')")
    expect(page.locator(".bb-problems li").first).to_be_visible()
    expect(page.get_by_role("button", name="Jouer à partir d’ici")).to_be_disabled()
    page.locator(".bb-app").screenshot(path=shot("editor-fr"))
    page.locator('[data-spot="undo"]').first.click()
    page.locator('[data-spot="undo"]').first.click()
    book.until("not editor.problems")
    page.get_by_role("button", name="Jouer à partir d’ici").click()
    expect(page.locator(".bb-app")).to_have_count(2)
