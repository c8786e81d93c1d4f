//! What the kernels are to know of the machine and of its user's wishes.
#![allow(unsafe_code)] // asks the system for the sizes of its caches, and where threads run

use crate::simd::Level;
use std::sync::OnceLock;

/// How kernels use the machine. The default is the best that it has.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The instruction-set level.
    pub level: Level,
    /// Threads, the caller's among them.
    pub threads: usize,
    /// Results of so many bytes are written with non-temporal stores.
    pub streaming_size: usize,
    /// Bytes of the last-level cache, 0 if they are unknown.
    pub last_cache: usize,
}

/// Bytes of a last-level cache from which on it lies across a mesh.
const MESH: usize = 100 << 20;

impl Machine {
    /// Whether the last-level cache lies across a mesh.
    pub fn has_mesh(&self) -> bool {
        self.last_cache > MESH
    }
}

static MACHINE: OnceLock<Machine> = OnceLock::new();

/// The machine as it was set, else as it is.
pub fn machine() -> &'static Machine {
    MACHINE.get_or_init(Machine::default)
}

/// Sets it, before the first kernel runs; later it has no effect.
pub fn set(machine: Machine) {
    let _ = MACHINE.set(machine);
}

impl Default for Machine {
    fn default() -> Machine {
        let last_cache = last_cache();
        Machine {
            level: *Level::available().last().expect("every machine has the scalar level"),
            threads: std::thread::available_parallelism().map_or(1, |threads| threads.get()),
            streaming_size: streaming_size(last_cache),
            last_cache,
        }
    }
}

/// Bytes of a result from which non-temporal stores pay beside a last-level cache of so many, or `usize::MAX` where the caches are unknown.
///
/// In half of a last-level cache, input and output fit, and non-temporal stores lose up to half of the speed (Zen 5, 32 MiB: a
/// copy of 4 MB makes 86 GB/s instead of 104 to 129). Beyond, they win 1.3 times. A cache across a mesh is
/// shared with whatever else runs there: they win as soon as the core's own cache is full (Xeon, 260 MiB: a copy of 4 MB makes 38 GB/s
/// instead of 22, of 32 MB 36 instead of 17).
///
/// glibc counts AMD's several times, 384 MiB for 32, so Linux is asked first (Zen 5: the gradient of a global average of 32x2048x7x7
/// takes 0.14 ms instead of 0.30).
fn streaming_size(last: usize) -> usize {
    match (last, system_size(libc::_SC_LEVEL2_CACHE_SIZE)) {
        (0, _) => usize::MAX,
        (last, own) if last > MESH && own > 0 => 2 * own,
        (last, _) => last / 2,
    }
}

/// Bytes of the last-level cache, 0 if they are unknown.
fn last_cache() -> usize {
    described_cache().unwrap_or_else(|| system_size(libc::_SC_LEVEL3_CACHE_SIZE))
}

/// A size that the system tells, or 0.
fn system_size(name: libc::c_int) -> usize {
    if cfg!(miri) {
        return 0; // its system does not know these names
    }
    // SAFETY: no requirements; 0 or -1 for what the system does not tell.
    usize::try_from(unsafe { libc::sysconf(name) }).unwrap_or(0)
}

/// Bytes of the last-level cache as Linux describes it.
fn described_cache() -> Option<usize> {
    if cfg!(miri) {
        return None; // it reads no files
    }
    let size = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index3/size").ok()?;
    let kibibytes: usize = size.trim_end().strip_suffix('K')?.parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// The processor that this thread runs on, if the system tells.
pub fn cpu() -> Option<usize> {
    if cfg!(miri) {
        return None; // its system does not tell
    }
    // SAFETY: no requirements.
    usize::try_from(unsafe { libc::sched_getcpu() }).ok()
}

/// The system's number of this thread.
pub fn thread_id() -> i32 {
    if cfg!(miri) {
        return 0; // its system does not tell
    }
    // glibc has a function for it since 2.30 only; packages are for 2.28.
    // SAFETY: no requirements.
    unsafe { libc::syscall(libc::SYS_gettid) as i32 }
}

/// Processors that a thread may run on.
pub struct Processors(libc::cpu_set_t);

/// Forbids a thread a processor. Where it may run otherwise; nothing happens if that is nowhere, or if it may not run there
/// in any case.
pub fn keep_off(thread: i32, cpu: usize) -> Option<Processors> {
    let size = size_of::<libc::cpu_set_t>();
    // SAFETY: the sets are as large as is said, and all zeros is a set.
    unsafe {
        let mut allowed = std::mem::zeroed::<libc::cpu_set_t>();
        if cpu >= 8 * size || libc::sched_getaffinity(thread, size, &raw mut allowed) != 0 {
            return None;
        }
        let mut others = allowed;
        libc::CPU_CLR(cpu, &mut others);
        // Of no processor at all, the system refuses.
        let forbids =
            libc::CPU_ISSET(cpu, &allowed) && libc::sched_setaffinity(thread, size, &raw const others) == 0;
        forbids.then_some(Processors(allowed))
    }
}

/// Lets this thread run there.
pub fn run_on(processors: &Processors) {
    // SAFETY: the set is as large as is said.
    unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const processors.0) };
}
