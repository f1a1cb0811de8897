"""The widget of a lab sends what the lab knows, and trusts no message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import traitlets

import boardbook as bb
from boardbook.balance import view as views
from boardbook.balance.view import LabView

RACE = {"goal": [10, 12, 14], "head_start": [0, 1, 2, 3, 4]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture
def view(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LabView]:
    monkeypatch.setattr(views, "TESTED", 20)
    monkeypatch.setattr(views, "MINUTE", 0.001)
    lab = bb.lab("race", RACE, ["random"] * 2, weaker=None, matches=4, to=folder)
    if lab.trajectories < 4:
        lab.screen((4 - lab.trajectories) * 16, progress=False)
    made = lab.view()
    made.answers = []
    monkeypatch.setattr(made, "send", lambda content, *_: made.answers.append(content))
    yield made
    made.close()


def ask(view: LabView, kind: object, **more: Any) -> dict[str, Any]:
    view._heard(view, {"type": kind, "seq": 1, **more}, [])
    answer: dict[str, Any] = view.answers[-1]
    return answer


def test_the_state_says_what_the_lab_knows(view: LabView) -> None:
    state, lab = view._state, view.lab
    effects = lab.effects.filter(outcome="length")
    assert [row["mu"] for row in state["effects"]["length"]] == effects["mu"].to_list()
    printed = lab.printed.filter(outcome="length").select("mean", "low", "high").row(0)
    assert state["printed"]["length"] == [*printed]
    assert state["matches"] == lab.played
    assert state["tested"] is None
    assert state["more"]["needed"] == lab.needed("length", 0.02 * lab.printed.filter(outcome="length")["mean"][0])
    assert view._scene["numbers"][1] == {"name": "head_start", "values": ["0", "1", "2", "3", "4"], "printed": 0}


def test_the_python_that_it_copies_gives_the_same(view: LabView) -> None:
    ask(view, "slide", number=1, level=3)
    known: dict[str, Any] = {"bb": bb}
    exec(view._state["python"], known)  # noqa: S102 (the code that it offers)
    assert known["lab"].effects.equals(view.lab.effects)


def test_a_slider_moves_the_edition_and_forgets_what_was_tested(view: LabView) -> None:
    assert ask(view, "test")["ok"]
    assert view._state["tested"].keys() == set(view.lab.outcomes)
    assert ask(view, "slide", number=0, level=2)["ok"]
    assert view.values == {"goal": 14, "head_start": 0}
    assert view._state["tested"] is None
    guess = view.lab.guess({"goal": 14}).filter(outcome="length").row(0)[1:]
    assert view._state["guessed"]["length"] == [*guess]
    assert ask(view, "printed")["ok"]
    assert view._state["levels"] == [1, 0]


def test_it_screens_and_watches(view: LabView) -> None:
    assert ask(view, "outcome", outcome="first")["ok"]
    assert view.outcome == "first"
    before = view.lab.trajectories
    assert ask(view, "screen")["ok"]
    assert view.lab.trajectories == before + 1  # the first one is always played
    assert view._state["running"] == ""
    assert ask(view, "watch", on=True)["ok"]
    assert view._board is not None
    assert view._board.match.game.settings["goal"] == 12
    assert ask(view, "watch", on=False)["ok"]
    assert view._board is None


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("outcome", {"outcome": "stronger"}),
        ("outcome", {}),
        ("slide", {"number": 2, "level": 0}),
        ("slide", {"number": True, "level": 0}),
        ("slide", {"number": 0, "level": 3}),
        ("slide", {"number": 0, "level": 1.0}),
        ("slide", {"number": 0}),
        ("watch", {"on": 1}),
        ("nothing", {}),
        (None, {}),
    ],
)
def test_a_strange_message_changes_nothing(view: LabView, kind: object, more: dict[str, Any]) -> None:
    before = dict(view._state)
    assert not ask(view, kind, **more)["ok"]
    assert view._state == before


def test_traits_are_checked(view: LabView) -> None:
    with pytest.raises(traitlets.TraitError):
        view.outcome = "stronger"
    with pytest.raises(traitlets.TraitError, match="head_start: 9"):
        view.values = {"head_start": 9}
    with pytest.raises(traitlets.TraitError):
        view.values = {"heads": 1}
    view.set_state({"_state": {}, "lang": "fr", "theme": "nothing"})
    assert view._state
    assert (view.lang, view.theme) == ("fr", "auto")


def test_a_refused_edition_is_not_played() -> None:
    lab = bb.lab("magus", {"thresholds.0": [11, 17], "thresholds.1": [19, 15]}, ["random"] * 2, weaker=None, matches=2)
    view = LabView(lab)
    view.values = {"thresholds.0": 17, "thresholds.1": 15}
    assert "each must be higher" in view._state["refused"]
    answers: list[Any] = []
    view.send = lambda content, *_: answers.append(content)
    view._heard(view, {"type": "test", "seq": 1}, [])
    assert not answers[-1]["ok"]
    view.close()


@pytest.fixture
def magus() -> Iterator[LabView]:
    made = LabView(bb.lab("magus", {"thresholds.0": [11, 12]}, ["random"] * 2, weaker=None, matches=2))
    made.answers = []
    made.send = lambda content, *_: made.answers.append(content)
    yield made
    made.close()


def test_the_small_board_shows_how_the_edition_begins(magus: LabView) -> None:
    board = magus._first
    assert board.match.game.edition["thresholds"][0] == 11
    assert board.match.state.to_act is not None
    assert ask(magus, "slide", number=0, level=1)["ok"]
    assert magus._first is not board
    assert magus._first.match.game.edition["thresholds"][0] == 12
    magus.lang = "fr"
    assert magus._first.lang == "fr"
    magus.close()
    assert magus._first is None


def test_an_edition_is_sent_to_the_lobby(magus: LabView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert not ask(magus, "send")["ok"]  # nothing is changed
    magus.values = {"thresholds.0": 12}
    assert ask(magus, "send")["ok"]
    assert magus._state["sent"] == "thresholds.0 12"
    path = tmp_path / "boardbook-matches" / "editions" / "magus" / "thresholds.0 12.toml"
    assert bb.game("magus", path).edition == magus.lab.numbers.edition_at((1,))
    assert ask(magus, "printed")["ok"]
    assert magus._state["sent"] == ""


def test_options_are_not_sent(view: LabView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    view.values = {"goal": 14}
    answer = ask(view, "send")
    assert not answer["ok"]
    assert "only the numbers of the edition" in answer["text"]["en"]
    assert not [*tmp_path.iterdir()]


def test_a_lab_without_matches_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    lab = bb.lab("race", RACE, ["random"] * 2, weaker=None)
    view = lab.view("fr")
    assert view._state["effects"] == {"length": [], "first": [], "lead_changes": [], "decided": []}
    assert view._state["more"] is None
    view._ipython_display_()
    assert "<Lab of race, 2 numbers, 0 trajectories, 0 matches>" in repr(lab)
    view.close()
    with pytest.raises(bb.UnknownName):
        lab.view("de")
