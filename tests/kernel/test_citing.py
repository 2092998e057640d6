"""A citation goes wherever a text goes, with what it says beside the clause."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest

from ctcore.kernel.citing import Cited


@pytest.mark.parametrize(("labels", "sentences"), [*product(((), ("#1", "#2")), ((), ("3.1/2",)))])
def test_a_copy_of_a_citation_has_its_labels_and_its_sentences(
    labels: tuple[str, ...], sentences: tuple[str, ...]
) -> None:
    cited = Cited("3.1", labels, sentences)
    for again in (copy.copy(cited), copy.deepcopy(cited), pickle.loads(pickle.dumps(cited))):  # noqa: S301 - ours
        assert (again, again.changed_by, again.sentences) == ("3.1", labels, sentences)
        assert type(again) is Cited
