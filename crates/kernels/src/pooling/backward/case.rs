//! What the plan of a gradient knows: all that its body is chosen by.

use super::args::{MAX_OVERLAP, alone, axis, is_covered};
use super::piled::Pile;
use super::{apart, channels_last, direct, near, strided, tabled};
use crate::dtype::{DType, InF32};
use crate::pooling::Window;
use crate::pooling::case::{Strided, size_of_element};
use crate::pooling::packed::SUMS;
use crate::pooling::tuning::{STREAMED, sparse, tabled as tuned};
use crate::simd::Level;
use crate::view::{LINE, View};
use crate::window::Axis;
use half::f16;

/// How the windows lie over the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Geometry {
    /// One window covers the image: each plane is one number, and what is copied stays -0.
    One,
    /// Far wider than their distance, or negative padding: no body counts through their places.
    Wide,
    /// Side by side, or with pixels between them: a pixel has one at most. Values are divided.
    Beside,
    /// They overlap. Values are multiplied by reciprocals.
    Over,
}

impl Geometry {
    /// A pixel is the sum of a few windows, or of none.
    pub fn is_of_few(self) -> bool {
        matches!(self, Geometry::Beside | Geometry::Over)
    }
}

/// How both tensors lie in memory. At a level that is not tuned nothing is known of them: its bodies take any strides.
#[derive(Clone, Copy, Default, Debug)]
pub struct Layout {
    /// Rows are packed;
    pub rows: bool,
    /// and so they are where all rows of a plane are one;
    pub planes: bool,
    /// all elements are one packed row.
    pub one_row: bool,
    /// Channels are neighbours;
    pub pixels: bool,
    /// pixels follow each other too.
    pub rows_of_pixels: bool,
    /// Channels are neighbours in one of both, and the elements of rows in the other.
    pub mixed: bool,
}

/// The body of packed rows that knows the windows along them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Along {
    Beside,
    Direct,
    Near,
    /// None does.
    Any,
}

/// What bodies have room for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Room {
    /// `apart`: a plane.
    pub apart: bool,
    /// `direct`: the windows along rows, and their sums.
    pub direct: bool,
    /// `near`: the windows.
    pub near: bool,
    /// `tabled`: a pixel and its windows.
    pub table: bool,
    /// Neighbouring channels: all of them, of a pixel's windows.
    pub channels: bool,
}

/// What becomes of large tensors.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memory {
    /// The caches do not hold gradInput.
    pub fills: bool,
    /// Rows of gradInput leave past the caches in whole lines;
    pub rows: bool,
    /// rows of its pixels do, where other bodies are no quicker;
    pub rows_of_pixels: bool,
    /// the channels of a pixel do.
    pub pixels: bool,
}

/// A gradient to make.
#[derive(Clone, Copy)]
pub struct Case {
    pub dtype: DType,
    pub is_half: bool,
    /// The level, and the one whose registers the channels of a pixel fill.
    pub level: Level,
    pub pixel_level: Level,
    pub window: Window,
    /// The shapes of gradInput and gradOutput.
    pub image: [usize; 4],
    pub windows: [usize; 4],
    /// Elements of both tensors, all together, and bytes.
    pub elements: usize,
    pub bytes: usize,
    /// The windows along columns and along rows, and along rows of pixels: there, one window over the image is as large as it.
    pub down: Axis,
    pub across: Axis,
    pub across_pixels: Axis,
    pub geometry: Geometry,
    pub layout: Layout,
    pub memory: Memory,
    pub room: Room,
    pub along: Along,
    /// Most pixels lie under no window.
    pub is_sparse: bool,
    /// A pixel's channels are many registers, all whole, and a row has several windows;
    pub has_many_registers: bool,
    /// or they are whole lines.
    pub pixel_is_lines: bool,
    /// Registers after which those of a row of pixels repeat, if `channels_strided` has room for them.
    pub period: Option<usize>,
    /// How planes are put into lanes, or channels, if they can be.
    pub pile: Option<Pile>,
}

impl Case {
    /// If there are kernels for the dtype. Batches times channels are as in gradOutput, not necessarily each of them.
    pub fn new(dtype: DType, level: Level, grad: Strided, out: Strided, window: Window) -> Option<Case> {
        let size = size_of_element(dtype)?;
        let [down, across] = [0, 1].map(|i| axis(&window, out.shape, grad.shape, i));
        let divides = (0..2).all(|i| window.kernel[i] <= window.stride[i]);
        let is_one = is_covered(down) && is_covered(across);
        let geometry = match () {
            () if is_one => Geometry::One,
            () if down.padding < 0 || across.padding < 0 => Geometry::Wide,
            () if down.overlap().max(across.overlap()) > MAX_OVERLAP => Geometry::Wide,
            () if divides => Geometry::Beside,
            () => Geometry::Over,
        };
        let elements = grad.count().saturating_add(out.count());
        let mut case = Case {
            dtype,
            is_half: size < size_of::<f32>(),
            level,
            pixel_level: level,
            window,
            image: out.shape,
            windows: grad.shape,
            elements,
            bytes: elements.saturating_mul(size),
            down,
            across,
            across_pixels: if is_one { alone(across) } else { across },
            geometry,
            layout: Layout::default(),
            memory: Memory::default(),
            room: Room::default(),
            along: Along::Any,
            is_sparse: false,
            has_many_registers: false,
            pixel_is_lines: false,
            period: None,
            pile: None,
        };
        // The scalar level has no body for anything special, and windows far wider than others have none at all.
        if level.is_tuned() && geometry != Geometry::Wide {
            if case.is_half {
                case.look(&grad.view::<f16>(), &out.view::<f16>(), divides);
            } else {
                case.look(&grad.view::<f32>(), &out.view::<f32>(), divides);
            }
        }
        Some(case)
    }

