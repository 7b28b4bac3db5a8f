"""Every picture survives pygame's SVG reader, which drops what it does not know without a word."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

ASSETS = Path(__file__).parent.parent / "assets"
PICTURES = sorted(ASSETS.rglob("*.svg"))

DRAWN_ELEMENTS = {
    *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("linearGradient", "radialGradient", "stop", "title", "desc"),
}
IGNORED_ATTRIBUTES = {"class", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end"}
GRADIENT_COORDINATES = {"x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"}
BOUNDING_BOX = "objectBoundingBox"

SMALL_PX = 96
OPAQUE_ALPHA = 128
MIN_OPAQUE_SHARE = 0.02


def local_name(name: str) -> str:
    return name.rpartition("}")[2]


def traps(svg_text: str) -> Iterator[str]:
    """Yield a sentence for each thing in the picture that would silently go missing."""
    root = ElementTree.fromstring(svg_text)
    ids = {element.get("id") for element in root.iter()}
    if not re.fullmatch(r"-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+", root.get("viewBox", "")):
        yield "the viewBox is missing or is not four numbers"
    for length in ("width", "height"):
        if not re.fullmatch(r"[\d.]+", root.get(length, "")):
            yield f"the {length} is missing or has a unit"
    for element in root.iter():
        name = local_name(element.tag)
        if name not in DRAWN_ELEMENTS:
            yield f"<{name}> is not drawn"
        for key, value in element.attrib.items():
            if local_name(key) in IGNORED_ATTRIBUTES:
                yield f"<{name} {local_name(key)}> is ignored"
            if "rgba(" in value or "hsl(" in value:
                yield f"<{name} {key}={value!r}> is a colour the reader does not know"
            for target in re.findall(r"url\(#([^)]+)\)", value):
                if target not in ids:
                    yield f"<{name} {key}> points to #{target}, which does not exist"
        if name.endswith("Gradient"):
            yield from gradient_traps(element)


def gradient_traps(gradient: ElementTree.Element) -> Iterator[str]:
    if gradient.get("gradientUnits", BOUNDING_BOX) != BOUNDING_BOX:
        return
    for key in sorted(GRADIENT_COORDINATES & gradient.attrib.keys()):
        if not gradient.attrib[key].endswith("%"):
            yield f"gradient #{gradient.get('id')} has a bounding-box {key} without %"


def opaque_share(picture: pygame.Surface) -> float:
    mask = pygame.mask.from_surface(picture, OPAQUE_ALPHA)
    return mask.count() / (picture.get_width() * picture.get_height())


def picture_name(path: Path) -> str:
    return str(path.relative_to(ASSETS))


def test_there_are_pictures() -> None:
    assert PICTURES


@pytest.mark.parametrize("path", PICTURES, ids=picture_name)
def test_a_picture_uses_only_what_is_drawn(path: Path) -> None:
    assert list(traps(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", PICTURES, ids=picture_name)
def test_a_picture_can_be_seen_when_small(path: Path) -> None:
    picture = pygame.image.load_sized_svg(str(path), (SMALL_PX, SMALL_PX))
    assert opaque_share(picture) >= MIN_OPAQUE_SHARE


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">{}</svg>'


@pytest.mark.parametrize(
    ("inside", "complaint"),
    [
        ("<text>8</text>", "<text> is not drawn"),
        ('<use href="#egg"/>', "<use> is not drawn"),
        ('<clipPath id="c"/>', "<clipPath> is not drawn"),
        ("<style>.a{fill:red}</style>", "<style> is not drawn"),
        ('<path d="M0 0" class="a"/>', "<path class> is ignored"),
        ('<g filter="url(#blur)"/>', "points to #blur"),
        ('<linearGradient id="g" x1="0" x2="1"/>', "bounding-box x1 without %"),
    ],
)
def test_the_lint_finds_a_planted_trap(inside: str, complaint: str) -> None:
    assert any(complaint in found for found in traps(SVG.format(inside)))


def test_the_lint_leaves_honest_gradients_alone() -> None:
    percent = '<linearGradient id="a" x1="0%" x2="100%"/>'
    absolute = '<radialGradient id="b" gradientUnits="userSpaceOnUse" cx="4" cy="4" r="5"/>'
    assert list(traps(SVG.format(percent + absolute))) == []


def test_the_lint_asks_for_a_view_box() -> None:
    bare = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    assert list(traps(bare)) == ["the viewBox is missing or is not four numbers"]


def test_an_empty_picture_counts_as_unseen() -> None:
    assert opaque_share(pygame.Surface((SMALL_PX, SMALL_PX), pygame.SRCALPHA)) == 0.0
