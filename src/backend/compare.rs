//! `OPAPI_BACKEND=compare`: the real device computes, this CPU computes the same on copies, and differences are told.
//!
//! In this mode the functions that make and destroy tensors, arrays and executors, and the operators, go through the
//! wrappers here. Each calls CANN's function first and returns what that returned. Beside every object of CANN's it
//! keeps a twin: an object of this library made with the same arguments. Phase 2 waits for the stream, copies the
//! memory that the twin of the executor would use, runs CANN's, waits again, runs the twin on the copies and compares
//! the outputs. The device's results stay as they are.
//!
//! What is told goes to stderr when it is a difference, and always as a line of JSON to `OPAPI_COMPARE_FILE`.

use super::report::Report;
use super::{Real, decision, index, on_cpu};
use crate::abi::acl_base_rt::{aclDataType, aclFormat, aclrtStream};
use crate::abi::acl_meta::*;
use crate::error::Error;
use crate::ops;
use crate::plan::{EXECUTORS, Executor};
use crate::runtime::message;
use crate::sys::Block;
use crate::tensor::TENSORS;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_void};
use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// CANN's function of that name.
fn real<F: Copy>(name: &str) -> F {
    // SAFETY: wrappers exist for functions that were found, and each asks for the type of its own prototype.
    unsafe { decision().real().expect("wrappers run when there is a CANN").typed(name) }
}

fn has(name: &str) -> bool {
    decision().real().is_some_and(|real: &Real| real.function(index(name)).is_some())
}

// -----------------------------------------------------------------------------------------------------------------
// Twins

/// The twins of CANN's live objects, by address.
static TWINS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());
/// The members of CANN's live tensor lists.
static LISTS: Mutex<BTreeMap<usize, Vec<usize>>> = Mutex::new(BTreeMap::new());
/// What phase 1 left for phase 2, by CANN's executor.
static EXECUTIONS: Mutex<BTreeMap<usize, Execution>> = Mutex::new(BTreeMap::new());

/// Notes the twin of a new object.
fn pair<T>(object: *mut T, twin: *mut T) -> *mut T {
    if !object.is_null() && !twin.is_null() {
        TWINS.lock().insert(object as usize, twin as usize);
    }
    object
}

unsafe extern "C" fn create_tensor(
    dims: *const i64,
    count: u64,
    dtype: MaybeUninit<aclDataType>,
    strides: *const i64,
    offset: i64,
    format: MaybeUninit<aclFormat>,
    storage: *const i64,
    storage_count: u64,
    data: *mut c_void,
) -> *mut aclTensor {
    type Create = unsafe extern "C" fn(
        *const i64,
        u64,
        MaybeUninit<aclDataType>,
        *const i64,
        i64,
        MaybeUninit<aclFormat>,
        *const i64,
        u64,
        *mut c_void,
    ) -> *mut aclTensor;
    // SAFETY: the caller's own arguments, twice.
    unsafe {
        let create: Create = real("aclCreateTensor");
        let tensor = create(dims, count, dtype, strides, offset, format, storage, storage_count, data);
        pair(
            tensor,
            on_cpu(|| {
                aclCreateTensor(dims, count, dtype, strides, offset, format, storage, storage_count, data)
            }),
        )
    }
}

unsafe extern "C" fn init_tensor(
    tensor: *mut aclTensor,
    dims: *const i64,
    count: u64,
    dtype: MaybeUninit<aclDataType>,
    strides: *const i64,
    offset: i64,
    format: MaybeUninit<aclFormat>,
    storage: *const i64,
    storage_count: u64,
    data: *mut c_void,
) -> i32 {
    type Init = unsafe extern "C" fn(
        *mut aclTensor,
        *const i64,
        u64,
        MaybeUninit<aclDataType>,
        *const i64,
        i64,
        MaybeUninit<aclFormat>,
        *const i64,
        u64,
        *mut c_void,
    ) -> i32;
    // SAFETY: the caller's own arguments, twice.
    unsafe {
        let init: Init = real("aclInitTensor");
        let status = init(tensor, dims, count, dtype, strides, offset, format, storage, storage_count, data);
        let twin = TWINS.lock().get(&(tensor as usize)).copied();
        if let Some(twin) = twin {
            let twin = twin as *mut aclTensor;
            on_cpu(|| {
                aclInitTensor(twin, dims, count, dtype, strides, offset, format, storage, storage_count, data)
            });
        }
        status
    }
}

