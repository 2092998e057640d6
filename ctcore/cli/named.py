"""The parts of a game's rules that have a name of their own: requirements, laws and obligations."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING

import attrs

from ctcore import register
from ctcore.cli.current import game, game_options
from ctcore.cli.report import counted, emit, listed, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.symbolic import Obligation

__all__ = ["named", "proved_by", "spoken_of", "tell_named"]

# How many obligations are named one by one.
_FEW = 4


def spoken_of() -> Iterator[register.Passage]:
    """The requirements, laws and lemmas, of requirements with the same name and sentence the first."""
    found: dict[tuple[str, str], register.Passage] = {}
    for one in _requirements():
        found.setdefault((one.id.rpartition(".")[2], one.text), one)
    yield from found.values()
    yield from register.passages_of("law", game().system.laws)
    yield from register.passages_of("lemma", (one for one in _obligations() if _is_lemma(one)))


def named(name: str) -> register.Passage | None:
    """The requirement, law or obligation of that name, with its proofs; None if nothing has it."""
    wanted = name.strip().casefold()
    law = next((one for one in game().system.laws if one.name.casefold() == wanted), None)
    if law is not None:
        (found,) = register.passages_of("law", (law,))
        return attrs.evolve(found, proofs=tuple(one.name for one in _obligations() if law.name in one.keeps))
    for one in _requirements():
        if one.id.casefold() == wanted:
            about = {one.id, one.id.rpartition(".")[0]}
            proofs = (each.name for each in _obligations() if each.name.partition(".")[2] in about)
            return attrs.evolve(one, proofs=tuple(proofs))
    obligation = next((one for one in _obligations() if one.name.casefold() == wanted), None)
    if obligation is None:
        return None
    (found,) = register.passages_of("lemma" if _is_lemma(obligation) else "obligation", (obligation,))
    return found


def _is_lemma(one: Obligation) -> bool:
    return one.name.startswith("lemma.")


def _requirements() -> Iterator[register.Passage]:
    for kind in game().system.kinds:
        for found in register.passages_of("requirement", kind.requirements):
            yield attrs.evolve(found, id=f"{kind.name}.{found.id}")


def _obligations() -> Sequence[Obligation]:
    """The obligations; none without z3, which is optional."""
    try:
        from ctcore.symbolic import obligations  # noqa: PLC0415 - needs z3
    except ModuleNotFoundError:
        return ()
    return obligations(game())


def proved_by(names: Iterable[str]) -> str:
    """How to run the obligations: a few one by one, many by what their names begin with."""
    every = tuple(names)
    if len(every) <= _FEW:
        return listed(_proving(name) for name in every) or "none"
    heads = Counter(name.partition(".")[0] for name in every)
    return listed(f"{_proving(f'{head}.')} ({counted(count, 'obligation')})" for head, count in heads.items())


def _proving(names: str) -> str:
    return shlex.join(["ctcore", *game_options(), "prove", names])


def tell_named(found: register.Passage, *, as_json: bool) -> int:
    """Print the part of the rules with its clauses, its module and its proofs, and return the status."""
    if as_json:
        emit({"words": found.id, "count": 1, "found": [found.as_dict()]})
        return 0
    out = console()
    out.print(Text(f"{found.sort} {found.id}", style="bold"))
    out.print(pairs([("", found.text)]))
    rows = [("Clauses", listed(found.clauses)), ("Module", found.module)]
    if found.sort in {"law", "requirement"}:
        rows.append(("Proofs", proved_by(found.proofs)))
    else:
        rows.append(("Proof", _proving(found.id)))
    out.print(pairs([row for row in rows if row[1]]))
    return 0
