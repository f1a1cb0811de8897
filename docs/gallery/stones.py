"""A game of your own.

Take one to three of 21 stones; the player who takes the last stone wins. You play against a search bot.
"""

import boardbook as bb
from boardbook.core import Attempt, Entry, SimpleGame, SimpleState


class Stones(SimpleState):
    sides = ("first", "second")

    def legal_actions(self):
        return [] if self.to_act is None else [0, 1, 2]

    def apply(self, take):
        self.score[self.to_act] += take + 1 + 21 * (sum(self.score) + take >= 20)
        self.end("last_stone") if sum(self.score) > 20 else self.next_seat()


class TwentyOne(SimpleGame):
    name, position = "stones", Stones

    def entries(self):
        return [Entry(Attempt("take"), {"stones": number}) for number in (1, 2, 3)]


bb.Match(TwentyOne(), ["Ann", "mcts:200"], seed=1)
