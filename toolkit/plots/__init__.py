"""Pictures for notebooks: the length of games, landings and best plays on the board, small chains."""

from toolkit.plots.chain import plot_chain
from toolkit.plots.landings import plot_landings
from toolkit.plots.length import plot_length
from toolkit.plots.picture import Picture
from toolkit.plots.policy import plot_policy

__all__ = ["Picture", "plot_chain", "plot_landings", "plot_length", "plot_policy"]
