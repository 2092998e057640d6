"""What Python shows of a position and of answers about it: short, and what rebuilds it where that can be."""

from __future__ import annotations

import pickle
import subprocess
import sys
from html import unescape
from importlib.metadata import version

import pytest
from hypothesis import given

import ctcore as ct
from ctcore.kernel.form import word
from ctcore.testing import lawful_states
from ctcore.twilight.scenarios import SCENARIOS
from tests.architecture.sources import ROOT
from tests.cli.run import run

GAME = ct.play(ct.setup("short", card=1), "no pivotal event; rally; Barika; place 1; Setif")
SHORT_ENOUGH = 400
NAMES = vars(ct) | {"Place": ct.Place, "Stance": ct.Stance}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_is_repeated_as_what_reads_it_back(scenario: str) -> None:
    state = ct.setup(scenario, card=5)
    assert repr(state) == f"State.from_text({state.to_text()!r})"
    assert eval(repr(state), dict(NAMES)) == state  # noqa: S307 - what repr promises


def test_a_state_that_cannot_be_says_which_laws_it_breaks() -> None:
    broken = ct.setup("short").but(commitment=100)
    assert repr(broken) == "<State of the short scenario that cannot be: commitment_within_track>"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_is_printed_as_the_board_that_show_prints(scenario: str) -> None:
    *_, last = ct.random_game(scenario, seed=5)
    for state in (ct.setup(scenario), ct.setup(scenario, card=67), last.after):
        board = str(state)
        assert max(map(len, board.splitlines())) <= 80
        assert "\x1b" not in board
        shown = run("show", "--position", state.to_text()).out
        assert " ".join(board.split()) == " ".join(shown.split())
        assert f"<pre>{board}</pre>" in unescape(state._repr_html_())


@given(state=lawful_states())
def test_every_position_has_a_board_and_a_line(state: ct.State) -> None:
    assert max(map(len, str(state).splitlines())) <= 80
    assert eval(repr(state), dict(NAMES)) == state  # noqa: S307 - what repr promises


def test_moves_spaces_and_frames_are_short_and_rebuild_themselves() -> None:
    kinds = {type(one).__name__: type(one) for one in ct.legal_moves(GAME)}
    frames = {type(one).__name__: type(one) for one in GAME.stack}
    enums = {type(one.limit).__name__: type(one.limit) for one in GAME.stack if hasattr(one, "limit")}
    names = NAMES | kinds | frames | enums
    for one in (*ct.legal_moves(GAME), *GAME.stack, *GAME.spaces):
        assert len(repr(one)) < SHORT_ENOUGH
        assert eval(repr(one), dict(names)) == one  # noqa: S307 - what repr promises


def test_answers_are_short_and_say_what_they_are() -> None:
    refused = ct.judge(GAME, ct.parse_move(GAME, "Algiers"))
    assert repr(refused) == "<Verdict 'Algiers': not legal, unmet: city_not_at_support>"
    assert repr(ct.judge(GAME, ct.legal_moves(GAME)[0])).endswith(": legal>")
    (unmet,) = refused.violations
    assert repr(unmet) == (
        "<Finding city_not_at_support does not hold: "
        "3.3.1, R95: a City is at Neutral or Opposition [Algiers: Support]>"
    )
    step = ct.trace(GAME, ct.parse_move(GAME, "Tebessa"))
    assert repr(step) == "<Transition 'Tebessa': 1 change>"


def test_verdicts_and_transitions_pickle_and_come_back_equal() -> None:
    garrison = ct.play(ct.setup("medium", first=ct.GOVERNMENT, card=1), "garrison")
    verdicts = [
        *(ct.judge(GAME, move) for move in ct.legal_moves(GAME)),
        ct.judge(GAME, ct.parse_move(GAME, "Algiers")),
        ct.judge(ct.setup("short"), ct.legal_moves(GAME)[0]),  # not now
        ct.judge(garrison, ct.choices(garrison)[0]),  # the beginning of a move
    ]
    for verdict in verdicts:
        again = pickle.loads(pickle.dumps(verdict))  # noqa: S301 - our own
        assert again == verdict
        assert hash(again) == hash(verdict)
        assert (again.legal, again.findings) == (verdict.legal, verdict.findings)
    assert len(set(verdicts)) == len(verdicts)
    step = ct.trace(GAME, ct.parse_move(GAME, "Tebessa"))
    again = pickle.loads(pickle.dumps(step))  # noqa: S301 - our own
    assert (again, again.ledger) == (step, step.ledger)


