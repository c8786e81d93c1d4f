"""onnxruntime-cann starts on the library: a session that has CANN among its providers, and values that go to the device and back. What
a session computes is built by CANN's graph compiler or runs by the operator interface before aclnn: neither is here, which is told."""

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
with case("a value before any session: there is no context yet, as with CANN"):
    raises(lambda: ort.OrtValue.ortvalue_from_numpy(np.zeros(3, np.float32), "cann", 0), "107002", "aclrtMalloc")
sessions = {}
for graph in ("0", "1"):
    with case(f"a session with CANN, enable_cann_graph {graph}"):
        sessions[graph] = ort.InferenceSession(model(), providers=[("CANNExecutionProvider", {"device_id": 0, "enable_cann_graph": graph}), "CPUExecutionProvider"])
        assert sessions[graph].get_providers()[0] == "CANNExecutionProvider", sessions[graph].get_providers()
for dtype in DTYPES:
    for shape in ((3,), (2, 3), (4, 5, 6)):
        with case(f"there and back: {dtype} {shape}"):
            x = (np.random.default_rng(0).standard_normal(shape) * 50).astype(dtype)
            value = ort.OrtValue.ortvalue_from_numpy(x, "cann", 0)
            assert value.device_name().lower() in ("cann", "npu"), value.device_name()
            assert value.shape() == list(shape)
            assert np.array_equal(value.numpy(), x)
for graph, word in (("0", "aclopCreateAttr"), ("1", "aclgrphParseONNXFromMem")):
    with case(f"what is not here is told: enable_cann_graph {graph}"):
        raises(lambda: sessions[graph].run(None, {"x": np.ones((2, 3), np.float32)}), word, kind=Exception)
with case("a session on the CPU beside it"):
    session = ort.InferenceSession(model(), providers=["CPUExecutionProvider"])
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert np.array_equal(session.run(None, {"x": x})[0], x + x * x)

finish()
