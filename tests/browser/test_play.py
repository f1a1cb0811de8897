"""Matches of Pangea played in a real browser."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import in_every_look, leap, photograph
from tests.browser.notebook import Notebook, click, wait_past, wait_shown, wait_still

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

Make = Callable[..., Notebook]
SETUP = """
import json
import boardbook as bb
from boardbook.bots import decide, make_bot
from random import Random

match = bb.Match("pangea", ["Ann", "greedy", "random"], seed=21)
board = match.board()
board.pace = 0
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    "Return the elements that a person would click next, as the greedy bot would."
    action = decide(adviser, match.game, match.state, rng)
    return list(match.game.clicks(match.state, action))
board
"""


def wait_for_person(book: Notebook, seat: int) -> bool:
    """Wait until the person has a decision that is not forced, or the match is over. Return whether it is not over."""
    book.until(f"match.over or (match.to_act == {seat} and not match.is_forced)")
    return not book.value("match.over")


def test_a_whole_match_one_seat_by_clicks(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(SETUP)
    book.board()
    page = book.page
    played, phases = 0, set()
    while wait_for_person(book, 0):
        ply, phase = book.value("[match.ply, match.state.phase_name]")
        phases.add(phase)
        wait_shown(page, ply)
        for element in book.value("advice()"):
            click(page, element)
        wait_past(book, ply)
        played += 1 + leap(book)
    assert played > 20
    assert phases == {"towers", "magic", "movement", "purchases", "marker"}
    wait_shown(page, book.value("match.ply"))
    headline = page.locator(".bb-banner strong").inner_text()
    assert "wins" in headline or "share" in headline
    page.screenshot(path=shot("pangea-end"))

    # In Python, the log, the curves and the result agree.
    book.python("match.save('played.jsonl')\nboth = bb.load('played.jsonl')")
    book.python(
        "match.log.write_parquet('log.parquet'); match.curves.write_parquet('curves.parquet')\n"
        "again = match.game.new(3)\n"
        "for n in match.log['action']: again.apply(n)\n"
        "assert again.to_dict() == match.state.to_dict() == both.state.to_dict()"
    )
    result = book.value("{'winners': match.result.winners, 'ranks': match.result.ranks, 'scores': match.result.scores}")
    state = book.value("match.state.to_dict()")
    folder = Path(book.python("import os; print(os.getcwd())"))
    log, curves = pl.read_parquet(folder / "log.parquet"), pl.read_parquet(folder / "curves.parquet")
    assert log.height == book.value("match.ply")
    assert log.filter(pl.col("seat") == 0, pl.col("choices") > 1).height == played
    final = curves.group_by("side", "figure").agg(pl.col("value").sort_by("ply").last())
    goods = {row["side"]: row["value"] for row in final.filter(pl.col("figure") == "goods").iter_rows(named=True)}
    assert goods == state["goods"]
    scores = {row["side"]: row["value"] for row in final.filter(pl.col("figure") == "score").iter_rows(named=True)}
    assert [scores[people] for people in state["seats"]] == result["scores"]
    best = min(result["ranks"])
    assert [seat for seat, rank in enumerate(result["ranks"]) if rank == best] == result["winners"]
    assert not math.isnan(sum(scores.values()))


TURN = """
import json
import boardbook as bb
match = bb.Match("pangea", ["Ann", "Bo"], seed=3, start_player="given")
match.play("tower e3"); match.play("tower b3")
board = match.board()
board
"""


def spoken(page: Page) -> str:
    return page.locator(".bb-sr").inner_text()


def test_a_full_turn_by_keyboard_alone(notebook: Make) -> None:
    play_a_turn_by_keys(notebook(TURN))


def test_keys_at_a_board_do_not_run_commands_in_lab(lab_notebook: Make) -> None:
    book = lab_notebook(TURN)
    play_a_turn_by_keys(book)
    assert book.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == 1


def play_a_turn_by_keys(book: Notebook) -> None:
    """Play the first turn of a match without the mouse, then walk across the board with the arrow keys."""
    board = book.board()
    page = book.page
    seat = book.value("match.to_act")
    board.locator('[data-id][tabindex="0"]').first.focus()
    seen = []
    for _ in range(60):
        ply, to_act, phase = book.value("[match.ply, match.to_act, match.state.phase_name]")
        if to_act != seat:
            break
        seen.append(phase)
        if phase == "magic" and book.value("match.state.magic_left"):
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            page.keyboard.press("n")
            page.keyboard.press(" ")
        elif phase == "movement" and not book.value("match.state.moved"):
            page.keyboard.press("p")
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            page.keyboard.press("Enter")
            page.keyboard.press("n")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("e")
        book.until(f"match.ply > {ply} and not match.is_forced")  # forced moves are played for the person
        wait_past(book, ply)
    assert book.value("match.to_act") != seat
    assert {"magic", "movement", "marker"} <= set(seen)
    kinds = book.value(
        "match.log.filter(bb_ply > 0)['kind'].to_list()".replace("bb_ply", "__import__('polars').col('choices')")
    )
    assert "move" in kinds
    assert spoken(page)
    # Arrow keys move the focus across the board, and each element has a label.
    labels = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all(labels)
    assert len(set(labels)) > 1


HELD = """
from threading import Thread

