"""What the page asks: messages in, answers out, both as JSON has them.

A message says what to do (``do``), of which ``game``, and what that takes.  A game under way is where it
starts, as a line, and the texts of its moves since; a move under way is its kind and the texts of its first
stages.  So each message stands for itself, and a page can keep a game in its address.
"""

from __future__ import annotations

from contextlib import suppress
from contextvars import copy_context
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from ctcore import query
from ctcore.cli.current import game, set_game, set_house, set_variant
from ctcore.cli.set_up import begun
from ctcore.cli.usage import read, verb_named
from ctcore.cli.verbs import position_options
from ctcore.errors import CtcoreError, InvalidPosition, near_misses
from ctcore.game.elements import element_named
from ctcore.game.games import DEFAULT, GAMES
from ctcore.game.games import game as game_named
from ctcore.game.pages import header
from ctcore.kernel import Part
from ctcore.page import asked, seated, viewed
from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ctcore.game.line import Line

__all__ = ["MESSAGES", "VERSION", "Bridge"]

VERSION = 1
Answer = dict[str, Any]
# By whose options a position is named.
_NAMING = "moves"
_COMMON = ("do", "game", "house")
_GAME = ("start", "moves")
_SEATED = (*_GAME, "others", "seed")


def _quiet(_told: str) -> None:
    """Tell nobody, who lets every search go on."""


