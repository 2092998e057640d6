"""Many games between two players, what came of them, and how sure that is.

>>> from ctcore.game.games import game
>>> from ctcore.simulate import Simulation, simulated, summed_up
>>> asked = Simulation(game("nim"), game("nim").setup(), {"first": "random", "second": "random"})
>>> rows = list(simulated(asked, range(1, 11), jobs=1, backend=None))
>>> len(rows), summed_up(rows).wins[0].games >= 5
(10, True)
"""

from ctcore.simulate.games import Row, Simulation, Unplayable, simulated
from ctcore.simulate.kept import kept, table, write_parquet
from ctcore.simulate.picture import margins_svg
from ctcore.simulate.summary import Summary, summed_up

__all__ = [
    "Row",
    "Simulation",
    "Summary",
    "Unplayable",
    "kept",
    "margins_svg",
    "simulated",
    "summed_up",
    "table",
    "write_parquet",
]
