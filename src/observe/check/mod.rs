//! Mistakes in a program: `OPAPI_CHECK=memory,race,init,leak,lint` looks for them and tells each once.
//!
//! * **memory**: the program gets addresses of device memory that only the library can use; a handler tells of a host that
//!   tries. Views, copies and frees are checked when they are launched.
//! * **race**: `order` knows what comes before what, `shadow` which bytes each task uses.
//! * **init**: `shadow` knows which bytes were ever written.
//! * **leak**: `objects` follows what calls make and destroy.
//! * **lint**: what works, and is still no good idea.

mod fault;
mod objects;
mod order;
mod pinned;
mod ranges;
mod report;
mod shadow;

pub use report::Kind;

use super::{Access, Call, Guard, Listener, Outcome, Party, Point};
use crate::runtime::{device, memory};
use objects::{Objects, is_second_phase};
use order::{Clock, Order};
use parking_lot::Mutex;
use pinned::{Function, Pinned};
use report::{Block, Finding, Place, Report};
use shadow::{Shadow, User, stream_of};
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So many launches, each waited for by itself, are one too many.
const MOST_WAITS: u32 = 64;
/// How long a host that dies waits for others that tell what they found.
const PATIENCE: Duration = Duration::from_secs(1);
/// Words in the names of functions on memory.
const OF_MEMORY: [&str; 4] = ["Free", "Memcpy", "Memset", "Host"];
/// Failing calls that are told when another one fails because of them.
const LAST_FAILURES: usize = 5;

/// What to look for, and what to do with it.
pub struct Options {
    /// What is looked for.
    pub kinds: Vec<Kind>,
    /// Takes a line of JSON for each finding.
    pub report: Option<PathBuf>,
    /// What is not told.
    pub suppressions: Option<PathBuf>,
    /// Findings show where the program was.
    pub stacks: bool,
}

/// The listener.
pub struct Check {
    kinds: Vec<Kind>,
    stacks: bool,
    state: Mutex<State>,
}

struct State {
    report: Report,
    objects: Objects,
    order: Order,
    shadow: Shadow,
    pinned: Pinned,
    /// Blocks that were freed a while ago, with who made them and who freed them.
    freed: HashMap<usize, (Block, Place)>,
    threads: HashMap<i32, Thread>,
    /// The calls of which a view was told, by their threads.
    told: HashMap<i32, Option<&'static str>>,
}

/// What lint knows of a thread.
#[derive(Default)]
struct Thread {
    launches: u32,
    waits: u32,
    failures: Vec<String>,
}

thread_local! {
    /// The call that the thread is in.
    static CURRENT: Cell<Option<(&'static str, u64)>> = const { Cell::new(None) };
    /// The function of the program's that it is in for a stream, and whether the stream waits for it.
    static FUNCTION: RefCell<Option<(Arc<Function>, bool)>> = const { RefCell::new(None) };
}

static CHECK: OnceLock<Check> = OnceLock::new();

/// Looks for mistakes from now on.
pub fn start(options: Options) -> Result<&'static Check, String> {
    let Options { kinds, report, suppressions, stacks } = options;
    let report = Report::new(suppressions.as_deref(), report.as_deref())?;
    let state = State {
        report,
        objects: Objects::default(),
        order: Order::default(),
        shadow: Shadow::default(),
        pinned: Pinned::default(),
        freed: HashMap::new(),
        threads: HashMap::new(),
        told: HashMap::new(),
    };
    let check = CHECK.get_or_init(|| Check { kinds, stacks, state: Mutex::new(state) });
    let guards = [(Kind::Memory, Guard::Device), (Kind::Race, Guard::Host)];
    for (_, guard) in guards.into_iter().filter(|&(kind, _)| check.looks_for(kind)) {
        super::guard(guard);
        fault::watch();
        memory::watch_forks();
    }
    Ok(check)
}

