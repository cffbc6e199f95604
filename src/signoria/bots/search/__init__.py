"""How bots think: compiled loops over imagined worlds. The files in this folder become C with the rules."""
