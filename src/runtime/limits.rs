//! Cores that a program may use on a device, a stream or a thread: kept and returned, they limit nothing here.

use super::stream::Stream;
use crate::config::config;
use parking_lot::Mutex;
use std::cell::RefCell;
use std::sync::Arc;

/// A sort of core, by its number in C.
#[derive(Clone, Copy)]
pub enum Core {
    /// Of matrices.
    Cube = 0,
    /// Of vectors.
    Vector = 1,
}

/// What was set for a device or a stream.
#[derive(Default)]
pub struct Limits(Mutex<[Option<u32>; 2]>);

impl Limits {
    /// Nothing set.
    pub const fn new() -> Limits {
        Limits(Mutex::new([None; 2]))
    }

    /// Sets the limit of one sort of core.
    pub fn set(&self, core: Core, value: u32) {
        self.0.lock()[core as usize] = Some(value);
    }

    /// Forgets what was set.
    pub fn reset(&self) {
        *self.0.lock() = [None; 2];
    }

    fn get(&self, core: Core) -> Option<u32> {
        self.0.lock()[core as usize]
    }
}

/// The cores that a device may use; all when nothing was set.
pub fn of_device(device: usize, core: Core) -> u32 {
    super::device::limits(device).get(core).unwrap_or_else(|| {
        let soc = config().rules.soc;
        (match core {
            Core::Cube => soc.cube_cores(),
            Core::Vector => soc.vector_cores(),
        }) as u32
    })
}

/// The cores that a stream may use; a device's when nothing was set.
pub fn of_stream(stream: &Stream, device: usize, core: Core) -> u32 {
    stream.limits.get(core).unwrap_or_else(|| of_device(device, core))
}

thread_local! {
    /// The stream whose limits this thread uses.
    static LIMITED_BY: RefCell<Option<Arc<Stream>>> = const { RefCell::new(None) };
}

/// Makes this thread use the limits of a stream, or of its device again.
pub fn limit_thread(stream: Option<Arc<Stream>>) {
    // Fails only while the thread ends.
    let _ = LIMITED_BY.try_with(|limited_by| limited_by.replace(stream));
}

/// The cores that this thread may use; a device's when it uses no stream's limits.
pub fn of_thread(device: usize, core: Core) -> u32 {
    let stream = LIMITED_BY.try_with(|stream| stream.borrow().clone()).unwrap_or(None);
    stream.map_or_else(|| of_device(device, core), |stream| of_stream(&stream, device, core))
}
