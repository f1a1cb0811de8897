"""Kinds of positions: their decisions, what was played there, and what followed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import polars as pl
import pytest

import boardbook as bb
from boardbook.charts import svg
from boardbook.core import CHANCE, REFEREE, State
from boardbook.studies import Study, kinds
from boardbook.studies.decisions import columns_before
from boardbook.studies.kinds import GAINS, LEAST_MATCHES
from tests.house import GAMES
from tests.profiles import many

MATCHES: Final = many(check=4, proofs=30)
KINDS: Final = many(check=15, proofs=200)
SHORT: Final[dict[str, dict[str, Any]]] = {"zargos": {"round_limit": many(check=4, proofs=6)}}


@dataclass(frozen=True, slots=True)
class Seen:
    """A decision as a plain loop over a match sees it."""

    match: int
    ply: int
    kind: str
    columns: dict[str, Any]
    prospect: float
    after: str
    won: float | None


def replayed(study: Study, number: int) -> Iterator[Seen]:
    """Yield the decisions of a match, computed without the tables of the study."""
    match = study.match(number)
    game, last = match.game, None
    result = match.result if study.matches.filter(number=number, finished=True).collect().height else None
    state = match.history.first()
    for ply, played in enumerate(match.history.plies, 1):
        seat, before = state.to_act, state.clone()
        events = [event.kind for event in game.events(state, played.number)]
        if seat is not None and seat != CHANCE:
            shares = game.win_probabilities(before)
            figures = game.figure_values(before, seat)
            order = list(game.order(before))
            columns = {
                "round": before.round,
                "phase": before.phase_name,
                "seat": seat,
                "side": game.side(before, seat),
                "order": order.index(seat) + 1 if seat in order else None,
                "last_event": last,
                "leader": shares[seat] >= max(shares) - 1e-9,
                "bot": match.seats[seat].bot,
                **{f.name: figures.get((game.side(before, seat) or "", f.name)) for f in game.figures},
            }
            won = None if result is None else (seat in result.winners) / len(result.winners)
            kind = game.action(played.number).kind
            yield Seen(number, ply, kind, columns, shares[seat], json.dumps(state.to_dict()), won)
        last = events[-1] if events else last


@pytest.fixture
def two_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let moves have rates from two finished matches on, because the studies here are small."""
    monkeypatch.setattr(kinds, "LEAST_MATCHES", 2)


@pytest.fixture(scope="module", params=GAMES)
def study(request: pytest.FixtureRequest) -> Study:
    game = bb.game(request.param, **SHORT.get(request.param, {}))
    bots = ["random", "greedy", "greedy"][: game.seats.start]
    return bb.simulate(game, bots, MATCHES, seed=5, progress=False)


@pytest.fixture(scope="module")
def seen(study: Study) -> list[Seen]:
    return [one for number in range(MATCHES) for one in replayed(study, number)]


def some_conditions(seen: list[Seen], rng: Random) -> dict[str, Any]:
    """Return conditions that a random decision fulfils."""
    chosen = rng.choice(seen).columns
    conditions: dict[str, Any] = {}
    for name in rng.sample(sorted(chosen), rng.randint(1, 3)):
        value = chosen[name]
        if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
            ends = rng.choice([(value, None), (None, value), (value - 1, value + 2)])
            conditions[name] = ends
        elif rng.random() < 0.3:
            conditions[name] = [value, rng.choice(seen).columns[name]]
        else:
            conditions[name] = value
    return conditions


def fulfils(columns: dict[str, Any], conditions: dict[str, Any]) -> bool:
    """Return whether a decision fulfils all conditions."""

    def holds(value: Any, wanted: Any) -> bool:
        if isinstance(wanted, tuple):
            low, high = wanted
            return value is not None and (low is None or value >= low) and (high is None or value <= high)
        return value in wanted if isinstance(wanted, list) else bool(value == wanted)

    return all(holds(columns[name], wanted) for name, wanted in conditions.items())


