//! The environment variables, read once when the library is loaded.

use crate::soc::{Edition, Rules, Soc};
use std::sync::OnceLock;

/// What the environment asked for.
#[derive(Debug)]
pub struct Config {
    /// `OPAPI_SOC_NAME`, as `aclrtGetSocName` returns it.
    pub soc_name: String,
    /// The emulated device and `OPAPI_CANN_VERSION`.
    pub rules: Rules,
    /// `OPAPI_NUM_THREADS`, else `RAYON_NUM_THREADS`, else the cores of this process.
    pub threads: usize,
    /// `OPAPI_MAX_ISA`: the highest instruction-set level to use.
    pub max_isa: Option<String>,
    /// `OPAPI_DUMP_PLAN`: `1` for stderr, else a file for Graphviz.
    pub dump_plan: Option<String>,
    /// `ASCEND_LAUNCH_BLOCKING=1`: every launch waits for its end.
    pub launch_blocking: bool,
    /// `OPAPI_QUIET=1`: no notice at aclInit.
    pub quiet: bool,
    /// Variables with a value that cannot be understood; aclInit reports them.
    pub problems: Vec<String>,
}

/// The configuration of this process.
pub fn config() -> &'static Config {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    CONFIG.get_or_init(|| Config::from_lookup(|name| std::env::var(name).ok()))
}

impl Config {
    fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Config {
        let mut problems = Vec::new();
        // An empty value means unset, as CANN's scripts leave variables.
        let get = |name: &str| lookup(name).filter(|value| !value.is_empty());

        let mut soc_name = get("OPAPI_SOC_NAME").unwrap_or_else(|| Soc::DEFAULT_NAME.into());
        let soc = Soc::from_name(&soc_name).unwrap_or_else(|| {
            problems.push(format!("OPAPI_SOC_NAME: {soc_name}, expected one of {}", Soc::known_names()));
            soc_name = Soc::DEFAULT_NAME.into();
            Soc::Ascend910B
        });
        let edition = get("OPAPI_CANN_VERSION").and_then(|text| {
            let edition = Edition::parse(&text);
            if edition.is_none() {
                problems.push(format!("OPAPI_CANN_VERSION: {text}, expected a release like 9.1 or 8.0.RC2"));
            }
            edition
        });
        let mut count = |name: &str| {
            let text = get(name)?;
            let count = text.parse::<usize>().ok().filter(|&count| (1..=1024).contains(&count));
            if count.is_none() {
                problems.push(format!("{name}: {text}, expected a number of threads from 1 to 1024"));
            }
            count
        };
        let threads = count("OPAPI_NUM_THREADS").or_else(|| {
            // Zero means "choose" to rayon.
            get("RAYON_NUM_THREADS").filter(|text| text != "0").and_then(|_| count("RAYON_NUM_THREADS"))
        });
        let max_isa = get("OPAPI_MAX_ISA").map(|text| text.to_ascii_lowercase());
        if let Some(text) = &max_isa
            && !["scalar", "avx2", "avx512", "neon"].contains(&text.as_str())
        {
            problems.push(format!("OPAPI_MAX_ISA: {text}, expected scalar, avx2, avx512 or neon"));
        }
        Config {
            soc_name,
            rules: Rules { soc, edition },
            threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())),
            max_isa,
            dump_plan: get("OPAPI_DUMP_PLAN").filter(|value| value != "0"),
            launch_blocking: get("ASCEND_LAUNCH_BLOCKING").is_some_and(|value| value == "1"),
            quiet: get("OPAPI_QUIET").is_some_and(|value| value == "1"),
            problems,
        }
    }
}

/// Runs when the library is loaded: takes the snapshot before the program can change its environment (reading
/// it later would race with `setenv` on other threads) and asks to be told about forks.
#[ctor::ctor(unsafe)]
fn on_load() {
    config();
    crate::sys::at_fork_in_child(crate::runtime::in_forked_child);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> Config {
        Config::from_lookup(move |asked| (asked == name).then(|| value.to_string()))
    }

    #[test]
    fn a_value_that_cannot_be_understood_is_reported_and_names_what_was_expected() {
        for (name, value) in [
            ("OPAPI_SOC_NAME", "Hopper"),
            ("OPAPI_CANN_VERSION", "latest"),
            ("OPAPI_NUM_THREADS", "0"),
            ("OPAPI_NUM_THREADS", "many"),
            ("OPAPI_MAX_ISA", "avx9"),
        ] {
            let problems = with(name, value).problems;
            assert_eq!(problems.len(), 1, "{name}={value}");
            assert!(problems[0].contains(name) && problems[0].contains("expected"), "{}", problems[0]);
        }
    }

    #[test]
    fn empty_means_unset() {
        let config = with("OPAPI_SOC_NAME", "");
        assert_eq!(config.soc_name, Soc::DEFAULT_NAME);
        assert!(config.problems.is_empty());
        assert_eq!(with("RAYON_NUM_THREADS", "3").threads, 3);
        assert!(with("RAYON_NUM_THREADS", "0").problems.is_empty());
    }
}
