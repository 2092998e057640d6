"""``python -m ctcore`` is the command line."""

from ctcore.cli import main

if __name__ == "__main__":
    main()
