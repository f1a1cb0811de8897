"""The board as a widget: Python owns the state, and the front end proposes changes."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
