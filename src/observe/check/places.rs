//! Views, copies and frees that are not of the memory that they should be of.

use super::ranges;
use super::report::{Finding, Kind, Place};
use super::{Check, State};
use crate::observe::{Access, Call, Value};
use crate::runtime::memory;

/// Words in the names of functions on memory.
const OF_MEMORY: [&str; 4] = ["Free", "Memcpy", "Memset", "Host"];

impl Check {
    /// A view of a task or copy that is not in its block.
    fn misplaced(&self, state: &State, access: &Access, place: &Place) -> Option<Finding> {
        let Access { name, base, .. } = *access;
        let finding = |kind, message, block| {
            Some(Finding { check: Kind::Memory, kind, message, place: place.clone(), block, count: 1 })
        };
        let Some(block) = state.shadow.around(base) else {
            if let Some((block, freed_by)) =
                memory::freed_around(base).and_then(|range| state.freed.get(&range.start))
            {
                let message = format!(
                    "{place} uses {name} at {base:#x}, in a block of {} bytes that {freed_by} freed. It was allocated by {}: \
                     free it after the work that uses it, and make no tensor of it then",
                    block.bytes, block.maker
                );
                return finding("use-after-free", message, Some(block.clone()));
            }
            if let Some(block) =
                memory::guarded_around(base).and_then(|(range, _)| state.shadow.around(range.start))
            {
                let message = format!(
                    "{place} uses {name} at {base:#x}, byte {} of a block of {} bytes by {}, so none of it",
                    base as i128 - block.start as i128,
                    block.bytes,
                    block.maker
                );
                return finding("out-of-bounds", message, Some(block.clone()));
            }
            let unknown = access.of_device && memory::block_around(base).is_none();
            if !unknown || base == 0 {
                return None;
            }
            let message = format!(
                "{place} uses {name} at {base:#x}, which is no device memory: copy it to a block of aclrtMalloc before"
            );
            return finding("host-memory", message, None);
        };
        if access.of_device && state.shadow.is_of_host(block) {
            let message = format!(
                "{place} uses {name} at {base:#x}, which is host memory of {}: copy it to a block of aclrtMalloc before",
                block.maker
            );
            return finding("host-memory", message, Some(block.clone()));
        }
        if access.of_host && !state.shadow.is_of_host(block) {
            let message = format!(
                "{place} uses {name} at {base:#x} as memory of the host, which is a block of {} bytes of device memory by {}: its \
                 kind must say so",
                block.bytes, block.maker
            );
            return finding("device-memory", message, Some(block.clone()));
        }
        let span = ranges::span(access);
        let end = block.start + block.bytes;
        if span.start >= block.start && span.end <= end {
            return None;
        }
        let reach = |address: usize| address as i128 - block.start as i128;
        let message = format!(
            "{place} uses bytes {} to {} of {name}'s block, which has {} and was allocated by {}: make the block larger, or the \
             view smaller",
            reach(span.start),
            reach(span.end),
            block.bytes,
            block.maker
        );
        finding("out-of-bounds", message, Some(block.clone()))
    }

    /// Tells of views of a task or copy that are not in their blocks.
    pub(super) fn misplaced_of(&self, state: &mut State, accesses: &[Access], place: &Place) {
        let mut kind = None;
        for access in accesses {
            if let Some(finding) = self.misplaced(state, access, place)
                // The two sides of a copy whose kind is wrong are one mistake.
                && *kind.get_or_insert(finding.kind) == finding.kind
            {
                state.told.insert(place.thread, (place.call, place.number));
                state.report.add(finding, None);
            }
        }
    }

    /// A call that failed because of memory.
    pub(super) fn refused(&self, state: &mut State, call: &Call, status: i32, text: &str) {
        let workspace = status == 161_002 && text.contains("workspaceSize");
        let of_memory = status == 107_000 && OF_MEMORY.iter().any(|word| call.name.contains(word));
        if !self.looks_for(Kind::Memory) || !(status == 361_001 || of_memory || workspace) {
            return;
        }
        let place = self.place(None);
        if state.told.remove(&place.thread) == Some((place.call, place.number)) {
            return;
        }
        let addresses = || {
            call.arguments.iter().filter_map(|&(_, value)| match value {
                Value::Handle(address) if address != 0 => Some(address),
                _ => None,
            })
        };
        let freed = addresses().find_map(|address| state.freed.get(&memory::freed_around(address)?.start));
        let live = || addresses().find_map(|address| state.shadow.around(address).cloned());
        let beside =
            || addresses().find_map(|address| state.shadow.around(memory::guarded_around(address)?.0.start));
        let block = freed.map(|(block, _)| block.clone()).or_else(live).or_else(|| beside().cloned());
        let kind = if call.name.starts_with("aclrtFree") {
            "invalid-free"
        } else if freed.is_some() {
            "use-after-free"
        } else if workspace {
            "small-workspace"
        } else {
            "refused"
        };
        let mut message = format!("{place} failed with status {status}: {text}");
        if let Some((_, freed_by)) = freed {
            message += &format!("; {freed_by} freed it");
        }
        state.report.add(Finding { check: Kind::Memory, kind, message, place, block, count: 1 }, None);
    }
}
