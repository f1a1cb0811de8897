"""While a cell plays, a board sends little, but never much later than it happened, and finally everything."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, RLock, current_thread, get_ident
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Ply
from boardbook.core.match_lock import MatchLock
from boardbook.core.patch import patched
from boardbook.widgets import pacing
from boardbook.widgets.deltas import Deltas
from boardbook.widgets.match_view import AT_ONCE
from boardbook.widgets.pacing import PAUSE, Pacing
from tests.house import GAMES
from tests.widgets.hearing import elsewhere, ended


class Sent:
    """A board that is open on a page, and the messages that it sends, in order."""

    def __init__(self, match: bb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = match.board()
        self.board._autoplay.on = False
        self.board._heard(None, {"type": "hello", "length": 0}, [])
        self.record, self.now = self.board._record, self.board._now
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(self.board, "_send", self._hear)

    async def request_plies(self) -> None:
        """Request the plies that the page lacks, as it does when somebody turns to the board, and wait for them."""
        self.board._heard(None, {"type": "plies"}, [])
        await ended(self.board._filling)

    def _hear(self, message: dict[str, Any], buffers: object = None) -> None:
        if message["method"] == "custom":
            self.sent.append(message["content"])
        elif "_record" in message["state"]:
            self.sent.append({"type": "record", "record": self.board._record, "now": self.board._now})


def in_a_cell(
    match: bb.Match, monkeypatch: pytest.MonkeyPatch, cell: Callable[[Sent], Coroutine[Any, Any, None]]
) -> Sent:
    """Run a cell on a thread with an event loop, and return the board that it shows first."""
    found: list[Sent] = []

    async def whole() -> None:
        found.append(Sent(match, monkeypatch))
        await cell(found[0])

    elsewhere(lambda: asyncio.run(whole()))
    return found[0]


def known(heard: Sent) -> tuple[list[Any], dict[str, Any]]:
    """Return what a front end derives from all messages: the views of all plies, and the current state."""
    first, steps, now = heard.record["first"], list(heard.record["steps"]), heard.now
    for message in heard.sent:
        if message["type"] == "record":
            first, steps, now = message["record"]["first"], list(message["record"]["steps"]), message["now"]
        if message["type"] == "steps":
            end = message["from"] + len(message["steps"]) if message["more"] else None
            steps[message["from"] : end] = message["steps"]
        if message["type"] in ("steps", "now"):
            now = message["now"]
    views = [first]
    for patch, _ in steps:
        views.append(patched(views[-1], patch))
    return views, now


def counted_plies(monkeypatch: pytest.MonkeyPatch) -> list[Ply]:
    """Return a list to which each ply is added when it is worked out for the front end."""
    told: list[Ply] = []
    tell = Deltas._tell

    def counted(deltas: Deltas, ply: Ply) -> None:
        told.append(ply)
        tell(deltas, ply)

    monkeypatch.setattr(Deltas, "_tell", counted)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_cell_that_plays_sends_few_messages_but_everything(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(game, ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)

    async def cell() -> None:
        began, before = time.perf_counter(), match.ply
        for _ in range(120):
            if not match.over:
                match.step()
        sendings = [message for message in heard.sent if message["type"] == "steps"]
        assert len(sendings) <= 2 + (time.perf_counter() - began) / PAUSE
        assert match.ply - before > 60
        await asyncio.sleep(1.5 * PAUSE)
        views, now = known(heard)
        assert now["ply"] == match.ply
        assert (now["view"] or views[-1]) == match.view(None)
        await heard.request_plies()

    elsewhere(lambda: asyncio.run(cell()))
    views, now = known(heard)
    assert len(views) == match.ply + 1
    assert views[-1] == match.view(None)
    assert now["ply"] == match.ply
    assert heard.board.ply == match.ply
    assert heard.board.view == match.view(None)


def test_plies_that_were_too_fast_to_watch_are_sent_in_parts_if_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a cell plays, only the current state is sent. Its plies follow when no more of them are played."""
    told = counted_plies(monkeypatch)
    match = bb.Match("zargos", ["random"] * 3, seed=7)

    async def cell(heard: Sent) -> None:
        while len(match.history.plies) < 10 * AT_ONCE:
            match.step()
        await asyncio.sleep(4 * PAUSE)
        played = len(heard.sent)
        assert heard.sent[-1]["steps"] == []
        assert len(known(heard)[0]) < match.ply
        assert len(told) <= 2 * AT_ONCE
        await heard.request_plies()
        parts = [message for message in heard.sent[played:] if message["type"] == "steps"]
        assert len(parts) >= 9
        assert all(len(part["steps"]) <= AT_ONCE for part in parts)
        assert all(part["now"]["view"] == match.view(None) for part in parts[:-1])

    views, now = known(in_a_cell(match, monkeypatch, cell))
    assert (len(views), views[-1], now["view"]) == (match.ply + 1, match.view(None), None)


