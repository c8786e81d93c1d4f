//! Sums, products, extremes and where they are, truth values, and equality, against plain loops.

mod counting;
mod reference;
mod renorm;
mod rows;

use super::common::IntArray;
use super::tensors::*;
use super::*;
use reference::{Along, By, Case};

pub const ROWS: &[&[Operator]] = &[rows::ROWS, counting::ROWS, renorm::ROWS];

const REAL: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::Bf16,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::Bool,
];

/// Elements of moderate size, so that sums of them mean something; extremes get any.
fn some_elements(rng: &mut Rng, case: &Case, dtype: DType, count: usize) -> Vec<Element> {
    let kind = rng.below(4);
    let is_total = case.is(&["aclnnReduceSum", "aclnnMean", "aclnnMeanV2", "aclnnProd", "aclnnProdDim"]);
    let is_product = case.name.starts_with("aclnnProd");
    let is_rounded = [dtype, case.through].iter().any(|dtype| dtype.is_float() || dtype.is_complex());
    let mut elements: Vec<Element> = (0..count)
        .map(|_| match kind {
            _ if !is_total || !is_rounded => any_element(rng, dtype),
            // A few factors, so that nothing becomes as small as a product can be.
            _ if is_product && rng.below(count) >= 20 => {
                element(dtype, Number::Int(if dtype != DType::U8 && rng.one_in(3) { -1 } else { 1 }))
            }
            _ if is_product => element(dtype, Number::Pair(rng.uniform(0.8, 2.5), rng.uniform(-0.3, 0.3))),
            0 => element(dtype, Number::Pair(rng.range(-8, 8) as f64, rng.range(-8, 8) as f64)),
            _ => element(dtype, Number::Pair(rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0))),
        })
        .collect();
    match rng.below(6) {
        _ if is_product && is_rounded => {}
        // Ties, and few that are not 0 or not true.
        0 => (0..count).for_each(|at| elements[at] = elements[at % 3 % count]),
        1 => {
            let value = element(dtype, Number::Int(rng.range(0, 1).into()));
            (0..count)
                .filter(|_| !rng.one_in(50))
                .collect::<Vec<_>>()
                .iter()
                .for_each(|&at| elements[at] = value);
        }
        2 if dtype.is_float() && count > 0 && !is_product => {
            for _ in 0..rng.range(1, 3) {
                let value = rng.choose(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
                elements[rng.below(count)] = element(dtype, Number::Real(value));
            }
        }
        _ => {}
    }
    elements
}

/// A call with random arguments on a shape.
fn any_case(rng: &mut Rng, name: &'static str, shape: &[i64]) -> (Case, DType) {
    let by = match name {
        "aclnnMax" | "aclnnMin" | "aclnnProd" => By::None,
        _ if row(name).pointers[1].1 == Role::Ints => By::List,
        _ => By::One,
    };
    let complex = [DType::C64, DType::C128];
    let mut from = rng.choose(REAL);
    let (through, to) = match name {
        "aclnnAll" | "aclnnAny" => (from, rng.choose(&[DType::Bool, DType::U8])),
        "aclnnMax" | "aclnnMin" => (from, rng.choose(REAL)),
        "aclnnAmax" | "aclnnAmin" | "aclnnMaxV2" => (from, from),
        "aclnnMeanV2" => {
            from = rng.choose(&[&REAL[..9], &complex].concat());
            (from, from)
        }
        "aclnnMaxDim" | "aclnnMinDim" => {
            from = rng.choose(&[DType::F32, DType::F16, DType::Bf16, DType::I64, DType::Bool]);
            (from, from)
        }
        "aclnnArgMax" | "aclnnArgMin" => {
            from = rng.choose(&REAL[..9]);
            (from, rng.choose(&[DType::I64, DType::I32]))
        }
        "aclnnMean" => {
            let numbers = [&REAL[..9], &complex].concat();
            from = rng.choose(&numbers);
            let casts = |from: DType, to: DType| {
                let rank = |dtype: DType| i32::from(dtype.is_float()) + 2 * i32::from(dtype.is_complex());
                rank(from) <= rank(to)
            };
            let through =
                rng.choose(&numbers.iter().copied().filter(|&to| casts(from, to)).collect::<Vec<_>>());
            (
                through,
                rng.choose(&numbers.iter().copied().filter(|&to| casts(through, to)).collect::<Vec<_>>()),
            )
        }
        _ => {
            let all = [REAL, &complex].concat();
            from = rng.choose(&all);
            let through = if rng.coin() { from } else { rng.choose(&all) };
            (through, through)
        }
    };
    (Case { name, along: Along::any(rng, shape, by), through, to }, from)
}

