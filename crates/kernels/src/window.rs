//! The geometry of windows that slide over an image: kernel, stride, padding, dilation, along one axis at a time.

use std::ops::Range;

/// The smallest integer that is not less than a / b; b is positive.
#[inline(always)]
pub fn ceil_div(a: i64, b: i64) -> i64 {
    a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)
}

/// Windows along an axis. Window w has `kernel` elements, a dilation apart, from pixel w * stride - padding on.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// Elements of a window.
    pub kernel: i64,
    /// From an element to the next.
    pub dilation: i64,
    /// From a window to the next.
    pub stride: i64,
    /// Pixels of padding on each side; negative ones cut pixels off.
    pub padding: i64,
    /// Pixels of the image.
    pub size: i64,
    /// Windows.
    pub windows: i64,
}

/// What covers pixels: for windows without dilation.
impl Axis {
    /// Windows over one pixel at most.
    #[inline(always)]
    pub fn overlap(self) -> i64 {
        ceil_div(self.kernel, self.stride)
    }

    /// The windows that cover at least one of the pixels `from..to`. Where there are none, the range begins and ends among the windows, too.
    #[inline(always)]
    pub fn covering(self, from: i64, to: i64) -> Range<i64> {
        let first = (from + self.padding - self.kernel).div_euclid(self.stride) + 1;
        let end = ((to - 1 + self.padding).div_euclid(self.stride) + 1).clamp(0, self.windows);
        first.clamp(0, end)..end
    }

    /// The windows that no side of the image cuts.
    #[inline(always)]
    pub fn whole(self) -> Range<i64> {
        let Axis { kernel, stride, padding, size, windows, .. } = self;
        let end = (size + padding).saturating_sub(kernel).div_euclid(stride) + 1;
        ceil_div(padding, stride)..end.min(windows)
    }

    /// The windows of which an element lies in the image, each with the pixel below it: for few windows, as each is looked at. Dilated ones
    /// too.
    #[inline(always)]
    pub fn under(self, element: i64) -> impl Iterator<Item = (usize, usize)> {
        let first = element * self.dilation - self.padding;
        let pixels = (0..self.windows).map(move |window| (window as usize, first + window * self.stride));
        pixels
            .filter(move |&(_, pixel)| (0..self.size).contains(&pixel))
            .map(|(window, pixel)| (window, pixel as usize))
    }

    /// The windows of which an element lies on one of some pixels, and the pixel below the first of them. Dilated ones too.
    #[inline(always)]
    pub fn reaching(self, element: i64, pixels: Range<usize>) -> (Range<usize>, usize) {
        let before = element * self.dilation - self.padding;
        let [first, end] = [pixels.start, pixels.end]
            .map(|pixel| ceil_div(pixel as i64 - before, self.stride).clamp(0, self.windows));
        // Where there are none, the product may be any.
        let pixel = before.wrapping_add(first.wrapping_mul(self.stride));
        (first as usize..end.max(first) as usize, pixel as usize)
    }

    /// From the windows that cover the pixel before `to` those that cover `to`: one at most ends, one at most begins.
    #[inline(always)]
    pub fn advance(self, windows: &mut Range<i64>, to: i64) {
        let ends = !windows.is_empty() && windows.start * self.stride - self.padding + self.kernel <= to;
        windows.start += i64::from(ends);
        let begins = windows.end < self.windows && windows.end * self.stride - self.padding <= to;
        windows.end += i64::from(begins);
    }

    /// Neighbouring pixels under the same windows, one run after the other, with these windows.
    #[inline(always)]
    pub fn runs(self, pixels: Range<usize>) -> impl Iterator<Item = (Range<i64>, Range<usize>)> {
        let mut pixel = pixels.start;
        let mut next = self.covering(pixel as i64, pixel as i64 + 1);
        std::iter::from_fn(move || {
            if pixel >= pixels.end {
                return None;
            }
            let (windows, first) = (next.clone(), pixel);
            while next == windows {
                pixel += 1;
                if pixel >= pixels.end {
                    break;
                }
                self.advance(&mut next, pixel as i64);
            }
            Some((windows, first..pixel))
        })
    }

    /// A window, clipped to the image and the padding behind it.
    #[inline(always)]
    pub fn clipped(self, window: i64) -> Range<i64> {
        let start = window * self.stride - self.padding;
        start..(start + self.kernel).min(self.size + self.padding)
    }

    /// The pixels of a window.
    #[inline(always)]
    pub fn inside(self, window: i64) -> Range<i64> {
        let clipped = self.clipped(window);
        clipped.start.max(0)..clipped.end.min(self.size)
    }
}

