"""Certificates that went through a file and the check."""

from __future__ import annotations

from toolkit.certificates import Certificate, certificate_text, read_text, verify

__all__ = ["NUMBERS", "checked"]

NUMBERS = ("win", "mean", "variance")


def checked(certificate: Certificate) -> Certificate:
    """The certificate as it comes out of its file, when its check finds nothing wrong."""
    again = read_text(certificate_text(certificate))
    assert verify(again)
    return again
