"""The requests that a program can send to a referee, and what is wrong with one.

A request is a JSON object: `do` says what to do, `id` (anything) is repeated in the answer, and the other members are
those of the request. `docs/guide/reference/referee.md` describes requests and answers for programs in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import LANGUAGES, BoardbookError
from boardbook.core.outside import text_problem
from boardbook.core.validation import as_whole

MAX_TEXT: Final = 200
"""The maximum number of characters of an action or a paragraph."""
MAX_NOTE: Final = 500
"""The maximum number of characters of a note."""
LONGEST_WAIT: Final = 60
"""The maximum number of seconds for which a request waits."""
MAX_LINE: Final = 20_000
"""The maximum number of characters of a request as a line of JSON."""
REQUESTS: Final[Mapping[str, tuple[str, ...]]] = {
    "hello": (),
    "look": ("seat", "since"),
    "wait": ("seat", "seconds"),
    "play": ("seat", "action"),
    "explain": ("seat", "action"),
    "preview": ("seat", "action"),
    "rules": ("paragraph",),
    "undo": ("seat",),
    "note": ("seat", "text"),
}
"""What a request can ask for, with its members."""
ALWAYS: Final = ("id", "do", "lang")
"""The members that every request can have."""
REQUIRED: Final = ("action", "text")
"""The members that a request must have if it can have them."""


class BadRequest(BoardbookError):
    """A request is not in the form that the protocol describes. The message says what is wrong."""


def checked(request: object) -> Mapping[str, Any]:
    """Return a request that is in the right form. Raises `BadRequest` for any other."""
    if not isinstance(request, Mapping):
        raise BadRequest('a request must be a JSON object, such as {"do": "look"}')
    do = request.get("do")
    if not isinstance(do, str) or do not in REQUESTS:
        raise BadRequest(f"do must be one of {', '.join(REQUESTS)}, not {do!r:.80}")
    for name in request:
        if name not in (*ALWAYS, *REQUESTS[do]):
            raise BadRequest(f"{do} has no {str(name)!r:.80}; it has {', '.join((*ALWAYS, *REQUESTS[do]))}")
    for name in REQUESTS[do]:
        if name in request or name in REQUIRED:
            _check(name, request.get(name))
    if request.get("lang", "en") not in LANGUAGES:
        raise BadRequest(f"lang must be one of {', '.join(LANGUAGES)}, not {request['lang']!r:.80}")
    return request


def refused(why: str, text: str, **more: Any) -> dict[str, Any]:
    """Return the answer to a request that is refused, and why."""
    return {"ok": False, "why": why, "text": text, **more}


def _check(name: str, value: object) -> None:
    """Raise `BadRequest` if a member does not have a value of its kind."""
    if name in ("seat", "since"):
        if as_whole(value, 0) is None:
            raise BadRequest(f"{name} must be a whole number, 0 or more, not {value!r:.80}")
    elif name == "seconds":
        if as_whole(value, 0, LONGEST_WAIT) is None:
            raise BadRequest(f"seconds must be a whole number, 0 to {LONGEST_WAIT}, not {value!r:.80}")
    elif problem := text_problem(name, value, MAX_NOTE if name == "text" else MAX_TEXT):
        raise BadRequest(problem)
