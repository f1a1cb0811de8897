"""Veil, a tiny game for tests, with hidden hands, a hidden discard and a compound decision.

It is registered like a user's game, and tests the parts of the contract about secrets and chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Self

from boardbook.core import (
    CHANCE,
    REFEREE,
    Attempt,
    Entry,
    Figure,
    Layer,
    Option,
    Outcome,
    SimpleGame,
    SimpleState,
    Violation,
    judge,
    refuse,
)


class State(SimpleState):
    """A position. Hands and discards are secret, the deck is a multiset, and played cards are open."""

    sides = ("seat0", "seat1", "seat2")
    piles = ("deck",)

    def __init__(self, cards: list[int], hand: int, seats: int) -> None:
        super().__init__(seats)
        self.deck = sorted(cards)
        self.hand_size = hand
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.given: list[list[int]] = [[] for _ in range(seats)]
        self.table: list[int] = []
        self.played: list[list[int]] = [[] for _ in range(seats)]
        self.swapped = [False] * seats
        self.turn = 0
        self.giving = False
        self.to_act = CHANCE
        self.round = 0

    @property
    def phase_name(self) -> str:
        return "deal" if self.round == 0 else "give" if self.giving else super().phase_name

    def receiver(self) -> int:
        """The seat that gets the card that chance draws now."""
        if self.round == 0:
            return min(range(len(self.hands)), key=lambda seat: (len(self.hands[seat]), seat))
        return self.turn

    def chances(self) -> list[tuple[int, float]]:
        if self.to_act != CHANCE:
            return []
        return [(card, 1 / len(self.deck)) for card in self.deck]

    def legal_actions(self) -> list[int]:
        if self.to_act is None or self.to_act < 0:
            return []
        hand = sorted(self.hands[self.turn])
        if self.giving:
            return [10 + card for card in hand]
        return [0, *hand] if self.deck and not self.swapped[self.turn] else hand

    def apply(self, n: int) -> None:
        seat = self.turn
        if self.to_act == CHANCE:
            seat = self.receiver()
            self.deck.remove(n)
            self.hands[seat].append(n)
            if self.round == 0:
                if sum(map(len, self.hands)) == self.hand_size * len(self.hands):
                    self.round, self.to_act = 1, 0
            else:
                self.to_act = seat
        elif n == 0:
            self.giving = True
            self.swapped[seat] = True
        elif n > 10:
            self.giving = False
            self.hands[seat].remove(n - 10)
            self.given[seat].append(n - 10)
            self.to_act = CHANCE
        else:
            self.hands[seat].remove(n)
            self.played[seat].append(n)
            self.table.append(n)
            self._next()

    def _next(self) -> None:
        seats = len(self.hands)
        self.turn = self.to_act = (self.turn + 1) % seats
        if len(self.table) == seats:
            best = max(self.table)
            self.score_trick(self.table.index(best))
            self.emit("trick", "play.card", card=best)
            self.table = []
            self.round += 1
            if not any(self.hands):
                self.end("hands_empty")

    def score_trick(self, seat: int) -> None:
        self.score[seat] += 1

    def determinize(self, seat: int, rng: Random) -> Self:
        new = self.clone()
        others = [s for s in range(len(self.hands)) if s != seat]
        unknown = sorted([*new.deck, *(c for s in others for c in (*new.hands[s], *new.given[s]))])
        rng.shuffle(unknown)
        for s in others:
            new.hands[s] = [unknown.pop() for _ in new.hands[s]]
            new.given[s] = [unknown.pop() for _ in new.given[s]]
        new.deck = sorted(unknown)
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        seen = {
            "played": [list(cards) for cards in self.played],
            "table": list(self.table),
            "tricks": list(self.score),
            "swapped": list(self.swapped),
            "cards": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "phase": self.phase_name,
        }
        for s in range(len(self.hands)):
            if seat in (s, REFEREE):
                seen[f"hand{s}"] = sorted(self.hands[s])
                seen[f"given{s}"] = list(self.given[s])
        return seen

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}, tricks {self.score}"


def _in_play(s: State, n: int) -> Violation | None:
    if n > 10:
        return None if s.giving else refuse("play.swap", "nothing_pending")
    return refuse("play.swap", "pending") if s.giving else None


def _has_card(s: State, n: int) -> Violation | None:
    card = n - 10 if n > 10 else n
    return None if n == 0 or card in s.hands[s.turn] else refuse("play.card", "not_in_hand", card=card)


def _first_swap(s: State, n: int) -> Violation | None:
    return refuse("play.swap", "swapped") if n == 0 and s.swapped[s.turn] else None


def _deck_left(s: State, n: int) -> Violation | None:
    return refuse("play.swap", "deck_empty") if n == 0 and not s.deck else None


class Veil(SimpleGame[State]):
    """The game, which implements the contract."""

    name = "veil"
    option_list = (Option("open_hands", "no", ("no",)),)
    figures = (*SimpleGame.figures, Figure("cards", "economy"))
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {"card": {"card": int}}
    open_information = False
    position = State

    def entries(self) -> Iterable[Entry]:
        yield Entry(Attempt("swap"))
        for kind in ("play", "give"):
            for n in range(1, 11):
                yield Entry(Attempt(kind, n), {"card": n})

    @property
    def seats(self) -> range:
        return range(2, 4)

    def new(self, seats: int) -> State:
        return self.position(self.edition["cards"], self.edition["hand"], seats)

    def outcome(self, state: State, n: int) -> Outcome:
        return Outcome(n, "card", f"card {n}", {"card": n})

    def objections(self, state: State, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        layers = ((Layer.PHASE, (_in_play,)), (Layer.OBJECT, (_has_card,)), (Layer.COST, (_first_swap, _deck_left)))
        return judge(layers, state, n)

    def cited_rules(self, state: State, n: int) -> tuple[str, ...]:
        if state.to_act == CHANCE:
            return ("play.deal",)
        return ("play.swap",) if n == 0 or n > 10 else ("play.card",)

    def clicks(self, state: State, n: int) -> tuple[str, ...]:
        return ("swap",) if n == 0 else (f"card.{n - 10 if n > 10 else n}",)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        cards = {(f"seat{s}", "cards"): len(hand) for s, hand in enumerate(state.hands)}
        return {**super().figure_values(state, seat), **cards}

    def evaluate(self, state: State) -> list[float]:
        return [10.0 * tricks + sum(hand) for tricks, hand in zip(state.score, state.hands, strict=True)]

    def knows(self, state: State, n: int, seat: int | None) -> bool:
        if state.to_act == CHANCE:
            return seat in (REFEREE, state.receiver())
        return n <= 10 or seat in (REFEREE, state.turn)

    def chance_observer(self, state: State) -> int | None:
        return state.receiver() if state.to_act == CHANCE else None

    def known_outcomes(self, state: State, seat: int | None) -> list[int]:
        hidden = [c for s in range(len(state.hands)) if s != seat for c in (*state.hands[s], *state.given[s])]
        return sorted({*state.deck, *hidden})

    def forced(self, state: State) -> bool:
        """A seat with one card that can't swap must play it, and everyone can know that."""
        seat = state.turn
        swaps = state.deck and not state.swapped[seat] and not state.giving
        return state.to_act == seat and len(state.hands[seat]) == 1 and not swaps

    def check_invariants(self, state: State) -> list[str]:
        cards = [*state.deck, *(c for pile in (state.hands, state.given, state.played) for s in pile for c in s)]
        found = [] if sorted(cards) == sorted(self.edition["cards"]) else [f"cards are not all there: {cards}"]
        rounds = list(zip(*state.played, strict=False))
        won = [0] * len(state.hands)
        for trick in rounds[: state.round - 1 if state.to_act is not None else None]:
            won[trick.index(max(trick))] += 1
        return found if won == state.score else [*found, f"tricks {state.score}, recounted {won}"]


GAME = Veil
