"""Checks for every game: the paragraphs that rulings, click paths and logs cite, and the sentences of events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, LANGUAGES, REFEREE, Event, Game
from boardbook.core.words import holes

Choose = Callable[[Any, Random], int]


def by_rulings(game: Game[Any], states: Iterable[Any]) -> set[str]:
    """Return the paragraphs cited by rulings on all actions of the game's table."""
    return {rule for state in states for n in range(game.num_actions) for rule in game.explain(state, n).rules}


def by_clicks(game: Game[Any], states: Iterable[Any], things: Sequence[str], rng: Random, times: int) -> set[str]:
    """Return the paragraphs cited by rulings on random click paths; check that both languages answer each path."""
    found: set[str] = set()
    for state in states:
        for _ in range(times):
            ruling = game.explain_clicks(state, rng.choices(things, k=rng.randint(1, 3)))
            assert ruling.rules
            assert ruling.legal or (ruling.text("en") and ruling.text("fr"))
            found |= {*ruling.rules}
    return found


def check_told(game: Game[Any], event: Event) -> None:
    """Check that an event cites existing paragraphs and that its sentences are complete and contain its numbers."""
    assert event.rules
    assert set(event.rules) <= set(game.rulebook().ids)
    for lang in LANGUAGES:
        text = game.words.text(f"event.{event.kind}", lang, event.values)
        assert "{" not in text
        for hole in holes(game.words.by_lang[lang][f"event.{event.kind}"]):
            value = event.values[hole]
            assert not isinstance(value, int) or str(value) in text, text


def check_silence(game: Game[Any], state: Any, choose: Choose, rng: Random, plies: int = 100_000) -> None:
    """Check that no events are made unless requested, and that the position is the same with and without them."""
    loud, quiet = state.clone(), state.clone()
    for _ in range(plies):
        if quiet.to_act is None:
            return
        n = choose(quiet, rng)
        game.events(loud, n)
        quiet.apply(n)
        assert loud.events is quiet.events is None
        assert loud.to_dict() == quiet.to_dict()


def check_legal_rulings(game: Game[Any], states: Iterable[Any]) -> None:
    """Check that rulings on legal actions cite existing paragraphs and say that the action is legal."""
    ids = set(game.rulebook().ids)
    for state in states:
        if state.to_act is None or state.to_act == CHANCE:
            continue
        actions = state.legal_actions()
        for n in {*actions[:5], *actions[-3:]}:
            ruling = game.explain(state, n, REFEREE)
            assert ruling.legal
            assert ruling.rules
            assert set(ruling.rules) <= ids
            assert ruling.text() == "This is legal."
            assert ruling.text("fr")


def check_log_cites(game: Game[Any]) -> None:
    """Check that every row of the log of a random match cites existing paragraphs."""
    match = bb.Match(game, ["random"] * game.seats[-1], seed=3)
    for _ in range(300):
        match.step()
    assert match.log.filter(match.log["rules"].list.len() == 0).height == 0
    assert set(match.log["rules"].explode()) <= set(game.rulebook().ids)
