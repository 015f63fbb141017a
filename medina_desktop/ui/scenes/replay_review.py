"""The AI's opinion of every turn, beside a replay: its cost, the AI's turn instead, and the worst turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from medina_desktop.game.box import Action, Position
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import capitalise, signed
from medina_desktop.match.review import Opinion, Review, position_after
from medina_desktop.match.seats import is_human
from medina_desktop.ui import names
from medina_desktop.ui.looking_back import Spots
from medina_desktop.ui.scenes.replay_model import Replay
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.window import window_of
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import (
    Card,
    Column,
    Option,
    Progress,
    Row,
    Selector,
    Widget,
    body,
    caption,
    section,
    strong,
)


class ReviewPanel:
    def __init__(
        self,
        replay: Replay,
        on_change: Callable[[], None],
        on_show: Callable[[bool], None],
        on_visit: Callable[[Opinion], None],
    ) -> None:
        self.replay = replay
        self.on_change, self.on_show, self.on_visit = on_change, on_show, on_visit
        self.review: Review | None = None
        self.showing_better = False  # the board shows the AI's turn instead of the played one
        self._people = [p for p, seat in enumerate(replay.seats) if is_human(seat)]
        self.whose = self._people[0] if len(self._people) == 1 else None  # whose costly turns are listed; None: all

    @property
    def running(self) -> bool:
        return self.review is not None and not self.review.done

    def toggle(self) -> None:
        """Start, or stop, asking the AI about every turn."""
        if self.review is None:
            self.review = Review(self.replay.game, thinker.make_thinker, self._people)
        elif self.running:
            self.close()
            self.review = None
        self.showing_better = False
        self.on_change()

    def close(self) -> None:
        if self.review is not None:
            self.review.close()

    def tick(self, dt: float) -> bool:
        """Let time pass; True when there is another opinion."""
        if self.review is None or self.review.done or not self.review.tick(dt):
            return False
        self.on_change()
        return True

    def list_turns_of(self, player: int | None) -> None:
        self.whose = player
        self.on_change()

    # -- the turn that has just ended -----------------------------------------------------------------------------

    @property
    def opinion(self) -> Opinion | None:
        """The opinion of the turn that ends where the replay stands."""
        if self.review is None or self.replay.at == 0:
            return None
        found = self.review.of_action(self.replay.at - 1)
        return found if found is not None and found.end == self.replay.at else None

    @property
    def costs(self) -> dict[int, float]:
        """Points lost in each turn, by the turn's end."""
        return {o.end: o.lost for o in self.review.opinions.values()} if self.review is not None else {}

    def better_position(self) -> tuple[Position, Spots] | None:
        """The AI's turn instead of the played one, with its places, while it is shown."""
        opinion = self.opinion
        if opinion is None or not self.showing_better:
            return None
        after = position_after(self.replay.game, opinion.first, opinion.better)
        return after, self._spots(opinion, opinion.better)

    def played_spots(self) -> Spots:
        """The places of the whole turn, where there is an opinion of it."""
        opinion = self.opinion
        return self._spots(opinion, opinion.played) if opinion is not None else ()

    def _spots(self, opinion: Opinion, actions: Sequence[Action]) -> Spots:
        game = self.replay.game
        looking_back, before = window_of(game.box.window).looking_back, game.position_after(opinion.first)
        return tuple(spot for action in actions for spot in looking_back.spots_of(before, action))

    def _name(self, opinion: Opinion, actions: Sequence[Action]) -> str:
        game = self.replay.game
        looking_back, before = window_of(game.box.window).looking_back, game.position_after(opinion.first)
        return ", ".join(looking_back.name(before, action) for action in actions)

    # -- widgets --------------------------------------------------------------------------------------------------

    def describe(self, opinion: Opinion) -> list[Widget]:
        game, seats = self.replay.game, self.replay.seats
        name = seats[opinion.player].name
        if not opinion.costly:
            return [body(_("A good turn by {name}: the AI sees nothing clearly better.").format(name=name))]
        points, better = max(1, round(opinion.lost)), self._name(opinion, opinion.better)
        lost = ngettext("This turn cost {name} about {n} point.", "This turn cost {name} about {n} points.", points)
        why = names.reason(game, opinion.choice, seats)
        return [
            strong(lost.format(name=name, n=points), C.LOSS_DARK),
            body(_("Played: {placements}.").format(placements=self._name(opinion, opinion.played))),
            body(_("The AI would have played: {placements}.").format(placements=better)),
            body(why, C.DIM),
            Selector(
                [Option(False, _("As played")), Option(True, _("The AI’s turn"))],
                self.showing_better,
                self.on_show,
                key="shown",
                tooltip=_("Which of the two turns the board shows"),
            ),
        ]

    def summary(self) -> list[Widget]:
        """The progress, and the turns in which most was lost."""
        review = self.review
        if review is None:
            return []
        parts: list[Widget] = [section(_("The AI’s opinion"))]
        if not review.done:
            done = len(review.opinions)
            progress = ngettext("{done} of {all} turns", "{done} of {all} turns", done)
            progress = progress.format(done=done, all=len(review.turns))
            parts.append(Row([Progress(review.progress, grow=1, align="center"), caption(progress)], gap=8))
        return [*parts, *self._costly_turns(review)]

    def _costly_turns(self, review: Review) -> list[Widget]:
        whose: list[Option[int | None]] = [Option(None, _("Everybody"))]
        whose += [Option(p, seat.name) for p, seat in enumerate(self.replay.seats)]
        parts: list[Widget] = [
            strong(_("Costliest turns")),
            Selector(
                whose,
                self.whose,
                self.list_turns_of,
                key="whose",
                always_list=True,
                tooltip=_("Whose turns are listed"),
            ),
        ]
        worst = review.worst(self.whose)
        parts += [self._costly_turn(number, opinion) for number, opinion in enumerate(worst)]
        if not worst and review.done:
            parts.append(body(_("No turn cost a whole point.")))
        estimate = _(
            "This is an estimate: the same search looks 3 rounds ahead from the AI’s turn and from the one played."
        )
        simple = _("For some turns the AI gave no answer, so only the points on the board were compared.")
        parts.append(caption(simple if review.by_simple_player else estimate))
        return parts

    def _costly_turn(self, number: int, opinion: Opinion) -> Widget:
        here = self.replay.at == opinion.end
        heading = _("{round}, {name}: {points}").format(
            round=capitalise(names.round_of(self.replay.game.box, self.replay.round_at(opinion.first))),
            name=self.replay.seats[opinion.player].name,
            points=signed(-max(1, round(opinion.lost))),
        )
        ink, second = (C.INK, C.INK_2) if here else (C.IVORY, C.DIM)
        better = _("Better: {placements}").format(placements=self._name(opinion, opinion.better))
        return Card(
            Column([strong(heading, ink), caption(better, second)], gap=0),
            lambda: self.on_visit(opinion),
            selected=here,
            pad=10,
            key=f"worst-{number}",
            tooltip=_("Go to this turn"),
        )
