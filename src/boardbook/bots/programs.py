"""Programs in any language as bots: a process that gets a position as a line of JSON, and answers with an action."""

from __future__ import annotations

import json
import shlex
import subprocess
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import inf
from queue import Empty, Queue
from random import Random
from secrets import token_hex
from threading import Lock, Thread
from typing import IO, Any, Final, cast

from boardbook.core import BadInput, BoardbookError, Game, State, UnknownAction

TRIES: Final = 3
"""How often a program is asked for a legal action, and how often it is started again after a failure."""
MAX_ANSWER: Final = 100_000
"""The maximum number of characters of an answer."""
LAST_LINES: Final = 3
"""The number of lines of a program's error output that are repeated in an error."""


class ProgramFailed(BoardbookError, RuntimeError):
    """A program that plays as a bot can't be started, has ended, is too slow, or doesn't name a legal action."""


def program(command: str | Sequence[str], seconds: float = 10) -> Callable[[str], Program]:
    """Return a function for `bb.register_bot`, which makes bots of a program in any language.

    `command`: what starts the program, such as `"node my_bot.js"`, or a list of the command and its arguments;
    `seconds`: the maximum time for an answer. For each decision, the program gets one line of JSON, and answers with
    one line. If it fails, the error is `ProgramFailed` and names the command, and the process is stopped; it is started
    again for the next decision, at most twice. Raises `BadInput` for an empty command or a time that is not positive.
    """
    try:
        parts = shlex.split(command) if isinstance(command, str) else [str(part) for part in command]
    except ValueError as error:
        raise BadInput("program", [f"{command!r:.80}: {error}"]) from error
    if not parts or not parts[0]:
        raise BadInput("program", ["the command must not be empty"])
    limit: Any = seconds
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit < inf:
        raise BadInput("program", [f"seconds must be a positive number, not {limit!r:.80}"])
    return Maker(tuple(parts), float(limit))


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes bots of a program. It can be sent to the workers of a study."""

    command: tuple[str, ...]
    seconds: float
    token: str = field(default_factory=lambda: token_hex(8))
    """Tells a program from the same one when it is registered again, after it failed and was mended."""

    def __call__(self, parameters: str) -> Program:
        """Return the bot with these parameters. All matches of this Python process share it, and its process."""
        return _shared(self, parameters)


@cache
def _shared(maker: Maker, parameters: str) -> Program:
    return Program(maker.command, maker.seconds, parameters)


class Program:
    """A bot that is a program. Its process starts with the first decision."""

    def __init__(self, command: tuple[str, ...], seconds: float, parameters: str) -> None:
        self._command, self._seconds, self._parameters = command, seconds, parameters
        self._process: Process | None = None
        self._failures: list[str] = []
        self._lock = Lock()

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        """Return the number of the action that the program names. Raises `ProgramFailed`."""
        legal = state.legal_actions()
        request = {
            "do": "choose",
            "game": game.name,
            "parameters": self._parameters,
            "seat": seat,
            "round": state.round,
            "phase": state.phase_name,
            "position": state.view(seat),
            "actions": [game.action(n).text for n in legal],
            "seed": rng.getrandbits(32),
        }
        with self._lock:
            if len(self._failures) >= TRIES:
                name = shlex.join(self._command)
                raise ProgramFailed(
                    f"{name} is not started again after {TRIES} failures; the last: {self._failures[-1]}"
                )
            try:
                self._process = self._process or Process(self._command)
                return self._chosen(self._process, game, state, legal, request)
            except (
                BaseException
            ) as error:  # also an interrupt: the answer that is due must not be taken for the next one
                if isinstance(error, ProgramFailed):
                    self._failures.append(str(error))
                if self._process is not None:
                    self._process.stop()
                    self._process = None
                raise

    def _chosen(
        self, process: Process, game: Game[Any], state: State, legal: Sequence[int], request: dict[str, Any]
    ) -> int:
        """Return the action that the program names. It is asked again if the action is not legal."""
        why = ""
        for _ in range(TRIES):
            found = process.ask(request, self._seconds)
            text = found.get("action") if isinstance(found, dict) else found
            rules: tuple[str, ...] = ()
            try:
                action = game.actions.read(text, lambda: legal)
            except UnknownAction as error:
                why = str(error)
            else:
                if action.number in legal:
                    return action.number
                ruling = game.explain(state, action.number)
                why, rules = ruling.text(), ruling.rules
            near = [one.text for one in game.actions.near_legal(str(text), legal)]
            request = {"do": "refused", "action": text, "text": why, "rules": list(rules), "near": near}
        name = shlex.join(self._command)
        raise ProgramFailed(f"{name} named no legal action in {TRIES} tries; the last was refused: {why}")


class Process:
    """A process that answers each line with a line of JSON."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = shlex.join(command)
        try:
            self._process = subprocess.Popen(  # noqa: S603 (the user's program)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise ProgramFailed(f"{self._command} can't be started: {error.strerror or error}") from error
        self._input, output, errors = (
            cast("IO[str]", stream) for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._lines: Queue[str] = Queue()
        self._said: deque[str] = deque(maxlen=LAST_LINES)
        self._readers = [
            Thread(target=_read, args=(output, self._lines.put), daemon=True),
            Thread(target=_read, args=(errors, self._said.append), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self.stop = weakref.finalize(self, _stop, self._process)

    def ask(self, request: dict[str, Any], seconds: float) -> Any:
        """Return the answer to a request. Raises `ProgramFailed`."""
        try:
            self._input.write(json.dumps(request, separators=(",", ":")) + "\n")
            self._input.flush()
            answer = self._lines.get(timeout=seconds)
        except OSError:
            answer = ""
        except Empty:
            raise ProgramFailed(f"{self._command} did not answer within {seconds:g} seconds") from None
        if not answer:
            code = self._ended()
            last = "".join(self._said).strip()
            raise ProgramFailed(f"{self._command} ended with exit code {code}" + (f": {last}" if last else ""))
        if len(answer) > MAX_ANSWER:
            raise ProgramFailed(f"{self._command} answered with more than {MAX_ANSWER} characters")
        try:
            return json.loads(answer)
        except (ValueError, RecursionError):
            raise ProgramFailed(f"{self._command} answered {answer.strip()!r:.80}, which is not JSON") from None

    def _ended(self) -> int:
        """Return the exit code of the process, which is stopped if it only closed its output."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._readers[1].join(1)
        return code


def _read(stream: IO[str], keep: Callable[[str], object]) -> None:
    """Keep each line of a stream, and "" at its end."""
    while True:
        try:
            line = stream.readline(MAX_ANSWER + 2)
        except ValueError:  # it was closed
            line = ""
        keep(line)
        if not line:
            return


def _stop(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        with suppress(OSError):  # a line that can no longer be sent is lost
            cast("IO[str]", stream).close()
