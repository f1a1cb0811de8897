"""Callable packages: `bb.games` and `bb.bots` are packages that can also be called as functions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


def answer_calls(package: str, answer: Callable[[], tuple[str, ...]]) -> None:
    """Make an imported package callable. Calling it returns the result of `answer`."""

    class CallablePackage(ModuleType):
        def __call__(self) -> tuple[str, ...]:
            return answer()

    sys.modules[package].__class__ = CallablePackage
