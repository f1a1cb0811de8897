"""Other numbers on the components.

Change what is printed on the components, and play: here, amulets are cheaper.
"""

import boardbook as bb

edition = bb.edition("pangea")
edition["prices"] = [1, 1, 2, 3, 5]
bb.Match(bb.game("pangea", edition=edition), ["Ann", "greedy", "greedy"], seed=3)
