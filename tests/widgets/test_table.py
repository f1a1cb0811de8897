"""The table: its lobby starts, resumes and lists matches, saves each in a journal, and refuses bad messages."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

import boardbook as bb
from boardbook.bots import LADDER, make_bot
from boardbook.core import LANGUAGES, Seat
from boardbook.session.autoplay import Autoplay
from boardbook.widgets import Board, Table, lobby
from tests.full import no_more_files
from tests.vanishing import ANOTHERS, vanish
from tests.vanishing import WAYS as WAYS_GONE
from tests.widgets.hearing import ended

TODAY = date(2026, 11, 22)
SEATS = [{"name": "Ann", "who": ""}, {"name": "Bo", "who": "intermediate"}, {"name": "Cy", "who": "random"}]


class Heard:
    """A table and the answers of its lobby."""

    def __init__(self, folder: Path, lang: str = "en") -> None:
        self.table = Table(folder, lang, lambda: TODAY, bb.Match)
        self.sent: list[dict[str, Any]] = []
        self.table.lobby.send = lambda content, buffers=None: self.sent.append(content)
        self.hello()

    def __call__(self, message: Any) -> dict[str, Any]:
        self.sent.clear()
        self.table.lobby._heard(None, message, [])
        [answer] = self.sent
        json.dumps([answer, self.table.lobby._kept, self.table.lobby._shown], allow_nan=False)
        return answer

    def hello(self) -> list[dict[str, Any]]:
        """Return the list of matches, requested without an event loop, as in a plain script."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self.table.look_around).result()
        return list(self.table.lobby._kept or [])

    def begin(self, game: str = "pangea", seats: Any = SEATS, **more: Any) -> dict[str, Any]:
        message = {"type": "begin", "seq": 1, "game": game, "seats": seats, "options": {}, "box": False, **more}
        return self(message)

    def learn(self, game: Any) -> dict[str, Any]:
        return self({"type": "learn", "seq": 1, "game": game})

    def resume(self, name: str) -> dict[str, Any]:
        return self({"type": "resume", "seq": 1, "name": name})

    def leave(self) -> list[dict[str, Any]]:
        assert self({"type": "leave", "seq": 1})["ok"]
        return self.hello()

    @property
    def match(self) -> bb.Match:
        match = self.table.match
        assert isinstance(match, bb.Match)
        return match

    @property
    def board(self) -> Board:
        assert self.table.board is not None
        return self.table.board

    def play(self, plies: int) -> None:
        for _ in range(plies):
            if not self.match.over:
                self.match.play(self.match.legal_actions()[0])

    def deed(self, what: str) -> dict[str, Any]:
        """Send a message to the board, and return its answer."""
        answers: list[dict[str, Any]] = []
        board = self.board
        board.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
        board._heard(None, {"type": "do", "seq": 1, "ply": self.match.ply, "what": what}, [])
        return next(answer for answer in answers if answer["type"] == "answer")


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[Heard]:
    yield Heard(tmp_path / "matches")
    for table in tuple(Table._all):
        table.close()


# --- begin --------------------------------------------------------------------------------------------------------


def test_nothing_is_created_before_the_first_match(heard: Heard, tmp_path: Path) -> None:
    assert heard.table.match is None
    assert tuple(heard.table.children) == (heard.table.lobby,)
    assert list(tmp_path.iterdir()) == []
    assert heard.table.lobby._kept == []


def test_play_is_a_table(tmp_path: Path) -> None:
    table = bb.play(tmp_path, lang="fr")
    assert isinstance(table, Table)
    assert table.lobby.lang == "fr"
    with pytest.raises(bb.UnknownName, match="language 'de'"):
        bb.play(tmp_path, lang="de")


def test_a_new_match_takes_the_place_of_the_lobby(heard: Heard) -> None:
    heard.table.lobby.lang = "fr"
    assert heard.begin("magellan", options={"west": "B"})["ok"]
    assert tuple(heard.table.children) == (heard.table.lobby, heard.board)
    assert heard.match.game.settings["west"] == "B"
    assert heard.match.seats == (Seat("Ann"), Seat("Bo", "intermediate"), Seat("Cy", "random"))
    assert (heard.board.seat, heard.board.lang) == (bb.TURN, "fr")
    assert heard.table.lobby._shown == {"name": "magellan-2026-11-22-1.jsonl", "note": ""}


