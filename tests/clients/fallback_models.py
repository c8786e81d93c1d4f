"""Models with the fallback: five steps on the device give the losses and parameters of the CPU."""

from __future__ import annotations

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: registers the device
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, TensorDataset

from kit import case, finish, is_soc, raises
from networks import ResNet18

STEPS = 5


class ResNet(ResNet18):
    @staticmethod
    def batch():
        return (torch.randn(8, 3, 64, 64),), torch.randint(10, (8,))


class Layer(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before, self.between = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU("tanh"), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(self.before(x)).split(width, 2))
        x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(x.shape))
        return x + self.mlp(self.between(x))


class GPT(nn.Module):
    def __init__(self, width: int = 64, words: int = 97) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Embedding(32, width)
        self.layers = nn.Sequential(*[Layer(width, 4) for _ in range(4)])
        self.last, self.head = nn.LayerNorm(width), nn.Linear(width, words, bias=False)

    def forward(self, x):
        x = self.words(x) + self.places(torch.arange(x.shape[1], device=x.device))
        return self.head(self.last(self.layers(x))).flatten(0, 1)

    @staticmethod
    def batch():
        return (torch.randint(97, (4, 32)),), torch.randint(97, (128,))


class Lstm(nn.Module):
    def __init__(self, packed: bool = False, **options) -> None:
        super().__init__()
        self.packed = packed
        self.words, self.lstm = nn.Embedding(50, 16), nn.LSTM(16, 24, batch_first=True, **options)
        self.head = nn.Linear(24 * (1 + self.lstm.bidirectional), 5)

    def forward(self, x, lengths):
        x = self.words(x)
        if self.packed:
            out, _ = self.lstm(pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False))
            out, _ = pad_packed_sequence(out, batch_first=True)
        else:
            out, _ = self.lstm(x)
        return self.head(out.mean(1))

    @staticmethod
    def batch():
        return (torch.randint(50, (6, 12)), torch.tensor([12, 3, 7, 12, 1, 9])), torch.randint(5, (6,))


MODELS = {
    "ResNet-18": ResNet, "GPT": GPT, "LSTM": Lstm, "LSTM bidirectional": lambda: Lstm(num_layers=2, bidirectional=True),
    "LSTM packed": lambda: Lstm(packed=True, num_layers=2, bidirectional=True), "GRU": lambda: as_gru(Lstm()),
}  # fmt: skip
OPTIMIZERS = {"SGD": lambda p: torch.optim.SGD(p, lr=0.01, momentum=0.9), "Adam": lambda p: torch.optim.Adam(p, lr=1e-3)}
# How far losses and parameters may be apart, where it is not 1e-4.
BOUNDS = {("ResNet-18", "SGD"): (1e-3, 2e-2), ("ResNet-18", "Adam"): (2e-2, 2e-1)}


def as_gru(model: Lstm) -> Lstm:
    model.lstm = nn.GRU(16, 24, batch_first=True)
    return model


def train(make, optimize, device: str, dtype: torch.dtype | None = None):
    """The losses and the parameters after some steps."""
    torch.manual_seed(0)
    model, (inputs, target) = make(), None or (make if hasattr(make, "batch") else Lstm).batch()
    model = model.to(device)
    # Lengths stay on the host, as PyTorch asks.
    inputs, target = [inputs[0].to(device), *inputs[1:]], target.to(device)
    optimizer = optimize(model.parameters())
    scaler = torch.npu.amp.GradScaler(enabled=dtype == torch.float16, init_scale=2.0**10)
    losses = []
    for _ in range(STEPS):
        optimizer.zero_grad()
        with torch.autocast(device, dtype=dtype, enabled=dtype is not None):
            loss = F.cross_entropy(model(*inputs), target)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    return torch.tensor(losses), [parameter.detach().cpu() for parameter in [*model.parameters(), *model.buffers()]]


for name, make in MODELS.items():
    for how, optimize in OPTIMIZERS.items():
        with case(f"{name}, {how}: as on the CPU"):
            (losses, parameters), (expected, expected_parameters) = (train(make, optimize, device) for device in ("npu", "cpu"))
            # A rectifier near 0 turns over with the last bit: with five seeds FLOAT and DOUBLE are 2e-4 apart on the CPU, the device and
            # DOUBLE 4e-4. Adam divides by the roots of gradients near 0.
            of_losses, of_parameters = BOUNDS.get((name, how), (1e-4, 1e-4))
            torch.testing.assert_close(losses, expected, rtol=0, atol=of_losses)
            for mine, theirs in zip(parameters, expected_parameters):
                torch.testing.assert_close(mine, theirs, rtol=0, atol=of_parameters)
