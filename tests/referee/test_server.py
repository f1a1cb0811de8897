"""Programs at several connections play their own seats, each with its token."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import boardbook as bb
from boardbook.referee import Server, server
from boardbook.referee.requests import MAX_LINE


class Client:
    """A program that is connected."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, timeout=60)
        self.lines = self.socket.makefile("rw", encoding="utf-8", newline="\n")

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Return the answer to a request."""
        return self.say(json.dumps({"do": do, **more}))

    def say(self, line: str) -> dict[str, Any]:
        """Return the answer to a line; {} if the connection was closed."""
        self.lines.write(line + "\n")
        self.lines.flush()
        answer = self.lines.readline()
        return json.loads(answer) if answer else {}

    def close(self) -> None:
        """End the connection."""
        self.lines.close()
        self.socket.close()


@pytest.fixture
def running() -> Iterator[Server]:
    """Return a server with a match of three people and a bot."""
    match = bb.Match("magellan", ["Ann", "Bo", "Cy", "random"], seed=1)
    with Server(match, mode="list") as started:
        thread = Thread(target=started.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield started
        started.shutdown()
        thread.join(60)
        assert not thread.is_alive()


def address(running: Server) -> tuple[str, int]:
    host, port = running.server_address[:2]
    return str(host), int(port)


def test_three_programs_play_a_match_each_at_its_seat(running: Server) -> None:
    match = running.referees[0].match
    played: list[tuple[int, str]] = []
    faults: list[object] = []

    def play(seat: int) -> None:
        rng, client = Random(seat), Client(address(running))
        hello = client.ask("join", token=running.tokens[seat])
        if hello["yours"] != [seat]:
            faults.append(hello)
        while (seen := client.ask("wait"))["to_act"] is not None:
            if not seen["yours"]:
                faults.append(seen)
            action = rng.choice(seen["actions"])
            answer = client.ask("play", action=action)
            if answer.get("played") != action:
                faults.append(answer)
            played.append((seat, action))
        client.close()

    threads = [Thread(target=play, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not faults
    assert match.over
    rows = match.log.select("seat", "text").rows()
    for seat in range(3):
        assert [row for row in rows if row[0] == seat] == [row for row in played if row[0] == seat]


def test_only_the_token_of_a_seat_opens_it(running: Server) -> None:
    token = running.tokens[1]
    wrong = [
        json.dumps({"do": "join", "token": token[:-1]}),
        json.dumps({"do": "join", "token": token + "x"}),
        json.dumps({"do": "join", "token": [token]}),
        json.dumps({"do": "join"}),
        json.dumps({"do": "look", "token": token}),
        json.dumps([token]),
        token,
        "",
        "{" * 5000,
        json.dumps({"do": "join", "token": "é"}),
    ]
    for line in wrong:
        client = Client(address(running))
        assert client.say(line)["why"] == "bad_request", line
        assert client.say('{"do": "look"}') == {}
        client.close()
    client = Client(address(running))
    assert client.ask("join", token=token)["ok"]
    assert client.ask("look")["seat"] == 1
    assert client.ask("look", seat=0)["why"] == "bad_request"
    assert client.ask("join", token=running.tokens[0])["why"] == "bad_request"
    client.close()


def test_a_connection_that_breaks_takes_nothing_with_it(running: Server) -> None:
    for what in (b"", b"\xff\xfe\n", b"x" * (3 * MAX_LINE), json.dumps({"do": "join", "token": "no"}).encode()):
        with socket.create_connection(address(running), timeout=60) as raw:
            raw.sendall(what)
    client = Client(address(running))
    assert client.ask("join", token=running.tokens[0])["ok"]
    client.socket.shutdown(socket.SHUT_RDWR)
    client.close()
    again = Client(address(running))
    assert again.ask("join", token=running.tokens[0])["ok"]
    assert again.ask("play", action="bid 1")["ok"]
    again.close()


def test_a_program_waits_no_longer_than_it_asked(running: Server) -> None:
    client = Client(address(running))
    client.ask("join", token=running.tokens[2])
    seen = client.ask("wait", seconds=0)
    assert (seen["to_act"], seen["yours"]) == (0, False)
    assert client.ask("wait", seconds=61)["why"] == "bad_request"
    client.close()


def test_there_is_a_largest_number_of_connections(running: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(server.MAX_CONNECTIONS):
        running.places.acquire()
    client = Client(address(running))
    assert client.ask("join", token=running.tokens[0])["text"] == "there are too many connections"
    client.close()
    running.places.release()
    client = Client(address(running))
    assert client.ask("join", token=running.tokens[0])["ok"]
    client.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't send this signal to one process")
def test_the_command_says_where_it_listens(tmp_path: Path) -> None:
    journal = str(tmp_path / "a.jsonl")
    command = [sys.executable, "-m", "boardbook", "referee", "magellan", "--tcp", "0", "--journal", journal]
    with subprocess.Popen([*command, "--seats", "ann,bo,greedy"], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        said = json.loads(started.stdout.readline())
        assert said["listening"][0] == "127.0.0.1"
        assert [*said["tokens"]] == ["ann", "bo"]
        client = Client(tuple(said["listening"]))
        assert client.ask("join", token=said["tokens"]["ann"])["yours"] == [0]
        assert client.ask("play", action="bid 3")["ok"]
        started.send_signal(signal.SIGINT)
        assert started.wait(60) == 0
        client.close()
    assert bb.load(journal).ply > 1
