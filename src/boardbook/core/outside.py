"""Text from outside: read as it was meant, whatever an editor, a mailer, a shell or git made of its bytes."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from typing import Any, Final

UTF_16: Final = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""What a file in UTF-16 begins with, as old shells of Windows write it; every other is read as UTF-8."""
MARK: Final = "\ufeff"
"""The byte order mark, which says nothing."""
_LINE_END: Final = re.compile(r"\r+\n")
"""As Windows writes it, and as it comes out of what wrote it so twice."""
DEEPEST: Final = 50
"""So many lists and objects lie in one another at most: whatever copies or shows them needs no more of the stack."""

TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Bidirectional classes of characters that embed, override or isolate."""

_PART: Final = r"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_LONG_KEY: Final = re.compile(f"(?:{_PART}){{{DEEPEST}}}")
"""A dotted key of TOML that lies too deep, which is refused before anything is read of it."""


def strange(text: str, *, alone: bool = False) -> list[str]:
    """What in a text is not taken from outside, as `U+0000`: what no file can hold, or no screen shows where it stands.

    That is half of a surrogate pair, a control character that is no white space, and, but for a text that
    stands `alone`, marks that would turn the text around it.
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
    """Why something from outside is no text that is taken; empty if it is one. `what` it is, `alone`: as in `strange`.

    The door of names, answers, comments, questions and titles; nothing is changed in what is taken.
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
    """A text of somebody who can't be asked again, as a pupil's who handed in: without what is strange, in one line."""
    kept = "".join(letter for letter in text if letter.isspace() or not _is_strange(letter, alone=False))
    return " ".join(kept.split())[:longest].rstrip()


def text_of(given: bytes | str, errors: str = "strict") -> str:
    """What a file, or a text that was read out of one, says: without a byte order mark, its lines ended by a newline.

    `errors`: as in `bytes.decode`. Raises `ValueError` for bytes that are no text, and a text that no file can hold.
    """
    if isinstance(given, bytes):
        given = given.decode(UTF_16.get(given[:2], "utf-8"), errors)
    else:
        _must_be_writable(given)
    return _LINE_END.sub("\n", given.lstrip(MARK))


def json_of(text: str) -> Any:
    """What a JSON text holds. Raises `ValueError` for what is none, lies too deep, or could not be written again."""
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
    """What a TOML text holds. Raises `ValueError` for what is none, or lies too deep."""
    if _LONG_KEY.search(text):
        raise _too_deep()
    try:
        data: dict[str, Any] = no_deeper(tomllib.loads(text))
    except RecursionError:
        raise _too_deep() from None
    return data


def no_deeper(data: Any) -> Any:
    """Data as JSON or TOML gave it. Raises `ValueError` if it lies too deep to be copied or shown wherever it goes."""
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
