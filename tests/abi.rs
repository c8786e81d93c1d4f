//! The exported names are those that `names/names.txt` says are here or refused, and the library is named and linked as
//! programs built for CANN expect.

#[path = "../names/list.rs"]
mod list;

use object::elf;
use object::read::elf::{Dyn, ElfFile64, FileHeader, ProgramHeader, Sym};
use object::{Endianness, Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn library() -> Vec<u8> {
    // In this test's own folder: there cargo puts the cdylib that it builds together with the rlib for the tests. The
    // one a folder higher may be older.
    let path: PathBuf = std::env::current_exe().unwrap().with_file_name("libopapi.so");
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

const NAMES: &str = include_str!("../names/names.txt");

#[test]
fn exported_names_are_the_listed_ones() {
    let data = library();
    let file = ElfFile64::<Endianness>::parse(&*data).unwrap();
    let exported: BTreeSet<&str> = file
        .dynamic_symbols()
        .filter(|symbol| symbol.is_definition() && symbol.is_global())
        .map(|symbol| symbol.name().unwrap())
        .collect();
    let rows = list::rows(NAMES);
    let listed: BTreeSet<&str> =
        rows.iter().filter(|row| !row.state.starts_with("absent")).map(|row| row.name).collect();
    let missing: Vec<_> = listed.difference(&exported).collect();
    let extra: Vec<_> = exported.difference(&listed).collect();
    assert!(missing.is_empty() && extra.is_empty(), "missing: {missing:?}\nnot listed: {extra:?}");
}

#[test]
fn both_phases_of_every_operator_are_here() {
    let rows = list::rows(NAMES);
    for operator in opapi::ops::operators().map(|operator| operator.name) {
        for name in [operator.to_string(), format!("{operator}GetWorkspaceSize")] {
            assert!(rows.iter().any(|row| row.name == name && row.state == "here"), "{name}");
        }
    }
}

#[test]
fn every_operator_that_is_here_has_a_row() {
    let operators = opapi::ops::operators().map(|operator| operator.name);
    let operators: BTreeSet<&str> =
        operators.chain(opapi::ops::functions().map(|function| function.name)).collect();
    let rows = list::rows(NAMES);
    for row in rows.iter().filter(|row| row.state == "here" && row.group == "aclnn") {
        let name = row.name.strip_suffix("GetWorkspaceSize").unwrap_or(row.name);
        assert!(
            operators.contains(name) || row.header.starts_with("aclnn/"),
            "{}: no row of it in src/ops",
            row.name
        );
    }
}

/// What a client concludes from a name does not depend on one half of it.
#[test]
fn the_list_agrees_with_itself() {
    let rows = list::rows(NAMES);
    let names: BTreeSet<&str> = rows.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), rows.len(), "a name comes twice");
    let state = |name: &str| rows.iter().find(|row| row.name == name).map(|row| row.state);
    let mut problems = Vec::new();
    for row in &rows {
        let known = ["here", "refused", "absent:other-path", "absent:tolerated"];
        if !known.contains(&row.state) && !["absent:cache", "absent:fatal"].contains(&row.state) {
            problems.push(format!("{}: no such state: {}", row.name, row.state));
        }
        if let Some(second) = row.name.strip_suffix("GetWorkspaceSize")
            && row.group == "aclnn"
            && state(second) != Some(row.state)
        {
            problems.push(format!("{second}: {:?}, but its first phase {}", state(second), row.state));
        }
        // A client that finds both takes the newer one.
        let older = row.name.trim_end_matches(|c: char| c.is_ascii_digit());
        if row.group == "aclnn"
            && row.state == "refused"
            && older.len() < row.name.len()
            && let Some(older) = older.strip_suffix('V')
            && state(older) == Some("here")
        {
            problems.push(format!(
                "{}: refused, and {older} is here, which programs would go without: absent:other-path",
                row.name
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A program that needs a name finds the file that has it in CANN.
#[test]
fn every_name_has_a_file_to_be_found_in() {
    let files: BTreeSet<&str> = include_str!("../names/libraries.txt").lines().collect();
    for row in list::rows(NAMES).iter().filter(|row| !row.state.starts_with("absent")) {
        for library in row.libraries.split(',').filter(|library| *library != "opapi") {
            assert!(files.contains(format!("lib{library}.so").as_str()), "{}: lib{library}.so", row.name);
        }
    }
}

#[test]
fn the_library_is_named_and_stays_loaded() {
    let data = library();
    let header = elf::FileHeader64::<Endianness>::parse(&*data).unwrap();
    let endian = header.endian().unwrap();
    let sections = header.sections(endian, &*data).unwrap();
    let (entries, strings) = sections.dynamic(endian, &*data).unwrap().expect("a dynamic section");
    let strings = sections.strings(endian, &*data, strings).unwrap();
    let values = |tag: elf::DynamicTag| -> Vec<u64> {
        entries.iter().filter(|entry| entry.d_tag(endian) == tag).map(|entry| entry.d_val(endian)).collect()
    };
    let text = |offset: &u64| String::from_utf8_lossy(strings.get(*offset as u32).unwrap()).into_owned();

    let soname: Vec<String> = values(elf::DT_SONAME).iter().map(text).collect();
    assert_eq!(soname, ["libopapi.so"]);
    let flags = values(elf::DT_FLAGS_1).first().copied().unwrap_or(0);
    assert_ne!(flags & elf::DF_1_NODELETE.0, 0, "dlclose must not unmap the code of running streams");
    for needed in values(elf::DT_NEEDED).iter().map(text) {
        let known = ["libc.so", "libm.so", "libgcc_s.so", "libpthread.so", "libdl.so", "ld-linux"];
        assert!(known.iter().any(|known| needed.starts_with(known)), "needs {needed}");
    }
}

/// What a distribution asks of a library, and what an attacker would look for.
#[test]
fn the_library_is_hardened() {
    let data = library();
    let header = elf::FileHeader64::<Endianness>::parse(&*data).unwrap();
    let endian = header.endian().unwrap();
    let segments = header.program_headers(endian, &*data).unwrap();
    let of = |kind: elf::ProgramType| {
        segments.iter().filter(move |segment| segment.p_type(endian) == kind).collect::<Vec<_>>()
    };
    let is = |segment: &elf::ProgramHeader64<Endianness>, flag: elf::ProgramFlags| {
        segment.p_flags(endian).0 & flag.0 != 0
    };
    // Nothing can be written and executed, least of all the stack.
    for segment in of(elf::PT_LOAD) {
        assert!(!(is(segment, elf::PF_W) && is(segment, elf::PF_X)), "a segment to be written and executed");
    }
    let stack = of(elf::PT_GNU_STACK);
    assert!(stack.len() == 1 && !is(stack[0], elf::PF_X), "an executable stack");
    // Full RELRO: all addresses are found at once, and nobody writes to them afterwards.
    assert_eq!(of(elf::PT_GNU_RELRO).len(), 1, "no RELRO");
    let sections = header.sections(endian, &*data).unwrap();
    let (entries, _) = sections.dynamic(endian, &*data).unwrap().expect("a dynamic section");
    let value = |tag: elf::DynamicTag| {
        entries.iter().find(|entry| entry.d_tag(endian) == tag).map_or(0, |entry| entry.d_val(endian))
    };
    let flags = value(elf::DT_FLAGS);
    assert_ne!(flags & elf::DF_BIND_NOW.0 | value(elf::DT_FLAGS_1) & elf::DF_1_NOW.0, 0, "lazy binding");
    let has = |tag: elf::DynamicTag| entries.iter().any(|entry| entry.d_tag(endian) == tag);
    assert!(!has(elf::DT_TEXTREL) && flags & elf::DF_TEXTREL.0 == 0, "relocations in the code");
    assert!(!has(elf::DT_RPATH) && !has(elf::DT_RUNPATH), "a path of the machine that built it");
}

/// What glibc 2.28, for which packages are built, has under an older version. What it has not got at all does not belong here.
const MOVED: [&str; 23] = [
    "dladdr",
    "dlclose",
    "dlerror",
    "dlopen",
    "dlsym",
    "exp",
    "fstat64",
    "hypot",
    "hypotf",
    "log",
    "pow",
    "pthread_attr_getguardsize",
    "pthread_attr_getstack",
    "pthread_attr_setstacksize",
    "pthread_create",
    "pthread_detach",
    "pthread_getattr_np",
    "pthread_key_create",
    "pthread_key_delete",
    "pthread_setname_np",
    "pthread_setspecific",
    "pthread_sigmask",
    "stat64",
];

/// A function that is newer than glibc 2.28 would make packages that do not load there.
#[test]
fn no_function_is_newer_than_the_glibc_of_packages() {
    let data = library();
    let header = elf::FileHeader64::<Endianness>::parse(&*data).unwrap();
    let endian = header.endian().unwrap();
    let sections = header.sections(endian, &*data).unwrap();
    let symbols = sections.symbols(endian, &*data, elf::SHT_DYNSYM).unwrap();
    let versions = sections.versions(endian, &*data).unwrap().expect("symbols have versions");
    let number = |version: &str| -> Option<(u32, u32)> {
        let (major, minor) = version.strip_prefix("GLIBC_")?.split_once('.')?;
        Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
    };
    let mut count = 0;
    for (index, symbol) in symbols.enumerate().filter(|(_, symbol)| symbol.is_undefined(endian)) {
        let name = symbols.symbol_name(endian, symbol).unwrap();
        let name = std::str::from_utf8(name).unwrap();
        let version = versions.version(versions.version_index(endian, index).index()).unwrap();
        let version = version.map_or("", |version| std::str::from_utf8(version.name()).unwrap());
        let is_later = number(version).is_some_and(|version| version > (2, 28));
        count += usize::from(number(version).is_some());
        // Rust's library does without what is weak.
        let is_weak = symbol.st_bind() == elf::STB_WEAK;
        assert!(!is_later || is_weak || MOVED.contains(&name), "{name} is {version}'s");
    }
    assert!(count > 20, "{count} functions of glibc");
}
