"""Every resolution that is compared with the second statement by arrays."""

from __future__ import annotations

from tests.exhaustive import activity_counts, fln_counts, government_counts, round_counts

__all__ = ["RESOLUTIONS"]

RESOLUTIONS = (
    *government_counts.RESOLUTIONS,
    *fln_counts.RESOLUTIONS,
    *activity_counts.RESOLUTIONS,
    *round_counts.RESOLUTIONS,
)
