//! Rows of zeros, among which single elements are put.
#![allow(unsafe_code)] // rows that are made elsewhere are copied into their place

use super::cast::Bytes;
use super::copy::copy_bytes;
use super::{Aligned, LINE, Row, View};
use crate::dtype::Element;
use crate::simd::{Level, Simd, kernels};
use std::ops::Range;

/// Bytes that become zeros at a time, before something is put among them: much less than the second cache holds,
const ZEROS: usize = 32 << 10;
/// and of rows that leave past the caches, which are made in the first one. Threads have small stacks.
const STAGE: usize = 16 << 10;

/// Where rows are made that leave past the caches: zeros whenever nothing is, and none before the first are.
#[derive(Default)]
pub struct Stage(Option<Aligned<[u8; STAGE + LINE]>>);

/// Some rows of a plane, few at a time, which are zeros then, and in the caches: views of them alone, [1, 1, H, W], and which they are. What
/// was put among them is in its place as soon as the next ones are asked for.
pub struct Zeros<'a, T> {
    /// The plane.
    view: View<T>,
    rows: Range<usize>,
    at_once: usize,
    /// All its rows as one, which leave by way of the stage.
    leaves: Option<(Row<T>, &'a mut Stage, Leave)>,
    /// Elements on the stage.
    staged: Range<usize>,
}

impl<T: Element> View<T> {
    /// The rows `rows` of plane [n, c] as zeros.
    pub fn zeros<'a>(
        &self,
        level: Level,
        place: [usize; 2],
        rows: Range<usize>,
        stage: &'a mut Stage,
    ) -> Zeros<'a, T> {
        let leaves = level.is_tuned() && self.is_large();
        self.made_of_zeros(place, rows, leaves.then(|| (stage, leave::<()>(level))))
    }

    /// Those that leave by way of a stage do so if it has room for a row, and they are packed.
    fn made_of_zeros<'a>(
        &self,
        [n, c]: [usize; 2],
        rows: Range<usize>,
        stage: Option<(&'a mut Stage, Leave)>,
    ) -> Zeros<'a, T> {
        let view = self.slice(0, n..n + 1).slice(1, c..c + 1).slice(2, rows.clone());
        let bytes = (self.shape[3] * size_of::<T>()).max(1);
        let packed = view.joined_rows().filter(|rows| rows.is_packed() && bytes <= STAGE);
        let leaves = packed.zip(stage).map(|(rows, (stage, leave))| (rows.row(0, 0, 0), stage, leave));
        let at_once = (if leaves.is_some() { STAGE } else { ZEROS } / bytes).max(1);
        Zeros { view, rows, at_once, leaves, staged: 0..0 }
    }
}

impl<T: Element> Iterator for Zeros<'_, T> {
    type Item = (View<T>, Range<usize>);

    fn next(&mut self) -> Option<(View<T>, Range<usize>)> {
        let (count, width) = (self.at_once.min(self.rows.len()), self.view.shape[3]);
        let mut block = self.view.slice(2, 0..count);
        if let Some((joined, stage, leave)) = &mut self.leaves {
            #[expect(clippy::unnecessary_lazy_evaluations, reason = "zeroed once, not for all rows")]
            let stage = stage.0.get_or_insert_with(|| Aligned([0; _])).0.as_mut_ptr();
            // Lines of the stage become lines.
            let beside = |place: Row<T>| stage.wrapping_add(place.as_ptr().addr() % LINE);
            let made = joined.slice(self.staged.clone());
            leave(beside(made), made.as_ptr().cast(), made.len() * size_of::<T>());
            self.staged = self.staged.end..self.staged.end + count * width;
            block.base = beside(joined.slice(self.staged.clone())).cast();
        } else if let Some(joined) = block.joined_rows() {
            joined.row(0, 0, 0).clear();
        } else {
            (0..count).for_each(|y| block.row(0, 0, y).clear());
        }
        self.view = self.view.slice(2, count..self.view.shape[2]);
        let rows = self.rows.start..self.rows.start + count;
        self.rows.start = rows.end;
        (count > 0).then_some((block, rows))
    }
}

/// See [`leave`].
type Leave = fn(*mut u8, *mut u8, usize);

kernels! {
    /// Moves bytes from a stage to where they belong, whole lines with non-temporal stores, and leaves zeros in their place. Both addresses are
    /// the same in a line, and both have so many bytes: `next` gives rows of a view, and of a stage that has room for them and a line more.
    fn leave<B: Bytes>(from: *mut u8, to: *mut u8, bytes: usize) = leave_body;
}

#[inline(always)]
fn leave_body<S: Simd, B: Bytes>(s: S, from: *mut u8, to: *mut u8, bytes: usize) {
    let head = (to.addr().wrapping_neg() % LINE).min(bytes);
    let lines = (bytes - head) / LINE * LINE;
    // SAFETY: the caller's promise; the parts are as long as all, and what leaves by lines begins and ends at lines.
    unsafe {
        for part in [0..head, head + lines..bytes] {
            copy_bytes(s, from.add(part.start), to.add(part.start), part.len());
            from.add(part.start).write_bytes(0, part.len());
        }
        for at in (head..head + lines).step_by(S::LANES * size_of::<f32>()) {
            s.stream_f32(to.add(at).cast(), s.load_f32(from.add(at).cast()));
            s.store_f32(from.add(at).cast(), s.splat(0.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements before and behind the rows, which stay as they were.
    const GAP: usize = 5;

    #[test]
    fn rows_are_zeros_and_what_was_put_among_them() {
        // Of one piece and of several, of whole lines and not, and wider than a stage.
        let sizes = [[1, 1], [7, 3], [3, 16], [40, 500], [5, 4096], [3, 9000]];
        let mut stage = Stage::default();
        for level in Level::available() {
            for ([height, width], apart) in sizes.into_iter().flat_map(|size| [(size, 0), (size, 2)]) {
                let pitch = width + apart;
                let mut memory = vec![9.0_f32; 2 * GAP + height * pitch];
                let mut expected = memory.clone();
                let base = memory.as_mut_ptr().wrapping_add(GAP);
                // SAFETY: inside the memory, which nobody else uses meanwhile.
                let view = unsafe { View::new(base, [1, 1, height, width], [0, 0, pitch as isize, 1]) };
                let mut next = height / 3;
                let leaves = level.is_tuned().then(|| (&mut stage, leave::<()>(level)));
                for (zeros, rows) in view.made_of_zeros([0, 0], next..height, leaves) {
                    assert_eq!((rows.start, zeros.shape), (next, [1, 1, rows.len(), width]));
                    next = rows.end;
                    for (i, y) in rows.enumerate() {
                        let expected = &mut expected[GAP + y * pitch..][..width];
                        expected.fill(0.0);
                        for x in (y % 2..width).step_by(3) {
                            zeros.row(0, 0, i).set(x, (y + x) as f32);
                            expected[x] = (y + x) as f32;
                        }
                    }
                }
                assert_eq!(next, height);
                assert!(memory == expected, "{level:?}: {height} rows of {width}, {pitch} apart");
            }
        }
        assert!(stage.0.is_none_or(|stage| stage.0 == [0; STAGE + LINE]), "what has left is zeros again");
    }
}
