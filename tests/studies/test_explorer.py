"""The explorer of a study: its page receives what the study's tables say, and can only ask for what makes sense."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any, Final

import polars as pl
import pytest
from traitlets import TraitError

import boardbook as bb
from boardbook.core import LANGUAGES, Game
from boardbook.studies import Study, kinds
from boardbook.studies.conditions import Condition, Not, narrowed, python_of, range_of, with_range
from boardbook.studies.derivation import Derivation
from boardbook.studies.explorer import Explorer
from boardbook.studies.followed import HAPPENINGS
from boardbook.studies.kinds import LEAST_MATCHES
from boardbook.studies.panels import TABS
from boardbook.studies.snapshot import LISTED, Snapshot
from boardbook.studies.tables import Tables
from boardbook.words import _SPACED
from tests.house import GAMES
from tests.profiles import many
from tests.studies.deriving import not_derived
from tests.widgets.hearing import elsewhere, ended, until

MATCHES: Final = 4
STEPS: Final = many(check=10, proofs=250)
OFFERS: Final = many(check=6, proofs=1000)
"""The largest number of offers that are counted again in each step."""
SHORT: Final[dict[str, dict[str, Any]]] = {"zargos": {"round_limit": 4}}


class Heard:
    """An explorer and the answers to its page."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self._sent: list[dict[str, Any]] = []
        explorer.send = lambda content, buffers=None: self._sent.append(content)

    def __call__(self, message: Any) -> dict[str, Any]:
        """Send a message, and return the answer."""
        self._sent.clear()
        self.explorer._heard(None, message, [])
        [answer] = self._sent
        json.dumps([answer, self.explorer._state, self.explorer._shown], allow_nan=False)
        return answer

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a request that must be carried out, and return what the page then shows."""
        assert self({"type": kind, "seq": 1, **more}) == {
            "type": "answer",
            "seq": 1,
            "ok": True,
            "text": {"en": "", "fr": ""},
            "rules": [],
        }
        return self.state

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(json.dumps(self.explorer._state))
        return state


@pytest.fixture(scope="module", params=GAMES)
def study(request: pytest.FixtureRequest) -> Study:
    game = bb.game(request.param, **SHORT.get(request.param, {}))
    return bb.simulate(game, ["random", "greedy", "greedy"][: game.seats.start], MATCHES, seed=5, progress=False)


@pytest.fixture(scope="module")
def pangea() -> Study:
    return bb.simulate("pangea", ["greedy"] * 2, 12, seed=1, progress=False)


@pytest.fixture(scope="module")
def counted(pangea: Study) -> Snapshot:
    return Snapshot(pangea)


@pytest.fixture
def heard(pangea: Study, counted: Snapshot) -> Iterator[Heard]:
    """Return an explorer like that of `pangea.explore()`, which would count the study again for every test."""
    explorer = Explorer(pangea, snapshot=counted)
    yield Heard(explorer)
    explorer.close()


def requests(state: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a random request that the page could make."""
    found: list[dict[str, Any]] = [{"type": "ping"}]
    found += [
        {"type": "add", **{k: offer[k] for k in ("column", "value", "range") if k in offer}}
        for offer in state["offers"]
    ]
    found += [{"type": how, "chip": chip["key"]} for chip in state["chips"] for how in ("remove", "negate")]
    found += [{"type": "choose", "move": move["kind"]} for move in state["moves"]]
    found += [{"type": "open", **{k: row[k] for k in ("run", "number", "ply")}} for row in state["list"]["rows"][:3]]
    found += [{"type": "undo"}] * state["undo"]
    found += [{"type": "tab", "tab": tab} for tab in TABS]
    found += [{"type": "choice", "choice": choice} for choice, _ in state["choices"]]
    found += [{"type": "pick", "key": row["key"]} for row in state["rows"]]
    for figure in state["figures"]:
        ends = sorted(rng.choices(range(figure["least"], figure["most"] + 1), k=2))
        found.append({"type": "brush", "column": figure["column"], "low": ends[0], "high": ends[1]})
    chosen = rng.choice(sorted({one["type"] for one in found}))
    return rng.choice([one for one in found if one["type"] == chosen])


