//! Images with depth and without, as kernels for both see them.

use crate::dtype::Element;
use crate::view::{AnyView, Row, View};

/// Images of three axes, in a view of four: [N, C, H, W], whose depth is 1, or [N, D, H, W], where channels count as images.
#[derive(Clone, Copy, Debug)]
pub struct Volumes<T> {
    view: View<T>,
    is_deep: bool,
}

impl<T: Element> Volumes<T> {
    /// Those of a view.
    pub fn new(view: AnyView, is_deep: bool) -> Volumes<T> {
        Volumes { view: view.typed(), is_deep }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        let [images, channels, ..] = self.view.shape;
        if self.is_deep { images } else { images * channels }
    }

    /// Depth, height, width.
    pub fn extents(&self) -> [usize; 3] {
        let [_, depth, height, width] = self.view.shape;
        [if self.is_deep { depth } else { 1 }, height, width]
    }

    /// A row of one.
    #[inline(always)]
    pub fn row(&self, image: usize, depth: usize, height: usize) -> Row<T> {
        if self.is_deep {
            return self.view.row(image, depth, height);
        }
        let channels = self.view.shape[1];
        self.view.row(image / channels, image % channels, height)
    }
}
