"""A slow, plain reference of the Monorail Game, written from the rule ledger alone.

It shares no code with the package under test. Rule ids (M5, M7, ...) are the ledger's.

A position is ``(dots, line, seat, owing)``: the dot of every seat (0 is Start), Casey's line (0 is Finish), the seat
to throw (from 1) and who owes a missed turn.
"""

import random
from fractions import Fraction

__all__ = ["ReferenceGame", "simulate", "solve"]

COUNTS = ("throws", "turns", "missed", "lost_white", "lost_flag", "shortened_white", "shortened_flag", "forfeits")


class ReferenceGame:
    """One board, one number of players, one choice of the options."""

    def __init__(
        self,
        steps,
        red,
        lines,
        flags,
        players,
        *,
        casey_moves_on_forfeit=True,
        casey_at_finish="ordinary",
        flag_may_finish=False,
        flags_on=True,
        first_player=1,
        white=(1, 2, 3, 4, 5, 6),
        coloured=(1, 2, 3, 4, 5, 6),
    ):
        assert 0 <= red < steps and lines >= 2 and players >= 1  # M1, M4
        assert casey_at_finish in ("ordinary", "pass") and first_player in ("rolled", *range(1, players + 1))
        assert first_player != "rolled" or players == 1 or len(set(white)) > 1  # else the roll-off never ends
        self.steps, self.red, self.lines, self.players = steps, red, lines, players
        self.flags = dict(flags) if flags_on else {}  # M16
        self.casey_moves_on_forfeit, self.casey_at_finish = casey_moves_on_forfeit, casey_at_finish
        self.flag_may_finish, self.first_player = flag_may_finish, first_player
        self.white, self.coloured = tuple(white), tuple(coloured)

    def start(self, seat=None):
        """The opening position (M2); with ``first_player="rolled"`` say which seat won the roll-off."""
        seat = self.first_player if seat is None else seat
        assert seat != "rolled", "first_player is 'rolled', so name the seat that throws first"
        return (0,) * self.players, 0, seat, (False,) * self.players

    def starts(self):
        """Every opening with its chance. The roll-off treats all seats alike, so each wins it equally often (M3)."""
        seats = range(1, self.players + 1) if self.first_player == "rolled" else [self.first_player]
        return [(Fraction(1, len(seats)), self.start(seat)) for seat in seats]

    def place(self, dots, seat, target):
        """Where a move of ``seat`` aimed at the dot ``target`` ends: back past the others' dots (M7)."""
        while target != 0 and target in dots[: seat - 1] + dots[seat:]:
            target -= 1
        return target

    def next_seat(self, seat, owing):
        """Whose turn follows (M13): (seat, owing, turns skipped on the way)."""
        owing, missed, seat = list(owing), 0, seat % self.players + 1
        while owing[seat - 1]:
            owing[seat - 1] = False
            missed, seat = missed + 1, seat % self.players + 1
        return seat, tuple(owing), missed

    def throw(self, position, white, coloured):
        """One throw of both dice: (next position or ("won", who), whether the turn ended, facts)."""
        dots, line, seat, owing = list(position[0]), position[1], position[2], list(position[3])
        me = seat - 1
        facts = {
            "forfeit": False,
            "landed_white": None,
            "lost_white": 0,
            "landed_line": None,
            "flag_read": None,
            "landed_flag": None,
            "lost_flag": 0,
            "missed": 0,
        }

        def turn_over():
            after, owed, facts["missed"] = self.next_seat(seat, owing)
            return (tuple(dots), line, after, owed), True, facts

        target = dots[me] + white
        if target == self.steps:
            facts["landed_white"] = self.steps
            return ("won", str(seat)), True, facts  # M14, M15: before Casey moves
        if target > self.steps:
            facts["forfeit"] = True  # M8
        else:
            dots[me] = self.place(dots, seat, target)
            facts["landed_white"], facts["lost_white"] = dots[me], target - dots[me]
        if facts["forfeit"] and not self.casey_moves_on_forfeit:
            return turn_over()  # M9a: no landing, no flag
        line = (line + coloured) % self.lines  # M9
        if line == 0:
            if any(dot >= self.steps - self.red for dot in dots):
                facts["landed_line"] = 0
                return ("won", "casey"), True, facts  # M10
            if self.casey_at_finish == "pass":
                line = 1  # M11
        facts["landed_line"] = line
        flag = self.flags.get(line)
        facts["flag_read"] = flag
        if flag == ("again",):
            return (tuple(dots), line, seat, tuple(owing)), False, facts  # M13
        owing[me] = flag == ("miss",)  # M13; whoever throws owed nothing
        if flag is None or flag == ("miss",):
            return turn_over()
        if flag[0] == "advance":
            target = dots[me] + flag[1]
            if target == self.steps and self.flag_may_finish:
                facts["landed_flag"] = self.steps
                return ("won", str(seat)), True, facts  # M12
            if target >= self.steps:
                return turn_over()  # M8, M12: moves nothing
        else:
            target = max(0, dots[me] - flag[1])  # "back", M12a
        dots[me] = self.place(dots, seat, target)
        facts["landed_flag"], facts["lost_flag"] = dots[me], target - dots[me]
        return turn_over()

    def throws(self, position):
        """Every throw from a position: (chance, next, turn ended, facts)."""
        chance = Fraction(1, len(self.white) * len(self.coloured))
        return [(chance, *self.throw(position, w, c)) for w in self.white for c in self.coloured]

    def positions(self):
        """{reachable position: its throws}."""
        found, waiting = {}, [position for _, position in self.starts()]
        while waiting:
            position = waiting.pop()
            if position not in found:
                found[position] = self.throws(position)
                waiting += [after for _, after, _, _ in found[position] if after[0] != "won"]
        return found


