"""How time passes at the table: AI seats think, pause and act; the curtain opens; the end comes.

An AI seat's choice is carried out when its moment has come: at the end of its pause, when it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from medina_desktop.game.box import NOBODY, Action, turns_begun
from medina_desktop.game.moments import Moment
from medina_desktop.l10n import _, translated
from medina_desktop.match.match import Step
from medina_desktop.storage.settings import AI_PAUSES
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.window import EVERYBODY, command

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

END_PAUSE = 2.0  # between the last action and the results
ENDING_SECONDS = 9.0  # that the end is near stays to be read


class Flow:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.paused = False
        self.hurry = False  # show everything at once until a person is to act
        self.told_over = table.match.over  # the results have been shown
        self._pause_left = 0.0  # before an AI seat's action is shown
        self._end_left = END_PAUSE
        self.rest: list[Action] = []  # what is placed for a person who asked for it
        self._offer: tuple[object, tuple[Action, ...]] | None = None  # the position, and what could be
        self._told_ending = False
        self._nobody_yet = False  # of several people: none has said that they sit here

    @property
    def speed(self) -> float:
        return 0.0 if self.hurry else self.table.context.settings.value.speed

    # -- showing a step -------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool) -> None:
        table, shown = self.table, self.table.shown
        table.let_go()
        table.interaction.hide_tip()

        def land() -> None:
            table.notice_board.announce(step.player, table.log.write(step), table.match.seats)
            self._celebrate(step)
            table.ui.memory["log:offset"] = table.ui.memory["log-drawer:offset"] = 0
            shown.land(step, lambda: self._done(step))

        table.board.show(shown.as_seen(step), by_hand, land)
        if not self.speed:
            shown.catch_up()
        table.rebuild()

    def _celebrate(self, step: Step) -> None:
        """The greatest moment of it, if there is one, and the end of the game."""
        table = self.table
        if self.hurry:
            return
        found = list(table.window.moments(step, table.match.seats))
        if table.match.game.rules.actor(step.after) == NOBODY:
            found.insert(0, Moment("over", title=_("The game is over"), sound="complete"))
        moment = next((one for one in found if one.title), None)
        if moment is not None:
            table.ceremony.begin(moment, still=not self.speed)
            if moment.sound:
                table.sound(moment.sound)

    def _done(self, step: Step) -> None:
        """Everything that followed from it has been seen."""
        table, match, shown = self.table, self.table.match, self.table.shown
        person = match.is_human(step.player)
        self._pause_left = 0.0 if person else AI_PAUSES[table.context.settings.value.ai_pace]
        began = turns_begun(step.events)
        if began and match.is_human(began[-1]) and not person:
            table.sound("turn")
        self._tell_ending()
        if match.human_to_place:
            self._pause_left = 0.0
            if not self.needs_curtain:
                shown.viewer = match.player
            table.begin_turn()
        elif not match.humans and not match.game.over:
            shown.viewer = match.player  # nobody's hand to hide: watch the one who acts
        table.rebuild()

    def _tell_ending(self) -> None:
        """Once a game: nobody is surprised by the last round."""
        table = self.table
        if self._told_ending or table.match.game.over:
            return
        said = table.window.ending(table.position, table.match.seats, self._keeps_secrets)
        if said:
            self._told_ending = True
            heard = f"{table.notice}\n{said}" if table.notice else said
            table.tell(heard, ENDING_SECONDS, EVERYBODY)

    # -- what is placed for a person ------------------------------------------------------------------------------

    def rest_of(self) -> tuple[Action, ...]:
        """What could be placed for the person who is to act; nothing where they have something to decide."""
        table = self.table
        if not table.my_turn or table.busy or self.rest or table.guide is not None:
            return ()
        if self._offer is None or self._offer[0] is not table.position:
            self._offer = (table.position, tuple(table.window.rest(table.position)))
        return self._offer[1]

    @command
    def place_rest(self) -> None:
        self.rest = list(self.rest_of())
        self.table.rebuild()

    def jumped(self) -> None:
        """The game went back or on without being played."""
        self.paused = False
        self.rest = []
        self.told_over = self.table.match.over
        self._end_left = END_PAUSE

    # -- time -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        shown = self.table.shown
        changed = False
        if shown.moving:
            # What is shown again without animations still takes its time.
            shown.advance(dt, self.speed or float(self.table.since.recalls))
            changed = True
        if not shown.busy:
            changed = self._go_on(dt) or changed
        return changed

    def _go_on(self, dt: float) -> bool:
        """Nothing moves: the next thing in the match."""
        table, match = self.table, self.table.match
        self._notice_problem()
        if match.over:
            return self._end(dt)
        if match.human_to_place:
            if self.hurry:
                self.hurry = False
                table.rebuild()
            return self._for_person()
        if match.awaiting_confirmation or self.paused or not self._others_may_act:
            return False
        self._pause_left = max(0.0, self._pause_left - dt)
        answer = match.think(dt)
        if answer is None or (self._pause_left > 0 and not self.hurry):
            return False
        if answer.by_simple_player:
            seat = match.seats[match.player]
            table.tell(_("{name}'s AI failed twice; a simple player places instead.").format(name=seat.name))
        self.show(match.carry_out(), by_hand=False)
        return True

    def _for_person(self) -> bool:
        table, match = self.table, self.table.match
        player = match.player
        if table.shown.viewer != player or self.needs_curtain:
            if self.needs_curtain:
                seat = match.seats[player]
                curtain = CurtainScene(
                    table.context, seat.name, seat.colour, lambda: self._open_curtain(player), table.since.told
                )
                table.rebuild()  # the marks are for the one who comes
                table.context.stack.push(curtain)
            else:
                self._open_curtain(player)
            return True
        if self.rest:
            action = self.rest.pop(0)
            if match.why_not(action) is None:
                step = match.play(action)
                match.confirm()
                self.show(step, by_hand=False)
            else:
                self.rest = []
            return True
        return False

    @property
    def _others_may_act(self) -> bool:
        return self.table.guide is None or self.table.guide.others_may_act

    @property
    def awaits_ai(self) -> bool:
        """An AI seat thinks, or pauses so that one can follow."""
        moves = self.table.busy or self.paused or self.hurry
        return self.table.match.ai_to_act and not moves and self._others_may_act

    @property
    def _keeps_secrets(self) -> bool:
        return self.table.window.secrets or self.table.context.settings.value.screens_up

    @property
    def needs_curtain(self) -> bool:
        """Another person comes to the table, who may not see what the one before has."""
        return self._keeps_secrets and (self.table.shown.another_is_next or self._nobody_yet)

    def wait_for_somebody(self) -> None:
        """The game comes from the shelf or from the disk: of several people, whoever opened it need not be the one
        whose hand it would show."""
        match, shown = self.table.match, self.table.shown
        if len(match.humans) > 1 and not match.over and self._keeps_secrets:
            self._nobody_yet = True
            shown.viewer = next(player for player in match.humans if player != match.player)

    @property
    def hides_hand(self) -> bool:
        """As soon as a person's turn is over, the others may look: also while AI seats act before the next person."""
        match = self.table.match
        several = len(match.humans) > 1 and not match.over
        another = match.player != self.table.shown.viewer or self._nobody_yet
        return self._keeps_secrets and several and another

    def _open_curtain(self, player: int) -> None:
        self._nobody_yet = False
        self.table.shown.viewer = player
        self.table.begin_turn()
        self.table.rebuild()

    def _end(self, dt: float) -> bool:
        if self.told_over:
            return False
        self._end_left -= dt if self.speed else self._end_left
        if self._end_left > 0:
            return False
        self.told_over = True
        self.hurry = False
        self.table.show_results(at_the_end=True)
        self.table.rebuild()
        return True

    def go_to_results(self) -> None:
        """Now, whether or not they have been shown already."""
        self.told_over = False
        self._end_left = 0.0

    def _notice_problem(self) -> None:
        table = self.table
        problem = table.problem() if table.problem is not None else ""
        if problem and not table.notice:
            sentence = _("The game cannot be saved now: {reason}. It goes on; saving is tried again.")
            table.tell(sentence.format(reason=translated(problem)))

    # -- pace -----------------------------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        self.paused = not self.paused
        self.table.rebuild()

    @command
    def skip(self) -> None:
        """Show everything at once until a person is to act."""
        self.hurry = not self.table.match.human_to_place
        self.paused = False
        self.table.rebuild()

    def end_pause(self) -> None:
        """Not wait any longer before an AI seat acts."""
        self._pause_left = 0.0
