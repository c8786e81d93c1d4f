//! The objects that a program made and did not destroy, as its calls tell.

use super::super::{Call, Outcome, Value};
use super::report::Place;
use crate::observe::witness::{self, Count, Word};
use crate::runtime::device;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Live objects, and who made them.
pub struct Objects {
    live: Live,
    /// What the members of a list are: they go with it.
    members: HashMap<usize, Vec<usize>>,
    repeatable: BTreeSet<usize>,
}

/// By their handles. The witness knows how many there are of each function, should the process end without a word.
struct Live {
    objects: BTreeMap<usize, Object>,
    /// And the number that the witness has, if it is told.
    counts: HashMap<&'static str, (u64, Option<Count>)>,
    is_told: Box<dyn Fn(&str) -> bool + Send + Sync>,
}

impl Live {
    fn insert(&mut self, handle: usize, maker: Place, device: Option<usize>) {
        let name = maker.call;
        if let Some(before) = self.objects.insert(handle, Object { maker, device, ran: false }) {
            self.count(before.maker.call, |count| count - 1);
        }
        self.count(name, |count| count + 1);
    }

    fn remove(&mut self, handle: usize) -> Option<Object> {
        let gone = self.objects.remove(&handle)?;
        self.count(gone.maker.call, |count| count - 1);
        Some(gone)
    }

    fn count(&mut self, maker: Option<&'static str>, change: impl FnOnce(u64) -> u64) {
        let Some(maker) = maker else { return };
        let (count, told) = self.counts.entry(maker).or_insert_with(|| {
            let is_told = (self.is_told)(maker);
            (0, if is_told { witness::count(Word::Alive, maker) } else { None })
        });
        *count = change(*count);
        if let Some(told) = told {
            told.set(*count);
        }
    }
}

/// One of them.
pub struct Object {
    /// Who made it.
    pub maker: Place,
    /// The device that it belongs to.
    device: Option<usize>,
    /// An executor that has run, and may again.
    ran: bool,
}

impl Objects {
    /// None yet. `is_told`: whether leaks of a function's objects are.
    pub fn new(is_told: impl Fn(&str) -> bool + Send + Sync + 'static) -> Objects {
        let live = Live { objects: BTreeMap::new(), counts: HashMap::new(), is_told: Box::new(is_told) };
        Objects { live, members: HashMap::new(), repeatable: BTreeSet::new() }
    }

    /// Follows a call that succeeded, or a second phase that did not. Who made an executor that it destroys, and that never ran.
    pub fn follow(&mut self, call: &Call, outcome: &Outcome, place: impl FnOnce() -> Place) -> Option<Place> {
        let (name, argument) = (call.name, |name: &str| find(call, name));
        if is_second_phase(call) {
            // It is used up, also on failure.
            let size = call.arguments.iter().find(|(name, _)| *name == "workspaceSize");
            let lacks_workspace =
                matches!(size, Some((_, Value::Int(1..)))) && argument("workspace").is_none();
            let executor = argument("executor")?;
            // Without its workspace even a repeatable one ends.
            if lacks_workspace || !self.repeatable.contains(&executor) {
                self.live.remove(executor);
                self.repeatable.remove(&executor);
            } else if let Some(object) = self.live.objects.get_mut(&executor) {
                object.ran = true;
            }
            return None;
        }
        if outcome.status.is_some_and(|status| status != 0) {
            return None;
        }
        let handles = || call.arguments.iter().filter_map(|(_, value)| handle(value));
        if name.starts_with("aclDestroy") || name.starts_with("aclrtDestroy") || name.starts_with("aclrtFree")
        {
            let handle = handles().next()?;
            let gone = self.live.remove(handle);
            self.repeatable.remove(&handle);
            for member in self.members.remove(&handle).unwrap_or_default() {
                self.live.remove(member);
            }
            return gone.filter(Object::is_idle).map(|object| object.maker);
        } else if name == "aclSetAclOpExecutorRepeatable" {
            self.repeatable.extend(handles().next());
        } else if name.starts_with("aclCreate") && outcome.handle != 0 {
            if let [(_, Value::Place(members)), (_, Value::Int(count))] = *call.arguments
                && name.ends_with("List")
            {
                self.members.insert(outcome.handle, read(members, count as usize));
            }
            self.live.insert(outcome.handle, place(), None);
        } else if name.starts_with("aclrtCreate") || name.starts_with("aclrtMalloc") {
            let result = call.arguments.iter().find_map(|(_, value)| result(value));
            if let Some(new) = result {
                let current = || Some(device::current_context().ok()?.1.device);
                let device = if name == "aclrtCreateContext" { None } else { current() };
                self.live.insert(new, place(), device);
            }
        } else if is_first_phase(name)
            && let Some((_, Value::Place(at))) = call.arguments.iter().find(|(name, _)| *name == "executor")
            && let Some(&new) = read(*at, 1).first()
        {
            self.live.insert(new, place(), None);
        }
        None
    }

    /// Takes out what is alive, or what of it belongs to that device: how many there are by the function that made them,
    /// who made the first, and its handle.
    pub fn take(&mut self, device: Option<usize>) -> BTreeMap<&'static str, (u64, Place, usize)> {
        let mut makers: BTreeMap<&str, (u64, Place, usize)> = BTreeMap::new();
        let belongs = |object: &Object| device.is_none() || object.device == device;
        let gone: Vec<_> = self.live.objects.extract_if(.., |_, object| belongs(object)).collect();
        for (handle, object) in gone {
            self.live.count(object.maker.call, |count| count - 1);
            let Some(name) = object.maker.call else { continue };
            let (count, first, of) = makers.entry(name).or_insert((0, object.maker.clone(), handle));
            *count += 1;
            if object.maker.number < first.number {
                (*first, *of) = (object.maker, handle);
            }
        }
        makers
    }

    /// Executors that are there, by who made them, and whether they never ran.
    pub fn executors(&self) -> impl Iterator<Item = (&Place, bool)> {
        let made = self.live.objects.values().filter(|object| object.maker.call.is_some_and(is_first_phase));
        made.map(|object| (&object.maker, object.is_idle()))
    }
}

impl Object {
    /// An executor that never ran.
    fn is_idle(&self) -> bool {
        self.maker.call.is_some_and(is_first_phase) && !self.ran
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
