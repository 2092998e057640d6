"""A game as one value, which every room above the kernel serves."""

from ctcore.game.game import Game, Observer, Result

__all__ = ["Game", "Observer", "Result"]
