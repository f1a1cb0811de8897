"""Language models get the requests of a referee as tools, by the Model Context Protocol's own library."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import boardbook as bb
from boardbook import __main__ as command
from boardbook.referee import Referee, requests
from boardbook.referee.mcp import tools

Ask = Callable[..., Awaitable[Any]]


def run(main: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine in a thread of its own, because browser tests leave an event loop in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(anyio.run, main).result()


def at(referee: Referee, talk: Callable[[Client, Ask], Awaitable[None]]) -> None:
    """Let a client of the library talk to a server in this process."""

    async def main() -> None:
        async with Client(tools(referee)) as client:

            async def ask(do: str, **members: Any) -> Any:
                result = await client.call_tool(do, members)
                assert not result.is_error, result.content
                return result.structured_content

            await talk(client, ask)

    run(main)


def auction() -> Referee:
    return Referee(bb.Match("magellan", ["Ann", "Bo", "greedy"], seed=1))


def test_the_tools_are_the_requests() -> None:
    async def talk(client: Client, _: Ask) -> None:
        listed = (await client.list_tools()).tools
        offered = {tool.name: {*tool.input_schema["properties"]} for tool in listed}
        assert offered == {do: {*members} for do, members in requests.REQUESTS.items() if do != "wait"}
        assert all(tool.description for tool in listed)
        required = {tool.name: tool.input_schema.get("required", []) for tool in listed}
        assert required["play"] == ["action"]
        assert required["look"] == []

    at(auction(), talk)


def test_a_tool_answers_what_the_referee_answers() -> None:
    same = auction()

    async def talk(_: Client, ask: Ask) -> None:
        calls: list[tuple[str, dict[str, Any]]] = [
            ("hello", {}),
            ("look", {}),
            ("explain", {"action": "bid 3"}),
            ("preview", {"action": "bid 3"}),
            ("play", {"action": "I bid three!"}),
            ("play", {"action": "bid 2"}),
            ("play", {"action": "sell"}),
            ("look", {"seat": 0, "since": 0}),
            ("undo", {"seat": 0}),
            ("note", {"text": "hm"}),
            ("rules", {}),
            ("rules", {"paragraph": "magellan.auction.bid"}),
        ]
        for do, members in calls:
            assert await ask(do, **members) == same.answer({"do": do, **members}), do

    at(auction(), talk)


def test_requests_that_come_at_once_are_answered_in_their_order() -> None:
    """The library would run the tools on several threads, if they were ordinary functions."""

    async def talk(_: Client, ask: Ask) -> None:
        answers: dict[int, Any] = {}

        async def bid(gold: int) -> None:
            answers[gold] = await ask("play", action=f"bid {gold}")

        async with anyio.create_task_group() as group:
            for gold in range(1, 40):
                group.start_soon(bid, gold)
        assert [gold for gold, answer in answers.items() if not answer["ok"]] == []

    at(Referee(bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=1)), talk)


def test_a_whole_process_serves_it(tmp_path: Path) -> None:
    journal = tmp_path / "a.jsonl"
    arguments = [
        "-m",
        "boardbook",
        "referee",
        "magellan",
        "--seats",
        "ann,model,greedy",
        "--mcp",
        "--journal",
        str(journal),
    ]

    async def main() -> None:
        async with Client(stdio_client(StdioServerParameters(command=sys.executable, args=arguments))) as client:
            listed = await client.list_tools()
            assert len(listed.tools) == 8
            played = await client.call_tool("play", {"action": "bid 3"})
            assert played.structured_content is not None
            assert played.structured_content["played"] == "bid 3"

    run(main)
    assert bb.load(journal).log["text"].to_list()[1] == "bid 3"


def test_without_the_library_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert command.main(["referee", "magus", "--mcp"]) == 1
    assert "pip install 'boardbook[mcp]'" in capsys.readouterr().err
