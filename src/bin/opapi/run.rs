//! `opapi run`, `opapi check` and `opapi trace`: start a program with the library.

use super::options::{self, Options};
use super::process::{self, ends_as};
use super::program::{self, Program};
use super::witness::{self, Memory, Process};
use super::{Failure, events, summary, tell};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// What `check` looks for, where nothing else is said.
const CHECKS: &str = "memory,race,init,leak";

/// Runs a program in place of this one.
pub fn run(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let options = options::take("run", &mut arguments, &[options::RUN], &mut [])?;
    let names = options.names();
    options.into_environment(&[]);
    let Program { command, unreachable } = program::prepare("run", &names, arguments)?;
    if let Some(why) = unreachable {
        tell(&format!("opapi run: {} goes without the library: {why}", command.get_program().display()));
    }
    process::replace("run", command)
}

/// Runs a program that writes a timeline.
pub fn trace(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let mut with_summary = ("--summary", false);
    let known = [options::RUN, options::TRACE];
    let options = options::take("trace", &mut arguments, &known, &mut [&mut with_summary])?;
    let timeline = match options.value("OPAPI_TRACE") {
        Some(file) => file,
        None => std::path::absolute(format!("opapi-trace-{}.json", std::process::id()))
            .map_err(|error| (format!("opapi trace: {error}"), 1))?
            .into(),
    };
    let (status, processes) = observed("trace", options, &[("OPAPI_TRACE", timeline)], arguments)?;
    let mut failed = processes.iter().any(|process| process.failed);
    for file in processes.iter().flat_map(|process| &process.timelines) {
        tell(&format!("opapi trace: the timeline is {}, for ui.perfetto.dev", file.display()));
        // What is no file cannot be read again.
        if with_summary.1 && file.is_file() {
            let table = summary::text(&events::read(file.as_os_str())?);
            failed |= std::io::stderr().write_all(table.as_bytes()).is_err();
        }
    }
    ends_as(status)?;
    if failed { Err((String::new(), 2)) } else { Ok(()) }
}

/// Runs a program and tells its mistakes.
pub fn check(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    let (mut lint, mut stacks) = (("--lint", false), ("--backtrace", false));
    let mut lines = ("--gen-suppressions", false);
    let known = [options::RUN, options::CHECK];
    let flags = &mut [&mut lint, &mut stacks, &mut lines];
    let options = options::take("check", &mut arguments, &known, flags)?;
    let code = options.value(options::EXIT_CODE).unwrap_or_else(|| "1".into());
    let code: u8 = code.to_str().and_then(|code| code.parse().ok()).ok_or_else(|| {
        (format!("opapi check: --error-exitcode: {}, expected 0 to 255", code.display()), 2)
    })?;
    let mut checks = options.value("OPAPI_CHECK").unwrap_or_else(|| CHECKS.into());
    if lint.1 {
        checks.push(",lint");
    }
    // What cannot be written is told before the program runs.
    let report = options.value("OPAPI_CHECK_REPORT").map(PathBuf::from);
    let failure = |path: &Path, error| (format!("opapi check: --report: {}: {error}", path.display()), 2);
    let report = report
        .map(|path| {
            File::create(&path).map(|file| (file, path.clone())).map_err(|error| failure(&path, error))
        })
        .transpose()?;
    let memory = Memory::new("check")?;
    let mut more = vec![("OPAPI_CHECK", checks), ("OPAPI_CHECK_REPORT", memory.path().into())];
    if stacks.1 {
        more.push(("OPAPI_CHECK_BACKTRACE", "1".into()));
    }
    let (status, processes) = observed("check", options, &more, arguments)?;
    let mut findings = memory.text();
    findings += &leaks(status, &processes);
    if let Some((mut file, path)) = report {
        file.write_all(findings.as_bytes()).map_err(|error| failure(&path, error))?;
    }
    if lines.1 {
        tell_suppressions(&findings);
    }
    ends_as(status)?;
    if findings.is_empty() { Ok(()) } else { Err((String::new(), code)) }
}

/// Runs a program to its end, and what its processes did. That nothing was seen is told, and is an error if the program does not end
/// with one.
fn observed(
    own: &str,
    options: Options,
    more: &[(&str, OsString)],
    arguments: Vec<OsString>,
) -> Result<(ExitStatus, Vec<Process>), Failure> {
    let witness = Memory::new(own)?;
    let names = options.names();
    options.into_environment(more);
    let Program { mut command, unreachable } = program::prepare(own, &names, arguments)?;
    command.env("OPAPI_WITNESS", witness.path());
    let program = command.get_program().display().to_string();
    let status = process::run(own, command)?;
    let processes = witness::processes(&witness);
    if processes.iter().any(|process| process.listens) {
        return Ok((status, processes));
    }
    let why = unreachable.unwrap_or_else(|| "neither it nor what it started called the library".into());
    let text = format!("opapi {own}: {program}: nothing was seen: {why}");
    tell(&text);
    ends_as(status)?;
    Err((String::new(), 2))
}

/// Tells what processes left that ended without their exit handlers: by _exit, or as another program. As lines of JSON.
fn leaks(status: ExitStatus, processes: &[Process]) -> String {
    let mut lines = String::new();
    // A signal is no mistake of this kind.
    if process::code(status) >= 128 {
        return lines;
    }
    for (at, process) in processes.iter().enumerate() {
        let became_another = processes[at + 1..].iter().any(|later| later.number == process.number);
        if !became_another && Path::new(&format!("/proc/{}", process.number)).exists() {
            continue;
        }
        for (maker, count) in &process.left {
            let (what, verb) = if *count == 1 { ("object", "was") } else { ("objects", "were") };
            let message = format!(
                "{count} {what} of {maker} {verb} still alive when process {} ended, without its exit handlers",
                process.number
            );
            tell(&format!("opapi check: leak: {message}"));
            let nothing = Value::Null;
            let line = json!({"check": "leak", "kind": "leak", "message": message, "call": maker, "thread": nothing,
                "stream": nothing, "address": nothing, "bytes": nothing, "allocated_by": nothing, "count": count});
            lines += &format!("{line}\n");
        }
    }
    lines
}

/// Shows a file that would suppress what was found.
fn tell_suppressions(findings: &str) {
    let findings = findings.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let lines: BTreeSet<String> = findings
        .filter_map(|finding| {
            let what = finding["call"].as_str().or(finding["kind"].as_str())?;
            Some(format!("{} {what}", finding["check"].as_str()?))
        })
        .collect();
    if !lines.is_empty() {
        let lines: Vec<String> = lines.into_iter().collect();
        tell(&format!("# for opapi check --suppress FILE\n{}", lines.join("\n")));
    }
}
