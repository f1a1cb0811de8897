"""Charts: the names of lines, the labels of rounds, and enough room for the fonts of any page."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import altair as alt
import pytest

import boardbook as bb
from boardbook.charts import INKS, Curves, styled, svg
from boardbook.charts.look import FONT, LINE, _apart
from boardbook.charts.win_chances import LETTER, rows_of
from boardbook.games.zargos.odds import Combat, curve, rows
from boardbook.widgets import payloads
from tests.match.wandering import VEIL, play_random
from tests.widgets.hearing import elsewhere


def curves(match: bb.Match, lang: str = "en") -> Curves:
    return Curves(match.game, match.curves, match.log, match.history.header.names, lang)


def labels(drawn: str) -> list[str]:
    """Return all texts of an SVG."""
    return re.findall(r"<(?:text|tspan)[^>]*>([^<]+)</", drawn)


@pytest.fixture(scope="module")
def played() -> bb.Match:
    return bb.Match("pangea", ["random", "greedy"], seed=2, round_limit=25).run()


def test_lines_are_named_by_seats_and_their_sides(played: bb.Match) -> None:
    first = played.game.side(played.state, 0)
    shown = labels(svg(played.chart("goods")))
    assert f"random bot ({first})" in shown
    assert f"bot aléatoire ({played.game.words.text(f'side.{first}', 'fr')})" in labels(
        svg(played.chart("goods", "fr"))
    )
    neutral = {"blue", "orange", "green", "purple", "yellow"} - {
        played.game.side(played.state, seat) for seat in (0, 1)
    }
    assert neutral <= set(labels(svg(played.chart("minions"))))


def test_a_side_without_a_name_is_named_by_its_seat() -> None:
    match = bb.Match("veil", ["random", "greedy"], seed=2).run()
    assert {"random bot", "greedy bot"} <= set(labels(svg(match.chart("score"))))


def test_rounds_are_labelled_once_each(played: bb.Match) -> None:
    for match in (played, bb.Match("veil", ["random", "random"], seed=1).run()):
        axis = svg(match.chart("score")).split("X-axis")[1].split("Y-axis")[0]
        *ticks, title = labels(axis)
        assert title == "round"
        shown = [int(text) for text in ticks]
        assert shown == sorted(set(shown))
        assert shown[0] == 1
        assert shown[-1] <= match.state.round


def test_set_up_has_no_round_to_label() -> None:
    match = bb.Match("pangea", 2, seed=1)
    assert match.state.round == 0
    assert labels(svg(match.chart("goods")).split("X-axis")[1].split("Y-axis")[0]) == ["round"]


@pytest.mark.parametrize(("begun", "most"), [(1, 10), (2, 10), (11, 10), (12, 10), (25, 10), (1000, 10), (30, 2)])
def test_labels_have_room(begun: int, most: int, played: bb.Match) -> None:
    made = curves(played)
    made.rounds = tuple(range(begun + 1))
    ticks = made._ticks(most)
    assert ticks[0] == 1
    assert ticks == sorted(set(ticks))
    assert len(ticks) <= most + 1
    assert ticks[-1] <= begun


@pytest.mark.parametrize("names", [["Ann", "Bo"], ["Maximiliane von Habsburg-Lothringen", "Ann"]], ids=str)
def test_a_name_has_room_for_wider_letters(names: list[str]) -> None:
    """A page's font may be a fifth wider than the kernel's."""
    drawn = svg(bb.Match("pangea", names, seed=1).chart("goods"))
    width = float(re.findall(r'width="([\d.]+)"', drawn)[0])
    origin = float(re.findall(r"translate\(([\d.]+),", drawn)[0])
    placed = re.findall(r'text-anchor="start" transform="translate\(([\d.]+),[^>]*>([^<]+)</text>', drawn)
    ends = [(float(x), text) for x, text in placed if any(name in text for name in names) and "·" not in text]
    assert len(ends) == len(names)
    assert all(width - origin - x > len(text) * 6.4 for x, text in ends)
    assert FONT.split(",")[0] in drawn


@pytest.mark.parametrize("values", [[0, 0, 0, 0, 0], [10, 9.9, 5, 4.9, 0], [10, 10, 10, 0, 0], [3]], ids=str)
def test_names_at_the_ends_of_lines_do_not_overlap_or_leave_the_plot(values: list[float]) -> None:
    at = _apart([(10 - value) * 10 for value in values], 100)
    assert all(below - above >= LINE - 1e-9 for above, below in pairwise(at))
    assert min(at) >= 0
    assert max(at) <= 100
    assert at == sorted(at)


def test_texts_of_moments_do_not_overlap() -> None:
    long = 10 * LETTER
    texts = ["ten places"] * 5
    assert rows_of([0, 1, 2, long + 1, 400], texts, [False, False, False, False, True]) == [0, 1, None, 0, 0]


def test_a_chart_says_what_it_shows(played: bb.Match) -> None:
    shown = labels(svg(played.chart("goods", title="A title of my own")))
    assert {"A title of my own", "Die Magier von Pangea · random bot, greedy bot · seed 2"} <= set(shown)
    assert {"Richesses", "manche", "richesses"} <= set(labels(svg(played.chart("goods", "fr"))))


def test_a_seed_is_not_shown_while_it_would_reveal_secrets() -> None:
    match = bb.Match("veil", ["random", "random"], seed=8675309)
    assert "seed 8675309" in svg(match.chart("score"))
    assert "8675309" not in svg(match.seen_by(0).chart("score"))
    match.run()
    assert "seed 8675309" in svg(match.seen_by(0).chart("score"))


def test_french_writes_its_own_numbers() -> None:
    values = [{"value": 1234.5, "name": "a"}]
    marks = alt.Chart(alt.InlineData(values=values)).mark_text().encode(text=alt.Text("value:Q", format=",.1f"))
    for lang, said in (("en", "1,234.5"), ("fr", "1\u202f234,5")):
        assert said in labels(svg(styled(marks, INKS["any"], lang=lang)))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", ["bars", "curves"])
def test_odds_of_a_game_are_described_in_its_words(lang: str, kind: str) -> None:
    made = rows({"8 – 5": Combat(8, 5)}) if kind == "bars" else curve([3, 6], 10)
    shown = set(labels(svg(bb.odds_chart("zargos", made, lang=lang, title="?"))))
    assert {"?", {"en": "taken", "fr": "prise"}[lang]} <= shown
    if kind == "curves":
        assert {"en": "6 defenders", "fr": "6 défenseurs"}[lang] in shown


def test_rows_that_are_not_odds_are_refused() -> None:
    with pytest.raises(bb.BadInput, match="taken"):
        bb.odds_chart("zargos", [{"attackers": 1, "taken": 0.5}])
    with pytest.raises(bb.BadInput, match="pangea has no such columns"):
        bb.odds_chart("pangea", [{"attackers": 1, "taken": 0.5}])


def test_charts_can_be_restyled(played: bb.Match) -> None:
    charts: dict[str, Any] = played.charts()
    assert set(charts) == {figure.panel for figure in played.game.figures}
    assert "padding" not in str(charts["magic"].to_dict()["vconcat"])


def test_an_updated_dashboard_draws_what_a_new_one_would() -> None:
    """This holds after play, undo, branches, a return from the end to hidden hands, and a change of seat."""

    def go_about() -> None:
        match = bb.Match(VEIL, ["Ann", "Ben"], seed=3)
        dashboard, rng = match.dashboard(0), Random(1)
        for way in ("play", "undo", "play", "end", "undo", "seat", "play"):
            if way == "undo":
                match.undo()
            elif way == "seat":
                dashboard.seat = 1
            else:
                play_random(match, rng, 1000 if way == "end" else 2)
            assert dashboard._curves == match.dashboard(dashboard.seat)._curves

    elsewhere(go_about)  # without an event loop, everything is drawn at once


def test_curves_out_of_sight_are_drawn_when_they_are_seen() -> None:
    def go_about() -> None:
        match = bb.Match(VEIL, ["Ann", "Ben"], seed=3)
        dashboard, rng = match.dashboard(0), Random(1)
        dashboard.set_state({"_seen": False})
        before = dashboard._curves
        play_random(match, rng, 4)
        assert dashboard._curves is before
        dashboard.set_state({"_seen": True})
        assert dashboard._curves == match.dashboard(0)._curves != before
        drawn = dashboard._curves
        dashboard.set_state({"_seen": False})
        dashboard.set_state({"_seen": True})
        assert dashboard._curves is drawn  # the match had not changed
        dashboard.set_state({"_seen": False})
        dashboard.seat = 1  # curves for another seat are replaced
        assert dashboard._curves == match.dashboard(1)._curves
        assert dashboard._curves is not drawn

    elsewhere(go_about)


def test_names_in_curves_are_never_read_as_code() -> None:
    evil = ["<script>alert(1)</script>", '" onload="alert(1)', "<img src=x>&amp;", "]]><a href='javascript:1'>"]
    match = bb.Match("pangea", evil, seed=3)
    while match.state.round < 3:
        match.play(match.legal_actions()[-1])
    shapes = {"svg", "defs", "clipPath", "g", "path", "line", "rect", "circle", "text", "tspan"}
    texts: list[str] = []
    for drawn in (
        payloads.drawn(payloads.curves(payloads.recorder(match, None), "en"))["svg"],
        svg(match.chart("goods")),
    ):
        parts = list(ET.fromstring(drawn).iter())  # noqa: S314 (our own SVG)
        assert {part.tag.rpartition("}")[2] for part in parts} <= shapes
        assert not [name for part in parts for name in part.attrib if name.startswith("on") or name.endswith("href")]
        texts += [part.text or "" for part in parts]
    assert any("<script>" in text for text in texts)


def colours_of(chart: dict[str, Any]) -> dict[str, str]:
    """Return the colour of each name in a chart."""
    scale = chart["layer"][0]["encoding"]["color"]["scale"]
    return dict(zip(scale["domain"], scale["range"], strict=True))


def test_a_panel_gives_a_side_one_colour(played: bb.Match) -> None:
    """Neutral peoples have minions but no goods, so the first figure alone would not give them colours."""
    panel: Any = played.charts()["economy"]
    drawn = [colours_of(chart) for chart in panel.to_dict()["vconcat"]]
    alone = colours_of(played.chart("minions").to_dict())
    assert len(alone) == 5
    assert drawn == [alone] * len(drawn)


def test_maps_name_sides_in_the_readers_language(played: bb.Match) -> None:
    for chart in (played.heat_map(lang="fr"), played.map_chart(2, lang="fr")):
        shown = {text.lower() for text in labels(svg(chart))}
        assert {"peuple bleu", "peuple vert"} & shown
        assert not {"blue", "green", "purple", "yellow"} & shown


@pytest.mark.parametrize("theme", ["light", "dark", "any"])
def test_only_a_chart_for_any_page_has_no_background(played: bb.Match, theme: str) -> None:
    """In a PNG without a background, pale fills are invisible."""
    drawings: list[Any] = [
        played.chart("goods", theme=theme),
        played.heat_map(theme=theme),
        played.map_chart(2, theme=theme),
    ]
    for drawing in drawings:
        assert (drawing.to_dict()["config"]["background"] == "transparent") == (theme == "any")


def test_prices_of_a_game_that_sells_nothing(played: bb.Match) -> None:
    with pytest.raises(bb.NotPossible, match="pangea has no public sales"):
        played.price_chart()
