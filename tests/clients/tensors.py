"""Ordinary tensor work on the device: what a session types without a thought. Everything is checked against the CPU."""

from __future__ import annotations

import math

import torch
import torch_npu  # noqa: F401: registers the device

from kit import case, finish, is_soc, raises

HAS_BF16 = not is_soc("310P", "910A", "310B")
FLOATS = [torch.float32, torch.float16, *([torch.bfloat16] if HAS_BF16 else [])]
INTEGERS = [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8]


def npu(x: torch.Tensor) -> torch.Tensor:
    return x.npu()


def same(got: torch.Tensor, expected: torch.Tensor, tolerance: float | None = None) -> None:
    """Compared on the CPU, so that nothing of the device is trusted."""
    assert got.device.type == "npu", got.device
    more = {} if tolerance is None else {"rtol": tolerance, "atol": tolerance}
    torch.testing.assert_close(got.detach().cpu(), expected.detach(), equal_nan=True, **more)


def on_both(name: str, function, *inputs: torch.Tensor, tolerance: float | None = None) -> None:
    """The function gives the same on both sides; it may change its inputs, which are compared too."""
    with case(name):
        ours, theirs = [x.npu() for x in inputs], [x.clone() for x in inputs]
        got, expected = function(*ours), function(*theirs)
        for mine, other in zip([*(got if isinstance(got, tuple) else (got,)), *ours], [*(expected if isinstance(expected, tuple) else (expected,)), *theirs]):
            if isinstance(other, torch.Tensor):
                same(mine, other, tolerance)
            else:
                assert mine == other, (mine, other)


def printing() -> None:
    """The text is the CPU's, but for the device's name."""
    values = torch.tensor([[0.0, -1.5, 2.25], [1e-3, 3.0, -100.0]])
    shown = {
        "floats": values, "whole floats": torch.tensor([1.0, 2.0, 30.0]), "large and small": torch.tensor([1e10, 1e-10, 3.0]), "huge": torch.tensor([1e20, 2.5e20]),
        "NaN and infinities": torch.tensor([math.nan, math.inf, -math.inf, 1.5]), "only NaN": torch.tensor([math.nan]), "zeros": torch.zeros(3),
        "0-dim": torch.tensor(2.5), "0-dim integer": torch.tensor(7), "empty": torch.zeros(0), "empty, of two axes": torch.zeros(0, 3), "bool": torch.tensor([True, False]),
        "transposed": values.t(), "every second": torch.arange(12.0)[::2], "expanded": torch.tensor([[1.5], [2.5]]).expand(2, 4), "three axes": torch.arange(24.0).reshape(2, 3, 4) / 7,
        "summarised": torch.arange(2000.0) / 3, "summarised, of two axes": torch.arange(4000.0).reshape(40, 100), "summarised integers": torch.arange(3000),
        "summarised and transposed": torch.arange(4000.0).reshape(40, 100).t(), "complex": torch.tensor([1 + 2j, -0.5j, 3.25 + 0j]), "complex matrix": torch.tensor([[1 + 2j, 2 - 1j], [0j, 4.5 + 1j]]).t(),
        "double": values.double(), **{str(dtype): values.to(dtype) for dtype in FLOATS[1:]}, **{str(dtype): torch.tensor([[1, 2], [100, 7]], dtype=dtype) for dtype in INTEGERS},
    }
    for name, x in shown.items():
        with case(f"print: {name}"):
            text, expected = repr(x.npu()), repr(x)
            plain = text.replace(", device='npu:0'", "").replace("\n       device='npu:0'", "")
            assert "npu:0" in text, text
            squeeze = lambda t: "".join(t.split())
            assert squeeze(plain) == squeeze(expected), f"{text}\nexpected\n{expected}"
    with case("print: needs a gradient"):
        assert "requires_grad=True" in repr(torch.ones(2).npu().requires_grad_())


