// The second phase, which is the same for every operator.
// A part of harness.h, which includes what it needs.
#pragma once

struct Planned {
    uint64_t workspace_size;
    aclOpExecutor *executor;
};

Planned plan(Call &call);

// `empty` turns a valid call into one with nothing to do; `demanding` are changes after which scratch memory is likely to be needed;
// `other` is the second phase of some other operator.
void check_phase_two_of_any(Valid make, const std::function<void(Call &)> &empty, const std::vector<std::function<void(Call &)>> &demanding,
                            PhaseTwo other, aclrtStream stream);

template <class TheCall>
static inline void check_phase_two(Valid make, std::function<void(TheCall &)> empty, std::vector<std::function<void(TheCall &)>> demanding,
                                   PhaseTwo other, aclrtStream stream)
{
    std::vector<std::function<void(Call &)>> changes;
    for (const std::function<void(TheCall &)> &change : demanding) {
        changes.push_back([change](Call &call) { change(static_cast<TheCall &>(call)); });
    }
    check_phase_two_of_any(make, [empty](Call &call) { empty(static_cast<TheCall &>(call)); }, changes, other, stream);
}

template <class TheCall>
static inline void check_phase_two(std::function<void(TheCall &)> empty, std::vector<std::function<void(TheCall &)>> demanding, PhaseTwo other,
                                   aclrtStream stream)
{
    check_phase_two<TheCall>(valid<TheCall>, empty, demanding, other, stream);
}
