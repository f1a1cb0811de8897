"""A match as one page: small, self-contained, and no more than a seat may know."""

from __future__ import annotations

import re
from pathlib import Path

import boardbook as bb


def test_a_page_holds_the_match_and_asks_nobody(tmp_path: Path) -> None:
    match = bb.Match("pangea", ["<b>Ann</b>", "greedy", "</script>Cy"], seed=3)
    while not match.over and match.state.round < 9:
        match.play(match.legal_actions()[-1]) if not match.is_bots else match.step()
    path = tmp_path / "match.html"
    match.to_html(path, lang="fr")
    page = path.read_text(encoding="utf-8")
    assert len(page) < 420_000
    assert "<b>Ann" not in page
    assert page.count("</script>") == 2
    linked = re.findall(r'(?:src|href)="([^"]+)"|@import|url\(', page.split('id="traits"')[0])
    assert linked == []
    assert 'lang="fr"' in page


def test_a_page_of_a_seat_holds_its_own_hand_only(tmp_path: Path) -> None:
    match = bb.Match("veil", ["Ann", "Bo"], seed=1)
    match.seen_by(0).to_html(tmp_path / "ann.html")
    page = (tmp_path / "ann.html").read_text(encoding="utf-8")
    assert "hand0" in page
    assert "hand1" not in page
