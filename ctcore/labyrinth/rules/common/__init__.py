"""What several chapters have."""
