"""What each seat of Zargos sees of winds and placement cards, and copies with hidden information redealt."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, REFEREE, Draft, Game
from boardbook.games.zargos import Zargos
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.tables import AGAINST, PEOPLES, WINDS
from boardbook.soak import Fault, check_secrets, soak, written
from tests.attributes import as_one_of
from tests.games.table import Position
from tests.games.zargos.playing import GAME, deal, eager, midway, sample, some, walk
from tests.games.zargos.table import begin, opened, position, window
from tests.profiles import many

WINDS_AGAINST = {wind: PEOPLES[people] for wind, people in zip(WINDS, AGAINST, strict=True) if people >= 0}


@cache
def met(seats: int) -> tuple[State, ...]:
    """Return positions of every phase in which a seat decides or chance moves next."""
    return tuple(state for state in sample(GAME, seats, seed=seats, per_phase=5) if state.to_act is not None)


def phase_of(state: State) -> str:
    return state.phase_name


def exchange(phase: str = "exchange", **changes: Any) -> Position:
    """Return a position in which players may exchange winds; Knights, Spiders and Monks hold some."""
    hands = {"knights": "war ice", "spiders": "storm demon", "monks": "war"}
    given = position(**{"phase": phase, "stage": "exchange", "hands": hands, **changes})
    return {**given, "side": None, "to_act": None}


# --- the view -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hands_and_the_deck_are_hidden_and_their_sizes_public(seats: int) -> None:
    for state in some(met(seats), phase_of, check=3):
        true = state.to_dict()
        for seat in (*range(seats), None):
            view = state.view(seat)
            hands = enumerate(true["hands"])
            assert view["hands"] == [hand if k == seat or not hand else None for k, hand in hands]
            assert view["sizes"] == [len(hand) for hand in true["hands"]]
            assert view["deck"] == sum(true["deck"].values()) + len(true["under"])
            assert "under" not in view
            assert "to_act" not in view
            json.dumps(view)
        assert state.view(REFEREE)["hands"] == true["hands"]


@pytest.mark.parametrize("seats", [3, 5])
def test_faces_of_placement_cards_are_hidden_until_they_are_revealed(seats: int) -> None:
    hidden = 0
    for state in walk(GAME, seats, Random(seats), 200):
        true = state.to_dict()
        if not true["cards"]:
            continue
        for seat in (*range(seats), None):
            view = state.view(seat)
            mine = {name: held for name, held in true["cards"].items() if true["leaders"][name] == seat}
            taking = true["phase"] in ("take", "cards")
            assert view["cards"] == (mine if taking else true["cards"])
            assert view["stacks"] == {colour: len(left) for colour, left in true["stacks"].items()}
            assert {name: sum(n) for name, n in view["backs"].items()} == {
                name: len(held) for name, held in true["cards"].items()
            }
            hidden += mine != true["cards"]
    assert hidden > 50


def test_an_offer_of_winds_is_seen_by_its_two_seats() -> None:
    match = begin(exchange())
    for word in ("barter spiders", "hand ice", "want demon", "propose"):
        match.play(word)
    offer = {"by": 0, "to": 1, "give": ["ice"], "ask": ["demon"]}
    assert [match.view(seat)["offer"] for seat in (0, 1)] == [offer] * 2
    assert [match.view(seat)["offer"] for seat in (2, 5, None)] == [{**offer, "give": 1, "ask": 1}] * 3
    texts = {seat: match.seen_by(seat).log["text"].to_list() for seat in (0, 1, 2, None)}
    assert texts[0] == texts[1] == ["barter spiders", "hand ice", "want demon", "propose"]
    assert texts[2] == texts[None] == ["barter spiders", None, None, "propose"]
    match.play("accept")
    assert match.view(0)["hands"][0] == ["war", "demon"]
    assert match.view(2)["hands"][:2] == [None, None]


def test_an_offer_of_cards_is_open() -> None:
    match = begin(deal(knights="TA1 TA2 boat", spiders="KO1 KO2"))
    for word in ("offer spiders", "give boat", "ask KO1", "propose"):
        match.play(word)
    assert {json.dumps(match.view(seat)["offer"]) for seat in (0, 1, 5, None)} == {
        json.dumps(match.view(None)["offer"])
    }
    assert match.seen_by(5).log["text"].to_list() == match.log["text"].to_list()


def test_a_wind_put_back_is_known_only_to_its_player() -> None:
    match = begin(exchange(hands={"knights": "war flood"}))
    match.play("discard flood")
    assert match.seen_by(0).log["text"].to_list() == ["discard flood"]
    assert match.seen_by(1).log["text"].to_list() == [None]
    assert match.state.to_dict()["under"] == [["flood", 0]]
    copies = [match.state.determinize(1, Random(seed)).to_dict()["under"] for seed in range(12)]
    assert all(knower == 0 for ((_, knower),) in copies)
    assert len({wind for ((wind, _),) in copies}) > 3
    assert all(match.state.determinize(0, Random(seed)).to_dict()["under"] == [["flood", 0]] for seed in range(5))


def test_a_wind_drawn_is_seen_by_its_seat_and_one_that_leaves_the_game_by_all() -> None:
    given = position(phase="winds", stage="winds", seats=4, due=1, queue=[]) | {"to_act": None}
    match = begin(given)
    match.answer("wind typhoon")
    match.answer("wind ice")
    assert match.state.to_dict()["removed"] == ["typhoon"]
    assert match.seen_by(0).log["text"].to_list() == ["wind typhoon", "wind ice"]
    for seat in (1, None):
        assert match.seen_by(seat).log["text"].to_list() == ["wind typhoon", None]


def test_placement_cards_drawn_are_seen_by_their_seat() -> None:
    match = opened(3)
    match.play("take blue", outcomes=["card TA1", "card boat"])
    drawn = [[row["text"] for row in match.seen_by(seat).log.filter(kind="card").rows(named=True)] for seat in (0, 1)]
    assert drawn == [["card TA1", "card boat"], [None, None]]


# --- the log ------------------------------------------------------------------------------------------------------


@cache
def played(seats: int, seed: int, plies: int = 1200) -> tuple[int, ...]:
    """Return the numbers of the first plies of an eager match."""
    state, rng = GAME.new(seats), Random(seed)
    numbers: list[int] = []
    while state.to_act is not None and len(numbers) < plies:
        numbers.append(eager(state, rng))
        state.apply(numbers[-1])
    return tuple(numbers)


def test_a_log_hides_what_a_seat_may_not_know() -> None:
    history = written(GAME, 3, 1, list(played(3, 1, 2500)))
    from boardbook.records import Recorder

    true = Recorder(history, REFEREE).log.rows(named=True)
    shown = {seat: Recorder(history, seat).log.rows(named=True) for seat in (0, 1, 2, None)}
    hidden: Counter[str] = Counter()
    for i, state, ply in history.replay(history.ply):
        for seat, rows in shown.items():
            row, known = rows[i], GAME.knows(state, ply.number, seat)
            assert (row["text"] == true[i]["text"]) is known
            assert row["text"] is None or known
            assert row["choices"] == (true[i]["choices"] if seat is not None and seat == true[i]["seat"] else None)
            assert (row["kind"], row["seat"], row["rules"]) == (true[i]["kind"], true[i]["seat"], true[i]["rules"])
            hidden[row["kind"]] += not known
    assert {kind for kind, n in hidden.items() if n} == {"card", "wind", "discard", "hand", "want"}


ASKED: dict[str, tuple[Position, Position, list[str]]] = {
    "red": (
        window(hands={"knights": "war war", "monks": "ice"}),
        window(hands={"knights": "death demon", "monks": "mist"}),
        ["pass", "pass"],
    ),
    "illusion": (
        window(hands={"knights": "madness", "monks": "illusion", "winged": "war"}),
        window(hands={"knights": "madness", "monks": "mist", "winged": "illusion"}),
        ["play madness", "target ZA", "pass", "pass"],
    ),
    "war": (
        position(knights="TA1 9", monks="TA3 3", hands={"knights": "war", "monks": "ice"}),
        position(knights="TA1 9", monks="TA3 3", hands={"knights": "mist", "monks": "war"}),
        ["from TA1", "to TA3", "count 8", "fight TA3", "pass", "pass"],
    ),
    "exchange": (
        exchange(hands={"knights": "war", "monks": "ice"}),
        exchange(hands={"knights": "flood", "monks": "heat"}),
        ["pass", "pass"],
    ),
}


@pytest.mark.parametrize("case", ASKED)
def test_the_seats_asked_do_not_reveal_who_could_answer(case: str) -> None:
    """Others see the same rows, whether the players who are asked have something to play or not."""
    one, two, words = ASKED[case]
    matches = begin(one), begin(two)
    for word in words:
        assert {match.to_act for match in matches} == {matches[0].to_act}
        for match in matches:
            match.play(word)
        for seat in (1, None):
            rows = [match.seen_by(seat).log.drop("elapsed_ms", "match_id").rows() for match in matches]
            assert rows[0] == rows[1]
            assert matches[0].view(seat) == matches[1].view(seat)


def test_seats_without_winds_are_not_asked() -> None:
    match = begin(window(hands={"monks": "war"}))
    assert match.to_act == 3
    match.play("pass")
    assert match.state.to_dict()["phase"] == "attack"


@pytest.mark.parametrize("seats", [2, 6])
def test_only_the_seat_to_act_sees_the_legal_actions(seats: int) -> None:
    match = bb.Match.from_position(GAME, midway(GAME, seats, Random(seats)).to_dict(), seats, seed=1)
    rng = Random(2)
    for _ in range(60):
        for seat in (*range(seats), None):
            reading = match.seen_by(seat)
            assert reading.legal_actions() == (match.legal_actions() if seat == match.to_act else [])
            if seat != match.to_act:
                assert len({reading.explain(n).text() for n in (0, 44, GAME.num_actions - 1)}) == 1
        match.play(eager(match.state, rng))  # type: ignore[arg-type]


# --- public knowledge about choices -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_public_choices_and_forced_are_the_same_with_other_winds(seats: int) -> None:
    """With any other hand of the same size, everybody may know the same of the choices of the player to act."""
    told = 0
    for k, state in enumerate(met(seats)):
        if state.to_act is None or state.to_act < 0 or state.phase_name == "trim":
            continue
        other = (state.to_act + 1) % seats
        public = GAME.public_choices(state)
        assert set(public) <= set(state.legal_actions())
        if state.phase_name in ("take", "target"):
            continue  # A red wind that has been played is public.
        for seed in range(4):
            copy = state.determinize(other, Random(100 * k + seed))
            if not copy.legal_actions() or state.phase_name in ("barter", "reply"):
                continue
            assert GAME.public_choices(copy) == public, state.phase_name
            assert GAME.forced(copy) == GAME.forced(state), state.phase_name
            told += copy.to_dict()["hands"] != state.to_dict()["hands"]
    assert told > 20


def test_everybody_may_know_which_seats_are_asked() -> None:
    """The number of a player's winds is public; the first public choice before a turn is to pass."""
    asked: Counter[str] = Counter()
    for state in met(6):
        seats = GAME.reaction_order(state)
        assert bool(seats) == (state.phase_name in ("red", "illusion", "war"))
        if seats:
            assert seats[0] == state.to_act
            assert all(state.hand_size(seat) for seat in seats)
            assert GAME.action(GAME.public_choices(state)[0]).text == "pass"
            asked[state.phase_name] += 1
    assert len(asked) == 3


