"""`Thought`: what a bot thinks of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardbook.core import Action, Game

if TYPE_CHECKING:
    import polars as pl

    from boardbook.bots.thinking import Thinking


@dataclass(frozen=True, slots=True)
class Thought:
    """What the bot `bot` thinks of a decision. `thinking` contains the numbers."""

    bot: str
    thinking: Thinking
    game: Game[Any]

    @property
    def action(self) -> Action:
        """The action that the bot prefers."""
        return self.game.action(self.thinking.best)

    @property
    def table(self) -> pl.DataFrame:
        """One row per legal action, the most visited first; the columns are those of `boardbook.records.THOUGHTS`."""
        import polars as pl

        from boardbook.records import THOUGHTS

        rows = [
            (c.action, self.game.action(c.action).text, c.visits, c.value, c.low, c.high) for c in self.thinking.choices
        ]
        return pl.DataFrame(rows, schema=THOUGHTS, orient="row").sort(
            "visits", "value", descending=True, nulls_last=True
        )

    @property
    def line(self) -> list[str]:
        """The actions and outcomes that the bot expects, starting with its own action.

        The list ends before the first action or outcome that the bot's seat can't see. It is based on one possible
        deal, because the bot doesn't know what others hold.
        """
        return [str(self.action), *(expected.text for expected in self.thinking.variation)]

    def __repr__(self) -> str:
        best = next(c for c in self.thinking.choices if c.action == self.thinking.best)
        worth = "" if best.value is None else f", value {best.value:.2f} ({best.low:.2f} to {best.high:.2f})"
        return f"<Thought of {self.bot}: {self.action}{worth}, {self.thinking.simulations} simulations>"
