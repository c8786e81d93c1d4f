/* opapiGetInfo and opapiGetInfoText: whole, cut, and asked for their length only. */
#define _GNU_SOURCE
#include "opapi/opapi.h"
#include "runtime_kit.h"

typedef size_t (*get_info)(char *, size_t);

static void check_one(get_info get, const char *part)
{
    char text[16384], cut[10];
    const size_t length = get(NULL, 0);
    CHECK(length > 100 && length < sizeof(text));
    CHECK(get(text, 0) == length);
    CHECK(get(text, sizeof(text)) == length && strlen(text) == length);
    CHECK(strstr(text, part) != NULL);
    memset(cut, 'x', sizeof(cut));
    CHECK(get(cut, 9) == length && strlen(cut) == 8 && memcmp(cut, text, 8) == 0 && cut[9] == 'x');
    CHECK(get(cut, 1) == length && cut[0] == 0);
}

int main(void)
{
    check_one(opapiGetInfo, "\"backend\": \"");
    check_one(opapiGetInfoText, "backend ");
    return harness_finish("test_info");
}
