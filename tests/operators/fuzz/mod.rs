//! A hammer: random calls with hostile arguments on the operators and on the functions for tensors, arrays, lists,
//! executors and streams. Nothing may crash or hang, every status other than success must leave a message, and
//! no call may change memory outside the view of its output.
//!
//! Most operator calls are valid ones with up to three things broken, because purely random arguments all end at
//! the first check. Tensor memory always comes from `aclrtMalloc` and is as large as the storage dimensions say, so
//! a view that leaves its storage has to be refused: there is nothing behind it.
//!
//! The work is done by a child process, which says what it is about to do; the parent watches, so that also a crash
//! or an endless loop names its seed. About 10 seconds, the same episodes each time. `OPAPI_FUZZ_SECONDS=600` takes that long, and begins
//! anywhere. To repeat what failed: `OPAPI_FUZZ_SEED=<the seed printed> OPAPI_FUZZ_SECONDS=0`, which runs that one episode.

mod arguments;
mod functions;
mod operators;

use std::ffi::c_void;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::ptr;
use std::sync::mpsc;
use std::time::{Duration, Instant, SystemTime};

use super::common::{self, DType, Rng, c_enum, recent_error};
use arguments::{Block, GUARD, Made, Spec, spare};
use num_complex::Complex;
use opapi::abi::acl_meta::*;
use opapi::abi::acl_rt::{aclrtDestroyEvent, aclrtDestroyStream, aclrtSynchronizeStream};

const CHILD: &str = "OPAPI_FUZZ_CHILD";
const TEST: &str = "fuzz::hostile_arguments_never_crash";
/// Longer than any episode takes, also on a busy machine.
const HANG: Duration = Duration::from_secs(60);

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

#[test]
fn hostile_arguments_never_crash() {
    let seconds = number("OPAPI_FUZZ_SECONDS");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let anywhere = seconds.map_or(0, |_| now.as_micros() as u64 % 1_000_000_000_000);
    let (seconds, seed) = (seconds.unwrap_or(10), number("OPAPI_FUZZ_SEED").unwrap_or(anywhere));
    if std::env::var_os(CHILD).is_some() {
        return work(seed, Duration::from_secs(seconds));
    }
    println!("OPAPI_FUZZ_SEED={seed}");
    let mut child = common::again()
        .args([TEST, "--exact", "--nocapture"])
        .env(CHILD, "1")
        .env("OPAPI_FUZZ_SEED", seed.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test can be started again");
    let (send, lines) = mpsc::channel();
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let reader = std::thread::spawn(move || {
        output.lines().map_while(Result::ok).try_for_each(|line| send.send(line)).ok();
    });
    let mut episode = seed.to_string();
    let replay = |episode: &str| format!("replay with OPAPI_FUZZ_SEED={episode} OPAPI_FUZZ_SECONDS=0");
    loop {
        match lines.recv_timeout(HANG) {
            Ok(line) => match line.strip_prefix("EPISODE ") {
                Some(number) => episode = number.to_string(),
                None if line.starts_with("CALLS") => println!("{line}"),
                None => {}
            },
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                child.kill().expect("our own child");
                panic!("no progress for {HANG:?}, {}", replay(&episode));
            }
        }
    }
    reader.join().expect("the reader");
    let status = child.wait().expect("our own child");
    assert!(status.success(), "{status}, {}", replay(&episode));
}

/// The child: one episode per seed, until the time is up.
fn work(seed: u64, time: Duration) {
    let start = Instant::now();
    let mut totals = Totals::default();
    for seed in seed.. {
        println!("\nEPISODE {seed}");
        World::new(seed).run(&mut totals);
        if start.elapsed() >= time {
            break;
        }
    }
    println!("CALLS {totals:?}");
    if time > Duration::ZERO {
        // Otherwise the hammer would only hit the first check of every function.
        assert!(totals.ran * 20 > totals.plans, "hardly any call gets through: {totals:?}");
        assert!(totals.plans * 20 > totals.phase1, "hardly any call gets through: {totals:?}");
    }
}

/// One episode that takes its decisions from a fuzzer's bytes (the folder fuzz).
#[allow(dead_code)] // called from there
pub(crate) fn episode(bytes: &[u8]) {
    let mut world = World::new(0);
    world.rng = Rng::scripted(bytes);
    world.run(&mut Totals::default());
}

