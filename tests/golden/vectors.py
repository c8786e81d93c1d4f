"""What the golden vectors of every operator are made of: tensors and their text. See make_golden.py."""

import json
import math
import random
import struct
import sys
import zlib

try:
    import torch
except ModuleNotFoundError:
    sys.exit("make_golden.py needs PyTorch, and this Python has none.\n"
             "    python3 -m venv /tmp/golden-venv && /tmp/golden-venv/bin/pip install torch\n"
             "    /tmp/golden-venv/bin/python tests/golden/make_golden.py")

DTYPES = {
    "float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16, "float64": torch.float64,
    "complex64": torch.complex64, "complex128": torch.complex128,
    "int8": torch.int8, "uint8": torch.uint8, "int16": torch.int16, "int32": torch.int32, "int64": torch.int64,
    "bool": torch.bool,
}
HALVES = ("float16", "bfloat16")
INTEGERS = ("int8", "uint8", "int16", "int32", "int64")


class Draw:
    """Random tensors of one case, the same on every machine."""

    def __init__(self, name):
        self.random = random.Random(zlib.crc32(name.encode()))

    def tensor(self, shape, dtype, element):
        count = math.prod(shape)
        if DTYPES[dtype].is_complex:
            data = [complex(element(), element()) for _ in range(count)]
        else:
            data = [element() for _ in range(count)]
        return torch.tensor(data, dtype=DTYPES[dtype]).reshape(shape)

    def values(self, shape, dtype):
        """Two-digit decimals: no floating type but by luck represents them, so every step rounds."""
        return self.tensor(shape, dtype, lambda: self.random.randint(-250, 250) / 100)

    def sixteenths(self, shape, dtype):
        """Multiples of 1/16 with at most 8 bits: exact in every floating type, and so are their sums in float32."""
        return self.tensor(shape, dtype, lambda: self.random.randint(-120, 120) / 16)

    def integers(self, shape, dtype):
        """Over the whole range of the type."""
        if dtype == "bool":
            return self.tensor(shape, dtype, lambda: self.random.random() < 0.5)
        info = torch.iinfo(DTYPES[dtype])
        return self.tensor(shape, dtype, lambda: self.random.randint(info.min, info.max))


def narrow32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def number(x, dtype):
    """The text of one element."""
    if isinstance(x, complex):
        part = {"complex64": "float32", "complex128": "float64"}[dtype]
        return f"[{number(x.real, part)},{number(x.imag, part)}]"
    if isinstance(x, int):  # bool too: 0 or 1
        return str(int(x))
    if not math.isfinite(x):
        raise ValueError("a golden value is not finite")
    if dtype == "float32":
        text = next(t for t in (f"{x:.{digits}g}" for digits in range(1, 10)) if narrow32(float(t)) == x)
    else:
        text = repr(x)
    text = text.removesuffix(".0")
    return "-0.0" if text == "-0" else text  # JSON readers take -0 for an integer and drop its sign


def entry(tensor, dtype, case_dtype, with_data=True):
    """One tensor as JSON text."""
    parts = [] if dtype == case_dtype else [f'"dtype":"{dtype}"']
    parts.append('"shape":' + json.dumps(list(tensor.shape), separators=(",", ":")))
    if with_data:
        assert tensor.dtype == DTYPES[dtype], f"{tensor.dtype} is not {dtype}"
        parts.append('"data":[' + ",".join(number(x, dtype) for x in tensor.flatten().tolist()) + "]")
    return "{" + ",".join(parts) + "}"


def untouched(shape):
    """An output that the caller masked off."""
    return '{"shape":' + json.dumps(list(shape), separators=(",", ":")) + ',"data":null}'


def case(name, dtype, compare, args, inputs, outputs):
    """One line of a file. Inputs and outputs are (name, text) pairs in the order of the C arguments."""
    members = lambda pairs: "{" + ",".join(f'"{key}":{text}' for key, text in pairs) + "}"
    return name, (f'{{"name":"{name}","dtype":"{dtype}","compare":"{compare}",'
                  f'"args":{json.dumps(args, separators=(",", ":"))},'
                  f'"inputs":{members(inputs)},"outputs":{members(outputs)}}}')


def wide(tensor, dtype):
    """What the operators compute in: float32 for the halves, otherwise the type itself."""
    return tensor.to(torch.float32) if dtype in HALVES else tensor


def compute(operator, dtype, exact, *tensors):
    """The result of the operator, narrowed once; checks the claim that no step before that rounds."""
    result = operator(*(wide(tensor, dtype) for tensor in tensors))
    if exact:
        widest = torch.complex128 if DTYPES[dtype].is_complex else torch.float64
        assert torch.equal(result.to(widest), operator(*(tensor.to(widest) for tensor in tensors)))
    return result.to(DTYPES[dtype])
