"""A position in sentences, and in a few signs."""

from __future__ import annotations

from toolkit.games.magnificent_race.actions import DAN, name_text
from toolkit.games.magnificent_race.course import HELD
from toolkit.games.magnificent_race.position import (
    Aimed,
    Begin,
    Bidding,
    Bout,
    Buying,
    Choosing,
    Drawing,
    Duel,
    Entering,
    Jumping,
    Moving,
    Over,
    Phase,
    Placing,
    Position,
    Race,
    Wagering,
)
from toolkit.games.magnificent_race.story import money_text, place_text
from toolkit.games.magnificent_race.terms import Terms

__all__ = ["describe", "state_text", "to_do"]


def describe(terms: Terms, position: Position) -> tuple[str, ...]:
    """The position in sentences: everybody with money, cards and peg, the bank and the deck, what has to be done."""
    lines = [_player(terms, position, seat) for seat in range(1, terms.players + 1)]
    money, step = money_text(terms, position.money[DAN - 1]), _step(terms, position.pegs[DAN - 1])
    lines.append(f"Dastardly Dan has {money}; his peg is {step}.")
    if position.bank is not None:
        lines.append(f"The bank has {money_text(terms, position.bank)} left.")
    return (*lines, _deck(position), to_do(terms, position))


def _player(terms: Terms, position: Position, seat: int) -> str:
    place = position.arrows[seat - 1]
    where = "holds the arrow in the hand" if place == HELD else f"is on {place_text(terms, place)}"
    vehicles = zip(terms.course.vehicles, position.cards[seat - 1], strict=True)
    cards = ", ".join(f"{vehicle} {' + '.join(map(str, held))}" for vehicle, held in vehicles if held)
    money, step = money_text(terms, position.money[seat - 1]), _step(terms, position.pegs[seat - 1])
    return f"Seat {seat} {where} with {money}; cards: {cards or 'none'}; its peg is {step}."


def _step(terms: Terms, step: int) -> str:
    where = {0: "at the start", terms.chart: "back in New York"}
    return where.get(step, f"on step {step} of {terms.chart}")


def _deck(position: Position) -> str:
    ones, twos = position.unseen
    known = ", ".join(map(str, position.bottom))
    if not ones and not twos:
        return f"The deck's cards are known, next one first: {known}." if known else "The deck is empty."
    under = f"; under them, next one first: {known}" if known else ""
    return f"Unseen in the deck: {ones} of one point and {twos} of two points{under}."


def to_do(terms: Terms, position: Position) -> str:
    """What has to be done; of a bid or a secret choice only that it is to be made."""
    if not position.seat:
        return "The die decides who goes first."
    who = f"Seat {position.seat}"
    match position.phase:
        case Begin() if position.arrow == HELD:
            return f"{who} puts the arrow on a space."
        case Begin():
            return f"{who} begins a turn."
        case Aimed(ahead=ahead):
            return f"{who} has turned the arrow to {place_text(terms, ahead)} and rolls."
        case Moving(left=left):
            return f"{who} chooses a road, with {left} to go."
        case Buying(most=most):
            return f"{who} may buy {'a card' if most == 1 else f'up to {most} cards'}."
        case Drawing(cards=cards):
            return f"{who} draws {'a card' if cards == 1 else f'{cards} cards'}."
        case Placing(points=points):
            return f"{who} puts cards of {' and '.join(map(str, points))} on vehicles."
        case Jumping():
            return f"{who} may go anywhere."
        case Choosing():
            return f"{who} chooses an opponent to challenge."
        case Bidding(opponent=opponent):
            return f"{who} and seat {opponent} decide in secret how many marbles to buy."
        case Duel(opponent=opponent, marbles=(mine, theirs)):
            return f"In the spinner: {mine} of seat {position.seat}, {theirs} of seat {opponent}, 1 of Dan."
        case Wagering():
            return f"{who} may bet against Dan."
        case Bout(stake=stake):
            return f"{who} and Dan have set {money_text(terms, stake)} aside each; one marble each is in the spinner."
        case Entering(chosen=chosen):
            return _entering(terms, position, chosen)
        case Race() as race:
            return _race(terms, race)
        case Over(winner=winner):
            return f"The game is over: {name_text(winner)} has won."


def _entering(terms: Terms, position: Position, chosen: tuple[int, ...]) -> str:
    if terms.options.vehicles == "secret":
        return "A Crazy Race: everybody chooses a vehicle in secret."
    seats = terms.seats_from(position.seat)
    entries = "".join(
        f", seat {seat} has entered the {terms.course.vehicles[vehicle]}"
        for seat, vehicle in zip(seats, chosen, strict=False)
    )
    return f"A Crazy Race{entries}; seat {seats[len(chosen)]} chooses a vehicle."


def _race(terms: Terms, race: Race) -> str:
    owners = (*range(1, terms.players + 1), DAN)
    marbles = ", ".join(f"{count} of {name_text(owner)}" for owner, count in zip(owners, race.marbles, strict=True))
    placed = "".join(f" Place {place}: {name_text(owner)}." for place, owner in enumerate(race.placed, start=1))
    return f"A race, spin {race.place}; in the spinner: {marbles}.{placed}"


def state_text(terms: Terms, position: Position) -> str:
    """The fields of a position, one after the other; what has to be done last."""
    arrows = ",".join(terms.course.stop(place).id if place else "-" for place in position.arrows)
    money = ",".join(map(str, position.money))
    bank = "" if position.bank is None else str(position.bank)
    cards = " ".join("/".join("".join(map(str, held)) for held in seat) for seat in position.cards)
    pegs = ",".join(map(str, position.pegs))
    deck = f"{','.join(map(str, position.unseen))};{''.join(map(str, position.bottom))}"
    doing = _phase_text(position.phase)
    return "|".join((str(position.seat), arrows, money, bank, cards, pegs, deck, doing))


def _phase_text(phase: Phase) -> str:
    """`begin`, `aimed 2`, `duel 2 1,3`: the kind, then its numbers."""
    *values, kind = phase
    parts = (",".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
    return " ".join((str(kind), *parts))