def add(row, symbol, amount):
    row[symbol] = row.get(symbol, 0) + amount


def eliminate(rows):
    """Gaussian elimination. ``rows[s] = {symbol: c}`` says x_s = sum of c * symbol; a symbol with a row is an
    unknown, any other a constant. Gives {s: {constant: c}}."""
    rows = {s: dict(row) for s, row in rows.items()}
    users = {s: {user for user in rows if s in rows[user]} for s in rows}
    left, order = set(rows), []
    while left:
        pivot = min(left, key=lambda s: len(users[s]) * len(rows[s]))  # keeps the rows short
        left.remove(pivot)
        order.append(pivot)
        rest = 1 - rows[pivot].pop(pivot, 0)
        rows[pivot] = {symbol: c / rest for symbol, c in rows[pivot].items()}
        for user in users[pivot] & left:
            factor = rows[user].pop(pivot)
            for symbol, c in rows[pivot].items():
                add(rows[user], symbol, factor * c)
                users.get(symbol, set()).add(user)
    solved = {}
    for s in reversed(order):
        solved[s] = {}
        for symbol, c in rows[s].items():
            for constant, amount in solved[symbol].items() if symbol in rows else [(symbol, 1)]:
                add(solved[s], constant, c * amount)
    return solved


def rewards(facts, turn_ended):
    """What one throw adds to each expectation."""
    yield from (("throws", 1), ("turns", turn_ended), ("missed", facts["missed"]), ("forfeits", facts["forfeit"]))
    for source in ("white", "flag"):
        yield f"lost_{source}", facts[f"lost_{source}"]
        yield f"shortened_{source}", facts[f"lost_{source}"] > 0
        if facts[f"landed_{source}"] is not None:
            yield ("dot", facts[f"landed_{source}"]), 1
    if facts["landed_line"] is not None:
        yield ("line", facts["landed_line"]), 1


def length_chances(kernel, starts, longest):
    """[chance that the game ends at step 0, 1, ..., longest] of the chain ``kernel``."""
    now, chances = {position: chance for chance, position in starts}, [Fraction(0)]
    for _ in range(longest):
        after = {}
        for position, chance in now.items():
            for target, c in kernel[position].items():
                add(after, target, chance * c)
        chances.append(sum((c for target, c in after.items() if target[0] == "won"), Fraction(0)))
        now = {target: c for target, c in after.items() if target[0] != "won"}
    return chances