fn check(rng: &mut Rng, case: &Case, from: DType, layout: Layout) {
    let shape = layout.shape.clone();
    let elements = some_elements(rng, case, from, numel(&shape));
    let self_ = DeviceTensor::from_elements(from, layout, ND, &elements);
    let elements = self_.elements();
    let left = case.along.shape(&shape);
    // One element is one of any rank.
    let is_exact = case.is(&["aclnnAll", "aclnnAmax", "aclnnAmin", "aclnnMaxV2"]);
    let left = if numel(&left) == 1 && !is_exact && rng.one_in(6) { vec![1; rng.below(4)] } else { left };
    let mut outs = vec![DeviceTensor::output(case.to, Layout::any_output(&left, rng), ND)];
    if case.has_places() {
        outs.push(DeviceTensor::output(DType::I64, Layout::any_output(&left, rng), ND));
    }
    let outs: Vec<&DeviceTensor> = outs.iter().collect();
    let what = (case, &self_, &outs);
    case.call(&self_, &outs).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
    assert_only_output_changed(&what, &[&self_], &outs);
    let results: Vec<Vec<Element>> = outs.iter().map(|out| out.elements()).collect();
    for (at, group) in case.along.groups(&shape).iter().enumerate() {
        let group: Vec<Element> = group.iter().map(|&at| elements[at]).collect();
        let place = results.get(1).map(|places| &places[at]);
        let check = || case.check(from, &group, &results[0][at], place);
        if let Err(panic) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)) {
            eprintln!("result {at}\n{what:#?}");
            std::panic::resume_unwind(panic);
        }
    }
}

const REDUCTIONS: [&str; 16] = [
    "aclnnAll",
    "aclnnAmax",
    "aclnnAmin",
    "aclnnAny",
    "aclnnArgMax",
    "aclnnArgMin",
    "aclnnMax",
    "aclnnMaxDim",
    "aclnnMaxV2",
    "aclnnMean",
    "aclnnMeanV2",
    "aclnnMin",
    "aclnnMinDim",
    "aclnnProd",
    "aclnnProdDim",
    "aclnnReduceSum",
];

#[test]
fn any_view_is_reduced() {
    let mut rng = Rng::new(0x5EDC);
    for _ in 0..rounds(90) {
        for name in REDUCTIONS {
            let shape: Vec<i64> = any_shape(&mut rng).iter().map(|&extent| extent.max(1)).collect();
            let (case, from) = any_case(&mut rng, name, &shape);
            let layout = Layout::any_input(&shape, &mut rng);
            check(&mut rng, &case, from, layout);
        }
    }
}

/// Rows of many units, columns of many tiles and levels, and what lies between.
#[test]
fn long_rows_and_many_columns() {
    let mut rng = Rng::new(0x10C6);
    let shapes: [&[i64]; 9] = [
        &[40_001],
        &[3, 9000],
        &[9000, 3],
        &[4300, 17],
        &[90, 2100],
        &[1100, 95],
        &[2, 300, 70],
        &[130, 130],
        &[33, 5, 97],
    ];
    for _ in 0..rounds(1) {
        for shape in shapes {
            for name in REDUCTIONS {
                let (case, from) = any_case(&mut rng, name, shape);
                let layout = match rng.below(4) {
                    0 => Layout::transposed(shape),
                    1 => Layout::any_input(shape, &mut rng),
                    _ => Layout::contiguous(shape),
                };
                check(&mut rng, &case, from, layout);
            }
        }
    }
}

