//! Views of any rank, and how several of one shape are gone through together.
//!
//! A [`Walk`] brings the axes of its views into the order in which the first view, the one that is written, lies in
//! memory, joins axes that are contiguous with each other in every view, and hands out [`Block`]s: the last two axes that
//! are left, at one place of all others. So a loop over two axes serves every rank, and most tensors come as one row.

use super::{AnyView, Disjoint};
use crate::dtype::DType;
use crate::{parallel, simd};
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// The largest rank.
pub const MAX_RANK: usize = 25;

/// Bytes of a row, of the view that is written, that are one item of work, when the row is longer.
const PIECE: usize = 1 << 16;

/// A strided view of any rank, its dtype known at run time only.
#[derive(Clone, Copy, Debug)]
pub struct NdView<'a> {
    dtype: DType,
    base: *mut u8,
    shape: &'a [i64],
    strides: &'a [i64],
}

impl<'a> NdView<'a> {
    /// A view whose element with all indices 0 lies at `base`; strides count elements.
    ///
    /// # Safety
    /// Every element that indices below `shape` reach by `strides` from `base` stays valid for reads, and for writes if
    /// the view is written, while the view or a copy of it is used.
    pub unsafe fn new(dtype: DType, base: *mut u8, shape: &'a [i64], strides: &'a [i64]) -> NdView<'a> {
        assert!(shape.len() == strides.len() && shape.len() <= MAX_RANK, "rank {}", shape.len());
        NdView { dtype, base, shape, strides }
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The address of the element with all indices 0: for access that an engine has for itself.
    pub fn base(&self) -> *mut u8 {
        self.base
    }

    /// Extents.
    pub fn shape(&self) -> &'a [i64] {
        self.shape
    }

    /// Strides in elements.
    pub fn strides(&self) -> &'a [i64] {
        self.strides
    }

    /// The same elements by four axes, the first ones of extent 1 where there are fewer; `None` where there are more.
    pub fn four(&self) -> Option<AnyView> {
        let pad = 4usize.checked_sub(self.shape.len())?;
        let (mut shape, mut strides) = ([1; 4], [0; 4]);
        for (axis, (&extent, &stride)) in self.shape.iter().zip(self.strides).enumerate() {
            (shape[pad + axis], strides[pad + axis]) = (extent as usize, stride as isize);
        }
        // SAFETY: what indices reach in this view, and nothing else.
        Some(unsafe { AnyView::new(self.dtype, self.base, shape, strides) })
    }
}

/// An axis of several views: its extent, and bytes from an index to the next in each.
#[derive(Clone, Copy, Debug)]
struct Axis<const K: usize> {
    extent: usize,
    strides: [isize; K],
}

/// Where the elements of one index of an axis lie, whatever the rest of the index.
type Bases<const K: usize> = [*mut u8; K];

/// Two axes of several views, outer and inner.
#[derive(Clone, Copy, Debug)]
pub struct Block<const K: usize> {
    /// The first element of each view.
    pub bases: [*mut u8; K],
    /// Extents.
    pub extents: [usize; 2],
    /// Bytes from an index to the next: of the outer axis in each view, then of the inner.
    pub strides: [[isize; K]; 2],
}

impl<const K: usize> Block<K> {
    /// The row of an outer index.
    #[inline(always)]
    pub fn row(&self, index: usize) -> Bases<K> {
        std::array::from_fn(|k| self.bases[k].wrapping_offset(index as isize * self.strides[0][k]))
    }
}

/// All indices of some views of one shape. The first is the one that is written.
pub struct Walk<const K: usize> {
    bases: Bases<K>,
    /// Two at least. Few are left as a rule: a walk is made for every call, and moved.
    axes: SmallVec<[Axis<K>; 4]>,
    /// Bytes of an element of the view that is written, and of all views.
    bytes: [usize; 2],
    in_order: bool,
}

