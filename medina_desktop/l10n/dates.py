"""Dates and times as people write them in the current language."""

from __future__ import annotations

from datetime import date, datetime

from medina_desktop.l10n import N_, _

MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def date_alone(when: date) -> str:
    return _("{day} {month} {year}").format(day=when.day, month=_(MONTHS[when.month - 1]), year=when.year)


def date_and_time(when: datetime) -> str:
    return _("{day} {month} {year}, {hour}:{minute}").format(
        day=when.day,
        month=_(MONTHS[when.month - 1]),
        year=when.year,
        hour=f"{when.hour:02}",
        minute=f"{when.minute:02}",
    )
