"""A bot of your own.

This bot always plays the move after which its own people has the most goods. Does it win against the greedy bot?
"""

import boardbook as bb


class Farmer:
    def choose(self, game, state, seat, rng):
        def goods(action):
            after = state.clone()
            after.apply(action)
            return after.view(seat)["goods"][game.side(state, seat)], rng.random()

        return max(state.legal_actions(), key=goods)


bb.register_bot("farmer", lambda parameters: Farmer())
bb.Match("pangea", ["farmer", "greedy"], seed=3).run().chart("goods")
