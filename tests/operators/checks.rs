//! The checks that rows hold as data, seen from C: valid calls of each operator are changed so that one of its checks must fail, on every
//! device, and phase 1 refuses them by the status of that check or of one before it.

use super::cases::{self, Argument, Operator};
use super::common::{self, DType, Failure, ND, PARAM_INVALID, Rng};
use super::dtypes::{DTYPES, on_every_device};
use super::null_sweep::operands;
use opapi::abi::acl_meta::aclDestroyAclOpExecutor;
use opapi::config::config;
use opapi::error::Error;
use opapi::ops::check::Check;

const CHILD: &str = "OPAPI_TEST_BREAK_CHECKS";
const TEST: &str = "checks::every_check_of_every_row_is_made";

/// Calls of each operator and check.
const CALLS: u64 = 6;

/// Dtypes that no scalar here has.
const NO_NUMBERS: &[DType] = &[DType::C32, DType::Hif8, DType::E5m2, DType::E4m3, DType::E8m0];

/// FRACTAL_NZ, private to the device.
const PRIVATE: i32 = 29;

#[test]
fn every_check_of_every_row_is_made() {
    if std::env::var_os(CHILD).is_some() {
        return break_checks();
    }
    on_every_device(TEST, CHILD);
}

fn break_checks() {
    let mut broken = Broken::default();
    for (operator, row) in cases::all().zip(opapi::ops::operators()) {
        let mut all = vec![];
        flat(row.checks, PARAM_INVALID, &mut all);
        let (mut statuses, mut may_be_nothing) = (vec![], false);
        for (check, status) in all {
            statuses.push(status);
            let mut calls = Calls { operator, statuses: &statuses, may_be_nothing };
            match *check {
                Check::Dtype(names, ref takes) => {
                    let of = |dtype: DType| opapi::dtype::DType::from_raw(dtype.code());
                    for &wrong in DTYPES.iter().filter(|&&dtype| !takes.contains(of(dtype), &config().rules))
                    {
                        broken.dtypes += calls.refused(names, |dtype, _, _| *dtype = wrong);
                    }
                }
                Check::Rank(names) => {
                    broken.ranks += calls.refused(names, |_, _, shape| *shape = vec![1; 9]);
                }
                Check::RankOf(names, of) => {
                    for rank in (0..9).filter(|rank| !of.contains(rank)) {
                        broken.ranks += calls.refused(names, |_, _, shape| *shape = vec![1; rank]);
                    }
                }
                Check::SameShape(names, model) if operator.place(names[0]) != operator.place(model) => {
                    broken.shapes += calls.refused(names, |_, _, shape| shape.push(7));
                }
                Check::Format(names, formats) if formats.is_public() => {
                    broken.formats += calls.refused(names, |_, format, _| *format = PRIVATE);
                }
                Check::NotFormat(names, format) if format.0 == PRIVATE => {
                    broken.formats += calls.refused(names, |_, format, _| *format = PRIVATE);
                }
                Check::Empty(..) => may_be_nothing = true,
                _ => {}
            }
        }
    }
    // Of hundreds of operators: none of these is left out.
    let Broken { dtypes, ranks, shapes, formats } = broken;
    assert!(
        dtypes > 5000 && ranks > 1000 && shapes > 200 && formats > 50,
        "{dtypes} {ranks} {shapes} {formats}"
    );
}

/// How many calls were refused for what.
#[derive(Default)]
struct Broken {
    dtypes: usize,
    ranks: usize,
    shapes: usize,
    formats: usize,
}

/// The checks of the emulated device with the statuses of their failures, those inside of others too.
fn flat(checks: &'static [Check], status: i32, all: &mut Vec<(&'static Check, i32)>) {
    for check in checks {
        match check {
            Check::All(checks) => flat(checks, status, all),
            Check::On(socs, check) if socs.contains(&config().rules.soc) => {
                flat(std::slice::from_ref(*check), status, all);
            }
            Check::On(..) => {}
            Check::Fails(how, check) => {
                let status = how(Error::invalid("an argument", "this", "that")).status();
                flat(std::slice::from_ref(*check), status, all);
            }
            _ => all.push((check, status)),
        }
    }
}

/// Valid calls of an operator, to be changed.
struct Calls<'a> {
    operator: &'static Operator,
    /// What the check answers that fails, and those before it.
    statuses: &'a [i32],
    /// There may be nothing to compute, and no other check counts then.
    may_be_nothing: bool,
}

impl Calls<'_> {
    /// Changes one after the other of the tensors named, or the last of a list, and sees that the call is refused. The number of calls.
    fn refused(&mut self, names: &[&str], change: impl Fn(&mut DType, &mut i32, &mut Vec<i64>)) -> usize {
        let mut count = 0;
        for (seed, name) in (0..CALLS).flat_map(|seed| names.iter().map(move |name| (seed, name))) {
            let Some(at) = self.operator.place(name) else { continue };
            let mut arguments = (self.operator.valid)(&mut Rng::new(seed));
            match &mut arguments.pointers[at] {
                Argument::Tensor { dtype, format, shape } => change(dtype, format, shape),
                // Members have format ND.
                Argument::List(members) => match members.last_mut() {
                    Some((dtype, shape)) => {
                        let mut format = ND;
                        change(dtype, &mut format, shape);
                        if format != ND {
                            continue;
                        }
                    }
                    None => continue,
                },
                Argument::Scalar(dtype, _) => {
                    let (own, mut shape) = (*dtype, vec![]);
                    change(dtype, &mut ND.clone(), &mut shape);
                    if own == *dtype || NO_NUMBERS.contains(dtype) {
                        continue;
                    }
                }
                Argument::Array(_) | Argument::Scalars(_) => continue,
            }
            let is_empty = arguments.pointers.iter().any(|argument| match argument {
                Argument::Tensor { shape, .. } => shape.contains(&0),
                Argument::List(members) => members.iter().any(|(_, shape)| shape.contains(&0)),
                Argument::Array(_) | Argument::Scalar(..) | Argument::Scalars(_) => false,
            });
            if is_empty && self.may_be_nothing {
                continue;
            }
            self.answered(name, plan(self.operator, arguments));
            count += 1;
        }
        count
    }

    fn answered(&self, name: &str, answer: Result<(), Failure>) {
        let operator = self.operator.name;
        let failure = answer.expect_err(&format!("{operator}: {name} breaks a check, and nothing is told"));
        let is_known = self.statuses.contains(&failure.status);
        assert!(is_known && failure.message.contains(operator), "{operator}: {name}: {failure:?}");
    }
}

/// Phase 1.
fn plan(operator: &Operator, arguments: cases::Arguments) -> Result<(), Failure> {
    let operands = operands(operator, arguments.pointers);
    let pointers = cases::handles(&operands);
    let plan =
        common::plan(|size, executor| (operator.phase1)(&pointers, &arguments.scalars, size, executor));
    plan.map(|(_, executor)| assert_eq!(aclDestroyAclOpExecutor(executor), common::SUCCESS))
}