def hold():
    with match.history.lock:
        time.sleep(2.5)

Thread(target=hold).start()
"""
"""Another thread holds the match."""


def test_a_click_while_a_cell_runs_is_answered_in_lab(lab_notebook: Make) -> None:
    """This also holds for the first click on a board. If an answer takes time, the board says so."""
    book = lab_notebook("import boardbook as bb\nmatch = bb.Match('pangea', ['Ann', 'Bo'], seed=5)\nmatch", "1")
    board, page = book.board(), book.page
    ply = book.value("match.ply")
    wait_shown(page, ply)
    page.evaluate(
        """() => void jupyterapp.shell.currentWidget.sessionContext.session.kernel
          .requestExecute({ code: "import time; time.sleep(8); slept = match.ply" })"""
    )
    board.locator(".can").first.click()
    wait_shown(page, ply + 1)
    book.until("'slept' in globals()")
    assert book.value("slept") == ply + 1
    book.python(HELD)
    board.locator(".can").first.click()
    expect(board.locator(".bb-sentence")).to_contain_text("Python is busy", timeout=2000)
    expect(board.locator(".bb-sentence")).not_to_contain_text("Python is busy", timeout=10_000)


AT_ONCE = """async keys => {
  for (const key of keys) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await null; // redrawn, but no timer has run
  }
}"""


def test_a_key_right_after_another_still_goes_to_the_board(notebook: Make) -> None:
    book = notebook(TURN.replace("board =", "match.play('end magic')\nboard ="))
    board = book.board()
    page = book.page
    ply = book.value("match.ply")
    wait_shown(page, ply)
    board.locator('[data-id][tabindex="0"]').first.focus()
    # A chosen minion is drawn as another element, on top of the others, which must then have the keyboard.
    page.evaluate(AT_ONCE, ["p", "Enter", "Escape", "Enter", "n", "Enter"])
    wait_past(book, ply)
    assert book.value("match.log['kind'].to_list()[-1]") == "move"


def test_a_refusal_appears_beside_the_click(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(TURN)
    book.board()
    page = book.page
    before = book.value("[match.ply, str(match.state.to_dict())]")
    click(page, "s.a2")
    bubble = page.locator(".bb-bubble")
    bubble.wait_for()
    assert "phase 2" in bubble.inner_text() or "sea" in bubble.inner_text()
    assert "Rule" in bubble.inner_text()
    page.screenshot(path=shot("pangea-refusal"))
    page.locator('[data-id="s.a2"]').focus()
    page.keyboard.press("Escape")
    bubble.wait_for(state="detached")
    assert book.value("[match.ply, str(match.state.to_dict())]") == before


def test_names_are_never_read_as_html(notebook: Make) -> None:
    evil = "<img src=x onerror=\"document.title='owned'\"><script>1</script>"
    book = notebook(f"import boardbook as bb\nbb.Match('pangea', [{evil!r}, '</div>Bo'], seed=1).dashboard(lang='fr')")
    board = book.board()
    assert evil in board.inner_text()
    assert board.locator("img, script").count() == 0
    assert "owned" not in book.page.title()


TICKS = (
    "[...document.querySelectorAll('.bb-ticks')].map((path) => path.getAttribute('d')).join('').split('M').length - 1"
)
"""The number of decisions on the timeline."""


def test_a_match_that_a_cell_played_is_whole_once_somebody_turns_to_the_board_in_lab(lab_notebook: Make) -> None:
    book = lab_notebook("import boardbook as bb\nmatch = bb.Match('magus', ['random'] * 3, seed=7)\nmatch")
    board, page = book.board(), book.page
    page.mouse.move(1, 1)
    book.python("match.run()")
    last = book.value("match.ply")
    wait_shown(page, last)
    board.get_by_text("wins").first.wait_for()
    assert page.evaluate(TICKS) < last / 4
    board.hover()
    page.wait_for_function(f"{TICKS} > {last / 2}")
    board.get_by_role("tab", name="Moves").click()
    board.locator(".bb-log li").last.get_by_text(str(last), exact=True).wait_for()


LINKED = """
import boardbook as bb
from ipywidgets import HTML, IntSlider, VBox, link
match = bb.Match("pangea", ["Ann", "greedy"], seed=8)
match.run()
for _ in range(14):
    match.play(match.legal_actions()[-1]); match.run()
