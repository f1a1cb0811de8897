"""Benchmarks of boardbook. README.md explains them."""
