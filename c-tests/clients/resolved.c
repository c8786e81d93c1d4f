/* The undefined symbols of a client: their addresses are in its table, so it does not load while one of them is missing. */
#include CLIENT_NAMES

#define DECLARE(name) extern const char name[];
RESOLVED(DECLARE)
#define ADDRESS(name) name,
extern const char *const client_resolved[];
const char *const client_resolved[] = {RESOLVED(ADDRESS) 0};
