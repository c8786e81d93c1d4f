//! Executors.

use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::aclrtStream;
use crate::error::{Error, Result, status};
use crate::handle::HandleKind;
use crate::plan::{EXECUTORS, Executor};
use crate::tensor::{self, TENSOR_LISTS, TENSORS};
use core::ffi::{c_char, c_void};

/// 561103 for a null handle of an executor function, which 5xxxxx codes report.
fn inner_null(argument: &str) -> Error {
    Error::Inner { status: status::INNER_NULLPTR, text: format!("{argument}: null, expected a live handle") }
}

/// 561103 when an executor is null, 561000 when it is not alive.
fn require_executor(executor: *mut aclOpExecutor) -> Result<()> {
    if executor.is_null() {
        return Err(inner_null("executor"));
    }
    if EXECUTORS.is_alive(executor as usize) { Ok(()) } else { Err(dead_executor(executor)) }
}

fn dead_executor(executor: *mut aclOpExecutor) -> Error {
    Error::Inner {
        status: status::INNER,
        text: format!(
            "executor: {executor:p} is not a live aclOpExecutor, expected one that was not run or destroyed"
        ),
    }
}

/// Makes an executor repeatable: phase 2 leaves it alive and may run it again, until aclDestroyAclOpExecutor. Call
/// this right after phase 1. The tensors must stay alive; their addresses may be changed between the runs.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetAclOpExecutorRepeatable(executor: *mut aclOpExecutor) -> aclnnStatus {
    mirror!(aclSetAclOpExecutorRepeatable(executor));
    abi::aclnn("aclSetAclOpExecutorRepeatable", || {
        require_executor(executor)?;
        EXECUTORS.replace(executor as usize, Executor::repeatable).ok_or_else(|| dead_executor(executor))
    })
}

/// Destroys an executor: a repeatable one, or one that was never run. Runs that are under way finish.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyAclOpExecutor(executor: *mut aclOpExecutor) -> aclnnStatus {
    mirror!(aclDestroyAclOpExecutor(executor));
    abi::aclnn("aclDestroyAclOpExecutor", || {
        require_executor(executor)?;
        EXECUTORS.remove(executor as usize).map(Executor::end).ok_or_else(|| dead_executor(executor))
    })
}

/// Points a tensor to other memory, then looks at the executor: the order of the original, visible when the
/// executor is bad.
fn set_address(
    function: &'static str,
    executor: *mut aclOpExecutor,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    abi::aclnn(function, || {
        if tensor.is_null() {
            return Err(inner_null("tensor"));
        }
        TENSORS
            .read(tensor as usize)
            .ok_or_else(|| Error::Inner {
                status: status::INNER,
                text: tensor::dead_handle(HandleKind::Tensor, tensor as usize, "tensor").to_string(),
            })?
            .set_address(addr as usize);
        require_executor(executor)
    })
}

fn set_list_address(
    function: &'static str,
    executor: *mut aclOpExecutor,
    index: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    let mut member = 0;
    let outcome = abi::aclnn(function, || {
        if tensors.is_null() {
            return Err(inner_null("tensors"));
        }
        let list = tensor::argument(&TENSOR_LISTS, tensors as usize, "tensors")?;
        member = *list.get(index).ok_or_else(|| {
            Error::invalid(
                "relativeIndex",
                index,
                format!("less than the {} tensors of the list", list.len()),
            )
        })?;
        Ok(())
    });
    if outcome == 0 { set_address(function, executor, member as *mut aclTensor, addr) } else { outcome }
}

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetTensorAddr", executor, tensor, addr)
}

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetTensorAddr", executor, tensor, addr)
}

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetInputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetInputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetInputTensorAddr", executor, tensor, addr)
}

/// Points an input in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicInputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicInputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicInputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetInputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetInputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetInputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetInputTensorAddr", executor, tensor, addr)
}

/// Points an input in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicInputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicInputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicInputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicInputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetOutputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetOutputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetOutputTensorAddr", executor, tensor, addr)
}

/// Points an output in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicOutputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicOutputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicOutputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetOutputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetOutputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetOutputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetOutputTensorAddr", executor, tensor, addr)
}

/// Points an output in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicOutputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicOutputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicOutputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicOutputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Dumps tensors on devices where dumping is switched on, which is never the case here: checks its arguments only.
///
/// @return 0; 161001 a pointer is null
#[unsafe(no_mangle)]
pub extern "C" fn aclDumpOpTensors(
    opType: *const c_char,
    opName: *const c_char,
    tensors: *mut *mut aclTensor,
    inputTensorNum: usize,
    outputTensorNum: usize,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(aclDumpOpTensors(opType, opName, tensors, inputTensorNum, outputTensorNum, stream));
    let _ = (inputTensorNum, outputTensorNum);
    abi::aclnn("aclDumpOpTensors", || {
        for (pointer, argument) in [
            (opType as usize, "opType"),
            (opName as usize, "opName"),
            (tensors as usize, "tensors"),
            (stream as usize, "stream"),
        ] {
            if pointer == 0 {
                return Err(Error::Null { argument, expected: "a valid pointer" });
            }
        }
        Ok(())
    })
}
