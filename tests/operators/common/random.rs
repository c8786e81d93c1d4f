//! The random source of the tests.

/// A small random source (splitmix64): the same seed gives the same test on every machine.
#[derive(Clone)]
pub struct Rng {
    state: u64,
    /// What comes first, last byte first.
    script: Vec<u8>,
}

impl Rng {
    /// A source for one test; different names give different streams from the same seed.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed, script: Vec::new() }
    }

    /// A source that begins with what a fuzzer wants: a byte for each small choice, nine for a large number.
    pub fn scripted(bytes: &[u8]) -> Self {
        Rng { state: 0, script: bytes.iter().rev().copied().collect() }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        match self.script.pop() {
            Some(byte) if byte < 0xF0 => return byte.into(),
            Some(_) if self.script.len() >= 8 => {
                return (0..8).fold(0, |bits, _| bits << 8 | self.script.pop().map_or(0, u64::from));
            }
            _ => {}
        }
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number from `lo` to `hi`, both included.
    pub fn range(&mut self, lo: i64, hi: i64) -> i64 {
        assert!(lo <= hi);
        let bits = self.bits();
        // Every i64 is a legal answer when the span is all of them, 2^64.
        match hi.wrapping_sub(lo).cast_unsigned().checked_add(1) {
            Some(span) => lo.wrapping_add((bits % span).cast_signed()),
            None => bits.cast_signed(),
        }
    }

    /// An index below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.range(0, n as i64 - 1) as usize
    }

    /// True once in `n` calls.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// True or false.
    pub fn coin(&mut self) -> bool {
        self.one_in(2)
    }

    /// One of the items.
    pub fn choose<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number in [lo, hi).
    pub fn uniform(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }

    /// A permutation of `0..n`.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut p: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            p.swap(i, self.below(i + 1));
        }
        p
    }
}
