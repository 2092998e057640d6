"""The verbs of the command line: what each does, and the arguments and options that it takes.

A game adds its own verbs (`Game.verbs`) and its own options to name a position (`Game.options`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game.opponents import RANDOM, names
from ctcore.game.verb import Option, Verb, flag, number, option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game import Game

__all__ = ["position_options", "verbs_of"]


def verbs_of(game: Game[Any]) -> dict[str, Verb]:
    """The verbs that can be asked about the game, by name, each with all its options."""
    at, words = position_options(game), _words(game)
    rows = (*_PLAY, *game.verbs, *_OTHERS)
    return {verb.name: _whole(_seated(verb, game), at, words) for verb in rows}


def _whole(verb: Verb, position: tuple[Option, ...], words: Mapping[str, str]) -> Verb:
    """The verb in the game's words, with --json and the options that name a position after its arguments.

    An option of which the game says nothing is not one of its options.
    """
    own = [_in_words(one, words) for one in verb.options]
    own = [one for one in own if one.is_argument or one.told["help"]]
    arguments = [one for one in own if one.is_argument]
    named = position if verb.asks else ()
    options = (*arguments, *named, *own[len(arguments) :], _JSON)
    return attrs.evolve(verb, help=verb.help.format_map(words), options=options)


def _seated(verb: Verb, game: Game[Any]) -> Verb:
    """The verb with the game's own options in place of one that stands for its players or its trials."""
    options: list[Option] = []
    for one in verb.options:
        if one.flag == _TRIALS:
            options += [trial.option for trial in game.trials]
        elif one.flag == _SEAT:
            options += [
                _played_by(one, seat, tuple(names(game, seat)), game.usual.get(seat, RANDOM))
                for seat in game.players
            ]
        else:
            options.append(one)
    return attrs.evolve(verb, options=tuple(options))


def _played_by(one: Option, seat: str, names: tuple[str, ...], usual: str) -> Option:
    told = str(one.told["help"]).replace("PLAYER", seat).replace("USUAL", usual)
    return Option(f"--{seat}", {**one.told, "metavar": "|".join(names), "help": told})


def _words(game: Game[Any]) -> Mapping[str, str]:
    """The words for helps: the game's set-ups, its players, its examples, and what it calls its parts."""
    said = {"setups": "|".join(game.setups), "players": "|".join(game.players) or "PLAYER"}
    said["times"] = "|".join(game.times)
    named = dict.fromkeys(name for seat in game.opponents.values() for name in seat)
    said["opponents"] = "|".join(("random", *named))
    return defaultdict(str, {**_PLAIN, **game.examples, **said})


def _in_words(one: Option, words: Mapping[str, str]) -> Option:
    """The option with the game's words in its help."""
    said: dict[str, Any] = {
        key: one.told[key].format_map(words) for key in ("metavar", "help") if key in one.told
    }
    return Option(one.flag, {**one.told, **said})


def position_options(game: Game[Any]) -> tuple[Option, ...]:
    """The options that name a position of the game."""
    return (*(_in_words(one, _words(game)) for one in _POSITION), *game.options)


def _verb(name: str, help: str, *options: Option, module: str = "", **more: Any) -> Verb:  # noqa: A002 - as argparse says it
    return Verb(name, help, options, f"ctcore.cli.{module or name}", **more)


# What a game has that says nothing else (`Game.examples`).
_PLAIN = {
    "parts": "each part of it",
    "texts": "rule or ruling",
    "before": "The moves",
    "completed": " and options",
}
_POSITION = (
    option("--scenario", metavar="{setups}", help="Start from this scenario."),
    option(
        "--position",
        metavar="LINE-OR-FILE",
        dest="file",
        help="Start from this position: a line, or a file of JSON or of a line; - is stdin.",
    ),
    option(
        "--with",
        metavar="CHANGE",
        dest="changes",
        action="append",
        help="Change it first{with}; as often as you like.",
    ),
)
_JOBS = option(
    "--jobs",
    metavar="N",
    type=number(1),
    help="Processes at once; by default one for each processor.",
)
_RESUME = option("--resume", metavar="FILE", help="Keep the results in this file, and go on from there.")
_SVG = option("--svg", metavar="FILE", help="Draw the position as a picture, too, in SVG.")
_COLOURS = option("--colours", metavar="SET", help="In other colours, such as printed, if it has any.")
_PART = option("--part", metavar="TEXT", help="The first stages of a move: tell its next stage.")
# Stands for an option for each player of the game.
_SEAT = "--PLAYER"
# Stands for the game's own questions about dice.
_TRIALS = "--TRIALS"
_JSON = flag("--json", dest="as_json", help="Print JSON.")
_HANDS = flag("--hands", help="Tell what to touch on the table, too.")
_LINE = flag("--line", dest="as_line", help="Print the position in one line, which --position reads.")


