//! Which part of the workspace a temporary has.
//!
//! A region lives from the first step that names an operand in it to the last, and regions that do not live at the same time may share memory.
//! One that no step names, as most scratch, lives all along. What a region holds when its life begins is of no meaning: no step may
//! rely on it, as on nothing that the caller left in the workspace.

use std::ops::RangeInclusive;

/// Regions start at multiples of this, and the whole is one.
pub(super) const ALIGNMENT: u64 = 512;

/// A part of the workspace.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// A multiple of the alignment.
    bytes: u64,
    /// From the start of the workspace, once all regions are known.
    pub(super) offset: u64,
    /// The steps that may use it.
    life: RangeInclusive<usize>,
}

impl Region {
    /// Of so many bytes, which are a multiple of the alignment, where nothing is shared; no step uses it.
    pub(super) fn new(bytes: u64, offset: u64) -> Region {
        #[expect(clippy::reversed_empty_ranges)] // no step
        Region { bytes, offset, life: usize::MAX..=0 }
    }

    /// A step uses it.
    pub(super) fn is_used(&mut self, step: usize) {
        self.life = *self.life.start().min(&step)..=*self.life.end().max(&step);
    }

    /// Whether the step may use it.
    pub(super) fn lives_at(&self, step: usize) -> bool {
        self.life.contains(&step)
    }

    fn end(&self) -> u64 {
        self.offset + self.bytes
    }

    fn lives_with(&self, other: &Region) -> bool {
        self.life.start() <= other.life.end() && other.life.start() <= self.life.end()
    }
}

