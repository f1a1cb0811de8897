"""An unknown language is refused by every function that takes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import boardbook as bb

ASKED: dict[str, Callable[[bb.Match], Any]] = {
    "chart": lambda match: match.chart("score", lang="de"),
    "charts": lambda match: match.charts(lang="de"),
    "heat map": lambda match: match.heat_map(lang="de"),
    "map": lambda match: match.map_chart(lang="de"),
    "prices": lambda match: match.price_chart(lang="de"),
    "scores": lambda match: match.score_chart(lang="de"),
    "chances": lambda match: match.win_chart(lang="de"),
    "page": lambda match: match.to_html("page.html", lang="de"),
    "rulebook": lambda match: match.game.rulebook("de"),
    "ruling": lambda match: match.explain(0).text("de"),
}


@pytest.mark.parametrize("asked", ASKED)
def test_an_unknown_language_is_refused(asked: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = bb.Match("magellan" if asked in ("prices", "scores") else "pangea", ["random", "random", "random"], seed=1)
    match.run()
    with pytest.raises(bb.UnknownName, match=r"unknown language 'de'\. Known: en, fr\."):
        ASKED[asked](match)
    assert list(tmp_path.iterdir()) == []
