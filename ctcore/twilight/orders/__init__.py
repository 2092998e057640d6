"""Orders: a whole Operation with its Special Activity as one value, played, judged and told.

>>> import ctcore as ct
>>> from ctcore.twilight.orders import judge
>>> line = "rally; Barika; place 1; extort; Bougie; end; end"
>>> start = ct.play(ct.setup("short", card=1), "no pivotal event")
>>> (played,) = ct.orders_of(ct.play_line(start, line))
>>> str(played)
'FLN: Rally in Barika; Extort Bougie'
>>> judge(start, played.order).legal
True
"""

from ctcore.twilight.orders.judging import Judged, judge
from ctcore.twilight.orders.order import Block, Order, OrderError, Step, collect, expand
from ctcore.twilight.orders.played import Played, in_orders, orders_of

__all__ = [
    "Block",
    "Judged",
    "Order",
    "OrderError",
    "Played",
    "Step",
    "collect",
    "expand",
    "in_orders",
    "judge",
    "orders_of",
]
