"""Many matches: played, kept, and summed up."""

from boardbook.studies.run import simulate
from boardbook.studies.study import Study, open_study

__all__ = ["Study", "open_study", "simulate"]
