//! Functions of the elements of lists of tensors: rows, and what they compute.

use super::tensors::*;
use super::*;
use opapi::ops::foreach::rows::{functions, lists, others, products, scalars};

mod values;

use values::{erf, larger, lerp, power, rounded, sign};

type Pointers = &'static [(&'static str, Role)];

/// What a function makes of numbers, in the order of its inputs.
type Expected = fn(&[f64]) -> f64;

/// The rows, and what each takes and gives.
macro_rules! rows {
    ($($file:ident::$module:ident: $phase_1:ident, $phase_2:ident, $count:tt $pointers:ident, $dtypes:ident, $expected:expr;)*) => {
        const OF_LISTS: &[Operator] = &[$({
            use $file::$module::{$phase_1, $phase_2};
            Operator {
                name: stringify!($phase_2),
                pointers: $pointers,
                phase1: rows!(@ $phase_1 $count),
                phase2: $phase_2,
                valid: |rng| valid(rng, stringify!($phase_2), $pointers, $dtypes),
                // The last elements of a larger one.
                may_skip: |tensor, _, _| tensor == "out",
                split: || values::split(stringify!($phase_2)),
                benchmarks: || values::benchmarks(stringify!($phase_2)),
                ..COMMON
            }
        }),*];

        const FUNCTIONS: &[(&str, &[DType], Expected)] = &[$((stringify!($phase_2), $dtypes, $expected)),*];
    };
    (@ $phase_1:ident 2) => { phase1!($phase_1(p, s => p[0].cast(), p[1].cast())) };
    (@ $phase_1:ident 3) => { phase1!($phase_1(p, s => p[0].cast(), p[1].cast(), p[2].cast())) };
    (@ $phase_1:ident 4) => { phase1!($phase_1(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())) };
    (@ $phase_1:ident 5) => { phase1!($phase_1(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast())) };
}

