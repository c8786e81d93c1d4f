//! A hammer: random calls with hostile arguments on the operators and on the functions for tensors, arrays, lists,
//! executors and streams. Nothing may crash or hang, every status other than success must leave a message, and
//! no call may change memory outside the view of its output.
//!
//! Most operator calls are valid ones with up to three things broken, because purely random arguments all end at
//! the first check. Tensor memory always comes from `aclrtMalloc` and is as large as the storage dimensions say, so
//! a view that leaves its storage has to be refused: there is nothing behind it.
//!
//! The work is done by a child process, which says what it is about to do; the parent watches, so that also a crash
//! or an endless loop names its seed. About 10 seconds, or `OPAPI_FUZZ_SECONDS=600`. To repeat what failed:
//! `OPAPI_FUZZ_SEED=<the seed printed> OPAPI_FUZZ_SECONDS=0`, which runs that one episode.

// Calling C entry points with bad arguments is what this test is for.
#![allow(unsafe_code)]

mod common;

use std::ffi::c_void;
use std::io::{BufRead, BufReader};
use std::mem::ManuallyDrop;
use std::process::Stdio;
use std::ptr;
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant, SystemTime};

use common::{DType, Rng, c_bool, c_enum, recent_error};
use num_complex::Complex;
use opapi::abi::acl_meta::*;
use opapi::abi::acl_rt::*;
use opapi::ops::avgpool2d_backward::*;
use opapi::ops::grid_sampler2d_backward::*;
use opapi::ops::im2col_backward::*;
use opapi::ops::max_unpool2d_backward::*;
use opapi::ops::replication_pad2d_backward::*;

const CHILD: &str = "OPAPI_FUZZ_CHILD";
const TEST: &str = "hostile_arguments_never_crash";
/// Longer than any episode takes, also on a busy machine.
const HANG: Duration = Duration::from_secs(60);

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

