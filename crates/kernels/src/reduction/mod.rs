//! Reductions of any axes of any view.
//!
//! The axes come into the order in which the input lies in memory, first those that are kept, then those that are reduced.
//! There are three ways through them:
//!
//! - batches: results of few neighbours, many at a time;
//! - rows: one result after the other, each from units of neighbours, whose values are then folded by pairs, the pairs by
//!   pairs, and so on;
//! - columns: a tile of results at a time, to which rows of the input are folded; 64 rows become one row of the next level,
//!   64 of those one of the level behind.
//!
//! So the rounding of a sum grows with the logarithm of its length. The order depends on the shape, the strides and the axes, never
//! on the level or the threads: these share results, or units of one result in a number that is a power of two, and then the
//! values come into the same pairs.
#![allow(unsafe_code)] // addresses inside the views

mod axes;
pub mod counting;
mod equal;
mod fold;
mod halves;
mod norm;
mod passes;
mod tables;

pub use equal::Equal;
pub use fold::Kind;
pub use norm::Order;

use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel;
use crate::simd::Level;
use crate::view::{Disjoint, NdView};
use axes::{Axis, Geometry, innermost, numel, offsets};
use fold::{Functions, Rows, Search, functions_of};
use halves::sums_of_halves;
use passes::{Buffers, LEAST_BLOCK, Passes, Place, gather};
use std::mem::MaybeUninit;
use std::ops::Range;
use tables::Tables;

/// Elements of a unit that is read in its place, or as many as have so many bytes.
const UNIT: usize = 4096;
const UNIT_BYTES: usize = 16384;
/// Neighbours that are a unit by themselves, where they are read in their place.
const ALONE: usize = 256;
/// Neighbours that are not converted beforehand if they need not be.
const DIRECT: usize = 64;
/// Results of fewer elements are computed as columns: a row takes some 40 ns by itself.
const SHORT: usize = 96;
/// Columns beside each other from which on they are faster than rows that are not packed.
const WIDE: usize = 16;
/// Bytes of a tile of results.
const TILE: usize = 4096;
/// Bytes of input that stay in the first cache, where a tile's rows share cache lines.
const NEAR: usize = 1 << 15;
/// Rows of a level that become one of the next, and how many levels there are; the last one takes any number.
const GROUP: usize = 64;
const LEVELS: usize = 4;
/// Values of units that threads share.
const PARTS: usize = 256;

/// A number of the type that is computed in.
type Value = u128;

/// A reduction: how its input is read, what it is folded by, how its results are written.
pub struct Reduction {
    functions: Functions,
    from: Passes,
    /// Folds packed rows of the input itself, where that needs no conversion beforehand.
    direct: Option<fn(*mut u8, Rows)>,
    /// Of values, and of places.
    to: [Option<Passes>; 2],
    is_mean: bool,
    /// The value that stays, whatever comes.
    end: Option<u8>,
}

impl Reduction {
    /// The elements of `from`, cast to `through` first, are folded, divided by their number if `is_mean`, and cast to
    /// `through` and then to `to`. `None` where there is no such fold or cast.
    pub fn new(
        level: Level,
        kind: Kind,
        is_mean: bool,
        [from, through, to]: [DType; 3],
    ) -> Option<Reduction> {
        let functions = functions_of(level, kind, through)?;
        let [computed, _] = functions.dtypes;
        // What is folded to 0 or 1 may be read as the bytes that it is.
        let is_byte = |dtype| matches!(dtype, DType::Bool | DType::Int8 | DType::UInt8);
        let as_it_is = computed == DType::Bool && is_byte(from);
        let into = match () {
            () if as_it_is => [DType::Bool; 3],
            () if from == through || through == computed => [from, computed, computed],
            () => [from, through, computed],
        };
        let back = if through == to { computed } else { through };
        let in_float = kind == Kind::Sum && computed == DType::Float && [from, computed].contains(&through);
        Some(Reduction {
            functions,
            direct: sums_of_halves(level, from).filter(|_| in_float),
            from: Passes::new(level, &into)?,
            to: [Some(Passes::new(level, &[computed, back, to])?), None],
            is_mean,
            end: match kind {
                Kind::All => Some(0),
                Kind::Any => Some(1),
                _ => None,
            },
        })
    }

