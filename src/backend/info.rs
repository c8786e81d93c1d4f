//! What was decided and what applies, for people and for programs.

use super::{NAMES, decision, listen};
use crate::config::{MAX_DEVICES, config};
use crate::tensor::MAX_RANK;
use std::ffi::{CStr, c_char};
use std::fmt::Write as _;

enum Value {
    Text(String),
    Number(u64),
    List(Vec<String>),
    Nothing,
}

fn facts(acl_version: &str) -> Vec<(&'static str, Value)> {
    use Value::{List, Nothing, Number, Text};
    let (config, decision) = (config(), decision());
    let real = decision.real();
    let mut facts = vec![
        ("version", Text(env!("CARGO_PKG_VERSION").into())),
        ("library", Text(super::ascend::own().1.display().to_string())),
        ("requested", Text(config.backend.name().into())),
        ("backend", Text(decision.name().into())),
        ("reason", Text(decision.reason.clone())),
        ("looked_at", List(decision.looked.clone())),
        ("cann", real.map_or(Nothing, |real| Text(real.location.clone()))),
        ("cann_libraries", List(real.map_or(Vec::new(), |real| real.files.clone()))),
        (
            "cann_lacks",
            List(real.map_or(Vec::new(), |real| real.absent().into_iter().map(Into::into).collect())),
        ),
    ];
    let (soc, version, devices) = match real {
        None => (Text(config.soc_name.clone()), Text(acl_version.into()), Number(config.device_count as u64)),
        Some(real) => (
            soc_of(real).map_or(Nothing, Text),
            version_of(real).map_or(Nothing, Text),
            real.devices().map_or(Nothing, |devices| Number(devices.into())),
        ),
    };
    facts.extend([("soc", soc), ("acl_version", version), ("devices", devices)]);
    facts.extend([
        ("threads", Number(config.machine.threads as u64)),
        ("instructions", Text(format!("{:?}", config.machine.level).to_ascii_lowercase())),
        ("device_memory", Number(crate::runtime::memory::total_of_device())),
        ("max_devices", Number(MAX_DEVICES as u64)),
        ("max_rank", Number(MAX_RANK as u64)),
        ("refused", List(super::names::refused())),
        ("problems", List(listen::problems().cloned().chain(super::problem_of_setting()).collect())),
        ("set", List(config.set.clone())),
        ("unknown", List(config.unknown.clone())),
    ]);
    facts
}

fn soc_of(real: &super::Real) -> Option<String> {
    real.function(super::index("aclrtGetSocName"))?;
    // SAFETY: the type of aclrtGetSocName, which was found; it returns null or a C string.
    unsafe {
        let call: unsafe extern "C" fn() -> *const c_char = real.typed("aclrtGetSocName");
        let name = call();
        (!name.is_null()).then(|| CStr::from_ptr(name).to_string_lossy().into_owned())
    }
}

fn version_of(real: &super::Real) -> Option<String> {
    real.function(super::index("aclrtGetVersion"))?;
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the type of aclrtGetVersion, which was found, and places for its results.
    let status = unsafe {
        let call: unsafe extern "C" fn(*mut i32, *mut i32, *mut i32) -> i32 = real.typed("aclrtGetVersion");
        call(&mut major, &mut minor, &mut patch)
    };
    (status == 0).then(|| format!("{major}.{minor}.{patch}"))
}

/// CANN's operators that are here.
fn operators() -> Vec<String> {
    let is_here = |name: &&&str| {
        name.starts_with("aclnn") && NAMES.binary_search(&format!("{name}GetWorkspaceSize").as_str()).is_ok()
    };
    NAMES.iter().filter(is_here).map(ToString::to_string).collect()
}

/// One JSON object. Emulated, the acl interface has the version given.
pub fn json(acl_version: &str) -> String {
    let mut out = String::from("{");
    let operators = ("operators", Value::List(operators())); // too many for people
    for (i, (key, value)) in facts(acl_version).iter().chain([&operators]).enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(out, "{comma}\n  \"{key}\": ").expect("a string takes any text");
        match value {
            Value::Text(text) => out += &quoted(text),
            Value::Number(number) => write!(out, "{number}").expect("a string takes any text"),
            Value::List(list) => {
                let items: Vec<String> = list.iter().map(|text| quoted(text)).collect();
                write!(out, "[{}]", items.join(", ")).expect("a string takes any text");
            }
            Value::Nothing => out += "null",
        }
    }
    out + "\n}\n"
}

/// A line per fact, and per item of a list; what there is not is left out.
pub fn text(acl_version: &str) -> String {
    let mut out = String::new();
    for (key, value) in facts(acl_version) {
        let key = key.replace('_', " ");
        let mut line = |text: &str| writeln!(out, "{key:<15} {text}").expect("a string takes any text");
        match value {
            Value::Text(text) => line(&text),
            Value::Number(number) => line(&number.to_string()),
            Value::List(list) => list.iter().for_each(|text| line(text)),
            Value::Nothing => {}
        }
    }
    out
}

/// A JSON string.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => write!(out, "\\u{:04x}", c as u32).expect("a string takes any text"),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_object_is_json() {
        let object: serde_json::Value = serde_json::from_str(&super::json("1.17.0")).unwrap();
        assert_eq!(object["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(object["threads"], crate::config::config().machine.threads as u64);
        let operators = object["operators"].as_array().unwrap();
        assert!(
            operators.contains(&"aclnnAdd".into()) && !operators.contains(&"aclnnAddGetWorkspaceSize".into())
        );
        assert!(super::text("1.17.0").contains("backend"));
        assert_eq!(super::quoted("a\"b\\c\n"), r#""a\"b\\c\u000a""#);
    }
}
