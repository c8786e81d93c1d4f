//! The plain reference of aclnnAvgPool2dBackward: what every kernel is compared with.
//!
//! Formula (operator page, with PyTorch's rule for the divisor): every cell (i, j) of `gradOutput` spreads
//! `gradOutput[i, j] / D(i, j)` over the pixels that its window covers. Per axis the window starts at
//! `s0 = i * stride - pad` and ends at `e0 = min(s0 + kernel, size + pad)`; the pixels are those in
//! `[max(s0, 0), min(e0, size))`. The divisor D is
//!
//! - `divisorOverride` when that is not 0 (negative is legal and flips the sign), else
//! - with `countIncludePad` the area of the window as above, padding included. The overhang of the last windows in
//!   ceil mode lies beyond the padding and is *not* counted: `e0` is already cut there, else
//! - the number of pixels covered.
//!
//! The number of windows is that of `gradOutput`; windows without a pixel contribute nothing, pixels without a
//! window get 0. `ceilMode` has no influence here: it only decides how large a legal `gradOutput` is.
//!
//! All arrays are contiguous; `planes` is N * C; pairs are (H, W).

/// The attributes, expanded: an empty stride is already the kernel, single numbers are already pairs.
#[derive(Clone, Copy, Debug)]
pub struct Pooling {
    /// Extent of a window.
    pub kernel: [i64; 2],
    /// Distance of two windows.
    pub stride: [i64; 2],
    /// Rows and columns of zeros around the image.
    pub padding: [i64; 2],
    /// Whether zeros of the padding count in the divisor.
    pub count_include_pad: bool,
    /// The divisor for all windows; 0 means none is given.
    pub divisor_override: i64,
}

/// One window on one axis: the pixels it covers and its extent with padding.
struct Span {
    first: i64,
    end: i64,
    padded: i64,
}

impl Pooling {
    fn span(&self, axis: usize, window: usize, size: usize) -> Span {
        let size = size as i64;
        let start = window as i64 * self.stride[axis] - self.padding[axis];
        let end = (start + self.kernel[axis]).min(size + self.padding[axis]);
        Span { first: start.max(0), end: end.min(size), padded: end - start }
    }

    /// Calls `visit(cell, pixel, divisor)` for every pixel of every window of one plane.
    fn for_each(&self, windows: [usize; 2], size: [usize; 2], mut visit: impl FnMut(usize, usize, f64)) {
        for i in 0..windows[0] {
            for j in 0..windows[1] {
                let (rows, columns) = (self.span(0, i, size[0]), self.span(1, j, size[1]));
                let covered = (rows.end - rows.first) * (columns.end - columns.first);
                let divisor = match (self.divisor_override, self.count_include_pad) {
                    (0, true) => rows.padded * columns.padded,
                    (0, false) => covered,
                    (divisor, _) => divisor,
                };
                for y in rows.first..rows.end {
                    for x in columns.first..columns.end {
                        visit(i * windows[1] + j, y as usize * size[1] + x as usize, divisor as f64);
                    }
                }
            }
        }
    }

    /// Windows per axis in the forward operator: floor, or ceil without windows that start beyond the far padding.
    pub fn windows(&self, size: [usize; 2], ceil_mode: bool) -> [i64; 2] {
        [0, 1].map(|d| {
            let (n, k, s, p) = (size[d] as i64, self.kernel[d], self.stride[d], self.padding[d]);
            let mut count = (n + 2 * p - k + if ceil_mode { s - 1 } else { 0 }).div_euclid(s) + 1;
            if ceil_mode && (count - 1) * s >= n + p {
                count -= 1;
            }
            count
        })
    }
}

/// `grad_output` has `planes` planes of `windows[0] * windows[1]` cells; the result has planes of
/// `size[0] * size[1]` pixels.
pub fn avg_pool2d_backward(
    grad_output: &[f64],
    planes: usize,
    windows: [usize; 2],
    size: [usize; 2],
    pooling: &Pooling,
) -> Vec<f64> {
    let (cells, pixels) = (windows[0] * windows[1], size[0] * size[1]);
    assert_eq!(grad_output.len(), planes * cells);
    let mut grad_input = vec![0.0; planes * pixels];
    for p in 0..planes {
        pooling.for_each(windows, size, |cell, pixel, divisor| {
            grad_input[p * pixels + pixel] += grad_output[p * cells + cell] / divisor;
        });
    }
    grad_input
}

/// The operator whose gradient the above is: the mean over each window.
pub fn avg_pool2d(
    input: &[f64],
    planes: usize,
    windows: [usize; 2],
    size: [usize; 2],
    pooling: &Pooling,
) -> Vec<f64> {
    let (cells, pixels) = (windows[0] * windows[1], size[0] * size[1]);
    assert_eq!(input.len(), planes * pixels);
    let mut out = vec![0.0; planes * cells];
    for p in 0..planes {
        pooling.for_each(windows, size, |cell, pixel, divisor| {
            out[p * cells + cell] += input[p * pixels + pixel] / divisor;
        });
    }
    out
}
