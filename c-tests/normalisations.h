// What the tests of normalisations share: which elements are normalised together, and the formulas, in doubles.
#ifndef OPAPI_NORMALISATIONS_H
#define OPAPI_NORMALISATIONS_H
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;

// Of each element: with which others it is normalised, and whose weight it has.
struct Places {
    std::vector<size_t> set, channel;
    size_t sets, channels;

    // Images of so many channels: with those of a group of an image, or of all images if there are no groups.
    static Places images(size_t count, size_t all, size_t each, size_t groups)
    {
        Places places;
        places.channels = all;
        places.sets = groups == 0 ? all : count * groups;
        for (size_t n = 0; n < count; n++) {
            for (size_t c = 0; c < all; c++) {
                for (size_t at = 0; at < each; at++) {
                    places.set.push_back(groups == 0 ? c : n * groups + c / (all / groups));
                    places.channel.push_back(c);
                }
            }
        }
        return places;
    }
    // Those of a row, each with a weight.
    static Places rows(size_t count, size_t columns)
    {
        Places places;
        places.sets = count;
        places.channels = columns;
        for (size_t at = 0; at < count * columns; at++) {
            places.set.push_back(at / columns);
            places.channel.push_back(at % columns);
        }
        return places;
    }
    double count() const { return static_cast<double>(set.size()) / static_cast<double>(sets); }
    Numbers sums(const Numbers &values, bool of_sets) const
    {
        Numbers sums(of_sets ? sets : channels);
        for (size_t at = 0; at < set.size(); at++) sums[of_sets ? set[at] : channel[at]] += values[at];
        return sums;
    }
};

struct Moments {
    Numbers mean, variance;
};

// `centred`: from the mean, else from 0.
inline Moments moments_of(const Places &places, const Numbers &x, bool centred)
{
    Moments moments;
    moments.mean = places.sums(x, true);
    for (double &mean : moments.mean) mean = centred ? mean / places.count() : 0;
    Numbers squares(x.size());
    for (size_t at = 0; at < x.size(); at++) squares[at] = std::pow(x[at] - moments.mean[places.set[at]], 2);
    moments.variance = places.sums(squares, true);
    for (double &variance : moments.variance) variance /= places.count();
    return moments;
}

inline Numbers reciprocals(const Numbers &variance, double eps)
{
    Numbers all;
    for (double value : variance) all.push_back(1 / std::sqrt(value + eps));
    return all;
}

inline Numbers normalised(const Places &places, const Numbers &x, const Numbers &mean, const Numbers &rstd)
{
    Numbers all(x.size());
    for (size_t at = 0; at < x.size(); at++) all[at] = (x[at] - mean[places.set[at]]) * rstd[places.set[at]];
    return all;
}

inline Numbers weighed(const Places &places, Numbers x, const Numbers &weight, const Numbers &bias)
{
    for (size_t at = 0; at < x.size(); at++) x[at] = x[at] * weight[places.channel[at]] + bias[places.channel[at]];
    return x;
}

inline Numbers product(Numbers a, const Numbers &b)
{
    for (size_t at = 0; at < a.size(); at++) a[at] *= b[at];
    return a;
}

// The gradient of the elements. `through`: of the moments, too; `centred`: also of the mean.
inline Numbers gradient(const Places &places, const Numbers &dy, const Numbers &x, const Numbers &weight, const Numbers &rstd, bool through, bool centred)
{
    Numbers g = weighed(places, dy, weight, Numbers(weight.size()));
    const Numbers level = places.sums(g, true), slope = places.sums(product(g, x), true);
    for (size_t at = 0; at < g.size(); at++) {
        const size_t set = places.set[at];
        const double off = (centred ? level[set] : 0) + x[at] * slope[set];
        g[at] = (g[at] - (through ? off / places.count() : 0)) * rstd[set];
    }
    return g;
}

// A tensor that may be absent, and what it holds then.
inline Numbers values_or(const Tensor &tensor, size_t count, double value)
{
    return tensor.passing == Argument::ABSENT ? Numbers(count, value) : tensor.view_values();
}

// How far a result of that type may be off, with sums that were made in FLOAT.
inline double tolerance(int dtype) { return dtype == ACL_FLOAT ? 3e-5 : dtype == ACL_FLOAT16 ? 2e-3 : 1.6e-2; }

inline void check_holds(Tensor &tensor, const Numbers &expected)
{
    if (tensor.passing == Argument::PROPER) tensor.check_holds(expected, tolerance(tensor.dtype));
}

inline size_t extent(int64_t value) { return static_cast<size_t>(value); }

const int EVERY_DTYPE[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_COMPLEX64, 99};

// FLOAT and FLOAT16, BFLOAT16 as said, and nothing else: `set` gives tensors a type.
template <class TheCall> inline void floats(const std::string &what, std::function<void(TheCall &, int)> set, Expect floats, Expect bfloat16, aclrtStream stream)
{
    for (int type : EVERY_DTYPE) {
        const std::string name = what + " of " + dtype_info(type).name;
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? floats : type == ACL_BF16 ? bfloat16 : Expect(INVALID);
        check_rule<TheCall>({name.c_str(), [set, type](TheCall &c) { set(c, type); }, expect, ""}, stream);
    }
}

#define CALL(NAME, ARGUMENTS, ...) \
    std::vector<Argument *> arguments() override { return {ARGUMENTS}; } \
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); } \
    PhaseTwo phase_two() const override { return aclnn##NAME; }
#define PASS(...) __VA_ARGS__

// On 950 only, and everywhere else.
inline Expect on_950(int there, int elsewhere) { return Expect(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, there); }

}  // namespace
#endif
