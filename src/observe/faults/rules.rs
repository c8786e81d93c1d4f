//! The language of `OPAPI_FAULTS`.

use std::time::Duration;

/// What a rule is about.
#[derive(Clone, PartialEq, Debug)]
pub enum Rule {
    /// `aclrtMalloc:3=207001`, `*:1%`: calls of a function, or of any.
    Call {
        /// `None` for any.
        name: Option<String>,
        /// Which of them.
        which: Which,
        /// `None` for the one that fits the function.
        status: Option<i32>,
    },
    /// `kernel:2=207002`: tasks of operators.
    Kernel {
        /// Which of them.
        which: Which,
        /// `None` for the status of a failed kernel.
        status: Option<i32>,
    },
    /// `delay:stream=5ms`: before every task.
    Delay(Duration),
    /// `oom:above=1GiB`: device memory in use.
    OutOfMemory(u64),
    /// `seed=42`.
    Seed(u64),
}

/// Which of the calls fail.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Which {
    /// The one of that number, the first is 1.
    Number(u64),
    /// So many of a million, by chance.
    PerMillion(u64),
}

/// The rules of a text, or the first that cannot be understood. `look_for` says what is wrong with the name of a function.
pub fn parse(text: &str, look_for: impl Fn(&str) -> Result<(), String>) -> Result<Vec<Rule>, String> {
    let rules = text.split(',').map(str::trim).filter(|rule| !rule.is_empty());
    rules
        .map(|rule| {
            let parsed = parse_one(rule).ok_or_else(|| problem(rule))?;
            // So a slip of the pen is found.
            if let Rule::Call { name: Some(name), .. } = &parsed {
                look_for(name).map_err(|wrong| format!("OPAPI_FAULTS: {rule}: {wrong}"))?;
            }
            Ok(parsed)
        })
        .collect()
}

fn problem(rule: &str) -> String {
    format!(
        "OPAPI_FAULTS: {rule}, expected rules like aclrtMalloc:3=207001, *:1%, kernel:2=207002, delay:stream=5ms, \
         oom:above=1GiB, seed=42, with commas between them"
    )
}

fn parse_one(rule: &str) -> Option<Rule> {
    if let Some(seed) = rule.strip_prefix("seed=") {
        return seed.parse().ok().map(Rule::Seed);
    }
    let (subject, rest) = rule.split_once(':')?;
    match subject {
        "delay" => duration(rest.strip_prefix("stream=")?).map(Rule::Delay),
        "oom" => bytes(rest.strip_prefix("above=")?).map(Rule::OutOfMemory),
        _ => {
            let (which, status) = match rest.split_once('=') {
                Some((which, status)) => (which, Some(status.parse().ok().filter(|&status| status != 0)?)),
                None => (rest, None),
            };
            let which = which_of(which)?;
            Some(match subject {
                "kernel" => Rule::Kernel { which, status },
                "*" => Rule::Call { name: None, which, status },
                name => Rule::Call { name: Some(name.into()), which, status },
            })
        }
    }
}

fn which_of(text: &str) -> Option<Which> {
    match text.strip_suffix('%') {
        Some(percent) => {
            let percent: f64 = percent.parse().ok().filter(|percent| (0.0..=100.0).contains(percent))?;
            Some(Which::PerMillion((percent * 10_000.0).round() as u64))
        }
        None => text.parse().ok().filter(|&number| number > 0).map(Which::Number),
    }
}

/// A number and its unit.
fn quantity(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|number: &f64| number.is_finite())?;
    Some((number, &text[end..]))
}

fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = quantity(text)?;
    let seconds = match unit {
        "ns" => 1e-9,
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number * seconds).ok()
}

fn bytes(text: &str) -> Option<u64> {
    let (number, unit) = quantity(text)?;
    let unit: u64 = match unit {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        "TiB" => 1 << 40,
        "KB" => 1_000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        _ => return None,
    };
    Some((number * unit as f64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_for(name: &str) -> Result<(), String> {
        let is_there = ["aclrtMalloc", "aclnnX"].contains(&name);
        if is_there { Ok(()) } else { Err(format!("no {name}")) }
    }

    #[test]
    fn every_kind_of_rule() {
        let text = "aclrtMalloc:3=207001, *:1%,kernel:2=207002,delay:stream=5ms,oom:above=1GiB,seed=42,aclnnX:0.5%=161002";
        let call =
            |name: Option<&str>, which, status| Rule::Call { name: name.map(Into::into), which, status };
        assert_eq!(
            parse(text, look_for).unwrap(),
            [
                call(Some("aclrtMalloc"), Which::Number(3), Some(207_001)),
                call(None, Which::PerMillion(10_000), None),
                Rule::Kernel { which: Which::Number(2), status: Some(207_002) },
                Rule::Delay(Duration::from_millis(5)),
                Rule::OutOfMemory(1 << 30),
                Rule::Seed(42),
                call(Some("aclnnX"), Which::PerMillion(5_000), Some(161_002)),
            ]
        );
        assert_eq!(parse(" , ", look_for), Ok(vec![]));
    }

    #[test]
    fn what_cannot_be_understood_is_named() {
        for rule in [
            "aclrtMalloc",
            "aclrtMalloc:0",
            "aclrtMalloc:x",
            "aclrtMalloc:1=0",
            "aclrtMalloc:1=",
            "*:101%",
            "*:-1%",
            "delay:stream=5",
            "delay:5ms",
            "oom:above=-1",
            "oom:above=1XB",
            "seed=",
            "kernel=2",
        ] {
            let problem = parse(&format!("seed=1,{rule}"), look_for).unwrap_err();
            assert!(problem.starts_with(&format!("OPAPI_FAULTS: {rule}, expected")), "{problem}");
        }
        for (rule, name) in [("malloc:1", "malloc"), ("aclrtMaloc:1=5", "aclrtMaloc")] {
            let problem = parse(&format!("seed=1,{rule}"), look_for).unwrap_err();
            assert_eq!(problem, format!("OPAPI_FAULTS: {rule}: no {name}"));
        }
    }
}
