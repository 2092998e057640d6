"""What rulings reject, as far as it can be played: a house rule for each, which changes the rules so.

Each names the figure, the group of requirements or the kind of move that it changes, so nothing of a rule is
written a second time.  Which of several rejected readings is played, it says in words.
"""

from ctcore.game.rulings import Reading
from ctcore.twilight.rejected.activities import ACTIVITIES, PLACING
from ctcore.twilight.rejected.fln import OF_FLN
from ctcore.twilight.rejected.government import GOVERNMENT
from ctcore.twilight.rejected.rounds import ROUNDS
from ctcore.twilight.rejected.turns import EVENTS, SEQUENCE

__all__ = ["READINGS"]

_EVERY = (*SEQUENCE, *PLACING, *GOVERNMENT, *OF_FLN, *ACTIVITIES, *EVENTS, *ROUNDS)
# By the ids of the rulings, in their order.
READINGS: dict[str, Reading] = dict(sorted(_EVERY, key=lambda one: int(one[0].removeprefix("R"))))
