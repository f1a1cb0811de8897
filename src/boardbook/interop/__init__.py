"""boardbook's games in tools of other projects: `boardbook.interop.pettingzoo` and `boardbook.interop.openspiel`.

They are loaded only when you import them; `pip install boardbook[interop]` installs what they need. Both use the
interface that all games share, so they also work for user-defined games. Such a game needs only `observation_fields`
for its observations, and small games (`SimpleGame`) need not even that.
"""
