"""What Sphinx is told of the site; `python -m tests.docs.site` builds it from these pages."""  # noqa: INP001 - Sphinx reads it as a file

project = "ctcore"
author = "the authors of ctcore"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "ctcore"
html_copy_source = False
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "none"
# Names stand as the rules print them.
smartquotes = False
# An answer with a lone quotation mark is not a shell command, and is shown without colours.
suppress_warnings = ["misc.highlighting_failure"]