def test_every_match_is_saved(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.play(30)
    kept = bb.load(tmp_path / "matches" / "pangea-2026-11-22-1.jsonl")
    assert kept.state.to_dict() == heard.match.state.to_dict()


def test_with_the_real_box_players_enter_the_results_of_chance(heard: Heard) -> None:
    heard.begin(box=True)
    assert heard.match.history.chance == "ask"
    assert heard.match.to_act == bb.CHANCE


def test_all_built_in_and_registered_bots_can_play(heard: Heard) -> None:
    bb.register_bot("of_a_test", lambda _: make_bot("random"))
    assert lobby.offered()[:8] == ["", *LADDER, "mcts:2s", "random"]
    assert "of_a_test" in lobby.offered()
    for who in lobby.offered():
        assert heard.begin(seats=[{"name": "Ann", "who": who}, {"name": "Bo", "who": ""}])["ok"]
        assert heard.match.seats[0].bot == (who or None)


def test_two_bots_keep_their_names(heard: Heard) -> None:
    seats = [{"name": name, "who": "casual"} for name in ("Di", "greedy", "Ed ")]
    assert heard.begin(seats=seats)["ok"]
    assert heard.match.history.header.names == ("Di", "greedy", "Ed")


# --- resume -------------------------------------------------------------------------------------------------------


def test_a_match_is_left_and_resumed(heard: Heard) -> None:
    heard.begin()
    heard.play(20)
    before, old = heard.match.state.to_dict(), heard.match
    [line] = heard.leave()
    assert heard.table.match is None
    assert tuple(heard.table.children) == (heard.table.lobby,)
    assert not Autoplay.of(old).on
    assert (line["match"]["game"], line["match"]["toAct"], line["elsewhere"]) == ("pangea", old.to_act, False)
    assert heard.resume(line["name"])["ok"]
    assert heard.match is not old
    assert heard.match.state.to_dict() == before
    heard.play(1)
    [line] = heard.leave()
    assert bb.load(heard.table._shelf.path(line["name"])).ply == old.ply + 1


def test_another_table_can_take_over_the_match(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.play(5)
    ply = heard.match.ply
    other = Heard(tmp_path / "matches")
    [line] = other.hello()
    assert not line["elsewhere"]
    assert other.resume(line["name"])["ok"]
    assert other.match.ply == ply
    other.play(1)
    assert heard.table.match is None
    assert heard.table.lobby._shown == {"name": "", "note": "lobby.taken"}


def test_a_match_that_another_process_writes_can_be_viewed(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.play(5)
    heard.leave()
    name = "pangea-2026-11-22-1.jsonl"
    own = bb.load(tmp_path / "matches" / name, journal=True)
    [line] = heard.hello()
    assert line["elsewhere"]
    assert heard.resume(name)["ok"]
    assert heard.table.lobby._shown["note"] == "lobby.only_look"
    assert heard.board._now["closed"]
    assert heard.board.seat is None
    before = heard.match.state.to_dict()
    for message in ({"type": "play", "actions": heard.match.state.legal_actions()[:1]}, {"type": "do", "what": "step"}):
        said: list[Any] = []
        heard.board.send = lambda content, buffers=None, said=said: said.append(content)  # type: ignore[method-assign, misc]
        heard.board._heard(None, {"seq": 1, "ply": heard.match.ply, **message}, [])
        assert [answer["ok"] for answer in said] == [False]
    assert heard.match.state.to_dict() == before
    own.close()
    heard.leave()
    assert heard.resume(name)["ok"]
    assert not heard.board._now["closed"]


def test_an_ended_match_says_who_won_and_opens(heard: Heard) -> None:
    heard.begin("magellan", [{"name": f"{k}", "who": "random"} for k in range(3)])
    heard.match.run()
    winners = list(heard.match.result.winners)  # type: ignore[union-attr]
    [line] = heard.leave()
    assert (line["match"]["toAct"], line["match"]["winners"]) == (None, winners)
    assert heard.resume(line["name"])["ok"]
    assert heard.match.over


def test_a_damaged_file_is_listed_with_its_reason_and_cannot_be_opened(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.leave()
    (tmp_path / "matches" / "bad.jsonl").write_text("<b>\n")
    lines = {line["name"]: line for line in heard.hello()}
    assert lines["bad.jsonl"]["wrong"].startswith("line 1 is not a record")
    assert not heard.resume("bad.jsonl")["ok"]
    assert heard.resume("pangea-2026-11-22-1.jsonl")["ok"]


def test_a_file_damaged_after_it_was_listed_is_refused_in_both_languages(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.play(3)
    [line] = heard.leave()
    path = tmp_path / "matches" / line["name"]
    path.write_bytes(path.read_bytes().replace(b"grass", b"glass"))
    answer = heard.resume(line["name"])
    assert "can’t be read" in answer["text"]["en"]
    assert "illisible" in answer["text"]["fr"]
    assert heard.table.match is None


def test_a_match_that_disappeared_after_it_was_listed_is_reported(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    [line] = heard.leave()
    (tmp_path / "matches" / line["name"]).unlink()
    answer = heard.resume(line["name"])
    assert not answer["ok"]
    assert answer["text"]["en"] == "This match is no longer in the folder."
    assert answer["text"]["fr"] == "Cette partie n’est plus dans le dossier."
    assert heard.table.lobby._kept == []
    assert not list((tmp_path / "matches").glob("*.lock"))


def test_a_folder_that_disappeared_is_reported_like_its_match(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    [line] = heard.leave()
    shutil.rmtree(tmp_path / "matches")
    assert heard.resume(line["name"])["text"]["en"] == "This match is no longer in the folder."


def test_a_folder_that_cannot_be_listed_is_reported_with_the_reason(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.leave()
    with no_more_files():
        heard.table.look_around()
    assert heard.table.lobby._shown == {"name": "", "note": "", "why": "Too many open files"}
    assert heard.table.lobby._kept == []
    assert len(heard.hello()) == 1
    assert heard.table.lobby._shown == {"name": "", "note": ""}


def test_matches_are_read_in_steps_while_the_kernel_stays_responsive(heard: Heard, tmp_path: Path) -> None:
    for _ in range(10):
        heard.begin()
        heard.leave()
    for note in (tmp_path / "matches" / ".short").iterdir():
        note.unlink()

    async def listing() -> None:
        heard.table.look_around()
        assert [line["match"] for line in heard.table.lobby._kept or []] == [None] * 10
        await ended(heard.table._reading)
        assert all(line["match"] for line in heard.table.lobby._kept or [])

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, listing()).result()


KILLED = """
import asyncio, os, sys
from pathlib import Path
from boardbook.widgets import Table
table = Table(Path(sys.argv[1]))
seats = [{"name": name, "who": "intermediate"} for name in ("Ann", "Bo", "Cy")]

async def main():
    order = {"game": "pangea", "seats": seats, "options": {}, "box": False}
    table.lobby._heard(None, {"type": "begin", "seq": 1, **order}, [])
    table.board.pace = 0
    table.board._heard(None, {"type": "hello", "length": 0}, [])
    while table.match.ply < 80:
        await asyncio.sleep(0.01)
    print(table.match.ply, flush=True)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


def test_a_kernel_killed_while_bots_play_loses_nothing(heard: Heard, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    done = subprocess.run([sys.executable, "-c", KILLED, folder], capture_output=True, text=True, check=False)
    [line] = heard.hello()
    assert not line["elsewhere"]
    assert heard.resume(line["name"])["ok"]
    assert heard.match.ply >= int(done.stdout) >= 80
    heard.match.step()


# --- lessons ------------------------------------------------------------------------------------------------------


def test_a_lesson_opens_below_the_lobby_and_is_worked_at_there(heard: Heard) -> None:
    assert heard.learn("pangea")["ok"]
    first, panel = heard.table.children
    [shown] = panel.children
    assert (first, heard.table.lobby._lesson) == (heard.table.lobby, "pangea")
    task = shown.board.puzzle
    assert task.match.game.name == "pangea"
    assert task.point(task.solution).kind == "solved"
    shown.sheet.next()
    assert shown.board.puzzle is not task


def test_a_lesson_opened_again_continues_where_it_was(heard: Heard) -> None:
    heard.learn("pangea")
    before = heard.table.children[1]
    sheet = before.children[0].sheet
    sheet.next()
    assert heard.learn("")["ok"]
    assert heard.table.lobby._lesson == ""
    assert (tuple(heard.table.children), before.comm) == ((heard.table.lobby,), None)
    heard.learn("pangea")
    assert heard.table.children[1].children[0].sheet is sheet
    assert sheet.task == 2


def test_another_lesson_takes_the_place_of_the_first(heard: Heard) -> None:
    heard.learn("pangea")
    [before] = heard.table.children[1].children
    heard.learn("magellan")
    [now] = heard.table.children[1].children
    assert (before.comm, now.board.match.game.name) == (None, "magellan")
    assert len(heard.table.children) == 2


def test_a_match_closes_the_lesson(heard: Heard) -> None:
    heard.learn("pangea")
    panel = heard.table.children[1]
    assert heard.begin()["ok"]
    assert tuple(heard.table.children) == (heard.table.lobby, heard.board)
    assert (panel.comm, heard.table.lobby._lesson) == (None, "")
    answer = heard.learn("pangea")
    assert not answer["ok"]
    assert "during a match" in answer["text"]["en"]
    assert tuple(heard.table.children) == (heard.table.lobby, heard.board)


def test_a_match_that_cannot_start_leaves_the_lesson_open(heard: Heard) -> None:
    heard.learn("pangea")
    assert not heard.begin(options={"goods_cap": 0})["ok"]
    assert (len(heard.table.children), heard.table.lobby._lesson) == (2, "pangea")


def test_the_lesson_follows_the_language_of_the_lobby(heard: Heard) -> None:
    heard.table.lobby.lang = "fr"
    heard.learn("pangea")
    [shown] = heard.table.children[1].children
    assert shown.board.lang == "fr"
    heard.table.lobby.set_state({"lang": "en"})
    assert shown.board.lang == "en"


def test_a_closed_table_closes_its_lesson(heard: Heard) -> None:
    heard.learn("pangea")
    [shown] = heard.table.children[1].children
    heard.table.close()
    assert (shown.comm, shown.board.comm) == (None, None)


def test_a_table_is_closed_after_its_lobby(heard: Heard) -> None:
    """All widgets of a kernel may be closed in the order in which they were created."""
    heard.learn("pangea")
    [shown] = heard.table.children[1].children
    heard.table.lobby.close()
    heard.table.close()
    assert (heard.table.comm, shown.comm) == (None, None)


@pytest.mark.parametrize("game", [None, "chess", "veil", ["pangea"], {}, 1, True, "../pangea", "pangea "], ids=repr)
def test_a_lesson_that_is_not_offered_is_refused(heard: Heard, game: Any) -> None:
    answer = heard.learn(game)
    assert not answer["ok"]
    assert "has no lesson" in answer["text"]["en"]
    assert tuple(heard.table.children) == (heard.table.lobby,)


def test_the_first_visit_has_the_figures_of_each_game(heard: Heard) -> None:
    games = {game["name"]: game for game in heard.table.lobby._scene["games"]}
    for name in lobby.FIRST:
        low, high = games[name]["minutes"]
        assert 10 <= low <= high <= 240
        assert games[name]["rules"] == len(bb.game(name).rulebook("fr").paragraphs)
        assert games[name]["lesson"] == bb.lesson(name).minutes
    assert (games["veil"]["minutes"], games["veil"]["lesson"]) == (None, None)


# --- at the end ---------------------------------------------------------------------------------------------------


def test_a_rematch_is_the_same_with_another_seed_and_journal(heard: Heard, tmp_path: Path) -> None:
    seats = [{"name": f"{k}", "who": "random"} for k in range(3)]
    heard.begin("magellan", seats, options={"bidders": "buyers"})
    heard.match.run()
    first, board = heard.match, heard.board
    assert board._make_now()["table"]
    assert heard.deed("rematch")["ok"]
    assert (heard.match.seats, heard.match.game.settings) == (first.seats, first.game.settings)
    assert heard.match.seed != first.seed
    assert heard.match.ply < first.ply
    assert board.comm is None
    assert {path.name for path in (tmp_path / "matches").glob("*.jsonl")} == {
        "magellan-2026-11-22-1.jsonl",
        "magellan-2026-11-22-2.jsonl",
    }


def test_new_match_goes_back_to_the_lobby(heard: Heard) -> None:
    heard.begin("magellan", [{"name": f"{k}", "who": "random"} for k in range(3)])
    heard.match.run()
    assert heard.deed("new")["ok"]
    assert tuple(heard.table.children) == (heard.table.lobby,)


@pytest.mark.parametrize("what", ["rematch", "new"])
def test_no_match_can_be_set_up_in_mid_match_or_without_a_table(heard: Heard, what: str) -> None:
    heard.begin()
    match = heard.match
    assert not heard.deed(what)["ok"]
    assert heard.match is match
    over = bb.Match("magellan", ["random"] * 3, seed=1).run()
    heard.table.match, heard.table.board = over, over.board()
    assert not heard.board._now["table"]
    assert not heard.deed(what)["ok"]


def test_a_rematch_that_cannot_be_saved_leaves_the_board(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    heard.begin("magellan", [{"name": f"{k}", "who": "random"} for k in range(3)])
    heard.match.run()
    match = heard.match

    def full(_: str) -> Path:
        raise bb.NotKept("there", OSError(28, "No space left on device"))

    monkeypatch.setattr(heard.table._shelf, "new", full)
    assert not heard.deed("rematch")["ok"]
    assert heard.match is match


@pytest.mark.parametrize("what", ["leave", "rematch"])
@pytest.mark.parametrize("gone", WAYS_GONE)
def test_leaving_a_match_whose_journal_is_gone_saves_it_completely(heard: Heard, what: str, gone: str) -> None:
    heard.begin("magellan", [{"name": f"{k}", "who": ""} for k in range(3)])
    heard.play(12)
    match, path = heard.match, heard.table._journal
    assert path is not None
    vanish(path, gone)
    heard.table.rematch() if what == "rematch" else heard.table.leave()
    kept = path if gone != "replaced" else path.with_name(path.name.replace("-1.", "-2."))
    assert bb.load(kept).history.plies == match.history.plies
    assert gone != "replaced" or path.read_text(encoding="utf-8") == ANOTHERS


def test_leaving_a_match_that_cannot_be_saved_is_refused(heard: Heard, tmp_path: Path) -> None:
    heard.begin("magellan", [{"name": f"{k}", "who": ""} for k in range(3)])
    match, path = heard.match, heard.table._journal
    assert path is not None
    shutil.rmtree(path.parent)
    path.parent.write_text("no folder", encoding="utf-8")
    assert not heard({"type": "leave", "seq": 1})["ok"]
    assert heard.match is match
    match.save(tmp_path / "elsewhere.jsonl")
    assert heard({"type": "leave", "seq": 2})["ok"]
    assert bb.load(tmp_path / "elsewhere.jsonl").history.plies == match.history.plies


# --- bad messages -------------------------------------------------------------------------------------------------

BAD: list[Any] = [
    None,
    [],
    "begin",
    {},
    {"type": "begin"},
    {"type": "start", "seq": 1},
    {"type": "resume", "seq": True, "name": "x"},
    {"type": "resume", "seq": 1},
    {"type": "resume", "seq": 1, "name": "../matches/pangea-2026-11-22-1.jsonl"},
    {"type": "resume", "seq": 1, "name": "/etc/passwd"},
    {"type": "resume", "seq": 1, "name": "unlisted.jsonl"},
    {"type": "resume", "seq": 1, "name": ["pangea-2026-11-22-1.jsonl"]},
    {"type": "learn", "seq": 1},
    {"type": "learn", "game": "pangea"},
]


@pytest.mark.parametrize("message", BAD, ids=repr)
def test_messages_that_the_lobby_does_not_offer_are_refused(heard: Heard, tmp_path: Path, message: Any) -> None:
    (tmp_path / "matches").mkdir()
    bb.Match("pangea", ["Ann", "Bo"], seed=1, journal=tmp_path / "matches" / "unlisted.jsonl").close()
    answer = heard(message)
    assert not answer["ok"]
    assert all(answer["text"].values())
    assert heard.table.match is None


WRONG: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": None},
    {"game": ["pangea"]},
    {"seats": []},
    {"seats": SEATS[:1]},
    {"seats": SEATS * 2},
    {"seats": [*SEATS[:2], {"name": "Ann", "who": ""}]},
    {"seats": [*SEATS[:2], {"name": " ", "who": ""}]},
    {"seats": [*SEATS[:2], {"name": "x" * 81, "who": ""}]},
    {"seats": [*SEATS[:2], {"name": "\u202e", "who": ""}]},
    {"seats": [*SEATS[:2], {"name": "Cy", "who": "mcts:1000000000"}]},
    {"seats": [*SEATS[:2], {"name": "Cy", "who": None}]},
    {"seats": [*SEATS[:2], {"name": 3, "who": ""}]},
    {"seats": [*SEATS[:2], "Cy"]},
    {"seats": "Ann"},
    {"options": {"journal": "x.jsonl"}},
    {"options": {"edition": "/etc/passwd"}},
    {"options": {"goods_cap": 0}},
    {"options": {"goods_cap": [1]}},
    {"options": {"tower_tiles": True}},
    {"options": []},
    {"options": {"name": "magus"}},
    {"box": 1},
    {"box": "ask"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_an_impossible_match_is_refused_and_leaves_no_file(heard: Heard, tmp_path: Path, wrong: Any) -> None:
    answer = heard.begin(**wrong)
    assert not answer["ok"]
    assert all(answer["text"].values())
    assert heard.table.match is None
    assert not list(tmp_path.rglob("*.jsonl"))


def test_the_lobby_opens_no_edition_of_the_disk(heard: Heard, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[income]\nvalue = 2\n", encoding="utf-8")
    assert bb.game("pangea", edition=path).name == "pangea"
    answer = heard.begin(options={"edition": str(path)})
    assert answer["text"]["en"].endswith("so it can't be chosen here; known: none.")
    assert heard.table.match is None


def test_an_edition_that_was_sent_is_played_under_its_name(heard: Heard, tmp_path: Path) -> None:
    assert "edition" not in offered_options(heard, "pangea")
    edition = bb.edition("pangea")
    edition["production"] = 2
    [path] = [one for one in Table.receive("two goods", edition) if one.is_relative_to(tmp_path)]
    [_, sent] = offered_options(heard, "pangea")["edition"]["values"]
    assert sent == ("two goods", {"en": "two goods", "fr": "two goods"})
    assert "edition" not in offered_options(heard, "magus")
    assert heard.begin(options={"edition": "two goods"})["ok"]
    assert heard.table.match.game.edition["production"] == 2
    assert not heard.begin(options={"edition": "no goods"})["ok"]
    assert not heard.begin(options={"edition": ["two goods"]})["ok"]
    assert heard.begin(options={"edition": None})["ok"]
    assert heard.table.match.game.edition == bb.edition("pangea")
    path.write_text("production = 'many'")
    assert not heard.begin(options={"edition": "two goods"})["ok"]
    path.unlink()
    assert not heard.begin(options={"edition": "two goods"})["ok"]


def offered_options(heard: Heard, game: str) -> dict[str, Any]:
    [shown] = [one for one in heard.table.lobby._scene["games"] if one["name"] == game]
    return {option["name"]: option for option in shown["options"]}


def test_a_closed_table_receives_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Table, "_all", WeakSet())
    table = Table("mine")
    table.close()
    assert Table.receive("as printed", bb.edition("magus")) == [
        Path("boardbook-matches", "editions", "magus", "as printed.toml")
    ]


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = Heard(tmp_path / "file").begin()
    assert "could not be written" in answer["text"]["en"]


def test_the_front_end_can_write_only_language_and_theme(heard: Heard) -> None:
    before = {
        name: getattr(heard.table.lobby, name) for name in ("_scene", "_kept", "_shown", "_lesson", "_esm", "_css")
    }
    heard.table.lobby.set_state({**{name: {"name": "x"} for name in before}, "lang": "fr", "theme": "dark"})
    assert {name: getattr(heard.table.lobby, name) for name in before} == before
    assert (heard.table.lobby.lang, heard.table.lobby.theme) == ("fr", "dark")
    heard.table.lobby.set_state({"lang": "de", "theme": []})
    assert heard.table.lobby.lang == "fr"


# --- data for the front end ---------------------------------------------------------------------------------------


def test_all_games_are_offered_built_in_games_first(heard: Heard) -> None:
    games = heard.table.lobby._scene["games"]
    assert [game["name"] for game in games[:4]] == list(lobby.FIRST)
    assert {game["name"] for game in games} == set(bb.games())
    assert all(game["cover"] for game in games[:4])
    assert next(game for game in games if game["name"] == "veil")["cover"] is None


@pytest.mark.parametrize("name", lobby.FIRST)
def test_every_option_and_value_has_its_own_name(name: str) -> None:
    words = bb.game(name).words.by_lang["en"]
    assert {"title.short", "title.about"} <= set(words)
    for option in bb.game(name).options.values():
        assert f"option_name.{option.name}" in words
        for value in option.values:
            key = "none" if value is None else value
            known = {f"option_value.{option.name}_{key}", f"option_value.{key}"} & set(words)
            assert known or isinstance(value, int), (option.name, value)


def test_a_match_can_start_with_the_default_of_every_option(heard: Heard) -> None:
    for game in heard.table.lobby._scene["games"][:4]:
        options = {option["name"]: option["default"] for option in game["options"]}
        assert heard.begin(game["name"], options=options)["ok"]
        assert heard.match.game.settings == options


def test_boards_do_not_contain_the_words_of_the_lobby() -> None:
    words = bb.Match("pangea", 2, seed=1).board()._scene["words"]
    for lang in LANGUAGES:
        assert not any(key.startswith(("lobby.", "option")) for key in words[lang])
        assert "shell.undo" in words[lang]


def test_a_table_shows_itself_and_leaves_a_picture(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    for module in ("table", "showing"):
        monkeypatch.setattr(f"boardbook.widgets.{module}.publish", lambda data, *_: shown.append(data))
    heard.table._ipython_display_()
    live, kept = shown
    assert "application/vnd.jupyter.widget-view+json" in live
    assert "bb-pictured" in kept["text/html"]
    assert kept["text/html"].count("<img") == 4
    assert repr(heard.table) == "<Table, nothing played yet>"


def test_the_lobby_follows_the_language_of_the_board(heard: Heard) -> None:
    heard.begin()
    heard.board.lang = "fr"
    assert heard.table.lobby.lang == "fr"


def test_a_closed_table_releases_its_match(heard: Heard, tmp_path: Path) -> None:
    heard.begin()
    heard.table.close()
    again = bb.load(tmp_path / "matches" / "pangea-2026-11-22-1.jsonl", journal=True)
    assert again.ply > 0
    again.close()


def test_the_lobby_has_every_shared_word_that_its_page_asks_for(heard: Heard) -> None:
    source = Path(__file__).parents[2] / "widgets_js" / "src"
    code = "".join(path.read_text("utf-8") for path in sorted((source / "lobby").glob("*.tsx")))
    asked = set(re.findall(r'"shell\.(\w+)"', code))
    assert "`shell.${state}`" in code
    [states] = re.findall(r"readonly state: ([^;]+);", (source / "shell" / "kernel.ts").read_text("utf-8"))
    asked |= set(re.findall(r'"(\w+)"', states)) - {"there"}
    for lang in LANGUAGES:
        words = heard.table.lobby._scene["words"][lang]
        assert {key for key in asked if f"shell.{key}" not in words} == set()
