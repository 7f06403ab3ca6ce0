"""Figures of images."""

from PIL import Image


def weigh_image(image: Image.Image) -> int:
    """How many bytes the pixels of an image take."""
    return image.width * image.height * (4 if image.mode in ("RGB", "RGBA") else 1)
