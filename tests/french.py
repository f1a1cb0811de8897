"""Finds mistakes in French that a native speaker would notice: elision, contraction, gender, and English words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from boardbook.core import Term, Words
from boardbook.core.words import GENDERS, Value

FEMININE: Final = """
action amulette année attaque banque bourse boutique capacité capitale carte case cible cité colonne condition côte
couleur courbe couronne décision découverte demande destination différence diagonale distance donne égalité enchère
erreur étape étoile extrémité face famille figure fin forêt forme foule frontière gloire île journée lettre ligne
limite lumière magie main majorité mana manche manière mer mise mission montagne monnaie occasion offre option page
paire part partie perte phase pièce pile pioche piste place plaine pose position possession potion prairie première
préparation présence production province puissance question rangée règle relance réorganisation réponse réserve route
ruse sorte source surpopulation taille terre tour tourelle tribu troisième tuile valeur victoire vie voie voisine zone
"""
MASCULINE: Final = """
achat adversaire an anneau appel apprenti archimage avantage bateau bien bonus bot but camp cercle chemin choix combat
compte comptage continent coup cristal dé débarquement début démon départ déplacement désert dernier disque double
droit échange emplacement ensemble état événement explorateur fond gain groupe hasard initié jeton jeu joueur journal
lac lieu livre mage mandat maître marais marqueur match milieu moment mouvement navire niveau nombre nom or ordre pas
paquet paragraphe parcours passage peuple pion plateau point port pouvoir premier prix quartier rang registre reliquat
reste résultat retour royaume sac second siège sorcier surplus tableau temps terrain territoire tirage total tour-ci
trajet triple trio triplé vendeur vent volcan voyage
"""
EITHER: Final = {
    "double",
    "face",
    "livre",
    "mage",
    "mana",
    "or",
    "page",
    "part",
    "pose",
    "reste",
    "second",
    "tour",
    "troisième",
}
"""Words that have both genders or are also verbs."""
ADJECTIVES: Final = (
    ("vert", "verte"),
    ("bleu", "bleue"),
    ("violet", "violette"),
    ("gris", "grise"),
    ("noir", "noire"),
    ("blanc", "blanche"),
    ("ouvert", "ouverte"),
    ("caché", "cachée"),
    ("plein", "pleine"),
    ("seul", "seule"),
    ("entier", "entière"),
    ("vacant", "vacante"),
    ("voisin", "voisine"),
    ("premier", "première"),
    ("dernier", "dernière"),
    ("suivant", "suivante"),
    ("secret", "secrète"),
    ("plat", "plate"),
)
ENGLISH: Final = """
the of and with from into onto your you is are was were has have been this that these those there here then than when
which who whose what where not none any all each every other another one two three four five six seven eight nine ten
player players seat seats move moves turn turns round rounds board bag bags tile tiles minion minions tower towers
goods level card cards deck hand ship ships wind winds people peoples pawn pawns sea land greedy random blue green red
yellow purple grey black white flat steep regular classic glory spell potions display source ring rings dice die roll
rolls count pay pays buy buys draw draws drawn take takes taken put puts set sets laid lay click clicks win wins won
lose lost owner market price prices bid bids pass passes discard discards draft supply bank gold coins
"""
FRENCH_TOO: Final = {"are", "coins", "die", "place", "set", "six", "source", "potions", "pays", "put", "or", "round"}

_VOWEL = "aàâeéèêëiîïoôœuùûh"
_ASPIRATED = ("hasard", "haut", "huit", "hors", "héros", "halte", "hauteur", "hutte", "onze", "hip")
_FAULTS: Final = {
    "elision": re.compile(
        rf"(?i)(?<![\w’-])(?:de|le|la|que|ne|se|me|te|je|jusque|lorsque|puisque|quoique) "
        rf"(?!{'|'.join(_ASPIRATED)})(?=[{_VOWEL}])[^\W\d]+(?!\w)|(?<!\w)si ils?(?!\w)"
    ),
    "contraction": re.compile(r"(?i)(?<!\w)(?:de|à) les?(?:quels?)? (?!\w+(?:er|ir|re|oir)(?!\w))"),
    "cliquer sur": re.compile(
        r"(?i)(?<!\w)cliqu(?:ez|er|e|é|ant)(?:-l|[ \u00a0](?!sur|dessus|ici|pour|puis|ou |et |où|en |une? fois|:))"
    ),
    "English": re.compile(rf"(?i)(?<![\w’])(?:{'|'.join(sorted(set(ENGLISH.split()) - FRENCH_TOO))})(?![\w’])"),
    "space": re.compile(r" [;:!?»]|« | {2}"),
}


class Reader:
    """Checks French sentences. It knows the nouns in its list and those in the words of a game."""

    def __init__(self, words: Words) -> None:
        own = {
            words.by_lang["fr"][key].split()[0].lower(): gender
            for key, forms in words.forms["fr"].items()
            if len(forms) == 1
            for gender in forms
            if " " not in words.by_lang["fr"][key]
        }
        known = dict.fromkeys(MASCULINE.split(), "m") | dict.fromkeys(FEMININE.split(), "f")
        known |= {noun: gender for noun, gender in own.items() if noun not in EITHER}
        self.nouns = {noun: gender for noun, gender in known.items() if noun not in EITHER}
        masculine, feminine = (
            "|".join(sorted(noun for noun, its in self.nouns.items() if its.startswith(gender))) for gender in "mf"
        )
        him, her = ("|".join(f"{pair[k]}s?" for pair in ADJECTIVES) for k in range(2))
        self.faults = {
            **_FAULTS,
            "gender of a masculine": re.compile(
                rf"(?i)(?<![\w’-])(?:(?:une|la|cette|aucune|quelle|toute|ma|ta|sa) (?:{masculine})|"
                rf"(?:{masculine})s? (?:(?:est|sont) )?(?:{her}))(?![\w’-])"
            ),
            "gender of a feminine": re.compile(
                rf"(?i)(?<![\w’-])(?:(?:un|le|ce|cet|aucun|quel|tout|du|au) (?:{feminine})|"
                rf"(?:{feminine})s? (?:(?:est|sont) )?(?:{him})|"
                rf"(?:la|une|cette) (?:{feminine}) (?:n’)?est (?:\w+ )?\w+é)(?![\w’-])"
            ),
        }

    def read(self, text: str) -> list[str]:
        """Return the mistakes in a text, each with the words that contain it. Code in the text is ignored."""
        text = re.sub("`[^`]*`", "`…`", text)
        return [f"{fault}: {found[0]!r}" for fault, seen in self.faults.items() for found in seen.finditer(text)]


def samples(words: Words, key: str, hole: str, form: str) -> list[Value]:
    """Return possible values for a placeholder of a sentence: all its words, or several numbers and names."""
    found: list[Value] = []
    for kind in words.kinds(key, hole):
        if kind == "number":
            found += [0, 1, 2, 11]
        elif kind == "text":
            found += ["Alice", "Bob", "e4"]
        else:
            found += [Term(name) for name in words.by_lang["fr"] if name.startswith(f"{kind}.")]
    if form.rsplit(" ", maxsplit=1)[-1] in ("or", "and"):
        some = [value for value in found if isinstance(value, int | str | Term)]
        return [some[:1], *([one, other] for one, other in zip(some, [*some[1:], *some[:1]], strict=True)), some]
    return found


def said(words: Words, key: str) -> Iterator[str]:
    """Yield the French sentence under a key for each word in each placeholder, with first values in the others."""
    holes = dict(re.findall(r"\{(\w+)(?::([^{}]*))?\}", words.by_lang["en"][key]))
    known: Mapping[str, list[Value]] = {hole: samples(words, key, hole, form) for hole, form in holes.items()}
    usual = {hole: values[0] for hole, values in known.items()}
    yield _coded(key, words.text(key, "fr", usual))
    for hole, values in known.items():
        for value in values[1:]:
            yield _coded(key, words.text(key, "fr", {**usual, hole: value}))


def _coded(key: str, text: str) -> str:
    """Mark keys as code, because messages about data contain names of keys, which are not French."""
    names = set(re.findall(r"[^\W\d]\w*", key)) if key.startswith("problem.") else set()
    return re.sub(r"`[^`]*`|\w+", lambda part: f"`{part[0]}`" if part[0] in names else part[0], text)


def _is_proper(words: Words, name: str) -> bool:
    """Return whether a word is a name that needs no article, that is, capitalized and without a gender."""
    return name not in words.forms["fr"] and words.by_lang["fr"][name][:1].isupper()


def careless(words: Words, key: str) -> list[str]:
    """Return placeholders whose word may have to agree with a noun, or has no gender although it needs an article."""
    found = []
    for hole, _, form in re.findall(r"\{(\w+)(:([^{}]*))?\}", words.by_lang["fr"][key]):
        each = form.rpartition(" ")[0] if form.endswith(("or", "and")) else form
        for kind in words.kinds(key, hole):
            for name in (name for name in words.by_lang["fr"] if name.startswith(f"{kind}.")):
                forms = words.forms["fr"].get(name, {})
                if len(forms) > 1 and each not in GENDERS:
                    found.append(f"{{{hole}}}: {name} agrees with a noun, but with which?")
                elif each in ("le", "un") and len(forms) != 1 and not (each == "le" and _is_proper(words, name)):
                    found.append(f"{{{hole}:{each}}}: {name} has no gender")
    return found
