//! Operands as kernels for images see them: by four axes.

use super::{Id, Operand, Planner, RANK};
use crate::error::{Error, Result, status};

/// An operand that has no more than four axes, for kernels for images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image(pub(super) Id);

impl Image {
    /// The operand.
    pub fn id(self) -> Id {
        self.0
    }
}

impl Planner {
    /// An operand as kernels for images see it: by four axes.
    pub fn image(&self, id: Id) -> Result<Image> {
        let Operand { name, axes, .. } = &self.plan.operands[id.0];
        match axes.shape.len() {
            0..=RANK => Ok(Image(id)),
            rank => Err(Error::Inner {
                status: status::INNER,
                text: format!("{name}: {rank} axes, and its kernel is for {RANK}"),
            }),
        }
    }

    /// Several such.
    pub fn images<const N: usize>(&self, ids: [Id; N]) -> Result<[Image; N]> {
        ids.iter().try_for_each(|&id| self.image(id).map(drop))?;
        Ok(ids.map(Image))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;

    #[test]
    fn what_has_more_axes_than_its_kernel_is_refused_when_it_is_planned() {
        let mut planner = Planner::new("test");
        for rank in 0..7 {
            let id = planner.workspace("x", DType::Float, vec![2; rank]).unwrap();
            let images = planner.images([id]).map_err(|error| error.to_string());
            match rank {
                0..=4 => assert_eq!(images, Ok([Image(id)])),
                _ => assert_eq!(images, Err(format!("x: {rank} axes, and its kernel is for 4"))),
            }
        }
    }
}
