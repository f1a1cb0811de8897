"""A program in any language is a bot. One that hangs, breaks or is slow is named and stopped."""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots import make_bot

pytestmark = pytest.mark.usefixtures("own_bots")

START = "import json, sys, time, os\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
SEATS = ["mine", "random", "random"]


def registered(body: str, seconds: float = 20, name: str = "mine") -> list[str]:
    """Register a program whose answer to each line is what `body` prints. Return its command."""
    command = [sys.executable, "-c", START + "".join(f"    {line}\n" for line in body.splitlines())]
    bb.register_bot(name, bb.program(command, seconds))
    return command


def played() -> bb.Match:
    return bb.Match("magellan", SEATS, seed=2).run()


def failing(match: str) -> None:
    """Check that the program fails with a message, and names its command."""
    with pytest.raises(bb.ProgramFailed, match=match) as error:
        played()
    assert Path(sys.executable).name in str(error.value)


CHOOSES = 'print(json.dumps({"action": asked["actions"][asked["seed"] % len(asked["actions"])]}), flush=True)'


def test_a_program_plays_and_the_seed_repeats_its_match() -> None:
    registered(CHOOSES)
    first, second = played(), played()
    assert first.over
    assert first.history.numbers == second.history.numbers


def test_a_program_gets_what_its_seat_may_know(tmp_path: Path) -> None:
    kept = tmp_path / "lines"
    registered(f"open({str(kept)!r}, 'a').write(line)\n{CHOOSES}")
    match = bb.Match("magellan", ["Ann", "mine:7", "Bo"], seed=1)
    match.play("bid 3")
    match.step()
    view = match.history.at(2).view(1)
    asked = json.loads(kept.read_text(encoding="utf-8"))
    assert asked.pop("seed") >= 0
    assert asked == {
        "do": "choose",
        "game": "magellan",
        "parameters": "7",
        "seat": 1,
        "round": 1,
        "phase": "auction",
        "position": json.loads(json.dumps(view)),
        "actions": [str(match.game.action(n)) for n in match.history.at(2).legal_actions()],
    }


def test_a_program_is_told_why_its_action_is_refused_and_asked_again(tmp_path: Path) -> None:
    kept = tmp_path / "lines"
    registered(f"open({str(kept)!r}, 'a').write(line)\nprint(json.dumps(asked.get('near') or 'bid 0!'), flush=True)")
    match = bb.Match("magellan", SEATS, seed=2)
    with pytest.raises(
        bb.ProgramFailed, match=r"named no legal action in 3 tries; the last was refused: an action must"
    ):
        match.step()
    first, *refusals = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert first["do"] == "choose"
    assert refusals[0] == {
        "do": "refused",
        "action": "bid 0!",
        "text": "there is no action 'bid 0!'; similar: bid 1, bid 2, bid 3",
        "rules": [],
        "near": ["bid 1", "bid 2", "bid 3"],
    }
    assert [one["do"] for one in refusals] == ["refused", "refused"]

    registered("print(json.dumps('veto' if asked['do'] == 'choose' else asked['near'][0]), flush=True)")
    assert bb.Match("magellan", SEATS, seed=2).step() is not None


def test_a_text_is_read_as_a_person_would_write_it() -> None:
    registered("print(json.dumps('I ' + asked['actions'][-1].upper() + '!'), flush=True)")
    assert played().over


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("sys.exit('oh no')", r"ended with exit code 1: oh no$"),
        ("sys.exit()", r"ended with exit code 0$"),
        ("os.close(1); time.sleep(60)", r"ended with exit code -?\d+$"),
        ("print('[1, 2', flush=True)", r"answered '\[1, 2', which is not JSON$"),
        ("print('x' * 200_000, flush=True)", r"answered with more than 100000 characters$"),
        ("print('5', flush=True)", r"the last was refused: an action must be a string such as 'bid 1', not 5$"),
        ("print('{}', flush=True)", r"an action must be a string such as 'bid 1', not None$"),
        ("print('\"veto\"', flush=True)", r"the last was refused: Using a veto is allowed only"),
    ],
)
def test_a_program_that_fails_is_named(body: str, message: str) -> None:
    registered(body)
    failing(message)


def test_a_slow_program_is_stopped(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    registered(f"open({str(pid)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)", seconds=0.5)
    failing(r"did not answer within 0\.5 seconds$")
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_an_interrupt_leaves_no_answer_for_the_next_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(f"time.sleep(0.3)\n{CHOOSES}")
    match = bb.Match("magellan", SEATS, seed=2)
    bot: Any = make_bot("mine")

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    match.step()
    before = bot._process
    with monkeypatch.context() as patched:
        patched.setattr(bot._process._lines, "get", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(match.game, match.state.clone(), match.to_act, Random(1))
    assert bot._process is None
    assert before._process.returncode is not None


def test_a_program_that_fails_three_times_is_not_started_again_until_it_is_registered_again() -> None:
    with warnings.catch_warnings(action="ignore"):
        command = registered("time.sleep(60)", seconds=0.2)
        began = time.monotonic()
        study = bb.simulate("magellan", SEATS, 8, seed=1, workers=1, progress=False)
        assert time.monotonic() - began < 20
        errors = study.matches.select("error").collect()["error"].to_list()
        assert [("is not started again after 3 failures" in error) for error in errors] == [False] * 3 + [True] * 5
        assert all(command[0] in error for error in errors)
        registered(CHOOSES)
        study = bb.simulate("magellan", SEATS, 2, seed=1, workers=1, progress=False)
        assert study.matches.select("error").collect()["error"].to_list() == [None, None]


def test_a_program_can_be_sent_to_workers_and_keeps_one_process() -> None:
    maker = bb.program([sys.executable, "-c", START + f"    {CHOOSES}\n"])
    copy = pickle.loads(pickle.dumps(maker))  # noqa: S301 (our own)
    assert copy("") is maker("") is not maker("3")


@pytest.mark.parametrize(
    ("command", "seconds", "why"),
    [
        ("", 10, "the command must not be empty"),
        ([], 10, "the command must not be empty"),
        ("'unclosed", 10, "No closing quotation"),
        ("node bot.js", 0, "seconds must be a positive number, not 0"),
        ("node bot.js", True, "seconds must be a positive number, not True"),
        ("node bot.js", "1", "seconds must be a positive number, not '1'"),
        ("node bot.js", float("nan"), "seconds must be a positive number, not nan"),
    ],
)
def test_bad_commands_are_refused(command: Any, seconds: Any, why: str) -> None:
    with pytest.raises(bb.BadInput, match=why):
        bb.program(command, seconds)


def test_a_program_that_does_not_exist_is_named() -> None:
    bb.register_bot("mine", bb.program("no-such-program --fast"))
    with pytest.raises(bb.ProgramFailed, match=r"^no-such-program --fast can't be started: "):
        played()