def test_at_the_end_of_a_game_with_secrets_all_plies_are_sent_again_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are open at the end. Until they are sent, the page keeps what it knows of later plies."""
    match = bb.Match("zargos", ["random"] * 3, seed=7)

    async def cell(heard: Sent) -> None:
        match.run()
        await heard.request_plies()

    heard = in_a_cell(match, monkeypatch, cell)
    parts = [message for message in heard.sent if message["type"] == "steps"]
    assert all(len(part["steps"]) <= AT_ONCE for part in parts)
    assert [part["more"] for part in parts].count(True) > 10
    assert not parts[-1]["more"]
    views, now = known(heard)
    assert (len(views), now["ply"]) == (match.ply + 1, match.ply)
    for ply in (40, match.ply // 2, match.ply):
        assert views[ply] == match.history.at(ply).view(bb.REFEREE)
    assert heard.board.get_state()["_record"]["steps"] == Deltas.of(match.history, bb.REFEREE).steps


def test_while_a_message_is_due_a_ply_takes_no_more_turns_than_without_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn delays interrupts, and waits until no other thread is sending."""
    taken: list[int] = []
    enter = MatchLock.__enter__

    def counted(turn: MatchLock) -> None:
        taken.append(get_ident())
        enter(turn)

    def steps(match: bb.Match) -> int:
        before = taken.count(get_ident())
        for _ in range(30):
            match.step()
        return taken.count(get_ident()) - before

    async def cell() -> tuple[int, int]:
        alone, shown = (bb.Match("magus", ["random"] * 3, seed=7) for _ in range(2))
        board = Sent(shown, monkeypatch).board
        monkeypatch.setattr(pacing, "PAUSE", 1000)
        for match in (alone, shown):
            match.step()
            match.step()
        assert board._pacing.due
        monkeypatch.setattr(MatchLock, "__enter__", counted)
        found = steps(alone), steps(shown)
        board.close()
        return found

    alone, shown = elsewhere(lambda: asyncio.run(cell()))
    assert alone == shown > 0


def test_until_a_page_requests_plies_they_are_neither_worked_out_nor_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magellan", ["random"] * 3, seed=7)
    board = match.board()
    told = counted_plies(monkeypatch)

    async def cell() -> None:
        match.run()
        await asyncio.sleep(4 * PAUSE)

    elsewhere(lambda: asyncio.run(cell()))
    assert len(told) <= AT_ONCE
    assert board.view == match.state.view(bb.REFEREE)  # hands are open at the end
    board._heard(None, {"type": "hello", "length": 0}, [])
    assert board._record["steps"] == Deltas.of(match.history, bb.REFEREE).steps


