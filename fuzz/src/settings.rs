//! Every parser of text from outside: the variables of the environment, aclInit's file, orders for faults, kinds of mistakes.
#![no_main]

use opapi::config::Config;
use opapi::observe::{check, faults};
use opapi::runtime::init;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    match kind % 4 {
        0 => {
            let find = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            let config = Config::from_lookup(|name| find(name).map(str::to_owned));
            assert!((1..=64).contains(&config.device_count) || find("ASCEND_RT_VISIBLE_DEVICES").is_some());
            assert!((1..=1024).contains(&config.machine.threads));
        }
        1 => match init::begin(rest.to_vec()) {
            Ok(()) => assert_eq!(init::end(false), Ok(0)),
            Err(error) => assert!(error.to_string().contains("expected")),
        },
        2 => drop(faults::parse(&text, |name| if name.starts_with("acl") { Ok(()) } else { Err("no function".into()) })),
        _ => drop(check::Kind::parse(&text)),
    }
});
