//! What functions of two or three operands must give, element by element: the generator of their calls, and the plain
//! arithmetic on numbers of any dtype.

use super::*;
use num_complex::Complex;

/// Pointers of phase 1.
pub type Pointers = &'static [(&'static str, Role)];

/// A function on numbers of one kind; those of floats round each step as they are told.
pub struct Function {
    pub int: fn(&[i128]) -> i128,
    pub real: fn(&[f64], &dyn Fn(f64) -> f64) -> f64,
    pub complex: fn(&[Complex<f64>]) -> Complex<f64>,
}

/// What a call has: the dtypes of its tensors and scalars but alpha, that of alpha, and of its output.
#[derive(Debug)]
pub struct Types {
    pub inputs: [DType; 2],
    /// The second one is a scalar.
    pub scalar: bool,
    pub alpha: DType,
    pub out: DType,
    /// There is no element.
    pub empty: bool,
}

/// A utility: what it computes in, if it takes those types, and what it computes.
pub struct Rule {
    pub name: &'static str,
    /// From which operands are chosen.
    pub types: &'static [DType],
    pub computes: fn(&Types) -> Option<DType>,
    pub function: Function,
    /// What stands in C's order for numbers.
    pub scalars: &'static [i64],
}

/// What torch_npu passes as numbers, and others.
const SCALARS: &[DType] =
    &[DType::F64, DType::I64, DType::F64, DType::I64, DType::Bool, DType::F32, DType::I32, DType::C128];

/// Arguments that any device takes for those pointers: one dtype, and shapes that broadcast to the output's.
pub fn arguments(rng: &mut Rng, pointers: Pointers) -> Vec<Argument> {
    const ANY: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::I8, DType::I16, DType::I32, DType::U8];
    arguments_of(rng, pointers, ANY)
}

/// The same of one of these dtypes.
pub fn arguments_of(rng: &mut Rng, pointers: Pointers, dtypes: &[DType]) -> Vec<Argument> {
    let dtype = rng.choose(dtypes);
    let shape = any_shape(rng);
    let by_tensors = pointers.iter().filter(|(_, role)| *role != Role::Scalar).count() > 2
        || pointers.iter().all(|&(name, role)| name == "selfRef" || name == "alpha" || role == Role::Input);
    pointers
        .iter()
        .map(|&(name, role)| match role {
            Role::Scalar => Argument::Scalar(DType::I64, rng.range(1, 3) as f64),
            Role::Input if by_tensors && name != "self" => tensor(dtype, ND, &broadcastable(rng, &shape)),
            _ => tensor(dtype, ND, &shape),
        })
        .collect()
}

/// Where two dtypes meet.
pub fn promoted(a: DType, b: DType) -> DType {
    let rank = |dtype: DType| match dtype {
        DType::Bool => 0,
        DType::U8 | DType::I8 => 1,
        DType::I16 => 2,
        DType::I32 => 3,
        DType::I64 => 4,
        DType::F16 | DType::Bf16 => 5,
        DType::F32 => 6,
        DType::F64 => 7,
        DType::C64 => 8,
        DType::C128 => 9,
        _ => unreachable!("{dtype:?} is not promoted here"),
    };
    let (low, high) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
    match (low, high) {
        (DType::F64, DType::C64) => DType::C128,
        _ if rank(a) != rank(b) || a == b => high,
        (DType::U8 | DType::I8, _) => DType::I16,
        _ => DType::F32,
    }
}

/// CANN's CanCast.
pub fn can_cast(from: DType, to: DType) -> bool {
    let is_int = |dtype: DType| !dtype.is_float() && !dtype.is_complex() && dtype != DType::Bool;
    !(from.is_complex() && !to.is_complex()
        || from.is_float() && is_int(to)
        || from != DType::Bool && to == DType::Bool)
}

/// The function in that dtype.
pub fn compute(function: &Function, dtype: DType, operands: &[Number]) -> Number {
    let real = |number: &Number| match *number {
        Number::Int(i) => i as f64,
        Number::Real(x) => x,
        Number::Pair(..) => unreachable!("complex"),
    };
    if dtype.is_complex() {
        let pair = |number: &Number| match *number {
            Number::Pair(x, y) => Complex::new(x, y),
            ref number => Complex::new(real(number), 0.0),
        };
        let result = (function.complex)(&operands.iter().map(pair).collect::<Vec<_>>());
        Number::Pair(result.re, result.im)
    } else if dtype.is_float() {
        let in_f32 = |x: f64| f64::from(x as f32);
        let as_is = |x: f64| x;
        let step: &dyn Fn(f64) -> f64 = if dtype == DType::F64 { &as_is } else { &in_f32 };
        Number::Real((function.real)(&operands.iter().map(real).collect::<Vec<_>>(), step))
    } else {
        let int = |number: &Number| match *number {
            Number::Int(i) => i,
            ref number => unreachable!("{number:?} in {dtype:?}"),
        };
        Number::Int((function.int)(&operands.iter().map(int).collect::<Vec<_>>()))
    }
}

