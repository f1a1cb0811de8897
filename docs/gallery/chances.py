"""Who was winning?

Bots play on from every decision, and the game's evaluation judges where that leads: an estimate of each chance to win.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy"], seed=7).run()
chances = match.win_chances(playouts=3, horizon=4, progress=False)
match.win_chart(chances)
