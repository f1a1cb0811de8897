"""What each seat of Magellan sees of hands and cards under Magellan, and copies with hidden information redealt."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, REFEREE, Draft
from boardbook.games.magellan import Magellan
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import AUCTION, GOLD, PAYMENT
from boardbook.soak import Fault, check_secrets, random_number, soak, written
from tests.attributes import as_one_of
from tests.games.magellan.playing import BOARDS, frugal, played, sample, walk

both_wests = pytest.mark.parametrize("west", ["A", "B"])
both_easts = pytest.mark.parametrize("east", ["A", "B"])
every_board = pytest.mark.parametrize("board", BOARDS)

ONE_TO_NINE = list(range(1, 10))


def begin(position: dict[str, Any], board: str = "AA") -> bb.Match:
    return bb.Match.from_position(BOARDS[board], position, chance="ask")


def finished(board: str, seats: int) -> bb.Match:
    """Return a whole match in which all bid low."""
    match = bb.Match(BOARDS[board], seats, seed=seats)
    rng = Random(seats)
    while not match.over:
        match.play(frugal(match.state, rng))  # type: ignore[arg-type]
    return match


@cache
def nearly_over(board: str, seats: int) -> bb.Match:
    """Return the same match before the ply in which the players count."""
    match = finished(board, seats)
    while match.over or match.state.to_dict()["points"] != [None] * seats:
        match.goto(match.ply - 1)
    return match


def moments(board: str) -> Iterator[tuple[State, dict[str, Any]]]:
    """Yield positions of a random match on these boards, each with its complete data."""
    for k, state in enumerate(walk(BOARDS[board], 3 + len(board), Random(len(board)))):
        if k % 3 == 0 or state.phase_name not in ("turn", "auction", "payment"):
            yield state, state.to_dict()


# --- the view -----------------------------------------------------------------------------------------------------


@every_board
def test_hands_are_hidden_and_their_sizes_public(board: str) -> None:
    for state, true in moments(board):
        for seat in (*range(state.seats), None):
            view = state.view(seat)
            open_to_all = {who for who in range(state.seats) if true["open"][who] or true["points"][who] is not None}
            seen = {str(who) for who in open_to_all | ({seat} if seat is not None else set())}
            assert set(view["hands"]) == set(view["gold"]) == seen
            assert {who: true["hands"][int(who)] for who in seen} == view["hands"]
            assert view["cards"] == [len(hand) for hand in true["hands"]]
            assert set(view["worth"]) <= seen
            assert set(view["means"]) <= seen
            assert view["pile"] == sum(true["pile"])
            assert view["discard"] == true["discard"]
            json.dumps(view)
        assert set(state.view(REFEREE)["hands"]) == {str(who) for who in range(state.seats)}


@every_board
def test_cards_under_magellan_are_hidden_on_side_a_until_they_count(board: str) -> None:
    hidden = 0
    for state, true in moments(board):
        for seat in (*range(state.seats), None):
            sets = state.view(seat)["sets"]
            for k, (owner, box, cards) in enumerate(true["sets"]):
                face_up = board[0] == "B" or seat == owner or true["points"][owner] is not None
                secret = [v if face_up or not s else 0 for v, s in zip(cards, true["secret"][k], strict=True)]
                assert sets[str(k)] == [owner, box, secret]
                hidden += 0 in secret
    assert bool(hidden) == (board[0] == "A")


@both_wests
def test_the_card_put_under_magellan(west: str) -> None:
    match = begin({"seats": 3, "card": "magellan", "deck": {"cook": 1}}, f"{west}A")
    for word in ("bid 9", "pass", "pass", "pay 9", "under 9" if west == "B" else "under 3"):
        match.play(word)
    shown = 9 if west == "B" else 0
    assert [match.view(seat)["sets"]["0"] for seat in (0, 1, 2, None)] == [
        [0, 1, [9 if west == "B" else 3]],
        *[[0, 1, [shown]]] * 3,
    ]
    text = match.seen_by(1).log["text"].to_list()[-1]
    assert text == ("under 9" if west == "B" else None)


def test_a_card_put_under_from_an_open_hand_is_seen() -> None:
    """A hand that lies open can hardly hide which card is gone."""
    match = begin({"seats": 3, "card": "magellan", "deck": {"cook": 1}, "open": [True, False, False]})
    for word in ("bid 9", "pass", "pass", "pay 9", "under 3"):
        match.play(word)
    assert match.view(1)["sets"]["0"] == [0, 1, [3]]
    assert match.seen_by(1).log["text"].to_list()[-1] == "under 3"


def test_cooks_open_hand_and_what_it_shows() -> None:
    match = begin({"seats": 3, "card": "cook", "deck": {"vasco": 1, "polo": 1}})
    for word in ("bid 9", "pass", "pass", "pay 9"):
        match.play(word)
    match.answer("turn vasco")
    for seat in (1, 2, None):
        view = match.view(seat)
        assert view["open"] == [True, False, False]
        assert (view["hands"]["0"], view["gold"]["0"], view["means"]["0"]) == (ONE_TO_NINE[:8], 36, 36)
        assert "gold" in match.seen_by(seat).curves.filter(side="blue")["figure"].to_list()
    for word in ("bid 8", "pass", "pass", "pay 8"):
        match.play(word)
    match.answer("gold 2")
    assert match.view(1)["hands"]["0"] == [1, 2, 2, 3, 4, 5, 6, 7]
    assert match.seen_by(1).log["text"].to_list()[-1] == "gold 2"
    match.answer("turn polo")
    while match.to_act != CHANCE:
        match.play("pass")
    # The year is over: cards drawn now are secret again.
    match.answer("gold 1")
    assert match.seen_by(1).log["text"].to_list()[-1] is None
    assert "0" not in match.view(1)["hands"]
    assert match.seen_by(0).log["text"].to_list()[-1] == "gold 1"


@pytest.mark.parametrize("buyer", [0, 1, 2])
def test_an_open_hand_shows_all_of_itself_and_nothing_of_others(buyer: int) -> None:
    """From then on everybody knows these cards: copies keep them and redeal the other hands."""
    match = begin({"seats": 3, "card": "cook", "deck": {"polo": 1}, "auctioneer": buyer})
    for word in ("bid 5", "pass", "pass", "pay 5"):
        match.play(word)
    state = match.state
    assert isinstance(state, State)
    known = [[v for v in ONE_TO_NINE for _ in range(state.shown[10 * seat + v])] for seat in range(3)]
    assert known == [[v for v in ONE_TO_NINE if v != 5] if seat == buyer else [] for seat in range(3)]
    assert state.sure[10 * buyer : 10 * buyer + 10] == state.shown[10 * buyer : 10 * buyer + 10]


@pytest.mark.parametrize("counting", [0, 1, 2])
def test_the_hand_of_a_player_who_has_counted_is_known(counting: int) -> None:
    boxes = {"polo": [[], [0], []], "pizarro": [[], [], [counting]]}
    sets = [[seat, 1, [9]] for seat in range(3)]
    given = {"seats": 3, "card": "polo", "year": 3, "deck": {}, "buyer": counting, "boxes": boxes, "sets": sets}
    match = begin(given, "BA")
    match.play("pass")
    state = match.state
    assert isinstance(state, State)
    assert (match.state.phase_name, match.to_act) == ("pizarro", counting)
    for seat in range(3):
        hand = state.hands[10 * seat : 10 * seat + 10] if seat == counting else [0] * 10
        assert state.shown[10 * seat : 10 * seat + 10] == hand
        assert state.sure[10 * seat : 10 * seat + 10] == hand


def test_a_card_lost_to_cook_b_is_seen_but_not_the_hand() -> None:
    match = begin({"seats": 3, "card": "cook", "deck": {"polo": 1}}, "AB")
    for word in ("bid 9", "pass", "pass", "pay 9"):
        match.play(word)
    match.answer("lost 4")
    assert match.seen_by(1).log["text"].to_list()[-1] == "lost 4"
    assert list(match.view(1)["hands"]) == ["1"]


# --- log, tables, curves, actions ---------------------------------------------------------------------------------


@every_board
def test_a_log_hides_what_a_seat_may_not_know(board: str) -> None:
    match = nearly_over(board, 4)
    state: Any = match.history.first()
    hidden: Counter[str] = Counter()
    true_rows = match.log.rows(named=True)
    shown = {seat: match.seen_by(seat).log.rows(named=True) for seat in (0, 1, 2, 3, None)}
    for k, (true, ply) in enumerate(zip(true_rows, match.history.plies[: match.ply], strict=True)):
        whose, open_hand = state.turn, state.turn >= 0 and state.open[state.turn]
        secret = true["kind"] == "gold" or (true["kind"] == "under" and board[0] == "A")
        for seat, rows in shown.items():
            row = rows[k]
            assert row["choices"] == (true["choices"] if seat is not None and true["seat"] == seat else None)
            known = not secret or open_hand or seat == whose
            assert (row["action"], row["text"]) == ((true["action"], true["text"]) if known else (None, None))
            assert (row["kind"], row["seat"], row["rules"]) == (true["kind"], true["seat"], true["rules"])
            hidden[true["kind"]] += not known
        state.apply(ply.number)
    assert hidden["gold"]
    assert bool(hidden["under"]) == (board[0] == "A")


def test_tables_hide_what_the_log_hides() -> None:
    match = nearly_over("AA", 4)
    assert match.table("gold")["gold"].null_count() == 0
    for seat in (0, None):
        reading = match.seen_by(seat)
        assert reading.table("gold")["gold"].null_count() == reading.log.filter(kind="gold")["text"].null_count() > 0
        assert reading.table("under")["gold"].null_count() > 0
        assert reading.table("bid")["gold"].null_count() == 0
        assert reading.table("pay")["gold"].null_count() == 0


HIDDEN_FIGURES = {"gold", "hand", "score", "sets", "pizarro"}


@every_board
def test_curves_hide_gold_hand_and_score_of_others_until_they_count(board: str) -> None:
    for state, true in moments(board):
        for seat in (*range(state.seats), None):
            figures = state_figures(board, state, seat)
            for who in range(state.seats):
                side = BOARDS[board].side(state, who)
                own = {figure for name, figure in figures if name == side}
                assert own >= {"cards", "ships_1", "ships_2", "ships_3", "vetoes", "crowns"}
                if who == seat or true["points"][who] is not None:
                    assert own >= HIDDEN_FIGURES
                elif true["open"][who]:
                    assert own >= {"gold", "hand"}
                else:
                    assert not own & {"gold", "hand", "score", "pizarro"}


def state_figures(board: str, state: State, seat: int | None) -> set[tuple[str, str]]:
    return set(BOARDS[board].figure_values(state, seat))


def test_curves_are_hidden_before_the_end_and_complete_afterwards() -> None:
    match = nearly_over("AB", 4)
    for seat in (0, None):
        shown = match.seen_by(seat).curves.select("side", "figure").rows()
        assert not {figure for side, figure in shown if side != "blue"} & {"score", "pizarro"}
        assert ("orange", "cards") in shown
    match = finished("AB", 4)
    assert match.result is not None
    for seat in (0, None):
        curves = match.seen_by(seat).curves
        last = dict(curves.filter(figure="score").select("side", "value").rows())
        assert last == dict(zip(("blue", "orange", "green", "purple"), match.result.scores, strict=True))


def test_at_the_end_the_whole_log_is_visible() -> None:
    match = finished("AA", 4)
    for seat in (0, None):
        assert match.seen_by(seat).log.rows() == match.log.rows()


@every_board
def test_only_the_seat_to_act_sees_the_legal_actions(board: str) -> None:
    match = bb.Match(BOARDS[board], ["Ann", "Ben", "Cy"], seed=2)
    rng = Random(2)
    for _ in range(60):
        if match.over:
            break
        for seat in (0, 1, 2, None):
            reading = match.seen_by(seat)
            assert reading.legal_actions() == (match.legal_actions() if seat == match.to_act else [])
            if seat != match.to_act:
                told = {reading.explain(n).text() for n in (0, 44, match.game.num_actions - 1)}
                assert told == {f"It is {match.seats[match.to_act or 0].name}’s turn to decide."}
        match.play(frugal(match.state, rng))  # type: ignore[arg-type]


def test_a_preview_stops_before_chance() -> None:
    match = begin({"seats": 3, "card": "vasco", "deck": {"cook": 1}})
    for word in ("bid 9", "pass", "pass"):
        match.play(word)
    preview = match.seen_by(0).preview("pay 9")
    assert preview.chance
    assert preview.changes["cards"] == ([9, 9, 9], [8, 9, 9])
    assert preview.changes["draws"] == (0, 1)


# --- chance -------------------------------------------------------------------------------------------------------


def test_only_the_size_of_the_pile_is_shown_and_not_its_odds() -> None:
    """Positions that differ in cards of the pile and of hidden hands look the same to a seat, but their odds differ."""
    hands = [ONE_TO_NINE, [1, 1, 1, 1], [2, 3]]
    other = [ONE_TO_NINE, [9, 9, 9, 9], [8, 7]]
    base = {"seats": 3, "card": "vasco", "phase": "vasco", "turn": 0, "draws": 1, "deck": {"cook": 1}}
    one, two = begin({**base, "hands": hands}), begin({**base, "hands": other})
    assert one.state.chances() != two.state.chances()
    for seat in (0, None):
        a, b = one.seen_by(seat), two.seen_by(seat)
        assert json.dumps(a.view) == json.dumps(b.view)
        assert a.curves.drop("match_id").rows() == b.curves.drop("match_id").rows()
        assert a.legal_actions() == b.legal_actions() == []
        assert a.explain("pass").text() == b.explain("pass").text()


def test_pizarros_odds_are_not_shown() -> None:
    given = {"seats": 3, "year": 3, "phase": "pizarro", "turn": 0, "deck": {}, "points": [18, None, None]}
    boxes = {"pizarro": [[], [], [0]]}
    one = begin({**given, "boxes": boxes, "hands": [ONE_TO_NINE, [1, 2], [3]]}, "BA")
    two = begin({**given, "boxes": boxes, "hands": [ONE_TO_NINE, [9, 9], [8]]}, "BA")
    for seat in (0, None):
        assert json.dumps(one.view(seat)) == json.dumps(two.view(seat))
        assert one.seen_by(seat).legal_actions() == two.seen_by(seat).legal_actions()
    assert one.seen_by(0).preview("draw").changes == two.seen_by(0).preview("draw").changes


# --- redealt copies -----------------------------------------------------------------------------------------------


@cache
def hidden_positions(board: str) -> tuple[State, ...]:
    """Return positions of every phase of some matches."""
    game = BOARDS[board]
    return tuple(
        state for seed in range(3) for state in sample(game, 3 + seed, seed, per_phase=5) if state.to_act is not None
    )


@every_board
def test_copies_are_consistent_with_what_a_seat_knows(board: str) -> None:
    game = BOARDS[board]
    for k, state in enumerate(hidden_positions(board)):
        before = state.to_dict()
        for seat in range(state.seats):
            copy = state.determinize(seat, Random(k))
            after = copy.to_dict()
            assert game.check_invariants(copy) == []
            assert game.problems(after) == []
            assert copy.view(seat) == state.view(seat)
            assert copy.size == state.size
            for who in range(state.seats):
                if who == seat or before["open"][who] or before["points"][who] is not None:
                    assert after["hands"][who] == before["hands"][who]
                private = Counter(after["hands"][who])
                assert Counter(before["shown"][who]) <= private
                under = [card for owner, _, cards in after["sets"] if owner == who for card in cards]
                assert Counter(before["sure"][who]) <= private + Counter(under)
                if state.phase == AUCTION:
                    assert copy.means(who) >= state.bids[who]
            open_keys = ("pile", "hands", "sets")
            assert {key: before[key] for key in before if key not in open_keys} == {
                key: after[key] for key in after if key not in open_keys
            }
        assert state.to_dict() == before


@every_board
def test_redealt_copies_can_be_played_to_the_end(board: str) -> None:
    """Whatever was redealt, a payment that has begun can be completed."""
    for k, state in enumerate(hidden_positions(board)):
        rng = Random(k)
        copy = state.determinize(rng.randrange(state.seats), rng)
        if state.phase == PAYMENT:
            for _ in range(5):
                again = state.determinize((state.turn + 1) % state.seats, rng)
                while again.phase == PAYMENT:
                    assert again.legal_actions()
                    again.apply(rng.choice(again.legal_actions()))
        while copy.to_act is not None:
            copy.apply(random_number(copy, rng))
        assert BOARDS[board].check_invariants(copy) == []


@every_board
def test_redealt_copies_differ(board: str) -> None:
    """If something is hidden: cards drawn at the end of a year, or put under Magellan."""
    later = [state for state in hidden_positions(board) if state.year and state.phase in (AUCTION, GOLD)]
    differing = 0
    for k, state in enumerate(later):
        copies = {json.dumps(state.determinize(k % state.seats, Random(seed)).to_dict()["hands"]) for seed in range(8)}
        differing += len(copies) > 4
    assert differing > 0.7 * len(later) > 0


def test_nothing_is_hidden_in_the_first_hands() -> None:
    """All begin with the same cards, and payments are open: until gold is drawn, all hands are known."""
    match = begin({**bb.Match(BOARDS["AA"], 3, seed=1, chance="ask").state.to_dict()})
    match.answer("turn cook")
    for seat in range(3):
        assert match.state.determinize(seat, Random(seat)).to_dict() == match.state.to_dict()


def test_unknown_cards_are_redealt_in_proportion_to_their_number() -> None:
    state = BOARDS["AA"].state({"seats": 3, "card": "cook", "hands": [ONE_TO_NINE, [5], []]})
    dealt = Counter(state.determinize(0, Random(seed)).hand(1)[0] for seed in range(5400))
    for value in ONE_TO_NINE:
        assert dealt[value] == pytest.approx(600, abs=110)  # of each, 6 of 54 are left


def test_a_card_known_to_be_in_hand_or_under_magellan_stays_there() -> None:
    sets = [[1, 1, [3]]]
    given = {"seats": 3, "card": "cook", "hands": [ONE_TO_NINE, [2, 5], []], "sets": sets, "sure": [[], [2, 3], []]}
    state = BOARDS["AA"].state({**given, "shown": [[], [], []]})
    under: Counter[int] = Counter()
    for seed in range(200):
        copy = state.determinize(0, Random(seed))
        (_, _, (card,)) = copy.to_dict()["sets"][0]
        assert sorted([*copy.hand(1), card]).count(2) >= 1
        assert sorted([*copy.hand(1), card]).count(3) >= 1
        under[card] += 1
    assert under[2] > 20
    assert under[3] > 20
    shown = BOARDS["AA"].state({**given, "shown": [[], [2], []]})
    assert all(2 in shown.determinize(0, Random(seed)).hand(1) for seed in range(50))


def test_high_bids_do_not_reveal_the_true_hands() -> None:
    """However few deals fit the bids, the hands of a copy are drawn at random, not copied."""
    hands = [[], [9, 9, 9], [1, 2, 3, 9, 9, 9]]
    state = BOARDS["AA"].state({"seats": 3, "card": "cook", "hands": hands, "bids": [None, 27, 33]})
    before = state.to_dict()
    copies = [state.determinize(0, Random(seed)) for seed in range(30)]
    assert state.to_dict() == before
    assert all(copy.means(1) >= 27 and copy.means(2) >= 33 for copy in copies)
    assert sum(copy.hand(2) == hands[2] for copy in copies) < 5


@every_board
def test_positions_that_differ_only_in_hidden_numbers_look_the_same(board: str) -> None:
    """A history that differs only in hidden numbers looks the same to a seat, byte for byte."""
    game = BOARDS[board]
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        history = written(game, 3, seed, played(game, 3, rng, frugal))
        for ply in sorted(rng.sample(range(len(history.plies)), 4)):
            history.goto(ply)
            compared += sum(check_secrets(history, seat, rng) for seat in range(3))
    assert compared > 5


# --- planted leaks ------------------------------------------------------------------------------------------------


class LeakyView(State):
    """Shows how much gold the richest hand has."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "richest": max(self.gold)}


