//! `opapi info` shows what libopapi.so decides on this machine; `opapi run` runs a program with it.
#![allow(unsafe_code)] // opens the library, as any program would

use std::ffi::{CStr, CString, OsString, c_char, c_void};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

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

OPAPI_LIBRARY=FILE chooses another libopapi.so than the one installed with this program.
";

/// Options of `run`, and the variables that they set.
const OPTIONS: [(&str, &str); 5] = [
    ("--backend", "OPAPI_BACKEND"),
    ("--cann", "OPAPI_CANN_HOME"),
    ("--soc", "OPAPI_SOC_NAME"),
    ("--threads", "OPAPI_NUM_THREADS"),
    ("--compare-file", "OPAPI_COMPARE_FILE"),
];

/// What to print on stderr, and the exit status.
type Failure = (String, u8);

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let command = if arguments.is_empty() { "--help".into() } else { arguments.remove(0) };
    let outcome = match command.to_str() {
        Some("info") => info(&arguments),
        Some("run") => run(arguments),
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
            eprintln!("{}", text.trim_end());
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
    print(&ask(&library()?, function)?);
    Ok(())
}

/// OPAPI_LIBRARY, else the library of the installation that this program belongs to, else the one beside it.
fn library() -> Result<PathBuf, Failure> {
    if let Some(path) = std::env::var_os("OPAPI_LIBRARY").filter(|path| !path.is_empty()) {
        // What the program starts may go elsewhere. Not resolved: the library's other names lie beside this one.
        return std::path::absolute(path).map_err(|error| (format!("opapi: OPAPI_LIBRARY: {error}"), 1));
    }
    let own = std::env::current_exe().map_err(|error| (format!("opapi: {error}"), 1))?;
    let folder = own.parent().unwrap_or(Path::new("/"));
    [folder.join("../lib64/libopapi.so"), folder.join("libopapi.so")]
        .into_iter()
        .find_map(|path| std::fs::canonicalize(path).ok())
        .ok_or_else(|| (format!("opapi: no libopapi.so in {}/../lib64", folder.display()), 1))
}

/// Opens the library, which takes its snapshot of the environment, and asks it.
fn ask(library: &Path, function: &CStr) -> Result<String, Failure> {
    type Get = unsafe extern "C" fn(*mut c_char, usize) -> usize;
    let failure = |what: &str| (format!("opapi: {}: {what}", library.display()), 1);
    let path = CString::new(library.as_os_str().as_bytes()).map_err(|error| failure(&error.to_string()))?;
    // SAFETY: C strings; dlerror gives one after a failure; the function is of that type in every libopapi.so.
    unsafe {
        let handle: *mut c_void = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
        if handle.is_null() {
            return Err(failure(&CStr::from_ptr(libc::dlerror()).to_string_lossy()));
        }
        let symbol = libc::dlsym(handle, function.as_ptr());
        if symbol.is_null() {
            return Err(failure("it has no opapiGetInfo: not this library, or an old one"));
        }
        let get = std::mem::transmute::<*mut c_void, Get>(symbol);
        let mut buffer = vec![0u8; 1 << 16];
        let length = get(buffer.as_mut_ptr().cast(), buffer.len()).min(buffer.len() - 1);
        buffer.truncate(length);
        Ok(String::from_utf8_lossy(&buffer).into_owned())
    }
}

fn run(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let wrong = |text: String| (format!("opapi run: {text}\n\n{HELP}"), 2);
    while let Some(first) = arguments.first().filter(|first| first.as_bytes().starts_with(b"-")) {
        let word = first.to_string_lossy().into_owned();
        arguments.remove(0);
        if word == "--" {
            break;
        }
        let (name, value) = word.split_once('=').map_or((&*word, None), |(name, value)| (name, Some(value)));
        let Some((_, variable)) = OPTIONS.iter().find(|option| option.0 == name) else {
            return Err(wrong(format!("no option {name}")));
        };
        let value = match value {
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
            "--cann" | "--compare-file" => std::path::absolute(&value).map_or(value, Into::into),
            _ => value,
        };
        // SAFETY: there is one thread.
        unsafe { std::env::set_var(variable, value) };
    }
    if arguments.is_empty() {
        return Err(wrong("no program".into()));
    }
    let library = library()?;
    let facts = ask(&library, c"opapiGetInfo")?;
    let ours = library.parent().unwrap_or(Path::new("/"));
    // The folder of the first of CANN's libraries, when calls go there.
    let cann = facts
        .split_once("\"cann_libraries\": [\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(file, _)| Path::new(file).parent());

    let program = arguments.remove(0);
    let mut command = Command::new(&program);
    command.args(arguments);
    // Ours under all of CANN's names. Where a real CANN works, its own libraries bear those names: they bring the operators
    // that are not here.
    let folders = match cann {
        Some(cann) => [Some(cann), None, Some(ours)],
        None => [Some(ours), None, None],
    };
    command.env("LD_LIBRARY_PATH", join(&folders, "LD_LIBRARY_PATH"));
    let loaded = find(&program).filter(|path| has_interpreter(path)).and_then(|path| trace(&path, &command));
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
        check(&program, &loaded, cann.is_some())?;
    }
    let error = command.exec();
    let status = if error.kind() == std::io::ErrorKind::NotFound { 127 } else { 126 };
    Err((format!("opapi run: {}: {error}", program.display()), status))
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

fn find(program: &OsString) -> Option<PathBuf> {
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
fn trace(path: &Path, command: &Command) -> Option<String> {
    let mut trace = Command::new(path);
    for (name, value) in command.get_envs() {
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
fn check(program: &OsString, loaded: &str, with_cann: bool) -> Result<(), Failure> {
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