unsafe extern "C" fn create_int_array(values: *const i64, size: u64) -> *mut aclIntArray {
    // SAFETY: the caller's own arguments, twice.
    unsafe {
        let create: unsafe extern "C" fn(*const i64, u64) -> *mut aclIntArray = real("aclCreateIntArray");
        pair(create(values, size), on_cpu(|| aclCreateIntArray(values, size)))
    }
}

unsafe extern "C" fn create_bool_array(values: *const bool, size: u64) -> *mut aclBoolArray {
    // SAFETY: the caller's own arguments, twice.
    unsafe {
        let create: unsafe extern "C" fn(*const bool, u64) -> *mut aclBoolArray = real("aclCreateBoolArray");
        pair(create(values, size), on_cpu(|| aclCreateBoolArray(values, size)))
    }
}

unsafe extern "C" fn create_tensor_list(tensors: *const *const aclTensor, size: u64) -> *mut aclTensorList {
    // SAFETY: the caller's own arguments, which CANN has read just the same.
    unsafe {
        let create: unsafe extern "C" fn(*const *const aclTensor, u64) -> *mut aclTensorList =
            real("aclCreateTensorList");
        let list = create(tensors, size);
        if !list.is_null() && !tensors.is_null() {
            let members = (0..size as usize).map(|i| *tensors.add(i) as usize).collect();
            LISTS.lock().insert(list as usize, members);
        }
        list
    }
}

/// Destroys the twin first: once CANN has destroyed its object, another thread may get a new one at the address.
fn part(object: usize) {
    let twin = TWINS.lock().remove(&object);
    if let Some(twin) = twin {
        TENSORS.remove(twin);
        crate::tensor::INT_ARRAYS.remove(twin);
        crate::tensor::BOOL_ARRAYS.remove(twin);
    }
}

macro_rules! destroyers {
    ($($wrapper:ident, $name:literal;)*) => {
        $(unsafe extern "C" fn $wrapper(object: *const c_void) -> i32 {
            part(object as usize);
            // SAFETY: the caller's own argument.
            unsafe { real::<unsafe extern "C" fn(*const c_void) -> i32>($name)(object) }
        })*
    };
}
destroyers! {
    destroy_tensor, "aclDestroyTensor";
    destroy_int_array, "aclDestroyIntArray";
    destroy_bool_array, "aclDestroyBoolArray";
}

unsafe extern "C" fn destroy_tensor_list(list: *const c_void) -> i32 {
    let members = LISTS.lock().remove(&(list as usize));
    members.into_iter().flatten().for_each(part);
    // SAFETY: the caller's own argument.
    unsafe { real::<unsafe extern "C" fn(*const c_void) -> i32>("aclDestroyTensorList")(list) }
}

// -----------------------------------------------------------------------------------------------------------------
// Executors

/// What phase 1 left.
#[derive(Clone)]
struct Execution {
    repeatable: bool,
    /// This library's executor, or why there is none.
    twin: Result<Arc<Executor>, String>,
    /// CANN's tensors and the cells that hold the addresses of their twins.
    tensors: Vec<(usize, Arc<AtomicUsize>)>,
}

unsafe extern "C" fn set_repeatable(executor: *mut aclOpExecutor) -> i32 {
    // SAFETY: the caller's own argument.
    let status = unsafe {
        real::<unsafe extern "C" fn(*mut aclOpExecutor) -> i32>("aclSetAclOpExecutorRepeatable")(executor)
    };
    if status == 0
        && let Some(execution) = EXECUTIONS.lock().get_mut(&(executor as usize))
    {
        execution.repeatable = true;
    }
    status
}

