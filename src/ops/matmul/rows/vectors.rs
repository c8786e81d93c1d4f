//! Products with vectors.

use super::super::plan::{Added, Form, Weights, product};
use super::super::rules::{CUBE, CUBE_BEFORE, CUBE_LATE, FLOATS, NZ, broadcast, vectors_fit};
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::tensor::{Scalar, shape_text};
use smallvec::{SmallVec, smallvec};

/// The operators of this file.
pub const ROWS: &[Operator] = &[addmv::ROW, addr::ROW, dot::ROW, inplace_addr::ROW, mv::ROW];

operator! {
    mv in "vectors", "aclnn_mv.h": "torch.mv(self, vec)";
    /// Phase 1 of a product of a matrix and a vector: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = sum over k of self[i][k] * vec[k]
    ///
    /// Sums are made in FLOAT and rounded once. Without anything to sum, the result is 0.
    ///
    /// @param self a matrix of the type of vec. Any strides
    /// @param vec as many elements as self has columns; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any stride
    /// @param out as many elements as self has rows, of the type of vec. Any stride; only the view is written
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103. It changes nothing: FLOAT stays FLOAT
    aclnnMvGetWorkspaceSize, aclnnMv(
        self_: *const aclTensor, vec: *const aclTensor, out: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 as told above.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks [
        SameDtype(OUT, "vec"),
        If(|call| !call.tensor("self").1.is_empty(), &SameDtype(SELF, "vec")),
        Dtype(&["self", "vec", "out"], FLOATS),
        CUBE,
        RankOf(SELF, &[2]),
        RankOf(&["vec", "out"], &[1]),
        NoNegativeExtent(&["self", "vec", "out"]),
        Own(vectors_fit),
        Empty(OUT, Instead::Nothing),
        Empty(SELF, Instead::Fill("out", 0.0)),
        CUBE_LATE,
    ]
    -> |call| product(call, Form::Matrices, DType::Float, None)
}

/// The floats, and the integers that a device multiplies.
const DOT: Takes =
    Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::Int8, DType::Int32, DType::UInt8]))
        .newer(BF16);

operator! {
    dot in "vectors", "aclnn_dot.h": "torch.dot(self, tensor)";
    /// Phase 1 of a product of two vectors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = sum over k of self[k] * tensor[k]
    ///
    /// Halves are summed in FLOAT and rounded once; integers wrap. Of no elements the result is 0.
    ///
    /// @param self a vector; FLOAT, FLOAT16, INT8, INT32, UINT8; BFLOAT16 on 910B, 910_93 and 950. Any stride
    /// @param tensor as many elements of that type. Any stride
    /// @param out of rank 0 and that type
    aclnnDotGetWorkspaceSize, aclnnDot(self_: *const aclTensor, tensor: *const aclTensor, out: *mut aclTensor)
    checks [
        Dtype(SELF, DOT),
        SameDtype(&["tensor", "out"], "self"),
        RankOf(&["self", "tensor"], &[1]),
        RankOf(OUT, &[0]),
        NoNegativeExtent(&["self", "tensor"]),
        SameShape(&["tensor"], "self"),
        Empty(SELF, Instead::Fill("out", 0.0)),
    ]
    -> |call| product(call, Form::Matrices, call.tensor("self").1.dtype, None)
}

const NUMBERS: Takes = Takes::everywhere(FL.and(INT).and(BOOL));

