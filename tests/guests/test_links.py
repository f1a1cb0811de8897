"""Links to the seats of a match: who is let in, what each guest sees and may do, and what is kept."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from tornado.httpclient import HTTPError

import boardbook as bb
from boardbook.guests import Links
from boardbook.guests.link import file_of
from boardbook.guests.server import AT_ONCE, MAX_CONNECTIONS, MAX_MESSAGE
from boardbook.session.tasks import Task
from tests.guests.visitor import Visitor, until, visiting
from tests.mangled import spoiled
from tests.match.wandering import match_of
from tests.profiles import many
from tests.widgets.moments import moments

Invite = Callable[..., Links]
Visit = Callable[..., Visitor]


@pytest.fixture
def invite() -> Iterator[Invite]:
    """Yield a function that invites to a match; the links are closed afterwards."""
    opened: list[Links] = []

    def invited(match: bb.Match, *given: Any, **how: Any) -> Links:
        opened.append(match.invite(*given, **how))
        return opened[-1]

    yield invited
    for links in opened:
        if not links.closed:
            links.close()


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Yield a function that opens a link; all connections are closed afterwards."""
    opened: list[Visitor] = []

    def visited(link: str, **how: Any) -> Visitor:
        opened.append(Visitor(link, **how))
        return opened[-1]

    yield visited
    for visitor in opened:
        visitor.leave()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Path]:
    """Yield the path of a journal; matches that write it are closed afterwards."""
    yield tmp_path / "evening.jsonl"
    for match in _kept:
        match.close()
    _kept.clear()


_kept: list[bb.Match] = []


def auction(**more: Any) -> bb.Match:
    match = bb.Match("magellan", ["Ann", "Bo", "greedy"], seed=1, **more)
    _kept.extend([match] if more else [])
    return match