@pytest.mark.usefixtures("two_suffice")
def test_a_kind_has_the_decisions_that_a_plain_recount_finds(study: Study, seen: list[Seen]) -> None:
    rng = Random(2)
    for _ in range(KINDS):
        conditions = some_conditions(seen, rng)
        kind = study.where(**conditions)
        wanted = [one for one in seen if fulfils(one.columns, conditions)]
        places = [(one.match, one.ply) for one in wanted]
        assert kind.at.select("number", "ply").collect().rows() == places, conditions
        assert len(kind) == len(wanted)
        found = {row["kind"]: row for row in kind.moves.iter_rows(named=True)}
        assert set(found) == {one.kind for one in wanted}
        for name, row in found.items():
            of_move = [one for one in wanted if one.kind == name]
            assert row["n"] == len(of_move)
            assert row["matches"] == len({one.match for one in of_move})
            assert row["share"] == pytest.approx(len(of_move) / len(wanted))
            assert row["guessed"] == pytest.approx(sum(one.prospect for one in of_move) / len(of_move))
            reached = {one.after for one in of_move}
            others = {(one.match, one.ply) for one in seen if one.after in reached}
            assert row["otherwise"] == len(others - {(one.match, one.ply) for one in of_move})
            ended = [one for one in of_move if one.won is not None]
            if len({one.match for one in ended}) >= kinds.LEAST_MATCHES:
                assert row["rate"] == pytest.approx(sum(one.won or 0.0 for one in ended) / len(ended))
                gains = [(one.won or 0.0) - one.prospect for one in ended]
                assert row["gain"] == pytest.approx(sum(gains) / len(gains))
            else:
                assert row["rate"] is row["low"] is row["gain"] is row["gain_low"] is None


def test_kinds_combine(study: Study, seen: list[Seen]) -> None:
    rng = Random(3)
    for _ in range(5):
        one, other = some_conditions(seen, rng), some_conditions(seen, rng)
        kind = study.where(**one) & ~study.where(**other)
        wanted = [s for s in seen if fulfils(s.columns, one) and not fulfils(s.columns, other)]
        assert kind.at.select("number", "ply").collect().rows() == [(s.match, s.ply) for s in wanted]
        again = eval(kind.python, {"study": study})  # noqa: S307 (our own text)
        assert again.at.collect().equals(kind.at.collect())
        assert len(~(kind)) == len(seen) - len(wanted)


def test_a_match_of_a_kind_is_at_its_first_decision_of_the_kind(study: Study, seen: list[Seen]) -> None:
    rng = Random(4)
    for _ in range(5):
        conditions = some_conditions(seen, rng)
        first = next(one for one in seen if fulfils(one.columns, conditions))
        match = study.where(**conditions).match(first.match)
        assert match.ply == first.ply - 1
        same = [name for name in conditions if name != "bot"] or "round"
        assert (first.match, first.ply) in study.like(match, same).at.select("number", "ply").collect().rows()