#[rustfmt::skip] // one row, one line
rows! {
    functions::foreach_abs: aclnnForeachAbsGetWorkspaceSize, aclnnForeachAbs, 2 ONE, FLOATS, |x| x[0].abs();
    functions::foreach_acos: aclnnForeachAcosGetWorkspaceSize, aclnnForeachAcos, 2 ONE, FLOATS, |x| x[0].acos();
    functions::foreach_asin: aclnnForeachAsinGetWorkspaceSize, aclnnForeachAsin, 2 ONE, FLOATS, |x| x[0].asin();
    functions::foreach_atan: aclnnForeachAtanGetWorkspaceSize, aclnnForeachAtan, 2 ONE, FLOATS, |x| x[0].atan();
    functions::foreach_cos: aclnnForeachCosGetWorkspaceSize, aclnnForeachCos, 2 ONE, FLOATS, |x| x[0].cos();
    functions::foreach_cosh: aclnnForeachCoshGetWorkspaceSize, aclnnForeachCosh, 2 ONE, FLOATS, |x| x[0].cosh();
    functions::foreach_erf: aclnnForeachErfGetWorkspaceSize, aclnnForeachErf, 2 ONE, FLOATS, |x| erf(x[0]);
    functions::foreach_erfc: aclnnForeachErfcGetWorkspaceSize, aclnnForeachErfc, 2 ONE, FLOATS, |x| 1.0 - erf(x[0]);
    functions::foreach_exp: aclnnForeachExpGetWorkspaceSize, aclnnForeachExp, 2 ONE, FLOATS, |x| x[0].exp();
    functions::foreach_expm1: aclnnForeachExpm1GetWorkspaceSize, aclnnForeachExpm1, 2 ONE, FLOATS, |x| x[0].exp_m1();
    functions::foreach_log: aclnnForeachLogGetWorkspaceSize, aclnnForeachLog, 2 ONE, FLOATS, |x| x[0].ln();
    functions::foreach_log10: aclnnForeachLog10GetWorkspaceSize, aclnnForeachLog10, 2 ONE, FLOATS, |x| x[0].log10();
    functions::foreach_log1p: aclnnForeachLog1pGetWorkspaceSize, aclnnForeachLog1p, 2 ONE, FLOATS, |x| x[0].ln_1p();
    functions::foreach_log2: aclnnForeachLog2GetWorkspaceSize, aclnnForeachLog2, 2 ONE, FLOATS, |x| x[0].log2();
    functions::foreach_neg: aclnnForeachNegGetWorkspaceSize, aclnnForeachNeg, 2 ONE, FOUR, |x| -x[0];
    functions::foreach_reciprocal: aclnnForeachReciprocalGetWorkspaceSize, aclnnForeachReciprocal, 2 ONE, FLOATS, |x| 1.0 / x[0];
    functions::foreach_sigmoid: aclnnForeachSigmoidGetWorkspaceSize, aclnnForeachSigmoid, 2 ONE, FLOATS, |x| 1.0 / (1.0 + (-x[0]).exp());
    functions::foreach_sign: aclnnForeachSignGetWorkspaceSize, aclnnForeachSign, 2 ONE, FLOATS, |x| sign(x[0]);
    functions::foreach_sin: aclnnForeachSinGetWorkspaceSize, aclnnForeachSin, 2 ONE, FLOATS, |x| x[0].sin();
    functions::foreach_sinh: aclnnForeachSinhGetWorkspaceSize, aclnnForeachSinh, 2 ONE, FLOATS, |x| x[0].sinh();
    functions::foreach_sqrt: aclnnForeachSqrtGetWorkspaceSize, aclnnForeachSqrt, 2 ONE, FLOATS, |x| x[0].sqrt();
    functions::foreach_tan: aclnnForeachTanGetWorkspaceSize, aclnnForeachTan, 2 ONE, FLOATS, |x| x[0].tan();
    functions::foreach_tanh: aclnnForeachTanhGetWorkspaceSize, aclnnForeachTanh, 2 ONE, FLOATS, |x| x[0].tanh();
    lists::foreach_add_list: aclnnForeachAddListGetWorkspaceSize, aclnnForeachAddList, 4 TWO_TENSOR, FOUR, |x| x[0] + x[2] * x[1];
    lists::foreach_add_list_v2: aclnnForeachAddListV2GetWorkspaceSize, aclnnForeachAddListV2, 4 TWO_NUMBER, FOUR, |x| x[0] + x[2] * x[1];
    lists::foreach_sub_list: aclnnForeachSubListGetWorkspaceSize, aclnnForeachSubList, 4 TWO_TENSOR, FOUR, |x| x[0] - x[2] * x[1];
    lists::foreach_sub_list_v2: aclnnForeachSubListV2GetWorkspaceSize, aclnnForeachSubListV2, 4 TWO_NUMBER, FOUR, |x| x[0] - x[2] * x[1];
    lists::foreach_mul_list: aclnnForeachMulListGetWorkspaceSize, aclnnForeachMulList, 3 TWO, FOUR, |x| x[0] * x[1];
    lists::foreach_div_list: aclnnForeachDivListGetWorkspaceSize, aclnnForeachDivList, 3 TWO, FLOATS, |x| x[0] / x[1];
    lists::foreach_maximum_list: aclnnForeachMaximumListGetWorkspaceSize, aclnnForeachMaximumList, 3 TWO, FOUR, |x| larger(x[0], x[1]);
    lists::foreach_minimum_list: aclnnForeachMinimumListGetWorkspaceSize, aclnnForeachMinimumList, 3 TWO, FOUR, |x| -larger(-x[0], -x[1]);
    lists::foreach_pow_list: aclnnForeachPowListGetWorkspaceSize, aclnnForeachPowList, 3 TWO, FOUR, |x| power(x[0], x[1]);
    lists::foreach_lerp_list: aclnnForeachLerpListGetWorkspaceSize, aclnnForeachLerpList, 4 TWO_WEIGHTS, FLOATS, |x| lerp(x[0], x[1], x[2]);
    lists::foreach_lerp_scalar: aclnnForeachLerpScalarGetWorkspaceSize, aclnnForeachLerpScalar, 4 TWO_WEIGHT, FLOATS, |x| lerp(x[0], x[1], x[2]);
    others::foreach_copy: aclnnForeachCopyGetWorkspaceSize, aclnnForeachCopy, 2 ONE, FOUR, |x| x[0];
    others::foreach_norm: aclnnForeachNormGetWorkspaceSize, aclnnForeachNorm, 3 ONE_NUMBER, FLOATS, |x| x[0];
    others::foreach_round_off_number: aclnnForeachRoundOffNumberGetWorkspaceSize, aclnnForeachRoundOffNumber, 3 WAY_TENSOR, FLOATS, |x| rounded(x[0], x[1]);
    others::foreach_round_off_number_v2: aclnnForeachRoundOffNumberV2GetWorkspaceSize, aclnnForeachRoundOffNumberV2, 3 WAY_NUMBER, FOUR, |x| rounded(x[0], x[1]);
    products::foreach_addcmul_scalar: aclnnForeachAddcmulScalarGetWorkspaceSize, aclnnForeachAddcmulScalar, 5 THREE_TENSOR, FOUR, |x| x[0] + x[3] * x[1] * x[2];
    products::foreach_addcmul_scalar_v2: aclnnForeachAddcmulScalarV2GetWorkspaceSize, aclnnForeachAddcmulScalarV2, 5 THREE_NUMBER, FOUR, |x| x[0] + x[3] * x[1] * x[2];
    products::foreach_addcmul_scalar_list: aclnnForeachAddcmulScalarListGetWorkspaceSize, aclnnForeachAddcmulScalarList, 5 THREE_TENSORS, FOUR, |x| x[0] + x[3] * x[1] * x[2];
    products::foreach_addcdiv_scalar: aclnnForeachAddcdivScalarGetWorkspaceSize, aclnnForeachAddcdivScalar, 5 THREE_TENSOR, FLOATS, |x| x[0] + x[3] * x[1] / x[2];
    products::foreach_addcdiv_scalar_v2: aclnnForeachAddcdivScalarV2GetWorkspaceSize, aclnnForeachAddcdivScalarV2, 5 THREE_NUMBER, FLOATS, |x| x[0] + x[3] * x[1] / x[2];
    products::foreach_addcdiv_scalar_list: aclnnForeachAddcdivScalarListGetWorkspaceSize, aclnnForeachAddcdivScalarList, 5 THREE_TENSORS, FLOATS, |x| x[0] + x[3] * x[1] / x[2];
    scalars::foreach_add_scalar: aclnnForeachAddScalarGetWorkspaceSize, aclnnForeachAddScalar, 3 ONE_TENSOR, FOUR, |x| x[0] + x[1];
    scalars::foreach_add_scalar_v2: aclnnForeachAddScalarV2GetWorkspaceSize, aclnnForeachAddScalarV2, 3 ONE_NUMBER, FOUR, |x| x[0] + x[1];
    scalars::foreach_add_scalar_list: aclnnForeachAddScalarListGetWorkspaceSize, aclnnForeachAddScalarList, 3 ONE_NUMBERS, FOUR, |x| x[0] + x[1];
    scalars::foreach_sub_scalar: aclnnForeachSubScalarGetWorkspaceSize, aclnnForeachSubScalar, 3 ONE_TENSOR, FOUR, |x| x[0] - x[1];
    scalars::foreach_sub_scalar_v2: aclnnForeachSubScalarV2GetWorkspaceSize, aclnnForeachSubScalarV2, 3 ONE_NUMBER, FOUR, |x| x[0] - x[1];
    scalars::foreach_sub_scalar_list: aclnnForeachSubScalarListGetWorkspaceSize, aclnnForeachSubScalarList, 3 ONE_NUMBERS, FOUR, |x| x[0] - x[1];
    scalars::foreach_mul_scalar: aclnnForeachMulScalarGetWorkspaceSize, aclnnForeachMulScalar, 3 ONE_TENSOR, FOUR, |x| x[0] * x[1];
    scalars::foreach_mul_scalar_v2: aclnnForeachMulScalarV2GetWorkspaceSize, aclnnForeachMulScalarV2, 3 ONE_NUMBER, FOUR, |x| x[0] * x[1];
    scalars::foreach_mul_scalar_list: aclnnForeachMulScalarListGetWorkspaceSize, aclnnForeachMulScalarList, 3 ONE_NUMBERS, FOUR, |x| x[0] * x[1];
    scalars::foreach_div_scalar: aclnnForeachDivScalarGetWorkspaceSize, aclnnForeachDivScalar, 3 ONE_TENSOR, FLOATS, |x| x[0] / x[1];
    scalars::foreach_div_scalar_v2: aclnnForeachDivScalarV2GetWorkspaceSize, aclnnForeachDivScalarV2, 3 ONE_NUMBER, FLOATS, |x| x[0] / x[1];
    scalars::foreach_div_scalar_list: aclnnForeachDivScalarListGetWorkspaceSize, aclnnForeachDivScalarList, 3 ONE_NUMBERS, FLOATS, |x| x[0] / x[1];
    scalars::foreach_maximum_scalar: aclnnForeachMaximumScalarGetWorkspaceSize, aclnnForeachMaximumScalar, 3 ONE_TENSOR, FOUR, |x| larger(x[0], x[1]);
    scalars::foreach_maximum_scalar_v2: aclnnForeachMaximumScalarV2GetWorkspaceSize, aclnnForeachMaximumScalarV2, 3 ONE_NUMBER, FOUR, |x| larger(x[0], x[1]);
    scalars::foreach_maximum_scalar_list: aclnnForeachMaximumScalarListGetWorkspaceSize, aclnnForeachMaximumScalarList, 3 ONE_NUMBERS, FOUR, |x| larger(x[0], x[1]);
    scalars::foreach_minimum_scalar: aclnnForeachMinimumScalarGetWorkspaceSize, aclnnForeachMinimumScalar, 3 ONE_TENSOR, FOUR, |x| -larger(-x[0], -x[1]);
    scalars::foreach_minimum_scalar_v2: aclnnForeachMinimumScalarV2GetWorkspaceSize, aclnnForeachMinimumScalarV2, 3 ONE_NUMBER, FOUR, |x| -larger(-x[0], -x[1]);
    scalars::foreach_minimum_scalar_list: aclnnForeachMinimumScalarListGetWorkspaceSize, aclnnForeachMinimumScalarList, 3 ONE_NUMBERS, FOUR, |x| -larger(-x[0], -x[1]);
    scalars::foreach_pow_scalar: aclnnForeachPowScalarGetWorkspaceSize, aclnnForeachPowScalar, 3 ONE_TENSOR, FOUR, |x| power(x[0], x[1]);
    scalars::foreach_pow_scalar_v2: aclnnForeachPowScalarV2GetWorkspaceSize, aclnnForeachPowScalarV2, 3 ONE_NUMBER, FOUR, |x| power(x[0], x[1]);
    scalars::foreach_pow_scalar_list: aclnnForeachPowScalarListGetWorkspaceSize, aclnnForeachPowScalarList, 3 ONE_NUMBERS, FOUR, |x| power(x[0], x[1]);
    scalars::foreach_pow_scalar_and_tensor: aclnnForeachPowScalarAndTensorGetWorkspaceSize, aclnnForeachPowScalarAndTensor, 3 NUMBER_ONE, FOUR, |x| power(x[0], x[1]);
}

