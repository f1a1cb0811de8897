"""Tasks run after each request from any thread, and never twice at the same time."""

from __future__ import annotations

import asyncio
from threading import Thread

import pytest

from boardbook.session import tasks
from boardbook.session.tasks import Task
from tests.widgets.hearing import elsewhere, ended


class Work:
    """Work that counts how often it was started, and how many runs happened at the same time."""

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


def test_in_a_plain_script_a_task_does_not_run() -> None:
    work = Work()
    task = Task(work)
    assert not elsewhere(task.start)
    assert (work.begun, task.busy) == (0, False)


def test_after_requests_during_a_run_the_task_runs_once_more() -> None:
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


def test_no_request_of_any_thread_is_lost() -> None:
    """The work starts once more after the last request, even if it was about to end at that moment."""
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


def test_a_task_that_failed_can_be_requested_again() -> None:
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


def test_our_own_loop_need_not_be_running_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first request starts the thread of the loop, which may not be running yet."""
    work, loop = Work(), asyncio.new_event_loop()
    monkeypatch.setattr(tasks, "_own", lambda: loop)
    task = Task(work)
    assert elsewhere(task.start)
    elsewhere(lambda: loop.run_until_complete(ended(task)))
    loop.close()
    assert work.begun == 1


@pytest.mark.parametrize("asks", [1, 3])
def test_on_a_loop_that_has_ended_nothing_runs(asks: int) -> None:
    made: list[Task] = []

    async def make() -> None:
        made.append(Task(Work()))

    elsewhere(lambda: asyncio.run(make()))
    assert not any(elsewhere(made[0].start) for _ in range(asks))
