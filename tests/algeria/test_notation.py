"""Algeria's notation: every form of a move reads back, and so do the forms that people write instead."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from ctcore.algeria.board.places import PLACES
from ctcore.algeria.board.units import Unit
from ctcore.algeria.game import GAME
from ctcore.algeria.words import WORDS
from ctcore.errors import NotationError
from ctcore.game.play import IllegalMoveInLine
from ctcore.kernel.form import slots_of, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Move

FORMS = {form for kind in GAME.system.kinds for form in (kind.move.form, *kind.move.stages)}
BEGUN = "1958-operations"
_IN_ORAN = "convert 1 Cadre to Band in Oran"
QUIET = "roll 7; roll 1; roll 1"


def written(move: Move, form: str) -> str:
    """The move in that form."""
    text = form.replace("(s)", "s")
    for name in slots_of(form):
        text = text.replace(f"{{{name}}}", word(getattr(move, name)))
    return text


def walked(setup: str, seed: int, most: int) -> Iterator[tuple[State, Move]]:
    """Positions of random play, each with the move that is made there; the Government mobilizes little."""
    draw, state = random.Random(seed), GAME.setup(setup)  # noqa: S311 - play, not secrets
    for _ in range(most):
        if not state.stack:
            return
        move = GAME.random_move(state, draw)
        if str(move).startswith("mobilize") and draw.random() < 0.8:
            move = next(one for one in GAME.legal_moves(state) if str(one) == "end")
        yield state, move
        state = GAME.step(state, move)


@pytest.mark.parametrize("setup", ["1954-ready", "1958-ready", "1960-ready", "1958"])
def test_every_form_of_every_move_reads_back(setup: str) -> None:
    seen: Counter[str] = Counter()
    for state, move in walked(setup, 3, 260):
        if seen[move.form] < 5:
            seen[move.form] += 1
            for form in (move.form, *WORDS.forms.get(move.form, ())):
                assert GAME.parse_move(state, written(move, form)) == move
        assert GAME.parse_move(state, str(move)) == move
    assert len(seen) >= 15


def test_other_forms_stand_for_forms_that_there_are_and_name_the_same() -> None:
    assert {*WORDS.forms} <= FORMS
    for form, others in WORDS.forms.items():
        for other in others:
            assert {*slots_of(other)} == {*slots_of(form)}, other


@pytest.mark.parametrize(
    ("setup", "changes", "line", "means"),
    [
        ("1954-ready", "", f"{QUIET}; activate 1 FX in ALG", "activate 1 French brigade in Algiers"),
        ("1954-ready", "", f"{QUIET}; in Oran; activate 1 EX", "activate 1 Elite brigade in Oran"),
        ("1954-ready", "", f"{QUIET}; activate 1 brigade in CON", "activate 1 French brigade in Constantine"),
        ("1954-ready", "", f"{QUIET}; mobilise 1 Elite in II-3", "mobilize 1 Elite brigade in Souk Ahras"),
        ("1954-ready", "", f"{QUIET}; mobilize 1 POL in Ain Oussera", "mobilize 1 Police in Ain Qussera"),
        ("1954-ready", "", f"{QUIET}; end; in Barika build 2 CAD", "build 2 Cadres in Barika"),
        ("1954-ready", "", f"{QUIET}; end; in ORA; convert CAD to BAN; 1 time", _IN_ORAN),
        (BEGUN, "Setif: 1 Band in OPS", "move 1 BAN from SETIF to Barika", "move Band from Setif to Barika"),
        (BEGUN, "Setif: 1 Band in OPS", "from II-1; move a Band; to I-4", "move Band from Setif to Tebessa"),
        (BEGUN, "Setif: 1 Cadre in OPS", "propaganda by 1 Cadre in Setif", "propaganda by Cadre in Setif"),
        (BEGUN, "Setif: 1 Band in OPS", "raid in Setif with 1 Band", "raid with 1 Band, 0 Faileks in Setif"),
        (BEGUN, "", "tell the Government", "let the Government act"),
        (BEGUN, "Oran: 1 Band in OPS", "yield; flush Oran; 1 EX from operations", "1 Elite brigade from OPS"),
        (BEGUN, "", "tell the Government to act; suppress Algiers", "suppression in Algiers"),
    ],
)  # fmt: skip
def test_what_people_write_is_read(setup: str, changes: str, line: str, means: str) -> None:
    steps = GAME.play_line(GAME.changed(GAME.setup(setup), changes), line)
    assert str(steps[-1].move) == means


@pytest.mark.clause("9.15/3")
def test_counts_of_zero_may_be_left_out_of_a_harass() -> None:
    state = GAME.changed(GAME.setup(BEGUN), "Setif: 1 Failek in OPS, 1 Cadre in OPS")
    move = GAME.parse_move(state, "harass division in OPS of Setif with 1 Cadre, 1 Failek")
    assert move == GAME.parse_move(state, str(move))
    assert move == GAME.parse_move(
        state, "in Setif harass division in OPS with 1 Cadre, 0 Bands and 1 Failek"
    )


def test_the_first_stage_that_two_moves_share_goes_on_with_either() -> None:
    begun = GAME.play(GAME.setup("1954-ready"), f"{QUIET}; end")
    by_stages = GAME.play(begun, "in Algiers; convert Cadre to Band; 1 times")
    assert by_stages == GAME.play(begun, "convert 1 Cadre to Band in Algiers")
    with pytest.raises(IllegalMoveInLine, match=r"6\.2/1"):
        GAME.play(begun, "in Algiers; build 1 Cadre")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("roll 7 roll 1", "Did you mean 'roll 7; roll 1'?"),
        (f"{QUIET}; mobilize 1 brigade in Algiers", "does not say whether French brigades or Elite"),
        (f"{QUIET}; activate 1 FX in Algers", "no area is called 'algers'. Did you mean"),
        (f"{QUIET}; activate 1 Bandit in Algiers", "no unit is called 'bandit'"),
        (f"{QUIET}; mobilise", "is not a move"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_may_be_meant(line: str, says: str) -> None:
    state = GAME.changed(GAME.setup("1954-ready"), "Algiers: 1 AX in OPS")
    begun = GAME.play(state, "")
    with pytest.raises((NotationError, IllegalMoveInLine)) as refused:
        GAME.play(begun, line)
    assert says in str(refused.value)


def test_every_area_and_unit_goes_by_its_names_and_its_code() -> None:
    for place in PLACES:
        for text in (place.name, place.id, place.name.upper()):
            assert WORDS.meanings(type(place), text.lower()) == (place,)
    codes = dict(zip(("fro", "cad", "ban", "fai", "xx", "fx", "ex", "ax", "pol"), _PRINTED, strict=True))
    assert {code: WORDS.meanings(Unit, code) for code in codes} == {
        code: (unit,) for code, unit in codes.items()
    }
    assert WORDS.meanings(Unit, "airmobile ex") == (Unit.AIR_ELITE,)


_PRINTED = (
    *(Unit.FRONT, Unit.CADRE, Unit.BAND, Unit.FAILEK),
    *(Unit.DIVISION, Unit.FRENCH, Unit.ELITE, Unit.ALGERIAN, Unit.POLICE),
)
