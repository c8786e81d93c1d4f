//! Operands that kernels read and write packed.

use super::planner::Memory;
use super::{Axes, Id, Planner, Step, is_injective};
use crate::dtype::DType;
use crate::error::Result;
use crate::tensor::Tensor;

impl Planner {
    /// An input as packed elements of a dtype, by the axes of `shape`: the tensor itself where it is that, else a copy.
    pub fn packed(&mut self, name: &'static str, tensor: &Tensor, shape: &[i64], dtype: DType) -> Result<Id> {
        if tensor.is_contiguous() && tensor.dtype == dtype {
            return self.tensor(name, tensor, Axes { offset: tensor.offset, ..Axes::packed(shape) });
        }
        let from = self.whole(name, tensor)?;
        let packed = self.workspace(name, dtype, &tensor.shape)?;
        let step = self.cast(from, packed, false)?;
        *self.plan.steps.add(Step::blank) = step;
        self.view(packed, Axes::packed(shape))
    }

    /// An output likewise, which a last step copies into the tensor where it is not that.
    pub fn packed_output(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        shape: &[i64],
        dtype: DType,
    ) -> Result<Id> {
        if tensor.is_contiguous() && tensor.dtype == dtype {
            return self.tensor(name, tensor, Axes { offset: tensor.offset, ..Axes::packed(shape) });
        }
        let to = self.whole(name, tensor)?;
        let packed = self.workspace(name, dtype, &tensor.shape)?;
        let step = self.cast(packed, to, !is_injective(&tensor.shape, &tensor.strides))?;
        self.last.push(step);
        self.view(packed, Axes::packed(shape))
    }
}

impl Planner {
    /// Elements of another dtype where the memory of a tensor begins, whatever its own view is.
    pub fn stored(&mut self, name: &'static str, tensor: &Tensor, dtype: DType, axes: Axes) -> Result<Id> {
        self.operand(name, dtype, axes, Memory::Of(tensor))
    }
}