/// Gives each region the first place that no earlier one has that lives at the same time, and returns the bytes of all: never more than of
/// one behind the other.
pub(super) fn place(regions: &mut [Region]) -> u64 {
    for region in regions.iter_mut().filter(|region| region.life.is_empty()) {
        region.life = 0..=usize::MAX;
    }
    for at in 0..regions.len() {
        let (before, region) = regions.split_at_mut(at);
        let region = &mut region[0];
        let others = || before.iter().filter(|other| other.lives_with(region));
        let is_free =
            |start: &u64| others().all(|other| start + region.bytes <= other.offset || other.end() <= *start);
        let starts = others().map(Region::end).chain([0]);
        region.offset = starts.filter(is_free).min().expect("behind all others");
    }
    regions.iter().map(Region::end).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;
    use crate::plan::{Executor, Planner};
    use crate::view::{Scratch, write_parts};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;

    /// Memory that begins at a line, and its address.
    fn workspace(bytes: u64) -> (Vec<u64>, usize) {
        let mut memory = vec![u64::MAX; bytes as usize / 8 + Scratch::ALIGNMENT];
        let first = memory.as_ptr().align_offset(Scratch::ALIGNMENT);
        let place = memory[first..].as_mut_ptr().expose_provenance();
        (memory, place)
    }

    fn placed(regions: &[(u64, &[usize])]) -> (Vec<u64>, u64) {
        let mut regions: Vec<Region> = regions
            .iter()
            .map(|&(bytes, steps)| {
                let mut region = Region::new(bytes, 0);
                steps.iter().for_each(|&step| region.is_used(step));
                region
            })
            .collect();
        let size = place(&mut regions);
        (regions.iter().map(|region| region.offset).collect(), size)
    }

    #[test]
    fn regions_share_memory_unless_they_live_at_the_same_time() {
        for (regions, offsets, size) in [
            (&[][..], &[][..], 0),
            // One step uses both.
            (&[(512, &[0, 1][..]), (1024, &[1, 2])], &[0, 512], 1536),
            // The second begins when the first is over.
            (&[(512, &[0, 1]), (1024, &[3, 2])], &[0, 0], 1024),
            // Between two steps that use the first.
            (&[(512, &[0, 2]), (1024, &[1])], &[0, 512], 1536),
            // A gap that is wide enough, and one that is not.
            (
                &[(1024, &[0]), (512, &[0, 9]), (512, &[1]), (512, &[1]), (512, &[1])],
                &[0, 1024, 0, 512, 1536],
                2048,
            ),
            // No step names the second.
            (&[(512, &[0]), (512, &[]), (512, &[1])], &[0, 512, 0], 1024),
            (&[(0, &[0]), (512, &[0]), (0, &[0])], &[0, 0, 0], 512),
        ] {
            assert_eq!(placed(regions), (offsets.to_vec(), size), "{regions:?}");
        }
    }

    #[test]
    fn regions_that_live_at_the_same_time_never_meet_and_take_no_more_than_all_behind_each_other() {
        // Any numbers: those of a generator of 2^32.
        let mut seed = 1u32;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for _ in 0..200 {
            let mut regions: Vec<Region> = (0..next(12))
                .map(|_| {
                    let mut region = Region::new(next(5) as u64 * ALIGNMENT, 0);
                    (0..next(4)).for_each(|_| region.is_used(next(20)));
                    region
                })
                .collect();
            let all: u64 = regions.iter().map(|region| region.bytes).sum();
            let size = place(&mut regions);
            assert!(size <= all && size.is_multiple_of(ALIGNMENT));
            for (at, region) in regions.iter().enumerate() {
                for other in &regions[..at] {
                    let apart = region.end() <= other.offset || other.end() <= region.offset;
                    assert!(apart || !region.lives_with(other), "{region:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn the_steps_of_a_plan_pass_their_results_on_in_memory_that_is_used_again() {
        let mut planner = Planner::new("test");
        let temporaries =
            ["a", "b", "c", "d"].map(|name| planner.workspace(name, DType::Int32, [200]).unwrap());
        let (tell, told) = mpsc::channel();
        let [first, .., last] = temporaries;
        planner.step("First", &[], &[first], move |bound| {
            let row = bound.nd_view(first).four().unwrap().typed::<i32>().row(0, 0, 0);
            (0..200).for_each(|at| row.set(at, at as i32));
        });
        for [from, to] in [0, 1, 2].map(|at| [temporaries[at], temporaries[at + 1]]) {
            planner.step("Double", &[from], &[to], move |bound| {
                let [from, to] =
                    [from, to].map(|id| bound.nd_view(id).four().unwrap().typed::<i32>().row(0, 0, 0));
                (0..200).for_each(|at| to.set(at, 2 * from.get(at)));
            });
        }
        planner.step("Last", &[last], &[], move |bound| {
            let row = bound.nd_view(last).four().unwrap().typed::<i32>().row(0, 0, 0);
            tell.send((0..200).map(|at| row.get(at)).collect::<Vec<_>>()).unwrap();
        });
        let plan = planner.finish();
        assert_eq!(plan.regions.iter().map(|region| region.offset).collect::<Vec<_>>(), [0, 1024, 0, 1024]);
        let size = plan.workspace_size();
        assert_eq!(size, 2048);
        let plan = Executor::Once(plan).repeatable();
        for _ in 0..2 {
            let (_memory, place) = workspace(size);
            plan.again().unwrap().bind(place, size, None).unwrap().run();
            assert_eq!(told.recv().unwrap(), (0..200).map(|at| 8 * at).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_view_keeps_the_memory_alive_and_a_step_gets_what_it_names() {
        let mut planner = Planner::new("test");
        let [a, b] = ["a", "b"].map(|name| planner.workspace(name, DType::UInt8, [512]).unwrap());
        let view = planner.view(a, planner.axes(a).clone()).unwrap();
        planner.step("First", &[], &[a], |_| ());
        planner.step("Other", &[], &[b], move |bound| _ = bound.nd_view(a));
        planner.step("Last", &[view], &[], |_| ());
        let plan = planner.finish();
        assert_eq!(plan.workspace_size(), 1024);
        let mut planner = Planner::new("test");
        let [a, b] = ["a", "b"].map(|name| planner.workspace(name, DType::UInt8, [512]).unwrap());
        planner.step("First", &[], &[a], |_| ());
        planner.step("Other", &[], &[b], move |bound| _ = bound.nd_view(a));
        let wrong = planner.finish();
        for (plan, runs) in [(plan, true), (wrong, false)] {
            let size = plan.workspace_size();
            let (_memory, place) = workspace(size);
            let run = Executor::Once(plan).bind(place, size, None).unwrap();
            assert_eq!(catch_unwind(AssertUnwindSafe(|| run.run())).is_ok(), runs);
        }
    }

    #[test]
    fn all_threads_read_what_they_wrote_together() {
        let mut planner = Planner::new("test");
        let panels = planner.shared("panels", 1000).unwrap();
        let (tell, told) = mpsc::channel();
        planner.step("Step", &[], &[panels], move |bound| {
            let panels = bound.scratch(panels).whole::<f32>();
            write_parts(panels, 64, 1 << 20, |part, panel| panel.fill(part as f32));
            tell.send(panels.to_vec()).unwrap();
        });
        let plan = planner.finish();
        let size = plan.workspace_size();
        let (_memory, place) = workspace(size);
        Executor::Once(plan).bind(place, size, None).unwrap().run();
        assert_eq!(told.recv().unwrap(), (0..256).map(|at| (at / 64) as f32).collect::<Vec<_>>());
    }
}
