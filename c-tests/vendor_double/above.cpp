// Of libacl_rt.so: needs libruntime.so, also while it is loaded.
#include "double.h"

PUBLIC int rtGetC2cCtrlAddr(uint64_t *address, uint32_t *length);
CXX_PUBLIC int beneath();

__attribute__((constructor)) static void ask()
{
    uint64_t address = 0;
    uint32_t length = 0;
    if (std::getenv("DOUBLE_CONSTRUCTOR") == nullptr) return;
    if (rtGetC2cCtrlAddr(&address, &length) != 0 || address != 4096 || length != 7 || beneath() != 7)
        std::fprintf(stderr, "opapi came between the libraries of CANN\n");
}
