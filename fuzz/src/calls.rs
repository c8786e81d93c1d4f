//! Sequences of calls, of operators' first and second phases and of the runtime, on several threads: the hammer of
//! tests/operators/fuzz, which takes its decisions from the fuzzer's bytes.
#![no_main]

#[allow(dead_code, unused_imports, unused_macros)] // what only tests call
#[path = "../../tests/operators/main.rs"]
mod operators;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| operators::fuzz::episode(bytes));
