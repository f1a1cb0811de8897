"""Zargos in a browser: a match by clicks, a turn by keys, windows, refusals beside the click, and screenshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

import boardbook as bb
from tests.browser.looks import choose, click, in_every_look, in_view, photograph, play_through
from tests.browser.notebook import Notebook, wait_past, wait_shown, wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

Make = Callable[..., Notebook]

SETUP = """
import json
import boardbook as bb
from boardbook.bots import decide, make_bot
from random import Random

match = bb.Match("zargos", ["Ann", "greedy", "greedy"], seed=89)  # a short match
board = match.board(theme="light")
board.pace = 0
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    "Return the elements that a person would click next, as the greedy bot would."
    return list(match.game.clicks(match.state, int(decide(adviser, match.game, match.state, rng))))
board
"""


PARTS = """() => [...document.querySelectorAll(".bb-ranking ol > li")].map((seat) => [
  Number(seat.querySelector("b").textContent),
  [...seat.querySelectorAll(".bb-part")].reduce((sum, part) => sum + Number(part.textContent), 0),
])"""
"""Returns each seat's score in the ranking, and the sum of its parts."""


def test_a_whole_match_of_three_by_clicks_and_bots(notebook: Make, shot: Callable[[str], Path]) -> None:
    """Each player has two peoples. The set-up is also done by clicks, and the match ends with a conquest of Zargos."""
    book = notebook(SETUP)
    book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    played, phases = play_through(book)
    assert played > 60
    assert phases >= {"people", "take", "trade", "place", "number", "attack", "way", "boats", "reorganise", "recruit"}
    assert phases >= {"red", "war", "exchange", "trim"}
    assert book.value("match.result.reason") == "conquest"
    page.screenshot(path=shot("zargos-end"))
    parts = page.evaluate(PARTS)
    # A conqueror is ranked first, regardless of points.
    ranking = book.value("sorted(zip(match.result.ranks, match.result.scores))")
    assert [score for score, _ in parts] == [score for _, score in ranking]
    assert all(score == total for score, total in parts)
    # Python agrees: the log replays to the same end, and the curves end at the points.
    score = "match.curves.filter(pl.col('figure') == 'score').group_by('side').agg(pl.col('value').last())"
    book.python(f"import polars as pl; score = dict({score}.iter_rows())")
    assert book.value("score == {people: now['points'] for people, now in match.view(None)['now'].items()}")
    again = "(lambda s: [s.apply(n) for n in match.log['action']] and s.to_dict())(match.game.new(3))"
    assert book.value(f"{again} == match.state.to_dict()")


TURN = """
import json
import boardbook as bb
position = {
    "seats": 4, "round": 3, "phase": "red",
    "leaders": {"knights": 0, "spiders": 1, "monks": 2, "dragons": 3}, "side": "knights",
    "territories": {
        "TA1": ["knights", 7], "TA0": ["knights", 4], "TA3": ["spiders", 2], "OH1": ["monks", 5], "BA4": ["dragons", 3],
    },
    "boats": {"knights": 1}, "hands": [["ice", "war"], [], [], []],
}
match = bb.Match.from_position("zargos", position, ["Ann", "greedy", "greedy", "greedy"], seed=3)
board = match.board()
board.pace = 0
board
"""


def test_a_full_turn_by_keyboard_alone(notebook: Make) -> None:
    book = notebook(TURN)
    board = book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    board.locator('[data-id][tabindex="0"]').first.focus()

    def then(*elements: str) -> None:
        book.until("match.over or (match.to_act == 0 and not match.is_forced)")
        wait_shown(page, book.value("match.ply"))
        for element in elements:
            ply = book.value("match.ply")
            choose(page, element)
            wait_past(book, ply)

    then("w.ice", "k.OH")  # a red wind before the player's own turn
    then("pass")
    assert book.value("match.state.phase_name") == "attack"
    then("p.TA1", "p.TA3")
    ply = book.value("match.ply")
    page.keyboard.type("6")  # how many
    page.keyboard.press("Enter")
    wait_past(book, ply)
    then("p.TA3")  # the combat
    then("w.war")
    then("done")
    labels = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all(labels)
    assert len(set(labels)) > 1
    then("p.TA0")
    then("done") if book.value("match.state.phase_name") == "reorganise" else then("p.TA1", "n.1", "done")
    done = "[row for row in match.log.rows(named=True) if row['seat'] == 0 and row['text'] == 'done']"
    assert book.value(f"len({done})") == 2  # attacks and reorganisation
    assert page.locator(".bb-sr").inner_text()


