//! The plain reference of aclnnIm2colBackward: what every kernel is compared with.
//!
//! Formula (operator page and PyTorch's fold): row `r = (c * kh + i) * kw + j` of `gradOutput` belongs to channel c
//! and kernel place (i, j), column `l = a * L1 + b` to window (a, b). The element goes to the pixel
//! `y = a * stride[0] + i * dilation[0] - padding[0]`, `x = b * stride[1] + j * dilation[1] - padding[1]` when that
//! lies inside the image, and nowhere otherwise. Pixels that nothing reaches are 0.
//!
//! Not done here: the sum is rounded to the type of `gradOutput` before it is converted to the type of `out`.
//!
//! All arrays are contiguous; pairs are (H, W).

/// The attributes of the operator without the image size.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    /// Extent of a window, in kernel places.
    pub kernel: [i64; 2],
    /// Distance of two kernel places, in pixels.
    pub dilation: [i64; 2],
    /// Rows and columns around the image that windows may use.
    pub padding: [i64; 2],
    /// Distance of two windows.
    pub stride: [i64; 2],
}

impl Windows {
    /// Windows per axis: the block count of the operator page with its truncating division, so that it may come
    /// out as 0 or negative where no window fits.
    pub fn counts(&self, size: [usize; 2]) -> [i64; 2] {
        [0, 1].map(|d| {
            let reach = self.dilation[d] * (self.kernel[d] - 1) + 1;
            (size[d] as i64 + 2 * self.padding[d] - reach + self.stride[d]) / self.stride[d]
        })
    }

    /// Calls `visit(element of the columns, pixel)` for everything of one batch item that lies inside the image.
    fn for_each(&self, channels: usize, size: [usize; 2], mut visit: impl FnMut(usize, usize)) {
        // Both counts negative passes the operator's checks, but there is still no window.
        let [high, wide] = self.counts(size).map(|n| n.max(0));
        for c in 0..channels {
            for i in 0..self.kernel[0] {
                for j in 0..self.kernel[1] {
                    let row = (c as i64 * self.kernel[0] + i) * self.kernel[1] + j;
                    for a in 0..high {
                        for b in 0..wide {
                            let y = a * self.stride[0] + i * self.dilation[0] - self.padding[0];
                            let x = b * self.stride[1] + j * self.dilation[1] - self.padding[1];
                            if (0..size[0] as i64).contains(&y) && (0..size[1] as i64).contains(&x) {
                                let element = (row * high + a) * wide + b;
                                let pixel = (c * size[0] + y as usize) * size[1] + x as usize;
                                visit(element as usize, pixel);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// `grad_output` is (batch, channels * kh * kw, L0 * L1); the result is (batch, channels, H, W).
pub fn im2col_backward(
    grad_output: &[f64],
    batch: usize,
    channels: usize,
    size: [usize; 2],
    windows: &Windows,
) -> Vec<f64> {
    let image = channels * size[0] * size[1];
    let mut out = vec![0.0; batch * image];
    let columns = grad_output.len().checked_div(batch).unwrap_or(0);
    for n in 0..batch {
        windows.for_each(channels, size, |element, pixel| {
            out[n * image + pixel] += grad_output[n * columns + element];
        });
    }
    out
}

/// The operator whose gradient the above is (unfold): every window becomes a column, 0 outside the image.
pub fn im2col<T: Copy + Default>(
    input: &[T],
    batch: usize,
    channels: usize,
    size: [usize; 2],
    windows: &Windows,
) -> Vec<T> {
    let image = channels * size[0] * size[1];
    assert_eq!(input.len(), batch * image);
    let [high, wide] = windows.counts(size).map(|n| n.max(0));
    let columns = channels * (windows.kernel[0] * windows.kernel[1] * high * wide) as usize;
    let mut out = vec![T::default(); batch * columns];
    for n in 0..batch {
        windows.for_each(channels, size, |element, pixel| {
            out[n * columns + element] = input[n * image + pixel];
        });
    }
    out
}