def comparing() -> None:
    """torch.testing, allclose and equal, with what they say."""
    a = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    for dtype in (*FLOATS, *INTEGERS, torch.bool):
        with case(f"assert_close: {dtype}"):
            x = a.to(dtype)
            torch.testing.assert_close(x.npu(), x.npu())
            other = x.clone()
            other[1, 0] = 0
            # The same words and numbers as on the CPU.
            said = [raises(lambda pair=pair: torch.testing.assert_close(*pair), "Mismatched elements", kind=AssertionError)
                    for pair in ((x.npu(), other.npu()), (x, other))]
            assert said[0] == said[1], said
    with case("assert_close: DOUBLE"):
        x = a.double().npu()
        torch.testing.assert_close(x, x)
        # CANN fills no DOUBLE by a mask, which the text of a failure asks for.
        raises(lambda: torch.testing.assert_close(x, x + 1), "unexpected exception")
    with case("assert_close: scalars, shapes, NaN"):
        torch.testing.assert_close(torch.tensor(1.0).npu(), torch.tensor(1.0).npu())
        raises(lambda: torch.testing.assert_close(torch.tensor(1.0).npu(), torch.tensor(2.0).npu()), "Scalars are not close", kind=AssertionError)
        raises(lambda: torch.testing.assert_close(a.npu(), a[0].npu()), "shape", kind=AssertionError)
        nan = torch.tensor([math.nan, 1.0]).npu()
        torch.testing.assert_close(nan, nan, equal_nan=True)
        raises(lambda: torch.testing.assert_close(nan, nan), "Mismatched", kind=AssertionError)
        raises(lambda: torch.testing.assert_close(a.npu(), a), "device", kind=AssertionError)
    with case("allclose, isclose, equal"):
        near = (a + 1e-7).npu()
        assert torch.allclose(a.npu(), near) and not torch.allclose(a.npu(), near + 1)
        assert torch.isclose(a.npu(), near).cpu().all()
        assert torch.equal(a.npu(), a.npu()) and not torch.equal(a.npu(), near + 1) and not torch.equal(a.npu(), a[0].npu())
        assert torch.equal(torch.zeros(0).npu(), torch.zeros(0).npu()) and not torch.equal(nan, nan)
        assert bool((a.npu() == a.npu()).all()) and not bool((a.npu() != a.npu()).any())


def indexing() -> None:
    x = torch.arange(24.0).reshape(4, 6)
    mask, rows = x % 5 > 2, torch.tensor([True, False, True, True])
    index = torch.tensor([3, 0, -1])
    for dtype in (torch.float32, torch.float16, torch.int64, torch.bool):
        on_both(f"read by mask: {dtype}", lambda x, m: x[m], x.to(dtype), mask)
    on_both("read: rows by mask", lambda x, m: x[m], x, rows)
    on_both("read: a mask that hits nothing", lambda x: x[x > 99], x)
    on_both("read: masked_select of a transposed tensor", lambda x, m: x.t().masked_select(m.t()), x, mask)
    on_both("read: a list, two lists", lambda x: (x[[0, 2]], x[[0, 2], [1, -1]]), x)
    on_both("read: by a tensor, behind a slice", lambda x, i: (x[i], x[:, i], x[1:3, i]), x, index)
    on_both("read: by two tensors that broadcast", lambda x, i: x[i[:, None], i[None, :]], x, index)
    on_both("read: by an INT32 tensor on the CPU", lambda x: x[torch.tensor([1, 2])], x)
    on_both("read: slices, steps, None, ...", lambda x: (x[1:3, ::2].contiguous(), x[None, ..., 0].contiguous(), x[-1].contiguous()), x)
    on_both("read: nonzero", lambda m: (m.nonzero(), *m.nonzero(as_tuple=True)), mask)
    on_both("read: index_select, gather, take_along_dim", lambda x, i: (x.index_select(1, i.abs()), x.gather(0, i.abs()[None].expand(2, 3)), x.take_along_dim(i.abs()[:, None], 0)), x, index)

    def write(what):
        def function(x: torch.Tensor, *more: torch.Tensor) -> torch.Tensor:
            y = x.clone()
            what(y, *more)
            return y
        return function

    def put(x, key, value):
        x[key] = value

    on_both("write: an element, a row, a slice, a step", write(lambda x: (put(x, (0, 0), 9.0), put(x, 1, 5.0), put(x, slice(2, 4), torch.ones(6).to(x.device)), put(x, (slice(None), slice(0, 6, 2)), -1.0))), x)
    on_both("write: by mask, a number and a tensor", write(lambda x, m: (put(x, m, -1.0), put(x, ~m, torch.arange(float((~m).sum())).to(x.device)))), x, mask)
    on_both("write: by a tensor", write(lambda x, i: (put(x, i, 7.0), put(x, (slice(None), i), x[:, i] * 2))), x, index)
    on_both("write: index_put_, adding up", write(lambda x, i: x.index_put_((torch.zeros_like(i), i), torch.ones(3).to(x.device), accumulate=True)), x, torch.tensor([1, 1, 4]))
    on_both("write: masked_fill, masked_fill_ with a tensor", lambda x, m: (x.masked_fill(m, 3.0), x.clone().masked_fill_(m, torch.tensor(2.0).to(x.device))), x, mask)
    on_both("where", lambda x, m: (torch.where(m, x, -x), torch.where(m, x, 0.0), torch.where(m, 1.0, x)), x, mask)
    on_both("cat, stack", lambda x: (torch.cat([x, x[:1]]), torch.cat([x, x.t().contiguous().t()], 1), torch.stack([x, -x], 1), torch.cat([x, x.long()])), x)