impl<const K: usize> Walk<K> {
    /// `None` when there is no element. With `in_order` the elements come by ascending index, on one thread: where
    /// several indices of the first view share an element, the last one wins, as in a plain loop.
    pub fn new(views: [NdView; K], in_order: bool) -> Option<Walk<K>> {
        let sizes = views.map(|view| view.dtype.size() as isize);
        let mut walk = Walk {
            bases: views.map(|view| view.base),
            axes: SmallVec::new(),
            bytes: [sizes[0], sizes.iter().sum()].map(|bytes| bytes as usize),
            in_order,
        };
        for (at, &extent) in views[0].shape.iter().enumerate() {
            if extent == 0 {
                return None;
            }
            if extent != 1 {
                let strides = std::array::from_fn(|k| views[k].strides[at] as isize * sizes[k]);
                walk.push(Axis { extent: extent as usize, strides });
            }
        }
        walk.join();
        while walk.axes.len() < 2 {
            walk.axes.insert(0, Axis { extent: 1, strides: [0; K] });
        }
        walk.put_beside(sizes);
        Some(walk)
    }

    /// Adds an axis: behind those with larger strides, unless the order is to stay.
    fn push(&mut self, mut axis: Axis<K>) {
        let mut at = self.axes.len();
        if !self.in_order {
            if axis.strides[0] < 0 {
                for (base, stride) in self.bases.iter_mut().zip(&mut axis.strides) {
                    *base = base.wrapping_offset((axis.extent as isize - 1) * *stride);
                    *stride = -*stride;
                }
            }
            let key = |axis: &Axis<K>| axis.strides.map(isize::unsigned_abs);
            while at > 0 && key(&self.axes[at - 1]) < key(&axis) {
                at -= 1;
            }
        }
        self.axes.insert(at, axis);
    }

    /// Joins neighbouring axes that are one in every view.
    fn join(&mut self) {
        let mut last = 0;
        for at in 1..self.axes.len() {
            let (outer, inner) = (self.axes[last], self.axes[at]);
            let steps = inner.strides.map(|stride| stride.wrapping_mul(inner.extent as isize));
            if outer.strides == steps {
                self.axes[last] = Axis { extent: outer.extent * inner.extent, ..inner };
            } else {
                last += 1;
                self.axes[last] = inner;
            }
        }
        self.axes.truncate(last + 1);
    }

    /// Where another view has no neighbours along the innermost axis, the axis beside it becomes the one along which it
    /// has: such blocks are transposed.
    fn put_beside(&mut self, sizes: [isize; K]) {
        let outer = self.axes.len() - 1;
        let inner = self.axes[outer];
        let Some(k) = (1..K).find(|&k| !self.in_order && inner.strides[k].unsigned_abs() > sizes[k] as usize)
        else {
            return;
        };
        let close = self.axes[..outer].iter().position(|axis| axis.strides[k] == sizes[k]);
        if let Some(at) = close {
            self.axes[at..outer].rotate_left(1);
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.axes.iter().map(|axis| axis.extent).product()
    }

    /// Runs `body` on blocks that hold every index once, on as many threads as they are worth.
    pub fn for_each(&self, body: impl Fn(&Block<K>) + Sync) {
        self.for_blocks(&body);
    }

    /// See `for_each`: one body for all callers.
    fn for_blocks(&self, body: &(dyn Fn(&Block<K>) + Sync)) {
        let ([_, bytes], inner) = (self.bytes, self.axes[self.axes.len() - 1].extent);
        let count = self.count();
        if let ([outer, inner], false) = (&self.axes[..], parallel::is_worth_threads(count, bytes)) {
            // What is small is one block.
            let (extents, strides) = ([outer.extent, inner.extent], [outer.strides, inner.strides]);
            body(&Block { bases: self.bases, extents, strides });
            return simd::end_streams();
        }
        let items = Items::of(self);
        if self.in_order {
            self.run(items, 0..items.count, body);
        } else {
            // SAFETY: the blocks of one item are this item's alone; where elements are shared, `in_order` keeps to one thread.
            let walk = unsafe { Disjoint::new(self) };
            parallel::for_each(items.count, items.most.min(inner) * bytes, |range| {
                walk.run(items, range, body)
            });
        }
    }

    /// Runs `body` on the blocks of some items.
    fn run(&self, Items { inner, most, pieces, .. }: Items, items: Range<usize>, body: &dyn Fn(&Block<K>)) {
        if pieces == 1 {
            return self.rows(items, body);
        }
        for item in items {
            let (row, piece) = (item / pieces, item % pieces);
            self.rows(row..row + 1, &|block: &Block<K>| {
                let (start, [_, strides]) = (piece * most, block.strides);
                let mut part = *block;
                part.extents[1] = most.min(inner - start);
                for (base, stride) in part.bases.iter_mut().zip(strides) {
                    *base = base.wrapping_offset(start as isize * stride);
                }
                body(&part);
            });
        }
    }

    /// Runs `body` on the blocks of some rows.
    fn rows(&self, rows: Range<usize>, body: &dyn Fn(&Block<K>)) {
        let (outer, two) = self.axes.split_at(self.axes.len() - 2);
        let [beside, inner] = two else { unreachable!("two axes") };
        let (mut index, mut bases): (SmallVec<[usize; 4]>, _) = (smallvec![0; outer.len()], self.bases);
        let mut place = rows.start / beside.extent;
        for (index, axis) in index.iter_mut().zip(outer).rev() {
            *index = place % axis.extent;
            place /= axis.extent;
            step(&mut bases, axis, *index as isize);
        }
        let (mut row, mut first) = (rows.start, rows.start % beside.extent);
        while row < rows.end {
            let count = (beside.extent - first).min(rows.end - row);
            let mut block =
                Block { bases, extents: [count, inner.extent], strides: [beside.strides, inner.strides] };
            step(&mut block.bases, beside, first as isize);
            body(&block);
            (row, first) = (row + count, 0);
            for (index, axis) in index.iter_mut().zip(outer).rev() {
                *index += 1;
                step(&mut bases, axis, 1);
                if *index < axis.extent {
                    break;
                }
                *index = 0;
                step(&mut bases, axis, -(axis.extent as isize));
            }
        }
    }
}

/// The items of work of a walk: rows, or pieces of long ones.
#[derive(Clone, Copy)]
struct Items {
    count: usize,
    /// Elements of a row.
    inner: usize,
    /// Elements of a piece, but for a row's last.
    most: usize,
    /// Pieces of a row.
    pieces: usize,
}

impl Items {
    fn of<const K: usize>(walk: &Walk<K>) -> Items {
        let inner = walk.axes[walk.axes.len() - 1].extent;
        let most = (PIECE / walk.bytes[0]).max(1);
        let pieces = inner.div_ceil(most);
        Items { count: walk.count() / inner * pieces, inner, most, pieces }
    }

