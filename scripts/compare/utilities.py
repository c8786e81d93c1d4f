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
    peers = {} if out_layout else {"functional": lambda: torch_function(*plain)}
    if needs_out:
        peers["out="] = lambda: torch_function(*plain, out=theirs)
    return case(group, name, operator, [*inputs, *more, ours], ours, peers, dtype)


def elementwise(group: str, shape: Sequence[int]) -> Iterator[Case]:
    one = Scalar(1, "int64")
    positive = lambda dtype: random(shape, dtype).abs() + 0.1
    for dtype in ("f32", "f16", "bf16", "f64", "i64", "i32", "c64"):
        yield function(group, f"add {dtype}", "aclnnAdd", [random(shape, dtype), random(shape, dtype)], torch.add, dtype, [one])
    for name in ("sub", "mul", "div"):
        more = [one] if name == "sub" else []
        yield function(group, f"{name} f32", f"aclnn{name.title()}", [random(shape, "f32"), positive("f32")], getattr(torch, name), "f32", more)
    yield function(group, "add a number f32", "aclnnAdds", [random(shape, "f32"), Scalar(1.5, "float64")], torch.add, "f32", [one])
    yield function(group, "mul by a number f16", "aclnnMuls", [random(shape, "f16"), Scalar(1.5, "float64")], torch.mul, "f16")
    yield function(group, "add f32 and i64", "aclnnAdd", [random(shape, "f32"), random(shape, "i64")], torch.add, "f32", [one])
    for name in ("neg", "abs", "sqrt", "rsqrt", "exp", "log", "ceil", "floor", "round", "trunc", "sin", "cos", "tanh", "sigmoid", "reciprocal"):
        x = positive("f32") if name in ("sqrt", "rsqrt", "log", "reciprocal") else random(shape, "f32") * 3
        yield function(group, f"{name} f32", f"aclnn{name.title()}", [x], getattr(torch, name), "f32")
    yield function(group, "exp f16", "aclnnExp", [random(shape, "f16")], torch.exp, "f16")
    yield function(group, "exp f64", "aclnnExp", [random(shape, "f64")], torch.exp, "f64")
    yield function(group, "relu f32", "aclnnRelu", [random(shape, "f32")], torch.relu, "f32", needs_out=False)
    yield function(group, "square f32", "aclnnPowTensorScalar", [random(shape, "f32"), Scalar(2, "int64")], torch.pow, "f32")
    yield function(group, "pow f32", "aclnnPowTensorTensor", [positive("f32"), random(shape, "f32")], torch.pow, "f32")
    yield function(group, "clamp f32", "aclnnClamp", [random(shape, "f32"), Scalar(-0.5, "float64"), Scalar(0.5, "float64")], torch.clamp, "f32")
    yield function(group, "maximum f32", "aclnnMaximum", [random(shape, "f32"), random(shape, "f32")], torch.maximum, "f32")
    yield function(group, "eq f32", "aclnnEqTensor", [random(shape, "f32"), random(shape, "f32")], torch.eq, "bool")
    yield function(group, "lt a number f32", "aclnnLtScalar", [random(shape, "f32"), Scalar(0.25, "float64")], torch.lt, "bool")
    yield function(group, "gt i64", "aclnnGtTensor", [random(shape, "i64"), random(shape, "i64")], torch.gt, "bool")
    yield function(group, "logical_and bool", "aclnnLogicalAnd", [random(shape, "bool"), random(shape, "bool")], torch.logical_and, "bool")
    yield function(group, "bitwise_and i32", "aclnnBitwiseAndTensor", [random(shape, "i32"), random(shape, "i32")], torch.bitwise_and, "i32")
    yield function(group, "isfinite f32", "aclnnIsFinite", [random(shape, "f32")], torch.isfinite, "bool", needs_out=False)
    yield function(group, "where f32", "aclnnSWhere", [random(shape, "bool"), random(shape, "f32"), random(shape, "f32")], torch.where, "f32")


