"""Read text from users and files, even if an editor, a mail program, a shell or git has changed its encoding."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from typing import Any, Final

UTF_16: Final = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""The UTF-16 byte order marks, which old Windows shells write. Files without such a mark are read as UTF-8."""
MARK: Final = "\ufeff"
"""The byte order mark, which is not part of the text."""
_LINE_END: Final = re.compile(r"\r+\n")
"""Windows line endings, including those that were converted twice."""
DEEPEST: Final = 50
"""Maximum nesting depth of data. This limit ensures that copying or showing the data can't overflow the stack."""

TURNING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""The bidirectional classes of characters that embed, override or isolate text."""

_PART: Final = r"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_LONG_KEY: Final = re.compile(f"(?:{_PART}){{{DEEPEST}}}")
"""Matches a dotted TOML key that is nested too deeply. Text with such a key is refused before it is parsed."""


def strange(text: str, *, alone: bool = False) -> list[str]:
    """Return the characters in a string that are not accepted, in the form `U+0000`.

    These are lone surrogates, control characters other than white space, and direction marks that would affect the
    surrounding text. Direction marks are accepted if the text is shown `alone`.
    """
    if text.isascii() and text.isprintable():
        return []
    return sorted({f"U+{ord(letter):04X}" for letter in text if _is_strange(letter, alone)})


def _is_strange(letter: str, alone: bool) -> bool:  # noqa: FBT001 (passed on by `strange`)
    category = unicodedata.category(letter)
    if category == "Cc":
        return not letter.isspace()
    return category == "Cs" or (not alone and unicodedata.bidirectional(letter) in TURNING)


def text_problem(what: str, text: object, longest: int, *, alone: bool = False) -> str:
    """Return why a user's text is refused; empty if it is accepted. `alone`: as in `strange`.

    This function checks names, answers, comments, questions and titles. `what`: the name of the text in the message.
    """
    if not isinstance(text, str):
        return f"{what} must be a string, not {text!r:.80}"
    if len(text) > longest:
        return f"{what} must have at most {longest} characters, not {len(text)}"
    letters = strange(text, alone=alone)
    if not letters:
        return ""
    why = "control characters" if alone else "control characters, or marks that change the direction of text"
    return f"{what} must not contain {', '.join(letters)} ({why})"


def cleaned(text: str, longest: int) -> str:
    """Turn text that can no longer be corrected, such as a pupil's answer, into one line without refused characters."""
    letters = "".join(letter for letter in text if letter.isspace() or not _is_strange(letter, alone=False))
    return " ".join(letters.split())[:longest].rstrip()


def text_of(content: bytes | str, errors: str = "strict") -> str:
    """Return the content of a file, given as bytes or text, without a byte order mark and with Unix line endings.

    `errors`: as in `bytes.decode`. Raises `ValueError` for bytes that are not text, and for text with lone surrogates,
    which no file can contain.
    """
    if isinstance(content, bytes):
        content = content.decode(UTF_16.get(content[:2], "utf-8"), errors)
    else:
        _must_be_writable(content)
    return _LINE_END.sub("\n", content.lstrip(MARK))


def json_of(text: str) -> Any:
    """Parse JSON. Raises `ValueError` if the text is invalid, nested too deeply, or contains lone surrogates."""
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
        raise ValueError("the text contains half of a surrogate pair, which no file can store") from None


def toml_of(text: str) -> dict[str, Any]:
    """Parse TOML. Raises `ValueError` if the text is invalid or nested too deeply."""
    if _LONG_KEY.search(text):
        raise _too_deep()
    try:
        data: dict[str, Any] = no_deeper(tomllib.loads(text))
    except RecursionError:
        raise _too_deep() from None
    return data


def no_deeper(data: Any) -> Any:
    """Return data from JSON or TOML unchanged. Raises `ValueError` if the data is nested too deeply."""
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
    return ValueError(f"lists and objects may be nested at most {DEEPEST} levels deep")
