#!/bin/sh
# Puts Medina into your own applications menu. Nothing needs root; uninstall.sh takes it out again.
set -eu
case $0 in */*) folder=${0%/*}/ ;; *) folder=./ ;; esac
# The x keeps line ends that belong to the folder's name; $( ) would cut them off.
here=$(CDPATH= cd -- "$folder" && pwd && echo x)
here=${here%??}
data=${XDG_DATA_HOME:-${HOME:?is not set, so there is no applications menu to put Medina into}/.local/share}
if command -v iconv >/dev/null 2>&1 && ! printf '%s' "$here" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1; then
    echo "The name of this folder is not UTF-8, which a menu cannot take. Rename it, and run install.sh again." >&2
    exit 1
fi
# Menus of GNOME look for the program before they read %% as %; so they are given another one to look for.
case $here in *%*) start='sh -c "exec \\"\\$0\\"" ' ;; *) start= ;; esac
mkdir -p -- "$data/applications" "$data/icons/hicolor/256x256/apps"
# In a desktop entry a path stands in quotes, with the signs escaped that quotes do not cover, and that once more.
program=$here/Medina start=$start LC_ALL=C awk '
    BEGIN {
        path = ENVIRON["program"]
        for (i = 1; i <= length(path); i++) {
            sign = substr(path, i, 1)
            if (sign == "\\") sign = "\\\\\\\\"
            else if (sign == "\"" || sign == "$" || sign == "`") sign = "\\\\" sign
            else if (sign == "%") sign = "%%"
            else if (sign == "\n") sign = "\\n"
            else if (sign == "\r") sign = "\\r"
            else if (sign == "\t") sign = "\\t"
            quoted = quoted sign
        }
    }
    $0 == "Exec=@PROGRAM@" { $0 = "Exec=" ENVIRON["start"] "\"" quoted "\"" }
    { print }
' < "$here/medina-desktop.desktop" > "$data/applications/medina-desktop.desktop.new"
mv -f -- "$data/applications/medina-desktop.desktop.new" "$data/applications/medina-desktop.desktop"
[ ! -f "$here/medina.png" ] || cp -- "$here/medina.png" "$data/icons/hicolor/256x256/apps/medina-desktop.png"
command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database "$data/applications" || true
printf '%s\n' "Medina is in your applications menu now. It runs from $here; do not move that folder."
