"""Actions are read as people and programs write them, but only where one action can be meant."""

from __future__ import annotations

from random import Random

import pytest

import boardbook as bb
from boardbook.core.lenient_parser import NUMBERS as NUMBERS_READ
from boardbook.core.lenient_parser import words
from tests.house import GAMES
from tests.profiles import many

READ: dict[str, dict[str, str]] = {
    "magellan": {
        "Bid 12!": "bid 12",
        "I bid twelve.": "bid 12",
        "12 bid": "bid 12",
        "PASS, please": "pass",
        "je pay 07": "pay 7",
        "Pay the card 3": "pay 3",
        "advance to the right": "advance right",
        "part: left": "part left",
    },
    "pangea": {
        "shift E1 east.": "shift e1 east",
        "e1 shift east": "shift e1 east",
        "End the magic phase.": "end magic",
        "move blue g1 to the north": "move blue-g1 north",
        "Buy blue_g1 from blue-g2": "buy blue-g1 blue-g2",
        "buy blue-g1 blue-g2!": "buy blue-g1 blue-g2",
        "time-out": "time out",
    },
    "zargos": {
        "Sail 5": "sail ~05",
        "sail ~5, please": "sail ~05",
        "place ak0": "place AK0",
        "I want to place AK0": "place AK0",
        "recruit ten": "recruit 10",
        "count 007": "count 7",
        "want war": "want war",
        "I want to play war": "play war",
    },
    "magus": {
        "roll the dice": "roll",
        "buy y1": "buy Y01",
        "Use card R10!": "use R10",
        "move 1 from yellow to green": "move 1 yellow green",
        "create initiate: yellow, xx": "create initiate yellow xx",
    },
}
UNREAD = {
    "magellan": [
        "bid",
        "don't pass",
        "not pass but bid 12",
        "bid 12 or pass",
        "bid 400",
        "bit 5",
        "pass 3",
        "bid -3",
        "bid – 3",
        "bid 3?",
        "bid 50%",
        "bid > 3",
        "bid 1.5",
        "",
        "!",
    ],
    "pangea": ["buy", "shift e1 nort", "end", "end magic and movement", "ne pas end magic", "shift e1 east east"],
    "zargos": [
        "pass the heat",
        "2 boats or 3",
        "play war or earth",
        "from AK0 to AK1",
        "sail 99",
        "war",
        "rather accept than refuse",
    ],
    "magus": [
        "raise 1 or power 1",
        "place 2 or 3 green",
        "1 green yellow move",
        "step green",
        "roll or throw",
        "buy",
        "never roll",
        "Y01",
    ],
}


@pytest.mark.parametrize(("name", "text", "meant"), [(g, *pair) for g, its in READ.items() for pair in its.items()])
def test_a_text_is_read_if_it_means_one_action(name: str, text: str, meant: str) -> None:
    assert bb.game(name).actions.read(text).text == meant


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in UNREAD.items() for text in texts])
def test_a_text_is_not_read_if_it_may_mean_something_else(name: str, text: str) -> None:
    with pytest.raises(bb.UnknownAction, match="there is no action"):
        bb.game(name).actions.read(text)


@pytest.mark.parametrize("name", GAMES)
def test_case_punctuation_and_courtesy_change_nothing(name: str) -> None:
    game, rng = bb.game(name), Random(1)
    assert all(game.actions.read(action.text) is action for action in game.actions)
    for action in rng.sample([*game.actions], many(check=100, proofs=game.num_actions)):
        for written in (f"{action}.", f" {str(action).upper()} !", f"Now {action}, please", f"« {action} »"):
            assert game.actions.read(written) is action, written


@pytest.mark.parametrize("name", GAMES)
def test_fewer_or_other_words_mean_nothing(name: str) -> None:
    game, rng = bb.game(name), Random(2)
    known = {tuple(sorted(words(action.text))) for action in game.actions}
    for action in rng.sample([*game.actions], many(check=12, proofs=200)):
        its = words(action.text)
        for changed in ([*its, rng.choice(its)], its[1:], [*its[:-1], f"{its[-1]}q"]):
            if tuple(sorted(changed)) not in known:
                with pytest.raises(bb.UnknownAction):
                    game.actions.read(" ".join(changed))


NUMBERS = {
    "one": 1,
    "seventeen": 17,
    "twenty": 20,
    "twenty-one": 21,
    "ninety nine": 99,
    "a hundred": 100,
    "un": 1,
    "dix-sept": 17,
    "vingt et un": 21,
    "soixante et onze": 71,
    "soixante-dix-neuf": 79,
    "quatre-vingts": 80,
    "quatre-vingt-un": 81,
    "quatre-vingt-quinze": 95,
    "quatre-vingt-dix-sept": 97,
    "cent": 100,
}


@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_numbers_are_read_as_words(text: str, number: int) -> None:
    assert bb.game("zargos").actions.read(f"Count {text}!").text == f"count {number}"


def test_every_number_has_one_meaning() -> None:
    by_number: dict[str, set[str]] = {}
    for text, number in NUMBERS_READ.items():
        by_number.setdefault(number, set()).add(text)
    assert {*map(int, by_number)} == {*range(101)}
    assert all(len(texts) >= 2 for number, texts in by_number.items() if number not in ("6", "100"))


@pytest.mark.parametrize("name", GAMES)
def test_other_words_mean_words_of_actions(name: str) -> None:
    """Each phrase of a game stands for words that its actions have, or for nothing."""
    game = bb.game(name)
    known = {word for action in game.actions for word in words(action.text)}
    phrases = game.words.spoken
    assert len(phrases) > 20
    assert {word for meant in phrases.values() for word in words(meant)} <= known


def test_similar_actions_are_named_first_those_that_are_legal() -> None:
    match = bb.Match("magellan", ["Ann", "Bo", "Cy"], seed=1)
    while match.state.phase_name != "auction":
        match.play(match.legal_actions()[0])
    match.play("Bid 3!")
    assert match.to_act is not None
    for reader in (match, match.seen_by(match.to_act)):
        with pytest.raises(bb.UnknownAction, match="there is no action 'bid'; similar: bid 4, bid 5, bid 6"):
            reader.explain("bid")
    others = match.seen_by((match.to_act + 1) % 3)
    with pytest.raises(bb.UnknownAction, match="similar: bid 1, bid 2, bid 3"):
        others.explain("bid")
    with pytest.raises(bb.UnknownAction, match="similar: bid 5, "):
        match.play("bdi 5")
    assert str(match.explain("twelve bid").action) == "bid 12"
