//! How the work is planned: which rows are normalised together.

mod added;
mod batch;
mod groups;
mod layers;
mod renorm;
mod sets;

pub use added::*;
pub use batch::*;
pub use groups::*;
pub use layers::*;
pub use renorm::*;

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Axes, Id, Plan, Planner};
use crate::tensor::Named;
use crate::view::cast::fill;

/// The dtype that elements have in kernels: that of all of them, or FLOAT, to which all are cast.
pub fn common(tensors: &[Named]) -> DType {
    let dtype = tensors[0].1.dtype;
    if tensors.iter().all(|(_, tensor)| tensor.dtype == dtype) { dtype } else { DType::Float }
}

/// A plan in the making.
pub struct Work<'a> {
    pub call: &'a Passed<'a>,
    pub planner: Planner,
}

impl<'a> Work<'a> {
    pub fn new(call: &'a Passed<'a>) -> Work<'a> {
        Work { call, planner: Planner::new(call.operator) }
    }

    /// Packed elements of a tensor.
    pub fn read(&mut self, (name, tensor): Named, shape: &[i64], dtype: DType) -> Result<Id> {
        self.planner.packed(name, tensor, shape, dtype)
    }

    /// Packed elements that become those of a tensor.
    pub fn write(&mut self, (name, tensor): Named, shape: &[i64], dtype: DType) -> Result<Id> {
        self.planner.packed_output(name, tensor, shape, dtype)
    }

    /// A vector of FLOAT, or as many of a value where the tensor is null.
    pub fn vector(&mut self, name: &'static str, count: i64, value: f32) -> Result<Id> {
        match self.call.optional(name) {
            Some(tensor) => self.read(tensor, &[count], DType::Float),
            None => self.filled(name, count, value),
        }
    }

    /// So many of a value.
    pub fn filled(&mut self, name: &'static str, count: i64, value: f32) -> Result<Id> {
        let to = self.space(name, count)?;
        let (level, mut bytes) = (machine().level, [0; 16]);
        bytes[..4].copy_from_slice(&value.to_le_bytes());
        self.planner.step("Fill", &[], &[to], move |bound| fill(level, bound.nd_view(to), bytes, false));
        Ok(to)
    }

    /// A vector of FLOAT that becomes a tensor.
    pub fn written(&mut self, name: &'static str, count: i64) -> Result<Id> {
        self.write(self.call.tensor(name), &[count], DType::Float)
    }

    /// One that is null, or is not wanted, is none.
    pub fn written_if(&mut self, name: &'static str, count: i64, is_wanted: bool) -> Result<Option<Id>> {
        let tensor = self.call.optional(name).filter(|_| is_wanted);
        tensor.map(|tensor| self.write(tensor, &[count], DType::Float)).transpose()
    }

    /// A vector of FLOAT in the workspace.
    pub fn space(&mut self, name: &'static str, count: i64) -> Result<Id> {
        self.planner.workspace(name, DType::Float, [count])
    }

    pub fn spaces<const N: usize>(&mut self, name: &'static str, count: i64) -> Result<[Id; N]> {
        let ids: Vec<Id> = (0..N).map(|_| self.space(name, count)).collect::<Result<_>>()?;
        Ok(ids.try_into().expect("as many"))
    }

    /// The same packed elements by other axes.
    pub fn reshaped(&mut self, id: Id, shape: &[i64]) -> Result<Id> {
        if self.planner.axes(id).shape[..] == *shape {
            return Ok(id);
        }
        let axes = Axes { offset: self.planner.axes(id).offset, ..Axes::packed(shape) };
        self.planner.view(id, axes)
    }

    pub fn finish(self) -> Box<Plan> {
        self.planner.finish()
    }
}
