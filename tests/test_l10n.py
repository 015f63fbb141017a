"""Languages: complete, with the same places to fill, and switched at once."""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from medina_desktop import bundled, check, command_line, l10n
from medina_desktop.dev import extract
from medina_desktop.dev.texts import Key, Text, places
from medina_desktop.game.record import Seat
from medina_desktop.games import GAMES, box, new_game
from medina_desktop.l10n.catalogue import Catalogue, read_po
from medina_desktop.l10n.dates import date_and_time
from medina_desktop.l10n.deeds import PLAYERS, context_of
from medina_desktop.l10n.writing import join_clauses
from medina_desktop.play import ruleset_options
from medina_desktop.play.library import Library
from medina_desktop.said import Counted, Said
from medina_desktop.storage import paths, record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError
from support.texts import every_text

OTHERS = [language for language in l10n.LANGUAGES if language != l10n.SOURCE_LANGUAGE]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    l10n.use("en")


@pytest.fixture(scope="module")
def found() -> dict[Key, Text]:
    return every_text()


@pytest.fixture(scope="module")
def catalogues() -> dict[str, Catalogue]:
    found = {}
    for language in OTHERS:
        found[language] = Catalogue()
        for file in l10n.catalogue_files(language):
            found[language].add(read_po(file))
    return found


HOW = "run `python -m medina_desktop.dev.extract`, then fill in assets/locale/*/LC_MESSAGES/*.po"


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing(language: str, found: dict[Key, Text], catalogues: dict[str, Catalogue]) -> None:
    missing = sorted(text for _context, text in found.keys() - catalogues[language].messages.keys())
    assert not missing, f"{HOW}: {missing}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_unused(language: str, found: dict[Key, Text], catalogues: dict[str, Catalogue]) -> None:
    unused = sorted(text for _context, text in catalogues[language].messages.keys() - found.keys())
    assert not unused, f"{HOW}: {unused}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str, catalogues: dict[str, Catalogue]) -> None:
    empty = sorted(text for (_context, text), forms in catalogues[language].messages.items() if not all(forms))
    assert not empty, (
        f"fill in assets/locale/{language}/LC_MESSAGES/*.po: {len(empty)} are empty, {empty[:5]} among them"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_places_to_fill_agree(language: str, found: dict[Key, Text], catalogues: dict[str, Catalogue]) -> None:
    for key, text in found.items():
        allowed = places(text.text) | places(text.plural)
        for number, form in enumerate(catalogues[language].messages.get(key, [])):
            if not form:
                continue
            kept = places(form)
            assert kept <= allowed, f"{language}: {form!r} has a place that {text.text!r} has not"
            # A singular may say "one" instead of the number; everything else must be kept.
            least = allowed - ({"n"} if text.plural and number == 0 else set())
            least -= {place for place in PLAYERS if text.context == context_of(place)}  # it says "you" in full
            assert kept >= least, f"{language}: {form!r} has lost {least - kept}"


@pytest.mark.parametrize("language", OTHERS)
def test_places_of_the_command_line_agree(language: str, catalogues: dict[str, Catalogue]) -> None:
    """argparse fills its own sentences in the older way."""
    for (_context, text), forms in catalogues[language].messages.items():
        if text in command_line.ARGPARSE_SAYS:
            place = r"%(?:\(\w+\))?[rs]"
            assert sorted(re.findall(place, forms[0])) == sorted(re.findall(place, text)), forms[0]


@pytest.mark.parametrize("language", OTHERS)
def test_plurals_have_all_their_forms(language: str, found: dict[Key, Text], catalogues: dict[str, Catalogue]) -> None:
    rule = catalogues[language].header["Plural-Forms"]
    forms = int(rule.split("nplurals=")[1].split(";")[0])
    for key, text in found.items():
        expected = forms if text.plural else 1
        if key in catalogues[language].messages:  # what is missing altogether, another test says
            assert len(catalogues[language].messages[key]) == expected, text.text


@pytest.mark.parametrize("language", OTHERS)
def test_the_fonts_can_show_every_letter(language: str, catalogues: dict[str, Catalogue]) -> None:
    pygame = pytest.importorskip("pygame")
    pygame.font.init()
    letters = {letter for forms in catalogues[language].messages.values() for form in forms for letter in form}
    fonts = sorted((Path(l10n.__file__).parents[2] / "assets" / "fonts").glob("*.otf"))
    assert fonts
    for file in fonts:
        font = pygame.font.Font(str(file), 40)

        def drawn(letter: str, font: Any = font) -> bytes:
            return bytes(pygame.image.tobytes(font.render(letter, True, (0, 0, 0)), "RGBA"))

        empty_box = drawn("\ue000")
        for letter in sorted(letters - {"\n"}):
            assert drawn(letter) != empty_box, f"{file.name} has no {letter!r}"


def test_plural_rules_differ_between_languages() -> None:
    """Nothing is singular in French and plural in German."""
    forms = {}
    for language in ("en", "fr", "de"):
        l10n.use(language)
        forms[language] = [l10n.ngettext("{n} player", "{n} players", n).format(n=n) for n in (0, 1, 2)]
    assert forms["en"] == ["0 players", "1 player", "2 players"]
    assert forms["fr"] == ["0 joueur", "1 joueur", "2 joueurs"]
    assert forms["de"] == ["0 Spieler", "1 Spieler", "2 Spieler"]


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "7 March 2026, 09:05"), ("fr", "7 mars 2026, 09 h 05"), ("de", "7. März 2026, 09:05")],
)
def test_a_time_of_day_has_two_digits_for_hours_and_minutes(language: str, written: str) -> None:
    l10n.use(language)
    assert date_and_time(datetime(2026, 3, 7, 9, 5)).replace("\u00a0", " ") == written


