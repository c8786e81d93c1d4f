//! Random numbers. A seed and an offset determine them, by Philox4x32-10, whatever the strides and however many threads:
//! CANN's are those of a generator in hardware, so that only distributions agree.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::creation::plan::{draw, shuffle};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Rules;
use opapi_kernels::random::{Distribution, Source};

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    inplace_bernoulli::ROW,
    inplace_bernoulli_tensor::ROW,
    inplace_normal::ROW,
    inplace_random::ROW,
    inplace_random_without_from_to::ROW,
    inplace_uniform::ROW,
    normal_float_float::ROW,
    randperm::ROW,
];

operator! {
    inplace_uniform in "random", "aclnn_uniform.h", const "aclrtStream stream": "selfRef.uniform_(from, to)";
    /// Phase 1 of evenly distributed numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = from + u * (to - from), u from 0 up to 1
    ///
    /// Every number is from on and below to; integers are truncated. u has 23 bits, 10 for FLOAT16, 7 for BFLOAT16, 52 for
    /// DOUBLE, INT32, INT64.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides; only the view is written
    /// @param from not above to
    /// @param to if it is from, every number is
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceUniformGetWorkspaceSize, aclnnInplaceUniform(
        selfRef: *const aclTensor,
        from: f64,
        to: f64,
        seed: u64,
        offset: u64,
    )
    checks [Dtype(SELF, NUMBERS), Rank(SELF), Own(from_is_not_above_to)]
    -> |a, _| {
        let source = Source { seed: a.seed, offset: a.offset };
        draw(OPERATOR, ("selfRef", a.selfRef), source, Distribution::Uniform(a.from, a.to), None)
    }
}

fn from_is_not_above_to(call: &Passed) -> Result<()> {
    let (from, to) = (call.number("from"), call.number("to"));
    if from > to {
        return Err(Error::invalid("from", from, format!("{to}, which is to, or less")));
    }
    Ok(())
}

const NUMBERS: Takes = Takes::everywhere(FL.and(INT)).newer(BF16);

operator! {
    inplace_normal in "random", "aclnn_normal.h": "selfRef.normal_(mean, std)";
    /// Phase 1 of normally distributed numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = mean + std * z
    ///
    /// They are computed in FLOAT, in DOUBLE for DOUBLE, and cast.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93 and 950.
    ///     Any strides; only the view is written
    /// @param mean any number
    /// @param std 0 or more
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceNormalGetWorkspaceSize, aclnnInplaceNormal(
        selfRef: *const aclTensor,
        mean: f32,
        std: f32,
        seed: i64,
        offset: i64,
    )
    checks [Own(deviation), Dtype(SELF, NUMBERS_AND_BOOL), Rank(SELF)]
    -> |call| random(call, normal(call))
}

const NUMBERS_AND_BOOL: Takes = Takes::everywhere(COUNTED).newer(BF16);

/// A standard deviation is not negative.
fn deviation(call: &Passed) -> Result<()> {
    let std = call.number("std") as f32;
    if std < 0.0 { Err(Error::invalid("std", std, "0 or more")) } else { Ok(()) }
}

fn normal(call: &Passed) -> Distribution {
    Distribution::Normal(call.number("mean") as f32, call.number("std") as f32)
}

/// What determines the numbers of a call.
pub fn source(call: &Passed) -> Source {
    Source { seed: call.integer("seed") as u64, offset: call.integer("offset") as u64 }
}

/// out, or self in place, becomes random numbers.
fn random(call: &Passed, distribution: Distribution) -> Result<Box<Plan>> {
    draw(call.operator, call.tensor("out"), source(call), distribution, None)
}

operator! {
    normal_float_float in "random", "aclnn_normal_out.h": "normal(mean, std, size)";
    /// Phase 1 of normally distributed numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = mean + std * z
    ///
    /// The numbers are those of aclnnInplaceNormal.
    ///
    /// @param mean any number
    /// @param std any number, also below 0
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    /// @param out of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides; only the view is written
    aclnnNormalFloatFloatGetWorkspaceSize, aclnnNormalFloatFloat(
        mean: f32,
        std: f32,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks [Dtype(OUT, ALL_FLOATS), Rank(OUT)]
    -> |call| random(call, normal(call))
}

/// The floats, of which every device draws normally distributed ones.
pub const ALL_FLOATS: Takes = Takes::everywhere(FL.and(BF16));
/// The floats.
pub const FLOATS: Takes = Takes::everywhere(FL).newer(BF16);

operator! {
    inplace_random in "random", "aclnn_random.h": "selfRef.random_(from, to)";
    /// Phase 1 of random integers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = an integer from from on and below to, each as likely
    ///
    /// For floats the bounds are moved inward to numbers that the dtype has. BOOL from 0 to 1 is true as often as false.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL; COMPLEX64 and COMPLEX128, the
    ///     real part of which is random, but on 950. Any strides; only the view is written
    /// @param from below to
    /// @param to above from
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceRandomGetWorkspaceSize, aclnnInplaceRandom(
        selfRef: *const aclTensor,
        from: i64,
        to: i64,
        seed: i64,
        offset: i64,
    )
    checks [Dtype(SELF, RANDOM), Rank(SELF), Own(from_is_below_to)]
    -> |call| {
        let (from, to) = (call.integer("from"), call.integer("to"));
        // The original rounds a number from 0 up to 1 there, and PyTorch relies on it.
        let fair = call.tensor("out").1.dtype == DType::Bool && (from, to) == (0, 1);
        let count = if fair { 2 } else { to.wrapping_sub(from) as u64 };
        random(call, Distribution::Integers(from, count))
    }
}

const RANDOM: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(BF16)).on_910(CX).on_310(CX).on(A2, CX);

