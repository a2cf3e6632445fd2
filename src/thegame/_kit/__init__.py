"""The conformance kit: cases with which a program in any language can check itself.

A profile is a function that yields cases, each a JSON object. What a case means is
specified in the docs, on the page about the kit. Cases come from the library alone:
chance only through ``random.Random(seed).random()``, so that every Python makes the
same kit.
"""
