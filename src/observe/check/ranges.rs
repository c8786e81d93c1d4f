//! Sets of bytes.

use super::super::Access;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Ranges that one access may have in a list; what has more is left out of what needs to be exact.
const MOST: usize = 1 << 16;
/// Those of a lattice that are looked at.
const SOME: usize = 1024;

/// The bytes of an access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ranges {
    /// As a rule.
    One(Range<usize>),
    /// Any number, in ascending order; they do not touch.
    Many(Arc<[Range<usize>]>),
    /// More than a list should have.
    Lattice(Arc<Lattice>),
}

/// Runs of bytes at equal distances, along some axes.
#[derive(PartialEq, Eq, Debug)]
pub struct Lattice {
    start: usize,
    run: usize,
    /// Extents and strides, the smallest stride first.
    axes: Axes,
}

type Axes = SmallVec<[(usize, usize); 8]>;

impl Lattice {
    fn starts(&self) -> Vec<usize> {
        let mut starts = vec![self.start];
        for &(extent, stride) in &self.axes {
            starts = (0..extent).flat_map(|i| starts.iter().map(move |&start| start + i * stride)).collect();
        }
        starts.sort_unstable();
        starts
    }

    /// Says yes only where it is so.
    fn has(&self, address: usize) -> bool {
        let Some(mut left) = address.checked_sub(self.start) else { return false };
        for &(extent, stride) in self.axes.iter().rev() {
            left -= (left / stride).min(extent - 1) * stride;
        }
        left < self.run
    }

    /// Some of the runs, the first and the last among them.
    fn some(&self) -> impl Iterator<Item = Range<usize>> {
        let corner = |index: usize| {
            let mut index = index;
            let places = self.axes.iter().map(move |&(extent, stride)| {
                let i = index % extent;
                index /= extent;
                i * stride
            });
            self.start + places.sum::<usize>()
        };
        let last = self.axes.iter().map(|&(extent, stride)| (extent - 1) * stride).sum::<usize>();
        (0..SOME).map(corner).chain([self.start + last]).map(|start| start..start + self.run)
    }
}

impl Ranges {
    /// All of them, where that is not too much.
    pub fn list(&self) -> Option<&[Range<usize>]> {
        match self {
            Ranges::One(range) => Some(std::slice::from_ref(range)),
            Ranges::Many(ranges) => Some(ranges),
            Ranges::Lattice(_) => None,
        }
    }

    /// The first bytes that both have; of a lattice some bytes, and only such as are found at once.
    pub fn common(&self, other: &Ranges) -> Option<Range<usize>> {
        fn found(lattice: &Lattice, mut ranges: impl Iterator<Item = Range<usize>>) -> Option<Range<usize>> {
            ranges.find(|range| lattice.has(range.start)).map(|range| range.start..range.start + 1)
        }
        match (self, other) {
            (Ranges::Lattice(one), Ranges::Lattice(other)) => {
                found(one, other.some()).or_else(|| found(other, one.some()))
            }
            (Ranges::Lattice(lattice), list) | (list, Ranges::Lattice(lattice)) => {
                let list = list.list()?;
                found(lattice, list.iter().take(SOME).cloned())
                    .or_else(|| lattice.some().find_map(|run| first_common(&[run], list)))
            }
            _ => first_common(self.list()?, other.list()?),
        }
    }

    /// Whether another has all of its bytes here. Says yes only where it is so.
    pub fn cover(&self, other: &Ranges) -> bool {
        let (Some(list), Some(others)) = (self.list(), other.list()) else { return self == other };
        others.iter().all(|other| {
            let at = list.partition_point(|range| range.end < other.end);
            list.get(at).is_some_and(|range| range.start <= other.start)
        })
    }
}

