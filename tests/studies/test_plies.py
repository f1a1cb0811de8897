"""The tables of plies are those that a naive reader makes, with every option: it applies each ply for itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.core import CHANCE, REFEREE, BadInput, Game, State
from boardbook.core.words import Term
from boardbook.records import EVENTS, LOG, TOLD
from boardbook.records.fields import OF_SIDE, event_fields
from boardbook.records.plies import PlyReader, PlyTable, Sentences, event_schema
from tests.house import GAMES
from tests.match.wandering import VEIL, play_random
from tests.nearby import Nearby
from tests.profiles import many
from tests.studies.deriving import SHORT

Rows = list[tuple[Any, ...]]


def variants(name: str) -> list[Game[Any]]:
    """Return the game, and one with each other value of each option; in a check, only those of the first option."""
    short = SHORT.get(name, {})
    games = [bb.game(name, **short)]
    for option in games[0].option_list:
        for value in (*option.values, *(() if option.least is None else (option.least + 2,))):
            try:
                games.append(bb.game(name, **{**short, option.name: value}))
            except BadInput:  # not with the other options
                continue
    return games[: many(check=2, proofs=len(games))]


def plain(value: Any) -> Any:
    if isinstance(value, Term):
        return value.key.rpartition(".")[2]
    return [*map(plain, value)] if isinstance(value, list | tuple) else value


def naive(
    game: Game[Any], state: State, numbers: Sequence[int], match_id: str, seat: int | None, lang: str
) -> tuple[Rows, Rows, list[tuple[str, tuple[Any, ...]]]]:
    """Return the rows of the log, of `told`, and of the table of each event, with its kind."""
    log: Rows = []
    told: Rows = []
    events = []
    for ply, n in enumerate(numbers, 1):
        by = None if state.to_act == CHANCE else state.to_act
        when = (match_id, ply, state.round, state.phase_name, by, None if by is None else game.side(state, by))
        order = [] if by is None else [*game.order(state)]
        named = game.named(state, n)
        known = seat == REFEREE or game.knows(state, n, seat)
        counted = by is not None and (seat in (REFEREE, by) or game.open_information)
        choices = len(state.legal_actions()) if counted else None
        cited = [f"{game.name}.{rule}" for rule in game.cited_rules(state, n)]
        description = game.describe(state, n, seat)
        followed = game.events(state, n)
        turn = order.index(by) + 1 if by in order else None
        rules = [*dict.fromkeys([*cited, *(rule for event in followed for rule in event.rules)])]
        shown = (n, named.text) if known else (None, None)
        log.append((*when, turn, named.kind, *shown, rules, choices, 0))
        told.append((*when, game.sentence(description, followed, lang)))
        for event in followed:
            row = [*when, event.kind, game.words.text(f"event.{event.kind}", lang, event.values), [*event.rules]]
            for name in event_fields(game, event.kind):
                value = plain(event.values.get(name))
                row += [game.sides(state).get(str(value)), value] if name == OF_SIDE else [value]
            events.append((event.kind, tuple(row)))
    return log, told, events


def same(found: pl.DataFrame, rows: Rows, schema: pl.Schema) -> None:
    assert_frame_equal(found, pl.DataFrame(rows, schema=schema, orient="row"))


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_those_of_a_naive_reader(name: str) -> None:
    games = variants(name)
    for game in games:
        seats = [game.seats.start] if game is games[0] else [game.seats[-1]]
        matches = many(check=1, proofs=max(1, 500 // len(games)))
        study = bb.simulate(game, ["random"] * seats[0], matches, seed=3, progress=False, executor=Nearby())
        study.executor = Nearby()
        lang = "fr" if game is games[0] else "en"
        tail = "-fr" if lang == "fr" else ""
        study.keep("log", f"told{tail}", f"events{tail}")
        log: Rows = []
        told: Rows = []
        events: list[tuple[str, tuple[Any, ...]]] = []
        for number in range(matches):
            history = study.match(number).history
            its = naive(game, history.first(), history.numbers, history.header.match_id, REFEREE, lang)
            log += its[0]
            told += its[1]
            events += its[2]
        same(study.log.collect(), log, LOG)
        same(study.told(lang).collect(), told, TOLD)
        same(study.events(lang=lang).collect(), [row[: len(EVENTS)] for _, row in events], EVENTS)
        kinds = sorted({kind for kind, _ in events})
        assert kinds
        for kind in kinds[:: many(check=4, proofs=1)]:
            rows = [row for of, row in events if of == kind]
            same(study.events(kind, lang).collect(), rows, event_schema(game, kind))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_reads_what_a_naive_reader_tells_it(seat: int | None) -> None:
    match = play_random(bb.Match(VEIL, 2, seed=5), Random(5), 20)
    match.goto(8)
    assert not match.over
    history = match.history
    log, told, events = naive(VEIL, history.first(), history.numbers[:8], history.id_for(seat), seat, "en")
    seen = match.seen_by(seat)
    same(
        seen.log.drop("elapsed_ms"),
        [row[:-1] for row in log],
        pl.Schema({k: v for k, v in LOG.items() if k != "elapsed_ms"}),
    )
    same(seen.told(), told, TOLD)
    assert seen.events().rows() == [row[: len(EVENTS)] for _, row in events]


def test_equal_values_of_other_types_have_sentences_of_their_own() -> None:
    sentences = Sentences(VEIL)
    values: list[Any] = [
        1,
        1.0,
        True,
        "1",
        Term("1"),
        [1],
        [1.0],
        [True],
        ["1"],
        [Term("1")],
        bb.core.words.Phrase("1"),
    ]
    numbers = [sentences.number("told.plain", None, {"text": value}) for value in values]
    assert len({*numbers}) == len(values)
    assert numbers == [sentences.number("told.plain", None, {"text": value}) for value in values]
    assert sentences.number("told.plain", None, {"other": 1}) not in numbers
    assert sentences.number("told.plain", (), {"text": 1}) not in numbers


def test_a_list_that_changes_later_does_not_change_what_was_told() -> None:
    sentences, hand = Sentences(VEIL), [1, 2]
    number = sentences.number("told.plain", None, {"text": hand})
    hand.append(3)
    assert [*sentences.events[number].values["text"]] == [1, 2]  # type: ignore[misc]
    assert sentences.number("told.plain", None, {"text": hand}) != number


def test_tables_that_are_kept_are_not_derived_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = ["log", "events-fr", "luck_ledger"]
    bb.simulate("veil", ["random", "random"], 3, to=tmp_path / "study", keep=keep, progress=False)
    fresh = bb.simulate("veil", ["random", "random"], 3, progress=False)
    monkeypatch.setattr("boardbook.studies.derivation.Derivation.step", lambda _: pytest.fail("it is derived again"))
    kept = bb.open_study(tmp_path / "study")
    frames = [kept.log.collect(), kept.events(lang="fr").collect(), kept.luck_ledger.collect()]
    monkeypatch.undo()
    for frame, own in zip(frames, (fresh.log, fresh.events(lang="fr"), fresh.luck_ledger), strict=True):
        assert_frame_equal(frame, own.collect())


def test_an_unknown_table_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(bb.UnknownName, match=r"luck_ledger"):
        bb.simulate("veil", ["random", "random"], 3, to=tmp_path / "study", keep=["diary"], progress=False)
    assert not (tmp_path / "study").exists()


def test_a_log_without_paragraphs_keeps_empty_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(VEIL), "cited_rules", lambda *_: ())
    study = bb.simulate(VEIL, ["random", "random"], 1, to=tmp_path / "study", progress=False, executor=Nearby())
    study.executor = Nearby()
    assert [] in study.log.collect()["rules"].to_list()


def test_plies_are_applied_once(monkeypatch: pytest.MonkeyPatch) -> None:
    history = bb.Match(VEIL, ["random", "random"], seed=1).run().history
    state = history.first()
    applied: list[int] = []
    apply = type(state).apply

    def counted(self: Any, n: int) -> None:
        applied.append(n)
        apply(self, n)

    monkeypatch.setattr(type(state), "apply", counted)
    tables = [PlyTable("log"), PlyTable("told"), PlyTable("events")]
    reader = PlyReader(VEIL, tables)
    reader.read(state, history.numbers, [ply.choices for ply in history.plies])
    assert applied == history.numbers
    for table in tables:
        assert reader.frame(table, [("veil", len(applied))]).schema == table.schema(VEIL)
