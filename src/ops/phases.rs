//! What all operators share on the way from C: `phases!`, which writes an operator's two C functions from one prototype, the look-up of what C passed, and what the two phases do.

use crate::abi::acl_base_rt::{aclDataType, aclrtStream};
use crate::abi::acl_meta::{
    aclBoolArray, aclIntArray, aclOpExecutor, aclScalar, aclTensor, aclTensorList, aclnnStatus,
};
use crate::abi::{self, truth};
use crate::backend;
use crate::dtype::DType;
pub(crate) use crate::error::Result;
use crate::error::{Error, status};
use crate::handle::Alive;
use crate::observe::{self, Party};
use crate::plan::{self, Describe, EXECUTORS, Executor, Plan};
pub(crate) use crate::plan::{Call, Given};
use crate::reserve;
use crate::runtime::device;
use crate::tensor::{
    BOOL_ARRAYS, INT_ARRAYS, Identity, SCALARS, Scalar, TENSOR_LISTS, TENSORS, Tensor, argument,
};
use smallvec::SmallVec;
use std::convert::identity;
use std::ffi::c_void;
use std::mem::MaybeUninit;

/// The two C functions of an operator, with their documentation, and what belongs to them: see `operator!` of `row`.
macro_rules! phases {
    (
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameter:ident: $type:ty $(= $how:ident)?),* $(,)?)
        $(#[$returns:meta])*
        -> $plan:path
        $(; nothing when $first:ident => $nothing:path)?
        $(; null in $group:literal)?
        $(; null is $status:literal)?
    ) => {
        use core::ffi::c_void;
        use $crate::abi::acl_base_rt::aclrtStream;
        use $crate::abi::acl_meta::{aclOpExecutor, aclnnStatus};
        use $crate::config::config;
        use $crate::error::Error;
        use $crate::ops::phases::{self, Held as _, Parameter as _};
        #[allow(unused_imports)] // where no argument may make the call a short one
        use $crate::plan::Plan;

        pub(crate) const OPERATOR: &str = stringify!($phase_2);

        /// The arguments, looked up.
        #[allow(non_snake_case)] // C names
        pub(crate) struct Arguments<'a> {
            $(pub $parameter: phases::Value<'a, given!($type $(, $how)?)>,)*
        }

        c_functions! {
            $(#[$about])*
            /// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
            /// @param executor receives the executor for phase 2
            $(#[$returns])*
            #[unsafe(no_mangle)]
            #[allow(unsafe_code)] // the C boundary
            #[allow(non_snake_case)] // C names
            #[allow(rustdoc::invalid_rust_codeblocks, rustdoc::broken_intra_doc_links)] // formulas, indices
            pub unsafe extern "C" fn $phase_1(
                $($parameter: $type,)*
                workspaceSize: *mut u64,
                executor: *mut *mut aclOpExecutor,
            ) -> aclnnStatus {
                mirror!($phase_1($($parameter,)* workspaceSize, executor));
                let words = [
                    OPERATOR.as_ptr().addr() as u64,
                    $(<given!($type $(, $how)?)>::from($parameter).word(),)*
                ];
                let mut look_up_and_plan = |given: &phases::Given| -> phases::Result<phases::Planned> {
                    let rules = &config().rules;
                    $(
                        let first = Some($first).look_up(stringify!($first))?;
                        if $nothing(first.value(), rules) {
                            return Ok(Plan::empty(OPERATOR).into());
                        }
                    )?
                    let failed = |error: Error| error$(.in_group($group))?$(.null_is($status))?;
                    $(let $parameter = <given!($type $(, $how)?)>::from($parameter)
                        .look_up(const { phases::c_name(stringify!($parameter)) })
                        .map_err(failed)?;)*
                    let call = phases::Call::new(OPERATOR, &[$(&$parameter),*]);
                    if let Some(plan) = call.known(given) {
                        return Ok(plan.into());
                    }
                    let planned = $plan(&Arguments { $($parameter: $parameter.value(),)* }, rules)?;
                    Ok(phases::noted(&call, given, planned.into()))
                };
                // SAFETY: null or valid, as documented.
                unsafe {
                    let results = (workspaceSize, executor);
                    phases::get_workspace_size(stringify!($phase_1), &words, results, &mut look_up_and_plan)
                }
            }

            /// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
            ///
            /// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
            /// @param workspaceSize the size that phase 1 reported
            /// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
            /// @param stream the stream to run on; null for the default stream of the current context
            /// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
            ///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
            ///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
            #[unsafe(no_mangle)]
            #[allow(unsafe_code)] // the C boundary
            #[allow(non_snake_case)] // C names
            #[allow(clippy::not_unsafe_ptr_arg_deref)] // CANN's function may follow pointers, ours does not
            pub extern "C" fn $phase_2(
                workspace: *mut c_void,
                workspaceSize: u64,
                executor: *mut aclOpExecutor,
                stream: aclrtStream,
            ) -> aclnnStatus {
                forward!($phase_2(workspace, workspaceSize, executor, stream) in phases::pass_on);
                phases::run(OPERATOR, workspace, workspaceSize, executor, stream)
            }
        }
    };
}

/// The type of a parameter that was declared without anything, with `= null` and with `= reshaped`.
macro_rules! given {
    ($type:ty) => { $type };
    ($type:ty, null) => { Option<$type> };
    ($type:ty, reshaped) => { phases::Reshaped };
}

/// The functions, and their text for tests/headers.rs.
macro_rules! c_functions {
    ($($function:item)*) => {
        $($function)*

        /// The C functions as Rust source, macros expanded.
        pub const PROTOTYPES: &str = stringify!($($function)*);
    };
}

/// A parameter's C name; Rust keeps `self` for itself.
pub(crate) const fn c_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [.., b'_'] => name.split_at(name.len() - 1).0,
        _ => name,
    }
}