/// The bytes of an access.
pub fn of(access: &Access) -> Option<Ranges> {
    let mut axes: SmallVec<[(usize, i64); 8]> = SmallVec::new();
    let mut start = access.start;
    for (&extent, &stride) in access.shape.iter().zip(access.strides) {
        let (extent, stride) = (usize::try_from(extent).ok()?, stride.wrapping_mul(access.size as i64));
        if extent == 0 {
            return Some(Ranges::Many(Arc::default()));
        }
        if stride < 0 {
            start = start.wrapping_add_signed(stride as isize * (extent as isize - 1));
        }
        if extent > 1 && stride != 0 {
            axes.push((extent, stride.abs()));
        }
    }
    axes.sort_by_key(|&(_, stride)| stride);
    // What is contiguous is one run.
    let (mut run, mut outer) = (access.size, Axes::new());
    for (extent, stride) in axes {
        if outer.is_empty() && stride as usize <= run {
            run += stride as usize * (extent - 1);
        } else {
            outer.push((extent, stride as usize));
        }
    }
    if outer.is_empty() {
        return Some(Ranges::One(start..start + run));
    }
    let count = outer.iter().try_fold(1usize, |count, &(extent, _)| count.checked_mul(extent))?;
    let lattice = Lattice { start, run, axes: outer };
    if count > MOST {
        return Some(Ranges::Lattice(Arc::new(lattice)));
    }
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(count);
    for start in lattice.starts() {
        match ranges.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(start + run),
            _ => ranges.push(start..start + run),
        }
    }
    Some(Ranges::Many(ranges.into()))
}

/// All from the first to the last byte.
pub fn span(access: &Access) -> Range<usize> {
    let (mut low, mut high) = (access.start, access.start);
    for (&extent, &stride) in access.shape.iter().zip(access.strides) {
        if extent <= 0 {
            return access.start..access.start;
        }
        let reach = (extent - 1).saturating_mul(stride).saturating_mul(access.size as i64) as isize;
        if reach < 0 {
            low = low.saturating_add_signed(reach);
        } else {
            high = high.saturating_add_signed(reach);
        }
    }
    low..high.saturating_add(access.size)
}

/// The first bytes that both have.
pub fn first_common(a: &[Range<usize>], b: &[Range<usize>]) -> Option<Range<usize>> {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let both = a[i].start.max(b[j].start)..a[i].end.min(b[j].end);
        if both.start < both.end {
            return Some(both);
        }
        if a[i].end <= b[j].end {
            i += 1;
        } else {
            j += 1;
        }
    }
    None
}

/// A set that grows.
pub enum Set {
    /// As a rule, and without memory of its own.
    One(Range<usize>),
    /// Ends by starts; ranges do not touch.
    Many(BTreeMap<usize, usize>),
}

impl Default for Set {
    fn default() -> Set {
        Set::One(0..0)
    }
}

impl Set {
    /// Adds bytes.
    pub fn insert(&mut self, mut range: Range<usize>) {
        if range.is_empty() || self.first_gap(&range).is_none() {
            return;
        }
        if let Set::One(one) = self {
            if one.start == one.end {
                *one = range;
                return;
            }
            if range.start <= one.end && one.start <= range.end {
                *one = one.start.min(range.start)..one.end.max(range.end);
                return;
            }
            *self = Set::Many(BTreeMap::from([(one.start, one.end)]));
        }
        let Set::Many(ends) = self else { return };
        while let Some((&start, &end)) = ends.range(..=range.end).next_back()
            && end >= range.start
        {
            range = range.start.min(start)..range.end.max(end);
            ends.remove(&start);
        }
        ends.insert(range.start, range.end);
        let only = if ends.len() == 1 { ends.first_key_value() } else { None };
        if let Some((&start, &end)) = only {
            *self = Set::One(start..end);
        }
    }

