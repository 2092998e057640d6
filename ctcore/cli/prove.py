"""Discharge the proofs."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.named import proved_by
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.cli.resume import kept_in, run_of
from ctcore.errors import near_misses
from ctcore.runner import sources
from ctcore.screen.answer import json_text
from ctcore.screen.console import console, watched
from ctcore.screen.files import make_folder, write_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from types import ModuleType

    from ctcore.runner.kept import Kept
    from ctcore.symbolic import Checking, Obligation, Proof

__all__ = ["prove"]

# The packages of the two solvers.
_SOLVERS = {"z3": "z3-solver", "cvc5": "cvc5"}


def prove(  # noqa: PLR0913 - one parameter for each option
    *,
    pattern: str | None = None,
    only_list: bool = False,
    second_solver: bool = False,
    export: str | None = None,
    jobs: int | None = None,
    resume: str | None = None,
    kept: str | None = None,
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
    checking = _checking(symbolic, export, second=second_solver)
    about = {"checking": attrs.asdict(checking)} if second_solver or export is not None else {}
    if kept is not None:
        _refuse_beside_kept(resume, export)
        with _kept_in(kept, **about) as notes:
            return _prove(
                symbolic, wanted, {"workers": jobs, "checking": checking, "kept": notes}, as_json=as_json
            )
    with kept_in(resume, verb="prove", **about) as memory:
        return _prove(
            symbolic, wanted, {"workers": jobs, "checking": checking, "memory": memory}, as_json=as_json
        )


def _refuse_beside_kept(resume: str | None, export: str | None) -> None:
    for flag, given in (("--resume", resume), ("--export", export)):
        if given is not None:
            message = f"--kept and {flag} do not go together: what is kept is not asked again."
            raise BadInput(message)


def _kept_in(folder: str, **about: object) -> AbstractContextManager[Kept]:
    """The notes in that folder of what is proved of the game by this Python and these solvers."""
    from ctcore.runner.kept import kept_in_folder  # noqa: PLC0415 - nothing else keeps anything by its sources

    if not folder.strip():
        message = "--kept needs the name of a folder."
        raise BadInput(message)
    make_folder(Path(folder))
    versions = {"python": sys.version, "optimize": sys.flags.optimize, **_packages()}
    return kept_in_folder(Path(folder), game().name, {**run_of(), **versions, **about})


def _packages() -> dict[str, str]:
    """The versions of what ctcore is built on."""
    names = sorted({re.split(r"[^\w.-]", one)[0] for one in metadata.requires("ctcore") or ()} - {"ctcore"})
    found = {}
    for name in names:
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def _checking(symbolic: ModuleType, export: str | None, *, second: bool) -> Checking:
    if second:
        loaded("ctcore.symbolic.second", needs="cvc5", extra="cvc5", asks="answers of a second solver")
    if export is not None:
        if not export.strip():
            message = "--export needs the name of a folder."
            raise BadInput(message)
        make_folder(Path(export))
    checking: Checking = symbolic.Checking(second, export)
    return checking


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


def _prove(symbolic: ModuleType, wanted: list[Obligation], by: dict[str, Any], *, as_json: bool) -> int:
    proofs: list[Proof] = []
    out = console()
    checking = by["checking"]
    found: Iterable[Proof] = symbolic.discharge_all(wanted, game=game(), **by)
    for proof in watched(found, len(wanted), "proving"):
        proofs.append(proof)
        if not as_json:
            _print_proof(proof)
    if checking.folder:
        _write_manifest(symbolic, proofs, checking.folder)
    failed = [proof for proof in proofs if not proof.proved]
    seconds = sum(proof.seconds for proof in proofs if not proof.kept)
    if as_json:
        told = [{**_as_dict(one), "kept": one.kept} for one in proofs]
        emit({"proved": not failed, "seconds": round(seconds, 3), "proofs": told})
    else:
        house = f", by {listed(game().house)}" if game().house else ""
        summary = f"{len(proofs) - len(failed)} of {len(proofs)} proved in {seconds:.1f} s{house}"
        if "kept" in by:
            kept = sum(proof.kept for proof in proofs)
            proved = f"{kept:,} kept, {len(proofs) - len(failed) - kept:,} proved"
            refuted = f", {len(failed):,} refuted" if failed else ""
            summary = f"{counted(len(proofs), 'obligation')}: {proved}{refuted} in {seconds:.1f} s{house}"
        asked = counted(sum(sum(proof.asked) for proof in proofs), "question")
        summary += f"; {asked} to cvc5 too" if checking.second else ""
        summary += f"; {asked} written to {checking.folder}" if checking.folder else ""
        out.print(Text(summary, style="bold red" if failed else "bold green"))
        if checking.second and len(proofs) > 1:
            out.print(pairs(_by_sort(proofs)))
    return 1 if failed else 0


def _by_sort(proofs: Sequence[Proof]) -> Iterator[tuple[str, str]]:
    """What both solvers were asked and answered alike, by the sort of the obligations."""
    versions = " and ".join(f"{name} {metadata.version(of)}" for name, of in _SOLVERS.items())
    yield "sort", f"obligations  questions    agree  by {versions}"
    sorts = dict.fromkeys(proof.obligation.name.partition(".")[0] for proof in proofs)
    for sort in (*sorts, ""):
        some = [one for one in proofs if sort in (one.obligation.name.partition(".")[0], "")]
        asked = sum(sum(one.asked) for one in some)
        # An obligation that is refuted may have been refuted by the first solver alone.
        agree = sum(sum(one.asked) for one in some if one.proved)
        yield sort or "all", f"{len(some):>11,}  {asked:>9,}  {agree:>7,}"


def _write_manifest(symbolic: ModuleType, proofs: Sequence[Proof], folder: str) -> None:
    """Say in ``manifest.json`` which file has the queries of which obligation, and how they were answered."""
    written = [
        {
            **_as_dict(proof),
            "file": symbolic.file_name(proof.obligation.name) if any(proof.asked) else None,
            "sat": proof.asked[0],
            "unsat": proof.asked[1],
        }
        for proof in proofs
    ]
    manifest = {"ctcore": "queries", "version": 1, "game": game().name, "house": list(game().house)}
    write_text(
        Path(folder) / "manifest.json", json_text({**manifest, "sources": sources(), "files": written})
    )


def _print_proof(proof: Proof) -> None:
    out = console()
    if proof.kept:
        out.print(Text("kept   ", "green").append(_title(proof.obligation)))
        return
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
