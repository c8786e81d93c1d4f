// Shows that quotients check their arguments in the documented order on each device. Their
// numbers at all types, views and broadcasts are tests/operators/cases/elementwise; here those of FLOAT.
#include "aclnnop/aclnn_div.h"
#include "binary_calls.h"

namespace {

OPERATOR(Div, a / b, false, LIST(&self, &other, &out), self.handle, other.handle, out.handle)
OPERATOR(Divs, a / b, true, LIST(&self, &number, &out), self.handle, number.handle, out.handle)
OPERATOR(DivMod, std::floor(a / b), false, LIST(&self, &other, &out), self.handle, other.handle, mode, out.handle)
OPERATOR(DivMods, std::floor(a / b), true, LIST(&self, &number, &out), self.handle, number.handle, mode, out.handle)

// Which dtypes operands have, all of them the same.
struct Taken {
    int dtype;
    const char *quotient;
};
const Taken TAKEN[] = {
    {ACL_FLOAT, "E"}, {ACL_FLOAT16, "E"}, {ACL_DOUBLE, "E"}, {ACL_BF16, "N"}, {ACL_INT8, "E"}, {ACL_INT16, "E"}, {ACL_INT32, "E"},
    {ACL_INT64, "E"}, {ACL_UINT8, "E"}, {ACL_BOOL, "E"}, {ACL_COMPLEX64, "E"}, {ACL_COMPLEX128, "E"}, {ACL_UINT16, "-"}, {ACL_UINT64, "-"},
    {ACL_STRING, "-"}, {ACL_DT_UNDEFINED, "-"}, {99, "-"},
};

void dtypes(aclrtStream stream)
{
    for (const Taken &row : TAKEN) {
        takes<Divs>(row.dtype, row.quotient, stream);
        // A quotient of INT32 or BOOL is FLOAT on 950, which does not cast to them.
        const bool is_float_on_950 = row.dtype == ACL_INT32 || row.dtype == ACL_BOOL;
        const Expect quotient = is_float_on_950 ? Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID) : taken(row.quotient);
        check_rule<Div>({"dtype of a quotient", [&row](Div &c) { c.types(row.dtype); c.only_phase_one(); }, quotient, ""}, stream);
    }
}

// None is private, also where there is nothing to do.
template <class TheCall> void public_formats(aclrtStream stream)
{
    const char *other = TheCall().has_number() ? "" : "other FRACTAL_NZ";
    const int of_other = TheCall().has_number() ? ACCEPTED : INVALID;
    check_rules<TheCall>(
        {
            {"a private format of self", [](TheCall &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "self FRACTAL_NZ"},
            {"a private format of other", [](TheCall &c) { c.other.format = ACL_FORMAT_FRACTAL_NZ; }, of_other, other},
            {"a private format of out", [](TheCall &c) { c.out.format = ACL_FORMAT_NC1HWC0; }, INVALID, "out NC1HWC0"},
            {"private formats", [](TheCall &c) { c.self.format = c.other.format = c.out.format = ACL_FORMAT_NC1HWC0; }, INVALID, "self NC1HWC0"},
            {"a private format of self, empty", [](TheCall &c) { c.shapes({0, 3}); c.self.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "self"},
            {"a private format of out, empty", [](TheCall &c) { c.shapes({0, 3}); c.out.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "out"},
            {"formats that differ", [](TheCall &c) { c.self.format = ACL_FORMAT_NCHW; c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
        },
        stream);
}

void quotient_rules(aclrtStream stream)
{
    public_formats<Div>(stream);
    public_formats<Divs>(stream);
    public_formats<DivMod>(stream);
    public_formats<DivMods>(stream);
    const Expect float_on_950(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID), unchecked_on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<Div>(
        {
            {"INT32 into FLOAT", [](Div &c) { c.types(ACL_INT32); c.out.dtype = ACL_FLOAT; }, ACCEPTED, ""},
            {"INT32 into INT32", [](Div &c) { c.types(ACL_INT32); }, float_on_950, "out"},
            {"INT64 into INT64", [](Div &c) { c.types(ACL_INT64); }, ACCEPTED, ""},
            {"shapes before dtypes", [](Div &c) { c.self.dtype = ACL_STRING; c.out.dims = {3, 2}; }, INVALID, "out"},
            {"other before self", [](Div &c) { c.self.dtype = c.other.dtype = ACL_STRING; }, INVALID, "other"},
        },
        stream);
    check_rules<DivMod>(
        {
            {"mode 3", [](DivMod &c) { c.mode = 3; }, INVALID, "mode 3"},
            {"mode -1", [](DivMod &c) { c.mode = -1; }, INVALID, "mode"},
            {"mode before empty", [](DivMod &c) { c.shapes({0}); c.mode = 3; }, INVALID, "mode"},
            {"floor of COMPLEX64", [](DivMod &c) { c.types(ACL_COMPLEX64); }, INVALID, "mode"},
            {"floor of COMPLEX64, empty", [](DivMod &c) { c.types(ACL_COMPLEX64); c.shapes({0}); c.untouched = true; }, ACCEPTED, ""},
            {"trunc of FLOAT into INT32", [](DivMod &c) { c.out.dtype = ACL_INT32; c.mode = 1; }, unchecked_on_950, "out"},
        },
        stream);
    check_rules<Divs>({{"INT32 into INT32", [](Divs &c) { c.types(ACL_INT32); }, ACCEPTED, ""}, {"other UINT16", [](Divs &c) { c.number.dtype = ACL_UINT16; }, INVALID, "other"}}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        shared_rules<Div>(true, aclnnDivs, device.stream);
        shared_rules<DivMods>(true, aclnnDiv, device.stream);
        broadcast_rules<Div>(device.stream);
        quotient_rules(device.stream);
    }
    return harness_finish("test_elementwise_division");
}
