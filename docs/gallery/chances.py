"""Who was winning?

From every decision, bots play on several times. The curve shows how often each player wins.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy"], seed=7).run()
chances = match.win_chances(playouts=3, horizon=4, progress=False)
match.win_chart(chances)
