//! Interleaving several registers by what every level has.

use super::{MAX_LANES, Simd};

/// [`Simd::interleave_all`] by `interleave`.
#[inline(always)]
pub fn in_steps<S: Simd, const P: usize>(s: S, mut registers: [S::F32; P]) -> [S::F32; P] {
    if P == 3 {
        let [a, b, c] = [0, 1, 2].map(|i| registers[i]);
        let permutations = const { &permutations_of_three(S::LANES) };
        for (register, [of_two, of_three]) in registers.iter_mut().zip(permutations) {
            *register = s.permute(s.permute(a, b, of_two), c, of_three);
        }
        return registers;
    }
    let mut done = 1;
    while done < P {
        let from = registers;
        for i in 0..P / 2 {
            (registers[2 * i], registers[2 * i + 1]) = s.interleave(from[i], from[i + P / 2]);
        }
        done *= 2;
    }
    registers
}

/// For each of three interleaved registers, how to permute the first two, then that and the third.
const fn permutations_of_three(lanes: usize) -> [[[i32; MAX_LANES]; 2]; 3] {
    let mut permutations = [[[0; MAX_LANES]; 2]; 3];
    let mut at = 0;
    while at < 3 * lanes {
        let (register, lane) = (at / lanes, at % lanes);
        let (source, from) = (at % 3, at / 3);
        permutations[register][0][lane] = if source == 1 { lanes + from } else { from } as i32;
        permutations[register][1][lane] = if source == 2 { lanes + from } else { lane } as i32;
        at += 1;
    }
    permutations
}
