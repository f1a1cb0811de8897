"""The checks of the soak detect faults that are planted in the tiny game and in Pangea."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest

import boardbook as bb
from boardbook.core import CHANCE, REFEREE, Event, Figure, Layer, Outcome, Outline, Purchase, Result, Violation, refuse
from boardbook.core.rulebooks import Rulebook
from boardbook.soak import Fault, parts, soak
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
    """Shows the number of another seat's choices."""

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
    def determinize(self, seat: int, rng: Any) -> Any:
        new = super().determinize(seat, rng)
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
    """Explain with a sentence that is in the code but not in the words."""
    layer, broken = Veil.objections(self, state, n)
    return layer, tuple(refuse("play.turn", "Not this card.") for _ in broken)


class Textless(State):
    __str__ = object.__str__


class Blank(State):
    def __str__(self) -> str:
        return " "


class Nameless(State):
    @property
    def phase_name(self) -> str:
        return ""


class TupleShown(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "ends": (1, 10)}


class SharedDeck(State):
    """A copy of the position draws from the original deck."""

    def clone(self) -> Self:
        new = super().clone()
        new.deck = self.deck
        return new


class ForgottenOnTheWay(State):
    """The data of a position lacks what was swapped."""

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "swapped": [False] * len(self.hands)}


class GoesOn(State):
    def legal_actions(self) -> list[int]:
        return super().legal_actions() or ([0] if self.to_act is None else [])


class Ended(State):
    """Returns the result of its class at the end."""

    said: ClassVar[dict[str, Any]] = {}

    def result(self) -> Result | None:
        result = super().result()
        return result and replace(result, **self.said)


class Unranked(Ended):
    said: ClassVar[dict[str, Any]] = {"ranks": (1,)}


class NobodyWins(Ended):
    said: ClassVar[dict[str, Any]] = {"winners": ()}


class StrangersWin(Ended):
    said: ClassVar[dict[str, Any]] = {"sides": ("nobody",)}


def told_to_all(self: Veil, state: State, seat: int | None) -> dict[tuple[str, str], int]:
    """Return a seat's figures with one that the referee does not get."""
    return {**Veil.figure_values(self, state, seat), **({} if seat == REFEREE else {("seat9", "cards"): 1})}


def standing_up(self: Veil, state: State) -> list[float]:
    """Change the position while evaluating it."""
    for hand in state.hands:
        hand.reverse()
    return Veil.evaluate(self, state)


def one_name(self: Veil, state: State, n: int) -> Outcome:
    return Outcome(n, "card", "a card", {"card": n})


def whoever_is_next(_: Veil, state: State) -> tuple[int, ...]:
    return () if state.to_act in (None, CHANCE) else ((state.turn + 1) % len(state.hands),)


def whoever_acts(_: Veil, state: State) -> tuple[int, ...]:
    return () if state.to_act in (None, CHANCE) else (state.turn,)


def unwritten_event(self: Veil, state: State, n: int) -> list[Event]:
    state.apply(n)
    return [Event("trick", ("veil.play.card",))]


def uncited_event(self: Veil, state: State, n: int) -> list[Event]:
    state.apply(n)
    return [Event("trick", ("veil.play.nothing",), {"card": 1})]


def always(value: Any) -> Any:
    """Return a method that returns the same value for every position."""
    return lambda *_: value


