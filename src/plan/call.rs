//! Calls, described.
//!
//! A plan follows from what the arguments of its call describe: dtypes, extents, strides and values, but no address. So one that
//! has run is kept beside the description that it was made from, until that call comes again.

use super::kept::{self, Given, Origin};
use super::{Place, Plan};
use crate::tensor::{Scalar, Tensor};
use smallvec::SmallVec;

/// Parts that are kept where the call is put together: more than most calls have. Lists of tensors and what has many parameters need more.
const FEW_PARTS: usize = 24;
/// A longer description is not kept.
const MOST_PARTS: usize = 4096;

/// Something that an argument describes.
#[derive(Clone, Copy)]
enum Part<'a> {
    Number(i64),
    Numbers(&'a [i64]),
    Scalar(&'a Scalar),
    Tensor(&'a Tensor),
}

/// An argument that calls are told apart by.
pub trait Describe {
    /// Tells all that the rules and the plan can see of it.
    fn describe<'a>(&'a self, call: &mut Call<'a>);
}

/// A call of phase 1. Those of which all parts are alike have the same plan.
pub struct Call<'a> {
    parts: SmallVec<[Part<'a>; FEW_PARTS]>,
    /// Of a call of more parts, its tensors in the order of their addresses, and where each is among the parts: to look for one among all the
    /// others takes as long as planning where there are hundreds.
    tensors: Vec<(usize, usize)>,
    comes_again: bool,
    /// A number that most other calls do not have.
    hash: u64,
}

impl<'a> Call<'a> {
    /// The call of an operator with arguments.
    pub fn new(operator: &'static str, arguments: &[&'a dyn Describe]) -> Call<'a> {
        let mut call = Call { parts: SmallVec::new(), tensors: Vec::new(), comes_again: true, hash: 0 };
        call.number(operator.as_ptr().addr() as i64);
        arguments.iter().for_each(|argument| argument.describe(&mut call));
        if call.parts.spilled() {
            call.sort();
        }
        call.hash = call.mixed();
        call
    }

    #[cold]
    fn sort(&mut self) {
        let tensors = self.parts.iter().enumerate().filter_map(|(at, part)| match part {
            Part::Tensor(tensor) => Some((std::ptr::from_ref(*tensor).addr(), at)),
            _ => None,
        });
        self.tensors = tensors.collect();
        self.tensors.sort_unstable();
    }

    fn add(&mut self, part: Part<'a>) {
        match self.parts.len() {
            0..MOST_PARTS => self.parts.push(part),
            _ => self.never_again(),
        }
    }

    /// Describes a value, or how much follows.
    pub fn number(&mut self, number: i64) {
        self.add(Part::Number(number));
    }

    /// Describes an array.
    pub fn numbers(&mut self, numbers: &'a [i64]) {
        self.add(Part::Numbers(numbers));
    }

    /// Describes a scalar.
    pub fn scalar(&mut self, scalar: &'a Scalar) {
        self.add(Part::Scalar(scalar));
    }

    /// Describes a tensor.
    pub fn tensor(&mut self, tensor: &'a Tensor) {
        self.add(Part::Tensor(tensor));
    }

    /// Something cannot be described: the plan is for this call only.
    pub fn never_again(&mut self) {
        self.comes_again = false;
    }

    /// The description as numbers, for as long as `take` says so.
    fn all(&self, mut take: impl FnMut(&[i64]) -> bool) -> bool {
        self.parts.iter().enumerate().all(|(index, part)| match part {
            Part::Number(number) => take(&[*number]),
            Part::Numbers(numbers) => take(&[numbers.len() as i64]) && take(numbers),
            Part::Scalar(Scalar { dtype, bytes }) => {
                let bits = u128::from_ne_bytes(*bytes);
                take(&[*dtype as i64, bits as i64, (bits >> 64) as i64])
            }
            Part::Tensor(tensor) => {
                let Tensor { dtype, format, shape, strides, offset, storage, .. } = tensor;
                let lengths = shape.len() | self.first(index, tensor) << 8;
                let kind = *dtype as i64 | (lengths << 8) as i64;
                // -1 stands for a number that does not fit, -2 for a storage without axes, which some rules tell from one element.
                let storage = if storage.is_empty() { -2 } else { tensor.storage_numel().unwrap_or(-1) };
                take(&[i64::from(format.0), kind, *offset, storage]) && take(shape) && take(strides)
            }
        })
    }

    /// The first argument that is this tensor: one may be given several times, and then has one address.
    fn first(&self, index: usize, tensor: &Tensor) -> usize {
        if !self.tensors.is_empty() {
            let place = (std::ptr::from_ref(tensor).addr(), 0);
            return self.tensors[self.tensors.partition_point(|other| *other < place)].1;
        }
        let is_it = |part: &Part| matches!(part, Part::Tensor(other) if std::ptr::eq(*other, tensor));
        self.parts[..index].iter().position(is_it).unwrap_or(index)
    }

    fn mixed(&self) -> u64 {
        let mix = |sum: u64, part: &Part| {
            let word = match part {
                Part::Number(number) => *number as u64,
                Part::Numbers(numbers) => numbers.first().map_or(0, |&number| number as u64),
                Part::Scalar(_) => 0,
                Part::Tensor(tensor) => {
                    let [elements, extent] =
                        [tensor.numel(), tensor.shape.last().copied()].map(Option::unwrap_or_default);
                    elements as u64 ^ (extent as u64) << 20 ^ (tensor.dtype as u64) << 40
                }
            };
            sum.wrapping_add(word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        self.parts.iter().fold(0, mix)
    }

    /// The plan was made from a call like this.
    fn is_like(&self, origin: &Origin) -> bool {
        let mut words = &origin.words[..];
        let is_like = self.all(|own| {
            let Some((others, rest)) = words.split_at_checked(own.len()) else { return false };
            words = rest;
            own == others
        });
        is_like && words.is_empty()
    }

    /// The plan of an earlier call like this, now for these tensors.
    pub fn known(&self, given: &Given) -> Option<Box<Plan>> {
        if !self.comes_again {
            return None;
        }
        let fits = |plan: &Plan| plan.origin.hash == self.hash && self.is_like(&plan.origin);
        let mut plan = kept::find(self.hash, fits)?;
        for operand in plan.operands.iter_mut() {
            // To count who refers to an address takes longer than to look whether it is the same one.
            if let Place::Tensor(cell) = &mut operand.place
                && let Part::Tensor(tensor) = self.parts[operand.argument]
                && !tensor.is_addressed_by(cell)
            {
                *cell = tensor.address_cell();
            }
        }
        given.note(&mut plan.origin);
        Some(plan)
    }

    /// Notes down what a plan was made from.
    pub fn remember(&self, given: &Given, plan: &mut Plan) {
        if !(self.comes_again && kept::has_room(self.hash)) {
            return;
        }
        // Most operands come in the order of the arguments.
        let (count, mut next) = (self.parts.len(), 0);
        for operand in plan.operands.iter_mut() {
            if let Place::Tensor(cell) = &operand.place {
                let is_it = |&at: &usize| matches!(self.parts[at], Part::Tensor(tensor) if tensor.is_addressed_by(cell));
                let Some(argument) = (next..count).chain(0..next).find(is_it) else { return };
                operand.argument = argument;
                next = argument + 1;
            }
        }
        let words = &mut plan.origin.words;
        self.all(|own| {
            words.extend_from_slice(own);
            true
        });
        plan.origin.hash = self.hash;
        given.note(&mut plan.origin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;
    use crate::plan::kept::{KEPT_PLANS, LARGE_PLANS, LARGEST, ROWS};
    use crate::plan::{MOST_SPARE, Planner, SPARE};
    use crate::tensor::Format;
    use std::sync::atomic::Ordering;

    impl Describe for Tensor {
        fn describe<'a>(&'a self, call: &mut Call<'a>) {
            call.tensor(self);
        }
    }

    impl Describe for Part<'_> {
        fn describe<'a>(&'a self, call: &mut Call<'a>) {
            match self {
                Part::Number(number) => call.number(*number),
                Part::Numbers(numbers) => call.numbers(numbers),
                Part::Scalar(scalar) => call.scalar(scalar),
                Part::Tensor(tensor) => call.tensor(tensor),
            }
        }
    }

    /// Not asked for.
    fn nothing() -> Given<'static> {
        Given::new(&[])
    }

    fn row(elements: i64, address: usize) -> Tensor {
        Tensor::new(DType::Float, Format::ND, &[elements], None, 0, &[8], address)
    }

    /// The plan of a call, and whether it was known.
    fn planned(operator: &'static str, tensors: &[&Tensor]) -> (Box<Plan>, bool) {
        let arguments: Vec<&dyn Describe> = tensors.iter().map(|&tensor| tensor as &dyn Describe).collect();
        let call = Call::new(operator, &arguments);
        if let Some(plan) = call.known(&nothing()) {
            return (plan, true);
        }
        let mut planner = Planner::new(operator);
        for tensor in tensors {
            planner.whole("tensor", tensor).unwrap();
        }
        let mut plan = planner.finish();
        call.remember(&nothing(), &mut plan);
        (plan, false)
    }

    fn addresses(plan: &Plan) -> Vec<usize> {
        plan.accesses().map(|access| access.address.load(Ordering::Relaxed)).collect()
    }

    #[test]
    fn a_call_that_comes_again_has_its_plan_and_the_addresses_of_its_own_tensors() {
        let tensors = [16, 32, 48].map(|address| row(2, address));
        let mut expected = false;
        for order in [[0, 1], [0, 1], [1, 0], [1, 2], [2, 0]] {
            let (plan, is_known) = planned("operator", &order.map(|at| &tensors[at]));
            assert_eq!((addresses(&plan), is_known), (order.map(|at| 16 + 16 * at).to_vec(), expected));
            plan.recycle();
            expected = true;
        }
        // One tensor as both arguments is another call: its operands are one argument's.
        let (plan, is_known) = planned("operator", &[&tensors[2], &tensors[2]]);
        assert_eq!((addresses(&plan), is_known), (vec![48, 48], false));
        // Nobody has it a second time while it is in use.
        assert!(!planned("operator", &[&tensors[1], &tensors[1]]).1);
    }

    #[test]
    fn calls_are_told_apart_by_all_that_is_described() {
        let tensor = |dtype, format, shape: &[i64], strides: &[i64], offset, storage: i64| {
            Tensor::new(dtype, format, shape, Some(strides), offset, &[storage], 0)
        };
        let scalar =
            |dtype, last| Scalar { dtype, bytes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, last] };
        let tensors = [
            tensor(DType::Float, Format::ND, &[2, 3], &[3, 1], 0, 6),
            tensor(DType::Int32, Format::ND, &[2, 3], &[3, 1], 0, 6),
            tensor(DType::Float, Format::NCHW, &[2, 3], &[3, 1], 0, 6),
            tensor(DType::Float, Format::ND, &[3, 2], &[3, 1], 0, 6),
            tensor(DType::Float, Format::ND, &[2, 3], &[1, 3], 0, 6),
            tensor(DType::Float, Format::ND, &[2, 3], &[3, 1], 1, 6),
            tensor(DType::Float, Format::ND, &[2, 3], &[3, 1], 0, 7),
            tensor(DType::Float, Format::ND, &[2], &[3], 0, 6),
            // Too many elements to be counted, and one.
            Tensor::new(DType::Float, Format::ND, &[2, 3], Some(&[3, 1]), 0, &[i64::MAX, 2], 0),
            tensor(DType::Float, Format::ND, &[2, 3], &[3, 1], 0, 1),
        ];
        let scalars = [scalar(DType::Float, 1), scalar(DType::Int32, 1), scalar(DType::Float, 2)];
        let arrays: [&[i64]; 5] = [&[], &[1], &[1, 2], &[2, 1], &[2]];
        let parts = tensors.iter().map(Part::Tensor).chain(scalars.iter().map(Part::Scalar));
        let numbers = arrays.iter().map(|array| Part::Numbers(array)).chain([1, 2].map(Part::Number));
        let parts: Vec<Part> = parts.chain(numbers).collect();
        // As if the hashes of all were one, which may happen.
        let described = |operator, arguments| Call { hash: 1, ..Call::new(operator, arguments) };
        let calls: Vec<[&dyn Describe; 1]> = parts.iter().map(|part| [part as &dyn Describe]).collect();
        for call in &calls {
            for operator in ["first", "second"] {
                for other in &calls {
                    let mut plan = Plan::empty("first");
                    described("first", call).remember(&nothing(), &mut plan);
                    plan.recycle();
                    let expected = std::ptr::eq(call, other) && operator == "first";
                    assert_eq!(described(operator, other).known(&nothing()).is_some(), expected);
                    // No other call of this test meets it.
                    drop(described("first", call).known(&nothing()));
                }
            }
        }
        assert_eq!(calls.len(), 20);
    }

    /// The same numbers, but for what the first tensor has of them.
    #[test]
    fn calls_are_told_apart_by_ranks() {
        let tensor = |shape: &[i64], strides: &[i64]| {
            Tensor::new(DType::Float, Format::ND, shape, Some(strides), 0, &[8], 0)
        };
        let [plane, row] = [tensor(&[2, 3], &[3, 1]), tensor(&[2], &[3])];
        let [three, one] = [Part::Number(3), Part::Number(1)];
        let calls: [&[&dyn Describe]; 2] = [&[&plane], &[&row, &three, &one]];
        let described = |call| Call { hash: 1, ..Call::new("operator", call) };
        let mut plan = Plan::empty("operator");
        described(calls[0]).remember(&nothing(), &mut plan);
        plan.recycle();
        assert!(
            described(calls[1]).known(&nothing()).is_none()
                && described(calls[0]).known(&nothing()).is_some()
        );
    }

    #[test]
    fn calls_have_their_own_plans_and_some_come_again_however_many_there_are() {
        let mut known = [0; if cfg!(miri) { 2 } else { 12 }]; // Miri takes minutes for each
        for known in &mut known {
            // More than there are places.
            for elements in 1..=2 * KEPT_PLANS as i64 {
                let (plan, is_known) = planned("operator", &[&row(elements, 0)]);
                let extents: Vec<i64> =
                    plan.accesses().flat_map(|access| access.axes.shape.to_vec()).collect();
                assert_eq!(extents, [elements]);
                plan.recycle();
                *known += usize::from(is_known);
            }
        }
        assert!(known[0] == 0 && known[1..].iter().all(|&known| known > ROWS), "{known:?}");
    }

    #[test]
    fn calls_that_are_too_long_and_those_that_cannot_be_described_are_not_kept() {
        struct Other;
        impl Describe for Other {
            fn describe<'a>(&'a self, call: &mut Call<'a>) {
                call.never_again();
            }
        }
        let again = |arguments: &[&dyn Describe]| {
            let mut plan = Plan::empty("operator");
            Call::new("operator", arguments).remember(&nothing(), &mut plan);
            plan.recycle();
            Call::new("operator", arguments).known(&nothing()).is_some()
        };
        let numbers = [&Part::Number(1) as &dyn Describe; MOST_PARTS];
        assert!(again(&numbers[1..]));
        assert!(!again(&numbers));
        assert!(!again(&[numbers[0], &Other]));
    }

    #[test]
    fn calls_of_many_tensors_are_kept() {
        let tensors: Vec<Tensor> = (1..=3 * 64).map(|at| row(2, 16 * at)).collect();
        let order: Vec<&Tensor> = tensors.iter().collect();
        let reversed: Vec<&Tensor> = tensors.iter().rev().collect();
        for (tensors, known) in [(&order, false), (&reversed, true), (&order, true)] {
            let (plan, is_known) = planned("lists", tensors);
            let expected: Vec<usize> = tensors.iter().map(|tensor| tensor.address()).collect();
            assert_eq!((addresses(&plan), is_known), (expected, known));
            plan.recycle();
        }
        // One of them twice is another call.
        let twice = |other: usize| order[..191].iter().chain([&order[other]]).copied().collect::<Vec<_>>();
        for (other, known) in [(0, false), (0, true), (1, false)] {
            let (plan, is_known) = planned("lists", &twice(other));
            assert_eq!((addresses(&plan)[191], is_known), (16 + 16 * other, known));
            plan.recycle();
        }
    }

    #[test]
    fn of_large_plans_a_thread_keeps_some() {
        let tensors: Vec<Tensor> = (0..LARGEST + 1).map(|_| row(2, 16)).collect();
        let known = |count: usize| {
            let (plan, is_known) = planned("large", &tensors[..count].iter().collect::<Vec<_>>());
            plan.recycle();
            is_known
        };
        let counts = || (1..=2 * LARGE_PLANS as usize).map(|more| MOST_SPARE + more);
        for pass in 0..4 {
            let all = counts().filter(|&count| known(count)).count();
            let expected = if pass == 0 { 0..=0 } else { 4..=LARGE_PLANS as usize };
            assert!(expected.contains(&all), "{pass} {all}");
        }
        assert!(!known(LARGEST + 1) && !known(LARGEST + 1));
    }

    #[test]
    fn a_plan_that_another_thread_ran_is_not_kept() {
        let tensor = row(2, 0);
        let (plan, _) = planned("operator", &[&tensor]);
        SPARE.take();
        let here = std::thread::spawn(move || {
            plan.recycle();
            (Call::new("operator", &[&tensor]).known(&nothing()).is_some(), SPARE.take().is_some())
        });
        assert_eq!(here.join().unwrap(), (false, false));
    }
}
