"""Where the points came from.

At the end of a match of Magellan, each player's score is split into its parts.
"""

import boardbook as bb

match = bb.Match("magellan", ["greedy", "greedy", "greedy", "random"], seed=2).run()
match.score_chart()