#[rustfmt::skip] // one row, one line
const ROW_OF_ZEROS: Operator = {
    use others::foreach_zero_inplace::{aclnnForeachZeroInplace, aclnnForeachZeroInplaceGetWorkspaceSize};
    Operator {
        name: "aclnnForeachZeroInplace",
        pointers: &[("x", Role::Outputs)],
        phase1: phase1!(aclnnForeachZeroInplaceGetWorkspaceSize(p, s => p[0].cast())),
        phase2: aclnnForeachZeroInplace,
        valid: |rng| {
            let dtype = rng.choose(ZEROED);
            let x = (0..rng.range(1, 3)).map(|_| (dtype, any_shape(rng))).collect();
            Arguments { pointers: vec![Argument::List(x)], scalars: vec![] }
        },
        ..COMMON
    }
};

pub const ROWS: &[&[Operator]] = &[OF_LISTS, &[ROW_OF_ZEROS]];

const ONE: Pointers = &[("x", Role::List), ("out", Role::Outputs)];
const TWO_TENSOR: Pointers =
    &[("x1", Role::List), ("x2", Role::List), ("alpha", Role::Input), ("out", Role::Outputs)];
const TWO_NUMBER: Pointers =
    &[("x1", Role::List), ("x2", Role::List), ("alpha", Role::Scalar), ("out", Role::Outputs)];
