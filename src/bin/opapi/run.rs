//! `opapi run` and `opapi trace`: start a program with the library.

use super::{Failure, HELP, events, library, summary};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// Options of `run`, and the variables that they set.
const OPTIONS: &[(&str, &str)] = &[
    ("--backend", "OPAPI_BACKEND"),
    ("--cann", "OPAPI_CANN_HOME"),
    ("--soc", "OPAPI_SOC_NAME"),
    ("--threads", "OPAPI_NUM_THREADS"),
    ("--compare-file", "OPAPI_COMPARE_FILE"),
    ("--fault", "OPAPI_FAULTS"),
];

/// Those of `trace`, beside them.
const TRACE_OPTIONS: &[(&str, &str)] = &[("--output", "OPAPI_TRACE"), ("--size", "OPAPI_TRACE_SIZE")];

/// Those of `check`.
const CHECK_OPTIONS: &[(&str, &str)] = &[
    ("--check", "OPAPI_CHECK"),
    ("--report", "OPAPI_CHECK_REPORT"),
    ("--suppress", "OPAPI_CHECK_SUPPRESS"),
    ("--error-exitcode", EXIT_CODE),
];
/// Not for the library.
const EXIT_CODE: &str = "";

/// What `check` looks for, where nothing else is said.
const CHECKS: &str = "memory,race,init,leak";

/// Variables of the program that is started, and not of this one: the library, which is asked first, would follow them.
const OF_PROGRAM: [&str; 3] = ["OPAPI_TRACE", "OPAPI_CHECK", "OPAPI_CHECK_REPORT"];

/// Runs a program in place of this one.
pub fn run(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let options = options("run", &mut arguments, &[OPTIONS], &mut [])?;
    Err(replace(prepare("run", options, arguments)?))
}

/// Runs a program that writes a timeline.
pub fn trace(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let mut with_summary = ("--summary", false);
    let mut options = options("trace", &mut arguments, &[OPTIONS, TRACE_OPTIONS], &mut [&mut with_summary])?;
    let given =
        options.iter().find(|(name, _)| *name == "OPAPI_TRACE").map(|(_, value)| PathBuf::from(value));
    let file = match given {
        Some(file) => file,
        None => {
            let file = std::path::absolute(format!("opapi-trace-{}.json", std::process::id()))
                .map_err(|error| (format!("opapi trace: {error}"), 1))?;
            options.push(("OPAPI_TRACE", file.clone().into()));
            file
        }
    };
    let mut command = prepare("trace", options, arguments)?;
    eprintln!("opapi trace: the timeline is {}, for ui.perfetto.dev", file.display());
    if !with_summary.1 {
        return Err(replace(command));
    }
    let status = wait(&mut command)?;
    eprint!("{}", summary::text(&events::read(file.as_os_str())?));
    ends_as(status)
}

