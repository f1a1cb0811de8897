"""Records of a match: the tables with their schema, and the save file."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
