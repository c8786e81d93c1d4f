// Shows that extremes, of all elements and along axes, and where they are check their arguments in the documented order and write
// the right numbers through any view, and nothing else.
#include "reductions.h"

namespace {

template <class TheCall> void extreme_of_all(aclrtStream stream)
{
    takes<TheCall>("EEENEEEEE---E------", true, stream);
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"NaN", [](TheCall &c) { c.self.values = {1, 5, NAN, -2}; }, ACCEPTED, ""},
            {"cast to another dtype", [](TheCall &c) { c.out.dtype = ACL_INT16; c.self.values = {3, -7, 5}; }, ACCEPTED, ""},
            {"out of a dtype that is not compared", [](TheCall &c) { c.out.dtype = ACL_COMPLEX64; }, INVALID, "out"},
            {"rank 0", [](TheCall &c) { c.self.dims = {}; }, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.self.dims = Dims(9, 1); }, INVALID, "self"},
            {"one element of another rank", [](TheCall &c) { c.out.dims = {1, 1, 1}; }, ACCEPTED, ""},
            {"two elements", [](TheCall &c) { c.out.dims = {2}; }, INVALID, "out"},
            {"empty", [](TheCall &c) { c.self.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"empty: the shape does not matter", [](TheCall &c) { c.self.dims = {0, 3}; c.out.dims = {4}; c.untouched = true; }, ACCEPTED, ""},
            {"empty: dtypes count", [](TheCall &c) { c.self.dims = {0, 3}; c.out.dtype = ACL_STRING; }, INVALID, "out"},
        },
        stream);
}

template <class TheCall> void extremes(aclrtStream stream)
{
    takes<TheCall>("EEENEEEEE---E------", true, stream);
    common<TheCall>(true, true, false, stream);
    check_rules<TheCall>(
        {
            {"out of another dtype", [](TheCall &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out DT_DOUBLE DT_FLOAT"},
            {"an empty axis is not reduced", [](TheCall &c) { c.shapes({2, 0}, {2}); }, INVALID, "dim"},
            {"another one is", [](TheCall &c) { c.shapes({0, 3}, {0}); c.untouched = true; }, ACCEPTED, ""},
            {"empty: the shape matters", [](TheCall &c) { c.shapes({0, 3}, {1}); }, INVALID, "out"},
        },
        stream);
}

template <class TheCall> void places(aclrtStream stream)
{
    takes<TheCall>("EE-N--9E----E------", true, stream);
    common<TheCall>(false, false, false, stream);
    check_rules<TheCall>(
        {
            {"the first of equals", [](TheCall &c) { c.self.values = {1, 1, 1, 2, 0, 2}; }, ACCEPTED, ""},
            {"the first NaN", [](TheCall &c) { c.self.values = {9, NAN, NAN, NAN, -9, 5}; }, ACCEPTED, ""},
            {"out of another dtype", [](TheCall &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"indices of any dtype", [](TheCall &c) { c.indices.dtype = ACL_UINT8; }, ACCEPTED, ""},
            {"indices of another shape", [](TheCall &c) { c.indices.dims = {3}; }, INVALID, "indices"},
            {"empty", [](TheCall &c) { c.shapes({2, 0}, {7}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

template <class TheCall> void only_places(int of_an_empty_axis, int as_bytes, aclrtStream stream)
{
    takes<TheCall>("EEEBEEEEE9---------", false, stream);
    common<TheCall>(false, false, false, stream);
    check_rules<TheCall>(
        {
            {"INT32", [](TheCall &c) { c.out.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"another dtype", [](TheCall &c) { c.out.dtype = ACL_UINT8; }, as_bytes, "out"},
            {"the first NaN", [](TheCall &c) { c.self.values = {9, NAN, NAN, NAN, -9, 5}; }, ACCEPTED, ""},
            {"an empty axis", [](TheCall &c) { c.shapes({2, 0}, {2}); c.untouched = true; }, of_an_empty_axis, "dim"},
            {"another empty axis", [](TheCall &c) { c.shapes({0, 3}, {5}); c.untouched = true; }, ACCEPTED, ""},
            {"an empty out", [](TheCall &c) { c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        extreme_of_all<Max>(device.stream);
        extreme_of_all<Min>(device.stream);
        extremes<Amax>(device.stream);
        extremes<Amin>(device.stream);
        places<MaxDim>(device.stream);
        places<MinDim>(device.stream);
        only_places<ArgMax>(ACCEPTED, ACCEPTED, device.stream);
        only_places<ArgMin>(INVALID, INVALID, device.stream);
    }
    return harness_finish("test_utilities_extremes");
}