/// Windows of average pooling along an axis, by C division; with `ceil` also one that ends behind the padding, unless it
/// would begin there.
pub fn pooled(size: i64, kernel: i64, stride: i64, padding: i64, ceil: bool) -> i64 {
    // 128 bits hold any sum of these; few need them, and dividing them is slow.
    let [wide_size, wide_kernel, wide_stride, wide_padding] = [size, kernel, stride, padding].map(i128::from);
    let room = wide_size + 2 * wide_padding - wide_kernel + if ceil { wide_stride - 1 } else { 0 };
    let strides = i64::try_from(room).map_or_else(|_| room / wide_stride, |room| (room / stride).into());
    let mut count = strides + 1;
    if ceil && (count - 1) * wide_stride >= wide_size + wide_padding {
        count -= 1;
    }
    count.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// Windows of im2col along an axis: C division, which truncates towards zero, of one stride more than [`pooled`] divides,
/// so the two differ where no window fits. `None` when a term overflows.
pub fn unfolded(size: i64, kernel: i64, stride: i64, padding: i64, dilation: i64) -> Option<i64> {
    let reach = dilation.checked_mul(kernel - 1)?;
    let room = size.checked_add(padding.checked_mul(2)?)?.checked_sub(reach)?.checked_sub(1)?;
    Some(room.checked_add(stride)? / stride)
}

/// The windows over each pixel of an axis, with dilation.
///
/// Kernel elements j that bring a window b onto a pixel x solve x + padding = b * stride + j * dilation: an arithmetic
/// progression of pairs (j, b), [`Taps`].
#[derive(Clone, Copy)]
pub struct Tapping {
    /// The windows.
    pub axis: Axis,
    /// Only pixels with a multiple of this before them, padding included, are covered.
    divisor: i64,
    /// From one tap of a pixel to the next: so many kernel elements up,
    pub element_step: i64,
    /// and so many windows down.
    pub window_step: i64,
    /// The inverse of `window_step` modulo `element_step`.
    inverse: i64,
}

/// The taps of a pixel: kernel element `element` brings window `window` onto it, `element + element_step` brings
/// `window - window_step`, and so on.
#[derive(Clone, Copy, Default)]
pub struct Taps {
    /// The first element.
    pub element: i64,
    /// Its window.
    pub window: i64,
    /// How many there are.
    pub count: i64,
}

impl Taps {
    /// The kernel element and the window of a tap that has one.
    #[inline(always)]
    pub fn tap(&self, axis: &Tapping, tap: usize) -> (usize, usize) {
        let element = self.element + tap as i64 * axis.element_step;
        (element as usize, (self.window - tap as i64 * axis.window_step) as usize)
    }
}

impl Tapping {
    /// Of some windows.
    #[inline(never)]
    pub fn new(axis: Axis) -> Tapping {
        let (divisor, inverse) = gcd_and_inverse(axis.dilation, axis.stride);
        Tapping {
            axis,
            divisor,
            element_step: axis.stride / divisor,
            window_step: axis.dilation / divisor,
            inverse,
        }
    }

    /// So many times fits `window_step` into a number, rounded down. It is mostly 1, and a division takes as long as
    /// the loads of several taps.
    #[inline(always)]
    fn window_steps(&self, windows: i64) -> i64 {
        if self.window_step == 1 { windows } else { windows.div_euclid(self.window_step) }
    }

    /// The taps of a pixel, those of windows that do not exist included.
    #[inline(always)]
    pub fn taps(&self, pixel: i64) -> Taps {
        let reach = pixel + self.axis.padding;
        if self.axis.stride == 1 {
            return Taps { element: 0, window: reach, count: self.axis.kernel };
        }
        self.taps_apart(reach)
    }

    /// The same of windows that are not neighbours, of a pixel with so many before it, padding included.
    #[inline(never)]
    fn taps_apart(&self, reach: i64) -> Taps {
        let (factor, step) = (reach / self.divisor, self.element_step);
        // Division in 128 bits is slow, and only huge strides need it.
        let element = match factor.checked_mul(self.inverse) {
            Some(product) => product % step,
            None => (i128::from(factor) * i128::from(self.inverse) % i128::from(step)) as i64,
        };
        if reach % self.divisor != 0 || element >= self.axis.kernel {
            return Taps::default();
        }
        Taps {
            element,
            window: (reach - element * self.axis.dilation) / self.axis.stride,
            count: (self.axis.kernel - 1 - element) / self.element_step + 1,
        }
    }

    /// The numbers of the taps with windows from `low` to `high`.
    #[inline(always)]
    pub fn within(&self, taps: Taps, low: i64, high: i64) -> Range<i64> {
        let skipped = self.window_steps((taps.window - high).saturating_add(self.window_step - 1)).max(0);
        let end = taps.count.min(self.window_steps(taps.window - low) + 1);
        skipped..end
    }

    /// The taps of a pixel, those of them with windows that exist, and how many pixels, a stride apart each, have the same ones, 1 at
    /// least: their windows follow each other.
    pub fn covering(&self, pixel: i64) -> (Taps, Range<usize>, usize) {
        let (taps, last) = (self.taps(pixel), self.axis.windows - 1);
        let range = self.within(taps, 0, last);
        // The next tap is skipped when the window of the last one that is not passes the last window,
        let skips = self.window_step.saturating_mul(range.start).saturating_add(last - taps.window + 1);
        // and one more begins when its window is the first.
        let begins = self.window_step.saturating_mul(range.end).saturating_sub(taps.window);
        let alike = if range.end < taps.count { skips.min(begins).max(1) } else { skips.max(1) };
        (taps, range.start as usize..range.end.max(range.start) as usize, alike as usize)
    }
}

/// The greatest common divisor g of two positive numbers, and the inverse of a / g modulo b / g, by Euclid's
/// algorithm.
fn gcd_and_inverse(a: i64, b: i64) -> (i64, i64) {
    let (mut r, mut t) = ([b, a], [0i64, 1i64]);
    while r[1] != 0 {
        let quotient = r[0] / r[1];
        r = [r[1], r[0] - quotient * r[1]];
        t = [t[1], t[0] - quotient * t[1]];
    }
    (r[0], t[0].rem_euclid(b / r[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_over_a_pixel_are_those_that_reach_it() {
        // Windows that overlap or do not, begin before the image, end before it does, or lie behind it.
        for (kernel, stride, padding, size, windows) in [
            (3, 1, 1, 7, 7),
            (1, 2, 0, 18, 8),
            (2, 3, 0, 10, 3),
            (3, 2, 1, 4, 9),
            (5, 5, 2, 3, 1),
            (2, 2, 0, 5, 0),
        ] {
            let axis = Axis { kernel, dilation: 1, stride, padding, size, windows };
            let mut next = axis.covering(0, 1);
            for pixel in 0..size {
                axis.advance(&mut next, pixel);
                let over = axis.covering(pixel, pixel + 1);
                let reaches = |&window: &i64| axis.inside(window).contains(&pixel);
                assert!(over.clone().eq((0..windows).filter(reaches)), "{axis:?}: {over:?} over {pixel}");
                assert!(over.start <= over.end && over.end <= windows, "{axis:?}: {over:?} over {pixel}");
                assert!(next.clone().eq(over), "{axis:?}: {next:?} when advanced to {pixel}");
            }
            for first in 0..size as usize {
                let runs: Vec<_> = axis.runs(first..size as usize).collect();
                let pixels = runs.iter().flat_map(|(_, pixels)| pixels.clone());
                assert!(pixels.eq(first..size as usize), "{axis:?}: {runs:?}");
                for (over, pixels) in &runs {
                    let alike = |pixel: usize| axis.covering(pixel as i64, pixel as i64 + 1).eq(over.clone());
                    assert!(pixels.clone().all(alike), "{axis:?}: {over:?} over {pixels:?}");
                }
                assert!(runs.windows(2).all(|runs| runs[0].0 != runs[1].0), "{axis:?}: {runs:?}");
            }
            for (dilation, element, first) in (0..kernel).flat_map(|i| [(1, i, 0), (1, i, 2), (3, i, 1)]) {
                let axis = Axis { dilation, ..axis };
                let (reaching, pixel) = axis.reaching(element, first..size as usize);
                let pixels = (0..).map(|window| pixel + window * stride as usize);
                let under = axis.under(element).filter(|&(_, pixel)| pixel >= first);
                assert!(reaching.clone().zip(pixels).eq(under), "{axis:?}: {reaching:?} from {pixel}");
            }
        }
    }

    #[test]
    fn as_many_pixels_as_it_says_have_the_same_taps() {
        for (dilation, stride, padding, windows) in
            [(1, 1, 1, 9), (2, 1, 3, 5), (1, 2, 1, 4), (3, 1, 0, 2), (2, 3, 4, 1)]
        {
            let axis = Axis { kernel: 3, dilation, stride, padding, size: 30, windows };
            let axis = Tapping::new(axis);
            for first in 0..stride {
                let mut pixel = first;
                while pixel < 30 {
                    let (taps, range, alike) = axis.covering(pixel);
                    assert!(alike > 0 && (range.is_empty() || range.end <= taps.count as usize));
                    for _ in 0..alike.min(30) {
                        let own = axis.taps(pixel);
                        let covers = |tap: i64| (0..windows).contains(&(own.window - tap * axis.window_step));
                        let wanted: Vec<_> = (0..own.count).filter(|&tap| covers(tap)).collect();
                        assert_eq!(
                            range.clone().map(|tap| tap as i64).collect::<Vec<_>>(),
                            wanted,
                            "{pixel} {dilation} {stride}"
                        );
                        pixel += stride;
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_tap_of_a_pixel_is_found_whatever_the_stride() {
        const ELEMENTS: i64 = 50;
        for (dilation, stride) in [(5, 7), (4, 6), (9, 3), (3, (1 << 62) + 1), (1 << 40, (1 << 62) + 1)] {
            let axis =
                Tapping::new(Axis { kernel: ELEMENTS, dilation, stride, padding: 0, size: 1, windows: 1 });
            for pixel in (0..120).chain((0..=ELEMENTS).map(|element| element * dilation)) {
                let taps = axis.taps(pixel);
                let first = (0..ELEMENTS).find(|element| (pixel - element * dilation) % stride == 0);
                assert_eq!(taps.count > 0, first.is_some(), "{pixel} {dilation} {stride}");
                if let Some(element) = first {
                    let window = (pixel - element * dilation) / stride;
                    assert_eq!((taps.element, taps.window), (element, window), "{pixel} {dilation} {stride}");
                }
            }
        }
    }
}