/// A C type of a prototype.
pub(crate) trait Parameter: Copy {
    /// What it is here.
    type Held: Held + 'static;

    /// Looks the argument up; `name` is for the message.
    fn look_up(self, name: &'static str) -> Result<Self::Held>;

    /// What C passed, as a number: of another argument of this type another one.
    fn word(self) -> u64;
}

/// What was looked up: an object, which nobody destroys meanwhile, or a value.
pub(crate) trait Held {
    /// What the rules and the plan see of it.
    type Value<'a>
    where
        Self: 'a;

    /// See [`Held::Value`].
    fn value(&self) -> Self::Value<'_>;
}

/// A field of an operator's `Arguments`.
pub(crate) type Value<'a, P> = <<P as Parameter>::Held as Held>::Value<'a>;

/// Handles, and the live objects of their kind.
macro_rules! handles {
    ($($type:ty => $objects:ident: $object:ty,)*) => {
        $(impl Parameter for $type {
            type Held = Alive<'static, $object>;

            fn look_up(self, name: &'static str) -> Result<Self::Held> {
                argument(&$objects, self as usize, name)
            }

            fn word(self) -> u64 {
                self.addr() as u64
            }
        })*
    };
}
handles! {
    *const aclTensor => TENSORS: Tensor,
    *mut aclTensor => TENSORS: Tensor,
    *const aclScalar => SCALARS: Scalar,
    *const aclIntArray => INT_ARRAYS: Box<[i64]>,
    *const aclBoolArray => BOOL_ARRAYS: Box<[bool]>,
}

impl Held for Alive<'static, Tensor> {
    type Value<'a> = &'a Tensor;

    fn value(&self) -> &Tensor {
        self
    }
}

impl Describe for Alive<'static, Tensor> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.tensor(self);
    }
}

impl Held for Alive<'static, Scalar> {
    type Value<'a> = &'a Scalar;

    fn value(&self) -> &Scalar {
        self
    }
}

impl Describe for Alive<'static, Scalar> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.scalar(self);
    }
}

impl<T: 'static> Held for Alive<'static, Box<[T]>> {
    type Value<'a> = &'a [T];

    fn value(&self) -> &[T] {
        self
    }
}

impl Describe for Alive<'static, Box<[i64]>> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.numbers(self);
    }
}

impl Describe for Alive<'static, Box<[bool]>> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len() as i64);
        self.iter().for_each(|&value| call.number(value.into()));
    }
}

