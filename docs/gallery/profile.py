"""What kind of game is it?

A dozen matches of Pangea and of Magellan at two strengths of play. Each panel has one scale for both games. The lines
are 95% intervals, which a dozen matches leave wide; `effort="10min"` plays more.
"""

import boardbook as bb

profiles = bb.profiles(["pangea", "magellan"], ["random", "casual"], seats=3, effort=12, progress=False)
profiles.chart()