    /// How many of them begin before so many elements.
    fn before(&self, elements: usize) -> usize {
        let (rows, rest) = (elements / self.inner, elements % self.inner);
        (rows * self.pieces + rest.div_ceil(self.most)).min(self.count)
    }
}

/// Runs `body` on blocks that hold every index of several lots of views once, on as many threads as all of them together are worth: they
/// are split by elements, however few a lot has. `views` gives those of each lot, and whether its elements come by ascending index on one
/// thread.
pub fn for_each_of<'a, const K: usize>(
    lots: usize,
    views: &(dyn Fn(usize) -> ([NdView<'a>; K], bool) + Sync),
    body: &(dyn Fn(&Block<K>) + Sync),
) {
    let count = |views: &[NdView<'a>; K]| -> usize { views[0].shape.iter().product::<i64>() as usize };
    let all: usize = (0..lots).map(|lot| count(&views(lot).0)).sum();
    let Some((first, _)) = (lots > 0).then(|| views(0)) else { return };
    let bytes: usize = first.iter().map(|view| view.dtype.size()).sum();
    let unit = (PIECE / bytes).max(1);
    parallel::for_each(all.div_ceil(unit), unit * bytes, |range| {
        let (start, end) = (range.start * unit, (range.end * unit).min(all));
        let mut before = 0;
        for lot in 0..lots {
            let (views, in_order) = views(lot);
            let (from, count) = (before, count(&views));
            before += count;
            if count == 0 || before <= start || from >= end {
                continue;
            }
            let Some(walk) = Walk::new(views, in_order) else { continue };
            let items = Items::of(&walk);
            if in_order {
                // All of it belongs to where it begins.
                if from >= start {
                    walk.run(items, 0..items.count, body);
                }
            } else {
                let part = items.before(start.saturating_sub(from))..items.before((end - from).min(count));
                walk.run(items, part, body);
            }
        }
    });
}

/// Moves by so many indices of an axis.
#[inline(always)]
fn step<const K: usize>(bases: &mut Bases<K>, axis: &Axis<K>, indices: isize) {
    for (base, stride) in bases.iter_mut().zip(axis.strides) {
        *base = base.wrapping_offset(indices * stride);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// The axes of a walk through bytes, as extents and strides.
    fn axes<const K: usize>(shape: &[i64], strides: [&[i64]; K]) -> Vec<(usize, [isize; K])> {
        let base = std::ptr::without_provenance_mut(1 << 20);
        // SAFETY: nothing is read.
        let views = strides.map(|strides| unsafe { NdView::new(DType::UInt8, base, shape, strides) });
        let walk = Walk::new(views, false).expect("elements");
        walk.axes.iter().map(|axis| (axis.extent, axis.strides)).collect()
    }

    #[test]
    fn axes_are_joined_where_every_view_is_contiguous() {
        assert_eq!(axes(&[2, 3, 4], [&[12, 4, 1]]), [(1, [0]), (24, [1])]);
        assert_eq!(axes(&[2, 3, 4], [&[1, 2, 6]]), [(1, [0]), (24, [1])], "in the order of memory");
        assert_eq!(axes(&[2, 1, 4], [&[-4, 9, -1]]), [(1, [0]), (8, [1])], "backwards");
        assert_eq!(axes(&[2, 3], [&[3, 1], &[0, 0]]), [(1, [0, 0]), (6, [1, 0])], "one element for all");
        assert_eq!(axes(&[2, 3], [&[3, 1], &[0, 1]]), [(2, [3, 0]), (3, [1, 1])]);
        assert_eq!(axes(&[2, 3], [&[3, 1], &[1, 2]]), [(2, [3, 1]), (3, [1, 2])]);
        assert_eq!(
            axes(&[5, 2, 3], [&[6, 3, 1], &[1, 90, 9]]),
            [(2, [3, 90]), (5, [6, 1]), (3, [1, 9])],
            "the axis along which the second view is packed lies beside the first view's"
        );
        assert_eq!(axes(&[], [&[]]), [(1, [0]), (1, [0])]);
    }

    #[test]
    fn four_axes_are_those_of_lower_ranks_and_no_others() {
        let mut elements: Vec<i32> = (0..24).collect();
        let base = elements.as_mut_ptr().cast();
        let four = |shape: &[i64], strides: &[i64]| {
            // SAFETY: all of the elements, or some.
            let view = unsafe { NdView::new(DType::Int32, base, shape, strides) };
            view.four().map(|view| view.typed::<i32>())
        };
        let view = four(&[2, 3, 4], &[1, 8, 2]).unwrap();
        assert_eq!((view.shape, view.row(0, 1, 2).get(3)), ([1, 2, 3, 4], 1 + 16 + 6));
        assert_eq!(four(&[], &[]).map(|view| (view.shape, view.row(0, 0, 0).get(0))), Some(([1; 4], 0)));
        assert_eq!(four(&[1, 1, 2, 3, 4], &[0; 5]).map(|view| view.shape), None);
    }

    #[test]
    fn every_index_comes_once() {
        let base = std::ptr::without_provenance_mut::<u8>(1 << 40);
        for shape in [&[1, 7][..], &[3, 2, 5], &[2, 3, 2, 2, 3], &[3, 6 * PIECE as i64 + 5], &[700, 300]] {
            // Rows with gaps, so that they cannot be joined.
            let mut strides = vec![1i64; shape.len()];
            for at in (1..shape.len()).rev() {
                strides[at - 1] = strides[at] * shape[at] + 1;
            }
            // SAFETY: nothing is read.
            let view = unsafe { NdView::new(DType::UInt8, base, shape, &strides) };
            for in_order in [false, true] {
                let (seen, start) = (Mutex::new(Vec::new()), base.addr() as i64);
                let walk = Walk::new([view], in_order).expect("elements");
                walk.for_each(|block| {
                    let mut all = Vec::new();
                    for row in 0..block.extents[0] {
                        let [row] = block.row(row);
                        all.extend(
                            (0..block.extents[1])
                                .map(|i| row.addr() as i64 + i as i64 * block.strides[1][0] as i64 - start),
                        );
                    }
                    seen.lock().unwrap().extend(all);
                });
                let mut seen = seen.into_inner().unwrap();
                seen.sort_unstable();
                let mut expected = vec![0];
                for (&extent, &stride) in shape.iter().zip(&strides) {
                    expected =
                        expected.iter().flat_map(|at| (0..extent).map(move |i| at + i * stride)).collect();
                }
                assert_eq!(seen, expected, "{shape:?}");
            }
        }
        // SAFETY: there is nothing to read.
        assert!(Walk::new([unsafe { NdView::new(DType::UInt8, base, &[3, 0], &[0, 1]) }], false).is_none());
    }
}
