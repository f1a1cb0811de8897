"""An auction.

Five players bid for a cook in Magellan. Hands are secret: at the board, you uncover only the hand of the player to bid.
"""

import boardbook as bb

cook = {"seats": 5, "card": "cook"}
match = bb.Match.from_position("magellan", cook, ["Ann", "Bo", "Cy", "Di", "Ed"], seed=1)
match.play("bid 3")
match.play("bid 5")
match
