"""Eight matches in one table.

Bots play eight matches, and each purchase becomes a dot. The tables of several matches are stacked with polars.
"""

import altair as alt
import polars as pl

import boardbook as bb

played = [bb.Match("pangea", ["greedy"] * 3, seed=seed).run() for seed in range(8)]
bought = [match.table("buy").with_columns(match=pl.lit(n + 1)) for n, match in enumerate(played)]
purchases = pl.concat(bought, how="diagonal").group_by("match", "round").len("amulets")
chart = alt.Chart(purchases).mark_circle().encode(x="round:O", y="match:O", size="amulets")
chart.properties(width=400, height=260)