const TWO: Pointers = &[("x1", Role::List), ("x2", Role::List), ("out", Role::Outputs)];
const TWO_WEIGHTS: Pointers =
    &[("x1", Role::List), ("x2", Role::List), ("weight", Role::List), ("out", Role::Outputs)];
const TWO_WEIGHT: Pointers =
    &[("x1", Role::List), ("x2", Role::List), ("weight", Role::Scalar), ("out", Role::Outputs)];
const ONE_NUMBER: Pointers = &[("x", Role::List), ("scalar", Role::Scalar), ("out", Role::Outputs)];
const WAY_TENSOR: Pointers = &[("x", Role::List), ("roundMode", Role::Input), ("out", Role::Outputs)];
const WAY_NUMBER: Pointers = &[("x", Role::List), ("roundMode", Role::Scalar), ("out", Role::Outputs)];
const THREE_TENSOR: Pointers = &[
    ("x1", Role::List),
    ("x2", Role::List),
    ("x3", Role::List),
    ("scalar", Role::Input),
    ("out", Role::Outputs),
];
const THREE_NUMBER: Pointers = &[
    ("x1", Role::List),
    ("x2", Role::List),
    ("x3", Role::List),
    ("scalar", Role::Scalar),
    ("out", Role::Outputs),
];
const THREE_TENSORS: Pointers = &[
    ("x1", Role::List),
    ("x2", Role::List),
    ("x3", Role::List),
    ("scalars", Role::Input),
    ("out", Role::Outputs),
];
const ONE_TENSOR: Pointers = &[("x", Role::List), ("scalar", Role::Input), ("out", Role::Outputs)];
const ONE_NUMBERS: Pointers = &[("x", Role::List), ("scalars", Role::Scalars), ("out", Role::Outputs)];
const NUMBER_ONE: Pointers = &[("scalar", Role::Scalar), ("x", Role::List), ("out", Role::Outputs)];

