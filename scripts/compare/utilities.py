"""The tensor utilities against PyTorch: a group for each engine. What is timed is one call of about a million elements, and tiny ones."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Sequence

import torch

from abi import F32, U64, DType, Fresh, List, Scalar
from cases import Call, Case, DTYPES, laid_out, random, size, touched

SHAPE = (1024, 1024)


def case(group: str, name: str, operator: str, arguments: Sequence[Any], result: torch.Tensor, peers: dict[str, Callable[[], Any]],
         dtype: str = "f32", exact: bool = True, shown: torch.Tensor | None = None) -> Case:
    """A case: `result` is among the arguments, `shown` the part of it that is compared with what the first peer gives. Not exact: nothing is
    compared."""
    reference = next(iter(peers.values()))
    results = [result if shown is None else shown] if exact else []
    read = size(*(a for a in arguments if isinstance(a, torch.Tensor) and a is not result))
    make = lambda: Call(operator, list(arguments), results, lambda: [reference()], peers, read, size(result))
    return Case(group, name, dtype, True, make)


def function(group: str, name: str, operator: str, inputs: Sequence[Any], torch_function: Callable[..., torch.Tensor], dtype: str = "f32", more: Sequence[Any] = (),
             out_layout: str = "", needs_out: bool = True, theirs_in: Sequence[Any] | None = None) -> Case:
    """A function of tensors and numbers; `more` are arguments between them and out that PyTorch has by itself."""
    plain = [x.value if isinstance(x, Scalar) else x for x in (inputs if theirs_in is None else theirs_in)]
    expected = torch_function(*plain)
    ours, theirs = (laid_out(torch.ones_like(expected, memory_format=torch.contiguous_format), out_layout) for _ in range(2))
    # Into a view of another order only what writes there is a peer.
    same_order = not out_layout and (expected.stride() == ours.stride() or not needs_out)
    peers = {"functional": lambda: torch_function(*plain)} if same_order else {}
    if needs_out:
        peers["out="] = lambda: torch_function(*plain, out=theirs)
    return case(group, name, operator, [*inputs, *more, ours], ours, peers, dtype)


FLOATS = ("f32", "f64", "f16", "bf16")
INTEGERS = ("i8", "u8", "i16", "i32", "i64")


def some(shape: Sequence[int], dtype: str) -> torch.Tensor:
    """Numbers of any sign, as far as the type has them."""
    x = random(shape, dtype)
    return x if dtype in ("bool", "u8") or dtype not in INTEGERS else x - 63


def positive(shape: Sequence[int], dtype: str) -> torch.Tensor:
    """Numbers above 0."""
    return random(shape, dtype) + 1 if dtype in INTEGERS else (random(shape, dtype).abs() + 0.1).to(DTYPES[dtype])


def elementwise(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for rows in (arithmetic, division, limits, comparison, logic, elementary, rounding, signs, choice):
        yield from rows(group, shape)


def arithmetic(group: str, shape: Sequence[int]) -> Iterator[Case]:
    one = Scalar(1, "int64")
    for dtype in (*FLOATS, *INTEGERS, "bool", "c64"):
        x, y = some(shape, dtype), some(shape, dtype)
        yield function(group, f"add {dtype}", "aclnnAdd", [x, y], torch.add, dtype, [one])
        yield function(group, f"mul {dtype}", "aclnnMul", [x, y], torch.mul, dtype)
    for dtype in ("f32", "f16", "i8", "i64"):
        yield function(group, f"sub {dtype}", "aclnnSub", [some(shape, dtype), some(shape, dtype)], torch.sub, dtype, [one])
        yield function(group, f"add twice the other {dtype}", "aclnnAdd", [some(shape, dtype), some(shape, dtype), Scalar(2, "int64")],
                       lambda a, b, alpha, out=None: torch.add(a, b, alpha=alpha, out=out), dtype)
    for dtype in (*FLOATS, "c64"):
        yield function(group, f"add a number {dtype}", "aclnnAdds", [random(shape, dtype), Scalar(1.5, "float64")], torch.add, dtype, [one])
        yield function(group, f"mul by a number {dtype}", "aclnnMuls", [random(shape, dtype), Scalar(1.5, "float64")], torch.mul, dtype)
    yield function(group, "mul by a number u8", "aclnnMuls", [random(shape, "u8"), Scalar(3, "int64")], torch.mul, "u8")
    yield function(group, "add f32 and i64", "aclnnAdd", [random(shape, "f32"), random(shape, "i64")], torch.add, "f32", [one])
    yield function(group, "add f16 and f32", "aclnnAdd", [random(shape, "f16"), random(shape, "f32")], torch.add, "f32", [one])
    yield function(group, "add i8 and i64", "aclnnAdd", [random(shape, "i8"), random(shape, "i64")], torch.add, "i64", [one])


def division(group: str, shape: Sequence[int]) -> Iterator[Case]:
    rounded = lambda mode: lambda a, b, out=None: torch.div(a, b, rounding_mode=mode, out=out)
    for dtype in (*FLOATS, "c64", "i32", "u8"):
        result = "f32" if dtype in INTEGERS else dtype
        yield function(group, f"div {dtype}", "aclnnDiv", [some(shape, dtype), positive(shape, dtype)], torch.div, result)
    yield function(group, "div by a number f16", "aclnnDivs", [random(shape, "f16"), Scalar(3.0, "float64")], torch.div, "f16")
    for dtype in ("f32", "i32", "i64"):
        x, y = some(shape, dtype), positive(shape, dtype)
        yield function(group, f"div, truncated {dtype}", "aclnnDivMod", [x, y, 1], lambda a, b, _, out=None: rounded("trunc")(a, b, out), dtype)
        yield function(group, f"div, floor {dtype}", "aclnnDivMod", [x, y, 2], lambda a, b, _, out=None: rounded("floor")(a, b, out), dtype)
        yield function(group, f"floor_divide {dtype}", "aclnnFloorDivide", [x, y], torch.floor_divide, dtype)
        yield function(group, f"remainder {dtype}", "aclnnRemainderTensorTensor", [x, y], torch.remainder, dtype)


def limits(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in (*FLOATS, *INTEGERS):
        low, high = (Scalar(-0.5, "float64"), Scalar(0.5, "float64")) if dtype in FLOATS else (Scalar(5, "int64"), Scalar(50, "int64"))
        yield function(group, f"clamp {dtype}", "aclnnClamp", [some(shape, dtype), low, high], torch.clamp, dtype)
        yield function(group, f"maximum {dtype}", "aclnnMaximum", [some(shape, dtype), some(shape, dtype)], torch.maximum, dtype)
    yield function(group, "minimum bool", "aclnnMinimum", [random(shape, "bool"), random(shape, "bool")], torch.minimum, "bool")


def comparison(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in (*FLOATS, *INTEGERS, "bool"):
        yield function(group, f"eq {dtype}", "aclnnEqTensor", [some(shape, dtype), some(shape, dtype)], torch.eq, "bool")
        yield function(group, f"gt {dtype}", "aclnnGtTensor", [some(shape, dtype), some(shape, dtype)], torch.gt, "bool")
    yield function(group, "ne c64", "aclnnNeTensor", [random(shape, "c64"), random(shape, "c64")], torch.ne, "bool")
    for dtype in ("f32", "f16", "i32"):
        yield function(group, f"lt a number {dtype}", "aclnnLtScalar", [some(shape, dtype), Scalar(0.25, "float64")], torch.lt, "bool")
    for dtype in ("f32", "f64", "i32"):
        x = some(shape, dtype)
        yield function(group, f"isclose {dtype}", "aclnnIsClose", [x, x, 1e-5, 1e-8, False], torch.isclose, "bool", needs_out=False)


def logic(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in ("bool", "f32", "u8", "i64"):
        yield function(group, f"logical_and {dtype}", "aclnnLogicalAnd", [random(shape, dtype), random(shape, dtype)], torch.logical_and, "bool")
        yield function(group, f"logical_not {dtype}", "aclnnLogicalNot", [random(shape, dtype)], torch.logical_not, "bool")
    for dtype in ("bool", *INTEGERS):
        yield function(group, f"bitwise_and {dtype}", "aclnnBitwiseAndTensor", [random(shape, dtype), random(shape, dtype)], torch.bitwise_and, dtype)
        yield function(group, f"bitwise_not {dtype}", "aclnnBitwiseNot", [random(shape, dtype)], torch.bitwise_not, dtype)


def elementary(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for name in ("sqrt", "rsqrt", "reciprocal", "exp", "log", "sin", "cos", "tanh", "sigmoid"):
        for dtype in (*FLOATS, "c64"):
            if name == "tanh" and dtype in ("f64", "c64"):
                continue  # the operator has no such dtype
            x = positive(shape, dtype) if dtype in FLOATS and name in ("sqrt", "rsqrt", "log", "reciprocal") else random(shape, dtype) * (1 if name == "exp" else 3)
            yield function(group, f"{name} {dtype}", f"aclnn{name.title()}", [x], getattr(torch, name), dtype)
    yield function(group, "sqrt i32", "aclnnSqrt", [random(shape, "i32")], torch.sqrt, "f32")
    for dtype in (*FLOATS, "i32"):
        yield function(group, f"square {dtype}", "aclnnPowTensorScalar", [some(shape, dtype), Scalar(2, "int64")], torch.pow, dtype)
    for dtype in ("f32", "f64"):
        yield function(group, f"power of 2.5 {dtype}", "aclnnPowTensorScalar", [positive(shape, dtype), Scalar(2.5, "float64")], torch.pow, dtype)
    for dtype in (*FLOATS, "c64"):
        yield function(group, f"pow {dtype}", "aclnnPowTensorTensor", [positive(shape, dtype) if dtype != "c64" else random(shape, dtype), random(shape, dtype)], torch.pow, dtype)
    for dtype in ("i32", "i64"):
        yield function(group, f"pow {dtype}", "aclnnPowTensorTensor", [random(shape, dtype), random(shape, dtype) // 16], torch.pow, dtype)


def rounding(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for name in ("ceil", "floor", "round", "trunc"):
        for dtype in FLOATS:
            if name != "trunc" or dtype != "f64":
                yield function(group, f"{name} {dtype}", f"aclnn{name.title()}", [random(shape, dtype) * 3], getattr(torch, name), dtype)
    yield function(group, "round to 2 places f32", "aclnnRoundDecimals", [random(shape, "f32"), 2], lambda x, places, out=None: torch.round(x, decimals=places, out=out), "f32")


def signs(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in (*FLOATS, *INTEGERS, "c64"):
        if dtype not in ("u8", "i16"):  # the operator does without
            yield function(group, f"neg {dtype}", "aclnnNeg", [some(shape, dtype)], torch.neg, dtype)
        yield function(group, f"abs {dtype}", "aclnnAbs", [some(shape, dtype)], torch.abs, "f32" if dtype == "c64" else dtype)
    for dtype in ("f32", "f16", "bf16", "i8", "i32"):
        yield function(group, f"relu {dtype}", "aclnnRelu", [some(shape, dtype)], torch.relu, dtype, needs_out=False)
    for dtype in FLOATS:
        yield function(group, f"isfinite {dtype}", "aclnnIsFinite", [random(shape, dtype)], torch.isfinite, "bool", needs_out=False)


def choice(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in ("f32", "f16", "u8", "i64", "c64"):
        yield function(group, f"where {dtype}", "aclnnSWhere", [random(shape, "bool"), random(shape, dtype), random(shape, dtype)], torch.where, dtype)


def strided(group: str, shape: Sequence[int]) -> Iterator[Case]:
    one = Scalar(1, "int64")
    for dtype in ("f32", "f16", "i8", "c64"):
        x, t, s = some(shape, dtype), laid_out(some(shape, dtype), "transposed"), laid_out(some(shape, dtype), "slice")
        yield function(group, f"add, one transposed {dtype}", "aclnnAdd", [x, t], torch.add, dtype, [one])
        yield function(group, f"add, a row broadcast {dtype}", "aclnnAdd", [x, x[:1]], torch.add, dtype, [one])
        yield function(group, f"add, a column broadcast {dtype}", "aclnnAdd", [x, x[:, :1]], torch.add, dtype, [one])
        yield function(group, f"add, parts of wider rows {dtype}", "aclnnAdd", [s, s], torch.add, dtype, [one])
        yield function(group, f"mul into a transposed out {dtype}", "aclnnMul", [x, x], torch.mul, dtype, out_layout="transposed")
    x, t, s = random(shape, "f32"), laid_out(random(shape, "f32"), "transposed"), laid_out(random(shape, "f32"), "slice")
    few = random((shape[0] * shape[1] // 16, 16), "f32")
    yield function(group, "add, a row of 16 broadcast", "aclnnAdd", [few, few[:1]], torch.add, "f32", [one])
    yield function(group, "mul, a column beside 16 broadcast", "aclnnMul", [few, few[:, :1]], torch.mul, "f32")
    yield function(group, "add, both transposed", "aclnnAdd", [t, t], torch.add, "f32", [one], out_layout="transposed")
    yield function(group, "sub, channels first and last", "aclnnSub", [random((16, 64, 32, 32), "f32"), laid_out(random((16, 64, 32, 32), "f32"), "nhwc")], torch.sub, "f32", [one])
    yield function(group, "div, one transposed", "aclnnDiv", [x, t], torch.div, "f32")
    yield function(group, "maximum, one transposed", "aclnnMaximum", [x, t], torch.maximum, "f32")
    yield function(group, "clamp, transposed", "aclnnClamp", [t, Scalar(-0.5, "float64"), Scalar(0.5, "float64")], torch.clamp, "f32")
    yield function(group, "eq, one transposed", "aclnnEqTensor", [x, t], torch.eq, "bool")
    yield function(group, "gt, a row broadcast", "aclnnGtTensor", [x, x[:1]], torch.gt, "bool")
    yield function(group, "logical_and, one transposed", "aclnnLogicalAnd", [x > 0, t > 0], torch.logical_and, "bool")
    yield function(group, "bitwise_and, a column broadcast", "aclnnBitwiseAndTensor", [random(shape, "i32"), random(shape, "i32")[:, :1]], torch.bitwise_and, "i32")
    for dtype in ("f32", "f64", "bf16"):
        wide = random((shape[0], 2 * shape[1]), dtype)
        yield function(group, f"exp of every second column {dtype}", "aclnnExp", [wide[:, ::2]], torch.exp, dtype)
    yield function(group, "pow, one transposed", "aclnnPowTensorTensor", [x.abs(), t], torch.pow, "f32")
    yield function(group, "floor, parts of wider rows", "aclnnFloor", [s], torch.floor, "f32")
    yield function(group, "neg, transposed", "aclnnNeg", [t], torch.neg, "f32")
    yield function(group, "where, a row of conditions", "aclnnSWhere", [random((1, shape[1]), "bool"), x, t], torch.where, "f32")
    rank, t = len(shape), laid_out(x + 1, "transposed")
    for dims, name in (([rank - 1], "of rows"), ([0], "of columns")):
        yield function(group, f"sum {name}, transposed f32", "aclnnReduceSum", [t, dims, False, DType("float32")], torch.sum, "f32", theirs_in=[t, dims])
        yield function(group, f"amax {name}, transposed f32", "aclnnAmax", [t, dims, False], torch.amax, "f32")
    yield function(group, "sum of every second column f32", "aclnnReduceSum", [x[:, ::2], [1], False, DType("float32")], torch.sum, "f32", theirs_in=[x[:, ::2], [1]])


def copies(group: str, shape: Sequence[int]) -> Iterator[Case]:
    transposed = lambda dtype: laid_out(random(shape, dtype), "transposed")
    for name, source, kind in (("packed f32", random(shape, "f32"), "f32"), ("packed u8", random(shape, "u8"), "u8"),
                               ("transposed f32", transposed("f32"), "f32"), ("transposed f16", transposed("f16"), "f16"),
                               ("transposed u8", transposed("u8"), "u8"), ("transposed f64", transposed("f64"), "f64"),
                               ("every second column f32", random((shape[0], 2 * shape[1]), "f32")[:, ::2], "f32"),
                               ("parts of wider rows f32", laid_out(random(shape, "f32"), "slice"), "f32"),
                               ("channels last to first f32", laid_out(random((16, 64, 32, 32), "f32"), "nhwc"), "f32"),
                               ("f32 to f16", random(shape, "f32"), "f16"), ("f16 to f32", random(shape, "f16"), "f32"),
                               ("f32 to bf16", random(shape, "f32"), "bf16"), ("bf16 to f32", random(shape, "bf16"), "f32"),
                               ("f64 to f32", random(shape, "f64"), "f32"), ("f32 to f64", random(shape, "f32"), "f64"),
                               ("i64 to f32", random(shape, "i64"), "f32"), ("f32 to i64", random(shape, "f32"), "i64"),
                               ("i32 to i64", random(shape, "i32"), "i64"), ("i64 to i32", random(shape, "i64"), "i32"),
                               ("u8 to f32", random(shape, "u8"), "f32"), ("f32 to u8", random(shape, "f32").abs(), "u8"),
                               ("u8 to f16", random(shape, "u8"), "f16"), ("i8 to i64", random(shape, "i8"), "i64"),
                               ("f16 to f64", random(shape, "f16"), "f64"), ("f32 to bool", random(shape, "f32"), "bool"),
                               ("f32 to c64", random(shape, "f32"), "c64"), ("transposed f32 to f16", transposed("f32"), "f16"),
                               ("bool to i64", random(shape, "bool"), "i64"), ("a row broadcast", random((1, shape[1]), "f32"), "f32"),
                               ("a column broadcast", random((shape[0], 1), "f32"), "f32")):
        to = source.shape if source.numel() > shape[0] else shape
        ours, theirs = (touched(to, DTYPES[kind]) for _ in range(2))
        yield case(group, name, "aclnnInplaceCopy", [ours, source], ours, {"copy_": lambda theirs=theirs, source=source: theirs.copy_(source)}, kind)
    ours, theirs = (touched(shape, torch.float32) for _ in range(2))
    yield case(group, "fill f32", "aclnnInplaceFillScalar", [ours, Scalar(2.5, "float64")], ours, {"fill_": lambda: theirs.fill_(2.5)})
    joins = lambda join, parts: lambda dim, out=None: join(parts, dim, out=out)
    x, b = random(shape, "f32"), random(shape, "u8")
    narrow, tall = x[:, : shape[1] // 16], random((shape[0] * shape[1] // 8, 8), "f32")
    for name, operator, join, parts, dim in (
        ("cat, two of rows", "aclnnCat", torch.cat, [x, x], 0), ("cat, two of columns", "aclnnCat", torch.cat, [x, x], 1),
        ("cat, sixteen narrow ones of columns", "aclnnCat", torch.cat, [narrow] * 16, 1), ("cat, columns of 8", "aclnnCat", torch.cat, [tall, tall], 1),
        ("cat, a transposed one", "aclnnCat", torch.cat, [x, x.t()], 1), ("cat, two of columns u8", "aclnnCat", torch.cat, [b, b], 1),
        ("stack, first", "aclnnStack", torch.stack, [x, x], 0), ("stack, last", "aclnnStack", torch.stack, [x, x], 2),
    ):
        yield function(group, name, operator, [List(parts), dim], joins(join, parts), theirs_in=[dim])
    count = shape[0] * shape[1]
    ours, mine = touched([count], torch.int64), touched([count], torch.int64)
    yield case(group, "arange i64", "aclnnArange", [Scalar(0, "int64"), Scalar(count, "int64"), Scalar(1, "int64"), ours], ours,
               {"out=": lambda: torch.arange(0, count, out=mine)}, "i64")
    floats, theirs_too = touched([count], torch.float32), touched([count], torch.float32)
    yield case(group, "linspace f32", "aclnnLinspace", [Scalar(0.0, "float64"), Scalar(1.0, "float64"), count, floats], floats,
               {"out=": lambda: torch.linspace(0, 1, count, out=theirs_too)}, "f32")


def reductions(group: str, shape: Sequence[int]) -> Iterator[Case]:
    rank = len(shape)
    for dims, name in ((list(range(rank)), "all"), ([rank - 1], "of rows"), ([0], "of columns")):
        for dtype in ("f32", "f64", "f16", "bf16", "i64", "c64"):
            x = random(shape, dtype) + (1 if dtype in ("f32", "f64", "c64") else 0)
            yield function(group, f"sum {name} {dtype}", "aclnnReduceSum", [x, dims, False, DType(str(x.dtype)[6:])], torch.sum, dtype, theirs_in=[x, dims])
        for dtype in ("u8", "i32", "bool"):
            x = random(shape, dtype)
            yield function(group, f"sum {name} {dtype}", "aclnnReduceSum", [x, dims, False, DType("int64")], torch.sum, "i64", theirs_in=[x, dims])
        x = random(shape, "f32")
        yield function(group, f"mean {name} f32", "aclnnMean", [x + 1, dims, False, DType("float32")], torch.mean, "f32", theirs_in=[x + 1, dims])
        for dtype in (*FLOATS, *INTEGERS):
            yield function(group, f"amax {name} {dtype}", "aclnnAmax", [some(shape, dtype), dims, False], torch.amax, dtype)
        yield function(group, f"all {name} bool", "aclnnAll", [torch.ones(tuple(shape), dtype=torch.bool), dims, False], torch.all, "bool", needs_out=False)
        yield function(group, f"any {name} u8", "aclnnAny", [torch.zeros(tuple(shape), dtype=torch.uint8), dims, False], torch.any, "u8", needs_out=False)
    for length in (4, 10, 33, 64, 128):
        few = (shape[0] * shape[1] // length, length)
        for dtype in ("f32", "f16", "i64"):
            x = random(few, dtype) + (1 if dtype == "f32" else 0)
            yield function(group, f"sum of rows of {length} {dtype}", "aclnnReduceSum", [x, [1], False, DType(str(x.dtype)[6:])], torch.sum, dtype, theirs_in=[x, [1]])
        x = random(few, "f32")
        yield function(group, f"mean of rows of {length} f32", "aclnnMean", [x + 1, [1], False, DType("float32")], torch.mean, "f32", theirs_in=[x + 1, [1]])
        yield function(group, f"amax of rows of {length} f32", "aclnnAmax", [x, [1], False], torch.amax, "f32")
        yield function(group, f"argmax of rows of {length} f32", "aclnnArgMax", [x, 1, False], torch.argmax, "i64")
        yield function(group, f"any of rows of {length} bool", "aclnnAny", [random(few, "bool"), [1], False], torch.any, "bool", needs_out=False)
        yield function(group, f"sum of columns of {length} f32", "aclnnReduceSum", [(x + 1).reshape(length, -1), [0], False, DType("float32")], torch.sum, "f32",
                       theirs_in=[(x + 1).reshape(length, -1), [0]])
    image = random((16, 64, 32, 32), "f32") + 1
    yield function(group, "sum of channels f32", "aclnnReduceSum", [image, [0, 2, 3], False, DType("float32")], torch.sum, "f32", theirs_in=[image, [0, 2, 3]])
    x = random(shape, "f32")
    for dtype in ("f32", "i64"):
        yield function(group, f"max {dtype}", "aclnnMax", [some(shape, dtype)], torch.max, dtype, needs_out=False)
        yield function(group, f"argmax of rows {dtype}", "aclnnArgMax", [random(shape, dtype), rank - 1, False], torch.argmax, "i64")
        yield function(group, f"argmax of columns {dtype}", "aclnnArgMax", [random(shape, dtype), 0, False], torch.argmax, "i64")
        yield function(group, f"min {dtype}", "aclnnMin", [some(shape, dtype)], torch.min, dtype, needs_out=False)
    ones = torch.ones(tuple(shape)) + random(shape, "f32") / 1024
    yield function(group, "prod of rows f32", "aclnnProdDim", [ones, 1, False, DType("float32")], torch.prod, "f32", theirs_in=[ones, 1])
    ours = touched([1], torch.bool)
    yield case(group, "equal f32", "aclnnEqual", [x, x.clone(), ours], ours, {"functional": lambda y=x.clone(): torch.equal(x, y)}, "bool", exact=False)


def indexing(group: str, shape: Sequence[int]) -> Iterator[Case]:
    x, mask = random(shape, "f32"), random(shape, "bool")
    rows = torch.randint(0, shape[0], (shape[0],))
    places = torch.randint(0, shape[1], tuple(shape))
    yield function(group, "index_select rows", "aclnnIndexSelect", [x, 0, rows], torch.index_select)
    yield function(group, "index_select columns", "aclnnIndexSelect", [x, 1, rows], torch.index_select)
    yield function(group, "gather of rows", "aclnnGather", [x, 1, places], torch.gather)
    yield function(group, "gather of columns", "aclnnGather", [x, 0, places], torch.gather)
    for dtype in ("f16", "u8", "i64"):
        y = random(shape, dtype)
        yield function(group, f"index_select rows {dtype}", "aclnnIndexSelect", [y, 0, rows], torch.index_select, dtype)
        yield function(group, f"index_select columns {dtype}", "aclnnIndexSelect", [y, 1, rows], torch.index_select, dtype)
    yield function(group, "index_select of a transposed one", "aclnnIndexSelect", [x.t(), 1, rows], torch.index_select)
    yield function(group, "index by rows and columns", "aclnnIndex", [x, List([rows[:, None], rows])], lambda: x[rows[:, None], rows], theirs_in=[], needs_out=False)
    yield function(group, "index by rows", "aclnnIndex", [x, List([rows])], lambda: x[rows], theirs_in=[], needs_out=False)
    yield function(group, "index by places", "aclnnIndex", [x.reshape(-1), List([places])], lambda: x.reshape(-1)[places], theirs_in=[], needs_out=False)
    hits = int(mask.sum())
    out = touched([mask.numel()], torch.float32)
    yield case(group, "masked_select, half", "aclnnMaskedSelect", [x, mask, Fresh(out)], out, {"functional": lambda: torch.masked_select(x, mask)}, shown=out[:hits])
    places_out = touched([mask.numel(), len(shape)], torch.int64)
    yield case(group, "nonzero, half", "aclnnNonzero", [mask, Fresh(places_out)], places_out, {"functional": lambda: torch.nonzero(mask)}, "i64", shown=places_out[:hits])
    ours, theirs = x.clone(), x.clone()
    yield case(group, "masked_fill_", "aclnnInplaceMaskedFillScalar", [ours, mask, Scalar(2.0, "float64")], ours, {"masked_fill_": lambda: theirs.masked_fill_(mask, 2.0)}, exact=False)
    yield case(group, "index_put_ rows", "aclnnIndexPutImpl", [ours, List([rows]), x, False, False], ours, {"index_put_": lambda: theirs.index_put_((rows,), x)}, exact=False)


def draws(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for dtype in ("f32", "f16", "f64"):
        ours, theirs = (touched(shape, DTYPES[dtype]) for _ in range(2))
        yield case(group, f"uniform_ {dtype}", "aclnnInplaceUniform", [ours, 0.0, 1.0, U64(7), U64(0)], ours, {"uniform_": theirs.uniform_}, dtype, exact=False)
        yield case(group, f"normal_ {dtype}", "aclnnInplaceNormal", [ours, F32(0), F32(1), 7, 0], ours, {"normal_": theirs.normal_}, dtype, exact=False)
    ours, theirs = (touched(shape, torch.int64) for _ in range(2))
    yield case(group, "random_ i64", "aclnnInplaceRandom", [ours, 0, 100, 7, 0], ours, {"random_": lambda: theirs.random_(0, 100)}, "i64", exact=False)
    floats, more = (touched(shape, torch.float32) for _ in range(2))
    yield case(group, "bernoulli_ f32", "aclnnInplaceBernoulli", [floats, Scalar(0.3, "float64"), 7, 0], floats, {"bernoulli_": lambda: more.bernoulli_(0.3)}, exact=False)
    count = shape[0] * shape[1]
    flat, order = touched([count], torch.int64), touched([count], torch.int64)
    yield case(group, "randperm i64", "aclnnRandperm", [count, 7, 0, flat], flat, {"out=": lambda: torch.randperm(count, out=order)}, "i64", exact=False)


def tiny(group: str, _: Sequence[int]) -> Iterator[Case]:
    """Both sides are called from Python, which takes most of the time: ours needs three calls by ctypes, and waits for the stream."""
    few, one = (2, 4), Scalar(1, "int64")
    x = random(few, "f32")
    yield function(group, "add of 8", "aclnnAdd", [x, x], torch.add, "f32", [one])
    yield function(group, "mul of 8 by a number", "aclnnMuls", [x, Scalar(1.5, "float64")], torch.mul)
    yield function(group, "exp of 8", "aclnnExp", [x], torch.exp)
    yield function(group, "eq of 8", "aclnnEqTensor", [x, x], torch.eq, "bool")
    yield function(group, "sum of 8", "aclnnReduceSum", [x, [0, 1], False, DType("float32")], torch.sum, "f32", theirs_in=[x, [0, 1]])
    yield function(group, "index_select of 8", "aclnnIndexSelect", [x, 0, torch.tensor([1, 0])], torch.index_select)
    ours, theirs = (touched(few, torch.float32) for _ in range(2))
    yield case(group, "copy of 8", "aclnnInplaceCopy", [ours, x], ours, {"copy_": lambda: theirs.copy_(x)})
    yield case(group, "normal_ of 8", "aclnnInplaceNormal", [ours, F32(0), F32(1), 7, 0], ours, {"normal_": theirs.normal_}, exact=False)


GROUPS = {"elementwise": elementwise, "strided": strided, "copies": copies, "reductions": reductions, "indexing": indexing, "random": draws, "tiny": tiny}


def cases(groups: Sequence[str]) -> Iterator[Case]:
    """Every case of these groups, or of all."""
    for group, make in GROUPS.items():
        if not groups or group in groups:
            yield from make(group, SHAPE)
