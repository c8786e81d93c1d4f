// libruntime.so: what CANN's libraries call among themselves, under a name of C and a name of C++.
#include "double.h"

PUBLIC int rtGetC2cCtrlAddr(uint64_t *address, uint32_t *length)
{
    RECORD();
    *address = 4096, *length = 7;
    return 0;
}

CXX_PUBLIC int beneath() { return 7; }
