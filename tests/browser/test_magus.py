"""Magus in a browser: a whole match by clicks, a full turn by keys, a refusal beside the click, and screenshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.looks import click, in_every_look, in_view, photograph, play_through
from tests.browser.notebook import Notebook, wait_past, wait_shown, wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

Make = Callable[..., Notebook]

SETUP = """
import json
import boardbook as bb
from boardbook.bots import decide, make_bot
from random import Random

match = bb.Match("magus", ["Ann", "greedy", "greedy"], seed=7)  # a short match
board = match.board(theme="light")
board.pace = 0
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    "Return the elements that a person would click next, as the greedy bot would."
    return list(match.game.clicks(match.state, int(decide(adviser, match.game, match.state, rng))))
board
"""


def test_a_whole_match_of_three_by_clicks_and_bots(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(SETUP)
    book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    played, phases = play_through(book)
    assert played > 30
    assert phases == {"dice", "action", "groups", "paying", "picking", "ring"}
    assert "wins" in page.locator(".bb-banner strong").inner_text()
    page.screenshot(path=shot("magus-end"))
    # Python agrees: the log replays to the same end, and the curves end at the scores.
    score = "match.curves.filter(pl.col('figure') == 'score').group_by('seat').agg(pl.col('value').last()).sort('seat')"
    book.python(f"import polars as pl; score = {score}['value'].to_list()")
    assert book.value("score") == book.value("match.result.scores")
    again = "(lambda s: [s.apply(n) for n in match.log['action']] and s.to_dict())(match.game.new(3))"
    assert book.value(f"{again} == match.state.to_dict()")


TURN = """
import json
import boardbook as bb
position = {
    "seats": 2, "round": 3, "sorcerers": {"blue": {"yellow": {"apprentice": 2}}},
    "mana": {"blue": {"yellow": 2, "green": 1}}, "display": ["Y01", "G04", "B09", "V10", "R08"],
}
match = bb.Match.from_position("magus", position, ["Ann", "Bo"], seed=3)
board = match.board()
board
"""


def go(page: Page, element: str) -> None:
    """Press N until an element is reached, and choose it."""
    for _ in range(30):
        if page.evaluate("document.activeElement?.dataset?.id ?? ''") == element:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("n")
    raise AssertionError(f"N never reached {element}")


def test_a_full_turn_by_keyboard_alone(notebook: Make) -> None:
    book = notebook(TURN)
    board = book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    board.locator('[data-id][tabindex="0"]').first.focus()

    def then(*elements: str) -> None:
        ply = book.value("match.ply")
        for element in elements:
            page.keyboard.press("e") if element == "e" else go(page, element)
        wait_past(book, ply)

    then("k.Y01")  # a potion before the roll
    then("e")  # rolls
    figure = book.value("match.state.to_dict()['dice'][0]")
    then(f"a.{figure}")
    done = set()
    for _ in range(8):
        clicks = book.value(
            "next((list(match.game.clicks(match.state, int(a))) for a in match.legal_actions()"
            " if a.kind in ('place', 'raise', 'collect')), [])"
        )
        if not clicks:
            break
        done.add(clicks[0].split(".")[0])
        then(*clicks)
    assert done
    then("e")  # ends the turn
    assert book.value("match.to_act") == 1
    assert page.locator(".bb-sr").inner_text()
    labels = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all(labels)
    assert len(set(labels)) > 1


def test_a_refusal_appears_beside_the_click(notebook: Make) -> None:
    book = notebook(TURN)
    book.board()
    page = book.page
    click(page, "a.4")
    bubble = page.locator(".bb-bubble")
    bubble.wait_for()
    assert bubble.locator("p").inner_text() == book.value("match.explain('action 4').text()")
    assert "Rule C.1" in bubble.inner_text()
    page.keyboard.press("Escape")
    assert book.value("match.ply") == 0


MOMENTS = """
import boardbook as bb
from random import Random
from boardbook.soak import random_number
match = bb.Match("magus", ["Ann", "Bo", "Cy"], seed=3)
board, rng = match.board(), Random(3)
board.pace = 0

def on():
    "Play on at random to a decision of the first seat that is not forced, half of the time to one of a rare kind."
    rare, common = rng.random() < 0.5, ("dice", "action", "groups")
    for _ in range(30):
        match.play(random_number(match.state, rng))
        phase = match.state.phase_name
        if match.over or (match.to_act == 0 and not match.is_forced and (not rare or phase not in common)):
            return

