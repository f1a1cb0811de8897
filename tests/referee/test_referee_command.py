"""`boardbook referee` referees a match for another program, and writes it to a journal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook import __main__ as command

COMMAND = [sys.executable, "-m", "boardbook", "referee"]


def test_a_program_plays_and_the_journal_has_the_match(tmp_path: Path) -> None:
    journal = tmp_path / "tonight.jsonl"
    options = [
        "--seats",
        "ann,model,greedy",
        "--seed",
        "7",
        "--option",
        "start_player=given",
        "--journal",
        str(journal),
    ]
    with subprocess.Popen(
        [*COMMAND, "pangea", *options, "--mode", "list"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None

        def ask(do: str, **more: Any) -> dict[str, Any]:
            print(json.dumps({"do": do, **more}), file=referee.stdin, flush=True)
            return json.loads(referee.stdout.readline())  # type: ignore[union-attr, no-any-return]

        assert ask("hello")["seats"] == [
            {"name": "ann", "bot": None},
            {"name": "model", "bot": None},
            {"name": "greedy bot", "bot": "greedy"},
        ]
        played = []
        for _ in range(30):
            played.append(ask("look")["actions"][0])
            assert ask("play", action=played[-1])["ok"]
        ply = ask("look")["ply"]
        referee.stdin.close()
        assert referee.wait(60) == 0
    match = bb.load(journal)
    log = match.log
    assert match.ply == ply
    assert log.filter(seat=0).height + log.filter(seat=1).height == len(played)
    assert (match.seed, match.seats[1].name, match.game.settings["start_player"]) == (7, "model", "given")


def test_the_end_of_the_program_is_no_error(tmp_path: Path) -> None:
    journal = tmp_path / "left.jsonl"
    with subprocess.Popen(
        [*COMMAND, "magellan", "--seats", "3", "--journal", journal],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdin.write('{"do": "play", "action": "bid 3"}\n')
        referee.stdin.flush()
        assert json.loads(referee.stdout.readline())["ok"]
        referee.stdout.close()
        referee.stdin.write('{"do": "play", "action": "bid 4"}\n')
        referee.stdin.close()
        assert (referee.wait(60), referee.stderr.read()) == (0, "")
    assert bb.load(journal).ply > 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "unknown game 'chess'. Known: magellan, magus, "),
        (["magus", "--mode", "strict"], "unknown mode 'strict'. Known: bare, list, rulings"),
        (["magus", "--seats", "1"], "magus is for 2 to 5 seats, not 1"),
        (["magus", "--seats", "greedy,random"], "a person must play at least one"),
        (["magus", "--option", "colour=red"], "unknown option 'colour'"),
        (["magus", "--option", "round_limit"], "round_limit"),
        (["magus", "--lang", "de"], "unknown language 'de'"),
    ],
)
def test_bad_arguments_are_explained(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert command.main(["referee", *arguments]) == 1
    assert why in capsys.readouterr().err
