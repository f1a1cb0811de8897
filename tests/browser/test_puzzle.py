"""The three kinds of puzzles are tried wrong and right by clicks, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

import boardbook as bb
from tests.browser.looks import FULL
from tests.browser.notebook import Notebook, click
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Make = Callable[..., Notebook]

DO = """
import boardbook as bb
task = bb.puzzle(
    ("pangea", {
        "seats": ["blue", "orange"], "phase": "purchases", "amulets": {"blue": ["circle"]},
        "tiles": {
            "b1": "moor-2", "e1": "forest-3", "b2": "grass-4", "c2": "desert-4", "d2": "mountain-4", "e2": "moor-4",
            "a3": "forest-2", "b3": "desert-3", "e3": "grass-3", "b4": "forest-4", "c4": "mountain-3", "d4": "moor-3",
            "e4": "desert-2", "b5": "grass-2", "e5": "mountain-2",
        },
        "towers": {"blue": "b2", "orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"},
        "minions": {"blue-g1": "c2", "blue-g2": "b2", "blue-g3": "b2", "orange-d1": "c2", "orange-d2": "b3"},
        "goods": {"blue": 2, "orange": 5},
    }),
    {"en": "Buy an amulet", "fr": "Achetez une amulette"},
    goal="sold", lang=("en", "fr"), think="greedy",
    hints=[{"en": "Who stands with you?", "fr": "Qui est avec vous ?"}],
)
task
"""
POINT = """
import boardbook as bb
def leave(match):
    actions = [action for action in match.legal_actions() if "from" in action.text]
    return [match.game.clicks(match.state, action.number)[0] for action in actions]