class LeakyCount(State):
    """Shows how many actions the player to act has."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "choices": len(self.legal_actions())}


class LeakyOdds(State):
    """Shows the odds of the next gold card."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "odds": [n / max(1, sum(self.pile)) for n in self.pile]}


class LeakyChances(State):
    """Shows the odds of the current draw."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "chances": [list(pair) for pair in self.chances()]}


class LeakyDeal(State):
    """Gives the seat a different hand in the copy."""

    def determinize(self, seat: int, rng: Random) -> Any:
        new = super().determinize(seat, rng)
        own = [10 * seat + value for value in ONE_TO_NINE if new.hands[10 * seat + value]]
        spare = [value for value in ONE_TO_NINE if new.pile[value]]
        if own and spare and new.phase_name == "auction":
            card = own[0] - 10 * seat
            new.pile[spare[-1]] -= 1
            new.pile[card] += 1
            new.hands[own[0]] -= 1
            new.hands[10 * seat + spare[-1]] += 1
            new.gold[seat] += spare[-1] - card
        return new


def planted(state: type[State]) -> Magellan:
    def new(self: Magellan, seats: int) -> State:
        return state.new(self.tables, seats)

    def read(self: Magellan, position: dict[str, Any]) -> Draft[State]:
        draft = Magellan.draft(self, position)
        return draft if draft.state is None else replace(draft, state=as_one_of(state, draft.state))

    game: type[Magellan] = type("Planted", (Magellan,), {"new": new, "draft": read})
    return game()


def test_no_fault_is_found_without_a_leak() -> None:
    done = soak(planted(State), 2, deep_every=1, plies=4)
    assert done["seats' faces compared"] > 5


@pytest.mark.parametrize("leak", [LeakyView, LeakyCount, LeakyOdds, LeakyChances, LeakyDeal])
def test_a_planted_leak_is_caught(leak: type[State]) -> None:
    with pytest.raises(Fault, match=r"can distinguish a determinized position|shown something|depend on"):
        soak(planted(leak), 12, deep_every=1, plies=8)


def test_a_leaky_log_is_caught() -> None:
    """The paragraphs cited reveal whether a card drawn in secret is high."""

    class Telling(Magellan):
        def cited_rules(self, state: State, n: int) -> tuple[str, ...]:
            if state.to_act == CHANCE and state.phase == GOLD:
                return ("year.gold",) if n > 5 else ("year.bags",)
            return super().cited_rules(state, n)

    with pytest.raises(Fault, match="shown something"):
        soak(Telling(), 12, deep_every=1, plies=8)
