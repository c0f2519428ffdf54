"""A file that was damaged, cut off or made to do harm is refused in words, and soon."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.certificates.certificates import data_of, forged
from toolkit.certificates import FORMAT, certificate_text, certify, read, read_text, verify, write
from toolkit.certificates.packing import unpacked
from toolkit.errors import CertificateError, ToolkitError
from toolkit.games import make_game

CERTIFICATE = certify(make_game("monorail", "mini", players=1))
TEXT = certificate_text(CERTIFICATE)


def test_a_file_gives_back_what_was_written(tmp_path: Path) -> None:
    write(CERTIFICATE, tmp_path / "mini.json")
    again = read(tmp_path / "mini.json")
    assert certificate_text(again) == TEXT
    assert (again.claims, again.states, again.subject) == (CERTIFICATE.claims, 12, CERTIFICATE.subject)
    assert json.loads(TEXT)["claims"]["win"] == {"1": "1/2", "casey": "1/2"}  # a person can read it
    assert repr(again) == "<Certificate: monorail, exact, 12 states, 6 in the cut>"


def test_another_systems_line_ends_do_no_harm() -> None:
    assert verify(read_text(TEXT.replace("\n", "\r\n")))


@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(0, 7))
def test_any_bit_that_is_flipped_is_noticed(place: int, bit: int) -> None:
    data = bytearray(TEXT.encode())
    data[place] ^= 1 << bit
    with pytest.raises((CertificateError, UnicodeDecodeError)):
        read_text(data.decode())


@given(st.integers(0, len(TEXT) - 1))
def test_a_file_that_is_cut_off_is_noticed(length: int) -> None:
    with pytest.raises(CertificateError):
        read_text(TEXT[:length])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no certificate, or it is not complete"),
        ("[]", "no certificate"),
        ("{}", "no certificate"),
        ("[" * 100_000, "no certificate"),
        ('{"format": "race-game-toolkit match 1"}', "no certificate"),
        (TEXT.replace(FORMAT, f"{FORMAT[:-1]}2"), "another format"),
        (TEXT.replace('"digits": 6', '"digits": ' + "9" * 5000), "no certificate"),
        (TEXT.replace('"1": "1/2"', '"1": "1/3"'), "checksum"),
        (TEXT.replace('"win": {', '"win": {}, "win": {'), "not written as certificates are"),
        (TEXT + " ", "not written as certificates are"),
        (TEXT.replace('"states": 12,', '"states": true,'), "states is missing or of a wrong type"),
        (TEXT.replace('"states": 12,', ""), "states is missing"),
    ],
)
def test_what_is_no_certificate_is_named(text: str, words: str) -> None:
    with pytest.raises(CertificateError, match=words):
        read_text(text)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"guarantee": "estimated"}, "it must be one of: exact, certified"),
        ({"digits": 0}, "0 digits"),
        ({"digits": 10**9}, "digits; it must be a whole number from 1 to 10,000"),
        ({"states": 0}, "it speaks of 0 states"),
        ({"states": 10**30}, "up to 1,000,000 can be checked"),
        ({"states": 11}, "more than 11 positions"),
        ({"states": 13}, "12 states and 83 transitions, and it speaks of 13 and 83"),
        ({"transitions": 84}, "12 states and 83 transitions, and it speaks of 12 and 84"),
        ({"more": 1}, "checksum"),
        ({"proof": {"cut": ""}}, "a part of the proof is missing"),
        ({"proof": "anything"}, "a part of the proof is missing"),
        ({"proof": {"cut": "g", "visits": {}, "times": {}}}, "numbers in base 16"),
        ({"proof": {"cut": "0", "visits": {"unit": "1", "values": ""}, "times": {}}}, "one number for each state"),
        ({"proof": {"cut": "", "visits": {"unit": "0", "values": ""}, "times": {}}}, "one number for each state"),
    ],
)
def test_what_a_forger_may_write_is_named(change: dict[str, object], words: str) -> None:
    with pytest.raises(CertificateError, match=words):
        verify(read_text(forged({**data_of(CERTIFICATE), **change})))


def test_a_bomb_is_given_up() -> None:
    """Two hundred million noughts pack into some 200 kB."""
    bomb = base64.b64encode(zlib.compress(b"0" * 200_000_000, 9)).decode()
    with pytest.raises(CertificateError, match="too large to be unpacked"):
        unpacked(bomb)


def test_numbers_that_would_take_hours_are_not_tried() -> None:
    data = data_of(CERTIFICATE)
    visits = {**data["proof"]["visits"], "unit": "1" + "0" * 2_000_000}
    with pytest.raises(CertificateError, match="would take hours"):
        verify(read_text(forged({**data, "proof": {**data["proof"], "visits": visits}})))


def test_no_more_positions_are_followed_up_than_asked_for() -> None:
    with pytest.raises(CertificateError, match="12 states; up to 11 can be checked"):
        verify(CERTIFICATE, limit=11)


@pytest.mark.parametrize("name", ["missing.json", "", "folder\0", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(ToolkitError, match="cannot be read"):
        read(tmp_path / name)


def test_a_picture_is_no_certificate(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(CertificateError, match="no text"):
        read(tmp_path / "x.png")