const ZEROED: &[DType] = &[DType::F32, DType::F16, DType::Bf16, DType::I16, DType::I32];
const FLOATS: &[DType] = &[DType::F32, DType::F16, DType::Bf16];
const FOUR: &[DType] = &[DType::F32, DType::F16, DType::Bf16, DType::I32];

/// Arguments of small numbers.
fn valid(rng: &mut Rng, name: &str, pointers: Pointers, dtypes: &[DType]) -> Arguments {
    let dtype = rng.choose(dtypes);
    let shapes: Vec<Vec<i64>> = (0..rng.range(1, 3)).map(|_| any_shape(rng)).collect();
    let is_norm = name == "aclnnForeachNorm";
    let argument = |&(parameter, role): &(&str, Role)| match role {
        Role::Outputs if is_norm => Argument::List(shapes.iter().map(|_| (dtype, vec![])).collect()),
        Role::List | Role::Outputs => {
            Argument::List(shapes.iter().map(|shape| (dtype, shape.clone())).collect())
        }
        Role::Input => {
            let shape = if parameter == "scalars" { vec![shapes.len() as i64] } else { vec![] };
            Argument::Tensor { dtype: dtype_on_device(parameter, dtype), format: ND, shape }
        }
        Role::Scalars => {
            Argument::Scalars(shapes.iter().map(|_| (dtype_of_number(parameter, dtype), 2.0)).collect())
        }
        _ => Argument::Scalar(dtype_of_number(parameter, dtype), 2.0),
    };
    Arguments { pointers: pointers.iter().map(argument).collect(), scalars: vec![] }
}

/// The dtype of a tensor of one element beside lists.
fn dtype_on_device(parameter: &str, dtype: DType) -> DType {
    match (parameter, dtype) {
        ("roundMode", _) => DType::I8,
        ("scalars", _) => dtype,
        (_, DType::Bf16) => DType::F32,
        _ => dtype,
    }
}

/// The dtype of a number beside lists.
fn dtype_of_number(parameter: &str, dtype: DType) -> DType {
    if dtype == DType::I32 || parameter == "roundMode" { DType::I64 } else { DType::F64 }
}
