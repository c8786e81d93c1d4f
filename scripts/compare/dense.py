"""What networks are made of against PyTorch: products, convolutions, what stands between them, optimisers. A group for each goal."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Sequence

import torch
import torch.nn.functional as F

from abi import F32, I8, List
from cases import DTYPES, Call, Case, random, size

aten = torch.ops.aten

# Convolutions of ResNet-50, without its stem: channels in and out, size of the image, kernel, stride.
RESNET = [(64, 64, 56, 1, 1), (64, 64, 56, 3, 1), (64, 256, 56, 1, 1), (256, 64, 56, 1, 1), (256, 128, 56, 1, 1), (128, 128, 56, 3, 2), (128, 512, 28, 1, 1),
          (256, 512, 56, 1, 2), (512, 128, 28, 1, 1), (128, 128, 28, 3, 1), (512, 256, 28, 1, 1), (256, 256, 28, 3, 2), (256, 1024, 14, 1, 1), (1024, 256, 14, 1, 1),
          (256, 256, 14, 3, 1), (1024, 512, 14, 1, 1), (512, 512, 14, 3, 2), (512, 2048, 7, 1, 1), (2048, 512, 7, 1, 1), (512, 512, 7, 3, 1)]  # fmt: skip
STEM = (3, 64, 224, 7, 2)
# The depthwise ones of MobileNet: channels, size of the image, stride.
MOBILENET = [(32, 112, 1), (64, 112, 2), (128, 56, 1), (128, 56, 2), (256, 28, 1), (256, 28, 2), (512, 14, 1), (512, 14, 2), (1024, 7, 1)]
BATCH = 8

Peers = dict[str, Callable[[], Any]]


def case(group: str, name: str, operator: str, make: Callable[[], tuple[list[Any], list[torch.Tensor], Callable[[], Any], Peers]], dtype: str = "f32") -> Case:
    """A case: `make` gives arguments, results, what they should be, and PyTorch's ways to it."""

    def call() -> Call:
        arguments, results, reference, peers = make()
        read = size(*(a for a in arguments if isinstance(a, torch.Tensor) and all(a is not r for r in results)))
        return Call(operator, arguments, results, lambda: r if isinstance(r := reference(), (list, tuple)) else [r], peers, read, size(*results))

    return Case(group, name, dtype, True, call)


def product(group: str, m: int, k: int, n: int, dtype: str, batch: int = 0, transposed: str = "") -> Case:
    """A product; `transposed` names the operands whose columns are contiguous."""

    def make():
        head = (batch,) if batch else ()
        a = random((*head, k, m), dtype).mT if "a" in transposed else random((*head, m, k), dtype)
        b = random((*head, n, k), dtype).mT if "b" in transposed else random((*head, k, n), dtype)
        ours, theirs = (torch.empty((*head, m, n), dtype=DTYPES[dtype]) for _ in range(2))
        wide = torch.float32 if dtype in ("f16", "bf16") else a.dtype
        peers = {"out=": lambda: torch.matmul(a, b, out=theirs)}
        return [a, b, ours, I8(0)], [ours], lambda: a.to(wide) @ b.to(wide), peers

    name = f"{f'{batch}x' if batch else ''}{m}x{k}x{n}{f' {transposed} transposed' if transposed else ''} {dtype}"
    return case(group, name, "aclnnBatchMatMul" if batch else "aclnnMm", make, dtype)


def products() -> Iterator[Case]:
    # No device multiplies matrices of DOUBLE.
    for dtype, most in (("f32", 4096), ("f16", 1024), ("bf16", 2048)):
        group = f"product {dtype}"
        for n in (64, 128, 256, 512, 1024, 2048, 4096):
            if n <= most:
                yield product(group, n, n, n, dtype)
        yield product(group, 2048, 256, 64, dtype)
        yield product(group, 64, 256, 2048, dtype)
        yield product(group, 512, 512, 512, dtype, transposed="a")
        yield product(group, 512, 512, 512, dtype, transposed="b")
        yield product(group, 128, 64, 128, dtype, batch=32)
    for m in (1, 2, 4, 8):
        for k, n in ((512, 512), (1024, 4096), (4096, 1024)):
            yield product("few rows", m, k, n, "f32", transposed="b")


