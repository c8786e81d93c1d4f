//! Checks that several operators share. Each failure names the argument, what came and what was expected.

use crate::dtype::{DType, list_text};
use crate::error::{Error, Result};
use crate::tensor::{Tensor, shape_text};
use smallvec::SmallVec;
use std::fmt::Display;

/// An operator's dtypes, with room for all that there are: a list is made for every call, without an allocation.
pub type DTypes = SmallVec<[DType; 12]>;

/// The dtype is in the operator's list.
pub fn dtype_in(name: &str, tensor: &Tensor, supported: &[DType]) -> Result<()> {
    if supported.contains(&tensor.dtype) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("dtype {}", tensor.dtype.name()),
        format!("one of {}", list_text(supported)),
    ))
}

/// Two tensors have the same dtype; the second one sets it.
pub fn same_dtype(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    if tensor.dtype == model.dtype {
        return Ok(());
    }
    let expected = format!("{}, the dtype of {model_name}", model.dtype.name());
    Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
}

/// The rank is one of those given.
pub fn rank_in(name: &str, tensor: &Tensor, ranks: &[usize]) -> Result<()> {
    if ranks.contains(&tensor.rank()) {
        return Ok(());
    }
    let ranks: Vec<String> = ranks.iter().map(usize::to_string).collect();
    let got = format!("rank {} (shape {})", tensor.rank(), shape_text(&tensor.shape));
    Err(Error::invalid(name, got, format!("rank {}", ranks.join(" or "))))
}

/// Two tensors have the same shape; the second one sets it.
pub fn same_shape(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    shape_is(name, tensor, &model.shape, format_args!("the shape of {model_name}"))
}

/// Two tensors of one rank have the same extents before the last two; the second one sets them.
pub fn same_planes(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    if planes(tensor) == planes(model) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("shape {}", shape_text(&tensor.shape)),
        format!("the extents before the last two as in {model_name}, of shape {}", shape_text(&model.shape)),
    ))
}

/// The extents before the last two.
pub fn planes(tensor: &Tensor) -> &[i64] {
    &tensor.shape[..tensor.rank() - 2]
}

/// The tensor has exactly these extents; `why` says where they come from.
pub fn shape_is(name: &str, tensor: &Tensor, expected: &[i64], why: impl Display) -> Result<()> {
    if *tensor.shape == *expected {
        return Ok(());
    }
    let expected = format!("{}, {why}", shape_text(expected));
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// No extent is negative. Where CANN does not look, a negative extent is undefined there and refused here.
pub fn no_negative_extent(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.shape.iter().all(|&extent| extent >= 0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "extents of zero or more"))
}

/// The array has this many values.
pub fn length_is(name: &str, values: &[i64], length: usize) -> Result<()> {
    if values.len() == length {
        return Ok(());
    }
    Err(Error::invalid(name, format!("{} values {values:?}", values.len()), format!("{length} values")))
}

/// Every value is at least `least`.
pub fn at_least(name: &str, values: &[i64], least: i64) -> Result<()> {
    if values.iter().all(|&value| value >= least) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("values {values:?}"), format!("values of {least} or more")))
}

/// A non-contiguous input stays inside its storage: what making it contiguous checks on the device. A
/// contiguous one is not looked at, as there.
pub fn in_storage(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.is_empty() || tensor.is_contiguous() {
        return Ok(());
    }
    let storage = tensor.storage_numel();
    let inside = match (tensor.span(), storage) {
        (Some((low, high)), Some(storage)) => low >= 0 && high < storage,
        _ => false,
    };
    if inside {
        return Ok(());
    }
    Err(Error::view(
        name,
        format!(
            "a view of shape {}, strides {:?}, offset {}",
            shape_text(&tensor.shape),
            tensor.strides,
            tensor.offset
        ),
        format!("elements inside its storage of shape {}", shape_text(&tensor.storage)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tensor::Format;

    #[test]
    fn a_view_that_is_not_packed_stays_inside_of_its_storage() {
        for (shape, strides, offset, storage, is_inside) in [
            (&[2, 3], &[1, 2], 0, 6, true),
            (&[2, 3], &[1, 2], 0, 5, false),
            (&[2, 3], &[1, 2], 4, 10, true),
            (&[2, 3], &[1, 2], 4, 9, false),
            (&[2, 3], &[-3, 1], 3, 6, true),
            (&[2, 3], &[-3, 1], 2, 6, false),
            // Nothing is read of it.
            (&[0, 3], &[9, 9], 9, 1, true),
            // Packed, and not looked at.
            (&[2, 3], &[3, 1], 4, 6, true),
            (&[2, 3], &[i64::MAX, 1], 0, i64::MAX, false),
        ] {
            let tensor = Tensor::new(DType::Float, Format::ND, shape, Some(strides), offset, &[storage], 0);
            let is_ok = in_storage("self", &tensor).is_ok();
            assert_eq!(is_ok, is_inside, "{shape:?} {strides:?} {offset} of {storage}");
        }
    }
}
