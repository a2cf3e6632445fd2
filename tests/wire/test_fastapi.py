"""Values in FastAPI: bodies, replies, errors and the schemas in OpenAPI."""

import asyncio
from typing import Annotated, Any, Final

import httpx
import pytest
from fastapi import Body, FastAPI
from pydantic import BaseModel

from tests.support.documents import plain
from tests.support.wrong_documents import STATE, TEAM
from thegame import (
    EndTurn,
    FaceToFace,
    IllegalMove,
    Move,
    Play,
    Rules,
    State,
    View,
    deal,
    wire,
)

app: Final = FastAPI()
JSON: Final = {"content-type": "application/json"}


class Question(BaseModel):
    """A position, and a move that may be illegal in it."""

    state: State
    move: Move


@app.post("/deal")
async def start(rules: Annotated[Rules, Body()]) -> State:
    """Return the start of a game."""
    return deal(rules, seed=7).start(0)


@app.post("/why_not")
async def why_not(question: Question) -> IllegalMove | None:
    """Return why a move is illegal."""
    return question.state.why_not(question.move)


@app.post("/move")
async def echo(move: Annotated[Move, Body()]) -> Move:
    """Return the move."""
    return move


@app.get("/view")
async def view() -> View:
    """Return the view of a spectator."""
    return TEAM.state.view(None)


class Client:
    """A client in this process; the one of Starlette needs another package."""

    def get(self, path: str) -> httpx.Response:
        """Send a request without a body."""
        return asyncio.run(self._send("GET", path))

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Send a request with a body."""
        return asyncio.run(self._send("POST", path, **body))

    async def _send(self, method: str, path: str, **body: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        url = "http://test"
        async with httpx.AsyncClient(transport=transport, base_url=url) as client:
            return await client.request(method, path, **body)


CLIENT: Final = Client()


class TestEndpoints:
    """Endpoints read and write documents."""

    def test_body(self) -> None:
        """A body can be a document."""
        reply = CLIENT.post("/deal", json=plain(FaceToFace()))

        assert reply.status_code == 200
        assert wire.read_state(reply.content) == deal(FaceToFace(), seed=7).start(0)

    def test_return(self) -> None:
        """A value that an endpoint returns is sent as its document."""
        assert wire.read_view(CLIENT.get("/view").content) == TEAM.state.view(None)

    def test_refusals(self) -> None:
        """A document can be part of a body, and a refusal be the answer."""
        for move in (Play(2, 77), EndTurn()):
            body = {"state": STATE, "move": plain(move)}
            reply = CLIENT.post("/why_not", json=body)

            assert str(wire.read_refusal(reply.content)) == str(
                TEAM.state.why_not(move)
            )
        legal = {"state": STATE, "move": plain(TEAM.state.legal_moves()[0])}
        assert CLIENT.post("/why_not", json=legal).json() is None

    def test_defects(self) -> None:
        """A wrong document is answered with status 422 and the path of each defect."""
        body = {"state": STATE | {"laid": -1}, "move": plain(EndTurn())}
        reply = CLIENT.post("/why_not", json=body)

        assert reply.status_code == 422
        (line,) = reply.json()["detail"]
        assert line["loc"] == ["body", "state", "laid"]
        assert line["type"] == "wire-error"
        assert line["msg"] == "expected an int from 0 to 998, got -1"

    @pytest.mark.parametrize("body", [b"", b"[", b"7", b"null", b'"x"', b"{}"])
    def test_garbage(self, body: bytes) -> None:
        """Anything else is answered with status 422."""
        for path in ("/deal", "/why_not"):
            reply = CLIENT.post(path, content=body, headers=JSON)
            assert reply.status_code == 422


HEAD: Final = b'{"kind":"rules","version":1,"game":"cooperative",'


class TestHostileBodies:
    """A hostile body is refused with a short answer."""

    @pytest.mark.parametrize(
        "value", [b"NaN", b"-Infinity", b"1e400", b'"\\ud800"', b"9" * 4000]
    )
    def test_values_without_json(self, value: bytes) -> None:
        """A value that JSON cannot hold gives status 422, as every other one does."""
        for body in (HEAD + b'"players":' + value + b"}", b'{"kind":' + value + b"}"):
            reply = CLIENT.post("/deal", content=body, headers=JSON)

            assert reply.status_code == 422
            assert len(reply.content) < 2_000

    @pytest.mark.parametrize(
        "body",
        [
            HEAD + b'"players":[' + b"0," * 499_000 + b"0]}",
            HEAD
            + b'"players":'
            + b"[" * 20
            + b"0," * 499_000
            + b"0"
            + b"]" * 20
            + b"}",
            HEAD + b'"players":"' + b"x" * 999_000 + b'"}',
            HEAD + b'"' + b"x" * 999_000 + b'":1}',
            b'{"kind":[' + b"0," * 499_000 + b"0]}",
        ],
        ids=["array", "nested", "text", "name", "kind"],
    )
    def test_megabytes(self, body: bytes) -> None:
        """A megabyte is answered by a few lines."""
        for path in ("/deal", "/move"):
            reply = CLIENT.post(path, content=body, headers=JSON)

            assert reply.status_code == 422
            assert len(reply.content) < 10_000


class TestOpenAPI:
    """OpenAPI shows the schemas of the documents."""

    def test_components(self) -> None:
        """Each class is a component, and endpoints refer to it."""
        openapi: Any = CLIENT.get("/openapi.json").json()
        schemas = openapi["components"]["schemas"]
        returned = openapi["paths"]["/view"]["get"]["responses"]["200"]["content"]

        assert {*schemas} >= {"State", "View", "Play", "EndTurn", "IllegalMove"}
        assert returned["application/json"]["schema"] == {
            "$ref": "#/components/schemas/View"
        }