fn from_is_below_to(call: &Passed) -> Result<()> {
    let (from, to) = (call.integer("from"), call.integer("to"));
    if from >= to {
        return Err(Error::invalid("from", from, format!("less than {to}, which is to")));
    }
    Ok(())
}

operator! {
    inplace_random_without_from_to in "random", "aclnn_random.h": "selfRef.random_()";
    /// Phase 1 of random integers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = an integer from 0 on, each as likely
    ///
    /// The greatest is that of the dtype; for floats that up to which they hold every integer: 2^24 for FLOAT, 2^11 for FLOAT16, 2^8
    /// for BFLOAT16, 2^53 for DOUBLE.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL; COMPLEX64 and COMPLEX128 as
    ///     their real part, but on 950. Any strides; only the view is written
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceRandomWithoutFromToGetWorkspaceSize, aclnnInplaceRandomWithoutFromTo(
        selfRef: *const aclTensor,
        seed: i64,
        offset: i64,
    )
    checks [Dtype(SELF, RANDOM), Rank(SELF)]
    -> |call| random(call, Distribution::Integers(0, greatest(call.tensor("out").1.dtype) + 1))
}

/// The greatest number of an integer type; of a float that up to which it holds every integer.
fn greatest(dtype: DType) -> u64 {
    match dtype.part().unwrap_or(dtype) {
        DType::Bool => 1,
        DType::Int8 => i8::MAX as u64,
        DType::UInt8 => u8::MAX.into(),
        DType::Int16 => i16::MAX as u64,
        DType::Int32 => i32::MAX as u64,
        DType::Int64 => i64::MAX as u64,
        DType::BFloat16 => 1 << 8,
        DType::Float16 => 1 << 11,
        DType::Float => 1 << 24,
        _ => 1 << 53,
    }
}

operator! {
    inplace_bernoulli in "random", "aclnn_bernoulli.h": "selfRef.bernoulli_(prob)";
    /// Phase 1 of ones and zeros: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 1 with that probability, else 0
    ///
    /// @param selfRef of rank 8 or less and no private format; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B,
    ///     910_93 and 950; UINT16, UINT32, UINT64 on 950; none on 310P and 310B. Any strides; only the view is written
    /// @param prob from 0 to 1; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceBernoulliGetWorkspaceSize, aclnnInplaceBernoulli(
        selfRef: *const aclTensor,
        prob: *const aclScalar,
        seed: i64,
        offset: i64,
    )
    checks [
        Dtype(SELF, TOSSED),
        Dtype(PROB, FLOATS),
        Own(prob_is_from_0_to_1),
        Rank(SELF),
        Format(SELF, Formats::Public),
    ]
    -> |call| random(call, Distribution::Bernoulli(probability(call)?))
}

const PROB: &[&str] = &["prob"];

fn probability(call: &Passed) -> Result<f64> {
    Ok(f64::from_le_bytes(scalar_as(call.scalar("prob"), DType::Double)?))
}

fn prob_is_from_0_to_1(call: &Passed) -> Result<()> {
    let probability = probability(call)?;
    if !(0.0..=1.0).contains(&probability) {
        return Err(Error::invalid("prob", probability, "0 to 1"));
    }
    Ok(())
}

operator! {
    inplace_bernoulli_tensor in "random", "aclnn_bernoulli.h": "selfRef.bernoulli_(prob)";
    /// Phase 1 of ones and zeros: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 1 with the probability prob[...], else 0
    ///
    /// @param selfRef of rank 8 or less and no private format; the dtypes of aclnnInplaceBernoulli. Any strides; only the view is
    ///     written
    /// @param prob of a shape that broadcasts to that of selfRef and no private format; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides. What is below 0, or NaN, counts as 0, what is above 1 as 1. It may be selfRef's own elements
    /// @param seed with offset and the indices of an element it determines the element
    /// @param offset likewise
    aclnnInplaceBernoulliTensorGetWorkspaceSize, aclnnInplaceBernoulliTensor(
        selfRef: *const aclTensor,
        prob: *const aclTensor,
        seed: i64,
        offset: i64,
    )
    checks [
        Dtype(SELF, TOSSED),
        Dtype(PROB, FLOATS),
        Rank(SELF),
        Format(&["self", "prob"], Formats::Public),
        Empty(&["self", "prob"], Instead::Nothing),
        BroadcastsTo("prob", "self"),
    ]
    -> |call| {
        let prob = Some(call.tensor("prob").1);
        draw(OPERATOR, call.tensor("self"), source(call), Distribution::BernoulliOf, prob)
    }
}

const TOSSED: Takes = NOTHING.on_910(COUNTED).newer(COUNTED.and(BF16)).on_950(UINT);
const COUNTED: Types = FL.and(INT).and(BOOL);

operator! {
    randperm in "random", "aclnn_randperm.h": "randperm(n)";
    /// Phase 1 of a permutation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 0 to n - 1, each order as likely
    ///
    /// @param n 0 or more
    /// @param seed with offset it determines the order
    /// @param offset likewise
    /// @param out of shape (n); FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, and BFLOAT16 on 910B, 910_93 and 950: numbers that it
    ///     does not hold are cast. Any stride; only the view is written
    aclnnRandpermGetWorkspaceSize, aclnnRandperm(n: i64, seed: i64, offset: i64, out: *mut aclTensor)
    /// @return 0; 561103 out is null; 161001 workspaceSize or executor is; 161002 an argument breaks a rule above. When n is 0 the
    ///     call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [Dtype(OUT, NUMBERS), AtLeast("n", 0), ShapeIs("out", &["n"])]
    -> |call| shuffle(OPERATOR, call.tensor("out"), source(call)); null is 561_103
}