impl Check {
    fn looks_for(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Where the calling thread is.
    fn place(&self, stream: Option<i32>) -> Place {
        let current = CURRENT.try_with(Cell::get).ok().flatten();
        Place {
            call: current.map(|(call, _)| call),
            number: current.map_or(0, |(_, number)| number),
            thread: crate::sys::thread_of_system(),
            stream,
            stack: self.stacks.then(|| Arc::new(Backtrace::force_capture())),
        }
    }

    /// The end of the program.
    pub fn finish(&self) {
        let state = &mut *self.state.lock();
        self.tell_executors(state);
        self.tell_leaks(state, None, "when the program ended");
        state.report.finish();
    }

    fn tell_leaks(&self, state: &mut State, device: Option<usize>, when: &str) {
        for (maker, (count, place, handle)) in state.objects.take(device) {
            let block = state.shadow.around(handle).filter(|block| block.start == handle).cloned();
            if !self.looks_for(Kind::Leak) {
                continue;
            }
            let (what, verb) = if count == 1 { ("object", "was") } else { ("objects", "were") };
            let message =
                format!("{count} {what} of {maker} {verb} still alive {when}; the first is of {place}");
            state.report.add(Finding { check: Kind::Leak, kind: "leak", message, place, block, count }, None);
        }
    }

    fn tell_executors(&self, state: &mut State) {
        if !self.looks_for(Kind::Lint) {
            return;
        }
        let told: Vec<(Place, bool)> =
            state.objects.executors().map(|(place, repeatable)| (place.clone(), repeatable)).collect();
        for (place, repeatable) in told {
            let (kind, message) = match repeatable {
                true => (
                    "repeatable-executor",
                    format!(
                        "the repeatable executor of {place} was never destroyed: aclDestroyAclOpExecutor does it"
                    ),
                ),
                false => (
                    "unused-executor",
                    format!(
                        "the executor of {place} never ran: its second phase uses it up, aclDestroyAclOpExecutor destroys it"
                    ),
                ),
            };
            state
                .report
                .add(Finding { check: Kind::Lint, kind, message, place, block: None, count: 1 }, None);
        }
    }

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

    /// A call that failed because of memory.
    fn refused(&self, state: &mut State, call: &Call, status: i32, text: &str) {
        let workspace = status == 161_002 && text.contains("workspaceSize");
        let of_memory = status == 107_000 && OF_MEMORY.iter().any(|word| call.name.contains(word));
        if !self.looks_for(Kind::Memory) || !(status == 361_001 || of_memory || workspace) {
            return;
        }
        let place = self.place(None);
        if state.told.remove(&place.thread) == Some(place.call) {
            return;
        }
        let addresses = || {
            call.arguments.iter().filter_map(|&(_, value)| match value {
                super::Value::Handle(address) if address != 0 => Some(address),
                _ => None,
            })
        };
        let freed = addresses().find_map(|address| state.freed.get(&memory::freed_around(address)?.start));
        let live = || addresses().find_map(|address| state.shadow.around(address).cloned());
        let block = freed.map(|(block, _)| block.clone()).or_else(live);
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

    /// What works, and is no good idea.
    fn lint(&self, state: &mut State, call: &Call, outcome: &Outcome) {
        let place = self.place(None);
        let thread = state.threads.entry(place.thread).or_default();
        let mut tell = None;
        if is_second_phase(call) {
            thread.launches += 1;
        } else if call.name.starts_with("aclrtSynchronizeStream") {
            thread.waits = if thread.launches == 1 { thread.waits + 1 } else { 0 };
            thread.launches = 0;
            if thread.waits == MOST_WAITS {
                tell = Some((
                    "synchronize-in-loop",
                    format!(
                        "{place} is the {MOST_WAITS}th in a row that waits for a single launch: launch what follows behind it, and wait \
                     once; another stream waits with aclrtStreamWaitEvent"
                    ),
                ));
            }
        }
        match (outcome.status, outcome.message) {
            (Some(status), Some(text)) if status != 0 && !outcome.ordered => {
                // Failures that follow from others.
                if !thread.failures.is_empty() && (is_second_phase(call) || status == 161_001) {
                    tell = Some((
                        "ignored-status",
                        format!(
                            "{place} failed with status {status}, after calls whose failure the program did not heed:\n    {}",
                            thread.failures.join("\n    ")
                        ),
                    ));
                }
                if thread.failures.len() == LAST_FAILURES {
                    thread.failures.remove(0);
                }
                thread.failures.push(format!("{} = {status}: {text}", call.name));
            }
            _ if call.name == "aclGetRecentErrMsg" => thread.failures.clear(),
            _ => {}
        }
        if let Some((kind, message)) = tell {
            state
                .report
                .add(Finding { check: Kind::Lint, kind, message, place, block: None, count: 1 }, None);
        }
    }
}

impl Listener for Check {
    fn call_begins(&self, call: &Call) -> Option<super::Failure> {
        CURRENT.set(Some((call.name, call.number)));
        None
    }

    fn call_ends(&self, call: &Call, outcome: &Outcome) {
        // Callbacks have been here meanwhile.
        CURRENT.set(Some((call.name, call.number)));
        if outcome.status.is_none_or(|status| status == 0)
            && !self.looks_for(Kind::Lint)
            && !objects::concern(call.name)
        {
            CURRENT.set(None);
            return;
        }
        let state = &mut *self.state.lock();
        state.objects.follow(call, outcome, || self.place(None));
        if let (Some(status), Some(text)) = (outcome.status, outcome.message)
            && !outcome.ordered
        {
            self.refused(state, call, status, text);
        }
        if self.looks_for(Kind::Lint) {
            self.lint(state, call, outcome);
        }
        let succeeded = outcome.status == Some(0);
        if succeeded && call.name.starts_with("aclrtResetDevice") {
            if let Some((_, super::Value::Int(number))) = call.arguments.first()
                && let Ok(index) = device::index(*number as i32)
                && device::is_active(*number as i32) == Ok(false)
            {
                self.tell_leaks(state, Some(index), "when the device was reset");
            }
        } else if succeeded && call.name == "aclFinalize" {
            self.tell_executors(state);
            self.tell_leaks(state, None, "at aclFinalize");
        }
        CURRENT.set(None);
    }

    fn asks_for(&self, by: Party, accesses: &[Access]) {
        if !self.looks_for(Kind::Memory) {
            return;
        }
        let state = &mut *self.state.lock();
        let place = self.place(stream_of(by));
        for access in accesses {
            if let Some(finding) = self.misplaced(state, access, &place) {
                state.told.insert(place.thread, place.call);
                state.report.add(finding, None);
            }
        }
    }

    fn uses(&self, by: Party, accesses: &[Access]) {
        let state = &mut *self.state.lock();
        let stream = stream_of(by);
        let place = self.place(stream);
        let (task, clock) = match stream {
            Some(stream) => {
                let (task, clock) = state.order.task(stream);
                (Some((stream, task)), Arc::new(clock))
            }
            None => (None, Arc::new(state.order.host().clone())),
        };
        // What waits for a function comes after what the function does at once.
        let function = current_function().filter(|(_, blocks)| *blocks && stream.is_none());
        let function = function.map(|(function, _)| (function.stream, function.task));
        let user = User { task, clock, function, place: place.clone() };
        let mut placed: Vec<(&Access, Block)> = Vec::new();
        for access in accesses {
            placed.extend(state.shadow.around(access.base).map(|block| (access, block.clone())));
        }
        // All are compared before any is remembered: one call is no race with itself.
        let mut races = Vec::new();
        for (access, block) in &placed {
            races.extend(state.shadow.race(access, block, &user, &state.order));
        }
        for race in races {
            let (before, did) = &race.before;
            let reads_of_another_stream = before.stream.is_some()
                && stream.is_some()
                && did.starts_with("writes")
                && race.does.starts_with("reads");
            // Who looks for races hears of it there.
            let (check, kind) = match (self.looks_for(Kind::Race), self.looks_for(Kind::Lint)) {
                (true, _) => (Kind::Race, if stream.is_some() { "streams" } else { "host" }),
                (false, true) if reads_of_another_stream => (Kind::Lint, "another-stream"),
                _ => continue,
            };
            let message = format!(
                "{place} {}, and {before} {did}: the same bytes, {} to {} of a block of {} bytes by {}, in no order. Wait for the \
                 stream, or let one stream wait for an event of the other",
                race.does, race.bytes.start, race.bytes.end, race.block.bytes, race.block.maker
            );
            let place = place.clone();
            let finding = Finding { check, kind, message, place, block: Some(race.block), count: 1 };
            state.report.add(finding, Some(before));
        }
        if let Some(by) = task.filter(|_| self.looks_for(Kind::Race)) {
            for (access, block) in placed.iter().filter(|(_, block)| state.shadow.is_of_host(block)) {
                let block = block.start..block.start + block.bytes;
                state.pinned.insert(
                    block,
                    ranges::span(access),
                    access.writes,
                    by,
                    &user.clock,
                    place.clone(),
                );
            }
        }
        // Reads first: what a call writes was not there before it.
        placed.sort_by_key(|(access, _)| access.writes);
        for (access, block) in placed {
            let Some(gap) = state.shadow.read_and_write(access, &block) else { continue };
            if !self.looks_for(Kind::Init) {
                continue;
            }
            let message = format!(
                "{place} reads {}, of which nothing wrote bytes {} to {} of a block of {} bytes by {}: copy or compute what it reads \
                 before",
                access.name,
                gap.start - block.start,
                gap.end - block.start,
                block.bytes,
                block.maker
            );
            let place = place.clone();
            state.report.add(
                Finding {
                    check: Kind::Init,
                    kind: "uninitialised-read",
                    message,
                    place,
                    block: Some(block),
                    count: 1,
                },
                None,
            );
        }
    }

    fn mark(&self, stream: i32) -> Option<Point> {
        Some(Arc::new(self.state.lock().order.mark(stream)))
    }

    fn joins(&self, by: Party, point: &Point) {
        let Some(clock) = point.downcast_ref::<Clock>() else { return };
        let state = &mut *self.state.lock();
        match by {
            Party::Stream(stream) => state.order.stream_joins(stream, clock),
            Party::Host => {
                state.order.host_joins(clock);
                state.pinned.host_waited(&state.order);
            }
        }
    }

    fn function_queued(&self, stream: i32) -> Option<Point> {
        let state = &mut *self.state.lock();
        let (task, clock) = state.order.task(stream);
        let function = Arc::new(Function { stream, task, clock, place: self.place(Some(stream)) });
        state.pinned.add(&function);
        Some(function)
    }

    fn function_begins(&self, function: &Point, blocks: bool) {
        let Ok(function) = Arc::clone(function).downcast::<Function>() else { return };
        let state = &mut *self.state.lock();
        state.order.host_joins(&function.clock);
        state.pinned.host_waited(&state.order);
        FUNCTION.set(Some((function, blocks)));
    }

    fn function_ends(&self, _: &Point) {
        FUNCTION.set(None);
    }

    fn waited(&self, stream: i32) {
        let state = &mut *self.state.lock();
        state.order.host_waited(stream);
        state.pinned.host_waited(&state.order);
    }

    fn stream_ended(&self, stream: i32) {
        let state = &mut *self.state.lock();
        state.shadow.stream_ended(stream);
        state.pinned.stream_ended(stream);
        state.order.stream_ended(stream);
    }

    fn allocated(&self, block: Range<usize>, home: &'static str) {
        let state = &mut *self.state.lock();
        state.freed.remove(&block.start);
        state.shadow.insert(block, self.place(None), home == "host");
    }

    fn freed(&self, start: usize) {
        let state = &mut *self.state.lock();
        let place = self.place(None);
        let user = state.shadow.user(start, &state.order);
        let user = user.map(|(block, user, did)| (block.clone(), user.clone(), did));
        if let Some((block, user, did)) = user.filter(|_| self.looks_for(Kind::Race)) {
            let message = format!(
                "{place} frees a block of {} bytes by {}, and {user} {did} in it, which nobody has waited for: synchronise before",
                block.bytes, block.maker
            );
            let place = place.clone();
            let finding =
                Finding { check: Kind::Race, kind: "free", message, place, block: Some(block), count: 1 };
            state.report.add(finding, Some(&user));
        }
        if let Some(block) = state.shadow.around(start).cloned() {
            state.freed.insert(start, (block, place));
        }
        state.shadow.remove(start);
        state.pinned.remove(start);
    }
}

fn current_function() -> Option<(Arc<Function>, bool)> {
    FUNCTION.try_with(|function| function.borrow().clone()).ok().flatten()
}

/// The host used an address that is protected. Whether it may go on: else it dies, as it would on a device.
fn host_used(address: usize) -> bool {
    let (Some(check), Some((range, is_alive))) = (CHECK.get(), memory::guarded_around(address)) else {
        return false;
    };
    let Some(mut state) = check.state.try_lock_for(PATIENCE) else { return false };
    let state = &mut *state;
    let place = check.place(None);
    let pinned =
        state.shadow.around(range.start).filter(|block| is_alive && state.shadow.is_of_host(block)).cloned();
    if let Some(block) = pinned {
        let function = current_function();
        let function = function.as_ref().map(|(function, blocks)| (&**function, *blocks));
        let within = function
            .map_or_else(String::new, |(function, _)| format!(", in the function of {}", function.place));
        let bytes = block.start..block.start + block.bytes;
        let Some((user, writes)) = state.pinned.take(address, bytes, &state.order, function) else {
            return true;
        };
        let message = format!(
            "{place} uses {address:#x} on the host{within}, and {user} {} it, in no order. Wait for the stream before",
            if writes { "writes" } else { "reads" }
        );
        let finding =
            Finding { check: Kind::Race, kind: "host", message, place, block: Some(block), count: 1 };
        state.report.add(finding, Some(&user));
        return true;
    }
    let freed = state.freed.get(&range.start).cloned();
    let block = state.shadow.around(range.start).cloned().or(freed.as_ref().map(|(block, _)| block.clone()));
    let offset = address as i128 - range.start as i128;
    let who = block.as_ref().map_or_else(|| "aclrtMalloc".to_owned(), |block| block.maker.to_string());
    let (kind, state_of) = match (&freed, is_alive) {
        (Some((_, by)), false) => ("use-after-free", format!(", which {by} freed")),
        (None, false) => ("use-after-free", ", which was freed".to_owned()),
        (_, true) => ("host-access", String::new()),
    };
    let message = format!(
        "{place} reads or writes {address:#x} on the host, byte {offset} of a block of {} bytes of device memory by {who}{state_of}: \
         aclrtMemcpy brings it to the host",
        block.as_ref().map_or(range.len(), |block| block.bytes)
    );
    state.report.add(Finding { check: Kind::Memory, kind, message, place, block, count: 1 }, None);
    state.report.finish();
    false
}
