"""A question with four answers.

The right answer comes from the rules. You can explain each wrong answer in your own words.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "random"], seed=7).run()
match.goto(150)
bb.puzzle(
    match,
    "How many goods does blue pay for its next amulet?",
    say=lambda match: match.view(None)["prices"]["blue"],
    choices=[1, 2, 3, 4],
)
