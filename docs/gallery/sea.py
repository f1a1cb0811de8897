"""Tiles adrift.

Bots play a whole match of Pangea, and the board goes back to move 150. Drag the timeline to see any other move.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "greedy"], seed=7).run()
match.goto(150)
match
