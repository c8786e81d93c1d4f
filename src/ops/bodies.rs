//! What tests of several families say of bodies: tables of named cases, each with the body that it has.

use crate::dtype::DType;
use crate::machine::machine;
use crate::plan::Plan;
use crate::simd::Level;
use crate::tensor::{Format, Tensor};
use crate::view::AnyView;
use std::fmt::Debug;

/// How a tensor lies.
#[derive(Clone, Copy, Debug)]
pub enum Lies {
    /// Planes of rows.
    Nchw,
    /// The same, with something behind each row.
    Gaps,
    /// Channels are neighbours.
    Nhwc,
    /// The same, with something behind each pixel.
    NhwcGaps,
    /// Every second element.
    Halved,
}
use Lies::{Gaps, Halved, Nchw, Nhwc, NhwcGaps};

impl Lies {
    pub fn strides(self, [_, c, h, w]: [usize; 4]) -> [isize; 4] {
        let planes = |pitch: usize, by: usize| [c * h * pitch, h * pitch, pitch, by];
        let strides = match self {
            Nchw => planes(w, 1),
            Gaps => planes(w + 3, 1),
            Halved => planes(2 * w, 2),
            Nhwc => [h * w * c, 1, w * c, c],
            NhwcGaps => [h * w * (c + 5), 1, w * (c + 5), c + 5],
        };
        strides.map(|by| by as isize)
    }

    /// A view without memory: what a kernel is asked for its body with.
    #[allow(unsafe_code)] // a view of nothing
    pub fn outline(self, dtype: DType, shape: [usize; 4]) -> AnyView {
        // SAFETY: nobody reads or writes it.
        unsafe { AnyView::new(dtype, std::ptr::dangling_mut(), shape, self.strides(shape)) }
    }

    /// A tensor without memory.
    pub fn tensor(self, dtype: DType, shape: [usize; 4]) -> Tensor {
        let strides = self.strides(shape).map(|by| by as i64);
        Tensor::new(dtype, Format::NCHW, &shape.map(|extent| extent as i64), Some(&strides), 0, &[1 << 40], 0)
    }
}

/// The levels that a line of a table is about.
#[derive(Clone, Copy, Debug)]
pub enum At {
    /// All that a machine may have.
    Any,
    /// All that have bodies of their own.
    Tuned,
    /// The one that every machine has.
    Scalar,
    /// Those of them that x86-64 has.
    X86,
    /// The same as `Tuned`, where the sizes of the caches are known.
    Caches,
    /// The one of that name.
    Only(&'static str),
}

impl At {
    fn levels(self) -> Vec<Level> {
        let mut levels = Level::available();
        levels.retain(|level| match self {
            At::Any => true,
            At::Tuned => level.is_tuned(),
            At::Scalar => !level.is_tuned(),
            At::X86 => level.is_tuned() && cfg!(target_arch = "x86_64"),
            At::Caches => level.is_tuned() && machine().streaming_size < usize::MAX,
            At::Only(name) => Level::named(name) == Some(*level),
        });
        levels
    }
}

/// Holds an operator to a table: each case has its body at the levels that the line is about, by what the kernel answers and, at the
/// level of this machine, by what stands in the plan; and each body has a case.
pub fn check<Case: Debug>(
    bodies: &[&str],
    table: &[(&str, At, Case)],
    ask: impl Fn(Level, &Case) -> &'static str,
    plan: impl Fn(&Case) -> Box<Plan>,
) {
    for (expected, at, case) in table {
        let levels = at.levels();
        if levels.is_empty() {
            println!("{case:?}: skipped, this machine has no such level: {at:?}");
        }
        for level in levels {
            assert_eq!(ask(level, case), *expected, "{case:?} at {level:?}");
        }
        assert_eq!(bodies_of(&plan(case)), [ask(machine().level, case)], "the plan of {case:?}");
    }
    hold_all(bodies, table);
}

/// The same of an operator whose plan decides: at the level of this machine alone.
pub fn check_plans<Case: Debug>(
    bodies: &[&str],
    table: &[(&str, At, Case)],
    plan: impl Fn(&Case) -> Box<Plan>,
) {
    let level = machine().level;
    for (expected, at, case) in table {
        if at.levels().contains(&level) {
            assert_eq!(bodies_of(&plan(case)), [*expected], "the plan of {case:?}");
        } else {
            println!("{case:?}: skipped, it is about {at:?} and this machine runs {level:?}");
        }
    }
    hold_all(bodies, table);
}

/// The bodies of a plan. Casts and copies have no choice.
fn bodies_of(plan: &Plan) -> Vec<&'static str> {
    plan.step_bodies().into_iter().filter(|body| !body.is_empty()).collect()
}

/// The table names bodies, and all of them.
fn hold_all<Case>(bodies: &[&str], table: &[(&str, At, Case)]) {
    for (expected, ..) in table {
        assert!(bodies.contains(expected), "{expected} is no body");
    }
    for body in bodies {
        assert!(table.iter().any(|(expected, ..)| expected == body), "no case for {body}");
    }
}
