"""What a bot thought before it chose."""

from __future__ import annotations

from dataclasses import dataclass

from boardbook.core.words import Values


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that was examined: how often it was tried, and its value to the seat (a share of the win, 0 to 1).

    `low` and `high` are its 95 % interval, as if the simulations were independent; 0 and 1 if it was never tried.
    """

    action: int
    visits: int = 0
    value: float | None = None
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True, slots=True)
class Expected:
    """An action or outcome that is expected: its text, and its description as a key of the words and values."""

    text: str
    description: tuple[str, Values]


@dataclass(frozen=True, slots=True)
class Thinking:
    """The thinking of `seat` about a decision.

    `choices`: every legal action; `line`: the actions and outcomes expected after the chosen one, up to the first that
    the seat would not see; `simulations` made in `seconds`.
    """

    seat: int
    choices: tuple[Choice, ...]
    variation: tuple[Expected, ...]
    simulations: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> int:
        """The action tried most; of equals the one with the higher value, then the first."""
        return max(self.choices, key=lambda choice: (choice.visits, choice.value or 0.0)).action
