"""Print answers: styled text, rows, JSON, and the error for a question that cannot be asked."""
