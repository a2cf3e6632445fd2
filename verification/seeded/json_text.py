"""Mistakes in JSON as text, and in its schemas."""

from typing import Final

from .edits import Bug, bug

OF_JSON: Final[tuple[Bug, ...]] = (
    bug(
        "Of doubled fields the last one counts",
        "wire/_json.py",
        (
            "return fields if len(fields) == len(pairs) else Doubled(fields)",
            "return fields",
        ),
    ),
    bug(
        "Arrays may be nested one level less",
        "wire/_json.py",
        ("if depth > DEPTH:", "if depth >= DEPTH:"),
    ),
    bug(
        "Brackets in strings count as nesting",
        "wire/_json.py",
        ("_OTHER: Final = r'[^\"\\[\\]{}]*+'", "_OTHER: Final = r'[^\\[\\]{}]*+'"),
    ),
    bug(
        "The largest number is one too large",
        "wire/_fields.py",
        ("LARGEST: Final = 2**53 - 1", "LARGEST: Final = 2**53"),
    ),
    bug(
        "The column of malformed JSON counts from 0",
        "wire/_json.py",
        (
            'column = position - text.rfind("\\n", 0, position)',
            'column = position - text.rfind("\\n", 0, position) - 1',
        ),
    ),
    bug(
        "A byte order mark is skipped",
        "wire/_json.py",
        ("return document.decode()", 'return document.decode("utf-8-sig")'),
    ),
    bug(
        "Fields are written in alphabetical order",
        "wire/_json.py",
        ('separators=(",", ":"))', 'separators=(",", ":"), sort_keys=True)'),
    ),
    bug(
        "Characters are written as they are",
        "wire/_json.py",
        ('separators=(",", ":"))', 'separators=(",", ":"), ensure_ascii=False)'),
    ),
    bug(
        "Constants such as NaN become floats",
        "wire/_json.py",
        ("        parse_constant=Bare,\n", ""),
    ),
    bug(
        "A long number is read as any other",
        "wire/_json.py",
        (
            "decoder = _WARY if _LONG_NUMBER.search(text) else _QUICK",
            "decoder = _QUICK",
        ),
    ),
)

OF_SCHEMAS: Final[tuple[Bug, ...]] = (
    bug(
        "The schema allows other fields",
        "wire/_schema.py",
        ('"additionalProperties": False', '"additionalProperties": True'),
    ),
    bug(
        "The schema does not demand the version",
        "wire/_schema.py",
        ('"required": [*head, *(it', '"required": [*(it'),
    ),
    bug(
        "The schema allows arrays of any length",
        "wire/_schema.py",
        (', "maxItems": limit.count}', "}"),
    ),
    bug(
        "The schema excludes the highest number",
        "wire/_schema.py",
        ('"maximum": limit.high}', '"exclusiveMaximum": limit.high}'),
    ),
    bug(
        "The schema of one of several words allows only the first",
        "wire/_schema.py",
        (
            '{"const": options[0]} if len(options) == 1 else',
            '{"const": options[0]} if options else',
        ),
    ),
    bug(
        "A setting that JSON cannot hold is read",
        "wire/_rules_document.py",
        ('"trick": Bounds(1, LARGEST)', '"trick": Bounds(1, LARGEST * LARGEST)'),
    ),
)