operator! {
    addmv in "vectors", "aclnn_addmv.h": "torch.addmv(self, mat, vec, beta=beta, alpha=alpha)";
    /// Phase 1 of a product of a matrix and a vector that is added: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = beta * self[i] + alpha * sum over k of mat[i][k] * vec[k]
    ///
    /// Computed in the type in which all meet, alpha and beta where they are not 1; halves in FLOAT with one rounding. Integers wrap.
    /// Of BOOL a sum is "or" and a product "and". Where beta is 0 self is not read, where alpha is 0 neither factor.
    ///
    /// @param self of rank 0, or as many elements as mat has rows, or one unless alpha is 0; FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8 to
    ///     INT64, UINT8, BOOL; no tensor has format FRACTAL_NZ. Any stride
    /// @param mat a matrix of any of these types. Any strides. On 910, 310P and 310B not BFLOAT16
    /// @param vec as many elements as mat has columns, of any of these types. Any stride
    /// @param alpha of any of these types; it comes before beta
    /// @param beta of any of these types
    /// @param out as many elements as mat has rows; the type that is computed in casts to its type, which is one of these. Any stride;
    ///     only the view is written. It may be the memory of self, with the same stride
    /// @param cubeMathType -1 to 4; on 910, 310P and 310B a FLOAT factor needs 1 or 2. It changes nothing: FLOAT stays FLOAT
    aclnnAddmvGetWorkspaceSize, aclnnAddmv(
        self_: *const aclTensor,
        mat: *const aclTensor,
        vec: *const aclTensor,
        alpha: *const aclScalar,
        beta: *const aclScalar,
        out: *mut aclTensor,
        cubeMathType: i8,
    )
    checks [
        Dtype(&["self", "mat", "vec", "alpha", "beta", "out"], NUMBERS.and(BF16)),
        CastsTo("out", all_meet),
        RankOf(SELF, &[0, 1]),
        RankOf(&["mat"], &[2]),
        RankOf(&["vec", "out"], &[1]),
        NoNegativeExtent(&["self", "mat", "vec", "out"]),
        Own(vectors_fit),
        Own(addend_is_vector),
        CUBE_BEFORE,
        NotFormat(&["self", "mat", "vec", "out"], NZ),
        Empty(SELF_OUT, Instead::Nothing),
    ]
    -> |call| {
        let dtype = all_meet(call)?;
        let weights = Weights::of(call, ["alpha", "beta"], dtype)?;
        // Numbers of a larger type do not make floats DOUBLE.
        let (_, own) = meeting(["self", "mat", "vec"].map(|name| call.dtype(name)))?;
        let through = if own.is_floating() { own } else { dtype };
        product(call, Form::Matrices, through, Some(Added { weights, skips_product: true }))
    }
}

/// The dtype in which some meet, and the name of the last.
fn meeting(dtypes: impl IntoIterator<Item = (&'static str, DType)>) -> Result<(&'static str, DType)> {
    let mut dtypes = dtypes.into_iter();
    let first = dtypes.next().expect("there is one");
    dtypes.try_fold(first, |(name, dtype), (other, own)| Ok((other, promotes(other, own, name, dtype)?)))
}

/// The dtype in which a matrix and a vector, what is added, and the weights that are not 1 meet.
fn all_meet(call: &Passed) -> Result<DType> {
    let side = |mut names: SmallVec<[&'static str; 3]>, weight: &'static str| {
        if number(call.scalar(weight))? != 1.0 {
            names.push(weight);
        }
        meeting(names.into_iter().map(|name| call.dtype(name)))
    };
    Ok(meeting([side(smallvec!["mat", "vec"], "alpha")?, side(smallvec!["self"], "beta")?])?.1)
}

fn number(scalar: &Scalar) -> Result<f64> {
    Ok(f64::from_le_bytes(scalar_as(scalar, DType::Double)?))
}

/// What is added has as many elements as the matrix has rows, or one.
fn addend_is_vector(call: &Passed) -> Result<()> {
    let ((name, addend), (_, mat)) = (call.tensor("self"), call.tensor("mat"));
    let repeats = addend.rank() == 0 || addend.shape[0] == 1 && number(call.scalar("alpha"))? != 0.0;
    if repeats || addend.shape[0] == mat.shape[0] {
        return Ok(());
    }
    let expected = format!("{} elements, as mat has rows", mat.shape[0]);
    Err(Error::invalid(name, format!("{} elements", addend.shape[0]), expected))
}

const ADDR: Takes = NUMBERS.newer(BF16);
const VECTORS: &[&str] = &["vec1", "vec2"];
const WEIGHTS: [&str; 2] = ["alphaOptional", "betaOptional"];

/// The dtype in which what is added and both vectors meet.
fn tensors_meet(call: &Passed) -> Result<DType> {
    Ok(meeting(["self", "vec1", "vec2"].map(|name| call.dtype(name)))?.1)
}

/// Weights of the kind of what is computed.
fn weights_fit(call: &Passed) -> Result<()> {
    let computed = tensors_meet(call)?;
    for name in WEIGHTS {
        let Some(dtype) = call.scalar_if(name).map(|number| number.dtype) else { continue };
        let is_too_little = dtype == DType::Bool && computed != DType::Bool;
        if is_too_little || dtype.is_floating() && !computed.is_floating() {
            let expected = format!("one of the kind of {}, in which is computed", computed.name());
            return Err(Error::invalid(name, format!("dtype {}", dtype.name()), expected));
        }
    }
    Ok(())
}

/// A row for each element of the first vector and a column for each of the second.
fn outer_shape(call: &Passed) -> [i64; 2] {
    let [a, b] = call.these(["vec1", "vec2"]);
    [a.shape[0], b.shape[0]]
}

/// That tensor has the shape of the product.
fn is_outer(call: &Passed, name: &str) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    shape_is(name, tensor, &outer_shape(call), "the sizes of vec1 and vec2")
}

/// What is added broadcasts to it.
fn addend_broadcasts_to_outer(call: &Passed) -> Result<()> {
    let ((name, addend), shape) = (call.tensor("self"), outer_shape(call));
    if broadcast(&addend.shape, &shape).is_some_and(|both| both[..] == shape) {
        return Ok(());
    }
    let expected = format!("one that broadcasts to {}, the sizes of vec1 and vec2", shape_text(&shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&addend.shape)), expected))
}

