//! Tensors beside each other.

use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::joining::plan::join;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Extents, Plan};
use crate::soc::{Rules, Soc};
use crate::tensor::{Tensor, shape_text};

/// The operators of this file.
pub const ROWS: &[Operator] = &[cat::ROW, stack::ROW];

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
    -> super::plan_cat
}

const JOINED: Takes = Takes::everywhere(CAT).newer(BF16).on_950(UINT.and(FP8));
const JOINED_ON_310B: Takes = Takes::everywhere(CAT.and(BF16));
const CAT: Types = FL.and(INT).and(BOOL).and(Types::of(&[DType::Complex64]));

fn plan_cat(arguments: &cat::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let cat::Arguments { tensors, dim, out } = *arguments;
    let used = || tensors.iter().map(|tensor| &**tensor).filter(|tensor| *tensor.shape != [0]);
    let Some(first) = used().next() else { return Ok(Plan::empty(cat::ROW.name)) };
    let takes = if rules.soc == Soc::Ascend310B { JOINED_ON_310B } else { JOINED };
    let meet = meeting(&takes, used(), out, rules)?;
    if meet == DType::Complex128 {
        return Err(Error::invalid("tensors", "dtypes that meet in DT_COMPLEX128", "another one"));
    }
    used().try_for_each(|tensor| Formats::EqualPublic.check(&[("out", out), ("tensors", tensor)]))?;
    rank("tensors", first)?;
    if first.rank() == 0 {
        return Err(Error::invalid("tensors", "a tensor of rank 0", "ranks of 1 to 8"));
    }
    let at = axis("dim", dim, first.rank())?;
    let mut shape = Extents::from_slice(&first.shape);
    shape[at] = 0;
    for tensor in used() {
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
    let (mut start, whole) = (0, whole(out, &shape)?);
    let mut parts = used().map(|tensor| {
        let offset = whole.offset.wrapping_add(whole.strides[at].wrapping_mul(start));
        start += tensor.shape[at];
        let [shape, strides] = [&tensor.shape, &whole.strides].map(|of| Extents::from_slice(of));
        (tensor, Axes { shape, strides, offset })
    });
    join(cat::ROW.name, ("out", out), &mut parts, meet)
}

/// The dtype in which tensors meet, of those that are taken.
fn meeting<'a>(
    takes: &Takes,
    tensors: impl Iterator<Item = &'a Tensor>,
    out: &Tensor,
    rules: &Rules,
) -> Result<DType> {
    let mut meet = None;
    for tensor in tensors {
        takes.check("tensors", tensor.dtype, rules)?;
        meet = Some(match meet {
            None => tensor.dtype,
            Some(meet) => promotes("tensors", tensor.dtype, "the tensors before", meet)?,
        });
    }
    takes.check("out", out.dtype, rules)?;
    let meet = meet.unwrap_or(out.dtype);
    if !meet.can_cast_to(out.dtype) {
        let expected = format!("one to which {} can be cast, in which tensors meet", meet.name());
        return Err(Error::invalid("out", format!("dtype {}", out.dtype.name()), expected));
    }
    Ok(meet)
}

/// out in the shape of the result, which is its own; or else both have one element.
fn whole(out: &Tensor, shape: &[i64]) -> Result<Axes> {
    if out.numel() == Some(1) && shape.iter().all(|&extent| extent == 1) {
        let strides = shape.iter().map(|_| 0).collect();
        return Ok(Axes { shape: Extents::from_slice(shape), strides, offset: out.offset });
    }
    shape_is("out", out, shape, "the shape of the result")?;
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
    -> super::plan_stack
    ; null is 561_103
}

const STACKED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).newer(BF16);

fn plan_stack(arguments: &stack::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let stack::Arguments { tensors, dim, out } = *arguments;
    let Some(first) = tensors.first() else {
        return Err(Error::invalid("tensors", "no tensor", "one at least"));
    };
    let meet = meeting(&STACKED, tensors.iter().map(|tensor| &**tensor), out, rules)?;
    rank("tensors", first)?;
    let at = axis("dim", dim, first.rank() + 1)?;
    for tensor in tensors {
        shape_is("tensors", tensor, &first.shape, "the shape of the first")?;
    }
    if first.is_empty() {
        return Ok(Plan::empty(stack::ROW.name));
    }
    let mut shape = Extents::from_slice(&first.shape);
    shape.insert(at, tensors.len() as i64);
    let whole = whole(out, &shape)?;
    let mut parts = tensors.iter().enumerate().map(|(i, tensor)| {
        let mut part = whole.clone();
        part.offset = part.offset.wrapping_add(part.strides[at].wrapping_mul(i as i64));
        part.shape.remove(at);
        part.strides.remove(at);
        (&**tensor, part)
    });
    join(stack::ROW.name, ("out", out), &mut parts, meet)
}
