"""In French, in the dark.

Every board speaks English and French, and has a light and a dark theme. By default, it follows JupyterLab's theme.
"""

import boardbook as bb

match = bb.Match("pangea", ["greedy", "greedy", "greedy"], seed=11).run()
match.goto(120)
match.board(lang="fr", theme="dark")