/// Extents of two tensors that broadcast to that shape.
fn two_shapes(rng: &mut Rng, shape: &[i64]) -> [Vec<i64>; 2] {
    let mut shapes = [shape.to_vec(), shape.to_vec()];
    if rng.one_in(3) {
        let [a, b] = &mut shapes;
        for (a, b) in a.iter_mut().zip(b) {
            match rng.below(6) {
                0 => *a = 1,
                1 => *b = 1,
                _ => {}
            }
        }
        let at = rng.below(2);
        let ones = shapes[at].iter().take_while(|&&extent| extent == 1).count();
        let other = shapes[1 - at].len();
        // An axis that one of them has need not be in the other.
        shapes[at].drain(..rng.below(ones + 1).min(other));
        if broadcast_shape(&shapes) != shape {
            shapes = [shape.to_vec(), shape.to_vec()];
        }
    }
    shapes
}

fn broadcast_shape([a, b]: &[Vec<i64>; 2]) -> Vec<i64> {
    let rank = a.len().max(b.len());
    let extent = |shape: &[i64], at: usize| (at + shape.len()).checked_sub(rank).map_or(1, |at| shape[at]);
    (0..rank).map(|at| if extent(a, at) == 1 { extent(b, at) } else { extent(a, at) }).collect()
}

/// Calls with random types, shapes, views and elements: refused as the rule says, or right at every place.
pub fn check(rng: &mut Rng, rule: &Rule, calls: usize) {
    for _ in 0..calls {
        check_one(rng, rule);
    }
}