def can_reach(kernel, mark):
    """The positions from which a target marked ``mark`` ("won" or "end") can be reached."""
    found = set()
    while more := {s for s in kernel.keys() - found if any(t[0] == mark or t in found for t in kernel[s])}:
        found |= more
    return found


def solve(game, longest=8):
    """Every exact answer as Fractions (or "infinite"), seats in order; ``dots`` has steps + 1 entries (0 is Start,
    the last the station), ``pmf[n]`` is the chance of exactly n turns, ``pmf_throws[n]`` of n throws."""
    chain = game.positions()
    by_throw, in_turn, rows = {s: {} for s in chain}, {s: {} for s in chain}, {s: {} for s in chain}
    for s, throws in chain.items():
        for chance, after, turn_ended, facts in throws:
            add(by_throw[s], after, chance)
            add(in_turn[s], ("end", after) if turn_ended else after, chance)
            for name, amount in rewards(facts, turn_ended):
                add(rows[s], name, chance * amount)
    ending = can_reach(by_throw, "won")
    for s, row in by_throw.items():
        for after, chance in row.items():
            add(rows[s], after if after[0] == "won" or after in ending else "never", chance)
    expected = eliminate({s: rows[s] for s in ending})
    answer = {}
    for chance, position in game.starts():
        for symbol, amount in expected.get(position, {"never": Fraction(1)}).items():
            add(answer, symbol, chance * amount)
    never = answer.get("never", Fraction(0))

    def mean(symbol):
        return "infinite" if never else answer.get(symbol, Fraction(0))  # M17

    # E[T^2] = sum of chance * (d + T')^2, with d = 1 when the throw ended the turn and T' the turns still to come.
    variance = "infinite"
    if not never:
        squares = {s: {t: c for t, c in row.items() if t in chain} for s, row in by_throw.items()}
        for s, throws in chain.items():
            for chance, after, turn_ended, _ in throws:
                to_come = expected[after]["turns"] if after in chain else 0
                add(squares[s], "square", chance * turn_ended * (1 + 2 * to_come))
        squares = eliminate(squares)
        variance = sum(c * squares[s]["square"] for c, s in game.starts()) - answer["turns"] ** 2

    # Turn by turn: first add up the again-throws of a turn.
    turns = eliminate({s: in_turn[s] for s in can_reach(in_turn, "end")})
    by_turn = {s: {t[1]: c for t, c in turns.get(s, {}).items() if t[0] == "end"} for s in chain}
    return {
        "win": [answer.get(("won", str(seat)), Fraction(0)) for seat in range(1, game.players + 1)],
        "casey": answer.get(("won", "casey"), Fraction(0)),
        "never": never,
        "positions": len(chain),
        "variance": variance,
        **{name: mean(name) for name in COUNTS},
        "dots": [mean(("dot", dot)) for dot in range(game.steps + 1)],
        "lines": [mean(("line", line)) for line in range(game.lines)],
        "pmf": length_chances(by_turn, game.starts(), longest),
        "pmf_throws": length_chances(by_throw, game.starts(), longest),
    }


def simulate(game, n, seed, longest=10_000):
    """Play ``n`` games: wins by name ("1", ..., "casey", "never" after ``longest`` throws), mean turns and throws."""
    dice = random.Random(seed)
    wins, turns, throws = {}, 0, 0
    for _ in range(n):
        first = list(range(1, game.players + 1)) if game.first_player == "rolled" else [game.first_player]
        while len(first) > 1:  # M3: the tied throw again
            rolls = {seat: dice.choice(game.white) for seat in first}
            first = [seat for seat in first if rolls[seat] == max(rolls.values())]
        position = game.start(first[0])
        for _ in range(longest):
            position, turn_ended, _ = game.throw(position, dice.choice(game.white), dice.choice(game.coloured))
            turns, throws = turns + turn_ended, throws + 1
            if position[0] == "won":
                break
        add(wins, position[1] if position[0] == "won" else "never", 1)
    return {"wins": wins, "turns": turns / n, "throws": throws / n}
