"""What every test run shares: Hypothesis profiles, and a refusal to test extensions that are out of date."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

import signoria
from signoria import _pure, build_info
from tools import extensions

# No deadlines: on a busy machine they fail for reasons that have nothing to do with the rules.
settings.register_profile("everyday", deadline=None, max_examples=50)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "everyday"))


def pytest_configure() -> None:
    """Stop before testing something else than the sources that can be read here."""
    if signoria.compiled() and not extensions.fits():
        pytest.exit("The extensions are older than the sources: `make compile` first.", 4)
    if _pure.requested() and signoria.compiled():
        pytest.exit("SIGNORIA_PURE is set, yet the rules come from an extension module.", 4)


def pytest_report_header() -> str:
    """Say which of the two faces of the rules is being tested."""
    return f"signoria {signoria.__version__}, {build_info.why_interpreted() or 'compiled'}"
