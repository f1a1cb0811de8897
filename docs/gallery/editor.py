"""Set up a position.

Drag pieces from the stock to the board and off again. The editor lists what is still wrong with the position.
"""

import boardbook as bb

match = bb.Match("magus", ["greedy"] * 3, seed=2)
while match.ply < 150:
    match.step()
bb.editor(match)
