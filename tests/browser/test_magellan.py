"""Magellan at one screen: hands behind a curtain, and bids and payments by clicks and by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.looks import in_every_look, in_view, leap, photograph
from tests.browser.notebook import Notebook, set_drawn, wait_past, wait_shown, wait_still
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

Make = Callable[..., Notebook]

SETUP = """
import json
import boardbook as bb
from boardbook.bots import decide, make_bot
from random import Random

match = bb.Match("magellan", SEATS, seed=5, west="B", east="B")  # these sides never reveal hands
board = match.board(theme="light")
board.pace = 0
said = []
send = board.send
board.send = lambda content, buffers=None: (said.append(content), send(content, buffers))[-1]
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    "Return the elements that a person would click next: the greedy bot's choice, with low cards first in a payment."
    state, game = match.state, match.game
    n = int(decide(adviser, game, state, rng))
    if game.action(n).kind == "bid":  # in large steps, to keep auctions short
        n = max(k for k in state.legal_actions() if game.action(k).kind == "bid" and k <= n + 4)
    plans = [ids for numbers, ids in game.plans(state) if numbers[0] == n]
    return list(reversed(min(plans, key=len))) if plans else list(game.clicks(state, n))

def hands_sent():
    "Return the seats whose hands are in the last message to the page, or in the widget's saved state."
    now = ([board._now] + [m["now"] for m in said if "now" in m])[-1]
    kept = board.get_state()
    views = [now["view"] or {}, kept["_now"]["view"] or {}, kept["_record"]["first"]]
    seen = {seat for view in views for seat in view.get("hands", {})}
    steps = kept["_record"]["steps"] + [step for m in said if m["type"] == "steps" for step in m["steps"]]
    return sorted(seen | {path for patch, _ in steps for path in patch.get("set", {}) if path.startswith("hands")})
