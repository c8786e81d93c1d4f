//! The environment variables, read once when the library is loaded.

use crate::machine::{self, Machine};
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::words;
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// `OPAPI_BACKEND`: where calls go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// To a real CANN with a device, if there is one, else to this CPU.
    Auto,
    /// To this CPU, whatever else there is.
    Cpu,
    /// To a real CANN with a device, or it is an error.
    Ascend,
    /// As `Ascend`; the operators run here too, and differences are reported.
    Compare,
}

impl Backend {
    const NAMES: &[(&str, Backend)] = &[
        ("auto", Backend::Auto),
        ("cpu", Backend::Cpu),
        ("ascend", Backend::Ascend),
        ("compare", Backend::Compare),
    ];

    /// As the variable spells it.
    pub fn name(self) -> &'static str {
        Backend::NAMES.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

/// The most devices that can be emulated.
pub const MAX_DEVICES: usize = 64;

/// Where CANN is installed by default: up to 8.3, and from 8.5 on.
const DEFAULT_ROOTS: [&str; 2] = ["/usr/local/Ascend/ascend-toolkit/latest", "/usr/local/Ascend/cann"];

/// What the environment asked for.
#[derive(Debug)]
pub struct Config {
    /// `OPAPI_SOC_NAME`, as `aclrtGetSocName` returns it.
    pub soc_name: String,
    /// The emulated device and `OPAPI_CANN_VERSION`.
    pub rules: Rules,
    /// `OPAPI_NUM_THREADS`, else `RAYON_NUM_THREADS`; `OPAPI_MAX_ISA`, `OPAPI_STREAMING_SIZE`; else as the machine is.
    pub machine: Machine,
    /// `OPAPI_DUMP_PLAN`: `1` for stderr, else a file for Graphviz.
    pub dump_plan: Option<String>,
    /// `OPAPI_DEVICE_COUNT`, cut by `ASCEND_RT_VISIBLE_DEVICES`.
    pub device_count: usize,
    /// `OPAPI_DEVICE_MEMORY`: bytes of each device; the host's memory by default.
    pub device_memory: u64,
    /// `ASCEND_GLOBAL_LOG_LEVEL`: 0 debug, 1 info, 2 warning, 3 error, 4 none.
    pub log_level: i32,
    /// `ASCEND_SLOG_PRINT_TO_STDOUT=1` or `ASCEND_LOG_PRINT_TO_STDOUT=1`: log lines go to stdout; else nowhere.
    pub log_to_stdout: bool,
    /// `OPAPI_QUIET=1`: no notice at aclInit.
    pub quiet: bool,
    /// `OPAPI_BACKEND`.
    pub backend: Backend,
    /// Where to look for a real CANN, in order: what says so, and the folder.
    pub cann_roots: Vec<(&'static str, PathBuf)>,
    /// `OPAPI_COMPARE_FILE`: takes a line of JSON for every output that was compared.
    pub compare_file: Option<PathBuf>,
    /// `OPAPI_TRACE`: takes a timeline.
    pub trace: Option<PathBuf>,
    /// `OPAPI_TRACE_SIZE`: bytes at which the timeline begins again.
    pub trace_size: u64,
    /// `OPAPI_FAULTS`: which calls and tasks fail by order.
    pub faults: Option<String>,
    /// `OPAPI_CHECK`: mistakes to look for.
    pub check: Option<String>,
    /// `OPAPI_CHECK_REPORT`: takes a line of JSON for each finding.
    pub check_report: Option<PathBuf>,
    /// `OPAPI_CHECK_SUPPRESS`: a file that says what is not told.
    pub check_suppress: Option<PathBuf>,
    /// `OPAPI_CHECK_BACKTRACE=1`: findings show where the program was.
    pub check_backtrace: bool,
    /// `OPAPI_WITNESS`: takes what `opapi check` and `opapi trace` want to know of the process.
    pub witness: Option<PathBuf>,
    /// `OPAPI_` variables with a value that cannot be understood; aclInit reports them.
    pub problems: Vec<String>,
    /// The variables that are set and read.
    pub set: Vec<String>,
    /// Those that nobody reads, each with what to say of it; aclInit warns of them.
    pub unknown: Vec<String>,
}

/// Read by others: the tool, and those who test this library.
const OF_OTHERS: [&str; 3] = ["OPAPI_LIBRARY", "OPAPI_TEST_", "OPAPI_TORCH_FALLBACK"];

/// The configuration of this process.
pub fn config() -> &'static Config {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    CONFIG.get_or_init(|| {
        let read = RefCell::new(OF_OTHERS.to_vec());
        let mut config = Config::from_lookup(|name| {
            read.borrow_mut().push(name);
            std::env::var(name).ok()
        });
        let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value));
        let variables: Vec<(String, OsString)> = std::env::vars_os().filter_map(text).collect();
        let read = read.into_inner();
        let is_set = |(name, value): &&(String, OsString)| read.contains(&&**name) && !value.is_empty();
        let shown = variables.iter().filter(is_set);
        config.set = shown.map(|(name, value)| format!("{name}={}", value.display())).collect();
        config.set.sort();
        config.unknown = unknown(variables.into_iter().map(|(name, _)| name), &read);
        machine::set(config.machine);
        config
    })
}

