// What Nulls.java calls.
#include <jni.h>
#include "acl/acl.h"

static float *memory;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *machine, void *reserved)
{
    (void)machine;
    (void)reserved;
    if (aclInit(NULL) || aclrtSetDevice(0) || aclrtMalloc((void **)&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST)) return JNI_ERR;
    return JNI_VERSION_1_8;
}

JNIEXPORT void JNICALL Java_Nulls_readDeviceMemory(JNIEnv *environment, jclass own)
{
    static volatile float sink;
    (void)environment;
    (void)own;
    sink = *(volatile float *)memory;
    (void)sink;
}
