//! Every operator against PyTorch, case by case, through the C entry points.
//!
//! The cases lie in `tests/golden/<operator>.json`; `tests/golden/make_golden.py` wrote them and says what they mean.
//! Each one runs twice: on contiguous tensors, and on views with permuted axes, gaps, negative strides and offsets.
//! They need the default rules, `OPAPI_SOC_NAME` and `OPAPI_CANN_VERSION` unset: older ones refuse some of the types.

use std::fmt::Write as _;
use std::path::Path;

use super::cases::{self, Operand, Operator, Role};
use super::common::{self, BoolArray, DType, DeviceTensor, Element, Failure, IntArray, Layout, Rng};
use num_complex::Complex;
use serde_json::Value;

/// Each that is a linear map has vectors. Those of the others are in forms of their own, which their tests replay.
#[test]
fn every_operator_agrees_with_pytorch() {
    let reports: String = cases::linear().filter_map(|(operator, row)| replay(operator, row.group)).collect();
    assert!(reports.is_empty(), "{reports}");
}

/// One call of a case: the arguments by their C names, and what comes of them.
fn run(operator: &Operator, call: &Call) -> Result<(), String> {
    let case = call.case;
    let (first, _) = operator.pointers.iter().find(|(_, role)| *role == Role::Input).expect("an input");
    let format = (operator.format)(shape(&case.inputs[first]).len());
    let operands: Vec<Operand> = operator
        .pointers
        .iter()
        .map(|&(name, role)| match role {
            Role::Input | Role::Shape => call.input(name, format).into(),
            Role::Output => call.output(name, format).into(),
            Role::Ints => IntArray::new(&ints(&case.args[name])).into(),
            Role::Bools => BoolArray::new(&bools(&case.args[name])).into(),
            Role::Scalar | Role::Scalars | Role::List | Role::Outputs | Role::Packed | Role::Storage => {
                unreachable!("no whole operator has one")
            }
        })
        .collect();
    let scalars: Vec<i64> = operator.scalars.iter().map(|name| case.scalar(name)).collect();
    let result = operator.call(&cases::handles(&operands), &scalars);
    call.verdict(result, operator.outputs(&operands))
}

/// Runs all cases of one operator. The report of those that fail, each with its first wrong element.
fn replay(operator: &Operator, folder: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{folder}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(!cases.is_empty(), "{} holds no case", path.display());

    let (mut report, mut failures) = (String::new(), 0);
    for case in cases.iter().map(Case::new) {
        for views in [false, true] {
            if let Err(what) = run(operator, &Call { case: &case, views }) {
                failures += 1;
                let layout = if views { "strided views" } else { "contiguous" };
                writeln!(report, "  {} ({layout}): {what}", case.name).expect("writing to a string");
            }
        }
    }
    let torch = &file["torch"];
    (failures > 0)
        .then(|| format!("{failures} runs of {} differ from PyTorch {torch}:\n{report}", operator.name))
}

/// One line of a golden file.
struct Case<'a> {
    name: &'a str,
    dtype: DType,
    compare: Compare,
    args: &'a Value,
    inputs: &'a Value,
    outputs: &'a Value,
}

/// How results are compared, see make_golden.py.
#[derive(Clone, Copy)]
enum Compare {
    /// Equal bytes.
    Bits,
    /// Equal numbers; zeros may differ in sign.
    Exact,
    /// Within the dtype's tolerance, taken of the largest magnitude in the tensor.
    Close,
}

impl<'a> Case<'a> {
    fn new(line: &'a Value) -> Self {
        let name = line["name"].as_str().expect("every case has a name");
        let compare = match line["compare"].as_str() {
            Some("bits") => Compare::Bits,
            Some("exact") => Compare::Exact,
            Some("close") => Compare::Close,
            other => panic!("{name}: compare is {other:?}"),
        };
        let dtype = dtype(&line["dtype"]);
        Case { name, dtype, compare, args: &line["args"], inputs: &line["inputs"], outputs: &line["outputs"] }
    }

    /// A number, or a boolean as 0 or 1.
    fn scalar(&self, arg: &str) -> i64 {
        let value = &self.args[arg];
        let number = value.as_i64().or(value.as_bool().map(i64::from));
        number.unwrap_or_else(|| panic!("{}: {arg} is {value}", self.name))
    }

    /// A tensor may have a type of its own.
    fn dtype_of(&self, tensor: &Value) -> DType {
        tensor.get("dtype").map_or(self.dtype, dtype)
    }
}

/// One run of a case.
struct Call<'a> {
    case: &'a Case<'a>,
    /// Tensors are strided views instead of contiguous.
    views: bool,
}