board
"""
CARDS = """() => [...document.querySelectorAll('.bb [data-id^="g."]')].map(e => e.dataset.id)"""


def click(page: Page, element: str) -> None:
    """Click an element of the board or, if it is not there, the button above, which replaces both clicks on a bid."""
    page.locator(f'[data-id="{element}"]').last.dispatch_event("click")


def lift(page: Page) -> None:
    page.locator(".bb-curtain button").click()
    page.locator(".bb-curtain").wait_for(state="detached")


def test_a_whole_match_of_three_at_one_screen(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(SETUP.replace("SEATS", '["Ann", "Bo", "Cy"]'))
    book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")  # the animations of 200 plies would take minutes
    looked = {"curtain": 0, "hand": 0}
    phases = set()
    while True:
        book.until("match.over or not match.is_forced")
        ply, over, seat, phase = book.value("[match.ply, match.over, match.to_act, match.state.phase_name]")
        wait_shown(page, ply)
        if over:
            break
        phases.add(phase)
        clicks = book.value("advice()")
        if page.locator(".bb-curtain").count() and clicks != ["pass"]:
            if looked["curtain"] % many(check=2, proofs=4) == 0:
                assert page.evaluate(CARDS) == []
                assert book.value("hands_sent()") == []
            looked["curtain"] += 1
            if looked["curtain"] == 10:
                page.screenshot(path=shot("magellan-curtain"))
                set_drawn(page, drawn=False)
            lift(page)
            if looked["hand"] % many(check=2, proofs=4) == 0:
                held = book.value(f"sorted(set(match.state.hand({seat})))")
                assert sorted(page.evaluate(CARDS)) == [f"g.{value}" for value in held]
                assert book.value("hands_sent()") == [str(seat)]
            looked["hand"] += 1
        for element in clicks:
            click(page, element)
        wait_past(book, ply)
        assert phase != "over"
        leap(book)
    assert looked["hand"] > many(check=10, proofs=30)
    assert phases >= {"auction", "payment", "part", "veto", "under"}
    result = book.value("{'scores': match.result.scores, 'points': match.state.to_dict()['points']}")
    assert result["scores"] == result["points"]
    assert "wins" in page.locator(".bb-banner strong").inner_text()
    page.screenshot(path=shot("magellan-end"))
    # Python agrees: the log replays to the same end, and the curves end at the scores.
    score = "match.curves.filter(pl.col('figure') == 'score').group_by('seat').agg(pl.col('value').last()).sort('seat')"
    book.python(f"import polars as pl; score = {score}['value'].to_list()")
    assert book.value("score") == result["scores"]
    again = "(lambda s: [s.apply(n) for n in match.log['action']] and s.to_dict())(match.game.new(3))"
    assert book.value(f"{again} == match.state.to_dict()")


def test_a_card_is_bought_by_keys_alone(notebook: Make) -> None:
    book = notebook(SETUP.replace("SEATS", '["Ann", "Bo", "Cy"]'))
    board = book.board()
    page = book.page
    board.locator('[data-id][tabindex="0"]').first.focus()
    page.keyboard.press("e")  # lifts the curtain
    page.locator(".bb-curtain").wait_for(state="detached")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.locator(".mg-chip.chosen", has_text="12").wait_for()
    assert book.value("match.ply") == 1
    page.keyboard.press("Enter")
    wait_past(book, 1)
    assert book.value("match.state.bids[0]") == 12
    for ply in (2, 3):
        page.keyboard.press("n")
        assert page.evaluate("document.activeElement.dataset.id") == "pass"
        page.keyboard.press("Enter")
        wait_past(book, ply)
    assert book.value("[match.state.phase_name, match.to_act]") == ["payment", 0]
    page.keyboard.press("e")
    page.locator(".bb-curtain").wait_for(state="detached")
    board.locator('[data-id="g.3"]').first.focus()
    page.keyboard.press("Enter")
    board.locator('[data-id="g.9"]').first.focus()
    page.keyboard.press("Enter")
    wait_past(book, 5)
    assert book.value("match.state.to_dict()['sold'][0][2:]") == [0, 12]


PAYING = """
import boardbook as bb
hands = [[2, 3, 4, 6, 8], [1, 2, 5, 9], [3, 4, 7]]
position = {"card": "pizarro", "phase": "payment", "bids": [8, None, None], "hands": hands}
match = bb.Match.from_position("magellan", position, ["Ann", "greedy", "greedy"])
match.board()
"""
BIDDING = """
import boardbook as bb
position = {"card": "magellan", "hands": [[3, 5], [9], [1, 2]]}
match = bb.Match.from_position("magellan", position, ["Ann", "greedy", "greedy"])
match.board()
"""
NOTE = ".bb-bubble"


def gap(page: Page, element: str) -> float:
    """Return the number of pixels between the note and the element that it explains."""
    a, b = page.locator(NOTE).bounding_box(), page.locator(element).last.bounding_box()
    assert a is not None
    assert b is not None
    across = max(a["x"] - b["x"] - b["width"], b["x"] - a["x"] - a["width"], 0)
    down = max(a["y"] - b["y"] - b["height"], b["y"] - a["y"] - a["height"], 0)
    return float(across + down)


def test_a_refusal_appears_at_what_was_clicked_or_typed(notebook: Make) -> None:
    book = notebook(PAYING)
    board = book.board()
    page = book.page
    board.locator('[data-id="g.4"]').click(force=True)
    page.locator(NOTE).wait_for()
    assert page.locator(NOTE).locator("p").inner_text() == book.value("match.explain('pay 4').text()")
    assert gap(page, '[data-id="g.4"]') < 20
    board.locator('[data-spot="undo"]').click(force=True)
    page.locator(NOTE, has_text="nothing to take back").wait_for()
    assert gap(page, '[data-spot="undo"]') < 20
    board.locator('[data-id="g.2"]').focus()
    page.keyboard.press("7")
    page.locator(NOTE, has_text="no card of value 7").wait_for()
    assert gap(page, ".mg-fan") < 20
    page.keyboard.press("Escape")
    page.locator(NOTE).wait_for(state="detached")


def test_an_illegal_bid_is_explained_and_no_other_bid_is_made(notebook: Make) -> None:
    book = notebook(BIDDING)
    book.board()
    page = book.page
    page.locator('[data-id="bid.2"]').last.focus()
    page.keyboard.press("6")
    page.locator(NOTE).wait_for()
    assert page.locator(NOTE).locator("p").inner_text() == book.value("match.explain('bid 6').text()")
    assert gap(page, ".mg-chips") < 20
    page.keyboard.press("Enter")
    book.heard()
    assert book.value("match.ply") == 0
    page.keyboard.press("4")
    assert page.locator(".bb-banner .bb-primary").inner_text() == "Bid 4"
    page.keyboard.press("Enter")
    # When another bid has been chosen, an illegal bid is explained as before.
    page.keyboard.press("6")
    page.locator(NOTE).wait_for()
    assert page.locator(NOTE).locator("p").inner_text() == book.value("match.explain('bid 6').text()")
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    wait_past(book, 0)
    assert book.value("match.state.bids[0]") == 4
    book.until("match.to_act == 0 and not match.is_bots")
    book.python("match.undo()")
    book.until("match.ply == 0")
    page.locator(".bb-banner .bb-primary", has_text="Bid 1").wait_for()
    assert page.locator(".mg-chip.at").inner_text() == "1"


def test_a_bid_is_chosen_first_and_then_made(notebook: Make) -> None:
    """A second click or the button makes the bid, and Escape deselects it. The button's width never changes."""
    book = notebook(BIDDING.replace("[[3, 5], [9], [1, 2]]", "[[3, 5, 6], [9], [1, 2]]").replace("magellan", "polo", 1))
    board = book.board()
    page = book.page
    button = board.locator(".bb-banner .bb-primary")
    chip = {gold: board.locator(f'.mg-chip[data-id="bid.{gold}"]') for gold in (2, 9, 14)}
    chip[9].click()
    board.locator(".mg-chip.chosen", has_text="9").wait_for()
    nine = page.locator(".bb-banner [data-id=pass]").bounding_box()
    chip[14].click()
    board.locator(".mg-chip.chosen", has_text="14").wait_for()
    page.mouse.move(2, 2)
    button.get_by_text("Bid 14", exact=True).wait_for()
    assert page.locator(".bb-banner [data-id=pass]").bounding_box() == nine
    page.keyboard.press("Escape")
    board.locator(".mg-chip.chosen").wait_for(state="detached")
    chip[9].click()
    page.mouse.move(2, 2)
    assert book.value("match.ply") == 0
    button.get_by_text("Bid 9", exact=True).click()
    wait_past(book, 0)
    assert book.value("match.state.bids[0]") == 9
    book.until("match.to_act == 0 and not match.is_bots")
    book.python("match.undo()")
    book.until("match.ply == 0")
    page.locator(".bb-banner .bb-primary", has_text="Bid 1").wait_for()
    chip[2].dblclick()
    wait_past(book, 0)
    assert book.value("match.state.bids[0]") == 2


