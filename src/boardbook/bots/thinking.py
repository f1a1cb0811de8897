"""What a bot thinks of a decision, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from boardbook.core.words import Values


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that a bot examined.

    `visits`: how often it was tried; `value`: its value to the seat, as a share of the win from 0 to 1, or None if the
    bot has no value for it; `low`, `high`: the 95% interval of the value, assuming independent simulations (0 and 1 if
    the action was never tried).
    """

    action: int
    visits: int = 0
    value: float | None = None
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True, slots=True)
class Expected:
    """An action or outcome that the bot expects: its text, and its description as a word key with values."""

    text: str
    description: tuple[str, Values]


@dataclass(frozen=True, slots=True)
class Thinking:
    """What the bot of a seat thinks of a decision.

    `choices`: the actions that it considered; `variation`: the actions and outcomes that it expects after the chosen
    action, up to the first that the seat wouldn't see; `simulations`: the number of simulations; `seconds`: how long
    they took.
    """

    seat: int
    choices: tuple[Choice, ...]
    variation: tuple[Expected, ...]
    simulations: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> int:
        """The action that was tried most often. Ties are broken by value, then by order."""
        return max(self.choices, key=lambda choice: (choice.visits, choice.value or 0.0)).action