def fetched(
    links: Links, path: str, method: str = "GET", headers: Mapping[str, str] | None = None
) -> tuple[int, Message, str]:
    """Return what the server answers to a request: the status, the headers and the text."""
    connection = HTTPConnection("127.0.0.1", links.port, timeout=20)
    with closing(connection):
        connection.request(method, f"/{path}", headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()


def bid(match: bb.Match, text: str) -> dict[str, Any]:
    """Return the message with which a board plays an action now."""
    return {"type": "play", "ply": match.ply, "actions": [match.game.parse(text).number]}


# --- who is let in ------------------------------------------------------------------------------------------------


def test_each_person_and_the_spectators_get_a_link_of_their_own(invite: Invite) -> None:
    match = auction()
    links = invite(match)
    assert list(links) == ["Ann", "Bo", "spectators"]
    secrets = [links[name].partition("#")[2] for name in links]
    assert len(set(secrets)) == 3
    assert all(len(secret) == 32 and secret not in repr(links) for secret in secrets)
    assert all(links[name].startswith(f"{links.address}#") for name in links)
    assert match.invite(1) is links
    with pytest.raises(bb.BadInput, match="2 is played by greedy bot; only people can be invited"):
        match.invite(2)
    with pytest.raises(bb.BadInput, match="must be 0 to 2"):
        match.invite(3)
    with pytest.raises(bb.UnknownName, match="Ann, Bo, spectators"):
        links["Cy"]


def test_only_invited_seats_have_links(invite: Invite) -> None:
    match = auction()
    assert list(invite(match, 1)) == ["Bo"]
    assert list(match.invite(None)) == ["Bo", "spectators"]


def test_a_guest_gets_the_board_of_the_seat(invite: Invite) -> None:
    match = auction()
    with visiting(invite(match)["Bo"]) as bo:
        assert bo.wait("seated")["name"] == "Bo"
        assert {*bo.wait("drawing")} == {"id", "script", "style"}
        board = bo.wait("open")
    assert (board["seat"], board["ply"]) == (1, match.ply)
    assert board["_record"]["first"]["hands"] == {"1": [1, 2, 3, 4, 5, 6, 7, 8, 9]}


def test_a_page_that_has_the_drawing_is_not_sent_it_again(invite: Invite) -> None:
    links = invite(auction(), any_device=True)
    with visiting(links["Bo"]) as bo:
        drawing = bo.wait("drawing")["id"]
    with visiting(links["Bo"], join={"drawing": drawing}) as bo:
        bo.wait("open")
        assert "drawing" not in [kind for kind, _ in bo.heard]


@pytest.mark.parametrize("secret", ["", "x", "é", "\ud800", "0" * 32, "0" * 200])
def test_a_wrong_secret_is_refused(invite: Invite, visit: Visit, secret: str) -> None:
    links = invite(auction())
    guest = visit(f"{links.address}#{secret}")
    assert guest.wait("refused") == "unknown"
    guest.end()


def test_a_link_is_bound_to_the_first_browser(invite: Invite, visit: Visit) -> None:
    links = invite(auction())
    with visiting(links["Bo"]) as bo:
        device = bo.wait("seated")["device"]
        for key in ("", "another", device[:-1]):
            other = visit(links["Bo"], device=key)
            assert other.wait("refused") == "elsewhere"
            other.end()
        with visiting(links["Bo"], device=device) as tab:
            tab.wait("open")
    links.free("Bo")
    with visiting(links["Bo"]) as phone:
        assert phone.wait("seated")["device"] != device
    assert visit(links["Bo"], device=device).wait("refused") == "elsewhere"


def test_one_browser_can_use_several_links(invite: Invite, visit: Visit) -> None:
    links = invite(auction())
    device = visit(links["Bo"]).wait("seated")["device"]
    for name in ("spectators", "Ann", "Bo"):
        assert visit(links[name], device=device).wait("seated")["device"] == device


def test_links_for_spectators_or_any_device_work_everywhere(invite: Invite) -> None:
    match = auction()
    invite(match, None)
    links = match.invite(1, any_device=True)
    for name in ("spectators", "Bo"):
        with visiting(links[name]) as one, visiting(links[name]) as other:
            assert one.wait("open")["seat"] == other.wait("open")["seat"]


def test_a_revoked_link_ends_at_once(invite: Invite, visit: Visit) -> None:
    links = invite(auction())
    link = links["Bo"]
    bo = visit(link)
    bo.wait("open")
    links.revoke("Bo")
    assert bo.wait("refused") == "unknown"
    bo.end()
    assert "Bo" not in links
    assert visit(link).wait("refused") == "unknown"
    links.add(["Bo"])
    assert links["Bo"] != link


@pytest.mark.parametrize(
    "origin", [None, "null", "http://example.org", "http://127.0.0.1:1", "https://localhost", "http://["]
)
def test_pages_of_other_sites_can_not_connect(invite: Invite, visit: Visit, origin: str | None) -> None:
    links = invite(auction())
    with pytest.raises(HTTPError, match="403"):
        visit(links["Bo"], origin=origin)


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1.example.org", "boardbook", "["])
def test_other_names_do_not_lead_to_the_server(invite: Invite, visit: Visit, host: str) -> None:
    links = invite(auction())
    with pytest.raises(HTTPError, match="403"):
        visit(links["Bo"], host=host, origin=f"http://{host}")
    assert fetched(links, "", headers={"Host": host})[0] == 403


def test_a_proxy_is_named_by_its_address(invite: Invite) -> None:
    links = invite(auction(), address="https://hub.example.org/user/ann/proxy/8790")
    assert links["Bo"].startswith("https://hub.example.org/user/ann/proxy/8790/#")
    here = f"http://127.0.0.1:{links.port}/#{links['Bo'].partition('#')[2]}"
    with visiting(here, host="hub.example.org", origin="https://hub.example.org") as bo:
        bo.wait("open")
    for kept in ("", "user/ann/proxy/8790/"):  # some proxies leave their part of the path, others take it out
        assert fetched(links, kept)[0] == 200
        assert fetched(links, f"{kept}x")[0] == 404
    assert fetched(links, "user/ann/proxy/8791/")[0] == 404
    for wrong in (
        "hub.example.org",
        "ftp://hub.example.org/",
        "https://hub.example.org/?a=b",
        "https:///x",
        "https://[",
    ):
        with pytest.raises(bb.BadInput, match="must be like"):
            auction().invite(address=wrong)


def test_the_server_has_one_page_and_nothing_else(invite: Invite) -> None:
    links = invite(auction())
    status, headers, page = fetched(links, "")
    assert status == 200
    assert "default-src 'none'" in page
    assert (headers["Referrer-Policy"], headers["X-Frame-Options"]) == ("no-referrer", "DENY")
    assert not any(links[name].partition("#")[2] in page for name in links)
    for path in ("index.html", "..", "%2e%2e/etc/passwd", "static/x", "socket/x", "x" * 5000):
        assert fetched(links, path)[0] == 404
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert fetched(links, "", method)[0] == 405
    assert fetched(links, "socket")[0] == 403


def test_a_port_that_is_taken_is_named(invite: Invite) -> None:
    match = auction()
    links = invite(match)
    assert match.invite(port=0) is links
    with pytest.raises(bb.BadInput, match="must be 0 to 65535, not 70000"):
        auction().invite(port=70_000)
    with pytest.raises(bb.NotPossible, match=f"can't listen at 127.0.0.1:{links.port}: "):
        auction().invite(port=links.port)


# --- what a guest may do ------------------------------------------------------------------------------------------


def test_a_guest_plays_and_all_others_see_it(invite: Invite) -> None:
    match = auction()
    links = invite(match)
    with visiting(links["Ann"]) as ann, visiting(links["spectators"]) as watching:
        watching.wait("open")
        ann.wait("open")
        assert ann.ask(seq=1, **bid(match, "bid 3"))["ok"]
        watching.wait(lambda kind, said: kind == "said" and said["type"] == "steps")
        assert match.history.plies[-1].seat == 0
        assert watching.ask(seq=1, **bid(match, "bid 4"))["ok"] is False
        refused = ann.ask(seq=2, **bid(match, "bid 4"))
        assert refused["text"]["en"] == "It is Bo’s turn to decide."
        assert match.ply == 2


def test_a_message_that_is_sent_again_is_carried_out_once(invite: Invite) -> None:
    match = auction()
    links = invite(match)
    message = {"seq": 1, **bid(match, "bid 3")}
    with visiting(links["Ann"]) as ann:
        device = ann.wait("seated")["device"]
        answer = ann.ask(**message)
        assert ann.ask(**message) == answer
    with visiting(links["Ann"], device=device) as again:
        assert again.ask(**message) == answer
    with visiting(links["Ann"], device=device, page="another") as another:
        assert another.ask(**message)["text"]["en"].startswith("The position has changed")
    assert [ply.seat for ply in match.history.plies if ply.seat == 0] == [0]


def test_the_boards_of_another_match_are_answered_anew(invite: Invite, visit: Visit) -> None:
    links = invite(auction(), any_device=True)
    ann = visit(links["Ann"])
    ann.ask(seq=1, **bid(auction(), "bid 3"))
    other = auction()
    links.show(other)
    ann.wait("open")
    assert ann.ask(seq=1, **bid(other, "bid 4"))["ok"]
    assert str(other.log["text"][-1]) == "bid 4"


def test_bots_play_for_guests_in_a_plain_script(invite: Invite) -> None:
    match = auction()
    with visiting(invite(match)["Ann"]) as ann:
        ann.wait("open")
        ann.ask(seq=1, **bid(match, "pass"))
        match.play("pass")
        ann.send({"method": "custom", "content": {"type": "hello", "length": 0}})
        until(lambda: match.history.plies[-1].seat == 2 or match.ply > 4)


def test_a_plain_script_is_as_before_when_the_links_are_closed(invite: Invite) -> None:
    match = auction()
    board = match.board()
    links = invite(match)
    assert Task(_nothing).start()
    links.close()
    assert not Task(_nothing).start()
    board.close()


async def _nothing() -> None:
    """Do nothing."""


def test_a_guest_chooses_language_and_colours_and_keeps_them(invite: Invite) -> None:
    match = auction()
    links = invite(match)
    with visiting(links["Ann"]) as ann:
        device = ann.wait("seated")["device"]
        assert ann.wait("open")["lang"] == "en"
        ann.send({"method": "update", "state": {"lang": "fr", "seat": 1, "_now": {}}})
        assert ann.wait(lambda kind, state: kind == "state" and "seat" in state)["seat"] == 0
    with visiting(links["Ann"], device=device, join={"state": {"lang": "fr", "theme": "dark", "seat": 1}}) as again:
        board = again.wait("open")
        assert (board["lang"], board["theme"], board["seat"]) == ("fr", "dark", 0)


def test_no_notebook_knows_the_board_of_a_guest(invite: Invite) -> None:
    from ipywidgets.widgets.widget import _instances

    before = len(_instances)
    match = auction()
    with visiting(invite(match)["Ann"]) as ann:
        ann.wait("open")
        assert len(_instances) == before


@pytest.mark.parametrize(("name", "wanted"), [("veil", 20), ("magellan", 20), ("zargos", 5)])
def test_a_guest_is_sent_nothing_that_the_seat_can_not_know(invite: Invite, name: str, wanted: int) -> None:
    wanted = many(check=wanted, proofs=50 * wanted)
    for first, other, seat in moments(name, wanted):
        sent = []
        for history in (first, other):
            match = match_of(history)
            who = match.seats[seat].name
            with visiting(invite(match, seat)[who]) as guest:
                guest.wait("seated")
                guest.ask(type="ask", seq=1, ply=match.ply, paths=[["pass"]])
                guest.ask(type="do", seq=2, what="undo", ply=match.ply + 1)
                sent.append(json.dumps([guest.heard], sort_keys=True))
            match.invite(seat).close()
        assert sent[0] == sent[1]


# --- messages that no page of ours sends --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    ["", "x", "[]", "1", "{}", b"\x00", "[" * 10_000, {"join": 1}, {"method": "custom", "content": {"type": "hello"}}],
)
def test_the_first_message_must_name_a_link(invite: Invite, visit: Visit, message: object) -> None:
    guest = visit(invite(auction())["Bo"], join=None)
    guest.send(message)
    assert guest.wait("refused") == "unknown"
    guest.end()


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "car"},
        {"page": None},
        {"state": []},
        {"drawing": 1},
        {"state": {"theme": "red"}},
        {"page": "x" * 201},
        {"state": {"lang": 1}},
    ],
)
def test_a_wrong_first_message_is_refused(invite: Invite, visit: Visit, wrong: dict[str, Any]) -> None:
    guest = visit(invite(auction())["Bo"], join=wrong)
    assert guest.wait("refused") == "unknown"


