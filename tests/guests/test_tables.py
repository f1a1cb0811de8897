"""Seats by link at a table: the same links for every match, and the board of the people who are here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Timer
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import TURN
from boardbook.guests import Links
from boardbook.guests.link import file_of, read
from boardbook.guests.link_cards import LinkCards, code
from boardbook.match.table import Table
from boardbook.records import Library
from tests.guests.visitor import until, visiting
from tests.mangled import odd
from tests.profiles import many

NAMES = ["Ann", "Bo", "Cy"]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Yield the folder of tables, which are closed afterwards."""
    yield tmp_path / "evenings"
    for table in tuple(Table._all):
        table.close()


def begin(table: Table, names: list[str] = NAMES, game: str = "magellan") -> bb.Match:
    """Begin a match, as the lobby does. Names of bots are theirs."""
    seats = [{"name": name, "who": "random" if name == "bot" else ""} for name in names]
    tell(table, {"type": "begin", "game": game, "seats": seats, "options": {}, "box": False})
    match = table.match
    assert isinstance(match, bb.Match)
    return match


def tell(table: Table, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message to the lobby, and return the answer."""
    answer: dict[str, Any] | None = table.lobby._answer({"seq": 1, **message})
    assert answer is not None
    return answer


def seat_of(table: Table) -> int | None:
    assert table.board is not None
    seat: int | None = table.board.seat
    return seat


def bid(match: bb.Match, text: str = "pass") -> dict[str, Any]:
    return {"type": "play", "ply": match.ply, "actions": [match.game.parse(text).number]}


# --- invitations --------------------------------------------------------------------------------------------------


def test_guests_wait_for_a_match_and_stay_for_the_next(folder: Path) -> None:
    table = bb.play(folder)
    links = table.invite(["Bo", "Cy", "spectators"])
    assert list(links) == ["Bo", "Cy", "spectators"]
    with visiting(links["Bo"]) as bo:
        bo.wait("waiting")
        match = begin(table)
        assert (bo.wait("open")["seat"], match.links) == (1, links)
        match.play("pass")
        assert bo.ask(seq=1, **bid(match))["ok"]
        table.rematch()
        bo.wait("waiting")
        assert (bo.wait("open")["ply"], table.match.ply) == (1, 1)
        table.match.play("pass")
        assert bo.ask(seq=1, **bid(table.match))["ok"]
        table.leave()
        bo.wait("waiting")
    assert table.links is links


def test_who_is_not_in_the_match_waits(folder: Path) -> None:
    table = bb.play(folder)
    links = table.invite("Dee")
    begin(table, ["Ann", "Bo", "bot"])
    with visiting(links["Dee"]) as dee:
        dee.wait("waiting")
        assert table.guests["state"].to_list() == ["here"]


def test_all_people_are_invited_by_default(folder: Path) -> None:
    table = bb.play(folder)
    assert table.guests.height == 0
    with pytest.raises(bb.NotPossible, match=r"name the people to invite, as in table.invite\(\['Ann', 'Bo'\]\)"):
        table.invite()
    begin(table, ["Ann", "Bo", "bot"])
    assert list(table.invite()) == ["Ann", "Bo", "spectators"]


@pytest.mark.parametrize("name", ["", " ", 1, "x" * 81, None])
def test_a_name_that_nobody_can_have_is_refused(folder: Path, name: Any) -> None:
    with pytest.raises(bb.BadInput, match="each must be a text of 1 to 80 characters"):
        bb.play(folder).invite(["Ann", name])
    assert not folder.exists()


def test_only_people_of_the_match_can_be_invited(folder: Path) -> None:
    table = bb.play(folder)
    match = begin(table, ["Ann", "Bo", "bot"])
    with pytest.raises(bb.UnknownName, match=r"unknown player 'Boo'\. Did you mean 'Bo'"):
        table.invite("Boo")
    with pytest.raises(bb.BadInput, match="only people can be invited"):
        table.invite(match.seats[2].name)
    assert table.links is None
    with pytest.raises(bb.UnknownName, match="unknown link for 'Bo'"):
        table.uninvite("Bo")


def test_links_of_the_match_become_those_of_the_table(folder: Path) -> None:
    table = bb.play(folder)
    match = begin(table)
    links = match.invite(1)
    assert (table.links, table.invite("Cy")) == (links, links)
    assert [path.name for path in folder.glob("*.links")] == ["table.links"]
    assert [link.name for link in read(file_of(folder / "table"))[1]] == ["Bo", "Cy"]
    assert [kept.name for kept in Library(folder).kept()] == [table._journal.name] if table._journal else None


def test_a_link_that_is_taken_back_never_works_again(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    first = table._journal
    gone = table.invite(["Bo", "Cy"])["Bo"]
    table.rematch()
    with visiting(gone) as bo:
        bo.wait("open")
        table.uninvite("Bo")
        assert bo.wait("refused") == "unknown"
    table.close()
    again = bb.play(folder)
    assert first is not None
    again.resume(first.name)
    links = again.invite("Cy")
    assert list(links) == ["Cy"]
    token = gone.partition("#")[2]
    with visiting(f"{links.address}#{token}") as bo:
        assert bo.wait("refused") == "unknown"


def test_links_work_again_after_a_restart(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    links = table.invite(["Bo", "Cy"])
    given, port = dict(links), links.port
    journal = table._journal
    assert journal is not None
    table.close()
    assert links.closed
    again = bb.play(folder)
    again.resume(journal.name)
    shown = show_cards(again)
    assert [seat["kept"] for seat in shown.cards._state["seats"]] == [False, True, True]
    assert shown.ask("invite", name="Bo")["ok"]
    assert [seat["kept"] for seat in shown.cards._state["seats"]] == [False, False, False]
    assert again.links is not None
    links = again.links
    assert (dict(links), links.port) == (given, port)
    with visiting(given["Cy"]) as cy:
        assert cy.wait("open")["seat"] == 2


def test_nothing_is_lost_that_a_guest_plays_while_the_table_is_left(folder: Path) -> None:
    table = bb.play(folder)
    match = begin(table)
    links, journal = table.invite("Ann"), table._journal
    assert journal is not None
    with visiting(links["Ann"]) as ann:
        ann.wait("open")
        place, begun, busy = links._place("Ann"), Event(), Event()

        def work() -> None:
            begun.set()
            busy.wait(20)

        place.do(work)
        assert begun.wait(20)  # from here on, only the bid is queued
        ann.send({"method": "custom", "content": {"seq": 1, **bid(match)}})
        until(lambda: place._thread._work_queue.qsize() == 1)
        Timer(0.2, busy.set).start()
        table.leave()
        assert ann.wait(lambda kind, said: kind == "said" and said["type"] == "answer")["ok"]
    assert bb.load(journal).history.plies[-1].seat == 0


# --- the board of the table ---------------------------------------------------------------------------------------


def test_the_board_is_that_of_the_only_person_who_is_here(folder: Path) -> None:
    table = bb.play(folder)
    begin(table, ["Ann", "Bo", "Cy", "bot"])
    assert seat_of(table) == TURN
    links = table.invite(["Bo"])
    assert seat_of(table) == TURN  # Ann and Cy share the screen
    table.invite(["Cy", "spectators"])
    assert seat_of(table) == 0
    table.invite("Ann")
    assert seat_of(table) is None
    table.rematch()
    assert seat_of(table) is None
    table.uninvite("Bo")
    assert seat_of(table) == 1
    links.close()
    assert (seat_of(table), table.links) == (TURN, None)


def test_a_shared_board_leaves_the_turns_of_guests_to_them(folder: Path) -> None:
    table = bb.play(folder)
    match = begin(table)
    links, board = table.invite("Bo"), table.board
    assert board is not None

    def heard(**message: Any) -> dict[str, Any]:
        answer = board._answer({"seq": 1, "ply": match.ply, **message})
        assert answer is not None
        return answer

    def now(*keys: str) -> list[Any]:
        return [board._make_now()[key] for key in keys]

    assert now("curtain", "mine", "shared") == [0, True, True]  # anyone may pass
    assert heard(type="do", what="lift")["ok"]
    assert now("curtain") == [None]
    assert heard(**bid(match))["ok"]
    assert now("toAct", "curtain", "mine", "choices", "view") == [1, None, False, [], None]
    assert heard(type="do", what="lift")["ok"]  # there is no curtain
    assert now("mine", "choices", "view") == [False, [], None]
    assert "Bo" in heard(**bid(match))["text"]["en"]
    with visiting(links["Bo"]) as bo:
        bo.wait("open")
        assert bo.ask(seq=1, **bid(match))["ok"]
    assert (match.to_act, match.history.plies[-1].seat) == (2, 1)
    assert not heard(type="do", what="undo")["ok"]
    assert now("curtain") == [2]
    match.play("pass")
    while match.to_act != 1:
        match.play("pass")
    table.uninvite("Bo")
    assert now("curtain", "mine") == [1, True]
    assert heard(type="do", what="lift")["ok"]
    assert now("curtain") == [None]
    assert now("view")[0]["hands"] == match.state.view(1)["hands"]


def test_a_board_that_only_looks_on_shows_guests_nothing(folder: Path) -> None:
    table, other = bb.play(folder), bb.play(folder)
    begin(table)
    links = other.invite("Bo")
    with visiting(links["Bo"]) as bo:
        bo.wait("waiting")
        assert table._journal is not None
        bb.Match.load(table._journal)
        table._all.discard(table)  # as if it were in another kernel
        other.resume(table._journal.name)
        assert seat_of(other) is None
        bo.wait("waiting")
    with pytest.raises(bb.NotPossible, match="no match here"):
        other.show_links()
    table.close()


# --- where the links lead -----------------------------------------------------------------------------------------


def test_links_can_lead_elsewhere(folder: Path) -> None:
    table = bb.play(folder)
    match = begin(table)
    links = table.invite("Bo")
    before = links["Bo"]
    with visiting(before) as bo:
        device = bo.wait("seated")["device"]
        bo.wait("open")
        assert table.invite("Bo", host="localhost") is links
        bo.end()
    assert links["Bo"] == before.replace("127.0.0.1", "localhost")
    with visiting(links["Bo"], device=device) as bo:
        bo.wait("open")
        match.play("pass")
        assert bo.ask(seq=1, **bid(match))["ok"]
    assert table.invite("Bo") is links  # without a host, nothing changes
    assert links["Bo"].startswith("http://localhost:")


def test_links_stay_where_they_are_if_they_can_not_lead_elsewhere(folder: Path, tmp_path: Path) -> None:
    table = bb.play(folder)
    begin(table)
    links = table.invite("Bo")
    other = bb.play(tmp_path / "other").invite("Bo")
    before = links["Bo"]
    with pytest.raises(bb.NotPossible, match=f"can't listen at 127.0.0.1:{other.port}"):
        table.invite("Bo", port=other.port)
    with pytest.raises(bb.BadInput, match="must be like"):
        table.invite("Bo", address="hub")
    assert links["Bo"] == before
    with visiting(before) as bo:
        bo.wait("open")


# --- the cards ----------------------------------------------------------------------------------------------------


def show_cards(table: Table) -> Shown:
    """Show the cards at a table."""
    assert tell(table, {"type": "links"})["ok"]
    cards = table.children[1]
    assert isinstance(cards, LinkCards)
    return Shown(cards)


class Shown:
    """LinkCards, and what they send."""

    def __init__(self, cards: LinkCards) -> None:
        self.cards = cards
        self.sent: list[dict[str, Any]] = []
        cards.send = lambda content, buffers=None: self.sent.append(content)

    def __call__(self, message: Any) -> dict[str, Any]:
        self.cards._heard(None, message, [])
        return next(one for one in reversed(self.sent) if one["type"] == "answer")

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        return self({"type": kind, "seq": 1, **more})

    @property
    def told(self) -> list[dict[str, Any]]:
        """The links that were sent last."""
        links: list[dict[str, Any]] = next(one for one in reversed(self.sent) if one["type"] == "links")["links"]
        return links

    def seat(self, number: int) -> dict[str, Any]:
        seat: dict[str, Any] = self.cards._state["seats"][number]
        return seat


def test_cards_take_the_place_of_the_board(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    assert table.lobby._shown["links"] is False
    shown = show_cards(table)
    assert tuple(table.children) == (table.lobby, shown.cards)
    assert table.lobby._shown["links"] is True
    assert shown.ask("board")["ok"]
    assert tuple(table.children) == (table.lobby, table.board)
    assert table.lobby._shown["links"] is False
    again = show_cards(table)
    assert again.cards is not shown.cards
    table.leave()
    assert tuple(table.children) == (table.lobby,)
    assert again.cards.comm is None


def test_the_language_of_the_cards_is_that_of_the_table(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    shown = show_cards(table)
    shown.cards.set_state({"lang": "fr"})
    assert table.board is not None
    assert (table.lobby.lang, table.board.lang) == ("fr", "fr")


def test_cards_make_links_and_end_them(folder: Path) -> None:
    table = bb.play(folder)
    begin(table, ["Ann", "Bo", "bot"])
    shown = show_cards(table)
    shown.cards._heard(None, {"type": "hello"}, [])
    assert (shown.sent, shown.cards._state["reach"], shown.seat(2)["bot"]) == ([], None, "random")
    assert shown.ask("invite", name="Bo")["ok"]
    links = table.links
    assert links is not None
    assert [(one["name"], one["link"]) for one in shown.told] == [("Bo", links["Bo"])]
    assert shown.cards._state["reach"] == {"who": "machine", "at": f"127.0.0.1:{links.port}"}
    assert shown.seat(1)["link"] == {"state": "not opened", "pages": 0, "device": "", "since": 0}
    with visiting(links["Bo"]) as bo:
        bo.wait("open")
        until(lambda: shown.seat(1)["link"]["state"] == "here")
        assert shown.seat(1)["link"]["device"] == "computer"
        assert shown.ask("free", name="Bo")["ok"]
        assert bo.wait("refused") == "freed"
    assert shown.ask("invite", name=None)["ok"]
    assert [one["name"] for one in shown.told] == ["Bo", None]
    assert shown.ask("revoke", name="Bo")["ok"]
    assert [one["name"] for one in shown.told] == [None]
    assert (shown.seat(1)["link"], seat_of(table)) == (None, TURN)
    whats = [(event["what"], event["name"]) for event in shown.cards._state["events"]]
    assert [one for one in whats if one[0] != "left"] == [
        ("made", "Bo"),
        ("came", "Bo"),
        ("freed", "Bo"),
        ("made", None),
        ("revoked", "Bo"),
    ]
    assert shown.ask("revoke", name="Bo")["text"]["en"] == "The links have changed meanwhile."


def test_cards_let_the_network_connect_and_only_this_machine(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    shown = show_cards(table)
    assert not shown.ask("listen", who="network")["ok"]  # there are no links
    shown.ask("invite", name="Bo")
    shown.cards._heard(None, {"type": "hello"}, [])
    assert shown.ask("listen", who="network")["ok"]
    assert shown.cards._state["reach"]["who"] == "network"
    links = table.links
    assert links is not None
    assert shown.told[0]["link"] == links["Bo"]
    assert links.asked[0] == "0.0.0.0"  # noqa: S104
    assert shown.ask("listen", who="machine")["ok"]
    assert links["Bo"].startswith("http://127.0.0.1:")


def test_no_trait_of_the_cards_has_a_secret(folder: Path) -> None:
    table = bb.play(folder)
    begin(table)
    links = table.invite()
    shown = show_cards(table)
    shown.cards._heard(None, {"type": "hello"}, [])
    state = json.dumps(shown.cards.get_state())
    assert len(shown.told) == 4
    assert not any(links[name].partition("#")[2] in state for name in links)


def test_cards_refuse_what_they_would_never_send(folder: Path) -> None:
    table = bb.play(folder)
    begin(table, ["Ann", "Bo", "bot"])
    shown = show_cards(table)
    for message, why in (
        ([], "it is not an object"),
        ({"type": "open", "seq": 1}, "type 'open' is not one of hello, ping, invite, free, revoke, listen, board"),
        ({"type": "board"}, "seq must be a whole number"),
        ({"type": "invite", "seq": 1, "name": "Cy"}, "name 'Cy' is not null or a person who plays here"),
        ({"type": "free", "seq": 1, "name": 1}, "name 1 is not null or a person who plays here"),
        ({"type": "listen", "seq": 1, "who": "all"}, "who must be machine or network, not 'all'"),
    ):
        assert why in shown(message)["text"]["en"]
    rng = Random(3)
    kinds = ("hello", "invite", "free", "revoke", "listen", "ping")
    for _ in range(many(check=200, proofs=20_000)):
        good = {"type": rng.choice(kinds), "seq": 1, "name": rng.choice(["Ann", None]), "who": "machine"}
        shown.cards._heard(None, odd(good, rng), [])
    assert table.match.ply == 1


def test_a_match_shows_the_cards_of_its_links() -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=1)
    links = match.invite(0)
    cards = links.cards("fr")
    assert (cards.lang, cards._scene["canLeave"]) == ("fr", False)
    assert Shown(cards).ask("invite", name="Bo")["ok"]
    assert list(links) == ["Ann", "Bo"]
    assert Shown(cards).ask("board")["text"]["en"].endswith("these cards are not in the place of a board.")
    cards.close()
    links.close()
    with pytest.raises(bb.NotPossible, match="no match to which these links lead"):
        links.cards()


def test_a_code_is_a_square_with_three_corners() -> None:
    rows = code("http://127.0.0.1:8790/#" + "x" * 32)
    assert {len(row) for row in rows} == {len(rows)}
    corner = ["1111111", "1000001", "1011101"]
    assert [row[:7] for row in rows[:3]] == [row[-7:] for row in rows[:3]] == corner
    assert [row[:7] for row in rows[-3:]] == corner[::-1]


def test_links_at_a_table_are_closed_with_it(folder: Path) -> None:
    table = bb.play(folder)
    links: Links = table.invite("Bo")
    with visiting(links["Bo"]) as bo:
        bo.wait("waiting")
        table.close()
        bo.end()
    assert links.closed
