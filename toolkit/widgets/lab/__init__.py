"""The lab screen: exact values against simulated ones, lengths, house rules, landings, decisions.

`toolkit.widgets.LabScreen` shows it in a notebook; `LabSession` is all of it but the drawing, and needs nothing.
"""

from toolkit.widgets.lab.session import LabSession

__all__ = ["LabSession"]
