//! Tensors beside each other, and a value beside a tensor.

use crate::abi::acl_meta::{aclIntArray, aclScalar, aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::joining::plan::{constant_pad, join};
use crate::ops::joining::rules::PADDED_WITH_A_VALUE;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Extents, Plan};
use crate::soc::Soc;
use crate::tensor::{Tensor, shape_text};

/// The operators of this file.
pub const ROWS: &[Operator] = &[cat::ROW, constant_pad_nd::ROW, stack::ROW];

operator! {
    cat in "joining", "aclnn_cat.h", const "aclrtStream stream": "torch.cat(tensors, dim)";
    /// Phase 1 of joining tensors along an axis: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = tensors[0], then tensors[1] and so on, along dim
    ///
    /// Tensors of shape [0] are left out. The elements are cast to the dtype in which all meet, then to out's.
    ///
    /// @param tensors of equal ranks of 1 to 8, and of equal shapes but for dim; FLOAT, FLOAT16, DOUBLE, INT8 to INT64,
    ///     UINT8, BOOL, COMPLEX64; BFLOAT16 on 910B, 910_93, 310B and 950; UINT16, UINT32, UINT64 on 950. Any strides, and
    ///     the storage format that out has, which is not private
    /// @param dim from -rank to rank - 1
    /// @param out of the shape of the result, of a dtype of the same list to which the common one can be cast. Any strides;
    ///     only the view is written
    aclnnCatGetWorkspaceSize, aclnnCat(tensors: *const aclTensorList, dim: i64, out: *mut aclTensor)
    checks [
        If(nothing_is_joined, &Done(Instead::Nothing)),
        Own(joined_types),
        Own(|call| joined_meet(call).map(drop)),
        Dtype(OUT, JOINED),
        CastsTo("out", joined_meet),
        Computes(&["tensors"], joined_meet, JOINED),
        Own(joined_formats),
        Own(|call| joining(call).map(drop)),
    ]
    -> |call| plan_cat(call)
}

/// But for COMPLEX128, they meet in these too.
const JOINED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(Types::of(&[DType::Complex64])))
    .newer(BF16)
    .on(&[Soc::Ascend310B], BF16)
    .on_950(UINT.and(FP8));

fn tensors<'a>(call: &Passed<'a>) -> impl Iterator<Item = &'a Tensor> {
    call.tensors("tensors").1.iter().map(|tensor| &**tensor)
}

/// The tensors but for those of shape [0].
fn joined<'a>(call: &Passed<'a>) -> impl Iterator<Item = &'a Tensor> {
    tensors(call).filter(|tensor| *tensor.shape != [0])
}

fn nothing_is_joined(call: &Passed) -> bool {
    joined(call).next().is_none()
}

/// The dtypes of what is joined are taken.
fn joined_types(call: &Passed) -> Result<()> {
    joined(call).try_for_each(|tensor| JOINED.check("tensors", tensor.dtype, call.rules))
}

fn joined_meet(call: &Passed) -> Result<DType> {
    meeting(joined(call))
}

/// The format of what is joined is that of out, and not private.
fn joined_formats(call: &Passed) -> Result<()> {
    let out = call.tensor("out");
    joined(call).try_for_each(|tensor| Formats::EqualPublic.check(&[out, ("tensors", tensor)]))
}

/// The axis along which is joined, and out in the shape of the result.
fn joining(call: &Passed) -> Result<(usize, Axes)> {
    let first = joined(call).next().expect("a tensor that is joined");
    rank("tensors", first)?;
    if first.rank() == 0 {
        return Err(Error::invalid("tensors", "a tensor of rank 0", "ranks of 1 to 8"));
    }
    let at = axis("dim", call.integer("dim"), first.rank())?;
    let mut shape = Extents::from_slice(&first.shape);
    shape[at] = 0;
    for tensor in joined(call) {
        let mut axes = tensor.shape.iter().zip(&first.shape).enumerate();
        if tensor.rank() != first.rank() || axes.any(|(axis, (own, first))| axis != at && own != first) {
            let expected = format!("{} but for axis {at}, as the first", shape_text(&first.shape));
            return Err(Error::invalid("tensors", format!("shape {}", shape_text(&tensor.shape)), expected));
        }
        shape[at] = shape[at].checked_add(tensor.shape[at]).ok_or_else(|| {
            let given = format!("extents of axis {at} that add to more than {}", i64::MAX);
            Error::invalid("tensors", given, "a sum that fits an INT64")
        })?;
    }
    Ok((at, whole(call, &shape)?))
}

fn plan_cat(call: &Passed) -> Result<Box<Plan>> {
    let (mut start, (at, whole)) = (0, joining(call)?);
    let mut parts = joined(call).map(|tensor| {
        let offset = whole.offset.wrapping_add(whole.strides[at].wrapping_mul(start));
        start += tensor.shape[at];
        let [shape, strides] = [&tensor.shape, &whole.strides].map(|of| Extents::from_slice(of));
        (tensor, Axes { shape, strides, offset })
    });
    join(call.operator, call.tensor("out"), &mut parts, joined_meet(call)?)
}

/// The dtype in which tensors meet.
fn meeting<'a>(mut tensors: impl Iterator<Item = &'a Tensor>) -> Result<DType> {
    let first = tensors.next().expect("a tensor").dtype;
    tensors.try_fold(first, |meet, tensor| promotes("tensors", tensor.dtype, "the tensors before", meet))
}

