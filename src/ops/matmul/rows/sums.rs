//! Products of matrices that are added to something.

use super::super::plan::{Added, Form, Weights, product};
use super::super::rules::*;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::Formats;
use crate::plan::Plan;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    addbmm::ROW,
    addmm::ROW,
    baddbmm::ROW,
    gemm::ROW,
    inplace_addbmm::ROW,
    inplace_addmm::ROW,
    inplace_baddbmm::ROW,
];

const MATRICES: &[&str] = &["mat1", "mat2"];
const OF_MATRICES: &[&str] = &["mat1", "mat2", "self", "out"];
const BATCHES: &[&str] = &["batch1", "batch2"];
const OF_BATCHES: &[&str] = &["batch1", "batch2", "self", "out"];

/// Of a product of matrices that is added.
const ADDMM: &[Check] = &[
    Dtype(OF_MATRICES, FLOATS),
    CUBE_BUT_4,
    RankOf(MATRICES, &[2]),
    NoNegativeExtent(OF_MATRICES),
    Own(depths_meet),
    NotFormat(SELF, NZ),
    RankOf(SELF, &[0, 1, 2]),
    Own(has_storage),
    Own(addend_meets),
    Own(result_begins_as_matrix),
    Empty(SELF, Instead::Nothing),
    If(has_no_rows_or_columns, &Done(Instead::Nothing)),
    Fails(Error::as_view, &Own(addend_broadcasts)),
    Fails(Error::as_view, &RankOf(OUT, &[2])),
];

/// Of products in batches, each of which is added.
const BADDBMM: &[Check] = &[
    Dtype(OF_BATCHES, FLOATS),
    CUBE_BUT_4,
    RankOf(BATCHES, &[3]),
    NoNegativeExtent(OF_BATCHES),
    Own(depths_meet),
    Own(batches_meet),
    Own(addend_and_result_of_batch),
    Format(&["batch1", "batch2", "out"], Formats::Equal),
    If(has_empty_batch, &Done(Instead::Nothing)),
    Fails(Error::as_view, &Own(result_has_batches)),
];

/// Of the sum of products in batches, which is added.
const ADDBMM: &[Check] = &[
    Dtype(OF_BATCHES, FLOATS),
    CUBE,
    RankOf(BATCHES, &[3]),
    NoNegativeExtent(OF_BATCHES),
    Own(depths_meet),
    Own(batches_meet),
    RankOf(SELF, &[0, 1, 2]),
    Own(addend_and_result_of_sum),
    Format(BATCHES, Formats::Equal),
    If(has_no_rows_or_columns, &Done(Instead::Nothing)),
    CUBE_LATE,
];

const OF_GEMM: &[&str] = &["A", "B", "C", "out"];

/// A product and what is added. As in PyTorch the factors are not read where alpha is 0, but in batches that are not summed.
fn added(call: &Passed, form: Form, skips_product: bool) -> Result<Box<Plan>> {
    let weights = Weights::of(call, ["alpha", "beta"], DType::Float)?;
    product(call, form, DType::Float, Some(Added { weights, skips_product }))
}

