"""Adapters that make boardbook's games available in PettingZoo and OpenSpiel.

`boardbook.interop.pettingzoo` and `boardbook.interop.openspiel` are loaded only when you import them. `pip install
boardbook[interop]` installs the packages that they need. Both use the interface that all games share, so they also work
with user-defined games. Such a game only has to define `observation_fields`, and small games (`SimpleGame`) don't even
need that.
"""
