"""Bugs in prices, gains, rounding, thresholds, orders and tracks, each refuted by an equivalence.

Laws do not notice them, since each of these positions is lawful; the second statement does.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import discharge, obligations
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.activities import deploy, extort, neutralize, subvert
from ctcore.twilight.rules.common import resolution
from ctcore.twilight.rules.events import coup, pivotal, suez
from ctcore.twilight.rules.operations import assault, attack, garrison, march, rally, sweep, terror, train
from ctcore.twilight.rules.propaganda import commitment, opening, redeploy, reset
from ctcore.twilight.system import PROVISOS

KINDS = {kind.name: kind for kind in ct.SYSTEM.kinds}
OBLIGATIONS = {one.name: one for one in obligations()}


@attrs.frozen
class Bug:
    """A change of the engine's source, and the obligation that refutes it."""

    name: str
    refuted_by: str
    plant: Callable[[pytest.MonkeyPatch], None]


def code_of(function: Any, source: str) -> CodeType:
    """Code in the place of a function's, with the names that this one knows."""
    free = function.__code__.co_freevars
    inner = textwrap.indent(textwrap.dedent(source), "    ")
    body = f"def outer({', '.join(free)}):\n{inner}\n    return {function.__name__}\n"
    if function.__name__ == "<lambda>":
        body = f"def outer({', '.join(free)}):\n    return {source}\n"
    made: dict[str, Any] = {}
    compiled = compile(f"from __future__ import annotations\n{body}", "<planted>", "exec")
    exec(compiled, function.__globals__, made)  # noqa: S102 - text of this file
    found: CodeType = made["outer"](*free).__code__
    return found


def text(name: str, refuted_by: str, function: Any, old: str, new: str) -> Bug:
    """A function with other words in the place of some of its own."""
    source = inspect.getsource(function)
    assert source.count(old) == 1, (name, source)
    return Bug(name, refuted_by, lambda patch: _swap(patch, function, source.replace(old, new)))


def rule(name: str, refuted_by: str, function: Any, source: str) -> Bug:
    """Another expression in the place of a short function's."""
    return Bug(name, refuted_by, lambda patch: _swap(patch, function, source))


def _swap(patch: pytest.MonkeyPatch, function: Any, source: str) -> None:
    patch.setattr(function, "__code__", code_of(function, source))


def constant(name: str, refuted_by: str, where: Any, field: str, value: object) -> Bug:
    """Another number in the place of a module's or a class's own."""
    assert isinstance(where, ModuleType | type)
    return Bug(name, refuted_by, lambda patch: patch.setattr(where, field, value))


def asked(kind: str, requirement: str) -> Any:
    """The test of a kind's requirement."""
    (found,) = (one.test for one in KINDS[kind].requirements if one.name == requirement)
    return found


def amended(card: str, point: str) -> Any:
    """What a card makes of a figure."""
    found: Any = next(one for one in PROVISOS if (one.label, one.to) == (card, point))
    return found.value


