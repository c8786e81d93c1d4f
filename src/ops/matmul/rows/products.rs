//! Products of matrices.

use super::super::plan::{Form, product};
use super::super::rules::*;
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::plan::Plan;

/// The operators of this file.
pub const ROWS: &[Operator] = &[batch_mat_mul::ROW, matmul::ROW, mm::ROW];

const TENSORS: &[&str] = &["self", "mat2", "out"];
const FACTORS: &[&str] = &["self", "mat2"];
const SECOND: &[&str] = &["mat2"];

/// A product alone.
fn plain(call: &Passed) -> Result<Box<Plan>> {
    product(call, Form::Matrices, DType::Float, None)
}

operator! {
    mm in "products", "aclnn_mm.h": "torch.mm(self, mat2)";
    /// Phase 1 of a product of matrices: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i][j] = sum over k of self[i][k] * mat2[k][j]
    ///
    /// Sums are made in FLOAT and rounded once. Factors of different types are multiplied in FLOAT. Without anything to sum, the
    /// result is 0.
    ///
    /// @param self a matrix; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param mat2 a matrix with as many rows as self has columns, of any of these types, which need not be that of self. Any strides;
    ///     its format may be FRACTAL_NZ, which is a label: the bytes are read as the strides say
    /// @param out as many rows as self and columns as mat2, of any of these types. Any strides; only the view is written. Its memory
    ///     is not that of a factor
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103. It changes nothing: FLOAT stays FLOAT
    aclnnMmGetWorkspaceSize, aclnnMm(
        self_: *const aclTensor, mat2: *const aclTensor, out: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 as told above.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks [
        Dtype(TENSORS, FLOATS),
        CUBE,
        RankOf(SECOND, &[2]),
        RankOf(SELF, &[2]),
        NoNegativeExtent(TENSORS),
        Own(depths_meet),
        RankOf(OUT, &[2]),
        Own(result_is_matrix),
        Empty(OUT, Instead::Nothing),
        Empty(FACTORS, Instead::Fill("out", 0.0)),
        CUBE_LATE,
    ]
    -> |call| plain(call)
}

operator! {
    matmul in "products", "aclnn_matmul.h": "torch.matmul(self, mat2)";
    /// Phase 1 of a product of matrices, vectors, or batches of matrices: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[..., i, j] = sum over k of self[..., i, k] * mat2[..., k, j]
    ///
    /// A vector is a row on the left and a column on the right, and out has no axis for it. The axes before the last two are
    /// broadcast. Computed as aclnnMm computes.
    ///
    /// @param self of rank 1 to 6, and no format FRACTAL_NZ; else as in aclnnMm
    /// @param mat2 of rank 1 to 6; else as in aclnnMm. In FRACTAL_NZ not FLOAT16 beside BFLOAT16
    /// @param out as many elements as the product has, which are written in row-major order, whatever the shape; not FRACTAL_NZ;
    ///     else as in aclnnMm
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103 unless both factors are vectors. It changes nothing: FLOAT stays FLOAT
    aclnnMatmulGetWorkspaceSize, aclnnMatmul(
        self_: *const aclTensor, mat2: *const aclTensor, out: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another number of
    ///     elements, or as told above.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks [
        Dtype(TENSORS, FLOATS),
        CUBE,
        If(halves_differ, &NotFormat(SECOND, NZ)),
        RankOf(FACTORS, &[1, 2, 3, 4, 5, 6]),
        NoNegativeExtent(TENSORS),
        Own(depths_meet),
        Own(batches_meet),
        NotFormat(SELF_OUT, NZ),
        Empty(FACTORS, Instead::Fill("out", 0.0)),
        Fails(Error::as_view, &Own(result_has_elements)),
        If(has_a_matrix, &CUBE_LATE),
    ]
    -> |call| plain(call)
}

operator! {
    batch_mat_mul in "products", "aclnn_batch_matmul.h": "torch.bmm(self, mat2)";
    /// Phase 1 of products of matrices in batches: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[b][i][j] = sum over k of self[b][i][k] * mat2[b][k][j]
    ///
    /// A batch of one matrix repeats. Computed as aclnnMm computes.
    ///
    /// @param self matrices, of rank 3, and no format FRACTAL_NZ; else as in aclnnMm
    /// @param mat2 as many matrices, or one of the two has one; of rank 3, else as in aclnnMm. In FRACTAL_NZ not of one row or column
    /// @param out as many matrices as the larger batch has; not FRACTAL_NZ; else as in aclnnMm
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
    ///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103. It changes nothing: FLOAT stays FLOAT
    aclnnBatchMatMulGetWorkspaceSize, aclnnBatchMatMul(
        self_: *const aclTensor, mat2: *const aclTensor, out: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 as told above.
    ///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks [
        Dtype(TENSORS, FLOATS),
        CUBE,
        RankOf(TENSORS, &[3]),
        NoNegativeExtent(TENSORS),
        If(second_is_thin, &NotFormat(SECOND, NZ)),
        Own(depths_meet),
        Own(batches_meet),
        Own(result_is_batch),
        NotFormat(SELF_OUT, NZ),
        If(is_empty_batch, &Done(Instead::Nothing)),
        Empty(FACTORS, Instead::Fill("out", 0.0)),
        CUBE_LATE,
    ]
    -> |call| plain(call)
}
