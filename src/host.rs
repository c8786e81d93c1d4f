//! How much memory of the host this process may have: of the machine, of the control groups that it is in (the limit of a
//! container), and of its own limits.

use std::fs;
use std::path::{Component, Path};

/// The bytes of the host's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The most that the process could ever have.
    pub total: u64,
    /// What may still be written; who writes more is killed by the system.
    pub available: u64,
    /// What may still be allocated: an allocation of more fails.
    pub addresses: u64,
}

/// The files of one version of control groups.
struct Version {
    /// Where groups lie.
    folder: &'static str,
    limit: &'static str,
    usage: &'static str,
    /// In `memory.stat`: what the group has of files, and the system takes back.
    files: &'static str,
}

const VERSIONS: [Version; 2] = [
    Version {
        folder: "sys/fs/cgroup/memory",
        limit: "memory.limit_in_bytes",
        usage: "memory.usage_in_bytes",
        files: "total_inactive_file",
    },
    Version { folder: "sys/fs/cgroup", limit: "memory.max", usage: "memory.current", files: "inactive_file" },
];

/// The memory of this process, which has allocated so many bytes that it writes sooner or later.
pub fn memory(allocated: u64) -> Memory {
    crate::sys::uncancelled(|| read(Path::new("/"), allocated, &crate::sys::address_limits()))
}

/// The same from files below a folder. `limits` are RLIMIT_AS and RLIMIT_DATA. What cannot be read limits nothing.
fn read(root: &Path, allocated: u64, limits: &[u64; 2]) -> Memory {
    let text = |path: &str| fs::read_to_string(root.join(path)).unwrap_or_default();
    let info = text("proc/meminfo");
    let machine = |name| value(&info, name).map(|kib| kib.saturating_mul(1024));
    let mut total = machine("MemTotal:").unwrap_or_else(crate::sys::host_memory);
    let mut available =
        machine("MemAvailable:").map_or(total, |bytes| bytes + machine("SwapFree:").unwrap_or(0));
    for line in text("proc/self/cgroup").lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let version = match controllers {
            "" => &VERSIONS[1],
            list if list.split(',').any(|name| name == "memory") => &VERSIONS[0],
            _ => continue,
        };
        // In a container, the path may be the one that it has outside: then only the folder of all groups is there.
        let path = Path::new(path.trim_start_matches('/'));
        let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        for group in path.ancestors().filter(|group| is_plain || group.as_os_str().is_empty()) {
            let group = root.join(version.folder).join(group);
            let file = |name: &str| fs::read_to_string(group.join(name)).unwrap_or_default();
            let number = |name| file(name).trim().parse::<u64>().ok();
            let Some(limit) = number(version.limit) else { continue };
            let used = number(version.usage).unwrap_or(0);
            let files = value(&file("memory.stat"), version.files).unwrap_or(0);
            total = total.min(limit);
            available = available.min(limit.saturating_sub(used.saturating_sub(files)));
        }
    }
    let pages: Vec<u64> =
        text("proc/self/statm").split_whitespace().filter_map(|pages| pages.parse().ok()).collect();
    let bytes = |at: usize| pages.get(at).map_or(0, |&pages| pages * crate::sys::page_size() as u64);
    // What is allocated and was never written counts nowhere else.
    let written = bytes(1).saturating_sub(bytes(2));
    available = available.saturating_sub(allocated.saturating_sub(written));
    let mut addresses = u64::MAX;
    for (limit, used) in limits.iter().zip([bytes(0), bytes(5)]) {
        total = total.min(*limit);
        addresses = addresses.min(limit.saturating_sub(used));
    }
    Memory { total, available, addresses }
}