static LAUNCH_BLOCKING: AtomicBool = AtomicBool::new(false);

/// `ASCEND_LAUNCH_BLOCKING=1`: every launch waits for its end.
#[inline(always)]
pub fn launch_blocking() -> bool {
    LAUNCH_BLOCKING.load(Ordering::Relaxed)
}

/// Reads `ASCEND_LAUNCH_BLOCKING`, which programs set before they initialise the library, after it was loaded.
pub fn read_launch_blocking() {
    let value = std::env::var("ASCEND_LAUNCH_BLOCKING");
    LAUNCH_BLOCKING.store(value.is_ok_and(|value| value == "1"), Ordering::Relaxed);
}

impl Config {
    /// What the variables say that `lookup` finds.
    pub fn from_lookup(lookup: impl Fn(&'static str) -> Option<String>) -> Config {
        let mut problems = Vec::new();
        // An empty value means unset, as CANN's scripts leave variables.
        let get = |name: &'static str| lookup(name).filter(|value| !value.is_empty());

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
        let backend = get("OPAPI_BACKEND").map_or(Backend::Auto, |text| {
            let known = Backend::NAMES.iter().find(|row| row.0.eq_ignore_ascii_case(&text));
            if known.is_none() {
                problems.push(format!("OPAPI_BACKEND: {text}, expected auto, cpu, ascend or compare"));
            }
            known.map_or(Backend::Cpu, |row| row.1)
        });
        let mut number = |name: &'static str, least: u64, most: u64| {
            let text = get(name)?;
            let number = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
            // What others own is no reason to fail; it just does not count.
            if number.is_none() && name.starts_with("OPAPI_") {
                problems.push(format!("{name}: {text}, expected a number from {least} to {most}"));
            }
            number
        };
        let threads = number("OPAPI_NUM_THREADS", 1, 1024).or_else(|| number("RAYON_NUM_THREADS", 1, 1024));
        let device_count = number("OPAPI_DEVICE_COUNT", 1, MAX_DEVICES as u64).unwrap_or(1) as usize;
        let device_memory = number("OPAPI_DEVICE_MEMORY", 1, u64::MAX);
        let trace_size = number("OPAPI_TRACE_SIZE", 1 << 16, u64::MAX);
        let streaming_size = number("OPAPI_STREAMING_SIZE", 0, usize::MAX as u64);
        let log_level = number("ASCEND_GLOBAL_LOG_LEVEL", 0, 4).unwrap_or(3) as i32;
        let visible = get("ASCEND_RT_VISIBLE_DEVICES");
        let max_isa = get("OPAPI_MAX_ISA").map(|text| text.to_ascii_lowercase());
        if let Some(text) = &max_isa
            && !["scalar", "avx2", "avx512", "neon"].contains(&text.as_str())
        {
            problems.push(format!("OPAPI_MAX_ISA: {text}, expected scalar, avx2, avx512 or neon"));
        }
        let mut machine = Machine::default();
        machine.threads = threads.map_or(machine.threads, |threads| threads as usize);
        machine.streaming_size = streaming_size.map_or(machine.streaming_size, |bytes| bytes as usize);
        machine.level = max_isa.and_then(|name| Level::named(&name)).unwrap_or(machine.level);
        Config {
            soc_name,
            rules: Rules { soc, edition },
            machine,
            dump_plan: get("OPAPI_DUMP_PLAN").filter(|value| value != "0"),
            device_count: visible.map_or(device_count, |list| visible_devices(&list, device_count)),
            device_memory: device_memory.unwrap_or_else(crate::sys::host_memory),
            log_level,
            log_to_stdout: ["ASCEND_SLOG_PRINT_TO_STDOUT", "ASCEND_LOG_PRINT_TO_STDOUT"]
                .iter()
                .any(|name| get(name).is_some_and(|value| value == "1")),
            quiet: get("OPAPI_QUIET").is_some_and(|value| value == "1"),
            backend,
            cann_roots: cann_roots(get),
            compare_file: get("OPAPI_COMPARE_FILE").map(PathBuf::from),
            trace: get("OPAPI_TRACE").map(PathBuf::from),
            trace_size: trace_size.unwrap_or(1 << 30),
            faults: get("OPAPI_FAULTS"),
            check: get("OPAPI_CHECK"),
            check_report: get("OPAPI_CHECK_REPORT").map(PathBuf::from),
            check_suppress: get("OPAPI_CHECK_SUPPRESS").map(PathBuf::from),
            check_backtrace: get("OPAPI_CHECK_BACKTRACE").is_some_and(|value| value == "1"),
            witness: get("OPAPI_WITNESS").map(PathBuf::from),
            problems,
            set: Vec::new(),
            unknown: Vec::new(),
        }
    }
}