@pytest.mark.usefixtures("two_suffice")
def test_the_page_shows_what_the_tables_say(study: Study) -> None:
    heard, rng = Heard(study.explore()), Random(3)
    for _ in range(STEPS):
        state = heard.ask(**{"kind" if k == "type" else k: v for k, v in requests(heard.state, rng).items()})
        kind, selected = heard.explorer.kind, heard.explorer.selected
        rows = kind.at.collect()
        assert (state["n"], state["matches"], state["of"]) == (rows.height, rows["match_id"].n_unique(), MATCHES)
        assert_moves(state["moves"], kind.moves)
        for one in rng.sample(state["offers"], min(OFFERS, len(state["offers"]))):
            assert one["n"] == len(kind & study.where(**{one["column"]: condition(one)}))
        assert all(0 < one["n"] < state["n"] for one in state["offers"])
        for k, chip in enumerate(state["chips"]):
            assert chip["left"] == len(bb.PositionKind(study, [*kind.parts[:k], *kind.parts[k + 1 :]]))
        those = rows if selected is None else rows.filter(kind=selected)
        assert_tab(heard.explorer, state)
        those = picked_of(heard.explorer, those)
        listed = [(row["run"], row["number"], row["ply"], row["won"]) for row in state["list"]["rows"]]
        assert listed == those.select("run", "number", "ply", "won").head(LISTED).rows()
        assert state["list"]["total"] == those.height
        for figure in state["figures"]:
            known = study.where(**{figure["column"]: (figure["least"], figure["most"])}) & kind
            assert sum(bar[1] for bar in figure["bars"]) == len(known)
            chosen = 0 if selected is None else known.at.filter(kind=selected).collect().height
            assert sum(bar[2] for bar in figure["bars"]) == chosen
            assert all(bar[0] >= bar[1] >= bar[2] for bar in figure["bars"])
        again = eval(state["python"], {"study": study})  # noqa: S307 (our own text)
        assert again.at.collect().select(rows.columns).equals(rows)
        assert_words(state)
    heard.explorer.close()


TABLES: Final = {
    "then": ("event", "count", "share", 1),
    "lengths": ("round", "ended", "rate", 1),
    "figure": ("round", "n", "mean", 0),
    "winners": ("", "wins", "rate", 0),
}
"""For each tab, the columns of its table with the key, the number and the estimate, and the least number of a row."""


def assert_tab(explorer: Explorer, state: dict[str, Any]) -> None:
    """Check that a tab has what its line of Python returns."""
    line = state["line"] if explorer.picked is None else state["line"].replace(f"({explorer.picked!r}, ", "(")
    table = eval(line, {"study": explorer.study})  # noqa: S307 (our own text)
    if explorer.tab == "moves":
        assert state["rows"] == state["choices"] == []
        return
    key, n, value, least = TABLES[explorer.tab]
    if explorer.tab == "then":
        table = table.filter(within=state["choice"])
    rows = {str(row[key or state["choice"]]): row for row in table.iter_rows(named=True) if row[n] >= least}
    assert {row["key"]: row["n"] for row in state["rows"]} == {name: row[n] for name, row in rows.items()}
    for row in state["rows"]:
        mine = rows[row["key"]]
        known = None not in (mine[value], mine["low"], mine["high"])
        of = mine.get("matches", mine["n"])
        assert (row["share"] is not None) == (known and of >= LEAST_MATCHES)
        if row["share"] is not None:
            assert row["share"] == pytest.approx([mine[value], mine["low"], mine["high"]])
    everything = [row for row in state["rows"] if row["share"] is not None]
    if explorer.kind.parts == () and explorer.selected is None:
        assert [row["usual"] for row in everything] == pytest.approx([row["share"][0] for row in everything])


