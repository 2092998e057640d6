"""What a game gives, once, so that every room above the kernel serves it."""

from ctcore.game.game import Game, Observer, Result

__all__ = ["Game", "Observer", "Result"]