    /// The greatest or least elements, and where along the axis they are. No result of a dtype is not wanted.
    pub fn search(level: Level, kind: Kind, from: DType, to: [Option<DType>; 2]) -> Option<Reduction> {
        // Places are counted beside what is as wide as they are.
        let wide = if from.is_integral() && from.size() < 4 { DType::Int32 } else { from };
        let functions = functions_of(level, kind, wide)?;
        let passes = |at: usize| match to[at] {
            Some(to) => Passes::new(level, &[functions.dtypes[at], to]).map(Some),
            None => Some(None),
        };
        functions.search?;
        Some(Reduction {
            functions,
            direct: None,
            from: Passes::new(level, &[from, functions.dtypes[0]])?,
            to: [passes(0)?, passes(1)?],
            is_mean: false,
            end: None,
        })
    }

    /// Computes all of the results, which have the input's rank, and extents of 1 where it is reduced. Only one axis is
    /// reduced when places are wanted. The input has elements.
    pub fn run(&self, from: NdView, to: [Option<NdView>; 2]) {
        let places = to[1].is_some();
        let geometry = Geometry::new(from, to, places);
        let (kept, reduced) = (geometry.kept.all(), geometry.reduced.all());
        let ((inner, outer), count) = (innermost(reduced), numel(reduced));
        let way = Way { reduction: self, from: geometry.from, to: geometry.to, kept, inner, outer, count };
        // Steps along the innermost axes of both kinds.
        let along = reduced.last().map_or(usize::MAX, |axis| axis.from.unsigned_abs());
        let across = kept.last().map_or(usize::MAX, |axis| axis.from.unsigned_abs());
        let is_narrow = along < across || kept.last().is_none_or(|axis| axis.extent < WIDE);
        // Places in columns are counted with 32 bits.
        if is_narrow && !places && outer.is_empty() && count <= self.from.block.min(UNIT) {
            way.batches();
        } else if count >= SHORT && is_narrow || places && count > u32::MAX as usize {
            way.rows();
        } else {
            way.columns();
        }
    }
}

/// A reduction of certain views.
struct Way<'a> {
    reduction: &'a Reduction,
    from: *mut u8,
    to: [*mut u8; 2],
    kept: &'a [Axis],
    /// Of the axes that are reduced, the innermost and the others.
    inner: Axis,
    outer: &'a [Axis],
    /// Elements that become one.
    count: usize,
}

/// A value, and where it was found.
#[derive(Clone, Copy, Default)]
struct Found {
    value: Value,
    at: usize,
}

fn address<T>(of: &mut T) -> *mut u8 {
    std::ptr::from_mut(of).cast()
}

