"""Discharge the proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.named import proved_by
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.cli.resume import kept_in
from ctcore.errors import near_misses
from ctcore.screen.console import console, watched
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType

    from ctcore.runner import Memory
    from ctcore.symbolic import Obligation, Proof

__all__ = ["prove"]


def prove(
    *,
    pattern: str | None = None,
    only_list: bool = False,
    jobs: int | None = None,
    resume: str | None = None,
    as_json: bool = False,
) -> int:
    """Prove the laws, and what each move asks and does, on the engine's own source."""
    symbolic = loaded("ctcore.symbolic", needs="z3", extra="proof", asks="proofs")
    every = symbolic.obligations(game())
    if not every:
        message = f"{game().title} has no obligations to prove."
        raise BadInput(message)
    wanted = _matching(every, pattern)
    if only_list:
        return _list(wanted, as_json=as_json)
    with kept_in(resume, verb="prove") as memory:
        return _prove(symbolic, wanted, (jobs, memory), as_json=as_json)


def _matching(obligations: Sequence[Obligation], pattern: str | None) -> list[Obligation]:
    if pattern is None:
        return list(obligations)
    found = [
        one for one in obligations if pattern.casefold() in one.name.casefold() or pattern in one.clauses
    ]
    if not found:
        law = next((one for one in game().system.laws if one.name == pattern.casefold()), None)
        if law is not None:
            by = proved_by(one.name for one in obligations if law.name in one.keeps)
            message = (
                f"{law.name} ({listed(law.clauses)}) is a law; that every move keeps it is proved by {by}."
            )
            raise BadInput(message)
        message = f"no obligation has {pattern!r} in its name or cites it."
        raise BadInput(message, near_misses(pattern, [one.name for one in obligations]))
    return found


def _list(wanted: list[Obligation], *, as_json: bool) -> int:
    if as_json:
        obligations = [{"name": one.name, "clauses": list(one.clauses), "text": one.text} for one in wanted]
        emit({"obligations": obligations})
        return 0
    out = console()
    for one in wanted:
        out.print(_title(one))
        out.print(pairs([("", one.text)], indent=0))
    out.print(Text(counted(len(wanted), "obligation")))
    return 0


def _prove(
    symbolic: ModuleType, wanted: list[Obligation], by: tuple[int | None, Memory], *, as_json: bool
) -> int:
    proofs: list[Proof] = []
    out = console()
    jobs, memory = by
    found: Iterable[Proof] = symbolic.discharge_all(wanted, workers=jobs, game=game(), memory=memory)
    for proof in watched(found, len(wanted), "proving"):
        proofs.append(proof)
        if not as_json:
            _print_proof(proof)
    failed = [proof for proof in proofs if not proof.proved]
    seconds = sum(proof.seconds for proof in proofs)
    if as_json:
        emit(
            {"proved": not failed, "seconds": round(seconds, 3), "proofs": [_as_dict(one) for one in proofs]}
        )
    else:
        house = f", by {listed(game().house)}" if game().house else ""
        summary = f"{len(proofs) - len(failed)} of {len(proofs)} proved in {seconds:.1f} s{house}"
        out.print(Text(summary, style="bold red" if failed else "bold green"))
    return 1 if failed else 0


def _print_proof(proof: Proof) -> None:
    out = console()
    word = Text("proved ", "green") if proof.proved else Text("REFUTED ", "bold red")
    measured = f"  {counted(proof.cases, 'case')}, {proof.seconds:.2f} s"
    out.print(word.append(_title(proof.obligation)).append(measured, "dim"))
    rows = [("", proof.obligation.text), *([("", proof.detail)] if proof.detail else [])]
    out.print(pairs(rows, indent=5))


def _title(one: Obligation) -> Text:
    return Text(one.name, "bold").append(f" ({listed(one.clauses)})")


def _as_dict(proof: Proof) -> dict[str, Any]:
    return {
        "name": proof.obligation.name,
        "clauses": list(proof.obligation.clauses),
        "text": proof.obligation.text,
        "proved": proof.proved,
        "cases": proof.cases,
        "seconds": round(proof.seconds, 3),
        "detail": proof.detail,
    }
