"""The rules, a chapter to a module or package."""