def strided(group: str, shape: Sequence[int]) -> Iterator[Case]:
    one = Scalar(1, "int64")
    x, t, s = random(shape, "f32"), laid_out(random(shape, "f32"), "transposed"), laid_out(random(shape, "f32"), "slice")
    yield function(group, "add, one transposed", "aclnnAdd", [x, t], torch.add, "f32", [one])
    yield function(group, "add, a row broadcast", "aclnnAdd", [x, x[:1]], torch.add, "f32", [one])
    yield function(group, "add, a column broadcast", "aclnnAdd", [x, x[:, :1]], torch.add, "f32", [one])
    yield function(group, "add, parts of wider rows", "aclnnAdd", [s, s], torch.add, "f32", [one])
    yield function(group, "mul into a transposed out", "aclnnMul", [x, x], torch.mul, "f32", out_layout="transposed")
    yield function(group, "exp of every second column", "aclnnExp", [random((shape[0], 2 * shape[1]), "f32")[:, ::2]], torch.exp, "f32")


def copies(group: str, shape: Sequence[int]) -> Iterator[Case]:
    for name, source, kind in (("packed f32", random(shape, "f32"), "f32"), ("transposed f32", laid_out(random(shape, "f32"), "transposed"), "f32"),
                               ("f32 to f16", random(shape, "f32"), "f16"), ("bf16 to f32", random(shape, "bf16"), "f32"), ("i64 to f32", random(shape, "i64"), "f32"),
                               ("bool to i64", random(shape, "bool"), "i64"), ("a row broadcast", random((1, shape[1]), "f32"), "f32")):
        ours, theirs = (touched(shape, DTYPES[kind]) for _ in range(2))
        yield case(group, name, "aclnnInplaceCopy", [ours, source], ours, {"copy_": lambda theirs=theirs, source=source: theirs.copy_(source)}, kind)
    ours, theirs = (touched(shape, torch.float32) for _ in range(2))
    yield case(group, "fill f32", "aclnnInplaceFillScalar", [ours, Scalar(2.5, "float64")], ours, {"fill_": lambda: theirs.fill_(2.5)})
    x = random(shape, "f32")
    yield function(group, "cat, two of rows", "aclnnCat", [List([x, x]), 0], lambda dim, out=None: torch.cat([x, x], dim, out=out), theirs_in=[0])
    yield function(group, "cat, two of columns", "aclnnCat", [List([x, x]), 1], lambda dim, out=None: torch.cat([x, x], dim, out=out), theirs_in=[1])
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
        for dtype in ("f32", "f16", "i64"):
            x = random(shape, dtype) + (1 if dtype == "f32" else 0)
            yield function(group, f"sum {name} {dtype}", "aclnnReduceSum", [x, dims, False, DType(str(x.dtype)[6:])], torch.sum, dtype, theirs_in=[x, dims])
        x = random(shape, "f32")
        yield function(group, f"mean {name} f32", "aclnnMean", [x + 1, dims, False, DType("float32")], torch.mean, "f32", theirs_in=[x + 1, dims])
        yield function(group, f"amax {name} f32", "aclnnAmax", [x, dims, False], torch.amax, "f32")
        yield function(group, f"all {name} bool", "aclnnAll", [torch.ones(tuple(shape), dtype=torch.bool), dims, False], torch.all, "bool", needs_out=False)
    t = laid_out(random(shape, "f32") + 1, "transposed")
    yield function(group, "sum of rows, transposed f32", "aclnnReduceSum", [t, [rank - 1], False, DType("float32")], torch.sum, "f32", theirs_in=[t, [rank - 1]])
    x = random(shape, "f32")
    yield function(group, "max f32", "aclnnMax", [x], torch.max, "f32", needs_out=False)
    yield function(group, "argmax of rows f32", "aclnnArgMax", [x, rank - 1, False], torch.argmax, "i64")
    yield function(group, "argmax of columns f32", "aclnnArgMax", [x, 0, False], torch.argmax, "i64")


def indexing(group: str, shape: Sequence[int]) -> Iterator[Case]:
    x, mask = random(shape, "f32"), random(shape, "bool")
    rows = torch.randint(0, shape[0], (shape[0],))
    places = torch.randint(0, shape[1], tuple(shape))
    yield function(group, "index_select rows", "aclnnIndexSelect", [x, 0, rows], torch.index_select)
    yield function(group, "index_select columns", "aclnnIndexSelect", [x, 1, rows], torch.index_select)
    yield function(group, "gather of rows", "aclnnGather", [x, 1, places], torch.gather)
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