def test_winds_in_hand_hide_that_a_choice_is_forced() -> None:
    one, none = begin(window(hands={"monks": "war"})), begin(position(knights="TA1 1"))
    assert one.legal_actions() == [GAME.parse("pass")]
    assert not GAME.forced(one.state)
    assert GAME.forced(none.state)
    holding = begin(position(knights="TA1 1", hands={"knights": "war"}))
    assert not GAME.forced(holding.state)


def test_a_wind_that_carries_is_not_a_public_choice() -> None:
    match = begin(position(knights="TA1 5", hands={"knights": "elsewhere"}))
    match.play("from TA1")
    words = {str(GAME.action(n).text) for n in GAME.public_choices(match.state)}
    assert "play elsewhere" not in words
    assert "to TA3" in words
    inland = begin(position(knights="IT0 5 IT1 1 IT2 1", hands={"knights": "elsewhere"}))
    assert "from IT0" in [str(action) for action in inland.legal_actions()]
    assert [GAME.action(n).text for n in GAME.public_choices(inland.state)] == ["done"]


# --- redealt copies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_copies_are_consistent_with_what_a_seat_knows(seats: int) -> None:
    for k, state in enumerate(some(met(seats), phase_of, check=3)):
        before = state.to_dict()
        absent = {wind for wind, people in WINDS_AGAINST.items() if people not in before["leaders"]}
        for seat in range(seats):
            copy = state.determinize(seat, Random(k))
            after = copy.to_dict()
            assert GAME.check_invariants(copy) == []
            assert copy.view(seat) == state.view(seat)
            assert after["hands"][seat] == before["hands"][seat]
            assert [len(hand) for hand in after["hands"]] == [len(hand) for hand in before["hands"]]
            assert not absent & {wind for hand in after["hands"] for wind in hand}
            for (wind, knower), (other, still) in zip(before["under"], after["under"], strict=True):
                assert knower == still
                assert wind == other or knower not in (None, seat)
            secret = ("hands", "deck", "under", "stacks", "cards", "offer")
            assert {key: before[key] for key in before if key not in secret} == {
                key: after[key] for key in after if key not in secret
            }
            if before["phase"] not in ("take", "cards"):
                assert after["cards"] == before["cards"]
        assert state.to_dict() == before


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_redealt_copies_can_be_played(seats: int) -> None:
    """Whatever was redealt, the seat to act has a legal action, and play continues."""
    for k, state in enumerate(some(met(seats), phase_of, check=3)):
        for seat in range(seats):
            rng = Random(10 * k + seat)
            copy = state.determinize(seat, rng)
            for _ in range(12):
                if copy.to_act is None:
                    break
                assert copy.to_act == CHANCE or copy.legal_actions(), (state.phase_name, seat)
                copy.apply(eager(copy, rng))
                assert GAME.check_invariants(copy) == []


