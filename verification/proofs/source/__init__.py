"""Proofs about the library's own source: a translator to Coq, and what is proven of it."""
