"""Text from outside: read as it was meant, whatever an editor, a mailer, a shell or git made of its bytes."""

from __future__ import annotations

import json
import re
import tomllib
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

_PART: Final = r"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_LONG_KEY: Final = re.compile(f"(?:{_PART}){{{DEEPEST}}}")
"""A dotted key of TOML that lies too deep, which is refused before anything is read of it."""


def text_of(given: bytes | str, errors: str = "strict") -> str:
    """What a file, or a text that was read out of one, says: without a byte order mark, its lines ended by a newline.

    `errors`: as in `bytes.decode`. Raises `UnicodeDecodeError`, a `ValueError`, for bytes that are no text.
    """
    if isinstance(given, bytes):
        given = given.decode(UTF_16.get(given[:2], "utf-8"), errors)
    return _LINE_END.sub("\n", given.lstrip(MARK))


def json_of(text: str) -> Any:
    """What a JSON text holds. Raises `ValueError` for what is none, lies too deep, or could not be written again."""
    try:
        data = no_deeper(json.loads(text))
    except RecursionError:
        raise _too_deep() from None
    if "\\u" in text:
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("half of a surrogate pair is no text") from None
    return data


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
