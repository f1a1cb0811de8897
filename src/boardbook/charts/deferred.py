"""Defers what takes longest when altair is imported, and what altair never uses.

If rfc3987-syntax is installed, as it is with JupyterLab, jsonschema imports it to check texts of the format "iri". It
builds 40 parsers when it is imported, which takes several times as long as importing altair.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

SYNTAX: Final = "rfc3987_syntax"


@contextmanager
def iri_parsers_deferred() -> Iterator[None]:
    """If jsonschema is imported for the first time in this context, let it build the parsers when it checks an IRI."""
    if SYNTAX in sys.modules or find_spec(SYNTAX) is None:
        yield
        return
    deferred = ModuleType(SYNTAX)
    vars(deferred)[is_valid_syntax.__name__] = is_valid_syntax
    sys.modules[SYNTAX] = deferred
    try:
        yield
    finally:
        del sys.modules[SYNTAX]


def is_valid_syntax(term: str, value: str) -> bool:
    """Return what the function of the same name in rfc3987-syntax returns."""
    return bool(import_module(SYNTAX).is_valid_syntax(term, value))
