"""The Magnificent Race once more, slowly and from the rules alone: in dollars and space names, changed in place.

Nothing here is shared with the toolkit's rules but the board file's tables and the words for actions. `Reference` says
what can be done and with which chances, and does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.magnificent_race.reference_cards import card_orders, card_ways
from tests.games.magnificent_race.reference_map import neighbours, vehicles_of

__all__ = ["Reference"]

STEPS = {1: 3, 2: 2, 3: 1}


def _many(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'s' if number != 1 else ''}"


class Reference:
    """One game under way. `todo` is what has to be done, as a word and what belongs to it."""

    def __init__(self, tables: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> None:
        self.spaces = {row["id"]: row for row in tables["spaces"]}
        self.chart, self.price, self.options = tables["chart"], tables["dollars"], options
        self.seats = list(range(1, players + 1))
        self.next_to = neighbours(tables)
        self.order = list(self.spaces)
        self.vehicles = vehicles_of(tables)
        self.purse: dict[Any, int] = dict.fromkeys([*self.seats, "dan"], self.price["start"])
        self.bank = self.price.get("bank")
        self.peg: dict[Any, int] = dict.fromkeys([*self.seats, "dan"], 0)
        self.card: dict[int, dict[str, list[int]]] = {seat: {v: [] for v in self.vehicles} for seat in self.seats}
        self.unseen = Counter({1: tables["deck"]["one_point"], 2: tables["deck"]["two_points"]})
        self.under: list[int] = []
        self.arrow: dict[int, str] = {}
        self.seat = options.get("first_player", 1)
        self.todo: tuple[Any, ...] = ("who begins",) if self.seat == "rolled" else ("begin",)
        self.over = ""

    # What can be done: text -> weight (1 for every choice)

    def can(self) -> dict[str, int]:
        """Every action of chance with its weight, or every choice with weight 1; nothing when the game is over."""
        doing, *more = self.todo
        if self.over:
            return {}
        if doing == "who begins":
            return {f"seat {seat} begins": 1 for seat in self.seats}
        if doing == "begin" and self.seat not in self.arrow:
            return {f"start on {space}": 1 for space in self.order}
        if doing == "begin":
            here = self.arrow[self.seat]
            if len(self.next_to[here]) > 2 and self.options.get("junction_start") == "after":
                return {f"roll {face}": 1 for face in range(1, 7)}
            return {f"turn to {space}": 1 for space in self.next_to[here]}
        if doing == "roll":
            return {f"roll {face}": 1 for face in range(1, 7)}
        if doing == "road":
            return {f"on to {space}": 1 for space in self.next_to[self.arrow[self.seat]] - {more[0]}}
        if doing == "anywhere":
            return {f"go to {space}": 1 for space, row in self.spaces.items() if row["kind"] != "anywhere"}
        if doing == "buy":
            most = 1 if self.options.get("buying") == "one_by_one" else more[0]
            return {f"buy {_many(n, 'card').replace('no cards', 'no card')}": 1 for n in range(most + 1)}
        if doing == "draw":
            return {
                f"draw {' then '.join(map(str, order))}": w
                for order, w in card_orders(self.unseen, self.under, more[0]).items()
            }
        if doing == "put":
            return {f"put on {', then on '.join(way)}": 1 for way in card_ways(self._free(), more[0])}
        if doing == "opponent":
            return {f"challenge seat {seat}": 1 for seat in more[0]}
        if doing == "bid":
            one, two = sorted((self.seat, more[0]))
            return {
                f"seat {one} buys {_many(a, 'marble')} and seat {two} buys {_many(b, 'marble')}": 1
                for a in self._bids(one)
                for b in self._bids(two)
            }
        if doing == "bet":
            unit = self.price["unit"]
            return {"no bet": 1} | {f"bet ${unit * n:,}": 1 for n in range(1, more[0] // unit + 1)}
        if doing == "enter":
            if self.options.get("vehicles") == "secret" and len(self.seats) > 1:
                texts = [""]
                for seat in self.seats:
                    texts = [
                        f"{text}{' and ' if text else ''}seat {seat} enters the {v}"
                        for text in texts
                        for v in self.vehicles
                    ]
                return dict.fromkeys(texts, 1)
            seat = self._leftward()[len(more[0])]
            return {f"seat {seat} enters the {vehicle}": 1 for vehicle in self.vehicles}
        marbles: dict[Any, int] = more[0]
        return {f"{'Dan' if who == 'dan' else f'seat {who}'}'s marble": n for who, n in marbles.items() if n}

    def _bids(self, seat: int) -> range:
        return range(self.options.get("min_bid", 1), min(5, self.purse[seat] // self.price["marble"]) + 1)

    def _leftward(self) -> list[int]:
        at = self.seats.index(self.seat)
        return self.seats[at:] + self.seats[:at]

    def _free(self) -> dict[str, int]:
        row = self.spaces[self.arrow[self.seat]]
        usable = self.vehicles if row["kind"] == "bonanza" else [row["vehicle"]]
        return {vehicle: 2 - len(self.card[self.seat][vehicle]) for vehicle in usable}

    # Doing it

    def do(self, text: str) -> None:
        """Do an action that `can` names."""
        words = text.split()
        doing, *more = self.todo
        if doing == "who begins":
            self.seat, self.todo = int(words[1]), ("begin",)
        elif words[0] == "start":
            self.arrow[self.seat] = words[2]
        elif words[0] == "turn":
            self.todo = ("roll", words[2])
        elif words[0] == "roll" and doing == "begin":
            self.todo = ("road", None, int(words[1]))
        elif words[0] == "roll":
            self._walk(more[0], int(words[1]))
        elif doing == "road":
            self._walk(words[2], more[1])
        elif doing == "anywhere":
            self.arrow[self.seat] = words[2]
            self._obey()
        elif doing == "buy":
            self._buy(0 if words[1] == "no" else int(words[1]), more[0])
        elif doing == "draw":
            self._draw(tuple(map(int, words[1::2])), more[1])
        elif doing == "put":
            self._put(more[0], tuple(text.removeprefix("put on ").split(", then on ")), more[1])
        elif doing == "opponent":
            self._challenge(int(words[2]))
        elif doing == "bid":
            self._bid({int(part.split()[1]): part.split()[3] for part in text.split(" and ")}, more[0])
        elif doing == "bet":
            self._bet(0 if text == "no bet" else int(words[1].strip("$").replace(",", "")))
        elif doing == "enter":
            chosen = dict(more[0]) | {int(part.split()[1]): part.split()[-1] for part in text.split(" and ")}
            self.todo = ("enter", chosen)
            if len(chosen) == len(self.seats):
                self._race(chosen)
        else:
            self._stop("dan" if words[0].startswith("Dan") else int(words[1].removesuffix("'s")))

    def _turn_over(self) -> None:
        self.seat, self.todo = self._leftward()[1 % len(self.seats)], ("begin",)

    def _walk(self, first: str, steps: int) -> None:
        came, here = self.arrow[self.seat], first
        for left in range(steps - 1, -1, -1):
            self.arrow[self.seat] = here
            on = self.next_to[here] - {came}
            if left and len(on) > 1:
                self.todo = ("road", came, left)
                return
            if left:
                came, here = here, next(iter(on))
        self._obey()

    def _pay(self, payer: Any, owner: Any, dollars: int) -> None:
        self.purse[payer] -= dollars
        if owner == "bank":
            self.bank = None if self.bank is None else self.bank + dollars
        else:
            self.purse[owner] += dollars

    def _obey(self) -> None:
        row, me = self.spaces[self.arrow[self.seat]], self.seat
        kind = row["kind"]
        if kind == "anywhere":
            self.todo = ("anywhere",)
        elif kind in ("advantage", "bonanza"):
            self._shop(2)
        elif kind == "challenge":
            rivals = [seat for seat in self._leftward()[1:] if self.purse[seat] >= self.price["marble"]]
            if self.purse[me] < self.price["marble"] or not rivals:
                self._turn_over()
            elif len(rivals) == 1:
                self._challenge(rivals[0])
            else:
                self.todo = ("opponent", rivals)
        elif kind == "dan" and min(self.purse[me], self.purse["dan"]) > 0:
            self.todo = ("bet", min(self.purse[me], self.purse["dan"]))
        elif kind == "race":
            self._race(dict.fromkeys(self.seats, row["vehicle"]))
        elif kind == "crazy_race" and len(self.vehicles) == 1:
            self._race(dict.fromkeys(self.seats, self.vehicles[0]))
        elif kind == "crazy_race":
            self.todo = ("enter", {})
        else:
            if kind == "gad_zooks":
                self._pay(me, "dan", min(self.price["fine"], self.purse[me]))
            if kind == "collect":
                self._pay(me, "bank", -min(row["amount"], row["amount"] if self.bank is None else self.bank))
            self._turn_over()

    def _cost(self) -> int:
        row = self.spaces[self.arrow[self.seat]]
        return int(self.price["bonanza"] if row["kind"] == "bonanza" else self.price["card"])

    def _shop(self, allowed: int) -> None:
        deck, slots = self.unseen.total() + len(self.under), sum(self._free().values())
        most = min(allowed, self.purse[self.seat] // self._cost(), slots, deck)
        self.todo = ("buy", most)
        if not most:
            self._turn_over()

    def _buy(self, cards: int, most: int) -> None:
        if not cards:
            self._turn_over()
            return
        self._pay(self.seat, "bank", cards * self._cost())
        self.todo = ("draw", cards, most - cards if self.options.get("buying") == "one_by_one" else 0)

    def _draw(self, points: tuple[int, ...], more: int) -> None:
        for card in points:
            if self.unseen.total():
                self.unseen[card] -= 1
            else:
                assert self.under.pop(0) == card
        ways = card_ways(self._free(), points)
        self.todo = ("put", points, more)
        if len(ways) == 1:
            self._put(points, ways[0], more)

    def _put(self, points: tuple[int, ...], vehicles: tuple[str, ...], more: int) -> None:
        for card, vehicle in zip(points, vehicles, strict=True):
            self.card[self.seat][vehicle].append(card)
        self._shop(more) if more else self._turn_over()

    def _challenge(self, rival: int) -> None:
        self.todo = ("bid", rival)
        if len(self._bids(self.seat)) == len(self._bids(rival)) == 1:
            self._bid({seat: str(self._bids(seat)[0]) for seat in (self.seat, rival)}, rival)

    def _bid(self, bids: Mapping[int, str], rival: int) -> None:
        marbles: dict[Any, int] = {seat: 0 if n == "no" else int(n) for seat, n in bids.items()}
        assert set(marbles) == {self.seat, rival}
        for seat, number in marbles.items():
            self.purse[seat] -= number * self.price["marble"]
        pot = sum(marbles.values()) * self.price["marble"]
        self.todo = ("one spin", marbles | {"dan": 1}, pot)

    def _bet(self, dollars: int) -> None:
        if not dollars:
            self._turn_over()
            return
        self.purse[self.seat] -= dollars
        self.purse["dan"] -= dollars
        self.todo = ("one spin", {self.seat: 1, "dan": 1}, 2 * dollars)

    def _race(self, entered: Mapping[int, str]) -> None:
        marbles: dict[Any, int] = {seat: 1 + sum(self.card[seat][entered[seat]]) for seat in self.seats}
        for seat in self._leftward():
            self.under += self.card[seat][entered[seat]]
            self.card[seat][entered[seat]] = []
        if self.options.get("returned") == "shuffle":
            self.unseen.update(self.under)
            self.under = []
        self.todo = ("race", marbles | {"dan": 1}, [])

    def _stop(self, winner: Any) -> None:
        kind, marbles, more = self.todo
        if kind == "one spin":
            self.purse[winner] += more
            self._turn_over()
            return
        placed = [*more, winner]
        marbles[winner] -= 1
        finished = winner == "dan" or len(placed) == 3
        if self.options.get("tie") == "best_place":
            for place, who in enumerate(placed, start=1) if finished else ():
                self._step(who, place)
        else:
            self._step(winner, len(placed))
        home = [who for who in placed if self.peg[who] == self.chart]
        if home:
            self.over = str(home[0])
        elif finished:
            self._turn_over()
        else:
            self.todo = ("race", marbles, placed)

    def _step(self, who: Any, place: int) -> None:
        self.peg[who] = min(self.peg[who] + (3 if who == "dan" else STEPS[place]), self.chart)
