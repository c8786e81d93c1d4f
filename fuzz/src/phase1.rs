//! The first phase of every operator, with the fuzzer's bytes in tensors, arrays and numbers.
#![no_main]

#[allow(dead_code, unused_imports, unused_macros)] // what only tests call
#[path = "../../tests/operators/main.rs"]
mod operators;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| operators::fuzz::descriptors(bytes));
