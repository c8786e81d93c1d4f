//! A test of all rows, and what tests of families share: tables of cases and the bodies that plans name for them.

use super::{check, operators, passed};
use crate::machine::machine;
use crate::plan::Plan;
use std::fmt::Debug;

#[test]
fn checks_name_parameters() {
    for operator in operators() {
        for name in operator.checks.iter().flat_map(check::Check::names) {
            assert!(passed::place(operator.parameters, name).is_some(), "{}: {name}", operator.name);
        }
    }
}

/// What a machine has where a case has its body.
#[derive(Clone, Copy, Debug)]
pub enum On {
    /// Nothing in particular.
    Any,
    /// Registers of some level.
    Registers,
    /// Those of x86-64.
    X86Registers,
    /// Registers, and caches of a known size.
    Caches,
}

impl On {
    fn this_machine(self) -> bool {
        let has_registers = machine().level.is_tuned();
        match self {
            On::Any => true,
            On::Registers => has_registers,
            On::X86Registers => has_registers && cfg!(target_arch = "x86_64"),
            On::Caches => has_registers && machine().streaming_size < usize::MAX,
        }
    }
}

/// How a tensor lies.
#[derive(Clone, Copy, Debug)]
pub enum Lies {
    /// Without gaps.
    Packed,
    /// Channels are neighbours.
    ChannelsLast,
    /// Every second element.
    Halved,
}

impl Lies {
    pub fn strides(self, [_, b, c, d]: [i64; 4]) -> [i64; 4] {
        match self {
            Lies::Packed => [b * c * d, c * d, d, 1],
            Lies::ChannelsLast => [b * c * d, 1, d * b, b],
            Lies::Halved => [2 * b * c * d, 2 * c * d, 2 * d, 2],
        }
    }
}

/// A body, where a named case has it, and the case.
pub type Row<B, C> = (B, On, &'static str, C);

/// The plan of each case has its body, and each body has a case.
pub fn check_bodies<B: Copy + PartialEq + Debug, C: Debug>(
    table: &[Row<B, C>],
    bodies: &[B],
    name: fn(B) -> &'static str,
    plan: fn(&C) -> Box<Plan>,
) {
    for (body, on, what, case) in table {
        if !on.this_machine() {
            println!("skipped, as this machine has no {on:?}: {what}");
            continue;
        }
        // Casts have no choice.
        let named: Vec<_> = plan(case).step_bodies().into_iter().filter(|name| !name.is_empty()).collect();
        assert_eq!(named, [name(*body)], "{what}: {case:?}");
    }
    for body in bodies {
        assert!(table.iter().any(|(of_case, ..)| of_case == body), "no case for {body:?}");
    }
}
