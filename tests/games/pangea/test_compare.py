"""The comparison with the oracle prints its counts and does not hide a difference."""

from __future__ import annotations

import re

import pytest

from tests.games.pangea import compare
from tests.games.pangea.oracle import Oracle


def test_the_count_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "OPTIONS", [{}, {"goods_cap": 9}])
    compare.main(2_000)
    told = re.fullmatch(r"pangea: ([\d,]+) decisions in (\d+) matches over 3 sets .*\n", capsys.readouterr().out)
    assert told is not None
    assert int(told[1].replace(",", "")) >= 2_000
    assert int(told[2]) % 3 == 0


def test_a_difference_stops_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Oracle, "legal", lambda _: [])
    with pytest.raises(AssertionError, match="seed 0"):
        compare.main(1)