OPEN = """
import boardbook as bb
hands = [[1, 2, 4, 4, 6, 8, 9], [1, 3, 5, 5, 9, 9], [2, 2, 7], [1, 2, 3, 4, 5, 6, 7, 8]]
open_hands = [False, True, False, True]
boxes = {"vasco": [[0], [], []]}
position = {"seats": 4, "year": 2, "card": "vasco", "hands": hands, "open": open_hands, "boxes": boxes}
match = bb.Match.from_position("magellan", position, ["Ann", "Bo", "Cy", "Dee"])
match.board(seat=0)
"""
OVER_FIGURES = """() => [...document.querySelectorAll('.bb-seat')].filter((seat) => {
  const rest = seat.querySelector('.bb-under')?.getBoundingClientRect();
  return rest && [...seat.querySelectorAll('.bb-figure')].some((figure) => {
    const text = document.createRange();
    text.selectNodeContents(figure);
    return text.getBoundingClientRect().bottom > rest.top + 0.5;
  });
}).length"""


def test_gold_cards_have_tooltips_and_open_hands_cover_no_numbers(notebook: Make) -> None:
    book = notebook(OPEN)
    board = book.board()
    page = book.page
    for width in (1332, 1440, 1672):
        page.set_viewport_size({"width": width, "height": 900})
        wait_still(page)
        assert (width, page.evaluate(OVER_FIGURES)) == (width, 0)
    told = "a 9 in hand: pays 9 gold, or scores 1 point if still in hand at the end"
    board.locator('[data-id="g.9"]').hover()
    board.locator(".mg-tip", has_text=told).wait_for()
    page.mouse.move(2, 2)
    board.locator(".mg-tip").wait_for(state="detached")
    board.locator('[data-id="b.vasco.2"]').focus()
    page.keyboard.press("g")  # any key, so that focus shows tooltips
    board.locator('[data-id="g.9"]').focus()
    board.locator(".mg-tip", has_text=told).wait_for()


