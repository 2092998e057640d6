"""The position that a verb is asked about, and the options that name it."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import attrs
import typer

import ctcore as ct
from ctcore.cli.report import BadInput
from ctcore.twilight.board.state import Initiative
from ctcore.twilight.rules.cards import Reveal
from ctcore.twilight.rules.common.frames import NextCard
from ctcore.twilight.rules.turns import FirstChoice

__all__ = ["Card", "First", "Json", "PositionFile", "Scenario", "moment", "position", "takes_first"]

Scenario = Annotated[
    str | None, typer.Option("--scenario", metavar="short|medium|full", help="Start from this scenario.")
]
PositionFile = Annotated[
    str | None, typer.Option("--position", metavar="FILE", help="Start from this JSON file; - is stdin.")
]
First = Annotated[
    str | None,
    typer.Option("--first", metavar="government|fln", help="Who is First Eligible on this card."),
]
Card = Annotated[int | None, typer.Option("--card", metavar="N", help="Turn up this Event card first.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_FACTIONS = {"government": ct.GOVERNMENT, "fln": ct.FLN}
_SHORT = {"govt": "government", "gov": "government"}
# No position comes near; a file without an end is not read for ever.
_LONGEST = 4_000_000


def position(scenario: str | None, file: str | None, first: str | None, card: int | None) -> ct.State:
    """The position that the options name; `BadInput` if they name none, or one that cannot be."""
    if (scenario is None) == (file is None):
        message = "name one position: --scenario short|medium|full, or --position FILE."
        raise BadInput(message)
    state = ct.setup(scenario.casefold()) if scenario is not None else ct.from_json(_text(str(file)))
    if first is not None:
        state = _with_first(state, first)
    return state if card is None else _with_card(state, card)


def moment(state: ct.State) -> str:
    """The position in one line: scenario, card, who is First Eligible and who acts."""
    card = f"card {state.deck.card}" if state.deck.card else "before the first card"
    actor = ct.actor(state)
    acts = f"{actor} to act" if actor else "the game is over"
    return f"{state.scenario.capitalize()} scenario, {card}; {state.first_eligible} First Eligible; {acts}"


def takes_first(state: ct.State) -> bool:
    """Whether --first can set who is First Eligible: nobody has begun on the card (2.3.1)."""
    return len(state.stack) == 1 and isinstance(state.stack[0], NextCard | FirstChoice)


def _text(file: str) -> str:
    if not file.strip():
        message = "--position needs the name of a file, or - for standard input."
        raise BadInput(message)
    if file == "-" and sys.stdin is None:
        message = "--position -: standard input is closed."
        raise BadInput(message)
    try:
        data = sys.stdin.buffer.read(_LONGEST) if file == "-" else _bytes(file)
        return data.decode("utf-8-sig")
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror or error}."
    except UnicodeDecodeError:
        message = f"{file} is not text in UTF-8."
    except ValueError as error:  # a name that no file can have
        message = f"{file!r} cannot be read: {error}."
    raise BadInput(message)


def _bytes(file: str) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(_LONGEST)


def _with_first(state: ct.State, name: str) -> ct.State:
    word = _SHORT.get(name.casefold(), name.casefold())
    faction = _FACTIONS.get(word)
    if faction is None:
        near = get_close_matches(word, _FACTIONS, n=1)
        message = f"--first takes government or fln, not {name!r}."
        raise BadInput(message, near)
    if faction is state.first_eligible:
        return state
    if not takes_first(state):
        message = (
            f"--first {word}: this card's turns have begun with the {state.first_eligible}; "
            "who is First Eligible can be set only at the start of a card (2.3.1)."
        )
        raise BadInput(message)
    frame = state.stack[0]
    turned = FirstChoice(faction) if isinstance(frame, FirstChoice) else frame
    cylinders = Initiative(state.initiative.fln, state.initiative.government)
    return attrs.evolve(state, initiative=cylinders, stack=(turned,))


def _with_card(state: ct.State, card: int) -> ct.State:
    verdict = ct.judge(state, Reveal(card))
    if not verdict.legal:
        why = "; ".join(str(finding) for finding in verdict.violations)
        message = f"--card {card}: this card cannot be turned up now. {why}."
        raise BadInput(message)
    return ct.step(state, Reveal(card))
