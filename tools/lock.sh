#!/bin/sh
# tools/lock.sh PYTHON: choose exact versions for requirements/*.in and write them with their hashes.
# The answer holds for every supported Python and platform, and names no place to download from: that is
# the business of each machine's own pip configuration (docs/decisions/0003-lock-files.md).
set -eu
python=$1
for name in play dev page peers lock; do
    "$python" -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header \
        "requirements/$name.in" --output-file "requirements/$name.txt"
done
