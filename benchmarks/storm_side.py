"""What Storm needs for one model: run by a Python that has stormpy, of which the toolkit knows nothing.

    PYTHON benchmarks/storm_side.py FILE float|exact PROPERTY …

It builds the model (a .pm program, or a .drn file), checks the properties at its start and prints one JSON object:
seconds, numbers of states and transitions, values, peak memory.
"""

from __future__ import annotations

import json
import resource
import sys
import time

__all__ = ["main"]


def main() -> None:
    """Build, check, print."""
    import stormpy  # type: ignore[import-not-found]

    path, kind, *properties = sys.argv[1:]
    number = stormpy.Rational if kind == "exact" else float
    began = time.perf_counter()
    if path.endswith(".drn"):
        model = stormpy.build_model_from_drn[number](path)
        asked = stormpy.parse_properties(";".join(properties))
    else:
        program = stormpy.io.parse_prism_program(path)
        asked = stormpy.parse_properties(";".join(properties), program)
        model = stormpy.build_model[number](program, asked)
    built = time.perf_counter()
    (start,) = model.initial_states
    values = [str(stormpy.model_checking(model, one).get_value(start)) for one in asked]
    print(
        json.dumps(
            {
                "build": built - began,
                "check": time.perf_counter() - built,
                "states": model.nr_states,
                "transitions": model.nr_transitions,
                "values": values,
                "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
