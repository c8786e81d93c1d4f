//! What a library is called and what it needs, read from its file: it is not loaded yet.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const DT_NEEDED: u64 = 1;
const DT_STRTAB: u64 = 5;
const DT_SONAME: u64 = 14;
/// Longer names, more segments and larger tables mean that the file is none of the kind.
const MOST: u64 = 1 << 20;

/// The names that a library for 64 bits gives as DT_NEEDED; none for what cannot be read.
pub fn needed(path: &Path) -> Vec<String> {
    names(path, DT_NEEDED)
}

/// The name that it gives itself, as DT_SONAME.
pub fn own_name(path: &Path) -> Option<String> {
    names(path, DT_SONAME).pop()
}

fn names(path: &Path, tag: u64) -> Vec<String> {
    File::open(path).ok().and_then(|file| read(&file, tag)).unwrap_or_default()
}

fn read(file: &File, tag: u64) -> Option<Vec<String>> {
    let bytes = |at: u64, length: u64| {
        let mut bytes = vec![0u8; usize::try_from(length.min(MOST)).ok()?];
        file.read_exact_at(&mut bytes, at).ok()?;
        Some(bytes)
    };
    let header = bytes(0, 64)?;
    if !header.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (start, size, count) = (number(&header, 32, 8), number(&header, 54, 2), number(&header, 56, 2));
    let segments = bytes(start, size.checked_mul(count)?)?;
    let segments = || segments.chunks_exact(usize::try_from(size.max(56)).unwrap_or(56));
    let dynamic = segments().find(|segment| number(segment, 0, 4) == u64::from(PT_DYNAMIC))?;
    let dynamic = bytes(number(dynamic, 8, 8), number(dynamic, 32, 8))?;
    let entries = || dynamic.chunks_exact(16).map(|entry| (number(entry, 0, 8), number(entry, 8, 8)));
    let strings = entries().find(|entry| entry.0 == DT_STRTAB)?.1;
    // An address; the segment that it lies in tells where it is in the file.
    let strings = segments().find_map(|segment| {
        let (offset, address, length) =
            (number(segment, 8, 8), number(segment, 16, 8), number(segment, 32, 8));
        let inside = strings.checked_sub(address)?;
        (number(segment, 0, 4) == u64::from(PT_LOAD) && inside < length)
            .then(|| offset.checked_add(inside))?
    })?;
    let name = |at: u64| {
        let mut name = vec![0u8; 256];
        let length = file.read_at(&mut name, strings.checked_add(at)?).ok()?;
        name.truncate(name[..length].iter().position(|&byte| byte == 0)?);
        String::from_utf8(name).ok()
    };
    entries().filter(|entry| entry.0 == tag).map(|entry| name(entry.1)).collect()
}

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    let part = bytes.get(at..at + length).unwrap_or_default();
    part.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_program_needs_libc_and_a_text_needs_nothing() {
        let own = std::env::current_exe().unwrap();
        assert!(needed(&own).iter().any(|name| name.starts_with("libc.so")), "{:?}", needed(&own));
        assert!(needed(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))).is_empty());
        assert!(needed(Path::new("/nowhere")).is_empty());
    }

    /// A file of two segments: nothing, and then the names. Its sections would be no help.
    fn file_that_needs(names: &[&str]) -> Vec<u8> {
        const SEGMENTS: usize = 3;
        let mut strings = b"\0".to_vec();
        let mut dynamic: Vec<(u64, u64)> = Vec::new();
        for name in names {
            dynamic.push((DT_NEEDED, strings.len() as u64));
            strings.extend([name.as_bytes(), b"\0"].concat());
        }
        // A name of its own, and where the names lie in memory: where the first segment ends.
        dynamic.extend([(DT_SONAME, 1), (DT_STRTAB, 0x2000), (0, 0)]);
        let dynamic_at = 64 + 56 * SEGMENTS;
        let strings_at = dynamic_at + 16 * dynamic.len();
        let segment = |kind: u32, offset: usize, address: u64, length: usize| {
            let numbers = [offset as u64, address, 0, length as u64, 0, 0];
            [&kind.to_le_bytes()[..], &[0; 4], &numbers.map(u64::to_le_bytes).concat()].concat()
        };
        let mut header = [b"\x7fELF\x02\x01".to_vec(), vec![0; 58]].concat();
        header[32] = 64;
        header[54] = 56;
        header[56] = SEGMENTS as u8;
        [
            header,
            segment(PT_LOAD, 0, 0x1000, 0x1000),
            segment(PT_DYNAMIC, dynamic_at, 0, 16 * dynamic.len()),
            segment(PT_LOAD, strings_at, 0x2000, strings.len()),
            dynamic.iter().flat_map(|&(tag, value)| [tag, value]).flat_map(u64::to_le_bytes).collect(),
            strings,
        ]
        .concat()
    }

    #[test]
    fn names_come_in_their_order_from_the_segment_that_holds_them() {
        let path = std::env::temp_dir().join(format!("opapi-needed-{}", std::process::id()));
        for names in [&[][..], &["libc.so.6"], &["libopapi_math.so", "libnnopbase.so", "libc.so.6"]] {
            std::fs::write(&path, file_that_needs(names)).unwrap();
            assert_eq!(needed(&path), names);
            // It calls itself like the first of them.
            assert_eq!(own_name(&path).unwrap_or_default(), names.first().copied().unwrap_or_default());
        }
        // One name that is cut is none, and then the others are not trusted.
        let whole = file_that_needs(&["libascendcl.so", "libc.so.6"]);
        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert!(needed(&path).is_empty());
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_that_is_cut_anywhere_needs_nothing_or_what_it_needed() {
        let whole = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let path = std::env::temp_dir().join(format!("opapi-elf-{}", std::process::id()));
        std::fs::write(&path, &whole).unwrap();
        let of_all = needed(&path);
        assert!(!of_all.is_empty());
        let check = |what: &str| {
            let names = needed(&path);
            assert!(names.is_empty() || names == of_all, "{what}: {names:?}, of all {of_all:?}");
        };
        for length in [0, 10, 63, 64, 100, 400, 1000, 5000, whole.len() / 2, whole.len()] {
            std::fs::write(&path, &whole[..length]).unwrap();
            check(&format!("{length} bytes"));
        }
        // Every number of the header at its largest.
        for at in 16..64 {
            let mut bytes = whole[..4096].to_vec();
            bytes[at] = 0xff;
            std::fs::write(&path, bytes).unwrap();
            check(&format!("byte {at} at its largest"));
        }
        std::fs::remove_file(path).unwrap();
    }
}