/// Runs a program and tells its mistakes.
pub fn check(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let (mut lint, mut stacks) = (("--lint", false), ("--backtrace", false));
    let mut options =
        options("check", &mut arguments, &[OPTIONS, CHECK_OPTIONS], &mut [&mut lint, &mut stacks])?;
    let mut take = |variable: &str| {
        let at = options.iter().position(|(name, _)| *name == variable)?;
        Some(options.swap_remove(at).1)
    };
    let code = take(EXIT_CODE).unwrap_or_else(|| "1".into());
    let code: u8 = code.to_str().and_then(|code| code.parse().ok()).ok_or_else(|| {
        (format!("opapi check: --error-exitcode: {}, expected 0 to 255", code.display()), 2)
    })?;
    let mut checks = take("OPAPI_CHECK").unwrap_or_else(|| CHECKS.into());
    if lint.1 {
        checks.push(",lint");
    }
    // The number of findings comes by the report, wanted or not.
    let own = std::env::temp_dir().join(format!("opapi-check-{}.json", std::process::id()));
    let given = take("OPAPI_CHECK_REPORT").map(PathBuf::from);
    // What is no file cannot be read again.
    let report = given.clone().filter(|path| !path.exists() || path.is_file()).unwrap_or_else(|| own.clone());
    // Processes that the program starts add to it.
    std::fs::write(&report, "")
        .map_err(|error| (format!("opapi check: --report: {}: {error}", report.display()), 2))?;
    options.push(("OPAPI_CHECK", checks));
    options.push(("OPAPI_CHECK_REPORT", report.clone().into()));
    if stacks.1 {
        options.push(("OPAPI_CHECK_BACKTRACE", "1".into()));
    }
    let outcome = prepare("check", options, arguments).and_then(|mut command| wait(&mut command));
    let lines = std::fs::read_to_string(&report).unwrap_or_default();
    if report == own {
        let _ = std::fs::remove_file(own);
        if let Some(given) = given {
            std::fs::write(&given, &lines)
                .map_err(|error| (format!("opapi check: --report: {}: {error}", given.display()), 2))?;
        }
    }
    let (status, found) = (outcome?, !lines.is_empty());
    if status.success() && found { Err((String::new(), code)) } else { ends_as(status) }
}

/// Becomes the program; what comes back is the failure.
fn replace(mut command: Command) -> Failure {
    let error = command.exec();
    could_not_start(&command, &error)
}

fn could_not_start(command: &Command, error: &std::io::Error) -> Failure {
    let status = if error.kind() == std::io::ErrorKind::NotFound { 127 } else { 126 };
    (format!("opapi run: {}: {error}", command.get_program().display()), status)
}

/// Runs the program to its end. Ctrl-C is for the program; this one stays to tell about it.
fn wait(command: &mut Command) -> Result<ExitStatus, Failure> {
    // SAFETY: ignoring a signal has no requirements, and the child restores what it had before it becomes the program.
    unsafe {
        let before = libc::signal(libc::SIGINT, libc::SIG_IGN);
        command.pre_exec(move || {
            libc::signal(libc::SIGINT, before);
            Ok(())
        });
    }
    command.status().map_err(|error| could_not_start(command, &error))
}

/// Ends as the program did; a signal becomes 128 and its number, as in a shell.
fn ends_as(status: ExitStatus) -> Result<(), Failure> {
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    if code == 0 { Ok(()) } else { Err((String::new(), code as u8)) }
}

/// Takes the options from the front of the arguments: variables and their values. `flags` are those without a value.
fn options(
    own: &str,
    arguments: &mut Vec<OsString>,
    known: &[&[(&'static str, &'static str)]],
    flags: &mut [&mut (&str, bool)],
) -> Result<Vec<(&'static str, OsString)>, Failure> {
    let wrong = |text: String| (format!("opapi {own}: {text}\n\n{HELP}"), 2);
    let mut options: Vec<(&str, OsString)> = Vec::new();
    while let Some(first) = arguments.first().filter(|first| first.as_bytes().starts_with(b"-")) {
        let word = first.to_string_lossy().into_owned();
        arguments.remove(0);
        if word == "--" {
            break;
        }
        if let Some(flag) = flags.iter_mut().find(|flag| flag.0 == word) {
            flag.1 = true;
            continue;
        }
        let (name, value) = word.split_once('=').map_or((&*word, None), |(name, value)| (name, Some(value)));
        let Some(&(_, variable)) = known.iter().copied().flatten().find(|option| option.0 == name) else {
            return Err(wrong(format!("no option {name}")));
        };
        let value: OsString = match value {
            Some(value) => value.into(),
            None if arguments.is_empty() => return Err(wrong(format!("{name} needs a value"))),
            None => arguments.remove(0),
        };
        let backends = ["auto", "cpu", "ascend", "compare"];
        if name == "--backend" && !backends.iter().any(|backend| value == *backend) {
            let got = value.to_string_lossy();
            return Err(wrong(format!("--backend: {got}, expected auto, cpu, ascend or compare")));
        }
        // The program may go elsewhere, and the library takes absolute paths only.
        let value = match name {
            "--cann" | "--compare-file" | "--output" | "--report" | "--suppress" => {
                std::path::absolute(&value).map_or(value, Into::into)
            }
            _ => value,
        };
        // Rules add up.
        let before = options.iter_mut().find(|option| option.0 == variable && name == "--fault");
        match before {
            Some((_, rules)) => {
                rules.push(",");
                rules.push(value);
            }
            None => options.push((variable, value)),
        }
    }
    if arguments.is_empty() {
        return Err(wrong("no program".into()));
    }
    Ok(options)
}

