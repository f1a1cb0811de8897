# The names of the package; each is loaded when it is first used.

from .board import Board as Board
from .dashboard import Dashboard as Dashboard
from .film import Film as Film
from .table import Table as Table