impl Call<'_> {
    fn layout(&self, name: &str, shape: &[i64]) -> Layout {
        if !self.views {
            return Layout::contiguous(shape);
        }
        // Any mix of the two names into a seed will do, as long as a failing case fails again.
        let bytes = self.case.name.bytes().chain(name.bytes());
        let seed = bytes.fold(0u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        Layout::random(shape, &mut Rng::new(seed))
    }

    fn input(&self, name: &str, format: i32) -> DeviceTensor {
        let tensor = &self.case.inputs[name];
        let (dtype, layout) = (self.case.dtype_of(tensor), self.layout(name, &shape(tensor)));
        match tensor.get("data") {
            Some(data) => DeviceTensor::from_elements(dtype, layout, format, &elements(dtype, data)),
            // The operator takes only type and shape from it: the bytes may be anything.
            None => DeviceTensor::output(dtype, layout, format),
        }
    }

    fn output(&self, name: &str, format: i32) -> DeviceTensor {
        let tensor = &self.case.outputs[name];
        DeviceTensor::output(self.case.dtype_of(tensor), self.layout(name, &shape(tensor)), format)
    }

    /// What is wrong with the outputs, if anything.
    fn verdict<'a>(
        &self,
        result: Result<(), Failure>,
        outputs: impl Iterator<Item = (&'static str, &'a DeviceTensor)>,
    ) -> Result<(), String> {
        if let Err(Failure { status, message }) = result {
            return Err(format!("status {status}: {}", message.trim_end()));
        }
        for (name, got) in outputs {
            got.assert_surroundings_untouched(self.case.name);
            let data = &self.case.outputs[name]["data"];
            if data.is_null() {
                if !got.is_untouched() {
                    return Err(format!("{name} was masked off but written"));
                }
            } else if let Some(mismatch) = first_mismatch(self.case.compare, &elements(got.dtype, data), got)
            {
                return Err(format!("{name}{mismatch}"));
            }
        }
        Ok(())
    }
}

/// The first element that is not as expected, as `[1, 0, 2]: expected …, got …`, and how many more there are.
fn first_mismatch(compare: Compare, expected: &[Element], got: &DeviceTensor) -> Option<String> {
    let dtype = got.dtype;
    let results = got.elements();
    assert_eq!(expected.len(), results.len(), "the golden data fill the shape");
    let parts = |e: &Element| {
        let Complex { re, im } = common::decode(dtype, e);
        [re, im]
    };
    let largest = expected.iter().flat_map(parts).fold(0.0, |largest: f64, part| largest.max(part.abs()));
    let allowed = match compare {
        Compare::Bits | Compare::Exact => 0.0,
        Compare::Close => dtype.tolerance() * largest,
    };
    let equal = |e: &Element, r: &Element| match compare {
        Compare::Bits => e == r,
        // Written so that a NaN is a mismatch.
        _ => parts(e).iter().zip(parts(r)).all(|(e, r)| (e - r).abs() <= allowed),
    };
    let mut wrong = (0..results.len()).filter(|&i| !equal(&expected[i], &results[i]));
    let first = wrong.next()?;

    let mut index = vec![0; got.layout.shape.len()];
    let mut rest = first as i64;
    for (i, extent) in index.iter_mut().zip(&got.layout.shape).rev() {
        (*i, rest) = (rest % extent, rest / extent);
    }
    let show = |e: &Element| match dtype {
        DType::C64 | DType::C128 => format!("{:?}", parts(e)),
        _ if dtype.is_float() => format!("{:?}", parts(e)[0]),
        _ => common::decode_int(dtype, e).to_string(),
    };
    Some(format!(
        "{index:?}: expected {}, got {} (allowed difference {allowed:e}; {} of {} elements are wrong; {got:?})",
        show(&expected[first]),
        show(&results[first]),
        wrong.count() + 1,
        results.len(),
    ))
}

fn dtype(name: &Value) -> DType {
    match name.as_str() {
        Some("float32") => DType::F32,
        Some("float16") => DType::F16,
        Some("bfloat16") => DType::Bf16,
        Some("float64") => DType::F64,
        Some("complex64") => DType::C64,
        Some("complex128") => DType::C128,
        Some("int8") => DType::I8,
        Some("uint8") => DType::U8,
        Some("int16") => DType::I16,
        Some("int32") => DType::I32,
        Some("int64") => DType::I64,
        Some("bool") => DType::Bool,
        _ => panic!("no dtype {name}"),
    }
}

fn shape(tensor: &Value) -> Vec<i64> {
    ints(&tensor["shape"])
}

fn ints(list: &Value) -> Vec<i64> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list} is no list"));
    list.iter().map(|v| v.as_i64().unwrap_or_else(|| panic!("{v} is no integer"))).collect()
}

fn bools(list: &Value) -> Vec<bool> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list} is no list"));
    list.iter().map(|v| v.as_bool().unwrap_or_else(|| panic!("{v} is no boolean"))).collect()
}

/// The numbers of a tensor in its type. Integers go their own way: 64 bits do not fit into a float.
fn elements(dtype: DType, data: &Value) -> Vec<Element> {
    let float = |v: &Value| v.as_f64().unwrap_or_else(|| panic!("{v} is no number"));
    let element = |v: &Value| {
        if dtype.is_complex() {
            common::encode(dtype, Complex::new(float(&v[0]), float(&v[1])))
        } else if dtype.is_float() {
            common::encode(dtype, Complex::new(float(v), 0.0))
        } else {
            common::encode_int(dtype, v.as_i64().unwrap_or_else(|| panic!("{v} is no integer")))
        }
    };
    data.as_array().expect("the elements of a tensor").iter().map(element).collect()
}
