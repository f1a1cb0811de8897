"""Chapter 7 of Zargos, winds."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.table import legal, now, refused
from tests.games.zargos.table import (
    AGAINST,
    AIMED,
    BOX,
    GREEN,
    RED,
    accepted,
    answer,
    begin,
    close,
    closing,
    hand,
    moments,
    pass_on,
    settle,
    there,
    under,
    window,
)


def test_s76_three_winds_are_kept() -> None:
    """S76: of five winds two go under the deck."""
    match = begin(
        closing(knights="TA0 1 AK0 1", kingdoms={"TA": "knights", "AK": "knights"}, hands={"knights": "war war ice"})
    )
    close(match, "madness", "storm")
    assert (now(match)["phase"], match.to_act) == ("trim", 0)
    accepted(match, "discard storm", "discard ice")
    assert hand(match, "knights") == ["madness", "war", "war"]
    assert now(match)["under"] == [["storm", 0], ["ice", 0]]
    assert now(match)["phase"] == "exchange"


def test_s79_the_same_wind_on_the_same_target() -> None:
    """S79: it is refused before the same turn and allowed before the next."""
    match = begin(window("knights", winged="OZ0 9 OZ1 9", hands={"knights": "madness madness madness"}))
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[2, 6])
    assert (there(match, "OZ0"), there(match, "OZ1")) == (["winged", 8], ["winged", 6])
    accepted(match, "play madness")
    refused(match, "target OZ", "wind.same")
    accepted(match, "target KO", "pass", "done", "done")
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[1, 1])


def test_s83_d7_a_wind_against_nobody() -> None:
    """S83, D7: if there are no Winged in the game, Typhoon leaves it and another wind is drawn."""
    match = begin(closing(seats=5, knights="TA0 1", kingdoms={"TA": "knights"}))
    close(match, "typhoon", "war")
    assert now(match)["removed"] == ["typhoon"]
    assert hand(match, "knights") == ["war"]


@pytest.mark.parametrize("per_people", ["false", "true"])
def test_d5_the_hand_of_a_seat(per_people: str) -> None:
    """D5: three for each player, or with the option for each of the player's peoples."""
    given = closing(
        seats=3, knights="TA0 1 AK0 1", kingdoms={"TA": "knights", "AK": "knights"}, hands={"knights": "war war ice"}
    )
    match = begin(given, hand_per_people=per_people)
    close(match, "madness", "storm")
    if per_people == "true":
        assert now(match)["phase"] == "exchange"
        assert len(hand(match, "monks")) == 5
    else:
        assert (now(match)["phase"], match.to_act) == ("trim", 0)
        accepted(match, "discard war", "discard war")
        assert hand(match, "knights") == ["ice", "madness", "storm"]


def exchanging(knights: str, spiders: str, **options: Any) -> bb.Match:
    """Return a match after the count in which the Knights' player is the first to be asked for an exchange of winds."""
    given = closing(knights="TA1 1 TA3 1 TA4 1", spiders="KO1 1 KO2 1", hands={"knights": knights, "spiders": spiders})
    match = begin(given, **options)
    close(match)
    assert (now(match)["phase"], match.to_act) == ("exchange", 0)
    return match


def test_d6_winds_are_exchanged() -> None:
    """D6: an offer is accepted or refused."""
    match = exchanging("war madness", "ice")
    accepted(match, "barter spiders", "hand war", "want ice", "propose")
    assert (now(match)["phase"], match.to_act) == ("reply", 1)
    accepted(match, "accept")
    assert (hand(match, "knights"), hand(match, "spiders")) == (["ice", "madness"], ["war"])
    match = exchanging("war madness", "ice")
    accepted(match, "barter spiders", "hand war", "want demon", "propose")
    refused(match, "accept", "wind.exchange")
    accepted(match, "refuse")
    assert (hand(match, "knights"), hand(match, "spiders")) == (["madness", "war"], ["ice"])


def test_d6_nobody_ends_with_more_than_three() -> None:
    """D6: one given for two would make four."""
    match = exchanging("war war madness", "ice ice storm")
    accepted(match, "barter spiders", "hand war", "want ice")
    refused(match, "want ice", "wind.exchange", "wind.limit")
    accepted(match, "propose", "accept")
    assert hand(match, "knights") == ["ice", "madness", "war"]


@pytest.mark.parametrize("offers", [0, 1, 2])
def test_d6_the_number_of_offers_is_limited(offers: int) -> None:
    """D6: then the next player is asked."""
    match = exchanging("war madness", "ice", wind_offers=offers)
    for _ in range(offers):
        accepted(match, "barter spiders", "hand war", "want ice", "propose", "refuse")
    if match.to_act == 0:
        refused(match, "barter spiders", "wind.exchange")
        accepted(match, "pass")
    assert match.to_act == 1


def test_d7_a_wind_against_a_people_that_is_out_stays() -> None:
    """D7: its people was in the game."""
    match = begin(closing(out="winged", knights="TA0 1", kingdoms={"TA": "knights"}))
    close(match, "typhoon")
    assert now(match)["removed"] == []
    assert hand(match, "knights") == ["typhoon"]


def test_d8_a_wind_against_the_players_own_people() -> None:
    """D8: it may be put under the deck, unlike others, or kept."""
    match = exchanging("flood ice", "war")
    refused(match, "discard ice", "wind.own")
    accepted(match, "discard flood")
    assert hand(match, "knights") == ["ice"]
    assert under(match) == ["flood"]