def test_plies_of_another_branch_are_forgotten_when_a_cell_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page must not take them for those that were played."""
    match = bb.Match("magus", ["random"] * 3, seed=7)

    async def cell(heard: Sent) -> None:
        match.run()
        await heard.request_plies()
        match.goto(100)
        match.play(next(action for action in match.legal_actions() if action.number != match.history.plies[100].number))
        for _ in range(3 * AT_ONCE):
            match.step()
        await asyncio.sleep(1.5 * PAUSE)

    views, now = known(in_a_cell(match, monkeypatch, cell))
    assert 100 < len(views) < AT_ONCE + 100
    assert views[-1] == match.history.at(len(views) - 1).view(None)
    assert (now["ply"], now["view"]) == (match.ply, match.state.view(None))


def test_a_cell_that_plays_again_delays_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magus", ["random"] * 3, seed=7)

    async def cell(heard: Sent) -> None:
        for _ in range(3):
            for _ in range(2 * AT_ONCE):
                match.step()
            await asyncio.sleep(1.5 * PAUSE)
        match.undo("ply")
        match.run()
        await heard.request_plies()

    views, now = known(in_a_cell(match, monkeypatch, cell))
    assert (len(views), views[-1], now["ply"]) == (match.ply + 1, match.state.view(bb.REFEREE), match.ply)
    assert now["result"] is not None


def test_a_board_is_up_to_date_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)

    async def cell() -> int:
        for _ in range(5):
            match.step()
        time.sleep(3 * PAUSE)  # noqa: ASYNC251 (as a bot in a cell does)
        return len(known(heard)[0]) - 1

    assert elsewhere(lambda: asyncio.run(cell())) == match.ply


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_cell_that_ends_with_an_error_has_shown_everything(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = bb.Match("magus", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)

    async def cells() -> None:
        with suppress(error):
            for _ in range(7):
                match.step()
            raise error
        await asyncio.sleep(2 * PAUSE)

    elsewhere(lambda: asyncio.run(cells()))
    assert len(known(heard)[0]) == match.ply + 1


def test_an_answer_is_sent_after_the_plies_it_refers_to(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo", "Cy"], seed=5)
    heard = Sent(match, monkeypatch)

    async def clicks() -> None:
        for seq in range(3):
            message = {"type": "play", "seq": seq, "ply": match.ply, "actions": [match.legal_actions()[0].number]}
            heard.board._heard(None, message, None)

    elsewhere(lambda: asyncio.run(clicks()))
    kinds = [message["type"] for message in heard.sent if message["type"] in ("steps", "answer")]
    assert kinds == ["steps", "answer"] * 3


def test_without_an_event_loop_each_ply_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)
    for _ in range(6):
        match.step()
    assert len([message for message in heard.sent if message["type"] == "steps"]) >= 6


def test_in_a_browser_nothing_is_delayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "ALONE", True)
    sent: list[int] = []

    async def all_at_once() -> None:
        paced = Pacing(lambda: sent.append(1), RLock())
        for _ in range(5):
            paced.news()

    elsewhere(lambda: asyncio.run(all_at_once()))
    assert len(sent) == 5


def test_a_host_whose_messages_belong_to_a_thread_gets_them_from_its_loop() -> None:
    """In marimo, sending from another thread raises an exception."""
    sent: list[str] = []

    async def cell() -> None:
        home = current_thread()

        def send() -> None:
            if current_thread() is not home:
                raise LookupError("no context")
            sent.append("sent")

        paced = Pacing(send, RLock())
        paced.news()
        paced.news()
        time.sleep(3 * PAUSE)  # noqa: ASYNC251 (the loop is busy, and the thread can't send)
        assert sent == ["sent"]
        await asyncio.sleep(PAUSE)

    elsewhere(lambda: asyncio.run(cell()))
    assert sent == ["sent", "sent"]


def test_the_loop_sends_everything_that_a_thread_could_not_send(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)
    tried: list[str] = []

    async def cell() -> None:
        home, hear = current_thread(), heard.board._send

        def send(message: dict[str, Any], buffers: object = None) -> None:
            if current_thread() is not home:
                tried.append("in vain")
                raise LookupError("no context")
            hear(message, buffers)

        monkeypatch.setattr(heard.board, "_send", send)
        for _ in range(5):
            match.step()
        time.sleep(3 * PAUSE)  # noqa: ASYNC251 (the loop is busy)
        await asyncio.sleep(2 * PAUSE)

    elsewhere(lambda: asyncio.run(cell()))
    assert tried
    assert len(known(heard)[0]) == match.ply + 1


def test_no_message_overtakes_one_that_a_thread_is_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)
    sending = Event()

    async def cell() -> None:
        home, hear = current_thread(), heard.board._send

        def send(message: dict[str, Any], buffers: object = None) -> None:
            if current_thread() is not home:
                sending.set()
                time.sleep(PAUSE)
            hear(message, buffers)

        monkeypatch.setattr(heard.board, "_send", send)
        match.step()
        match.step()
        assert sending.wait(10)
        heard.board.send({"type": "answer"})

    elsewhere(lambda: asyncio.run(cell()))
    assert [message["type"] for message in heard.sent][-2:] == ["steps", "answer"]


def test_a_closed_board_sends_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)

    async def cell() -> int:
        match.step()
        match.step()
        heard.board.close()
        told = len(heard.sent)
        await asyncio.sleep(2 * PAUSE)
        return told

    assert elsewhere(lambda: asyncio.run(cell())) == len(heard.sent)


def test_the_end_of_a_match_is_sent_without_its_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)
    match.run()
    assert [message["type"] for message in heard.sent].count("record") == 0
    views, now = known(heard)
    assert (len(views), now["ply"]) == (match.ply + 1, match.ply)
    assert heard.board._now["result"] == now["result"] is not None


def test_a_page_that_is_loaded_gets_the_current_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its state is consistent, regardless of earlier messages, and open pages are sent nothing."""
    match = bb.Match("pangea", ["random"] * 3, seed=7)
    heard = Sent(match, monkeypatch)
    for _ in range(40):
        match.step()
    heard.sent.clear()
    state = heard.board.get_state()
    assert (len(state["_record"]["steps"]), state["_now"]["ply"], state["ply"]) == (match.ply,) * 3
    assert heard.sent == []


def test_hello_is_answered_even_if_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=7)
    heard = Sent(match, monkeypatch)
    heard.board._heard(None, {"type": "hello", "length": 0}, [])
    assert [message["type"] for message in heard.sent] == ["now"]
