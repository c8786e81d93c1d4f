//! The program that is started: what it is, what it will find, and why it may not have found the library.

use super::options::TORCH_FALLBACK;
use super::{Failure, library, tell};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{FileExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program, ready to start with the library.
pub struct Program {
    /// What starts it.
    pub command: Command,
    /// Why the library cannot be given to it, if that is so.
    pub unreachable: Option<String>,
}

/// The program of the arguments. The options and their variables are `given`; problems with them are found here.
pub fn prepare(own: &str, given: &[(&str, &str)], mut arguments: Vec<OsString>) -> Result<Program, Failure> {
    let library = library::path()?;
    let facts = silently(|| library::facts(&library))?;
    if let Some(problem) = library::problems(&facts).next() {
        // As the user spelt it.
        let option = given.iter().find(|(_, variable)| problem.split(':').next() == Some(variable));
        let problem =
            option.map_or(problem.to_owned(), |(option, variable)| problem.replacen(variable, option, 1));
        return Err((format!("opapi {own}: {problem}"), 2));
    }
    // A variable that names none means that there is none; an option that names one wants it.
    for (option, variable) in given.iter().filter(|(option, _)| *option == "--cann") {
        let libraries = Path::new(&std::env::var_os(variable).unwrap_or_default()).join("lib64");
        if !libraries.is_dir() {
            let text = format!(
                "opapi {own}: {option}: {}: not there, expected CANN's libraries",
                libraries.display()
            );
            return Err((text, 2));
        }
    }
    let ours = library.parent().unwrap_or(Path::new("/"));
    // The folder of the first of CANN's libraries, when calls go there.
    let cann = facts["cann_libraries"][0].as_str().and_then(|file| Path::new(file).parent());

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
    // Where PyTorch finds the fallback, as with set_env.sh; a wheel has it beside PyTorch.
    let python = ours.parent().unwrap_or(Path::new("/")).join("python/site-packages");
    if std::env::var_os(TORCH_FALLBACK.1).is_some() && python.is_dir() {
        command.env("PYTHONPATH", join(&[Some(&python), None], "PYTHONPATH"));
    }
    let path = find(&program);
    let unreachable = path.as_deref().and_then(unreachable);
    let is_asked = path.filter(|path| unreachable.is_none() && is_program(path));
    let loaded = is_asked.and_then(|path| ask_loader(&path, &command));
    // Ours in front of everything, so that each call comes here first: only where the names are not enough. Programs that
    // the program starts inherit it, and not all of them bear it (an instrumented one wants its runtime to be the first).
    let has_path = loaded.as_ref().is_some_and(|loaded| takes_from_elsewhere(loaded, &library));
    if cann.is_some() || has_path {
        if library.as_os_str().as_bytes().iter().any(|byte| b" :".contains(byte)) {
            let text = "LD_PRELOAD takes no path with a blank or a colon, install it elsewhere";
            return Err((format!("opapi {own}: {}: {text}", library.display()), 1));
        }
        command.env("LD_PRELOAD", join(&[Some(&library), None], "LD_PRELOAD"));
    }
    if let Some(loaded) = loaded {
        refuse_incomplete(own, &program, &loaded, has_path, cann.is_some())?;
    }
    Ok(Program { command, unreachable })
}

/// Without what the library logs: it is the program's log that is wanted.
fn silently<T>(body: impl FnOnce() -> T) -> T {
    let variables = ["ASCEND_SLOG_PRINT_TO_STDOUT", "ASCEND_LOG_PRINT_TO_STDOUT"];
    let before = variables.map(std::env::var_os);
    // SAFETY: there is one thread.
    variables.iter().for_each(|name| unsafe { std::env::remove_var(name) });
    let returned = body();
    for (name, value) in variables.iter().zip(before) {
        if let Some(value) = value {
            // SAFETY: the library has none either until a program works with it.
            unsafe { std::env::set_var(name, value) };
        }
    }
    returned
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

/// The start of an ELF file, if it is one.
fn header(path: &Path) -> Option<[u8; 64]> {
    let mut header = [0u8; 64];
    let file = std::fs::File::open(path).ok()?;
    // One of 32 bits is shorter, and so may the whole file be.
    let length = file.read_at(&mut header, 0).ok()?;
    (length >= 52 && header.starts_with(b"\x7fELF")).then_some(header)
}

/// An ELF program for this processor, which can be asked what it needs without running it.
fn is_program(path: &Path) -> bool {
    header(path).is_some()
}

/// Why the library cannot come into a program: what the dynamic loader does not start, or not with LD_LIBRARY_PATH.
fn unreachable(path: &Path) -> Option<String> {
    let header = header(path)?;
    let own = std::env::current_exe().ok().and_then(|own| self::header(&own))?;
    if header[4] != own[4] {
        return Some("it is a program of 32 bits, and the library has 64".into());
    }
    if header[18..20] != own[18..20] {
        return Some("it is a program for another processor".into());
    }
    let Some(loader) = interpreter(path, &header) else {
        return Some("it is linked statically".into());
    };
    if loader.contains("musl") {
        return Some(format!("its C library is musl ({loader}), and the library needs glibc"));
    }
    let file = std::fs::metadata(path).ok()?;
    // SAFETY: no requirements.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    let gains = |bit: u32, of_file: u32, own: u32| file.mode() & bit != 0 && of_file != own;
    if gains(libc::S_ISUID, file.uid(), user) || gains(libc::S_ISGID, file.gid(), group) {
        return Some("it is set-user-ID or set-group-ID, and such a program gets no LD_LIBRARY_PATH".into());
    }
    None
}

/// The loader that starts a program of 64 bits.
fn interpreter(path: &Path, header: &[u8; 64]) -> Option<String> {
    const PT_INTERP: u64 = 3;
    let file = std::fs::File::open(path).ok()?;
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let (start, size, count) = (number(&header[32..40]), number(&header[54..56]), number(&header[56..58]));
    (0..count).find_map(|i| {
        let mut segment = [0u8; 56];
        file.read_exact_at(&mut segment, start.saturating_add(i * size)).ok()?;
        let length = number(&segment[32..40]).min(4096) as usize;
        let mut name = vec![0u8; length];
        let is_there = number(&segment[..4]) == PT_INTERP
            && file.read_exact_at(&mut name, number(&segment[8..16])).is_ok();
        is_there.then(|| String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned())
    })
}

/// What the system's error does not tell: that it is another file that is not there, or that nobody may run this one.
pub fn why_it_does_not_start(program: &OsStr, error: &std::io::Error) -> Option<String> {
    let path = find(program).filter(|path| path.is_file())?;
    match error.kind() {
        std::io::ErrorKind::PermissionDenied => Some(format!("{error}: chmod +x makes it a program")),
        std::io::ErrorKind::NotFound => {
            let text = std::fs::read(&path).ok()?;
            let first = text
                .strip_prefix(b"#!")
                .and_then(|text| text.split(|byte| b"\n\r ".contains(byte)).find(|word| !word.is_empty()));
            let named = first.map(|name| String::from_utf8_lossy(name).into_owned());
            let named = named.or_else(|| header(&path).and_then(|header| interpreter(&path, &header)))?;
            Some(format!("its interpreter {named} is not there"))
        }
        _ => None,
    }
}

/// Lets the loader tell, as ldd does, what the program will find and what not.
fn ask_loader(path: &Path, command: &Command) -> Option<String> {
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
fn refuse_incomplete(
    own: &str,
    program: &OsStr,
    loaded: &str,
    has_path: bool,
    with_cann: bool,
) -> Result<(), Failure> {
    let missing: Vec<&str> =
        loaded.lines().filter_map(|line| line.trim().strip_suffix("=> not found")).map(str::trim).collect();
    if !missing.is_empty() {
        let (program, missing) = (program.display(), missing.join(", "));
        let advice = if has_path {
            " A program with a path to CANN written into it (DT_RPATH) takes CANN's libraries from there, and they need CANN's \
             driver. Add a folder that has it to LD_LIBRARY_PATH (CANN's own devlib folder has stand-ins), or remove the path \
             with patchelf --remove-rpath."
        } else {
            " Add the folder that has it to LD_LIBRARY_PATH."
        };
        return Err((format!("opapi {own}: {program} cannot start: not found: {missing}.{advice}"), 127));
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
        tell(&format!("opapi {own}: {} uses what {advice}: {}", program.display(), unknown.join(", ")));
    }
    Ok(())
}
