#include "../harness.h"

void Tensor::make()
{
    const Dims step = strides.empty() ? packed_strides() : strides;
    const DtypeInfo &info = dtype_info(dtype);
    positions.clear();
    int64_t elements = 16;
    if (is_ordinary(step)) {
        fill_positions(step);
        for (int64_t position : positions) elements = position >= elements ? position + 1 : elements;
        elements += 4;
    }
    Dims storage_dims = storage;
    if (storage.empty()) {
        storage_dims = strides.empty() && offset == 0 ? dims : Dims(1, elements);
    }
    element_size = info.size * info.components;
    image.assign(static_cast<size_t>(elements) * element_size, guard);
    if (!is_output || !values.empty()) write_values(info);
    void *address = nullptr;
    if (!no_data) {
        REQUIRE_STATUS(0, aclrtMalloc(&device, image.size(), ACL_MEM_MALLOC_HUGE_FIRST));
        upload();
        address = device;
    }
    aclTensor *tensor = aclCreateTensor(dims.data(), dims.size(), static_cast<aclDataType>(dtype), no_strides ? nullptr : step.data(),
                                        offset, static_cast<aclFormat>(format), storage_dims.data(), storage_dims.size(), address);
    CHECK(tensor != nullptr);
    handle = passed<aclTensor, aclIntArray>(tensor, some_int_array, [](aclTensor *it) { aclDestroyTensor(it); });
}

void Tensor::check_holds(const std::vector<double> &expected, double tolerance) const
{
    if (on_hardware()) tolerance = std::max(tolerance, hardware_tolerance());
    const std::vector<unsigned char> bytes = download();
    const DtypeInfo &info = dtype_info(dtype);
    std::vector<unsigned char> outside_got = bytes, outside_was = image;
    size_t wrong = 0;
    CHECK_TEXT(expected.size() == positions.size() * info.components, "%s: the test expects %zu numbers for %zu", name.c_str(),
               expected.size(), positions.size() * info.components);
    const size_t count = std::min(positions.size() * info.components, expected.size());
    const int64_t *const position = positions.data();
    const double *const wanted = expected.data();
    unsigned char want_bytes[16];
    for (size_t n = 0; n < count; n++) {
        const size_t i = n / info.components, at = static_cast<size_t>(position[i]) * element_size + n % info.components * info.size;
        const unsigned char *got_bytes = bytes.data() + at;
        const double want = wanted[n];
        // Many are the same as the one before.
        if (n == 0 || memcmp(&want, wanted + n - 1, sizeof(want)) != 0) encode(dtype, want, want_bytes);
        bool good = !std::isnan(want) && memcmp(want_bytes, got_bytes, info.size) == 0;
        if (!good) {
            const double got = decode(dtype, got_bytes);
            good = std::isnan(want) ? std::isnan(got) : tolerance > 0 && std::fabs(got - want) <= tolerance * (1 + std::fabs(want));
            if (!good && wrong++ == 0) {
                CHECK_TEXT(false, "%s[%zu] is %.9g, expected %.9g (%s)", name.c_str(), i, got, want, info.name);
            }
        }
        memset(outside_got.data() + at, 0, info.size);
        memset(outside_was.data() + at, 0, info.size);
    }
    CHECK_TEXT(wrong == 0, "%s: %zu of %zu numbers are wrong", name.c_str(), wrong, expected.size());
    CHECK_TEXT(outside_got == outside_was, "%s: memory outside the view was written to", name.c_str());
}

bool Tensor::is_ordinary(const Dims &step) const
{
    double count = 1, low = static_cast<double>(offset), high = low;
    for (size_t axis = 0; axis < dims.size(); axis++) {
        if (dims[axis] < 0) return false;
        count *= static_cast<double>(dims[axis]);
        const double reach = static_cast<double>(step[axis]) * static_cast<double>(dims[axis] - 1);
        (reach < 0 ? low : high) += dims[axis] == 0 ? 0 : reach;
    }
    return count <= 4e6 && low >= -4e6 && high <= 4e6;
}

void Tensor::fill_positions(const Dims &step)
{
    const int64_t count = numel(), width = dims.empty() ? 1 : dims.back(), stride = dims.empty() ? 0 : step.back();
    positions.resize(static_cast<size_t>(count));
    int64_t *position = positions.data();
    Dims index(dims.size(), 0);
    for (int64_t done = 0; done < count; done += width) {
        int64_t start = offset;
        for (size_t axis = 0; axis + 1 < dims.size(); axis++) start += index[axis] * step[axis];
        for (int64_t column = 0; column < width; column++) *position++ = start + column * stride;
        for (size_t axis = dims.size(); axis-- > 1;) {
            if (++index[axis - 1] < dims[axis - 1]) break;
            index[axis - 1] = 0;
        }
    }
}

void Tensor::write_values(const DtypeInfo &info)
{
    const size_t period = values.empty() ? 17 * 3 : values.size(), size = info.size;
    std::vector<unsigned char> encoded(period * size);
    for (size_t n = 0; n < period; n++) {
        double value = static_cast<double>((n * 37 + 11) % 17) - 8;
        if (!values.empty()) {
            value = values[n];
        } else if (info.kind == KIND_UNSIGNED) {
            value += 8;
        } else if (info.kind == KIND_BOOL) {
            value = static_cast<double>(n % 3 % 2);
        } else if (info.kind == KIND_FLOATING) {
            value /= 4;
        }
        encode(dtype, value, &encoded[n * size]);
    }
    const int64_t *position = positions.data(), *const end = position + positions.size();
    for (size_t n = 0; position < end; position++) {
        for (size_t part = 0; part < info.components; part++) {
            // A negative position: such a view is there to be rejected.
            if (*position >= 0) memcpy(image.data() + static_cast<size_t>(*position) * element_size + part * size, encoded.data() + n * size, size);
            n = n + 1 == period ? 0 : n + 1;
        }
    }
}

std::vector<double> Tensor::values_in(const std::vector<unsigned char> &bytes) const
{
    const DtypeInfo &info = dtype_info(dtype);
    std::vector<double> content;
    for (int64_t position : positions) {
        for (size_t part = 0; part < info.components; part++) {
            content.push_back(decode(dtype, &bytes[static_cast<size_t>(position) * element_size + part * info.size]));
        }
    }
    return content;
}
