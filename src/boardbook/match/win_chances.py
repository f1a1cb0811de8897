"""The chances of winning over the course of a match, and how well predictions agree with results (calibration)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, SupportsIndex

from tqdm.auto import tqdm

from boardbook.bots import make_bot
from boardbook.bots.estimates import Estimate
from boardbook.bots.lookahead import Evaluation, handcrafted
from boardbook.bots.playouts import win_shares
from boardbook.bots.value import ValueFunction, load_value
from boardbook.core import REFEREE, BadInput, History, NotPossible, Stream
from boardbook.core import game as make_game
from boardbook.core.validation import as_whole

if TYPE_CHECKING:
    import polars as pl


def knower(history: History, seat: int | None) -> int:
    """Return the observer whose knowledge estimates for a seat use: the referee in games without secrets.

    Raises `NotPossible` for spectators of a game with secrets.
    """
    game = history.game
    observer = REFEREE if game.open_information else history.observer(seat)
    if observer is None:
        raise NotPossible(f"spectators of {game.name} know too little for this; use a seat, as in match.seen_by(0)")
    return observer


def win_chances(
    history: History,
    seat: int | None,
    bot: str,
    playouts: SupportsIndex,
    horizon: SupportsIndex,
    moments: SupportsIndex,
    value: ValueFunction | str | Path | None,
    *,
    progress: bool,
) -> pl.DataFrame:
    """Return the chances of winning after every ply up to the cursor, given what `seat` may know.

    See `Match.win_chances`.
    """
    import polars as pl

    from boardbook.records import CHANCES

    times, plies, marked = _number("playouts", playouts, 1), _number("horizon", horizon), _number("moments", moments)
    game, player = history.game, make_bot(bot)
    judge = _evaluation(value)(game)
    observer = knower(history, seat)
    state, before = history.first(), None
    rows: list[tuple[Any, ...]] = []
    for ply in tqdm(range(history.ply + 1), unit="ply", disable=not progress):
        if ply:
            state.apply(history.plies[ply - 1].number)
        rng = Random(Stream(history.header.seed, "chances", history.owner(ply), ply).getrandbits(64))
        now = win_shares(game, state, observer, player, times, plies, rng, judge)
        swing, beyond = _swing(before or now, now)
        beyond = beyond and state.round > 0
        for who, estimate in enumerate(now):
            side = game.first_side(state, who)
            rows.append((history.id_for(seat), ply, state.round, who, side, *estimate, swing, beyond))
        before = now
    frame = pl.DataFrame(rows, schema=CHANCES, orient="row")
    most = frame.filter("mattered").unique("ply").top_k(marked, by="swing")["ply"]
    return frame.with_columns(pl.col("ply").is_in(most.to_list()).alias("mattered"))


def calibration_chart(
    value: ValueFunction,
    calibration: pl.DataFrame | None = None,
    lang: str = "en",
    theme: str = "any",
    *,
    title: str | None = None,
) -> Any:
    """Return an altair chart of predicted and observed wins, for a fitted value and for the game's own evaluation.

    The chart shows 95% intervals. `calibration`: the calibration on other matches (None: `value.calibration()`).
    Raises `UnknownName` for an unknown theme; the message lists the known ones.
    """
    import polars as pl

    from boardbook.charts import Heading, alt, ink_of, styled
    from boardbook.charts.look import WIDTH
    from boardbook.charts.palette import group_colours

    rules, ink = make_game(value.game), ink_of(theme)
    words = rules.words.by_lang[lang]
    called = {"by hand": words["chart.calibration_by_hand"], "fitted": words["chart.calibration_fitted"]}
    names = list(called.values())
    frame = value.calibration() if calibration is None else calibration
    rows = frame.with_columns(pl.col("value").replace_strict(called, return_dtype=pl.String))
    colour = alt.Color("value:N", legend=alt.Legend(title=None, orient="top", offset=4))
    colour = colour.scale(domain=names, range=group_colours(names, ink))
    axis = alt.Axis(format="%", tickCount=5)
    across = alt.X("promised:Q", title=words["chart.calibration_promised"], axis=axis).scale(domain=[0, 1])
    up = alt.Y("seen:Q", title=words["chart.calibration_seen"], axis=axis).scale(domain=[0, 1])
    ends = alt.Chart(pl.DataFrame({"promised": [0.0, 1.0], "seen": [0.0, 1.0]}))
    even = ends.mark_line(color=ink.second, strokeDash=[3, 3], strokeWidth=1).encode(across, up)
    base = alt.Chart(rows, width=WIDTH, height=WIDTH).encode(across, colour)
    spans = base.mark_rule(strokeWidth=2, opacity=0.5).encode(alt.Y("low:Q"), alt.Y2("high:Q"))
    tips = [alt.Tooltip(f"{name}:Q", format=".1%") for name in ("promised", "seen", "low", "high")]
    line = base.mark_line(point=alt.OverlayMarkDef(size=55), strokeWidth=1).encode(up)
    about = [words["title.game"]]
    if calibration is None and "matches" in value.fitted:
        about.append(rules.words.text("chart.matches", lang, {"n": value.fitted["matches"]}))
    notes = f"{words['chart.calibration_even']} {words['chart.interval']}"
    heading = Heading(title or words["chart.calibration"], (" · ".join(about), notes))
    layers = alt.layer(even, spans, line.encode(tooltip=["value:N", *tips, "n:Q", "matches:Q"]))
    return styled(layers, ink, heading=heading, lang=lang)


def _number(name: str, value: SupportsIndex, least: int = 0) -> int:
    number = as_whole(value, least, 10**9)
    if number is None:
        raise BadInput("chances", [f"{name} must be a whole number of at least {least}, not {value!r}"])
    return number


def _evaluation(value: ValueFunction | str | Path | None) -> Evaluation:
    """Return the evaluation to use: a value function, one loaded from a file, or the game's own."""
    if value is None:
        return handcrafted
    return (load_value(value) if isinstance(value, str | Path) else value).judge


def _swing(before: list[Estimate], now: list[Estimate]) -> tuple[float, bool]:
    """Return how much of the win changed hands, and whether any seat's intervals before and after don't overlap."""
    pairs = list(zip(before, now, strict=True))
    apart = any(a[2] < b[1] or b[2] < a[1] for a, b in pairs)
    return sum(abs(a[0] - b[0]) for a, b in pairs) / 2, apart
