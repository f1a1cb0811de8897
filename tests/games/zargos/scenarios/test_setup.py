"""Chapter B of Zargos, the set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import boardbook as bb
from tests.games.table import legal, now, refused
from tests.games.zargos.table import (
    BLUES,
    CAPITALS,
    GREENS,
    PEOPLES,
    PROVINCES,
    accepted,
    answer,
    bargaining,
    dealt,
    opened,
    placed,
    settle,
    there,
    untraded,
)


def pawns_of(match: bb.Match) -> dict[str, int]:
    """Return the number of pawns of each people, on the board and in its supply."""
    state = now(match)
    found: Counter[str] = Counter(state["pool"])
    for people, n in state["territories"].values():
        found[people] += n
    return dict(found)


@pytest.mark.parametrize(
    ("seats", "each", "start"), [(6, 2, 25), (5, 2, 30), (4, 2, 35), (3, 2, 25), (2, 2, 35), (2, 3, 25)]
)
def test_s86_s92_a3_starting_pawns(seats: int, each: int, start: int) -> None:
    """S86, S92, A3: by the number of players; and thirty more by the ten reinforcement cards."""
    options: dict[str, Any] = {"peoples_each": each} if seats == 2 else {}
    match = opened(seats, **options)
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    assert now(match)["leaders"] == {people: k % seats for k, people in enumerate(peoples)}
    assert len(now(match)["hands"]) == seats
    match = dealt(seats, **options)
    assert pawns_of(match) == dict.fromkeys(peoples, start)
    match = placed(untraded(match))
    assert sum(pawns_of(match).values()) == start * len(peoples) + 30
    assert now(match)["round"] == 1


def test_s88_two_blue_cards() -> None:
    """S88: exactly two; or one green card."""
    match = opened()
    match.play("take blue", outcomes=["card BA2", "card boat"])
    assert sorted(now(match)["cards"]["knights"]) == ["BA2", "boat"]
    assert (len(now(match)["stacks"]["blue"]), len(now(match)["stacks"]["green"])) == (38, 20)
    match.play("take green", outcomes=["card reinforcement"])
    assert now(match)["cards"]["spiders"] == ["reinforcement"]
    assert match.to_act == 2


OFFER = ("offer monks", "give KA3", "give boat", "ask KO1", "ask KO2", "propose")


@pytest.mark.parametrize("says", ["accept", "refuse"])
def test_s89_a10_a_trade(says: str) -> None:
    """S89, A10: the pawns in the three provinces are exchanged; those taken back return to their people's supply."""
    match = bargaining()
    before = now(match)
    accepted(match, *OFFER)
    assert match.to_act == 3
    accepted(match, says)
    after = now(match)
    swapped = says == "accept"
    assert there(match, "KA3") == ["monks" if swapped else "amazons", 1]
    for place in ("KO1", "KO2"):
        assert there(match, place) == ["amazons" if swapped else "monks", 1]
    assert after["cards"]["monks"].count("boat") - before["cards"]["monks"].count("boat") == swapped
    assert after["pool"]["amazons"] - before["pool"]["amazons"] == -swapped
    assert after["pool"]["monks"] - before["pool"]["monks"] == swapped
    assert pawns_of(match) == dict.fromkeys(PEOPLES, 25)
    assert after["side"] == "monks"


def test_s91_zargos_is_empty_at_first() -> None:
    """S91: and every other territory is held."""
    match = placed(untraded(dealt()))
    assert set(now(match)["territories"]) == {*CAPITALS, *PROVINCES}
    assert (now(match)["phase"], now(match)["round"], now(match)["stage"]) == ("attack", 1, "attack")


def test_a1_ties_on_the_opening_die() -> None:
    """A1: players tied for the highest roll roll again, as often as needed; then those tied for the next place."""
    match = bb.Match("zargos", seats=4, chance="ask")
    answer(match, 3, 5, 3, 5)
    assert now(match)["groups"] == [[1, 3], [0, 2]]
    answer(match, 4, 4, 2, 6)
    assert now(match)["groups"][:2] == [[3], [1]]
    answer(match, 1, 2)
    chosen = []
    for people in PEOPLES[:4]:
        chosen.append(match.to_act)
        accepted(match, f"choose {people}")
    assert chosen == [3, 1, 2, 0]


def test_a2_two_passes_in_the_same_order() -> None:
    """A2: the second peoples are chosen in the same order as the first."""
    match = bb.Match("zargos", seats=3, chance="ask")
    answer(match, 3, 6, 1)
    chosen = []
    for people in reversed(PEOPLES):
        chosen.append(match.to_act)
        accepted(match, f"choose {people}")
        if people == "winged":
            refused(match, "choose winged", "setup.choose")
    assert chosen == [1, 0, 2, 1, 0, 2]
    assert list(now(match)["leaders"]) == list(reversed(PEOPLES))


@pytest.mark.parametrize("each", [2, 3])
def test_a3_two_players_with_two_or_three_peoples(each: int) -> None:
    """A3: each people draws for itself, in the order of picking."""
    match = opened(2, peoples_each=each)
    peoples = PEOPLES[: 2 * each]
    assert now(match)["order"] == list(peoples)
    for k, people in enumerate(peoples):
        assert (now(match)["side"], match.to_act) == (people, k % 2)
        match.play("take green", outcomes=[f"card {CAPITALS[k]}"])
    assert now(match)["cards"] == {people: [CAPITALS[k]] for k, people in enumerate(peoples)}


