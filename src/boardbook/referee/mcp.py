"""The referee as a server of the Model Context Protocol, through which language models use tools."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from mcp.server import MCPServer

import boardbook
from boardbook.referee.referee import Referee

ABOUT: Final = """\
You play a board game. `look` shows the position as your seat knows it, and what has happened; `play` plays an action, \
written as in “bid 12”. If an action is refused, the answer says why, by which paragraphs of the rules, and which \
actions are near. `explain` and `preview` tell about an action without playing it, and `rules` gives paragraphs of the \
rulebook.
"""


def tools(referee: Referee) -> MCPServer[Any]:
    """Return a server whose tools are the requests of a referee. `run()` serves it on standard input and output."""
    rules = referee.match.game
    title = rules.words.text("title.game", referee.lang)
    server: MCPServer[Any] = MCPServer(
        "boardbook", version=boardbook.__version__, instructions=f"{ABOUT}\nThe game is {title}."
    )
    one_at_a_time = CapacityLimiter(1)
    """Requests are answered in their order; the library would answer them on threads of their own."""

    async def ask(do: str, **members: Any) -> dict[str, Any]:
        request = {"do": do, **{name: value for name, value in members.items() if value is not None}}
        return await to_thread.run_sync(partial(referee.answer, request), limiter=one_at_a_time)

    @server.tool()
    async def hello() -> dict[str, Any]:
        """Return the game and its options, who plays, which seats are yours, and an example of each kind of action."""
        return await ask("hello")

    @server.tool()
    async def look(seat: int | None = None, since: int | None = None) -> dict[str, Any]:
        """Return the position as your seat knows it, who decides, and what happened since a ply or your last look."""
        return await ask("look", seat=seat, since=since)

    @server.tool()
    async def play(action: str, seat: int | None = None) -> dict[str, Any]:
        """Play an action, such as “bid 12”, and return the position after it, or why it is refused."""
        return await ask("play", action=action, seat=seat)

    @server.tool()
    async def explain(action: str, seat: int | None = None) -> dict[str, Any]:
        """Return whether an action is legal, and why, without playing it."""
        return await ask("explain", action=action, seat=seat)

    @server.tool()
    async def preview(action: str, seat: int | None = None) -> dict[str, Any]:
        """Return what an action would do, without playing it."""
        return await ask("preview", action=action, seat=seat)

    @server.tool(name="rules")
    async def paragraphs(paragraph: str | None = None) -> dict[str, Any]:
        """Return the text of a paragraph of the rulebook, or the ids of all paragraphs."""
        return await ask("rules", paragraph=paragraph)

    @server.tool()
    async def undo(seat: int | None = None) -> dict[str, Any]:
        """Take back your last decision, if nothing has followed that others know."""
        return await ask("undo", seat=seat)

    @server.tool()
    async def note(text: str, seat: int | None = None) -> dict[str, Any]:
        """Add a comment on the position, which is stored with the match and which all can read."""
        return await ask("note", text=text, seat=seat)

    return server