/// First phases only, with what a fuzzer's bytes make of their arguments.
#[allow(dead_code)] // called from there
pub(crate) fn descriptors(bytes: &[u8]) {
    let mut world = World::new(0);
    world.rng = Rng::scripted(bytes);
    world.plans_only = true;
    for _ in 0..4 {
        world.operator(&mut Totals::default());
    }
    world.end();
}

/// What was done, to see that the hammer reaches everything.
#[derive(Default, Debug)]
#[allow(dead_code)] // printed
struct Totals {
    /// Functions called.
    calls: u64,
    /// Of these with a status other than success.
    failed: u64,
    /// Calls of phase 1.
    phase1: u64,
    /// Of these successful.
    plans: u64,
    /// Executors that ran to the end.
    ran: u64,
}

type Handle = *mut c_void;

/// What a handle stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Tensor,
    Scalar,
    Ints,
    Floats,
    Bools,
    Tensors,
    Scalars,
    Executor,
    Stream,
    Event,
}

const KINDS: [Kind; 10] = [
    Kind::Tensor,
    Kind::Scalar,
    Kind::Ints,
    Kind::Floats,
    Kind::Bools,
    Kind::Tensors,
    Kind::Scalars,
    Kind::Executor,
    Kind::Stream,
    Kind::Event,
];

/// Everything that one episode made, by kind: what is alive and what is not any more.
struct World {
    seed: u64,
    rng: Rng,
    live: Vec<(Kind, Handle)>,
    dead: Vec<(Kind, Handle)>,
    blocks: Vec<Block>,
    calls: u64,
    failed: u64,
    /// Nothing is launched.
    plans_only: bool,
}

impl World {
    fn new(seed: u64) -> World {
        common::stream();
        recent_error();
        let rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        World {
            seed,
            rng,
            live: vec![],
            dead: vec![],
            blocks: vec![],
            calls: 0,
            failed: 0,
            plans_only: false,
        }
    }

    fn run(mut self, totals: &mut Totals) {
        for _ in 0..30 {
            if self.rng.coin() { self.operator(totals) } else { self.function() }
        }
        totals.calls += self.calls;
        totals.failed += self.failed;
        self.end();
    }

    /// Destroys what is alive: executors first, they point at the memory.
    fn end(&mut self) {
        self.synchronise();
        for (kind, handle) in std::mem::take(&mut self.live).into_iter().rev() {
            let status = destroy(kind, handle);
            // Members of lists are gone already when their list is destroyed, so anything may be dead here.
            if status != 0 {
                assert!(recent_error().is_some(), "seed {}: {status} without a message", self.seed);
            }
        }
        recent_error();
    }

    /// Counts a call and checks that a failure left a message.
    fn check(&mut self, what: &str, status: i32) {
        self.calls += 1;
        let message = recent_error();
        if status != 0 {
            self.failed += 1;
            assert!(message.is_some(), "seed {}: {what} returned {status} without a message", self.seed);
        }
    }

    fn synchronise(&mut self) {
        let status = aclrtSynchronizeStream(common::stream());
        self.check("aclrtSynchronizeStream", status);
        // An index outside of its axis fails a task.
        let status = aclrtSynchronizeStream(ptr::null_mut());
        self.check("aclrtSynchronizeStream of the default stream", status);
        assert!([0, 507_015].contains(&status), "the default stream: {status}");
    }

    /// A handle that is alive, was alive, is of another kind, or never was one.
    fn handle(&mut self, kind: Kind) -> Handle {
        let same = |list: &[(Kind, Handle)]| -> Vec<Handle> {
            list.iter().filter(|h| h.0 == kind).map(|h| h.1).collect()
        };
        let (live, dead) = (same(&self.live), same(&self.dead));
        match self.rng.below(12) {
            0 => ptr::null_mut(),
            1 if !dead.is_empty() => self.rng.choose(&dead),
            2 if !self.live.is_empty() => {
                let at = self.rng.below(self.live.len());
                self.live[at].1
            }
            3 => self.foreign(),
            4 if !live.is_empty() => {
                let bit = self.rng.below(64);
                ptr::without_provenance_mut(self.rng.choose(&live).addr() ^ 1 << bit)
            }
            _ if !live.is_empty() => self.rng.choose(&live),
            _ => self.foreign(),
        }
    }

    /// A value that is no handle.
    fn foreign(&mut self) -> Handle {
        let bits = self.rng.bits() as usize;
        let numbers = [1, 8, 0xDEAD_BEEF, usize::MAX, usize::MAX - 7, 1 << 63, bits, bits >> 16, bits & !7];
        match self.rng.below(3) {
            0 => spare(),
            1 => (&raw mut *self).cast(),
            _ => ptr::without_provenance_mut(self.rng.choose(&numbers)),
        }
    }

