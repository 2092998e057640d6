"""The verbs and options of the command line that only Colonial Twilight has.

Clauses: 7.3, 10
"""

from ctcore.game.begun import options
from ctcore.game.verb import Verb, flag, number, option

__all__ = ["EXAMPLES", "OPTIONS", "SETUP_OPTIONS", "VERBS"]

# The options of chapter 10 that are chosen or not.
SETUP_OPTIONS = {
    "open_deployment": "The players set up their forces themselves.",
    "capabilities": "Unused Capability cards come into force.",
    "torture": "TORTURE too, if it is unused.",
}

OPTIONS = (
    option("--first", metavar="government|fln", help="Who is First Eligible on this card."),
    option("--card", metavar="N", type=number(), help="Turn up this card first."),
    *options(SETUP_OPTIONS),
    option(
        "--deception", metavar="MARKERS", help='Draw Deception markers: "2 Hidden Agenda, 3 Empty Threat".'
    ),
)
VERBS = (
    Verb(
        "space",
        "Tell of one space: the map; in a position what stands there, too, and what players may do there.",
        (option("name", metavar="SPACE", help="The space, by name or id."),),
        "ctcore.twilight.verbs.space",
        asks="maybe",
        meant=("where", "sector", "city", "place"),
    ),
    Verb(
        "map",
        "List the 30 spaces as the map prints them, by Wilaya, with their neighbours.",
        (),
        "ctcore.twilight.verbs.atlas",
        meant=("spaces", "atlas", "borders", "neighbours"),
    ),
    Verb(
        "reach",
        "Where can a group March, at what price, and still Underground? All Guerrillas there, unless told.",
        (
            option("origin", metavar="SPACE", help="Where the group stands, by name or id."),
            option("--underground", metavar="N", type=number(0), help="Underground Guerrillas of the group."),
            option("--active", metavar="N", type=number(0), help="Active Guerrillas of the group."),
        ),
        "ctcore.twilight.verbs.reach",
        asks="position",
        meant=("march",),
    ),
    Verb(
        "bot",
        "What does the non-player FLN do here, and by which rules of chapter 8?",
        (
            option(
                "--seed", metavar="N", type=number(0), help="What its chances are drawn from; 1 if not told."
            ),
            flag("--explain", help="Each question of the flowchart, each priority, each draw."),
            flag("--flowchart", help="Each box of the flowchart, with the way to the answer marked."),
            option(
                "--svg", metavar="FILE", help="Draw the flowchart and the way to the answer, too, in SVG."
            ),
        ),
        "ctcore.twilight.bot.nonplayer",
        asks="position",
        meant=("flowchart", "nonplayer"),
    ),
)
# What the helps of other verbs show as examples, and what they say of options that few games have.
EXAMPLES = {
    "change": "'Oran: 2 Underground'",
    "ask": ', such as "train; Algiers"',
    "play": ', such as "rally; Barika; place 1; end"',
    "rule": ": 3.3.1, R61, #35, #35s, rally",
    "find": 'As in "any(bases >= 3 where country)".',
    "orders": "Tell each Operation with its Special Activity as one order.",
    "least": "By a line that pays the fewest.",
    "no_events": "Only by Operations, Special Activities and Pivotal Events.",
    "plain": "Explore every Operation, even if its ceiling shows that it cannot.",
    "position": "--scenario short --card 1",
    "parts": "every space, the boxes and tracks",
    "texts": "rule, ruling or card",
    "before": "The card and the moves",
    "completed": ", options and spaces",
    "each": "A picture for each card, or turn.",
    "with": ': "Oran: 2 Underground, Neutral", "FLN 0"',
}
