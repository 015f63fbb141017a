"""What games declare as switches."""

from medina_desktop.game.box import Box
from medina_desktop.play import ruleset_options
from medina_desktop.play.rules_choice import switchables


def switch_faults(box: Box) -> list[str]:
    """Name the keys that are declared as switches though no form can offer them; a sentence for the game's author."""
    known = {(item.key,) for item in switchables(box)}
    wrong = [".".join(key.path) for key in ruleset_options.declared_keys(box) if key.switch and key.path not in known]
    return [
        f"{box.id}: `{key}` cannot have `switch`. A switch is a bool, a Literal or an int with `ge` and `le`, of "
        f"at most {ruleset_options.MOST_CHOICES} values, and stands at the top of the ruleset."
        for key in wrong
    ]