    /// Finds out all that needs views.
    fn look<T: InF32>(&mut self, grad: &View<T>, out: &View<T>, divides: bool) {
        let (level, channels) = (self.level, self.image[1]);
        let joined = out.joined_channels();
        self.layout = Layout {
            rows: grad.is_packed() && out.is_packed(),
            planes: grad.packed_planes().is_some() && out.packed_planes().is_some(),
            one_row: grad.packed_row().is_some() && out.packed_row().is_some(),
            pixels: out.is_channels_last() && grad.strides()[1] == 1 && grad.shape[..2] == out.shape[..2],
            rows_of_pixels: grad.joined_channels().is_some() && joined.is_some(),
            mixed: grad.is_channels_last() != out.is_channels_last(),
        };
        let as_pixels = out.permuted([0, 2, 3, 1]);
        self.memory = Memory {
            fills: out.fills(1),
            rows: out.streams_beside(LINE, grad.size()),
            rows_of_pixels: joined.is_some_and(|out| out.is_large() && out.streams(LINE)),
            pixels: as_pixels.streams_beside(1, grad.size()) && grad.size() + out.size() >= STREAMED,
        };
        if self.layout.pixels || self.layout.mixed {
            let mut levels = [level, level.short()].into_iter();
            let fills = levels.find(|level| channels.is_multiple_of(level.lanes()));
            let fits = |level: &Level| [grad, out].iter().all(|view| view.planes(level.lanes()).is_some());
            self.pile =
                fills.filter(fits).and_then(|level| Pile::new(level, self.image, self.windows, self.down));
        } else if self.layout.planes {
            self.pile = Pile::new(level, self.image, self.windows, self.down);
        }
        if self.layout.pixels {
            self.pixel_level = pixel_level(level, channels, divides && !self.is_half);
            let lanes = self.pixel_level.lanes();
            let [_, fewest] = channels_last::columns_of_row(self.across_pixels);
            self.room.channels = channels <= SUMS / fewest;
            self.room.table = self.geometry.is_of_few() && tabled::pixels_of_tile(self.across, channels) > 0;
            self.period = strided::period(self.across_pixels, channels, lanes);
            self.is_sparse = self.windows_are_sparse();
            let whole = channels.is_multiple_of(lanes) && channels / lanes >= tuned::SPREAD;
            self.has_many_registers = whole && self.across.windows > 1;
            self.pixel_is_lines = (channels * size_of::<T>()).is_multiple_of(LINE);
        }
        let lanes = level.lanes();
        self.room.apart = apart::has_room([self.down, self.across], lanes);
        self.room.direct = direct::has_room(self.across, lanes);
        self.room.near = near::has_room([self.down, self.across], lanes);
        self.along = self.rows_know();
    }

    /// The body of packed rows that knows the windows.
    fn rows_know(&self) -> Along {
        if !self.layout.rows || self.geometry == Geometry::One {
            return Along::Any;
        }
        if self.geometry == Geometry::Beside {
            return Along::Beside;
        }
        let Axis { stride, kernel, .. } = self.across;
        // Squares are weighed once for all rows under them.
        let is_square = [self.down.kernel, self.down.stride] == [kernel, stride];
        let leaves_direct = match (stride, kernel) {
            (1, 5) => true,
            (1 | 2, 3) => is_square,
            // Halves have more to compute than is saved.
            (2, 4) => is_square && !self.is_half,
            _ => false,
        };
        if self.room.direct && !leaves_direct {
            Along::Direct
        } else if self.room.near && !(self.is_half && kernel == 4) {
            Along::Near
        } else {
            Along::Any
        }
    }

    fn windows_are_sparse(&self) -> bool {
        let ([.., height, width], [.., high, wide]) = (self.image, self.windows);
        let [pixels, windows] = [height.saturating_mul(width), high.saturating_mul(wide)];
        let all = self.window.kernel.iter().fold(windows, |all, &by| all.saturating_mul(by as usize));
        let [covered, of] = sparse::COVERED;
        windows.saturating_mul(sparse::PIXELS) <= pixels
            && all.saturating_mul(of) <= pixels.saturating_mul(covered)
    }

    /// Planes of gradInput.
    pub fn planes(&self) -> usize {
        self.image[0] * self.image[1]
    }

    /// Rows of pixels of gradInput, counted through batches.
    pub fn rows_of_pixels(&self) -> usize {
        self.image[0] * self.image[2]
    }

    /// The windows of a pixel take as long as what is moved.
    pub fn bytes_of_pixels(&self) -> usize {
        self.bytes.saturating_mul(2)
    }
}

/// The level whose registers a pixel of one window fills (32x24 112x112 k2s2: 3.4 ms by way of a buffer, then 2.4). Where the last one is
/// cut in a pixel of several, that costs less.
fn pixel_level(level: Level, channels: usize, is_of_one: bool) -> Level {
    let few = level.lanes() < channels && channels < 2 * level.lanes();
    let fills = channels.is_multiple_of(level.short().lanes());
    if is_of_one && few && fills { level.short() } else { level }
}