one, two = match.dashboard(), match.board(lang="fr", theme="dark")
slider, said = IntSlider(max=match.ply), HTML()
link((one, "ply"), (two, "ply")); link((one, "ply"), (slider, "value"))
one.observe(lambda change: setattr(said, "value", f"at {change['new']}"), "ply")
VBox([slider, one, two, said])
"""


def test_linked_boards_curves_and_log(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(LINKED)
    book.board(1)
    page = book.page
    plot = page.locator(".bb-plot").first
    plot.locator("svg").wait_for()
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] / 2, "y": 40})
    page.wait_for_function("document.querySelectorAll('.bb-app.past').length === 2")
    at = book.value("one.ply")
    assert 0 < at < book.value("match.ply")
    assert book.value("[two.ply, slider.value, said.value]") == [at, at, f"at {at}"]
    page.screenshot(path=shot("pangea-dashboard"))
    page.locator(".bb-more .bb-log button").first.click()
    book.until(f"one.ply < {at}")
    page.locator(".bb-app").first.get_by_role("button", name="Back to now").click()
    book.until("one.ply == two.ply == match.ply")
    # Playing on changes the curves and both boards.
    plot.scroll_into_view_if_needed()
    old = page.locator(".bb-plot svg").first.inner_html()
    book.python("match.play(match.legal_actions()[-1])")
    page.wait_for_function("old => document.querySelector('.bb-plot svg').innerHTML !== old", arg=old)
    assert book.value("one.ply == two.ply == match.ply")


TWO = """
import boardbook as bb
from ipywidgets import VBox
match = bb.Match("pangea", ["Ann", "Ben"], seed=8)  # no bot plays on
one, two = match.dashboard(), match.dashboard()
VBox([one, two])
"""


def test_curves_out_of_sight_are_drawn_when_they_come_into_view(notebook: Make) -> None:
    book = notebook(TWO)
    book.board(1)
    page = book.page
    first, second = page.locator(".bb-plot").first, page.locator(".bb-plot").nth(1)
    first.scroll_into_view_if_needed()
    book.until("one._seen and not two._seen")
    book.python("drawn = [one._curves, two._curves]; match.play(match.legal_actions()[-1])")
    book.until("one._curves != drawn[0]")
    assert book.value("two._curves == drawn[1]")
    second.scroll_into_view_if_needed()
    book.until("two._seen and two._curves == one._curves and not one._seen")


THINKING = """
import boardbook as bb
match = bb.Match("pangea", ["Ann", "mcts:300"], seed=4)
while True:
    match.step() if match.is_bots else match.play(match.legal_actions()[0])
    if match.history.plies[-1].seat == 1 and len(match.history.at(match.ply - 1).legal_actions()) > 5:
        break
match._thoughts.clear()  # as after loading, so the bot must think again
board = match.board()
board
"""


def test_a_page_shows_what_a_bot_considered(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(THINKING)
    board = book.board()
    board.get_by_role("tab", name="Thinking").click()
    panel = board.get_by_role("tabpanel")
    panel.locator("li").first.wait_for()
    panel.screenshot(path=shot("pangea-thought"))
    visits, value = book.value("list(match.think(ply=match.ply - 1).table.select('visits', 'value').row(0))")
    assert f"{visits} times, {100 * value:.0f}%" in panel.locator("li").first.inner_text()
    assert "What it expects next" in panel.inner_text()
    board.get_by_role("button", name="FR").click()
    assert f"{visits} fois" in panel.locator("li").first.inner_text()


LOOKS = """
import boardbook as bb
from random import Random
from boardbook.bots import decide, make_bot
match = bb.Match("pangea", ["Ann", "greedy", "Cy"], seed=11)
bot, rng = make_bot("greedy"), Random(3)
while match.state.round < 7 or match.state.phase_name != "movement" or match.to_act == 1:
    match.play(decide(bot, match.game, match.state, rng))
made = lambda: match.board()
"""


def test_looks(notebook: Make, shot: Callable[[str], Path]) -> None:
    """Take screenshots for review, and check that nothing extends beyond the board's edge, in both themes."""
    for book, board, look in in_every_look(notebook, LOOKS, 1150):
        minion = book.value("match.game.clicks(match.state, int(match.legal_actions()[0]))[0]")
        height = board.evaluate("board => board.offsetHeight")
        click(book.page, minion)
        book.page.locator("[data-id].chosen").first.wait_for()
        wait_still(book.page)
        assert (look, board.evaluate("board => board.offsetHeight")) == (look, height)  # choosing moves nothing
        photograph(book, board, shot(f"pangea-{look}"))
