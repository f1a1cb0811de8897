"""boardbook's games in tools of other projects: `boardbook.interop.pettingzoo` and `boardbook.interop.openspiel`.

They are loaded only when you import them; `pip install boardbook[interop]` installs what they need. Both use the
contract of every game, so they work for user-defined games, too: those need only `observation_fields` for their view,
and small games (`SimpleGame`) not even that.
"""
