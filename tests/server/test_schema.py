"""Whatever the description of the interface allows, and much that it does not, is answered without stumbling, and as
the description says."""

from __future__ import annotations

from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.conftest import NewClient
from tests.server.house import Server
from tests.server.test_play import two_at

SPARED: Final = {"/api/me/delete", "/api/leave", "/api/openapi.json"}  # after these nobody would be there any more


def examine(server: Server, come: NewClient, examples: int) -> None:
    anna, _, table = two_at("goofspiel", come)
    over = anna.table("goofspiel", 2, options={"cards": 1}, bots=[{"seat": 1, "level": "random"}])
    anna.post(f"/api/tables/{over}/start")
    schema = schemathesis.openapi.from_dict(anna.get("/api/openapi.json"))
    headers = {"Cookie": f"signoria={anna.http.cookies.get('signoria')}"}
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path in SPARED:
            continue

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), which=st.sampled_from([None, table, over]))
        def answered(case: Any, which: str | None) -> None:
            if which is not None and "table" in case.path_parameters:
                case.path_parameters["table"] = which
            response = case.call(base_url=server.url, headers=headers)
            assert response.status_code < 500, (case.as_curl_command(), response.text)
            case.validate_response(response, checks=(response_schema_conformance,))

        answered()


def test_no_request_makes_the_server_stumble(server: Server, come: NewClient) -> None:
    examine(server, come, 3)


@pytest.mark.slow
def test_no_request_of_many_makes_the_server_stumble(server: Server, come: NewClient) -> None:
    examine(server, come, 60)
