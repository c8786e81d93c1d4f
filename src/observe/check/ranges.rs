//! Sets of bytes.

use super::super::Access;
use std::collections::BTreeMap;
use std::ops::Range;

/// Ranges that one access may have; what has more is left out of what needs to be exact.
const MOST: usize = 1 << 16;

/// The bytes of an access, as ranges in ascending order that do not touch. `None` where there are too many.
pub fn of(access: &Access) -> Option<Vec<Range<usize>>> {
    let mut axes: Vec<(usize, i64)> = Vec::new();
    let mut start = access.start;
    for (&extent, &stride) in access.shape.iter().zip(access.strides) {
        let (extent, stride) = (usize::try_from(extent).ok()?, stride.wrapping_mul(access.size as i64));
        if extent == 0 {
            return Some(Vec::new());
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
    let (mut run, mut outer) = (access.size, Vec::new());
    for (extent, stride) in axes {
        if outer.is_empty() && stride as usize <= run {
            run += stride as usize * (extent - 1);
        } else {
            outer.push((extent, stride as usize));
        }
    }
    let count = outer.iter().try_fold(1usize, |count, &(extent, _)| count.checked_mul(extent))?;
    if count > MOST {
        return None;
    }
    let mut starts = vec![start];
    for (extent, stride) in outer {
        starts = (0..extent).flat_map(|i| starts.iter().map(move |&start| start + i * stride)).collect();
    }
    starts.sort_unstable();
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(starts.len());
    for start in starts {
        match ranges.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(start + run),
            _ => ranges.push(start..start + run),
        }
    }
    Some(ranges)
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

/// A set that grows: ends by starts, ranges do not touch.
#[derive(Default)]
pub struct Set(BTreeMap<usize, usize>);

impl Set {
    /// Adds bytes.
    pub fn insert(&mut self, mut range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        while let Some((&start, &end)) = self.0.range(..=range.end).next_back()
            && end >= range.start
        {
            range = range.start.min(start)..range.end.max(end);
            self.0.remove(&start);
        }
        self.0.insert(range.start, range.end);
    }

    /// The first bytes of a range that are not in the set.
    pub fn first_gap(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let covered = match self.0.range(..=range.start).next_back() {
            Some((_, &end)) if end > range.start => end,
            _ => range.start,
        };
        if covered >= range.end {
            return None;
        }
        let next = self.0.range(covered..range.end).next().map_or(range.end, |(&start, _)| start);
        Some(covered..next)
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
            of_device: true,
            is_workspace: false,
        }
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // one range is meant
    fn views_become_ranges() {
        let of =
            |start, size, shape: &[i64], strides: &[i64]| of(&access(start, size, shape, strides)).unwrap();
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
        assert_eq!((set.0.len(), set.first_gap(&(0..100))), (1, None));
    }
}