SIX = """
import boardbook as bb
names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"]
match = bb.Match.from_position("magellan", {"seats": 6, "card": "columbus"}, names)
match.board(seat=0, lang="fr")
"""
CUT_OFF = """() => {
  const page = document.querySelector('.bb-page');
  return document.querySelector('.mg-bids').getBoundingClientRect().bottom - page.getBoundingClientRect().bottom;
}"""


def test_the_bids_of_six_need_no_scrolling_in_a_small_frame(notebook: Make) -> None:
    book = notebook(SIX)
    book.board()
    for width, height in ((1332, 900), (1440, 821)):
        book.page.set_viewport_size({"width": width, "height": height})
        wait_still(book.page)
        assert in_view(book) == []
        assert book.page.evaluate(CUT_OFF) <= 0
        assert book.page.evaluate(SMALL) == []


VOYAGES = """
import boardbook as bb
position = {"card": "cook", "hands": [[3, 5, 6], [9], [1, 2]]}
match = bb.Match.from_position("magellan", position, ["Ann", "greedy", "greedy"])
match.board()
"""
VISIBLE = """id => {
  const [box, charts] = [`.mg-charts [data-id="${id}"]`, ".mg-charts"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return box.top >= charts.top - 1 && box.bottom <= charts.bottom + 1;
}"""


def test_voyages_scroll_to_what_is_asked_and_to_what_is_chosen(notebook: Make) -> None:
    book = notebook(VOYAGES)
    page = book.page
    page.set_viewport_size({"width": 559 + 432, "height": 780 + 121})
    board = book.board()
    wait_still(page)
    page.wait_for_function(VISIBLE, arg="b.cook.1")
    board.locator(".mg-rail").get_by_role("button", name="Columbus").click()
    page.wait_for_function(VISIBLE, arg="b.columbus.1")
    assert not page.evaluate(VISIBLE, "b.cook.1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.title") == "Magellan"
    page.wait_for_function(VISIBLE, arg="b.magellan.1")
    for _ in range(3):
        page.keyboard.press("v")
    page.wait_for_function(VISIBLE, arg="b.cook.1")
    # The bid that is typed into the field is selected, and the button makes it.
    board.get_by_role("button", name="More bids").click()
    board.locator(".mg-other input").fill("11")
    page.keyboard.press("Enter")
    board.locator(".mg-chip.chosen", has_text="11").wait_for()
    board.locator(".bb-acts .bb-primary", has_text="Bid 11").click()
    wait_past(book, 0)
    assert book.value("match.state.bids[0]") == 11


SIX_TABS = """
import boardbook as bb
match = bb.Match("magellan", ["greedy"] * 3, seed=5)
while match.ply < 5:
    match.step()
board = match.board(lang="fr")
board.auto = False
board
"""
CLIPPED = """() => {
  const tabs = document.querySelector(".bb-tabs");
  return [tabs.children.length, tabs.scrollWidth - tabs.clientWidth];
}"""


def test_six_french_tabs_fit_beside_the_board(notebook: Make) -> None:
    book = notebook(SIX_TABS)
    book.board()
    book.page.locator("[role=tab]", has_text="Réflexion").wait_for()
    for width in (1440, 1332):
        book.page.set_viewport_size({"width": width, "height": 900})
        wait_still(book.page)
        assert (width, book.page.evaluate(CLIPPED)) == (width, [6, 0])


