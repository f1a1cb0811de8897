"""Fit a value function to the matches of a study, to predict the winner from a position.

By Luce's choice axiom, the odds of one seat against another depend only on the scores of these two. So the conditional
logit can be fitted by logistic regression without an intercept, on the differences in features between each winner and
each other seat. Every match has the same weight. The penalty is chosen by cross-validation, with all positions of a
match in the same fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from importlib.util import find_spec
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from boardbook.bots.calibration import Foreseen, calibration_rows, loss_rows
from boardbook.bots.training_samples import Matches, Sample, Samples, rules_of, sampled
from boardbook.bots.value import ValueFunction, Weight
from boardbook.core import BadInput, Game, NotPossible
from boardbook.core import game as make_game
from boardbook.core.errors import unknown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FOLDS: Final = 5
FEWEST: Final = 10
"""Minimum number of matches for a fit."""
PENALTIES: Final = (0.003, 0.03, 0.3, 3.0, 30.0, 300.0)
"""The values of scikit-learn's `C` to try, strongest penalty first.

The features are scaled, and each match has weight 1.
"""


def fit(game: str | Game[Any], study: Matches, *, figures: Sequence[str] | None = None) -> ValueFunction:
    """Fit a value function to the matches of a study. Once it is saved in FILE, the bot `"mcts:500@FILE"` can use it.

    `game`: the game, with its options and edition. Matches with other options or another edition are left out, as are
    unfinished matches. `figures`: the figures of a seat that are used as features, in addition to the game's
    `evaluate_long` (None for all). With `()`, the value learns only how much a lead is worth early and late in a match,
    and searches are as fast as without the value. Fitting needs scikit-learn: `pip install 'boardbook[learn]'`.

    Raises `NotPossible` without scikit-learn, `BadInput` for a study of another game or with too few matches, and
    `UnknownName` for an unknown figure.
    """
    if not hasattr(study, "gather"):
        what = f"needs a study, such as the result of bb.simulate or bb.open_study, not {study!r:.80}"
        raise BadInput("fit", [what])
    if isinstance(figures, str):
        raise BadInput("fit", [f"figures must be a list of names, such as [{figures!r}], not {figures!r}"])
    rules = make_game(game) if isinstance(game, str) else game
    known = [figure.name for figure in rules.figures]
    names = tuple(known if figures is None else dict.fromkeys(figures))
    for name in names:
        if name not in known:
            raise unknown("figure", name, known)
    if study.rules.name != rules.name:
        raise BadInput("fit", [f"the study is of {study.rules.name}, not of {rules.name}"])
    if find_spec("sklearn") is None:
        raise NotPossible("fitting needs scikit-learn: pip install 'boardbook[learn]'")
    samples = sampled(study, rules, names)
    if len(samples.matches) < FEWEST:
        left = "".join(f", {n} left out: {why}" for why, n in samples.left_out.items())
        raise BadInput("fit", [f"needs at least {FEWEST} finished matches, not {len(samples.matches)}{left}"])
    lineups = study.matches.select("lineup").unique().collect()["lineup"].drop_nulls().sort().to_list()
    return _Fit(rules, names, samples).value(lineups)


class _Fit:
    """Fits value functions to pairs of a winner and another seat.

    Each pair is given by its differences in features, which are scaled to a root mean square of 1.
    """

    def __init__(self, rules: Game[Any], figures: Sequence[str], samples: Samples) -> None:
        import numpy as np
        from sklearn.linear_model import LogisticRegression

        self.model = LogisticRegression(fit_intercept=False, solver="newton-cholesky", tol=1e-6)
        self.rules, self.figures, self.samples = rules, figures, samples
        self.rounds = max(1.0, sum(match.rounds for match in samples.matches) / len(samples.matches))
        pairs = [pair for k, match in enumerate(samples.matches) for pair in self._pairs(k, match)]
        self.fold = np.array([number % FOLDS for number, _, _ in pairs])
        self.weight = np.array([weight for _, weight, _ in pairs])
        apart = np.array([difference for _, _, difference in pairs])
        spread = np.sqrt(np.average(apart**2, axis=0, weights=self.weight))
        self.scale = np.where(spread > 0, spread, 1.0)
        self.apart = apart / self.scale

    def _pairs(self, number: int, match: Sample) -> list[tuple[int, float, list[float]]]:
        """Return the match, the weight and the differences in features of every pair.

        A pair is a winner and another seat in one of the match's positions.

        Each difference is included twice: as it is, and multiplied by a number from 0 to 1 that says how late in the
        match the position is.
        """
        pairs = []
        seats = len(match.shares)
        for position in match.positions:
            late = min(1.0, position.round / self.rounds)
            for own, other in permutations(range(seats), 2):
                if match.shares[own]:
                    weight = match.shares[own] / ((seats - 1) * len(match.positions))
                    features = zip(position.features[own], position.features[other], strict=True)
                    apart = [mine - its for mine, its in features]
                    pairs.append((number, weight, [*apart, *(late * one for one in apart)]))
        return pairs

    def value(self, lineups: Sequence[str]) -> ValueFunction:
        """Return the value fitted to all matches. Its quality is measured by five-fold cross-validation."""
        import numpy as np
        from threadpoolctl import threadpool_limits

        matches = self.samples.matches
        foreseen: list[Foreseen] = []
        with threadpool_limits(1):  # one thread, so that sums have a fixed order and don't wait for busy cores
            whole = self._value(np.ones(len(self.fold), bool))
            for fold in range(FOLDS):
                part = self._value(self.fold != fold)
                for k in range(fold, len(matches), FOLDS):
                    foreseen += matches[k].foreseen(k, part.promised)
        fitted = {
            "boardbook": version("boardbook"),
            "matches": len(matches),
            "left_out": self.samples.left_out,
            "positions": sum(len(match.positions) for match in matches),
            "seats": sorted({len(match.shares) for match in matches}),
            "bots": [*lineups],
            **whole.fitted,
        }
        held_out = {
            "calibration": [[*row] for row in calibration_rows(foreseen)],
            "losses": [[*row] for row in loss_rows(foreseen)],
        }
        return replace(whole, fitted=fitted, held_out=held_out)

    def _value(self, chosen: NDArray[np.bool_]) -> ValueFunction:
        """Return the value fitted to the chosen pairs, with the penalty that works best for them."""
        penalty = min(PENALTIES, key=lambda penalty: self._held_out_loss(penalty, chosen))
        weights = self._weights(penalty, chosen) / self.scale
        half = len(weights) // 2
        outlook, *figures = [_weight(*pair) for pair in zip(weights[:half], weights[half:], strict=True)]
        options, edition = rules_of(self.rules)
        return ValueFunction(
            self.rules.name,
            options,
            edition,
            float(f"{self.rounds:.6g}"),
            outlook,
            dict(zip(self.figures, figures, strict=True)),
            {"C": penalty},
        )

    def _held_out_loss(self, penalty: float, chosen: NDArray[np.bool_]) -> float:
        """Return the sum of the log losses of the folds.

        Each fold is predicted with weights fitted to the other folds.
        """
        import numpy as np

        loss = 0.0
        for fold in sorted(set(self.fold[chosen])):
            out = chosen & (self.fold == fold)
            scores = self.apart[out] @ self._weights(penalty, chosen & (self.fold != fold))
            loss += float(self.weight[out] @ np.logaddexp(0.0, -scores))
        return loss

    def _weights(self, penalty: float, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return the weights of the scaled features. Each pair is used in both orders, so there are two classes."""
        import numpy as np

        apart, weight = self.apart[chosen], self.weight[chosen] / 2
        won = np.repeat([1, 0], len(weight))
        self.model.set_params(C=penalty)
        self.model.fit(np.concatenate([apart, -apart]), won, sample_weight=np.concatenate([weight, weight]))
        weights: NDArray[np.float64] = self.model.coef_[0]
        return weights


def _weight(begin: float, more: float) -> Weight:
    """Return the weight at the beginning and at the end of a match, rounded to the precision used in the file."""
    return float(f"{begin:.6g}"), float(f"{begin + more:.6g}")
