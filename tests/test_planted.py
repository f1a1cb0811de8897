"""The checks catch what they are for: faults planted in the tiny game and in Pangea."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Figure, Layer, Violation, refuse
from boardbook.soak import Fault, soak
from tests.veil import State, Veil


def veil(state: type[State], **attributes: Any) -> Veil:
    planted: type[Veil] = type("Planted", (Veil,), {"position": state, **attributes})
    return planted()


def test_the_tiny_game_has_no_fault() -> None:
    done = soak(bb.game("veil"), 400, deep_every=4, plies=6)
    assert done["seats' faces compared"] > 200
    assert done["actions judged"] > 5_000
    assert done["ended by hands_empty"] == 400


class LeakyView(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "best": max(map(max, filter(None, self.hands)), default=0)}


class LeakyCount(State):
    """The number of somebody else's choices is shown."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "choices": len(set(self.legal_actions()) - {1})}


class IllegalListed(State):
    def legal_actions(self) -> list[int]:
        actions = super().legal_actions()
        return sorted({*actions, 3}) if actions and self.round == 2 else actions


class LegalMissing(State):
    def legal_actions(self) -> list[int]:
        actions = super().legal_actions()
        return actions[:-1] if len(actions) > 1 else actions


class WrongScore(State):
    def score_trick(self, seat: int) -> None:
        self.score[min(seat, 1)] += 1


class LostCard(State):
    def apply(self, n: int) -> None:
        super().apply(n)
        if n > 10:
            self.given[self.turn].pop()


class WrongChance(State):
    def chances(self) -> list[tuple[int, float]]:
        return [(outcome, p * 0.9) for outcome, p in super().chances()]


class PeekingDeal(State):
    def redealt(self, seat: int, rng: Any) -> Any:
        new = super().redealt(seat, rng)
        new.hands[seat] = new.hands[seat][::-1]
        if new.deck and new.hands[seat]:
            new.deck[0], new.hands[seat][0] = new.hands[seat][0], new.deck[0]
        return new


@pytest.mark.parametrize(
    "planted", [LeakyView, LeakyCount, IllegalListed, LegalMissing, WrongScore, LostCard, WrongChance, PeekingDeal]
)
def test_a_planted_fault_is_caught(planted: type[State]) -> None:
    with pytest.raises(Fault):
        soak(veil(planted), 400, deep_every=2, plies=8)


def unworded(self: Veil, state: State, n: int) -> tuple[Layer, tuple[Violation, ...]]:
    """One of the refusals is a sentence that only the code has."""
    layer, broken = Veil.objections(self, state, n)
    return layer, tuple(refuse("play.turn", "Not this card.") for _ in broken)


class Textless(State):
    __str__ = object.__str__


@pytest.mark.parametrize(
    ("state", "attributes", "told"),
    [
        (State, {"figures": (Figure("cards", "economy"),)}, "no figure `score`"),
        (State, {"figures": Veil.figures[:1]}, "not declared: cards"),
        (State, {"figure_values": lambda *_: {("seat0", "score"): 0}}, "sides without a score: seat1"),
        (State, {"standings": lambda *_: [0.0]}, "a standing for each seat"),
        (State, {"objections": unworded}, "without words: refusal.Not this card."),
        (Textless, {}, "no text"),
    ],
)
def test_what_a_board_or_chart_would_miss_is_caught(state: type[State], attributes: dict[str, Any], told: str) -> None:
    with pytest.raises(Fault, match=told):
        soak(veil(state, **attributes), 4, deep_every=1, plies=8)


def leaky_citation(self: Veil, state: State, n: int) -> tuple[str, ...]:
    """The log's paragraphs tell whether a hidden card is high."""
    return ("play.deal",) if n > 3 else ("play.swap",)


def test_a_leaky_log_is_caught() -> None:
    with pytest.raises(Fault, match="shown something"):
        soak(veil(State, cited=leaky_citation), 400, deep_every=2, plies=8)


def test_planted_faults_in_pangea_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardbook.games.pangea.rules import State as PangeaState

    honest = PangeaState.legal_actions

    def with_an_illegal_move(self: PangeaState) -> list[int]:
        actions = honest(self)
        return sorted({*actions, 0}) if self.phase_name == "marker" else actions

    monkeypatch.setattr(PangeaState, "legal_actions", with_an_illegal_move)
    with pytest.raises(Fault):
        soak(bb.game("pangea"), 2, deep_every=1, plies=60)
