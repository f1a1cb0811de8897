"""A puzzle.

The rules of the game check the answer. For an illegal move, the board shows the paragraph that forbids it.
"""

import boardbook as bb

match = bb.Match.from_position("magellan", {"seats": 3, "card": "cook"}, ["Bo", "Ann", "Cy"], seed=1)
match.play("bid 4")
bb.puzzle(
    match,
    "Outbid Bo by as little as you can",
    goal="bid 5",
    hints=["What does the rule on bids require?"],
)
