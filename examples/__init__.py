"""Scripts to start from. Each runs in minutes from the project's folder: `python -m examples.self_play`."""
