// The device, seen once per program.
// A part of harness.h, which includes what it needs.
#pragma once

struct Device {
    aclrtStream stream;

    Device();
    ~Device();
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

typedef aclnnStatus (*PhaseTwo)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream);

static const uint64_t untouched_size = 0x1122334455667788ull;
static aclOpExecutor *const untouched_executor = reinterpret_cast<aclOpExecutor *>(static_cast<uintptr_t>(0x5a5a5a50));

// ---------------------------------------------------------------------------------------------------------------------
// One call of an operator. Each test derives its own from it; a default-constructed one is valid.

class Call {
public:
    // What the rule expects of an accepted call.
    bool run;        // go on to phase 2
    bool compare;    // and compare the results
    bool untouched;  // phase 2 must leave every output as it was, and the workspace size is 0
    bool no_workspace_size, no_executor;    // pass NULL for these out-parameters
    bool failure_zeroes_workspace_size;     // what a failing phase 1 may write: this,
    bool failure_writes_executor;           // and, behind the null checks, that
    const char *operator_name;

    explicit Call(const char *op)
        : run(true), compare(true), untouched(false), no_workspace_size(false), no_executor(false), failure_zeroes_workspace_size(false),
          failure_writes_executor(false), operator_name(op)
    {
    }
    virtual ~Call() {}

    virtual std::vector<Argument *> arguments() = 0;  // in the order of the signature
    virtual aclnnStatus phase_one(uint64_t *workspace_size, aclOpExecutor **executor) = 0;
    virtual PhaseTwo phase_two() const = 0;
    virtual void check_results() = 0;  // compares with the loops of the test

    void only_phase_one() { run = false; }
    void without_comparison() { compare = false; }

    std::vector<Tensor *> tensors();

    void make()
    {
        for (Argument *argument : arguments()) argument->make();
    }

    void destroy_handles()
    {
        for (Argument *argument : arguments()) argument->destroy_handle();
    }

    void release()
    {
        for (Argument *argument : arguments()) argument->release();
    }

    // After phase 2 was synchronised.
    void check_memory();
};

static const size_t fence = 512;

// A workspace as a careful caller allocates it, with a fence behind it and rubbish inside.
class Workspace {
public:
    explicit Workspace(uint64_t size);
    ~Workspace();
    Workspace(const Workspace &) = delete;
    Workspace &operator=(const Workspace &) = delete;

    void *pointer() const { return address; }

private:
    uint64_t bytes;
    void *address;
};

void run_to_the_end(Call &call, uint64_t workspace_size, aclOpExecutor *executor, aclrtStream stream);
