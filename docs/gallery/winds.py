"""Winds of war.

Five players lead the peoples of Zargos towards the Forbidden City. Bots have played until the second round.
"""

import boardbook as bb

match = bb.Match("zargos", ["greedy"] * 5, seed=3, setup="drawn")
while match.ply < 400:
    match.step()
match
