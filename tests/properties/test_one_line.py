"""A position in one line reads back, whatever it is; and any text gives a position or a clear error."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

import ctcore as ct
from ctcore.testing import lawful_states
from ctcore.twilight.board.deception import DeceptionMarker
from tests.properties.starts import for_each_frame, from_both_starts, from_every_frame, some_data

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

# What a shell reads between quotes of either sort as something else.
_UNSAFE = set("'\"`$!\\\n")
# Words of differences, right and wrong, and what stands between them.
_SAID = """Oran, ORA, Algiers, I-2, every space, Wilaya IV, Wilaya IX, Available, Casualties, Out of Play,
Orna, 2 Underground, +1 Terror, -1 Active, 30 Guerrillas, 1 base, no pieces, only 1 Active, only, Neutral,
Resettled, 1 Pop +1, 9 French Troops, FLN 0, Government 99, Commitment 12, France F, Border Zone 2,
independent, in force 57, #35, not in force #65, played OAS, played Coup, without Coup, keeping OAS,
cards 1 to 12, cards 67, cards 61, unused cards 13, FLN holds Hidden Asset, the bag holds none,
FLN first, First Eligible Nature, pending nothing, pending NextCard(), ended final round, Suez Crisis owes,
pending FirstChoice(faction=FLN) > Rallying(limit=limited/ locations=[I-1]), pending (, 0, :, -,
Coup not played, Coup was in this Campaign, Suez Crisis owes the FLN"""
_WORDS = st.sampled_from([word.strip() for word in _SAID.split(",")])
_PARTS = st.lists(st.tuples(_WORDS, st.sampled_from([": ", "; ", ", ", " ", ";", ":"])), max_size=8)


def told(error: ct.CtcoreError) -> None:
    """An error is of a kind that says whose it is, and says something."""
    assert isinstance(error, ct.NotationError | ct.InvalidPosition)
    assert re.search("[a-z]", str(error))


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_positions_read_back_from_one_line(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    line = state.to_text()
    assert line.isascii()
    assert not _UNSAFE & set(line)
    read = ct.State.from_text(line)
    assert (read, hash(read)) == (state, hash(state))
    assert read.to_text() == line
    assert ct.State.from_text(f"  {line.replace(' ', '   ')} ;") == state


@given(one=lawful_states(), other=lawful_states())
def test_positions_that_differ_differ_in_their_lines(one: ct.State, other: ct.State) -> None:
    assert (one == other) is (one.to_text() == other.to_text())


@from_both_starts
@given(data=some_data)
def test_what_a_line_leaves_out_is_as_in_the_scenario(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    begun, line = ct.setup(state.scenario), state.to_text()
    for was, now in zip(begun.spaces, state.spaces, strict=True):
        # Independence brings the Countries to Oppose, and no line need say so.
        if not now.place.is_country:
            assert (was != now) is (f"; {now.name}: " in line)
    assert (begun.commitment != state.commitment) is ("; Commitment " in line)
    assert (begun.stack != state.stack) is ("; pending " in line or "; ended " in line)


@from_both_starts
@given(data=some_data)
def test_a_line_that_is_damaged_gives_a_position_or_says_what_is_wrong(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    line = data.draw(start).to_text()
    at = data.draw(st.integers(0, len(line)))
    upto = data.draw(st.integers(at, min(at + 12, len(line))))
    damaged = line[:at] + data.draw(st.text(max_size=3)) + line[upto:]
    try:
        state = ct.State.from_text(damaged)
    except ct.CtcoreError as error:
        told(error)
    else:
        assert ct.violations(state) == ()
        assert ct.State.from_text(state.to_text()) == state


@given(text=st.text(max_size=60))
def test_illegal_text_of_any_letters_says_what_is_wrong(text: str) -> None:
    for line in (text, f"ctcore1 short{text}", f"ctcore1 short; {text}"):
        try:
            state = ct.State.from_text(line)
        except ct.CtcoreError as error:
            told(error)
        else:
            assert ct.violations(state) == ()


@given(parts=_PARTS, state=lawful_states())
def test_changes_in_words_give_a_lawful_position_or_say_what_is_wrong(parts: Any, state: ct.State) -> None:
    words = "".join(f"{word}{between}" for word, between in parts).replace("/", ",")
    try:
        after = ct.position(state, words)
    except ct.CtcoreError as error:
        told(error)
    else:
        assert ct.violations(after) == ()


@given(state=lawful_states(), seen_by=st.sampled_from([ct.GOVERNMENT, ct.FLN]))
def test_a_player_observes_positions_alike_that_only_the_other_can_tell_apart(
    state: ct.State, seen_by: ct.Actor
) -> None:
    seen, markers = ct.observe(state, seen_by), state.deception
    least, most = seen.margins_of(seen_by.enemy)
    assert least <= ct.margins(state)[seen_by.enemy] <= most
    assert seen.margins_of(seen_by) == (ct.margins(state)[seen_by],) * 2
    other = markers.of(seen_by.enemy)
    pool = sorted((*other, *markers.bag), key=tuple(DeceptionMarker).index)
    swapped = {
        seen_by.enemy.name.lower(): tuple(pool[: len(other)]),
        seen_by.name.lower(): markers.of(seen_by),
        "bag": tuple(pool[len(other) :]),
    }
    alike = state.but(deception=ct.Deception(**swapped))
    if state.ending is None:
        assert ct.observe(alike, seen_by) == seen
    else:
        assert seen.others == other
