"""What answers are printed with: text in styles, rows, JSON, and the error for what cannot be asked."""
