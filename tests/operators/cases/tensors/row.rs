//! What the rows are written with.

use super::{Arguments, ND, Operator, Role, any_tensor};

/// What most of them have in common.
pub const COMMON: Operator = Operator {
    name: "",
    pointers: &[("selfRef", Role::Output)],
    scalars: &[],
    may_be_null: &[],
    phase1: |_, _, _, _| unreachable!("every row has its own"),
    phase2: opapi::ops::creation::rows::creation::inplace_copy::aclnnInplaceCopy,
    format: |_| ND,
    valid: |rng| Arguments { pointers: vec![any_tensor(rng)], scalars: vec![] },
    may_skip: |_, _, _| false,
    linear: None,
    split: || {},
    benchmarks: Vec::new,
};

/// Phase 1 with handles, then numbers, in the order of the prototype.
macro_rules! phase1 {
    ($function:ident($p:ident, $s:ident => $($argument:expr),*)) => {
        |$p, $s, size, executor| {
            let _ = $s;
            // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
            unsafe { $function($($argument,)* size, executor) }
        }
    };
}

/// A row: its pointers and numbers, and phase 1 with both; its arguments are made by `valid` where it stands.
macro_rules! row_of {
    ($module:path, $phase_1:ident, $phase_2:ident: [$($name:literal $role:ident),*] [$($scalar:literal),*] $p:ident, $s:ident => $($argument:expr),*) => {{
        use $module::{$phase_1, $phase_2};
        const POINTERS: &[(&str, Role)] = &[$(($name, Role::$role)),*];
        const SCALARS: &[&str] = &[$($scalar),*];
        Operator {
            name: stringify!($phase_2),
            pointers: POINTERS,
            scalars: SCALARS,
            phase1: phase1!($phase_1($p, $s => $($argument),*)),
            phase2: $phase_2,
            valid: |rng| valid(rng, POINTERS, SCALARS),
            ..COMMON
        }
    }};
}
