"""Labyrinth: the War on Terror from 2001 on, the third game of the house."""