_PLAY = (
    _verb(
        "ask",
        "May this line be played here? If not, every unmet requirement; if so, what it does.",
        option("line", metavar="LINE", help="A line of play{ask}; or a question in plain English."),
        option("--goal", metavar="CONDITION", help="Does this hold at the end of the line? As in find."),
        flag("--more", help="{before} before the line too, and why the rest is closed."),
        _HANDS,
        flag("--reach", help="On which facts of the position does the verdict on the last move rest?"),
        flag("--readings", help="Does the answer turn on a ruling? Each is tried as it was rejected."),
        asks="position",
        version=2,
        meant=("judge", "legal?", "may", "can", "check"),
    ),
    _verb(
        "show",
        "Show a position: {parts}, and whose turn it is.",
        _SVG,
        _COLOURS,
        flag("--only-map", help="Draw the map alone."),
        flag("--choices", help="Mark in the picture where something may be chosen, and where all is closed."),
        option("--last", metavar="LINE", help="Play this line first; --svg marks what it changed."),
        _LINE,
        option("--as", metavar="{players}", dest="by", help="Show what that player may know."),
        asks="position",
        meant=("board", "display", "print", "view", "position", "state"),
    ),
    _verb(
        "value",
        "Tell a number or a truth of a position, or which parts of it have it, in the words of find.",
        option("expression", metavar="EXPRESSION", help="{find}"),
        asks="position",
        meant=("count", "number", "howmany"),
    ),
    _verb(
        "moves",
        "List what may be chosen, grouped by kind: legal moves, and the first stage of those made in stages.",
        _PART,
        asks="position",
        meant=("legal", "list"),
    ),
    _verb(
        "choices",
        "What can be chosen, by kind, in words; at one place of the board also what is closed, and why.",
        _PART,
        option(
            "--at", metavar="PLACE", help="Only what names this place of the board, and what is closed there."
        ),
        module="offers",
        asks="position",
        meant=("options", "offered", "closed", "open"),
    ),
    _verb(
        "play",
        "Play a line and print the position after it; --json prints what --position reads.",
        option("line", metavar="LINE", help="A line of play{play}."),
        option("--record", metavar="FILE", help="Write the line as a game record, too."),
        _SVG,
        _COLOURS,
        _LINE,
        _HANDS,
        asks="position",
    ),
    _verb(
        "hands",
        "What to touch on the table after a line: pieces from where to where, markers, cylinders.",
        option("line", metavar="LINE", help="A line of play{play}."),
        asks="position",
        meant=("touch", "table", "net"),
    ),
    _verb(
        "random",
        "Play random turns, or whole games with --games, and check every law at each step.",
        option("--seed", metavar="N", type=number(), help="The same seed, the same play."),
        option("--turns", metavar="N", type=number(1), help="How many players' turns to play; 200."),
        option(
            "--games",
            metavar="N",
            type=number(1),
            help="Play N whole games; seeds count up from --seed.",
        ),
        option(
            "--record",
            metavar="FILE|DIR",
            help="Write the game's record; of several games, into a folder.",
        ),
        _JOBS,
        _RESUME,
        flag("--verify", help="Check notation, JSON, verdicts and records at each step too."),
        module="playout",
        asks="position",
        meant=("playout",),
    ),
    _verb(
        "simulate",
        "Play many games between two players; who won and by how much, and how sure that is.",
        option("--games", metavar="N", type=number(1), help="How many games to play; 100."),
        option(_SEAT, metavar="NAMES", help="Who plays PLAYER, or module:attribute of your own; USUAL."),
        option("--seed", metavar="N", type=number(), help="The seed of the first game; seeds count up; 1."),
        _JOBS,
        option("--backend", metavar="processes|loky|dask|ray", help="What runs the games; loky."),
        option("--out", metavar="FILE", help="Keep each game's result in this file of CSV, and go on there."),
        option("--parquet", metavar="FILE", help="Write the results as Parquet, too."),
        option("--svg", metavar="FILE", help="Draw the scores over the stages of the games, in SVG."),
        asks="position",
        meant=("match", "tournament", "games"),
    ),
    _verb(
        "solo",
        "Play one seat of a game yourself, from start to finish, against programs; the game is kept.",
        option("--seat", metavar="{players}", help="Your seat; by default the first."),
        option("--against", metavar="{opponents}", help="Who plays against you, or module:attribute."),
        option(_SEAT, metavar="NAMES", help="Who plays PLAYER, if you do not."),
        option("--seed", metavar="N", type=number(), help="The same seed, the same chances."),
        option("--save", metavar="FILE", help="Keep the game in this file, which must be new."),
        option("--resume", metavar="FILE", help="Go on with the game of this file."),
        asks="maybe",
        meant=("against", "versus", "opponent", "person"),
    ),
    _verb(
        "replay",
        "Verify a game record move by move; print how the game went and how it ended.",
        option("file", metavar="FILE", help="A game record; - is stdin."),
        option("--svg", metavar="FILE", help="Draw the game as a strip of pictures, too, in SVG."),
        _COLOURS,
        option("--each", metavar="card|turn", choices=("card", "turn"), help="{each}"),
        flag("--orders", help="{orders}"),
        flag("--log", help="It leaves out moves: fill in what the rules force, and name what they do not."),
        meant=("verify", "record"),
    ),
    _verb(
        "rule",
        "Say what a {texts} means here, with its rulings; or find the passages with some words.",
        option(
            "name",
            metavar="RULE",
            nargs="+",
            help="Numbers, or a title{rule}; words to search for; changeable: what house rules change.",
        ),
        flag("--more", help="Also where it is enforced, tested and proved; for words, all passages."),
        flag(
            "--brief", help="In JSON: what it says and its rulings alone, in paragraphs with what they cite."
        ),
        meant=("clause", "ruling", "card", "lookup", "search", "explain", "why"),
    ),
    _verb(
        "rulings",
        "List the rulings, what each is on, and which can be turned by --ruling ID=rejected.",
        flag("--turnable", help="Only those that can be turned."),
        meant=("doubts", "switches", "readings"),
    ),
    _verb(
        "trace",
        "Say where each sentence of a rule is carried out, tested and proved; or what some code cites.",
        option(
            "name",
            metavar="RULE",
            nargs="*",
            help="A clause or a sentence; or a requirement, a law, a test, a file. Without one: the totals.",
        ),
        meant=("sentence", "sentences", "coverage", "traceability"),
    ),
    _verb(
        "prove",
        "Prove the laws, and what each move asks and does, on the engine's own source.",
        option(
            "pattern",
            metavar="PATTERN",
            nargs="?",
            help="Only obligations with this in their name, or that cite this clause.",
        ),
        flag("--list", dest="only_list", help="List the obligations, prove none."),
        flag("--second-solver", help="Have cvc5 answer each query too; to differ refutes."),
        option("--export", metavar="DIR", help="Write the queries as SMT-LIB files for any solver."),
        option("--kept", metavar="DIR", help="Keep proofs here; prove what has changed since."),
        _JOBS,
        _RESUME,
    ),
    _verb(
        "quiz",
        "Ask questions on the rules, with proved answers, deciding clauses and twins that turn them.",
        option("--seed", metavar="N", type=number(), help="The same seed, the same quiz; 1."),
        option("--count", metavar="M", type=number(1), help="How many questions; 10."),
        meant=("questions", "exam", "benchmark"),
    ),
    _verb(
        "perft",
        "Count the lines of N moves from a position, to compare with another engine.",
        option("--depth", metavar="N", type=number(0), help="How many moves a line has; 2."),
        flag("--divide", help="Count the lines that begin with each move separately."),
        _JOBS,
        asks="position",
    ),
)
_OTHERS = (
    _verb(
        "completion",
        "Print a script for the shell's start-up file that completes verbs{completed}.",
        option("shell", metavar="SHELL", help="bash, zsh or fish."),
    ),
    _verb(
        "conform",
        "Try out another engine on vectors, tables, counts of lines and random games; 1 if it differs.",
        option("command", metavar="COMMAND", nargs="*", help="After --: the command that runs the engine."),
        flag("--serve", help="Be an engine: answer requests on standard input."),
        option("--export", metavar="DIR", help="Write the vectors, tables and their schemas as JSON."),
        option("--only", metavar="STAGES", help="Only some of vectors, tables, perft, games."),
        option("--depth", metavar="N", type=number(0), help="How deep the trees of moves are; 2."),
        option("--games", metavar="N", type=number(0), help="How many random games; 12."),
        option("--seed", metavar="N", type=number(0), help="The seed of the first game; 1."),
        option("--length", metavar="N", type=number(1), help="How many moves of a game, at most."),
        option("--timeout", metavar="SECONDS", type=number(1), help="For each reply; 10."),
        option("--resume", metavar="FILE", help="Keep the run's place in this file, and go on from there."),
    ),
    Verb(
        "page",
        "Make the page that plays, asks and explains in a browser, or tell what it is made of.",
        (
            option("folder", metavar="FOLDER", nargs="?", help="Where the page goes: a new folder."),
            flag("--open", dest="opened", help="Serve it on this machine alone, and open a browser."),
            option("--port", metavar="N", type=number(0), help="The port for --open; a free one."),
        ),
        "ctcore.page.page",
        meant=("browser", "web", "html"),
    ),
    _verb(
        "mcp",
        "Offer ask, judge, rule and more as tools to programs that talk (MCP), on standard input.",
        meant=("tools", "server"),
    ),
    _verb(
        "schema",
        "Print the JSON Schema of a verb's --json output; without a name, list the schemas.",
        option("name", metavar="NAME", nargs="?", help="A verb, or another schema: ask, position."),
    ),
    _verb(
        "find",
        "Is there a lawful position in which this holds or, from a named position, a line of play to it?",
        option("condition", metavar="CONDITION", nargs="?", help="{find}"),
        option("--largest", metavar="NUMBER", help="How large can this be, in a lawful position or by play?"),
        option("--smallest", metavar="NUMBER", help="How small can this be?"),
        option("--by", metavar="{players}", help="Who is to bring it about; by default who acts next."),
        option("--within", metavar="{times}", help="How much time there is; by default the player's turn."),
        option("--least", metavar="resources", help="{least}"),
        flag("--moment", help="At any moment, not only at the end."),
        flag("--no-events", help="{no_events}"),
        flag("--plain", help="{plain}"),
        flag("--against", help="So that no answer of another player undoes it."),
        option("--time", metavar="SECONDS", type=number(1), help="Seek a line no longer than this; 20."),
        option("--limit", metavar="N", type=number(1), help="Explore at most N positions, in any time."),
        option("--count", metavar="N", type=number(1), help="Find N lawful positions."),
        flag("--differing", help="Find some that differ as much as they can; 2."),
        asks="maybe",
    ),
    _verb(
        "odds",
        "How likely is it that this holds at the end of a line, whatever is rolled and drawn?",
        option("condition", metavar="CONDITION", nargs="?", help="{find} Without it, how a line comes out."),
        option("--after", metavar="LINE", help="The line; rolls that it leaves open are summed."),
        option(_TRIALS),
        option("--best", metavar="{players}", help="Who makes the choices left open, as best it can."),
        option("--within", metavar="line|{times}", help="How long --best chooses; by default for the line."),
        option("--limit", metavar="N", type=number(1), help="Try at most N positions; 50000."),
        asks="position",
        meant=("chance", "chances", "probability", "dice", "likely"),
    ),
)
