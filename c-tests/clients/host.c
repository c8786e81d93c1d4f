/* Stands for the interpreter: loads a client as Python loads a module, lets it work, and ends as a program does that knows nothing of
   what the client left behind. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    if (count != 2) return 2;
    void *client = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    void *symbol = client == NULL ? NULL : dlsym(client, "client_run");
    if (symbol == NULL) {
        fprintf(stderr, "host: %s\n", dlerror());
        return 1;
    }
    int (*run)(void) = NULL;
    memcpy(&run, &symbol, sizeof(symbol)); /* the standard has no other way from an object pointer to a function pointer */
    return run();
}
