"""What Colonial Twilight tells people in its own way: its card and phase, its board, its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.cards import card, is_propaganda
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, Track
from ctcore.twilight.ruled import Ruled
from ctcore.twilight.rules.activities.ambush import AmbushingIn
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow, SecondChoice, TurnFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.rules.victory import margins

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ctcore.game.play import IllegalMoveInLine
    from ctcore.game.rulings import Reading
    from ctcore.game.verb import Option, Trial, Verb
    from ctcore.kernel import Entry, Move, Part, Transition
    from ctcore.screen.console import Screen
    from ctcore.twilight.board.cards import Capability
    from ctcore.twilight.board.vocabulary import Actor
    from ctcore.twilight.observing import Observation
    from ctcore.twilight.rules.victory import Outcome

__all__ = ["Telling"]

# The name of the FLN that needs no player (8).
_BOT = "bot"


class Telling(Ruled):
    """What Colonial Twilight tells people otherwise than other games."""

    __slots__ = ()

    def moment(self, state: State) -> str:
        """The position in one line: scenario, card, who is First Eligible or which phase, and who acts."""
        from ctcore.twilight.text.moment import moment  # noqa: PLC0415 - play tells nothing

        return moment(state)

    def print_board(self, state: State, out: Screen, seen: Observation | None = None, /) -> None:
        """Print a position, its spaces in 80 columns, the boxes and tracks, and what is pending."""
        from ctcore.twilight.text.board import print_board  # noqa: PLC0415 - as above

        print_board(state, seen, out=out)

    def brief(self, state: State, seen: Observation | None = None, /) -> Sequence[tuple[str, str]]:
        """The tracks, the card, what is in force and what is under way, without the spaces and boxes."""
        from ctcore.twilight.text.board import brief  # noqa: PLC0415 - as above

        return brief(state, seen)

    def standing(self, state: State, value: Any, /) -> tuple[str, str] | None:
        """The space that a value names, with its Support, its Control and its pieces."""
        from ctcore.twilight.text.standing import standing  # noqa: PLC0415 - as above

        return standing(state, value) if isinstance(value, Place) else None

    def svg(self, state: State, /, **options: Any) -> str:
        """The position as a picture in SVG (`ctcore.twilight.picture.svg`)."""
        from ctcore.twilight.picture import svg  # noqa: PLC0415 - as above

        return svg(state, **options)

    def svg_strip(self, played: Sequence[Transition[State]], /, **options: Any) -> str:
        """The steps of a game as a strip of pictures in SVG (`ctcore.twilight.picture.svg_strip`)."""
        from ctcore.twilight.picture import svg_strip  # noqa: PLC0415 - as above

        return svg_strip(played, **options)

    def turn_starts(self, steps: Iterable[Transition[State]], /) -> Iterator[str]:
        """What each step begins: ``"card"``, ``"turn"`` or, within a turn, nothing."""
        from ctcore.twilight.text.turn_starts import turn_starts  # noqa: PLC0415 - as above

        return turn_starts(steps)

    def in_short(self, steps: Sequence[Transition[State]], /) -> Sequence[str]:
        """Whole Operations as orders (`ctcore.twilight.orders`), all else move by move."""
        from ctcore.twilight.orders import in_orders  # noqa: PLC0415 - as above

        return in_orders(steps)

    def acting(self, state: State, /) -> str:
        """Who acts; in a Propaganda Round, by which rule."""
        frame, actor = state.stack[-1], str(self.actor(state))
        return f"{actor}, {frame.clause}" if isinstance(frame, RoundFrame) else actor

    def begins_with(self, step: Transition[State], /) -> str:
        """The card that is turned up; of a Propaganda card, where the victory markers stand."""
        if not isinstance(step.move, Reveal):
            return str(step.move)
        before, shown = step.before, card(step.move.card)
        if not is_propaganda(step.move.card):
            return f"card {shown}"
        support, opposition = before.support_plus_commitment, before.opposition_plus_bases
        return f"card {shown}: Support + Commitment {support}, Opposition + Bases {opposition}"

    @property
    def players(self) -> Mapping[str, Actor]:
        """The two players."""
        return {"government": GOVERNMENT, "fln": FLN}

    def player(self, word: str, /) -> Actor | None:
        """The player that the word stands for, shortened too."""
        return self.players.get({"govt": "government", "gov": "government"}.get(word, word))

    @property
    def opponents(self) -> Mapping[str, Mapping[str, str]]:
        """Who plays the Government and the FLN: programs that plan, and the FLN that needs no player (8)."""
        planning = {"greedy": "ctcore.twilight.players:Greedy", "search": "ctcore.twilight.players:Searching"}
        return {"government": planning, "fln": {_BOT: "ctcore.twilight.bot:Bot", **planning}}

    @property
    def usual(self) -> Mapping[str, str]:
        """The FLN plays by chapter 8 if nobody is named."""
        return {"fln": _BOT}

    def variant_for(self, players: Mapping[str, str], /) -> str | None:
        """The one-player game where the FLN plays by chapter 8 (8.5, 8.6), unless other rules are named."""
        alone = players.get("fln", "").partition(",")[0].strip() == _BOT
        return "one-player" if alone and not self.house else None

    def scores(self, state: State, /) -> Mapping[str, int]:
        """The victory margins (7.3)."""
        found = margins(state)
        return {"government": found.government, "fln": found.fln}

    def degree(self, state: State, /) -> str | None:
        """How far the Government has won a one-player game (8.6)."""
        from ctcore.twilight.one_player import degree  # noqa: PLC0415 - as above

        return degree(state)

    @property
    def variants(self) -> Mapping[str, str]:
        """The one-player game, and that with a full final Round (8.5.1, 8.6)."""
        from ctcore.twilight.one_player import VARIANTS  # noqa: PLC0415 - as above

        return VARIANTS

    @property
    def rejected(self) -> Mapping[str, Reading]:
        """What its rulings reject, as far as it can be played (`ctcore.twilight.rejected`)."""
        from ctcore.twilight.rejected import READINGS  # noqa: PLC0415 - as above

        return READINGS

    def is_measured(self, step: Transition[State], /) -> bool:
        """Whether a Propaganda card is turned up, which ends a Campaign (2.4)."""
        return isinstance(step.move, Reveal) and is_propaganda(step.move.card)

    @property
    def trials(self) -> tuple[Trial, ...]:
        """An Attack, an Ambush, a Neutralize, an Event, COUP D'ETAT and SUEZ CRISIS."""
        from ctcore.twilight.verbs.trials import TRIALS  # noqa: PLC0415 - play asks no odds

        return TRIALS

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The map, one space, and what a March reaches."""
        from ctcore.twilight.verbs import VERBS  # noqa: PLC0415 - as above

        return VERBS

    @property
    def setup_options(self) -> Mapping[str, str]:
        """The options of chapter 10 that are chosen or not."""
        from ctcore.twilight.verbs import SETUP_OPTIONS  # noqa: PLC0415 - as above

        return SETUP_OPTIONS

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the set-up, who is First Eligible, and the card (10, 7.3)."""
        from ctcore.twilight.verbs import OPTIONS  # noqa: PLC0415 - as above

        return OPTIONS

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of options say."""
        from ctcore.twilight.verbs import EXAMPLES  # noqa: PLC0415 - as above

        return EXAMPLES

    def words_for(self, placeholder: str, /) -> tuple[str, ...]:
        """Each space by its name, or by its id where the name has a blank."""
        if placeholder != "SPACE":
            return ()
        return tuple(place.id if " " in place.name else place.name for place in PLACES)

    def begun(self, state: State, setup: str | None, changes: Sequence[str], /, **options: Any) -> State:
        """The position with what the options say of it."""
        if not changes and not options:
            return state
        from ctcore.twilight.verbs.options import begun  # noqa: PLC0415 - as above

        return begun(state, setup, changes, **options)

    def setup_named(self, state: State, /) -> str:
        """The scenario."""
        return state.scenario

    def phase(self, state: State, /) -> str:
        """The phase of the Propaganda Round that a choice is pending in (6)."""
        from ctcore.twilight.text.moment import phase_of  # noqa: PLC0415 - as above

        return phase_of(state)

    def shown(self, state: State, seen: Observation | None = None, /) -> dict[str, Any]:
        """The position with its deck, its margins and its spaces, as plain data."""
        from ctcore.twilight.text.shown import shown  # noqa: PLC0415 - as above

        return shown(state, seen)

    def position_seen(self, seen: Observation, /) -> State:
        """The position without the other's Deception markers (7.3)."""
        return seen.position

    def steps_seen(
        self, played: Sequence[Transition[State]], seen: Observation, /
    ) -> Sequence[Transition[State]]:
        """The steps without the markers that are drawn (7.3)."""
        from ctcore.twilight.text.shown import steps_seen  # noqa: PLC0415 - as above

        return steps_seen(played, seen)

    def listed(self, moves: Iterable[Move | Part], /) -> str:
        """Moves in notation; cards and counts as ranges, and what is open in many spaces said once."""
        from ctcore.twilight.text.listing import moves_listed  # noqa: PLC0415 - as above

        return moves_listed(moves)

    def absent(self, state: State, /) -> frozenset[str]:
        """What no option and no card has brought into play, and the box of the Event."""
        from ctcore.twilight.text.absent import absent  # noqa: PLC0415 - as above

        return absent(state)

    def chance_hint(self, state: State, /) -> str:
        """What Nature is to do."""
        from ctcore.twilight.text.pile import natures_turn  # noqa: PLC0415 - as above

        return natures_turn(state)

    def begins_turn(self, state: State, /) -> bool:
        """Whether a player chooses a box on a card (2.3)."""
        return isinstance(state.stack[-1], FirstChoice | SecondChoice)

    def amid_turn(self, state: State, /) -> bool:
        """Whether a turn is under way, which no choice of a box begins any more."""
        begins = FirstChoice | SecondChoice | PivotalWindow
        return isinstance(state.stack[0], TurnFrame) and not isinstance(state.stack[-1], begins)

    def is_settled(self, state: State, /) -> bool:
        """Whether only a turn, a phase, the next card or an Operation between two steps is pending."""
        if len(state.stack) <= 1:
            return True
        frame = state.stack[-1]
        if isinstance(frame, ActivityFrame):
            return not isinstance(frame, AmbushingIn)
        return isinstance(frame, OperationFrame) and frame.between_steps

    @property
    def elements(self) -> Mapping[str, Mapping[str, Any]]:
        """The spaces of the map by their numbers, the tracks and the boxes (1.3, 1.8)."""
        named = {sort: {str(one): one for one in kind} for sort, kind in (("track", Track), ("box", Box))}
        return {"space": {place.id: place for place in PLACES}, **named}

    def caption(self, choice: Move | Part, /) -> str:
        """The title of a card that may be turned up."""
        return card(choice.card).title if isinstance(choice, Reveal) else ""

    def ends_turn(self, before: State, after: State, /) -> bool:
        """Whether a turn on a card is over (2.3); in a Propaganda Round, whether another player is next."""
        if self.amid_turn(before) or self.begins_turn(before):
            return not after.stack or not self.amid_turn(after)
        return super().ends_turn(before, after)

    def preamble(self, played: Sequence[Transition[State]], /) -> int:
        """The card, and that no Pivotal Event is played."""
        from ctcore.twilight.text.line import preamble  # noqa: PLC0415 - as above

        return preamble(played)

    def closes(self, move: Move, /) -> bool:
        """Whether the move ends an Operation, a Special Activity or a phase."""
        return isinstance(move, End)

    def remarks(self, transition: Transition[State], /) -> Sequence[Entry]:
        """What a step leaves as it is though one might think otherwise."""
        from ctcore.twilight.text.remarks import remarks  # noqa: PLC0415 - as above

        return remarks(transition)

    def sums(self, played: Sequence[Transition[State]], /) -> dict[str, Any]:
        """The Resources paid and gained, and the change of Commitment."""
        from ctcore.twilight.text.line import sums  # noqa: PLC0415 - as above

        return sums(played)

    def summary(self, played: Sequence[Transition[State]], /) -> str:
        """The Resources paid and gained, and the change of Commitment, in words."""
        from ctcore.twilight.text.line import summary  # noqa: PLC0415 - as above

        return summary(played)

    def hint(self, start: State, refused: IllegalMoveInLine, /) -> str:
        """Who is First Eligible, where the other player's move is refused for that."""
        from ctcore.twilight.text.line import hint  # noqa: PLC0415 - as above

        return hint(start, refused)

    def openings(self, state: State, move: Move | Part, /) -> Sequence[Capability]:
        """The lasting texts any one of which would make the refused move legal."""
        from ctcore.twilight.text.openings import openings  # noqa: PLC0415 - as above

        return openings(state, move)

    def result_as_dict(self, found: Outcome, /) -> dict[str, Any]:  # type: ignore[override]
        """Who won, by which ending, and the margins."""
        from ctcore.twilight.text.standing import outcome_as_dict  # noqa: PLC0415 - as above

        return outcome_as_dict(found)

    def tallied(self, outcomes: Sequence[Outcome], /) -> list[tuple[str, str]]:  # type: ignore[override]
        """How many games ended in each way, and by what margins."""
        from ctcore.twilight.text.tallied import tallied  # noqa: PLC0415 - as above

        return tallied(outcomes)

    @property
    def schemas(self) -> Path:
        """Those of its own verbs, and what it adds to those of others."""
        from ctcore.register import specs  # noqa: PLC0415 - as above

        return specs() / "schemas" / "twilight"

    @property
    def keys(self) -> tuple[Mapping[str, Any], Collection[str]]:
        """The keys of position files."""
        from ctcore.twilight.text import position, remarks  # noqa: F401, PLC0415 - as above

        return position.KEYS, position.SELDOM