def test_the_language_is_switched_at_once() -> None:
    assert l10n.gettext("New game") == "New game"
    assert l10n.use("fr") == "fr"
    assert l10n.gettext("New game") == "Nouvelle partie"
    assert l10n.use("de") == "de"
    assert l10n.gettext("New game") == "Neues Spiel"


def test_french_speaks_like_the_rulebook(catalogues: dict[str, Catalogue]) -> None:
    spoken = " ".join(form for forms in catalogues["fr"].messages.values() for form in forms).lower()
    for word in ("étable", "toit", "marchand", "palais", "rue marchande", "puits", "tuile", "thé", "paravent"):
        assert word in spoken


# Each thing of the game has one name in a language. Other words for it, and that name:
NAMES = {
    "fr": {
        r"\bpièces?\b": "pion",
        r"\bbruns?\b": "marron",
        r"\btuiles? d[eu] (thé|palais)\b": "tuile thé, tuile palais",
        r"\bune pose\b|\bposes\b": "placement",
    },
    "de": {
        r"\bEins[aä]tz": "setzen, ein Teil",
        r"\bSteine?\b": "Teil",
        r"\bBrett\b": "Spielplan",
        r"\blila": "violett",
        r"\borange[nrs]?\b [GP]": "orangefarben",
        r"\bPartien?\b": "Spiel",
        r"\bWiederholung": "Aufzeichnung",
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_of_every_switch_can_be_translated(game: str, found: dict[Key, Text]) -> None:
    texts = {text.text for text in found.values()}
    for key in ruleset_options.declared_keys(box(game)):
        if key.switch:
            assert key.sentence in texts, f"{game}, {key.path}: write description=N_({key.sentence!r})"


@pytest.mark.parametrize("language", OTHERS)
def test_each_thing_has_one_name(language: str, found: dict[Key, Text], catalogues: dict[str, Catalogue]) -> None:
    """In Medina and around it; the other games have other things."""
    others = {key for key, text in found.items() if not text.rooms & {"shell", "medina"}}
    for key, forms in catalogues[language].messages.items():
        for form in forms if key not in others else ():
            wrong = [name for other, name in NAMES[language].items() if re.search(other, form)]
            assert not wrong, f"{form!r} should say: {wrong}"


def test_french_puts_a_space_that_does_not_break_before_two_part_signs(catalogues: dict[str, Catalogue]) -> None:
    """Not inside `quoted` pieces of files, nor in what programs read: times, `ai:mason`, names of places to fill."""
    for forms in catalogues["fr"].messages.values():
        for form in forms:
            read_by_programs = r"`[^`]*`|\{\w+[:!]\w*\}|\bai:|LEVEL\[:\S+|\w+://"
            prose = re.sub(read_by_programs, "", form)
            assert not re.search(r"[^\u00a0!?…][:;!?»]", prose), f"{form} (`extract` puts such spaces in)"
            assert not re.search(r"«[^\u00a0]", prose), f"{form} (`extract` puts such spaces in)"


@pytest.mark.parametrize(("language", "joined"), [("en", "4; now"), ("fr", "4\u00a0; now"), ("de", "4; now")])
def test_clauses_are_joined_with_the_space_of_the_language(language: str, joined: str) -> None:
    l10n.use(language)
    assert join_clauses(["4", "now"]) == joined


@pytest.mark.parametrize(("ruleset", "word"), [("medina-1999", "dôme"), ("medina-2014", "toit")])
def test_each_edition_has_its_own_word_for_a_roof_at_the_table(ruleset: str, word: str) -> None:
    pytest.importorskip("pygame")
    from medina_desktop.games.medina.ui.tiles import tile_facts

    l10n.use("fr")
    game = new_game(ruleset_files.load(ruleset), 3, seed=1)
    _towers, palaces = tile_facts(game.position, [Seat()] * 3, frozenset())
    assert all(word in palace.sentence for palace in palaces)


def test_german_says_du_or_nothing(catalogues: dict[str, Catalogue]) -> None:
    for forms in catalogues["de"].messages.values():
        for form in forms:
            words = form.replace(".", " ").replace(",", " ").split()
            assert not {"Ihnen", "Ihr", "Ihre", "Ihren"} & set(words), form


BROKEN = sorted(
    [
        *(Path(__file__).parent / "storage" / "bad").glob("*.yaml"),
        *(Path(__file__).parent / "fuzz").rglob("*refused*.yaml"),
    ]
)
OPTIONS = {"wals": "1", "stocks.3.wall": "1", "stocks.7.walls": "1", "well": "maybe", "well.x": "1", "colours": "grey"}


def templates(sentence: str) -> Iterator[str]:
    """What a sentence was made of; anything in it that is not made of a template is a name or a number."""
    assert isinstance(sentence, Said), f"{sentence!r} cannot be translated"
    yield sentence.one if isinstance(sentence, Counted) else sentence.template
    for value in sentence.values.values():
        if isinstance(value, Said):
            yield from templates(value)


def faults(path: Path) -> list[Said]:
    with pytest.raises(DataError) as refused:
        check.check(path)
    return [fault.advice for fault in refused.value.faults]


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_wrong_with_a_file_is_said_in_the_players_language(
    language: str, catalogues: dict[str, Catalogue]
) -> None:
    found = [sentence for path in BROKEN for sentence in faults(path)]
    assert len(set(found)) > 100
    for key, value in OPTIONS.items():
        with pytest.raises(DataError) as refused:
            ruleset_options.with_options(ruleset_files.load("medina-2014"), {key: value})
        found += [fault.advice for fault in refused.value.faults]
    l10n.use(language)
    for sentence in found:
        assert l10n.translate(sentence) != sentence
        for template in templates(sentence):
            words = re.sub(r"\{[^}]*\}", "", template)
            assert not re.search("[A-Za-z]", words) or catalogues[language].text(template) != template, template


def test_a_file_is_refused_in_the_language_that_is_spoken_when_it_is_shown(tmp_path: Path) -> None:
    """A list that was read before the language changed does not stay in the old one."""
    user = paths.user_paths(tmp_path)
    user.saves.mkdir(parents=True)
    (user.saves / "old.yaml").write_text("medina_record: 99\n")
    library = Library(user)
    for _step in library.bring_over():
        pass
    (saved,) = library.list_games()
    library.close()
    assert saved.problem.startswith("Line 1: This game was saved by a newer version")
    l10n.use("fr")
    assert l10n.translate(saved.problem).startswith("Ligne 1\u00a0: Cette partie a été enregistrée")
    l10n.use("de")
    assert l10n.translate(saved.problem).startswith("Zeile 1: Dieses Spiel wurde von einer neueren Version")


def test_what_cannot_be_placed_in_a_saved_game_is_explained(tmp_path: Path) -> None:
    l10n.use("de")
    path = Path(__file__).parent / "storage" / "bad" / "record-illegal-action.yaml"
    with pytest.raises(DataError) as refused:
        record_files.load_record(path)
    assert "kann noch wachsen" in l10n.translate(refused.value.whole)
    assert "can still grow" in str(refused.value), "programs and the log get English"


def test_an_unknown_language_is_english(tmp_path: Path) -> None:
    assert l10n.use("tlh") == "en"
    assert l10n.use("fr", tmp_path) == "en", "a catalogue that is not there"
    assert l10n.gettext("New game") == "New game"


@pytest.mark.parametrize(
    ("variable", "expected"), [("fr_CA.UTF-8", "fr"), ("de", "de"), ("C", "en"), ("pt_BR.UTF-8", "en"), ("", "en")]
)
def test_the_computers_language_is_taken_when_we_speak_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, expected: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", variable)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert l10n.system_language() == expected


@pytest.mark.parametrize(
    ("preferred", "locale_name", "expected"),
    [
        (["it", "de", "fr"], "Italian_Switzerland", "de"),
        (["fr"], None, "fr"),  # a Mac whose Finder started us
        ([], "German_Austria", "de"),
        ([], "German_Switzerland", "de"),
        ([], "French_Canada", "fr"),
        (["en", "de"], "German_Germany", "en"),
        (["ge"], "Georgian_Georgia", "en"),
    ],
)
def test_a_system_without_such_variables_is_asked_for_what_it_prefers(
    monkeypatch: pytest.MonkeyPatch, preferred: list[str], locale_name: str | None, expected: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (locale_name, None))
    monkeypatch.setattr(l10n, "_preferred", ())
    l10n.prefer(preferred)
    assert l10n.system_language() == expected


class TestCatalogueFiles:
    def write(self, tmp_path: Path, text: str) -> Catalogue:
        file = tmp_path / "x.po"
        file.write_text(text, encoding="utf-8")
        return read_po(file)

    def test_long_texts_contexts_plurals_and_escapes(self, tmp_path: Path) -> None:
        catalogue = self.write(
            tmp_path,
            'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
            '#: a.py\nmsgid ""\n"one "\n"two"\nmsgstr "un \\"deux\\"\\n"\n\n'
            'msgctxt "door"\nmsgid "Open"\nmsgstr "Ouverte"\n\n'
            'msgid "{n} cup"\nmsgid_plural "{n} cups"\nmsgstr[0] "{n} tasse"\nmsgstr[1] "{n} tasses"\n',
        )
        assert catalogue.text("one two") == 'un "deux"\n'
        assert catalogue.text("Open", "door") == "Ouverte"
        assert catalogue.text("Open") == "Open"
        assert [catalogue.choose_plural("{n} cup", "{n} cups", n) for n in (0, 1, 2)] == [
            "{n} tasse",
            "{n} tasse",
            "{n} tasses",
        ]

    def test_doubtful_translations_are_not_shown(self, tmp_path: Path) -> None:
        catalogue = self.write(tmp_path, '#, fuzzy\nmsgid "Well"\nmsgstr "Bien"\n')
        assert catalogue.text("Well") == "Well"

    def test_a_mistake_names_its_line(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match=r"x\.po, line 2"):
            self.write(tmp_path, 'msgid "a"\nmsgstr unquoted\n')


class TestExtracting:
    def test_it_finds_marked_texts_and_keeps_translations(self, tmp_path: Path) -> None:
        marked = [Text("Tea", files={"a.py"}, rooms={"shell"}), Text("Well", files={"a.py"}, rooms={"shell"})]
        assert extract.refresh("fr", tmp_path, marked) == 2
        file = tmp_path / "shell.po"
        content = file.read_text("utf-8").replace('msgid "Tea"\nmsgstr ""', 'msgid "Tea"\nmsgstr "Thé"')
        file.write_text(content, "utf-8")
        assert extract.refresh("fr", tmp_path, marked[:1]) == 0
        assert read_po(file).messages == {(None, "Tea"): ["Thé"]}

    def test_a_text_that_moves_to_another_room_keeps_its_translation(self, tmp_path: Path) -> None:
        extract.refresh("fr", tmp_path, [Text("Tea", files={"a.py"}, rooms={"one"})])
        file = tmp_path / "one.po"
        content = file.read_text("utf-8").replace('msgid "Tea"\nmsgstr ""', 'msgid "Tea"\nmsgstr "Thé"')
        file.write_text(content, "utf-8")
        assert extract.refresh("fr", tmp_path, [Text("Tea", files={"a.py"}, rooms={"one", "other"})]) == 0
        assert read_po(tmp_path / "shell.po").text("Tea") == "Thé"

    def test_a_second_run_changes_nothing(self, tmp_path: Path, found: dict[Key, Text]) -> None:
        for file in l10n.catalogue_files("fr"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
        extract.refresh("fr", tmp_path, found.values())
        before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
        extract.refresh("fr", tmp_path, found.values())
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before

    def test_every_game_has_a_catalogue_of_its_own(self, found: dict[Key, Text]) -> None:
        for game in GAMES:
            assert (bundled.assets() / "locale" / "fr" / "LC_MESSAGES" / f"{game}.po").is_file(), HOW
        assert found[None, "most points"].room in (*GAMES, "shell")
        assert found[None, "New game"].room == "shell"


def test_a_language_that_was_read_ahead_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def reading(file: Path) -> Catalogue:
        read.append(file)
        return read_po(file)

    monkeypatch.setattr(l10n, "_read", cache(reading))
    for _step in l10n.read_ahead():
        pass
    ahead = len(read)
    assert ahead == sum(len(l10n.catalogue_files(code)) for code in ("fr", "de"))
    for code in ("fr", "de", "en"):
        l10n.use(code)
    assert len(read) == ahead