def test_a4_first_pawns_are_starting_pawns() -> None:
    """A4: 25 in all, one of them on each territory."""
    match = dealt()
    state = now(match)
    held = Counter(people for people, _ in state["territories"].values())
    assert {n for _, n in state["territories"].values()} == {1}
    assert state["pool"] == {people: 25 - held[people] for people in PEOPLES}


def test_a5_faces_are_secret_while_cards_are_taken() -> None:
    """A5: only the backs can be seen; when all are taken, the territories are revealed."""
    match = opened()
    match.play("take green", outcomes=["card AK0"])
    match.play("take blue", outcomes=["card TA1", "card boat"])
    assert "AK0" in str(match.view(0)["cards"])
    for seat in (1, 2, None):
        assert "AK0" not in str(match.view(seat)["cards"])
    assert "boat" in str(match.view(1)["cards"])
    assert "TA1" not in str(match.view(0)["cards"])
    assert match.view(0)["stacks"] == {"green": 19, "blue": 38}
    assert now(match)["territories"] == {}
    assert match.view(None)["territories"] == {}
    match = dealt()
    assert match.view(None)["territories"]["AK0"] == ["knights", 1]


def test_a6_forty_turns() -> None:
    """A6: twenty single green cards and twenty blue pairs; when one pile is empty, only the other is left."""
    match = opened()
    turns: Counter[str] = Counter()
    for card in GREENS:
        turns[now(match)["side"]] += 1
        match.play("take green", outcomes=[f"card {card}"])
    refused(match, "take green", "setup.take")
    for k in range(0, 40, 2):
        turns[now(match)["side"]] += 1
        match.play("take blue", outcomes=[f"card {card}" for card in BLUES[k : k + 2]])
    assert list(turns.values()) == [7, 7, 7, 7, 6, 6]
    assert now(match)["phase"] == "trade"


def test_a6_the_blue_stack_first() -> None:
    """A6: the other way round."""
    match = opened()
    for k in range(0, 40, 2):
        match.play("take blue", outcomes=[f"card {card}" for card in BLUES[k : k + 2]])
    refused(match, "take blue", "setup.take")
    match.play("take green", outcomes=["card reinforcement"])


@pytest.mark.parametrize("offers", [0, 1, 2])
def test_a7_offers_until_all_pass(offers: int) -> None:
    """A7: each people may make this many offers; when all pass in a row, trading ends."""
    match = dealt(trade_offers=offers)
    if offers == 0:
        settle(match)
        assert now(match)["phase"] == "place"
        return
    made = 0
    while now(match)["phase"] == "trade":
        if now(match)["side"] == "knights":
            accepted(match, "offer spiders", "give AK0", "ask BA0", "propose", "refuse")
            made += 1
        else:
            match.play("pass")
    assert made == offers
    match = dealt(trade_offers=offers)
    for _ in PEOPLES:
        assert now(match)["phase"] == "trade"
        match.play("pass")
    assert now(match)["phase"] != "trade"


def test_a8_no_gift() -> None:
    """A8: both sides give a card."""
    match = bargaining()
    accepted(match, "offer monks", "give KA3")
    refused(match, "propose", "setup.bargain")
    accepted(match, "ask KO1", "propose")


def test_a8_everybody_keeps_a_territory() -> None:
    """A8: a people that gives them all must ask for one."""
    match = bargaining()
    own = sorted(place for place, (people, _) in now(match)["territories"].items() if people == "amazons")
    accepted(match, "offer monks", *(f"give {place}" for place in own))
    refused(match, "ask reinforcement", "setup.bargain")
    accepted(match, "ask KO1", "propose", "accept")
    assert [place for place, (people, _) in now(match)["territories"].items() if people == "amazons"] == ["KO1"]


def test_a9_an_offer_names_only_cards_that_are_held() -> None:
    """A9: this applies to secret cards too."""
    match = bargaining()
    accepted(match, "offer monks")
    refused(match, "give KO1", "setup.bargain")
    accepted(match, "give reinforcement")
    refused(match, "ask KA3", "setup.bargain")
    refused(match, "ask boat", "setup.bargain")
    accepted(match, "ask reinforcement", "propose", "accept")


def test_a11_a12_most_pawns_place_first() -> None:
    """A11, A12: dice break ties; the first round is played in this order."""
    match = dealt()
    paid = {people: now(match)["cards"][people].count("reinforcement") for people in PEOPLES}
    assert paid == {"knights": 2, "spiders": 2, "amazons": 1, "monks": 1, "dragons": 2, "winged": 2}
    for _ in PEOPLES:
        match.play("pass")
    assert now(match)["phase"] == "ties"
    answer(match, 2, 5, 5, 6)
    answer(match, 1, 3)
    answer(match, 1, 4)
    order = ["winged", "dragons", "spiders", "knights", "monks", "amazons"]
    assert pawns_of(match) == {people: 25 + 3 * paid[people] for people in PEOPLES}
    assert now(match)["order"] == order
    sides = []
    while now(match)["phase"] == "place":
        sides.append(now(match)["side"])
        accepted(match, legal(match)[0], f"count {now(match)['pool'][sides[-1]]}")
    assert sides == order
    assert (now(match)["order"], now(match)["side"], now(match)["round"]) == (order, "winged", 1)


def test_a13_capital_cards_go_to_the_stock() -> None:
    """A13: nobody holds a kingdom card before the first count."""
    match = placed(untraded(dealt()))
    assert now(match)["kingdoms"] == {}
    assert not any(now(match)["cards"].values())
