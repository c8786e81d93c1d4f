//! Sequences of numbers, and the identity matrix.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::creation::plan::{count, identity};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::{Rules, Soc};
use crate::tensor::{Scalar, product, shape_text};
use opapi_kernels::creation::Sequence;
use std::fmt::Display;

/// The operators of this file.
pub const ROWS: &[Operator] = &[arange::ROW, eye::ROW, linspace::ROW];

operator! {
    arange in "sequences", "aclnn_arange.h", const "aclrtStream stream": "arange(start, end, step)";
    /// Phase 1 of a sequence of numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = start + i * step, as many as out has elements
    ///
    /// The numbers are computed in DOUBLE, those of integers in INT64, of start and step cast to it.
    ///
    /// @param start FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93 and 950
    /// @param end likewise; not before start in the direction of step
    /// @param step likewise; not 0, nor NaN, in the class of out: floats, DOUBLE, or integers
    /// @param out FLOAT, FLOAT16, DOUBLE, INT64, INT32, and BFLOAT16 on 910B, 910_93 and 950. Any shape and strides: its
    ///     size is not compared with the range
    aclnnArangeGetWorkspaceSize, aclnnArange(
        start: *const aclScalar, end: *const aclScalar, step: *const aclScalar, out: *mut aclTensor
    )
    -> super::plan_arange
}

const COUNTED: Takes = Takes::everywhere(FL.and(Types::of(&[DType::Int32, DType::Int64]))).newer(BF16);
const BOUNDS: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

fn plan_arange(arguments: &arange::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let arange::Arguments { start, end, step, out } = *arguments;
    for (name, scalar) in [("start", start), ("end", end), ("step", step)] {
        BOUNDS.check(name, scalar.dtype, rules)?;
    }
    COUNTED.check("out", out.dtype, rules)?;
    // Fractions for an INT32 are truncated first, as PyTorch does and as is documented for INT64.
    let numbers = if out.dtype.is_integral() {
        let integer = |scalar| Ok(i64::from_le_bytes(scalar_as(scalar, DType::Int64)?));
        let (start, end, step) = (integer(start)?, integer(end)?, integer(step)?);
        leads(start, end, step, 0)?;
        Sequence::Integers(start, step)
    } else {
        let double = |scalar| Ok(f64::from_le_bytes(scalar_as(scalar, DType::Double)?));
        let (start, end, step) = (double(start)?, double(end)?, double(step)?);
        match out.dtype {
            DType::Double => leads(start, end, step, 0.0)?,
            _ => leads(start as f32, end as f32, step as f32, 0.0)?,
        }
        Sequence::Steps(start, step)
    };
    count(arange::ROW.name, ("out", out), numbers)
}

/// The step is a number other than 0, and does not lead away from the end.
fn leads<T: PartialOrd + Display>(start: T, end: T, step: T, zero: T) -> Result<()> {
    let (up, down) = (step > zero, step < zero);
    if !up && !down {
        return Err(Error::invalid("step", step, "a number other than 0"));
    }
    if up && start > end || down && start < end {
        let expected = format!("one of the other sign: start is {start}, end {end}");
        return Err(Error::invalid("step", step, expected));
    }
    Ok(())
}

operator! {
    linspace in "sequences", "aclnn_linspace.h": "linspace(start, end, steps)";
    /// Phase 1 of evenly spaced numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = start + i * (end - start) / (steps - 1); of one step, start
    ///
    /// The numbers are computed in DOUBLE, the second half of them from end, and cast.
    ///
    /// @param start no complex number; it is cast to the dtype of out first
    /// @param end likewise
    /// @param steps how many numbers, 0 or more
    /// @param out with as many elements; FLOAT, FLOAT16, DOUBLE, INT8, INT32, UINT8; INT16, INT64 and BFLOAT16 on 910B, 910_93
    ///     and 950; none on 310B. Any shape and strides; only the view is written
    aclnnLinspaceGetWorkspaceSize, aclnnLinspace(
        start: *const aclScalar,
        end: *const aclScalar,
        steps: i64,
        out: *mut aclTensor,
    )
    /// @return 0; 561103 an argument is null; 161001 workspaceSize or executor is; 161002 an argument breaks a rule above.
    ///     When steps is 0 the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    -> super::plan_linspace; null is 561_103
}

const SPACED: Takes =
    Takes::everywhere(FL.and(Types::of(&[DType::Int8, DType::Int32, DType::UInt8]))).newer(INT.and(BF16));

fn plan_linspace(arguments: &linspace::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let linspace::Arguments { start, end, steps, out } = *arguments;
    for (name, scalar) in [("start", start), ("end", end)] {
        if scalar.dtype.part().is_some() {
            let got = format!("dtype {}", scalar.dtype.name());
            return Err(Error::invalid(name, got, "a real number"));
        }
    }
    let takes = if rules.soc == Soc::Ascend310B { NOTHING } else { SPACED };
    takes.check("out", out.dtype, rules)?;
    at_least("steps", &[steps], 0)?;
    let elements = product(&out.shape);
    if elements != Some(steps) {
        let got = format!("shape {}", shape_text(&out.shape));
        return Err(Error::invalid("out", got, format!("{steps} elements, as steps says")));
    }
    let number = |scalar: &Scalar| {
        let bytes = cast_of(scalar.dtype, out.dtype)?.value(scalar.bytes);
        Ok(f64::from_le_bytes(scalar_as(&Scalar { dtype: out.dtype, bytes }, DType::Double)?))
    };
    count(linspace::ROW.name, ("out", out), Sequence::Between(number(start)?, number(end)?, steps as u64))
}

operator! {
    eye in "sequences", "aclnn_eye.h": "eye(n, m)";
    /// Phase 1 of an identity matrix: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i][k] = 1 where i = k, else 0
    ///
    /// @param n rows, 0 or more
    /// @param m columns, 0 or more
    /// @param out of shape (n, m); FLOAT, FLOAT16, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides; only the view is written
    aclnnEyeGetWorkspaceSize, aclnnEye(n: i64, m: i64, out: *mut aclTensor)
    -> |arguments, rules| {
        let Arguments { n, m, out } = *arguments;
        IDENTITY.check("out", out.dtype, rules)?;
        rank_in("out", out, &[2])?;
        at_least("n", &[n], 0)?;
        at_least("m", &[m], 0)?;
        shape_is("out", out, &[n, m], "as n and m say")?;
        identity(OPERATOR, ("out", out))
    }
}

const IDENTITY: Takes =
    Takes::everywhere(INT.and(BOOL).and(Types::of(&[DType::Float, DType::Float16]))).newer(BF16);
