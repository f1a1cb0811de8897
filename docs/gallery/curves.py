"""Curves of a match.

Three bots play a whole match, and the chart shows how many goods each people had, move by move.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "random"], seed=7).run()
match.chart("goods")
