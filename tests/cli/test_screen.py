from __future__ import annotations

import io
import os
import sys
import textwrap
from itertools import product
from pathlib import Path

import pytest

from ctcore.screen.console import Progress, console, lines_of, watched
from ctcore.screen.rows import counted, pairs
from ctcore.screen.text import Text, width_of
from tests.cli.run import run

ENVIRONMENT = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TERM")


class Terminal(io.StringIO):
    flushed = ""

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.flushed = self.getvalue()


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WT_SESSION", "a console that knows colours")
    found = Terminal()
    monkeypatch.setattr(sys, "stdout", found)
    monkeypatch.setattr(sys, "stderr", found)
    return found


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_a_terminal(monkeypatch)
    console().print(Text("Legal", "bold green").append("; it costs nothing."))
    console().print()
    assert terminal.getvalue() == "\x1b[1;32mLegal\x1b[0m; it costs nothing.\n\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_that_wants_no_colours_gets_none(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    terminal = on_a_terminal(monkeypatch)
    monkeypatch.setenv(name, value)
    console().print(Text("Legal", "bold green"))
    assert terminal.getvalue() == "Legal\n"


@pytest.mark.parametrize(("system", "session"), [*product(("nt", "posix"), (True, False))])
def test_a_console_of_windows_has_colours_where_it_knows_them(
    monkeypatch: pytest.MonkeyPatch, system: str, *, session: bool
) -> None:
    on_a_terminal(monkeypatch)
    with monkeypatch.context() as there:
        there.setattr(os, "name", system)
        if not session:
            there.delenv("WT_SESSION")
        has_colours = console().has_colours
    assert has_colours is (session or system != "nt")


def test_colours_are_forced_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in run("moves", "--scenario", "short").out
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in run("moves", "--scenario", "short").out


def test_a_terminal_is_as_wide_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_a_terminal(monkeypatch)
    assert console().width == 80
    monkeypatch.setenv("COLUMNS", "12")
    assert console().width == 12
    console().print(Text("one two three four"))
    console().print(Text("one two three four"), wrap=False)
    assert terminal.getvalue() == "one two\nthree four\none two three four\n"


@pytest.mark.parametrize("told", [("", ""), ("60", ""), ("", "9"), ("60", "9"), ("0", "wide")])
@pytest.mark.parametrize("reported", [(0, 0), (120, 50)])
def test_a_terminal_has_the_lines_that_are_told_or_those_that_it_reports(
    monkeypatch: pytest.MonkeyPatch, told: tuple[str, str], reported: tuple[int, int]
) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size(reported))
    expected = []
    for name, text, number, usual in zip(("COLUMNS", "LINES"), told, reported, (80, 24), strict=True):
        monkeypatch.setenv(name, text)
        expected.append(int(text) if text.isdigit() and int(text) else number or usual)
    with Path(os.devnull).open(encoding="utf-8") as terminal:
        assert lines_of(terminal) == tuple(expected)
    if reported == (0, 0):
        # A stream that is not a file reports nothing.
        assert lines_of(io.StringIO()) == tuple(expected)


def test_a_style_goes_on_where_a_line_is_wrapped() -> None:
    lines = Text("ab ", "bold").append("cd ef", "dim").wrapped(5)
    assert [line.parts for line in lines] == [[("ab ", "bold"), ("cd", "dim")], [("ef", "dim")]]


def test_a_line_in_colours_is_as_wide_as_its_words() -> None:
    for text in (Text("Legal", "bold green").append("; it costs nothing."), Text("plain"), Text()):
        assert width_of(text.in_colours()) == width_of(text.plain) == len(text.plain)


def test_a_word_longer_than_the_width_is_cut() -> None:
    assert [line.plain for line in Text("a bcdefghij k").wrapped(4)] == ["a", "bcde", "fghi", "j k"]


