"""Called by Hypothesis whenever it is imported; so it does next to nothing."""

# What is imported in the functions is not there earlier, or not needed yet.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from . import Cooperative, Deal, FaceToFace, Record, State, View


def register() -> None:
    """Teach ``st.from_type`` the types of this library."""
    from hypothesis import strategies as st

    from . import Cooperative, Deal, FaceToFace, Record, State, View

    st.register_type_strategy(Cooperative, _cooperative)
    st.register_type_strategy(FaceToFace, _face_to_face)
    st.register_type_strategy(Deal, _deals)
    st.register_type_strategy(State, _states)
    st.register_type_strategy(View, _views)
    st.register_type_strategy(Record, _records)


def _cooperative(_: "type[Cooperative]") -> "SearchStrategy[Cooperative]":
    from .strategies import cooperative

    return cooperative()


def _face_to_face(_: "type[FaceToFace]") -> "SearchStrategy[FaceToFace]":
    from .strategies import face_to_face

    return face_to_face()


def _deals(_: "type[Deal]") -> "SearchStrategy[Deal]":
    from .strategies import deals

    return deals()


def _states(_: "type[State]") -> "SearchStrategy[State]":
    from .strategies import states

    return states()


def _views(_: "type[View]") -> "SearchStrategy[View]":
    from .strategies import views

    return views()


def _records(_: "type[Record]") -> "SearchStrategy[Record]":
    from .strategies import records

    return records()
