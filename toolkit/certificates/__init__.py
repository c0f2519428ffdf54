"""Certificates: answers with a proof in a file, checked again without the solver."""

from toolkit.certificates.certificate import FORMAT, Certificate, certificate_text, read, read_text, write
from toolkit.certificates.certify import certify
from toolkit.certificates.claims import QUESTIONS
from toolkit.certificates.reports import certificate_of
from toolkit.certificates.verify import verify

__all__ = [
    "FORMAT",
    "QUESTIONS",
    "Certificate",
    "certificate_of",
    "certificate_text",
    "certify",
    "read",
    "read_text",
    "verify",
    "write",
]