@pytest.mark.parametrize("width", range(1, 7))
def test_a_line_takes_the_words_that_it_has_room_for(width: int) -> None:
    for text in ("".join(letters) for size in range(9) for letters in product("a ", repeat=size)):
        lines = [line.plain for line in Text(text).wrapped(width)]
        assert all(len(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert not any(line.endswith(" ") for line in lines)
        # Blanks that fill a line are as a word that does.
        assert all(lines) or len(lines) == 1 or text.startswith(" " * width), (text, lines)
        if max(map(len, text.split(" "))) + len(text) - len(text.lstrip(" ")) <= width:
            assert lines == (textwrap.wrap(text, width) or [""])


def test_rows_stand_in_two_columns_two_apart_and_as_far_from_the_margin() -> None:
    rows = [("a", "one"), ("long", "two\nthree")]
    assert pairs(rows).plain == "  a     one\n  long  two\n        three"
    assert pairs(rows, indent=0).plain == "a     one\nlong  two\n      three"


def test_each_text_of_some_rows_stands_beside_its_word_in_a_column_of_the_width() -> None:
    for words, indent, width in product((("", ""), ("ab", ""), ("ab", "cde")), (0, 2), (None, 20, 40)):
        rows = [
            (word, text)
            for word, text in zip(words, ("one two three four five six\n\nseven", ""), strict=True)
        ]
        hang = indent + max(map(len, words)) + 2 * any(words)
        lines = []
        for word, text in rows:
            room = (width or console().width) - hang
            first, *more = (line for part in text.split("\n") for line in textwrap.wrap(part, room) or [""])
            lines += [" " * indent + word.ljust(hang - indent) + first, *(" " * hang + line for line in more)]
        found = pairs(rows, indent=indent, width=width).lines()
        assert [line.plain.rstrip() for line in found] == [line.rstrip() for line in lines]
    assert pairs([]).plain == ""


def test_a_number_is_told_with_its_noun() -> None:
    assert [counted(number, "move") for number in range(3)] == ["0 moves", "1 move", "2 moves"]


def test_a_text_has_parts_lines_and_an_end() -> None:
    text = Text.joined([Text("a", "red"), Text("b  ")], ", ")
    assert text.plain == "a, b  "
    assert text[:3].parts == [("a", "red"), (", ", "")]
    assert text.rstrip().plain == "a, b"
    assert [line.plain for line in Text("a\n\nb").lines()] == ["a", "", "b"]


def test_progress_is_shown_on_a_terminal_and_gone_where_something_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = on_a_terminal(monkeypatch)
    for letter in watched("ab", 2, "letters"):
        console().print(Text(letter))
    shown = [part for part in terminal.getvalue().split("\r\x1b[K") if part]
    assert [part.partition("letters")[2][-6:] or part for part in shown] == [
        "0 of 2",
        "a\n",
        "1 of 2",
        "b\n",
        "2 of 2",
    ]
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_progress_that_does_not_change_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_a_terminal(monkeypatch)
    with Progress("letters", 3) as progress:
        for _ in range(9):
            progress.show(1)
    assert terminal.getvalue().count("1 of 3") == 1


def test_progress_is_shown_where_a_terminal_shows_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.setenv(name, "1")
        with Progress("letters", 3) as progress:
            progress.show(1)
    terminal = on_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    with Progress("letters", 3) as progress:
        progress.show(1)
    assert (terminal.getvalue(), capsys.readouterr()) == ("", ("", ""))


def test_the_bar_is_as_full_as_much_is_done_and_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for total in (0, 1, 2, 3, 5):
        terminal = on_a_terminal(monkeypatch)
        with Progress("letters", total) as progress:
            for done in range(total + 1):
                progress.show(done)
                (*_, bar) = terminal.flushed.split("\r")
                assert bar.endswith(f"{done} of {total}")
                assert bar.count("=") * total == (bar.count("=") + bar.count("-")) * done
                # What is printed beside it comes after it.
                assert terminal.flushed == terminal.getvalue()
            progress.hide()
            assert terminal.flushed == terminal.getvalue()
            progress.show(total)
            assert terminal.getvalue().count(f"{total} of {total}") == 2


def test_what_nobody_reads_is_printed_nowhere_and_stops_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    console(stderr=True).print(Text("not legal"))
    assert not capsys.readouterr().out
