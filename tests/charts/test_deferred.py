"""Charts don't wait for what altair never uses, and others can still use it."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = """
import sys
import boardbook.charts
assert "jsonschema" in sys.modules and not {"lark", "rfc3987_syntax"} & {*sys.modules}
from jsonschema import Draft202012Validator
checker = Draft202012Validator.FORMAT_CHECKER
assert [checker.conforms(text, "iri") for text in ("http://été.fr/à", "no iri")] == [True, False]
assert checker.conforms("/à", "iri-reference")
import rfc3987_syntax
assert rfc3987_syntax.is_valid_syntax_iri("http://été.fr/à")
"""
EARLIER = """
import sys
import rfc3987_syntax
import boardbook.charts
assert sys.modules["rfc3987_syntax"] is rfc3987_syntax
"""


@pytest.mark.parametrize("script", [LATER, EARLIER])
def test_parsers_of_iris_are_built_when_one_is_checked(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)  # `start.py test` leaves the package out
    subprocess.run([sys.executable, "-c", script], check=True)
