//! Failures on demand: `OPAPI_FAULTS` says which calls and tasks fail, so that a program can test what it does then.
//!
//! A call that fails by order does nothing. Which calls fail by chance depends on the seed and on how many calls there
//! were, not on time.

mod rules;

pub use rules::parse;

use super::{Call, Failure, Listener, Task};
use crate::error::status;
use rules::{Rule, Which};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The seed, where no rule gives another.
const SEED: u64 = 1;

/// The listener.
pub struct Faults {
    rules: Vec<Rule>,
    /// Which of them had something fail.
    happened: Vec<AtomicBool>,
    seed: u64,
    /// Calls of any function, and tasks of operators.
    calls: AtomicU64,
    tasks: AtomicU64,
}

impl Faults {
    /// One that has the rules happen.
    pub fn new(rules: Vec<Rule>) -> Faults {
        let seed =
            rules.iter().rev().find_map(|rule| if let Rule::Seed(seed) = rule { Some(*seed) } else { None });
        let happened = rules.iter().map(|_| AtomicBool::new(false)).collect();
        let (calls, tasks) = (AtomicU64::new(0), AtomicU64::new(0));
        Faults { rules, happened, seed: seed.unwrap_or(SEED), calls, tasks }
    }

    /// Whether a rule means the one of that number. The place of the rule keeps the chances of different ones apart.
    fn hits(&self, rule: usize, which: Which, number: u64) -> bool {
        let hits = match which {
            Which::Number(wanted) => wanted == number,
            Which::PerMillion(chance) => {
                mixed(self.seed ^ mixed(number) ^ (rule as u64).rotate_left(32)) % 1_000_000 < chance
            }
        };
        if hits {
            self.happened[rule].store(true, Ordering::Relaxed);
        }
        hits
    }

    /// The end of the program: calls and kernels that were to fail, and never came.
    pub fn missed(&self) -> Vec<String> {
        let missed =
            self.rules.iter().zip(&self.happened).filter(|(_, happened)| !happened.load(Ordering::Relaxed));
        missed
            .filter_map(|(rule, _)| match rule {
                Rule::Call { name, which: Which::Number(number), .. } => {
                    Some(format!("call {number} of {}", name.as_deref().unwrap_or("any function")))
                }
                Rule::Kernel { which: Which::Number(number), .. } => Some(format!("kernel {number}")),
                _ => None,
            })
            .collect()
    }
}

/// A bijection whose every bit depends on every bit: the end of SplitMix64 (Steele, Lea, Flood 2014).
fn mixed(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn ordered(status: i32, what: &str, number: u64) -> Failure {
    Failure { status, text: format!("{what} number {number} fails: ordered by OPAPI_FAULTS") }
}

/// What a function fails with, where a rule does not say.
fn usual_status(name: &str) -> i32 {
    if name.starts_with("aclnn") {
        status::INNER
    } else if name.starts_with("aclrtMalloc") {
        status::RT_MEMORY_ALLOCATION
    } else {
        status::ACL_INTERNAL_ERROR
    }
}

impl Listener for Faults {
    fn call_begins(&self, call: &Call) -> Option<Failure> {
        let of_all = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        self.rules.iter().enumerate().find_map(|(at, rule)| {
            let Rule::Call { name, which, status } = rule else { return None };
            let number = match name {
                Some(name) if name != call.name => return None,
                Some(_) => call.number,
                None => of_all,
            };
            let what = if name.is_some() { "call of this function" } else { "call" };
            self.hits(at, *which, number)
                .then(|| ordered(status.unwrap_or_else(|| usual_status(call.name)), what, number))
        })
    }

    fn task_begins(&self, task: &Task) -> Option<Failure> {
        for rule in &self.rules {
            if let Rule::Delay(time) = rule {
                std::thread::sleep(*time);
            }
        }
        if !task.is_operator() {
            return None;
        }
        let number = self.tasks.fetch_add(1, Ordering::Relaxed) + 1;
        self.rules.iter().enumerate().find_map(|(at, rule)| {
            let Rule::Kernel { which, status } = rule else { return None };
            let status = status.unwrap_or(status::RT_AICORE_EXCEPTION);
            self.hits(at, *which, number).then(|| ordered(status, "kernel", number))
        })
    }

    fn memory_limit(&self) -> u64 {
        let limits = self
            .rules
            .iter()
            .filter_map(|rule| if let Rule::OutOfMemory(bytes) = rule { Some(*bytes) } else { None });
        limits.min().unwrap_or(u64::MAX)
    }

    fn queues_all(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Delay(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn statuses(text: &str, calls: u64) -> Vec<u64> {
        let faults = Faults::new(parse(text, |_| Ok(())).unwrap());
        let fails = |number: &u64| {
            let call = Call { name: "aclrtMalloc", arguments: &[], number: *number, began: Instant::now() };
            faults.call_begins(&call).is_some()
        };
        (1..=calls).filter(fails).collect()
    }

    #[test]
    fn the_call_of_that_number_fails() {
        assert_eq!(statuses("aclrtMalloc:3", 10), [3]);
        assert_eq!(statuses("*:4,aclrtMalloc:2,aclrtFree:1", 10), [2, 4]);
        let faults = Faults::new(parse("aclrtFree:1,*:9,kernel:2,*:0%,seed=3", |_| Ok(())).unwrap());
        assert_eq!(faults.missed(), ["call 1 of aclrtFree", "call 9 of any function", "kernel 2"]);
    }

    #[test]
    fn chances_follow_the_seed() {
        let some = statuses("*:1%,seed=7", 100_000);
        assert!((800..1200).contains(&some.len()), "{}", some.len());
        assert_eq!(some, statuses("*:1%,seed=7", 100_000));
        assert_ne!(some, statuses("*:1%,seed=8", 100_000));
        assert!(statuses("*:0%", 1000).is_empty());
        assert_eq!(statuses("*:100%", 1000).len(), 1000);
    }
}
