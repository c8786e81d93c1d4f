//! Which pixels of an axis the windows of a pooling reach: windows that slide, and bins.

use crate::window::{Axis, ceil_div};
use std::ops::Range;

/// Windows along an axis.
#[derive(Clone, Copy, Debug)]
pub enum Reach {
    /// They slide.
    Slides(Axis),
    /// Of n pixels bin i of q goes from floor(i n / q) to ceil((i + 1) n / q).
    Bins {
        /// n
        pixels: usize,
        /// q
        windows: usize,
    },
}

impl Reach {
    /// An axis that an image does not have: of one pixel, which is a window.
    pub const ONE: Reach = Reach::Bins { pixels: 1, windows: 1 };

    /// Pixels.
    #[inline(always)]
    pub fn pixels(self) -> usize {
        match self {
            Reach::Slides(axis) => axis.size as usize,
            Reach::Bins { pixels, .. } => pixels,
        }
    }

    /// Windows.
    #[inline(always)]
    pub fn windows(self) -> usize {
        match self {
            Reach::Slides(axis) => axis.windows as usize,
            Reach::Bins { windows, .. } => windows,
        }
    }

    /// From an element of a window to the next.
    #[inline(always)]
    pub fn dilation(self) -> usize {
        match self {
            Reach::Slides(axis) => axis.dilation as usize,
            Reach::Bins { .. } => 1,
        }
    }

    /// Elements of a window, at most.
    pub fn elements(self) -> usize {
        match self {
            Reach::Slides(axis) => axis.kernel as usize,
            Reach::Bins { pixels, windows } => pixels.div_ceil(windows) + 1,
        }
    }

    /// Some pixels may lie in no window.
    pub fn leaves_pixels_out(self) -> bool {
        match self {
            Reach::Slides(Axis { kernel, dilation, stride, padding, size, windows }) => {
                let last = (windows - 1).saturating_mul(stride).saturating_add(kernel);
                dilation > 1 || padding < 0 || stride > kernel || last.saturating_sub(padding) < size
            }
            Reach::Bins { .. } => false,
        }
    }

    /// The first element of a window that does not lie before the image, and how many from there on lie inside.
    #[inline(always)]
    pub fn taps(self, window: usize) -> (usize, usize) {
        match self {
            Reach::Slides(Axis { kernel, dilation, stride, padding, size, .. }) => {
                let start = window as i64 * stride - padding;
                // Mostly 1, and divisions are slow.
                let steps = |pixels: i64| if dilation == 1 { pixels } else { ceil_div(pixels, dilation) };
                let before = if start < 0 { steps(-start) } else { 0 };
                let end = steps((size - start).max(0)).min(kernel);
                ((start + before * dilation) as usize, (end - before).max(0) as usize)
            }
            Reach::Bins { pixels, windows } => {
                let first = window * pixels / windows;
                (first, ((window + 1) * pixels).div_ceil(windows) - first)
            }
        }
    }

    /// The pixels of a window without dilation that count for a mean, those of padding too if `padded`.
    #[inline(always)]
    pub fn counted(self, window: usize, padded: bool) -> usize {
        match self {
            Reach::Slides(axis) if padded => {
                let clipped = axis.clipped(window as i64);
                (clipped.end - clipped.start) as usize
            }
            _ => self.taps(window).1,
        }
    }

    /// The windows without dilation that hold a pixel.
    #[inline(always)]
    pub fn over(self, pixel: usize) -> Range<usize> {
        match self {
            Reach::Slides(axis) => {
                let covering = axis.covering(pixel as i64, pixel as i64 + 1);
                covering.start as usize..covering.end as usize
            }
            Reach::Bins { pixels, windows } => {
                pixel * windows / pixels..((pixel + 1) * windows).div_ceil(pixels)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the definition says of an axis: the taps of each window.
    fn taps(reach: Reach, window: i64) -> Vec<i64> {
        let pixels = reach.pixels() as i64;
        let all: Vec<i64> = match reach {
            Reach::Slides(Axis { kernel, dilation, stride, padding, .. }) => {
                (0..kernel).map(|tap| window * stride - padding + tap * dilation).collect()
            }
            Reach::Bins { windows, .. } => {
                let windows = windows as f64;
                let [start, end] = [0, 1].map(|next| (window + next) as f64 * pixels as f64 / windows);
                (start.floor() as i64..end.ceil() as i64).collect()
            }
        };
        all.into_iter().filter(|pixel| (0..pixels).contains(pixel)).collect()
    }

    fn all() -> impl Iterator<Item = Reach> {
        let bins = (1..9).flat_map(|pixels| (1..12).map(move |windows| Reach::Bins { pixels, windows }));
        let sliding = (1..9).flat_map(|size| {
            (1..5).flat_map(move |kernel| {
                (1..4).flat_map(move |stride| {
                    (0..=kernel / 2).flat_map(move |padding| {
                        (1..3).map(move |dilation| {
                            let windows = (size + 2 * padding) / stride;
                            Reach::Slides(Axis { kernel, dilation, stride, padding, size, windows })
                        })
                    })
                })
            })
        });
        bins.chain(sliding)
    }

    #[test]
    fn taps_are_the_elements_inside() {
        for reach in all() {
            for window in 0..reach.windows() {
                let (first, count) = reach.taps(window);
                let found: Vec<i64> = (0..count).map(|tap| (first + tap * reach.dilation()) as i64).collect();
                assert_eq!(found, taps(reach, window as i64), "{reach:?} {window}");
                assert!(count <= reach.elements());
            }
        }
    }

    #[test]
    fn windows_over_a_pixel_are_those_that_hold_it() {
        for reach in all().filter(|reach| reach.dilation() == 1) {
            for pixel in 0..reach.pixels() {
                let holds = |&window: &usize| taps(reach, window as i64).contains(&(pixel as i64));
                let expected: Vec<usize> = (0..reach.windows()).filter(holds).collect();
                assert_eq!(reach.over(pixel).collect::<Vec<_>>(), expected, "{reach:?} {pixel}");
            }
        }
    }
}
