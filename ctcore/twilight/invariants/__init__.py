"""The named laws of a position: what holds of the board whatever is played."""

from ctcore.twilight.invariants.board_laws import BOARD_LAWS

__all__ = ["BOARD_LAWS"]