    /// The first bytes of a range that are not in the set.
    pub fn first_gap(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let (before, next) = match self {
            Set::One(one) if one.is_empty() => (None, None),
            Set::One(one) if one.start <= range.start => (Some(one.end), None),
            Set::One(one) => (None, Some(one.start)),
            Set::Many(ends) => {
                let before = ends.range(..=range.start).next_back().map(|(_, &end)| end);
                let from = before.unwrap_or(range.start).max(range.start);
                (before, ends.range(from..range.end.max(from)).next().map(|(&start, _)| start))
            }
        };
        let covered = before.filter(|&end| end > range.start).unwrap_or(range.start);
        if covered >= range.end {
            return None;
        }
        Some(covered..next.map_or(range.end, |next| next.min(range.end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access<'a>(start: usize, size: usize, shape: &'a [i64], strides: &'a [i64]) -> Access<'a> {
        Access {
            name: "",
            base: start,
            start,
            size,
            shape,
            strides,
            reads: true,
            writes: false,
            some: false,
            of_device: true,
            of_host: false,
            is_workspace: false,
        }
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // one range is meant
    fn views_become_ranges() {
        let of = |start, size, shape: &[i64], strides: &[i64]| {
            of(&access(start, size, shape, strides)).unwrap().list().unwrap().to_vec()
        };
        assert_eq!(of(100, 4, &[2, 3], &[3, 1]), [100..124]);
        assert_eq!(of(100, 4, &[2, 3], &[5, 1]), [100..112, 120..132]);
        assert_eq!(of(100, 4, &[3], &[-2]), [84..88, 92..96, 100..104]);
        assert_eq!(of(100, 4, &[3, 2], &[0, 2]), [100..104, 108..112]);
        assert_eq!(of(100, 4, &[], &[]), [100..104]);
        assert!(of(100, 4, &[0, 2], &[2, 1]).is_empty());
        assert_eq!(of(100, 1, &[2, 2, 2], &[8, 1, 4]), [100..102, 104..106, 108..110, 112..114]);
        assert_eq!(span(&access(100, 4, &[2, 3], &[-5, 1])), 80..112);
    }

    #[test]
    fn lattices_meet_where_they_do() {
        let columns = |first: usize, count: i64| {
            of(&access(first, 4, &[100_000, count], &[16, 2])).expect("a view of few axes")
        };
        assert!(matches!(columns(0, 3), Ranges::Lattice(_)));
        assert_eq!(columns(0, 3).common(&columns(4, 3)), None, "odd columns and even ones");
        assert_eq!(columns(0, 3).common(&columns(16, 1)), Some(16..17));
        assert_eq!(columns(16, 2).common(&columns(0, 3)), Some(16..17));
        for (range, meets) in [
            (0..4, false),
            (4..8, false),
            (12..17, true),
            (64_000_000 - 56..64_000_000, false),
            (0..1 << 40, true),
        ] {
            for both in
                [(columns(8, 2), Ranges::One(range.clone())), (Ranges::One(range.clone()), columns(8, 2))]
            {
                assert_eq!(both.0.common(&both.1).is_some(), meets, "{range:?}");
            }
        }
    }

    #[test]
    fn what_covers_another() {
        let many = |ranges: &[Range<usize>]| Ranges::Many(ranges.into());
        let all = Ranges::One(0..100);
        assert!(all.cover(&many(&[0..10, 90..100])) && all.cover(&all));
        assert!(!all.cover(&Ranges::One(50..101)));
        assert!(!many(&[0..50, 60..100]).cover(&Ranges::One(40..70)));
        assert!(many(&[0..50, 60..100]).cover(&many(&[0..50, 61..70, 99..100])));
    }

    #[test]
    fn what_two_have_in_common() {
        assert_eq!(first_common(&[0..4, 8..12], &[4..8, 10..20]), Some(10..12));
        assert_eq!(first_common(&[0..4, 8..12], &[4..8, 12..20]), None);
    }

    #[test]
    fn a_set_knows_its_gaps() {
        let mut set = Set::default();
        for range in [10..20, 30..40, 20..25, 50..50] {
            set.insert(range);
        }
        assert_eq!(set.first_gap(&(10..25)), None);
        assert_eq!(set.first_gap(&(12..35)), Some(25..30));
        assert_eq!(set.first_gap(&(0..5)), Some(0..5));
        assert_eq!(set.first_gap(&(35..60)), Some(40..60));
        set.insert(0..100);
        assert!(matches!(set, Set::One(_)) && set.first_gap(&(0..100)).is_none());
    }
}
