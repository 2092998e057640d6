"""The picture of the flowchart has every box and arrow of the data, and lights up one way."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.twilight.bot import decide
from ctcore.twilight.bot.picture import flowchart_svg
from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path

WAY = ("limited?", "covered?", "rally?", "march", "rally, no march")


def test_the_command_draws_the_way_of_its_answer(tmp_path: Path) -> None:
    file = tmp_path / "way.svg"
    told = run("bot", "--scenario", "short", "--card", "1", "--svg", str(file))
    assert (told.status, told.out.splitlines()[-1]) == (0, f"written to {file}")
    decision = run("bot", "--scenario", "short", "--card", "1", "--json").data
    assert file.read_text() == flowchart_svg(decision["way"])
    nowhere = run("bot", "--scenario", "short", "--card", "1", "--svg", str(tmp_path))
    assert (nowhere.status, "cannot be written" in nowhere.err) == (2, True)


def test_a_decision_in_a_propaganda_round_lights_nothing() -> None:
    agitating = ct.play(ct.setup("short"), "card 67; end; end; end")
    assert ct.actor(agitating) is ct.FLN
    decision = decide(agitating, random.Random(1))  # noqa: S311 - play, not secrets
    assert (decision.way, flowchart_svg(decision.way)) == ((), flowchart_svg())
