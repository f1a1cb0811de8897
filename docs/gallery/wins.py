"""Does it help to go first?

Equal bots play twenty matches. The chart shows the share that each seat won, with its 95% confidence interval.
"""

import boardbook as bb

study = bb.simulate("pangea", ["greedy"] * 3, matches=20, seed=1, start_player="given", workers=1, progress=False)
study.chart("wins", by="seat")
