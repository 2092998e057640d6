"""Chapter 5: Events, Pivotal Events, and when players may play them."""
