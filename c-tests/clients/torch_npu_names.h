/* What torch_npu 2.7.1 has of CANN as undefined symbols, all of them bound when it is loaded. */
#define RESOLVED(NAME) \
    NAME(aclAppLog) NAME(aclCreateDataBuffer) NAME(aclCreateTensorDesc) NAME(aclDestroyDataBuffer) NAME(aclDestroyTensorDesc) NAME(aclFinalize) \
    NAME(aclGetDeviceCapability) NAME(aclGetRecentErrMsg) NAME(aclGetTensorDescDimV2) NAME(aclGetTensorDescFormat) NAME(aclGetTensorDescNumDims) \
    NAME(aclGetTensorDescType) NAME(aclInit) NAME(aclSetTensorDescName) NAME(aclSetTensorFormat) NAME(aclSetTensorPlaceMent) NAME(aclSetTensorShape) \
    NAME(aclrtBinaryGetFunction) NAME(aclrtBinaryLoadFromData) NAME(aclrtCreateEventExWithFlag) NAME(aclrtCreateStream) \
    NAME(aclrtCreateStreamWithConfig) NAME(aclrtDestroyEvent) NAME(aclrtDestroyStream) NAME(aclrtDeviceCanAccessPeer) \
    NAME(aclrtDeviceEnablePeerAccess) NAME(aclrtDeviceGetBareTgid) NAME(aclrtEventElapsedTime) NAME(aclrtFree) NAME(aclrtFreeHost) \
    NAME(aclrtFreePhysical) NAME(aclrtGetCurrentContext) NAME(aclrtGetDevice) NAME(aclrtGetDeviceCount) NAME(aclrtGetFunctionAddr) \
    NAME(aclrtGetMemInfo) NAME(aclrtGetSocName) NAME(aclrtMalloc) NAME(aclrtMallocHost) NAME(aclrtMallocPhysical) NAME(aclrtMapMem) \
    NAME(aclrtMemExportToShareableHandle) NAME(aclrtMemImportFromShareableHandle) NAME(aclrtMemSetPidToShareableHandle) NAME(aclrtMemcpy) \
    NAME(aclrtMemcpyAsync) NAME(aclrtMemset) NAME(aclrtProcessReport) NAME(aclrtRecordEvent) NAME(aclrtReleaseMemAddress) \
    NAME(aclrtReserveMemAddress) NAME(aclrtResetDevice) NAME(aclrtResetEvent) NAME(aclrtSetCurrentContext) NAME(aclrtSetDevice) \
    NAME(aclrtStreamWaitEvent) NAME(aclrtSynchronizeEvent) NAME(aclrtSynchronizeStream) NAME(aclrtUnmapMem) NAME(aclmdlFinalizeDump) \
    NAME(aclmdlInitDump) NAME(aclmdlSetDump) NAME(aclopCompileAndExecute) NAME(aclopCreateAttr) NAME(aclopDestroyAttr) NAME(aclopSetAttrBool) \
    NAME(aclopSetAttrDataType) NAME(aclopSetAttrFloat) NAME(aclopSetAttrInt) NAME(aclopSetAttrListBool) NAME(aclopSetAttrListFloat) \
    NAME(aclopSetAttrListInt) NAME(aclopSetAttrListListInt) NAME(aclopSetAttrString) NAME(MsprofGetHashId) NAME(MsprofRegisterCallback) \
    NAME(MsprofReportAdditionalInfo) NAME(MsprofReportApi) NAME(MsprofReportCompactInfo) NAME(MsprofSysCycleTime) NAME(rtDevBinaryRegister) \
    NAME(rtFunctionRegister) NAME(rtKernelLaunch)
