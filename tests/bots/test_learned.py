"""Value functions fitted to studies: what they learn and predict, their files, and bots that use them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.bots import LADDER, consider, decide, make_bot
from boardbook.bots.calibration import Foreseen, brier, calibration_rows, log_loss, loss_rows
from boardbook.bots.epsilon_greedy import Careless
from boardbook.bots.estimates import Clusters, clopper_pearson, share_interval
from boardbook.bots.greedy import Greedy
from boardbook.bots.search import Search
from boardbook.bots.seats import seating
from boardbook.bots.training_samples import MAX_SAMPLES, Sampler, rules_of, sampled
from boardbook.bots.value import ValueFunction
from boardbook.core import CHANCE, Game
from boardbook.core.words import sentence
from boardbook.soak import random_number
from boardbook.studies import Study
from tests.bots.blind import thinks_alike
from tests.mangled import WAYS
from tests.match.wandering import VEIL

pytestmark = pytest.mark.usefixtures("own_bots")
MAGELLAN = bb.game("magellan")
FIGURES = ("gold", "cards")


class Told:
    """A study of invented matches, with rows as a `Sampler` returns them."""

    def __init__(self, rules: Game[Any], rows: Sequence[dict[str, Any]]) -> None:
        self.rules, self.rows = rules, rows
        self.matches = pl.LazyFrame({"lineup": ["somebody"]})

    def gather(self, make: Callable[[], Any]) -> pl.LazyFrame:
        return pl.LazyFrame(self.rows, infer_schema_length=None)


def made_up(weights: Sequence[tuple[float, float]], matches: int, seed: int = 1) -> Told:
    """Return matches of three seats, whose winner is drawn by known weights of the outlook and two figures."""
    rng, rows = Random(seed), []
    for k in range(matches):
        number = rng.randrange(0, 10)
        features = [[rng.gauss(0, 20), float(rng.randrange(9)), float(rng.randrange(5))] for _ in range(3)]
        late = number / 10
        scores = [
            sum((begin + (end - begin) * late) * x for (begin, end), x in zip(weights, own, strict=True))
            for own in features
        ]
        [winner] = rng.choices(range(3), [exp(score) for score in scores])
        rows.append(
            {
                "match_id": f"magellan-{k}",
                "left_out": None,
                "rounds": 10,
                "shares": [float(seat == winner) for seat in range(3)],
                "positions": [{"round": number, "features": features, "by_hand": [1 / 3] * 3}],
            }
        )
    return Told(MAGELLAN, rows)


def one_card() -> Game[Any]:
    """Return Veil with a custom edition, in which each hand has one card."""
    edition = bb.edition("veil")
    edition["hand"] = 1
    return bb.game("veil", edition)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Study:
    folder = tmp_path_factory.mktemp("learned") / "veil"
    return bb.simulate("veil", ["greedy", "random"], 120, 3, folder, workers=1, progress=False)


@pytest.fixture(scope="module")
def value(study: Study) -> ValueFunction:
    return bb.fit("veil", study)


@pytest.fixture
def file(value: ValueFunction, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Save the value function, and return a path that is short enough for a bot's name."""
    monkeypatch.chdir(tmp_path)
    value.save("veil.json")
    return "veil.json"


# --- what it learns -------------------------------------------------------------------------------------------------


def test_known_weights_are_recovered() -> None:
    true = [(0.02, 0.08), (0.3, 0.0), (-0.4, 0.5)]
    value = bb.fit(MAGELLAN, made_up(true, 4000), figures=FIGURES)
    found = value.weights.select("begin", "end").rows()
    assert value.weights["feature"].to_list() == ["outlook", *FIGURES]
    for (begin, end), (true_begin, true_end), error in zip(found, true, (0.01, 0.06, 0.1), strict=True):
        assert begin == pytest.approx(true_begin, abs=error)
        assert end == pytest.approx(true_end, abs=error)
    gain = value.losses().row(0, named=True)
    assert gain["low"] > 0.1
    for row in value.calibration().filter(value="fitted").iter_rows(named=True):
        assert row["low"] - 0.03 < row["promised"] < row["high"] + 0.03


