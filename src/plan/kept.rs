//! Plans that wait for calls that come again.
//!
//! A program that computes in steps makes the same calls in each, so a plan that has run stays with its thread: checks and
//! planning take longer than all else of a tiny call. A call of the very objects that the plan had last is not even described:
//! what it was given is compared, and one word of each object tells that it is as it was. Another one is found by its description.

use super::Plan;
use crate::handle::{Seal, is_cookie};
use crate::sync::thread_number;
use crate::tensor::{BOOL_ARRAYS, FLOAT_ARRAYS, INT_ARRAYS, SCALAR_LISTS, SCALARS, TENSOR_LISTS, TENSORS};
use std::cell::{Cell, OnceCell};

/// Plans that a thread keeps, about 2 KB each.
pub(super) const KEPT_PLANS: usize = 256;
/// Plans of a row, the last one first. The description of a call tells the row.
const ROW: usize = 4;
pub(super) const ROWS: usize = KEPT_PLANS / ROW;

/// Of plans of more operands than a spare one has memory for, as lists of tensors have, a thread keeps so many, each of so many operands
/// and steps at most: 4 MB.
pub(super) const LARGE_PLANS: u32 = 16;
pub(super) const LARGEST: usize = 1024;

struct Spot {
    plan: Cell<Option<Box<Plan>>>,
    /// Of the plan that is here: what its last call was given, as [`Given::hash`].
    given: Cell<u64>,
}
type Row = [Spot; ROW];

/// The plans of a thread.
struct Kept {
    rows: [Row; ROWS],
    /// The row of the plan that was kept last for a call that was given what has this hash.
    hints: [Cell<u8>; HINTS],
    /// Calls that found their row full.
    full: Cell<u32>,
    /// Large plans that are here.
    large: Cell<u32>,
}
const HINTS: usize = 256;
/// After so often in vain, what a call was given is noted one time in so many: the objects may be others each time.
const IN_VAIN: u8 = 8;
const _: () = assert!(ROWS <= HINTS);

/// Of the calls that find their row full, one in so many has its plan kept. A loop over more calls than there are places
/// would else lose every plan before its call comes again, and make each in memory that is not in a cache any more.
const KEEPS: u32 = 8;

// On the heap: what is thread-local takes room from the thread's stack, which may be 64 KiB.
thread_local!(static KEPT: OnceCell<Box<Kept>> = const { OnceCell::new() });

/// Does something with the thread's plans; `None` while the thread ends.
fn with_kept<T>(body: impl FnOnce(&Kept) -> T) -> Option<T> {
    KEPT.try_with(|kept| body(kept.get_or_init(Kept::new))).ok()
}

/// The row of calls whose description has this hash.
fn row_of(hash: u64) -> usize {
    (hash >> (u64::BITS - ROWS.ilog2())) as usize
}

impl Kept {
    #[cold]
    #[inline(never)]
    fn new() -> Box<Kept> {
        Box::new(Kept {
            rows: [const { [const { Spot { plan: Cell::new(None), given: Cell::new(0) } }; ROW] }; ROWS],
            hints: [const { Cell::new(0) }; HINTS],
            full: Cell::new(0),
            large: Cell::new(0),
        })
    }

    fn hint(&self, given: u64) -> &Cell<u8> {
        &self.hints[(given >> (u64::BITS - HINTS.ilog2())) as usize]
    }

    /// Whether the row has a gap, or its oldest plan is to go.
    fn has_room(&self, row: usize) -> bool {
        let is_gap = |spot: &Spot| {
            let plan = spot.plan.take();
            let is_gap = plan.is_none();
            spot.plan.set(plan);
            is_gap
        };
        self.rows[row].iter().any(is_gap) || {
            self.full.set(self.full.get().wrapping_add(1));
            self.full.get().is_multiple_of(KEEPS)
        }
    }

    /// Takes the first plan that fits.
    fn take<'a>(
        &self,
        mut spots: impl Iterator<Item = &'a Spot>,
        fits: impl Fn(&Plan) -> bool,
    ) -> Option<Box<Plan>> {
        spots.find_map(|spot| spot.take_if(&fits)).inspect(|plan| self.leaves(plan))
    }

    /// A plan is not here any more.
    fn leaves(&self, plan: &Plan) {
        self.large.update(|large| large - u32::from(plan.is_large()));
    }

    /// Keeps a plan; returns the one that has no room any more.
    fn keep(&self, plan: Box<Plan>) -> Option<Box<Plan>> {
        if plan.is_large() {
            if self.large.get() == LARGE_PLANS || plan.operands.len() + plan.steps.len() > LARGEST {
                return Some(plan);
            }
            self.large.update(|large| large + 1);
        }
        let row = row_of(plan.origin.hash);
        self.hint(plan.origin.given_hash).set(row as u8);
        // Those before it move on until there is a gap.
        self.rows[row].iter().try_fold(plan, |plan, spot| spot.put(plan)).inspect(|plan| self.leaves(plan))
    }
}

