"""boardbook's games in other projects' tools: `boardbook.interop.pettingzoo` and `boardbook.interop.openspiel`.

Neither is loaded before it is imported, and what they need comes with `pip install boardbook[interop]`. Both are built
on the contract that every game keeps, so a game from outside has them, too: what it brings is a numbering of its view,
and small games (`PlainGame`) not even that.
"""
