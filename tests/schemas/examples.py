"""What each verb is asked in the tests of schemas: a few inputs of every sort that it answers."""

from __future__ import annotations

import json
import sys
from functools import cache

import attrs

import ctcore as ct
from tests.conform.example import COMMAND

YES, NO, BAD, OPEN = 0, 1, 2, 3
SERVED = ("--", sys.executable, "-m", "ctcore", "conform", "--serve")


@attrs.frozen
class Example:
    """Words for a verb, the status that it then ends with, and what it reads from standard input."""

    words: tuple[str, ...]
    status: int = YES
    stdin: str | None = None

    def __str__(self) -> str:
        """The words, shortened."""
        return " ".join(self.words)[:60]


def _on(scenario: str, *words: str, status: int = YES) -> Example:
    return Example((*words, "--scenario", scenario), status)


def _given(text: str, *words: str, status: int = YES) -> Example:
    return Example((*words, "--position", "-"), status, text)


@cache
def _game() -> list[ct.State]:
    return [step.after for step in ct.random_game("short", seed=3)]


OVER = ct.write_record(list(ct.random_game("short", seed=3)))
ENDED = ct.to_json(_game()[-1])
MIDDLE = tuple(ct.to_json(state) for state in _game()[40::60])
SPOILT = json.dumps(json.loads(ct.to_json(ct.setup("short"))) | {"commitment": 51})
SHAPELESS = json.dumps({"ctcore": "position", "version": 2})
FIRST = ct.to_json(ct.setup("short", card=1))
NAPALM = ct.to_json(ct.play(ct.setup("full", card=35, first=ct.FLN), "no pivotal event"))
MARCH = ct.to_json(ct.play(ct.setup("full", card=1, first=ct.FLN), "no pivotal event"))
MARCHING = ct.to_json(ct.play(ct.setup("short", card=1), "no pivotal event; march"))
_BROKEN = OVER.replace("card 1;", "card 61;", 1) if "card 1;" in OVER else OVER + "\nnonsense\n"
_LOGGED = (
    "ctcore: game record\nversion: 2\nscenario: short\nfirst: FLN\n\n"
    "card 1\n  attack; Bougie; remove French Police\n  op only; train; Algiers\n"
)
_MISPLAYED = ct.write_record(ct.play_line(ct.setup("short"), "rally; Barika; place 1 Guerrilla; end"))
_DEAR = 'title = "Sweep by schema"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n'
_REFUSED = _MISPLAYED.replace("Barika", "Algiers")
_SETS_UP = ("--open-deployment", "--capabilities", "--deception", "2 Hidden Agenda, 3 Empty Threat")
# The FLN begins a card with nothing to pay an Operation with, and the Government passes.
_BROKE = ct.to_json(ct.play(ct.position(ct.setup("short", card=3, first=ct.GOVERNMENT), "FLN 0"), "pass"))
# Bad positions for the verbs that are asked of one.
_BADLY = (
    ("--scenario", "shrt"),
    ("--scenario", "full", "--card", "one"),
    ("--scenario", "full", "--card", "61"),
    (),
)


def _asked_badly(*words: str) -> list[Example]:
    found = [Example((*words, *options), BAD) for options in _BADLY]
    return [*found, *(_given(text, *words, status=BAD) for text in (SPOILT, SHAPELESS, "{"))]


def _asked_well(*words: str) -> list[Example]:
    found = [_on(scenario, *words) for scenario in ("short", "medium", "full")]
    return [*found, _given(ENDED, *words), *(_given(text, *words) for text in (*MIDDLE, FIRST))]


