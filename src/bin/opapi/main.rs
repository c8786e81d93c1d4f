//! `opapi`: shows what libopapi.so decides on this machine, and runs programs with it.
#![allow(unsafe_code)] // opens the library, as any program would

mod diff;
mod events;
mod library;
mod run;
mod summary;

use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
opapi: CANN's operators on an ordinary CPU

    opapi info [--json]
        shows where calls go on this machine, why, and what applies

    opapi run [option...] [--] program [argument...]
        runs a program that was built for CANN or for this library; options:
        --backend auto|cpu|ascend|compare   the device, this CPU, or both and the differences (OPAPI_BACKEND)
        --cann FOLDER                       the CANN to use, if not the installed one (OPAPI_CANN_HOME)
        --soc NAME                          the device to emulate, such as Ascend910B1 (OPAPI_SOC_NAME)
        --threads N                         threads of the CPU (OPAPI_NUM_THREADS)
        --compare-file FILE                 takes JSON lines of comparisons (OPAPI_COMPARE_FILE)
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

OPAPI_LIBRARY=FILE chooses another libopapi.so than the one installed with this program.
";

/// What to print on stderr, and the exit status.
type Failure = (String, u8);

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = if arguments.is_empty() { "--help".into() } else { arguments.remove(0) };
    let outcome = match command.to_str() {
        Some("info") => info(&arguments),
        Some("run") => run::run(arguments),
        Some("check") => run::check(arguments),
        Some("trace") => run::trace(arguments),
        Some("summary") => summary::command(&arguments),
        Some("diff") => diff::command(&arguments),
        Some("help" | "--help" | "-h") => {
            print(HELP);
            Ok(())
        }
        Some("--version") => {
            print(concat!("opapi ", env!("CARGO_PKG_VERSION"), "\n"));
            Ok(())
        }
        _ => Err((format!("opapi: no command {}\n\n{HELP}", command.display()), 2)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err((text, status)) => {
            if !text.is_empty() {
                eprintln!("{}", text.trim_end());
            }
            ExitCode::from(status)
        }
    }
}

/// A closed stdout is no reason to fail.
fn print(text: &str) {
    use std::io::Write as _;
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn info(arguments: &[OsString]) -> Result<(), Failure> {
    let function = match arguments {
        [] => c"opapiGetInfoText",
        [option] if option == "--json" => c"opapiGetInfo",
        _ => return Err((format!("opapi info: expected nothing or --json\n\n{HELP}"), 2)),
    };
    print(&library::ask(&library::path()?, function)?);
    Ok(())
}
