// Shows that extremes, of all elements and along axes, and where they are check their arguments in the documented order and write
// the right numbers through any view, and nothing else.
#include "reductions.h"

namespace {

void extreme_of_all(Valid make, aclrtStream stream)
{
    takes(make, "EEENEEEEE---E------", true, stream);
    check_pointers(make, "", stream);
    check_rules<Reduction>(
        make,
        {
            {"NaN", [](Reduction &c) { c.self.values = {1, 5, NAN, -2}; }, ACCEPTED, ""},
            {"cast to another dtype", [](Reduction &c) { c.out.dtype = ACL_INT16; c.self.values = {3, -7, 5}; }, ACCEPTED, ""},
            {"out of a dtype that is not compared", [](Reduction &c) { c.out.dtype = ACL_COMPLEX64; }, INVALID, "out"},
            {"rank 0", [](Reduction &c) { c.self.dims = {}; }, ACCEPTED, ""},
            {"private formats", [](Reduction &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"rank 9", [](Reduction &c) { c.self.dims = Dims(9, 1); }, INVALID, "self"},
            {"one element of another rank", [](Reduction &c) { c.out.dims = {1, 1, 1}; }, ACCEPTED, ""},
            {"two elements", [](Reduction &c) { c.out.dims = {2}; }, INVALID, "out"},
            {"empty", [](Reduction &c) { c.self.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"empty: the shape does not matter", [](Reduction &c) { c.self.dims = {0, 3}; c.out.dims = {4}; c.untouched = true; }, ACCEPTED, ""},
            {"empty: dtypes count", [](Reduction &c) { c.self.dims = {0, 3}; c.out.dtype = ACL_STRING; }, INVALID, "out"},
        },
        stream);
}

void extremes(Valid make, aclrtStream stream)
{
    takes(make, "EEENEEEEE---E------", true, stream);
    common(make, true, true, false, stream);
    check_rules<Reduction>(
        make,
        {
            {"out of another dtype", [](Reduction &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out DT_DOUBLE DT_FLOAT"},
            {"an empty axis is not reduced", [](Reduction &c) { c.shapes({2, 0}, {2}); }, INVALID, "dim"},
            {"another one is", [](Reduction &c) { c.shapes({0, 3}, {0}); c.untouched = true; }, ACCEPTED, ""},
            {"empty: the shape matters", [](Reduction &c) { c.shapes({0, 3}, {1}); }, INVALID, "out"},
            {"another format of self", [](Reduction &c) { c.shapes({2, 3, 2, 4}, {2, 2, 4}); c.self.format = ACL_FORMAT_NCHW; c.out.format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
            {"another format of self, of rank 0", [](Reduction &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = ACL_FORMAT_NC; }, INNER_NULL, "out self"},
            {"one format, of rank 0", [](Reduction &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"another format of out, of rank 0", [](Reduction &c) { c.shapes({}, {}); c.dims.values = {}; c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"private formats", [](Reduction &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

void greatest_along(aclrtStream stream)
{
    takes(valid<MaxV2>, "EEENEEEEE---E------", true, stream);
    common(valid<MaxV2>, true, true, false, stream);
    check_rules<MaxV2>(
        {
            {"no axes are none", [](MaxV2 &c) { c.noop = true; c.dims.values = {}; c.shapes({2, 3}, {2, 3}); }, ACCEPTED, ""},
            {"no axes are none, with what all would leave", [](MaxV2 &c) { c.noop = true; c.dims.values = {}; c.shapes({2, 3}, {}); }, INVALID, "out"},
            {"an axis is one", [](MaxV2 &c) { c.noop = true; c.self.values = {1, 5, NAN, -2}; }, ACCEPTED, ""},
            {"out of another dtype", [](MaxV2 &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out DT_DOUBLE DT_FLOAT"},
            {"an empty axis is not reduced", [](MaxV2 &c) { c.shapes({2, 0}, {2}); }, INVALID, "dims"},
            {"another one is", [](MaxV2 &c) { c.shapes({0, 3}, {0}); c.untouched = true; }, ACCEPTED, ""},
            {"empty: the shape matters", [](MaxV2 &c) { c.shapes({0, 3}, {1}); }, INVALID, "out"},
            {"formats, of rank 0", [](MaxV2 &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"private formats", [](MaxV2 &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

void places(Valid make, aclrtStream stream)
{
    takes(make, "EE-N--9E----E------", true, stream);
    common(make, false, false, false, stream);
    check_rules<Reduction>(
        make,
        {
            {"the first of equals", [](Reduction &c) { c.self.values = {1, 1, 1, 2, 0, 2}; }, ACCEPTED, ""},
            {"the first NaN", [](Reduction &c) { c.self.values = {9, NAN, NAN, NAN, -9, 5}; }, ACCEPTED, ""},
            {"out of another dtype", [](Reduction &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"indices of any dtype", [](Reduction &c) { c.indices.dtype = ACL_UINT8; }, ACCEPTED, ""},
            {"indices of another shape", [](Reduction &c) { c.indices.dims = {3}; }, INVALID, "indices"},
            {"empty", [](Reduction &c) { c.shapes({2, 0}, {7}); c.untouched = true; }, ACCEPTED, ""},
            {"private formats", [](Reduction &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.out.format = c.indices.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

void only_places(Valid make, bool least, aclrtStream stream)
{
    const int of_an_empty_axis = least ? INVALID : ACCEPTED, as_bytes = of_an_empty_axis, of_private = of_an_empty_axis, of_rank = least ? INNER_NULL : ACCEPTED;
    takes(make, "EEEBEEEEE9---------", false, stream);
    common(make, false, false, false, stream);
    check_rules<Reduction>(
        make,
        {
            {"INT32", [](Reduction &c) { c.out.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"another dtype", [](Reduction &c) { c.out.dtype = ACL_UINT8; }, as_bytes, "out"},
            {"the first NaN", [](Reduction &c) { c.self.values = {9, NAN, NAN, NAN, -9, 5}; }, ACCEPTED, ""},
            {"an empty axis", [](Reduction &c) { c.shapes({2, 0}, {2}); c.untouched = true; }, of_an_empty_axis, "dim"},
            {"another empty axis", [](Reduction &c) { c.shapes({0, 3}, {5}); c.untouched = true; }, ACCEPTED, ""},
            {"an empty out", [](Reduction &c) { c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"a private format of self", [](Reduction &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "self FRACTAL_NZ"},
            {"a private format of out", [](Reduction &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "out FRACTAL_NZ"},
            {"a private format of self, empty", [](Reduction &c) { c.shapes({0, 3}, {0}); c.self.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, of_private, "self"},
            {"a private format of out, empty", [](Reduction &c) { c.shapes({0, 3}, {0}); c.out.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, of_private, "out"},
            {"out in a format of another rank", [](Reduction &c) { c.out.format = ACL_FORMAT_NCHW; }, of_rank, "out rank"},
            {"out in a format of another rank, of rank 0", [](Reduction &c) { c.dims.values = {0}; c.shapes({}, {}); c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"out in a format of another rank, empty", [](Reduction &c) { c.shapes({0, 3}, {0}); c.out.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        extreme_of_all(valid<Max>, device.stream);
        extreme_of_all(valid<Min>, device.stream);
        extremes(valid<Amax>, device.stream);
        extremes(valid<Amin>, device.stream);
        greatest_along(device.stream);
        places(valid<MaxDim>, device.stream);
        places(valid<MinDim>, device.stream);
        only_places(valid<ArgMax>, false, device.stream);
        only_places(valid<ArgMin>, true, device.stream);
    }
    return harness_finish("test_reduction_extremes");
}
