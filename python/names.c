/* Opens a library by its bare name, which the loader keeps and finds again for whoever asks for it. The search follows the
   RUNPATH of the caller, $ORIGIN for this object: the libraries beside it. */
#include <dlfcn.h>

void *opapi_open(const char *name)
{
    void *volatile handle = dlopen(name, RTLD_NOW); /* no tail call, or Python would be the caller */
    return handle;
}
