"""Chapter 6: the Propaganda Round, phase by phase."""
