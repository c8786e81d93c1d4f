// Which emulated processor and which edition of the rules this process runs with.
// A part of harness.h, which includes what it needs.
#pragma once

enum Soc { SOC_910, SOC_310P, SOC_310B, SOC_910B, SOC_910_93, SOC_950, SOC_COUNT };

static inline bool starts_with(const std::string &text, const char *prefix)
{
    return text.compare(0, strlen(prefix), prefix) == 0;
}

static inline Soc soc_of_name(const std::string &name)
{
    if (starts_with(name, "Ascend310P")) return SOC_310P;
    if (starts_with(name, "Ascend310B")) return SOC_310B;
    if (starts_with(name, "Ascend910_93")) return SOC_910_93;
    if (starts_with(name, "Ascend950")) return SOC_950;
    // The old "Ascend910B" without a digit belongs to the 910 family.
    if (starts_with(name, "Ascend910B") && name.size() > 10) return SOC_910B;
    return SOC_910;
}

static inline Soc emulated_soc()
{
    const char *name = aclrtGetSocName();
    return soc_of_name(name == nullptr ? "" : name);
}

// True: exactly the tables of edition 9.1. False: what any public edition documents.
static inline bool edition_is_9_1()
{
    const char *edition = getenv("OPAPI_CANN_VERSION");
    return edition != nullptr && strcmp(edition, "9.1") == 0;
}