/// What is asked before shapes are.
const ADDR_BEFORE: Check = All(&[
    Dtype(&["self", "vec1", "vec2", "betaOptional", "alphaOptional", "out"], ADDR),
    Meet(tensors_meet),
    Own(weights_fit),
    RankOf(VECTORS, &[1]),
    NoNegativeExtent(&["self", "vec1", "vec2", "out"]),
]);

fn outer(call: &Passed) -> Result<Box<Plan>> {
    let through = tensors_meet(call)?;
    let weights = Weights::of(call, WEIGHTS, through)?;
    product(call, Form::Outer, through, Some(Added { weights, skips_product: false }))
}

operator! {
    addr in "vectors", "aclnn_addr.h", const "aclrtStream stream": "torch.addr(self, vec1, vec2, beta=beta, alpha=alpha)";
    /// Phase 1 of the products of each element of a vector with each of another, which are added: checks the arguments, and reports
    /// the workspace that phase 2 needs.
    ///
    ///     out[i][j] = beta * self[i][j] + alpha * vec1[i] * vec2[j]
    ///
    /// Computed in the type in which the tensors meet, halves in FLOAT with one rounding. Integers wrap. Of BOOL a sum is "or" and a
    /// product "and". Where beta is 0 self is not read.
    ///
    /// @param self of rank 2 or less, its shape broadcasts to that of out; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param vec1 a vector of any of these types. Any stride
    /// @param vec2 a vector of any of these types. Any stride
    /// @param betaOptional of any of these types; no float where the tensors are none, BOOL only where they are; null for 1
    /// @param alphaOptional likewise
    /// @param out a row for each element of vec1 and a column for each of vec2; of any of these types, to which the result is cast. Any
    ///     strides; only the view is written. It may be the memory of self, with the same strides
    aclnnAddrGetWorkspaceSize, aclnnAddr(
        self_: *const aclTensor,
        vec1: *const aclTensor,
        vec2: *const aclTensor,
        betaOptional: *const aclScalar = null,
        alphaOptional: *const aclScalar = null,
        out: *mut aclTensor,
    )
    checks [
        ADDR_BEFORE,
        RankOf(SELF, &[0, 1, 2]),
        Own(addend_broadcasts_to_outer),
        Empty(VECTORS, Instead::Nothing),
        Own(|call| is_outer(call, "out")),
    ]
    -> |call| outer(call)
}

operator! {
    inplace_addr in "vectors", "aclnn_addr.h", const "aclrtStream stream": "selfRef.addr_(vec1, vec2, beta=beta, alpha=alpha)";
    /// Phase 1 of aclnnAddr in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef.addr_(vec1, vec2, beta=beta, alpha=alpha)
    ///
    /// @param selfRef as self and as out of aclnnAddr
    /// @param vec1 as for aclnnAddr
    /// @param vec2 as for aclnnAddr
    /// @param betaOptional as for aclnnAddr
    /// @param alphaOptional as for aclnnAddr
    aclnnInplaceAddrGetWorkspaceSize, aclnnInplaceAddr(
        selfRef: *mut aclTensor,
        vec1: *const aclTensor,
        vec2: *const aclTensor,
        betaOptional: *const aclScalar = null,
        alphaOptional: *const aclScalar = null,
    )
    checks [
        ADDR_BEFORE,
        RankOf(SELF, &[2]),
        Own(|call| is_outer(call, "self")),
        Empty(VECTORS, Instead::Nothing),
    ]
    -> |call| outer(call)
}