def test_like_a_position_finds_the_same_position_only(study: Study) -> None:
    match = study.match(1)
    plies = [k for k, ply in enumerate(match.history.plies) if ply.seat != CHANCE]
    for ply in (plies[0], plies[len(plies) // 2]):
        match.goto(ply)
        wanted = json.dumps(match.state.to_dict())
        found = study.like(match, "position").at.select("number", "ply").collect().rows()
        assert (1, ply + 1) in found
        for number, at in found:
            assert json.dumps(study.match(number).history.at(at - 1).to_dict()) == wanted


@pytest.mark.usefixtures("two_suffice")
def test_then_counts_events_of_the_seat(study: Study, seen: list[Seen]) -> None:
    kind = next(name for name, n in defaultdict(int, _events(study)).items() if n > 3)
    rows = study.events(kind).collect()
    who = "of_seat" if "of_seat" in rows.columns else "seat"
    happened = rows.join(study.matches.select("match_id", "number").collect(), on="match_id")
    events = by_seat(happened.select("number", who, "ply", "round"))
    table = study.where(round=(1, None)).then(kind, within=2)
    wanted = [one for one in seen if one.columns["round"] >= 1]
    for row in table.iter_rows(named=True):
        count = sum(
            any(
                ply >= one.ply and r - one.columns["round"] <= row["within"]
                for ply, r in events[one.match, one.columns["seat"]]
            )
            for one in wanted
        )
        assert (row["n"], row["count"]) == (len(wanted), count)
        assert row["share"] == pytest.approx(count / len(wanted))


def test_then_counts_all_events_as_it_counts_each(study: Study) -> None:
    kind = study.where(round=(1, None))
    table = kind.then(within=2)
    for event in table["event"].unique():
        assert kind.then(event, within=2).equals(table.filter(event=event))
    assert set(_events(study)) <= set(table["event"])


@pytest.mark.usefixtures("two_suffice")
def test_the_difference_after_an_event_is_a_slope(pangea: Study) -> None:
    kind = pangea.where()
    table = kind.then(within=1).filter(within=1).drop_nulls("difference")
    assert table.height > 3
    for row in table.head(3).iter_rows(named=True):
        happened = pangea.events(row["event"]).collect()
        who = "of_seat" if "of_seat" in happened.columns else "seat"
        events = by_seat(happened.select("match_id", who, "ply", "round"))
        rounds = pangea.decisions.select("match_id", "ply", "round").collect()
        rows = kind.at.collect().join(rounds, on=["match_id", "ply"])
        held = [
            any(p >= one[2] and r - one[3] <= 1 for p, r in events[one[:2]])
            for one in rows.select("match_id", "seat", "ply", "round").rows()
        ]
        wanted = bb.regression(
            rows.with_columns(gain=pl.col("won") - pl.col("prospect"), held=pl.Series(held)), "gain", "held"
        )
        columns = ("difference", "difference_low", "difference_high")
        assert [row[name] for name in columns] == pytest.approx([*wanted.select("slope", "low", "high").row(0)])


def test_a_study_can_be_restricted_to_a_kind(study: Study) -> None:
    kind = study.where(leader=True, round=(2, 3))
    part, ids = study.only(kind), set(kind.at.collect()["match_id"])
    assert len(part) == len(ids)
    for frame in (part.matches, part.seats(), part.log, part.decisions, part.curves, part.events()):
        assert set(frame.select("match_id").collect()["match_id"]) <= ids
    assert part.wins("order")["n"].sum() == part.seats().collect().height
    assert part.only(part.matches.collect()["match_id"][:1]).matches.collect().height == 1
    assert part.python == "study.only(study.where(leader=True, round=(2, 3)))"
    inside = part.where(round=2)
    again = eval(inside.python, {"study": study})  # noqa: S307 (our own text)
    assert again.at.collect().equals(inside.at.collect())
    outside = study.matches.filter(~pl.col("match_id").is_in(list(ids))).collect()["number"]
    for number in outside:
        with pytest.raises(bb.BadInput, match=f"there is no match {number}"):
            part.match(number)
    number = part.matches.collect()["number"][0]
    assert part.match(number).history.header.match_id in ids
    with pytest.raises(bb.BadInput, match="no match has the match_id 'x'"):
        study.only(["x"])
    with pytest.raises(bb.BadInput, match="of the same study object"):
        part.only(kind)


def by_seat(happened: pl.DataFrame) -> dict[tuple[Any, Any], list[tuple[int, int]]]:
    """Return the plies and rounds of events by match and seat."""
    events = defaultdict[tuple[Any, Any], list[tuple[int, int]]](list)
    for match, seat, ply, number in happened.rows():
        events[match, seat].append((ply, number))
    return events


def _events(study: Study) -> dict[str, int]:
    """Return how often each kind of event occurred whose plies or sides belong to a seat."""
    rows = study.events().collect().filter(pl.col("seat").is_not_null())
    return dict(rows.group_by("event", maintain_order=True).len().rows())


def test_a_decision_has_only_figures_that_its_seat_knows(study: Study) -> None:
    rng, others = Random(6), 0
    for _ in range(many(check=25, proofs=1000)):
        history = study.match(rng.randrange(MATCHES)).history
        state = history.at(rng.choice([k for k, ply in enumerate(history.plies) if ply.seat != CHANCE]))
        redealt = state.determinize(_seat(state), rng)
        assert figures(study, state) == figures(study, redealt)
        others += study.rules.figure_values(state, REFEREE) != study.rules.figure_values(redealt, REFEREE)
    assert (others > 0) == (study.rules.name == "magellan")  # in Zargos, no figure depends on which cards are held


def _seat(state: State) -> int:
    assert state.to_act is not None
    return state.to_act


def figures(study: Study, state: State) -> dict[str, Any]:
    """Return what a decision shows of a position, except the estimates, which are the referee's."""
    known = columns_before(study.rules, state, _seat(state), None)
    return {name: value for name, value in known.items() if name not in {"prospect", "leader"}}


@pytest.fixture(scope="module")
def pangea() -> Study:
    return bb.simulate("pangea", ["random"] * 2, 3, seed=1, progress=False)


@pytest.mark.parametrize(
    ("conditions", "error", "text"),
    [
        ({"golds": 3}, bb.UnknownName, "unknown column 'golds'. Did you mean 'goods'"),
        ({"phase": "magc"}, bb.UnknownName, "unknown phase 'magc'. Did you mean 'magic'"),
        ({"phase": 3}, bb.BadInput, "phase=3: must be a text"),
        ({"phase": ("a", "b")}, bb.BadInput, "phase has no ranges"),
        ({"leader": 1}, bb.BadInput, "leader=1: must be True or False"),
        ({"goods": 2.5}, bb.BadInput, "goods=2.5: must be a whole number"),
        ({"goods": True}, bb.BadInput, "goods=True: must be a whole number"),
        ({"goods": []}, bb.BadInput, "give at least one value"),
        ({"goods": (8, 2)}, bb.BadInput, "the smaller first"),
        ({"goods": (None, None)}, bb.BadInput, "the smaller first"),
        ({"goods": (1, 2, 3)}, bb.BadInput, "a range is two numbers"),
        ({"goods": ("1", 2)}, bb.BadInput, "a range is two numbers"),
        ({"goods": 10**30}, bb.BadInput, "must be a whole number"),
        ({"goods": (10**30, None)}, bb.BadInput, "a range is two numbers"),
        ({"prospect": float("nan")}, bb.BadInput, "prospect=nan: must be a number"),
        ({"began": None}, bb.UnknownName, "unknown column 'began'"),
        ({"prospect": "x"}, bb.BadInput, "prospect='x': must be a number"),
    ],
)
def test_wrong_conditions_are_refused(
    pangea: Study, conditions: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text.replace("(", r"\(")):
        pangea.where(**conditions)


def test_wrong_requests_are_refused(pangea: Study) -> None:
    kind = pangea.where(round=1)
    with pytest.raises(bb.UnknownName, match=r"unknown event 'delivery'\. Did you mean 'delivered'"):
        kind.then("delivery")
    with pytest.raises(bb.BadInput, match="within: must be a whole number from 0"):
        kind.then("delivered", within=-1)
    with pytest.raises(bb.BadInput, match="there is no match 3"):
        kind.match(3)
    with pytest.raises(bb.NotPossible, match="match 0 has no decision of this kind; matches that have one: none"):
        pangea.where(goods=(10_000, None)).match(0)
    match = pangea.match(0)
    with pytest.raises(bb.NotPossible, match="nobody decides at ply"):
        pangea.like(match, "round")
    match.goto(match.history.last_decision() or 10)
    with pytest.raises(bb.UnknownName, match="unknown column 'level'"):
        pangea.like(match, "level")
    with pytest.raises(bb.BadInput, match="give at least one column"):
        pangea.like(match, [])
    with pytest.raises(bb.BadInput, match="stands alone"):
        pangea.like(match, ["position", "round"])
    with pytest.raises(bb.BadInput, match="the match is one of magus"):
        pangea.like(bb.Match("magus", ["random"] * 2, seed=1), "round")
    other = bb.simulate("pangea", ["random"] * 2, 1, seed=1, progress=False)
    with pytest.raises(bb.BadInput, match="the same study object"):
        _ = kind & other.where(round=1)


def test_a_kind_says_what_it_is_and_how_to_make_it(pangea: Study) -> None:
    kind = pangea.where(phase="magic", goods=(8, None))
    n, matches = len(kind), kind.at.collect()["match_id"].n_unique()
    assert repr(kind) == (
        f"<PositionKind study.where(phase='magic', goods=(8, None)): {n} decisions in {matches} of 3 matches>"
    )
    assert (~(kind & pangea.where(seat=0))).python == (
        "~(study.where(phase='magic', goods=(8, None)) & study.where(seat=0))"
    )
    assert pangea.where(round={2, 1}).python == "study.where(round=[1, 2])"
    assert len(pangea.where(seat=300)) == 0
    assert len(pangea.where()) == pangea.decisions.collect().height


def test_an_empty_kind_has_empty_tables(pangea: Study) -> None:
    kind = pangea.where(goods=(10_000, None))
    assert len(kind) == kind.moves.height == kind.actions.height == kind.at.collect().height == 0
    assert kind.then("delivered").select("within", "n", "matches", "count").rows() == [(0, 0, 0, 0), (1, 0, 0, 0)]


def test_numbers_of_numpy_are_numbers(pangea: Study) -> None:
    np = pytest.importorskip("numpy")
    assert len(pangea.where(round=np.int64(1))) == len(pangea.where(round=1))
    assert len(pangea.where(round=range(1, 3))) == len(pangea.where(round=(1, 2)))


@pytest.fixture(scope="module")
def greedy() -> Study:
    return bb.simulate("pangea", ["greedy"] * 2, 12, seed=1, progress=False)


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            [
                "How much better than estimated",
                "of 12 matches",
                "A dot is filled",
                "fewer than ten finished matches",
                "end (",
                ">0<",
            ],
        ),
        (
            "fr",
            ["Gain de chaque coup sur l’estimation", "parties sur 12", "Un point est plein", "hors du graphique"],
        ),
    ],
)
@pytest.mark.parametrize("theme", ["any", "dark"])
def test_the_chart_shows_gains_and_names_moves_without_one(
    greedy: Study, lang: str, texts: list[str], theme: str
) -> None:
    kind = greedy.where(phase="magic", round=(2, 3))
    few = kind.moves.filter(pl.col("gain").is_null())["kind"].to_list()
    assert 0 < len(few) < kind.moves.height
    drawn = svg(kind.chart(lang, theme))
    for text in (*texts, *few):
        assert text in drawn
    with pytest.raises(bb.UnknownName, match="unknown language 'de'"):
        kind.chart("de")