/// The number behind a name, in lines of names and numbers.
fn value(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().map(str::split_whitespace);
    lines.find_map(|mut words| if words.next() == Some(name) { words.next()?.parse().ok() } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    const MIB: u64 = 1 << 20;
    const NONE: [u64; 2] = [u64::MAX; 2];

    /// A folder with files, gone with its end.
    struct Root(PathBuf);

    impl Root {
        fn new(name: &str, files: &[(&str, &str)]) -> Root {
            let folder = std::env::temp_dir().join(format!("opapi-host-{}-{name}", std::process::id()));
            let machine = "MemTotal: 1048576 kB\nMemFree: 1 kB\nMemAvailable: 819200 kB\nSwapFree: 0 kB\n";
            for (path, text) in [("proc/meminfo", machine)].iter().chain(files) {
                let path = folder.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Root(folder)
        }

        fn memory(&self) -> Memory {
            read(&self.0, 0, &NONE)
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn mib(total: u64, available: u64) -> Memory {
        Memory { total: total * MIB, available: available * MIB, addresses: u64::MAX }
    }

    #[test]
    fn the_machine_tells_what_it_has() {
        assert_eq!(Root::new("machine", &[]).memory(), mib(1024, 800));
        let swap = "MemTotal: 1048576 kB\nMemAvailable: 819200 kB\nSwapFree: 102400 kB\n";
        assert_eq!(Root::new("swap", &[("proc/meminfo", swap)]).memory(), mib(1024, 900));
    }

    #[test]
    fn a_control_group_is_a_limit_in_both_versions() {
        let second = Root::new(
            "second",
            &[
                ("proc/self/cgroup", "0::/user/job\n"),
                ("sys/fs/cgroup/user/job/memory.max", "209715200\n"),
                ("sys/fs/cgroup/user/job/memory.current", "104857600\n"),
                ("sys/fs/cgroup/user/job/memory.stat", "anon 1\nfile 2\ninactive_file 52428800\n"),
            ],
        );
        assert_eq!(second.memory(), mib(200, 150));
        let first = Root::new(
            "first",
            &[
                ("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/docker/abc\n0::/\n"),
                ("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "209715200\n"),
                ("sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "104857600\n"),
                (
                    "sys/fs/cgroup/memory/docker/abc/memory.stat",
                    "inactive_file 1\ntotal_inactive_file 52428800\n",
                ),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
            ],
        );
        assert_eq!(first.memory(), mib(200, 150));
    }

    #[test]
    fn of_nested_groups_the_least_counts() {
        let root = Root::new(
            "nested",
            &[
                ("proc/self/cgroup", "0::/a/b\n"),
                ("sys/fs/cgroup/a/b/memory.max", "max\n"),
                ("sys/fs/cgroup/a/memory.max", "104857600\n"),
                ("sys/fs/cgroup/a/memory.current", "0\n"),
                ("sys/fs/cgroup/memory.max", "209715200\n"),
                ("sys/fs/cgroup/memory.current", "157286400\n"),
            ],
        );
        assert_eq!(root.memory(), mib(100, 50));
    }

    #[test]
    fn in_a_container_the_group_is_found_whatever_its_path_is_outside() {
        for path in ["/", "/kubepods/pod1/abc", "/../../other"] {
            let line = format!("0::{path}\n");
            let files = [
                ("proc/self/cgroup", line.as_str()),
                ("sys/fs/cgroup/memory.max", "209715200\n"),
                ("sys/fs/cgroup/memory.current", "0\n"),
            ];
            assert_eq!(Root::new("container", &files).memory(), mib(200, 200), "{path}");
        }
    }

    #[test]
    fn of_two_kinds_of_limits_the_least_counts() {
        let page = crate::sys::page_size() as u64;
        // Size and data in pages: 100 and 50 MiB.
        let pages = format!("{} 0 0 0 0 {} 0\n", 100 * MIB / page, 50 * MIB / page);
        let files = [
            ("proc/self/cgroup", "0::/\n"),
            ("proc/self/statm", pages.as_str()),
            ("sys/fs/cgroup/memory.max", "209715200\n"),
            ("sys/fs/cgroup/memory.current", "0\n"),
        ];
        let root = Root::new("kinds", &files);
        for (limits, total, addresses) in [([300, 300], 200, 200), ([150, 300], 150, 50), ([300, 70], 70, 20)]
        {
            let limits = limits.map(|limit| limit * MIB);
            let expected = Memory { addresses: addresses * MIB, ..mib(total, 200) };
            assert_eq!(read(&root.0, 0, &limits), expected, "{limits:?}");
        }
    }

    #[test]
    fn what_is_allocated_and_not_yet_written_is_not_available() {
        let page = crate::sys::page_size() as u64;
        // Resident 60 MiB, of which 20 are files.
        let pages = format!("0 {} {} 0 0 0 0\n", 60 * MIB / page, 20 * MIB / page);
        let root = Root::new("unwritten", &[("proc/self/statm", pages.as_str())]);
        for (allocated, available) in [(0, 800), (40, 800), (140, 700), (2000, 0)] {
            assert_eq!(read(&root.0, allocated * MIB, &NONE), mib(1024, available), "{allocated}");
        }
    }
}
