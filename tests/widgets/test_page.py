"""A match as one page, which is small and self-contained, and reveals only what its seat may know."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import comm
import pytest

import boardbook as bb
from tests.full import full_disk
from tests.pages import held


def traits(page: str) -> str:
    """Return the traits that a page passes to its board."""
    return json.dumps(held(page)["traits"])


def test_a_page_contains_the_match_and_loads_nothing(tmp_path: Path) -> None:
    match = bb.Match("pangea", ["<b>Ann</b>", "greedy", "</script>Cy"], seed=3)
    while not match.over and match.state.round < 9:
        match.play(match.legal_actions()[-1]) if not match.is_bots else match.step()
    path = tmp_path / "match.html"
    match.to_html(path, lang="fr")
    page = path.read_text(encoding="utf-8")
    assert len(page) < 250_000
    assert "<b>Ann" not in page
    assert "<b>Ann</b>" in traits(page)
    assert page.count("</script>") == 2
    linked = re.findall(r'(?:src|href)="([^"]+)"|@import|url\(', page.split('id="pack"')[0])
    assert linked == []
    assert 'lang="fr"' in page


def test_a_page_is_allowed_to_do_nothing_but_show_itself(tmp_path: Path) -> None:
    """Its policy allows only its own script, by a digest of its data. Anything else can't run, load or send."""
    match = bb.Match("pangea", ["Ann", "Bo"], seed=3)
    nonces = set()
    for lang in ("en", "fr"):
        match.to_html(tmp_path / "match.html", lang=lang)
        page = (tmp_path / "match.html").read_text(encoding="utf-8")
        policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
        [nonce] = re.findall(r'<script type="module" nonce="([^"]+)"', page)
        assert policy[0].split("; ") == [
            "default-src 'none'",
            f"script-src 'nonce-{nonce}'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
        assert page.index("Content-Security-Policy") < page.index("<style>") < page.index("<script")
        nonces.add(nonce)
    assert len(nonces) == 2


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=3)
    path = tmp_path / "match.html"
    match.to_html(path)
    before = path.read_bytes()
    with full_disk(20_000), pytest.raises(bb.NotKept, match=r"match\.html could not be written"):
        match.to_html(path, lang="fr")
    assert [(found, found.read_bytes()) for found in tmp_path.iterdir()] == [(path, before)]


def test_a_page_of_a_seat_contains_only_its_own_hand(tmp_path: Path) -> None:
    match = bb.Match("veil", ["Ann", "Bo"], seed=1)
    match.seen_by(0).to_html(tmp_path / "ann.html")
    page = (tmp_path / "ann.html").read_text(encoding="utf-8")
    assert "hand0" in traits(page)
    assert "hand1" not in traits(page)


def test_a_page_opens_no_comm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    create = comm.create_comm

    def spy(*args: Any, **more: Any) -> Any:
        opened.append(more)
        return create(*args, **more)

    monkeypatch.setattr(comm, "create_comm", spy)
    match = bb.Match("pangea", ["Ann", "greedy"], seed=3)
    match.to_html(tmp_path / "match.html")
    match.seen_by(0).to_html(tmp_path / "ann.html")
    assert opened == []
    match.board()
    assert opened  # the spy works


@pytest.mark.parametrize("wrong", [{"lang": "de"}, {"theme": "blue"}, {"seat": 5}], ids=str)
def test_a_page_with_an_unknown_language_theme_or_seat_is_refused(tmp_path: Path, wrong: Any) -> None:
    with pytest.raises(bb.BoardbookError):
        bb.Match("veil", 2, seed=1).to_html(tmp_path / "match.html", **wrong)
    assert not (tmp_path / "match.html").exists()


def begin_of_the_page() -> str:
    """Return the Python code with which a page starts."""
    script = (Path(__file__).parents[2] / "widgets_js/src/page/python.ts").read_text(encoding="utf-8")
    found = re.search(r"const BEGIN = `(.*?)`", script, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_page_to_play_on_loads_no_shell() -> None:
    code = """
import asyncio, sys, traitlets  # as they are outside a browser
sys.platform = "emscripten"
BEGIN
from IPython import get_ipython
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
assert [get_ipython(), display("nowhere"), InteractiveShell.initialized()] == [None, None, False]
print([name for name, module in sys.modules.items() if name.startswith("IPython") and module.__spec__])
""".replace("BEGIN", begin_of_the_page())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_page_to_play_on_reviews_a_match_and_tells_its_story_without_tables_and_charts() -> None:
    code = """
import sys, traitlets  # as it is outside a browser
sys.platform = "emscripten"
BEGIN
sys.modules |= dict.fromkeys(["polars", "altair", "vl_convert", "loky"])  # they can't be imported
import boardbook as bb
from boardbook.classroom.storytelling import Storytelling
match = bb.Match("magellan", ["random"] * 3, seed=2).run()
match.review(0, "random", progress=False).board()
board, told = match.board(), []
board._storytelling = telling = Storytelling(board, told.append, print)
telling.work.on = True
while telling._step():
    pass
telling._report()
print(len(board._story["moments"]) > 0, board._story["picture"])
""".replace("BEGIN", begin_of_the_page())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True False\n", done.stderr
