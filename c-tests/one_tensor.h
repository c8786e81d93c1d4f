// The rules of the operators of one tensor: one row describes an operator, and every test goes through all rows of its file.
#pragma once
#include "harness.h"

static const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16,
                      ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_COMPLEX32, ACL_STRING};

// What an argument takes, a letter for each of DTYPES: E everywhere, N on 910B, 910_93 and 950, B on all but 910, 9 on 950,
// I where it is a later step that fails, "-" nowhere.
static inline Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case 'B': return Expect(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case 'I': return INNER_NULL;
        default: return INVALID;
    }
}

// What the formats of both must be: a set of these. KEPT_FORMAT is looked at last, where there is something to write: out has self's, unless
// that is ND.
enum Format { ANY_FORMAT = 0, SAME_FORMAT = 1, PUBLIC_FORMAT = 2, KEPT_FORMAT = 4 };
typedef aclnnStatus (*PhaseOne)(aclTensor *self, aclTensor *out, uint64_t *size, aclOpExecutor **executor);

struct Row {
    const char *name, *self, *out;  // without out: in place
    PhaseOne phase_one;
    PhaseTwo phase_two;
    const char *takes;        // F H D B  b h i l  B H I L  ?  C Z c  S
    const char *gives;        // for a FLOAT self, of BitwiseNot INT32; "=" the same dtype only
    int result;               // out's dtype for a valid call; -1 that of self
    int formats;
    double (*function)(double);
};

#define OUT(name, self, out) #name, self, out, [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnn##name##GetWorkspaceSize(x, y, s, e); }, aclnn##name
#define INPLACE(name, self) "Inplace" #name, self, nullptr, [](aclTensor *x, aclTensor *, uint64_t *s, aclOpExecutor **e) { return aclnnInplace##name##GetWorkspaceSize(x, s, e); }, aclnnInplace##name

static const Row *current;

static inline bool is_bitwise() { return strcmp(current->name, "BitwiseNot") == 0; }
static inline bool any_rank_if_packed() { return strstr(current->name, "LogicalNot") != nullptr; }

// A call of the current row.
struct OfOne : Call {
    Tensor self, out;

    OfOne()
        : Call(current->name), self(current->self, {2, 3}, is_bitwise() ? ACL_INT32 : ACL_FLOAT, ACL_FORMAT_ND, current->out == nullptr),
          out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        self.values = {1, 0.5, 2.25, 3, 7.5, 4};
        if (is_bitwise()) self.values = {1, 0, -2, 3, 7, 4};
        of(self.dtype);
    }
    std::vector<Argument *> arguments() override
    {
        if (current->out == nullptr) return {&self};
        return {&self, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return current->phase_one(self.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return current->phase_two; }
    void shapes(const Dims &dims)
    {
        self.dims = out.dims = dims;
        self.values.clear();
        compare = false;
    }
    // self of that dtype, and an out that it may have.
    void of(int dtype)
    {
        const bool complex = dtype == ACL_COMPLEX64 || dtype == ACL_COMPLEX128;
        self.dtype = dtype;
        out.dtype = current->result == -1 ? dtype : complex && current->result == ACL_FLOAT ? dtype : current->result;
        if (strcmp(current->name, "Abs") == 0 && dtype == ACL_COMPLEX64) out.dtype = ACL_FLOAT;
        if (strcmp(current->name, "Abs") == 0 && dtype == ACL_COMPLEX32) out.dtype = ACL_FLOAT16;
    }
    void check_results() override
    {
        std::vector<double> expected;
        for (double x : self.view_values()) expected.push_back(current->function(x));
        (current->out == nullptr ? self : out).check_holds(expected, 1e-6);
    }
};

static inline void dtypes(aclrtStream stream)
{
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int dtype = DTYPES[i];
        const std::string named = std::string(current->name) + ": " + dtype_info(dtype).name;
        check_rule<OfOne>({named.c_str(),
                           [dtype](OfOne &c) {
                               c.of(dtype);
                               c.self.values.clear();
                               c.without_comparison();
                           },
                           taken(current->takes[i]), current->self},
                          stream);
        if (current->out == nullptr) continue;
        const bool same = *current->gives == '=';
        const std::string given = named + " as out";
        check_rule<OfOne>({given.c_str(),
                           [dtype](OfOne &c) {
                               c.out.dtype = dtype;
                               c.without_comparison();
                           },
                           same ? Expect(dtype == OfOne().out.dtype ? ACCEPTED : INVALID) : taken(current->gives[i]),
                           !same && current->gives[i] == 'I' ? "" : "out"},
                          stream);
    }
}

