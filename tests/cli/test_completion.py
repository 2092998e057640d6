from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ctcore.cli.verbs import verbs_of
from ctcore.game.games import game
from tests.cli.run import run

VERBS = verbs_of(game())

BASH = shutil.which("bash") or ""


def completed(*words: str) -> list[str]:
    """What bash offers for the last of the words after ``ctcore``."""
    script = run("completion", "bash").out
    line = " ".join(f"'{word}'" for word in ("ctcore", *words))
    shown = "printf '%s\\n' \"${COMPREPLY[@]}\""
    asked = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words)}; _ctcore; {shown}"
    done = subprocess.run([BASH, "-c", asked], capture_output=True, text=True, check=True)  # noqa: S603 - the shell
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_completes_verbs_options_and_what_these_take() -> None:
    assert completed("s") == ["show", "simulate", "solo", "space", "schema"]
    assert set(VERBS) < set(completed(""))
    assert completed("ask", "--sc") == ["--scenario"]
    assert completed("ask", "--scenario", "") == ["short", "medium", "full"]
    assert completed("show", "--first", "g") == ["government"]
    assert completed("space", "Al") == ["Algiers"]
    assert completed("space", "I-") == ["I-4"]
    assert completed("find", "--least", "") == ["resources"]
    assert completed("schema", "pro") == ["protocol", "prove"]
    assert completed("simulate", "--fln", "") == ["random", "bot", "greedy", "search"]
    assert completed("rule", "--m") == ["--more"]
    assert "--more" not in completed("show", "--")


def test_bash_completes_files_where_a_file_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "position.json").touch()
    assert completed("show", "--position", f"{tmp_path}/posi") == [f"{tmp_path}/position.json"]
    assert completed("random", "--record", f"{tmp_path}/posi") == [f"{tmp_path}/position.json"]
    assert completed("conform", "--export", f"{tmp_path}/posi") == [f"{tmp_path}/position.json"]
    assert completed("replay", f"{tmp_path}/posi") == [f"{tmp_path}/position.json"]
    assert completed("replay", "--e") == ["--each"]
    assert completed("rule", f"{tmp_path}/posi") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_of_every_verb_and_every_option(shell: str) -> None:
    script = run("completion", shell).out
    for verb in VERBS.values():
        within = [
            line for line in script.splitlines() if f" {verb.name}" in line or f"_from {verb.name}'" in line
        ]
        for option in verb.options:
            if not option.is_argument:
                name = option.flag if shell != "fish" else f"-l {option.flag.removeprefix('--')} "
                assert any(name in line for line in within), (verb.name, option.flag)
    assert script.count("'") % 2 == 0


def test_every_shell_offers_files_for_the_record_to_replay() -> None:
    assert (
        "    replay) compadd -- --svg --colours --each --orders --log --json --help --no-pager; _files ;;\n"
        in run("completion", "zsh").out
    )
    assert "-n '__fish_seen_subcommand_from replay' -F\n" in run("completion", "fish").out
    assert "seen_subcommand_from rule' -F\n" not in run("completion", "fish").out


def test_a_shell_of_no_name_gets_a_suggestion() -> None:
    ran = run("completion", "bsh", "--json")
    assert (ran.status, ran.error["suggestions"]) == (2, ["bash"])
    assert run("completion", "fish", "--json").data["script"] == run("completion", "fish").out