/// The command that runs the program with the library.
fn prepare(
    own: &str,
    options: Vec<(&'static str, OsString)>,
    mut arguments: Vec<OsString>,
) -> Result<Command, Failure> {
    let mut of_program = Vec::new();
    for (variable, value) in options {
        if OF_PROGRAM.contains(&variable) {
            of_program.push((variable, value));
        } else {
            // SAFETY: there is one thread.
            unsafe { std::env::set_var(variable, value) };
        }
    }
    for variable in OF_PROGRAM {
        if let Some(value) = std::env::var_os(variable) {
            of_program.insert(0, (variable, value));
            // SAFETY: as above.
            unsafe { std::env::remove_var(variable) };
        }
    }
    let library = library::path()?;
    let facts = library::ask(&library, c"opapiGetInfo")?;
    let facts: serde_json::Value = serde_json::from_str(&facts)
        .map_err(|error| (format!("opapi: {}: {error}", library.display()), 1))?;
    let problems = facts["problems"].as_array().into_iter().flatten().filter_map(|problem| problem.as_str());
    if let Some(problem) = problems.into_iter().find(|problem| problem.starts_with("OPAPI_FAULTS")) {
        return Err((format!("opapi {own}: {problem}"), 2));
    }
    let ours = library.parent().unwrap_or(Path::new("/"));
    // The folder of the first of CANN's libraries, when calls go there.
    let cann = facts["cann_libraries"][0].as_str().and_then(|file| Path::new(file).parent());

    let program = arguments.remove(0);
    let mut command = Command::new(&program);
    command.args(arguments).envs(of_program);
    // Ours under all of CANN's names. Where a real CANN works, its own libraries bear those names: they bring the operators
    // that are not here.
    let folders = match cann {
        Some(cann) => [Some(cann), None, Some(ours)],
        None => [Some(ours), None, None],
    };
    command.env("LD_LIBRARY_PATH", join(&folders, "LD_LIBRARY_PATH"));
    let loaded =
        find(&program).filter(|path| has_interpreter(path)).and_then(|path| ask_loader(&path, &command));
    // Ours in front of everything, so that each call comes here first: only where the names are not enough. Programs that
    // the program starts inherit it, and not all of them bear it (an instrumented one wants its runtime to be the first).
    if cann.is_some() || loaded.as_ref().is_some_and(|loaded| takes_from_elsewhere(loaded, &library)) {
        if library.as_os_str().as_bytes().iter().any(|byte| b" :".contains(byte)) {
            let text = "LD_PRELOAD takes no path with a blank or a colon, install it elsewhere";
            return Err((format!("opapi run: {}: {text}", library.display()), 1));
        }
        command.env("LD_PRELOAD", join(&[Some(&library), None], "LD_PRELOAD"));
    }
    if let Some(loaded) = loaded {
        refuse_incomplete(&program, &loaded, cann.is_some())?;
    }
    Ok(command)
}

/// The paths with colons between them; the first `None` is the present value of the variable.
fn join(parts: &[Option<&Path>], variable: &str) -> OsString {
    let present = std::env::var_os(variable).unwrap_or_default();
    let mut joined: Vec<u8> = Vec::new();
    let mut placed = false;
    for part in parts {
        let text = match part {
            Some(path) => path.as_os_str().as_bytes(),
            None if placed => continue,
            None => {
                placed = true;
                present.as_bytes()
            }
        };
        if !text.is_empty() {
            if !joined.is_empty() {
                joined.push(b':');
            }
            joined.extend(text);
        }
    }
    OsString::from_vec(joined)
}

fn find(program: &OsStr) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(program.into());
    }
    use std::os::unix::fs::PermissionsExt as _;
    let can_start = |path: &PathBuf| {
        std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(can_start)
}