def arithmetic() -> None:
    x, y = torch.tensor([[1.5, -2.0, 3.25], [4.0, 0.5, -6.0]]), torch.tensor([2.0, -3.0, 0.25])
    for dtype in (*FLOATS, torch.float64, torch.int64, torch.int32):
        a, b = x.to(dtype), y.to(dtype) + (1 if not dtype.is_floating_point else 0)
        on_both(f"+ - * with tensors and numbers: {dtype}", lambda a, b: (a + b, a - b, a * b, a + 2, 3 - a, a * 2, 2 * a), a, b)
        on_both(f"/ // %: {dtype}", lambda a, b: (a / 4, a / (b * b + 1)), a, b, tolerance=2e-2 if dtype in (torch.float16, torch.bfloat16) else 1e-6)

        def in_place(a, b):
            c = a.clone()
            c += b
            c -= 1
            c *= b
            if c.is_floating_point():
                c /= 2
            c.add_(b, alpha=2)
            return c

        on_both(f"in place: {dtype}", in_place, a, b, tolerance=2e-2 if dtype in (torch.float16, torch.bfloat16) else 1e-6)
        on_both(f"comparisons: {dtype}", lambda a, b: (a < b, a <= 1, a > b, a >= b, a == a, a != b), a, b)
    on_both("promotion", lambda x, i: (x + i, i * x, i + 1.5, i / 2, i > 1.5, x + True), x, torch.tensor([1, 2, 3]))
    on_both("in place on views", lambda x: (x.t().add_(1), x[:, ::2].mul_(3), x[0].neg_(), x.clamp_(-5, 5))[-1], x)
    on_both("out=", lambda x: torch.add(x, 1, out=torch.empty(3, 2).to(x.device).t()), x)
    on_both("unary", lambda x: (x.abs(), -x, x.exp(), x.abs().log(), x.abs().sqrt(), x.sin(), x.cos(), x.tanh(), x.sigmoid(), x.floor(), x.ceil(), x.round(), x.trunc(), x.reciprocal(), x.abs().rsqrt(), x.square(), torch.relu(x)), x)
    on_both("powers", lambda x: (x ** 2, x.abs() ** 0.5, 2 ** x, x.abs() ** x), x)
    on_both("clamp, maximum, minimum", lambda x: (x.clamp(min=0), x.clamp(-1, 2), x.clamp(max=x.new_tensor(1.0)), torch.maximum(x, -x), torch.minimum(x, x * x)), x)
    on_both("logic and bits", lambda m, i: (m & ~m, m | m, m ^ m, i & 3, i | 8, i ^ 5, ~i, torch.logical_and(m, i > 2), torch.logical_not(i)), torch.tensor([True, False, True]), torch.tensor([1, 2, 7]))
    on_both("finite or not", lambda x: (x.isnan(), x.isinf(), x.isfinite()), torch.tensor([1.0, math.nan, math.inf, -math.inf]))
    with case("0-dim tensors of the CPU"):
        two = torch.tensor(2.0)
        for got, expected in ((x.npu() * two, x * two), (two - x.npu(), two - x), (x.npu() / two, x / two), (two + x.npu(), two + x)):
            same(got, expected)