/// Summed one after the other, 2^24 ones are all that FLOAT counts.
#[test]
fn sums_are_made_by_pairs() {
    let count = (1 << 24) + 4096;
    let one = Layout { shape: vec![count], strides: vec![0], offset: 0, storage_dims: vec![1] };
    let self_ = DeviceTensor::from_storage(DType::F32, one, ND, 1f32.to_le_bytes().to_vec());
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[]), ND);
    let along = Along::new(&[count], &[], false);
    let case = Case { name: "aclnnReduceSum", along, through: DType::F32, to: DType::F32 };
    case.call(&self_, &[&out]).expect("a valid call");
    assert_eq!(out.values(), [count as f64]);
}

#[test]
fn empty_tensors_are_filled_or_left_alone() {
    // Per row: what each element of out becomes.
    let table = [
        ("aclnnAll", Some(1.0)),
        ("aclnnAny", Some(0.0)),
        ("aclnnMean", Some(f64::NAN)),
        ("aclnnMeanV2", Some(f64::NAN)),
        ("aclnnReduceSum", Some(0.0)),
        ("aclnnProdDim", Some(1.0)),
        ("aclnnProd", Some(1.0)),
        ("aclnnMax", None),
        ("aclnnMin", None),
        ("aclnnMaxDim", None),
        ("aclnnMinDim", None),
        ("aclnnArgMax", None),
    ];
    for (name, value) in table {
        let shape = [3, 0];
        let to = if value.is_some_and(|value| !name.starts_with("aclnnA") || value.is_nan()) {
            DType::F32
        } else {
            DType::U8
        };
        let to = if name.ends_with("Dim") || name.starts_with("aclnnMean") { DType::F32 } else { to };
        let self_ = DeviceTensor::new(DType::F32, Layout::contiguous(&shape), ND, &[]);
        let along = Along::new(&shape, &[1], false);
        let left = if matches!(name, "aclnnMax" | "aclnnMin" | "aclnnProd") { vec![] } else { vec![3] };
        let out = DeviceTensor::output(to, Layout::contiguous(&left), ND);
        let places = DeviceTensor::output(DType::I64, Layout::contiguous(&left), ND);
        let case = Case { name, along, through: to, to };
        let outs: &[&DeviceTensor] = if case.has_places() { &[&out, &places] } else { &[&out] };
        case.call(&self_, outs).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
        match value {
            None => assert!(out.is_untouched() && places.is_untouched(), "{name}"),
            Some(value) if value.is_nan() => assert!(out.values().iter().all(|x| x.is_nan()), "{name}"),
            Some(value) => {
                assert_eq!(out.values(), vec![value; left.iter().product::<i64>() as usize], "{name}")
            }
        }
    }
}

#[test]
fn no_axis_may_mean_none() {
    for name in ["aclnnMaxV2", "aclnnMeanV2"] {
        let own =
            DeviceTensor::new(DType::F32, Layout::transposed(&[2, 2]), ND, &[-0.0, f64::NAN, 3.0, -1.0]);
        let (none, out) =
            (IntArray::new(&[]), DeviceTensor::output(DType::F32, Layout::contiguous(&[2, 2]), ND));
        row(name).call(&[own.handle(), none.handle(), out.handle()], &[0, 1]).expect("a valid call");
        assert_eq!(out.elements(), own.elements(), "{name}");
    }
}

