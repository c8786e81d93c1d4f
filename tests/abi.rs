//! The exported names are exactly those of `c-tests/symbols.txt`, and the library is named and linked as
//! programs built for CANN expect.

use object::elf;
use object::read::elf::{Dyn, ElfFile64, FileHeader};
use object::{Endianness, Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn library() -> Vec<u8> {
    // In this test's own folder: there cargo puts the cdylib that it builds together with the rlib for the tests. The
    // one a folder higher may be older.
    let path: PathBuf = std::env::current_exe().unwrap().with_file_name("libopapi.so");
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn exported_names_are_the_listed_ones() {
    let data = library();
    let file = ElfFile64::<Endianness>::parse(&*data).unwrap();
    let exported: BTreeSet<&str> = file
        .dynamic_symbols()
        .filter(|symbol| symbol.is_definition() && symbol.is_global())
        .map(|symbol| symbol.name().unwrap())
        .collect();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/c-tests/symbols.txt")).unwrap();
    let listed: BTreeSet<&str> = text.lines().collect();
    let missing: Vec<_> = listed.difference(&exported).collect();
    let extra: Vec<_> = exported.difference(&listed).collect();
    assert!(missing.is_empty() && extra.is_empty(), "missing: {missing:?}\nnot listed: {extra:?}");
}

#[test]
fn both_phases_of_every_operator_are_listed() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/c-tests/symbols.txt")).unwrap();
    let listed: BTreeSet<&str> = text.lines().collect();
    for operator in opapi::ops::OPS {
        for name in [operator.name.to_string(), format!("{}GetWorkspaceSize", operator.name)] {
            assert!(listed.contains(name.as_str()), "{name}");
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
