"""The light host: boards on a page without Jupyter, played by the process that shows them.

`Host` serves a page on which anywidget draws the widgets of this process. All their comms share one WebSocket. Most
browser tests show their boards on it (`cells.py`), and `python -m tests.host` shows a developer a board of any
position.
"""