#[test]
fn tensors_are_equal_where_every_element_is() {
    let mut rng = Rng::new(0xE0A1);
    for round in 0..rounds(700) {
        let shape =
            if round % 40 == 0 { vec![rng.range(1, 3), rng.range(3000, 9000)] } else { any_shape(&mut rng) };
        let count = numel(&shape);
        let a = rng.choose(REAL);
        let b = if rng.coin() { a } else { rng.choose(REAL) };
        // Numbers that every dtype holds.
        let mut values: Vec<i64> = (0..count).map(|_| rng.range(0, 1)).collect();
        let of = |values: &[i64], dtype, rng: &mut Rng| {
            let elements: Vec<Element> =
                values.iter().map(|&i| element(dtype, Number::Int(i.into()))).collect();
            DeviceTensor::from_elements(dtype, Layout::any_output(&shape, rng), ND, &elements)
        };
        let first = of(&values, a, &mut rng);
        let differs = count > 0 && rng.coin();
        if differs {
            let at = rng.below(count);
            values[at] = 1 - values[at];
        }
        let second = of(&values, b, &mut rng);
        let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[1]), ND);
        let call = |first: &DeviceTensor, second: &DeviceTensor| {
            row("aclnnEqual")
                .call(&[first.handle(), second.handle(), out.handle()], &[])
                .expect("a valid call");
            out.ints()[0]
        };
        assert_eq!(call(&first, &second), i64::from(!differs), "{first:?} {second:?}");
        assert_only_output_changed(&(&first, &second), &[&first, &second], &[&out]);
        let other = DeviceTensor::new(b, Layout::contiguous(&[2]), ND, &[0.0; 2]);
        if shape != [2] {
            assert_eq!(call(&first, &other), 0, "{shape:?}");
        }
    }
    let values = |dtype, values: &[f64]| DeviceTensor::new(dtype, Layout::contiguous(&[2]), ND, values);
    for (a, b, equal) in [
        (values(DType::F32, &[1.0, f64::NAN]), values(DType::F32, &[1.0, f64::NAN]), false),
        (values(DType::F32, &[0.0, -0.0]), values(DType::F32, &[-0.0, 0.0]), true),
        (values(DType::F32, &[16777216.0, 1.0]), values(DType::F64, &[16777217.0, 1.0]), false),
        // Both become FLOAT.
        (values(DType::F32, &[16777216.0, 1.0]), values(DType::I32, &[16777217.0, 1.0]), true),
        (values(DType::U64, &[5.0, 6.0]), values(DType::U64, &[5.0, 6.0]), true),
        (values(DType::U16, &[5.0, 6.0]), values(DType::U16, &[5.0, 7.0]), false),
        (values(DType::Bf16, &[5.0, 6.0]), values(DType::F16, &[5.0, 6.0]), true),
    ] {
        let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[1]), ND);
        row("aclnnEqual").call(&[a.handle(), b.handle(), out.handle()], &[]).expect("a valid call");
        assert_eq!(out.ints(), [i64::from(equal)], "{a:?} {b:?}");
    }
}

// ------------------------------------------------------------------------------------------------- threads, benchmark

/// Each way to share the work: results, parts of one, tiles of columns.
const SPLIT: [(&[i64], &[i64]); 6] = [
    (&[700_001], &[]),
    (&[3, 200_003], &[1]),
    (&[700, 900], &[1]),
    (&[900, 700], &[0]),
    (&[40_000, 17], &[0]),
    (&[100, 30, 130], &[0, 2]),
];

fn split_sums() {
    let mut rng = Rng::new(0x5137);
    for dtype in [DType::F32, DType::F16] {
        for (shape, axes) in SPLIT {
            let self_ = threads::input(&mut rng, dtype, Layout::contiguous(shape), ND);
            let along = Along::new(shape, axes, false);
            let out = DeviceTensor::output(DType::F32, Layout::contiguous(&along.shape(shape)), ND);
            let case = Case { name: "aclnnReduceSum", along, through: DType::F32, to: DType::F32 };
            case.call(&self_, &[&out]).expect("a valid call");
            threads::report(&format!("{dtype:?} {shape:?} {axes:?}"), &out);
        }
    }
}

