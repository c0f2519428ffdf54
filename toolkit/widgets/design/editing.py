"""What can be changed, as the screen shows it: fields of a space and of the whole board, and every fault in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolkit.boards import NAMING, Board, Field, Tables
from toolkit.errors import Fault, GameError
from toolkit.games import Game, GameType, value_text

__all__ = ["board_fields", "fault_view", "field_view", "option_fields", "space_view", "words_view"]


def option_fields(kind: GameType) -> tuple[Field, ...]:
    """The game's options as numbers of the board: a board may ask for a reading of the rules."""
    fields = []
    for choice in kind.choices:
        usual = f"as usual: {choice.words[choice.default]}"
        values = {"": usual} | {value_text(value): words for value, words in choice.words.items()}
        fields.append(Field(f"options.{choice.name}", choice.question, choice.rule, values))
    return tuple(fields)


def board_fields(kind: GameType) -> tuple[Field, ...]:
    """Everything that can be changed about a whole board."""
    numbers = kind.design.numbers if kind.design is not None else ()
    return (*NAMING, *numbers, *option_fields(kind))


def field_view(kind: GameType, field: Field, value: str) -> dict[str, Any]:
    """A field with its value, the rule behind it in words, and the values to choose from, if there are such."""
    rules = kind.game.rules
    shown: dict[str, Any] = {"id": field.key, "label": field.label, "value": value}
    shown["help"] = f"{field.rule}: {rules[field.rule]}" if field.rule in rules else ""
    if field.values:
        values = dict(field.values) if value in field.values else {value: value or "nothing", **field.values}
        shown["values"] = [{"value": one, "label": words} for one, words in values.items()]
    return shown


def space_view(kind: GameType, tables: Tables, board: Board, space_id: str) -> dict[str, Any]:
    """The fields of a space, and where it leads."""
    design, space = kind.design, board.space(space_id)
    assert design is not None
    leads = [board.space(there).text for here, there in board.links if here == space_id]
    note = f"Leads to: {'; '.join(leads)}." if leads else "Leads nowhere further."
    try:
        fields = [
            field_view(kind, field, design.value(tables, space_id, field.key))
            for field in design.fields(tables, space_id)
        ]
        empty = "" if fields else "Nothing can be changed about this one space; see the whole board below."
    except GameError as error:
        fields, empty = [], f"{error}."
    return {"id": space_id, "title": space.text, "leads": note, "fields": fields, "empty": empty}


def fault_view(kind: GameType, tables: Tables, board: Board, faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Every fault with what would be right, and the space that it is about; no space where it is about the whole."""
    assert kind.design is not None
    names = {space.id: space.text for space in board.spaces}
    labels = {field.key: field.label for field in board_fields(kind)}
    shown = []
    for fault in faults:
        space, loose = kind.design.space_of(tables, fault), kind.design.can_drop(tables, fault)
        place = space if loose else fault.place  # an entry about a space that is not on the board
        where = names.get(space) or labels.get(fault.place) or place.capitalize()
        text = f"{fault.problem}. Right would be: {fault.remedy}."
        shown.append({"space": space if space in names else "", "where": where, "text": text, "drop": loose})
    return shown


def words_view(board: Board, game: Game[Any, Any]) -> list[str]:
    """The board in sentences, a space each: its text twin."""
    notes = {space_id: words for space_id, (_, words) in game.notes().items()}
    said = {space.id for space in board.spaces if notes.get(space.id, "").lower() in space.text.lower()}
    return [f"{space.text}." if space.id in said else f"{space.text}. {notes[space.id]}." for space in board.spaces]
