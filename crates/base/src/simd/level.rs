//! The levels that a processor has.

#[cfg(target_arch = "aarch64")]
use super::Neon;
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512};
use super::{Scalar, Simd};

/// A level that this processor has. The field is private: holding a `Level` proves that detection ran.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Level(Isa);

/// The names of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Isa {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Level {
    /// Every level of this machine, slowest first.
    pub fn available() -> Vec<Level> {
        let mut levels = vec![Level(Isa::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            if has!("avx2") && has!("fma") && has!("f16c") {
                levels.push(Level(Isa::Avx2));
                if has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl") {
                    levels.push(Level(Isa::Avx512));
                }
            }
        }
        #[cfg(target_arch = "aarch64")]
        levels.push(Level(Isa::Neon));
        levels
    }

    /// The level that every machine has.
    pub fn scalar() -> Level {
        Level(Isa::Scalar)
    }

    /// The level of that name, in any case, if this machine has it.
    pub fn named(name: &str) -> Option<Level> {
        Level::available().into_iter().find(|level| format!("{level:?}").eq_ignore_ascii_case(name))
    }

    /// Which one it is.
    pub fn isa(self) -> Isa {
        self.0
    }

    /// As [`Simd::LANES`].
    pub fn lanes(self) -> usize {
        match self.0 {
            Isa::Scalar => Scalar::LANES,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Avx2::LANES,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Avx512::LANES,
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Neon::LANES,
        }
    }

    /// The level whose registers have at most 32 bytes. Copies of rows that are no whole lines pay for each line that a load or a
    /// store reaches into besides its own: those of 64 bytes all do, of these every second one.
    pub fn short(self) -> Level {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Level(Isa::Avx2),
            _ => self,
        }
    }

    /// As [`Simd::WIDE`].
    pub fn is_wide(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Avx512::WIDE,
            _ => false,
        }
    }

    /// Its processor adds products of pairs of BFLOAT16 to sums of FLOAT by one instruction.
    pub fn has_pairs(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => std::is_x86_feature_detected!("avx512bf16"),
            _ => false,
        }
    }

    /// As [`Simd::TUNED`].
    pub fn is_tuned(self) -> bool {
        self.0 != Isa::Scalar
    }
}

impl std::fmt::Debug for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