impl Way<'_> {
    fn size(&self) -> usize {
        self.reduction.from.sizes[1]
    }

    /// Whether neighbours along an axis are neighbours in memory.
    fn is_packed(&self, axis: &Axis) -> bool {
        axis.from == self.reduction.from.sizes[0] as isize
    }

    /// What folds rows of so many neighbours where they lie, if it is worth it.
    fn direct(&self, count: usize) -> Option<fn(*mut u8, Rows)> {
        self.reduction.direct.filter(|_| self.is_packed(&self.inner) && count >= DIRECT)
    }

    /// One result after the other.
    fn rows(&self) {
        let results = numel(self.kept);
        let units = Units::of(self);
        let bytes = self.count * self.reduction.from.sizes[0];
        let threads = machine().threads;
        let most = if threads == 1 || results >= 4 * threads { 1 } else { PARTS / results };
        let part = units.count.div_ceil(most.min(8 * threads)).next_power_of_two();
        let parts = units.count.div_ceil(part);
        // SAFETY: each result is written for one item, each value too.
        let way = unsafe { Disjoint::new(self) };
        if parts == 1 || most == 1 {
            return parallel::for_each(results, bytes, |range| {
                let way: &Way = &way;
                let (buffers, mut pairs) = (Buffers::new(), Pairs::new());
                for result in range {
                    let (from, to) = offsets(way.kept, result);
                    let found = way.unit_range(&units, from, 0..units.count, &buffers, &mut pairs);
                    way.finish(found, to, &buffers);
                }
            });
        }
        let mut found = [Found::default(); PARTS];
        // SAFETY: each item writes its own.
        let shared = unsafe { Disjoint::new(found.as_mut_ptr()) };
        parallel::for_each(results * parts, bytes / parts, |range| {
            let (way, shared): (&Way, &*mut Found) = (&way, &shared);
            let (buffers, mut pairs) = (Buffers::new(), Pairs::new());
            for item in range {
                let (from, _) = offsets(way.kept, item / parts);
                let start = item % parts * part;
                let units_of_it = start..(start + part).min(units.count);
                let found = way.unit_range(&units, from, units_of_it, &buffers, &mut pairs);
                assert!(item < PARTS);
                // SAFETY: inside the array; see above.
                unsafe { shared.add(item).write(found) };
            }
        });
        let (buffers, mut pairs) = (Buffers::new(), Pairs::new());
        for (result, found) in found[..results * parts].chunks_mut(parts).enumerate() {
            let (_, to) = offsets(self.kept, result);
            let mut all = found[0];
            if let Some(search) = &self.reduction.functions.search {
                for next in &mut found[1..] {
                    self.take_better(search, &mut all, *next);
                }
            } else {
                pairs.clear();
                found.iter().for_each(|part| pairs.push(&self.reduction.functions, part.value));
                all.value = pairs.finish(&self.reduction.functions);
            }
            self.finish(all, to, &buffers);
        }
    }

    /// What some units of a result become.
    fn unit_range(
        &self,
        units: &Units,
        from: isize,
        range: Range<usize>,
        buffers: &Buffers,
        pairs: &mut Pairs,
    ) -> Found {
        let Reduction { functions, end, .. } = self.reduction;
        let base = self.from.wrapping_offset(from);
        let row = |unit: usize, buffers: &Buffers| {
            let mut value: Value = 0;
            if let Some(direct) = units.direct {
                let Place { base, extents: [_, count], .. } = units.place(self, base, unit);
                direct(address(&mut value), Rows { from: base, rows: 1, step: 0, count });
                return (base.cast_const(), count, value);
            }
            let (packed, count) = units.read(self, base, unit, buffers);
            (functions.rows)(address(&mut value), Rows { from: packed, rows: 1, step: 0, count });
            (packed, count, value)
        };
        if let Some(search) = functions.search.as_ref().filter(|_| !self.to[1].is_null()) {
            let mut best = None;
            for unit in range {
                let (packed, count, mut value) = row(unit, buffers);
                let is_better = best.as_mut().is_none_or(|best: &mut Found| {
                    (search.beats)(address(&mut value), address(&mut best.value))
                });
                if is_better {
                    let mut at = 0;
                    (search.find)(packed, count, address(&mut value), &mut at);
                    // The element itself: of equal ones, the first may have another sign.
                    let size = self.size();
                    // SAFETY: `find` gives a place among these elements.
                    unsafe { std::ptr::copy(packed.add(at * size), address(&mut value), size) };
                    best = Some(Found { value, at: units.start(unit) + at });
                }
            }
            return best.expect("there are units");
        }
        if range.len() == 1 {
            return Found { value: row(range.start, buffers).2, at: 0 };
        }
        pairs.clear();
        for unit in range {
            let (_, _, value) = row(unit, buffers);
            pairs.push(functions, value);
            if end.is_some_and(|end| end == value as u8) {
                break;
            }
        }
        Found { value: pairs.finish(functions), at: 0 }
    }

    fn take_better(&self, search: &Search, best: &mut Found, mut next: Found) {
        if (search.beats)(address(&mut next.value), address(&mut best.value)) {
            *best = next;
        }
    }

    /// Writes a result.
    #[inline(always)]
    fn finish(&self, Found { mut value, at }: Found, to: [isize; 2], buffers: &Buffers) {
        let Reduction { functions, is_mean, to: passes, .. } = self.reduction;
        if *is_mean {
            (functions.over)(address(&mut value), 1, self.count);
        }
        let mut at = at as u64;
        let from = [address(&mut value), address(&mut at)];
        for (k, passes) in passes.iter().enumerate() {
            if let Some(passes) = passes {
                // SAFETY: one element; the result's.
                unsafe { passes.write(from[k], self.to[k].wrapping_offset(to[k]), 0, 1, buffers) };
            }
        }
    }

    /// Results beside each other, each of a row.
    fn batches(&self) {
        let Reduction { functions, from: passes, .. } = self.reduction;
        let (columns, others) = innermost(self.kept);
        let (size, read) = (self.size(), passes.sizes[0]);
        let tile = (passes.block / self.count).min(LEAST_BLOCK).min(TILE / size).min(columns.extent);
        let tiles = columns.extent.div_ceil(tile);
        // SAFETY: each tile of results is written for one item.
        let way = unsafe { Disjoint::new((self, others, columns)) };
        parallel::for_each(numel(others) * tiles, tile * self.count * read, |range| {
            let (way, others, columns): &(&Way, &[Axis], Axis) = &way;
            let (buffers, mut values) = (Buffers::new(), MaybeUninit::<[u128; TILE / 16]>::uninit());
            let values = values.as_mut_ptr().cast::<u8>();
            for item in range {
                let (from, to) = offsets(others, item / tiles);
                let start = item % tiles * tile;
                let rows = tile.min(columns.extent - start);
                let at = |by: isize| start as isize * by;
                let base = way.from.wrapping_offset(from + at(columns.from));
                let block = Place { base, extents: [rows, way.count], steps: [columns.from, way.inner.from] };
                let direct = way.direct(way.count);
                let (from, step) = if direct.is_some() || way.is_packed(&way.inner) && passes.is_none() {
                    (base.cast_const(), columns.from)
                } else {
                    // SAFETY: elements of the input, not more than a block.
                    (unsafe { passes.read(block, &buffers) }, (way.count * size) as isize)
                };
                direct.unwrap_or(functions.rows)(values, Rows { from, rows, step, count: way.count });
                let to = way.to[0].wrapping_offset(to[0] + at(columns.to[0]));
                way.finish_all(
                    [values, std::ptr::null_mut()],
                    [to, to],
                    Axis { extent: rows, ..*columns },
                    &buffers,
                );
            }
        });
    }

    /// Writes the results of a tile.
    fn finish_all(&self, from: [*mut u8; 2], to: [*mut u8; 2], columns: Axis, buffers: &Buffers) {
        let Reduction { functions, is_mean, to: passes, .. } = self.reduction;
        let count = columns.extent;
        if *is_mean {
            (functions.over)(from[0], count, self.count);
        }
        for (k, passes) in passes.iter().enumerate() {
            if let Some(passes) = passes {
                // SAFETY: the tile's elements, and results'.
                unsafe { passes.write(from[k], to[k], columns.to[k], count, buffers) };
            }
        }
    }

    /// Tiles of results.
    fn columns(&self) {
        let (columns, others) = innermost(self.kept);
        // Narrow ones where there would not be one for each thread, though never narrower than a cache line or two.
        let tile = (TILE / self.size()).min(LEAST_BLOCK);
        let shared = columns.extent.div_ceil(4 * machine().threads).next_multiple_of(2 * WIDE);
        let few = numel(others) < 4 * machine().threads && machine().threads > 1;
        let tile = if few { tile.min(shared) } else { tile };
        let size = self.reduction.from.sizes[0];
        let is_across = self.inner.from.unsigned_abs() < columns.from.unsigned_abs();
        let near = if is_across { (NEAR / size / self.count).max(WIDE) } else { tile };
        let tile = tile.min(near).min(columns.extent);
        let tiles = columns.extent.div_ceil(tile);
        let bytes = tile * self.count * size;
        // SAFETY: each tile of results is written for one item.
        let way = unsafe { Disjoint::new((self, others, columns)) };
        parallel::for_each(numel(others) * tiles, bytes, |range| {
            let (way, others, columns): &(&Way, &[Axis], Axis) = &way;
            let (mut tables, buffers) = (Tables::new(), Buffers::new());
            for item in range {
                let (from, to) = offsets(others, item / tiles);
                let start = item % tiles * tile;
                let at = |by: isize| start as isize * by;
                let to = [0, 1].map(|k| way.to[k].wrapping_offset(to[k] + at(columns.to[k])));
                let base = way.from.wrapping_offset(from + at(columns.from));
                let columns = Axis { extent: tile.min(columns.extent - start), ..*columns };
                way.tile(base, columns, to, &mut tables, &buffers);
            }
        });
    }

    /// A tile of results.
    fn tile(&self, base: *mut u8, columns: Axis, to: [*mut u8; 2], tables: &mut Tables, buffers: &Buffers) {
        let Reduction { functions, from, end, .. } = self.reduction;
        let (count, size) = (columns.extent, self.size());
        let places = functions.search.as_ref().filter(|_| !to[1].is_null());
        let is_packed = self.is_packed(&columns);
        let in_place = is_packed && from.is_none();
        // Rows that are read at a time.
        let most = match () {
            () if in_place => GROUP,
            () => (from.block / count).min(GROUP),
        };
        tables.clear();
        let mut done = 0;
        for run in 0..numel(self.outer) {
            let base = base.wrapping_offset(offsets(self.outer, run).0);
            let mut at = 0;
            while at < self.inner.extent {
                let room = if places.is_some() { most } else { most.min(GROUP - tables.rows[0]) };
                let rows = room.min(self.inner.extent - at);
                let base = base.wrapping_offset(at as isize * self.inner.from);
                let block = Place { base, extents: [rows, count], steps: [self.inner.from, columns.from] };
                let (packed, step) = if in_place {
                    (base.cast_const(), self.inner.from)
                } else {
                    // SAFETY: elements of the input, not more than a block.
                    (unsafe { from.read(block, buffers) }, (count * size) as isize)
                };
                let rows_of_it = Rows { from: packed, rows, step, count };
                match places {
                    Some(search) => tables.search(search, rows_of_it, size, done),
                    None => tables.push(functions, rows_of_it, size, *end),
                }
                (at, done) = (at + rows, done + rows);
            }
        }
        let values = tables.finish(functions, count);
        let results = [values, tables.places.as_mut_ptr().cast()];
        self.finish_all(results, to, columns, buffers);
    }
}

