"""Studies: playing, storing and summarizing many matches."""

from boardbook.studies.clustered import quantiles, regression, variance_shares
from boardbook.studies.collected import collect, legality
from boardbook.studies.collectors import Collector
from boardbook.studies.intervals import means
from boardbook.studies.kinds import PositionKind
from boardbook.studies.run import simulate
from boardbook.studies.study import Study, open_study
from boardbook.studies.sweep import sweep

__all__ = [
    "Collector",
    "PositionKind",
    "Study",
    "collect",
    "legality",
    "means",
    "open_study",
    "quantiles",
    "regression",
    "simulate",
    "sweep",
    "variance_shares",
]