BUGS = (
    # Prices
    rule("Assault costs 3", "does.assault.select", assault.PRICE.rule, "lambda _state, _space: 3"),
    rule("Attack is free", "does.attack.select", attack.PRICE.rule, "lambda _state: 0"),
    rule("Terror costs 2", "does.terror.select", terror.PRICE.rule, "lambda _state, _space: 2"),
    rule("Sweep costs 1", "does.sweep.select", sweep.PRICE.rule, "lambda _state: 1"),
    rule("Garrison costs 1", "does.garrison", garrison.PRICE.rule, "lambda _state: 1"),
    rule("Train costs 3", "does.train.select", train.PRICE.rule, "lambda _state: 3"),
    rule("Rally costs 2", "does.rally.select", rally.PRICE.rule, "lambda _state: 2"),
    rule("March costs 2", "does.march.move", march.PRICE.rule, "lambda _state: 2"),
    rule("SUEZ CRISIS costs 5", "does.pivotal.play", suez.PRICE.rule, "lambda _state: 5"),
    # Gains
    text("Extort brings 2", "does.extort.select", extort._gain, "draft.gain(FLN, 1,", "draft.gain(FLN, 2,"),
    constant("SUEZ CRISIS brings 5", "does.reveal", opening, "_SUEZ", 5),
    constant("box F brings 5", "does.reveal", opening, "FRANCE_RESOURCES", (1, 2, 3, 4, 5, 5)),
    constant(
        "box C costs 1",
        "does.commitment.end_withdrawing",
        commitment,
        "FRANCE_COMMITMENT",
        (0, 1, 1, 2, 3, 3),
    ),
    text(
        "the Resettled cost nothing",
        "does.reveal",
        opening.government_income,
        "income - sectors_resettled(state)",
        "income",
    ),
    rule(
        "RECALL DE GAULLE counts Opposition",
        "does.reveal",
        amended("#65", "resources.french_forces"),
        "lambda _pieces, state: population_at(state.spaces, Stance.OPPOSE)",
    ),
    rule(
        "Casualties count after RECALL DE GAULLE",
        "does.commitment.end_withdrawing",
        amended("#65", "commitment.casualties"),
        "lambda loss, _state: loss",
    ),
    # Rounding
    text(
        "Mountains round up",
        "does.garrison.search",
        resolution.halved_in_mountains,
        "cubes // 2",
        "(cubes + 1) // 2",
    ),
    text(
        "Mountains halve nothing", "does.sweep.search", resolution.halved_in_mountains, "cubes // 2", "cubes"
    ),
    text(
        "sending rounds down",
        "does.commitment.send",
        commitment.price_of_sending,
        "(pieces + 2) // 3",
        "pieces // 3",
    ),
    text(
        "withdrawing rounds up",
        "does.commitment.withdraw",
        commitment.worth_of_withdrawing,
        "pieces // 3",
        "(pieces + 2) // 3",
    ),
    rule(
        "Casualties round up",
        "does.commitment.end_withdrawing",
        commitment.CASUALTIES.rule,
        "lambda state: (state.casualties.french + 2) // 3",
    ),
    text(
        "the third for good rounds up",
        "does.fln_redeploy.end",
        reset.lost_for_good,
        "casualties // 3",
        "(casualties + 2) // 3",
    ),
    # Thresholds and ties
    constant("March is seen from five on", "does.march.move", march, "UNNOTICED", 4),
    text(
        "Support at the goal goes unseen",
        "does.march.move",
        march._exposed,
        "(space.support == Stance.SUPPORT) | abroad",
        "abroad",
    ),
    constant("MOBILIZATION at 14", "may.pivotal.play", pivotal, "_MOBILIZATION_AT", 14),
    text("victory at the threshold", "does.reveal", victory.reached, "> THRESHOLD", ">= THRESHOLD"),
    text(
        "the Government wins a tie of COUP D'ETAT",
        "does.coup.roll_fln",
        coup._roll_fln,
        "frame.government > move.die",
        "frame.government >= move.die",
    ),
    constant("an Attack loses one", "does.attack.roll", attack, "LOSSES", 1),
    text("goods are captured on a 2", "does.attack.roll", attack._roll, "move.die == 1", "move.die == 2"),
    constant("Garrison moves seven", "may.garrison.move", garrison, "MOST_CUBES", 7),
    constant("Deploy moves five", "may.deploy.move", deploy, "MOVES", 5),
    constant("Subvert removes three", "may.subvert.remove", subvert, "MOST_CUBES", 3),
    rule("Neutralize removes three", "may.neutralize.remove", neutralize.REMOVED.rule, "lambda _state: 3"),
    rule("Train places five", "may.train.place", train.MOST_CUBES.rule, "lambda _state: 5"),
    text(
        "Bases stack one less",
        "may.deploy.move",
        deploy.fits,
        "space.bases + count <=",
        "space.bases + count <",
    ),
    text(
        "Rally places by Population alone",
        "may.rally.place",
        resolution._placements,
        "space.population + space.fln_bases",
        "space.population",
    ),
    # Orders
    rule(
        "Bases fall though protected",
        "does.assault.select",
        assault.BASES_OPEN.rule,
        "lambda _state, _space: True",
    ),
    rule(
        "Bases fall with those before them",
        "does.assault.select",
        assault.BASE_HITS.rule,
        "lambda _state, space, cubes, fallen: halved_in_mountains(space, cubes)",
    ),
    text(
        "losses go to Casualties first",
        "does.assault.select",
        resolution.to_available,
        "(before + count + 1) // 2 - (before + 1) // 2",
        "(before + count) // 2 - before // 2",
    ),
    rule(
        "Troops fall before Police",
        "may.attack.lose",
        asked("attack.lose", "police_first"),
        "lambda there, piece: True",
    ),
    text(
        "attrition is halved", "does.attack.lose", attack.attrition, "at_most(french,", "at_most(french // 2,"
    ),
    # Pieces and places
    rule(
        "Police strike in every Border Sector",
        "does.assault.select",
        assault._police_count,
        "def _police_count(_state, space):\n    return space.place.is_city or space.place.border is not None",
    ),
    constant("Algerian cubes count as French", "does.attack.lose", attack, "FRENCH", tuple(ct.Piece)),
    text(
        "Troops redeploy to Bases alone",
        "may.redeploy.move",
        redeploy.takes_troops,
        "subject.place.is_city | ",
        "",
    ),
    text(
        "Neutralize leaves a second Terror",
        "does.neutralize.end",
        neutralize._shift,
        "elif (space.terror == 0) & (draft.terror_left >= 1):",
        "elif draft.terror_left >= 1:",
    ),
    # Tracks
    text(
        "the France Track falls by two",
        "does.fln_redeploy.end",
        reset._finish,
        "Track.FRANCE, -1",
        "Track.FRANCE, -2 if draft.france_track >= 2 else -1",
    ),
    text(
        "all Terror goes in a Reset",
        "does.fln_redeploy.end",
        reset._finish,
        "at_most(space.terror, 1)",
        "space.terror",
    ),
)


@pytest.mark.parametrize("bug", BUGS, ids=[bug.name for bug in BUGS])
def test_a_planted_bug_is_refuted(monkeypatch: pytest.MonkeyPatch, bug: Bug) -> None:
    bug.plant(monkeypatch)
    proof = discharge(OBLIGATIONS[bug.refuted_by])
    assert not proof.proved
    assert proof.detail
    assert "vacuous" not in proof.detail


def test_forty_are_planted() -> None:
    assert len({bug.name for bug in BUGS}) == len(BUGS) >= 40
