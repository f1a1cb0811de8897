"""What if?

Every possible move of a decision is tried, and bots play on to the end. How often does each move win?
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy"], seed=4).run()
match.goto(40)
match.what_if(playouts=16, progress=False)