static inline void rules(aclrtStream stream)
{
    const bool same = (current->formats & SAME_FORMAT) != 0, is_public = (current->formats & PUBLIC_FORMAT) != 0, kept = (current->formats & KEPT_FORMAT) != 0;
    const int private_formats = is_public ? INVALID : ACCEPTED;
    const int rank_9 = any_rank_if_packed() ? ACCEPTED : INVALID;
    check_rules<OfOne>(
        {
            {"a valid call", [](OfOne &) {}, ACCEPTED, ""},
            {"strided", [](OfOne &c) { c.self.strides = {1, 2}; c.out.strides = {9, -2}; c.out.offset = 6; }, ACCEPTED, ""},
            {"rank 0", [](OfOne &c) { c.shapes({}); }, ACCEPTED, ""},
            {"rank 8", [](OfOne &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](OfOne &c) { c.shapes(Dims(9, 1)); }, rank_9, current->self},
            {"rank 9, strided", [](OfOne &c) { c.shapes({2, 1, 1, 1, 1, 1, 1, 1, 2}); c.self.strides = {9, 9, 9, 9, 9, 9, 9, 9, 3}; }, INVALID, current->self},
            {"dtype before rank", [](OfOne &c) { c.shapes(Dims(9, 1)); c.self.dtype = ACL_STRING; }, INVALID, current->self},
            {"empty", [](OfOne &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"empty of a dtype that is refused", [](OfOne &c) { c.shapes({0}); c.self.dtype = ACL_STRING; }, INVALID, current->self},
            {"private formats", [](OfOne &c) { c.self.format = c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, private_formats, current->self},
            {"private formats, empty", [](OfOne &c) { c.shapes({0, 3}); c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, private_formats, current->self},
            {"negative extents", [](OfOne &c) { c.shapes({-2, 3}); }, INVALID, ""},
        },
        stream);
    if (current->out == nullptr) return;
    const int private_one = same || is_public ? INVALID : ACCEPTED, other_format = same ? INVALID : ACCEPTED;
    const int private_self = private_one == ACCEPTED && kept ? INNER_NULL : private_one, format_of_self = !same && kept ? INNER_NULL : other_format;
    check_rules<OfOne>(
        {
            {"out of another shape", [](OfOne &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"out is not broadcast to", [](OfOne &c) { c.self.dims = {1, 3}; c.self.values.clear(); }, INVALID, "out"},
            {"self expanded", [](OfOne &c) { c.self.strides = {0, 0}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"another format", [](OfOne &c) { c.shapes({1, 1, 2, 3}); c.out.format = ACL_FORMAT_NCHW; }, other_format, "out"},
            {"another format, empty", [](OfOne &c) { c.shapes({0, 1, 2, 3}); c.out.format = ACL_FORMAT_NCHW; c.untouched = true; }, other_format, "out"},
            {"another format of self", [](OfOne &c) { c.shapes({1, 1, 2, 3}); c.self.format = ACL_FORMAT_NHWC; }, format_of_self, "out"},
            {"another format of self, empty", [](OfOne &c) { c.shapes({0, 1, 2, 3}); c.self.format = ACL_FORMAT_NHWC; c.untouched = true; }, other_format, "out"},
            {"one format", [](OfOne &c) { c.shapes({1, 1, 2, 3}); c.self.format = c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"a private format of self", [](OfOne &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, private_self, "FRACTAL_NZ"},
            {"a private format of self, empty", [](OfOne &c) { c.shapes({0}); c.self.format = ACL_FORMAT_FRACTAL_NZ; c.untouched = true; }, private_one, "FRACTAL_NZ"},
            {"a private format of out", [](OfOne &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, private_one, "out FRACTAL_NZ"},
            {"a private format of out, empty", [](OfOne &c) { c.shapes({0}); c.out.format = ACL_FORMAT_FRACTAL_NZ; c.untouched = true; }, private_one, "out FRACTAL_NZ"},
        },
        stream);
}

static inline void check_rows(const Row *rows, size_t count, aclrtStream stream)
{
    for (const Row *row = rows; row < rows + count; row++) {
        current = row;
        topic(row->name);
        dtypes(stream);
        rules(stream);
        if (!is_bitwise()) {
            check_pointers<OfOne>("", stream);
            continue;
        }
        // The one with a status of its own.
        check_rules<OfOne>(
            {
                {"self is NULL", [](OfOne &c) { c.self.passing = Argument::ABSENT; }, INNER_NULL, "self"},
                {"out is NULL", [](OfOne &c) { c.out.passing = Argument::ABSENT; }, INNER_NULL, "out"},
                {"executor is NULL", [](OfOne &c) { c.no_executor = true; }, NULL_POINTER, "executor"},
            },
            stream);
    }
}
