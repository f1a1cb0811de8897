"""Collects the tests of a game once, then forks a process for each fault, which plants the fault and runs them.

A fault inside a function is planted by replacing the function's code; all other faults need a run of their own. pytest
loads this module (`-p tests.mutants.forking`). It reads its task from a file and answers with lines of JSON.
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
"""A test hangs if it takes longer than `LEAST_SECONDS` and more than `TIMES` as long as without a fault."""
MEMORY: Final = 6_000_000_000
"""The memory limit of a process in bytes. A fault can make a list grow without end."""


class TakesTooLong(BaseException):
    """A test hangs."""


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Replace pytest's own loop: test every fault in turn, each in its own process."""
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
    """Write an answer as one line, immediately."""
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def file_of(item: pytest.Item) -> str:
    """Return the path of the test file, relative to the root."""
    return item.nodeid.partition("::")[0]


def likely(item: pytest.Item, files: Sequence[str], durations: dict[str, float], kills: Counter[str]) -> Any:
    """Return a test's sort key: short tests first, then those that noticed most faults, then the likeliest file."""
    file = file_of(item)
    long = durations[item.nodeid] > 0.5
    return long, -kills[item.nodeid], files.index(file) if file in files else len(files)


def answered(items: Sequence[pytest.Item], durations: dict[str, float], mutant: Mutant | None) -> dict[str, Any]:
    """Run the tests with this fault in a forked process; return its answer."""
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
    """Plant the fault and run the tests until one fails."""
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
    """Stop the test. Only this process's CPU time counts, so that tests don't fail because the machine is busy."""
    raise TakesTooLong


class Watch:
    """Records which tests fail."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failed test, even if its setup failed."""
        if report.failed:
            self.failed.append(report.nodeid)


# --- planting in loaded modules -----------------------------------------------------------------------------------


def swapped(mutant: Mutant) -> bool:
    """Replace the code of the function with the fault; return False if this is not possible."""
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
    """Return the functions that are called while their module is loaded, so that changing them later has no effect."""
    definitions = (ast.FunctionDef, ast.ClassDef)
    loose = [statement for statement in ast.parse(source).body if not isinstance(statement, definitions)]
    calls = [node for statement in loose for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return {node.func.id for node in calls if isinstance(node.func, ast.Name)}


def found(module: Any, names: Sequence[str]) -> tuple[FunctionType | None, int]:
    """Return the outermost function on the path of these names, and its depth."""
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
    """Return the code that is defined under these nested names."""
    for name in names:
        code = next(inner for inner in inner_codes(code) if inner.co_name == name)
    return code


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """Return the code objects that are defined directly in this one."""
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def forget(module: Any) -> None:
    """Clear a module's caches, which contain results from before the fault."""
    for value in list(vars(module).values()):
        if hasattr(value, "cache_clear"):
            value.cache_clear()
