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
mod places;
mod ranges;
mod report;
mod shadow;

pub use report::{Kind, Suppression, read_suppressions};

use super::{Access, Call, Guard, Listener, Outcome, Party, Point};
use crate::runtime::{device, memory};
use crate::sync::soon;
use objects::{Objects, is_second_phase};
use order::{Clock, Order};
use parking_lot::{Mutex, MutexGuard};
use pinned::{Function, Pending, Pinned};
use ranges::Ranges;
use report::{Block, Finding, Place, Report};
use shadow::{Shadow, User, stream_of};
use smallvec::SmallVec;
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
/// Who makes host memory.
const OF_HOST: [&str; 2] = ["aclrtMallocHost", "aclrtMallocHostWithCfg"];
/// The kind of every leak.
const LEAK: &str = "leak";
/// Failing calls that are told when another one fails because of them.
const LAST_FAILURES: usize = 5;

/// What to look for, and what to do with it.
#[derive(Clone)]
pub struct Options {
    /// What is looked for.
    pub kinds: Vec<Kind>,
    /// Takes a line of JSON for each finding.
    pub report: Option<PathBuf>,
    /// What is not told.
    pub suppressions: Vec<Suppression>,
    /// Findings show where the program was.
    pub stacks: bool,
}

/// The listener.
pub struct Check {
    kinds: Vec<Kind>,
    stacks: bool,
    state: Mutex<State>,
    objects: Mutex<Objects>,
    pinned: Pinned,
}