def picked_of(explorer: Explorer, those: pl.DataFrame) -> pl.DataFrame:
    """Return the decisions that belong to the picked row, found in another way than by the explorer."""
    study, picked = explorer.study, explorer.picked
    if picked is None:
        return those
    rounds = study.decisions.select("match_id", "ply", now="round").collect()
    rows = those.join(rounds, on=["match_id", "ply"], maintain_order="left")
    if explorer.tab == "figure":
        return rows.filter(now=int(picked))
    if explorer.tab == "then":
        happened = study.events(picked).collect()
        who = "of_seat" if "of_seat" in happened.columns else "seat"
        events = list(happened.select("match_id", who, "ply", "round").rows())
        held = [
            any((m, s) == one[:2] and p >= one[2] and r - one[3] <= int(explorer._choice) for m, s, p, r in events)
            for one in rows.select("match_id", "seat", "ply", "now").rows()
        ]
        return rows.filter(pl.Series(held, dtype=pl.Boolean))
    if explorer.tab == "lengths":
        matches = study.matches.filter(pl.col("finished"), pl.col("rounds") == int(picked))
    else:
        by = str(explorer._choice)
        matches = study.seats().filter(pl.col(by).cast(pl.String).eq_missing(pl.lit(picked)), pl.col("won") > 0)
    ids = set(matches.select("match_id").collect()["match_id"])
    return rows.filter(pl.Series([one in ids for one in rows["match_id"]], dtype=pl.Boolean))


def test_each_tab_has_what_its_line_returns_and_lists_what_is_picked(study: Study) -> None:
    heard = Heard(study.explore())
    explorer = heard.explorer
    for move in (None, heard.state["moves"][0]["kind"]):
        heard.ask("choose", move=move)
        those = explorer.kind.at.collect() if move is None else explorer.kind.at.filter(kind=move).collect()
        for tab in TABS[1:]:
            heard.ask("tab", tab=tab)
            for choice, _ in heard.state["choices"][:2] or [(None, None)]:
                if choice is not None:
                    heard.ask("choice", choice=choice)
                state = heard.state
                assert_tab(explorer, state)
                for row in [*state["rows"][:1], *state["rows"][-1:]]:
                    heard.ask("pick", key=row["key"])
                    listed = heard.state["list"]
                    wanted = picked_of(explorer, those)
                    assert (listed["total"], listed["matches"]) == (wanted.height, wanted["match_id"].n_unique())
                    if tab == "then":
                        assert listed["total"] == row["n"]
    heard.explorer.close()


def test_tabs_have_rates_from_ten_matches_on(pangea: Study) -> None:
    heard = Heard(pangea.explore())
    for tab in TABS[1:]:
        state = heard.ask("tab", tab=tab)
        assert_tab(heard.explorer, state)
        assert any(row["share"] for row in state["rows"]), tab
    assert heard.ask("choice", choice="seat")["line"] == "study.only(study.where()).wins('seat')"
    heard.explorer.close()


def test_the_table_of_a_tab_is_derived_in_the_background_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = not_derived(tmp_path, monkeypatch)
    heard = Heard(study.explore())
    explorer = heard.explorer

    async def stopped() -> None:
        state = heard.ask("tab", tab="then")
        assert (state["rows"], state["deriving"]) == ([], [0, 60])
        await until(lambda: heard.state["deriving"][0] > 0)
        assert heard.ask("tab", tab="moves")["deriving"] is None
        await until(lambda: not explorer._work.busy)

    async def whole() -> None:
        done = heard.ask("tab", tab="then")["deriving"][0]
        assert 0 < done < 60
        assert heard.ask("add", column="phase", value="magic")["deriving"]
        await until(lambda: heard.state["deriving"] is None)

    elsewhere(lambda: asyncio.run(stopped()))
    elsewhere(lambda: asyncio.run(whole()))
    assert heard.state["rows"]
    assert_tab(explorer, heard.state)
    assert heard.ask("tab", tab="figure")["rows"]  # at once, without an event loop
    explorer.close()


