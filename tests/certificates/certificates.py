"""Certificates as data that tests change by hand, with or without a checksum that fits."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from toolkit.certificates import Certificate, certificate_text
from toolkit.certificates.packing import packed, unpacked

__all__ = ["changed_numbers", "data_of", "forged"]


def data_of(certificate: Certificate) -> dict[str, Any]:
    """The file's data, with the proof unpacked."""
    data = json.loads(certificate_text(certificate))
    return {**data, "proof": unpacked(data["proof"])}


def forged(data: dict[str, Any]) -> str:
    """The text of a file with this data, as a forger writes it: the checksum fits."""
    content = {name: value for name, value in data.items() if name != "sha256"} | {"proof": packed(data["proof"])}
    checksum = hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    return json.dumps({**content, "sha256": checksum}, indent=1, ensure_ascii=False) + "\n"


def changed_numbers(proof: dict[str, Any], by: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The proof with one of its numbers changed (kept at 0 or more), for every number; and where it stands."""
    for name, value in proof.items():
        if isinstance(value, dict):
            for place, part in changed_numbers(value, by):
                yield f"{name}.{place}", {**proof, name: part}
        else:
            words = value.split()
            for i, word in enumerate(words):
                number = int(word, 16) + by
                if number >= 0:
                    yield f"{name}[{i}]", {**proof, name: " ".join([*words[:i], f"{number:x}", *words[i + 1 :]])}
