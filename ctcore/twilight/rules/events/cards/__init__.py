"""The texts of the 60 Event cards (5.1, 5.2): those that last by themselves, the others twenty by twenty."""