#[test]
fn hostile_arguments_never_crash() {
    let seconds = number("OPAPI_FUZZ_SECONDS").unwrap_or(10);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seed = number("OPAPI_FUZZ_SEED").unwrap_or(now.as_micros() as u64 % 1_000_000_000_000);
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

/// `aclGetViewShape` or `aclGetStorageShape`.
type GetExtents = unsafe extern "C" fn(*const aclTensor, *mut *mut i64, *mut u64) -> i32;

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

/// Elements of memory that a tensor can have here at most.
const MOST: i128 = 1 << 18;
/// Bytes on each side of some blocks, to see what is written beside the storage.
const GUARD: usize = 64;

/// A block of device memory. Blocks live until the end of an episode: freeing one that is in use is an error of
/// the caller that no library can catch.
struct Block {
    base: *mut c_void,
    len: usize,
    guard: usize,
    before: Vec<u8>,
}

impl Block {
    fn new(bytes: Vec<u8>, guard: usize) -> Block {
        let len = bytes.len();
        let mut before = vec![0xC3; guard];
        before.extend(bytes);
        before.resize(len + 2 * guard, 0xC3);
        let mut base = ptr::null_mut();
        // SAFETY: the out parameter is a live variable.
        let status = unsafe { aclrtMalloc(&mut base, before.len().max(1), c_enum(0)) };
        assert_eq!(status, 0, "aclrtMalloc: {:?}", recent_error());
        // SAFETY: the block was just made with that size.
        unsafe { ptr::copy_nonoverlapping(before.as_ptr(), base.cast(), before.len()) };
        Block { base, len, guard, before }
    }

    fn address(&self) -> *mut c_void {
        self.base.cast::<u8>().wrapping_add(self.guard).cast()
    }

    /// All of the block, guards included.
    fn read(&self) -> Vec<u8> {
        // SAFETY: the block has that size, and nothing runs: the streams were synchronised.
        unsafe { std::slice::from_raw_parts(self.base.cast::<u8>(), self.before.len()) }.to_vec()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        assert_eq!(aclrtFree(self.base), 0, "aclrtFree: {:?}", recent_error());
    }
}

/// A block large enough for any tensor here, for the functions that change an address. There is one per process.
fn spare() -> *mut c_void {
    static SPARE: OnceLock<usize> = OnceLock::new();
    let make = || ManuallyDrop::new(Block::new(vec![0; MOST as usize * 16], 0)).address().expose_provenance();
    ptr::with_exposed_provenance_mut(*SPARE.get_or_init(make))
}

/// The arguments of aclCreateTensor.
#[derive(Clone, Debug)]
struct Spec {
    dims: Vec<i64>,
    strides: Option<Vec<i64>>,
    offset: i64,
    dtype: i32,
    format: i32,
    storage: Vec<i64>,
    with_data: bool,
}

impl Spec {
    /// A valid tensor, sometimes with gaps, margins, exchanged or reversed axes.
    fn valid(rng: &mut Rng, dtype: DType, format: i32, dims: &[i64]) -> Spec {
        let layout =
            if rng.coin() { common::Layout::contiguous(dims) } else { common::Layout::any_output(dims, rng) };
        let common::Layout { shape, strides, offset, storage_dims } = layout;
        Spec {
            dims: shape,
            strides: Some(strides),
            offset,
            dtype: dtype.code(),
            format,
            storage: storage_dims,
            with_data: true,
        }
    }

    /// Breaks one thing.
    fn mutate(&mut self, rng: &mut Rng) {
        match rng.below(11) {
            0 if !self.dims.is_empty() => {
                let at = rng.below(self.dims.len());
                self.dims[at] = hostile(rng);
            }
            1 => {
                let most = if rng.one_in(3) { 40 } else { 3 };
                for _ in 0..rng.range(1, most) {
                    self.dims.insert(0, rng.choose(&[1, 1, 1, 2, 0]));
                    if let Some(strides) = &mut self.strides {
                        strides.insert(0, rng.choose(&[0, 1, 7]));
                    }
                }
            }
            2 => {
                self.dims.pop();
            }
            3 | 4 => {
                if let Some(strides) = &mut self.strides
                    && !strides.is_empty()
                {
                    let at = rng.below(strides.len());
                    strides[at] = hostile(rng);
                }
            }
            5 => self.offset = hostile(rng),
            6 => self.dtype = hostile_enum(rng),
            7 => self.format = hostile_enum(rng),
            8 => match rng.below(4) {
                0 => self.storage.clear(),
                1 => self.storage = vec![rng.range(0, 8)],
                2 => self.storage.push(hostile(rng)),
                _ => self.storage = (0..rng.range(1, 30)).map(|_| rng.choose(&[1, 1, 2])).collect(),
            },
            9 => self.with_data = false,
            _ => self.strides = None,
        }
    }

    fn element_size(&self) -> usize {
        match self.dtype {
            2 | 4 | 12 | 29 | 30 | 34..=41 => 1,
            1 | 6 | 7 | 27 => 2,
            0 | 3 | 8 | 33 => 4,
            9 | 10 | 11 | 16 => 8,
            _ => 16,
        }
    }

    /// Elements of the storage, when that is a reasonable number.
    fn storage_len(&self) -> Option<usize> {
        let mut n = 1i128;
        for &d in &self.storage {
            n = n.checked_mul(d as i128).filter(|n| (0..=MOST).contains(n))?;
        }
        Some(n as usize)
    }

    /// Positions of the view, when that is a reasonable number and no extent is negative.
    fn numel(&self) -> Option<usize> {
        let mut n = 1i128;
        for &d in &self.dims {
            n = n.checked_mul(d as i128).filter(|n| (0..=1 << 16).contains(n))?;
        }
        Some(n as usize)
    }

    fn strides(&self) -> Vec<i64> {
        let mut packed = vec![1i64; self.dims.len()];
        for d in (1..self.dims.len()).rev() {
            packed[d - 1] = packed[d].wrapping_mul(self.dims[d]);
        }
        match &self.strides {
            Some(strides) => (0..self.dims.len()).map(|d| strides.get(d).copied().unwrap_or(1)).collect(),
            None => packed,
        }
    }

    /// First and last element that the view uses, unbounded.
    fn span(&self) -> (i128, i128) {
        let (mut low, mut high) = (self.offset as i128, self.offset as i128);
        for (&n, s) in self.dims.iter().zip(self.strides()) {
            let reach = s as i128 * (n as i128 - 1);
            low += reach.min(0);
            high += reach.max(0);
        }
        (low, high)
    }
}

/// A tensor of this episode.
struct Made {
    handle: Handle,
    spec: Spec,
    block: Option<Block>,
}

/// Numbers that break arithmetic.
fn hostile(rng: &mut Rng) -> i64 {
    match rng.below(12) {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => rng.choose(&[i64::MAX / 2 + 1, i64::MIN / 2, i64::MAX - 1, i64::MIN + 1]),
        3 => rng.choose(&[i32::MAX as i64, i32::MIN as i64, 1 << 31, 1 << 32, (1 << 32) + 1]),
        4 => 1 << rng.range(3, 62),
        5 => -(1 << rng.range(0, 62)),
        6 => rng.bits() as i64,
        7 => 0,
        8 => -1,
        _ => rng.range(-9, 99),
    }
}

/// A number for a C enumeration: mostly one of its own, or close to them.
fn hostile_enum(rng: &mut Rng) -> i32 {
    if rng.one_in(4) { hostile(rng) as i32 } else { rng.range(-2, 60) as i32 }
}

/// One operator call before its handles are made.
struct Call {
    op: usize,
    tensors: Vec<Spec>,
    arrays: Vec<Vec<i64>>,
    scalars: Vec<i64>,
}

/// Which tensors an operator writes, and which it only asks for their shape.
const OUTPUTS: [&[usize]; 5] = [&[3], &[3, 4], &[2], &[1], &[2]];
const SHAPE_ONLY: [&[usize]; 5] = [&[1], &[], &[1], &[], &[1]];
const AVG_POOL: usize = 2;
const GRID_SAMPLER: usize = 1;

impl Call {
    /// A valid call of any operator.
    fn valid(rng: &mut Rng) -> Call {
        let small = |rng: &mut Rng| rng.range(1, 5);
        let (n, c, h, w) = (small(rng), small(rng), small(rng), small(rng));
        let batched = rng.coin();
        let shape = |plane: &[i64]| {
            let mut shape = if batched { vec![n, c] } else { vec![c] };
            shape.extend(plane);
            shape
        };
        let floats = [DType::F32, DType::F16, DType::Bf16];
        let op = rng.below(5);
        let specs = |rng: &mut Rng, list: &[(DType, i32, Vec<i64>)]| -> Vec<Spec> {
            list.iter().map(|(dtype, format, dims)| Spec::valid(rng, *dtype, *format, dims)).collect()
        };
        let (tensors, arrays, scalars) = match op {
            0 => {
                let big = [small(rng), small(rng)];
                let types =
                    [DType::F32, DType::F16, DType::I8, DType::U8, DType::I16, DType::I64, DType::Bool];
                let (dtype, index) = (rng.choose(&types), rng.choose(&[DType::I32, DType::I64]));
                let (big_shape, image) = (shape(&big), shape(&[h, w]));
                let list = [
                    (dtype, 2, big_shape),
                    (dtype, 2, image.clone()),
                    (index, 2, image.clone()),
                    (dtype, 2, image),
                ];
                (specs(rng, &list), vec![big.to_vec()], vec![])
            }
            GRID_SAMPLER => {
                let (gh, gw) = (small(rng), small(rng));
                let dtype = rng.choose(&[DType::F32, DType::F16, DType::Bf16, DType::F64]);
                let (image, points) = (vec![n, c, h, w], vec![n, gh, gw, 2]);
                let list =
                    [vec![n, c, gh, gw], image.clone(), points.clone(), image, points].map(|s| (dtype, 0, s));
                let mask = vec![rng.range(0, 1), rng.range(0, 1)];
                (specs(rng, &list), vec![mask], vec![rng.range(0, 2), rng.range(0, 2), rng.range(0, 1)])
            }
            AVG_POOL => {
                let kernel = [rng.range(1, h), rng.range(1, w)];
                let stride = [small(rng), small(rng)];
                let cells = [(h - kernel[0]) / stride[0] + 1, (w - kernel[1]) / stride[1] + 1];
                let format = if batched { 0 } else { 47 };
                let image = shape(&[h, w]);
                let dtype = rng.choose(&floats);
                let list = [shape(&cells), image.clone(), image].map(|s| (dtype, format, s));
                let scalars = vec![0, rng.range(0, 1), rng.range(-3, 3), rng.range(0, 3)];
                (specs(rng, &list), vec![kernel.to_vec(), stride.to_vec(), vec![0, 0]], scalars)
            }
            3 => {
                let kernel = [rng.range(1, h), rng.range(1, w)];
                let stride = [small(rng), small(rng)];
                let padding = [rng.range(0, 2), rng.range(0, 2)];
                let count = |d: usize, size: i64| (size + 2 * padding[d] - kernel[d]) / stride[d] + 1;
                let mut columns = vec![c * kernel[0] * kernel[1], count(0, h) * count(1, w)];
                if batched {
                    columns.insert(0, n);
                }
                let list = [columns, shape(&[h, w])].map(|s| (rng.choose(&floats), 2, s));
                let arrays = [[h, w], kernel, [1, 1], padding, stride];
                (specs(rng, &list), arrays.map(|a| a.to_vec()).to_vec(), vec![])
            }
            _ => {
                let padding = [0; 4].map(|_| rng.range(0, 3));
                let padded = shape(&[h + padding[2] + padding[3], w + padding[0] + padding[1]]);
                let image = shape(&[h, w]);
                let types = [DType::F32, DType::F16, DType::Bf16, DType::F64, DType::C64, DType::C128];
                let dtype = rng.choose(&types);
                let list = [padded, image.clone(), image].map(|s| (dtype, 2, s));
                (specs(rng, &list), vec![padding.to_vec()], vec![])
            }
        };
        Call { op, tensors, arrays, scalars }
    }

    /// Breaks one argument.
    fn mutate(&mut self, rng: &mut Rng) {
        match rng.below(4) {
            0 if !self.scalars.is_empty() => {
                let at = rng.below(self.scalars.len());
                self.scalars[at] = hostile(rng);
            }
            1 => {
                let at = rng.below(self.arrays.len());
                let array = &mut self.arrays[at];
                match rng.below(4) {
                    0 => array.push(hostile(rng)),
                    1 => drop(array.pop()),
                    _ if !array.is_empty() => {
                        let at = rng.below(array.len());
                        array[at] = hostile(rng);
                    }
                    _ => {}
                }
            }
            _ => {
                let at = rng.below(self.tensors.len());
                self.tensors[at].mutate(rng);
            }
        }
    }
}

/// Phase 1 of operator `op`. Any value may stand for a handle; arrays of C are those behind live handles.
fn phase1(
    op: usize,
    t: &[Handle],
    a: &[Handle],
    s: &[i64],
    size: *mut u64,
    executor: *mut *mut aclOpExecutor,
) -> i32 {
    let byte = |v: i64| c_bool(v as u8);
    // SAFETY: handles are checked by the library, the out parameters are null or live variables of the caller.
    unsafe {
        match op {
            0 => aclnnMaxUnpool2dBackwardGetWorkspaceSize(
                t[0].cast(),
                t[1].cast(),
                t[2].cast(),
                a[0].cast(),
                t[3].cast(),
                size,
                executor,
            ),
            GRID_SAMPLER => aclnnGridSampler2DBackwardGetWorkspaceSize(
                t[0].cast(),
                t[1].cast(),
                t[2].cast(),
                s[0],
                s[1],
                byte(s[2]),
                a[0].cast(),
                t[3].cast(),
                t[4].cast(),
                size,
                executor,
            ),
            AVG_POOL => aclnnAvgPool2dBackwardGetWorkspaceSize(
                t[0].cast(),
                t[1].cast(),
                a[0].cast(),
                a[1].cast(),
                a[2].cast(),
                byte(s[0]),
                byte(s[1]),
                s[2],
                s[3] as i8,
                t[2].cast(),
                size,
                executor,
            ),
            3 => aclnnIm2colBackwardGetWorkspaceSize(
                t[0].cast(),
                a[0].cast(),
                a[1].cast(),
                a[2].cast(),
                a[3].cast(),
                a[4].cast(),
                t[1].cast(),
                size,
                executor,
            ),
            _ => aclnnReplicationPad2dBackwardGetWorkspaceSize(
                t[0].cast(),
                t[1].cast(),
                a[0].cast(),
                t[2].cast(),
                size,
                executor,
            ),
        }
    }
}

const PHASE2: [common::Phase2; 5] = [
    aclnnMaxUnpool2dBackward,
    aclnnGridSampler2DBackward,
    aclnnAvgPool2dBackward,
    aclnnIm2colBackward,
    aclnnReplicationPad2dBackward,
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
}

impl World {
    fn new(seed: u64) -> World {
        common::stream();
        recent_error();
        let rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        World { seed, rng, live: vec![], dead: vec![], blocks: vec![], calls: 0, failed: 0 }
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
        assert_eq!(aclrtSynchronizeStream(ptr::null_mut()), 0, "the default stream");
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

    /// One operator call with both phases.
    fn operator(&mut self, totals: &mut Totals) {
        let mut call = Call::valid(&mut self.rng);
        let broken = self.rng.below(4);
        (0..broken).for_each(|_| call.mutate(&mut self.rng));
        let Call { op, tensors, arrays, scalars } = call;
        let made: Vec<Made> = tensors.into_iter().map(|spec| self.make(spec)).collect();
        let mut t: Vec<Handle> = made.iter().map(|m| m.handle).collect();
        let mut a: Vec<Handle> = arrays
            .iter()
            .map(|values| if op == GRID_SAMPLER { self.bools(values) } else { self.ints(values) })
            .collect();
        let mut replaced = false;
        if broken > 0 && self.rng.one_in(4) {
            replaced = true;
            if self.rng.coin() {
                let at = self.rng.below(t.len());
                t[at] = self.handle(Kind::Tensor);
            } else {
                let at = self.rng.below(a.len());
                a[at] = self.handle(if op == GRID_SAMPLER { Kind::Bools } else { Kind::Ints });
            }
        }

        let (mut size, mut executor) = (u64::MAX, ptr::null_mut::<aclOpExecutor>());
        let no_size = broken > 0 && self.rng.one_in(50);
        let status =
            phase1(op, &t, &a, &scalars, if no_size { ptr::null_mut() } else { &mut size }, &mut executor);
        self.check("phase 1", status);
        totals.phase1 += 1;
        let describe = || {
            let specs: Vec<_> = made.iter().map(|m| &m.spec).collect();
            format!("operator {op}, {specs:#?}, arrays {arrays:?}, scalars {scalars:?}")
        };
        if status != 0 {
            assert!(executor.is_null(), "seed {}: a failure wrote the executor", self.seed);
            assert!(broken > 0, "seed {}: {status} for a valid call: {}", self.seed, describe());
            self.keep(made);
            return;
        }
        assert!(!executor.is_null() && size % 512 == 0, "seed {}: size {size}", self.seed);
        totals.plans += 1;
        self.add(Kind::Executor, executor.cast());

        // Views with very many positions are legal (stride 0), but would take forever.
        let feasible = t.iter().all(|&handle| self.product(handle, aclGetViewShape, 1 << 16).is_some());
        if !feasible || self.rng.one_in(12) {
            self.keep(made);
            return;
        }
        assert!(size < 1 << 30, "seed {}: {size} bytes of workspace for {}", self.seed, describe());

        // The tensors and arrays are not needed any more once phase 1 is over.
        if self.rng.one_in(3) {
            for handle in t.iter().chain(&a).copied() {
                let kind = self.live.iter().find(|h| h.1 == handle).map(|h| h.0);
                if let Some(kind) = kind.filter(|kind| [Kind::Tensor, Kind::Ints, Kind::Bools].contains(kind))
                {
                    let status = destroy(kind, handle);
                    self.check("destroying an argument", status);
                    self.bury(handle);
                }
            }
        }
        let repeat = self.rng.one_in(4);
        if repeat {
            let status = aclSetAclOpExecutorRepeatable(executor);
            self.check("aclSetAclOpExecutorRepeatable", status);
        }
        // Any operator's phase 2 runs any executor.
        let function = if self.rng.one_in(4) { self.rng.below(5) } else { op };
        let lie = broken > 0 && self.rng.one_in(10);
        let told = if lie { self.rng.range(0, size as i64) as usize } else { size as usize };
        let workspace = (told > 0).then(|| Block::new(vec![0xEE; told], GUARD));
        let address = workspace.as_ref().map_or(ptr::null_mut(), Block::address);
        let stream = if broken > 0 && self.rng.one_in(8) {
            self.handle(Kind::Stream)
        } else {
            self.rng.choose(&[common::stream(), ptr::null_mut()])
        };
        let mut status = 0;
        for _ in 0..if repeat { 2 } else { 1 } {
            // SAFETY: handles are checked by the library, and the workspace has the size that is told.
            status = unsafe { PHASE2[function](address, told as u64, executor, stream) };
            self.check("phase 2", status);
        }
        if !repeat {
            self.bury(executor.cast());
        }
        if !stream.is_null() {
            let status = aclrtSynchronizeStream(stream);
            self.check("aclrtSynchronizeStream", status);
        }
        self.synchronise();
        if let Some(workspace) = workspace {
            let now = workspace.read();
            let guards = [&now[..GUARD], &now[GUARD + workspace.len..]];
            assert!(
                guards.iter().all(|g| g.iter().all(|&b| b == 0xC3)),
                "seed {}: wrote beside the workspace: {}",
                self.seed,
                describe()
            );
            self.blocks.push(workspace);
        }
        if status == 0 {
            totals.ran += 1;
        } else if broken == 0 {
            panic!("seed {}: {status} for a valid call: {}", self.seed, describe());
        }

        // Memory: inputs as before; outputs changed inside their view at most.
        for (i, m) in made.iter().enumerate().filter(|_| !replaced) {
            let Some(block) = &m.block else { continue };
            let now = block.read();
            let changed = allowed(&m.spec, block, OUTPUTS[op].contains(&i));
            for (at, (now, before)) in now.iter().zip(&block.before).enumerate() {
                assert!(
                    now == before || changed[at],
                    "seed {}: byte {at} of tensor {i} changed: {}",
                    self.seed,
                    describe()
                );
            }
            // A view beyond its memory, guards and the allocator's rounding included, cannot have been computed.
            let size = m.spec.element_size() as i128;
            let (low, high) = m.spec.span();
            let slack = GUARD as i128 * 2;
            let beyond = low * size < -slack || (high + 1) * size > block.len as i128 + slack;
            let empty = made.iter().any(|m| m.spec.dims.contains(&0));
            let masked = op == GRID_SAMPLER && arrays[0] != [1, 1];
            // With other attributes than the valid ones it may be that nothing is read at all.
            // The nearest pixel's gradient does not depend on the image.
            let nearest = op == GRID_SAMPLER && i == 1 && scalars[0] == 1;
            let reads = !SHAPE_ONLY[op].contains(&i) && !empty && !masked && !nearest && op != 3;
            assert!(
                !(beyond && reads && status == 0),
                "seed {}: tensor {i} lies outside its memory: {}",
                self.seed,
                describe()
            );
        }
        self.keep(made);
    }

    /// The product of the extents that `get` returns, unless it is negative or more than `most`. What is no tensor
    /// has none at all, which is fine.
    fn product(&self, tensor: Handle, get: GetExtents, most: i128) -> Option<usize> {
        let (mut list, mut count) = (ptr::null_mut(), 0);
        // SAFETY: handles are checked by the library, the out parameters are live variables.
        let status = unsafe { get(tensor.cast_const().cast(), &mut list, &mut count) };
        if status != 0 {
            recent_error();
            return Some(0);
        }
        // SAFETY: the list has `count` elements, comes from malloc and is ours.
        let extents = unsafe {
            let extents = std::slice::from_raw_parts(list, count as usize).to_vec();
            libc::free(list.cast());
            extents
        };
        let product = extents
            .iter()
            .try_fold(1i128, |n, &d| n.checked_mul(d as i128).filter(|n| d >= 0 && (0..=most).contains(n)));
        product.map(|n| n as usize)
    }

    /// Keeps the memory of tensors until the end of the episode.
    fn keep(&mut self, made: Vec<Made>) {
        self.blocks.extend(made.into_iter().filter_map(|m| m.block));
    }

    /// One call of a function that is not an operator.
    fn function(&mut self) {
        let kind = self.rng.choose(&KINDS);
        match self.rng.below(20) {
            0..=2 => self.create(kind),
            16..=18 => self.queue(),
            3 | 4 => {
                let handle = self.handle(kind);
                // The stream of this thread is made once and needed by everything else.
                if handle != common::stream() {
                    let status = destroy(kind, handle);
                    self.check("destroying", status);
                    // A handle of another kind stays alive.
                    if status == 0 {
                        self.bury(handle);
                    }
                    if self.rng.coin() {
                        let status = destroy(kind, handle);
                        self.check("destroying twice", status);
                    }
                }
            }
            5 | 6 => self.get(),
            7 => self.initialise(),
            8 | 9 => self.set_address(),
            10 => {
                let executor = self.handle(Kind::Executor);
                let status = aclSetAclOpExecutorRepeatable(executor.cast());
                self.check("aclSetAclOpExecutorRepeatable", status);
            }
            11 => {
                let stream = self.handle(Kind::Stream);
                let status = aclrtSynchronizeStream(stream);
                self.check("aclrtSynchronizeStream", status);
            }
            12 => {
                // Never a live executor: its views may have more positions than anybody can wait for.
                let mut executor = self.handle(Kind::Executor);
                if self.live.contains(&(Kind::Executor, executor)) {
                    executor = self.foreign();
                }
                let phase2 = self.rng.choose(&PHASE2);
                let size = self.rng.choose(&[0, 0, 512, u64::MAX]);
                // SAFETY: handles are checked by the library, and there is no executor to use the workspace.
                let status = unsafe { phase2(ptr::null_mut(), size, executor.cast(), common::stream()) };
                self.check("phase 2 without an executor", status);
                assert_ne!(status, 0, "seed {}: phase 2 ran {executor:?}", self.seed);
            }
            13 => {
                // A thread without a context.
                let executor = self.foreign().addr();
                let phase2 = self.rng.choose(&PHASE2);
                let run = move || {
                    let executor = ptr::without_provenance_mut(executor);
                    // SAFETY: handles are checked by the library.
                    let status = unsafe { phase2(ptr::null_mut(), 0, executor, ptr::null_mut()) };
                    (status, recent_error())
                };
                let (status, message) = std::thread::spawn(run).join().expect("no panic");
                self.calls += 1;
                assert!(status != 0 && message.is_some(), "seed {}: {status} {message:?}", self.seed);
            }
            14 => {
                let device = self.rng.choose(&[0, -1, 1, 99, i32::MAX, i32::MIN]);
                let status = aclrtSetDevice(device);
                self.check("aclrtSetDevice", status);
                if status == 0 {
                    // The count must not fall to zero: that would take the streams of this thread away.
                    let status = aclrtResetDevice(device);
                    self.check("aclrtResetDevice", status);
                    assert_eq!(aclrtSynchronizeStream(common::stream()), 0, "seed {}", self.seed);
                }
            }
            _ => {
                let mut block = ptr::null_mut();
                let size =
                    self.rng.choose(&[0, 1, 31, 4097, usize::MAX, usize::MAX - 100, isize::MAX as usize]);
                let policy = hostile(&mut self.rng) as i32;
                // SAFETY: the out parameter is a live variable.
                let status = unsafe { aclrtMalloc(&mut block, size, c_enum(policy)) };
                self.check("aclrtMalloc", status);
                if status == 0 {
                    let status = aclrtFree(block);
                    self.check("aclrtFree", status);
                }
            }
        }
    }

    fn create(&mut self, kind: Kind) {
        let n = self.rng.below(40);
        match kind {
            Kind::Tensor => {
                let mut spec = Spec::valid(&mut self.rng, DType::F32, 2, &[2, 3]);
                (0..4).for_each(|_| spec.mutate(&mut self.rng));
                if self.rng.one_in(4) {
                    spec.dims = (0..n).map(|_| hostile(&mut self.rng)).collect();
                }
                let made = self.make(spec);
                self.keep(vec![made]);
                // Lengths without arrays.
                if self.rng.one_in(4) {
                    let many = self.rng.choose(&[1, u64::MAX]);
                    // SAFETY: null arrays are what is tested.
                    let handle = unsafe {
                        aclCreateTensor(
                            ptr::null(),
                            many,
                            c_enum(0),
                            ptr::null(),
                            0,
                            c_enum(2),
                            ptr::null(),
                            0,
                            ptr::null_mut(),
                        )
                    };
                    assert!(handle.is_null(), "seed {}: a tensor of {many} unknown extents", self.seed);
                    recent_error();
                }
            }
            Kind::Scalar => {
                let dtype = hostile_enum(&mut self.rng);
                let mut value = [0xAAu8; 16];
                let null = self.rng.one_in(4);
                let value = if null { ptr::null_mut() } else { value.as_mut_ptr().cast() };
                // SAFETY: the value is null or as long as the longest element.
                let handle = unsafe { aclCreateScalar(value, c_enum(dtype)) };
                self.add(kind, handle.cast());
            }
            Kind::Ints => {
                let values: Vec<i64> = (0..n).map(|_| hostile(&mut self.rng)).collect();
                self.ints(&values);
            }
            Kind::Bools => {
                let values: Vec<i64> = (0..n).map(|_| hostile(&mut self.rng)).collect();
                self.bools(&values);
            }
            Kind::Floats => {
                let values = vec![f32::NAN; n];
                // SAFETY: the array has that length, and the library copies it.
                let handle = unsafe { aclCreateFloatArray(values.as_ptr(), n as u64) };
                self.add(kind, handle.cast());
                // SAFETY: a null array is what is tested.
                let handle = unsafe { aclCreateFloatArray(ptr::null(), u64::MAX) };
                self.add(kind, handle.cast());
            }
            Kind::Tensors => {
                let members: Vec<*const aclTensor> =
                    (0..n % 4).map(|_| self.handle(Kind::Tensor).cast_const().cast()).collect();
                // SAFETY: the array has that length, and the library copies it; its members are checked.
                let handle = unsafe { aclCreateTensorList(members.as_ptr(), members.len() as u64) };
                self.add(kind, handle.cast());
            }
            Kind::Scalars => {
                let members: Vec<*const aclScalar> =
                    (0..n % 4).map(|_| self.handle(Kind::Scalar).cast_const().cast()).collect();
                // SAFETY: the array has that length, and the library copies it; its members are checked.
                let handle = unsafe { aclCreateScalarList(members.as_ptr(), members.len() as u64) };
                self.add(kind, handle.cast());
            }
            Kind::Executor => {}
            Kind::Stream => {
                let mut stream = ptr::null_mut();
                let (priority, flags) = (hostile(&mut self.rng) as u32, hostile(&mut self.rng) as u32);
                // SAFETY: the out parameter is a live variable.
                let status = unsafe {
                    match self.rng.coin() {
                        true => aclrtCreateStream(&mut stream),
                        false => aclrtCreateStreamWithConfig(&mut stream, priority, flags),
                    }
                };
                self.check("aclrtCreateStream*", status);
                self.add(kind, stream);
            }
            Kind::Event => {
                let mut event = ptr::null_mut();
                let flags = if self.rng.coin() { 8 } else { hostile(&mut self.rng) as u32 };
                // SAFETY: the out parameter is a live variable.
                let status = unsafe {
                    match self.rng.coin() {
                        true => aclrtCreateEvent(&mut event),
                        false => aclrtCreateEventWithFlag(&mut event, flags),
                    }
                };
                self.check("aclrtCreateEvent*", status);
                self.add(kind, event);
            }
        }
    }

    /// Streams and events. Nothing here can wait for ever: an event that was not recorded holds nobody up.
    fn queue(&mut self) {
        let [stream, event, other] = [Kind::Stream, Kind::Event, Kind::Event].map(|kind| self.handle(kind));
        let timeout = hostile(&mut self.rng) as i32;
        let null = self.rng.one_in(6);
        let (mut word, mut number, mut time) = (0i32, 0u64, 0f32);
        macro_rules! to {
            ($out:expr) => {
                if null { ptr::null_mut() } else { (&raw mut $out).cast() }
            };
        }
        let (most, count) = (hostile(&mut self.rng) as usize, self.rng.below(4096));
        let direction = if self.rng.coin() { 3 } else { hostile_enum(&mut self.rng) };
        let (from, to) = (spare(), spare().wrapping_byte_add(4096));
        // SAFETY: handles are checked by the library, the out parameters are null or live variables of their type (a
        // C enum is an int), and both addresses have that many bytes behind them.
        let status = unsafe {
            match self.rng.below(19) {
                0 => aclrtStreamQuery(stream, to!(word)),
                1 => aclrtStreamGetId(stream, to!(word)),
                2 => aclrtStreamGetPriority(stream, to!(word)),
                3 => aclrtStreamGetFlags(stream, to!(word)),
                4 => aclrtSynchronizeStreamWithTimeout(stream, timeout),
                5 => aclrtStreamAbort(stream),
                6 => aclrtRecordEvent(event, stream),
                7 => aclrtStreamWaitEvent(stream, event),
                8 => aclrtQueryEvent(event, to!(word)),
                9 => aclrtQueryEventStatus(event, to!(word)),
                10 => aclrtQueryEventWaitStatus(event, to!(word)),
                11 => aclrtSynchronizeEvent(event),
                12 => aclrtSynchronizeEventWithTimeout(event, timeout),
                13 => aclrtEventElapsedTime(to!(time), event, other),
                14 => aclrtEventGetTimestamp(event, to!(number)),
                15 => aclrtMemsetAsync(to, most, timeout, count, stream),
                16 => aclrtMemcpyAsync(to, most, from, count, c_enum(direction), stream),
                17 => aclrtSynchronizeDevice(),
                _ if stream != common::stream() => {
                    let status = aclrtDestroyStreamForce(stream);
                    if status == 0 {
                        self.bury(stream);
                    }
                    status
                }
                _ => 0,
            }
        };
        self.check("a function of streams or events", status);
        std::hint::black_box((word, number, time));
    }

    /// Reads a property of a handle.
    fn get(&mut self) {
        let tensor = self.handle(Kind::Tensor).cast_const();
        let array = self.rng.choose(&[Kind::Ints, Kind::Floats, Kind::Bools, Kind::Tensors, Kind::Scalars]);
        let array_handle = self.handle(array).cast_const();
        let (mut list, mut count, mut number) = (ptr::null_mut::<i64>(), 0u64, 0i64);
        let (mut word, mut address) = (0i32, ptr::null_mut::<c_void>());
        let null = self.rng.one_in(6);
        macro_rules! to {
            ($out:expr) => {
                if null { ptr::null_mut() } else { (&raw mut $out).cast() }
            };
        }
        // SAFETY: handles are checked by the library, the out parameters are null or live variables of their type;
        // a C enum is an int.
        let status = unsafe {
            match self.rng.below(7) {
                0 => aclGetViewShape(tensor.cast(), to!(list), &mut count),
                1 => aclGetStorageShape(tensor.cast(), &mut list, to!(count)),
                2 => aclGetViewStrides(tensor.cast(), to!(list), to!(count)),
                3 => aclGetViewOffset(tensor.cast(), to!(number)),
                4 => aclGetFormat(tensor.cast(), to!(word)),
                5 => aclGetDataType(tensor.cast(), to!(word)),
                _ => aclGetRawTensorAddr(tensor.cast(), to!(address)),
            }
        };
        self.check("aclGet* of a tensor", status);
        if status == 0 && !list.is_null() {
            // SAFETY: the list comes from malloc, is ours, and has `count` elements.
            unsafe {
                let sum = (0..count as usize).fold(0i64, |sum, i| sum.wrapping_add(*list.add(i)));
                std::hint::black_box(sum);
                libc::free(list.cast());
            }
        }
        // SAFETY: as above.
        let status = unsafe {
            match array {
                Kind::Ints => aclGetIntArraySize(array_handle.cast(), to!(count)),
                Kind::Floats => aclGetFloatArraySize(array_handle.cast(), to!(count)),
                Kind::Bools => aclGetBoolArraySize(array_handle.cast(), to!(count)),
                Kind::Tensors => aclGetTensorListSize(array_handle.cast(), to!(count)),
                _ => aclGetScalarListSize(array_handle.cast(), to!(count)),
            }
        };
        self.check("aclGet*Size", status);
        std::hint::black_box((number, word, address, count));
    }

    /// aclInitTensor with the large block behind it, so that what it claims is true.
    fn initialise(&mut self) {
        let handle = self.handle(Kind::Tensor);
        let mut spec = Spec::valid(&mut self.rng, DType::F32, 2, &[2, 3]);
        (0..3).for_each(|_| spec.mutate(&mut self.rng));
        let storage: &[i64] = if spec.storage_len().is_some() { &spec.storage } else { &[6] };
        let strides = spec.strides();
        let keep = self.rng.one_in(4);
        // SAFETY: the arrays are null or have the given lengths; the block holds any storage of this test.
        let status = unsafe {
            aclInitTensor(
                handle.cast(),
                if keep { ptr::null() } else { spec.dims.as_ptr() },
                spec.dims.len() as u64,
                c_enum(spec.dtype),
                if keep { ptr::null() } else { strides.as_ptr() },
                spec.offset,
                c_enum(spec.format),
                storage.as_ptr(),
                storage.len() as u64,
                spare(),
            )
        };
        self.check("aclInitTensor", status);
    }

    /// Points tensors, also those of an executor, to the large block.
    fn set_address(&mut self) {
        let executor = self.handle(Kind::Executor).cast();
        let tensor: *mut aclTensor = self.handle(Kind::Tensor).cast();
        let list: *mut aclTensorList = self.handle(Kind::Tensors).cast();
        let index = self.rng.choose(&[0, 1, 7, usize::MAX]);
        // Only where the block is as large as the tensors claim.
        let tensors: Vec<Handle> = self.live.iter().filter(|h| h.0 == Kind::Tensor).map(|h| h.1).collect();
        let coin = self.rng.coin();
        let fits = |&handle: &Handle| self.product(handle, aclGetStorageShape, MOST).is_some();
        let address = if coin && tensors.iter().all(fits) { spare() } else { ptr::null_mut() };
        let status = match self.rng.below(7) {
            0 => aclSetInputTensorAddr(executor, index, tensor, address),
            1 => aclSetOutputTensorAddr(executor, index, tensor, address),
            2 => aclSetTensorAddr(executor, index, tensor, address),
            3 => aclSetDynamicInputTensorAddr(executor, index, index, list, address),
            4 => aclSetDynamicOutputTensorAddr(executor, index, index, list, address),
            5 => aclSetDynamicTensorAddr(executor, index, index, list, address),
            _ => aclSetRawTensorAddr(tensor, address),
        };
        self.check("aclSet*TensorAddr", status);
    }
}

/// For each byte of a block whether a call may have changed it: those of the view of an output. The view may lie
/// outside the storage (the operators do not look at that for outputs) as long as there is memory.
fn allowed(spec: &Spec, block: &Block, written: bool) -> Vec<bool> {
    let mut allowed = vec![false; block.before.len()];
    if !written {
        return allowed;
    }
    let (size, strides) = (spec.element_size(), spec.strides());
    let mut index = vec![0i64; spec.dims.len()];
    for _ in 0..spec.numel().unwrap_or(0) {
        let place = |(&i, &s): (&i64, &i64)| i as i128 * s as i128;
        let at = spec.offset as i128 + index.iter().zip(&strides).map(place).sum::<i128>();
        let start = usize::try_from(block.guard as i128 + at * size as i128);
        if let Some(element) = start.ok().and_then(|start| allowed.get_mut(start..start.checked_add(size)?)) {
            element.fill(true);
        }
        for d in (0..index.len()).rev() {
            index[d] += 1;
            if index[d] < spec.dims[d] {
                break;
            }
            index[d] = 0;
        }
    }
    allowed
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
