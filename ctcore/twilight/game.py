"""Colonial Twilight as a game of the house, and what can be asked of it, verb by verb."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from ctcore.twilight import scenarios
from ctcore.twilight.board.state import State, of_a_position
from ctcore.twilight.board.vocabulary import FLN, FLN_PIECES, GOVERNMENT, NATURE, Actor, types_of
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.events import pivotal
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.system import SYSTEM, WEIGHTS, setup
from ctcore.twilight.telling import Telling
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ctcore.condition import Words
    from ctcore.game.data import Codec
    from ctcore.game.hands import Touch
    from ctcore.game.heading import Headings
    from ctcore.game.settable import Setting
    from ctcore.kernel import Condition, Move, Part, Transition
    from ctcore.kernel.move import Frame
    from ctcore.twilight.moments import Moment
    from ctcore.twilight.observing import Observation
    from ctcore.twilight.rules.setup.options import SetupOptions
    from ctcore.twilight.turn_search import TurnSearch

__all__ = [
    "GAME",
    "SYSTEM",
    "actor",
    "chances",
    "choices",
    "judge",
    "legal_moves",
    "margins",
    "outcome",
    "parse_choice",
    "parse_move",
    "play",
    "play_line",
    "random_game",
    "random_move",
    "read_record",
    "replay",
    "setup",
    "step",
    "trace",
    "violations",
    "write_record",
]

_OFF_THE_MAP = frozenset({"available", "casualties", "out_of_play", "set_aside"})
# The moves that begin a turn: they tell that an Event card is up, and that its window is past.
_OF_THE_FIRST = frozenset(SYSTEM.by_move[FirstChoice])
_OF_A_TURN = _OF_THE_FIRST | {pivotal.Decline}


class Twilight(Telling):
    """Colonial Twilight: what it says otherwise than other games."""

    __slots__ = ()

    # The cards or markers that may be drawn, and how likely each is; dice are all alike.
    weighing = WEIGHTS

    def outcome(self, state: State, /) -> victory.Outcome | None:
        """Who won a game that is over, with the reason and the margins; None before (7.1, 7.2, 7.3)."""
        return victory.outcome(state)

    def observe(self, state: State, actor: Actor, /) -> Observation:
        """What that player may know: all but the other's Deception markers (7.3)."""
        from ctcore.twilight.observing import observe  # noqa: PLC0415 - most games hide nothing

        return observe(state, actor)

    def settable(self, state: State, value: Any, /) -> tuple[Setting, ...]:
        """What stands in a space or a box or on a track; of None what else can be set, as Resources."""
        from ctcore.twilight.text.settable import settable  # noqa: PLC0415 - play sets nothing

        return tuple(settable(state, value))

    def under_play(self, state: State, /) -> tuple[str, ...]:
        """The text of a card that is carried out, or else the card whose turns are under way (2.3, 5)."""
        from ctcore.twilight.text.under_play import under_play  # noqa: PLC0415 - as above

        return under_play(state)

    @property
    def house_conditions(self) -> tuple[Condition, ...]:
        """What house rules may ask of a space."""
        from ctcore.twilight.rules.common.grounds import CONDITIONS  # noqa: PLC0415 - few ask

        return CONDITIONS

    def is_chance(self, actor: Actor | None, /) -> bool:
        """Whether that is Nature, who rolls dice and turns up cards."""
        return actor is NATURE

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """The types of what may be pending, those too that only stand below others."""
        from ctcore.twilight.stacks import frames  # noqa: PLC0415 - few ask for all

        return frames()

    def is_own(self, actor: Actor | None, move: Move | Part, /) -> bool:
        """Whether the move names a piece of the actor's own side."""
        kind = getattr(getattr(move, "piece", None), "type", None) or getattr(move, "piece", None)
        return actor is (FLN if kind in types_of(FLN_PIECES) else GOVERNMENT)

    def unsaid(self, state: State, move: Move | Part, /) -> Move | None:
        """What a line leaves out before a move of a turn: the card, and that no Pivotal Event is played.

        The card is the lowest Event card that may come.  Before an end it leaves out what is forced.
        """
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, NextCard) and type(move) in _OF_A_TURN:
            lowest = min(filter(state.deck.may_be, state.deck.unseen), default=None)
            return None if lowest is None else Reveal(lowest)
        if isinstance(frame, PivotalWindow) and type(move) in _OF_THE_FIRST:
            others = isinstance(move, pivotal.PlayPivotal) and pivotal.OWNER[move.event] is frame.faction
            return None if others else pivotal.Decline()
        return super().unsaid(state, move)

    @property
    def headings(self) -> Headings:
        """The headers of records, with the options of the set-up."""
        from ctcore.twilight.text import heading  # noqa: PLC0415 - most games are not written down

        return heading

    def result(self, state: State, /) -> str:
        """The winner, the ending and the margins; or that the game is unfinished."""
        found = outcome(state)
        if found is None:
            return "unfinished"
        margins = f"Government {found.government_margin:+}, FLN {found.fln_margin:+}"
        return f"{found.winner}; {found.ending}; {margins}"

    def from_setup(self, steps: tuple[Transition[State], ...], /) -> tuple[Transition[State], ...]:
        """The steps, with that of a card that was turned up in setting the game up."""
        start = steps[0].before if steps else None
        if start is None or len(start.deck.played) != 1:
            return steps
        before = self.at_home(setup(start.scenario, first=start.first_eligible))
        turned = SYSTEM.trace(before, Reveal(*start.deck.played))
        return (turned, *steps) if turned.after == start else steps

    def obligations(self) -> tuple[Any, ...]:
        """The project's proofs (`proofs/`)."""
        from ctcore.twilight.obligations import obligations  # noqa: PLC0415 - play proves nothing

        return obligations(self)

    def moments(self) -> Sequence[Moment]:
        """Moments of all three scenarios, the nearest to the beginning first."""
        from ctcore.twilight.moments import MOMENTS  # noqa: PLC0415 - as above

        return MOMENTS

    def boards(self, words: Collection[str], /) -> Sequence[State]:
        """One position, or one for each First Eligible player where the words ask for that."""
        from ctcore.twilight.moments import boards  # noqa: PLC0415 - as above

        return boards(words)

    def changes_late(self, name: str, /) -> int:
        """Boxes are changed first, which take what no space holds, then spaces, tracks, and cards last."""
        head, _, of_it = name.partition(".")
        if head in {"in_force", "hand"}:
            return 3
        if not of_it or head == "resources":
            return 2
        return 0 if head in _OFF_THE_MAP else 1

    def conditions(self) -> Words:
        """The words of its conditions: spaces, boxes, tracks and what is in force."""
        from ctcore.twilight.conditions import WORDS as OF_CONDITIONS  # noqa: PLC0415 - few ask

        return OF_CONDITIONS

    @property
    def codec(self) -> Codec:
        """What writes frames and values of the game as plain data, and reads them."""
        from ctcore.twilight.text.position import CODEC  # noqa: PLC0415 - play writes nothing

        return CODEC

    @property
    def times(self) -> Mapping[str, str]:
        """A turn, a card or a Propaganda Round."""
        return {"turn": "in its turn on this card", "card": "on this card", "round": "in this Round"}

    @property
    def colours(self) -> tuple[str, ...]:
        """Our own, and those of the printed pieces."""
        from ctcore.twilight.picture.symbols import COLOURS  # noqa: PLC0415 - as above

        return tuple(COLOURS)

    @property
    def palettes(self) -> Mapping[str, Mapping[str, str]]:
        """On a dark screen, and as the printed pieces."""
        from ctcore.twilight.picture.colours import DARK  # noqa: PLC0415 - as above
        from ctcore.twilight.picture.symbols import printed  # noqa: PLC0415 - as above

        return {"dark": DARK, "printed": printed()}

    def hands(self, before: State, after: State, /) -> Sequence[Touch]:
        """Cards, pieces, markers, tracks and cylinders, net (`ctcore.twilight.text.hands`)."""
        from ctcore.twilight.text.hands import hands  # noqa: PLC0415 - as above

        return hands(before, after)

    def searching(self) -> type[TurnSearch]:
        """A search that strings lines from ceilings first, and leaves out what no ceiling reaches."""
        from ctcore.twilight.turn_search import TurnSearch  # noqa: PLC0415 - play searches nothing

        return TurnSearch

    def differences(self, before: State, after: State) -> tuple[str, ...] | None:
        """What is to be changed, in words (`ctcore.twilight.text.one_line`)."""
        from ctcore.twilight.text.one_line import changes  # noqa: PLC0415 - as above

        return changes(before, after)

    def as_data(self, state: State) -> dict[str, Any]:
        """The position as the object that `to_json` writes."""
        from ctcore.twilight.text.position import as_data  # noqa: PLC0415 - play writes nothing

        return as_data(state)

    def from_data(self, data: Any) -> State:
        """The position that an object describes as `to_json` writes it, no law of the game checked."""
        from ctcore.twilight.text.position import built  # noqa: PLC0415 - as above

        return self.at_home(built(data))

    def to_text(self, state: State) -> str:
        """The position in one line (`ctcore.twilight.text.one_line`)."""
        from ctcore.twilight.text.one_line import to_text  # noqa: PLC0415 - as above

        return to_text(state)

    def from_text(self, text: str) -> State:
        """The position that a line tells (`ctcore.twilight.text.one_line`)."""
        from ctcore.twilight.text.one_line import from_text  # noqa: PLC0415 - as above

        return self.at_home(from_text(text, self.house))

    def is_line(self, text: str) -> bool:
        """Whether the text begins as a position in one line does."""
        from ctcore.twilight.text.one_line import is_line  # noqa: PLC0415 - as above

        return is_line(text)

    def changed(self, state: State, *changes: str) -> State:
        """The position with some things changed (`ctcore.twilight.text.difference`)."""
        from ctcore.twilight.text.difference import changed  # noqa: PLC0415 - as above

        return changed(state, "; ".join(changes))