operator! {
    addmm in "product_sums", "aclnn_addmm.h": "torch.addmm(self, mat1, mat2, beta=beta, alpha=alpha)";
    /// Phase 1 of a product of matrices that is added: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i][j] = beta * self[i][j] + alpha * sum over k of mat1[i][k] * mat2[k][j]
    ///
    /// Computed in FLOAT and rounded once. Where beta is 0 self is not read, where alpha is 0 neither factor.
    ///
    /// @param self its shape broadcasts to that of out; of rank 2 or less, and no format FRACTAL_NZ; FLOAT, FLOAT16; BFLOAT16 on 910B,
    ///     910_93 and 950. Any strides
    /// @param mat1 a matrix of any of these types. Any strides
    /// @param mat2 a matrix of any of these types with as many rows as mat1 has columns. Any strides; its format may be FRACTAL_NZ, a
    ///     label
    /// @param beta of any type; it counts as a FLOAT
    /// @param alpha of any type; it counts as a FLOAT
    /// @param out as many rows as mat1 and columns as mat2, of any of these types. Any strides; only the view is written. It may be the
    ///     memory of self, with the same strides
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and there is no 4. It changes nothing: FLOAT stays FLOAT
    aclnnAddmmGetWorkspaceSize, aclnnAddmm(
        self_: *const aclTensor,
        mat1: *const aclTensor,
        mat2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        out: *mut aclTensor,
        cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self is larger than out,
    ///     or out has more than two axes.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks (ADDMM)
    -> |call| added(call, Form::Matrices, true)
}

operator! {
    inplace_addmm in "product_sums", "aclnn_addmm.h": "selfRef.addmm_(mat1, mat2, beta=beta, alpha=alpha)";
    /// Phase 1 of aclnnAddmm in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef.addmm_(mat1, mat2, beta=beta, alpha=alpha)
    ///
    /// @param selfRef as self and as out of aclnnAddmm
    /// @param mat1 as for aclnnAddmm
    /// @param mat2 as for aclnnAddmm
    /// @param beta as for aclnnAddmm
    /// @param alpha as for aclnnAddmm
    /// @param cubeMathType as for aclnnAddmm
    aclnnInplaceAddmmGetWorkspaceSize, aclnnInplaceAddmm(
        selfRef: *const aclTensor,
        mat1: *const aclTensor,
        mat2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        cubeMathType: i8,
    )
    checks (ADDMM)
    -> |call| added(call, Form::Matrices, true)
}

operator! {
    baddbmm in "product_sums", "aclnn_baddbmm.h": "torch.baddbmm(self, batch1, batch2, beta=beta, alpha=alpha)";
    /// Phase 1 of products of matrices in batches that are added: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[b][i][j] = beta * self[b][i][j] + alpha * sum over k of batch1[b][i][k] * batch2[b][k][j]
    ///
    /// Computed as aclnnAddmm computes, but for an alpha of 0, which multiplies.
    ///
    /// @param self its shape broadcasts to that of out; empty only where out is; types as in aclnnAddmm. Any strides
    /// @param batch1 as many matrices as out has, of rank 3; types as in aclnnAddmm. Any strides
    /// @param batch2 as many matrices, or one, with as many rows as those of batch1 have columns; of rank 3 and the format of batch1.
    ///     Any strides
    /// @param beta as in aclnnAddmm
    /// @param alpha as in aclnnAddmm
    /// @param out of the shape of the products and the format of batch1; types as in aclnnAddmm. Any strides; only the view is written.
    ///     It may be the memory of self, with the same strides
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and there is no 4. It changes nothing: FLOAT stays FLOAT
    aclnnBaddbmmGetWorkspaceSize, aclnnBaddbmm(
        self_: *const aclTensor,
        batch1: *const aclTensor,
        batch2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        out: *mut aclTensor,
        cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 batch2 has more matrices
    ///     than batch1, which has one.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks (BADDBMM)
    -> |call| added(call, Form::Matrices, false)
}

operator! {
    inplace_baddbmm in "product_sums", "aclnn_baddbmm.h": "selfRef.baddbmm_(batch1, batch2, beta=beta, alpha=alpha)";
    /// Phase 1 of aclnnBaddbmm in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef.baddbmm_(batch1, batch2, beta=beta, alpha=alpha)
    ///
    /// @param selfRef as self and as out of aclnnBaddbmm
    /// @param batch1 as for aclnnBaddbmm
    /// @param batch2 as for aclnnBaddbmm
    /// @param beta as for aclnnBaddbmm
    /// @param alpha as for aclnnBaddbmm
    /// @param cubeMathType as for aclnnBaddbmm
    aclnnInplaceBaddbmmGetWorkspaceSize, aclnnInplaceBaddbmm(
        selfRef: *const aclTensor,
        batch1: *const aclTensor,
        batch2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        cubeMathType: i8,
    )
    checks (BADDBMM)
    -> |call| added(call, Form::Matrices, false)
}

operator! {
    addbmm in "product_sums", "aclnn_addbmm.h": "torch.addbmm(self, batch1, batch2, beta=beta, alpha=alpha)";
    /// Phase 1 of the sum of products of matrices in batches, which is added: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[i][j] = beta * self[i][j] + alpha * sum over b and k of batch1[b][i][k] * batch2[b][k][j]
    ///
    /// Computed as aclnnAddmm computes.
    ///
    /// @param self its shape broadcasts to that of out; empty only where out is; of rank 2 or less; types as in aclnnAddmm. Any strides
    /// @param batch1 matrices, of rank 3; types as in aclnnAddmm. Any strides
    /// @param batch2 as many matrices, or one of the two has one, with as many rows as those of batch1 have columns; of rank 3 and the
    ///     format of batch1. Any strides
    /// @param beta as in aclnnAddmm
    /// @param alpha as in aclnnAddmm
    /// @param out of the shape of one product; types as in aclnnAddmm. Any strides; only the view is written. It may be the memory of
    ///     self, with the same strides
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103. It changes nothing: FLOAT stays FLOAT
    aclnnAddbmmGetWorkspaceSize, aclnnAddbmm(
        self_: *const aclTensor,
        batch1: *const aclTensor,
        batch2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        out: *mut aclTensor,
        cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 as told above.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks (ADDBMM)
    -> |call| added(call, Form::Sum, true)
}

operator! {
    inplace_addbmm in "product_sums", "aclnn_addbmm.h": "selfRef.addbmm_(batch1, batch2, beta=beta, alpha=alpha)";
    /// Phase 1 of aclnnAddbmm in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef.addbmm_(batch1, batch2, beta=beta, alpha=alpha)
    ///
    /// @param selfRef as self and as out of aclnnAddbmm
    /// @param batch1 as for aclnnAddbmm
    /// @param batch2 as for aclnnAddbmm
    /// @param beta as for aclnnAddbmm
    /// @param alpha as for aclnnAddbmm
    /// @param cubeMathType as for aclnnAddbmm
    aclnnInplaceAddbmmGetWorkspaceSize, aclnnInplaceAddbmm(
        selfRef: *mut aclTensor,
        batch1: *const aclTensor,
        batch2: *const aclTensor,
        beta: *const aclScalar,
        alpha: *const aclScalar,
        cubeMathType: i8,
    )
    checks (ADDBMM)
    -> |call| added(call, Form::Sum, true)
}

operator! {
    gemm in "product_sums", "aclnn_gemm.h": "beta * C + alpha * (A @ B), each of them transposed where asked";
    /// Phase 1 of a product of matrices, transposed where asked, that is added: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[i][j] = beta * C[i][j] + alpha * sum over k of A[i][k] * B[k][j]
    ///
    /// Computed as aclnnAddmm computes. All tensors have format ND.
    ///
    /// @param A a matrix; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param B a matrix of any of these types. Any strides
    /// @param C its shape broadcasts to that of out; of any of these types. Any strides
    /// @param alpha times the product; where it is 0 neither factor is read
    /// @param beta times C; where it is 0 C is not read
    /// @param transA not 0: A is transposed before
    /// @param transB not 0: B is transposed before
    /// @param out as many rows as A and columns as B, transposed where asked; of any of these types. Any strides; only the view is
    ///     written. It may be the memory of C, with the same strides
    /// @param cubeMathType -1 to 4, on 950 not -1; on 910, 310P and 310B a FLOAT factor needs 1 or 2. It changes nothing: FLOAT stays
    ///     FLOAT
    aclnnGemmGetWorkspaceSize, aclnnGemm(
        A: *const aclTensor,
        B: *const aclTensor,
        C: *const aclTensor,
        alpha: f32,
        beta: f32,
        transA: i64,
        transB: i64,
        out: *mut aclTensor,
        cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 C is larger than out, or out has
    ///     more than two axes. Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks [
        Dtype(OF_GEMM, FLOATS),
        RankOf(&["A", "B"], &[2]),
        NoNegativeExtent(OF_GEMM),
        Own(depths_meet),
        Own(addend_meets),
        Own(result_begins_as_matrix),
        CUBE_BEFORE,
        Own(are_nd),
        Empty(&["C"], Instead::Nothing),
        If(has_no_rows_or_columns, &Done(Instead::Nothing)),
        On(ON_950, &All(&[CUBE, RankOf(&["C"], &[0, 1, 2]), Own(has_storage)])),
        Fails(Error::as_view, &Own(addend_broadcasts)),
        Fails(Error::as_view, &RankOf(OUT, &[2])),
    ]
    -> |call| {
        let weights = Weights::floats(["alpha", "beta"].map(|name| call.number(name)));
        product(call, Form::Matrices, DType::Float, Some(Added { weights, skips_product: true }))
    }
}