def test_a_task_that_opens_has_the_keyboard_and_covers_nothing(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    bb.lesson("zargos", 1).sheet().to_html(path)
    page.goto(path.as_uri())
    place, tip = page.locator("[data-id^='p.']:focus"), page.locator(".za-tip")
    place.wait_for()
    assert tip.count() == 0
    page.keyboard.press("ArrowRight")
    tip.wait_for()
    assert place.count() == 1


def test_a_refusal_appears_beside_the_click(notebook: Make) -> None:
    book = notebook(TURN.replace('"phase": "red"', '"phase": "attack"'))
    book.board()
    page = book.page
    click(page, "p.OH1")
    bubble = page.locator(".bb-bubble")
    bubble.wait_for()
    assert bubble.locator("p").inner_text() in book.value(
        "[match.explain(text).text() for text in ('from OH1', 'fight OH1')]"
    )
    page.keyboard.press("Escape")
    assert book.value("match.ply") == 0


HIT = """(board) => {
  const wrong = [];
  const shapes = new Set([...board.querySelectorAll('[data-id^="p."]')].map((e) => e.dataset.id));
  for (const id of shapes) {
    const found = [...board.querySelectorAll(`[data-id="${id}"]`)].some((shape) => {
      const { left, top, width, height } = shape.getBoundingClientRect();
      for (let i = 1; i < 12; i += 1)
        for (let j = 1; j < 12; j += 1) {
          const hit = document.elementFromPoint(left + (width * i) / 12, top + (height * j) / 12);
          if (hit?.closest('[data-id]')?.dataset.id === id) return true;
        }
      return false;
    });
    if (!found) wrong.push(id);
  }
  return [shapes.size, wrong];
}"""
LAPTOP = {"width": 1440, "height": 900}
"""A window that leaves 1008 × 779 pixels for a cell beside Lab's file browser."""


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1440, "height": 821}, {"width": 1720, "height": 1150}])
def test_every_place_can_be_clicked_where_it_is_drawn(notebook: Make, size: dict[str, int]) -> None:
    """Every place, up to the farthest coasts, has a point in the window that no other element covers."""
    book = notebook(TURN)
    board = book.board()
    book.page.set_viewport_size(size)  # type: ignore[arg-type]
    wait_still(book.page)
    board.evaluate("board => board.scrollIntoView({ block: 'start' })")
    assert board.evaluate(HIT) == [71, []]


SAMPLES = """
import boardbook as bb
from random import Random
from boardbook.soak import random_number
from ipywidgets import VBox

match = bb.Match("zargos", ["Ann", "random"], seed=7)
rng, seen, box = Random(7), {}, VBox([match.board()])

def advance(often, share=0):
    "Play at random, without a board, to a decision of a phase seen less than `often` times, or to a share of others."
    box.children[0].close()
    while not match.over:
        match.play(random_number(match.state, rng))
        phase = match.state.phase_name
        if match.to_act == 0 and not match.is_forced and (seen.get(phase, 0) < often or rng.random() < share):
            seen[phase] = seen.get(phase, 0) + 1
            break
    board = match.board()
    board.auto = False
    box.children = [board]
    return phase
box
"""
BOXES = """() => [".bb-board", ".bb-side", ".bb-timeline"].map((part) => {
  const [box, app] = [part, ".bb-app"].map((name) => document.querySelector(name).getBoundingClientRect());
  return [box.left - app.left, box.top - app.top, box.width, box.height].map(Math.round);
})"""


def test_every_decision_fits_into_the_window(notebook: Make) -> None:
    """On a laptop, no decision requires scrolling, and the board, side and timeline never move."""
    book = notebook(SAMPLES)
    book.board()
    book.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    phases, boxes = [], set()
    for _ in range(many(check=18, proofs=40)):
        phases.append(book.value(many(check="advance(1, 0.01)", proofs="advance(2, 0.1)")))
        wait_shown(book.page, book.value("match.ply"))
        assert in_view(book) == [], phases[-1]
        boxes.add(str(book.page.evaluate(BOXES)))
    assert len(set(phases)) >= many(check=17, proofs=12)
    assert {"people", "take", "place", "number", "attack", "way"} <= set(phases)
    assert len(boxes) == 1