unsafe extern "C" fn destroy_executor(executor: *mut aclOpExecutor) -> i32 {
    EXECUTIONS.lock().remove(&(executor as usize));
    // SAFETY: the caller's own argument.
    unsafe { real::<unsafe extern "C" fn(*mut aclOpExecutor) -> i32>("aclDestroyAclOpExecutor")(executor) }
}

/// The arguments of a phase 1 as the twins of its objects.
#[derive(Default)]
struct Twins {
    tensors: Vec<(usize, Arc<AtomicUsize>)>,
    unknown: Option<usize>,
}

impl Twins {
    fn of(&mut self, object: usize) -> usize {
        let twin = TWINS.lock().get(&object).copied();
        match twin {
            _ if object == 0 => return 0,
            None => self.unknown = Some(object),
            Some(twin) => {
                if let Some(tensor) = TENSORS.get(twin) {
                    self.tensors.push((object, tensor.address_cell()));
                }
            }
        }
        twin.unwrap_or(0)
    }
}

trait Argument {
    fn twin(self, twins: &mut Twins) -> Self;
}

macro_rules! objects {
    ($($type:ty),*) => {
        $(impl Argument for $type {
            fn twin(self, twins: &mut Twins) -> $type {
                twins.of(self as usize) as $type
            }
        })*
    };
}
objects!(*const aclTensor, *mut aclTensor, *const aclIntArray, *const aclBoolArray);

macro_rules! values {
    ($($type:ty),*) => {
        $(impl Argument for $type {
            fn twin(self, _: &mut Twins) -> $type {
                self
            }
        })*
    };
}
values!(i64, i8, MaybeUninit<bool>);

/// The wrapper of a phase 1.
macro_rules! phase_1 {
    ($wrapper:ident, $module:ident::$function:ident, $operator:literal, ($($argument:ident: $type:ty),*)) => {
        unsafe extern "C" fn $wrapper(
            $($argument: $type,)*
            size: *mut u64,
            executor: *mut *mut aclOpExecutor,
        ) -> i32 {
            type Phase1 = unsafe extern "C" fn($($type,)* *mut u64, *mut *mut aclOpExecutor) -> i32;
            // SAFETY: the caller's own arguments, and then their twins.
            unsafe {
                let status = real::<Phase1>(stringify!($function))($($argument,)* size, executor);
                let mut twins = Twins::default();
                $(let $argument = $argument.twin(&mut twins);)*
                let made = if status == 0 { *executor as usize } else { 0 };
                after_phase_1($operator, status, made, twins, |size, executor| {
                    ops::$module::$function($($argument,)* size, executor)
                });
                status
            }
        }
    };
}
phase_1!(avgpool2d, avgpool2d_backward::aclnnAvgPool2dBackwardGetWorkspaceSize, "aclnnAvgPool2dBackward",
    (grad_output: *const aclTensor, input: *const aclTensor, kernel: *const aclIntArray,
     stride: *const aclIntArray, padding: *const aclIntArray, ceil_mode: MaybeUninit<bool>,
     count_include_pad: MaybeUninit<bool>, divisor_override: i64, cube_math_type: i8,
     grad_input: *mut aclTensor));
phase_1!(grid_sampler2d, grid_sampler2d_backward::aclnnGridSampler2DBackwardGetWorkspaceSize,
    "aclnnGridSampler2DBackward",
    (grad_output: *const aclTensor, input: *const aclTensor, grid: *const aclTensor,
     interpolation_mode: i64, padding_mode: i64, align_corners: MaybeUninit<bool>,
     output_mask: *const aclBoolArray, input_grad: *mut aclTensor, grid_grad: *mut aclTensor));
