#!/bin/sh
# tools/venv.sh FOLDER [PYTHON]: a virtual environment there, by the first interpreter that is new enough.
set -eu
folder=$1
shift

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
chosen=
for candidate in "${@:-python3}" python3.13 python3.12 python3.11 python; do
    if "$candidate" -c "$new_enough" >/dev/null 2>&1; then
        chosen=$candidate
        break
    fi
    [ $# -eq 0 ] || break  # an interpreter that was asked for is not replaced by another
done
if [ -z "$chosen" ]; then
    found=$("${1:-python3}" --version 2>&1 || true)
    echo "Signoria needs Python 3.11 or newer (${1:-python3}: ${found:-not found}). Install one, or name one: make PYTHON=/path/to/python" >&2
    exit 1
fi

echo "Creating $folder with $("$chosen" --version)."
if ! "$chosen" -m venv "$folder" >/dev/null 2>&1; then
    rm -rf "$folder"
    if ! "$chosen" -m virtualenv "$folder" >/dev/null 2>&1; then
        rm -rf "$folder"
        echo "This Python cannot make virtual environments: install its venv module (Debian, Ubuntu: apt install python3-venv) and run make again." >&2
        exit 1
    fi
fi