fn split_searches() {
    let mut rng = Rng::new(0x5138);
    for (shape, axes) in SPLIT.into_iter().filter(|(_, axes)| axes.len() == 1) {
        let self_ = threads::input(&mut rng, DType::F16, Layout::contiguous(shape), ND);
        let along = Along::new(shape, axes, true);
        let left = Layout::contiguous(&along.shape(shape));
        let outs = [DType::F16, DType::I64].map(|dtype| DeviceTensor::output(dtype, left.clone(), ND));
        let case = Case { name: "aclnnMaxDim", along, through: DType::F16, to: DType::F16 };
        case.call(&self_, &outs.each_ref()).expect("a valid call");
        outs.iter().for_each(|out| threads::report(&format!("{shape:?} {axes:?}"), out));
    }
}

fn benchmark_sums() -> Benchmarks {
    let cases: [(&str, DType, &[i64]); 4] = [
        ("all", DType::F32, &[]),
        ("rows", DType::F32, &[1]),
        ("columns", DType::F32, &[0]),
        ("halves", DType::F16, &[1]),
    ];
    let shape = [1024i64, 1024];
    let call = move |dtype: DType, axes: &'static [i64]| {
        let mut rng = Rng::new(1);
        let values: Vec<f64> = (0..numel(&shape)).map(|_| rng.range(-1, 1) as f64).collect();
        let along = Along::new(&shape, axes, false);
        let sum = |group: &Vec<usize>| group.iter().map(|&at| values[at]).sum();
        let expected = along.groups(&shape).iter().map(sum).collect();
        let self_ = DeviceTensor::new(dtype, Layout::contiguous(&shape), ND, &values);
        let out = benchmark::output(dtype, &along.shape(&shape));
        Benchmark {
            operands: vec![self_.into(), IntArray::new(axes).into(), out.into()],
            scalars: vec![0, dtype.code().into()],
            expected,
        }
    };
    cases
        .into_iter()
        .map(|(name, dtype, axes)| {
            let name = format!("1024x1024 {name}");
            (name, Box::new(move || call(dtype, axes)) as Box<dyn Fn() -> Benchmark>)
        })
        .collect()
}

/// What PyTorch makes of the same numbers; tests/golden/utilities/reduction.py says what a case has.
#[test]
fn reductions_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/utilities_reduction.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 400, "{} cases", cases.len());
    for case in cases {
        let dtype = |key: &str| {
            let code = case[key].as_i64().expect("a number of aclDataType");
            let all = REAL.iter().copied().chain([DType::C64, DType::C128]);
            all.into_iter().find(|dtype| i64::from(dtype.code()) == code).expect("a dtype")
        };
        let elements = |dtype: DType, key: &str| -> Vec<Element> {
            let hex = case[key].as_str().expect("hex");
            let byte = |at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex");
            let bytes: Vec<u8> = (0..hex.len() / 2).map(byte).collect();
            let element = |bytes: &[u8]| {
                let mut e = [0; 16];
                e[..bytes.len()].copy_from_slice(bytes);
                e
            };
            bytes.chunks(dtype.size()).map(element).collect()
        };
        let ints = |key: &str| -> Vec<i64> {
            case[key].as_array().expect("a list").iter().map(|n| n.as_i64().expect("a number")).collect()
        };
        let (from, to, shape) = (dtype("self"), dtype("out"), ints("shape"));
        let name = REDUCTIONS.into_iter().find(|&name| case["name"] == *name).expect("a reduction");
        let along = Along::new(&shape, &ints("dim"), case["keep"] == true);
        let left = Layout::contiguous(&along.shape(&shape));
        let self_ =
            DeviceTensor::from_elements(from, Layout::contiguous(&shape), ND, &elements(from, "input"));
        let outs = [to, DType::I64].map(|dtype| DeviceTensor::output(dtype, left.clone(), ND));
        let call = Case { name, along, through: dtype("dtype"), to };
        let outs: Vec<&DeviceTensor> = outs[..1 + usize::from(call.has_places())].iter().collect();
        call.call(&self_, &outs).unwrap_or_else(|failure| panic!("{case}: {failure:?}"));
        for (got, expected) in outs[0].elements().iter().zip(&elements(to, "output")) {
            assert!(same(to, got, expected), "{case}: {got:?}");
        }
        if call.has_places() {
            assert!(outs[1].elements() == elements(DType::I64, "indices"), "{case}: {:?}", outs[1].ints());
        }
    }
}

