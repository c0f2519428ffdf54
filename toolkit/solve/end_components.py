"""End components: where a way of playing can stay for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.chains import DecisionProcess, MarkovChain, components

__all__ = ["EndComponent", "end_components"]


@dataclass(frozen=True)
class EndComponent:
    """States that all reach one another while only `staying` actions are taken: state -> actions that never leave."""

    staying: dict[Any, tuple[Any, ...]]

    @property
    def states(self) -> tuple[Any, ...]:
        """The states, in the order of the process."""
        return tuple(self.staying)


def end_components(process: DecisionProcess[Any]) -> tuple[EndComponent, ...]:
    """The largest end components, in the order of their first states; they share no state.

    Whatever the policy, with chance 1 play ends up in one of them and stays. In a chain they are the recurrent classes.
    Source: de Alfaro, Formal Verification of Probabilistic Systems (1997), section 3.

    >>> process = DecisionProcess.from_rows({
    ...     "a": {"go": {"b": 1}, "leave": {"end": 1}}, "b": {"a": "1/2", "b": "1/2"}, "end": {"end": 1},
    ... })
    >>> [part.staying for part in end_components(process)]
    [{'a': ('go',), 'b': (None,)}, {'end': (None,)}]
    """
    offsets, targets = process.offsets, process.targets
    left = {i: list(process.actions_of(i)) for i in range(len(process))}
    while True:
        numbers = {i: k for k, i in enumerate(left)}
        rows = [0]
        arcs = list[int]()
        for actions in left.values():
            for a in actions:
                arcs.extend(numbers[t] for t in targets[offsets[a] : offsets[a + 1]])
            rows.append(len(arcs))
        parts = components(MarkovChain(range(len(left)), rows, arcs, [1] * len(arcs)))
        states = list(left)
        part_of = {states[k]: number for number, part in enumerate(parts) for k in part}
        # An action with any chance to leave its part cannot be taken again and again in it.
        kept = {
            i: [a for a in actions if all(part_of.get(t) == part_of[i] for t in targets[offsets[a] : offsets[a + 1]])]
            for i, actions in left.items()
        }
        emptied = {i for i, actions in kept.items() if not actions}
        if kept == left:
            break
        while emptied:  # and an action that leads to an emptied state goes with it
            kept = {i: actions for i, actions in kept.items() if i not in emptied}
            kept = {
                i: [a for a in actions if emptied.isdisjoint(targets[offsets[a] : offsets[a + 1]])]
                for i, actions in kept.items()
            }
            emptied = {i for i, actions in kept.items() if not actions}
        left = kept
    found = [
        EndComponent(
            {process.states[i]: tuple(process.actions[a] for a in left[i]) for i in sorted(states[k] for k in part)}
        )
        for part in parts
    ]
    return tuple(sorted(found, key=lambda part: process.index(part.states[0])))
