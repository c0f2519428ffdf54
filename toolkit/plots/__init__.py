"""Pictures for notebooks: lengths, landings and best plays on the board, small chains, readings, luck,
and curves of a symbol."""

from toolkit.plots.chain import plot_chain
from toolkit.plots.landings import plot_landings
from toolkit.plots.length import plot_length
from toolkit.plots.luck import plot_luck
from toolkit.plots.picture import Picture
from toolkit.plots.policy import plot_policy
from toolkit.plots.pool import plot_pool
from toolkit.plots.readings import plot_readings
from toolkit.plots.symbols import plot_symbol

__all__ = [
    "Picture",
    "plot_chain",
    "plot_landings",
    "plot_length",
    "plot_luck",
    "plot_policy",
    "plot_pool",
    "plot_readings",
    "plot_symbol",
]