def test_from_random_results_nothing_is_learned() -> None:
    value = bb.fit(MAGELLAN, made_up([(0, 0)] * 3, 600), figures=FIGURES)
    for row in value.losses().iter_rows(named=True):
        assert -0.02 < row["gain"] < 0.005
        assert row["low"] < 0


def test_from_shuffled_results_nothing_is_learned(study: Study, value: ValueFunction) -> None:
    """With the results of other matches, a value function is no better than even shares."""

    class Shuffled(Told):
        def gather(self, make: Callable[[], Any]) -> pl.LazyFrame:
            frame = study.gather(make).collect()
            shares = frame["shares"].shuffle(1)
            return frame.with_columns(shares).lazy()

    shuffled = bb.fit("veil", Shuffled(VEIL, []))
    fitted = shuffled.losses().row(0, named=True)["fitted"]
    assert fitted > log(2) - 0.02
    assert value.losses().row(0, named=True)["fitted"] < fitted - 0.05


def test_a_shared_win_counts_for_both() -> None:
    """Two equal seats share each win over a third one. Their values are the same, and that of the third is smaller."""
    rows = [
        {
            "match_id": f"m{k}",
            "left_out": None,
            "rounds": 1,
            "shares": [0.5, 0.5, 0.0] if k % 4 else [0.0, 0.0, 1.0],
            "positions": [{"round": 1, "features": [[2.0], [2.0], [0.0]], "by_hand": [1 / 3] * 3}],
        }
        for k in range(400)
    ]
    value = bb.fit(MAGELLAN, Told(MAGELLAN, rows), figures=())
    shares = value.promised(1, [[2.0], [2.0], [0.0]])
    assert shares == pytest.approx([0.375, 0.375, 0.25], abs=0.01)


def test_matches_of_any_length_count_equally() -> None:
    """A match with twenty positions counts as much as a match with one."""

    def row(k: int, winner: int, positions: int) -> dict[str, Any]:
        position = {"round": 1, "features": [[1.0], [0.0]], "by_hand": [0.5, 0.5]}
        shares = [float(seat == winner) for seat in range(2)]
        return {
            "match_id": f"m{k}",
            "left_out": None,
            "rounds": 1,
            "shares": shares,
            "positions": [position] * positions,
        }

    rows = [row(k, k % 2, 20 if k % 2 else 1) for k in range(200)]
    value = bb.fit("veil", Told(VEIL, rows), figures=())
    assert value.outlook[1] == pytest.approx(0, abs=0.01)


