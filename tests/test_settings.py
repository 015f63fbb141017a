"""Settings and the folders they live in."""

import errno
import json
import os
import sys
from pathlib import Path

import pytest

from medina_desktop import bundled
from medina_desktop.storage import paths, settings
from medina_desktop.storage.settings import SPEED_FACTORS, Settings, SettingsStore


def test_a_first_start_has_the_standard_settings(tmp_path: Path) -> None:
    assert SettingsStore(tmp_path / "settings.json").value == Settings()


def test_what_is_changed_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    SettingsStore(file).change(language="fr", ui_scale=1.5, key_map={"hint": "j"}, last_new_game={"seed": 3})
    again = SettingsStore(file)
    assert again.damaged is None
    assert (again.value.language, again.value.ui_scale) == ("fr", 1.5)
    assert again.value.key_map == {"hint": "j"}
    assert again.value.last_new_game == {"seed": 3}


@pytest.mark.parametrize(
    "wrong",
    [{"ui_scale": 3.0}, {"sound_volume": -0.1}, {"animation_speed": "warp"}, {"window_width": 12}, {"music_on": "yes"}],
)
def test_a_value_out_of_range_is_refused_and_changes_nothing(tmp_path: Path, wrong: dict[str, object]) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    with pytest.raises(Exception, match=r"Expected|Invalid"):
        store.change(**wrong)
    assert store.value == Settings()
    assert not store.file.exists() if store.file else False


def test_there_are_no_settings_by_other_names() -> None:
    with pytest.raises(AttributeError, match="colour_of_money"):
        SettingsStore().change(colour_of_money=1)


@pytest.mark.parametrize("content", ["", "{", "[]", "\xff\xfe"])
def test_a_damaged_file_is_set_aside_and_said(tmp_path: Path, content: str) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content.encode("latin-1"))
    store = SettingsStore(file)
    assert store.value == Settings()
    assert store.damaged is not None
    assert store.damaged.read_bytes() == content.encode("latin-1")
    assert not file.exists()


def test_damaged_files_never_replace_each_other(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    kept = set()
    for _time in range(3):
        file.write_text("{")
        kept.add(SettingsStore(file).damaged)
    assert len(kept) == 3


def test_what_a_newer_version_wrote_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"language": "de", "holograms": True}))
    store = SettingsStore(file)
    assert store.damaged is None
    assert store.value.language == "de"
    store.change(music_on=False)
    kept = json.loads(file.read_text())
    assert (kept["holograms"], kept["language"], kept["music_on"]) == (True, "de", False)


@pytest.mark.parametrize("wrong", [{"ui_scale": 9}, {"ai_pace": "frantic"}, {"key_map": 3}])
def test_an_impossible_value_costs_that_value_alone(tmp_path: Path, wrong: dict[str, object]) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"language": "de", "music_on": False} | wrong))
    store = SettingsStore(file)
    assert store.damaged is None
    assert store.value == Settings(language="de", music_on=False)


@pytest.mark.parametrize(("on", "talk"), [(True, "few"), (False, "none")])
def test_remarks_that_were_on_or_off_stay_so(tmp_path: Path, on: bool, talk: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"remarks": on}))
    assert SettingsStore(file).value.remarks == talk


def test_a_file_that_cannot_be_read_at_the_moment_is_neither_damaged_nor_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    SettingsStore(file).change(language="fr")
    before = file.read_bytes()

    def refuse(*_arguments: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as trouble:
        trouble.setattr(settings, "open_plain", refuse)
        store = SettingsStore(file)
        assert store.damaged is None
        store.change(music_on=False)
        assert file.read_bytes() == before
    store.change(coordinates=False)
    kept = SettingsStore(file).value
    assert (kept.language, kept.music_on, kept.coordinates) == ("fr", False, False)


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    store = SettingsStore(file)
    store.change(language="fr")

    def crash(*_arguments: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(os, "replace", crash)
    store.change(language="de")
    assert store.value.language == "de", "the choice holds for this run"
    assert SettingsStore(file).value.language == "fr"


def test_listeners_hear_what_really_changed(tmp_path: Path) -> None:
    store = SettingsStore()
    heard: list[str] = []
    stop = store.listen(heard.append)
    store.change(language="fr", music_on=True)
    assert heard == ["language"], "music was on already"
    stop()
    store.change(language="de")
    assert heard == ["language"]


def test_reduced_motion_and_instant_both_mean_no_animation() -> None:
    assert Settings(reduced_motion=True).speed == 0
    assert Settings(animation_speed="instant").speed == 0
    assert Settings(animation_speed="slow").speed < Settings().speed < Settings(animation_speed="faster").speed
    assert len(SPEED_FACTORS) == 5


class TestFolders:
    def test_a_user_dir_holds_everything(self, tmp_path: Path) -> None:
        user = paths.user_paths(tmp_path)
        for place in (user.saves, user.replays, user.rulesets, user.settings_file, user.log_file):
            assert place.is_relative_to(tmp_path)

    def test_without_one_the_operating_system_decides(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        if sys.platform != "linux":
            pytest.skip("folders differ by system")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "etc"))
        user = paths.user_paths()
        assert user.data.is_relative_to(tmp_path / "share")
        assert user.config.is_relative_to(tmp_path / "etc")

    def test_asking_makes_no_folders(self, tmp_path: Path) -> None:
        paths.user_paths(tmp_path / "new")
        assert not (tmp_path / "new").exists()

    def test_our_files_are_found_in_the_source_tree(self) -> None:
        assert (bundled.assets() / "fonts").is_dir()
        assert list(bundled.rulesets().glob("*.yaml"))

    def test_and_in_the_frozen_app(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
        assert bundled.assets() == tmp_path / "assets"
        assert bundled.rulesets() == tmp_path / "data" / "rulesets"

    def test_and_in_an_installed_wheel(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        module = tmp_path / "medina_desktop" / "bundled.py"
        (tmp_path / "medina_desktop" / "_bundled").mkdir(parents=True)
        monkeypatch.setattr(bundled, "__file__", str(module))
        monkeypatch.setattr(bundled, "_beside_the_package", bundled._beside_the_package.__wrapped__)
        assert bundled.assets() == tmp_path / "medina_desktop" / "_bundled" / "assets"
