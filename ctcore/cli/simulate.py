"""Play many games between two players, and say what came of them and how sure that is."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game, set_house
from ctcore.cli.extras import loaded
from ctcore.cli.report import BadInput, counted, emit, pairs
from ctcore.game.opponents import RANDOM
from ctcore.kernel.frozen import frozen
from ctcore.runner import backend_named
from ctcore.screen.console import console, watched
from ctcore.screen.files import write_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from ctcore.simulate import Row, Simulation, Summary
    from ctcore.simulate.intervals import Estimate
    from ctcore.simulate.summary import Share

__all__ = ["simulate"]

# What runs the games if nothing else is named: processes of joblib's on this machine.
_USUAL = "loky"


@frozen
class Files:
    """Where the results go, beside the screen."""

    out: str | None
    parquet: str | None
    svg: str | None

    def check(self) -> None:
        """Raise `BadInput` for the empty name of a file."""
        for option, file in (("--out", self.out), ("--parquet", self.parquet), ("--svg", self.svg)):
            if file is not None and not file.strip():
                message = f"{option} needs the name of a file."
                raise BadInput(message)


def simulate(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    *,
    games: int = 100,
    seed: int = 1,
    jobs: int | None = None,
    backend: str | None = None,
    out: str | None = None,
    parquet: str | None = None,
    svg: str | None = None,
    as_json: bool = False,
    **players: str,
) -> int:
    """Play many games between two players, and say what came of them and how sure that is."""
    loaded("joblib", needs="joblib", extra="simulate", asks="simulations")
    if parquet is not None:
        loaded("pyarrow", needs="pyarrow", extra="parquet", asks="files of Parquet")
    simulating = loaded("ctcore.simulate", needs="joblib", extra="simulate", asks="simulations")
    if not start.stack:
        message = "the game is over in this position; there is nothing to play."
        raise BadInput(message)
    files = Files(out, parquet, svg)
    files.check()
    usual = game().usual
    seated = {seat: players.get(seat, usual.get(seat, RANDOM)).strip() for seat in game().players}
    variant = game().variant_for(seated)
    if variant is not None and not game().house:
        set_house(variant)
    asked = simulating.Simulation(game(), game().at_home(start), seated)
    if svg is not None and not game().scores(start):
        message = f"--svg: {game().title} measures no scores to draw."
        raise BadInput(message)
    found = _rows(simulating, asked, range(seed, seed + games), files, (jobs, backend_named(backend, _USUAL)))
    _write(simulating, asked, found, files)
    summary = simulating.summed_up(found)
    if as_json:
        emit(_as_dict(asked, seed, summary))
    else:
        _print(asked, seed, summary, files)
    return 0


def _rows(
    simulating: ModuleType, asked: Simulation, seeds: range, files: Files, by: tuple[int | None, Any]
) -> list[Row]:
    """The results in the order of their seeds; those that the file has already are not played again."""
    jobs, backend = by
    with ExitStack() as opened:
        kept = opened.enter_context(simulating.kept(asked, Path(files.out))) if files.out else None
        rows: dict[int, Row] = {} if kept is None else kept.rows
        missing = [one for one in seeds if one not in rows]

        def played() -> Iterator[Row]:
            for row in simulating.simulated(asked, missing, jobs=jobs, backend=backend):
                if kept is None:
                    rows[row.seed] = row
                else:
                    kept.add(row)
                yield row

        for _ in watched(played(), len(missing), "games"):
            pass
        if kept is not None:
            kept.put_in_order()
        return [rows[one] for one in seeds]


def _write(simulating: ModuleType, asked: Simulation, found: list[Row], files: Files) -> None:
    if files.parquet is not None:
        simulating.write_parquet(asked, found, Path(files.parquet))
    if files.svg is not None:
        title = f"{_who(asked)}: {counted(len(found), 'game')}"
        write_text(Path(files.svg), simulating.margins_svg(found, title))


def _who(asked: Simulation) -> str:
    return ", ".join(f"{seat} {text}" for seat, text in asked.players.items())


def _as_dict(asked: Simulation, seed: int, found: Summary) -> dict[str, Any]:
    return {
        "scenario": game().setup_named(asked.start),
        "house": list(game().house),
        "players": dict(asked.players),
        "seed": seed,
        "games": found.games,
        "level": 0.95,
        "wins": [_share_as_dict(one, "winner") for one in found.wins],
        "endings": [_share_as_dict(one, "winner", "ending") for one in found.endings],
        "degrees": [_share_as_dict(one, "winner", "degree") for one in found.degrees],
        "scores": {seat: _estimate_as_dict(one) for seat, one in found.scores.items()},
        "lead": None if found.lead is None else _estimate_as_dict(found.lead),
        "moves": _estimate_as_dict(found.moves),
        "stages": [
            {"games": one.games, "scores": {seat: _estimate_as_dict(of) for seat, of in one.scores.items()}}
            for one in found.stages
        ],
    }


def _share_as_dict(one: Share, *words: str) -> dict[str, Any]:
    told = dict(zip(words, one.words, strict=True))
    return {**told, "games": one.games, "rate": _estimate_as_dict(one.rate)}


def _estimate_as_dict(one: Estimate) -> dict[str, Any]:
    bounds = {"low": one.low, "high": one.high}
    return {"value": round(one.value, 4)} | {
        name: None if bound is None else round(bound, 4) for name, bound in bounds.items()
    }


def _print(asked: Simulation, seed: int, found: Summary, files: Files) -> None:
    out = console()
    seeds = f"seed {seed}" if found.games == 1 else f"seeds {seed} to {seed + found.games - 1}"
    out.print(Text(f"{game().moment(asked.start)}; {seeds}", style="bold"))
    house = [("rules", ", ".join(game().house))] if game().house else []
    out.print(pairs([*asked.players.items(), *house]))
    shares = [("wins", found.wins), ("endings", found.endings), ("degrees", found.degrees)]
    for head, rows in shares:
        if rows:
            out.print(Text(head, style="bold"))
            out.print(pairs([(_rate(one), _worded(one.words)) for one in rows]))
    means = [(f"{seat}'s score", _mean(one, "+")) for seat, one in found.scores.items()]
    if found.lead is not None:
        first, second = found.scores
        means.append((f"{first}'s less {second}'s", _mean(found.lead, "+")))
    out.print(Text("means", style="bold"))
    out.print(pairs([*means, ("moves", _mean(found.moves, ""))]))
    out.print(Text(f"{counted(found.games, 'game')}; in brackets 95% intervals, Wilson's and Student's"))
    for file in (files.out, files.parquet, files.svg):
        if file is not None:
            out.print(Text(f"written to {file}"))


def _worded(words: tuple[str, ...]) -> str:
    return "; ".join(words)


def _rate(one: Share) -> str:
    found = one.rate
    assert found.low is not None
    assert found.high is not None
    return f"{one.games:>5}  {found.value:6.1%} ({found.low:.1%} to {found.high:.1%})"


def _mean(one: Estimate, sign: str) -> str:
    if one.low is None or one.high is None:
        return f"{one.value:{sign}.1f}"
    return f"{one.value:{sign}.1f} ({one.low:{sign}.1f} to {one.high:{sign}.1f})"
