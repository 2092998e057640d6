"""The verbs of the command line: what each does, and the arguments and options that it takes."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["VERBS", "Option", "Verb"]


@frozen
class Option:
    """An option or an argument, as `argparse` is told of it: its flag, or its name, and the rest."""

    flag: str
    told: dict[str, Any]

    @property
    def is_argument(self) -> bool:
        """Whether it goes by its place, and not by its name."""
        return not self.flag.startswith("-")


@frozen
class Verb:
    """A verb: its name, what it does, what it takes, and the module that answers it.

    That is a module of ``ctcore.cli``, which is loaded when the verb is asked for; what answers is the
    function of its name.  ``version`` is that of its JSON, which has a schema in ``specs/schemas``.
    """

    name: str
    help: str
    options: tuple[Option, ...]
    module: str
    version: int = 1


def _verb(name: str, help: str, *options: Option, module: str = "") -> Verb:  # noqa: A002 - as argparse says it
    return Verb(name, help, options, module or name)


def _option(flag: str, **told: Any) -> Option:
    return Option(flag, told)


def _flag(flag: str, **told: Any) -> Option:
    return Option(flag, {"action": "store_true", **told})


def _number(least: int | None = None) -> Callable[[str], int]:
    def whole(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            message = "takes a whole number"
            raise ArgumentTypeError(message) from None
        if least is not None and number < least:
            message = f"takes a number of {least} or more"
            raise ArgumentTypeError(message)
        return number

    return whole


_POSITION = (
    _option("--scenario", metavar="short|medium|full", help="Start from this scenario."),
    _option(
        "--position",
        metavar="LINE-OR-FILE",
        dest="file",
        help="Start from this position: a line, or a file of JSON or of a line; - is stdin.",
    ),
    _option(
        "--with",
        metavar="CHANGE",
        dest="changes",
        action="append",
        help='Change it first: "Oran: 2 Underground, Neutral", "FLN 0"; as often as you like.',
    ),
    _option("--first", metavar="government|fln", help="Who is First Eligible on this card."),
    _option("--card", metavar="N", type=_number(), help="Turn up this card first."),
    _flag("--open-deployment", help="The players set up their forces themselves."),
    _flag("--capabilities", help="Unused Capability cards come into force."),
    _flag("--torture", help="TORTURE too, where it is unused."),
    _option(
        "--deception", metavar="MARKERS", help='Draw Deception markers: "2 Hidden Agenda, 3 Empty Threat".'
    ),
)
_JOBS = _option(
    "--jobs", metavar="N", type=_number(1), help="Processes at once; as many as there are processors."
)
_SVG = _option("--svg", metavar="FILE", help="Draw the position as a picture, too, in SVG.")
_JSON = _flag("--json", dest="as_json", help="Print JSON.")
_LINE = _flag("--line", dest="as_line", help="Print the position in one line, which --position reads.")

_TABLE = (
    _verb(
        "ask",
        "May this line be played here? If not, every unmet requirement; if so, what it does.",
        _option("line", metavar="LINE", help='A line of play, such as "train; Algiers".'),
        *_POSITION,
        _option("--goal", metavar="CONDITION", help="Does this hold at the end of the line? As in find."),
        _flag("--more", help="The card and the moves before the line too, and why the rest is closed."),
        _JSON,
    ),
    _verb(
        "show",
        "Show a position: every space, the boxes and tracks, and whose turn it is.",
        *_POSITION,
        _SVG,
        _option("--last", metavar="LINE", help="Play this line first; --svg marks what it changed."),
        _LINE,
        _option("--as", metavar="government|fln", dest="by", help="Show what that player may know (7.3)."),
        _JSON,
    ),
    _verb(
        "moves",
        "List what may be chosen, grouped by kind: legal moves, and the first stage of those made in stages.",
        *_POSITION,
        _JSON,
    ),
    _verb(
        "play",
        "Play a line and print the position after it; --json prints what --position reads.",
        _option("line", metavar="LINE", help='A line of play, such as "rally; Barika; place 1; end".'),
        *_POSITION,
        _option("--record", metavar="FILE", help="Write the line as a game record, too."),
        _SVG,
        _LINE,
        _JSON,
    ),
    _verb(
        "random",
        "Play random turns, or whole games with --games, and check every law at each step.",
        *_POSITION,
        _option("--seed", metavar="N", type=_number(), help="The same seed, the same play."),
        _option("--turns", metavar="N", type=_number(1), help="How many players' turns; 200."),
        _option("--games", metavar="N", type=_number(1), help="Play so many whole games, seeds N, N+1, ..."),
        _option("--record", metavar="FILE|DIR", help="Write the game's record, or one a game into a folder."),
        _JOBS,
        _flag("--verify", help="Check notation, JSON, verdicts and records at each step too."),
        _JSON,
        module="playout",
    ),
    _verb(
        "replay",
        "Verify a game record move by move; print how the game went and how it ended.",
        _option("file", metavar="FILE", help="A game record; - is stdin."),
        _option("--svg", metavar="FILE", help="Draw the game as a strip of pictures, too, in SVG."),
        _option(
            "--each", metavar="card|turn", choices=("card", "turn"), help="A picture for each card, or turn."
        ),
        _JSON,
    ),
    _verb(
        "rule",
        "Say what a rule, ruling or card means here, with its rulings; or find what speaks of some words.",
        _option(
            "name",
            metavar="RULE",
            nargs="+",
            help="A number or a title: 3.3.1, R61, #35, #35s, rally; or any words.",
        ),
        _flag("--more", help="Where it is enforced, tested and proved, too; of words, all that was found."),
        _JSON,
    ),
    _verb(
        "prove",
        "Prove the laws, and what each move asks and does, on the engine's own source.",
        _option(
            "pattern",
            metavar="PATTERN",
            nargs="?",
            help="Only what has this in its name, or cites this clause.",
        ),
        _flag("--list", dest="only_list", help="List the obligations, prove none."),
        _JOBS,
        _JSON,
    ),
    _verb(
        "perft",
        "Count the lines of so many moves from a position, to compare with another engine.",
        *_POSITION,
        _option("--depth", metavar="N", type=_number(0), help="How many moves a line has; 2."),
        _flag("--divide", help="Count apart the lines that begin with each move."),
        _JOBS,
        _JSON,
    ),
    _verb(
        "space",
        "Tell of one space: the map; in a position what stands there, too, and what players may do there.",
        _option("name", metavar="SPACE", help="The space, by name or id."),
        *_POSITION,
        _JSON,
    ),
    _verb(
        "map",
        "List the 30 spaces as the map prints them, by Wilaya, with their neighbours.",
        _JSON,
        module="atlas",
    ),
    _verb(
        "completion",
        "Print what makes a shell complete verbs, options and spaces, to be read by it as it begins.",
        _option("shell", metavar="SHELL", help="bash, zsh or fish."),
        _JSON,
    ),
    _verb(
        "reach",
        "Where can a group March, at what price, and still Underground? All Guerrillas there, unless told.",
        _option("origin", metavar="SPACE", help="Where the group stands, by name or id."),
        *_POSITION,
        _option("--underground", metavar="N", type=_number(0), help="Underground Guerrillas of the group."),
        _option("--active", metavar="N", type=_number(0), help="Active Guerrillas of the group."),
        _JSON,
    ),
    _verb(
        "conform",
        "Try out another engine on vectors, tables, counts of lines and random games; 1 if it differs.",
        _option("command", metavar="COMMAND", nargs="*", help="After --: what runs the engine."),
        _flag("--serve", help="Be an engine: answer requests on standard input."),
        _option("--export", metavar="DIR", help="Write the vectors, tables and their schemas as JSON."),
        _option("--only", metavar="STAGES", help="Only some of vectors, tables, perft, games."),
        _option("--depth", metavar="N", type=_number(0), help="How deep the trees of moves are; 2."),
        _option("--games", metavar="N", type=_number(0), help="How many random games; 12."),
        _option("--seed", metavar="N", type=_number(0), help="The seed of the first game; 1."),
        _option("--length", metavar="N", type=_number(1), help="How many moves of a game, at most."),
        _option("--timeout", metavar="SECONDS", type=_number(1), help="For each reply; 10."),
        _option("--resume", metavar="FILE", help="Keep in it where the run is, and go on from there."),
        _JSON,
    ),
    _verb(
        "schema",
        "Print the JSON Schema of what a verb prints with --json; without a name, list the schemas.",
        _option("name", metavar="NAME", nargs="?", help="A verb, or another schema: ask, position."),
        _JSON,
    ),
    _verb(
        "find",
        "Is there a lawful position in which this holds, or a line of play from a position that is named?",
        _option("condition", metavar="CONDITION", nargs="?", help='As in "any(bases >= 3 where country)".'),
        _option("--largest", metavar="NUMBER", help="How large can this be in a lawful position?"),
        _option("--smallest", metavar="NUMBER", help="How small can this be in a lawful position?"),
        *_POSITION,
        _option("--by", metavar="government|fln", help="Who is to bring it about; who acts next."),
        _option("--within", metavar="turn|card|round", help="For how long; the player's turn."),
        _option("--least", metavar="resources", help="By a line that pays the fewest."),
        _flag("--moment", help="At any moment, not only at the end."),
        _flag("--no-events", help="By Operations, Special Activities and Pivotal Events alone."),
        _flag("--plain", help="Look at every Operation, whether or not its outline shows that it cannot."),
        _option("--limit", metavar="N", type=_number(1), help="From how many positions at most; 20000."),
        _JSON,
    ),
)
VERBS = {verb.name: verb for verb in _TABLE}
