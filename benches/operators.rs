//! The time of every operator at every instruction-set level, for comparing one version of the kernels with the next.
//!
//! ```text
//! cargo bench -p benches                                # every level of this processor
//! OPAPI_MAX_ISA=avx2 cargo bench -p benches -- im2col   # one level, one operator
//! cargo bench -p benches -- --save-baseline before      # and later: --baseline before
//! ```
//!
//! A time is that of a whole call: both phases and a synchronisation. Each result is compared with the plain
//! reference before its call is timed. How the library compares with others is asked by
//! `scripts/compare_pytorch.py`.
#![allow(unsafe_code)] // calls of C entry points

use std::cell::OnceCell;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, ptr};

use criterion::{BenchmarkId, Criterion};
use opapi::abi::acl_meta::aclDestroyAclOpExecutor;
use opapi::abi::acl_rt::aclrtSynchronizeStream;
use opapi::ops::operators;
use opapi::simd::Level;

// The calls and what they must give.
#[allow(dead_code, unused_imports)] // the tests themselves are not compiled here
#[path = "../tests/operators/main.rs"]
mod tests;
use tests::benchmark::Benchmark;
use tests::cases::{self, Operator};
use tests::common::{self, DeviceMemory, Pointer, SUCCESS};

fn main() -> ExitCode {
    if env::var_os("OPAPI_MAX_ISA").is_some() {
        bench_level();
        return ExitCode::SUCCESS;
    }
    // The level is chosen once, when the library is loaded: a process for each.
    for level in Level::available() {
        let again = Command::new(env::current_exe().expect("the path of this program"))
            .args(env::args_os().skip(1))
            .env("OPAPI_MAX_ISA", name(level))
            .status()
            .expect("a second run");
        if !again.success() {
            eprintln!("operators: level {} ended with {again}", name(level));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn name(level: Level) -> String {
    format!("{level:?}").to_lowercase()
}

fn bench_level() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args();
    // Of operators on tensors of any rank those that have calls stand for their patterns.
    for (operator, row) in cases::all().zip(operators()) {
        let benchmarks = (operator.benchmarks)();
        assert!(
            !benchmarks.is_empty() || operator.linear.is_none(),
            "{} has no calls to time",
            operator.name
        );
        for (name, make) in benchmarks {
            let group = format!("{}/{}", row.family(), row.name);
            bench(&mut criterion, &group, &name, || Call::new(operator, make()));
        }
    }
    criterion.final_summary();
}

/// Checks a call, then times it. `make` runs only if the filter of the command line lets the call through.
fn bench(criterion: &mut Criterion, operator: &str, id: &str, make: impl Fn() -> Call) {
    let call = OnceCell::new();
    let mut group = criterion.benchmark_group(operator);
    group.bench_function(BenchmarkId::new(id, name(opapi::machine::machine().level)), |bencher| {
        let call = call.get_or_init(|| {
            let call = make();
            call.check(id);
            call
        });
        bencher.iter(|| call.run());
    });
    group.finish();
}

/// A call that can be repeated.
struct Call {
    operator: &'static Operator,
    benchmark: Benchmark,
    pointers: Vec<Pointer>,
    workspace: DeviceMemory,
}

impl Call {
    fn new(operator: &'static Operator, benchmark: Benchmark) -> Call {
        let pointers = cases::handles(&benchmark.operands);
        let phase1 = |size, executor| (operator.phase1)(&pointers, &benchmark.scalars, size, executor);
        let (size, executor) = common::plan(phase1).expect("legal arguments");
        assert_eq!(aclDestroyAclOpExecutor(executor), SUCCESS);
        let workspace = DeviceMemory::new(&vec![0xEE; size as usize]);
        Call { operator, benchmark, pointers, workspace }
    }

    fn run(&self) {
        let (mut size, mut executor) = (0, ptr::null_mut());
        let Operator { phase1, phase2, .. } = self.operator;
        let planned = phase1(&self.pointers, &self.benchmark.scalars, &mut size, &mut executor);
        // SAFETY: the executor is that of phase 1, which asked for the same workspace as the first time, and the
        // tensors live as long as `self`.
        let started = unsafe { phase2(self.workspace.address(), size, executor, common::stream()) };
        let done = aclrtSynchronizeStream(common::stream());
        assert_eq!([planned, started, done], [SUCCESS; 3], "{:?}", common::recent_error());
    }

    /// Panics unless the first output is the reference's, within the tolerance of the dtype.
    fn check(&self, id: &str) {
        self.run();
        let expected = &self.benchmark.expected;
        let (_, out) = self.operator.outputs(&self.benchmark.operands).next().expect("an output");
        let largest = expected.iter().fold(0f64, |m, x| m.max(x.abs()));
        let allowed = out.dtype.tolerance() * largest;
        for (i, (got, expected)) in out.values().into_iter().zip(expected).enumerate() {
            assert!((got - expected).abs() <= allowed, "{id}: element {i} is {got:e}, expected {expected:e}");
        }
    }
}
