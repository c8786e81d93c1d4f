//! What is known of a tensor before it has an address.

use crate::dtype::{DType, InF32};
use crate::view::View;

/// Where the elements of a tensor lie.
#[derive(Clone, Copy, Debug)]
pub struct Strided {
    /// Extents, [N, C, H, W].
    pub shape: [usize; 4],
    /// Strides in elements.
    pub strides: [isize; 4],
    /// The first element, counted from where the tensor's memory begins.
    pub first: isize,
}

impl Strided {
    /// A view without memory, to be asked how its elements lie. Its address is what it would be if memory began with a cache line, as all
    /// that is allocated here does; where it does not, bodies find that out, and leave out what needs it.
    #[allow(unsafe_code)]
    pub(super) fn view<T: InF32>(&self) -> View<T> {
        let base =
            std::ptr::without_provenance_mut(self.first.wrapping_mul(size_of::<T>() as isize) as usize);
        // SAFETY: no element of it is ever read or written: it stays in the making of a case, which keeps none.
        unsafe { View::new(base, self.shape, self.strides) }
    }

    /// How many elements there are.
    pub(super) fn count(&self) -> usize {
        self.shape.iter().fold(1, |all: usize, &extent| all.saturating_mul(extent))
    }
}

/// Bytes of an element of the dtypes that are pooled.
pub(super) fn size_of_element(dtype: DType) -> Option<usize> {
    match dtype {
        DType::Float => Some(size_of::<f32>()),
        DType::Float16 | DType::BFloat16 => Some(size_of::<half::f16>()),
        _ => None,
    }
}