/// How the elements that become one are cut into units.
struct Units {
    /// How many there are.
    count: usize,
    /// Units of an inner axis, or inner axes of a unit.
    kind: UnitsOf,
    /// See `Reduction::direct`.
    direct: Option<fn(*mut u8, Rows)>,
}

enum UnitsOf {
    Inner { pieces: usize, size: usize },
    Several { runs: usize, all: usize },
}

impl Units {
    fn of(way: &Way) -> Units {
        let runs = numel(way.outer);
        let most = UNIT.max(UNIT_BYTES / way.size());
        let block = way.reduction.from.block.min(most);
        let direct = way.direct(way.inner.extent.min(ALONE));
        let in_place = direct.is_some() || way.is_packed(&way.inner) && way.reduction.from.is_none();
        if way.inner.extent >= block || in_place && way.inner.extent >= ALONE {
            let size = if in_place { most } else { block };
            let pieces = way.inner.extent.div_ceil(size);
            return Units { count: runs * pieces, kind: UnitsOf::Inner { pieces, size }, direct };
        }
        let of_one = block / way.inner.extent;
        Units {
            count: runs.div_ceil(of_one),
            kind: UnitsOf::Several { runs: of_one, all: runs },
            direct: None,
        }
    }

    /// The place of a unit's first element.
    fn start(&self, unit: usize) -> usize {
        match self.kind {
            UnitsOf::Inner { size, .. } => unit * size,
            UnitsOf::Several { .. } => 0,
        }
    }