@attrs.define(eq=False)
class Bridge:
    """The page's way to the rules; it keeps the last line of play, so that it plays only what is new.

    ``tell`` is called with how far a long search has come; if it returns a truth, the search ends with the
    best that it has found.
    """

    tell: Callable[[str], object] = _quiet
    _line: Line[Any] | None = attrs.field(init=False, default=None)
    _start: tuple[object, ...] = attrs.field(init=False, default=())
    _others: seated.Others = attrs.field(init=False, factory=seated.Others)

    def answer(self, message: Mapping[str, Any]) -> Answer:
        """The answer to one message; an error is an answer, too, as ``--json`` tells one.

        >>> bridge = Bridge()
        >>> bridge.answer({"do": "view", "game": "nim", "start": "ctcore1 nim classic"})["awaits"]
        'stones to take'
        >>> bridge.answer({"do": "veiw"})["suggestions"]
        ['view']
        """
        return copy_context().run(self._answer, message)

    def _answer(self, message: Mapping[str, Any]) -> Answer:
        try:
            _set_game(str(message.get("game", DEFAULT)), str(message.get("house", "")))
            do = str(message.get("do"))
            _check(do, message)
            given = {name: message[name] for name in MESSAGES[do] if message.get(name) is not None}
            found: Answer = getattr(self, f"_{do}")(**given)
        except CtcoreError as error:
            return {"ctcore": "error", "version": 1, **error.as_dict()}
        return found if "ctcore" in found else {"ctcore": "bridge", "version": VERSION, "did": do, **found}

    # The game

    def _about(self) -> Answer:
        return viewed.about(game(), self._set_up(_example())["line"])

    def _games(self) -> Answer:
        return {"games": [viewed.heading(game_named(name)) for name in GAMES]}

    def _set_up(self, options: Sequence[str]) -> Answer:
        """The line of the position that options of the command line name, and the variant that it is of."""
        given = read(verb_named(_NAMING), options)
        named = {one.name: given[one.name] for one in position_options(game()) if one.name in given}
        state, house = _by_its_rules(lambda: begun(named))
        return {"line": game().to_text(state), "moment": game().moment(state), **house}

    def _settable(self, start: str, place: str = "") -> Answer:
        """What stands at a space, track or box, or at none, with the changes that set it otherwise."""
        sort, one = element_named(game(), place) if place else ("", "")
        value = game().elements[sort][one] if place else None
        found = game().settable(game().from_text(start), value)
        return {"settings": [each.as_dict() for each in found]}

    # A position of it

    def _view(
        self,
        start: str,
        moves: Sequence[str] = (),
        part: Sequence[str] = (),
        since: int = 0,
        seat: str = "",
    ) -> Answer:
        """All that is shown of a position; where a move is refused, of the one before it, with the refusal.

        Of the steps those from ``since`` on are told.  Given a ``seat``, it is told as that player knows it.
        """
        line, fault = self._played(start, moves)
        if fault is not None:
            told = {"ctcore": "error", "version": 1, **fault.as_dict()}
            shown = viewed.position(game(), line, None, seat)
            return {**shown, "since": 0, "steps": viewed.steps(game(), line, 0, seat), "fault": told}
        shown = viewed.position(game(), line, _part_of(line.state, part), seat)
        return {**shown, "since": since, "steps": viewed.steps(game(), line, since, seat)}

    def _picture(
        self,
        start: str,
        moves: Sequence[str] = (),
        layer: str = "",
        seat: str = "",
        kept: bool = False,  # noqa: FBT001, FBT002 - as JSON has it
    ) -> Answer:
        """The picture; with ``kept`` its colours stand in it, so that it can be looked at elsewhere."""
        line = self._whole(start, moves)
        return {"svg": viewed.picture(game(), line, layer, seat, variables=not kept)}

    def _there(
        self, start: str, place: str, moves: Sequence[str] = (), part: Sequence[str] = (), seat: str = ""
    ) -> Answer:
        state = self._whole(start, moves).state
        return viewed.there(game(), state, element_named(game(), place), _part_of(state, part), seat)

    def _shut(self, start: str, moves: Sequence[str] = ()) -> Answer:
        """What is closed as a whole; of some games that takes long to find."""
        return {"shut": list(viewed.shut(game(), self._whole(start, moves).state))}

    def _chance(self, start: str, moves: Sequence[str] = (), seed: int = 0) -> Answer:
        """A move that chance makes, with its own likelihood."""
        state = self._whole(start, moves).state
        if not game().is_chance(game().actor(state)):
            message = "nothing is rolled or drawn here."
            raise BadInput(message)
        return {"move": str(game().random_move(state, Random(seed)))}  # noqa: S311 - play, not secrets

    def _go_on(self, start: str, line: str, moves: Sequence[str] = ()) -> Answer:
        """The moves of a line of play from here, each whole, with those that it leaves out."""
        before = self._whole(start, moves)
        return {"moves": list(before.play(line).moves)}

    # Who plays

    def _seat(self, start: str, others: Mapping[str, str], moves: Sequence[str] = ()) -> Answer:
        """Where a game between persons and these programs begins, if it begins in the position now."""
        return seated.begun(self._whole(start, moves).state, others)

    def _reply(  # noqa: PLR0913, PLR0917 - one parameter for each part of the message
        self,
        start: str,
        others: Mapping[str, str],
        seed: int,
        moves: Sequence[str] = (),
        once: bool = False,  # noqa: FBT001, FBT002 - as JSON has it
        by_hand: bool = False,  # noqa: FBT001, FBT002 - as above
    ) -> Answer:
        line = self._whole(start, moves)
        return self._others.reply(line, others, seed, once=once, by_hand=by_hand)

    def _why(self, start: str, others: Mapping[str, str], seed: int, moves: Sequence[str] = ()) -> Answer:
        return self._others.why(self._whole(start, moves), others, seed)

    # On paper

    def _record(
        self,
        start: str,
        moves: Sequence[str] = (),
        others: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> Answer:
        line = self._whole(start, moves)
        if not line.steps:
            message = "a record has at least one move."
            raise BadInput(message)
        names = seated.names_of(others) if others else {}
        return {"text": game().write_record(game().from_setup(line.steps), seed=seed, **names)}

    def _recorded(self, text: str) -> Answer:
        """Where a recorded game starts, its moves, the variant that it is of, and what played it."""
        told = header(text)
        set_variant(told.get("house", ""))
        found = game().read_record(text)
        steps = tuple(game().replay(found))
        start = steps[0].before if steps else found.heading.position()
        return {
            "line": game().to_text(start),
            "moves": [str(step.move) for step in steps],
            **_house(),
            **seated.of_header(told),
        }

    # In words

    def _rule(self, name: str) -> Answer:
        return asked.data_of(["rule", "--brief", name])

    def _meant(self, text: str, start: str, moves: Sequence[str] = (), seat: str = "") -> Answer:
        """What a text means, asked of the position, or of what the player of the seat sees of it."""
        return asked.meant(text, game().to_text(viewed.known(game(), self._whole(start, moves).state, seat)))

    def _verb(self, words: Sequence[str]) -> Answer:
        return asked.printed(words, self.tell)

    # The line of play

    def _played(self, start: str, moves: Sequence[str]) -> tuple[Line[Any], CtcoreError | None]:
        """The line as far as its moves are legal, and the refusal of the first that is not."""
        key = game(), start
        if self._line is None or self._start != key:
            self._line, self._start = game().line(game().from_text(start)), key
        fault: CtcoreError | None = None
        try:
            line = self._line.turned(moves)
        except CtcoreError:
            line, fault = _as_far_as_legal(self._line, moves)
        self._line = line
        return line, fault

    def _whole(self, start: str, moves: Sequence[str]) -> Line[Any]:
        line, fault = self._played(start, moves)
        if fault is not None:
            raise fault
        return line


def _as_far_as_legal(known: Line[Any], moves: Sequence[str]) -> tuple[Line[Any], CtcoreError | None]:
    line = known.undone(len(known.steps))
    for move in moves:
        try:
            line = line.play(move)
        except CtcoreError as fault:
            return line, fault
    return line, None


def _part_of(state: Any, part: Sequence[str]) -> Part | None:
    """The move under way of that kind, with those texts of its first stages; None without any.

    Two kinds may write a stage alike, so the kind is said, too.
    """
    found: Part | None = None
    for text in part[1:]:
        offered = query.choices(game().system, state, found)
        chosen = (
            one for each in offered if each.kind.name == part[0] for one in each.moves if str(one) == text
        )
        one = next(chosen, None)
        if not isinstance(one, Part):
            message = f"no move of {part[0]} begins by {text!r} here."
            raise BadInput(message)
        found = one
    return found


def _set_game(name: str, house: str) -> None:
    """Ask about that game, or about that variant of it; raises `NotationError` if there is none."""
    set_game(name)
    if house:
        game().variant(house)
        set_house(house)


def _by_its_rules(read: Callable[[], Any]) -> tuple[Any, dict[str, str]]:
    """What is read, by the variant of the game that it belongs to, and that variant's name."""
    try:
        return read(), _house()
    except InvalidPosition:
        if game().house:
            raise
        name = game().name
        for house in game().variants:
            _set_game(name, house)
            with suppress(InvalidPosition):
                return read(), _house()
            set_game(name)
        raise


def _house() -> dict[str, str]:
    """The name of the variant that is asked about."""
    return {"house": game().variant_name}


def _example() -> list[str]:
    """The options of the position that the game shows as an example, or of its usual set-up."""
    return game().examples.get("position", "").split() or ["--scenario", next(iter(game().setups))]


# What each message takes.
MESSAGES: Mapping[str, tuple[str, ...]] = {
    "about": (),
    "games": (),
    "set_up": ("options",),
    "settable": ("start", "place"),
    "view": (*_GAME, "part", "since", "seat"),
    "picture": (*_GAME, "layer", "seat", "kept"),
    "there": (*_GAME, "part", "place", "seat"),
    "shut": _GAME,
    "chance": (*_GAME, "seed"),
    "go_on": (*_GAME, "line"),
    "seat": (*_GAME, "others"),
    "reply": (*_SEATED, "once", "by_hand"),
    "why": _SEATED,
    "record": _SEATED,
    "recorded": ("text",),
    "rule": ("name",),
    "meant": (*_GAME, "text", "seat"),
    "verb": ("words",),
}
_OPTIONAL = frozenset(("moves", "part", "since", "layer", "seat", "once", "by_hand", "kept"))
# What a message may leave out though others may not.
_MAY_LACK = {"chance": ("seed",), "record": ("others", "seed"), "settable": ("place",)}


def _check(do: str, message: Mapping[str, Any]) -> None:
    """Raise `BadInput` for a message that there is not, or that lacks something or has too much."""
    if do not in MESSAGES:
        wrong = f"there is no message {do!r}; there are {', '.join(MESSAGES)}."
        raise BadInput(wrong, near_misses(do, MESSAGES, most=1))
    takes = MESSAGES[do]
    for name in message:
        if name not in (*_COMMON, *takes):
            wrong = f"{do} takes no {name!r}; it takes {', '.join(takes) or 'nothing'}."
            raise BadInput(wrong, near_misses(name, takes, most=1))
    for name in takes:
        if name not in (*_OPTIONAL, *_MAY_LACK.get(do, ())) and message.get(name) is None:
            wrong = f"{do} needs {name!r}."
            raise BadInput(wrong)
