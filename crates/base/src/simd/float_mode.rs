//! The processor's rounding mode, what it does with denormals, and which exceptions trap.

#[cfg(target_arch = "x86_64")]
const DEFAULT: u64 = 0x1f80;
#[cfg(target_arch = "aarch64")]
const DEFAULT: u64 = 0;

/// Runs `body` with the processor's default rounding and denormals and without traps, whatever the calling program set (a
/// program built with -ffast-math flushes denormals), and restores the program's mode. Threads that `body` starts inherit
/// the default. So results are the same on every thread.
#[inline(always)]
pub fn with_default_float_mode<R>(body: impl FnOnce() -> R) -> R {
    struct Restore(u64);
    impl Drop for Restore {
        #[inline(always)]
        fn drop(&mut self) {
            set_float_mode(self.0);
        }
    }
    if cfg!(miri) {
        return body(); // which knows no inline assembly
    }
    let _restore = Restore(float_mode());
    set_float_mode(DEFAULT);
    body()
}

#[cfg(target_arch = "x86_64")]
fn float_mode() -> u64 {
    let mut mode = 0u32;
    // SAFETY: stores the mode to the given place.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut mode, options(nostack, preserves_flags)) };
    mode.into()
}

#[cfg(target_arch = "x86_64")]
fn set_float_mode(mode: u64) {
    let mode = mode as u32;
    // SAFETY: the mode is the default or one that was set before. The code around never relies on another one.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &mode, options(nostack, preserves_flags)) };
}

#[cfg(target_arch = "aarch64")]
fn float_mode() -> u64 {
    let mode: u64;
    // SAFETY: reads the mode.
    unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) mode, options(nomem, nostack, preserves_flags)) };
    mode
}

#[cfg(target_arch = "aarch64")]
fn set_float_mode(mode: u64) {
    // SAFETY: the mode is the default or one that was set before.
    unsafe { std::arch::asm!("msr fpcr, {}", in(reg) mode, options(nomem, nostack, preserves_flags)) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "inline assembly")]
    fn the_callers_float_mode_does_not_matter_and_stays() {
        let before = float_mode();
        #[cfg(target_arch = "x86_64")]
        let flushing = before | 0x8040;
        #[cfg(target_arch = "aarch64")]
        let flushing = before | 1 << 24;
        let half = |x: f32| std::hint::black_box(x) * std::hint::black_box(0.5);
        set_float_mode(flushing);
        let (flushed, kept) = (half(f32::MIN_POSITIVE), with_default_float_mode(|| half(f32::MIN_POSITIVE)));
        let after = float_mode();
        set_float_mode(before);
        assert_eq!((flushed, kept), (0.0, f32::MIN_POSITIVE / 2.0));
        assert_eq!(after & flushing, flushing);
    }
}
