"""What the pages for newcomers show can be done as it is written there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "docs/add-a-game.md", "docs/openspiel.md"]
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


def blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page: str) -> None:
    for block in blocks(page):
        exec(compile(block, page, "exec"), {"__name__": "page"})


def test_there_is_python_to_run() -> None:
    assert blocks("README.md")


@pytest.mark.parametrize("page", sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("*.md")) + PAGES[1:])
def test_links_to_files_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    for target in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        if "://" not in target:
            assert (folder / target).exists(), f"{page} leads to {target}, which is not there"
