"""A package that can be called: `bb.games()` and `bb.bots()` are public, and so are the packages of the same names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


def answer_calls(package: str, answer: Callable[[], tuple[str, ...]]) -> None:
    """Make the imported package answer a call, so that one name can serve both."""

    class CallablePackage(ModuleType):
        def __call__(self) -> tuple[str, ...]:
            return answer()

    sys.modules[package].__class__ = CallablePackage
