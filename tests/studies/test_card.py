"""A study in a notebook: a summary that needs no kernel, and buttons that open the explorer and the matches below."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets.widgets import widget as ipywidgets

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.studies import Study
from boardbook.studies.card import StudyCard, summary
from boardbook.studies.explorer import Explorer
from boardbook.studies.kinds import where
from boardbook.widgets import Board
from tests.studies.deriving import not_derived
from tests.widgets.hearing import elsewhere, ended, until

LIVE = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def study() -> Study:
    return bb.simulate("pangea", ["greedy", "random"], 3, seed=1, progress=False)


@pytest.fixture
def card(study: Study) -> Iterator[StudyCard]:
    card = study.card()
    yield card
    card.close()


def parts(card: StudyCard) -> tuple[Any, Any, Any, Any]:
    """Return the two buttons, the note beside them, and the panel below."""
    row, panel = card.children
    explore, open_match, _bar, _stop, note = row.children
    return explore, open_match, note, panel


def test_a_cell_shows_a_summary_and_the_buttons(study: Study) -> None:
    before = {*ipywidgets._instances}
    shell = InteractiveShell.instance(history_load_length=0)
    shell.user_ns["study"] = study
    for _ in range(2):
        with capture_output() as said:
            shell.run_cell("study", store_history=True, cell_id="a")  # type: ignore[no-untyped-call]
        text, live = (output.data for output in said.outputs)
        assert text["text/plain"] == repr(study) == "<Study of pangea, 3 matches>"
        assert "<td" in text["text/html"]
        assert LIVE not in text
        assert (live["text/plain"], "text/html" in live) == ("", False)
        assert live[LIVE]["model_id"] in {*ipywidgets._instances} - before
    known = {*ipywidgets._instances} - before
    shell.run_cell("1", store_history=True, cell_id="a")  # type: ignore[no-untyped-call]
    assert known & {*ipywidgets._instances} == set()


def test_the_summary_says_what_the_study_contains(study: Study, tmp_path: Path) -> None:
    plies = study.matches.collect()["plies"].sum()
    for lang, spaced in zip(LANGUAGES, (f"{plies:,}", f"{plies:,}".replace(",", "\u202f")), strict=True):
        shown = summary(study, lang)
        assert all(f">{text}</td>" in shown for text in ("Die Magier von Pangea", "3", "greedy, random", spaced))
        assert study.rules.words.text("summary.folder", lang) not in shown
    folder = tmp_path / "a<b"
    bb.simulate("pangea", ["random"] * 2, 2, to=folder, progress=False, round_limit=1)
    opened = bb.open_study(folder)
    assert str(folder).replace("<", "&lt;") in summary(opened, "en")
    assert '<td style="text-align: left">2, inachevées\u00a0: 2</td>' in summary(opened, "fr")


def test_the_buttons_open_the_explorer_and_one_match_after_the_other(study: Study, card: StudyCard) -> None:
    explore, matches, note, panel = parts(card)
    explore.click()
    [explorer] = panel.children
    assert isinstance(explorer, Explorer)
    assert (explorer.study, explorer.kind.parts, note.value) == (study, (), "")
    seeds = study.matches.sort("number").collect()["seed"].to_list()
    boards: list[Any] = []
    for _ in range(4):
        matches.click()
        boards += panel.children
    assert all(isinstance(board, Board) for board in boards)
    assert [board.match.seed for board in boards] == [*seeds, seeds[0]]
    assert explorer.comm is None
    explore.click()
    assert all(board.comm is None for board in boards)
    assert isinstance(panel.children[0], Explorer)


def test_french_and_the_theme_reach_what_is_opened(study: Study) -> None:
    card = study.card("fr", "dark")
    explore, matches, _, panel = parts(card)
    assert (explore.description, matches.description) == ("Explorer", "Ouvrir une partie")
    for button in (explore, matches):
        button.click()
        [opened] = panel.children
        assert (opened.lang, opened.theme) == ("fr", "dark")
    card.close()
    with pytest.raises(bb.UnknownName):
        study.card("de")


def test_a_match_can_be_opened_while_the_explorer_is_prepared(study: Study) -> None:
    async def clicks(*, impatient: bool) -> None:
        card = study.card()
        explore, matches, note, panel = parts(card)
        explore.click()
        assert (note.value, panel.children) == (study.rules.words.text("summary.looks"), ())
        if impatient:
            matches.click()
        await ended(card._work)
        assert isinstance(panel.children[0], Board if impatient else Explorer)
        assert note.value == ""
        card.close()

    elsewhere(lambda: asyncio.run(clicks(impatient=False)))
    elsewhere(lambda: asyncio.run(clicks(impatient=True)))


def test_the_first_matches_can_be_explored_while_the_others_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = not_derived(tmp_path, monkeypatch)
    card = study.card("fr")
    row, panel = card.children
    explore, _, bar, stop, note = row.children

    async def clicks() -> None:
        explore.click()
        await until(lambda: bar.value > 0)
        assert bar.layout.display is None
        assert re.fullmatch("Les parties sont rejouées une fois\N{NO-BREAK SPACE}: \\d+ sur 60\\.", note.value)
        stop.click()
        await until(lambda: panel.children)

    elsewhere(lambda: asyncio.run(clicks()))
    first: Explorer = panel.children[0]
    n = len(first.study)
    assert 0 < n < 60
    assert (first._state["of"], first._scene["counts"]) == (n, "counts_first")
    assert (bar.layout.display, stop.layout.display, note.value) == ("none", "none", "")

    async def whole() -> None:
        explore.click()
        await until(lambda: panel.children and panel.children[0] is not first)

    elsewhere(lambda: asyncio.run(whole()))
    explorer: Explorer = panel.children[0]
    assert (explorer._state["of"], explorer._scene["counts"]) == (60, "counts")
    card.close()


def test_a_study_whose_files_are_gone_or_damaged_says_so(tmp_path: Path) -> None:
    bb.simulate("pangea", ["random"] * 2, 2, to=tmp_path / "study", progress=False, round_limit=1)
    study = bb.open_study(tmp_path / "study")
    card = study.card()
    *buttons, note, panel = parts(card)
    [part] = (tmp_path / "study" / "matches").iterdir()
    part.write_bytes(part.read_bytes()[:-9])
    for button in buttons:
        note.value = ""
        button.click()
        assert note.value
        assert panel.children == ()
    rmtree(tmp_path / "study")
    for button in buttons:
        note.value = ""
        button.click()
        assert note.value == study.rules.words.text("summary.no_matches")
    card.close()


def test_closing_frees_every_widget(study: Study) -> None:
    before = {*ipywidgets._instances}
    card = study.card()
    for button in parts(card)[:2]:
        button.click()
    card.close()
    assert {*ipywidgets._instances} == before


def test_a_given_snapshot_is_used(study: Study, card: StudyCard) -> None:
    parts(card)[0].click()
    explorer: Explorer = parts(card)[3].children[0]
    assert explorer._snapshot is card._snapshot
    assert len(where(study, {})) == explorer._state["n"]