impl Spot {
    /// The plan that is here, if it fits.
    fn take_if(&self, fits: impl FnOnce(&Plan) -> bool) -> Option<Box<Plan>> {
        let plan = self.plan.take()?;
        if fits(&plan) {
            return Some(plan);
        }
        self.plan.set(Some(plan));
        None
    }

    /// Puts a plan in the place of another.
    fn put(&self, plan: Box<Plan>) -> Option<Box<Plan>> {
        self.given.set(plan.origin.given_hash);
        self.plan.replace(Some(plan))
    }
}

/// A call as it came from C: its operator, handles and numbers.
pub struct Given<'a> {
    words: &'a [u64],
    /// A number that most others do not have.
    hash: u64,
}

impl<'a> Given<'a> {
    /// Of these words.
    pub fn new(words: &'a [u64]) -> Given<'a> {
        // Factors of their own, so that no product waits for another.
        let factors = (1u64..).step_by(2).map(|odd| odd.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mix = |sum: u64, (word, factor): (&u64, u64)| sum.wrapping_add(word.wrapping_mul(factor));
        Given { words, hash: words.iter().zip(factors).fold(0, mix) }
    }

    /// The plan that had this call before, of objects that are as they were then.
    pub fn known(&self) -> Option<Box<Plan>> {
        let fits = |plan: &Plan| plan.origin.given == self.words && plan.origin.seals.iter().all(Seal::holds);
        let look = |kept: &Kept| {
            let row = &kept.rows[usize::from(kept.hint(self.hash).get()) % ROWS];
            kept.take(row.iter().filter(|spot| spot.given.get() == self.hash), fits)
        };
        let mut plan = with_kept(look).flatten()?;
        plan.origin.in_vain = 0;
        Some(plan)
    }

    /// Notes down what a plan's call was given. Its objects are looked up, so nobody changes them meanwhile.
    pub(super) fn note(&self, origin: &mut Origin) {
        origin.given.clear();
        origin.seals.clear();
        origin.in_vain = origin.in_vain.wrapping_add(1);
        if origin.in_vain > IN_VAIN && !origin.in_vain.is_multiple_of(IN_VAIN) {
            return;
        }
        origin.given_hash = self.hash;
        // A number that looks like a handle does no harm.
        let are_sealed = self.words.iter().all(|&word| seal(word as usize, &mut origin.seals));
        if are_sealed {
            origin.given.extend_from_slice(self.words);
        }
    }
}

/// Adds the seals of an object; true also where it is none. False where it is not alive any more.
fn seal(handle: usize, seals: &mut Vec<Seal>) -> bool {
    if !is_cookie(handle) {
        return true;
    }
    let (tensors, scalars) = (TENSOR_LISTS.read(handle), SCALAR_LISTS.read(handle));
    let mut add = |seal: Option<Seal>| seal.map(|seal| seals.push(seal)).is_some();
    add(TENSORS
        .seal(handle)
        .or_else(|| INT_ARRAYS.seal(handle))
        .or_else(|| SCALARS.seal(handle))
        .or_else(|| FLOAT_ARRAYS.seal(handle))
        .or_else(|| BOOL_ARRAYS.seal(handle))
        .or_else(|| TENSOR_LISTS.seal(handle))
        .or_else(|| SCALAR_LISTS.seal(handle)))
        && tensors.is_none_or(|list| list.iter().all(|&tensor| add(TENSORS.seal(tensor))))
        && scalars.is_none_or(|list| list.iter().all(|&scalar| add(SCALARS.seal(scalar))))
}

/// What a plan was made from.
pub(super) struct Origin {
    /// The description of its call; empty when the plan cannot be used again.
    pub(super) words: Vec<i64>,
    pub(super) hash: u64,
    /// What its last call was given, and the seals of the objects among that. No words where they cannot be sealed.
    given: Vec<u64>,
    given_hash: u64,
    seals: Vec<Seal>,
    /// How often that was noted since it was last of use.
    in_vain: u8,
    thread: usize,
}

impl Origin {
    /// A plan of this thread.
    pub(super) fn here() -> Origin {
        Origin {
            words: Vec::new(),
            hash: 0,
            given: Vec::new(),
            given_hash: 0,
            seals: Vec::new(),
            in_vain: 0,
            thread: thread_number(),
        }
    }

    /// The plan is this thread's. A stream's worker makes no calls: what it ran it need not keep.
    pub(super) fn is_here(&self) -> bool {
        self.thread == thread_number()
    }

    /// The plan becomes another one.
    pub(super) fn forget(&mut self) {
        self.words.clear();
        self.given.clear();
        self.seals.clear();
        self.in_vain = 0;
    }
}

/// A plan of calls whose description has this hash, if one fits.
pub(super) fn find(hash: u64, fits: impl Fn(&Plan) -> bool) -> Option<Box<Plan>> {
    with_kept(|kept| kept.take(kept.rows[row_of(hash)].iter(), fits)).flatten()
}

/// Whether a plan of calls whose description has this hash would be kept.
pub(super) fn has_room(hash: u64) -> bool {
    with_kept(|kept| kept.has_room(row_of(hash))).unwrap_or(false)
}

/// Keeps a plan that has run for a call that is made again, or its memory.
pub(super) fn keep(plan: Box<Plan>) {
    if plan.origin.words.is_empty() {
        return plan.spare();
    }
    // Fails only while the thread ends.
    if let Some(Some(oldest)) = with_kept(|kept| kept.keep(plan)) {
        oldest.spare();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;
    use crate::handle::NOBODY;
    use crate::plan::{Call, Describe, Executor, Planner};
    use crate::tensor::{Format, Tensor};
    use std::sync::atomic::Ordering;

    struct Number(i64);

    impl Describe for Number {
        fn describe<'a>(&'a self, call: &mut Call<'a>) {
            call.number(self.0);
        }
    }

    fn addresses(plan: &Plan) -> Vec<usize> {
        plan.accesses().map(|access| access.address.load(Ordering::Relaxed)).collect()
    }

    /// The plan of a call of tensors and numbers, and whether it was known by what was given, or by its description.
    fn called(operator: u64, handles: &[usize], list: usize, number: u64) -> (Box<Plan>, [bool; 2]) {
        let handle_words = handles.iter().map(|&handle| handle as u64);
        let words: Vec<u64> = [operator, list as u64, number].into_iter().chain(handle_words).collect();
        let given = Given::new(&words);
        if let Some(plan) = given.known() {
            return (plan, [true, false]);
        }
        let members = TENSOR_LISTS.read(list).unwrap();
        let handles = handles.iter().chain(members.iter());
        let tensors: Vec<_> = handles.map(|&handle| TENSORS.read(handle).unwrap()).collect();
        let number = Number(number as i64);
        let described = tensors.iter().map(|tensor| tensor as &dyn Describe).chain([&number as _]);
        let call = Call::new("given", &described.collect::<Vec<_>>());
        if let Some(plan) = call.known(&given) {
            return (plan, [false, true]);
        }
        let mut planner = Planner::new("given");
        for tensor in &tensors {
            planner.whole("tensor", tensor).unwrap();
        }
        let mut plan = planner.finish();
        call.remember(&given, &mut plan);
        (plan, [false; 2])
    }

    #[test]
    fn a_call_of_the_same_objects_is_known_until_one_of_them_changes() {
        let made = |address| {
            let tensor = Tensor::new(DType::Float, Format::ND, &[2], None, 0, &[8], address);
            TENSORS.insert(tensor).unwrap()
        };
        let [first, second, member] = [16, 32, 48].map(made);
        let list = TENSOR_LISTS.insert([member].into()).unwrap();
        let check = |handles: &[usize], number, expected, at: &[usize]| {
            let (plan, known) = called(7, handles, list, number);
            assert_eq!((addresses(&plan), known), (at.to_vec(), expected));
            // Its executor is run, or destroyed.
            if number == 1 { Executor::Once(plan).end() } else { plan.recycle() }
        };
        let [new, by_description, by_given] = [[false, false], [false, true], [true, false]];
        check(&[first, second], 1, new, &[16, 32, 48]);
        check(&[first, second], 1, by_given, &[16, 32, 48]);
        // Other numbers, and other handles.
        check(&[first, second], 2, new, &[16, 32, 48]);
        check(&[second, first], 1, by_description, &[32, 16, 48]);
        check(&[second, first], 1, by_given, &[32, 16, 48]);
        check(&[second, first], 2, by_description, &[32, 16, 48]);
        // What nobody has is in no call again.
        check(&[second, first], NOBODY as u64, new, &[32, 16, 48]);
        (0..2).for_each(|_| check(&[second, first], NOBODY as u64, by_description, &[32, 16, 48]));
        // One more operator than the number.
        assert_eq!(called(8, &[second, first], list, 2).1, by_description);
        check(&[second, first], 2, new, &[32, 16, 48]);
        // The address is no part of it.
        TENSORS.read(first).unwrap().set_address(160);
        check(&[second, first], 1, by_given, &[32, 160, 48]);
        // Described anew, as it was.
        for handle in [first, member] {
            TENSORS.replace(handle, |tensor| tensor).unwrap();
            check(&[second, first], 1, by_description, &[32, 160, 48]);
            check(&[second, first], 1, by_given, &[32, 160, 48]);
        }
        // Ended, with another in its slot.
        TENSORS.remove(member);
        let words = [7, list as u64, 1, second as u64, first as u64];
        assert!(Given::new(&words).known().is_none());
        let next = made(64);
        assert!(Given::new(&words).known().is_none());
        TENSOR_LISTS.remove(list);
        assert!([first, second, next].iter().all(|&handle| TENSORS.remove(handle).is_some()));
    }
}
