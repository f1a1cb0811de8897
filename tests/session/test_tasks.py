"""Tasks: done after they were asked for, never twice at a time, whichever thread asks."""

from __future__ import annotations

import asyncio
from threading import Thread

import pytest

from boardbook.session import tasks
from boardbook.session.tasks import Task
from tests.widgets.hearing import elsewhere, ended


class Work:
    """Work that notes how often it was begun, and how many of it went on at once."""

    def __init__(self) -> None:
        self.begun = self.going = self.most = 0
        self.asked_before: list[int] = []
        self.asked = 0

    async def __call__(self) -> None:
        self.begun += 1
        self.going += 1
        self.most = max(self.most, self.going)
        self.asked_before.append(self.asked)
        await asyncio.sleep(0.002)
        self.going -= 1


def test_in_a_plain_script_nobody_does_it() -> None:
    work = Work()
    task = Task(work)
    assert not elsewhere(task.start)
    assert (work.begun, task.busy) == (0, False)


def test_what_is_asked_for_meanwhile_is_done_once_more() -> None:
    work = Work()

    async def use() -> None:
        task = Task(work)
        assert task.start()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert work.going == 1
        for _ in range(5):
            assert task.start()
        await ended(task)

    elsewhere(lambda: asyncio.run(use()))
    assert (work.begun, work.most) == (2, 1)


def test_no_thread_asks_in_vain() -> None:
    """The work begins once more after the last that asked, though it may have been about to end then."""
    work = Work()

    async def use() -> None:
        task = Task(work)

        def ask() -> None:
            for _ in range(300):
                work.asked += 1
                assert task.start()

        threads = [Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):  # noqa: ASYNC110 (threads wake no loop)
            await asyncio.sleep(0.001)
        await ended(task)

    elsewhere(lambda: asyncio.run(use()))
    assert work.most == 1
    assert work.asked_before[-1] == work.asked


def test_work_that_fails_can_be_asked_for_again() -> None:
    tried: list[int] = []

    async def fail() -> None:
        tried.append(1)
        raise ZeroDivisionError

    async def use() -> None:
        task = Task(fail)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        for _ in range(2):
            task.start()
            await ended(task)

    elsewhere(lambda: asyncio.run(use()))
    assert len(tried) == 2


def test_our_own_loop_is_trusted_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first who asks starts its thread, which may not have come to run it."""
    work, loop = Work(), asyncio.new_event_loop()
    monkeypatch.setattr(tasks, "_own", lambda: loop)
    task = Task(work)
    assert elsewhere(task.start)
    elsewhere(lambda: loop.run_until_complete(ended(task)))
    loop.close()
    assert work.begun == 1


@pytest.mark.parametrize("asks", [1, 3])
def test_a_loop_that_has_ended_does_nothing(asks: int) -> None:
    made: list[Task] = []

    async def make() -> None:
        made.append(Task(Work()))

    elsewhere(lambda: asyncio.run(make()))
    assert not any(elsewhere(made[0].start) for _ in range(asks))
