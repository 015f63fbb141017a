#!/bin/sh
# Takes Medina out of your applications menu. Your saved games and settings stay.
set -eu
data=${XDG_DATA_HOME:-${HOME:?is not set, so there is no applications menu to take Medina out of}/.local/share}
rm -f -- "$data/applications/medina-desktop.desktop" "$data/icons/hicolor/256x256/apps/medina-desktop.png"
command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database "$data/applications" || true
echo "Medina is no longer in your applications menu. Delete its folder to remove it altogether."