def reducing() -> None:
    x = torch.randn(4, 5, 6, generator=torch.Generator().manual_seed(3))
    for dtype in (*FLOATS, torch.float64, torch.int64):
        a = (x * 8).to(dtype) if not dtype.is_floating_point else x.to(dtype)
        loose = {torch.float16: 2e-2, torch.bfloat16: 1e-1}.get(dtype, 1e-5)
        on_both(f"sum: {dtype}", lambda a: (a.sum(), a.sum(1), a.sum((0, 2), keepdim=True), a.transpose(0, 2).sum(-1)), a, tolerance=loose)
        on_both(f"max, min, argmax: {dtype}", lambda a: (a.max(), a.min(), a.amax((0, 1)), a.amin(2, keepdim=True), a.argmax(), a.argmin(1)), a)
        if dtype.is_floating_point:
            on_both(f"mean: {dtype}", lambda a: (a.mean(), a.mean(-1), a.mean((0, 1), keepdim=True)), a, tolerance=loose)
        if dtype in (*FLOATS, torch.int64):  # aclnnMaxDim has no DOUBLE
            on_both(f"max of an axis: {dtype}", lambda a: (*a.max(1), *a.min(-1, keepdim=True)), a)
    on_both("prod, all, any, count_nonzero", lambda a: (a.prod(), a.prod(1), (a > 0).all(), (a > 0).any(1), (a > 0).all(0, keepdim=True), (a > 0).count_nonzero()), x[:, :, 0], tolerance=1e-5)
    on_both("of nothing", lambda a: (a[:0].sum(), a[:0].sum(0), a[:0].prod(), (a[:0] > 0).all(), (a[:0] > 0).any()), x)
    on_both("NaN goes through", lambda a: (a.max(), a.min(), a.sum()), torch.tensor([1.0, math.nan, 3.0]))


def creating() -> None:
    for name, function in {
        "zeros, ones, full": lambda d: (torch.zeros(2, 3, device=d), torch.ones(3, dtype=torch.int32, device=d), torch.full((2,), 7.5, device=d), torch.full((2,), 3, device=d)),
        "like": lambda d: (torch.zeros_like(torch.ones(2).to(d)), torch.ones_like(torch.zeros(2).to(d)), torch.full_like(torch.zeros(2).to(d), 2)),
        "arange": lambda d: (torch.arange(5, device=d), torch.arange(1, 2, 0.25, device=d), torch.arange(5, 0, -2, device=d), torch.arange(0, device=d), torch.arange(3, dtype=torch.float16, device=d)),
        "linspace": lambda d: (torch.linspace(0, 1, 7, device=d), torch.linspace(3, -3, 1, device=d), torch.linspace(0, 1, 0, device=d)),
        "eye": lambda d: (torch.eye(3, device=d), torch.eye(2, 4, device=d, dtype=torch.int64)),
        "tensor": lambda d: (torch.tensor([[1, 2], [3, 4]], device=d), torch.zeros(2).to(d).new_tensor([1.5])),
        "fill_": lambda d: (torch.zeros(3, device=d).fill_(2), torch.zeros(3, device=d).fill_(torch.tensor(2.0).to(d)), torch.ones(4, device=d)[::2].zero_()),
        "tril_indices": lambda d: (torch.meshgrid(torch.arange(2, device=d), torch.arange(3, device=d), indexing="ij")[1].contiguous(),),
    }.items():
        with case(f"create: {name}"):
            for got, expected in zip(function("npu"), function("cpu"), strict=True):
                assert got.dtype == expected.dtype
                same(got, expected)
    on_both("dtypes of the device", lambda x: tuple(x.to(dtype) for dtype in (*FLOATS, *INTEGERS, torch.bool)), torch.tensor([1.5, 0.0, 77.25]))
    on_both("strided copies", lambda x: (x.t().contiguous(), x[::2, 1:].clone(), x.permute(1, 0).reshape(-1), x.expand(3, 4, 6).contiguous()), torch.arange(24.0).reshape(4, 6))


