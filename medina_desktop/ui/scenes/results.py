"""placeholder"""
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.table import TableScene


class ResultsScene(WidgetScene):
    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
