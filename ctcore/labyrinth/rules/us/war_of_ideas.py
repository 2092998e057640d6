"""War of Ideas (7.2).

Clauses: 7.2, 4.9.2, 4.9.5; rulings L23, L30
"""

from __future__ import annotations

from ctcore.kernel import Figure, asks
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, Place, neighbours
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.tracks import gwot_penalty, prestige_modifier
from ctcore.labyrinth.board.vocabulary import Alignment, Governance
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen, not_ruled
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.testing import posture_of, tests
from ctcore.labyrinth.rules.us.operation import UsOperation, needs

__all__ = ["WAR_OF_IDEAS", "WarOfIdeas", "Wooing", "modifier", "woo"]

SUCCESS = Figure("war_of_ideas.success", ("4.9.2/1", "7.2.1.2/1"), lambda _state: 5, high=9)
# 7.2.1.3, 7.3.1: by how much troops exceed cells where a regime change country is held.
HELD_BY = 5


class WarOfIdeas(PlaceMove, form="war of ideas in {place}"):
    """Conduct a War of Ideas."""


class Step(Named):
    """What a War of Ideas waits for."""

    TEST, ROLL = "the test of the country", "the roll"


@frozen
class Wooing(Procedure, clause="7.2.1.2/1", awaits="the roll of a War of Ideas", label="war_of_ideas"):
    """A War of Ideas in a country (7.2); ``value`` is None if an event grants it whatever the value.

    ``penalty`` says whether the GWOT penalty counts (#30 lifts it).
    """

    cites = ("4.9.5/1", "7.2.1.1/1", "7.2.2.1/1", "7.2.3/1", "L23")
    step: Step
    place: Place
    value: int | None
    penalty: bool = True

    def after_test(self, draft: Draft, _result: object) -> None:
        """Roll, unless the value is too low for what the test has shown (4.9.5)."""
        country = draft.at(self.place)
        if self.value is not None and country.level > self.value:
            draft.told("4.9.5/1", f"{self.place} needs {country.level}: the War of Ideas fails")
            draft.finish()
        else:
            self.then(draft, Step.ROLL, Dice(1))

    def after_roll(self, draft: Draft, result: tuple[int, ...]) -> None:
        """Shift or improve the country, or place Aid; elsewhere set posture (7.2.1, 7.2.2, 7.2.3)."""
        (face,) = result
        if self.place.is_muslim:
            _convince(draft, self.place, face + modifier(draft, draft.at(self.place), penalty=self.penalty))
        else:
            posture = posture_of(draft, face)
            draft.posture(self.place, posture, "7.2.3/1")
            if posture is draft.tracks.us_posture:
                draft.prestige(1, "7.2.3/1")
        draft.finish()


def _convince(draft: Draft, place: Place, total: int) -> None:
    country, success = draft.at(place), SUCCESS(draft)
    if total >= success:
        if country.is_ally and country.governance is not None:
            draft.govern(place, country.governance.better, "7.2.1.1/1")
        else:
            draft.align(place, Alignment.ALLY, "7.2.1.1/1")
    elif total == success - 1 and country.aid == 0:
        draft.aid(place, 1, "7.2.2.1/1")


def modifier(board: Position, country: Country, *, penalty: bool = True) -> int:
    """What is added to the die of a War of Ideas in a Muslim country (7.2.1.2)."""
    cut = board.in_force.patriot_act
    near = [board.countries[one.index] for one in neighbours(country.place, patriot_act=cut)]
    return (
        prestige_modifier(board.tracks.prestige)
        - (gwot_penalty(board) if penalty else 0)
        + country.aid
        + any(one.is_ally and one.is_good for one in near)
        - (country.is_ally and country.governance is Governance.FAIR)
    )


def woo(draft: Draft, place: Place, value: int | None, *, penalty: bool = True) -> None:
    """Begin a War of Ideas: an unmarked Muslim country is tested first (4.9.4)."""
    draft.push(Wooing(Step.TEST, place, value, penalty))
    if not (place.is_muslim and tests(draft, place, "4.9.4/1")):
        frame = draft.stack[-1]
        frame.after_test(draft, None)  # type: ignore[attr-defined]


def _begin(draft: Draft, frame: UsOperation, move: WarOfIdeas) -> None:
    draft.replace(Done())
    woo(draft, move.place, frame.value)


@frozen
class Done(Procedure, clause="7.0/1", awaits="the end of the operation"):
    """What stands above is the operation; with its end the operation is over."""

    def resumed(self, draft: Draft, _ended: object, result: object, /) -> None:
        """Let the card go on."""
        draft.finish(result)


WAR_OF_IDEAS = chosen(
    ("us.war_of_ideas", WarOfIdeas, _begin),
    {"place": PLACES},
    asks(
        "can_be_convinced",
        ("7.2.1.1/1", "7.2.3/1", "L30"),
        "the country is Muslim, or one whose posture may change",
        lambda place: place.is_muslim or place in POSTURED,
        "{move.place}",
    ),
    not_ruled("7.1.3/1", "L25"),
    asks(
        "no_adversary",
        ("7.2.1.1/1", "L30"),
        "the country is not an Adversary",
        lambda subject: subject.alignment is not Alignment.ADVERSARY,
        "{subject}: {subject.alignment}",
    ),
    asks(
        "something_to_improve",
        ("7.2.1.1/1", "L30"),
        "the country is not a Good Ally already",
        lambda subject: not (subject.is_ally and subject.is_good),
        "{subject}: {subject.governance}, {subject.alignment}",
    ),
    asks(
        "held",
        ("7.2.1.3/1",),
        "in a regime change country troops exceed cells by 5 or more",
        lambda subject: subject.regime_change is None or subject.strength >= subject.cells + HELD_BY,
        "{subject}: troops {subject.strength}, cells {subject.cells}",
    ),
    needs("4.9.5/1"),
)