phase_1!(im2col, im2col_backward::aclnnIm2colBackwardGetWorkspaceSize, "aclnnIm2colBackward",
    (grad_output: *const aclTensor, input_size: *const aclIntArray, kernel_size: *const aclIntArray,
     dilation: *const aclIntArray, padding: *const aclIntArray, stride: *const aclIntArray,
     out: *mut aclTensor));
phase_1!(max_unpool2d, max_unpool2d_backward::aclnnMaxUnpool2dBackwardGetWorkspaceSize,
    "aclnnMaxUnpool2dBackward",
    (grad_output: *const aclTensor, input: *const aclTensor, indices: *const aclTensor,
     output_size: *const aclIntArray, out: *mut aclTensor));
phase_1!(replication_pad2d, replication_pad2d_backward::aclnnReplicationPad2dBackwardGetWorkspaceSize,
    "aclnnReplicationPad2dBackward",
    (grad_output: *const aclTensor, input: *const aclTensor, padding: *const aclIntArray,
     grad_input: *mut aclTensor));

/// Makes the twin of an executor; a difference in the status is told at once.
fn after_phase_1(
    operator: &'static str,
    status: i32,
    executor: usize,
    twins: Twins,
    phase_1: impl FnOnce(&mut u64, &mut *mut aclOpExecutor) -> i32,
) {
    let twin = if let Some(object) = twins.unknown {
        Err(format!("the object {object:#x} was not made through this library"))
    } else {
        let (mut size, mut twin) = (0, std::ptr::null_mut());
        let own = on_cpu(|| phase_1(&mut size, &mut twin));
        let text = taken_message();
        if own != status {
            Report { operator, status, own }.tell(&format!("phase 1: status {status}, CPU {own}{text}"));
        }
        if own == 0 { EXECUTORS.remove(twin as usize).ok_or_else(String::new) } else { Err(String::new()) }
    };
    if status == 0 {
        let execution = Execution { repeatable: false, twin, tensors: twins.tensors };
        EXECUTIONS.lock().insert(executor, execution);
    }
}

/// What this library left as a message, for a report; the program must not find it.
fn taken_message() -> String {
    let text = message::take();
    if text.is_null() {
        return String::new();
    }
    // SAFETY: a C string until the next call on this thread.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
    format!(": {}", text.split("): ").last().unwrap_or(&text).trim_end())
}

// -----------------------------------------------------------------------------------------------------------------
// Phase 2

type Phase2 = unsafe extern "C" fn(*mut c_void, u64, *mut aclOpExecutor, aclrtStream) -> i32;