struct State {
    report: Report,
    order: Order,
    shadow: Shadow,
    /// Blocks that were freed a while ago, with who made them and who freed them.
    freed: HashMap<usize, (Block, Place)>,
    threads: HashMap<i32, Thread>,
    /// The calls of which a view was told, by their threads.
    told: HashMap<i32, (Option<&'static str>, u64)>,
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
    let looks_for_leaks = kinds.contains(&Kind::Leak);
    let untold = suppressions.clone();
    let leaks_are_told = move |maker: &str| {
        looks_for_leaks && !report::suppress(&untold, Kind::Leak, LEAK, [Some(maker), None])
    };
    let report = Report::new(suppressions, report.as_deref())?;
    let state = State {
        report,
        order: Order::default(),
        shadow: Shadow::default(),
        freed: HashMap::new(),
        threads: HashMap::new(),
        told: HashMap::new(),
    };
    let objects = Mutex::new(Objects::new(leaks_are_told));
    let state = Mutex::new(state);
    let check = CHECK.get_or_init(|| Check { kinds, stacks, state, objects, pinned: Pinned::default() });
    let guards = [(Kind::Memory, Guard::Device), (Kind::Memory, Guard::Host), (Kind::Race, Guard::Host)];
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

    /// The host comes after more than before.
    fn host_waits(&self, join: impl FnOnce(&mut Order)) {
        let mut state = lock(&self.state);
        join(&mut state.order);
        let host = Arc::clone(state.order.host());
        drop(state);
        self.pinned.host_waited(&host);
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
        let state = &mut *lock(&self.state);
        self.tell_executors(state);
        self.tell_leaks(state, None, "when the program ended");
        state.report.finish();
    }

    fn tell_leaks(&self, state: &mut State, device: Option<usize>, when: &str) {
        let left = lock(&self.objects).take(device);
        for (maker, (count, place, handle)) in left {
            let block = state.shadow.around(handle).filter(|block| block.start == handle).cloned();
            if !self.looks_for(Kind::Leak) {
                continue;
            }
            let (what, verb) = if count == 1 { ("object", "was") } else { ("objects", "were") };
            let message =
                format!("{count} {what} of {maker} {verb} still alive {when}; the first is of {place}");
            state.report.add(Finding { check: Kind::Leak, kind: LEAK, message, place, block, count }, None);
        }
    }

    fn tell_executors(&self, state: &mut State) {
        if !self.looks_for(Kind::Lint) {
            return;
        }
        let told: Vec<(Place, bool)> =
            lock(&self.objects).executors().map(|(place, is_idle)| (place.clone(), is_idle)).collect();
        for (place, is_idle) in told {
            if is_idle {
                tell_idle(state, place);
                continue;
            }
            let message = format!(
                "the repeatable executor of {place} was never destroyed: aclDestroyAclOpExecutor does it"
            );
            let kind = "repeatable-executor";
            state
                .report
                .add(Finding { check: Kind::Lint, kind, message, place, block: None, count: 1 }, None);
        }
    }

    /// Work uses memory.
    fn used(&self, by: Party, accesses: &[Access]) {
        let stream = stream_of(by);
        let place = self.place(stream);
        let ranges: SmallVec<[Option<Ranges>; 6]> = accesses.iter().map(ranges::of).collect();
        let mut locked = lock(&self.state);
        let state = &mut *locked;
        if self.looks_for(Kind::Memory) {
            self.misplaced_of(state, accesses, &place);
        }
        let (task, clock) = match stream {
            Some(stream) => {
                let (task, clock) = state.order.task(stream);
                (Some((stream, task)), clock)
            }
            None => (None, Arc::clone(state.order.host())),
        };
        // What waits for a function comes after what the function does at once.
        let function = current_function().filter(|(_, blocks)| *blocks && stream.is_none());
        let function = function.map(|(function, _)| (function.stream, function.task));
        let user = User { task, clock, function, place: place.clone() };
        let mut placed: SmallVec<[(&Access, Option<Ranges>, usize); 6]> = SmallVec::new();
        for (access, ranges) in accesses.iter().zip(ranges) {
            placed.extend(state.shadow.around(access.base).map(|block| (access, ranges, block.start)));
        }
        // All are compared before any is remembered: one call is no race with itself.
        let mut races = Vec::new();
        for (access, ranges, block) in &placed {
            races.extend(state.shadow.race(access, ranges.as_ref(), *block, &user, &state.order));
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
        let mut pinned: SmallVec<[Pending; 2]> = SmallVec::new();
        if let Some((stream, task)) = task.filter(|_| self.looks_for(Kind::Race)) {
            for (access, _, block) in &placed {
                let Some(block) = state.shadow.host_block(*block) else { continue };
                pinned.push(Pending {
                    block: block.start..block.start + block.bytes,
                    bytes: ranges::span(access),
                    writes: access.writes,
                    stream,
                    task,
                    clock: Arc::clone(&user.clock),
                    place: place.clone(),
                });
            }
        }
        // Reads first: what a call writes was not there before it.
        placed.sort_by_key(|(access, ..)| access.writes);
        for (access, ranges, block) in placed {
            let Some((block, gap)) = state.shadow.read_and_write(access, ranges, block) else { continue };
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
        drop(locked);
        if !pinned.is_empty() {
            self.pinned.insert(pinned);
        }
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
        fault::look();
        CURRENT.set(Some((call.name, call.number)));
        None
    }

    fn call_ends(&self, call: &Call, outcome: &Outcome) {
        // Callbacks have been here meanwhile.
        CURRENT.set(Some((call.name, call.number)));
        let idle = if objects::concern(call.name) {
            lock(&self.objects).follow(call, outcome, || self.place(None))
        } else {
            None
        };
        let ends = call.name.starts_with("aclrtReset") || call.name == "aclFinalize";
        if outcome.status.is_none_or(|status| status == 0) && !self.looks_for(Kind::Lint) && !ends {
            CURRENT.set(None);
            return;
        }
        let state = &mut *lock(&self.state);
        if let (Some(status), Some(text)) = (outcome.status, outcome.message)
            && !outcome.ordered
        {
            self.refused(state, call, status, text);
        }
        if self.looks_for(Kind::Lint) {
            self.lint(state, call, outcome);
            if let Some(place) = idle {
                tell_idle(state, place);
            }
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
        if self.looks_for(Kind::Memory) {
            let place = self.place(stream_of(by));
            self.misplaced_of(&mut lock(&self.state), accesses, &place);
        }
    }

    fn uses(&self, by: Party, accesses: &[Access]) {
        self.used(by, accesses);
    }

    fn mark(&self, stream: i32) -> Option<Point> {
        Some(Arc::new(lock(&self.state).order.mark(stream)))
    }

    fn joins(&self, by: Party, point: &Point) {
        let Some(clock) = point.downcast_ref::<Clock>() else { return };
        match by {
            Party::Stream(stream) => lock(&self.state).order.stream_joins(stream, clock),
            Party::Host => self.host_waits(|order| order.host_joins(clock)),
        }
    }

    fn function_queued(&self, stream: i32) -> Option<Point> {
        let (task, clock) = lock(&self.state).order.function(stream);
        let function = Arc::new(Function { stream, task, clock, place: self.place(Some(stream)) });
        self.pinned.add(&function);
        Some(function)
    }

    fn function_begins(&self, function: &Point, blocks: bool) {
        let Ok(function) = Arc::clone(function).downcast::<Function>() else { return };
        self.host_waits(|order| order.host_joins(&function.clock));
        FUNCTION.set(Some((function, blocks)));
    }

    fn function_ends(&self, _: &Point) {
        FUNCTION.set(None);
    }

    fn waited(&self, stream: i32) {
        self.host_waits(|order| order.host_waited(stream));
    }

    fn stream_ended(&self, stream: i32) {
        let mut state = lock(&self.state);
        state.shadow.stream_ended(stream);
        state.order.stream_ended(stream);
        drop(state);
        self.pinned.stream_ended(stream);
    }

    fn allocated(&self, block: Range<usize>, home: &'static str) {
        let place = self.place(None);
        let state = &mut *lock(&self.state);
        state.freed.remove(&block.start);
        state.shadow.insert(block, place, home == "host");
    }

    fn freed(&self, start: usize) {
        let place = self.place(None);
        let mut locked = lock(&self.state);
        let state = &mut *locked;
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
        // Else its address is soon another block's, and nobody asks.
        if self.looks_for(Kind::Memory)
            && let Some(block) = state.shadow.around(start).cloned()
        {
            state.freed.insert(start, (block, place));
        }
        let gone = state.shadow.remove(start);
        // What was known of it goes when nobody waits.
        drop(locked);
        if gone.is_some_and(|gone| gone.of_host) {
            self.pinned.remove(start);
        }
    }
}

/// Tells of an executor that never ran.
fn tell_idle(state: &mut State, place: Place) {
    let message = format!(
        "the executor of {place} never ran, and was planned in vain: its second phase uses it up, aclDestroyAclOpExecutor destroys it"
    );
    let kind = "unused-executor";
    state.report.add(Finding { check: Kind::Lint, kind, message, place, block: None, count: 1 }, None);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    soon(|| mutex.try_lock()).unwrap_or_else(|| mutex.lock())
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
    let function = current_function();
    let within = function
        .as_ref()
        .map_or_else(String::new, |(function, _)| format!(", in the function of {}", function.place));
    let pinned =
        state.shadow.around(range.start).filter(|block| is_alive && state.shadow.is_of_host(block)).cloned();
    let bytes = |block: &Block| block.start..block.start + block.bytes;
    if let Some(block) = pinned.clone().filter(|block| pinned::pages_of(&bytes(block)).contains(&address)) {
        let function = function.as_ref().map(|(function, blocks)| (&**function, *blocks));
        let (user, writes) = match check.pinned.take(address, bytes(&block), state.order.host(), function) {
            Ok(Some(found)) => found,
            Ok(None) => return true,
            Err(()) => return false,
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
    let is_host =
        block.as_ref().is_some_and(|block| OF_HOST.iter().any(|name| block.maker.call == Some(name)));
    let advice = match (is_host, is_alive) {
        (false, _) => "aclrtMemcpy brings it to the host",
        (true, true) => "make the block larger",
        (true, false) => "free it after its last use",
    };
    let (kind, state_of) = match (&freed, is_alive) {
        (Some((_, by)), false) => ("use-after-free", format!(", which {by} freed")),
        (None, false) => ("use-after-free", ", which was freed".to_owned()),
        (_, true) if is_host => ("out-of-bounds", ", so past its end".to_owned()),
        (_, true) => ("host-access", String::new()),
    };
    let message = format!(
        "{place} reads or writes {address:#x} on the host{within}, byte {offset} of a block of {} bytes of {} memory by {who}{state_of}: \
         {advice}",
        block.as_ref().map_or(range.len(), |block| block.bytes),
        if is_host { "host" } else { "device" }
    );
    state.report.add(Finding { check: Kind::Memory, kind, message, place, block, count: 1 }, None);
    state.report.finish();
    false
}
