"""The tests of a game, gathered once; then a copy of the process for each fault, which plants it and runs them.

A fault inside a function is planted by giving the function the changed code; what lies outside is left to a run of its
own. Loaded by pytest (`-p tests.mutants.forking`), told what to do by a file, answering by lines of JSON.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import IO, Any, Final

import pytest

from tests.mutants.planting import BROKEN, OUTSIDE, TASK, Mutant

TIMES: Final = 8
LEAST_SECONDS: Final = 10.0
"""A test that takes more than so many times what it takes without a fault, and more than this, is one that hangs."""
MEMORY: Final = 6_000_000_000
"""Bytes that a process may take; a fault can make a list grow without end."""


class TakesTooLong(BaseException):
    """A test hangs."""


def pytest_runtestloop(session: pytest.Session) -> bool:
    """In place of pytest's own loop: every fault in turn, each in a process that ends with it."""
    task = Path(os.environ[TASK])
    given = json.loads(task.read_text())
    with Path(f"{task}.done").open("a") as answers:
        whole = answered(session.items, {}, None)
        say(answers, {"number": 0, "killer": whole["killer"]})
        durations, kills = whole.get("durations", {}), Counter[str]()
        for entry in [] if whole["killer"] else given["mutants"]:
            mutant = Mutant(**entry["mutant"])
            files = given["files"][entry["number"]]
            items = sorted(session.items, key=lambda item: likely(item, files, durations, kills))
            killer = answered([item for item in items if file_of(item) in files], durations, mutant)["killer"]
            kills[killer] += 1
            say(answers, {"number": int(entry["number"]), "killer": killer})
    return True


def say(answers: IO[str], answer: dict[str, Any]) -> None:
    """One line, at once."""
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def file_of(item: pytest.Item) -> str:
    """The test file, from the root."""
    return item.nodeid.partition("::")[0]


def likely(item: pytest.Item, files: Sequence[str], durations: dict[str, float], kills: Counter[str]) -> Any:
    """What has noticed faults before comes first, then the likeliest file; long tests after short ones."""
    file = file_of(item)
    long = durations[item.nodeid] > 0.5
    return long, -kills[item.nodeid], files.index(file) if file in files else len(files)


def answered(items: Sequence[pytest.Item], durations: dict[str, float], mutant: Mutant | None) -> dict[str, Any]:
    """Run the tests in a process of their own, with this fault; its answer."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        answer: dict[str, Any] = {"killer": BROKEN}
        try:
            os.close(reading)
            answer = alone(items, durations, mutant)
        finally:
            with os.fdopen(writing, "w") as told:
                json.dump(answer, told)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(text) if text else {"killer": "the process ended"}
    return found


def alone(items: Sequence[pytest.Item], durations: dict[str, float], mutant: Mutant | None) -> dict[str, Any]:
    """Plant the fault, run the tests until one fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if mutant is not None and not swapped(mutant):
        return {"killer": OUTSIDE}
    watch = Watch()
    items[0].config.pluginmanager.register(watch)
    signal.signal(signal.SIGVTALRM, too_long)
    taken: dict[str, float] = {}
    for item, following in zip(items, [*items[1:], None], strict=True):
        limit = max(LEAST_SECONDS, TIMES * durations.get(item.nodeid, 100.0))
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        begun = time.process_time()
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except TakesTooLong:
            watch.failed.append(item.nodeid)
        taken[item.nodeid] = time.process_time() - begun
        if watch.failed:
            return {"killer": watch.failed[0]}
    return {"killer": "", "durations": taken}


def too_long(number: int, frame: FrameType | None) -> None:
    """Only the time of this process counts, so that a busy machine makes no test fail."""
    raise TakesTooLong


class Watch:
    """Notes which tests fail."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Also where the set-up of a test fails."""
        if report.failed:
            self.failed.append(report.nodeid)


# --- planting in what is loaded ------------------------------------------------------------------------------------


def swapped(mutant: Mutant) -> bool:
    """Give the function of the fault its changed code; False where it is in none."""
    module = import_module(f"boardbook.games.{mutant.game}.{mutant.file.removesuffix('.py')}")
    path = Path(str(module.__file__))
    names = mutant.function.split(".") if mutant.function else []
    function, depth = found(module, names)
    source = path.read_bytes()
    if function is None or names[0] in called_at_once(source):
        return False
    planted = code_of(compile(mutant.planted(source), str(path), "exec"), names[:depth])
    if planted.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = planted
    for name, loaded in list(sys.modules.items()):
        if name.startswith("boardbook."):
            forget(loaded)
    return True


def called_at_once(source: bytes) -> set[str]:
    """Functions that are called while their module is loaded: what they make is made already."""
    definitions = (ast.FunctionDef, ast.ClassDef)
    loose = [statement for statement in ast.parse(source).body if not isinstance(statement, definitions)]
    calls = [node for statement in loose for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return {node.func.id for node in calls if isinstance(node.func, ast.Name)}


def found(module: Any, names: Sequence[str]) -> tuple[FunctionType | None, int]:
    """The outermost function on the way down these names, and how deep it lies."""
    here: Any = module
    for depth, name in enumerate(names, 1):
        here = vars(here).get(name)
        for wrapped in ("fget", "__func__", "func", "__wrapped__"):
            here = getattr(here, wrapped, here) if not isinstance(here, FunctionType) else here
        if isinstance(here, FunctionType):
            return here, depth
        if not inspect.isclass(here):
            return None, 0
    return None, 0


def code_of(code: CodeType, names: Sequence[str]) -> CodeType:
    """The code of what is defined under these names."""
    for name in names:
        code = next(inner for inner in inner_codes(code) if inner.co_name == name)
    return code


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """What is defined directly in this code."""
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def forget(module: Any) -> None:
    """What was kept of earlier calls was found without the fault."""
    for value in list(vars(module).values()):
        if hasattr(value, "cache_clear"):
            value.cache_clear()