/// The variables of this library's that nobody reads, with the nearest of those that are read.
fn unknown(names: impl Iterator<Item = String>, read: &[&str]) -> Vec<String> {
    let ours = names.filter(|name| name.starts_with("OPAPI_"));
    let is_read =
        |name: &str| read.iter().any(|read| name == *read || read.ends_with('_') && name.starts_with(read));
    let mut unknown: Vec<String> = ours.filter(|name| !is_read(name)).collect();
    unknown.sort();
    unknown
        .iter()
        .map(|name| format!("{name}{}", words::or(words::nearest(name, read.iter().copied()))))
        .collect()
}

/// `OPAPI_CANN_HOME` alone when it is set, else what CANN's own scripts set and the default places.
fn cann_roots(get: impl Fn(&'static str) -> Option<String>) -> Vec<(&'static str, PathBuf)> {
    let variable = |name: &'static str| get(name).map(|value| (name, PathBuf::from(value)));
    if let Some(only) = variable("OPAPI_CANN_HOME") {
        return vec![only];
    }
    let variables = ["ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME"].into_iter().filter_map(variable);
    variables.chain(DEFAULT_ROOTS.map(|root| ("the default place", root.into()))).collect()
}

/// The devices that `ASCEND_RT_VISIBLE_DEVICES` leaves: those before the first entry that is no device or comes
/// twice. They are numbered anew, and as all are alike, their number is all that counts.
fn visible_devices(list: &str, count: usize) -> usize {
    let mut seen = Vec::new();
    for entry in list.split(',') {
        match entry.trim().parse::<usize>() {
            Ok(device) if device < count && !seen.contains(&device) => seen.push(device),
            _ => break,
        }
    }
    seen.len()
}

/// Runs when the library is loaded: takes the snapshot before the program can change its environment (reading
/// it later would race with `setenv` on other threads) and asks to be told about forks.
#[ctor::ctor(unsafe)]
fn on_load() {
    config();
    read_launch_blocking();
    crate::sys::utc_offset();
    crate::sys::watch_forks();
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
            ("OPAPI_STREAMING_SIZE", "never"),
            ("OPAPI_BACKEND", "gpu"),
        ] {
            let problems = with(name, value).problems;
            assert_eq!(problems.len(), 1, "{name}={value}");
            assert!(problems[0].contains(name) && problems[0].contains("expected"), "{}", problems[0]);
        }
    }

    #[test]
    fn a_variable_that_nobody_reads_is_told_with_the_nearest_one() {
        let read = ["OPAPI_NUM_THREADS", "OPAPI_SOC_NAME", "OPAPI_TEST_"];
        let names = ["OPAPI_NUM_THREAD", "PATH", "OPAPI_WHATEVER_ELSE", "OPAPI_SOC_NAME", "OPAPI_TEST_ONLY"];
        assert_eq!(
            unknown(names.into_iter().map(Into::into), &read),
            ["OPAPI_NUM_THREAD, did you mean OPAPI_NUM_THREADS?", "OPAPI_WHATEVER_ELSE"]
        );
    }

    #[test]
    fn visible_devices_end_at_the_first_bad_entry() {
        for (list, expected) in
            [("0,1,2", 3), ("2", 1), ("1,1", 1), ("0,3,1", 1), ("x", 0), ("", 0), (" 2 , 0", 2)]
        {
            assert_eq!(visible_devices(list, 3), expected, "{list:?}");
        }
    }

    #[test]
    fn cann_is_looked_for_where_its_scripts_say_and_in_the_default_places() {
        let roots = |name: &'static str| {
            let roots = with(name, "/opt/cann").cann_roots;
            roots.into_iter().map(|(_, path)| path.display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(roots("OPAPI_CANN_HOME"), ["/opt/cann"]);
        let (old, new) = ("/usr/local/Ascend/ascend-toolkit/latest", "/usr/local/Ascend/cann");
        assert_eq!(roots("ASCEND_HOME_PATH"), ["/opt/cann", old, new]);
        assert_eq!(roots("ASCEND_TOOLKIT_HOME"), ["/opt/cann", old, new]);
        assert_eq!(roots("HOME"), [old, new]);
    }

    #[test]
    fn empty_means_unset() {
        let config = with("OPAPI_SOC_NAME", "");
        assert_eq!(config.soc_name, Soc::DEFAULT_NAME);
        assert!(config.problems.is_empty());
        assert_eq!(with("RAYON_NUM_THREADS", "3").machine.threads, 3);
        for value in ["0", "2000", "many"] {
            assert!(with("RAYON_NUM_THREADS", value).problems.is_empty(), "{value}: not our variable");
        }
    }
}
