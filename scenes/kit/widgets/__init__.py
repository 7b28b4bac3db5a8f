"""The wooden blocks of the menus. See base.Widget for what they share."""

from scenes.kit.widgets.base import Widget
from scenes.kit.widgets.button import Button
from scenes.kit.widgets.card import card_back_look, card_look
from scenes.kit.widgets.chip import ScoreChip
from scenes.kit.widgets.choice import Slider, Stepper, Toggle
from scenes.kit.widgets.label import Label, Picture, Plate
from scenes.kit.widgets.listing import Listing

__all__ = [
    "Button",
    "Label",
    "Listing",
    "Picture",
    "Plate",
    "ScoreChip",
    "Slider",
    "Stepper",
    "Toggle",
    "Widget",
    "card_back_look",
    "card_look",
]