LUCK = Figure("luck", "economy")
FACE: dict[str, tuple[type[State], dict[str, Any], str]] = {
    "box: no score": (State, {"figures": (Figure("cards", "economy"),)}, "no figure `score`"),
    "box: no such part": (State, {"score_parts": ("tricks",)}, "not figures: tricks"),
    "box: unnamed figure": (State, {"figures": (*Veil.figures, LUCK)}, r"figure\.luck"),
    "box: scene": (State, {"scene": always({"corners": {1, 2}})}, "the scene can't be written as JSON"),
    "box: colour": (State, {"colours": {"red": "red"}}, "not in the palette: red"),
    "box: drawing": (State, {"drawing": Path("nowhere") / "veil"}, "the drawing is not built"),
    "box: paragraph": (State, {"rule_over": "play.never"}, "veil.play.never, which is not in the rulebook"),
    "box: rulebooks": (
        State,
        {"rulebook": lambda self, lang="en": Rulebook("veil", lang, f"## 1 A {{#a}}\n### 1.1 B {{#{lang}}}\n")},
        "the rulebooks differ in veil.a.en, veil.a.fr",
    ),
    "box: outline": (State, {"outlines": always({"a1": Outline((0, 0), ())})}, "not a place: a1"),
    "figures: undeclared": (State, {"figures": Veil.figures[:1]}, "not declared: cards"),
    "figures: unscored": (State, {"figure_values": always({("seat0", "score"): 0})}, "sides without a score: seat1"),
    "figures: unled": (State, {"sides": always({"seat0": 7, "seat1": 7})}, "led by a seat that does not exist"),
    "figures: sideless": (
        State,
        {"side": always("nobody"), "sides": always({"seat0": 0, "seat1": 1})},
        "seats without a side",
    ),
    "figures: told to all": (State, {"figure_values": told_to_all}, "figures that the referee does not get"),
    "figures: off the map": (
        State,
        {"places": always({"a1": (0, 0)}), "occupancy": always({("seat0", "b2"): 1})},
        "not a place: b2",
    ),
    "figures: sold to nobody": (
        State,
        {"purchases": always([Purchase("ship", "I", 7, 1, None)])},
        "the buyer is not a seat",
    ),
    "figures: unnamed sale": (State, {"purchases": always([Purchase("ship", "I", 0, 1, None)])}, "ship"),
    "worth: standings": (State, {"evaluate": always([0.0])}, "one value for each seat"),
    "worth: outlook": (State, {"evaluate_long": always([0.0])}, "one value for each seat"),
    "worth: shares": (
        State,
        {"win_probabilities": lambda _, state: [0.9] * len(state.hands)},
        "win probabilities are invalid",
    ),
    "worth: illegal": (State, {"candidates": always([999])}, "candidates are"),
    "worth: nothing": (State, {"candidates": always([])}, "candidates are"),
    "worth: asking changes": (State, {"evaluate": standing_up}, "check_worth changed the position"),
    "data: view": (TupleShown, {}, "not plain data"),
    "data: refused": (State, {"problems": always(["no"])}, "data is rejected: no"),
    "data: forgotten": (ForgottenOnTheWay, {}, "read back from its data is different"),
    "data: no text": (Textless, {}, "no text"),
    "data: blank text": (Blank, {}, "no text"),
    "data: phase": (Nameless, {}, "a phase has no name"),
    "choices: public": (State, {"public_choices": always([999])}, "the public choices are"),
    "choices: forced": (State, {"forced": always(value=True)}, "decision is forced, but"),
    "choices: polled": (State, {"reaction_order": whoever_is_next}, "but the seat to act is"),
    "choices: window": (State, {"reaction_order": whoever_acts}, "lets a seat pass"),
    "choices: clicks": (State, {"clicks": always(("card",))}, "two actions have the same clicks"),
    "choices: no clicks": (State, {"clicks": always(())}, "no clicks"),
    "choices: plan": (State, {"plans": always([((999,), ("card.1",))])}, "can't be started"),
    "told: referee": (State, {"knows": always(value=False)}, "the referee may not know"),
    "told: told": (State, {"describe": always(("told.nothing", {}))}, r"told\.nothing"),
    "told: hole": (State, {"describe": always(("told.plain", {}))}, "no value for the placeholder"),
    "told: gain": (State, {"preview_delta": always(("gain.nothing", {}))}, r"gain\.nothing"),
    "told: event": (State, {"events": unwritten_event}, "no value for the placeholder"),
    "told: uncited": (State, {"events": uncited_event}, "cites"),
    "told: cited": (State, {"cited_rules": always(())}, "cites|rests on"),
    "told: unworded": (State, {"objections": unworded}, "words are missing: refusal.Not this card."),
    "told: copy": (SharedDeck, {}, r"check_told changed the position|not all there"),
    "asked: whose": (
        State,
        {"chance_observer": lambda _, state: 7 if state.to_act == CHANCE else None},
        "which is not a seat",
    ),
    "asked: question": (State, {"question": always(("ask.nothing", {}))}, r"ask\.nothing"),
    "asked: answers": (State, {"known_outcomes": always([1])}, "known_outcomes of seat"),
    "asked: answer": (State, {"outcome_label": always(("told.nothing", {}))}, r"told\.nothing"),
    "asked: fields": (State, {"outcome_fields": {"card": {"card": str}}}, "declared"),
    "asked: names": (State, {"outcome": one_name}, "is parsed as another outcome"),
    "end: goes on": (GoesOn, {}, "the match is over, but"),
    "end: ranks": (Unranked, {}, "a rank and a score"),
    "end: winners": (NobodyWins, {}, "not the seats of rank 1"),
    "end: sides": (StrangersWin, {}, "not in the match: .'nobody'"),
    "end: parts": (State, {"score_parts": ("cards",)}, "do not add up"),
}
"""Positions and methods that break the contract, and the message of the soak."""


@pytest.mark.parametrize("promise", FACE)
def test_missing_data_for_boards_bots_and_charts_is_caught(promise: str) -> None:
    state, attributes, told = FACE[promise]
    with pytest.raises(Fault, match=told):
        soak(veil(state, **attributes), 4, deep_every=1, plies=8)


def leaky_citation(self: Veil, state: State, n: int) -> tuple[str, ...]:
    """Cite paragraphs that reveal whether a hidden card is high."""
    return ("play.deal",) if n > 3 else ("play.swap",)


@pytest.mark.parametrize("game", ["veil", "pangea"])
def test_as_many_matches_are_soaked_as_requested(game: str) -> None:
    work = list(parts(game, 600))
    assert sum(part.matches for part in work) >= 600
    half = 600 if game == "veil" else 300
    assert sum(part.matches for part in work if not part.options) == half


def test_a_leaky_log_is_caught() -> None:
    with pytest.raises(Fault, match="shown something"):
        soak(veil(State, cited_rules=leaky_citation), 400, deep_every=2, plies=8)


def test_planted_faults_in_pangea_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardbook.games.pangea.rules import State as PangeaState

    honest = PangeaState.legal_actions

    def with_an_illegal_move(self: PangeaState) -> list[int]:
        actions = honest(self)
        return sorted({*actions, 0}) if self.phase_name == "marker" else actions

    monkeypatch.setattr(PangeaState, "legal_actions", with_an_illegal_move)
    with pytest.raises(Fault):
        soak(bb.game("pangea"), 2, deep_every=1, plies=60)
