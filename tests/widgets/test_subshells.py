"""A kernel with subshells: clicks are handled while a cell runs, bots answer, and no work depends on a page."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core.patch import patched
from tests.house import GAMES
from tests.kernel import Kernel, a_kernel
from tests.profiles import many

SET_UP = """
import time, threading
import boardbook as bb
match = bb.Match("zargos", ["Ann", "greedy", "greedy"], seed=7)
board = match.board()
board.pace = 0
print(board.model_id)
"""
PATIENCE = 20
"""The number of seconds within which work must be done."""


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    with a_kernel() as found:
        yield found


class Clicked:
    """The board of a match between Ann and a bot, and the subshell of the page that shows it."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.page = kernel.subshell()
        self.board = kernel.cell(SET_UP)

    def play(self) -> str:
        """Play the first legal action when Ann decides."""
        ply, action = self.kernel.value("[match.ply, match.state.legal_actions()[0]]")
        return self.play_at(ply, action)

    def play_at(self, ply: int, action: int) -> str:
        return self.kernel.click(self.board, self.page, type="play", seq=1, ply=ply, actions=[action])

    def until(self, condition: str) -> None:
        """Wait until a condition is true in the kernel."""
        end = time.monotonic() + PATIENCE
        while not self.kernel.value(f"bool({condition})"):
            assert time.monotonic() < end, condition


@pytest.fixture
def clicked(kernel: Kernel) -> Clicked:
    return Clicked(kernel)


def test_a_first_click_and_the_bots_answer_do_not_wait_for_a_running_cell(clicked: Clicked) -> None:
    ply, action = clicked.kernel.value("[match.ply, match.state.legal_actions()[0]]")
    cell = clicked.kernel.begin(f"""
end = time.time() + {PATIENCE}
while time.time() < end and not any(p.seat == 1 for p in match.history.plies[{ply}:]):
    time.sleep(0.01)
print(time.time() < end)
""")
    clicked.kernel.until_idle(clicked.play_at(ply, action), PATIENCE / 2)
    clicked.kernel.until_idle(cell)
    assert clicked.kernel._printed[cell].strip() == "True"


def test_bots_wait_for_the_cell_that_plays(clicked: Clicked) -> None:
    """Bots don't play while a cell uses the match, unless a player clicks. They continue after the cell."""
    printed = clicked.kernel.cell("""
match.play(match.state.legal_actions()[0])
before = match.ply
time.sleep(0.5)
print(match.ply == before, match.to_act)
""")
    assert printed == "True 1"
    clicked.until("match.to_act == 0")


def test_bots_continue_when_the_page_that_started_them_closes(clicked: Clicked) -> None:
    clicked.kernel.cell("board.pace = 0.5")
    clicked.kernel.until_idle(clicked.kernel.click(clicked.board, clicked.page, type="ping", seq=1))
    clicked.kernel.until_idle(clicked.play())
    assert clicked.kernel.value("match.to_act") == 1
    assert clicked.kernel.control("delete_subshell_request", subshell_id=clicked.page)["status"] == "ok"
    clicked.until("match.to_act == 0")


def test_a_new_page_works_after_an_earlier_one_has_closed(clicked: Clicked) -> None:
    clicked.kernel.until_idle(clicked.kernel.click(clicked.board, clicked.page, type="ping", seq=1))
    clicked.kernel.control("delete_subshell_request", subshell_id=clicked.page)
    clicked.page = clicked.kernel.subshell()
    before = len(clicked.kernel.said)
    clicked.kernel.until_idle(clicked.kernel.click(clicked.board, clicked.page, type="ping", seq=2))
    answers = [said["data"]["content"] for said in clicked.kernel.said[before:] if said["data"]["method"] == "custom"]
    assert [answer["seq"] for answer in answers] == [2]