def test_redealt_copies_differ() -> None:
    """Hands differ if others hold winds, and the faces of cards while they are being taken."""
    hidden = [state for state in met(4) if sum(state.deck) > 15]  # winds played are known to be under the deck
    states = [state for state in hidden if sum(state.hand_size(k) for k in (1, 2, 3)) > 3]
    assert len(states) > 10
    for state in states:
        assert len({json.dumps(state.determinize(0, Random(seed)).to_dict()["hands"]) for seed in range(8)}) > 4
    *_, taking = walk(GAME, 3, Random(1), 60)
    assert len({json.dumps(taking.determinize(0, Random(seed)).to_dict()["cards"]) for seed in range(8)}) == 8


def test_unknown_winds_are_redealt_in_proportion_to_their_number() -> None:
    state = GAME.state(position(hands={"knights": "ice ice", "monks": "war"}))
    dealt = Counter(state.determinize(0, Random(seed)).to_dict()["hands"][3][0] for seed in range(3800))
    for wind, left in (("war", 11), ("ice", 2), ("madness", 4), ("demon", 1)):
        assert dealt[wind] == pytest.approx(100 * left, abs=40 + 6 * left)


def test_a_seat_knows_the_winds_offered_to_it() -> None:
    match = begin(exchange())
    for word in ("barter spiders", "hand ice", "want storm", "propose"):
        match.play(word)
    for seed in range(20):
        copy = match.state.determinize(1, Random(seed)).to_dict()
        assert "ice" in copy["hands"][0]
        assert copy["offer"] == match.state.to_dict()["offer"]
    given = {json.dumps(match.state.determinize(2, Random(seed)).to_dict()["offer"]) for seed in range(20)}
    assert len(given) > 5


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_positions_that_differ_only_in_hidden_numbers_look_the_same(seats: int) -> None:
    """A history that differs only in hidden numbers looks the same to a seat, byte for byte, and is redealt alike."""
    compared = 0
    numbers = played(seats, seats, 700)
    history = written(GAME, seats, seats, list(numbers))
    rng = Random(seats)
    for ply in sorted(rng.sample(range(len(numbers)), many(check=4 if seats < 4 else 2, proofs=4))):
        history.goto(ply)
        compared += sum(check_secrets(history, seat, rng) for seat in range(seats))
    assert compared > 3


