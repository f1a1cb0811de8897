"""Pictures of boards are self-contained, look like the board, and show only what everyone may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

import boardbook as bb
from boardbook.soak import random_number
from boardbook.widgets import Board, showing
from boardbook.widgets import match_view as boards
from boardbook.widgets.picture import drawn, picture
from tests.house import GAMES as HOUSE
from tests.match.wandering import match_of
from tests.profiles import many
from tests.widgets.moments import moments

GAMES = (*HOUSE, "veil")
SVG, XHTML = "{http://www.w3.org/2000/svg", "{http://www.w3.org/1999/xhtml"
PREFIX = {"pangea": "pg", "magus": "mu", "zargos": "za", "magellan": "mg"}
"""The prefix of the classes in a game's drawing."""


def played(game: str, seats: int = 3, names: tuple[str, ...] = ()) -> Iterator[bb.Match]:
    """Yield a random match between people at several plies and at its end."""
    match = bb.Match(game, list(names) or [f"P{k}" for k in range(seats)], seed=7)
    rng = Random(7)
    while match.to_act is not None and match.state.round < 30:
        match.play(random_number(match.state, rng))
        if rng.random() < 0.01:
            yield match
    yield match


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_a_complete_svg_of_its_own_game(game: str) -> None:
    for k, match in enumerate(played(game)):
        if k > 5:
            break
        for lang, theme in (("en", "light"), ("fr", "dark")):
            svg = drawn(match, lang, theme)
            root = ET.fromstring(svg)  # noqa: S314 (our own)
            assert int(root.attrib["width"]) == 720
            # When it is read as XML, only elements with the namespace of SVG are drawn.
            tags = {part.tag.partition("}")[::2] for part in root.iter()}
            assert {space for space, tag in tags if tag in ("svg", "path", "use", "g", "text", "circle")} == {SVG}
            assert {space for space, tag in tags if tag in ("div", "section", "span", "strong")} == {XHTML}
            classes = {name for part in root.iter() for name in part.attrib.get("class", "").split()}
            others = [prefix for other, prefix in PREFIX.items() if other != game]
            assert not {name for name in classes if name.split("-")[0] in others}
            linked = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
            ids = {part.attrib["id"] for part in root.iter() if "id" in part.attrib}
            assert {one or other for one, other in linked} <= ids
            assert not re.search(r"<script|\son\w+=|https?://(?!www\.w3\.org)", svg)
            assert "undefined" not in svg
            assert "NaN" not in svg


def test_a_picture_is_html_that_names_players_as_text() -> None:
    match = next(played("pangea", names=("<b>Ann</b>", 'Bo" onload="x', "Cy & Co")))
    html = picture(match, "fr")
    assert 'alt="Die Magier von Pangea, &lt;b&gt;Ann&lt;/b&gt;, Bo&quot; onload=&quot;x, Cy &amp; Co"' in html
    assert "exécutez la cellule pour jouer" in html
    address = re.search(r"src='data:image/svg\+xml;utf8,([^']*)'", html)
    assert address
    assert not re.search(r"[<>#&]", address[1])
    texts = [part.text for part in ET.fromstring(unquote(address[1])).iter() if part.text]  # noqa: S314
    assert {"<b>Ann</b>", 'Bo" onload="x', "Cy & Co"} <= set(texts)


def test_a_picture_does_not_depend_on_hidden_hands() -> None:
    """Pictures are shown to everyone, so positions that a seat can't tell apart have the same picture."""
    for line, other, _ in moments("magellan", many(check=32, proofs=200)):
        assert drawn(match_of(line)) == drawn(match_of(other))


class Published:
    """Records the outputs of a notebook."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[tuple[dict[str, Any], bool]] = []
        for module in (boards, showing):
            monkeypatch.setattr(module, "publish", self)

    def __call__(self, data: dict[str, Any], metadata: object = None, **more: Any) -> None:
        self.shown.append((data, more.get("update", False)))


def test_the_picture_follows_its_board_and_is_replaced_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    published = Published(monkeypatch)
    match = bb.Match("pangea", ["random", "random"], seed=3, round_limit=3)
    match._ipython_display_()
    (live, _), (pictured, update) = published.shown
    assert "application/vnd.jupyter.widget-view+json" in live
    assert live["text/plain"] == ""
    assert "text/html" in pictured
    assert not update
    while not match.over:
        match.step()
    last, update = published.shown[-1]
    assert update
    assert last["text/html"] != pictured["text/html"]


def test_without_an_engine_the_board_has_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    published = Published(monkeypatch)
    monkeypatch.setattr(boards, "POSSIBLE", False)
    bb.Match("pangea", ["Ann", "Bo"], seed=3)._ipython_display_()
    assert [data["text/plain"][:6] for data, _ in published.shown] == ["<Board"]


def test_marimo_is_given_the_board_itself() -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=3)
    for shown in (match, bb.editor(match), bb.puzzle(match, "Set a tower.", goal=match.legal_actions()[0].text)):
        assert isinstance(shown._display_(), Board)
