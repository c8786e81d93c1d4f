//! What comes after what: a clock for each stream and one for the host.
//!
//! Tasks of a stream are numbered. A clock says, for each stream, up to which task everything has happened before. The host
//! is one party: between threads of the program no order can be seen, and whatever had returned before a call began counts as
//! ordered before it.

use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::Arc;

/// For each stream the last task that came before; by streams.
#[derive(Clone, Default, Debug)]
pub struct Clock(SmallVec<[(i32, u64); 24]>);

impl Clock {
    /// Whether a task came before.
    pub fn has(&self, stream: i32, task: u64) -> bool {
        self.find(stream).is_ok_and(|at| self.0[at].1 >= task)
    }

    fn find(&self, stream: i32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&stream, |entry| entry.0)
    }

    fn of(&mut self, stream: i32) -> &mut u64 {
        let at = self.find(stream).unwrap_or_else(|at| {
            self.0.insert(at, (stream, 0));
            at
        });
        &mut self.0[at].1
    }

    /// Whether a join would change nothing.
    fn covers(&self, other: &Clock) -> bool {
        let mut own = self.0.iter();
        other.0.iter().all(|&(stream, task)| {
            own.find(|own| own.0 >= stream).is_some_and(|own| own.0 == stream && own.1 >= task)
        })
    }

    fn join(&mut self, other: &Clock) {
        let mut at = 0;
        for &(stream, task) in &other.0 {
            at += self.0[at..].iter().take_while(|own| own.0 < stream).count();
            match self.0.get_mut(at).filter(|own| own.0 == stream) {
                Some(own) => own.1 = task.max(own.1),
                None => self.0.insert(at, (stream, task)),
            }
        }
    }

    fn forget(&mut self, stream: i32) {
        if let Ok(at) = self.find(stream) {
            self.0.remove(at);
        }
    }
}

/// The clocks.
#[derive(Default)]
pub struct Order {
    host: Arc<Clock>,
    streams: HashMap<i32, Clock>,
}

impl Order {
    /// What the host knows to have ended.
    pub fn host(&self) -> &Arc<Clock> {
        &self.host
    }

    /// A new task of a stream: its number, and what came before it.
    pub fn task(&mut self, stream: i32) -> (u64, Arc<Clock>) {
        let clock = self.streams.entry(stream).or_default();
        clock.join(&self.host);
        let number = clock.of(stream);
        *number += 1;
        (*number, Arc::new(clock.clone()))
    }

    /// The same of a function of the host, of which who hears that it began does not know that it ended: it is not in its own clock.
    pub fn function(&mut self, stream: i32) -> (u64, Arc<Clock>) {
        let clock = self.streams.entry(stream).or_default();
        clock.join(&self.host);
        let before = Arc::new(clock.clone());
        (self.task(stream).0, before)
    }

    /// What has happened when a stream has done all that it has to do now.
    pub fn mark(&self, stream: i32) -> Clock {
        self.streams.get(&stream).cloned().unwrap_or_default()
    }

    /// The host has waited for that.
    pub fn host_joins(&mut self, clock: &Clock) {
        let clock = self.living(clock);
        if !self.host.covers(&clock) {
            Arc::make_mut(&mut self.host).join(&clock);
        }
    }

    /// A stream's later work comes after that.
    pub fn stream_joins(&mut self, stream: i32, clock: &Clock) {
        let clock = self.living(clock);
        self.streams.entry(stream).or_default().join(&clock);
    }

    /// What a clock says of streams that are not gone: the clock of an event may be older. Else clocks would grow for ever.
    fn living(&self, clock: &Clock) -> Clock {
        Clock(clock.0.iter().filter(|(stream, _)| self.streams.contains_key(stream)).copied().collect())
    }

    /// A stream is gone, for which the host has waited: nothing asks for it any more.
    pub fn stream_ended(&mut self, stream: i32) {
        self.streams.remove(&stream);
        self.streams.values_mut().for_each(|clock| clock.forget(stream));
        Arc::make_mut(&mut self.host).forget(stream);
    }

    /// The host has waited for a stream.
    pub fn host_waited(&mut self, stream: i32) {
        if let Some(clock) = self.streams.get(&stream).filter(|clock| !self.host.covers(clock)) {
            Arc::make_mut(&mut self.host).join(clock);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_that_are_gone_leave_nothing() {
        let mut order = Order::default();
        let lasting = -1;
        for stream in 0..100 {
            order.task(stream);
            let mark = order.mark(stream);
            order.stream_joins(lasting, &mark);
            order.host_waited(stream);
            order.stream_ended(stream);
            // Of an event that outlives its stream.
            order.stream_joins(lasting, &mark);
            order.host_joins(&mark);
        }
        let (_, clock) = order.task(lasting);
        assert_eq!((clock.0.len(), order.host().0.len(), order.streams.len()), (1, 0, 1));
    }

    #[test]
    fn a_function_that_began_has_not_ended() {
        let mut order = Order::default();
        let (before, _) = order.task(1);
        let (function, clock) = order.function(1);
        order.host_joins(&clock);
        let (_, other) = order.task(2);
        assert!(other.has(1, before) && !other.has(1, function));
        order.host_waited(1);
        assert!(order.task(2).1.has(1, function));
    }

    #[test]
    fn streams_are_ordered_by_what_waits() {
        let mut order = Order::default();
        let (first, _) = order.task(1);
        let (_, other) = order.task(2);
        assert!(!other.has(1, first), "streams by themselves have no order");
        let mark = order.mark(1);
        let (second, own) = order.task(1);
        assert!(own.has(1, first));
        order.stream_joins(2, &mark);
        let (_, other) = order.task(2);
        assert!(other.has(1, first) && !other.has(1, second), "an event orders what was before it");
        order.host_waited(1);
        let (_, third) = order.task(3);
        assert!(
            third.has(1, second) && order.host().has(1, second),
            "who is launched after a wait comes after it"
        );
    }
}
