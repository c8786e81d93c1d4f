//! What the plan of average pooling knows: all that its body is chosen by.

use super::args::axis_of;
use super::rows::Cut;
use crate::dtype::DType;
use crate::pooling::Window;
use crate::pooling::case::{Strided, size_of_element};
use crate::simd::Level;
use half::f16;

/// How both tensors lie in memory. At a level that is not tuned nothing is known of them: its body takes any strides.
#[derive(Clone, Copy, Default, Debug)]
pub struct Layout {
    /// Rows of self are packed.
    pub rows: bool,
    /// Channels are neighbours, in both.
    pub pixels: bool,
}

/// Means to make.
#[derive(Clone, Copy)]
pub struct Case {
    pub dtype: DType,
    pub level: Level,
    pub window: Window,
    /// The shapes of self and of out.
    pub image: [usize; 4],
    pub windows: [usize; 4],
    /// Bytes of both tensors, and of a plane of self.
    pub bytes: usize,
    pub plane: usize,
    pub layout: Layout,
    /// How rows are cut, if the buffers of `rows` have room for them.
    pub cut: Option<Cut>,
}

impl Case {
    /// If there are kernels for the dtype. Every window has a pixel.
    pub fn new(dtype: DType, level: Level, input: Strided, out: Strided, window: Window) -> Option<Case> {
        let size = size_of_element(dtype)?;
        let [.., height, width] = input.shape;
        let mut case = Case {
            dtype,
            level,
            window,
            image: input.shape,
            windows: out.shape,
            bytes: input.count().saturating_add(out.count()).saturating_mul(size),
            plane: height.saturating_mul(width).saturating_mul(size),
            layout: Layout::default(),
            cut: None,
        };
        if level.is_tuned() {
            // Nothing here depends on the size of an element.
            let input = input.view::<f16>();
            case.layout =
                Layout { rows: input.is_packed(), pixels: input.is_channels_last() && out.strides[1] == 1 };
            case.cut = Cut::of(level, [0, 1].map(|axis| axis_of(&window, case.image, case.windows, axis)));
        }
        Some(case)
    }
}