SHARE = many(check=0.15, proofs=1)
"""The share of decisions to look at."""
LAID_OUT = f"""
from collections import Counter
import boardbook as bb
from random import Random

rng = Random(4)
match = bb.Match("magellan", ["Ann", "greedy", "greedy", "greedy"], seed=SEED, west="SIDE", east="SIDE")
board = match.board()
board.pace = 0

def advice():
    "Return the elements that a person would click next: a random choice, but low bids."
    numbers = [int(n) for n in match.legal_actions()]
    n = rng.choice(numbers[:3] if match.state.phase_name == "auction" else numbers)
    plans = [ids for first, ids in match.game.plans(match.state) if first[0] == n]
    return list(rng.choice(plans)) if plans else list(match.game.clicks(match.state, n))

seen, chance = Counter(), Random(1)

def on():
    "Play to the first or second decision of a phase, or to a share of the others, or to the end."
    while not match.over and (match.is_forced or (seen[match.state.phase_name] >= 2 and chance.random() >= {SHARE})):
        numbers = [int(n) for n in match.legal_actions()]
        match.play(rng.choice(numbers[:3] if match.state.phase_name == "auction" else numbers))
        match.run()
    seen[match.state.phase_name] += 1
board
"""
BOXES = """() => ['.bb', '.bb-board', '.bb-side', '.bb-timeline'].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
SMALL = """() => [...document.querySelectorAll('.bb-app *')].filter((element) => {
  const said = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  if (!said || element.closest('.bb-sr, title')) return false;
  const scale = element.getScreenCTM ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
  return scale * parseFloat(getComputedStyle(element).fontSize) < 10.95;
}).map((element) => element.outerHTML)"""
DECIDES = "match.over or (match.to_act == 0 and not match.is_forced)"


@pytest.mark.parametrize(("side", "seed", "last"), [("A", 9, "exchange"), ("B", 6, "pizarro")])
def test_everything_that_a_decision_needs_is_in_view(notebook: Make, side: str, seed: int, last: str) -> None:
    book = notebook(LAID_OUT.replace("SIDE", side).replace("SEED", str(seed)))
    book.board()
    page = book.page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function("document.querySelector('.bb').offsetWidth === 1008")
    phases: list[str] = []
    boxes = None
    while True:
        book.until(DECIDES)
        book.python("on()")
        ply, over, phase = book.value("[match.ply, match.over, match.state.phase_name]")
        wait_shown(page, ply)
        here = in_view(book)
        boxes = boxes or page.evaluate(BOXES)
        assert (phase, here, page.evaluate(BOXES), page.evaluate(SMALL)) == (phase, [], boxes, [])
        if over:
            break
        phases.append(phase)
        for element in book.value("advice()"):
            assert (phase, in_view(book)) == (phase, [])
            click(page, element)
        wait_past(book, ply)
    assert len(phases) >= many(check=12, proofs=40)
    assert {"auction", "payment", "veto", "under", last} <= set(phases)
    # The parts of the scores in the ranking add up to the scores.
    for seat in page.locator(".bb-ranking ol li").all():
        parts = [int(part) for part in seat.locator(".bb-part").all_inner_texts()]
        assert sum(parts) == int(seat.locator("b").inner_text())


LOOKS = """
import boardbook as bb
from random import Random
from boardbook.bots import decide, make_bot
match = bb.Match("magellan", ["Ann", "greedy", "Cy", "greedy"], seed=3, west="B")
bot, rng = make_bot("greedy"), Random(3)
while match.state.year < 1 or match.to_act != 0 or match.state.phase_name != "auction" or not any(match.state.bids):
    match.play(decide(bot, match.game, match.state, rng))
made = lambda: match.board(seat=0)
"""


def test_looks(notebook: Make, shot: Callable[[str], Path]) -> None:
    """Take screenshots for review, in both themes, and check that nothing extends beyond the board's edge."""
    for book, board, look in in_every_look(notebook, LOOKS):
        held = json.dumps(book.value("sorted(set(match.state.hand(0)))"))
        assert f"[{', '.join(e[2:] for e in sorted(book.page.evaluate(CARDS)))}]" == held
        photograph(book, board, shot(f"magellan-{look}"))
