"""The example of a game in another package is complete: rules, words, drawing, records, charts, bots and studies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import boardbook as bb
from boardbook.soak import soak
from boardbook.widgets import bundles, payloads
from boardbook.widgets.picture import drawn
from boardbook.words import faults, lacking
from tests.french import Reader, careless, said
from tests.pages import held
from tests.profiles import many

MILL = ["place a7", "place b6", "place d7", "place b4", "place g7"]


def match(*played: str) -> bb.Match:
    made = bb.Match("morris", ["Ann", "Ben"], seed=1)
    for action in played:
        made.play(action)
    return made


def test_random_matches_have_no_fault() -> None:
    matches = many(check=20, proofs=50)
    done = soak(bb.game("morris"), matches, deep_every=5, plies=6)
    assert done["matches"] == matches
    assert done["ended by two_men"] > matches / 5


def test_every_word_exists_in_both_languages() -> None:
    game = bb.game("morris")
    assert lacking(game) == {}
    assert faults(game) == []
    reader = Reader(game.words)
    assert [fault for key in game.words.by_lang["fr"] for fault in careless(game.words, key)] == []
    assert [f for key in game.words.by_lang["fr"] for text in said(game.words, key) for f in reader.read(text)] == []
    assert [f for p in game.rulebook("fr").paragraphs.values() for f in reader.read(f"{p.title} {p.text}")] == []


@pytest.mark.parametrize(
    ("played", "tried", "rule", "en", "fr"),
    [
        (MILL, "place a1", "mill.taking", "You have closed a mill: first take a man.", "prenez d’abord un pion."),
        (MILL, "take a1", "mill.taking", "The other side has no man on a1.", "Aucun pion adverse n’est en a1."),
        (MILL[:1], "place a7", "play.point", "a7 is occupied.", "Le point a7 est occupé."),
        (MILL[:1], "take a7", "mill.taking", "You can take a man only after closing a mill.", "fermé un moulin."),
        ([], "move a7 d7", "play.move", "First place the 9 men in your hand.", "qui en compte 9."),
        (
            [*MILL, "take b4", "place b4", "place d6", "place b2"],
            "take a7",
            "mill.safe",
            "The man on a7 is in a mill; take one that is not.",
            "fait partie d’un moulin, et d’autres non.",
        ),
    ],
)
def test_refusals_are_explained(played: list[str], tried: str, rule: str, en: str, fr: str) -> None:
    ruling = match(*played).explain(tried)
    assert not ruling.legal
    assert ruling.rules == (f"morris.{rule}",)
    assert ruling.text("en") == en
    assert ruling.text("fr").endswith(fr)


def test_a_side_with_three_men_flies_and_one_with_two_has_lost() -> None:
    points = [0, 0, -1, 1, 1, -1, *[-1] * 15, 0, 1, -1]
    near = {"points": points, "hand": [0, 0], "score": [6, 6], "taking": False, "quiet": 0, "winner": -1}
    flown = bb.Match.from_position("morris", {**near, "to_act": 0, "round": 30, "reason": ""}, ["Ann", "Ben"])
    flown.play("move a1 g7")
    flown.play("take b6")
    assert flown.result is not None
    assert (flown.result.sides, flown.result.reason, flown.result.scores) == (("blue",), "two_men", (7, 6))


def test_its_own_bundle_draws_it_and_it_can_be_clicked_to_its_end() -> None:
    game = bb.game("morris")
    assert bundles.is_drawn(game)
    assert bundles.bundle(game) == game.drawing
    played, rng = match(), Random(3)
    board, clicks = played.board(), payloads.clicks(game)
    assert board._esm == bundles.script(bundles.bundle(game))
    while not played.over:
        action = rng.choice(played.legal_actions())
        path = clicks(played.state, action.number)
        assert all(element.startswith("p.") for element in path)
        ruling = played.explain(clicks=path)
        assert (ruling.legal, ruling.action) == (True, action)
        played.play(action)
    assert played.result is not None


def test_a_drawing_that_is_not_built_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = bb.game("morris")
    monkeypatch.setattr(type(game), "drawing", tmp_path / "morris")
    with pytest.raises(bb.BadInput, match="run npm run build to create it"):
        bundles.bundle(game)


def test_its_log_charts_page_and_picture(tmp_path: Path) -> None:
    made = bb.Match("morris", ["greedy", "random"], seed=2).run()
    assert set(made.log["kind"]) == {"place", "move", "take"}
    assert made.told("fr")["text"][0].startswith("Un pion est posé en ")
    assert made.events("mill")["side"].to_list()[0] in ("blue", "orange")
    assert set(made.charts()) == {"score", "economy"}
    assert "pions pris" in made.chart("score", lang="fr").to_json(ensure_ascii=False)
    assert made.heat_map() is not None
    made.to_html(tmp_path / "match.html", lang="fr")
    page = (tmp_path / "match.html").read_text(encoding="utf-8")
    assert "<title>Jeu du moulin" in page
    assert ".mo-wood" in held(page)["style"]
    assert "mo-wood" in drawn(made, "fr")
    made.save(tmp_path / "match.jsonl")
    assert bb.load(tmp_path / "match.jsonl").state.to_dict() == made.state.to_dict()


def test_bots_and_a_study_play_it(tmp_path: Path) -> None:
    made = bb.Match("morris", ["mcts:20", "random"], seed=3)
    for _ in range(8):
        made.step()
    assert made.ply >= 8
    study = bb.simulate("morris", ["random", "greedy"], 12, 1, tmp_path / "study", workers=2, progress=False)
    assert study.wins().sort("wins")["bot"].to_list() == ["random", "greedy"]