def test_damaged_messages_change_nothing(invite: Invite, visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    match = auction()
    links, rng = invite(match, 1, any_device=True), Random(5)
    good = [
        {"method": "custom", "content": {"type": "play", "seq": 1, "ply": match.ply, "actions": [0]}},
        {"method": "custom", "content": {"type": "do", "seq": 1, "ply": match.ply, "what": "undo"}},
        {"method": "update", "state": {"ply": 0, "lang": "fr"}},
        {"method": "beat"},
    ]
    before = match.moment
    bo = visit(links["Bo"])
    for k in range(many(check=300, proofs=100_000)):
        bo.send(spoiled(json.dumps(rng.choice(good)).encode(), rng).decode(errors="replace"))
        bo.send({"method": "beat"})
        if not bo.hears("beat") or k % (AT_ONCE // 3) == 0:  # refused, or it has sent as much as it may
            bo.leave()
            bo = visit(links["Bo"])
    with visiting(links["Bo"]) as again:
        again.wait("open")
    assert match.moment == before
    assert match.history.plies == auction().history.plies
    assert [record.getMessage() for record in caplog.records] == []


def test_a_message_that_is_too_long_ends_the_connection(invite: Invite, visit: Visit) -> None:
    guest = visit(invite(auction())["Bo"])
    guest.wait("open")
    guest.send("x" * (MAX_MESSAGE + 1))
    guest.end()


def test_a_page_that_sends_too_much_is_disconnected(invite: Invite, visit: Visit) -> None:
    guest = visit(invite(auction())["Bo"])
    guest.wait("open")
    for _ in range(3 * AT_ONCE):
        if guest.closed:
            break
        guest.send({"method": "beat"})
    assert guest.wait("refused") == "unknown"
    guest.end()


def test_there_is_room_for_a_limited_number_of_pages(invite: Invite, visit: Visit) -> None:
    link = invite(auction(), None)["spectators"]
    watching = [visit(link) for _ in range(MAX_CONNECTIONS)]
    for one in watching:
        one.wait("open")
    assert visit(link).wait("refused") == "full"
    watching[0].leave()
    until(lambda: not _is_full(link))


def _is_full(link: str) -> bool:
    with visiting(link) as one:
        refused: bool = one.wait(lambda kind, _: kind in ("open", "refused")) == "full"
        return refused


# --- what is kept -------------------------------------------------------------------------------------------------


def test_links_work_again_when_the_match_is_opened_again(invite: Invite, visit: Visit, journal: Path) -> None:
    match = auction(journal=journal)
    links = invite(match)
    given = dict(links)
    with visiting(links["Ann"]) as ann:
        device = ann.wait("seated")["device"]
        ann.ask(seq=1, **bid(match, "bid 3"))
    links.close()
    match.close()
    again = bb.load(journal, journal=True)
    assert dict(invite(again)) == given
    with visiting(given["Ann"], device=device) as ann:
        assert ann.wait("open")["ply"] == again.ply == 2
    assert visit(given["Ann"]).wait("refused") == "elsewhere"
    again.close()


def test_only_the_owner_can_read_the_links(invite: Invite, journal: Path) -> None:
    invite(auction(journal=journal))
    path = file_of(journal)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text())["links"][0]["name"] == "Ann"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"port": 1, "links": [{}]}', '{"port": "x", "links": []}', "\x00"])
