/* What onnxruntime-cann 1.24.4 has of CANN as undefined symbols, all of them bound when it is loaded. */
#define RESOLVED(NAME) \
    NAME(aclCreateDataBuffer) NAME(aclCreateTensorDesc) NAME(aclDataTypeSize) NAME(aclDestroyDataBuffer) NAME(aclDestroyTensorDesc) \
    NAME(aclFinalize) NAME(aclGetDataBufferAddr) NAME(aclGetRecentErrMsg) NAME(aclGetTensorDescDimV2) NAME(aclGetTensorDescNumDims) \
    NAME(aclGetTensorDescSize) NAME(aclInit) NAME(aclSetTensorConst) NAME(aclrtCreateEvent) NAME(aclrtCreateStream) NAME(aclrtDestroyEvent) \
    NAME(aclrtDestroyStream) NAME(aclrtFree) NAME(aclrtFreeHost) NAME(aclrtGetDevice) NAME(aclrtGetDeviceCount) NAME(aclrtGetSocName) \
    NAME(aclrtMalloc) NAME(aclrtMallocHost) NAME(aclrtMemcpy) NAME(aclrtMemcpyAsync) NAME(aclrtMemsetAsync) NAME(aclrtRecordEvent) \
    NAME(aclrtSetDevice) NAME(aclrtStreamWaitEvent) NAME(aclrtSynchronizeDevice) NAME(aclrtSynchronizeEvent) NAME(aclrtSynchronizeStream) \
    NAME(aclmdlAddDatasetBuffer) NAME(aclmdlCreateDataset) NAME(aclmdlCreateDesc) NAME(aclmdlDestroyDataset) NAME(aclmdlDestroyDesc) \
    NAME(aclmdlExecute) NAME(aclmdlExecuteAsync) NAME(aclmdlGetDatasetBuffer) NAME(aclmdlGetDatasetTensorDesc) NAME(aclmdlGetDesc) \
    NAME(aclmdlGetInputSizeByIndex) NAME(aclmdlGetNumInputs) NAME(aclmdlGetNumOutputs) NAME(aclmdlGetOutputDims) NAME(aclmdlGetOutputSizeByIndex) \
    NAME(aclmdlLoadFromFile) NAME(aclmdlLoadFromMem) NAME(aclmdlUnload) NAME(aclopCompileAndExecute) NAME(aclopCreateAttr) NAME(aclopDestroyAttr) \
    NAME(aclopSetAttrBool) NAME(aclopSetAttrFloat) NAME(aclopSetAttrInt) NAME(aclopSetAttrListInt) NAME(aclopSetAttrString) \
    NAME(_ZN2ge12AscendStringC1EPKc) NAME(_ZN2ge16aclgrphSaveModelEPKcRKNS_15ModelBufferDataE) \
    NAME(_ZN2ge17aclgrphBuildModelERKNS_5GraphERKSt3mapINS_12AscendStringES4_St4lessIS4_ESaISt4pairIKS4_S4_EEERNS_15ModelBufferDataE) \
    NAME(_ZN2ge20aclgrphBuildFinalizeEv) NAME(_ZN2ge22aclgrphBuildInitializeERSt3mapINS_12AscendStringES1_St4lessIS1_ESaISt4pairIKS1_S1_EEE) \
    NAME(_ZN2ge23aclgrphParseONNXFromMemEPKcmRKSt3mapINS_12AscendStringES3_St4lessIS3_ESaISt4pairIKS3_S3_EEERNS_5GraphE) NAME(_ZN2ge5GraphC1EPKc) \
    NAME(_ZNK2ge12AscendStringltERKS0_)
