//! Sequences of numbers, and the identity matrix.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::creation::plan::{count, identity};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::Soc;
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
    checks [
        Dtype(&["start", "end", "step"], BOUNDS),
        Dtype(OUT, COUNTED),
        Own(|call| counted(call).map(drop)),
    ]
    -> |call| count(OPERATOR, call.tensor("out"), counted(call)?)
}

const COUNTED: Takes = Takes::everywhere(FL.and(Types::of(&[DType::Int32, DType::Int64]))).newer(BF16);
const BOUNDS: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

/// The numbers from start by a step that leads to end.
fn counted(call: &Passed) -> Result<Sequence> {
    let [start, end, step] = ["start", "end", "step"].map(|name| call.scalar(name));
    let dtype = call.tensor("out").1.dtype;
    // Fractions for an INT32 are truncated first, as PyTorch does and as is documented for INT64.
    if dtype.is_integral() {
        let integer = |scalar| Ok(i64::from_le_bytes(scalar_as(scalar, DType::Int64)?));
        let (start, end, step) = (integer(start)?, integer(end)?, integer(step)?);
        leads(start, end, step, 0)?;
        Ok(Sequence::Integers(start, step))
    } else {
        let double = |scalar| Ok(f64::from_le_bytes(scalar_as(scalar, DType::Double)?));
        let (start, end, step) = (double(start)?, double(end)?, double(step)?);
        match dtype {
            DType::Double => leads(start, end, step, 0.0)?,
            _ => leads(start as f32, end as f32, step as f32, 0.0)?,
        }
        Ok(Sequence::Steps(start, step))
    }
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
    checks [Own(real_bounds), Dtype(OUT, SPACED), AtLeast("steps", 0), Own(as_many_as_steps)]
    -> |call| plan_linspace(call); null is 561_103
}

const SPACED: Takes = NOTHING.on(&[Soc::Ascend910, Soc::Ascend310P], NARROW).newer(NARROW.and(INT).and(BF16));
const NARROW: Types = FL.and(Types::of(&[DType::Int8, DType::Int32, DType::UInt8]));

/// No bound is complex.
fn real_bounds(call: &Passed) -> Result<()> {
    for name in ["start", "end"] {
        let dtype = call.scalar(name).dtype;
        if dtype.is_complex() {
            return Err(Error::invalid(name, format!("dtype {}", dtype.name()), "a real number"));
        }
    }
    Ok(())
}

/// out has as many elements as there are steps.
fn as_many_as_steps(call: &Passed) -> Result<()> {
    let ((name, out), steps) = (call.tensor("out"), call.integer("steps"));
    if product(&out.shape) == Some(steps) {
        return Ok(());
    }
    let expected = format!("{steps} elements, as steps says");
    Err(Error::invalid(name, format!("shape {}", shape_text(&out.shape)), expected))
}

fn plan_linspace(call: &Passed) -> Result<Box<Plan>> {
    let out = call.tensor("out");
    let number = |name| {
        let (scalar, dtype) = (call.scalar(name), out.1.dtype);
        let bytes = cast_of(scalar.dtype, dtype)?.value(scalar.bytes);
        Ok(f64::from_le_bytes(scalar_as(&Scalar { dtype, bytes }, DType::Double)?))
    };
    let numbers = Sequence::Between(number("start")?, number("end")?, call.integer("steps") as u64);
    count(call.operator, out, numbers)
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
    checks [
        Dtype(OUT, IDENTITY),
        RankOf(OUT, &[2]),
        AtLeast("n", 0),
        AtLeast("m", 0),
        ShapeIs("out", &["n", "m"]),
    ]
    -> |call| identity(OPERATOR, call.tensor("out"))
}

const IDENTITY: Takes =
    Takes::everywhere(INT.and(BOOL).and(Types::of(&[DType::Float, DType::Float16]))).newer(BF16);
