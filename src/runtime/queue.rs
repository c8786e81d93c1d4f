//! Refusals on the thread of torch_npu's queue.
//!
//! torch_npu calls aclop on a thread of its own, and phase 1 too when `TASK_QUEUE_ENABLE` is 2. What fails there the
//! program learns once or never; the thread drops all that comes later, so that sums are 0 and synchronisations
//! succeed. Here the name is printed at once, and no synchronisation succeeds from then on.

use crate::error::{Error, Result, status};
use crate::sys;
use std::io::Write;
use std::sync::OnceLock;

/// The name that torch_npu gives the thread.
const THREAD: &str = "acl_thread";

/// What was refused there first.
static REFUSED: OnceLock<String> = OnceLock::new();

/// `what` is refused on the calling thread.
pub fn refuse(what: &str) {
    if sys::thread_name() != THREAD {
        return;
    }
    REFUSED.get_or_init(|| what.into());
    // Nobody may be reading stderr: the next synchronisation tells all the same.
    let _ = writeln!(
        std::io::stderr(),
        "opapi {}: {what} is refused in torch_npu's queue, which drops all that follows; TASK_QUEUE_ENABLE=0 refuses it where it is called",
        env!("CARGO_PKG_VERSION"),
    );
}

/// 507015 when something was refused.
pub fn check() -> Result<()> {
    let Some(what) = REFUSED.get() else { return Ok(()) };
    let text = format!(
        "{what} was refused in torch_npu's queue, which drops all that follows: no later result is right; \
         with TASK_QUEUE_ENABLE=0 it is refused where it is called"
    );
    Err(Error::runtime(status::RT_AICORE_EXCEPTION, text))
}
