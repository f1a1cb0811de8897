"""Where the minions stood.

A map for each people shows on which squares its minions spent the match.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "random"], seed=5).run()
match.heat_map()
