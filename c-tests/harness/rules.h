// Tables of rules.
// A part of harness.h, which includes what it needs.
#pragma once

// The status that a rule expects, per family of processors or per edition.
struct Expect {
    int status[SOC_COUNT];

    Expect(int everywhere)
    {
        for (int &entry : status) entry = everywhere;
    }
    Expect(int s910, int s310p, int s310b, int s910b, int s910_93, int s950) : status{s910, s310p, s310b, s910b, s910_93, s950} {}

    int here() const { return status[emulated_soc()]; }
};

// "BF16 only where the processor has it": 910B, 910_93 and 950.
static inline Expect needs_bf16()
{
    return Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
}

static inline Expect by_edition(int without_edition, int edition_9_1)
{
    return Expect(edition_is_9_1() ? edition_9_1 : without_edition);
}

template <class TheCall> struct Rule {
    const char *what;
    std::function<void(TheCall &)> change;  // what it takes to break (or to use) the rule, starting from a valid call
    Expect expect;
    // Words that the error text must contain, separated by blanks; "a|b" = one of them, "a<b" = a, and not after b.
    const char *words;
};

// `message` is the library's until it is asked again, which happens here.
void check_message(const char *message, int status, const std::string &words);

void check_call(Call &call, const std::string &what, int expected, const std::string &words, aclrtStream stream);

// Makes a valid call.
typedef std::unique_ptr<Call> (*Valid)();
template <class TheCall> static inline std::unique_ptr<Call> valid()
{
    return std::unique_ptr<Call>(new TheCall());
}

// `make` makes a TheCall, or what is derived from it: operators that share their rules.
template <class TheCall> static inline void check_rule(Valid make, const Rule<TheCall> &rule, aclrtStream stream)
{
    const std::unique_ptr<Call> call = make();
    rule.change(static_cast<TheCall &>(*call));
    check_call(*call, rule.what, rule.expect.here(), rule.words, stream);
}

template <class TheCall> static inline void check_rules(Valid make, const std::vector<Rule<TheCall>> &rules, aclrtStream stream)
{
    for (const Rule<TheCall> &rule : rules) check_rule(make, rule, stream);
}

template <class TheCall> static inline void check_rule(const Rule<TheCall> &rule, aclrtStream stream)
{
    check_rule(valid<TheCall>, rule, stream);
}

template <class TheCall> static inline void check_rules(const std::vector<Rule<TheCall>> &rules, aclrtStream stream)
{
    check_rules(valid<TheCall>, rules, stream);
}

// Every pointer of the signature, one at a time: NULL, a destroyed handle, memory that is no handle, a handle of another kind.
// `optional` names the arguments that may be NULL, separated by blanks; what that means is each operator's own rule.
void check_pointers(Valid make, const std::string &optional, aclrtStream stream);

template <class TheCall> static inline void check_pointers(const std::string &optional, aclrtStream stream)
{
    check_pointers(valid<TheCall>, optional, stream);
}