# --- planted leaks ------------------------------------------------------------------------------------------------


class LeakyView(State):
    """Shows how many Winds of War are in hands."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "wars": sum(self.hands[:: len(WINDS)])}


class LeakyDeck(State):
    """Shows which winds may be drawn next."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "next": [list(pair) for pair in self.chances()]}


class LeakyDeal(State):
    """Leaves the winds in hands, in the deck and under it as they are in a copy."""

    def determinize(self, seat: int, rng: Random) -> Any:
        new = super().determinize(seat, rng)
        new.hands[:] = self.hands
        new.deck[:] = self.deck
        new.under = self.under
        return new


def planted(state: type[State]) -> Game[Any]:
    def new(self: Zargos, seats: int) -> State:
        return state.new(self.tables, seats)

    def read(self: Zargos, position: dict[str, Any]) -> Draft[State]:
        draft = Zargos.draft(self, position)
        return draft if draft.state is None else replace(draft, state=as_one_of(state, draft.state))

    game: type[Zargos] = type("Planted", (Zargos,), {"new": new, "draft": read})
    return game(round_limit=2)


def test_no_fault_is_found_without_a_leak() -> None:
    done = soak(planted(State), 2, deep_every=1, plies=4)
    assert done["seats' faces compared"] > 5


@pytest.mark.parametrize(("leak", "seed"), [(LeakyView, 0), (LeakyDeck, 2), (LeakyDeal, 0)])
def test_a_planted_leak_is_caught(leak: type[State], seed: int) -> None:
    """The seeds are those of matches that show it soon."""
    with pytest.raises(Fault, match=r"can distinguish a determinized position|shown something|depend"):
        soak(planted(leak), 10, seed, deep_every=1, plies=10)


