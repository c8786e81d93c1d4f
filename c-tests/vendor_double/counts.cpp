// The one function of the layout `echo` that must say something sensible.
#include "double.h"

PUBLIC int aclrtGetDeviceCount(uint32_t *count)
{
    *count = static_cast<uint32_t>(drvDeviceCount());
    return 0;
}
