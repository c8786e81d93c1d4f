//! Operands that kernels read and write packed.

use super::planner::Memory;
use super::{Axes, Id, Planner, RANK, Step};
use crate::dtype::DType;
use crate::error::Result;
use crate::tensor::Tensor;
use std::ops::Range;

/// Whether the elements lie beside each other in their order. Private formats count as contiguous whatever the strides are, by which they are read.
fn is_packed(tensor: &Tensor) -> bool {
    tensor.is_contiguous() && !tensor.format.is_private()
}

impl Planner {
    /// An input as packed elements of a dtype, by the axes of `shape`: the tensor itself where it is that, else a copy.
    pub fn packed(&mut self, name: &'static str, tensor: &Tensor, shape: &[i64], dtype: DType) -> Result<Id> {
        if is_packed(tensor) && tensor.dtype == dtype {
            return self.tensor(name, tensor, Axes { offset: tensor.offset, ..Axes::packed(shape) });
        }
        let copy = self.copied(name, tensor, Axes::of(tensor), dtype)?;
        self.view(copy, Axes::packed(shape))
    }

    /// An output likewise, which a last step copies into the tensor where it is not that.
    pub fn packed_output(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        shape: &[i64],
        dtype: DType,
    ) -> Result<Id> {
        if is_packed(tensor) && tensor.dtype == dtype {
            return self.tensor(name, tensor, Axes { offset: tensor.offset, ..Axes::packed(shape) });
        }
        let copy = self.copied_output(name, tensor, Axes::of(tensor), dtype)?;
        self.view(copy, Axes::packed(shape))
    }

    /// An input by these axes. Of five some are one for the kernel: the tensor itself where they are, else a copy.
    pub fn joined(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        axes: Axes,
        joined: Range<usize>,
        dtype: DType,
    ) -> Result<Id> {
        if axes.shape.len() <= RANK {
            return self.input(name, tensor, axes, dtype);
        }
        if let Some(axes) = axes.joined(joined.clone()) {
            return self.input(name, tensor, axes, dtype);
        }
        let copy = self.copied(name, tensor, axes, dtype)?;
        let axes = self.axes(copy).joined(joined).expect("packed axes");
        self.view(copy, axes)
    }

    /// An output likewise.
    pub fn joined_output(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        axes: Axes,
        joined: Range<usize>,
        dtype: DType,
    ) -> Result<Id> {
        if axes.shape.len() <= RANK {
            return self.output(name, tensor, axes, dtype);
        }
        if let Some(axes) = axes.joined(joined.clone()) {
            return self.output(name, tensor, axes, dtype);
        }
        let copy = self.copied_output(name, tensor, axes, dtype)?;
        let axes = self.axes(copy).joined(joined).expect("packed axes");
        self.view(copy, axes)
    }

    /// A packed copy of an input.
    fn copied(&mut self, name: &'static str, tensor: &Tensor, axes: Axes, dtype: DType) -> Result<Id> {
        let from = self.tensor(name, tensor, axes)?;
        let copy = self.workspace(name, dtype, self.axes(from).shape.clone())?;
        let step = self.cast(from, copy, false)?;
        *self.plan.steps.add(Step::blank) = step;
        Ok(copy)
    }

    /// A packed copy that becomes an output.
    fn copied_output(&mut self, name: &'static str, tensor: &Tensor, axes: Axes, dtype: DType) -> Result<Id> {
        let is_injective = axes.is_injective();
        let to = self.tensor(name, tensor, axes)?;
        let copy = self.workspace(name, dtype, self.axes(to).shape.clone())?;
        let step = self.cast(copy, to, !is_injective)?;
        self.last.push(step);
        Ok(copy)
    }
}

impl Planner {
    /// Elements of another dtype where the memory of a tensor begins, whatever its own view is.
    pub fn stored(&mut self, name: &'static str, tensor: &Tensor, dtype: DType, axes: Axes) -> Result<Id> {
        self.operand(name, dtype, axes, Memory::Of(tensor))
    }
}