# There GradScaler asks the device for its overflow flag, which nobody here has.
HAS_SCALER = not is_soc("310P")
if not HAS_SCALER:
    with case("GradScaler raises the name of what it lacks"):
        raises(lambda: train(GPT, OPTIMIZERS["SGD"], "npu", torch.float16), "npu_clear_float_status")
for name in ("ResNet-18", "GPT", "LSTM bidirectional"):
    for dtype in (torch.float16, torch.bfloat16):
        if not HAS_SCALER:  # nor BFLOAT16
            continue
        with case(f"{name}, autocast {dtype}{' and GradScaler' if dtype == torch.float16 else ''}: near the CPU's FLOAT"):
            (losses, _), (expected, _) = train(MODELS[name], OPTIMIZERS["SGD"], "npu", dtype), train(MODELS[name], OPTIMIZERS["SGD"], "cpu")
            torch.testing.assert_close(losses, expected, rtol=0, atol=5e-2)

if HAS_SCALER:
    with case("GradScaler: an infinite gradient skips the step and halves the scale"):
        weight = torch.ones(3, device="npu", requires_grad=True)
        optimizer, scaler = torch.optim.SGD([weight], lr=1.0), torch.npu.amp.GradScaler(init_scale=16.0)
        for factor, scale, value in ((float("inf"), 8.0, 1.0), (1.0, 8.0, 0.0)):
            optimizer.zero_grad()
            scaler.scale((weight * factor).sum()).backward()
            scaler.step(optimizer)
            scaler.update()
            assert scaler.get_scale() == scale and weight.tolist() == [value] * 3, (scaler.get_scale(), weight)
with case("double backward"):
    def penalty(device):
        torch.manual_seed(0)
        model = nn.Sequential(nn.Conv2d(2, 4, 3), nn.Softplus(), nn.Flatten(), nn.Linear(64, 1)).to(device)
        x = torch.randn(3, 2, 6, 6).to(device).requires_grad_()
        (gradient,) = torch.autograd.grad(model(x).sum(), x, create_graph=True)
        ((gradient.norm(2, dim=(1, 2, 3)) - 1) ** 2).mean().backward()
        return [parameter.grad.cpu() for parameter in model.parameters() if parameter.grad is not None]
    for mine, theirs in zip(penalty("npu"), penalty("cpu"), strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-5)
def gelu(x):
    # On most devices torch_npu computes this form whichever it is asked for.
    return F.gelu(x, approximate="tanh")


for function in (F.silu, F.mish, gelu, torch.tanh, F.softplus):
    with case(f"double backward of {function.__name__}"):
        def twice(device, function=function):
            x = torch.linspace(-2, 2, 9).to(device).requires_grad_()
            (gradient,) = torch.autograd.grad(function(x).sum(), x, create_graph=True)
            return torch.autograd.grad(gradient.pow(2).sum(), x)[0].cpu()
        torch.testing.assert_close(twice("npu"), twice("cpu"), rtol=1e-4, atol=1e-5)
with case("double backward of an LSTM"):
    def second(device):
        torch.manual_seed(0)
        model, x = nn.LSTM(3, 4, bidirectional=True).to(device), torch.randn(5, 2, 3).to(device).requires_grad_()
        (gradient,) = torch.autograd.grad(model(x)[0].pow(2).sum(), x, create_graph=True)
        gradient.pow(2).sum().backward()
        return [parameter.grad.cpu() for parameter in model.parameters()]
    for mine, theirs in zip(second("npu"), second("cpu")):
        torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-5)

for reentrant in (False, True):
    with case(f"checkpoint{', reentrant' if reentrant else ''}: the same masks, the same gradients"):
        def dropped(again: bool):
            torch.manual_seed(0)
            model = nn.Sequential(nn.Linear(16, 64), nn.Dropout(0.5), nn.ReLU(), nn.Linear(64, 16)).npu()
            x = torch.randn(8, 16).npu().requires_grad_()
            out = checkpoint(model, x, use_reentrant=reentrant) if again else model(x)
            out.pow(2).sum().backward()
            return [x.grad.cpu(), *[parameter.grad.cpu() for parameter in model.parameters()]]
        for mine, theirs in zip(dropped(True), dropped(False)):
            assert torch.equal(mine, theirs)
for workers in (0, 2):
    with case(f"DataLoader with pinned memory and {workers} workers"):
        data = TensorDataset(torch.arange(24.0).reshape(12, 2), torch.arange(12))
        weight = torch.ones(2, 3, device="npu")
        seen = []
        for x, labels in DataLoader(data, batch_size=4, num_workers=workers, pin_memory=True):
            assert x.is_pinned()
            product = x.npu(non_blocking=True) @ weight
            assert torch.equal(product.cpu(), x @ torch.ones(2, 3))
            seen += labels.npu(non_blocking=True).tolist()
        assert seen == list(range(12)), seen

finish()
