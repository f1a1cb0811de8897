"""Requests and answers as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol

from boardbook.referee.referee import Referee
from boardbook.referee.requests import MAX_LINE, refused


class Lines(Protocol):
    """What lines are read from, such as `sys.stdin`."""

    def readline(self, size: int = -1, /) -> str:
        """Return the next line, or its first `size` characters; "" at the end."""


class Out(Protocol):
    """What lines are written to, such as `sys.stdout`."""

    def write(self, text: str, /) -> Any:
        """Write text."""

    def flush(self) -> Any:
        """Send the text."""


def serve(referee: Referee, requests: Lines, answers: Out) -> None:
    """Answer each line until there are no more. A line that is not JSON gets an answer that says so."""
    while line := requests.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith("\n"):
                line = requests.readline(MAX_LINE)
            answer = refused("bad_request", f"a request must have at most {MAX_LINE} characters")
        elif line.strip():
            try:
                request = json.loads(line)
            except (ValueError, RecursionError) as error:
                answer = refused("bad_request", f"not JSON: {error}")
            else:
                answer = referee.answer(request)
        else:
            continue
        send(answers, answer)


def send(answers: Out, answer: Mapping[str, Any]) -> None:
    """Write an answer as a line."""
    answers.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
    answers.flush()
