//! The error type: every failure carries its status code and a text that names the argument, what came and
//! what was expected.

use std::fmt::Display;

/// The status numbers that this library returns, under the names of CANN's headers.
pub mod status {
    /// Success.
    pub const SUCCESS: i32 = 0;
    /// aclnn: a required pointer is null.
    pub const PARAM_NULLPTR: i32 = 161_001;
    /// aclnn: an argument breaks a rule.
    pub const PARAM_INVALID: i32 = 161_002;
    /// aclnn: the runtime refused while launching.
    pub const RUNTIME_ERROR: i32 = 361_001;
    /// aclnn: internal error.
    pub const INNER: i32 = 561_000;
    /// aclnn: no executor could be made.
    pub const INNER_CREATE_EXECUTOR: i32 = 561_101;
    /// aclnn: the shapes of the results cannot be told from those of the inputs.
    pub const INNER_INFER_SHAPE: i32 = 561_001;
    /// aclnn: the operator's kernel does not take what it was given.
    pub const INNER_TILING: i32 = 561_002;
    /// aclnn: the device has no kernel of the operator.
    pub const INNER_FIND_KERNEL: i32 = 561_003;
    /// aclnn: a step of the task list could not be built.
    pub const INNER_NULLPTR: i32 = 561_103;
    /// acl: an argument is null, zero or outside its enumeration.
    pub const ACL_INVALID_PARAM: i32 = 100_000;
    /// acl: aclInit ran before (and is counted all the same).
    pub const ACL_REPEAT_INITIALIZE: i32 = 100_002;
    /// acl: the configuration file cannot be read.
    pub const ACL_INVALID_FILE: i32 = 100_003;
    /// acl: the configuration file is no JSON object.
    pub const ACL_PARSE_FILE: i32 = 100_006;
    /// acl: aclFinalize without aclInit.
    pub const ACL_REPEAT_FINALIZE: i32 = 100_037;
    /// acl: there is no operator of that name.
    pub const ACL_OP_NOT_FOUND: i32 = 100_024;
    /// runtime: an argument breaks a rule.
    pub const RT_PARAM_INVALID: i32 = 107_000;
    /// runtime: no such device.
    pub const RT_INVALID_DEVICEID: i32 = 107_001;
    /// runtime: the calling thread has no context, or the context is gone.
    pub const RT_CONTEXT_NULL: i32 = 107_002;
    /// runtime: the stream belongs to another context.
    pub const RT_STREAM_CONTEXT: i32 = 107_003;
    /// runtime: an event has no time.
    pub const RT_EVENT_TIMESTAMP_INVALID: i32 = 107_006;
    /// runtime: the second event came before the first.
    pub const RT_EVENT_TIMESTAMP_REVERSAL: i32 = 107_007;
    /// runtime: the stream reports to a thread already.
    pub const RT_STREAM_SUBSCRIBED: i32 = 107_011;
    /// runtime: no stream reports to the thread.
    pub const RT_THREAD_SUBSCRIBE: i32 = 107_012;
    /// runtime: no thread takes the stream's callbacks.
    pub const RT_STREAM_NO_CB_REG: i32 = 107_015;
    /// runtime: the option was never set.
    pub const RT_SYSPARAMOPT_NOT_SET: i32 = 107_021;
    /// runtime: not supported.
    pub const RT_FEATURE_NOT_SUPPORT: i32 = 207_000;
    /// runtime: no callback came in time.
    pub const RT_REPORT_TIMEOUT: i32 = 507_012;
    /// runtime: the stream was not idle in time.
    pub const RT_STREAM_SYNC_TIMEOUT: i32 = 507_046;
    /// runtime: the event was not complete in time.
    pub const RT_EVENT_SYNC_TIMEOUT: i32 = 507_047;
    /// runtime: the handle is not alive.
    pub const RT_INVALID_HANDLE: i32 = 107_017;
    /// runtime: out of memory.
    pub const RT_MEMORY_ALLOCATION: i32 = 207_001;
    /// runtime: no device.
    pub const RT_NO_DEVICE: i32 = 207_004;
    /// aclnn: the package with the operator is not installed.
    pub const INNER_OPP_KERNEL_PKG_NOT_FOUND: i32 = 561_112;
    /// acl: internal error.
    pub const ACL_INTERNAL_ERROR: i32 = 500_000;
    /// runtime: internal error.
    pub const RT_INTERNAL_ERROR: i32 = 507_000;
    /// runtime: a kernel failed on the stream.
    pub const RT_AICORE_EXCEPTION: i32 = 507_015;
}

