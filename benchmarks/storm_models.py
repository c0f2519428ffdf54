"""The games of the comparison in the PRISM language, written from their boards, so that Storm builds them itself.

Nothing here uses the toolkit's rules: the models are a second reading of the same rules, and the answers must agree.
"""

from __future__ import annotations

from typing import Any

__all__ = ["monorail_model", "snakes_model"]


def monorail_model(board: Any, *, flags: bool) -> str:
    """The Monorail Game for two players, default options; `winner` is 1, 2, 3 (Casey) or 0 while the game goes on."""
    return "\n".join(
        [
            "dtmc",
            f"const int STEPS = {board.steps};",
            f"const int LINES = {board.lines};",
            f"const int RED = {max(board.steps - board.red, 1)};",
            *(f"formula k_{c} = mod(casey + {c}, LINES);" for c in sorted(set(board.coloured))),
            *(line for seat in (1, 2) for line in _turn(board, seat, flags)),
            'label "win1" = winner = 1;',
            'label "win2" = winner = 2;',
            'label "casey" = winner = 3;',
            'label "over" = winner > 0;',
            'rewards "throws"',
            "  winner = 0 : 1;",
            "endrewards",
            "module game",
            "  winner : [0..3] init 0;",
            "  seat : [0..2] init 1;",
            "  d1 : [0..STEPS] init 0;",
            "  d2 : [0..STEPS] init 0;",
            "  casey : [0..LINES - 1] init 0;",
            *(("  o1 : [0..1] init 0;", "  o2 : [0..1] init 0;") if flags else ()),
            _command(board, 1, flags),
            _command(board, 2, flags),
            "  [] winner > 0 -> true;",
            "endmodule",
            "",
        ]
    )


def _turn(board: Any, seat: int, flags: bool) -> list[str]:
    """Formulas: where the white die, and then Casey's flag, take a seat's piece."""
    own, other = f"d{seat}", f"d{3 - seat}"
    lines = []
    for w in sorted(set(board.white)):
        aim = f"{own} + {w}"
        e = f"e{seat}_{w}"
        lines.append(f"formula {e} = {aim} > STEPS ? {own} : ({aim} = {other} ? {aim} - 1 : {aim});")
        lines.append(f"formula red{seat}_{w} = ({e} >= RED & {e} < STEPS) | {other} >= RED;")
        for c in sorted(set(board.coloured)):
            found = e
            for line, flag in board.flags.items() if flags else ():
                if flag.kind == "advance":
                    to = f"{e} + {flag.count}"
                    found = f"k_{c} = {line} ? ({to} >= STEPS ? {e} : ({to} = {other} ? {to} - 1 : {to})) : ({found})"
                elif flag.kind == "back":
                    to = f"max({e} - {flag.count}, 0)"
                    found = f"k_{c} = {line} ? ({to} = {other} & {to} > 0 ? {to} - 1 : {to}) : ({found})"
            lines.append(f"formula f{seat}_{w}_{c} = {found};")
    return lines


def _command(board: Any, seat: int, flags: bool) -> str:
    """All throws of a seat."""
    own, other = f"d{seat}", f"d{3 - seat}"
    updates = []
    for w in board.white:
        for c in board.coloured:
            home, caught = f"{own} + {w} = STEPS", f"k_{c} = 0 & red{seat}_{w}"
            over = f"({home} | ({caught}))"
            parts = [
                f"(winner' = {home} ? {seat} : ({caught} ? 3 : 0))",
                f"({own}' = {over} ? 0 : f{seat}_{w}_{c})",
                f"({other}' = {over} ? 0 : {other})",
                f"(casey' = {over} ? 0 : k_{c})",
            ]
            if flags:
                parts += _next_seat(board, seat, c, over)
            else:
                parts.append(f"(seat' = {over} ? 0 : {3 - seat})")
            updates.append(f"1/{len(board.white) * len(board.coloured)} : {' & '.join(parts)}")
    return f"  [] winner = 0 & seat = {seat} ->\n    " + "\n    + ".join(updates) + ";"


def _next_seat(board: Any, seat: int, c: int, over: str) -> list[str]:
    """Who throws next, and who then still owes a turn."""

    def at(kind: str) -> str:
        there = [f"k_{c} = {line}" for line, flag in board.flags.items() if flag.kind == kind]
        return f"({' | '.join(there) or 'false'})"

    mine, theirs = f"o{seat}", f"o{3 - seat}"
    owes = f"({mine} = 1 | {at('miss')})"
    again = at("again")
    return [
        f"(seat' = {over} ? 0 : ({again} | ({theirs} = 1 & !{owes}) ? {seat} : {3 - seat}))",
        f"({mine}' = {over} ? 0 : ({again} ? {mine} : ({owes} & {theirs} = 0 ? 1 : 0)))",
        f"({theirs}' = {over} | !{again} ? 0 : {theirs})",
    ]


def snakes_model(board: Any) -> str:
    """Snakes and Ladders for two with an exact finish; `winner` is 1, 2 or 0."""
    last = board.squares
    commands = []
    for seat in (1, 2):
        for square in range(last):
            if square in board.jumps:
                continue
            updates = []
            for face in board.faces:
                landing = square + face if square + face <= last else square
                end = board.jumps.get(landing, landing)
                won = f"(winner' = {seat}) & (s1' = 0) & (s2' = 0) & (seat' = 0)"
                on = f"(s{seat}' = {end}) & (seat' = {3 - seat})"
                updates.append(f"1/{len(board.faces)} : {won if end == last else on}")
            commands.append(f"  [] winner = 0 & seat = {seat} & s{seat} = {square} -> {' + '.join(updates)};")
    return "\n".join(
        [
            "dtmc",
            'label "win1" = winner = 1;',
            "module game",
            "  winner : [0..2] init 0;",
            "  seat : [0..2] init 1;",
            f"  s1 : [0..{last}] init 0;",
            f"  s2 : [0..{last}] init 0;",
            *commands,
            "  [] winner > 0 -> true;",
            "endmodule",
            "",
        ]
    )
