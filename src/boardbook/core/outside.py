"""Text from outside, read as it was meant, whatever an editor, a mailer, a shell or git did to its bytes."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from typing import Any, Final

UTF_16: Final = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""Byte order marks of UTF-16, which old Windows shells write. All other files are read as UTF-8."""
MARK: Final = "\ufeff"
"""The byte order mark, which is not part of the text."""
_LINE_END: Final = re.compile(r"\r+\n")
"""Line ends of Windows, also those that were converted twice."""
DEEPEST: Final = 50
"""Upper bound on nesting: code that copies or shows the data is safe from a stack overflow."""

TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Bidirectional classes of characters that embed, override or isolate."""

_PART: Final = r"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_LONG_KEY: Final = re.compile(f"(?:{_PART}){{{DEEPEST}}}")
"""A dotted TOML key that is nested too deep. It is refused before the text is parsed."""


def strange(text: str, *, alone: bool = False) -> list[str]:
    """Return the characters of a text that we refuse, as `U+0000`: no file can hold them, or they don't show in place.

    These are surrogate halves, control characters other than white space, and, unless the text stands `alone`, marks
    that would change the direction of the text around it.
    """
    if text.isascii() and text.isprintable():
        return []
    return sorted({f"U+{ord(letter):04X}" for letter in text if _is_strange(letter, alone)})


def _is_strange(letter: str, alone: bool) -> bool:  # noqa: FBT001 (as it was asked)
    category = unicodedata.category(letter)
    if category == "Cc":
        return not letter.isspace()
    return category == "Cs" or (not alone and unicodedata.bidirectional(letter) in TURNING)


def text_problem(what: str, text: object, longest: int, *, alone: bool = False) -> str:
    """Return why something from outside is refused as a text; empty if it is accepted. `alone`: as in `strange`.

    Names, answers, comments, questions and titles are all checked here. `what` names the text in the message.
    """
    if not isinstance(text, str):
        return f"{what} is a text, not {text!r:.80}"
    if len(text) > longest:
        return f"{what} has at most {longest} characters, not {len(text)}"
    found = strange(text, alone=alone)
    if not found:
        return ""
    why = "control characters" if alone else "control characters, or marks that turn the text around"
    return f"{what} can't hold {', '.join(found)} ({why})"


def cleaned(text: str, longest: int) -> str:
    """Clean a text whose author can't be asked again, such as a pupil's answer: one line without refused characters."""
    kept = "".join(letter for letter in text if letter.isspace() or not _is_strange(letter, alone=False))
    return " ".join(kept.split())[:longest].rstrip()


def text_of(given: bytes | str, errors: str = "strict") -> str:
    """Return the text of a file, or of a text read from one: without a byte order mark, with newlines as line ends.

    `errors`: as in `bytes.decode`. Raises `ValueError` for bytes that are not text, and text that no file can hold.
    """
    if isinstance(given, bytes):
        given = given.decode(UTF_16.get(given[:2], "utf-8"), errors)
    else:
        _must_be_writable(given)
    return _LINE_END.sub("\n", given.lstrip(MARK))


def json_of(text: str) -> Any:
    """Parse JSON. Raises `ValueError` if it is invalid, nested too deep, or couldn't be written again."""
    try:
        data = no_deeper(json.loads(text))
    except RecursionError:
        raise _too_deep() from None
    _must_be_writable(json.dumps(data, ensure_ascii=False) if "\\u" in text else text)
    return data


def _must_be_writable(text: str) -> None:
    try:
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair is no text") from None


def toml_of(text: str) -> dict[str, Any]:
    """Parse TOML. Raises `ValueError` if it is invalid or nested too deep."""
    if _LONG_KEY.search(text):
        raise _too_deep()
    try:
        data: dict[str, Any] = no_deeper(tomllib.loads(text))
    except RecursionError:
        raise _too_deep() from None
    return data


def no_deeper(data: Any) -> Any:
    """Return data from JSON or TOML unchanged. Raises `ValueError` if it is nested too deep to copy or show safely."""
    layer: list[Any] = [data]
    for _ in range(DEEPEST + 1):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return data
    raise _too_deep()


def _inside(value: object) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _too_deep() -> ValueError:
    return ValueError(f"lists and objects lie in one another {DEEPEST} deep at the most")
