"""The Python side of a board: traits, proposals, refusals, undo, and hostile messages."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import pytest
import traitlets
from ipywidgets import IntSlider, link

import boardbook as bb
from boardbook.core.patch import patched
from boardbook.games.pangea import Pangea
from boardbook.session import Thought
from boardbook.widgets import Board, bundles
from boardbook.widgets.deltas import Deltas, phrase
from tests.widgets.hearing import Heard, elsewhere, ended


@pytest.fixture
def match() -> bb.Match:
    return bb.Match("pangea", ["Ann", "Bo", "Cy"], seed=5)


@pytest.fixture
def heard(match: bb.Match, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(match.board(), monkeypatch)


def test_traits_follow_the_match(match: bb.Match) -> None:
    board = match.board()
    assert board.ply == match.ply
    assert board.to_act == match.to_act
    assert board.actions == tuple(str(a) for a in match.legal_actions())
    assert board.view == match.view(None)
    assert not board.over
    seen: list[Any] = []
    board.observe(lambda change: seen.append(change["name"]), names=["view", "actions", "to_act", "over"])
    match.play(match.legal_actions()[0])
    assert board.ply == match.ply
    assert board.view == match.view(None)
    assert {"view", "actions", "to_act"} <= set(seen)


@pytest.mark.parametrize("name", ["ply", "view", traitlets.All])
@pytest.mark.parametrize("every", [False, True])
def test_a_listener_is_called_from_when_it_is_added_until_it_is_removed(name: Any, every: bool) -> None:
    match = bb.Match("magus", ["random"] * 2, seed=1)
    board = match.board()
    plies: list[int] = []

    def listen(_: object) -> None:
        plies.append(board.ply)

    match.step()
    board.observe(listen, name)
    match.step()
    assert plies[-1:] == [match.ply]
    if every:
        board.unobserve_all(name)
    else:
        board.unobserve(listen, name)
    plies.clear()
    match.step()
    assert not plies
    assert board.ply == match.ply


def test_a_listener_that_another_thread_adds_meanwhile_is_called() -> None:
    match = bb.Match("magus", ["random"] * 2, seed=1)
    board = match.board()
    plies: list[int] = []

    class Meanwhile(dict[Any, Any]):
        """Adds a listener after the board has read who listens to its cursor."""

        def get(self, key: Any, default: Any = None) -> Any:
            found = {kind: list(calls) for kind, calls in super().get(key, default).items()}
            if key == "ply" and not plies:
                plies.append(0)
                board.observe(lambda change: plies.append(change["new"]), "ply")
            return found

    board._trait_notifiers = Meanwhile(board._trait_notifiers)
    board.unobserve_all("view")
    match.step()
    match.step()
    assert plies[-1] == match.ply


@pytest.mark.parametrize("kind", ["change", traitlets.All])
@pytest.mark.parametrize("name", ["ply", traitlets.All])
@pytest.mark.parametrize("alone", [False, True])
def test_observers_of_the_cursor_are_notified(match: bb.Match, name: Any, kind: Any, alone: bool) -> None:
    board = match.board()
    if alone:
        board.unobserve_all("ply")
    seen: list[Any] = []
    board.observe(lambda change: seen.append((change["name"], change.get("new"))), name, kind)
    match.play(match.legal_actions()[0])
    assert ("ply", match.ply) in seen
    assert board.view == match.view(None)


def test_a_board_without_observers_follows_the_match(match: bb.Match) -> None:
    board = match.board()
    board.unobserve_all()
    match.play(match.legal_actions()[0])
    assert (board.ply, board.view) == (match.ply, match.view(None))


def test_a_board_in_the_past_stays_there(match: bb.Match) -> None:
    board = match.board()
    board.ply = 3
    assert board.view == match.history.at(3).view(None)
    match.play(match.legal_actions()[0])
    assert board.ply == 3
    board.ply = 10_000
    assert board.ply == len(match.history.plies)
    board.ply = -4
    assert board.ply == 0


def test_boards_and_sliders_can_be_linked(match: bb.Match) -> None:
    one, two = match.board(), match.board(lang="fr")
    slider = IntSlider(max=match.ply)
    link((one, "ply"), (two, "ply"))
    link((one, "ply"), (slider, "value"))
    slider.value = 7
    assert (one.ply, two.ply) == (7, 7)
    two.ply = 2
    assert slider.value == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [("seat", 3), ("seat", -1), ("lang", "de"), ("theme", "blue"), ("ply", "x"), ("selected", "s.zz")],
)
def test_a_trait_refuses_invalid_values(match: bb.Match, name: str, value: object) -> None:
    board = match.board()
    before = getattr(board, name)
    with pytest.raises(traitlets.TraitError):
        setattr(board, name, value)
    assert getattr(board, name) == before


def test_any_element_of_the_board_can_be_selected(match: bb.Match) -> None:
    board = match.board()
    for element in ("s.c3", "m.blue-g1", "t.blue", "end", ""):
        board.selected = element
        assert board.selected == element
    with pytest.raises(traitlets.TraitError, match=r"such as 'm\.blue-g"):
        board.selected = "m.blue-g9"


def test_a_proposal_is_played(heard: Heard, match: bb.Match) -> None:
    action = match.legal_actions()[0]
    assert heard.play(str(action))["ok"]
    assert match.history.plies[-1].number == int(action)
    steps = next(m for m in heard.sent if m["type"] == "steps")
    assert steps["now"]["ply"] == match.ply


def test_patches_rebuild_every_view() -> None:
    match = bb.Match("pangea", ["random", "random"], seed=2, round_limit=6).run()
    board = match.board()
    view = board._record["first"]
    for k, (patch, _) in enumerate(board._record["steps"]):
        view = patched(view, json.loads(json.dumps(patch)))
        if k % 40 == 0 or k == match.ply - 1:
            assert view == match.history.at(k + 1).view(None)
    largest = max(len(json.dumps(step)) for step in board._record["steps"])
    assert largest < 20_000


def test_refusals_contain_a_paragraph_and_a_reason(heard: Heard, match: bb.Match) -> None:
    for action in list(match.legal_actions())[:1]:
        heard.play(str(action))
    heard.play(str(match.legal_actions()[0]))
    heard.play(str(match.legal_actions()[0]))
    assert match.state.phase_name == "magic"
    everything = [f"s.{square}" for square in match.game.places()]
    everything += [f"m.{minion}" for minion in match.game.scene()["homes"]]
    everything += [f"t.{people}" for people in ("blue", "orange", "green", "purple", "yellow")]
    playable = {match.game.clicks(match.state, int(a))[0] for a in match.legal_actions()}
    known = match.game.rulebook().ids
    before = match.state.to_dict()
    refused = 0
    for element in everything:
        if element in playable:
            continue
        answer = heard.ask([element])
        assert not answer["ok"]
        assert answer["text"]["en"]
        assert answer["text"]["fr"]
        assert answer["text"]["en"] != answer["text"]["fr"]
        assert answer["rules"]
        assert set(answer["rules"]) <= set(known)
        refused += 1
    assert refused > 20
    assert match.state.to_dict() == before


def test_a_board_of_a_seat_plays_for_that_seat_only(match: bb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    acting = match.to_act
    assert acting is not None
    other = Heard(match.board(seat=(acting + 1) % 3), monkeypatch)
    assert other.board.actions == ()
    answer = other.play(str(match.legal_actions()[0]))
    assert not answer["ok"]
    assert match.seats[acting].name in answer["text"]["en"]
    own = Heard(match.board(seat=acting), monkeypatch)
    assert own.play(str(match.legal_actions()[0]))["ok"]


def test_a_stale_proposal_is_refused(heard: Heard, match: bb.Match) -> None:
    action = match.legal_actions()[0]
    assert heard.play(str(action))["ok"]
    again = heard({"type": "play", "seq": 2, "ply": match.ply - 1, "actions": [int(action)]})
    assert not again["ok"]
    assert "changed" in again["text"]["en"]


def test_undo_does_not_cross_chance(heard: Heard, match: bb.Match) -> None:
    assert not heard.do("undo")["ok"]  # only chance has played so far
    first = match.ply
    heard.play(str(match.legal_actions()[0]))
    assert heard.do("undo")["ok"]
    assert match.ply == first
    assert heard.do("redo")["ok"]
    assert not heard.do("redo")["ok"]
    heard.play(str(match.legal_actions()[0]))
    heard.play(str(match.legal_actions()[0]))
    draw = next(a for a in match.legal_actions() if a.kind == "draw")
    heard.play(str(draw))
    answer = heard.do("undo")
    assert not answer["ok"]
    assert "a roll or draw" in answer["text"]["en"]


def test_one_person_among_bots_can_undo_anything() -> None:
    match = bb.Match("pangea", ["Ann", "random"], seed=1)
    match.run()
    match.play(match.legal_actions()[0])
    match.run()
    draw = next(a for a in match.legal_actions() if a.kind == "draw")
    match.play(draw)
    assert match.board()._now["undo"] is None


def test_playing_on_from_the_past_is_a_branch(heard: Heard, match: bb.Match) -> None:
    start = match.ply
    heard.play(str(match.legal_actions()[0]))
    heard.play(str(match.legal_actions()[0]))
    answer = heard({"type": "do", "seq": 1, "what": "branch", "ply": start + 1})
    assert answer["ok"]
    assert match.ply == heard.board.ply == start + 1
    assert len(match.branches) == 2
    heard.play(str(match.legal_actions()[1]))
    match.goto(start + 2, branch=0)
    assert len(match.history.plies) == start + 2


def junk(rng: Random, depth: int = 0) -> Any:
    """Return any data that may arrive."""
    simple: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        2**63,
        1e308,
        float("nan"),
        "",
        "play",
        "ask",
        "do",
        "think",
        "<img src=x onerror=alert(1)>",
        "s.c3",
        "m.blue-g1",
        "\x00",
        "é" * 200,
    ]
    if depth > 2 or rng.random() < 0.6:
        return rng.choice(simple)
    if rng.random() < 0.5:
        return [junk(rng, depth + 1) for _ in range(rng.randrange(6))]
    keys = ["type", "seq", "ply", "action", "paths", "what", "path", "__class__", "<b>"]
    return {rng.choice(keys): junk(rng, depth + 1) for _ in range(rng.randrange(6))}


def message(rng: Random, ply: int) -> Any:
    """Return a message that is nearly correct, or nonsense."""
    if rng.random() < 0.3:
        return junk(rng)
    made: dict[str, Any] = {"type": rng.choice(["play", "ask", "do", "think"]), "seq": rng.randrange(1000), "ply": ply}
    made |= {"actions": rng.choice([[-5], [1931], [10**9], [10**30], [1.5], ["0"], None, 700, [], [700] * 40, [[1]]])}
    made |= {"paths": rng.choice([[["s.c3", "s.zz"]], [[]], [["m.nobody"]], [["end", "end"]], "s.c3", [[1]]])}
    made |= {"what": rng.choice(["undo!", "", None, 3, "save", "__init__"])}
    if rng.random() < 0.7:
        made[rng.choice(list(made))] = junk(rng)
    if rng.random() < 0.2:
        del made[rng.choice(list(made))]
    return made


def test_two_thousand_hostile_messages_change_nothing(heard: Heard, match: bb.Match) -> None:
    rng = Random(7)
    for _ in range(3):
        heard.play(str(match.legal_actions()[0]))
    before, plies, ply = match.state.to_dict(), list(match.history.plies), match.ply
    legal = {repr(int(a)) for a in match.legal_actions()}
    tried = 0
    while tried < 2000:
        made = message(rng, ply)
        if isinstance(made, dict) and made.get("type") == "play" and repr(made.get("action")) in legal:
            continue
        answer = heard(made)
        assert not answer["ok"]
        assert answer["text"]["en"]
        assert answer["text"]["fr"]
        assert (match.state.to_dict(), list(match.history.plies), match.ply) == (before, plies, ply)
        tried += 1
    assert heard.play(str(match.legal_actions()[0]))["ok"]


def test_a_card_clicked_in_a_payment_is_explained_as_a_payment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card could also be exchanged, but the phase decides what a click means."""
    hands = [[2, 3, 4, 6, 8], [1, 2, 5, 9], [3, 4, 7]]
    position = {"card": "pizarro", "phase": "payment", "bids": [8, None, None], "hands": hands}
    match = bb.Match.from_position("magellan", position, ["Ann", "greedy", "greedy"])
    heard = Heard(match.board(), monkeypatch)
    for path, asked in ((["g.4"], "pay 4"), (["g.7"], "pay 7")):
        ruling = match.explain(asked)
        answer = heard.ask(path)
        assert (answer["text"]["en"], answer["rules"]) == (ruling.text(), list(ruling.rules))
    answer = heard.ask(["g.6", "g.4"])
    assert answer["rules"] == ["magellan.pay.change"]
    assert answer["text"]["en"].startswith("You still owe 2")


