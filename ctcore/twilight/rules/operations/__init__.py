"""The Operations (chapter 3), one to a module."""