fn check_one(rng: &mut Rng, rule: &Rule) {
    let row = row(rule.name);
    let in_place = row.pointers[0].0 == "selfRef";
    let has = |name: &str| row.pointers.iter().any(|&(own, _)| own == name);
    let scalar = row.pointers[1].1 == Role::Scalar || row.pointers[0].1 == Role::Scalar;
    // Often all the same, as most calls are.
    let first = rng.choose(rule.types);
    let other = rng.choose(rule.types);
    let second = if scalar {
        rng.choose(SCALARS)
    } else if rng.coin() {
        first
    } else {
        other
    };
    let out = if in_place || rng.coin() { first } else { rng.choose(rule.types) };
    let alpha = rng.choose(&[DType::I64, DType::I64, DType::I32, DType::F64, DType::Bool]);
    let shape = any_shape(rng);
    let types = Types { inputs: [first, second], scalar, alpha, out, empty: numel(&shape) == 0 };
    let computed = (rule.computes)(&types);
    let mut shapes = two_shapes(rng, &shape);
    if in_place || scalar {
        shapes = [shape.clone(), broadcastable(rng, &shape)];
    }
    let fill = |rng: &mut Rng, dtype: DType, shape: &[i64], layout: Layout| {
        let elements: Vec<Element> = (0..numel(shape)).map(|_| any_element(rng, dtype)).collect();
        DeviceTensor::from_elements(dtype, layout, ND, &elements)
    };
    let own_layout =
        if in_place { Layout::any_output(&shapes[0], rng) } else { Layout::any_input(&shapes[0], rng) };
    let a = fill(rng, first, &shapes[0], own_layout);
    let b_layout = Layout::any_input(&shapes[1], rng);
    let b = (!scalar).then(|| fill(rng, second, &shapes[1], b_layout));
    let number_element = any_element(rng, second);
    let number_b = Scalar::from_element(second, number_element);
    // One half of the factors is 1, which is a function of its own.
    let alpha_value = rng.choose(&[1.0, 1.0, 1.0, 2.0, -3.0, 0.0]);
    let alpha_value = if alpha == DType::Bool { 1.0 } else { alpha_value };
    let scalar_alpha = Scalar::new(alpha, alpha_value);
    let target = (!in_place).then(|| DeviceTensor::output(out, Layout::any_output(&shape, rng), ND));

    let (before_a, before_b) = (a.elements(), b.as_ref().map(DeviceTensor::elements));
    let call = |a: &DeviceTensor, b: Option<&DeviceTensor>, target: Option<&DeviceTensor>| {
        let mut tensors = [Some(a.handle()), b.map(DeviceTensor::handle)].into_iter().flatten();
        let pointers: Vec<Pointer> = row
            .pointers
            .iter()
            .map(|&(name, role)| match (name, role) {
                ("alpha", _) => scalar_alpha.handle(),
                ("out", _) => target.expect("an output").handle(),
                (_, Role::Scalar) => number_b.handle(),
                _ => tensors.next().expect("a tensor"),
            })
            .collect();
        row.call(&pointers, rule.scalars)
    };
    let result = call(&a, b.as_ref(), target.as_ref());
    let out_tensor = target.as_ref().unwrap_or(&a);
    let what =
        (rule.name, &types, computed, &shapes, &a.layout, b.as_ref().map(|b| &b.layout), &out_tensor.layout);
    let Some(computed) = computed else {
        let failure = result.expect_err(&format!("refused types {what:#?}"));
        assert_eq!(failure.status, common::PARAM_INVALID, "{failure:?} {what:#?}");
        return;
    };
    result.unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));

    let as_computed = |from: DType, e: &Element| number(computed, &expected(from, computed, e));
    let left = broadcast(&before_a, &shapes[0], &shape);
    let right = match &before_b {
        Some(before) => broadcast(before, &shapes[1], &shape),
        None => vec![number_element; left.len()],
    };
    let alpha_number = Number::Real(alpha_value);
    let factor = number(computed, &element(computed, alpha_number));
    for (at, got) in out_tensor.elements().iter().enumerate() {
        let mut operands = vec![as_computed(first, &left[at]), as_computed(second, &right[at])];
        if has("alpha") {
            operands.push(factor);
        }
        let result = compute(&rule.function, computed, &operands);
        if let Number::Pair(x, y) = result
            && x.is_nan()
            && y.is_nan()
        {
            // Beyond what the plain formula can do.
            continue;
        }
        let result = element(computed, result);
        let wanted = expected(computed, out, &result);
        assert!(
            same(out, got, &wanted) || computed.is_complex() && close(computed, out, got, &wanted),
            "element {at}: {operands:?} gave {:?}, expected {:?} ({result:?})\n{what:#?}",
            number(out, got),
            number(out, &wanted)
        );
    }
    if let Some(target) = &target {
        let inputs: Vec<&DeviceTensor> = [Some(&a), b.as_ref()].into_iter().flatten().collect();
        assert_repeatable(rng, &what, &inputs, &[target], |inputs, outputs| {
            call(inputs[0], inputs.get(1).copied(), Some(outputs[0])).expect("it succeeded before");
        });
        in_place_too(rng, &types, &shapes, &shape, &before_a, target, &what, &|a, out| {
            call(a, b.as_ref(), Some(out)).expect("it succeeded before");
        });
    } else {
        assert_only_output_changed(&what, &b.iter().collect::<Vec<_>>(), &[&a]);
    }
}

/// The output may be the very memory of the first input, under another handle.
#[allow(clippy::too_many_arguments)] // what the caller knows
fn in_place_too(
    rng: &mut Rng,
    types: &Types,
    shapes: &[Vec<i64>; 2],
    shape: &[i64],
    before: &[Element],
    target: &DeviceTensor,
    what: &dyn std::fmt::Debug,
    call: &dyn Fn(&DeviceTensor, &DeviceTensor),
) {
    if types.inputs[0] != types.out || shapes[0] != shape || !rng.one_in(3) {
        return;
    }
    let one = DeviceTensor::from_elements(types.out, Layout::any_output(shape, rng), ND, before);
    call(&one, &one);
    let (got, wanted) = (one.elements(), target.elements());
    assert!(got == wanted, "in place, {:?}: {got:?}, expected {wanted:?}\n{what:#?}", one.layout);
    one.assert_surroundings_untouched(&format!("{what:#?}"));
}

/// The same, but for the last bits of what was computed with complex numbers, and for what is beyond all.
fn close(computed: DType, dtype: DType, got: &Element, wanted: &Element) -> bool {
    let parts = |e: &Element| match number(dtype, e) {
        Number::Pair(x, y) => [x, y],
        Number::Real(x) => [x, 0.0],
        Number::Int(i) => [i as f64, 0.0],
    };
    let ([a, b], [c, d]) = (parts(got), parts(wanted));
    let unit = match dtype {
        DType::C128 | DType::F64 if computed == DType::C128 => 1e-13,
        DType::C128 | DType::F64 | DType::C64 | DType::F32 => 1e-6,
        _ => 1e-2,
    };
    let tolerance = unit * c.abs().max(d.abs()).max(1e-300);
    [(a, c), (b, d)].iter().all(|&(got, wanted)| (got - wanted).abs() <= tolerance || !wanted.is_finite())
}