unsafe extern "C" fn phase_2<const INDEX: usize>(
    workspace: *mut c_void,
    workspace_size: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> i32 {
    let operator = super::NAMES[INDEX];
    // SAFETY: the caller's own arguments.
    let device = || unsafe { real::<Phase2>(operator)(workspace, workspace_size, executor, stream) };
    let execution = {
        let mut executions = EXECUTIONS.lock();
        match executions.get(&(executor as usize)) {
            Some(execution) if execution.repeatable => Some(execution.clone()),
            _ => executions.remove(&(executor as usize)),
        }
    };
    match execution {
        Some(Execution { twin: Ok(twin), tensors, .. }) => compared(operator, twin, &tensors, stream, device),
        Some(Execution { twin: Err(why), .. }) if !why.is_empty() => {
            Report { operator, ..Report::default() }.tell(&format!("not compared: {why}"));
            device()
        }
        _ => device(),
    }
}

/// The host's copy of what a run uses of a tensor.
struct Copied {
    cell: Arc<AtomicUsize>,
    device: usize,
    /// First byte from the data address, and the bytes.
    low: i64,
    bytes: usize,
    block: Block,
}

impl Copied {
    /// Where the tensor's data address would be, for that block.
    fn base(&self, block: &Block) -> usize {
        block.range().start.wrapping_add_signed(-self.low as isize)
    }

    fn fetch(&self, block: &Block) -> Result<(), String> {
        type Copy = unsafe extern "C" fn(*mut c_void, usize, *const c_void, usize, i32) -> i32;
        const DEVICE_TO_HOST: i32 = 2;
        let start = self.device.wrapping_add_signed(self.low as isize);
        // SAFETY: the block is as long as said; the rest is for CANN to check.
        let status = unsafe {
            let copy: Copy = real("aclrtMemcpy");
            let to = block.range().start as *mut c_void;
            copy(to, self.bytes, start as *const c_void, self.bytes, DEVICE_TO_HOST)
        };
        if status == 0 { Ok(()) } else { Err(format!("aclrtMemcpy gave {status}")) }
    }
}

fn block(bytes: usize) -> Result<Block, String> {
    Block::new(bytes.max(1), bytes).ok_or_else(|| format!("no memory for {bytes} bytes"))
}

/// Waits for the stream, but not for ever: it may wait for what the program does after this call.
fn synchronise(stream: aclrtStream) -> i32 {
    const MILLISECONDS: i32 = 60_000;
    // SAFETY: the caller's own stream.
    unsafe {
        if has("aclrtSynchronizeStreamWithTimeout") {
            type Wait = unsafe extern "C" fn(aclrtStream, i32) -> i32;
            return real::<Wait>("aclrtSynchronizeStreamWithTimeout")(stream, MILLISECONDS);
        }
        real::<unsafe extern "C" fn(aclrtStream) -> i32>("aclrtSynchronizeStream")(stream)
    }
}

fn compared(
    operator: &'static str,
    twin: Arc<Executor>,
    tensors: &[(usize, Arc<AtomicUsize>)],
    stream: aclrtStream,
    device: impl Fn() -> i32,
) -> i32 {
    let report = Report { operator, ..Report::default() };
    refresh(tensors);
    let before = match synchronise(stream) {
        0 => copies(&twin),
        status => Err(format!("waiting for the stream before it gave {status}")),
    };
    let status = device();
    let copied = match before {
        Ok(copied) => copied,
        Err(why) => {
            report.tell(&format!("not compared: {why}"));
            return status;
        }
    };
    let synchronised = if status == 0 { synchronise(stream) } else { status };
    let own = run(&twin, &copied);
    let own_status = own.as_ref().map_or_else(Error::status, |()| 0);
    let report = Report { status: synchronised, own: own_status, ..report };
    if synchronised != 0 || own_status != 0 {
        if synchronised != own_status {
            let text = own.err().map_or_else(String::new, |error| format!(": {error}"));
            report.tell(&format!("phase 2: status {synchronised}, CPU {own_status}{text}"));
        }
        return status;
    }
    for access in twin.plan.accesses().filter(|access| access.written) {
        let of = copied.iter().find(|copy| Arc::ptr_eq(&copy.cell, access.address));
        let Some(copy) = of else { continue }; // no elements
        match block(copy.bytes).and_then(|block| copy.fetch(&block).map(|()| block)) {
            Ok(result) => report.output(&access, copy.base(&result), copy.base(&copy.block)),
            Err(why) => report.tell(&format!("{}: not compared: {why}", access.name)),
        }
    }
    status
}

/// Tensors may have been pointed elsewhere since phase 1; those that are gone keep their last address.
fn refresh(tensors: &[(usize, Arc<AtomicUsize>)]) {
    if !has("aclGetRawTensorAddr") {
        return;
    }
    for (tensor, cell) in tensors {
        if TWINS.lock().contains_key(tensor) {
            let mut address = std::ptr::null_mut();
            // SAFETY: a live tensor of CANN's and a place for the result.
            let status = unsafe {
                type Get = unsafe extern "C" fn(*const aclTensor, *mut *mut c_void) -> i32;
                real::<Get>("aclGetRawTensorAddr")(*tensor as *const aclTensor, &mut address)
            };
            if status == 0 {
                cell.store(address as usize, Ordering::Relaxed);
            }
        }
    }
}

/// Copies the memory that the plan uses, one block per tensor, however often it is used.
fn copies(twin: &Executor) -> Result<Vec<Copied>, String> {
    let mut reaches: Vec<(Arc<AtomicUsize>, i64, i64)> = Vec::new();
    for access in twin.plan.accesses().filter(|access| !access.layout.shape.contains(&0)) {
        let size = access.dtype.size() as i64;
        let (low, high) = (access.span.0 * size, (access.span.1 + 1) * size);
        match reaches.iter_mut().find(|reach| Arc::ptr_eq(&reach.0, access.address)) {
            Some(reach) => *reach = (Arc::clone(&reach.0), reach.1.min(low), reach.2.max(high)),
            None => reaches.push((Arc::clone(access.address), low, high)),
        }
    }
    let copy = |(cell, low, high): (Arc<AtomicUsize>, i64, i64)| {
        let bytes = (high - low) as usize;
        let device = cell.load(Ordering::Relaxed);
        let copied = Copied { cell, device, low, bytes, block: block(bytes)? };
        copied.fetch(&copied.block).map(|()| copied)
    };
    reaches.into_iter().map(copy).collect()
}

/// Runs the twin on the copies.
fn run(twin: &Arc<Executor>, copied: &[Copied]) -> Result<(), Error> {
    let short = |text| Error::Inner { status: crate::error::status::INNER, text };
    let size = twin.plan.workspace_size();
    let workspace = block(size as usize).map_err(short)?;
    // Others must not see the addresses of the copies.
    static BINDING: Mutex<()> = Mutex::new(());
    let binding = BINDING.lock();
    for copy in copied {
        copy.cell.store(copy.base(&copy.block), Ordering::Relaxed);
    }
    let bound = Arc::clone(twin).bind(workspace.range().start, size);
    for copy in copied {
        copy.cell.store(copy.device, Ordering::Relaxed);
    }
    drop(binding);
    let bound = bound?;
    on_cpu(|| std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bound.run())))
        .map_err(|panic| short(crate::runtime::stream::panic_text(&*panic).to_string()))
}