/// An ELF program that the dynamic loader starts: only such a program can be asked what it needs without running it.
fn has_interpreter(path: &Path) -> bool {
    use std::os::unix::fs::FileExt as _;
    let Ok(file) = std::fs::File::open(path) else { return false };
    let mut header = [0u8; 64];
    if file.read_exact_at(&mut header, 0).is_err() || !header.starts_with(b"\x7fELF\x02\x01") {
        return false;
    }
    let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let start = u64::from_le_bytes(header[32..40].try_into().expect("eight bytes"));
    const PT_INTERP: u32 = 3;
    (0..u64::from(short(56))).any(|i| {
        let mut kind = [0u8; 4];
        let at = start.saturating_add(i * u64::from(short(54)));
        file.read_exact_at(&mut kind, at).is_ok() && u32::from_le_bytes(kind) == PT_INTERP
    })
}

/// Lets the loader tell, as ldd does, what the program will find and what not.
fn ask_loader(path: &Path, command: &Command) -> Option<String> {
    let mut trace = Command::new(path);
    for (name, value) in command.get_envs().filter(|(name, _)| OF_PROGRAM.iter().all(|own| name != own)) {
        trace.env(name, value.unwrap_or_default());
    }
    for name in ["LD_TRACE_LOADED_OBJECTS", "LD_WARN", "LD_BIND_NOW"] {
        trace.env(name, "1");
    }
    let output = trace.output().ok()?;
    Some(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// Whether another file than the library comes under one of the names beside it, for a path is written into the program.
fn takes_from_elsewhere(loaded: &str, library: &Path) -> bool {
    let ours = library.parent().unwrap_or(Path::new("/"));
    let library = std::fs::canonicalize(library).ok();
    loaded.lines().any(|line| {
        let line = line.trim().split(" (0x").next().unwrap_or_default();
        let (wanted, file) = line.split_once(" => ").unwrap_or((line, line));
        let name = Path::new(wanted).file_name().unwrap_or_default();
        file.starts_with('/')
            && std::fs::canonicalize(ours.join(name)).ok() == library
            && std::fs::canonicalize(file).ok() != library
    })
}

/// Refuses a program that will not find its libraries.
fn refuse_incomplete(program: &OsStr, loaded: &str, with_cann: bool) -> Result<(), Failure> {
    let missing: Vec<&str> =
        loaded.lines().filter_map(|line| line.trim().strip_suffix("=> not found")).map(str::trim).collect();
    if !missing.is_empty() {
        return Err((
            format!(
                "opapi run: {} cannot start: not found: {}. A program with a path to CANN written into it (DT_RPATH) \
                 takes CANN's libraries from there, and they need CANN's driver. Add a folder that has it to \
                 LD_LIBRARY_PATH (CANN's own devlib folder has stand-ins), or remove the path with patchelf \
                 --remove-rpath.",
                program.display(),
                missing.join(", ")
            ),
            127,
        ));
    }
    let unknown: Vec<&str> = loaded
        .lines()
        .filter_map(|line| line.trim().strip_prefix("undefined symbol: "))
        .filter_map(|line| line.split_whitespace().next())
        .map(|name| name.trim_end_matches(','))
        .filter(|name| name.starts_with("acl"))
        .collect();
    if !unknown.is_empty() {
        let advice = if with_cann { "this CANN lacks" } else { "only a real CANN with a device has" };
        eprintln!("opapi run: {} uses what {advice}: {}", program.display(), unknown.join(", "));
    }
    Ok(())
}
