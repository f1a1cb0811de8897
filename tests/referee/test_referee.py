"""A referee answers requests in the documented form, says why it refuses, and tells no seat what it can't know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import boardbook as bb
from boardbook import referee as package
from boardbook.core import CHANCE
from boardbook.referee import Referee, requests, serve
from tests.house import GAMES
from tests.match.wandering import match_of
from tests.profiles import many
from tests.widgets.moments import moments

PROTOCOL = json.loads((Path(package.__file__).parent / "protocol.json").read_text(encoding="utf-8"))
ANSWER = jsonschema.Draft202012Validator(PROTOCOL)
REQUEST = jsonschema.Draft202012Validator({**PROTOCOL["$defs"]["request"], "$defs": PROTOCOL["$defs"]})


def asked(referee: Referee, do: str, **more: Any) -> dict[str, Any]:
    """Return the answer to a request, which must be in the documented form, as the request must be."""
    request = {"do": do, **more}
    REQUEST.validate(request)
    answer = json.loads(json.dumps(referee.answer(request)))
    ANSWER.validate(answer)
    return answer  # type: ignore[no-any-return]


def auction(mode: str = "rulings", **more: Any) -> Referee:
    return Referee(bb.Match("magellan", ["Ann", "Bo", "greedy"], seed=1), mode=mode, **more)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_played_by_requests_is_the_one_played_in_python(name: str) -> None:
    seats = ["Ann", "Bo", "random"]
    referee = Referee(bb.Match(name, seats, seed=3), mode="list")
    rng, kept = Random(3), list[str]()
    for _ in range(many(check=150, proofs=100_000)):
        seen = asked(referee, "look")
        if seen["to_act"] is None:
            break
        assert seen["yours"]
        assert seen["actions"] == [str(action) for action in referee.match.legal_actions()]
        kept.append(rng.choice(seen["actions"]))
        assert asked(referee, "play", action=f"{kept[-1].upper()} !")["played"] == kept[-1]
    match = bb.Match(name, seats, seed=3).run()
    for action in kept:
        match.play(action)
        match.run()
    assert match.history.numbers == referee.match.history.numbers
    assert len(kept) > 100 or match.over


@pytest.mark.parametrize(("name", "wanted"), [("veil", 40), ("magellan", 40), ("zargos", 10)])
def test_answers_contain_nothing_that_a_seat_can_not_know(name: str, wanted: int) -> None:
    wanted = many(check=wanted, proofs=50 * wanted)
    for first, other, seat in moments(name, wanted):
        said = []
        for history in (first, other):
            referee = Referee(match_of(history), [seat], "list")
            here = [referee.answer({"do": "look", "since": since}) for since in (0, max(0, history.ply - 5))]
            if history.state.to_act != seat:
                here += [referee.answer({"do": do, "action": "pass"}) for do in ("explain", "preview", "play")]
                here += [referee.answer({"do": "explain", "action": text}) for text in ("bid 400", "bid 40", "pay", "")]
            said.append(json.dumps(here))
        assert said[0] == said[1]


def test_a_refusal_says_why_and_what_is_near() -> None:
    referee = auction()
    asked(referee, "play", action="I bid three.")
    assert asked(referee, "play", action="bid 2") == {
        "ok": False,
        "why": "illegal",
        "text": "A bid of 2 does not beat the highest bid of 3.",
        "rules": ["magellan.auction.bid"],
        "near": ["bid 4", "bid 5", "bid 6"],
    }
    assert asked(referee, "play", action="sell", lang="fr") == {
        "ok": False,
        "why": "unknown",
        "text": "« sell » n’est pas une action, ou peut en désigner plusieurs.",
        "near": ["bid 4", "pass"],
    }
    refused = asked(referee, "explain", seat=0, action="pass")
    assert (refused["why"], refused["text"]) == ("not_now", "It is Bo’s turn to decide.")
    assert asked(referee, "explain", action="pass")["rules"] == ["magellan.auction.pass"]


def test_what_each_mode_tells() -> None:
    for mode, told in (("list", True), ("rulings", False), ("bare", False)):
        referee = auction(mode)
        assert ("actions" in asked(referee, "look")) == told
        asked(referee, "play", action="bid 30")
        refused = [asked(referee, "play", action=text) for text in ("bid 2", "sell", "bid")]
        if mode == "bare":
            assert [one.get("rules") for one in refused] == [None] * 3
            assert [one.get("near") for one in refused] == [None, [], ["bid 1", "bid 2", "bid 3"]]
            assert refused[0]["text"] == "This is not legal."
            assert asked(referee, "explain", action="pass")["rules"] == []
        else:
            assert [one["near"][0] for one in refused] == ["bid 31", "bid 31", "bid 31"]


def test_a_seat_is_told_what_happened_since_it_was_last_told() -> None:
    referee = auction()
    assert asked(referee, "look", seat=1)["told"] == ["James Cook, year I, is turned up."]
    assert asked(referee, "play", action="bid 3")["told"] == ["James Cook, year I, is turned up.", "Blue bids 3."]
    assert asked(referee, "look", seat=1)["told"] == ["Blue bids 3."]
    assert asked(referee, "look", seat=1)["told"] == []
    assert asked(referee, "look", seat=1, since=0, lang="fr")["told"][1] == "Bleu offre 3 pièces d’or."
    assert asked(referee, "look", seat=1, since=999)["told"] == []


def test_a_preview_changes_nothing() -> None:
    referee = auction()
    before = referee.match.history.numbers[:]
    effects = asked(referee, "preview", action="bid 5")
    assert effects["text"] == "Blue bids 5."
    assert effects["changes"]["bids"] == [[0, 0, 0], [5, 0, 0]]
    assert referee.match.history.numbers == before
    assert asked(referee, "preview", action="veto")["why"] == "illegal"


def test_only_the_last_decision_of_a_seat_is_taken_back() -> None:
    referee = auction()
    assert asked(referee, "undo")["why"] == "not_now"
    asked(referee, "play", action="bid 3")
    assert "another player has decided" not in asked(referee, "undo", seat=0).get("text", "")
    assert asked(referee, "look", seat=0)["ply"] == 1
    asked(referee, "play", action="bid 3")
    asked(referee, "play", seat=1, action="bid 4")
    refused = asked(referee, "undo", seat=0)
    assert refused["text"] == "You can’t take back a move here once another player has decided."


def test_rules_and_notes() -> None:
    referee = auction()
    ids = asked(referee, "rules")["paragraphs"]
    assert asked(referee, "rules", paragraph=ids[0])["text"] == bb.rulebook("magellan").paragraph(ids[0])
    assert asked(referee, "rules", paragraph="magellan.x")["why"] == "unknown"
    asked(referee, "note", text="A careful start.")
    asked(referee, "note", text="Why?", seat=1)
    assert referee.match.comments == {1: "Ann: A careful start.\nBo: Why?"}
    for _ in range(30):
        answer = referee.answer({"do": "note", "text": "x" * 500})
        ANSWER.validate(answer)


def test_what_can_not_be_done_is_said_and_changes_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "a.jsonl"
    referee = Referee(bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=1, journal=journal))
    asked(referee, "play", action="bid 3")
    journal.unlink()
    assert asked(referee, "play", action="bid 4")["why"] == "failed"
    assert asked(referee, "look", seat=0)["position"]["bids"] == [3, 0, 0]
    with pytest.warns(UserWarning, match="could not be written"):
        referee.match.close()


def test_it_says_who_plays_and_refuses_seats_of_others() -> None:
    referee = auction(seats=[1])
    hello = asked(referee, "hello", id={"a": 1})
    assert (hello["id"], hello["yours"], hello["mode"]) == ({"a": 1}, [1], "rulings")
    assert [seat["bot"] for seat in hello["seats"]] == [None, None, "greedy"]
    assert hello["kinds"]["bid"] == "bid 1"
    assert asked(referee, "look")["seat"] == 1
    for seat in (0, 2, 9):
        refused = asked(referee, "look", seat=seat)
        assert (refused["why"], refused["text"]) == ("bad_request", f"seat must be one of yours (1), not {seat}")
    with pytest.raises(bb.BadInput, match="no person plays seat 2"):
        auction(seats=[2])
    with pytest.raises(bb.BadInput, match="a person must play at least one"):
        Referee(bb.Match("magellan", ["greedy", "random", "random"], seed=1))
    with pytest.raises(bb.UnknownName, match="bare, list, rulings"):
        auction("strict")
    with pytest.raises(bb.UnknownName, match="en, fr"):
        auction(lang="de")


BAD: list[tuple[Any, str]] = [
    (None, "a request must be a JSON object"),
    ([], "a request must be a JSON object"),
    ({}, "do must be one of hello, look"),
    ({"do": "sing"}, "not 'sing'"),
    ({"do": ["look"]}, "do must be one of"),
    ({"do": "look", "colour": 1}, "look has no 'colour'; it has id, do, lang, seat, since"),
    ({"do": "look", "seat": "1"}, "seat must be a whole number"),
    ({"do": "look", "seat": True}, "seat must be a whole number"),
    ({"do": "look", "since": -1}, "since must be a whole number, 0 or more, not -1"),
    ({"do": "play"}, "action must be a string, not None"),
    ({"do": "play", "action": 5}, "action must be a string, not 5"),
    ({"do": "play", "action": "x" * 201}, "action must have at most 200 characters"),
    ({"do": "look", "lang": "de"}, "lang must be one of en, fr, not 'de'"),
    ({"do": "look", "lang": []}, "lang must be one of en, fr"),
    ({"do": "rules", "paragraph": {}}, "paragraph must be a string"),
]


@pytest.mark.parametrize(("request_", "why"), BAD, ids=str)
def test_a_request_in_the_wrong_form_is_refused(request_: Any, why: str) -> None:
    referee = auction()
    answer = referee.answer(request_)
    ANSWER.validate(answer)
    assert answer["why"] == "bad_request"
    assert why in answer["text"]
    assert not REQUEST.is_valid(request_)
    assert referee.match.ply == 1


def test_texts_have_no_control_characters() -> None:
    for one in ({"do": "note", "text": "a\0"}, {"do": "play", "action": "bid\u202e3"}):
        assert "must not contain" in auction().answer(one)["text"]


def test_the_schema_knows_all_requests() -> None:
    described = {
        do: {*one["properties"]}
        for one in PROTOCOL["$defs"]["request"]["oneOf"]
        for do in one["properties"]["do"].get("enum", [one["properties"]["do"].get("const")])
    }
    assert described == {do: {*requests.ALWAYS, *its} for do, its in requests.REQUESTS.items()}


# --- lines ----------------------------------------------------------------------------------------------------------


def answers(referee: Referee, text: str) -> list[dict[str, Any]]:
    """Return the answers to lines."""
    out = StringIO()
    serve(referee, StringIO(text), out)
    found = [json.loads(line) for line in out.getvalue().splitlines()]
    for one in found:
        ANSWER.validate(one)
    return found


def test_each_line_gets_one_line() -> None:
    long = json.dumps({"do": "note", "text": "x" * 30_000})
    text = f'{{"do": "look", "id": 1}}\n\n  \nx\n{long}\n{"[" * 10_000}\n{{"do": "rules", "id": "é"}}'
    found = answers(auction(), text)
    assert [one.get("id") for one in found] == [1, None, None, None, "é"]
    assert [one["ok"] for one in found] == [True, False, False, False, True]
    assert found[1]["text"].startswith("not JSON: ")
    assert found[2]["text"] == "a request must have at most 20000 characters"


def damaged(rng: Random) -> Iterator[str]:
    """Yield requests with some characters or values changed."""
    lines = [
        '{"do": "look", "seat": 0, "since": 1}',
        '{"do": "play", "action": "bid 3", "seat": 1, "lang": "fr", "id": 5}',
        '{"do": "explain", "action": "pass"}',
        '{"do": "play", "action": "veto"}',
        '{"do": "preview", "action": "bid 12"}',
        '{"do": "rules", "paragraph": "magellan.auction.bid"}',
        '{"do": "undo"}',
        '{"do": "note", "text": "hm"}',
    ]
    values = ["null", "true", "-1", "1e400", '"\\ud800"', "[]", "{}", "99999999999999999999", '"bid 3"']
    while True:
        line = rng.choice(lines)
        for _ in range(rng.randrange(3)):
            at = rng.randrange(len(line))
            line = (
                line[:at]
                + rng.choice(['"', "{", "\\", "é", "0", "", ",", "\t", "\x7f"])
                + line[at + rng.randrange(3) :]
            )
        if rng.random() < 0.5:
            key = rng.choice(["seat", "action", "since", "do", "lang", "id", "text", "paragraph"])
            line = f'{line[:-1]}, "{key}": {rng.choice(values)}}}'
        yield line


def test_damaged_lines_are_answered_and_break_nothing() -> None:
    rng, referee = Random(1), auction()
    lines, count = damaged(rng), many(check=1500, proofs=100_000)
    text = "\n".join(next(lines).replace("\n", " ") for _ in range(count))
    found = answers(referee, text)
    assert len(found) == count
    assert {one.get("why") for one in found} >= {"bad_request", "unknown", "illegal", "not_now", None}
    assert referee.match.to_act != CHANCE
    history = referee.match.history
    state = history.first()
    for n in history.numbers[: history.ply]:
        assert n in history.game.possible(state)
        state.apply(n)
    assert state.to_dict() == history.state.to_dict()