def longer():
    "Return elements that are only the first of several clicks and, unlike equal crystals, are never clicked twice."
    paths = [match.game.clicks(match.state, int(a)) for a in match.legal_actions()]
    return sorted({p[0] for p in paths} - {p[0] for p in paths if len(p) == 1 or p[0] in p[1:]})
board
"""
LOOKED_AT = many(check=18, proofs=42)
"""The number of decisions to check."""
BOXES = """() => [".bb-board", ".bb-side", ".bb-timeline"].flatMap((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height];
})"""
CUT = """() => [...document.querySelectorAll(".mu-tray, .mu-tracks, .mu-potion, .mu-levels, .mu-owned, .mu-count")]
  .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.className)"""
SMALL = """() => [...document.querySelectorAll(".bb-body :is(text, span, b, small, strong, h3, p, dt, dd)")]
  .filter((box) => [...box.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((box) => {
    const size = Number.parseFloat(getComputedStyle(box).fontSize);
    return [box.textContent, size * (box.getScreenCTM ? Math.hypot(box.getScreenCTM().a, box.getScreenCTM().b) : 1)];
  })
  .filter(([, size]) => size < 10.95)"""


def test_a_decision_is_in_view_and_nothing_jumps(notebook: Make) -> None:
    """The board has the size that JupyterLab on a laptop leaves for it: 1008 by 779 pixels."""
    book = notebook(MOMENTS)
    book.page.set_viewport_size({"width": 1440, "height": 900})
    board = book.board()
    book.page.emulate_media(reduced_motion="reduce")
    size = board.bounding_box()
    assert size
    assert size["width"] == 1008
    assert size["height"] < 781
    assert in_view(book) == []
    boxes, seen = book.page.evaluate(BOXES), set()
    for nth in range(LOOKED_AT):
        book.python("on()")
        ply, over, phase, longer = book.value("[match.ply, match.over, match.state.phase_name, longer()]")
        if over:
            break
        wait_shown(book.page, ply)
        lang = "FR" if nth % 2 else "EN"
        book.page.get_by_role("button", name=lang, exact=True).click()
        seen.add(phase)
        said = f"{phase} at {ply}, {lang}"
        assert in_view(book) == [], said
        assert book.page.evaluate(BOXES) == boxes, said
        assert book.page.evaluate(CUT) == [], said
        assert book.page.evaluate(SMALL) == [], said
        # The same holds after the first of several clicks.
        for first in longer[nth % max(1, len(longer)) :][:1]:
            click(book.page, first)
            book.page.locator(f'.bb-app [data-id="{first}"].chosen').first.wait_for(state="attached")
            assert in_view(book) == [], f"{said}, {first}"
            assert book.page.evaluate(BOXES) == boxes, f"{said}, {first}"
            click(book.page, first)
            assert book.page.locator(".bb-app .chosen").count() == 0
            click(book.page, first)
            book.page.locator(".mu-circle").click(position={"x": 8, "y": 380})
            assert book.page.locator(".bb-app .chosen").count() == 0
            assert book.value("match.ply") == ply
    assert nth >= LOOKED_AT - 2
    assert len(seen) > 4


LOW = """
import boardbook as bb
position = {
    "seats": 3, "round": 5, "phase": "action", "dice": [4, 2, 2], "due": 0,
    "display": ["Y01", "G04", "B09", "V10", "R08"],
    "sorcerers": {"blue": {"yellow": {"apprentice": 3}}, "orange": {"green": {"apprentice": 2}}},
    "levels": {"blue": 3, "orange": 2}, "mana": {"blue": {"yellow": 3, "green": 3}},
    "potions": {"blue": ["Y03", "B07", "R04", "V01", "G08", "G01"], "orange": ["Y08"], "green": ["R06", "R07"]},
}
match = bb.Match.from_position("magus", position, ["Ann", "Bo", "Cy"], seed=3)
board = match.board()
board
"""
OVER = """() => { const page = document.querySelector(".bb-page"); return page.scrollHeight - page.clientHeight; }"""


def test_a_low_window_has_room_for_six_potions_and_dice_are_picked_one_by_one(notebook: Make) -> None:
    book = notebook(LOW)
    page = book.page
    page.set_viewport_size({"width": 1440, "height": 821})
    board = book.board()
    for lang in ("EN", "FR"):
        page.get_by_role("button", name=lang, exact=True).click()
        assert in_view(book) == []
        assert page.evaluate(OVER) <= 1
    # Of two equal dice, the clicked one is highlighted.
    click(page, "u.2")
    twos = board.locator('[data-id="d.2"] i')
    twos.nth(1).click()
    board.locator('[data-id="up"]').wait_for()
    assert [twos.nth(k).get_attribute("class") for k in (0, 1)] == ["bb-box", "bb-box one"]
    lit = [twos.nth(k).evaluate("die => getComputedStyle(die).borderTopColor") for k in (0, 1)]
    assert lit[0] == "rgba(0, 0, 0, 0)" != lit[1]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    # A click on a power that can't be used chooses the highlighted row that contains it.
    ply, box = book.value("match.ply"), board.locator('[data-id="u.4"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_past(book, ply)
    assert book.value("match.state.to_dict()['action']") == 4


SMALL_TARGETS = """() => {
  const open = [...document.querySelectorAll(".bb [data-id]:is(.can, .next)")].map((one) => one.dataset.id);
  const large = ({ width, height }) => width >= 24 && height >= 24;
  return [...new Set(open)].filter((id) =>
    ![...document.querySelectorAll(`.bb [data-id="${id}"]`)].some((one) => large(one.getBoundingClientRect())));
}"""


def test_on_a_phone_every_target_is_large_enough(notebook: Make) -> None:
    book = notebook(MOMENTS)
    page = book.page
    book.board()
    page.emulate_media(reduced_motion="reduce")
    book.collapse_left()
    page.set_viewport_size({"width": 400, "height": 800})
    page.locator(".mu-slim").wait_for()
    for _ in range(12):
        book.python("on()")
        ply, phase, longer = book.value("[match.ply, match.state.phase_name, longer()]")
        wait_shown(page, ply)
        assert page.evaluate(SMALL_TARGETS) == [], f"{phase} at {ply}"
        for first in longer:
            click(page, first)
            page.locator(f'.bb-app [data-id="{first}"].chosen').first.wait_for(state="attached")
            assert page.evaluate(SMALL_TARGETS) == [], f"{phase} at {ply}, {first}"
            click(page, first)


BOTS = """
import boardbook as bb
match = bb.Match("magus", ["greedy"] * 4, seed=4)
while match.state.round < 1:
    match.step()
names = ["Ann", "beginner", "beginner", "beginner"]
bb.Match.from_position(match.game, match.state.to_dict(), names, seed=4).board(lang="fr")
"""
NAMELESS = """() => {
  const cut = [...document.querySelectorAll(".bb-seat .bb-name")].filter((name) =>
    name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1);
  const blank = [...document.querySelectorAll(".mu-count tbody th > div")].filter((side) =>
    ![...side.children].some((part) => part.textContent.trim() && part.getBoundingClientRect().width > 4));
  return [...cut, ...blank].map((part) => part.textContent);
}"""


def test_bots_without_names_are_told_apart(notebook: Make) -> None:
    book = notebook(BOTS)
    page = book.page
    book.board()
    for width in (1440, 1332, 559 + 432):
        page.set_viewport_size({"width": width, "height": 900})
        wait_still(page)
        if width < 1000:
            page.get_by_role("tab", name="Joueurs", exact=True).click()
        assert page.locator(".bb-seat .bb-name", has_text="bot débutant").count() == 3
        assert (width, page.evaluate(NAMELESS)) == (width, [])


LOOKS = """
import boardbook as bb
from random import Random
from boardbook.bots import decide, make_bot
match = bb.Match("magus", ["Ann", "greedy", "Cy", "greedy"], seed=3)
bot, rng = make_bot("greedy"), Random(3)
while match.state.round < 6 or match.to_act != 0 or match.state.phase_name != "groups" or not match.state.puts:
    match.play(decide(bot, match.game, match.state, rng))
made = lambda: match.board()
"""


def test_looks(notebook: Make, shot: Callable[[str], Path]) -> None:
    """Take screenshots for review, in both themes, and check that nothing extends beyond the board's edge."""
    for book, board, look in in_every_look(notebook, LOOKS):
        photograph(book, board, shot(f"magus-{look}"))