def random() -> None:
    """The values are the library's own; their distribution is not, nor what a seed means."""
    def again(function) -> tuple[torch.Tensor, torch.Tensor]:
        torch.manual_seed(11)
        first = function()
        other = function()
        torch_npu.npu.manual_seed_all(11)
        torch.manual_seed(11)
        same(function(), first.cpu())
        assert not torch.equal(first.cpu(), other.cpu()), "two calls give the same"
        return first.cpu().double(), other.cpu().double()

    count = 20000
    for dtype in FLOATS:
        with case(f"rand: {dtype}"):
            x, _ = again(lambda dtype=dtype: torch.rand(count, dtype=dtype, device="npu"))
            assert 0 <= x.min() and x.max() < 1 and abs(x.mean() - 0.5) < 0.02 and abs(x.var() - 1 / 12) < 0.005, (x.min(), x.max(), x.mean(), x.var())
        with case(f"randn: {dtype}"):
            x, y = again(lambda dtype=dtype: torch.randn(count, dtype=dtype, device="npu"))
            assert abs(x.mean()) < 0.03 and abs(x.std() - 1) < 0.03 and abs((x * y).mean()) < 0.03, (x.mean(), x.std())
        with case(f"uniform_, normal_: {dtype}"):
            x, _ = again(lambda dtype=dtype: torch.empty(100, 200, dtype=dtype, device="npu").t().uniform_(-3, 5))
            assert -3 <= x.min() and x.max() < 5 and abs(x.mean() - 1) < 0.1
            x, _ = again(lambda dtype=dtype: torch.empty(count, dtype=dtype, device="npu").normal_(2, 0.5))
            assert abs(x.mean() - 2) < 0.03 and abs(x.std() - 0.5) < 0.03
    for dtype in (torch.int64, torch.int32, torch.uint8, torch.float32):
        with case(f"randint: {dtype}"):
            x, _ = again(lambda dtype=dtype: torch.randint(3, 13, (count,), dtype=dtype, device="npu"))
            shares = torch.stack([(x == n).double().mean() for n in range(3, 13)])
            assert abs(shares.sum() - 1) < 1e-12 and (shares - 0.1).abs().max() < 0.015, shares
    with case("random_"):
        x, _ = again(lambda: torch.empty(count, dtype=torch.int32, device="npu").random_())
        assert x.min() >= 0 and x.max() > 2 ** 30
        x, _ = again(lambda: torch.empty(count, dtype=torch.bool, device="npu").random_())
        assert abs(x.mean() - 0.5) < 0.02
    with case("randperm"):
        x, _ = again(lambda: torch.randperm(1000, device="npu"))
        assert sorted(x.tolist()) == list(range(1000))
    with case("a generator of the device"):
        draw = lambda seed: torch.rand(9, device="npu", generator=torch.Generator(device="npu").manual_seed(seed)).cpu()
        assert torch.equal(draw(5), draw(5)) and not torch.equal(draw(5), draw(6))
    with case("the state of the generator"):
        state = torch.npu.get_rng_state()
        first = torch.rand(9, device="npu").cpu()
        torch.npu.set_rng_state(state)
        assert torch.equal(torch.rand(9, device="npu").cpu(), first)
    with case("exponential_"):
        if not is_soc("950"):  # where it is another operator
            x, _ = again(lambda: torch.empty(count, device="npu").exponential_(2.0))
            assert x.min() >= 0 and abs(x.mean() - 0.5) < 0.03
    with case("bernoulli"):
        if is_soc("310P", "310B"):  # where CANN has none
            raises(lambda: torch.empty(9, device="npu").bernoulli_(0.3), "161002", "selfRef")
            return
        x, _ = again(lambda: torch.empty(count, device="npu").bernoulli_(0.3))
        assert abs(x.mean() - 0.3) < 0.02 and set(x.tolist()) == {0.0, 1.0}
        chances = torch.linspace(0, 1, count)
        x, _ = again(lambda: torch.bernoulli(chances.npu()))
        assert abs(x[: count // 2].mean() - 0.25) < 0.02 and abs(x[count // 2:].mean() - 0.75) < 0.02


def learning() -> None:
    """Autograd adds up, and gradient descent finds a line."""
    if is_soc("310P"):
        return  # where torch_npu takes the product with an expanded gradient by the interface that came before aclnn: loudness.py
    with case("gradients add up"):
        results = []
        for device in ("npu", "cpu"):
            x = torch.tensor([1.0, -2.0, 3.0]).to(device).requires_grad_()
            y = torch.tensor([[2.0], [0.5]]).to(device).requires_grad_()
            for _ in range(3):
                loss = (x * y + (x * x + 1).sqrt() / (y * y + 1) - (x * 0.5).exp()).sum() + (x * x).mean() + x[1:].sum() * y.mean()
                loss.backward()
            results.append((loss, x.grad, y.grad))
        for got, expected in zip(*results):
            same(got, expected, 1e-5)
    with case("gradients of indexing, where, max, cat"):
        results = []
        for device in ("npu", "cpu"):
            x = (torch.arange(12.0).reshape(3, 4) * 0.7 - 4).to(device).requires_grad_()
            index = torch.tensor([0, 2, 0]).to(device)
            loss = (x[index] ** 2).sum() + torch.where(x > 0, x, x * 0.1).sum() + torch.cat([x, x * 2]).sum() + x.clamp(-1, 1).sum() + x.max() + (x.amax(1) * 3).sum()
            loss.backward()
            results.append((loss, x.grad))
        for got, expected in zip(*results):
            same(got, expected, 1e-5)
    for options in ({"lr": 0.1}, {"lr": 0.05, "momentum": 0.9}, {"lr": 0.1, "weight_decay": 1e-4}, {"lr": 0.05, "momentum": 0.9, "nesterov": True}):
        with case(f"SGD finds a line: {options}"):
            results = []
            for device in ("npu", "cpu"):
                x = torch.linspace(-1, 1, 41).to(device)
                target = 3 * x - 0.5
                slope, offset = (torch.zeros(1).to(device).requires_grad_() for _ in range(2))
                optimiser = torch.optim.SGD([slope, offset], foreach=False, **options)
                for _ in range(150):
                    optimiser.zero_grad()
                    loss = ((slope * x + offset - target) ** 2).mean()
                    loss.backward()
                    optimiser.step()
                results.append((slope.detach(), offset.detach()))
                assert abs(slope.item() - 3) < 0.02 and abs(offset.item() + 0.5) < 0.02, (slope, offset)
            for got, expected in zip(*results):
                same(got, expected, 1e-4)
    with case("gradcheck"):
        x = torch.tensor([[0.3, -1.2], [2.0, 0.7]], dtype=torch.float64).npu().requires_grad_()
        assert torch.autograd.gradcheck(lambda x: (x * x / (x.exp() + 1)).sin(), x)


for part in (printing, comparing, indexing, arithmetic, reducing, creating, random, learning):
    part()
finish()
