//! `opapi`: shows what libopapi.so decides on this machine, and runs programs with it.
#![allow(unsafe_code)] // opens the library, as any program would

mod diff;
mod events;
mod library;
mod options;
mod process;
mod program;
mod run;
mod summary;
mod witness;
#[path = "../../words.rs"]
mod words;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

const HELP: &str = "\
opapi: CANN's operators on an ordinary CPU

    opapi info [--json]
        shows where calls go on this machine, why, and what applies; status 1 if a setting is wrong

    opapi run [option...] [--] program [argument...]
        runs a program that was built for CANN or for this library; options:
        --backend auto|cpu|ascend|compare   the device, this CPU, or both and the differences (OPAPI_BACKEND)
        --cann FOLDER                       the CANN to use, if not the installed one (OPAPI_CANN_HOME)
        --soc NAME                          the device to emulate, such as Ascend910B1 (OPAPI_SOC_NAME)
        --threads N                         threads of the CPU (OPAPI_NUM_THREADS)
        --compare-file FILE                 takes JSON lines of comparisons (OPAPI_COMPARE_FILE)
        --torch-fallback                    with PyTorch, the CPU computes what is not here (OPAPI_TORCH_FALLBACK=cpu)
        --fault RULES                       has calls fail: aclrtMalloc:3=207001, *:1%, kernel:2, delay:stream=5ms,
                                            oom:above=1GiB, seed=42, with commas between them (OPAPI_FAULTS)

    opapi check [option...] [--] program [argument...]
        runs it, and tells its mistakes on stderr; the options of run, and:
        --check LIST                        memory,race,init,leak, which is all but lint (OPAPI_CHECK)
        --lint                              also what works and is no good idea
        --report FILE                       takes a line of JSON for each finding (OPAPI_CHECK_REPORT)
        --suppress FILE                     what not to tell: a check, and a function or a kind, on each line
                                            (OPAPI_CHECK_SUPPRESS)
        --backtrace                         shows where the program was (OPAPI_CHECK_BACKTRACE=1)
        --gen-suppressions                  shows the lines of a file for --suppress when the program has ended
        --error-exitcode N                  the status when something was found and the program's own is 0; else 1

    opapi trace [option...] [--] program [argument...]
        runs it, and writes a timeline for ui.perfetto.dev; the options of run, and:
        --output FILE                       the timeline (OPAPI_TRACE); else opapi-trace-<process>.json
        --size BYTES                        where it begins again, keeping one old file (OPAPI_TRACE_SIZE)
        --summary                           shows a table on stderr when the program has ended

    opapi summary FILE [--json]
        the table of a timeline: functions, kernels, waiting, memory

    opapi diff FILE FILE
        the first call in which two timelines differ, thread by thread; status 1 if there is one

opapi COMMAND --help shows the part of this that is about the command.
OPAPI_LIBRARY=FILE chooses another libopapi.so than the one installed with this program.
";

/// What to print, and the exit status: on stdout if that is 0, else on stderr.
type Failure = (String, u8);

const COMMANDS: [&str; 7] = ["info", "run", "check", "trace", "summary", "diff", "help"];

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = if arguments.is_empty() { "help".into() } else { arguments.remove(0) };
    let outcome = match command.to_str() {
        Some("run") => run::run(arguments),
        Some("check") => run::check(arguments),
        Some("trace") => run::trace(arguments),
        Some(name @ ("info" | "summary" | "diff")) => match asks(name, &arguments) {
            Some(answer) => print(&answer),
            None if name == "info" => info(&arguments),
            None if name == "summary" => summary::command(&arguments),
            None => diff::command(&arguments),
        },
        Some("help" | "--help" | "-h") => match arguments.first().and_then(|name| name.to_str()) {
            Some(name) if COMMANDS.contains(&name) => print(&help_of(name)),
            _ => print(HELP),
        },
        Some("--version" | "-V" | "version") => print(&version()),
        _ => {
            let word = command.to_string_lossy();
            let nearest = words::or(words::nearest(&word, COMMANDS));
            Err((format!("opapi: no command {word}{nearest}; see opapi --help"), 2))
        }
    };
    let outcome = outcome.or_else(|(text, status)| match status {
        0 => print(&text),
        _ => Err((text, status)),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err((text, status)) => {
            if !text.is_empty() {
                tell(&text.trim_end());
            }
            ExitCode::from(status)
        }
    }
}

/// What a command says of itself, if that is asked.
fn asks(command: &str, arguments: &[OsString]) -> Option<String> {
    arguments.iter().find_map(|word| match word.to_str() {
        Some("--help" | "-h") => Some(help_of(command)),
        Some("--version" | "-V") => Some(version()),
        _ => None,
    })
}

/// The part of the help that is about a command, with the options that it shares.
fn help_of(command: &str) -> String {
    let parts = HELP.split("\n\n").map(|part| part.trim_matches('\n'));
    let about = |name: &str| {
        let start = format!("    opapi {name} ");
        parts
            .clone()
            .find(|part| part.starts_with(&start))
            .map(|part| format!("{part}\n"))
            .unwrap_or_default()
    };
    match command {
        "check" | "trace" => format!("{}\n{}", about(command), about("run")),
        "help" => HELP.into(),
        _ => about(command),
    }
}

fn version() -> String {
    concat!("opapi ", env!("CARGO_PKG_VERSION"), "\n").into()
}

/// Arguments that a command does not take.
fn wrong(command: &str, what: &str) -> Failure {
    (format!("opapi {command}: {what}; see opapi {command} --help"), 2)
}

fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(|error| (format!("opapi: stdout: {error}"), 2))
}

/// Nobody may be reading stderr: no reason to fail.
fn tell(line: &impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn info(arguments: &[OsString]) -> Result<(), Failure> {
    let function = match arguments {
        [] => c"opapiGetInfoText",
        [option] if option == "--json" => c"opapiGetInfo",
        _ => return Err(wrong("info", "expected nothing or --json")),
    };
    let library = library::path()?;
    print(&library::ask(&library, function)?)?;
    match library::problems(&library::facts(&library)?).next() {
        Some(_) => Err((String::new(), 1)),
        None => Ok(()),
    }
}
