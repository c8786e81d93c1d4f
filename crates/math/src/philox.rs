//! Philox4x32-10 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011), which makes four words of a counter and a key.

/// Counters that are worked on together.
pub const GROUP: usize = 16;
/// Words of each of them.
pub type Fours = [[u32; GROUP]; 4];

/// The words of a group of counters: their low half is `first` and those that follow, their high half the offset. The key is the seed.
#[inline(always)]
pub fn philox(seed: u64, offset: u64, first: u64) -> Fours {
    const MULTIPLIERS: [u32; 2] = [0xd251_1f53, 0xcd9e_8d57];
    const STEPS: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];
    let halves = |x: u64| [x as u32, (x >> 32) as u32];
    let counters: [u64; GROUP] = std::array::from_fn(|i| first.wrapping_add(i as u64));
    let ([low, high], mut key) = (halves(offset), halves(seed));
    let mut x = [counters.map(|x| halves(x)[0]), counters.map(|x| halves(x)[1]), [low; GROUP], [high; GROUP]];
    for _ in 0..10 {
        let mut y = x;
        for i in 0..GROUP {
            let [a, b] = [
                u64::from(MULTIPLIERS[0]) * u64::from(x[0][i]),
                u64::from(MULTIPLIERS[1]) * u64::from(x[2][i]),
            ];
            y[0][i] = (b >> 32) as u32 ^ x[1][i] ^ key[0];
            y[1][i] = b as u32;
            y[2][i] = (a >> 32) as u32 ^ x[3][i] ^ key[1];
            y[3][i] = a as u32;
        }
        x = y;
        key = [key[0].wrapping_add(STEPS[0]), key[1].wrapping_add(STEPS[1])];
    }
    x
}
