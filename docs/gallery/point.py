"""Point at the answer.

You answer this task by clicking pieces on the board. The solution is computed from the position.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "random"], seed=7).run()
match.goto(77)
bb.puzzle(
    match,
    "Which minions carry an amulet?",
    point=lambda match: [f"m.{minion}" for minion in match.view(None)["carried"]],
)
