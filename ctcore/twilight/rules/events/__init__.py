"""Chapter 5: Events.  Pivotal Events, and how players come to play them."""
