"""Writes Ogg Vorbis that is the same, byte for byte, each time it is made."""

import struct
import zlib
from pathlib import Path

import soundfile  # type: ignore[import-untyped]  # it has no stubs
from synth import RATE, Sound

PAGE_HEADER_BYTES = 27
CRC_POLYNOMIAL = 0x04C11DB7


def crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = ((value << 1) ^ (CRC_POLYNOMIAL if value & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(value)
    return tuple(table)


CRC_TABLE = crc_table()


def page_crc(page: bytes) -> int:
    crc = 0
    for byte in page:
        crc = ((crc << 8) & 0xFFFFFFFF) ^ CRC_TABLE[(crc >> 24) ^ byte]
    return crc


def with_serial(data: bytes, serial: int) -> bytes:
    """The library draws a random stream number; give every page ours, and its checksum anew."""
    pages, at = [], 0
    while at < len(data):
        segments = data[at + 26]
        lacing = data[at + PAGE_HEADER_BYTES : at + PAGE_HEADER_BYTES + segments]
        end = at + PAGE_HEADER_BYTES + segments + sum(lacing)
        page = bytearray(data[at:end])
        struct.pack_into("<I", page, 14, serial)
        struct.pack_into("<I", page, 22, 0)
        struct.pack_into("<I", page, 22, page_crc(bytes(page)))
        pages.append(bytes(page))
        at = end
    return b"".join(pages)


def write_ogg(path: Path, sound: Sound, quality: float) -> None:
    path.parent.mkdir(exist_ok=True)
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(
        path, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for start in range(0, len(sound), RATE):  # long writes in one piece overflow the encoder's stack
            file.write(sound[start : start + RATE])
    path.write_bytes(with_serial(path.read_bytes(), zlib.crc32(path.stem.encode())))