def convolution(group: str, name: str, kind: str, ci: int, co: int, s: int, k: int, stride: int, groups: int = 1, dtype: str = "f32", layout: str = "") -> Case:
    """A convolution of a batch of images of s x s, or one of its gradients: `kind` is forward, input or weight."""

    def make():
        memory = torch.channels_last if layout else torch.contiguous_format
        x, w = (random(shape, dtype).contiguous(memory_format=memory) for shape in ((BATCH, ci, s, s), (co, ci // groups, k, k)))
        pad = k // 2
        o = (s + 2 * pad - k) // stride + 1
        two, both = lambda n: [n, n], [torch.contiguous_format, torch.channels_last]
        wide = torch.float32 if dtype == "f16" else x.dtype
        if kind == "forward":
            ours = torch.empty(BATCH, co, o, o, dtype=x.dtype).contiguous(memory_format=memory)
            forms = [[t.contiguous(memory_format=form) for t in (x, w)] for form in (both if groups > 1 else [memory])]
            peers = {str(at): lambda form=form: (F.conv2d(*form, None, stride, pad, 1, groups), ())[1] for at, form in enumerate(forms)}
            arguments = [x, w, None, two(stride), two(pad), two(1), False, two(0), groups, ours, I8(0)]
            return arguments, [ours], lambda: F.conv2d(x.to(wide), w.to(wide), None, stride, pad, 1, groups), peers
        mask = (kind == "input", kind == "weight", False)
        dy, ours = random((BATCH, co, o, o), dtype).contiguous(memory_format=memory), torch.empty_like(x if kind == "input" else w)
        rest = (None, two(stride), two(pad), two(1), False, two(0), groups, mask)
        forms = [[t.contiguous(memory_format=form) for t in (dy, x, w)] for form in (both if groups > 1 else [memory])]
        peers = {str(at): lambda form=form: (aten.convolution_backward(*form, *rest), ())[1] for at, form in enumerate(forms)}
        outputs = [ours if kind == "input" else None, ours if kind == "weight" else None, None]
        arguments = [dy, x, w, [co], two(stride), two(pad), two(1), False, two(0), groups, mask, I8(0), *outputs]
        reference = lambda: aten.convolution_backward(dy.to(wide), x.to(wide), w.to(wide), *rest)[0 if kind == "input" else 1]
        return arguments, [ours], reference, peers

    return case(group, name, "aclnnConvolution" if kind == "forward" else "aclnnConvolutionBackward", make, dtype)


def convolutions() -> Iterator[Case]:
    for kind in ("forward", "input", "weight"):
        for ci, co, s, k, stride in [STEM, *RESNET]:
            yield convolution(f"conv {kind}", f"{ci} to {co}, {s}x{s}, k{k}s{stride}", kind, ci, co, s, k, stride)
        for channels, s, stride in MOBILENET:
            yield convolution(f"depthwise {kind}", f"{channels}, {s}x{s}, k3s{stride}", kind, channels, channels, s, 3, stride, channels)
    for ci, co, s, k, stride in RESNET[::4]:
        yield convolution("conv nhwc", f"{ci} to {co}, {s}x{s}, k{k}s{stride}", "forward", ci, co, s, k, stride, layout="nhwc")
        yield convolution("conv f16", f"{ci} to {co}, {s}x{s}, k{k}s{stride}", "forward", ci, co, s, k, stride, dtype="f16")


def simple(group: str, name: str, operator: str, inputs: Sequence[Any], peer: Callable[..., Any], arguments: Callable[[list[torch.Tensor]], list[Any]]) -> Case:
    """A case whose results are PyTorch's in shape and type; `arguments` puts them in their places."""

    def make():
        expected = peer(*inputs)
        results = [torch.empty_like(t) for t in (expected if isinstance(expected, (list, tuple)) else [expected])]
        return arguments(results), results, lambda: peer(*inputs), {"functional": lambda: peer(*inputs)}

    return case(group, name, operator, make)


def rows() -> Iterator[Case]:
    for shape, dim in (((4096, 64), 1), ((1024, 1024), 1), ((256, 4096), 1), ((8, 21, 65, 65), 1)):
        x, dy = torch.randn(shape), torch.randn(shape)
        name, own = "x".join(map(str, shape)), x.shape
        for operator, forward, backward in (("Softmax", torch.softmax, aten._softmax_backward_data), ("LogSoftmax", torch.log_softmax, aten._log_softmax_backward_data)):
            yield simple("softmax", f"{operator} {name}", f"aclnn{operator}", [x], lambda x, f=forward: f(x, dim), lambda out: [x, dim, *out])
            y = forward(x, dim)
            yield simple("softmax", f"{operator}Backward {name}", f"aclnn{operator}Backward", [dy, y], lambda dy, y, f=backward: f(dy, y, dim, torch.float32), lambda out, y=y: [dy, y, dim, *out])
        if dim == len(own) - 1:
            n = [shape[-1]]
            w, b = torch.randn(n), torch.randn(n)
            norm = lambda x, w, b, n=n: aten.native_layer_norm(x, n, w, b, 1e-5)
            yield simple("norm", f"LayerNorm {name}", "aclnnLayerNorm", [x, w, b], norm, lambda out, n=n, w=w, b=b: [x, n, w, b, 1e-5, *out])
            _, mean, rstd = norm(x, w, b)
            yield simple("norm", f"LayerNormBackward {name}", "aclnnLayerNormBackward", [dy, x, mean, rstd, w, b],
                         lambda dy, x, mean, rstd, w, b, n=n: aten.native_layer_norm_backward(dy, x, n, mean, rstd, w, b, [True] * 3),
                         lambda out, n=n, mean=mean, rstd=rstd, w=w, b=b: [dy, x, n, mean, rstd, w, b, (True,) * 3, *out])


def images() -> Iterator[Case]:
    for shape in ((8, 64, 56, 56), (8, 256, 14, 14)):
        n, c, h, w = shape
        name = "x".join(map(str, shape))
        x, dy, weight, bias = torch.randn(shape), torch.randn(shape), torch.randn(c), torch.randn(c)
        mean, variance = torch.zeros(c), torch.ones(c)
        # The saved spread is the variance on this device, which PyTorch's is not: the result alone is compared.
        saved = [torch.empty(c), torch.empty(c)]
        forward = lambda x=x, weight=weight, bias=bias, mean=mean, variance=variance: aten.native_batch_norm(x, weight, bias, mean, variance, True, 0.1, 1e-5)
        yield simple("norm", f"BatchNorm {name}", "aclnnBatchNorm", [], lambda f=forward: f()[0],
                     lambda out, x=x, weight=weight, bias=bias, saved=saved, mean=mean, variance=variance: [x, weight, bias, mean, variance, True, 0.1, 1e-5, *out, *saved])
        average, spread = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        rstd = (spread + 1e-5).rsqrt()
        backward = lambda dy=dy, x=x, weight=weight, mean=mean, variance=variance, average=average, rstd=rstd: aten.native_batch_norm_backward(
            dy, x, weight, mean, variance, average, rstd, True, 1e-5, [True] * 3)
        yield simple("norm", f"BatchNormBackward {name}", "aclnnBatchNormBackward", [], backward,
                     lambda out, dy=dy, x=x, weight=weight, mean=mean, variance=variance, average=average, spread=spread:
                     [dy, x, weight, mean, variance, average, spread, True, 1e-5, (True,) * 3, *out])
        group = lambda x=x, weight=weight, bias=bias: aten.native_group_norm(x, weight, bias, n, c, h * w, 8, 1e-5)
        yield simple("norm", f"GroupNorm {name}", "aclnnGroupNorm", [], group, lambda out, x=x, weight=weight, bias=bias, s=shape: [x, weight, bias, s[0], s[1], s[2] * s[3], 8, 1e-5, *out])
        _, mean_of, rstd_of = group()
        yield simple("norm", f"GroupNormBackward {name}", "aclnnGroupNormBackward", [],
                     lambda dy=dy, x=x, m=mean_of, r=rstd_of, weight=weight, s=shape: aten.native_group_norm_backward(dy, x, m, r, weight, s[0], s[1], s[2] * s[3], 8, [True] * 3),
                     lambda out, dy=dy, x=x, m=mean_of, r=rstd_of, weight=weight, s=shape: [dy, x, m, r, weight, s[0], s[1], s[2] * s[3], 8, (True,) * 3, *out])
        size_of = [2 * h, 2 * w]
        yield simple("resampling", f"UpsampleNearest2d {name}", "aclnnUpsampleNearest2d", [x], lambda x, s=size_of: aten.upsample_nearest2d(x, s), lambda out, x=x, s=size_of: [x, s, *out])
        yield simple("resampling", f"UpsampleBilinear2d {name}", "aclnnUpsampleBilinear2d", [x], lambda x, s=size_of: aten.upsample_bilinear2d(x, s, False),
                     lambda out, x=x, s=size_of: [x, s, False, 0.0, 0.0, *out])


def losses() -> Iterator[Case]:
    x, t = torch.randn(1024, 1000).log_softmax(1), torch.randint(1000, (1024,))
    weight, total = torch.ones(1000), torch.empty(())
    yield simple("loss", "NLLLoss 1024x1000", "aclnnNLLLoss", [x], lambda x: F.nll_loss(x, t), lambda out: [x, t, weight, 1, -100, *out, total])
    a, b = torch.randn(1024, 1024), torch.rand(1024, 1024)
    yield simple("loss", "MseLoss 1024x1024", "aclnnMseLoss", [a, b], F.mse_loss, lambda out: [a, b, 1, *out])
    yield simple("loss", "SmoothL1Loss 1024x1024", "aclnnSmoothL1Loss", [a, b], F.smooth_l1_loss, lambda out: [a, b, 1, F32(1), *out])
    yield simple("loss", "BinaryCrossEntropyWithLogits 1024x1024", "aclnnBinaryCrossEntropyWithLogits", [a, b], F.binary_cross_entropy_with_logits, lambda out: [a, b, None, None, 1, *out])
    for name, function in (("Silu", F.silu), ("Mish", F.mish), ("Hardswish", F.hardswish)):
        yield simple("activation", f"{name} 1024x1024", f"aclnn{name}", [a], function, lambda out: [a, *out])
    yield simple("activation", "Gelu 1024x1024", "aclnnGelu", [a], lambda a: F.gelu(a, approximate="tanh"), lambda out: [a, *out])


def lists() -> Iterator[Case]:
    """Optimisers: the parameters of a small network, and one large one."""
    for name, shapes in (("of ResNet-18", [(64, 64, 3, 3)] * 4 + [(128, 128, 3, 3)] * 3 + [(512,)] * 20), ("of one", [(1024, 1024)])):
        a, b = ([torch.rand(shape) for shape in shapes] for _ in range(2))
        ours = [torch.empty_like(t) for t in a]
        scalar = torch.tensor([0.5])
        elements = sum(map(torch.numel, a))
        for operator, arguments, peer in (
            ("aclnnForeachMulScalar", [List(a), scalar, List(ours)], lambda a=a: torch._foreach_mul(a, 0.5)),
            ("aclnnForeachAddList", [List(a), List(b), scalar, List(ours)], lambda a=a, b=b: torch._foreach_add(a, b, alpha=0.5)),
            ("aclnnForeachSqrt", [List(b), List(ours)], lambda b=b: torch._foreach_sqrt(b)),
            ("aclnnForeachExp", [List(a), List(ours)], lambda a=a: torch._foreach_exp(a)),
            ("aclnnForeachErf", [List(a), List(ours)], lambda a=a: torch._foreach_erf(a)),
        ):
            make = lambda operator=operator, arguments=arguments, peer=peer, ours=ours: (arguments, ours, peer, {"functional": lambda: (peer(), ())[1]})
            yield case("lists", f"{operator.removeprefix('aclnn')} {name}, {elements} elements", operator, make)
    # Parameters change with every call, so results are not compared.
    w, g, first, second, step = torch.randn(1024, 1024), torch.randn(1024, 1024), torch.zeros(1024, 1024), torch.zeros(1024, 1024), torch.ones(1)
    adam = lambda: torch._fused_adamw_([w], [g], [first], [second], [], [torch.tensor(1.0)], lr=1e-3, beta1=0.9, beta2=0.999, weight_decay=1e-2, eps=1e-8, amsgrad=False, maximize=False)
    numbers = [F32(1e-3), F32(0.9), F32(0.999), F32(1e-2), F32(1e-8), False, False]
    yield case("lists", "ApplyAdamWV2 1024x1024", "aclnnApplyAdamWV2", lambda: ([w, first, second, None, g, step, *numbers], [], lambda: [], {"fused": adam}))


def cases(groups: Sequence[str]) -> Iterator[Case]:
    """Every case of these groups, of all if there are none."""
    for part in (products, convolutions, rows, images, losses, lists):
        yield from (one for one in part() if not groups or one.op in groups)
