"""The index of the rules: it leads to entries that there are, and is refused where it is not one."""

from __future__ import annotations

import pytest

from ctcore.errors import RegisterError
from ctcore.game.games import game
from ctcore.register import Register, load
from ctcore.register.index import Index, read_index


@pytest.mark.parametrize("which", ["twilight", "algeria"])
def test_no_term_of_the_index_only_repeats_a_title(which: str) -> None:
    register = game(which).register
    titles = {one.title.casefold(): one.id for one in register.clauses}
    assert register.index.terms
    for term, ids in (*register.index.terms.items(), *register.index.things.items()):
        assert ids != (titles.get(term),), term
        assert len(set(ids)) == len(ids), term


def test_a_term_is_no_thing_as_well() -> None:
    index = load().index
    assert not index.terms.keys() & index.things.keys()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[term]\n"tie" = ["7.1"]', "unknown key 'term'"),
        ('[terms]\n"tie" = "7.1"', "'terms: tie' is a list of texts"),
        ("kinds = [[1]]", "'kinds' is a list of texts"),
        ("kinds =", "is not TOML"),
    ],
)
def test_what_is_no_index_is_refused(text: str, told: str) -> None:
    with pytest.raises(RegisterError, match=told):
        read_index(text)


def test_an_index_that_leads_nowhere_is_refused() -> None:
    for index in (Index(terms={"tie": ("99.1",)}), Index(apart={"99": "bot"}), Index(listing=("99.2",))):
        with pytest.raises(RegisterError, match="the index cites 99"):
            Register((), (), (), index)
