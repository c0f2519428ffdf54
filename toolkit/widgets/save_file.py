"""A file that follows a play: written anew after every move, and gone on with when the play is begun again."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from toolkit.boards import write_whole
from toolkit.errors import MatchError
from toolkit.games import game_type
from toolkit.play import Match

__all__ = ["SaveFile"]

LARGEST = 10_000_000  # bytes; no play that anybody sits through comes near


class SaveFile:
    """A saved play at a path that may not exist yet.

    `match` is the play found there, None where there is no file. `MatchError` for a file that holds no saved play, or
    one of another game than `game`: it is left as it is. A file keeps one game, and follows one screen. Where another
    play takes the file over, the one before is put aside beside it, so that none is lost.
    """

    def __init__(self, path: str | Path, game: str | None = None) -> None:
        self.path = Path(path)
        self._written = _text_of(self.path)
        self.match = None if self._written is None else self._read(self._written, game)
        self._game = game if self.match is None else self.match.game.key

    def _read(self, text: str, game: str | None) -> Match:
        try:
            match = Match.load(text)
        except MatchError as error:
            raise MatchError(f"{self.path}: {error}; the file is left as it is: name another one") from None
        if game is not None and match.game.key != game:
            raise MatchError(f"{self.path} holds a play of {match.game.title}, not of {game}; name another file")
        return match

    def keep(self, match: Match) -> str:
        """Write the play unless it is there already; a play in which nothing was done writes no new file. As `write`
        else.
        """
        unplayed = self._written is None and not match.all_moves
        return "" if unplayed or match.dump() == self._written else self.write(match)

    def write(self, match: Match) -> str:
        """Write the play, whole or not at all. Gives a sentence about the play that was put aside, empty for none.

        `ToolkitError` when the file cannot be written, is another game's, or was written by somebody else meanwhile.
        """
        kind = match.game
        if self._game not in (None, kind.key):
            meant = game_type(self._game).game.title
            raise MatchError(f"{self.path} keeps plays of {meant}, so this one of {kind.title} is not kept there")
        if _text_of(self.path) not in (None, self._written):
            raise MatchError(
                f"{self.path}: something else has written to it since, perhaps another screen; it is left as it is, "
                "and this play is not kept there: name another file"
            )
        told = self._put_aside(match)
        text = match.dump()
        write_whole(self.path, text)
        self._written, self._game, self.match = text, kind.key, match
        return told

    def _put_aside(self, match: Match) -> str:
        """Keep what is in the file under another name, if it is another play in which something was done."""
        if self._written is None or self.match is match:
            return ""
        before = Match.load(self._written)
        if not before.all_moves or _goes_on(before, match):
            return ""
        names = (self.path.with_name(f"{self.path.stem}-{n}{self.path.suffix}") for n in count(1))
        aside = next(path for path in names if not path.exists())
        write_whole(aside, self._written)
        return f"The play that was in {self.path.name} is in {aside.name} now."


def _goes_on(before: Match, match: Match) -> bool:
    """Whether a play is the one before, at the same step or further on."""
    mine, its = match.game, before.game
    same = (mine.key, mine.board, mine.players, mine.options) == (its.key, its.board, its.players, its.options)
    done = before.all_moves
    return same and str(match.seed) == str(before.seed) and match.all_moves[: len(done)] == done


def _text_of(path: Path) -> str | None:
    """What is written there; None where nothing is."""
    try:
        if not path.exists():
            return None
        if path.is_file() and path.stat().st_size <= LARGEST:
            return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        pass
    raise MatchError(f"{path}: there is no text to read here; name the file of a saved play, or a new one")
