"""A study has the same tables as a match: they contain the tables of all its matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.core import Game, Header, State
from boardbook.records import LOG
from boardbook.studies import Study
from tests.house import GAMES
from tests.profiles import many
from tests.studies.deriving import SHORT

MATCHES = 2
EVERY = many(check=3, proofs=1)
"""Of the kinds of actions and events of a game, one in so many is compared: for each, all matches are replayed."""
Face = Callable[[Any], Any]
Frames = Callable[[Face], tuple[pl.DataFrame, pl.DataFrame]]
FACES: dict[str, Face] = {
    "events": lambda of: of.events(),
    "French events": lambda of: of.events(lang="fr"),
    "told": lambda of: of.told(),
    "French": lambda of: of.told("fr"),
    "purchases": lambda of: of.purchases,
    "dense": lambda of: of.dense("score"),
}


@pytest.fixture(scope="module", params=GAMES)
def study(request: pytest.FixtureRequest) -> Study:
    game = bb.game(request.param, **SHORT.get(request.param, {}))
    return bb.simulate(game, ["random"] * game.seats.start, MATCHES, seed=7, progress=False)


@pytest.fixture(scope="module")
def frames(study: Study) -> Frames:
    """Return a function that reads the same table from the study and from its matches."""
    matches = [study.match(k) for k in range(MATCHES)]
    return lambda face: (face(study).collect(), pl.concat([face(match) for match in matches]))


@pytest.mark.parametrize("face", FACES)
def test_tables_are_those_of_the_matches(frames: Frames, face: str) -> None:
    found, own = frames(FACES[face])
    assert_frame_equal(found, own, check_row_order=False)


def test_tables_of_held_pieces_are_those_of_the_matches_if_there_is_a_map(study: Study, frames: Frames) -> None:
    if study.rules.places():
        assert_frame_equal(*frames(lambda of: of.held))
    else:
        for of in (study, study.match(0)):
            with pytest.raises(bb.NotPossible, match="no map"):
                _ = of.held


def test_every_kind_of_event_has_the_columns_of_the_match(study: Study, frames: Frames) -> None:
    for kind in sorted({*study.events().collect()["event"]})[::EVERY]:
        found, own = frames(lambda of, kind=kind: of.events(kind))  # type: ignore[misc]
        assert_frame_equal(found, own)
        assert found.height


def test_every_kind_of_action_has_the_columns_of_the_match(study: Study, frames: Frames) -> None:
    for kind in sorted({*study.log.collect()["kind"]})[::EVERY]:
        found, own = frames(lambda of, kind=kind: of.table(kind))  # type: ignore[misc]
        assert_frame_equal(found.drop("elapsed_ms"), own.drop("elapsed_ms"))


def test_the_turn_order_is_in_the_log_and_in_the_seats(study: Study) -> None:
    assert "order" in LOG
    seats = study.seats().collect()
    for (match_id,), rows in seats.group_by("match_id"):
        count = rows.height
        assert sorted(rows["order"]) == list(range(1, count + 1)), match_id
    log = study.log.filter(pl.col("round") > 0, pl.col("seat").is_not_null()).collect()
    assert log["order"].is_not_null().all()


def test_statistics_can_be_grouped_by_turn_order(study: Study) -> None:
    found = study.wins("order")
    assert found["order"].to_list() == list(range(1, found.height + 1))
    assert sum(found["n"]) == MATCHES * found.height


def test_an_unknown_figure_is_refused_with_a_list_of_all(study: Study) -> None:
    with pytest.raises(bb.UnknownName, match="score"):
        study.dense("scor")
    with pytest.raises(bb.UnknownName, match="score"):
        study.match(0).dense("scor")


def test_options_and_line_ups_can_be_groups(study: Study) -> None:
    for option in study.rules.options:
        assert study.wins(option).height == 1
    assert study.wins("lineup")["lineup"].to_list() == [", ".join(study.matches.collect()["bots"][0])]


class Longest:
    """Gathers the longest wait of a seat, in plies, and the number of plies."""

    def begin(self, game: Game[Any], header: Header, state: State) -> None:
        self.seats, self.plies, self.waits = len(header.seats), 0, [0] * len(header.seats)
        self.longest = [0] * self.seats
        assert state.round == 0

    def ply(self, state: State, n: int) -> None:
        self.plies += 1
        for seat in range(self.seats):
            self.waits[seat] = 0 if state.to_act == seat else self.waits[seat] + 1
            self.longest[seat] = max(self.longest[seat], self.waits[seat])

    def end(self, state: State) -> list[dict[str, Any]]:
        return [{"seat": seat, "wait": wait, "plies": self.plies} for seat, wait in enumerate(self.longest)]


def test_a_custom_figure_is_gathered_from_every_match(study: Study) -> None:
    found = study.gather(Longest).collect()
    assert found.columns == ["match_id", "seat", "wait", "plies"]
    assert found.height == MATCHES * study.rules.seats.start
    plies = dict(study.matches.select("match_id", "plies").collect().rows())
    assert all(row["plies"] == plies[row["match_id"]] for row in found.to_dicts())


def test_an_error_while_gathering_names_the_match() -> None:
    class Broken(Longest):
        def end(self, state: State) -> list[dict[str, Any]]:
            raise ZeroDivisionError

    study = bb.simulate("veil", ["random", "random"], 2, progress=False)
    with pytest.raises(ZeroDivisionError) as told:
        study.gather(Broken)
    assert "while collecting from match veil-" in "".join(told.value.__notes__)


def test_simulate_can_gather() -> None:
    study = bb.simulate("veil", ["random", "random"], 3, gather=Longest, progress=False)
    assert study.gathered is not None
    assert study.gathered.collect().height == 6
