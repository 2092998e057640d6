"""The missions (chapter 9), one to a file."""
