"""The witnesses as vectors: position, move and required result, for any engine to run.

For each requirement a position and a move that it alone refuses, with a legal twin as near
as can be; for each law a position that breaks it alone.  ``python -m proofs`` looks for them
anew and writes ``proofs/vectors/*.json``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.conform.sources import vectors_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FOLDER", "IMPLIED_LAWS", "UNSAYABLE_LAWS", "read"]

# Implied by the other laws, as a lemma proves; and those that the text of a position cannot break.
IMPLIED_LAWS = ("pop_0_markers_suffice",)
UNSAYABLE_LAWS = ("france_track_within_boxes", "stance_is_one_of_three", "exactly_one_first_eligible")
FOLDER = Path(__file__).parents[1] / "vectors"


def read() -> Iterator[dict[str, Any]]:
    """Every stored vector of a requirement, in the order of the files and of the rules in them."""
    for path in sorted(FOLDER.glob("*.json")):
        for vector in vectors_of(path):
            if "requirement" in vector:
                yield vector
