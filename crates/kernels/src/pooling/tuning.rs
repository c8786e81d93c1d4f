//! From where on a body is the quicker one: every threshold that the tables of bodies compare with, the cause of each, and what was measured,
//! as `shape: without -> with` the body that the threshold is for. Zen 4 where no machine is named; k3s2p1 are windows of 3x3, 2 apart,
//! with a padding of 1.
//!
//! What bodies have room for is no matter of taste and stands beside their tables; how they cut their work stands there too.

/// Elements of a plane's gradient and of its image for which [`tiny`](super::backward) serves: making tables takes longer than the work.
/// 1x1x4x4 k2: 0.43 -> 0.29 µs a call, when bodies were still chosen at each run.
pub const TINY: usize = 64;

/// Bytes of both tensors from which pixels of neighbouring channels may leave past the caches: some virtual machines tell sizes of caches
/// that they do not have. Results of 3.2 MB k2s2: 97 -> 122 µs, of 12.8 MB: half of the time.
pub const STREAMED: usize = 5 << 20;

/// Planes side by side in lanes pay a row's setting up once for all lanes, and cost two transpositions. These are the widest rows for which
/// that pays.
pub mod piled {
    /// Against `near`, whose rows stay in registers; for windows one and two apart.
    /// AVX2, 1024x14x14 k3s2p1: 0.22 -> 0.17 ms; 256x28x28: 0.09 -> 0.11.
    pub const NEAR: [usize; 2] = [14, 22];
    /// The same for FLOAT that the caches do not hold: probably because planes side by side are as many streams at once.
    /// 6452x27x27 k3s2p1: 2.4 -> 3.8 ms.
    pub const NEAR_IN_MEMORY: [usize; 2] = [10, 14];
    /// Against `direct`, which makes edges by blending; for windows of three columns, and of others, one and two apart.
    /// 1393x12x12 k7s2: 0.54 -> 0.09 ms; AVX-512, 8192x12x12: 2.6 -> 0.5.
    pub const DIRECT: [[usize; 2]; 2] = [[18, 26], [26, 44]];
    /// Against `beside`, which makes a row once for all rows of its windows.
    /// 2048x28x28 k4s4: 0.25 -> 0.27 ms.
    pub const BESIDE: usize = 20;
    /// And below so many pixels under a row of a window: `beside` copies rows that it has made.
    /// 192x188x20 k8: 0.121 -> 0.147 ms; 200x12x12 k8: equal.
    pub const UNDER: i64 = 90;
    /// Pixels more in wide registers, where as many more planes share a row's setting up.
    pub const MORE: usize = 4;
    /// Against `blocks` in wide registers, of what the caches hold, and of FLOAT in memory: its permutations are one instruction there.
    /// 48x400x400 k7s4p3: 1 -> 1.3.
    pub const BLOCKS: [usize; 2] = [224, 112];
}

/// The same of neighbouring channels, where these are so few that a pixel's windows cost more than its sums.
pub mod neighbours {
    /// Channels, at most.
    /// 32x16x9x10 k3s2p1: 0.053 -> 0.027 ms.
    pub const FEW: usize = 16;
    /// Pixels of a row, at most, where windows lie two apart and channels are no register of the level: half of a wide one is empty.
    /// AVX-512, 8x8x40x40 k3s2p1: 0.056 -> 0.044 ms; 8x8x195x195: 0.97 -> 1.26.
    pub const TWO_APART: usize = 56;
    /// And where they lie further apart: there is less to sum for as many transpositions.
    /// AVX2, 4x16x56x56 k5s4: 0.050 -> 0.072 ms.
    pub const FURTHER: usize = 40;
}

/// Where the pixels of a row have their sums is found once for all rows; each pixel then costs its registers, empty lanes among them.
pub mod tabled {
    /// Registers' worth of lanes without a channel in a row, at most: of windows that do not overlap,
    /// 8x12x56x56 k2s2: 63 -> 67 µs;
    pub const EMPTY_BESIDE: usize = 12;
    /// of windows one apart, whose pixels `channels_flat` makes as one,
    /// 8x3x40x40 k3s1p1: 40 -> 43 µs;
    pub const EMPTY_NEXT: usize = 20;
    /// and of others.
    /// 8x3x80x80 k3s2p1: 0.10 -> 0.12 ms.
    pub const EMPTY: usize = 52;
    /// Registers of a row under windows one apart, at most: `channels_flat` wins where its loop is long. Of three columns and less,
    /// 4x64x56x56 k3s1p1: 0.21 -> 0.24 ms;
    pub const FLAT: usize = 112;
    /// and of more.
    pub const FLAT_WIDE: usize = 16;
    /// Registers of a pixel of windows that do not overlap, from which `spread` is quicker: it loads and weighs each once.
    /// AVX-512, 8x64x56x56 k2s2, of four: 0.135 -> 0.13 ms.
    pub const SPREAD: usize = 4;
}

/// Zeros, and then each window's values on its pixels: for windows with many pixels between them.
pub mod sparse {
    /// From so many whole registers of channels on, windows are quicker written once, with the zeros around them.
    /// 2x48x40x40 k2x1s3: 13 -> 14 µs.
    pub const REGISTERS: usize = 3;
    /// Below this part of a register, the pixels of a row are quicker made as one.
    /// 8x2x60x60 k1x3s3 of BF16: 19 -> 38 µs.
    pub const PART: usize = 4;
    /// Pixels for each window, at least.
    /// 4x24x50x50 k1s4 of FLOAT16: 27 -> 14 µs; of FLOAT: 23 -> 21; k1s2 of FLOAT: 33 -> 43.
    pub const PIXELS: usize = 8;
    /// Of five pixels so many lie under windows, at most: zeros that are written twice cost what is saved.
    pub const COVERED: [usize; 2] = [2, 5];
}

/// Channels from which a pixel under one row of windows is quicker made of them at once: shorter loops do not pay for the list of windows.
/// 2x384x44x69 k1x3: 0.90 -> 0.44 ms; 4x128x44x69 k1x3s1x2: 0.19 -> 0.28.
pub const ACROSS: usize = 256;

/// Periods of a row's registers from which the table of `channels_strided` pays.
/// 2x5x14x14 k3s3: 3.4 -> 3.8 µs.
pub const PERIODS: usize = 16;

/// Planes from which the table of `apart` costs less than it saves.
/// 16x28x28 k2: 7.1 -> 8.1 µs; 2048x28x28: 0.51 -> 0.27 ms.
pub const APART: usize = 48;

/// All planes as one row, for windows of 3x3 that keep their size.
pub mod flat {
    /// Pixels of a row from which rows are quick enough one by one.
    /// 64x28x28: 30 -> 42 µs.
    pub const SHORT: usize = 24;
    /// Pixels of all planes from which the tables pay.
    pub const ENOUGH: usize = 2048;
}

/// Bytes of a plane under one window up to which planes are summed side by side: some of them lie in the first cache.
pub const SMALL_PLANE: usize = 2 << 10;
/// And columns of its window: as many as `rows` takes. Wider ones were not measured.
pub const NARROW_WINDOW: i64 = 256;
