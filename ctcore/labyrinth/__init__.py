"""Labyrinth: the War on Terror, 2001-?"""
