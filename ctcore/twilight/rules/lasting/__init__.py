"""What lasts (5.1.6-5.1.8, 5.3, 5.4): each card's exceptions in its own module, which knows no operation."""

from ctcore.twilight.rules.lasting import independence, mobilization, recall_de_gaulle

__all__ = ["PROVISOS"]

PROVISOS = tuple(
    proviso for part in (independence, mobilization, recall_de_gaulle) for proviso in part.PROVISOS
)