def test_a_chart_needs_a_gain(pangea: Study) -> None:
    with pytest.raises(bb.NotPossible, match="no move has a gain, because none was played in 10 finished matches"):
        pangea.where().chart()


@pytest.mark.parametrize("matches", [LEAST_MATCHES, 40])
def test_intervals_of_gains_contain_the_true_gain(matches: int) -> None:
    """Each match has 1 to 40 decisions of the kind, and a seat that wins as often as it was guessed."""
    rng, held, trials = Random(matches), 0, many(check=100, proofs=2000)
    for _ in range(trials):
        rows = []
        for match in range(matches):
            share = rng.betavariate(2, 4)
            won = rng.random() < share
            rows += [(match, won - min(max(rng.gauss(share, 0.03), 0), 1)) for _ in range(rng.randint(1, 40))]
        found = bb.means(pl.DataFrame(rows, ["match_id", "gain"], orient="row"), "gain", bounds=GAINS)
        held += found["low"].item() <= 0 <= found["high"].item()
    assert held / trials >= 0.93


def test_a_rate_needs_ten_finished_matches() -> None:
    """Here twelve matches have decisions of the kind, but fewer than ten of these matches are finished."""
    study = bb.simulate("pangea", ["greedy"] * 2, 12, seed=1, longest=150, progress=False)
    finished = study.matches.select(pl.col("finished").sum()).collect().item()
    assert 0 < finished < LEAST_MATCHES
    moves = study.where(round=1).moves.filter(matches=12)
    assert moves.height
    assert moves["rate"].null_count() == moves["gain"].null_count() == moves.height
    then = study.where(round=1).then("delivered", within=8)
    assert then["share"].null_count() == 0
    assert then["difference"].null_count() == then.height


def test_gains_leave_out_unfinished_matches() -> None:
    study = bb.simulate("pangea", ["random"] * 2, 12, seed=1, longest=40, progress=False)
    assert not study.matches.select(pl.col("finished").any()).collect().item()
    moves = study.where().moves
    assert moves["n"].sum() == study.decisions.collect().height
    assert moves["rate"].null_count() == moves["gain"].null_count() == moves.height
