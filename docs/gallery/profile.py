"""What kind of game is it?

A dozen matches of Pangea and of Magellan at two strengths of play. Each panel is a measure with one scale for both games, and
the lines are 95% intervals, which a dozen matches leave wide: `effort="10min"` plays more.
"""

import boardbook as bb

profiles = bb.profiles(["pangea", "magellan"], ["random", "casual"], seats=3, effort=12, progress=False)
profiles.chart()
