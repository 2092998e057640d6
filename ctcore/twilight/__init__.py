"""Colonial Twilight: its board, its rules, its scenarios and its laws."""
