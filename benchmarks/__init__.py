"""What boardbook costs, measured; README.md tells how to read it."""