def test_an_explorer_that_is_closed_derives_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = not_derived(tmp_path, monkeypatch)
    heard = Heard(study.explore())
    explorer = heard.explorer

    async def closed() -> None:
        heard.ask("tab", tab="then")
        await until(lambda: heard.state["deriving"][0] > 0)
        explorer.close()
        await ended(explorer._work)

    elsewhere(lambda: asyncio.run(closed()))
    assert explorer._derivation is None
    assert 0 < study.derive(HAPPENINGS).done < 60


def test_a_table_that_cannot_be_derived_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> bool:
        raise OSError("the disk is gone")

    study = bb.simulate("pangea", ["greedy"] * 2, 3, seed=9, progress=False)
    heard = Heard(study.explore())
    monkeypatch.setattr("boardbook.studies.derivation.Derivation.step", fail)

    async def failed() -> None:
        heard.ask("tab", tab="then")
        await until(lambda: heard.explorer.tab == "moves")

    elsewhere(lambda: asyncio.run(failed()))
    assert heard._sent[-1]["text"]["en"] == "The matches could not be replayed: the disk is gone"
    assert heard.state["deriving"] is None
    heard.explorer.close()


def test_a_chart_is_drawn_and_closed(heard: Heard) -> None:
    for tab in TABS:
        heard.ask("tab", tab=tab)
        heard.ask("chart", theme="dark")
        assert heard.explorer._chart["svg"].startswith("<svg")
        line = heard.explorer._chart["line"]
        assert line.endswith(")")
        assert ".chart(" in line
        eval(line, {"study": heard.explorer.study})  # noqa: S307 (our own text)
    heard.ask("chart", theme=None)
    assert heard.explorer._chart == {}
    heard.ask("tab", tab="moves")
    heard.explorer.kind = heard.explorer.study.where(round=99)
    answer = heard({"type": "chart", "theme": "light", "seq": 1})
    assert not answer["ok"]
    assert answer["text"]["en"] == "There is no chart: too few finished matches for rates"


def test_wrong_requests_for_tabs_change_nothing(heard: Heard) -> None:
    heard.ask("tab", tab="then")
    before = heard.state
    for message, text in (
        ({"type": "tab", "tab": "now"}, "is not one of moves, then, lengths, figure, winners"),
        ({"type": "choice", "choice": 4}, "is not one of"),
        ({"type": "choice", "choice": None}, "is not one of this tab"),
        ({"type": "chart", "theme": "blue"}, "is not one of auto, light, dark"),
        ({"type": "pick", "key": "nothing"}, "changed in the meantime"),
    ):
        answer = heard({**message, "seq": 1})
        assert not answer["ok"]
        assert text in answer["text"]["en"]
        assert heard.state == before
    with pytest.raises(TraitError, match="picked must be None or one of"):
        heard.explorer.picked = "nothing"
    with pytest.raises(TraitError, match="tab"):
        heard.explorer.tab = "now"


