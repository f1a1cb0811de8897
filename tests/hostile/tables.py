"""Messages to the lobby of a table, nearly correct or nonsense: each gets one answer, and writes no file elsewhere."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import boardbook as bb
from boardbook.widgets import Table
from boardbook.widgets.lobby import offered
from tests.hostile import Tally
from tests.hostile.messages import junk, must

EACH: Final = 60
"""The number of messages to one table."""
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "greedy", "bot:random", "<b>", " ", "x" * 81, "\u202e", "\ud83d")
ELSEWHERE: Final = ("../secret.jsonl", "/etc/passwd", "secret.jsonl", ".short", "", "broken.jsonl", "C:\\x.jsonl")


def tables(count: int, seed: int, game: str) -> Tally:
    """Send this number of messages to lobbies. The same seed gives the same messages."""
    tally = Tally()
    for number in range(-(-count // EACH)):
        rng = Random(f"tables/{game}/{seed}/{number}")
        with TemporaryDirectory() as folder:
            guest = _Guest(Path(folder), game)
            for _ in range(min(EACH, count - tally.tried)):
                tally.tried += 1
                try:
                    tally.met[guest.one(rng)] += 1
                except Exception as fault:  # noqa: BLE001 (any exception is a finding)
                    tally.bad.append(f"tables/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
                    break
            guest.table.close()
    return tally


class _Guest:
    """A table, and the messages that its lobby sends."""

    def __init__(self, place: Path, game: str) -> None:
        self.place, self.game = place, game
        (place / "matches").mkdir()
        bb.Match(game, bb.game(game).seats.start, seed=1, journal=place / "secret.jsonl").close()
        (place / "matches" / "broken.jsonl").write_text("{}\n")
        self.table = Table(place / "matches", today=lambda: date(2026, 11, 22), kind=bb.Match)
        self.said: list[dict[str, Any]] = []
        self.table.lobby.send = lambda content, buffers=None: self.said.append(content)

    def one(self, rng: Random) -> str:
        """Send a message, and return its outcome. Raises an exception if anything goes wrong."""
        table, message = self.table, self._made(rng)
        before = self._moment()
        self.said.clear()
        table.lobby._heard(None, message, [])
        json.dumps([self.said, table.lobby._kept, table.lobby._shown], allow_nan=False)
        kind = message.get("type") if isinstance(message, dict) else None
        _outside(self.place)
        if kind == "hello":
            must(not self.said, "a greeting was answered")
            return "hello"
        must(len(self.said) == 1, f"{len(self.said)} answers to {message!r}")
        if not self.said[0]["ok"]:
            must(self._moment() == before, f"refused, but the table changed: {message!r}")
            must(all(self.said[0]["text"].values()), f"refused without an explanation: {message!r}")
            return f"{kind if kind in ('begin', 'resume', 'learn') else 'other'} refused"
        if kind == "begin":
            must(table.match is not None and table.match.game.name == message["game"], "another game was started")
        if kind == "resume":
            must(table.match is not None and message["name"] in before[1], "a match outside the folder was opened")
        if kind == "learn":
            must(table.match is None and table.lobby._lesson == message["game"], "another lesson was opened")
        must(len(table.children) == 1 + bool(table.match or table.lobby._lesson), "the table shows something else")
        return f"{kind} done"

    def _moment(self) -> tuple[Any, ...]:
        files = {path.name for path in (self.place / "matches").glob("*.jsonl")}
        return id(self.table.match), files, self.table.lobby._lesson, self.table.children

    def _made(self, rng: Random) -> Any:
        """Return a message. Most messages are nearly correct."""
        if rng.random() < 0.1:
            return junk(rng)
        listed = [line["name"] for line in self.table.lobby._kept or []]
        few = bb.game(self.game).seats.start
        message: dict[str, Any] = {
            "type": rng.choice(["begin", "begin", "resume", "resume", "leave", "learn", "hello", "ping"]),
            "seq": rng.randrange(1000),
            "game": self.game if rng.random() < 0.9 else rng.choice([*bb.games(), "chess"]),
            "seats": [
                {"name": name, "who": rng.choice([*offered(), *offered(), "mcts:99999"])}
                for name in (NAMES[:few] if rng.random() < 0.6 else rng.sample(NAMES, few))
            ],
            "options": {name: option.default for name, option in bb.game(self.game).options.items()},
            "box": rng.random() < 0.2,
            "name": rng.choice([*listed, *listed, *ELSEWHERE]),
        }
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            message[rng.choice(list(message))] = junk(rng)
        if rng.random() < 0.1:
            message["options"] = {rng.choice(["journal", "edition", "seed", *message]): junk(rng)}
        return message


def _outside(place: Path) -> None:
    """Check that only matches in their folder were written."""
    must({path.name for path in place.iterdir()} == {"matches", "secret.jsonl"}, "a file was written elsewhere")