GAME = Twilight(
    name="twilight",
    title="Colonial Twilight",
    system=SYSTEM,
    state=State,
    setups={name: partial(setup, name) for name in scenarios.SCENARIOS},
    vocabulary=WORDS,
    rooms={
        "agents": "ctcore.twilight.agents:TwilightSeeing",
        "arrays": "ctcore.twilight.arrays.guess:TwilightDrawing",
        "conform": "ctcore.twilight.conform:TwilightKit",
        "testing": "ctcore.twilight.testing.trials:TwilightTrials",
    },
)
State.printer = GAME
actor, legal_moves, choices = GAME.actor, GAME.legal_moves, GAME.choices
judge, step, trace, chances, random_move = GAME.judge, GAME.step, GAME.trace, GAME.chances, GAME.random_move
parse_move, parse_choice, play, play_line = GAME.parse_move, GAME.parse_choice, GAME.play, GAME.play_line
violations, outcome = of_a_position(GAME.violations), of_a_position(GAME.outcome)
margins = of_a_position(victory.margins)
read_record, write_record, replay = GAME.read_record, GAME.write_record, GAME.replay


def random_game(scenario: str, seed: int, **options: Unpack[SetupOptions]) -> Iterator[Transition[State]]:
    """A game of moves drawn evenly from the legal ones; the same seed, the same game.

    Nature's moves come with their own probabilities.  The options are those of `setup`.

    >>> moves = [str(transition.move) for transition in random_game("short", seed=1)]
    >>> moves == [str(transition.move) for transition in random_game("short", seed=1)]
    True
    """
    return GAME.random_game(scenario, seed, **options)