TOO_SMALL = """() => {
  const sizes = {};
  for (const element of document.querySelectorAll('.bb [data-id]:is(.can, .next)')) {
    const { width, height } = element.getBoundingClientRect();
    const { id } = element.dataset;
    sizes[id] = Math.max(sizes[id] ?? 0, Math.min(width, height));
  }
  return Object.keys(sizes).filter((id) => sizes[id] < 24);
}"""


def test_on_a_narrow_board_every_target_is_large_enough(notebook: Make) -> None:
    narrow = SAMPLES.replace("board.auto = False", "board.auto, board.layout.width = False, '392px'")
    book = notebook(narrow)
    book.board()
    phases = []
    for _ in range(10):
        phases.append(book.value("advance(1)"))
        wait_shown(book.page, book.value("match.ply"))
        book.page.wait_for_function("document.querySelector('.bb').clientWidth < 400")
        wait_still(book.page)
        assert book.page.evaluate(TOO_SMALL) == [], phases[-1]
    assert {"people", "bundle", "place", "number", "attack"} <= set(phases)


LOOKS = """
import boardbook as bb
from random import Random
from boardbook.bots import decide, make_bot
match = bb.Match("zargos", ["Ann", "greedy", "Cy", "greedy"], seed=5)
bot, rng = make_bot("greedy"), Random(3)
while match.state.round < 6 or match.to_act != 0 or match.state.phase_name != "number" or match.state.stage != 2:
    match.play(decide(bot, match.game, match.state, rng))
made = lambda: match.board(seat=0)
"""


def test_looks(notebook: Make, shot: Callable[[str], Path]) -> None:
    """Take screenshots for review, in both themes, and check that nothing extends beyond the board's edge."""
    for book, board, look in in_every_look(notebook, LOOKS):
        photograph(book, board, shot(f"zargos-{look}"))


WINDOW = """
import boardbook as bb
position = {
    "seats": 4, "round": 3, "phase": "red", "side": "knights",
    "leaders": {"knights": 0, "spiders": 1, "monks": 2, "dragons": 3},
    "territories": {"TA1": ["knights", 7], "TA3": ["spiders", 2], "OH1": ["monks", 5], "BA4": ["dragons", 3]},
    "hands": [["war"], ["ice"], [], ["earth"]],
}
match = bb.Match.from_position("zargos", position, ["Ann", "Bo", "Cy", "Dee"], seed=3)
match.board()
"""


def test_several_people_at_one_screen_are_asked_at_once(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(WINDOW)
    board = book.board()
    page = book.page
    asked = page.locator("[data-poll]")
    assert asked.all_inner_texts() == ["Ann does", "Bo does", "Dee does", "Nobody"]
    board.screenshot(path=shot("zargos-window"))
    page.locator('[data-poll="1"]').click()
    book.until("match.to_act == 1")
    page.locator('[data-id="w.ice"]').last.wait_for()
    click(page, "pass")
    page.locator('[data-poll="nobody"]').click()
    book.until("match.state.phase_name == 'attack'")
    assert book.value("match.log['text'].to_list()") == ["pass", "pass", "pass"]


def test_a_film_plays_from_round_to_round_in_lab(lab_notebook: Make, shot: Callable[[str], Path]) -> None:
    match = 'match = bb.Match("zargos", ["greedy"] * 3, seed=3, round_limit=3).run()'
    book = lab_notebook(f"import boardbook as bb\n{match}\nfilm = match.map_film()\nfilm")
    drawn = book.page.locator(".jp-OutputArea .widget-html svg")
    drawn.get_by_text("round 0").wait_for()
    book.page.locator(".jupyter-widgets.widget-play button").first.click()
    drawn.get_by_text("round 3").wait_for()
    assert book.value("film.round.value") == 3
    book.page.locator(".jp-OutputArea .widget-vbox").screenshot(path=shot("zargos-film"))
