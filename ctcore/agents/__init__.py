"""Games as learners know them.  Needs the extra ``agents``.

Each choice of a game has a fixed number (`Numbering`), and what a player sees is a row of whole numbers
of one length (`ctcore.agents.seeing.Seeing`).  What may be chosen is what `Game.choices` offers.
"""

from ctcore.agents.numbering import Numbering

__all__ = ["Numbering"]
