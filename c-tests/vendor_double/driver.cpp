// libascend_hal.so: the driver, without which nothing of CANN loads.
#include "double.h"

PUBLIC LastCall *drvLastCall()
{
    static LastCall last;
    return &last;
}

PUBLIC int drvDeviceCount()
{
    const char *count = std::getenv("DOUBLE_DEVICES");
    return count != nullptr ? std::atoi(count) : 1;
}