def test_d9_winds_under_the_deck_are_drawn_in_their_order() -> None:
    """D9: when the deck has been used up, the first of them is drawn first; only one wind is possible each time."""
    rest = [kind for kind, n in BOX.items() for _ in range(n)]
    match = begin(
        closing(
            knights="TA0 1 AK0 1",
            kingdoms={"TA": "knights", "AK": "knights"},
            deck={},
            under=[[kind, None] for kind in reversed(rest)],
        )
    )
    match.play("done")
    while now(match)["phase"] == "ties":
        answer(match, 6 - len(now(match)["rolled"]))
    assert [str(match.game.outcome(match.state, n)) for n, _ in match.state.chances()] == ["wind quake"]
    settle(match, "quake", "tide")
    assert hand(match, "knights") == ["quake", "tide"]


@pytest.mark.parametrize("kind", RED)
@moments
def test_red_winds_only_in_the_window(moment: Any, kind: str) -> None:
    """Not during a turn."""
    refused(begin(moment("knights", hands={"knights": kind})), f"play {kind}", "round.window")


@pytest.mark.parametrize("kind", GREEN)
def test_green_winds_not_in_the_window(kind: str) -> None:
    """Each has its own moment."""
    match = begin(window("knights", hands={"knights": kind}))
    assert legal(match) == ["pass"]
    refused(match, f"play {kind}", f"green.{kind}", "round.window")


@pytest.mark.parametrize("kind", RED)
def test_only_winds_in_hand_are_played(kind: str) -> None:
    """A player who holds another wind is asked, and can only pass."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    match = begin(window(sides.get(kind, "knights"), hands={"spiders": "war"}))
    rules = {"red.cancel", "red.tide", "round.window", "wind.secret", "wind.keep", f"red.{kind}"}
    refused(match, f"play {kind}", *rules)
    accepted(match, "pass")


@pytest.mark.parametrize(("kind", "target"), AIMED.items())
def test_the_same_target_once_a_window(kind: str, target: str) -> None:
    """A second one with this target is refused; it may have another target."""
    held = 1 if BOX[kind] == 1 else 2
    match = begin(window("knights", hands={"spiders": " ".join([kind] * held + ["war"])}))
    accepted(match, f"play {kind}", f"target {target}")
    if held == 1:
        refused(match, f"play {kind}", f"red.{kind}", "round.window", "wind.secret", "wind.keep")
        return
    accepted(match, f"play {kind}")
    refused(match, f"target {target}", "wind.same")


@pytest.mark.parametrize(("kind", "target"), {"madness": "OZ", "ice": "OZ", "storm": "~12 ~13"}.items())
def test_the_same_target_in_the_next_window(kind: str, target: str) -> None:
    """Before the next turn it is allowed again."""
    match = begin(window("knights", hands={"spiders": f"{kind} {kind}"}))
    accepted(match, f"play {kind}", f"target {target}", "pass", "done", "done", f"play {kind}", f"target {target}")


def test_death_once_a_window() -> None:
    """It has no target, so a second one would have the same effect."""
    match = begin(window("knights", hands={"spiders": "death death"}))
    accepted(match, "play death")
    refused(match, "play death", "wind.same")
    accepted(match, "pass", "done", "done", "play death")
    assert under(match) == ["death", "death"]


@pytest.mark.parametrize("kind", RED)
def test_red_winds_go_under_the_deck_after_their_effect(kind: str) -> None:
    """Under the deck when their effect ends: at once, or at the end of the turn."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    lasting = kind in {"ice", "storm", *AGAINST}
    match = begin(window(sides.get(kind, "monks"), hands={"spiders": kind}))
    accepted(match, f"play {kind}", *([f"target {AIMED[kind]}"] if kind in AIMED else []))
    assert now(match)["phase"] == "attack"
    assert (now(match)["lasting"], under(match)) == (([kind], []) if lasting else ([], [kind]))
    assert hand(match, "spiders") == []
    accepted(match, "done")
    match.play("done")
    assert (now(match)["lasting"], now(match)["under"]) == ([], [[kind, None]])
    assert (now(match)["frozen"], now(match)["closed"], now(match)["cancelled"]) == ([], [], [])


@pytest.mark.parametrize("kind", ["eclipse", "heat", "quake"])
def test_no_wind_against_a_people_that_is_out(kind: str) -> None:
    """It would have no effect."""
    match = begin(window("knights", out=AGAINST[kind], hands={"knights": kind}))
    refused(match, f"play {kind}", "red.cancel", "wind.absent")


def test_hands_are_secret() -> None:
    """The sizes of hands and the winds that were played are public."""
    match = begin(window("knights", hands={"knights": "eclipse", "spiders": "war ice"}))
    assert match.view(0)["hands"][0] == ["eclipse"]
    assert match.view(0)["hands"][1] is None
    assert match.view(None)["hands"] == [None, None, [], [], [], []]
    assert match.view(2)["sizes"] == [1, 2, 0, 0, 0, 0]
    assert "under" not in match.view(1)
    accepted(match, "play eclipse")
    assert match.view(2)["cancelled"] == ["amazons"]


def test_a_seat_without_kingdom_cards_keeps_its_winds() -> None:
    """It gets no new ones, and plays those it has."""
    match = begin(closing(hands={"knights": "ice war"}))
    close(match)
    assert hand(match, "knights") == ["ice", "war"]
    pass_on(match, now(match)["order"][0], "red")
    accepted(match, "play ice", "target OZ")