def test_illegal_to_pickle_a_verdict_on_other_rules() -> None:
    refused = ct.judge(GAME, ct.parse_move(GAME, "Algiers"))
    requirement = next(one for one in refused.requirements if one.name == "city_not_at_support")
    other = ct.SYSTEM.without(refused.kind, requirement).judge(GAME, refused.move)
    assert other != refused
    with pytest.raises(TypeError, match="on rules other than the game's"):
        pickle.dumps(other)


@pytest.mark.clause("7.3")
def test_margins_are_those_of_the_board_and_of_the_outcome() -> None:
    *_, last = ct.random_game("short", seed=4)
    found = ct.outcome(last.after)
    assert found is not None
    margins = ct.margins(last.after)
    assert (margins.government, margins.fln) == (found.government_margin, found.fln_margin)
    assert (margins[ct.GOVERNMENT], margins[ct.FLN]) == (margins.government, margins.fln)


def test_the_version_is_that_of_the_package() -> None:
    assert ct.__version__ == version("ctcore")


@pytest.mark.parametrize("missing", ["hypothesis", "numpy"])
def test_testing_without_its_extra_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "try:\n    import ctcore.testing\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603 - our own text
    assert ran.stdout == f"ctcore.testing needs {missing}: pip install 'ctcore[testing]'\n"


# What one player knows


OWN = "FLN holds Hidden Agenda, Hidden Asset"
OTHER = "Government holds Empty Threat, Empty Threat"


@pytest.mark.clause("7.3/6", "7.3/7")
def test_a_player_knows_its_own_markers_and_how_many_the_other_has() -> None:
    state = ct.position("short", OWN, OTHER, "the bag holds Empty Threat")
    seen = ct.observe(state, ct.GOVERNMENT)
    assert list(map(word, seen.own)) == ["Empty Threat"] * 2
    assert (seen.others, seen.in_bag) == ((None, None), 1)
    assert list(map(word, seen.hidden)) == ["Empty Threat", "Hidden Agenda", "Hidden Asset"]
    assert seen.position == ct.setup("short")
    assert seen.margins_of(ct.FLN) == (-11, -10)
    assert ct.observe(state, ct.FLN).margins_of(ct.GOVERNMENT) == (-13, -13)


@pytest.mark.clause("7.3")
def test_the_mix_may_tell_what_the_other_must_hold() -> None:
    held = ct.position("short", "FLN holds 2 Hidden Agenda", OTHER, "the bag holds 1 Hidden Asset")
    assert ct.observe(held, ct.GOVERNMENT).margins_of(ct.FLN) == (-10, -9)
    sure = ct.position("short", "FLN holds 2 Hidden Agenda", OTHER)
    assert ct.observe(sure, ct.GOVERNMENT).margins_of(ct.FLN) == (-9, -9)


@pytest.mark.clause("7.3")
def test_a_player_does_not_know_what_a_hidden_marker_opens_to_the_other() -> None:
    state = ct.position("short", OWN, OTHER, first=ct.GOVERNMENT, card=1)
    assert not ct.observe(state, ct.GOVERNMENT).tells_moves(ct.FLN)
    assert ct.observe(state, ct.GOVERNMENT).tells_moves(ct.GOVERNMENT)
    assert ct.observe(ct.setup("short", card=1), ct.GOVERNMENT).tells_moves(ct.FLN)


def test_illegal_to_observe_as_nature() -> None:
    with pytest.raises(TypeError, match="who observes is"):
        ct.observe(ct.setup("short"), ct.NATURE)
