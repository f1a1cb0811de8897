"""Five pools.

In Magus, majorities around five sources of mana decide who takes the crystals. This is the position after 300 moves.
"""

import boardbook as bb

match = bb.Match("magus", ["greedy"] * 4, seed=5)
while match.ply < 300:
    match.step()
match
