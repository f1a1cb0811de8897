"""What happened here?

Forty matches, and one kind of position: behind, with many goods to spend. Which move won more often than expected? The
explorer, `study.explore(kind)`, answers the same question by clicks.
"""

import boardbook as bb

study = bb.simulate("pangea", ["greedy"] * 3, matches=40, seed=1, progress=False)
kind = study.where(phase=["magic", "purchases"], leader=False, goods=(13, None))
kind.chart()
