"""A sitting as a dialogue: what is shown before each choice, and what the person may answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.cli.current import game
from ctcore.cli.report import pairs
from ctcore.cli.rule import rule
from ctcore.cli.steps import in_short, print_no, print_steps
from ctcore.errors import CtcoreError, IllegalMove
from ctcore.kernel import Part
from ctcore.screen.console import console
from ctcore.screen.files import replace_text, write_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.cli.typed import Typed
    from ctcore.game.sitting import Sitting
    from ctcore.kernel import Move, Transition

__all__ = ["HELP", "Dialogue"]

HELP = (
    ("a number", "makes that choice of the list"),
    ("a line of play", "makes its moves, separated by semicolons, if all of them are yours"),
    ("an empty line", "shows the list again"),
    ("undo", "takes back your last choice, unless a roll, a card or another's choice has followed"),
    ("hint [NAME]", "what a program would do in your place"),
    ("why", "why the others did what they did since your last choice"),
    ("rule RULE", "a rule, ruling or card: rule 3.3.1"),
    ("show", "the whole board, as you know it"),
    ("ledger", "your last choice and all that has followed, each change with its clause"),
    ("save FILE", "writes the game so far into another file, too"),
    ("help", "this"),
    ("quit", "leaves the game, which is kept"),
)
# How an error begins that is about the first move of a line.
_FIRST = "move 1 of the line: "


@attrs.define
class Dialogue:
    """The dialogue about one sitting; ``file`` is where the game is kept, ``is_kept`` whether it is there.

    ``refused`` keeps each line that was refused, with the error.
    """

    sitting: Sitting
    typed: Typed
    file: Path
    is_kept: bool = False
    refused: list[tuple[str, CtcoreError]] = attrs.field(init=False, factory=list)
    _acting: str = attrs.field(init=False, default="")
    # What was last shown of the position, row by row; none if others have acted since.
    _shown: dict[str, str] = attrs.field(init=False, factory=dict)
    _whole: bool = attrs.field(init=False, default=True)
    _written: str = attrs.field(init=False, default="")

    def run(self) -> bool:
        """Play until the game is over; return whether it is, or the person has left."""
        while True:
            while not self.sitting.is_over and not self.sitting.is_persons:
                self._tell(self.sitting.advance())
                self._shown = {}
            self.keep()
            if self.sitting.is_over:
                self._tell_end()
                return True
            if not self._chooses():
                return False

    def keep(self) -> None:
        """Write the game, once the person has chosen anything in it; `BadInput` if that fails."""
        if not (self.is_kept or self.sitting.has_choices):
            return
        text = self.sitting.text()
        if text != self._written:
            replace_text(self.file, text)
            self._written, self.is_kept = text, True

    # What is shown

    def _tell(self, step: Transition[Any]) -> None:
        """Print a step in short, as far as the person may see it."""
        if not self.sitting.seen(step):
            return
        out = console()
        if next(iter(game().turn_starts((step,)))) == "card":
            self._acting = ""
            out.print(Text(game().begins_with(step), style="bold"))
            out.print(pairs([(entry.cited, str(entry)) for entry in step.ledger]))
            return
        acting = game().acting(step.before)
        if acting != self._acting:
            self._acting = acting
            out.print(Text(acting, style="bold"))
        out.print(pairs([("", in_short(step))]))

    def _tell_end(self) -> None:
        state, out = self.sitting.state, console()
        found = game().outcome(state)
        out.print(Text(f"The game is over. {found or ''}".rstrip(), style="bold"))
        if degree := game().degree(state):
            out.print(Text(degree))
        if found is not None:
            out.print(Text("You have won." if found.winner == self._person else "You have not won."))

    def _show(self) -> None:
        """Print where the game stands: the board at first, later what matters of it, at last what changed."""
        state, out = self.sitting.state, console()
        seen = game().observe(state, self._person)
        rows = dict(game().brief(state, seen))
        if self._whole:
            game().print_board(state, out, seen)
        elif self._shown:
            changed = [(word, told) for word, told in rows.items() if self._shown.get(word) != told]
            if changed:
                out.print(pairs(changed, indent=0))
        else:
            out.print(Text(game().moment(state), style="bold"))
            out.print(pairs(rows.items(), indent=0))
        if not self._whole:
            frame = state.stack[-1]
            out.print(Text(f"Next, {game().actor(state)}: {frame.awaits} ({frame.clause})", style="bold"))
        self._shown, self._whole = rows, False

    def _list(self) -> None:
        """Print the choices with their numbers, and what stands where they lead."""
        if self.sitting.part is not None:
            console().print(Text(f"Begun: {self.sitting.part}; undo takes it back."))
        offered = self.sitting.offered()
        stand = [game().stands(self.sitting.state, choice) for choice in offered]
        numbers = [f"{number:>{len(str(len(offered)))}}  {one}" for number, one in enumerate(offered, 1)]
        if any(stand):
            _print_beside(numbers, stand)
        else:
            _print_in_columns(numbers)

    @property
    def _person(self) -> Any:
        return game().players[self.sitting.seating.seat]

    # What is answered

    def _chooses(self) -> bool:
        """Let the person make one choice; return whether one is made, or the person has left."""
        if self._whole or self.sitting.part is None:
            self._show()
        self._list()
        while True:
            words = (*self._answers, "quit", *map(str, self.sitting.offered()))
            said = self.typed.line(f"{self.sitting.seating.seat}> ", words)
            if said is None or said.casefold() == "quit":
                return False
            made = False
            try:
                made = self._answer(said)
            except IllegalMove as refused:
                self.refused.append((said, refused))
                print_no(refused.verdict)
            except CtcoreError as error:
                self.refused.append((said, error))
                alone = "" if ";" in said else _FIRST
                console().print(Text(str(error).removeprefix(alone)))
            if made:
                self.keep()
                return True

    def _answer(self, said: str) -> bool:
        """Do what is said, and return whether the person is to choose anew."""
        word, _, rest = said.partition(" ")
        command = self._answers.get(word.casefold())
        if command is not None and (not rest or word.casefold() in _TAKING):
            return command(rest.strip())
        if not said:
            self._list()
            return False
        choice = self._numbered(said)
        made = self.sitting.say(said) if choice is None else self.sitting.choose(choice)
        for step in made:
            self._tell(step)
        return True

    def _numbered(self, said: str) -> Move | Part | None:
        """The choice of that number; None if no number is said."""
        if not (said.isascii() and said.isdecimal()):
            return None
        offered = self.sitting.offered()
        if not 0 < int(said[:9]) <= len(offered):
            message = f"there is no choice {said[:9]}; choose 1 to {len(offered)}."
            raise CtcoreError(message)
        return offered[int(said) - 1]

    @property
    def _answers(self) -> dict[str, Callable[[str], bool]]:
        return {
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "rule": self._rule,
            "show": self._board,
            "ledger": self._ledger,
            "save": self._save,
            "help": self._help,
        }

    def _undo(self, _rest: str) -> bool:
        within = self.sitting.part
        taken = self.sitting.undo()
        back = [str(step.move) for step in taken] or [str(within)]
        console().print(Text(f"Taken back: {'; '.join(back)}."))
        return True

    def _hint(self, rest: str) -> bool:
        seat = self.sitting.seating.seat
        name = rest or next(iter(game().opponents.get(seat, ())), "")
        if not name:
            message = f"{game().title} names nobody who plays {seat}; hint random draws a move."
            raise CtcoreError(message)
        moves = self.sitting.hint(name)
        console().print(Text(f"{name}: {'; '.join(map(str, moves))}"))
        return False

    def _why(self, _rest: str) -> bool:
        out, others = console(), self.sitting.seating.others
        if not self.sitting.decisions:
            out.print(Text("The others have not decided anything yet."))
        for one in self.sitting.decisions:
            out.print(Text(f"{one.seat}: {'; '.join(map(str, one.moves))}", style="bold"))
            rows = [(", ".join(why.clauses), why.told) for why in one.reasons]
            out.print(pairs(rows or [("", f"{others[one.seat]} gives no reasons.")]))
        return False

    def _rule(self, rest: str) -> bool:
        if not rest:
            message = "rule needs a number, a title or words: rule 3.3.1."
            raise CtcoreError(message)
        rule(rest.split())
        return False

    def _board(self, _rest: str) -> bool:
        state = self.sitting.state
        game().print_board(state, console(), game().observe(state, self._person))
        return False

    def _ledger(self, _rest: str) -> bool:
        seen = self.sitting.seen(*self.sitting.last())
        if not seen:
            console().print(Text("Nothing has happened yet."))
            return False
        acting = ""
        for step in seen:
            if acting != (acting := game().acting(step.before)):
                console().print(Text(acting, style="bold"))
            print_steps((step,), game().phase(step.before))
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            message = "save needs the name of a file."
            raise CtcoreError(message)
        write_text(Path(rest), self.sitting.text())
        console().print(Text(f"Written to {rest}."))
        return False

    def _help(self, _rest: str) -> bool:
        console().print(pairs(HELP))
        return False


# The answers that take more than their word.
_TAKING = frozenset({"hint", "rule", "save"})


def _print_beside(texts: list[str], stand: list[tuple[str, str] | None]) -> None:
    """Each text with what stands there, of each place once."""
    told: dict[str, str] = {}
    rows: list[tuple[str, str]] = []
    for text, there in zip(texts, stand, strict=True):
        place, standing = there or ("", "")
        rows.append((text, "" if place in told else standing))
        told.setdefault(place, standing)
    console().print(pairs(rows, indent=0))


def _print_in_columns(texts: list[str]) -> None:
    """The texts in as many columns as fit, row by row."""
    out, width = console(), max(map(len, texts)) + 2
    many = max(1, out.width // width)
    for at in range(0, len(texts), many):
        out.print(Text("".join(text.ljust(width) for text in texts[at : at + many]).rstrip()), wrap=many == 1)