/// Norms of every order against a plain loop.
#[test]
fn norms_are_those_of_a_plain_loop() {
    const FLOATS: [DType; 4] = [DType::F32, DType::F16, DType::Bf16, DType::F64];
    let mut rng = Rng::new(0x0417);
    for round in 0..rounds(400) {
        let shape = any_shape(&mut rng).iter().map(|&extent| extent.max(1)).collect::<Vec<_>>();
        let along = Along::any(&mut rng, &shape, By::List);
        let ord = rng.choose(&[0.0, 1.0, 2.0, 3.0, 0.5, -1.0, 2.5, f64::INFINITY, f64::NEG_INFINITY, 3e9]);
        let from = if rng.one_in(4) {
            rng.choose(&[DType::I32, DType::I8, DType::Bool])
        } else {
            rng.choose(&FLOATS)
        };
        let to = rng.choose(&FLOATS[..3]);
        // FLOAT16 and BFLOAT16 do not hold the powers of many elements.
        let to = if from == DType::F64 || numel(&shape) > 60 { DType::F64 } else { to };
        let elements: Vec<Element> = (0..numel(&shape))
            .map(|_| element(from, Number::Real(if rng.one_in(5) { 0.0 } else { rng.uniform(-4.0, 4.0) })))
            .collect();
        let self_ = DeviceTensor::from_elements(from, Layout::any_input(&shape, &mut rng), ND, &elements);
        let elements = self_.elements();
        let out = any_output(&mut rng, to, &along.shape(&shape));
        let (axes, scalar) = (IntArray::new(&along.axes), Scalar::new(DType::F64, ord));
        let pointers = [self_.handle(), scalar.handle(), axes.handle(), out.handle()];
        let what = (round, ord, from, to, &along, &shape);
        row("aclnnLinalgVectorNorm")
            .call(&pointers, &[along.keep.into(), to.code().into()])
            .unwrap_or_else(|failure| panic!("{failure:?} {what:?}"));
        assert_only_output_changed(&what, &[&self_], &[&out]);
        for (group, got) in along.groups(&shape).iter().zip(out.elements()) {
            let values = group.iter().map(|&at| match number(from, &elements[at]) {
                Number::Int(x) => x as f64,
                Number::Real(x) => x,
                Number::Pair(..) => unreachable!("a real number"),
            });
            let sizes: Vec<f64> = values.map(f64::abs).collect();
            let expected = match ord {
                0.0 => sizes.iter().filter(|&&x| x != 0.0).count() as f64,
                _ if ord >= 3e9 => sizes.iter().copied().fold(0.0, f64::max),
                f64::NEG_INFINITY => sizes.iter().copied().fold(f64::INFINITY, f64::min),
                _ => sizes.iter().map(|x| x.powf(ord)).sum::<f64>().powf(1.0 / ord),
            };
            let Number::Real(got) = number(to, &got) else { unreachable!("a float") };
            let Number::Real(rounded) = number(to, &element(to, Number::Real(expected))) else {
                unreachable!("a float")
            };
            // Powers of FLOAT, and then the result's own rounding.
            let unit = if to == DType::F64 && from == DType::F64 { 1e-13 } else { 4e-6 };
            let own = match to {
                DType::F16 => 1e-3,
                DType::Bf16 => 8e-3,
                _ => 0.0,
            };
            let near = (got - expected).abs() <= expected.abs() * (unit + own);
            assert!(near || got == rounded, "{got:e}, expected {expected:e}: {what:?}");
        }
    }
}