def test_a_damaged_file_of_links_is_as_none(invite: Invite, journal: Path, text: str) -> None:
    file_of(journal).write_text(text)
    assert list(invite(auction(journal=journal), 1)) == ["Bo"]


def test_a_guest_is_let_in_even_if_the_links_can_not_be_kept(invite: Invite, journal: Path) -> None:
    links = invite(auction(journal=journal))
    file_of(journal).unlink()
    file_of(journal).mkdir()
    with visiting(links["Ann"]) as ann:
        ann.wait("open")
    with pytest.raises(bb.NotKept):
        links.free("Ann")


def test_closed_links_can_be_opened_again(invite: Invite) -> None:
    match = auction()
    invite(match).close()
    assert list(invite(match)) == ["Ann", "Bo", "spectators"]


def test_the_table_of_guests(invite: Invite, visit: Visit) -> None:
    match = auction()
    links = invite(match)
    changes: list[int] = []
    links.listeners.append(lambda: changes.append(1))
    assert links.guests["state"].to_list() == ["not opened"] * 3
    ann = visit(links["Ann"])
    ann.wait("open")
    until(lambda: links.guests["state"].to_list() == ["here", "not opened", "not opened"])
    row = links.guests.row(0, named=True)
    assert (row["name"], row["pages"], row["device"], row["to_act"]) == ("Ann", 1, "computer", True)
    assert abs(row["seen"].timestamp() - time.time()) < 60
    ann.leave()
    until(lambda: links.guests["state"].to_list() == ["lost", "not opened", "not opened"])
    assert len(changes) >= 2
    assert links.guests.schema["seen"] == pl.Datetime("us", "UTC")