@pytest.mark.parametrize(("by", "to"), [(0, 1), (1, 0)])
def test_an_offer_of_winds_is_redealt_for_all_others(by: int, to: int) -> None:
    winds = [["war", "ice"], ["storm", "death"]]
    offer = {"by": by, "to": to, "give": winds[by][:1], "ask": winds[to][:1]}
    hands = {"knights": "war ice", "spiders": "storm death"}
    given = position(phase="reply", stage="exchange", hands=hands, offer=offer) | {"side": None, "to_act": None}
    state = GAME.state(given)
    offers = [json.dumps(state.determinize(2, Random(seed)).to_dict()["offer"]) for seed in range(12)]
    assert len(set(offers)) > 6
    for seat in (by, to):
        copies = [state.determinize(seat, Random(seed)).to_dict()["offer"] for seed in range(4)]
        assert copies == [state.to_dict()["offer"]] * 4


@pytest.mark.parametrize("wind", ["earth", "elsewhere"])
def test_a_wind_played_for_a_move_stays_with_its_player(wind: str) -> None:
    move: Position = {"origin": "TA1", "way": wind, "route": [], "to": None}
    hands = {"knights": f"{wind} war", "spiders": "storm"}
    state = GAME.state(position(knights="TA1 6", phase="way", move=move, fresh={"TA1": 6}, hands=hands))
    copies = [state.determinize(1, Random(seed)).to_dict()["hands"][0] for seed in range(20)]
    assert all(wind in hand and len(hand) == 2 for hand in copies)


@pytest.mark.parametrize("people", ["spiders", "monks", "winged"])
def test_the_only_hand_is_redealt_whichever_seat_holds_it(people: str) -> None:
    """The seat after the observer, one further on, and the last."""
    state = GAME.state(position(hands={people: "war ice storm"}))
    holder = next(seat for seat in range(state.seats) if state.hand_size(seat))
    dealt = {json.dumps(state.determinize(0, Random(seed)).to_dict()["hands"][holder]) for seed in range(12)}
    assert len(dealt) > 8
