"""A review.

What did your decisions cost? Marks on the timeline lead to the better moves. Real reviews search longer.
"""

import boardbook as bb

match = bb.Match("pangea", ["random", "greedy"], seed=4)
while match.ply < 60:
    match.step()
match.review(0, bot="mcts:5", progress=False).board()