@pytest.fixture
def two_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let moves have rates from two finished matches on, because the studies here are small."""
    monkeypatch.setattr(kinds, "LEAST_MATCHES", 2)


def condition(data: dict[str, Any]) -> Any:
    return tuple(data["range"]) if "range" in data else data["value"]


def assert_moves(sent: list[dict[str, Any]], table: pl.DataFrame) -> None:
    """Check that the page has the rows of `PositionKind.moves`. Null is an estimate without enough matches."""
    assert [one["kind"] for one in sent] == table["kind"].to_list()
    for one, row in zip(sent, table.iter_rows(named=True), strict=True):
        assert (one["n"], one["matches"], one["otherwise"]) == (row["n"], row["matches"], row["otherwise"])
        assert one["guessed"] == pytest.approx(row["guessed"])
        for name, columns in (("won", ("rate", "low", "high")), ("gain", ("gain", "gain_low", "gain_high"))):
            wanted = [row[column] for column in columns]
            assert one[name] == (None if wanted[0] is None else pytest.approx(wanted))


def assert_words(state: dict[str, Any]) -> None:
    """Check that every text is there in both languages, and that French ones have their spaces."""
    texts = [part["text"] for key in ("chips", "offers", "moves", "figures") for part in state[key]]
    texts += [row["side"] for row in state["list"]["rows"]]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(text.values())
        assert not _SPACED.search(text["fr"]), text


def test_every_column_that_a_game_offers_is_there(study: Study) -> None:
    schema = study.decisions.collect_schema()
    assert [name for name in study.rules.kinds() if name not in schema] == []
    assert list(Game.kinds(study.rules))[:2] == ["phase", "round"]
    assert {figure.name for figure in study.rules.figures} < set(Game.kinds(study.rules))


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (None, "it is not an object"),
        ({}, "type None is not one of ping, add"),
        ({"type": "shout", "seq": 1}, "type 'shout' is not one of"),
        ({"type": ["add"], "seq": 1}, "is not one of"),
        ({"type": "undo"}, "seq must be a whole number"),
        ({"type": "add", "seq": 1}, "column must be a text"),
        ({"type": "add", "seq": 1, "column": "golds", "value": 1}, "unknown column 'golds'"),
        ({"type": "add", "seq": 1, "column": "phase", "value": "magc"}, "unknown phase 'magc'"),
        ({"type": "add", "seq": 1, "column": "phase", "value": 3}, "phase=3: must be a text"),
        ({"type": "add", "seq": 1, "column": "goods", "range": [8]}, "a range is two numbers"),
        ({"type": "add", "seq": 1, "column": "goods", "value": {}}, "must be a whole number"),
        ({"type": "brush", "seq": 1, "column": "phase", "low": 1, "high": 2}, "unknown column of numbers 'phase'"),
        ({"type": "brush", "seq": 1, "column": "goods", "low": 9, "high": 2}, "the smaller first"),
        ({"type": "brush", "seq": 1, "column": "goods", "low": "1", "high": 2}, "a range is two numbers"),
        ({"type": "figure", "seq": 1, "column": "goods", "place": 2}, "place 2 is not that of a histogram"),
        ({"type": "figure", "seq": 1, "column": "goods", "place": True}, "place True is not that of a histogram"),
        ({"type": "figure", "seq": 1, "column": None, "place": 0}, "unknown column of numbers 'None'"),
        ({"type": "open", "seq": 1, "run": 0, "number": "0", "ply": 1}, "run, number and ply must be whole numbers"),
        ({"type": "step", "seq": 1, "by": 2}, "by must be 1 or -1"),
        ({"type": "step", "seq": 1, "by": True}, "by must be 1 or -1"),
        ({"type": "page", "seq": 1, "start": -1}, "start -1 is not the place of a decision"),
    ],
)
def test_bad_messages_are_refused_and_nothing_is_lost(heard: Heard, message: Any, why: str) -> None:
    heard.ask("add", column="phase", value="magic")
    before, match = heard.state, heard.explorer.match
    answer = heard(message)
    assert not answer["ok"]
    assert why in answer["text"]["en"]
    assert answer["text"]["fr"].startswith("Ce message n’a pas été compris")
    assert (heard.state, heard.explorer.match) == (before, match)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "remove", "chip": "study.where(round=1)"},
        {"type": "negate", "chip": None},
        {"type": "choose", "move": "tower"},
        {"type": "choose", "move": ["shift"]},
        {"type": "open", "run": 0, "number": 99, "ply": 1},
        {"type": "step", "by": -1},
    ],
)
def test_a_request_about_an_earlier_state_says_so(heard: Heard, message: dict[str, Any]) -> None:
    heard.ask("add", column="phase", value="magic")
    before = heard.state
    answer = heard({**message, "seq": 1})
    assert answer["text"]["en"] == "This has changed in the meantime; please look again."
    assert heard.state == before


def test_undo_takes_back_one_change_at_a_time(heard: Heard) -> None:
    assert not heard.state["undo"]
    heard.ask("add", column="phase", value="magic")
    for low in (3, 5, 8):
        heard.ask("brush", column="goods", low=low, high=None)
    assert heard.state["python"] == "study.where(phase='magic', goods=(8, None))"
    heard.ask("brush", column="round", low=2, high=9)
    heard.ask("brush", column="goods", low=9, high=None)
    for python in (
        "study.where(phase='magic', goods=(8, None), round=(2, 9))",
        "study.where(phase='magic', goods=(8, None))",
        "study.where(phase='magic')",
        "study.where()",
    ):
        assert heard.ask("undo")["python"] == python
    assert not heard({"type": "undo", "seq": 1})["ok"]


def test_conditions_are_removed_turned_over_and_limited(heard: Heard) -> None:
    heard.ask("add", column="leader", value=True)
    state = heard.ask("negate", chip="study.where(leader=True)")
    assert state["python"] == "~study.where(leader=True)"
    assert state["chips"][0]["text"] == {"en": "does not lead", "fr": "ne mène pas"}
    assert state["chips"][0]["not"]
    heard.ask("negate", chip="~study.where(leader=True)")
    heard.ask("add", column="goods", range=[4, None])
    heard.ask("add", column="goods", range=[None, 12])
    assert heard.state["python"] == "study.where(leader=True, goods=(4, 12))"
    heard.ask("remove", chip="study.where(leader=True)")
    assert heard.state["chips"][0]["text"] == {"en": "goods: 4 to 12", "fr": "richesses\u00a0: 4 à 12"}
    assert heard.ask("brush", column="goods", low=None, high=None)["python"] == "study.where()"


def test_the_traits_are_those_of_python(heard: Heard, pangea: Study) -> None:
    explorer, seen = heard.explorer, list[str]()
    explorer.observe(lambda change: seen.append(change["name"]), ["kind", "selected", "match"])
    explorer.kind = pangea.where(phase="magic")
    explorer.selected = "shift"
    assert {"kind", "selected", "match"} <= set(seen)
    assert heard.state["selected"] == "shift"
    assert explorer.match.ply == heard.state["list"]["rows"][0]["ply"] - 1
    explorer.kind = pangea.where(phase="movement")
    assert explorer.selected is None
    assert heard.ask("choose", move="move")["selected"] == explorer.selected == "move"
    with pytest.raises(TraitError, match="a kind of position of the study that is explored"):
        explorer.kind = bb.simulate("pangea", ["random"] * 2, 1, seed=1, progress=False).where()
    with pytest.raises(TraitError, match="selected must be None or one of end, move, not 'shift'"):
        explorer.selected = "shift"
    with pytest.raises(TraitError):
        explorer.match = None
    assert explorer.kind.python == "study.where(phase='movement')"
    assert repr(explorer).startswith("<Explorer of <PositionKind study.where(phase='movement'):")


def test_the_board_shows_the_chosen_decision_before_its_move(heard: Heard, pangea: Study) -> None:
    explorer = heard.explorer
    heard.ask("add", column="phase", value="magic")
    first, second = heard.state["list"]["rows"][:2]
    board = explorer._board
    heard.ask("whole", on=True)
    whole = explorer._whole
    assert (first["number"], first["ply"]) == (second["number"], explorer.match.ply + 1)
    heard.ask("open", **{name: second[name] for name in ("run", "number", "ply")})
    assert explorer._board.seat == second["seat"]
    assert explorer._board.match.state.to_dict() == explorer.match.state.to_dict()
    assert explorer._board._now["closed"]
    assert board.comm is None
    assert explorer._whole is whole
    assert (whole.ply, whole.seat, whole.match) == (second["ply"] - 1, second["seat"], explorer.match)
    other = next(row for row in heard.state["list"]["rows"] if row["number"] != first["number"])
    heard.ask("open", **{name: other[name] for name in ("run", "number", "ply")})
    assert explorer._whole is not whole
    assert whole.comm is None
    heard.ask("whole", on=False)
    assert explorer._whole is None
    heard.ask("step", by=-1)
    assert explorer._shown["at"][1] == first["number"]
    assert explorer._shown["text"]["fr"]
    explorer.lang, explorer.theme = "fr", "dark"
    assert (explorer._board.lang, explorer._board.theme) == ("fr", "dark")
    heard.ask("brush", column="goods", low=49, high=None)
    assert explorer.match is explorer._board is None
    assert explorer._shown == {}


def test_no_bot_plays_on_at_a_decision_or_in_an_unfinished_match(tmp_path: Path) -> None:
    """What is shown is what was played, however long it is looked at."""
    match = bb.Match("magus", ["random"] * 3, seed=5)
    for _ in range(40):
        match.step()
    match.save(tmp_path / "0.jsonl")
    study = bb.collect(tmp_path, progress=False)

    async def looked_at() -> list[int]:
        explorer = study.explore()
        explorer._open_whole({"on": True})
        card = study.match(0).board()
        boards = [explorer._board, explorer._whole, card]
        for board in boards:
            board._autoplay.pace = 0
            board._wake()
        await asyncio.sleep(0.5)
        explorer.close()
        card.close()
        return [len(board.match.history.plies) for board in boards]

    assert elsewhere(lambda: asyncio.run(looked_at())) == [0, match.ply, match.ply]


def test_a_closed_explorer_closes_its_board(pangea: Study) -> None:
    explorer = pangea.explore()
    board = explorer._board
    assert explorer.get_state("_board") == {"_board": f"anywidget:{board.model_id}"}
    explorer.close()
    assert explorer.comm is board.comm is None


def test_decisions_are_listed_in_parts(heard: Heard) -> None:
    total = heard.state["list"]["total"]
    assert total > 2 * LISTED
    assert [len(heard.state["list"]["rows"]), heard.ask("page", start=LISTED)["list"]["start"]] == [LISTED, LISTED]
    last = heard.state["list"]["rows"][-1]
    heard.ask("open", **{name: last[name] for name in ("run", "number", "ply")})
    assert heard.ask("step", by=1)["list"]["start"] == 2 * LISTED
    assert heard.ask("choose", move="shift")["list"]["start"] == 0


def test_more_like_this_keeps_what_the_position_is(heard: Heard, pangea: Study) -> None:
    heard.ask("add", column="phase", value="purchases")
    run, number, ply = heard.explorer._shown["at"]
    state = heard.ask("alike")
    assert "phase='purchases'" in state["python"]
    assert state["matches"] >= len(pangea) // 2
    here = heard.explorer.kind.at.filter(number=number, run=run, ply=ply)
    assert here.collect().height == 1


def test_with_few_matches_there_are_no_rates(heard: Heard, pangea: Study) -> None:
    numbers = pangea.matches.select("match_id").collect()["match_id"].to_list()
    heard.explorer.kind = pangea.where(match_id=numbers[:9])
    assert heard.state["matches"] == 9
    assert not heard.state["rated"]
    assert all(move["won"] is move["gain"] is None for move in heard.state["moves"])
    heard.explorer.kind = pangea.where(match_id=numbers[:10])
    assert heard.state["rated"]
    assert any(move["won"] for move in heard.state["moves"])


def test_a_study_without_matches_says_how_to_play_some(tmp_path: Path) -> None:
    bb.simulate("pangea", ["random"] * 2, 1, seed=1, to=tmp_path / "runs", progress=False)
    rmtree(tmp_path / "runs" / "matches")
    with pytest.warns(UserWarning, match="has only 0 of the 1 matches"):
        study = bb.open_study(tmp_path / "runs")
    heard = Heard(study.explore())
    assert (heard.state["of"], heard.state["moves"], heard.explorer.match) == (0, [], None)
    assert heard.explorer._scene["play"] == 'bb.simulate("pangea", ["greedy"] * 2, matches=100)'


def test_nothing_is_replayed_to_count(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("a table was derived")

    monkeypatch.setattr(Derivation, "step", refuse)
    monkeypatch.setattr(Tables, "match", refuse)
    explorer = heard.explorer
    monkeypatch.setattr(explorer, "_open", lambda _: None)
    rng = Random(1)
    for _ in range(20):
        heard({"seq": 1, **requests(heard.state, rng)})


def test_requests_of_several_threads_follow_one_another(heard: Heard) -> None:
    rng = Random(2)
    messages = [{"seq": k, **requests(heard.state, rng)} for k in range(40)]
    explorer = heard.explorer
    explorer.send = lambda content, buffers=None: None
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda message: explorer._heard(None, message, []), messages))
    state = heard.state
    assert state["n"] == len(explorer.kind)
    assert state["python"] == explorer.kind.python


def kinds_of_its_own(_: Game[Any]) -> dict[str, list[Any]]:
    return {"goods": [(8, None), 0], "phase": ["magic"], "no_such": []}


def test_a_game_chooses_what_is_offered(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = dict.fromkeys(offer["column"] for offer in heard.state["offers"])
    assert list(offered)[:3] == ["phase", "magic_level", "goods"]
    assert [figure["column"] for figure in heard.state["figures"]] == ["goods", "round"]
    monkeypatch.setattr(type(heard.explorer.study.rules), "kinds", kinds_of_its_own)
    state = Heard(heard.explorer.study.explore()).state
    assert [condition(one) for one in state["offers"]] == [(8, None), 0, "magic"]


def test_a_game_from_outside_is_explored_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardbook.core import registry

    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    bb.register_game("tests.veil")
    study = bb.simulate("veil", ["random"] * 3, 12, seed=1, workers=1, progress=False)
    heard = Heard(study.explore())
    assert heard.state["moves"]
    assert_words(heard.state)
    first = heard.state["offers"][0]
    assert (
        heard.ask("add", column=first["column"], **{k: first[k] for k in ("value", "range") if k in first})["n"]
        == first["n"]
    )


def test_the_columns_of_every_chip_are_named(study: Study) -> None:
    explorer = study.explore()
    for offer in explorer._state["offers"]:
        for lang in LANGUAGES:
            assert not re.search(r"_|\bTrue\b|\bNone\b", offer["text"][lang]), offer
    explorer.close()


def test_wrong_beginnings_are_refused(pangea: Study) -> None:
    with pytest.raises(bb.UnknownName, match="unknown language 'de'"):
        pangea.explore(lang="de")
    other = bb.simulate("pangea", ["random"] * 2, 1, seed=1, progress=False)
    with pytest.raises(TraitError, match="of the study that is explored"):
        pangea.explore(other.where(round=1))


def test_parts_make_the_shortest_python() -> None:
    magic, late, leads = Condition("phase", "magic"), Condition("round", (8, None)), Condition("leader", value=True)
    assert python_of([]) == "study.where()"
    assert python_of([magic, late]) == "study.where(phase='magic', round=(8, None))"
    assert python_of([Not((leads,))]) == "~study.where(leader=True)"
    assert (
        python_of([magic, Not((leads, late))])
        == "study.where(phase='magic') & ~study.where(leader=True, round=(8, None))"
    )
    assert python_of([late, Condition("round", 9)]) == "study.where(round=(8, None)) & study.where(round=9)"
    assert python_of([Not((leads, Not((late,))))]) == "~(study.where(leader=True) & ~study.where(round=(8, None)))"


def test_ranges_are_joined() -> None:
    low, high = Condition("round", (8, None)), Condition("round", (None, 12))
    other = Condition("phase", "magic")
    assert narrowed([low, other], high) == [Condition("round", (8, 12)), other]
    assert narrowed([low], Condition("round", (None, 3))) == [low, Condition("round", (None, 3))]
    assert range_of([low, other, high], "round") == (8, 12)
    assert range_of([other], "round") == (None, None)
    assert with_range([other, low], "round", 3, 3) == [other, Condition("round", 3)]
    assert with_range([low, other], "round", None, None) == [other]
