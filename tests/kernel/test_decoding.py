"""Types are decoded by several threads at once, also by the first that ever decode them."""

from __future__ import annotations

import subprocess
import sys

import pytest

RACE = """
import sys
import threading
import types

import msgspec

from engine.kernel.decoding import convert, decode_json, decode_msgpack, json_decoder, msgpack_decoder

DECODERS = {
    "convert": lambda value, kind: convert(value, kind),
    "decode_json": lambda value, kind: decode_json(msgspec.json.encode(value), kind),
    "decode_msgpack": lambda value, kind: decode_msgpack(msgspec.msgpack.encode(value), kind),
    "json_decoder": lambda value, kind: json_decoder(kind)(msgspec.json.encode(value)),
    "msgpack_decoder": lambda value, kind: msgpack_decoder(kind)(msgspec.msgpack.encode(value)),
}
PLAIN = {"own": 1, "part3": {"own": 2, "part2": {"own": 3}}}


def make_kind(number):
    # a struct of structs: msgspec reads the annotations of each of them, in Python
    lines = ["import msgspec"]
    for part in range(8):
        lines += [f"class Part{part}(msgspec.Struct):", "    own: int = 0"]
        lines += [f"    part{each}: 'Part{each} | None' = None" for each in range(part)]
    module = types.ModuleType(f"kinds{number}")
    sys.modules[module.__name__] = module
    exec("\\n".join(lines), module.__dict__)
    return module.Part7


def decode(kind, begins):
    begins.wait()
    value = DECODERS[sys.argv[1]](PLAIN, kind)
    assert value.part3.part2.own == 3


sys.setswitchinterval(1e-6)
for number in range(40):
    kind, begins = make_kind(number), threading.Barrier(3)
    threads = [threading.Thread(target=decode, args=(kind, begins)) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
print("all of them")
"""


@pytest.mark.parametrize(
    "name", ["convert", "decode_json", "decode_msgpack", "json_decoder", "msgpack_decoder"]
)
def test_threads_decode_a_type_for_the_first_time_at_once(name: str) -> None:
    """In a process of its own: msgspec alone dies of it."""
    done = subprocess.run([sys.executable, "-c", RACE, name], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "all of them\n", "")