/// The tensors of a list, which nobody destroys meanwhile.
pub(crate) type Tensors = [Alive<'static, Tensor>];

/// Likewise, as they were looked up.
type TensorsHeld = SmallVec<[Alive<'static, Tensor>; 4]>;

impl Parameter for *const aclTensorList {
    type Held = TensorsHeld;

    fn look_up(self, name: &'static str) -> Result<Self::Held> {
        let handles = argument(&TENSOR_LISTS, self as usize, name)?;
        let mut tensors = SmallVec::with_capacity(handles.len());
        for &tensor in &*handles {
            tensors.push(argument(&TENSORS, tensor, name)?);
        }
        Ok(tensors)
    }

    fn word(self) -> u64 {
        self.addr() as u64
    }
}

impl Held for TensorsHeld {
    type Value<'a> = &'a Tensors;

    fn value(&self) -> &Tensors {
        self
    }
}

impl Describe for TensorsHeld {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len() as i64);
        self.iter().for_each(|tensor| call.tensor(tensor));
    }
}

/// A handle that may be null.
impl<T> Parameter for Option<*const T>
where
    *const T: Parameter,
{
    type Held = Option<<*const T as Parameter>::Held>;

    fn look_up(self, name: &'static str) -> Result<Self::Held> {
        self.filter(|handle| !handle.is_null()).map(|handle| handle.look_up(name)).transpose()
    }

    fn word(self) -> u64 {
        self.map_or(0, |handle| handle.addr() as u64)
    }
}

impl<H: Held> Held for Option<H> {
    type Value<'a>
        = Option<H::Value<'a>>
    where
        H: 'a;

    fn value(&self) -> Self::Value<'_> {
        self.as_ref().map(H::value)
    }
}

impl<H: Describe> Describe for Option<H> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.is_some().into());
        self.iter().for_each(|held| held.describe(call));
    }
}

/// A tensor whose shape work finds out.
#[derive(Clone, Copy)]
pub(crate) struct Reshaped(*mut aclTensor);

impl From<*mut aclTensor> for Reshaped {
    fn from(handle: *mut aclTensor) -> Reshaped {
        Reshaped(handle)
    }
}

impl Parameter for Reshaped {
    type Held = (Alive<'static, Tensor>, Identity);

    fn look_up(self, name: &'static str) -> Result<Self::Held> {
        Ok((self.0.look_up(name)?, Identity::of(self.0 as usize)))
    }

    fn word(self) -> u64 {
        self.0.addr() as u64
    }
}

impl Held for (Alive<'static, Tensor>, Identity) {
    type Value<'a> = (&'a Tensor, Identity);

    fn value(&self) -> (&Tensor, Identity) {
        (&self.0, self.1)
    }
}

impl Describe for (Alive<'static, Tensor>, Identity) {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.never_again();
    }
}

/// Values, what is made of them, and that as a number.
macro_rules! values {
    ($($type:ty => $convert:path: $value:ty => $number:expr,)*) => {
        $(impl Parameter for $type {
            type Held = $value;

            fn look_up(self, _: &'static str) -> Result<$value> {
                Ok($convert(self))
            }

            fn word(self) -> u64 {
                let number: i64 = $number($convert(self));
                number.cast_unsigned()
            }
        }

        impl Held for $value {
            type Value<'a> = $value;

            fn value(&self) -> $value {
                *self
            }
        }

        impl Describe for $value {
            fn describe<'a>(&'a self, call: &mut Call<'a>) {
                call.number($number(*self));
            }
        })*
    };
}
values! {
    MaybeUninit<bool> => truth: bool => i64::from,
    MaybeUninit<aclDataType> => dtype: DType => |dtype| dtype as i64,
    i8 => identity: i8 => i64::from,
    i32 => identity: i32 => i64::from,
    i64 => identity: i64 => identity,
    u64 => identity: u64 => u64::cast_signed,
    f32 => identity: f32 => |value: f32| value.to_bits().into(),
    f64 => identity: f64 => |value: f64| value.to_bits().cast_signed(),
}

/// The dtype of a C number, which may be any.
fn dtype(number: MaybeUninit<aclDataType>) -> DType {
    DType::from_raw(abi::raw_enum(number))
}

/// What phase 1 comes to.
pub(crate) enum Planned {
    /// An executor.
    Plan(Box<Plan>),
    /// A failure that reports a workspace size of 0; any other leaves both results alone.
    Refused(Error),
}

