#!/usr/bin/env python3
"""Makes a picture of the gallery small enough for a page: shrink.py IN.png OUT.webp"""
import sys

from PIL import Image

WIDEST = 1200


def main(source, target):
    image = Image.open(source).convert("RGB")
    if image.width > WIDEST:
        image = image.resize((WIDEST, round(image.height * WIDEST / image.width)), Image.Resampling.LANCZOS)
    image.save(target, quality=82, method=6)


main(*sys.argv[1:])
