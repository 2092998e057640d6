"""Algeria: the War of Independence 1954-1962, the second game of the house."""
