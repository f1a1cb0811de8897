"""What everybody did.

The log has one row per move. Polars counts the rows, and altair draws a bar for each player.
"""

import altair as alt
import polars as pl

import boardbook as bb

match = bb.Match("pangea", ["greedy", "mcts:5", "random"], seed=6).run()
moves = match.log.filter(pl.col("choices") > 1).group_by("side", "kind").len("moves")
alt.Chart(moves).mark_bar().encode(x="moves", y="side", color="kind").properties(width=480, height=160)
