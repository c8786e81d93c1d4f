//! What the kernels are to know of the machine and of its user's wishes.
#![allow(unsafe_code)] // asks the system for the sizes of its caches

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
    /// Inputs and outputs of fewer bytes stay in the caches, for operators that only copy.
    pub copying_size: usize,
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
        let [copying_size, streaming_size] = streaming_sizes();
        Machine {
            level: *Level::available().last().expect("every machine has the scalar level"),
            threads: std::thread::available_parallelism().map_or(1, |threads| threads.get()),
            streaming_size,
            copying_size,
        }
    }
}

/// Bytes of a result from which non-temporal stores pay, or `usize::MAX` where the caches are unknown.
///
/// In half of a last-level cache, input and output fit, and non-temporal stores lose up to half of the speed (Zen 5, 32 MiB: a
/// copy of 4 MB makes 86 GB/s instead of 104 to 129). Beyond, they win 1.3 times. Caches of more than 100 MiB lie across a
/// mesh, shared with whatever else runs there: they win as soon as the core's own cache is full (Xeon, 260 MiB:
/// a copy of 4 MB makes 38 GB/s instead of 22, of 32 MB 36 instead of 17).
///
/// glibc counts some of AMD's more than once, 320 MiB for 32, and what was measured with that stays: where results are mostly zeros,
/// non-temporal stores win from 2 MB on there too (Zen 4, MaxUnpool2d of 1x1x1080x1920: 0.49 ms instead of 0.95). What only copies does
/// not: first the size for that, by what Linux says (ReplicationPad2d of 1x1x512x512: 0.032 ms instead of 0.040).
fn streaming_sizes() -> [usize; 2] {
    if cfg!(miri) {
        return [usize::MAX; 2]; // its system does not know these names
    }
    // SAFETY: no requirements; 0 or -1 for what the system does not tell.
    let [own, last] = [libc::_SC_LEVEL2_CACHE_SIZE, libc::_SC_LEVEL3_CACHE_SIZE]
        .map(|name| usize::try_from(unsafe { libc::sysconf(name) }).unwrap_or(0));
    [last.min(described_cache().unwrap_or(last)), last].map(|last| match last {
        0 => usize::MAX,
        _ if last > 100 << 20 && own > 0 => 2 * own,
        _ => last / 2,
    })
}

/// Bytes of the last-level cache as Linux describes it.
fn described_cache() -> Option<usize> {
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

/// Lets this thread go on at another processor than that, if it is allowed to run at one.
pub fn leave_cpu(cpu: usize) {
    if self::cpu() != Some(cpu) {
        return;
    }
    let size = size_of::<libc::cpu_set_t>();
    // SAFETY: the sets are as large as is said, and all zeros is a set.
    unsafe {
        let mut allowed = std::mem::zeroed::<libc::cpu_set_t>();
        if cpu >= 8 * size || libc::sched_getaffinity(0, size, &raw mut allowed) != 0 {
            return;
        }
        let mut others = allowed;
        libc::CPU_CLR(cpu, &mut others);
        // Of no processor at all, the system refuses.
        if libc::sched_setaffinity(0, size, &raw const others) == 0 {
            libc::sched_setaffinity(0, size, &raw const allowed);
        }
    }
}
