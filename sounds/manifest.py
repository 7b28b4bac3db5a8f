"""Every sound there is: names, variants, how loud. Plain Python, for the game, the tests and the maker."""

from typing import NamedTuple


class Effect(NamedTuple):
    loudness: float  # dB of the loudest eighth of a second, before the player's own volume
    variants: int = 1
    loops: bool = False


QUIET, SOFT, PLAIN, STRONG = -29.0, -24.0, -20.0, -17.0

EFFECTS: dict[str, Effect] = {
    # hens and their yard
    "cluck": Effect(PLAIN, variants=3),
    "squawk": Effect(PLAIN, variants=3),
    "flap": Effect(PLAIN, variants=3),
    "thud": Effect(STRONG, variants=2),
    "crow": Effect(STRONG),
    "feather_rustle": Effect(SOFT, variants=2),
    "egg": Effect(PLAIN, variants=2),
    "pigeon_coo": Effect(PLAIN, variants=2),
    "purr_growl": Effect(PLAIN),
    "pounce": Effect(STRONG),
    # the table
    "card": Effect(SOFT, variants=3),
    "card_place": Effect(SOFT, variants=3),
    "chip": Effect(SOFT, variants=3),
    "coin": Effect(SOFT, variants=3),
    "coins_rain": Effect(PLAIN),
    "countup": Effect(SOFT),
    "tick": Effect(SOFT, variants=2),
    "button": Effect(SOFT, variants=2),
    "back": Effect(SOFT),
    "focus_tick": Effect(QUIET, variants=2),
    "toggle": Effect(SOFT),
    "error_soft": Effect(SOFT),
    "pop": Effect(SOFT, variants=3),
    "whoosh": Effect(PLAIN, variants=2),
    # the show
    "drumroll_short": Effect(PLAIN),
    "reveal": Effect(PLAIN),
    "fanfare": Effect(STRONG),
    "fanfare_small": Effect(PLAIN),
    "curtain_open": Effect(PLAIN),
    "curtain_close": Effect(PLAIN),
    "applause": Effect(PLAIN),
    "crowd_cheer": Effect(PLAIN),
    "turn_bell": Effect(SOFT),
    "market_bell": Effect(PLAIN),
    # the ring road
    "engine_low": Effect(SOFT, loops=True),
    "engine_mid": Effect(SOFT, loops=True),
    "engine_high": Effect(SOFT, loops=True),
    "engine_rev": Effect(PLAIN),
    "skid": Effect(PLAIN, variants=2),
    "oil_splash": Effect(PLAIN),
    "tow_chain": Effect(PLAIN),
    "turbo": Effect(STRONG),
    "streak": Effect(PLAIN, variants=2),
    "bump": Effect(PLAIN, variants=2),
    "flag": Effect(PLAIN),
    # fire, water and mud
    "fire_crackle": Effect(PLAIN, loops=True),
    "shell_whistle": Effect(PLAIN, variants=2),
    "explosion": Effect(STRONG, variants=2),
    "crater_miss": Effect(PLAIN, variants=2),
    "splash_water": Effect(PLAIN, variants=2),
    "field_hum": Effect(SOFT, loops=True),
}

MUSIC: tuple[str, ...] = (
    "title",
    "poule_position",
    "pole_position",
    "pecking_order",
    "golden_eggs",
    "touche_poulet",
    "results",
)


def variants(name: str) -> tuple[str, ...]:
    """The file stems of an effect: `cluck_1`, `cluck_2`, …, or its bare name when there is only one."""
    count = EFFECTS[name].variants
    return (name,) if count == 1 else tuple(f"{name}_{number}" for number in range(1, count + 1))


def files() -> tuple[str, ...]:
    """Every file, relative to this folder."""
    effects = [f"effects/{stem}.ogg" for name in EFFECTS for stem in variants(name)]
    return (*effects, *(f"music/{name}.ogg" for name in MUSIC))
