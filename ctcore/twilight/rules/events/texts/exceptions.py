"""What a text that lasts changes while it is in force, said beside its card (5.1.6-5.1.8, 5.3, 5.4).

A change names the point of the rules that it changes: a figure, a group of requirements, a requirement on
grounds or a kind of move. It says under which clauses and rulings; whose it is, the truth that puts it in
force and the clause by which it lasts follow from the text. A name that no point has is refused on loading.

Clauses: 5.1.6-5.1.8, 5.3, 5.4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ctcore.kernel import Amends, Closes, Ground, Opens, Proviso, cite
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.in_force import EFFECTS, lasts_by, marker_of
from ctcore.twilight.rules.events.texts.frame import CardText, Entered, Maker, Step, TextFrame

__all__ = ["Change", "amends", "closes", "lasts", "opens", "provisos_of"]

# What says how long an effect lasts, of the two clauses that say more.
_HOW_LONG = {"5.3": "5.3/3", "5.4": "5.4/3"}

# A change of the rules, which is an exception once the text that makes it is known.
Change = Callable[[Capability], Proviso]


def amends(to: str, clauses: str, value: Callable[..., Any]) -> Change:
    """Give a figure another value: ``value(before, state, *about)``."""
    return lambda effect: Amends(to=to, value=value, **_of(effect, clauses))


def closes(  # noqa: PLR0913 - what is closed, and the requirement that says so
    to: str, clauses: str, name: str, text: str, test: Callable[..., bool], *, shows: str = ""
) -> Change:
    """Forbid a kind of move, or an element of a group, where ``test`` holds."""
    return lambda effect: Closes(to=to, name=name, text=text, test=test, shows=shows, **_of(effect, clauses))


def opens(to: str, clauses: str, ground: Ground, *then: Change, kept: str = "") -> Change:
    """Admit an element on one more ground.

    ``then`` closes moves in what that ground alone admitted, which frames keep as ``kept``.
    """

    def change(effect: Capability) -> Opens:
        closed = [one(effect) for one in then]
        binding = tuple(one for one in closed if isinstance(one, Closes))
        return Opens(to=to, ground=ground, then=binding, kept=kept, **_of(effect, clauses))

    return change


def _of(effect: Capability, clauses: str) -> dict[str, Any]:
    """Whose change it is, what must be in force for it, and what it cites: clauses, then rulings."""
    cited = clauses.split(", ")
    rules = [one for one in cited if one[0].isdigit()]
    rulings = [one for one in cited if not one[0].isdigit()]
    by = lasts_by(effect)
    return {
        "label": effect.id,
        "while_": marker_of(effect),
        "clauses": (*_cited([*rules, _HOW_LONG.get(by, by)]), *rulings),
    }


def _cited(ids: Sequence[str]) -> Iterator[str]:
    """The clauses in their order, each with the sentences of it that are meant."""
    for clause in dict.fromkeys(one.partition("/")[0] for one in ids):
        sentences = [one for one in ids if one.startswith(f"{clause}/")]
        yield cite(*sentences) if sentences else clause


def provisos_of(effect: Capability, *changes: Change) -> tuple[Proviso, ...]:
    """The exceptions that the text makes while it is in force."""
    return tuple(change(effect) for change in changes)


def lasts(*changes: Change) -> Maker:
    """The text comes into force, replaces its card's other text, and makes these changes (5.1.2)."""

    def make(text: CardText, _at: int) -> Step:
        others = [one for one in EFFECTS.values() if one.card == text.card and one != text.effect]

        def enter(draft: Draft, before: TextFrame) -> Entered:
            for other in others:
                draft.repeal(other, text.id)
            draft.enforce(text.effect, text.id)
            return before, ()

        return Step(enter, provisos=provisos_of(text.effect, *changes))

    return make
