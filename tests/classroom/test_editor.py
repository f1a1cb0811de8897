"""The editor: pieces are put and taken, other values are written, problems are listed, and the position is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom.drafts import shown
from boardbook.classroom.editing import EditingBoard, Workbench
from boardbook.core import NotPossible, UnknownName
from tests.classroom.building import alike, do, places, steps
from tests.house import GAMES
from tests.match.wandering import play_random
from tests.widgets.hearing import Heard


def position(game: str, plies: int, seed: int = 1) -> dict[str, Any]:
    """Return the position of a random match after this number of plies."""
    match = bb.Match(game, bb.game(game).seats.start, seed=seed)
    play_random(match, Random(seed), plies)
    found: dict[str, Any] = match.state.to_dict()
    return found


# --- in Python ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_it_begins_with_a_playable_set_up(game: str) -> None:
    editor = bb.editor(game)
    assert editor.problems == ()
    assert editor.match(seed=1).legal_actions()
    assert bb.editor(game).position == editor.position
    seats = bb.game(game).seats.stop - 1
    assert bb.editor(game, seats=seats).match().game.seat_count(bb.editor(game, seats=seats).draft.state) == seats


@pytest.mark.parametrize("game", GAMES)
def test_putting_a_piece_and_taking_it_off_restores_the_position(game: str) -> None:
    rng, rules = Random(3), bb.game(game)
    ground = places(rules)
    done = 0
    for _ in range(300):
        editor = bb.editor(rules)
        kind, place = rng.choice(editor.stock).id, rng.choice(ground)
        before, here = editor.position, dict(editor.standing(place))
        left = {one.id: one.left for one in editor.stock}
        if left[kind] == 0 or (here and kind not in here and game == "zargos"):
            continue  # the only piece of its kind, or one that replaces another
        try:
            editor.put(kind, place)
        except NotPossible:
            continue
        if dict(editor.standing(place)).get(kind, 0) != here.get(kind, 0) + 1:
            assert kind.startswith("tile")  # a tile lies under the pieces on it
            continue
        now = {one.id: one.left for one in editor.stock}
        assert left[kind] is None or now[kind] == (left[kind] or 0) - 1
        editor.take(kind, place)
        if not kind.startswith("tile"):
            assert editor.position == before
        done += 1
    assert done > 20


@pytest.mark.parametrize("plies", [60, 250])
@pytest.mark.parametrize("game", GAMES)
def test_any_position_can_be_built_by_hand(game: str, plies: int) -> None:
    target = position(game, plies)
    editor = bb.editor(game)
    for step in steps(editor, target):
        do(editor, step)
    assert editor.problems == ()
    assert alike(editor.match().state.to_dict()) == alike(target)


@pytest.mark.parametrize("game", GAMES)
def test_any_value_can_be_written_and_undone_without_losses(game: str) -> None:
    rng, editor = Random(5), bb.editor(game)
    values: list[Any] = [None, 0, -1, 10**12, "", "nobody", [], [[]], {}, {"a": 1}, True, [None], {"blue": {"x": []}}]
    for key in editor.position:
        for value in rng.sample(values, 6):
            if editor.position[key] == value:
                continue
            editor.set(key, value)
            assert editor.position[key] == value
            assert all(isinstance(problem, str) for problem in editor.problems)
            json.dumps(shown(editor.draft))
            editor.stock  # noqa: B018 (it must not raise an exception)
            for place in places(editor.game)[:3]:
                editor.standing(place)
            if editor.problems:
                with pytest.raises(bb.BadInput) as error:
                    editor.match()
                assert editor.problems[0] in str(error.value)
            editor.undo()
    assert editor.problems == ()


def test_changes_are_undone_one_by_one() -> None:
    editor = bb.editor("zargos")
    first = editor.position
    assert not editor.can_undo
    with pytest.raises(NotPossible, match="nothing to take back"):
        editor.undo()
    editor.put("pawn.dragons", "p.KO1")
    second = editor.position
    editor.position = position("zargos", 100)
    editor.undo()
    assert editor.position == second
    editor.undo()
    assert editor.position == first
    assert not editor.can_undo


@pytest.mark.parametrize("game", GAMES)
def test_the_board_can_be_cleared(game: str) -> None:
    editor = bb.editor(bb.game(game), position(game, 200))
    assert [kind for place in places(editor.game) for kind, _ in editor.standing(place)]
    editor.clear()
    assert not [kind for place in places(editor.game) for kind, _ in editor.standing(place) if "tile" not in kind]
    editor.undo()
    assert editor.problems == ()


def test_keys_can_be_added_and_removed() -> None:
    editor = bb.editor("magellan")
    assert "lesson" not in editor.position
    editor.set("lesson", value=True)
    assert editor.position["lesson"] is True
    editor.drop("lesson")
    assert "lesson" not in editor.position
    with pytest.raises(UnknownName):
        editor.drop("lesson")


def test_an_impossible_change_is_refused_and_changes_nothing() -> None:
    editor = bb.editor("zargos")
    before = editor.position
    with pytest.raises(UnknownName, match=r"pawn\.dragons"):
        editor.put("pawn.dragon", "p.KO1")
    for place in ("p.~01", "p.XX9", "k.KO"):
        with pytest.raises(NotPossible):
            editor.put("pawn.knights", place)
    with pytest.raises(NotPossible):
        editor.take("pawn.spiders", "p.~01")
    with pytest.raises(UnknownName, match="phase"):
        editor.set("phases", "attack")
    assert editor.position == before
    plain = bb.editor("morris")
    assert plain.stock == []
    with pytest.raises(NotPossible, match=r"editor\.position"):
        plain.put("man", "a1")
    with pytest.raises(bb.BadInput, match="has 3 to 6 seats"):
        bb.editor("magellan", seats=2)
    with pytest.raises(bb.BadInput, match="already has a position"):
        bb.editor(bb.Match("pangea", 2, seed=1), seats=2)


def test_a_draft_lists_valid_names_and_bounds() -> None:
    draft = bb.editor("pangea").draft
    assert "purchases" in draft.names["phase"]
    assert draft.bounds["seat"] == (0, 1)


@pytest.mark.parametrize("puzzle", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_copied_code_creates_the_same_position(game: str, puzzle: bool) -> None:
    editor = bb.editor(game)
    code = editor.python(puzzle=puzzle).replace("goal=...", f"goal={str(editor.match().legal_actions()[0])!r}")
    space: dict[str, Any] = {}
    exec(code, space)  # noqa: S102 (as a user would paste it)
    assert space["position"] == editor.position
    editor.set("round", "soon")
    assert "# round" in editor.python()


def test_copied_code_contains_options() -> None:
    assert "timer=60" in bb.editor("pangea", timer=60).python()
    assert 'bb.game("pangea", timer=60)' in bb.editor("pangea", timer=60).python(puzzle=True)


# --- at the board ---------------------------------------------------------------------------------------------------


class Editing:
    """The board of an editor, and the messages that it sends."""

    def __init__(self, editor: bb.Editor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.editor, self.board = editor, editor.board()
        self.heard = Heard(self.board, monkeypatch)

    def __call__(self, what: str, **more: object) -> dict[str, Any]:
        return self.heard({"type": "edit", "seq": 1, "what": what, **more})

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = self.board._now["editor"]
        json.dumps(found)
        return found


@pytest.mark.parametrize("game", [*GAMES, "morris"])
def test_a_board_shows_the_position_and_plays_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor(game), monkeypatch)
    state: Any = at.editor.draft.state
    assert at.board._record == {"first": state.view(bb.REFEREE), "steps": []}
    known = {*at.editor.position, *at.editor.draft.keys}
    assert {field["key"].split(".")[0] for field in at.told["fields"]} <= known
    words = at.editor.game.words.by_lang
    for _, told, *_ in at.told["stock"]:
        assert told[0] in words["en"]
        assert told[0] in words["fr"]
    for message in ({"type": "play", "actions": [0]}, {"type": "ask", "paths": [["x"]]}, {"type": "think"}):
        assert not at.heard({"seq": 1, "ply": 0, **message})["ok"]


def test_a_click_puts_the_chosen_piece_or_chooses_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("zargos"), monkeypatch)
    at("place", elements=["p.KO1"])
    assert at.told["place"] == ["p.KO1"]
    [[kind, n]] = at.told["here"]
    at("more", kind=kind)
    assert at.told["here"] == [[kind, n + 1]]
    at("less", kind=kind)
    at("less", kind=kind)
    assert dict(map(tuple, at.told["here"])).get(kind, 0) == n - 1
    at("place", elements=["p.KO1"])
    assert at.told["place"] == []
    at("choose", kind="pawn.dragons")
    assert at.told["chosen"] == "pawn.dragons"
    at("place", elements=["p.KO1"])
    assert at.editor.standing("p.KO1") == [("pawn.dragons", 1)]
    at("choose", kind="pawn.dragons")
    assert at.told["chosen"] == ""
    assert not at("place", elements=[])["ok"]


def test_keys_add_a_copy_of_the_top_piece_and_take_off_one_or_all(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("zargos"), monkeypatch)
    [(kind, n)] = at.editor.standing("p.KO1")
    at("another", elements=["p.KO1"])
    assert at.editor.standing("p.KO1") == [(kind, n + 1)]
    at("empty", **{"from": ["p.KO1"]})
    assert at.editor.standing("p.KO1") == []
    at.editor.undo()
    assert at.editor.standing("p.KO1") == [(kind, n + 1)]
    at("empty", **{"from": ["p.KO1"]})
    assert not at("empty", **{"from": ["p.KO1"]})["ok"]
    assert not at("another", elements=["p.KO1"])["ok"]
    at("choose", kind="pawn.dragons")
    at("another", elements=["p.KO1"])
    assert at.editor.standing("p.KO1") == [("pawn.dragons", 1)]
    with pytest.raises(bb.NotPossible, match="there is nothing on nowhere"):
        at.editor.empty("nowhere")


def test_pieces_are_dragged_from_the_stock_from_place_to_place_and_off(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    minion, square = next(iter(at.editor.position["minions"].items()))
    other = next(name for name in at.editor.position["tiles"] if name != square)
    at("move", **{"from": [f"m.{minion}", f"s.{square}"], "elements": [f"s.{other}"]})
    assert at.editor.position["minions"][minion] == other
    at("off", **{"from": [f"m.{minion}", f"s.{other}"]})
    assert minion not in at.editor.position["minions"]
    at("put", kind=f"minion.{minion.rstrip('0123456789')}", elements=["t.nobody", f"s.{square}"])
    assert at.editor.position["minions"][minion] == square
    assert not at("off", **{"from": ["s.c3", "x"]})["ok"]
    assert not at("put", kind="minion.blue-q", elements=["s.b1"])["ok"]


def test_problems_are_shown_at_the_piece_that_they_concern(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    name = next(iter(at.editor.position["minions"]))
    at("set", key="carried", value=json.dumps({name: "nothing"}), json=True)
    (told,) = at.told["problems"]
    assert told[0]["en"].startswith(f"carried of {name}: 'nothing' is not known")
    assert told[0]["fr"].startswith(f"carried de {name}\u00a0: 'nothing' est inconnu")
    assert f"m.{name}" in told[1]
    assert not at("play")["ok"]
    at.heard.do("undo")
    assert at.told["problems"] == []


def test_values_are_written_in_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    fields = {field["key"]: field for field in at.told["fields"]}
    assert fields["phase"]["kind"] == "choice"
    assert "magic" in fields["phase"]["names"]
    assert (fields["round"]["kind"], fields["round"]["least"]) == ("number", 1)
    assert fields["stopped"]["kind"] == "truth"
    assert fields["amulets"]["kind"] == "json"
    people = next(iter(at.editor.position["goods"]))
    assert at("set", key=f"goods.{people}", value=7)["ok"]
    assert at.editor.position["goods"][people] == 7
    assert "not JSON" in at("set", key="amulets", value="{blue", json=True)["text"]["en"]
    assert at("set", key="amulets", value="{}", json=True)["ok"]
    assert not at("set", key="nothing", value=1)["ok"]
    assert not at("shuffle")["ok"]


def test_the_match_that_starts_here_appears_below(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Workbench(bb.editor("magellan"))
    heard = Heard(bench.board, monkeypatch)
    assert heard({"type": "edit", "seq": 1, "what": "play"})["ok"]
    assert bench.editor.played is not None
    assert bench.children[1].match is bench.editor.played
    first = bench.children[1]
    assert heard({"type": "edit", "seq": 1, "what": "play"})["ok"]
    assert bench.children[1] is not first
    bench.close()


def test_a_position_that_cannot_be_drawn_leaves_the_old_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    before = at.board._record
    at("set", key="seats", value="[]", json=True)
    assert at.board._record == before
    assert at.told["problems"]
    broken = EditingBoard(at.editor, "fr", "dark")
    assert broken._record["first"]


@pytest.mark.parametrize("typed", ["{", "[" * 9000, "[" * 60 + "]" * 60, "9" * 5000, '"\\ud800"'], ids=range(5))
def test_typed_text_that_is_not_json_is_refused(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    before = at.editor.position
    answer = at("set", key="seats", value=typed, json=True)
    assert answer["text"]["en"].startswith("That is not JSON: ")
    assert at.editor.position == before


@pytest.mark.parametrize("game", [*GAMES, "morris"])
def test_hostile_messages_are_answered_and_lose_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, at = Random(11), Editing(bb.editor(game), monkeypatch)
    kinds = [kind.id for kind in at.editor.stock] or ["man"]
    grounds = ["p.KO1", "p.~01", "s.b1", "c.red", "b.polo.1", "x", "", "m.blue-g1", "p.blue.red.mage", "t.blue"]
    deep: Any = []
    for _ in range(50):
        deep = [deep]
    junk = [None, True, -1, 2**63, "", "<img src=x>", "[" * 5000, "NaN", "{}", [], ["x" * 100], {}, deep, [[1]], 1e308]
    whats: list[Any] = [
        *[
            "choose",
            "place",
            "put",
            "more",
            "less",
            "move",
            "off",
            "another",
            "empty",
            "set",
            "undo",
            "clear",
            "play",
            "__init__",
        ],
        None,
    ]
    for _ in range(600):
        message: dict[str, Any] = {
            "kind": rng.choice([*kinds, rng.choice(junk)]),
            "elements": rng.choice([[rng.choice(grounds)], rng.choice(junk)]),
            "from": rng.choice([[rng.choice(grounds)], rng.choice(junk)]),
            "key": rng.choice([*at.editor.position, "goods.blue", rng.choice(junk)]),
            "value": rng.choice(junk),
            "json": rng.random() < 0.5,
        }
        for name in rng.sample(sorted(message), rng.randrange(3)):
            del message[name]
        answer = at(rng.choice(whats), **message)
        assert answer["ok"] or answer["text"]["fr"]
        json.dumps(at.editor.position, allow_nan=False)
        json.dumps(at.board._now, allow_nan=False)


def test_a_tower_can_be_dragged_while_minions_are_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Editing(bb.editor("pangea"), monkeypatch)
    before = at.editor.position
    people, home = next(iter(before["towers"].items()))
    to = next(square for square in before["tiles"] if square not in before["towers"].values())
    assert any(square == home for square in before["minions"].values())
    assert at("move", **{"from": [f"t.{people}", f"s.{home}"], "elements": [f"s.{to}"]})["ok"]
    assert at.editor.position["towers"] == {**before["towers"], people: to}
    assert at.editor.position["minions"] == before["minions"]


def test_minions_and_towers_can_be_given_amulets() -> None:
    editor = bb.editor("pangea")
    people = editor.position["seats"][0]
    minion = next(name for name in editor.position["minions"] if name.startswith(people))
    one, other = [kind.id for kind in editor.stock if kind.id.startswith("amulet.")][:2]
    before, place = editor.position, f"m.{minion}"
    editor.put(one, place)
    assert editor.position["carried"] == {minion: one.removeprefix("amulet.")}
    assert editor.standing(place)[1:] == [(one, 1)]  # the minion is on top, so it is dragged
    with pytest.raises(NotPossible):
        editor.put(other, place)  # it already carries one
    editor.put(other, f"t.{people}")
    assert editor.position["amulets"] == {people: [other.removeprefix("amulet.")]}
    assert (other, 1) in editor.standing(f"t.{people}")
    assert editor.problems == ()
    with pytest.raises(NotPossible):
        editor.put(other, f"t.{people}")  # each shape only once
    with pytest.raises(NotPossible):
        editor.put(one, f"s.{before['towers'][people]}")
    editor.take(other, f"t.{people}")
    editor.take(one, place)
    assert editor.position == before


def test_a_minion_is_moved_with_its_amulet() -> None:
    editor = bb.editor("pangea")
    minion, square = next(iter(editor.position["minions"].items()))
    amulet = next(kind.id for kind in editor.stock if kind.id.startswith("amulet."))
    to = next(other for other in editor.position["tiles"] if other != square)
    editor.put(amulet, f"m.{minion}")
    before = editor.position
    editor.move(f"minion.{minion.rstrip('0123456789')}", f"m.{minion}", f"s.{to}")
    assert editor.position == {**before, "minions": {**before["minions"], minion: to}}
    with pytest.raises(NotPossible, match="can't be moved"):
        editor.move("minion.blue-d", f"s.{square}", "s.")


def test_a_people_keeps_its_amulets_wherever_its_tower_goes() -> None:
    editor = bb.editor("pangea")
    people, square = next(iter(editor.position["towers"].items()))
    amulet = next(kind.id for kind in editor.stock if kind.id.startswith("amulet."))
    to = next(at for at in editor.position["tiles"] if at not in editor.position["towers"].values())
    editor.put(amulet, f"t.{people}")
    before = editor.position
    editor.move(f"tower.{people}", f"s.{square}", f"s.{to}")
    assert editor.position == {**before, "towers": {**before["towers"], people: to}}
    editor.take(f"tower.{people}", f"s.{to}")
    editor.put(f"tower.{people}", f"s.{square}")
    assert editor.position == before
    editor.clear()
    assert editor.position["amulets"] == before["amulets"]


def test_no_piece_can_be_put_in_the_sea() -> None:
    editor = bb.editor("pangea")
    sea = next(name for name in ("b1", "c3", "d1", "e2", "c4") if name not in editor.position["tiles"])
    minion, people = next(iter(editor.position["minions"])), next(iter(editor.position["towers"]))
    before = editor.position
    for kind, place in ((f"minion.{minion.rstrip('0123456789')}", f"m.{minion}"), (f"tower.{people}", f"t.{people}")):
        with pytest.raises(NotPossible, match="can't be moved"):
            editor.move(kind, place, f"s.{sea}")
    assert editor.position == before
    editor.put("marker.blue", f"s.{sea}")
    assert editor.position["markers"]["blue"] == sea


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_copied_puzzle_runs_unchanged(game: str) -> None:
    shown: dict[str, Any] = {}
    *lines, last = bb.editor(game).python(puzzle=True).splitlines()
    exec("\n".join([*lines, f"made = {last}"]), shown)  # noqa: S102 (our own code)
    puzzle = shown["made"]
    assert puzzle.play(puzzle.solution[0]).right
