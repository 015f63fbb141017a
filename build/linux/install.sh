#!/bin/sh
# Puts Medina into your own applications menu. Nothing needs root; uninstall.sh takes it out again.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/icons/hicolor/256x256/apps"
sed "s|@DIR@|$here|" "$here/medina-desktop.desktop" > "$data/applications/medina-desktop.desktop"
[ ! -f "$here/medina.png" ] || cp "$here/medina.png" "$data/icons/hicolor/256x256/apps/medina-desktop.png"
command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database "$data/applications" || true
echo "Medina is in your applications menu now. It runs from $here; do not move that folder."
