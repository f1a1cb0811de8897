"""The gold of the winners.

How rich are the winners of Magellan, round by round? The bands are 95% confidence intervals of the means.
"""

import boardbook as bb

study = bb.simulate("magellan", ["greedy"] * 3, matches=12, seed=1, workers=1, progress=False)
study.chart("curves", figure="gold", by="rank")
