//! Results do not depend on the number of threads, not even in the last bit.
//!
//! The library reads `OPAPI_NUM_THREADS` when it is loaded, so the test starts itself again, once per number, on
//! shapes large enough to be split; each child prints a hash per call, and all children must print the same.

use std::process::Stdio;

use super::{
    cases,
    common::{self, DType, DeviceTensor, Layout, Rng},
};

const CHILD: &str = "OPAPI_TEST_PRINT_HASHES";
const TEST: &str = "threads::every_number_of_threads_gives_the_same_bits";

#[test]
fn every_number_of_threads_gives_the_same_bits() {
    if std::env::var_os(CHILD).is_some() {
        return print_hashes();
    }
    let start = |threads: &str| {
        let child = common::again()
            .args([TEST, "--exact", "--nocapture"])
            .env(CHILD, "1")
            .env("OPAPI_NUM_THREADS", threads)
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test can be started again");
        (threads.to_string(), child)
    };
    // All at once: more threads than cores, so that they interleave in many ways.
    let mut reports = ["1", "2", "3", "7"].map(start).into_iter().map(|(threads, child)| {
        let output = child.wait_with_output().expect("the output of a child");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "OPAPI_NUM_THREADS={threads}: {}\n{text}", output.status);
        let hashes: Vec<String> = text.lines().filter(|l| l.starts_with("HASH ")).map(String::from).collect();
        assert!(!hashes.is_empty(), "OPAPI_NUM_THREADS={threads} printed nothing:\n{text}");
        (threads, hashes)
    });
    let (_, single) = reports.next().expect("the report of one thread");
    for (threads, hashes) in reports {
        assert_eq!(hashes, single, "OPAPI_NUM_THREADS={threads} and 1 differ");
    }
}

/// Prints the hash of the memory of a tensor, view and surroundings.
pub fn report(name: &str, tensor: &DeviceTensor) {
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for word in tensor.memory().read().chunks(8) {
        let mut bytes = [0; 8];
        bytes[..word.len()].copy_from_slice(word);
        hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }
    // The test harness has printed the name of the test without a newline.
    println!("\nHASH {name} {hash:016x}");
}

/// Random values of very different sizes: adding them in another order gives another sum.
pub fn values(rng: &mut Rng, n: usize) -> Vec<f64> {
    let scales = [64.0, 16.0, 4.0, 1.0, 0.25, 0.0625, 0.015_625, 0.003_906_25];
    (0..n).map(|_| rng.uniform(-1.0, 1.0) * scales[rng.below(8)]).collect()
}

pub fn input(rng: &mut Rng, dtype: DType, layout: Layout, format: i32) -> DeviceTensor {
    let v = values(rng, layout.numel());
    DeviceTensor::new(dtype, layout, format, &v)
}

/// Packed, and two strided layouts.
pub fn layouts(shape: &[i64]) -> [(&'static str, Layout); 3] {
    [
        ("packed", Layout::contiguous(shape)),
        ("transposed", Layout::transposed(shape)),
        ("channels-last", Layout::channels_last(shape)),
    ]
}

fn print_hashes() {
    for operator in cases::all() {
        println!("\nHASH {}", operator.name);
        (operator.split)();
    }
}