SCENES = many(check=1, proofs=250)
"""The number of scenes for each game."""
BOT = many(check="random", proofs="greedy")
"""The bot that plays and plays out. A fast bot leaves more of a short scene to clicks and deeds."""
SCENE = """
import json, time, warnings
from random import Random
import boardbook as bb
from boardbook.widgets import playing_out
playing_out.BOT = {bot!r}
path = {path!r}
match = bb.Match({game!r}, ["Ann", {bot!r}, "random"], seed={seed}, journal=path)
board = match.board()
board.pace = 0.01
shown = board.model_id
first = json.dumps([board._record, board._now])
print(shown)
"""
CELL = """
rng, raised = Random({seed}), []
deeds = {{
    "play": lambda: match.play(rng.choice(match.legal_actions())) if match.legal_actions() else None,
    "step": match.step,
    "run": match.run,
    "undo": match.undo,
    "redo": match.redo,
    "goto": lambda: match.goto(rng.randrange(len(match.history.plies) + 1)),
    "branch": match.branch,
    "save": lambda: match.save(path + ".save"),
    "what_if": lambda: match.what_if(3, {bot!r}, progress=False),
    "review": lambda: match.review(0, "mcts:2", progress=False),
}}
end = time.time() + {seconds}
while time.time() < end:
    deed = rng.choice([*list(deeds)[:8] * 5, *deeds])  # the last two take their time
    try:
        deeds[deed]()
    except bb.BoardbookError:
        pass
    except Exception as error:
        raised.append(f"{{deed}}: {{error!r}}")
    time.sleep(0.002)
print(json.dumps(raised))
"""
END = """
board._autoplay.on = False
board._stop_work()
playouts = board._playing_out._run
for work in [board._filling, board._autoplay._task, *([playouts.work] if playouts else [])]:
    while work.busy:
        time.sleep(0.01)
with match.history.lock:
    board._pacing.send_due()
match.close()
kept = bb.load(path)
print(json.dumps([kept.state.to_dict() == match.state.to_dict(), match.ply, board._deltas.view(match.ply)]))
"""


class Page:
    """The state that a board's page derives from the messages."""

    def __init__(self, kernel: Kernel, board: str, first: str) -> None:
        record, self.now = json.loads(first)
        self.first, self.steps = record["first"], list(record["steps"])
        self.failed: list[Any] = []
        self._kernel, self._board, self._read = kernel, board, len(kernel.said)

    def hear(self) -> None:
        """Apply the messages since the last call."""
        for said in self._kernel.said[self._read :]:
            if said["board"] != self._board:
                continue
            data = said["data"]
            if "_record" in (state := data.get("state", {})):
                self.first, self.steps = state["_record"]["first"], list(state["_record"]["steps"])
            message = data.get("content", {})
            if message.get("type") == "steps":
                assert message["from"] <= len(self.steps)
                self.steps[message["from"] : message["from"] + len(message["steps"]) if message["more"] else None] = (
                    message["steps"]
                )
            self.now = state.get("_now", message.get("now", self.now))
            if message.get("type") == "answer" and "See its log for details" in message["text"]["en"]:
                self.failed.append(message)
        self._read = len(self._kernel.said)

    @property
    def view(self) -> Any:
        """The current view, as it is drawn."""
        if len(self.steps) < self.now["ply"]:
            return self.now["view"]
        found = self.first
        for patch, _ in self.steps[: self.now["ply"]]:
            found = patched(found, patch)
        return found

    def message(self, rng: Random) -> dict[str, Any]:
        """Return a message for something that can be clicked now."""
        if (choices := self.now["choices"]) and rng.random() < 0.5:
            return {"type": "play", "actions": [rng.choice(choices)[0]]}
        if rng.random() < 0.2:
            return {"type": "what_if", "on": rng.random() < 0.7}
        return {"type": "do", "what": rng.choice(["undo", "redo", "step", "auto", "branch"])}


@pytest.mark.timeout(many(check=300, proofs=3600))
@pytest.mark.parametrize("game", GAMES)
def test_a_cell_and_clicks_share_a_match(game: str, kernel: Kernel, tmp_path: Path) -> None:
    """In random scenes with a cell and a page, the journal agrees with the match, and the page shows it."""
    page = kernel.subshell()
    for seed in range(SCENES):
        path = str(tmp_path / f"{seed}.jsonl")
        board = kernel.cell(SCENE.format(path=path, game=game, seed=seed, bot=BOT))
        shown = Page(kernel, board, kernel.cell("print(first)"))
        rng = Random(seed)
        clicks: list[str] = []
        cell = kernel.begin(CELL.format(seed=seed, bot=BOT, seconds=0.3))
        while cell not in kernel._idle:
            kernel.read(rng.random() * 0.02)
            shown.hear()
            clicks.append(kernel.click(board, page, seq=len(clicks), ply=shown.now["ply"], **shown.message(rng)))
            kernel.read(0.01)
        for click in clicks:
            kernel.until_idle(click)
        raised = json.loads(kernel._printed[cell])
        whole, ply, view = json.loads(kernel.cell(END))
        shown.hear()
        assert (raised, shown.failed, whole) == ([], [], True), seed
        assert (shown.now["ply"], shown.view) == (ply, view), seed
        bb.load(path)