EXAMPLES: dict[str, list[Example]] = {
    "ask": [
        _on("short", "rally; Barika"),
        _on("full", "train; Algiers", "--first", "government"),
        _on("full", "train; Batna", "--first", "government", status=NO),
        _on("short", "rally; Algiers", status=NO),
        _on("short", "event; pass; card 1; assault", "--first", "government", "--card", "57", status=NO),
        _on("short", "pass; pass; card 67; end; end"),
        _on("short", "rally; Barika", "--goal", "Barika.guerrillas >= 1 and resources.fln * 2 > 9"),
        _on("short", "rally; Barika", "--hands"),
        _on("short", "rally; Barika", "--goal", "all(fln_control where city)", status=NO),
        _on("short", "sweep; troop lift; Oran; Medea; Algiers; Bougie", "--first", "government", status=NO),
        _on("short", "rally; Barika", "--goal", "Barika >", status=BAD),
        _on("short", "rally; Barika", "--reach"),
        _on("short", "rally; Algiers", "--reach", status=NO),
        _on("short", "terror; Medea", "--readings", "--with", "Medea: 1 Underground, Support, 1 Terror"),
        _on("short", "rally; Barika", "--readings"),
        _on("medium", "rally; Barika; trane", status=BAD),
        _on("medium", "", status=BAD),
        _given(ENDED, "pass", status=NO),
        _given(NAPALM, "event shaded"),
        *_asked_badly("pass"),
    ],
    "rulings": [Example(("--turnable",)), Example(())],
    "show": [
        *_asked_well(),
        *(Example(("--scenario", "short", *_SETS_UP, "--as", one)) for one in ("fln", "government")),
        Example(("--scenario", "short", *_SETS_UP)),
        *_asked_badly(),
    ],
    "moves": [
        *_asked_well(),
        Example(("--scenario", "short", *_SETS_UP)),
        _given(MARCHING, "--part", "from Morocco"),
        _given(MARCHING, "--part", "from Algiers", status=NO),
        _given(MARCHING, "--part", "from Morocco to Tlemcen move 1 Underground, 0 Active", status=BAD),
        *_asked_badly(),
    ],
    "choices": [
        *_asked_well(),
        _given(MARCHING, "--part", "from Morocco"),
        _given(MARCHING, "--part", "from Morocco", "--at", "Algiers"),
        _given(MARCHING, "--at", "algiers"),
        _given(MARCHING, "--at", "France Track"),
        _given(MARCHING, "--at", "Paris", status=BAD),
        _given(MARCHING, "--part", "from Algiers", status=NO),
        *_asked_badly(),
    ],
    "play": [
        _on("short", "rally; Barika; place 1 Guerrilla; end"),
        _on("full", "pass; pass; card 67; end"),
        _on("short", "rally; Algiers", status=NO),
        _on("short", "rally; Algier", status=BAD),
        _on("short", "", status=BAD),
        _given(ENDED, "pass", status=NO),
        *_asked_badly("pass"),
    ],
    "random": [
        _on("short", "--turns", "5"),
        _on("full", "--turns", "5", "--verify", "--seed", "7"),
        _on("short", "--games", "1"),
        _on("short", "--games", "0", status=BAD),
        _given(ENDED, status=BAD),
        *_asked_badly(),
    ],
    "simulate": [
        _on("short", "--games", "3", "--jobs", "1"),
        _on("full", "--games", "1", "--jobs", "1", "--government", "ctcore.game.match:Even"),
        _on("short", "--games", "1", "--fln", "nobody", status=BAD),
        _on("short", "--games", "0", status=BAD),
        _on("short", "--games", "1", "--backend", "nowhere", status=BAD),
        _given(ENDED, status=BAD),
        *_asked_badly(),
    ],
    # Nobody chooses anything, so no game is kept; tests/solo has games that are.
    "solo": [
        _on("short", "--seed", "1"),
        Example(("--scenario", "full", "--seed", "2", "--seat", "fln"), stdin="help\nmarhc\n3000\nquit\n"),
        Example((), stdin="quit"),
        _on("short", "--seat", "nature", status=BAD),
        _on("short", "--against", "nobody", status=BAD),
        _on("short", "--seat", "fln", "--fln", "bot", status=BAD),
        _on("short", "--resume", "no such file", status=BAD),
        Example(("--resume", "no such file"), BAD),
        _given(ENDED, status=BAD),
        *(one for one in _asked_badly() if one.words != ()),
    ],
    "replay": [
        Example(("-",), stdin=OVER),
        Example(("-",), stdin=_MISPLAYED),
        Example(("-",), NO, _REFUSED),
        Example(("-", "--log"), stdin=_LOGGED),
        Example(("-", "--log"), OPEN, _LOGGED.replace("op only; ", "")),
        Example(("-",), BAD, _BROKEN),
        Example(("-",), BAD, "nonsense"),
        Example(("no such file",), BAD),
        Example((), BAD),
    ],
    "rule": [
        *(Example((name,)) for name in ("3.3.1", "R61", "G4", "#35", "#35s", "#61", "6", "10", "#26/1")),
        Example(("rally",)),
        *(Example(("3.2.3", "#35", *words)) for words in ((), ("--brief",))),
        *(Example((name, "--brief")) for name in ("3.3.1", "R61", "#35", "#35s", "10", "#26/1")),
        Example(("3.2.3", "--brief", "--house", "-"), YES, _DEAR),
        # What speaks of words: rulings, clauses, cards, a requirement, a law, a lemma.
        *(Example((words,)) for words in ("troops in mountains", "location", "stacked", "largest score")),
        Example(("3.2.3", "--house", "-"), YES, _DEAR),
        # Parts of the rules by their names, and what house rules may change.
        *(Example((name,)) for name in ("bases_are_stacked_within_limit", "effect.rally", "changeable")),
        Example(("ralley",), BAD),
        Example((), BAD),
    ],
    "trace": [
        *(Example(words) for words in ((), ("3.3.1",), ("3.3.1/4",), ("rally.price",))),
        Example(("3.3.1/99",), BAD),
        Example(("R95",), BAD),
    ],
    "prove": [
        Example(("terror", "--list")),
        Example(("lemma.no_agitation_abroad",)),
        Example(("no such obligation",), BAD),
        Example(("--jobs", "0"), BAD),
    ],
    "hands": [
        *(_on(scenario, "pass") for scenario in ("short", "medium", "full")),
        _on("short", "rally; Barika; place 1"),
        _on("short", "rally; Algiers", status=NO),
        _on("short", "", status=BAD),
        *_asked_badly("pass"),
    ],
    # tests.page.browser makes one.
    "page": [
        Example(()),
        Example(("--port", "80"), BAD),
        Example(("ctcore",), BAD),
    ],
    "mcp": [Example(()), Example(("--game", "nim"))],
    "quiz": [
        Example(("--game", "nim", "--count", "1")),
        Example(("--count", "1", "--seed", "2")),
        Example(("--count", "0"), BAD),
    ],
    "perft": [
        _on("short", "--depth", "2"),
        _on("short", "--depth", "2", "--divide"),
        _on("short", "--depth", "0"),
        _given(ENDED, "--depth", "1", "--divide"),
        _on("short", "--depth", "-1", status=BAD),
        *_asked_badly(),
    ],
    "reach": [
        _given(MARCH, "Medea"),
        _given(MARCH, "Medea", "--underground", "1", "--active", "0"),
        _given(MARCH, "Algiers", "--active", "3", status=NO),
        _given(MARCH, "Algier", status=BAD),
        _given(ENDED, "Medea", status=NO),
        *_asked_badly("Medea"),
    ],
    "bot": [
        _on("short", "--card", "1"),
        _on("short", "--card", "1", "--seed", "3", "--explain"),
        _on("short", "--card", "1", "--first", "government"),
        _given(ENDED, status=BAD),
        *_asked_badly(),
    ],
    "conform": [
        Example(("--only", "perft", "--depth", "1"), BAD),
        Example(("--only", "perft", "--depth", "1", *SERVED)),
        Example(("--only", "games", *COMMAND), NO),
        Example(("--", "no such engine"), BAD),
    ],
    "space": [
        *_asked_well("Oran"),
        _on("full", "Morocco"),
        _on("full", "V-3"),
        *(Example((name,)) for name in ("Oran", "I-3", "Tunisia")),
        _on("full", "Alger", status=BAD),
        # Without a position the map is told.
        *(one for one in _asked_badly("Oran") if one.words != ("Oran",)),
    ],
    "map": [Example(()), Example(("Oran",), BAD)],
    "completion": [*(Example((shell,)) for shell in ("bash", "zsh", "fish")), Example(("tcsh",), BAD)],
    "value": [
        _on("short", "Oran.guerrillas"),
        _on("full", "count(at_support) + commitment"),
        _on("short", "Algiers.city"),
        _on("short", "Algiers.fln_control", status=NO),
        _on("short", "guerrillas"),
        _on("medium", "city and at_support"),
        _on("short", "france_track"),
        _on("short", "Oran.gerillas", status=BAD),
        *_asked_badly("Oran.guerrillas"),
    ],
    "find": [
        Example(("any(bases >= 3 where country)",)),
        Example(("any(bases >= 3 where sector)",), NO),
        Example(("--largest", "resources.fln")),
        Example(("fln_first and coup_played", "--count", "2")),
        Example(("resources.fln > 50", "--differing"), NO),
        Example(("--largest", "resources.fln", "--differing"), BAD),
        _given(FIRST, "resources.fln >= 20", "--count", "2", status=BAD),
        Example(("--smallest", "resources.fln + commitment", "fln_first")),
        _given(FIRST, "Barika.terror >= 1", "--by", "fln"),
        _given(FIRST, "not Algiers.at_support", "--by", "fln", "--no-events", status=NO),
        _given(FIRST, "count(fln_control) >= 15", "--by", "fln", "--limit", "5", status=OPEN),
        _given(_BROKE, "Barika.guerrillas >= 1", "--by", "fln", "--against"),
        _given(_BROKE, "Algiers.at_oppose", "--by", "fln", "--against", "--limit", "1", status=OPEN),
        _given(_BROKE, "resources.fln >= 2", "--by", "government", "--against", status=NO),
        _given(_BROKE, "--largest", "resources.fln", "--by", "fln", "--limit", "1", status=OPEN),
        _given(_BROKE, "--smallest", "commitment", "commitment < 0", "--limit", "1", status=OPEN),
        Example(("any(bases >= 3 where",), BAD),
        Example((), BAD),
    ],
    "odds": [
        _on("medium", "Medea.police = 0", "--after", "attack; Medea"),
        _on("medium", "--attack", "Medea"),
        _on("medium", "--coup", "--first", "government", "--card", "1"),
        _on("full", "commitment > 20", "--coup", "--best", "fln", "--first", "government", "--card", "1"),
        _on(
            "medium",
            "fln_first",
            "--best",
            "fln",
            "--within",
            "card",
            "--limit",
            "5",
            "--card",
            "1",
            status=OPEN,
        ),
        _on("medium", "--attack", "Algiers", status=NO),
        _on("medium", status=BAD),
        _on("medium", "Medea.police >", "--attack", "Medea", status=BAD),
        *_asked_badly("--attack", "Medea"),
    ],
    "schema": [Example(()), *(Example((name,)) for name in ("ask", "schema")), Example(("aks",), BAD)],
}
