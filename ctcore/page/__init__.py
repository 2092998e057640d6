"""A page for the browser: the same answers as the terminal's, computed by Pyodide, with no server.

`bridge` is what the page asks, `built` makes its files, `served` shows them on this machine; what the
browser runs stands in ``web``.
"""