    fn add(&mut self, kind: Kind, handle: *mut c_void) -> Handle {
        self.calls += 1;
        recent_error();
        if !handle.is_null() {
            self.live.push((kind, handle));
        }
        handle
    }

    /// Notes that a handle was destroyed.
    fn bury(&mut self, handle: Handle) {
        if let Some(at) = self.live.iter().position(|h| h.1 == handle) {
            let dead = self.live.swap_remove(at);
            self.dead.push(dead);
        }
    }

    /// Makes a tensor with memory of exactly the size that it claims to have; a claim that cannot be true gets none.
    fn make(&mut self, spec: Spec) -> Made {
        let size = spec.element_size();
        let len = spec.storage_len().filter(|_| spec.with_data);
        let block = len.map(|len| {
            let known = [DType::F32, DType::F16, DType::I32, DType::I64, DType::F64, DType::Bf16, DType::C64]
                .into_iter()
                .find(|d| d.code() == spec.dtype);
            let random = self.rng.one_in(3);
            let bytes: Vec<u8> = (0..len)
                .flat_map(|_| match known {
                    Some(dtype) if !random => {
                        let v = Complex::new(self.rng.uniform(-2.0, 2.0), 1.0);
                        common::encode(dtype, v)[..size].to_vec()
                    }
                    _ => (0..size).map(|_| self.rng.bits() as u8).collect(),
                })
                .collect();
            Block::new(bytes, if self.rng.coin() { GUARD } else { 0 })
        });
        let address = block.as_ref().map_or(ptr::null_mut(), Block::address);
        let strides = spec.strides.as_ref().map(|_| spec.strides());
        // SAFETY: the arrays have the given lengths, and the library copies them.
        let handle = unsafe {
            aclCreateTensor(
                spec.dims.as_ptr(),
                spec.dims.len() as u64,
                c_enum(spec.dtype),
                strides.as_ref().map_or(ptr::null(), |s| s.as_ptr()),
                spec.offset,
                c_enum(spec.format),
                spec.storage.as_ptr(),
                spec.storage.len() as u64,
                address,
            )
        };
        let handle = self.add(Kind::Tensor, handle.cast());
        Made { handle, spec, block }
    }

    fn ints(&mut self, values: &[i64]) -> Handle {
        // SAFETY: the array has that length, and the library copies it.
        let handle = unsafe { aclCreateIntArray(values.as_ptr(), values.len() as u64) };
        self.add(Kind::Ints, handle.cast())
    }

    fn bools(&mut self, values: &[i64]) -> Handle {
        let bytes: Vec<u8> = values.iter().map(|&v| v as u8).collect();
        // SAFETY: the array has that length, and the library copies it; C may put any byte into a bool.
        let handle = unsafe { aclCreateBoolArray(bytes.as_ptr().cast(), bytes.len() as u64) };
        self.add(Kind::Bools, handle.cast())
    }

    fn scalar(&mut self, dtype: DType, value: f64) -> Handle {
        let mut element = common::encode(dtype, Complex::new(value, 0.0));
        // SAFETY: 16 bytes, which any type has at most; the library copies them.
        let handle = unsafe { aclCreateScalar(element.as_mut_ptr().cast(), c_enum(dtype.code())) };
        self.add(Kind::Scalar, handle.cast())
    }

    /// Keeps the memory of tensors until the end of the episode.
    fn keep(&mut self, made: Vec<Made>) {
        self.blocks.extend(made.into_iter().filter_map(|m| m.block));
    }
}

/// The destroy function of the kind.
fn destroy(kind: Kind, handle: Handle) -> i32 {
    match kind {
        Kind::Tensor => aclDestroyTensor(handle.cast()),
        Kind::Scalar => aclDestroyScalar(handle.cast()),
        Kind::Ints => aclDestroyIntArray(handle.cast()),
        Kind::Floats => aclDestroyFloatArray(handle.cast()),
        Kind::Bools => aclDestroyBoolArray(handle.cast()),
        Kind::Tensors => aclDestroyTensorList(handle.cast()),
        Kind::Scalars => aclDestroyScalarList(handle.cast()),
        Kind::Executor => aclDestroyAclOpExecutor(handle.cast()),
        Kind::Stream => aclrtDestroyStream(handle),
        Kind::Event => aclrtDestroyEvent(handle),
    }
}