impl From<Box<Plan>> for Planned {
    fn from(plan: Box<Plan>) -> Planned {
        Planned::Plan(plan)
    }
}

/// Notes down what a plan was made from, for the next call like it.
pub(crate) fn noted(call: &Call, given: &Given, mut planned: Planned) -> Planned {
    if let Planned::Plan(plan) = &mut planned {
        call.remember(given, plan);
    }
    planned
}

/// Phase 1: has the plan made, and on success writes the two results. One body for all operators.
///
/// # Safety
/// The `results`, the workspace's size and the executor, are null or good for one each.
#[allow(unsafe_code)] // the out-parameters
pub(crate) unsafe fn get_workspace_size(
    function: &'static str,
    words: &[u64],
    (workspace_size, executor): (*mut u64, *mut *mut aclOpExecutor),
    look_up_and_plan: &mut dyn FnMut(&Given) -> Result<Planned>,
) -> aclnnStatus {
    abi::aclnn(function, || {
        if workspace_size.is_null() || executor.is_null() {
            return Err(Error::Null {
                argument: "workspaceSize, executor",
                expected: "addresses for both results",
            });
        }
        let refused =
            |error: Error| Error::Inner { status: status::INNER_CREATE_EXECUTOR, text: error.to_string() };
        reserve::check().map_err(refused)?;
        let given = Given::new(words);
        let plan = match given.known() {
            Some(plan) => plan,
            None => match look_up_and_plan(&given)? {
                Planned::Plan(plan) => plan,
                Planned::Refused(error) => {
                    // SAFETY: not null, and the caller promised the rest.
                    unsafe { workspace_size.write(0) };
                    return Err(error);
                }
            },
        };
        let (size, handle) = plan::register(plan)?;
        // SAFETY: neither is null, and the caller promised the rest.
        unsafe {
            workspace_size.write(size);
            executor.write(handle as *mut aclOpExecutor);
        }
        Ok(())
    })
}

/// A function that is a phase 2.
type Phase2 = extern "C" fn(*mut c_void, u64, *mut aclOpExecutor, aclrtStream) -> aclnnStatus;

/// Phase 2 where it is not known to be ours: `forward!` once for all operators, whose second phases have the same arguments. The
/// library is 95 KB smaller than with one in each.
#[cold]
#[allow(non_snake_case)] // C names, which are traced
#[allow(unsafe_code)] // CANN's function
pub(crate) fn pass_on(
    index: usize,
    function: &'static str,
    phase_2: Phase2,
    workspace: *mut c_void,
    workspaceSize: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(@ index, phase_2(workspace, workspaceSize, executor, stream), None, _, _ours => None);
    run(function, workspace, workspaceSize, executor, stream)
}

/// Phase 2: hands the plan to the stream. Any operator's phase 2 runs any executor, as in CANN. The executor is
/// used up, also on failure, unless it is repeatable.
pub(crate) fn run(
    function: &'static str,
    workspace: *mut c_void,
    workspace_size: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    if backend::compares() {
        return backend::compare::phase_2(function, workspace, workspace_size, executor.cast(), stream);
    }
    abi::aclnn(function, || {
        if executor.is_null() {
            return Err(Error::Null { argument: "executor", expected: "an executor of phase 1" });
        }
        let handle = executor as usize;
        if workspace_size > 0 && workspace.is_null() {
            // Even a repeatable one, as in CANN.
            EXECUTORS.remove(handle);
            return Err(Error::Null { argument: "workspace", expected: "memory of workspaceSize bytes" });
        }
        let executor = EXECUTORS.take(handle, Executor::again).ok_or(Error::DeadExecutor)?;
        let (operator, traffic) = (executor.plan().operator(), executor.plan().traffic());
        let workspace = workspace as usize;
        let by = if observe::is_on() { device::stream(stream as usize).ok() } else { None };
        let by = by.map(|stream| Party::Stream(stream.id));
        let launch = |error: Error| Error::Launch(error.to_string());
        reserve::check().map_err(launch)?;
        let work = executor.bind(workspace, workspace_size, by)?;
        device::with_stream(stream as usize, |stream| stream.enqueue(operator, traffic, move || work.run()))
            .map_err(launch)
    })
}
