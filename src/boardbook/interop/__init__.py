"""Adapters that make boardbook's games available in PettingZoo and OpenSpiel.

`boardbook.interop.pettingzoo` and `boardbook.interop.openspiel` are loaded only when you import them. `pip install
boardbook[interop]` installs the packages that they need. Both use the interface that all games share, so they also work
with user-defined games. A user-defined game only has to define `observation_fields`; a small game (`SimpleGame`)
doesn't even have to do that.
"""