task = bb.puzzle(
    ("zargos", {
        "phase": "reorganise", "seats": 6, "round": 2, "side": "dragons",
        "leaders": {"knights": 0, "spiders": 1, "amazons": 2, "monks": 3, "dragons": 4, "winged": 5},
        "territories": {
            "OH6": ["knights", 1], "OH5": ["spiders", 1], "OH1": ["amazons", 1], "IT2": ["monks", 1],
            "LU2": ["winged", 1], "BA2": ["dragons", 5], "AK3": ["dragons", 2], "TA1": ["dragons", 3],
        },
    }),
    {"en": "Where may Dragons leave from?", "fr": "D’où les Dragons peuvent-ils partir ?"},
    point=leave, lang=("en", "fr"),
)
task
"""
SAY = """
import boardbook as bb
task = bb.puzzle(
    bb.Match("magus", 3, seed=4), {"en": "How many dice are rolled?", "fr": "Combien de dés lance-t-on ?"},
    say=lambda match: match.view(None)["due"], choices=[1, 3, 5], lang=("en", "fr"),
    wrong={5: {"en": "The first player does not.", "fr": "Pas le premier joueur."}},
)
task
"""


def test_a_task_to_do_something_at_the_board(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(DO)
    board, page = book.board(), book.page
    board.get_by_text("Buy an amulet", exact=True).wait_for()
    click(page, "end")
    bubble = board.locator(".bb-bubble")
    bubble.get_by_text("Legal, but not what the task asks for.").wait_for()
    goods = board.locator(".bb-seat.acts .bb-figure").nth(1)
    assert goods.inner_text() == "2"
    bubble.get_by_text("What happens then?").click()
    board.locator(".bb-said + .bb-after").get_by_text("Orange:").wait_for()
    board.locator(".bb-sentence").get_by_text("Goods +3.").wait_for()
    assert board.locator(".bb-seat .bb-figure").nth(1).inner_text() == "5+3"
    assert board.locator("[data-id].can, [data-id].next").count() == 0
    assert board.locator(".bb-sr").inner_text() == book.value("task.last.then()")
    board.screenshot(path=shot("puzzle-pangea"))
    board.get_by_role("button", name="Try again").click()
    board.get_by_text("Buy an amulet", exact=True).first.wait_for()
    assert goods.inner_text() == "2"
    assert book.value("(task.tries, task.begun, task.match.ply, task.solved)") == [1, 1, 0, False]
    board.get_by_role("button", name="Hint", exact=True).click()
    board.get_by_text("Who stands with you?").wait_for()
    board.get_by_role("button", name="FR", exact=True).click()
    board.get_by_text("Qui est avec vous ?").wait_for()
    board.get_by_text("Achetez une amulette", exact=True).first.wait_for()
    board.get_by_role("button", name="EN", exact=True).click()
    board.get_by_role("button", name="Show me").click()
    board.get_by_text("Shown", exact=True).wait_for()
    solution = book.value(
        "list(task.match.game.clicks(task.match.state, task.match.game.parse(task.solution[0]).number))"
    )
    for element in solution:
        click(page, element)
    board.get_by_text("Solved.", exact=True).first.wait_for()
    assert book.value("(task.solved, task.shown, task.tries, task.wrong)") == [True, True, 2, 1]
    board.get_by_role("button", name="Start again", exact=True).click()
    book.until("not task.solved and task.match.ply == 0")
    board.get_by_text("Buy an amulet", exact=True).first.wait_for()


def test_a_task_to_point_at_places(notebook: Make, shot: Callable[[str], Path]) -> None:
    book = notebook(POINT)
    board, page = book.board(), book.page
    board.get_by_text("Where may Dragons leave from?", exact=True).wait_for()
    assert board.locator("[data-id].can, [data-id].next").count() == 0
    click(page, "p.BA2")
    click(page, "p.OH1")
    board.get_by_role("button", name="Check 2 choices").click()
    board.get_by_text("1 choice wrong, 2 missing.").first.wait_for()
    assert board.locator("[data-id].missed").count() == 0
    board.get_by_role("button", name="Check 2 choices").click()
    book.until("task.tries == 2")
    board.locator('[data-id="p.AK3"].missed').first.wait_for()
    board.screenshot(path=shot("puzzle-zargos"))
    click(page, "p.OH1")
    click(page, "p.AK3")
    click(page, "p.TA1")
    board.get_by_role("button", name="Check 3 choices").click()
    board.get_by_text("Solved.", exact=True).first.wait_for()
    assert book.value("task.tries_frame['verdict'].to_list()") == ["wrong", "wrong", "solved"]


def test_a_task_to_give_a_number(notebook: Make, page: Page, shot: Callable[[str], Path]) -> None:
    book = notebook(SAY)
    board = book.board()
    board.get_by_role("button", name="5", exact=True).click()
    board.get_by_text("The first player does not.").first.wait_for()
    assert board.get_by_role("button", name="5", exact=True).is_disabled()
    board.screenshot(path=shot("puzzle-magus"))
    board.get_by_role("button", name="1", exact=True).click()
    board.get_by_text("Solved.", exact=True).first.wait_for()
    assert book.value("task.solved")
    assert page.locator(".bb-answers").count() == 0


SHEET = """
first = task
sheet = bb.worksheet([first, TASKS], {"en": "Dice", "fr": "Les dés"})
sheet
"""
DICE = """bb.puzzle(
    bb.Match("magus", 3, seed=SEED), {"en": "And how many here?", "fr": "Et combien ici ?"},
    say=lambda match: match.view(None)["due"], choices=[1, 3, 5], lang=("en", "fr"),
)"""


def test_a_worksheet_is_worked_through(notebook: Make, shot: Callable[[str], Path]) -> None:
    more = ",".join(DICE.replace("SEED", str(seed)) for seed in (5, 6))
    book = notebook(SAY.strip().removesuffix("task") + SHEET.replace("TASKS", more))
    page = book.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.set_viewport_size({"width": 1440, "height": 900})
    board = book.board()
    board.get_by_text("Dice · 1 of 3", exact=True).wait_for()
    board.get_by_role("button", name="5", exact=True).click()
    board.get_by_text("The first player does not.").first.wait_for()
    board.get_by_role("button", name="1", exact=True).click()
    board.get_by_role("button", name="FR", exact=True).click()
    board.locator(".bb-primary", has_text="Exercice suivant").click()
    board.get_by_text("Les dés · 2 sur 3 · revient plus tard : 1", exact=True).wait_for()
    book.until("sheet.task == 2")
    page.wait_for_function("document.activeElement.closest('.bb-app') !== null")
    page.keyboard.press("[")
    board.get_by_text("Les dés · 1 sur 3", exact=False).wait_for()
    page.wait_for_function("document.activeElement.closest('.bb-app') !== null")
    page.keyboard.press("]")
    board.get_by_text("Les dés · 2 sur 3", exact=False).wait_for()
    board.get_by_label("Votre nom").fill("Zoé")
    board.get_by_role("button", name="Copier mon résultat").click()
    board.get_by_text("Copié", exact=True).wait_for()
    board.screenshot(path=shot("worksheet"))
    line = page.evaluate("navigator.clipboard.readText()")
    assert line == book.value("sheet.result")
    assert book.value(f"bb.results({line!r}).select('name', 'solved', 'wrong').rows()") == [
        ["Zoé", True, 1],
        ["Zoé", False, 0],
        ["Zoé", False, 0],
    ]
    for task in ("2", "3", "1"):
        board.locator(".bb-dot[aria-current]", has_text=task if task != "1" else "").wait_for()
        book.until(f"sheet.task == {task}")
        board.get_by_role("button", name="1", exact=True).last.click()
        book.until("sheet.puzzle.solved")
        board.locator(".bb-primary", has_text="Exercice suivant").click()
    board.get_by_text("Les dés · Tout est fait : 3 sur 3 résolus", exact=True).wait_for()
    assert book.value("sheet.done")


@pytest.mark.parametrize("lang", many(check=["fr"], proofs=["en", "fr"]))
def test_a_worksheet_works_from_disk_with_the_network_off(page: Page, tmp_path: Path, lang: str) -> None:
    """All three kinds of tasks are tried wrong and right by clicks, and the page and Python record the same."""
    tasks: list[bb.Puzzle] = []
    for cell in (DO, POINT, SAY):
        made: dict[str, Any] = {}
        exec(cell.strip().removesuffix("task"), made)  # noqa: S102 (our own cells)
        tasks.append(made["task"])
    sheet = bb.worksheet(tasks, {"en": "Three games", "fr": "Trois jeux"})
    path = tmp_path / "sheet.html"
    sheet.to_html(path, lang)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.context.set_offline(True)
    page.set_viewport_size({"width": 1008, "height": 780})
    page.goto(path.as_uri())
    words = sheet.puzzles[0].game.words

    def said(key: str, **values: int) -> str:
        return words.text(f"puzzle.{key}", lang, values)

    def button(text: str) -> Locator:
        return page.get_by_role("button", name=text, exact=True)

    do, point, say = tasks
    page.get_by_text(do.text(lang), exact=True).first.wait_for()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    click(page, "end")
    page.locator(".bb-bubble").get_by_text(said("misses")).wait_for()
    then = do.play("end purchases")
    minions = page.locator('.bb-board [data-id^="m.orange"]')
    before = minions.count()
    page.keyboard.press("w")
    page.locator(".bb-after").get_by_text(then.then(lang)).wait_for()
    assert page.locator(".bb-sr").inner_text() == then.then(lang)
    assert then.aftermath is not None
    page.locator(".bb-sentence").get_by_text(then.aftermath.cost[lang], exact=True).wait_for()
    assert minions.count() == before + 1  # Orange has drawn another minion
    button(words.text("puzzle.try_again", lang)).click()
    page.get_by_text(do.text(lang), exact=True).first.wait_for()
    assert minions.count() == before
    assert page.locator(".bb-after").count() == 0
    click(page, "s.e5")
    ruling = do.match.history.explain_clicks(["s.e5"])
    do.refuse(ruling, "s.e5")
    page.locator(".bb-bubble").get_by_text(ruling.text(lang)).first.wait_for()
    page.keyboard.press("Escape")
    button(said("next_hint")).click()
    page.get_by_text(do.hint(lang)).wait_for()
    for element in do.match.game.clicks(do.match.state, do.match.game.parse(do.solution[0]).number):
        click(page, element)
    do.play(do.solution[0])
    page.get_by_text(said("solved"), exact=True).first.wait_for()
    page.locator(".bb-primary", has_text=said("next")).click()
    sheet.next()

    page.locator("[data-game=zargos]").wait_for()
    for element in ("p.BA2", "p.OH1"):
        click(page, element)
    for _ in range(2):
        page.locator(".bb-primary").click()
        page.get_by_text(point.point(["p.BA2", "p.OH1"]).text(lang)).first.wait_for()
    page.locator('[data-id="p.AK3"].missed').first.wait_for()
    for element in ("p.OH1", "p.AK3", "p.TA1"):
        click(page, element)
    page.locator(".bb-primary", has_text=said("check", n=3)).click()
    point.point(point.solution)
    page.locator(".bb-primary", has_text=said("next")).click()
    sheet.next()

    page.locator("[data-game=magus]").wait_for()
    button("5").click()
    page.get_by_text(say.say(5).text(lang)).first.wait_for()
    page.reload()  # progress is saved
    page.get_by_text(say.text(lang), exact=True).first.wait_for()
    button("1").click()
    say.say(1)
    page.get_by_text(said("solved"), exact=True).first.wait_for()
    page.get_by_label(said("name")).fill("Zoé")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(said("copy")).click()
    button(said("copied")).wait_for()
    table = bb.results([page.evaluate("navigator.clipboard.readText()")])
    sheet.name = "Zoé"
    assert table.drop("seconds").equals(bb.results([sheet.result]).drop("seconds"))
    assert problems == []


def test_a_worksheet_says_that_the_browser_cannot_save_it(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    bb.lesson("pangea", 1).sheet().to_html(path)
    page.add_init_script(FULL)
    page.set_viewport_size({"width": 1008, "height": 780})
    page.goto(path.as_uri())
    told = page.locator(".bb-where", has_text="your work is not saved")
    told.wait_for()
    assert told.evaluate("told => told.scrollHeight <= told.clientHeight + 1")
    page.evaluate("window.full = false")
    page.locator(".bb-app").press("h")
    told.wait_for(state="detached")
