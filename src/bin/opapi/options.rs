//! The options of the commands that start a program.

use super::{Failure, help_of, version, words, wrong};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt as _;

/// Options of `run`, and the variables that they set.
pub const RUN: &[(&str, &str)] = &[
    ("--backend", "OPAPI_BACKEND"),
    ("--cann", "OPAPI_CANN_HOME"),
    ("--soc", "OPAPI_SOC_NAME"),
    ("--threads", "OPAPI_NUM_THREADS"),
    ("--compare-file", "OPAPI_COMPARE_FILE"),
    ("--fault", "OPAPI_FAULTS"),
];

/// A flag of all three, which sets its variable to `cpu`.
pub const TORCH_FALLBACK: (&str, &str) = ("--torch-fallback", "OPAPI_TORCH_FALLBACK");

/// Those of `trace`, beside them.
pub const TRACE: &[(&str, &str)] = &[("--output", "OPAPI_TRACE"), ("--size", "OPAPI_TRACE_SIZE")];

/// Those of `check`.
pub const CHECK: &[(&str, &str)] = &[
    ("--check", "OPAPI_CHECK"),
    ("--report", "OPAPI_CHECK_REPORT"),
    ("--suppress", "OPAPI_CHECK_SUPPRESS"),
    ("--error-exitcode", EXIT_CODE),
];
/// Not for the library.
pub const EXIT_CODE: &str = "";

/// Options that were given: their names, variables and values.
#[derive(Default)]
pub struct Options(Vec<(&'static str, &'static str, OsString)>);

impl Options {
    /// The value of a variable: of its option, else of the environment.
    pub fn value(&self, variable: &str) -> Option<OsString> {
        let given = self.0.iter().find(|option| option.1 == variable).map(|option| option.2.clone());
        given.or_else(|| std::env::var_os(variable).filter(|value| !value.is_empty()))
    }

    /// The options with the variables that they set.
    pub fn names(&self) -> Vec<(&'static str, &'static str)> {
        self.0.iter().map(|&(option, variable, _)| (option, variable)).collect()
    }

    /// The variables that they set, with these in the place of others.
    pub fn into_environment(self, more: &[(&str, OsString)]) {
        let given = self.0.iter().map(|(_, variable, value)| (*variable, value));
        for (variable, value) in given.chain(more.iter().map(|(variable, value)| (*variable, value))) {
            if variable != EXIT_CODE {
                // SAFETY: there is one thread.
                unsafe { std::env::set_var(variable, value) };
            }
        }
    }
}

/// Takes the options from the front of the arguments. `flags` are those without a value.
pub fn take(
    own: &str,
    arguments: &mut Vec<OsString>,
    known: &[&[(&'static str, &'static str)]],
    flags: &mut [&mut (&str, bool)],
) -> Result<Options, Failure> {
    let mut options = Options::default();
    while let Some(first) = arguments.first().filter(|first| first.as_bytes().starts_with(b"-")) {
        let word = first.to_string_lossy().into_owned();
        arguments.remove(0);
        match &*word {
            "--" => break,
            "--help" | "-h" => return Err((help_of(own), 0)),
            "--version" | "-V" => return Err((version(), 0)),
            _ => {}
        }
        if word == TORCH_FALLBACK.0 {
            options.0.push((TORCH_FALLBACK.0, TORCH_FALLBACK.1, "cpu".into()));
            continue;
        }
        if let Some(flag) = flags.iter_mut().find(|flag| flag.0 == word) {
            flag.1 = true;
            continue;
        }
        let (name, value) = word.split_once('=').map_or((&*word, None), |(name, value)| (name, Some(value)));
        let names = || known.iter().copied().flatten();
        let Some(&(option, variable)) = names().find(|option| option.0 == name) else {
            let all = names()
                .map(|option| option.0)
                .chain(flags.iter().map(|flag| flag.0))
                .chain([TORCH_FALLBACK.0]);
            return Err(wrong(own, &format!("no option {name}{}", words::or(words::nearest(name, all)))));
        };
        let value: OsString = match value {
            Some(value) => value.into(),
            None if arguments.is_empty() => return Err(wrong(own, &format!("{name} needs a value"))),
            None => arguments.remove(0),
        };
        // The program may go elsewhere, and the library takes absolute paths only.
        let value = match name {
            "--cann" | "--compare-file" | "--output" | "--report" | "--suppress" => {
                std::path::absolute(&value).map_or(value, Into::into)
            }
            _ => value,
        };
        // Rules add up.
        let before = options.0.iter_mut().find(|before| before.0 == name);
        match before {
            Some((.., rules)) if name == "--fault" => {
                rules.push(",");
                rules.push(value);
            }
            Some((.., before)) => *before = value,
            None => options.0.push((option, variable, value)),
        }
    }
    if arguments.is_empty() {
        return Err(wrong(own, "no program"));
    }
    Ok(options)
}
