//! A row of a table of bodies, and how one is chosen.

use crate::view::AnyView;

/// A body: a way to do all of an operator's work. A table of them is in order: the first one that fits and is preferred does the work.
///
/// A predicate sees the case alone, and asks no other one.
pub struct Body<C: 'static> {
    /// Its name in dumps of plans, traces and tests.
    pub name: &'static str,
    /// Whether it can do the work: correctness.
    pub fits: fn(&C) -> bool,
    /// Whether it is quicker than those behind it: speed, and nothing else.
    pub prefers: fn(&C) -> bool,
    /// Does the work of a case: reads the first view and writes the second.
    pub run: fn(&C, AnyView, AnyView),
}

/// The body for a case. The last one of a table takes them all.
pub fn first<C>(bodies: &'static [Body<C>], case: &C) -> &'static Body<C> {
    let body = bodies.iter().find(|body| (body.fits)(case) && (body.prefers)(case));
    body.expect("the last body fits every case")
}

/// The same for all cases, as a predicate.
pub fn always<C>(_: &C) -> bool {
    true
}

/// What runs a generic body by the dtype of its case.
macro_rules! typed {
    ($($run:ident)::+) => {
        |case, from, to| match case.dtype {
            $crate::dtype::DType::Float => $($run)::+::<f32>(case, from, to),
            $crate::dtype::DType::Float16 => $($run)::+::<half::f16>(case, from, to),
            _ => $($run)::+::<half::bf16>(case, from, to),
        }
    };
}
pub(super) use typed;
