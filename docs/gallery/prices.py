"""What the explorers cost.

Every event of a match is a row in a table. From the table to your own chart, it takes two lines of altair.
"""

import altair as alt

import boardbook as bb

match = bb.Match("magellan", ["greedy"] * 5, seed=4).run()
sold = match.events("sold").select("ply", "side", "explorer", "price")
chart = alt.Chart(sold).encode(x="ply", y="price", color="side", tooltip=["explorer", "price"])
chart.mark_circle(size=120).properties(width=480, height=260)