def test_the_same_study_makes_the_same_file(study: Study, value: ValueFunction, tmp_path: Path) -> None:
    value.save(tmp_path / "one.json")
    bb.fit(bb.game("veil"), bb.open_study(study.sources[0].files.path, progress=False)).save(tmp_path / "other.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "other.json"]


def test_unfinished_matches_and_other_rules_are_left_out_and_counted(
    study: Study, value: ValueFunction, tmp_path: Path
) -> None:
    stopped = bb.simulate("veil", ["greedy", "random"], 6, 4, tmp_path / "a", longest=3, workers=1, progress=False)
    other = bb.simulate(one_card(), ["random"] * 2, 5, 5, tmp_path / "b", workers=1, progress=False)
    whole = bb.open_study(*(one.sources[0].files.path for one in (study, stopped, other)), progress=False)
    fitted = bb.fit("veil", whole)
    assert fitted.fitted["matches"] == len(study)
    assert fitted.fitted["left_out"] == {"other rules": 5, "unfinished": 6}
    assert fitted.weights.equals(value.weights)


def test_a_value_can_be_fitted_to_matches_of_people(tmp_path: Path) -> None:
    for seed in range(12):
        bb.Match("veil", ["greedy", "random", "random"][: 2 + seed % 2], seed=seed).run().save(
            tmp_path / f"{seed}.jsonl"
        )
    bb.Match("veil", 2, seed=1).save(tmp_path / "begun.jsonl")
    value = bb.fit("veil", bb.collect(str(tmp_path / "*.jsonl"), progress=False))
    assert value.fitted["matches"] == 12
    assert value.fitted["left_out"] == {"unfinished": 1}
    assert value.fitted["seats"] == [2, 3]


def test_a_game_in_another_package_can_be_fitted_without_more_code(tmp_path: Path) -> None:
    study = bb.simulate("morris", ["random"] * 2, 12, 1, tmp_path, workers=1, progress=False)
    value = bb.fit("morris", study)
    assert value.weights["feature"].to_list() == ["outlook", *(figure.name for figure in study.figures)]
    assert bb.fit("morris", study, figures=()).weights["feature"].to_list() == ["outlook"]


# --- samples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decisions", "kept"), [(1, 1), (20, 20), (21, 11), (100, 13)])
def test_positions_are_sampled_evenly(decisions: int, kept: int) -> None:
    class Place:
        """A position that consists of its number."""

        def __init__(self, number: int) -> None:
            self.to_act, self.number = 0, number

        def clone(self) -> Place:
            return self

    sampler: Any = Sampler(rules_of(VEIL), ())
    for number in range(decisions):
        sampler.ply(Place(number), 0)
    numbers = [one.number for one in sampler.kept]
    steps = {after - before for before, after in pairwise(numbers)}
    assert numbers[0] == 0
    assert len(numbers) == kept <= MAX_SAMPLES
    assert len(steps) <= 1
    assert decisions - numbers[-1] <= max(steps, default=1)


def test_a_sample_contains_decisions_with_the_result_of_their_match(study: Study) -> None:
    samples = sampled(study, VEIL, ("score",))
    assert len(samples.matches) == len(study)
    for row, match in zip(study.matches.collect().iter_rows(named=True), samples.matches, strict=True):
        assert [share > 0 for share in match.shares] == [seat in row["winners"] for seat in range(2)]
        assert match.rounds == row["rounds"]
        assert all(0 < position.round <= match.rounds for position in match.positions)


# --- predictions ----------------------------------------------------------------------------------------------------


def test_predictions_are_shares_and_equal_the_result_at_the_end(value: ValueFunction) -> None:
    judge = value.judge(VEIL)
    for seed in range(20):
        rng, state = Random(seed), VEIL.new(3)
        while state.to_act is not None:
            shares = judge(state)
            assert sum(shares) == pytest.approx(1)
            assert all(0 < share < 1 for share in shares)
            state.apply(random_number(state, rng))
        assert judge(state) == VEIL.win_probabilities(state)


def test_a_search_gets_the_fitted_values(study: Study, value: ValueFunction) -> None:
    """Two implementations, one of them for speed, agree: from a position, and from its sampled features."""
    match = study.match(1)
    row = sampled(study, VEIL, tuple(value.figures)).matches[1]
    compared = 0
    for ply in range(match.ply):
        match.goto(ply)
        if match.to_act in (None, CHANCE):
            continue
        promised = value.judge(VEIL)(match.state)
        its = [value.promised(one.round, one.features) for one in row.positions if one.round == match.state.round]
        compared += any(promised == pytest.approx(one) for one in its)
    assert compared >= len(row.positions)


def test_calibration_by_hand() -> None:
    foreseen = [
        Foreseen(0, [1, 0], [0.5, 0.5], [0.95, 0.05]),
        Foreseen(0, [1, 0], [0.5, 0.5], [0.85, 0.15]),
        Foreseen(1, [0.5, 0.5], [0.5, 0.5], [0.95, 0.05]),
    ]
    rows = {(row[0], row[1]): row[2:] for row in calibration_rows(foreseen)}
    assert rows.keys() == {("by hand", 5), ("fitted", 0), ("fitted", 1), ("fitted", 8), ("fitted", 9)}
    assert rows["by hand", 5][:2] == (0.5, 0.5)
    assert rows["by hand", 5][4:] == (6, 2)
    assert rows["fitted", 9][:2] == (0.95, 0.75)
    assert rows["fitted", 9][4:] == (2, 2)
    found = {row[0]: row[1:] for row in loss_rows(foreseen)}
    hand, fitted = log(2), (-(log(0.95) + log(0.85)) / 2 - (log(0.95) + log(0.05)) / 2) / 2
    assert found["log loss"][:3] == pytest.approx((hand, fitted, hand - fitted), rel=1e-5)
    assert found["log loss"][5] == 2
    assert log_loss([0.0, 1.0], [1, 0]) < 30
    assert brier([0.7, 0.3], [1, 0]) == pytest.approx(0.18)


def test_an_interval_of_clusters_of_one_is_that_of_single_trials() -> None:
    singles = [[1.0]] * 30 + [[0.0]] * 70
    sums = Clusters.of(singles)
    assert sums.share == 0.3
    assert share_interval(sums) == pytest.approx(clopper_pearson(30, 100))
    assert share_interval(Clusters.of(10 * values for values in singles)) == share_interval(sums)
    assert share_interval(Clusters.counted([(2, 3)])) == pytest.approx(clopper_pearson(2 / 3, 1))
    assert share_interval(Clusters.counted([(0, 5)] * 10)) == clopper_pearson(0, 10)


def test_calibration_can_use_other_matches(value: ValueFunction, study: Study, tmp_path: Path) -> None:
    other = bb.simulate("veil", ["greedy", "random"], 40, 9, tmp_path, workers=1, progress=False)
    frame, own = value.calibration(other), value.calibration()
    assert frame.schema == own.schema
    assert set(frame["value"]) == {"by hand", "fitted"}
    positions = sum(len(match.positions) for match in sampled(other, VEIL, ()).matches)
    assert frame.group_by("value").agg(pl.col("n").sum())["n"].to_list() == [2 * positions] * 2
    assert value.losses(other)["matches"].to_list() == [40, 40]
    assert value.losses()["matches"].to_list() == [len(study)] * 2
    with pytest.raises(bb.BadInput, match="it can't be used for morris"):
        value.calibration(Told(bb.game("morris"), []))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_has_both_values_and_both_languages(value: ValueFunction, lang: str) -> None:
    chart = bb.calibration_chart(value, lang=lang)
    words = VEIL.words.by_lang[lang]
    drawn = json.dumps(chart.to_dict(), ensure_ascii=False)
    assert sentence(words["chart.calibration"]) in drawn
    assert words["chart.calibration_by_hand"] in drawn
    assert words["chart.calibration_fitted"] in drawn
    assert bb.calibration_chart(value, value.calibration().head(3)) is not None


def test_a_seat_has_the_figures_of_all_of_its_sides() -> None:
    game = bb.game("zargos")
    value = ValueFunction("zargos", game.settings, None, 10.0, (0.01, 0.02), {"pawns": (0.1, 0.3)})
    match = bb.Match(game, ["random"] * 2, seed=1)
    for _ in range(400):
        match.step()
    state, pawns = match.state, [0.0, 0.0]
    sides = game.sides(state)
    assert len(sides) > 2
    for side, seat in sides.items():
        pawns[seat] += game.figure_values(state, bb.REFEREE)[side, "pawns"]
    features = list(zip(game.evaluate_long(state), pawns, strict=True))
    assert value.judge(game)(state) == pytest.approx(value.promised(state.round, features))


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_saved_value_can_be_loaded(value: ValueFunction, file: str) -> None:
    again = bb.load_value(file)
    assert again == value
    assert again.calibration().equals(value.calibration())
    assert again.losses().equals(value.losses())
    again.save("again.json")
    assert Path("again.json").read_bytes() == Path(file).read_bytes()
    assert Path(file).stat().st_size < 10_000


CHANGES: list[tuple[str, Any, str]] = [
    ("format", "another", "its format is"),
    ("version", 2, "newer version of boardbook"),
    ("version", True, "newer version of boardbook"),
    ("game", 3, "game can't be"),
    ("options", [], "options can't be"),
    ("edition", "box", "edition can't be"),
    ("rounds", 0, "rounds must be a number above 0"),
    ("rounds", float("nan"), "damaged"),
    ("outlook", [1], "weight of outlook must be two numbers"),
    ("outlook", [1, float("inf")], "damaged"),
    ("figures", {"score": "much"}, "weight of score must be two numbers"),
    ("figures", {"score": [10**200, 0]}, "damaged"),
    ("fitted", None, "fitted can't be"),
    ("held_out", {"calibration": [[1, 2]]}, "calibration must be rows of"),
    ("held_out", {"losses": 7}, "losses must be rows of"),
    ("more", 1, "its keys must be format"),
]


@pytest.mark.parametrize(("key", "changed", "why"), CHANGES, ids=[f"{key}-{n}" for n, (key, *_) in enumerate(CHANGES)])
def test_a_damaged_file_is_refused(file: str, key: str, changed: Any, why: str) -> None:
    data = json.loads(Path(file).read_text(encoding="utf-8"))
    Path(file).write_text(json.dumps({**data, key: changed}), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=why):
        bb.load_value(file)


@pytest.mark.parametrize("way", WAYS)
def test_a_file_changed_by_tools_is_read(value: ValueFunction, file: str, way: str) -> None:
    Path(file).write_bytes(WAYS[way](Path(file).read_bytes()))
    assert bb.load_value(file) == value


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"9" * 5000, b'{"format": "boardbook value"}']
)
def test_a_file_without_a_value_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "some.json").write_bytes(content)
    with pytest.raises(bb.BadFile, match=r"some\.json, line 1: "):
        bb.load_value(tmp_path / "some.json")
    with pytest.raises(bb.BadFile, match=r"none\.json, line 1: can't be read"):
        bb.load_value(tmp_path / "none.json")


