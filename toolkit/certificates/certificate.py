"""A certificate as data and as a file: claims that a person can read, and the proof packed behind them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from toolkit.boards import shown, write_whole
from toolkit.certificates.best import Best
from toolkit.certificates.claims import GUARANTEES, Proof, Vector
from toolkit.certificates.packing import hexed, numbers, packed, unpacked
from toolkit.errors import CertificateError, ToolkitError

__all__ = ["FORMAT", "MOST_DIGITS", "Certificate", "certificate_text", "read", "read_text", "write"]

FORMAT = "race-game-toolkit certificate 1"
MOST_DIGITS = 10_000
LARGEST_FILE = 100_000_000  # signs
FIELDS: dict[str, tuple[type, str]] = {
    "subject": (dict, "the game or chain that it is about"),
    "guarantee": (str, "exact or certified"),
    "digits": (int, "a whole number"),
    "states": (int, "a whole number"),
    "transitions": (int, "a whole number"),
    "claims": (dict, "the answers by question"),
    "proof": (str, "the packed proof"),
    "sha256": (str, "the checksum of all the rest"),
}


@dataclass(frozen=True)
class Certificate:
    """Answers about a game or chain and what it takes to check them without a solver.

    `subject` says what it is about, `claims` gives the answers by question and name. `guarantee` is "exact" or
    "certified"; `digits` says how finely certified intervals are written. `states` and `transitions` are what the check
    has to find when it explores the subject anew.
    """

    subject: Mapping[str, Any]
    guarantee: str
    digits: int
    states: int
    transitions: int
    claims: Mapping[str, Mapping[str, Any]]
    proof: Proof

    def __repr__(self) -> str:
        about = self.subject.get("game", "a chain")
        return f"<Certificate: {about}, {self.guarantee}, {self.states:,} states, {len(self.proof.cut):,} in the cut>"


def write(certificate: Certificate, path: str | Path) -> None:
    """Write the file, whole or not at all; `ToolkitError` when the place cannot be written."""
    write_whole(Path(path), certificate_text(certificate))


def read(path: str | Path) -> Certificate:
    """The certificate in a file. Raises `ToolkitError` when there is no such file to read, `CertificateError` when it
    holds no certificate, or a damaged one. Nothing is proved by reading."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have that name"
        raise ToolkitError(f"{path}: the certificate cannot be read ({reason})") from None
    try:
        return read_text(data.decode())
    except UnicodeDecodeError:
        raise CertificateError("this is no text, so it is no certificate") from None


def certificate_text(certificate: Certificate) -> str:
    """The text of the file: one JSON object, with the proof packed and a checksum."""
    data = {
        "format": FORMAT,
        "subject": dict(certificate.subject),
        "guarantee": certificate.guarantee,
        "digits": certificate.digits,
        "states": certificate.states,
        "transitions": certificate.transitions,
        "claims": {question: dict(answers) for question, answers in certificate.claims.items()},
        "proof": packed(_proof_data(certificate.proof)),
    }
    return _written({**data, "sha256": _checksum(data)})


def read_text(text: str) -> Certificate:
    """What `certificate_text` wrote; `CertificateError` names what is wrong."""
    try:
        data = json.loads(text) if len(text) <= LARGEST_FILE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not str(data.get("format")).startswith(FORMAT.rpartition(" ")[0]):
        raise CertificateError("this is no certificate, or it is not complete")
    if data["format"] != FORMAT:
        raise CertificateError(
            f"a certificate of another format, {shown(data['format'])}; this toolkit checks {FORMAT!r}"
        )
    for name, (kind, right) in FIELDS.items():
        if type(data.get(name)) is not kind:
            raise CertificateError(f"{name} is missing or of a wrong type; it must be {right}")
    if _written(data) != text.replace("\r\n", "\n"):  # a field twice, a sign more: what a reader sees is not all
        raise CertificateError("the file is not written as certificates are: it was changed or damaged")
    checksum = data.pop("sha256")
    if set(data) != {"format", *FIELDS} - {"sha256"} or _checksum(data) != checksum:
        raise CertificateError("the checksum is not that of the content: the file was changed or damaged")
    if data["guarantee"] not in GUARANTEES:
        raise CertificateError(f"guarantee {shown(data['guarantee'])}; it must be one of: {', '.join(GUARANTEES)}")
    if not 1 <= data["digits"] <= MOST_DIGITS:
        raise CertificateError(f"{shown(data['digits'])} digits; it must be a whole number from 1 to {MOST_DIGITS:,}")
    exact = data["guarantee"] == "exact"
    return Certificate(
        data["subject"],
        data["guarantee"],
        data["digits"],
        data["states"],
        data["transitions"],
        data["claims"],
        _read_proof(unpacked(data["proof"]), exact),
    )


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _checksum(data: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _proof_data(proof: Proof) -> dict[str, Any]:
    data = {
        "cut": _cut_text(proof.cut),
        "visits": _vector_data(proof.visits),
        "times": {name: _vector_data(vector) for name, vector in proof.times.items()},
    }
    if proof.best is None:
        return data
    best = {"choices": hexed(proof.best.choices), "cut": _cut_text(proof.best.cut)}
    return {**data, "best": {**best, **_vector_data(Vector(proof.best.unit, proof.best.values, proof.best.values))}}


def _vector_data(vector: Vector) -> dict[str, str]:
    more = [high - low for low, high in zip(vector.low, vector.high, strict=True)]
    data = {"unit": hexed([vector.unit]), "values": hexed(vector.low)}
    return {**data, "more": hexed(more)} if any(more) else data


def _cut_text(cut: Sequence[int]) -> str:
    return hexed(b - a for a, b in zip([0, *cut], cut, strict=False))


def _read_proof(data: Any, exact: bool) -> Proof:
    parts = {"cut", "visits", "times"}
    if not isinstance(data, dict) or not parts <= set(data) <= parts | {"best"} or not isinstance(data["times"], dict):
        raise CertificateError("a part of the proof is missing")
    cut = _read_cut(data["cut"])
    times = {name: _read_vector(vector, len(cut), exact) for name, vector in data["times"].items()}
    best = _read_best(data["best"]) if "best" in data else None
    return Proof(cut, _read_vector(data["visits"], len(cut), exact), times, best)


def _read_best(data: Any) -> Best:
    if not isinstance(data, dict) or set(data) != {"choices", "cut", "unit", "values"}:
        raise CertificateError("a part of the proof of best play is missing")
    cut = _read_cut(data["cut"])
    vector = _read_vector({"unit": data["unit"], "values": data["values"]}, len(cut), exact=True)
    return Best(numbers(data["choices"]), cut, vector.unit, vector.low)


def _read_cut(text: Any) -> list[int]:
    return list(accumulate(numbers(text)))


def _read_vector(data: Any, length: int, exact: bool) -> Vector:
    if not isinstance(data, dict) or not {"unit", "values"} <= set(data) <= {"unit", "values", "more"}:
        raise CertificateError("a part of the proof is missing")
    unit, low = numbers(data["unit"]), numbers(data["values"])
    more = numbers(data["more"]) if "more" in data else [0] * len(low)
    if len(unit) != 1 or unit[0] < 1 or len(low) != length or len(more) != length or (exact and any(more)):
        raise CertificateError("the proof does not hold one number for each state of its cut")
    if not exact and unit[0] & (unit[0] - 1):
        raise CertificateError("the unit of certified numbers is no power of two")
    return Vector(unit[0], low, [a + b for a, b in zip(low, more, strict=True)])