def thoughtful(wanted: Callable[[bb.Match, int], bool]) -> tuple[bb.Match, int]:
    """Return a match in which a search bot has just made a decision of the wanted kind, and the ply of the decision."""
    match = bb.Match("pangea", ["mcts:40", "greedy"], seed=4)
    while True:
        match.step()
        ply = match.ply - 1
        if match.history.plies[ply].seat == 0 and wanted(match, ply):
            return match, ply


def test_a_board_shows_what_a_bot_considered(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ply = thoughtful(lambda match, ply: len(match.history.at(ply).legal_actions()) > 8)
    heard, mine = Heard(match.board(), monkeypatch), match.think(ply=ply)
    assert heard.think(ply)["ok"]
    [told] = heard.thoughts
    thought, choices = told["thought"], told["thought"]["choices"]
    assert (told["ply"], told["branch"], thought["bot"], thought["simulations"]) == (ply, 0, "mcts:40", 40)
    assert (len(choices), thought["others"]) == (5, len(mine.thinking.choices) - 5)
    assert choices[0][0] == phrase(*match.game.describe(match.history.at(ply), mine.thinking.best, 0))
    assert [c[1:] for c in choices[:2]] == [list(row[2:]) for row in mine.table.rows()[:2]]
    assert len(thought["continuation"]) == len(mine.line) - 1 > 0
    words = match.game.words
    assert all(key in words.by_lang["fr"] for key, _ in [*thought["continuation"], *(c[0] for c in choices)])


def test_a_board_knows_which_plies_were_forced() -> None:
    match = bb.Match("pangea", ["greedy"] * 2, seed=1).run()
    story = Deltas(match.history, None)
    story.catch_up()
    ticks = [tick for _, tick in story.steps]
    forced = [i for i, ply in enumerate(match.history.plies) if ply.forced]
    assert forced
    assert [i for i, tick in enumerate(ticks) if "forced" in tick] == forced


def test_plies_without_a_bot_have_no_thoughts(heard: Heard, match: bb.Match) -> None:
    heard.play(str(match.legal_actions()[0]))
    for ply in (0, match.ply - 1):  # plies of chance and of a person
        assert "No bot" in heard.think(ply)["text"]["en"]
    for ply in (-1, match.ply, 10**9):
        assert f"between 0 and {match.ply - 1}" in heard.think(ply)["text"]["en"]
    assert not heard.thoughts


def test_a_bot_thinks_again_without_blocking_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a running kernel, the answer arrives at once and the thought later. Errors are shown."""
    match, ply = thoughtful(lambda match, ply: True)
    heard = Heard(match.board(), monkeypatch)

    async def ask() -> None:
        assert heard({"type": "think", "seq": 1, "ply": ply})["ok"]
        assert not heard.thoughts
        for work in heard.board._thinking.works:
            await ended(work)

    match._thoughts.clear()
    elsewhere(lambda: asyncio.run(ask()))
    assert len(heard.thoughts) == 1
    assert not any(work.on for work in heard.board._thinking.works)

    def broken() -> Thought:
        raise ZeroDivisionError("a bot of mine")

    monkeypatch.setattr(match, "thinker", lambda ply: broken)
    elsewhere(lambda: asyncio.run(ask()))
    assert not heard.thoughts
    assert "a bot of mine" in heard.sent[-1]["text"]["en"]


def test_a_closed_board_leaves_the_match(match: bb.Match) -> None:
    listening = len(match.history.listeners)
    board = match.board()
    assert len(match.history.listeners) == listening + 1
    board.close()
    assert len(match.history.listeners) == listening


def test_the_board_of_a_seat_shows_only_its_own_hidden_hand() -> None:
    match = bb.Match("veil", ["Ann", "Bo"], seed=1)
    for seat in range(2):
        board = match.board(seat=seat)
        sent = json.dumps([board._record, board.view])
        assert f"hand{seat}" in sent
        assert f"hand{1 - seat}" not in sent
        assert "something hidden" not in sent
    assert "hand" not in json.dumps(match.board(seat=None)._record).replace('"hands', "")


def test_repr_is_short_and_reproducible(match: bb.Match) -> None:
    assert repr(match.board()) == repr(match.board()) == f"<Board of {match!r}>"
    assert repr(match.dashboard()) == f"<Dashboard of {match!r}>"


class Plain(Pangea):
    """A game with a scene, but without a drawing."""

    drawing = bundles.PLAIN


def test_without_a_drawing_open_games_send_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(Plain(), ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    board = heard.board
    assert board.view == match.view(None)
    view = board._record["first"]
    for k, (patch, _) in enumerate(board._record["steps"]):
        view = patched(view, patch)
        assert view["text"] == str(match.history.at(k + 1))
    assert [clicks for _, clicks, *_ in board._now["choices"]] == [[str(a)] for a in match.legal_actions()]
    chosen = str(match.legal_actions()[0])
    board.selected = chosen
    assert heard.play(chosen)["ok"]
    assert heard.sent[0]["steps"][0][0]["set"]["text"] == str(match)
    assert board.view == match.view(None)


def test_without_a_drawing_secrets_stay_out_of_the_text() -> None:
    match = bb.Match("veil", ["Ann", "Bo"], seed=1)
    board = match.board(seat=0)
    assert "text" not in board._record["first"]
    assert [clicks for _, clicks, *_ in board._now["choices"]] == [[str(a)] for a in match.legal_actions()]


def test_a_board_contains_the_drawing_of_its_own_game(match: bb.Match) -> None:
    """Pages keep one style per id, so boards of different games can be on the same page."""
    boards = [match.board(), match.board(), bb.Match("magellan", 3).board(), bb.Match("veil", 2).board()]
    ids = [board._anywidget_id for board in boards]
    assert ids == ["boardbook.pangea", "boardbook.pangea", "boardbook.magellan", "boardbook.text"]
    assert all(".pg-" in board._css for board in boards[:2])
    assert ".pg-" not in boards[2]._css
    assert len({board._esm for board in boards}) == 3


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the open boards of other tests, as in a new kernel."""
    monkeypatch.setattr("boardbook.widgets.match_view._open", WeakKeyDictionary())


@pytest.mark.usefixtures("alone")
def test_one_board_per_kernel_carries_the_shell(match: bb.Match) -> None:
    boards = [match.board(), bb.Match("magellan", 3).dashboard(), match.board()]
    assert {board.get_state()["_shell_id"] for board in boards} == {bundles.shell_id()}
    assert [board.get_state()["_shell"] for board in boards] == [bundles.shell(), "", ""]
    assert all(bundles.shell() not in board._esm for board in boards)
    boards[1].close()
    assert [board.carries_shell for board in boards[::2]] == [True, False]
    boards[0].close()  # a page that is opened later still gets the shell
    assert boards[2].carries_shell
    boards[2].close()
    assert match.board().carries_shell


@pytest.mark.usefixtures("alone")
def test_a_board_is_sent_the_shell_when_its_page_requests_it(match: bb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [match.board(), match.board(), bb.editor("pangea").board()]
    for board in boards[1:]:
        heard = Heard(board, monkeypatch)
        told: list[str] = []
        monkeypatch.setattr(board, "send_state", lambda key=None, told=told: told.append(key))
        for _ in range(2):  # the second message needs no shell
            board._heard(None, {"type": "shell"}, [])
        assert told == ["_shell"]
        assert (board._shell, heard.sent) == (bundles.shell(), [])


def test_with_a_drawing_no_text_is_sent(match: bb.Match) -> None:
    assert "text" not in match.board()._record["first"]


async def _until(board: Board, ply: int) -> None:
    """Wait until the bots have reached a ply, for ten seconds at most."""
    for _ in range(1000):
        await asyncio.sleep(0.01)
        if board.match.ply >= ply:
            return


def test_bots_continue_after_a_redo(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magellan", ["Ann", "random", "random"], seed=3)
    heard = Heard(match.board(), monkeypatch)
    heard.board.pace = 0

    async def redone() -> int:
        heard.board._autoplay.on = False
        match.play(match.legal_actions()[0])
        while match.to_act == 0 or match.is_forced:  # until a bot decides
            match.play(match.legal_actions()[0])
        match.step()
        here = match.ply
        await asyncio.sleep(0.01)
        heard.board._autoplay.on = True
        heard.do("undo")
        heard.do("redo")
        assert match.ply == here
        assert match.is_bots
        await _until(heard.board, here + 1)
        return match.ply - here

    assert elsewhere(lambda: asyncio.run(redone())) > 0


def test_bots_continue_on_a_branch_at_an_earlier_decision_of_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magellan", ["random", "random", "random"], seed=3)
    heard = Heard(match.board(), monkeypatch)
    heard.board.pace = 0

    async def branched() -> int:
        heard.board._autoplay.on = False
        for _ in range(12):
            match.step()
        await asyncio.sleep(0.01)
        heard.board._autoplay.on = True
        heard.do("branch", ply=match.ply - 5)
        here = match.ply
        await _until(heard.board, here + 1)
        return match.ply - here

    assert elsewhere(lambda: asyncio.run(branched())) > 0


def test_bots_wait_at_an_earlier_ply_that_is_only_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magellan", ["random", "random", "random"], seed=3)
    heard = Heard(match.board(), monkeypatch)
    heard.board.pace = 0

    async def gone() -> tuple[int, int]:
        heard.board._autoplay.on = False
        for _ in range(12):
            match.step()
        await asyncio.sleep(0.01)
        heard.board._autoplay.on = True
        length = len(match.history.plies)
        match.goto(4)
        await asyncio.sleep(0.2)
        return match.ply, length - len(match.history.plies)

    assert elsewhere(lambda: asyncio.run(gone())) == (4, 0)


@pytest.mark.parametrize(
    "code",
    [
        "bb.Match('pangea', ['Ann', 'random'], seed=1, journal=sys.argv[1]).board()",
        "bb.play(sys.argv[1])",
        "bb.lesson('pangea', 1).sheet().board()",
        "bb.editor('zargos').workbench('light')",
        "bb.Match('magellan', ['random'] * 3, seed=2).run().review(0, 'random', progress=False).board()",
        "bb.Match('pangea', ['random'] * 2, seed=1).run().story(4, 'random', 2, points=2, progress=False).board(1)",
    ],
)
def test_boards_load_neither_tables_nor_charts(tmp_path: Path, code: str) -> None:
    """They take seconds to load on a busy machine, pages of the site lack them, and boards don't need them."""
    script = (
        f"import sys, boardbook as bb\n{code}\n"
        "print([name for name in ('polars', 'altair', 'vl_convert') if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "journal")], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"