def test_a_failed_write_leaves_the_old_file(value: ValueFunction, tmp_path: Path) -> None:
    with pytest.raises(bb.NotKept):
        value.save(tmp_path / "nowhere" / "value.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(bb.NotKept):
        value.save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# --- refusals -------------------------------------------------------------------------------------------------------


def test_unsuitable_studies_are_refused(study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(bb.BadInput, match="the study is of veil, not of pangea"):
        bb.fit("pangea", study)
    with pytest.raises(bb.UnknownName, match="figure 'gold'"):
        bb.fit("veil", study, figures=["gold"])
    few = bb.simulate("veil", ["random"] * 2, 12, 5, tmp_path, longest=3, workers=1, progress=False)
    with pytest.raises(bb.BadInput, match="needs at least 10 finished matches, not 0, 12 left out: unfinished"):
        bb.fit("veil", few)
    with pytest.raises(bb.BadInput, match="needs at least 10 finished matches, not 0"):
        bb.fit("veil", bb.simulate("veil", ["random"] * 2, 0, 6, tmp_path / "none", progress=False))
    with pytest.raises(bb.BadInput, match=r"needs a study, .* not 'runs/x'"):
        bb.fit("veil", "runs/x")  # type: ignore[arg-type]
    with pytest.raises(bb.BadInput, match=r"figures must be a list of names, such as \['gold'\], not 'gold'"):
        bb.fit("veil", study, figures="gold")
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(bb.NotPossible, match=r"pip install 'boardbook\[learn\]'"):
        bb.fit("veil", study)


def test_a_value_for_other_rules_is_refused(file: str) -> None:
    bot = make_bot(f"mcts:10@{file}")
    assert isinstance(bot, Search)
    with pytest.raises(bb.BadInput, match="it can't be used for pangea"):
        bb.Match("pangea", [f"mcts:10@{file}", "greedy"], seed=1)
    with pytest.raises(bb.BadInput, match="it can't be used for pangea"):
        bb.simulate("pangea", [f"mcts:10@{file}", "greedy"], 2)
    with pytest.raises(bb.BadInput, match=r"make must be a function, not ValueFunction.*pass its method `mcts`"):
        bb.register_bot("learned", bb.load_value(file))  # type: ignore[arg-type]
    with pytest.raises(bb.BadInput, match="it was fitted for another edition; fit a new one"):
        bot.evaluation(one_card())
    value = bb.load_value(file)
    with pytest.raises(bb.BadInput, match="it was fitted for open_hands='yes', not 'no'; fit a new one"):
        replace(value, options={"open_hands": "yes"}).judge(VEIL)
    with pytest.raises(bb.BadInput, match="veil has no figure 'gold'"):
        replace(value, figures={"gold": (1.0, 1.0)}).judge(VEIL)


# --- bots and chances that use it -----------------------------------------------------------------------------------


def test_a_search_can_use_a_file(file: str, value: ValueFunction) -> None:
    """It makes the same choices as with the object, others than by default, and works in saved matches."""
    names = [f"mcts:30@{file}", "random"]
    match = bb.Match("veil", names, seed=5).run()
    bb.register_bot("learned", value.mcts)
    assert [ply.number for ply in match.history.plies] == [
        ply.number for ply in bb.Match("veil", ["learned:30", "random"], seed=5).run().history.plies
    ]
    match.save("match.jsonl")
    assert bb.load("match.jsonl").seats[0].bot == names[0]
    state = bb.Match("veil", 2, seed=3).state
    by_hand, fitted = (consider(make_bot(name), VEIL, state, Random(1)) for name in ("mcts:30", names[0]))
    assert by_hand.choices != fitted.choices


@pytest.mark.usefixtures("processes")
def test_workers_of_a_study_can_use_it(value: ValueFunction, tmp_path: Path) -> None:
    bb.register_bot("learned", value.mcts)
    study = bb.simulate("veil", ["learned:5", "random"], 4, 1, tmp_path, workers=1, progress=False)
    assert study.matches.select(pl.col("error").null_count()).collect().item() == 4


def test_a_search_needs_a_file_with_a_value(file: str) -> None:
    with pytest.raises(bb.BadFile, match=r"none\.json"):
        bb.Match("veil", ["mcts:10@none.json", "Ann"])
    for name in (f"mcts:much@{file}", f"mcts:-1@{file}"):
        with pytest.raises(bb.BadInput, match="needs a number of simulations"):
            make_bot(name)
    bot = make_bot(f"mcts:@{file}")
    assert isinstance(bot, Search)
    assert bot.simulations == 500


def test_secrets_do_not_influence_a_search_with_a_fitted_value(file: str) -> None:
    thinks_alike(f"mcts:12@{file}", VEIL, seats=2, matches=40)


def test_win_chances_can_use_a_value(file: str, value: ValueFunction) -> None:
    match = bb.Match("veil", ["greedy", "random"], seed=4).run()
    fitted = match.win_chances(playouts=1, horizon=0, value=value, progress=False)
    judge, state = value.judge(VEIL), match.history.first()
    for ply, before in enumerate([None, *match.history.plies]):
        if before is not None:
            state.apply(before.number)
        assert fitted.filter(ply=ply)["value"].to_list() == pytest.approx(judge(state))
    assert fitted.equals(match.win_chances(playouts=1, horizon=0, value=file, progress=False))
    assert not fitted.equals(match.win_chances(playouts=1, horizon=0, progress=False))
    with pytest.raises(bb.BadInput, match="it can't be used for pangea"):
        bb.Match("pangea", 2, seed=1).win_chances(value=value, progress=False)


# --- strengths in words ---------------------------------------------------------------------------------------------


def test_strengths_in_words_are_names_of_bots() -> None:
    assert set(LADDER) <= set(bb.bots())
    header = seating(VEIL, ["Ann", "beginner", "beginner"], 1)
    assert [seat.bot for seat in header.seats] == [None, "beginner", "beginner"]
    assert header.names == ("Ann", "beginner bot", "beginner bot 2")
    assert [VEIL.words.called(name, "fr") for name in header.names] == ["Ann", "bot débutant", "bot débutant 2"]
    for word in LADDER:
        assert VEIL.words.called(f"{word} bot", "en") == VEIL.words.by_lang["en"][f"bot.{word}"] == f"{word} bot"
        with pytest.raises(bb.BadInput, match=f"bot {word}: has no parameters"):
            make_bot(f"{word}:3")
        assert bb.Match("veil", [word, "random"], seed=1).run().over


def test_a_careless_bot_plays_its_best_in_a_share_of_its_decisions() -> None:
    state = bb.Match("veil", 2, seed=8).state
    best = decide(Greedy(), VEIL, state, Random(1))
    chosen = [decide(Careless(Greedy(), 0.5), VEIL, state, Random(seed)) for seed in range(400)]
    others = len(state.legal_actions()) - 1
    assert others > 0
    assert sum(n != best for n in chosen) / 400 == pytest.approx(0.5 * others / (others + 1), abs=0.08)
