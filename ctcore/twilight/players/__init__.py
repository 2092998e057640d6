"""Programs that play Colonial Twilight, for either player, by planning lines of their own moves."""

from ctcore.twilight.players.greedy import Greedy
from ctcore.twilight.players.searching import Searching

__all__ = ["Greedy", "Searching"]
