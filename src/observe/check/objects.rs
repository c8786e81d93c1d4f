//! The objects that a program made and did not destroy, as its calls tell.

use super::super::{Call, Outcome, Value};
use super::report::Place;
use crate::runtime::device;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Live objects, and who made them.
#[derive(Default)]
pub struct Objects {
    live: BTreeMap<usize, Object>,
    /// What the members of a list are: they go with it.
    members: HashMap<usize, Vec<usize>>,
    repeatable: BTreeSet<usize>,
}

/// One of them.
pub struct Object {
    /// Who made it.
    pub maker: Place,
    /// The device that it belongs to.
    device: Option<usize>,
}

impl Objects {
    /// Follows a call that succeeded, or a second phase that did not.
    pub fn follow(&mut self, call: &Call, outcome: &Outcome, place: impl FnOnce() -> Place) {
        let (name, argument) = (call.name, |name: &str| find(call, name));
        if is_second_phase(call) {
            // It is used up, also on failure.
            let size = call.arguments.iter().find(|(name, _)| *name == "workspaceSize");
            let lacks_workspace =
                matches!(size, Some((_, Value::Int(1..)))) && argument("workspace").is_none();
            if let Some(executor) = argument("executor")
                // Without its workspace even a repeatable one ends.
                && (lacks_workspace || !self.repeatable.contains(&executor))
            {
                self.live.remove(&executor);
                self.repeatable.remove(&executor);
            }
            return;
        }
        if outcome.status.is_some_and(|status| status != 0) {
            return;
        }
        let handles = || call.arguments.iter().filter_map(|(_, value)| handle(value));
        if name.starts_with("aclDestroy") || name.starts_with("aclrtDestroy") || name.starts_with("aclrtFree")
        {
            if let Some(gone) = handles().next() {
                self.live.remove(&gone);
                self.repeatable.remove(&gone);
                for member in self.members.remove(&gone).unwrap_or_default() {
                    self.live.remove(&member);
                }
            }
        } else if name == "aclSetAclOpExecutorRepeatable" {
            self.repeatable.extend(handles().next());
        } else if name.starts_with("aclCreate") && outcome.handle != 0 {
            if let [(_, Value::Place(members)), (_, Value::Int(count))] = *call.arguments
                && name.ends_with("List")
            {
                self.members.insert(outcome.handle, read(members, count as usize));
            }
            self.live.insert(outcome.handle, Object { maker: place(), device: None });
        } else if name.starts_with("aclrtCreate") || name.starts_with("aclrtMalloc") {
            let result = call.arguments.iter().find_map(|(_, value)| result(value));
            if let Some(new) = result {
                let current = || Some(device::current_context().ok()?.1.device);
                let device = if name == "aclrtCreateContext" { None } else { current() };
                self.live.insert(new, Object { maker: place(), device });
            }
        } else if is_first_phase(name)
            && let Some((_, Value::Place(at))) = call.arguments.iter().find(|(name, _)| *name == "executor")
        {
            self.live.extend(read(*at, 1).first().map(|&new| (new, Object { maker: place(), device: None })));
        }
    }

    /// Takes out what is alive, or what of it belongs to that device: how many there are by the function that made them,
    /// who made the first, and its handle.
    pub fn take(&mut self, device: Option<usize>) -> BTreeMap<&'static str, (u64, Place, usize)> {
        let mut makers: BTreeMap<&str, (u64, Place, usize)> = BTreeMap::new();
        let gone = self.live.extract_if(.., |_, object| device.is_none() || object.device == device);
        for (handle, object) in gone {
            let Some(name) = object.maker.call else { continue };
            let (count, first, of) = makers.entry(name).or_insert((0, object.maker.clone(), handle));
            *count += 1;
            if object.maker.number < first.number {
                (*first, *of) = (object.maker, handle);
            }
        }
        makers
    }

    /// Executors that never ran, by who made them.
    pub fn executors(&self) -> impl Iterator<Item = (&Place, bool)> {
        let made = self.live.iter().filter(|(_, object)| object.maker.call.is_some_and(is_first_phase));
        made.map(|(executor, object)| (&object.maker, self.repeatable.contains(executor)))
    }
}

/// Whether a function makes or destroys objects, or ends the library's life.
pub fn concern(name: &str) -> bool {
    let beginnings = [
        "aclnn",
        "aclCreate",
        "aclDestroy",
        "aclSetAcl",
        "aclrtCreate",
        "aclrtDestroy",
        "aclrtMalloc",
        "aclrtFree",
    ];
    beginnings.iter().chain(&["aclrtReset", "aclFinalize"]).any(|start| name.starts_with(start))
}

/// Whether a function makes an executor.
pub fn is_first_phase(name: &str) -> bool {
    name.starts_with("aclnn") && name.ends_with("GetWorkspaceSize")
}

/// Whether a call runs one.
pub fn is_second_phase(call: &Call) -> bool {
    call.name.starts_with("aclnn")
        && !is_first_phase(call.name)
        && call.arguments.iter().any(|(name, _)| *name == "executor")
}

/// The handle that an argument of that name is.
pub fn find(call: &Call, name: &str) -> Option<usize> {
    call.arguments.iter().find(|(other, _)| *other == name).and_then(|(_, value)| handle(value))
}

fn handle(value: &Value) -> Option<usize> {
    if let Value::Handle(handle) = *value { Some(handle).filter(|&handle| handle != 0) } else { None }
}

/// What a successful call wrote to a place for a handle.
fn result(value: &Value) -> Option<usize> {
    let Value::Place(at) = *value else { return None };
    read(at, 1).first().copied()
}

#[allow(unsafe_code)] // what the program passed to a call that succeeded
fn read(at: usize, count: usize) -> Vec<usize> {
    if at == 0 {
        return Vec::new();
    }
    // SAFETY: the call read or wrote so many handles there, and succeeded.
    (0..count).map(|i| unsafe { (at as *const usize).add(i).read_unaligned() }).collect()
}
