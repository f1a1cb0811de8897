"""Messages to boards, nearly correct or nonsense: each gets one answer, and only permitted seats are moved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import boardbook as bb
from boardbook.core import CHANCE, Ply
from boardbook.core.history import ChanceMode
from boardbook.session import permissions
from boardbook.widgets import Board, Dashboard
from tests.hostile import Tally
from tests.match.wandering import branches

EACH: Final = 60
"""The number of messages to the boards of one match."""
TABLES: Final = (
    ("Ann", "Bo", "Cy"),
    ("Ann", "random", "Cy"),
    ("random", "Bo", "random"),
    ("random", "random", "random"),
)
KINDS: Final = (
    "play",
    "ask",
    "answer",
    "think",
    "undo",
    "redo",
    "step",
    "auto",
    "lift",
    "nobody",
    "claim",
    "branch",
    "goto",
    "editor",
    "rematch",
    "new",
)
Message = Any


def messages(count: int, seed: int, game: str) -> Tally:
    """Send this number of messages to boards of a game. The same seed gives the same messages."""
    tally = Tally()
    for number in range(-(-count // EACH)):
        rng = Random(f"messages/{game}/{seed}/{number}")
        table = _Table(game, rng)
        for _ in range(min(EACH, count - tally.tried)):
            tally.tried += 1
            try:
                tally.met[table.one(rng)] += 1
            except Exception as fault:  # noqa: BLE001 (any exception is a finding)
                tally.bad.append(f"messages/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
                break
        for board in table.boards:
            board.close()
    return tally


class _Table:
    """A match in progress, its boards, and the messages that they send."""

    def __init__(self, game: str, rng: Random) -> None:
        seats = TABLES[rng.randrange(len(TABLES))][: max(bb.game(game).seats.start, rng.randrange(2, 4))]
        chance: ChanceMode = "ask" if rng.random() < 0.4 else "auto"
        self.match = match = bb.Match(game, list(seats), seed=rng.getrandbits(40), chance=chance)
        for _ in range(rng.choice((0, 3, 20, 60))):
            if match.to_act == CHANCE:
                match.answer(rng.choice(match.state.chances())[0])
            elif not match.over:
                match.play(rng.choice(match.state.legal_actions()))
        self.boards: list[Board] = [match.board(seat) for seat in (bb.TURN, None, *range(len(seats)))]
        if rng.random() < 0.05:  # rarely, because it draws its curves after every change
            self.boards.append(Dashboard(match, rng.choice((bb.TURN, 0))))
        self.said: list[dict[str, Any]] = []
        for board in self.boards:
            board.send = lambda content, buffers=None: self.said.append(content)  # type: ignore[method-assign]

    def one(self, rng: Random) -> str:
        """Send a message, and return its outcome. Raises an exception if anything goes wrong."""
        match, board = self.match, rng.choice(self.boards)
        if rng.random() < 0.5:
            board = self.boards[0 if rng.random() < 0.5 or match.to_act is None else 2 + max(match.to_act, 0)]
            if rng.random() < 0.5:
                board._heard(None, {"type": "do", "what": "lift", "seq": 0, "ply": match.ply}, [])
        if match.over or rng.random() < 0.05:
            match.goto(rng.randrange(len(match.history.plies) + 1))
        match.deal()
        before = self._moment()
        asks, whose = match.history.awaits_outcome, permissions.deciding(match)
        acting, lifted = match.to_act, board._revealed_to
        hidden = permissions.behind_curtain(match, board.seat) not in (None, lifted)
        public = match.game.public_choices(match.state) if hidden else []
        if rng.random() < 0.1:
            self._write(board, rng)
            fresh = match.history.plies[before[1] : match.ply]
            must(
                self._moment() == before or (bool(fresh) and all(map(self._follows, fresh))),
                "writing changed the match",
            )
            return "traits written"
        message = made(rng, match)
        self.said.clear()
        board._heard(None, message, [])
        json.dumps(self.said, allow_nan=False)
        answers = [said for said in self.said if said["type"] == "answer"]
        kind = message.get("type") if isinstance(message, dict) else None
        silent = isinstance(kind, str) and kind in SILENT
        must(len(answers) == (0 if silent else 1), f"{len(answers)} answers to {message!r}")
        if silent:
            must(kind == "hello" or self._moment() == before, f"{kind} changed the match")
            return str(kind)
        ok = answers[0]["ok"]
        what = message.get("what") if kind == "do" else kind
        if not ok:
            must(self._moment() == before, f"refused, but the match changed: {message!r}")
            must(all(answers[0]["text"].values()), f"refused without an explanation: {message!r}")
        elif what in ("rematch", "new"):
            raise AssertionError(f"a board without a table did {what}")
        elif what == "play":
            self._check_play(board, acting, before, message, public if hidden else None)
        elif what == "answer":
            must(asks and board.seat in (bb.TURN, *permissions.people(match)), f"{board.seat} answered for chance")
            must(whose is None or (board.seat in (bb.TURN, whose) and not hidden), "answered through the curtain")
            at = before[1] if message.get("at") is None else message["at"]
            must(match.history.plies[at].number == message["outcome"], f"the outcome is not the one in {message!r}")
            must(match.history.plies[at].seat == CHANCE, "a decision was answered")
        elif what in ("undo", "redo", "branch", "goto", "step", "auto"):
            people = {seat for seat, who in enumerate(match.seats) if who.bot is None}
            must(not people or board.seat in {bb.TURN, *people}, f"a spectator's board did {what}")
        if kind == "ask" and hidden and acting != CHANCE and message.get("ply") == match.ply:
            must(not answers[0]["rules"], f"asked through the curtain: {message!r}")
        return f"{what if isinstance(what, str) and what in KINDS else 'other'} {'done' if ok else 'refused'}"

    def _moment(self) -> tuple[Any, ...]:
        history = self.match.history
        return history.branch, history.ply, branches(history), history.state.to_dict()

    def _check_play(
        self, board: Board, acting: int | None, before: tuple[Any, ...], message: Message, public: list[int] | None
    ) -> None:
        match = self.match
        must(acting is not None and acting != CHANCE, "played when nobody decides")
        must(match.seats[acting or 0].bot is None, "played for a bot")
        must(board.seat in (bb.TURN, acting), f"the board of {board.seat} played for {acting}")
        actions = message["actions"]
        must(public is None or (len(actions) == 1 and actions[0] in public), "played from behind the curtain")
        fresh = match.history.plies[before[1] : match.ply]
        # Only chance, commonly known forced moves and automatic passes may follow.
        own = [ply.number for ply in fresh[: len(actions)]]
        must(own == actions, f"{actions} were sent, {own} were played")
        must({ply.seat for ply in fresh[: len(actions)]} == {acting}, "one message moved several seats")
        must(all(map(self._follows, fresh[len(actions) :])), "more was played than was sent")

    def _follows(self, ply: Ply) -> bool:
        """Return whether a ply is played automatically: it is chance, or the only choice of a seat that passes so."""
        boards = [
            board
            for board in self.boards
            if board.auto_pass and permissions.observer(self.match, board.seat) == ply.seat
        ]
        return ply.seat == CHANCE or (ply.choices == 1 and bool(boards))

    def _write(self, board: Board, rng: Random) -> None:
        names = [
            "seat",
            "ply",
            "lang",
            "theme",
            "selected",
            "auto_pass",
            "_record",
            "_now",
            "_scene",
            "_esm",
            "_css",
            "_shell",
            "view",
            "x",
        ]
        fitting: tuple[Any, ...] = (0, 1, None, bb.TURN, {}, "en", "", "x")
        state = {rng.choice(names): rng.choice(fitting) if rng.random() < 0.6 else junk(rng)}
        state |= {rng.choice(names): junk(rng) for _ in range(rng.randrange(3))}
        seat, record = board.seat, board._record
        board._handle_msg(
            {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []}
        )
        must((board.seat, board._record) == (seat, record), f"the page could write {state!r}")


def must(holds: bool, what: str) -> None:
    """Raise `AssertionError` with this message if a condition is false."""
    if not holds:
        raise AssertionError(what)


SILENT: Final = ("hello", "plies", "annex", "shell")
"""The types of messages that get no answer."""
KINDLY: Final = ("ask", "ask", "do", "do", "think", *SILENT)
"""Other types of messages, repeated according to their frequency."""
SIMPLE: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 7, 2**53, 2**63, -(10**30), 0.5, 1e308, float("nan"), float("inf")),
    *("", "play", "ask", "do", "hello", "en", "dark", "s.c3", "m.blue-g1", "bid.7", "g.5", "pass", "end", "__class__"),
    *("<img src=x onerror=alert(1)>", "\x00", "\ud83d", "é" * 200, "🎲", "{who}", "../..", "'; --"),
)


def junk(rng: Random, depth: int = 0) -> Any:
    """Return any data that may arrive."""
    if depth > 3 or rng.random() < 0.6:
        return rng.choice(SIMPLE)
    if rng.random() < 0.5:
        return [junk(rng, depth + 1) for _ in range(rng.randrange(6))]
    keys = ["type", "seq", "ply", "outcome", "at", "actions", "paths", "what", "seat", "path", "__class__", "<b>"]
    return {rng.choice(keys): junk(rng, depth + 1) for _ in range(rng.randrange(6))}


def made(rng: Random, match: bb.Match) -> Message:
    """Return a message. Most messages are nearly correct."""
    if rng.random() < 0.12:
        return junk(rng)
    legal = match.state.legal_actions() or [0]
    if rng.random() < 0.15:
        return {"type": "play", "seq": rng.randrange(1000), "ply": match.ply, "actions": [rng.choice(legal)]}
    if match.history.awaits_outcome and rng.random() < 0.3:
        outcome = rng.choice(match.state.chances())[0]
        return {"type": "answer", "seq": rng.randrange(1000), "ply": match.ply, "outcome": outcome}
    table = match.game.num_actions
    numbers = [
        [rng.choice(legal)],
        [rng.choice(legal)],
        [rng.choice(legal), rng.choice(legal)],
        [rng.choice(legal), rng.randrange(table)],
        [rng.randrange(table) for _ in range(rng.randrange(4))],
        *[list(plan) for plan, _ in match.game.plans(match.state)[:1]],
    ]
    elements = list(_elements(match, rng))
    message: dict[str, Any] = {
        "type": rng.choice([*(["answer"] * 5 * match.history.awaits_outcome), "answer", *(["play"] * 3), *KINDLY]),
        "seq": rng.randrange(1000),
        "ply": match.ply if rng.random() < 0.9 else rng.randrange(-2, len(match.history.plies) + 3),
        "actions": rng.choice(numbers),
        "outcome": rng.choice([0, 1, 7, 10**9, *(n for n, _ in match.state.chances())]),
        "at": rng.choice([None, None, match.ply - 1, match.ply - 2, rng.randrange(-2, match.ply + 2)]),
        "paths": [[rng.choice(elements) for _ in range(rng.randrange(1, 4))] for _ in range(rng.randrange(1, 3))],
        "what": rng.choice(["undo", "redo", "step", "auto", "lift", "lift", "nobody", "claim", "branch", "goto"]),
        "branch": rng.choice([0, 1, len(match.branches) - 1, rng.randrange(-2, len(match.branches) + 2)]),
        "seat": rng.choice([None, *range(len(match.seats))]),
    }
    if message["what"] == "claim" and message["seat"] is None:  # only a table can set up another match
        message["what"] = ("rematch", "new")[message["seq"] % 2]
    if message["type"] == "think" and rng.random() < 0.9:  # bots take long to think
        message["type"] = "ask"
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        message[rng.choice(list(message))] = junk(rng)
    if rng.random() < 0.05:
        del message[rng.choice(list(message))]
    return message


def _elements(match: bb.Match, rng: Random) -> Iterator[str]:
    yield from ("end", "pass", "s.zz", "")
    for _ in range(6):
        yield from match.game.clicks(match.state, rng.randrange(match.game.num_actions))