/// The wrapper of a function, if it has one.
pub fn wrapper(name: &str) -> Option<usize> {
    macro_rules! operators {
        ($($operator:literal, $phase_1:ident;)*) => {
            match name {
                $(
                    $operator => return Some(phase_2::<{ index($operator) }> as *const () as usize),
                    concat!($operator, "GetWorkspaceSize") => return Some($phase_1 as *const () as usize),
                )*
                _ => {}
            }
        };
    }
    operators! {
        "aclnnAvgPool2dBackward", avgpool2d;
        "aclnnGridSampler2DBackward", grid_sampler2d;
        "aclnnIm2colBackward", im2col;
        "aclnnMaxUnpool2dBackward", max_unpool2d;
        "aclnnReplicationPad2dBackward", replication_pad2d;
    }
    Some(match name {
        "aclCreateTensor" => create_tensor as *const (),
        "aclInitTensor" => init_tensor as *const (),
        "aclCreateIntArray" => create_int_array as *const (),
        "aclCreateBoolArray" => create_bool_array as *const (),
        "aclCreateTensorList" => create_tensor_list as *const (),
        "aclDestroyTensor" => destroy_tensor as *const (),
        "aclDestroyIntArray" => destroy_int_array as *const (),
        "aclDestroyBoolArray" => destroy_bool_array as *const (),
        "aclDestroyTensorList" => destroy_tensor_list as *const (),
        "aclSetAclOpExecutorRepeatable" => set_repeatable as *const (),
        "aclDestroyAclOpExecutor" => destroy_executor as *const (),
        _ => return None,
    } as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_phases_of_every_operator_have_a_wrapper() {
        for operator in ops::OPS {
            assert!(wrapper(operator.name).is_some(), "{}", operator.name);
            assert!(wrapper(&format!("{}GetWorkspaceSize", operator.name)).is_some(), "{}", operator.name);
        }
        assert!(wrapper("aclrtMalloc").is_none());
    }
}
