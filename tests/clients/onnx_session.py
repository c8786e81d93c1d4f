"""onnxruntime-cann starts on the library: its devices, tensors that go there and back, a session that has CANN in its list."""

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper

from kit import case, finish, raises

DTYPES = ("float32", "float16", "float64", "int8", "uint8", "int16", "int32", "int64", "bool")


def model() -> bytes:
    """y = x + x * x, of any number of rows."""
    shape = ["rows", 3]
    graph = helper.make_graph(
        [helper.make_node("Mul", ["x", "x"], ["square"]), helper.make_node("Add", ["x", "square"], ["y"])], "small",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)], [helper.make_tensor_value_info("y", TensorProto.FLOAT, shape)])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(made)
    return made.SerializeToString()


with case("CANN is among the providers"):
    assert "CANNExecutionProvider" in ort.get_available_providers(), ort.get_available_providers()
for dtype in DTYPES:
    for shape in ((3,), (2, 3), (4, 5, 6)):
        with case(f"there and back: {dtype} {shape}"):
            x = (np.random.default_rng(0).standard_normal(shape) * 50).astype(dtype)
            value = ort.OrtValue.ortvalue_from_numpy(x, "cann", 0)
            assert value.device_name().lower() in ("cann", "npu"), value.device_name()
            assert value.shape() == list(shape)
            assert np.array_equal(value.numpy(), x)
with case("a value is overwritten"):
    value = ort.OrtValue.ortvalue_from_numpy(np.zeros((2, 3), np.float32), "cann", 0)
    value.update_inplace(np.arange(6, dtype=np.float32).reshape(2, 3))
    assert value.numpy().tolist() == [[0, 1, 2], [3, 4, 5]]
with case("a session on the CPU beside it"):
    session = ort.InferenceSession(model(), providers=["CPUExecutionProvider"])
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert np.array_equal(session.run(None, {"x": x})[0], x + x * x)

finish()