/// Shorthand used throughout the crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A required argument is null: 161001.
    #[error("{argument}: null, expected {expected}")]
    Null {
        /// The argument's name in the C prototype.
        argument: &'static str,
        /// What should have come.
        expected: &'static str,
    },
    /// A member of a list is null: 161001.
    #[error("{argument}[{at}]: null, expected an object that is alive")]
    NullMember {
        /// The list's name in the C prototype.
        argument: &'static str,
        /// Its place in the list.
        at: usize,
    },
    /// An argument of an acl function is null: 100000.
    #[error("{argument}: null, expected a valid pointer")]
    AclNull {
        /// The argument's name in the C prototype.
        argument: &'static str,
    },
    /// The executor of a phase 2 is not alive: 161001. CANN would use freed memory here; of the codes that it has,
    /// the one for a null executor comes closest.
    #[error("executor: it was run or destroyed before, or never made here, expected one of phase 1")]
    DeadExecutor,
    /// An argument breaks a rule: 161002. Argument, what came, what was expected.
    #[error("{0}")]
    Invalid(String),
    /// A failure for which CANN leaves a second record, which names the group of checks.
    #[error("{error}")]
    InGroup {
        /// The failure.
        error: Box<Error>,
        /// The group's name.
        group: &'static str,
    },
    /// A failure of phase 1 that reports a workspace size of 0; any other leaves both results alone.
    #[error("{0}")]
    NoWorkspace(Box<Error>),
    /// The task list cannot be built because of an argument: 561103, reported under the parameter code.
    #[error("{0}")]
    View(String),
    /// The task list cannot be built for an internal reason.
    #[error("{text}")]
    Inner {
        /// A 561xxx number.
        status: i32,
        /// What failed.
        text: String,
    },
    /// The function is not here, and nobody else has it.
    #[error("{text}")]
    Absent {
        /// 207000 or a 561xxx number.
        status: i32,
        /// Who was asked.
        text: String,
    },
    /// Phase 2 cannot launch: 361001.
    #[error("{0}")]
    Launch(String),
    /// What programs run into as a matter of course and go on after: it leaves neither a message nor a line in the
    /// log, nor does it become the last error.
    #[error("status {status}")]
    Silent {
        /// A 10xxxx number.
        status: i32,
    },
    /// An acl runtime function failed, or a task on a stream did.
    #[error("{text}")]
    Runtime {
        /// A 10xxxx, 20xxxx or 50xxxx number.
        status: i32,
        /// What failed.
        text: String,
    },
}

impl Error {
    /// 161002: `argument` is `got`, `expected` was wanted.
    pub fn invalid(argument: &str, got: impl Display, expected: impl Display) -> Error {
        Error::Invalid(format!("{argument}: {got}, expected {expected}"))
    }

    /// 561103 because of an argument: `argument` is `got`, `expected` was wanted.
    pub fn view(argument: &str, got: impl Display, expected: impl Display) -> Error {
        Error::View(format!("{argument}: {got}, expected {expected}"))
    }

    /// An acl runtime failure.
    pub fn runtime(status: i32, text: impl Into<String>) -> Error {
        Error::Runtime { status, text: text.into() }
    }

    /// The same failure as 161002.
    pub fn as_invalid(self) -> Error {
        Error::Invalid(self.to_string())
    }

    /// The same failure as 561103, found while a view was made.
    pub fn as_view(self) -> Error {
        Error::View(self.to_string())
    }

    /// The same failure as 561103, found while a kernel was prepared.
    pub fn as_tiling(self) -> Error {
        self.as_inner::<{ status::INNER_NULLPTR }>()
    }

    /// The same failure, found later than while arguments were checked: a 561xxx number.
    pub fn as_inner<const STATUS: i32>(self) -> Error {
        Error::Inner { status: STATUS, text: self.to_string() }
    }

    /// The same error with CANN's second record, which names the group of checks that failed.
    pub fn in_group(self, group: &'static str) -> Error {
        Error::InGroup { error: Box::new(self), group }
    }

    /// The same failure, which reports a workspace size of 0.
    pub fn with_no_workspace(self) -> Error {
        Error::NoWorkspace(Box::new(self))
    }

    /// The same error, with another status if it is about a null argument.
    pub fn null_is(self, status: i32) -> Error {
        match self {
            Error::Null { .. } | Error::NullMember { .. } if status == status::PARAM_INVALID => {
                self.as_invalid()
            }
            Error::Null { .. } | Error::NullMember { .. } => Error::Inner { status, text: self.to_string() },
            other => other,
        }
    }

    /// The same error, with another status if it is about a null member of a list.
    pub fn null_member_is(self, status: i32) -> Error {
        match self {
            Error::NullMember { .. } if status == status::PARAM_INVALID => self.as_invalid(),
            Error::NullMember { .. } => self.null_is(status),
            other => other,
        }
    }

    /// The status code that the C caller gets.
    pub fn status(&self) -> i32 {
        match self {
            Error::Null { .. } | Error::NullMember { .. } | Error::DeadExecutor => status::PARAM_NULLPTR,
            Error::Invalid(_) => status::PARAM_INVALID,
            Error::AclNull { .. } => status::ACL_INVALID_PARAM,
            Error::InGroup { error, .. } | Error::NoWorkspace(error) => error.status(),
            Error::View(_) => status::INNER_NULLPTR,
            Error::Inner { status, .. }
            | Error::Absent { status, .. }
            | Error::Runtime { status, .. }
            | Error::Silent { status } => *status,
            Error::Launch(_) => status::RUNTIME_ERROR,
        }
    }
}