/// out in the shape of the result, which is its own; or else both have one element.
fn whole(call: &Passed, shape: &[i64]) -> Result<Axes> {
    let (name, out) = call.tensor("out");
    if out.numel() == Some(1) && shape.iter().all(|&extent| extent == 1) {
        let strides = shape.iter().map(|_| 0).collect();
        return Ok(Axes { shape: Extents::from_slice(shape), strides, offset: out.offset });
    }
    shape_is(name, out, shape, "the shape of the result")?;
    Ok(Axes::of(out))
}

operator! {
    stack in "joining", "aclnn_stack.h", const "aclrtStream stream": "torch.stack(tensors, dim)";
    /// Phase 1 of joining tensors along a new axis: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[..., i, ...] = tensors[i], with i on axis dim
    ///
    /// The elements are cast to the dtype in which all meet, then to out's.
    ///
    /// @param tensors of equal shapes, of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL,
    ///     COMPLEX64, COMPLEX128, and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim from -rank - 1 to rank, where out has the new axis
    /// @param out of the shape of the result, of a dtype of the same list to which the common one can be cast. Any strides;
    ///     only the view is written
    aclnnStackGetWorkspaceSize, aclnnStack(tensors: *const aclTensorList, dim: i64, out: *mut aclTensor)
    /// @return 0; 161002 an argument breaks a rule above; 561103 a pointer is null. When all tensors are empty the call
    ///     succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Own(some_tensor),
        Dtype(TENSORS, STACKED),
        Own(|call| stacked_meet(call).map(drop)),
        Dtype(OUT, STACKED),
        CastsTo("out", stacked_meet),
        Rank(TENSORS),
        Own(|call| new_axis(call).map(drop)),
        Own(stacked_shapes),
        Empty(TENSORS, Instead::Nothing),
        Own(|call| stacking(call).map(drop)),
    ]
    -> |call| plan_stack(call); null is 561_103
}

const STACKED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).newer(BF16);

const TENSORS: &[&str] = &["tensors"];

fn first<'a>(call: &Passed<'a>) -> &'a Tensor {
    tensors(call).next().expect("a tensor")
}

fn some_tensor(call: &Passed) -> Result<()> {
    let some = tensors(call).next().ok_or_else(|| Error::invalid("tensors", "no tensor", "one at least"));
    some.map(drop)
}

fn stacked_meet(call: &Passed) -> Result<DType> {
    meeting(tensors(call))
}

/// The axis of out that the tensors lack.
fn new_axis(call: &Passed) -> Result<usize> {
    axis("dim", call.integer("dim"), first(call).rank() + 1)
}

/// The tensors have the shape of the first.
fn stacked_shapes(call: &Passed) -> Result<()> {
    let first = first(call);
    tensors(call).try_for_each(|tensor| shape_is("tensors", tensor, &first.shape, "the shape of the first"))
}

/// out in the shape of the result.
fn stacking(call: &Passed) -> Result<Axes> {
    let mut shape = Extents::from_slice(&first(call).shape);
    shape.insert(new_axis(call)?, tensors(call).count() as i64);
    whole(call, &shape)
}

fn plan_stack(call: &Passed) -> Result<Box<Plan>> {
    let (at, whole) = (new_axis(call)?, stacking(call)?);
    let mut parts = tensors(call).enumerate().map(|(i, tensor)| {
        let mut part = whole.clone();
        part.offset = part.offset.wrapping_add(part.strides[at].wrapping_mul(i as i64));
        part.shape.remove(at);
        part.strides.remove(at);
        (tensor, part)
    });
    join(call.operator, call.tensor("out"), &mut parts, stacked_meet(call)?)
}

operator! {
    constant_pad_nd in "constant_pad_nd", "aclnn_constant_pad_nd.h": "torch.constant_pad_nd(self, pad, value)", "any padding, negative too (cropping)";
    /// Phase 1 of padding with a value: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With pad = {before and behind the last axis, before and behind the one before it, ...}:
    ///
    ///     out[..., i, ...] = self[..., i - before, ...], or value where self has no such element
    ///
    /// Negative values crop. Elements are copied bit for bit. Where self is empty, out is filled with the value.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, COMPLEX64, COMPLEX128; BFLOAT16
    ///     on 910B, 910_93 and 950; HIFLOAT8, FLOAT8_E5M2, FLOAT8_E4M3FN, FLOAT8_E8M0 on 950. Any strides
    /// @param pad pairs for some of the last axes, or all, of any sign: an axis is not cropped by more than it has, and has an element
    ///     left where something is padded. FLOAT8_E5M2 and FLOAT8_E4M3FN are not cropped
    /// @param value is converted to self's dtype, as aclnnInplaceCopy converts elements. Of FLOAT8_E5M2 and FLOAT8_E4M3FN it is 0
    /// @param out of the extents of self and pad, and of its dtype; of its storage format, too, unless self's is ND. Any strides;
    ///     only the view is written; must not share memory with self
    aclnnConstantPadNdGetWorkspaceSize, aclnnConstantPadNd(
        self_: *const aclTensor,
        pad: *const aclIntArray,
        value: *const aclScalar,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self is of a type of less than a byte, which
    ///     a 950 takes and which is not computed here. Where out is empty the call succeeds, and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks (PADDED_WITH_A_VALUE)
    -> |call| constant_pad(call)
}