    /// Where the elements of a unit of one inner axis lie.
    fn place(&self, way: &Way, base: *mut u8, unit: usize) -> Place {
        let UnitsOf::Inner { pieces, size } = self.kind else { unreachable!("units of one inner axis") };
        let (start, step) = (unit % pieces * size, way.inner.from);
        let base = base.wrapping_offset(offsets(way.outer, unit / pieces).0 + start as isize * step);
        Place { base, extents: [1, size.min(way.inner.extent - start)], steps: [0, step] }
    }

    /// The elements of a unit, and their number.
    fn read(&self, way: &Way, base: *mut u8, unit: usize, buffers: &Buffers) -> (*const u8, usize) {
        let (Axis { extent, from: step, .. }, from) = (way.inner, &way.reduction.from);
        let row = |run: usize, start: usize, count: usize| Place {
            base: base.wrapping_offset(offsets(way.outer, run).0 + start as isize * step),
            extents: [1, count],
            steps: [0, step],
        };
        match self.kind {
            UnitsOf::Inner { .. } => {
                let place = self.place(way, base, unit);
                // SAFETY: elements of the input, not more than a block unless they are read in their place.
                (unsafe { from.read(place, buffers) }, place.extents[1])
            }
            UnitsOf::Several { runs: 1, .. } | UnitsOf::Several { all: 1, .. } => {
                // SAFETY: likewise.
                (unsafe { from.read(row(unit, 0, extent), buffers) }, extent)
            }
            UnitsOf::Several { runs, all } => {
                let (start, end) = (unit * runs, all.min((unit + 1) * runs));
                let beside = way.outer.last().expect("another axis");
                let (mut run, to) = (start, buffers.first());
                while run < end {
                    let count = (beside.extent - run % beside.extent).min(end - run);
                    let rows =
                        Place { extents: [count, extent], steps: [beside.from, step], ..row(run, 0, 0) };
                    // SAFETY: elements of the input; all runs together are not more than a block.
                    unsafe { gather(to.add((run - start) * extent * from.sizes[0]), rows, from.sizes[0]) };
                    run += count;
                }
                let count = (end - start) * extent;
                // SAFETY: they were written just now.
                (unsafe { from.convert(to, count, buffers, 1) }, count)
            }
        }
    }
}

/// Values that are folded by pairs, as they come.
struct Pairs {
    /// Each of half as many units as the one before it.
    values: [Value; usize::BITS as usize + 1],
    depth: usize,
    pushed: usize,
}

impl Pairs {
    fn new() -> Pairs {
        Pairs { values: [0; usize::BITS as usize + 1], depth: 0, pushed: 0 }
    }

    fn clear(&mut self) {
        (self.depth, self.pushed) = (0, 0);
    }

    #[inline(always)]
    fn push(&mut self, functions: &Functions, value: Value) {
        self.values[self.depth] = value;
        self.depth += 1;
        for _ in 0..self.pushed.trailing_ones() {
            self.fold(functions);
        }
        self.pushed += 1;
    }

    /// The last two become one.
    #[inline(always)]
    fn fold(&mut self, functions: &Functions) {
        let [.., to, from] = &mut self.values[..self.depth] else { unreachable!("two values") };
        let from = Rows { from: address(from), rows: 1, step: 0, count: 1 };
        (functions.columns)(address(to), from);
        self.depth -= 1;
    }

    fn finish(&mut self, functions: &Functions) -> Value {
        while self.depth > 1 {
            self.fold(functions);
        }
        self.values[0]
    }
}

#[cfg(test)]
mod tests;
