//! Copies, casts and fills.

use super::*;
use opapi::ops::creation::rows::creation::{
    cast::{aclnnCast, aclnnCastGetWorkspaceSize},
    inplace_copy::{aclnnInplaceCopy, aclnnInplaceCopyGetWorkspaceSize},
    inplace_fill_scalar::{aclnnInplaceFillScalar, aclnnInplaceFillScalarGetWorkspaceSize},
    inplace_fill_tensor::{aclnnInplaceFillTensor, aclnnInplaceFillTensorGetWorkspaceSize},
    inplace_one::{aclnnInplaceOne, aclnnInplaceOneGetWorkspaceSize},
    inplace_zero::{aclnnInplaceZero, aclnnInplaceZeroGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnCast",
        pointers: &[("self", Role::Input), ("out", Role::Output)],
        scalars: &["dtype"],
        phase1: phase1!(aclnnCastGetWorkspaceSize(p, s => p[0].cast(), c_enum(s[0] as i32), p[1].cast())),
        phase2: aclnnCast,
        valid: |rng| {
            let (shape, to) = (any_shape(rng), rng.choose(PLAIN));
            let pointers = vec![tensor(rng.choose(PLAIN), ND, &shape), tensor(to, ND, &shape)];
            Arguments { pointers, scalars: vec![to.code().into()] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceCopy",
        pointers: &[("selfRef", Role::Output), ("src", Role::Input)],
        phase1: phase1!(aclnnInplaceCopyGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnInplaceCopy,
        valid: |rng| {
            let shape = any_shape(rng);
            let source = broadcastable(rng, &shape);
            let pointers =
                vec![tensor(rng.choose(PLAIN), ND, &shape), tensor(rng.choose(PLAIN), ND, &source)];
            Arguments { pointers, scalars: vec![] }
        },
        split: split_copies,
        benchmarks: benchmark_copies,
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceFillScalar",
        pointers: &[("selfRef", Role::Output), ("value", Role::Scalar)],
        phase1: phase1!(aclnnInplaceFillScalarGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnInplaceFillScalar,
        valid: |rng| {
            let value = Argument::Scalar(rng.choose(PLAIN), rng.range(-9, 9) as f64);
            Arguments { pointers: vec![any_tensor(rng), value], scalars: vec![] }
        },
        split: split_fills,
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceFillTensor",
        pointers: &[("selfRef", Role::Output), ("value", Role::Input)],
        phase1: phase1!(aclnnInplaceFillTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnInplaceFillTensor,
        valid: |rng| {
            let value = tensor(rng.choose(PLAIN), ND, if rng.coin() { &[] } else { &[1] });
            Arguments { pointers: vec![any_tensor(rng), value], scalars: vec![] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceOne",
        phase1: phase1!(aclnnInplaceOneGetWorkspaceSize(p, s => p[0].cast())),
        phase2: aclnnInplaceOne,
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceZero",
        phase1: phase1!(aclnnInplaceZeroGetWorkspaceSize(p, s => p[0].cast())),
        phase2: aclnnInplaceZero,
        ..COMMON
    },
];

/// All that are copied.
const COPIED: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::Bf16,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::U16,
    DType::U32,
    DType::U64,
    DType::Bool,
    DType::C64,
    DType::C128,
    DType::E5m2,
    DType::E4m3,
    DType::E8m0,
    DType::Hif8,
];

// ------------------------------------------------------------------------------------------------ the tests

fn copy(to: &DeviceTensor, from: &DeviceTensor) -> Result<(), Failure> {
    let row = row("aclnnInplaceCopy");
    row.call(&[to.handle(), from.handle()], &[])
}

/// One copy of `from` dtype to `to` dtype, checked element by element.
fn check_copy(rng: &mut Rng, from: DType, to: DType, shape: &[i64], source: &[i64]) {
    let layouts = [Layout::any_output(shape, rng), Layout::any_input(source, rng)];
    let [to_layout, from_layout] = layouts;
    let elements: Vec<Element> = (0..numel(source)).map(|_| any_element(rng, from)).collect();
    let src = DeviceTensor::from_elements(from, from_layout, ND, &elements);
    // Where elements are shared the last one counts.
    let elements = src.elements();
    let target = DeviceTensor::output(to, to_layout, ND);
    let what = (from, to, &target.layout, &src.layout);
    copy(&target, &src).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
    let values = broadcast(&elements, source, shape);
    for (at, (got, value)) in target.elements().iter().zip(&values).enumerate() {
        let expected = expected(from, to, value);
        assert!(
            same(to, got, &expected),
            "element {at}: {:?} became {:?} ({got:?}), expected {:?} ({expected:?})\n{what:#?}",
            number(from, value),
            number(to, got),
            number(to, &expected)
        );
    }
    assert_repeatable(rng, &what, &[&src], &[&target], |inputs, outputs| {
        copy(outputs[0], inputs[0]).expect("it succeeded before");
    });
}

#[test]
fn every_pair_of_dtypes() {
    let mut rng = Rng::new(0xCA57);
    for _ in 0..rounds(3) {
        for &from in COPIED {
            for &to in COPIED {
                let shape = if rng.coin() { vec![rng.range(1, 700)] } else { any_shape(&mut rng) };
                check_copy(&mut rng, from, to, &shape, &shape);
            }
        }
    }
}

#[test]
fn any_view_is_copied() {
    let mut rng = Rng::new(0xC0B1);
    for _ in 0..rounds(600) {
        let shape = any_shape(&mut rng);
        let source = broadcastable(&mut rng, &shape);
        let from = rng.choose(COPIED);
        let to = if rng.coin() { from } else { rng.choose(COPIED) };
        check_copy(&mut rng, from, to, &shape, &source);
    }
}

#[test]
fn long_rows_and_large_transposes() {
    let mut rng = Rng::new(0x1A46);
    for dtype in [DType::U8, DType::Bf16, DType::F32, DType::F64, DType::C128] {
        for shape in [vec![40_000], vec![3, 20_000], vec![130, 150], vec![7, 130, 33]] {
            check_copy(&mut rng, dtype, dtype, &shape, &shape);
            let elements: Vec<Element> = (0..numel(&shape)).map(|_| any_element(&mut rng, dtype)).collect();
            let src = DeviceTensor::from_elements(dtype, Layout::transposed(&shape), ND, &elements);
            let target = DeviceTensor::output(dtype, Layout::contiguous(&shape), ND);
            copy(&target, &src).expect("a valid call");
            assert!(target.elements() == elements, "{dtype:?} {shape:?}");
        }
        check_copy(&mut rng, dtype, DType::F16, &[2, 20_000], &[2, 20_000]);
    }
}

#[test]
fn a_tensor_is_copied_onto_itself() {
    let mut rng = Rng::new(0x5E1F);
    for dtype in [DType::F32, DType::I8, DType::C128] {
        for shape in [vec![5, 7], vec![70_000], vec![1, 3, 2]] {
            let layout = Layout::random(&shape, &mut rng);
            let elements: Vec<Element> = (0..numel(&shape)).map(|_| any_element(&mut rng, dtype)).collect();
            let one = DeviceTensor::from_elements(dtype, layout.clone(), ND, &elements);
            let handle = common::create_tensor(dtype.code(), &layout, ND, one.memory().address());
            let row = row("aclnnInplaceCopy");
            row.call(&[handle.cast(), one.handle()], &[]).expect("a valid call");
            assert!(one.is_untouched(), "{dtype:?} {layout:?}");
            opapi::abi::acl_meta::aclDestroyTensor(handle);
        }
    }
}

#[test]
fn elements_that_overlap_take_the_last_one() {
    let layout = Layout { shape: vec![4, 3], strides: vec![1, 1], offset: 1, storage_dims: vec![8] };
    let target = DeviceTensor::output(DType::I32, layout, ND);
    let values: Vec<i64> = (0..12).collect();
    let src = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[4, 3]), ND, &values);
    copy(&target, &src).expect("a valid call");
    // Places 0 to 5: the largest index that reaches each.
    assert_eq!(target.ints(), [0, 3, 6, 3, 6, 9, 6, 9, 10, 9, 10, 11]);
    target.assert_surroundings_untouched("overlap");
}

#[test]
fn complex_halves_are_cast_on_a_950_only() {
    let target = DeviceTensor::output(DType::C32, Layout::contiguous(&[2]), ND);
    let src = DeviceTensor::new(DType::F32, Layout::contiguous(&[2]), ND, &[1.0, 2.0]);
    assert_eq!(copy(&target, &src).unwrap_err().status, common::PARAM_INVALID);
}

#[test]
fn any_view_is_filled() {
    let mut rng = Rng::new(0xF111);
    for _ in 0..rounds(400) {
        let (dtype, shape) = (rng.choose(PLAIN), any_shape(&mut rng));
        let target = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        let from = rng.choose(&[DType::F64, DType::I64, DType::Bool, DType::C128]);
        let (name, value) = match rng.below(4) {
            0 => ("aclnnInplaceZero", [0; 16]),
            1 => ("aclnnInplaceOne", element(dtype, Number::Int(1))),
            2 => ("aclnnInplaceFillScalar", any_element(&mut rng, from)),
            _ => ("aclnnInplaceFillTensor", any_element(&mut rng, from)),
        };
        let scalar = Scalar::from_element(from, value);
        let layout = Layout::any_input(if rng.coin() { &[] } else { &[1] }, &mut rng);
        let one = DeviceTensor::from_elements(from, layout, ND, &[value]);
        let value = if name.starts_with("aclnnInplaceFill") { expected(from, dtype, &value) } else { value };
        let row = row(name);
        let second = if name == "aclnnInplaceFillTensor" { one.handle() } else { scalar.handle() };
        let pointers: Vec<Pointer> = [target.handle(), second][..row.pointers.len()].to_vec();
        let what = (name, dtype, &target.layout);
        row.call(&pointers, &[]).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        for got in target.elements() {
            assert!(same(dtype, &got, &value), "{got:?}, expected {value:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[], &[&target]);
    }
}

// ------------------------------------------------------------------------------- threads, golden vectors, benchmark

fn split_copies() {
    let mut rng = Rng::new(0x7412);
    for (from, to) in [
        (DType::F32, DType::F32),
        (DType::F32, DType::Bf16),
        (DType::I64, DType::F16),
        (DType::U8, DType::U8),
    ] {
        for shape in [&[300i64, 700][..], &[300_007], &[3, 5, 7, 30, 70]] {
            for (name, layout) in threads::layouts(shape) {
                let src = threads::input(&mut rng, from, layout, ND);
                let target = DeviceTensor::output(to, Layout::contiguous(shape), ND);
                copy(&target, &src).expect("a valid call");
                threads::report(&format!("{from:?} {to:?} {shape:?} {name}"), &target);
            }
        }
    }
}

fn split_fills() {
    let row = row("aclnnInplaceFillScalar");
    for (name, layout) in threads::layouts(&[3, 500, 700]) {
        let target = DeviceTensor::output(DType::F16, layout, ND);
        let value = Scalar::new(DType::F64, 1.25);
        row.call(&[target.handle(), value.handle()], &[]).expect("a valid call");
        threads::report(name, &target);
    }
}

fn benchmark_copies() -> Benchmarks {
    type Case = (&'static str, DType, DType, fn(&[i64]) -> Layout);
    let cases: [Case; 4] = [
        ("packed", DType::F32, DType::F32, Layout::contiguous),
        ("transposed", DType::F32, DType::F32, Layout::transposed),
        ("to half", DType::F32, DType::F16, Layout::contiguous),
        ("to int", DType::F32, DType::I32, Layout::contiguous),
    ];
    let shape = [1024, 1024];
    let call = move |from: DType, to: DType, layout: fn(&[i64]) -> Layout| {
        let mut rng = Rng::new(1);
        let values: Vec<f64> = (0..numel(&shape)).map(|_| rng.range(-100, 100) as f64).collect();
        let src = DeviceTensor::new(from, layout(&shape), ND, &values);
        Benchmark {
            operands: vec![benchmark::output(to, &shape).into(), src.into()],
            scalars: vec![],
            expected: values,
        }
    };
    cases
        .into_iter()
        .map(|(name, from, to, layout)| {
            let name = format!("1024x1024 {name}");
            (name, Box::new(move || call(from, to, layout)) as Box<dyn Fn() -> Benchmark>)
        })
        .collect()
}

/// What PyTorch makes of the same numbers; tests/golden/make_casts.py wrote them.
#[test]
fn casts_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/casts.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 100, "{} cases", cases.len());
    let elements = |dtype: DType, hex: &str| -> Vec<Element> {
        let bytes: Vec<u8> = (0..hex.len() / 2)
            .map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex"))
            .collect();
        let element = |bytes: &[u8]| {
            let mut e = [0; 16];
            e[..bytes.len()].copy_from_slice(bytes);
            e
        };
        bytes.chunks(dtype.size()).map(element).collect()
    };
    for case in cases {
        let dtype = |key: &str| {
            let code = case[key].as_i64().expect("a number of aclDataType");
            COPIED
                .iter()
                .copied()
                .find(|dtype| i64::from(dtype.code()) == code)
                .expect("a dtype that is copied")
        };
        let (from, to) = (dtype("from"), dtype("to"));
        let input = elements(from, case["input"].as_str().expect("hex"));
        let output = elements(to, case["output"].as_str().expect("hex"));
        let shape = [input.len() as i64];
        let src = DeviceTensor::from_elements(from, Layout::contiguous(&shape), ND, &input);
        let target = DeviceTensor::output(to, Layout::contiguous(&shape), ND);
        copy(&target, &src).unwrap_or_else(|failure| panic!("{from:?} to {to:?}: {failure:?}"));
        for ((got, expected), input) in target.elements().iter().zip(&output).zip(&input) {
            assert!(
                same(to, got, expected),
                "{from:?} to {to:?}: {:?} became {got:?}, PyTorch {expected:?}",
                number(from, input)
            );
        }
    }
}
