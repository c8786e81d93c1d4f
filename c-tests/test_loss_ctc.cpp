// Shows that the connectionist temporal classification and its gradient check their arguments on each device and write the right numbers
// through any view, whatever is behind the lengths of a row.
#include "aclnnop/aclnn_ctc_loss.h"
#include "aclnnop/aclnn_ctc_loss_backward.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;

Expect on_950(int there, int elsewhere) { return Expect(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, there); }
double close(int type) { return type == ACL_FLOAT ? 1e-5 : type == ACL_FLOAT16 ? 2e-3 : type == ACL_BF16 ? 1.6e-2 : 1e-9; }
size_t extent(int64_t value) { return static_cast<size_t>(value); }
// The columns of logAlpha for that many labels.
int64_t width(int64_t labels) { return emulated_soc() == SOC_950 ? 2 * labels + 1 : (2 * labels + 8) / 8 * 8; }

double log_sum(double a, double b)
{
    const double most = std::max(a, b);
    return most == -INFINITY ? most : most + std::log(std::exp(a - most) + std::exp(b - most));
}

// For each time and each place of the path: the logarithm of the sum over all ways from the beginning to there.
Numbers ways(const std::vector<size_t> &path, const Numbers &p, size_t classes)
{
    const size_t places = path.size();
    Numbers sums(p.size() / classes * places, -INFINITY);
    for (size_t at = 0; at < sums.size(); at++) {
        const size_t t = at / places, s = at % places;
        double before = t == 0 && s < 2 ? 0 : -INFINITY;
        for (size_t back = 0; t > 0 && back <= std::min<size_t>(s, 2); back++) {
            if (back < 2 || path[s] != path[s - 2]) before = log_sum(before, sums[at - places - back]);
        }
        sums[at] = before + p[t * classes + path[s]];
    }
    return sums;
}

struct Ctc : Call {
    Tensor grad, probs, targets, nll, alpha, out;
    IntArray times, labels;
    int64_t blank;
    bool zero, backward;
    double padding;  // of logAlpha, behind the lengths

    Ctc(const char *name, bool is_gradient, const char *lengths, const char *losses, const char *sums)
        : Call(name), grad("gradOut", {3}, ACL_FLOAT, ACL_FORMAT_ND), probs("logProbs", {}, ACL_FLOAT, ACL_FORMAT_ND), targets("targets", {}, ACL_INT64, ACL_FORMAT_ND),
          nll(losses, {}, ACL_FLOAT, ACL_FORMAT_ND, !is_gradient), alpha(sums, {}, ACL_FLOAT, ACL_FORMAT_ND, !is_gradient), out("out", {}, ACL_FLOAT, ACL_FORMAT_ND, true),
          times("inputLengths", {}), labels(lengths, {}), blank(0), zero(false), backward(is_gradient), padding(-INFINITY)
    {
        grad.values = {1, -0.5, 0.25, 2};
        probs.values = {-0.5, -1.25, -2, -0.75, -3, -1.5, -2.25, -0.25, -1.75};
        targets.values = {1, 2, 4, 2, 2, 3, 1, 1, 3, 4};
        of({6, 3, 5}, {6, 5, 4}, {2, 3, 1});
    }
    // Times, rows and classes, and the lengths of each row.
    void of(const Dims &extents, const Dims &of_times, const Dims &of_labels)
    {
        int64_t longest = 0;
        for (int64_t length : of_labels) longest = std::max(longest, length);
        probs.dims = out.dims = extents;
        times.values = of_times;
        labels.values = of_labels;
        targets.dims = {extents[1], longest};
        grad.dims = nll.dims = {extents[1]};
        alpha.dims = {extents[1], extents[0], width(longest)};
        feed();
    }
    void types(int type)
    {
        grad.dtype = probs.dtype = nll.dtype = alpha.dtype = out.dtype = type;
        if (dtype_info(type).kind == KIND_FLOATING) feed();
        else if (backward) nll.values = alpha.values = {0};
    }
    size_t rows() const { return times.values.size(); }
    size_t classes() const { return extent(probs.dims.back()); }
    double of_alpha(size_t n, size_t t, size_t s) const { return value(alpha, place(n, t, s)); }
    size_t place(size_t n, size_t t, size_t s) const { return (n * extent(alpha.dims[1]) + t) * extent(alpha.dims[2]) + s; }
    static double value(const Tensor &tensor, size_t at) { return rounded(tensor.dtype, tensor.values[at % tensor.values.size()]); }

    // The labels of a row, with blanks around each.
    std::vector<size_t> path(size_t n) const
    {
        size_t first = n * extent(targets.dims.back());
        if (targets.dims.size() == 1) {
            first = 0;
            for (size_t before = 0; before < n; before++) first += extent(labels.values[before]);
        }
        std::vector<size_t> found(1, extent(blank));
        for (size_t i = 0; i < extent(labels.values[n]); i++) {
            found.push_back(static_cast<size_t>(value(targets, first + i)));
            found.push_back(extent(blank));
        }
        return found;
    }
    // The logarithms of a row's probabilities, of the last time first if asked for.
    Numbers row(size_t n, bool reversed) const
    {
        const size_t count = extent(times.values[n]);
        Numbers found;
        for (size_t t = 0; t < count; t++) {
            for (size_t c = 0; c < classes(); c++) found.push_back(value(probs, ((reversed ? count - 1 - t : t) * rows() + n) * classes() + c));
        }
        return found;
    }
    // What the forward pass makes: the losses, and logAlpha over what is there.
    Numbers losses(Numbers &sums) const
    {
        Numbers found;
        for (size_t n = 0; n < rows(); n++) {
            const std::vector<size_t> own = path(n);
            const Numbers all = ways(own, row(n, false), classes());
            for (size_t at = 0; at < all.size(); at++) sums[place(n, at / own.size(), at % own.size())] = all[at];
            const bool is_empty = own.size() == 1;
            if (all.empty()) found.push_back(is_empty ? 0 : INFINITY);
            else found.push_back(-log_sum(all.back(), is_empty ? -INFINITY : all[all.size() - 2]));
        }
        return found;
    }
    // Gives the gradient what the forward pass would have made.
    void feed()
    {
        if (!backward) return;
        alpha.values = Numbers(extent(alpha.numel()), padding);
        nll.values = losses(alpha.values);
    }
    // What is behind the lengths of the rows is NaN.
    void spoil()
    {
        Numbers all;
        for (size_t at = 0; at < extent(probs.numel()); at++) all.push_back(extent(times.values[at / classes() % rows()]) > at / classes() / rows() ? value(probs, at) : NAN);
        probs.values = all;
        padding = NAN;
        feed();
    }
};

struct CtcLoss : Ctc {
    CtcLoss() : Ctc("CtcLoss", false, "targetlengths", "negLogLikelihoodOut", "logAlphaOut") {}
    std::vector<Argument *> arguments() override { return {&probs, &targets, &times, &labels, &nll, &alpha}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnCtcLossGetWorkspaceSize(probs.handle, targets.handle, times.handle, labels.handle, blank, zero, nll.handle, alpha.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnCtcLoss; }
    void check_results() override
    {
        const std::vector<unsigned char> bytes = alpha.download();
        const size_t size = dtype_info(alpha.dtype).size;
        Numbers sums;
        for (int64_t position : alpha.view_positions()) sums.push_back(decode(alpha.dtype, &bytes[extent(position) * size]));
        nll.check_holds(losses(sums), close(nll.dtype));
        alpha.check_holds(sums, close(alpha.dtype));
    }
};

struct CtcLossBackward : Ctc {
    CtcLossBackward() : Ctc("CtcLossBackward", true, "targetLengths", "negLogLikelihood", "logAlpha") {}
    std::vector<Argument *> arguments() override { return {&grad, &probs, &targets, &times, &labels, &nll, &alpha, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnCtcLossBackwardGetWorkspaceSize(grad.handle, probs.handle, targets.handle, times.handle, labels.handle, nll.handle, alpha.handle, blank, zero, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnCtcLossBackward; }
    void check_results() override
    {
        const Numbers g = grad.view_values();
        Numbers expected(extent(out.numel()));
        for (size_t n = 0; n < rows(); n++) {
            const double loss = value(nll, n);
            if (zero && loss == INFINITY) continue;
            std::vector<size_t> own = path(n);
            std::reverse(own.begin(), own.end());
            Numbers beta = ways(own, row(n, true), classes());
            std::reverse(beta.begin(), beta.end());
            std::reverse(own.begin(), own.end());
            for (size_t t = 0; t < extent(times.values[n]); t++) {
                Numbers through(classes(), -INFINITY);
                for (size_t s = 0; s < own.size(); s++) through[own[s]] = log_sum(through[own[s]], of_alpha(n, t, s) + beta[t * own.size() + s]);
                for (size_t c = 0; c < classes(); c++) {
                    const size_t at = (t * rows() + n) * classes() + c;
                    expected[at] = (std::exp(value(probs, at)) - std::exp(through[c] + loss - value(probs, at))) * g[n];
                }
            }
        }
        out.check_holds(expected, out.dtype == ACL_FLOAT ? 1e-4 : close(out.dtype));
    }
};

// The rules that both have.
template <class C> void both(aclrtStream stream)
{
    check_pointers<C>("", stream);
    for (int type : {ACL_FLOAT, ACL_DOUBLE, ACL_FLOAT16, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL, ACL_COMPLEX64, ACL_STRING}) {
        const Expect expect = type == ACL_FLOAT || type == ACL_DOUBLE ? Expect(ACCEPTED) : type == ACL_FLOAT16 || type == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        const bool is_label = type == ACL_INT32 || type == ACL_INT64 || type == ACL_BOOL || type == ACL_FLOAT || type == ACL_FLOAT16;
        check_rule<C>({dtype_info(type).name, [type](C &c) { c.types(type); }, expect, ""}, stream);
        check_rule<C>({(dtype_info(type).name + std::string(" as targets")).c_str(), [type](C &c) { c.targets.dtype = type; c.targets.values = {1}; c.feed(); }, is_label ? ACCEPTED : INVALID, ""}, stream);
    }
    C any;
    for (size_t i = 0; i < any.tensors().size(); i++) {
        check_rule<C>({(any.tensors()[i]->name + " alone of DOUBLE").c_str(), [i](C &c) { c.tensors()[i]->dtype = ACL_DOUBLE; }, INVALID, ""}, stream);
    }
    Dims of_times, of_labels;
    for (int64_t n = 0; n < 300; n++) {
        of_times.push_back(n * 7 % 21);
        of_labels.push_back(n % 8);
    }
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, ACCEPTED, ""},
            {"many rows, some of which are impossible", [of_times, of_labels](C &c) { c.of({20, 300, 9}, of_times, of_labels); }, ACCEPTED, ""},
            {"many rows of DOUBLE", [of_times, of_labels](C &c) { c.types(ACL_DOUBLE); c.zero = true; c.of({20, 300, 9}, of_times, of_labels); }, ACCEPTED, ""},
            {"long rows", [](C &c) { c.types(ACL_DOUBLE); c.of({150, 2, 30}, {150, 120}, {60, 31}); }, ACCEPTED, ""},
            {"many classes", [](C &c) { c.of({5, 4, 3000}, {5, 5, 4, 3}, {1, 2, 1, 1}); }, ACCEPTED, ""},
            {"the last class is the blank", [](C &c) { c.blank = 4; c.targets.values = {0, 1, 3, 1, 1, 2}; c.feed(); }, ACCEPTED, ""},
            {"a blank of -1", [](C &c) { c.blank = -1; }, INVALID, "blank"},
            {"a blank that is no class", [](C &c) { c.blank = 5; }, INVALID, "blank"},
            {"targets one after the other", [](C &c) { c.targets.dims = {6}; c.feed(); }, ACCEPTED, ""},
            {"a target less", [](C &c) { c.targets.dims = {5}; }, INVALID, ""},
            {"longer rows of targets", [](C &c) { c.targets.dims = {3, 5}; c.feed(); }, ACCEPTED, ""},
            {"shorter rows of targets", [](C &c) { c.targets.dims = {3, 2}; }, INVALID, ""},
            {"a row of targets less", [](C &c) { c.targets.dims = {2, 3}; }, INVALID, ""},
            {"targets of rank 0", [](C &c) { c.targets.dims = {}; }, INVALID, "targets"},
            {"targets of rank 3", [](C &c) { c.targets.dims = {3, 3, 1}; }, INVALID, "targets"},
            {"some targets are empty", [](C &c) { c.of({6, 3, 5}, {6, 5, 4}, {0, 2, 0}); }, ACCEPTED, ""},
            {"all targets are empty", [](C &c) { c.of({6, 3, 5}, {6, 5, 1}, {0, 0, 0}); }, ACCEPTED, ""},
            {"nothing but the blank", [](C &c) { c.of({6, 3, 1}, {6, 5, 4}, {0, 0, 0}); }, ACCEPTED, ""},
            {"no input", [](C &c) { c.of({6, 3, 5}, {0, 6, 0}, {0, 2, 3}); }, ACCEPTED, ""},
            {"too little input", [](C &c) { c.of({6, 3, 5}, {1, 6, 3}, {2, 2, 3}); }, ACCEPTED, ""},
            {"too little input, and zeroInfinity", [](C &c) { c.zero = true; c.of({6, 3, 5}, {1, 6, 3}, {2, 2, 3}); }, ACCEPTED, ""},
            {"what is behind the lengths is not read", [](C &c) { c.spoil(); }, ACCEPTED, ""},
            {"views", [](C &c) { c.grad.strides = {0}; c.probs.strides = {5, 32, 1}; c.targets.strides = {1, 3}; c.nll.strides = {-2}; c.nll.offset = 4; c.alpha.strides = {1, 3, 18}; c.out.strides = {1, 6, 18}; }, ACCEPTED, ""},
            {"no times", [](C &c) { c.of({0, 3, 5}, {0, 0, 0}, {2, 3, 1}); }, INVALID, "logProbs"},
            {"no rows", [](C &c) { c.of({6, 0, 5}, {}, {}); c.untouched = true; }, ACCEPTED, ""},
            {"rank 1", [](C &c) { c.probs.dims = {5}; }, INVALID, "logProbs"},
            {"rank 4", [](C &c) { c.probs.dims = {6, 3, 5, 1}; }, INVALID, "logProbs"},
            {"a length of input less", [](C &c) { c.times.values = {6, 5}; }, INVALID, ""},
            {"a length of input more", [](C &c) { c.times.values = {6, 5, 4, 4}; }, INVALID, ""},
            {"more input than times", [](C &c) { c.times.values = {7, 5, 4}; }, INVALID, "inputLengths"},
            {"a negative length of input", [](C &c) { c.times.values = {6, -1, 4}; }, INVALID, "inputLengths"},
            {"a length of a target less", [](C &c) { c.labels.values = {2, 3}; }, INVALID, ""},
            {"a length of a target more", [](C &c) { c.labels.values = {2, 3, 1, 0}; }, INVALID, ""},
            {"more labels than targets", [](C &c) { c.labels.values = {2, 4, 1}; c.alpha.dims[2] = width(4); }, INVALID, ""},
            {"a negative length of a target", [](C &c) { c.labels.values = {2, 3, -1}; }, INVALID, "targetLengths|targetlengths"},
            {"a loss more", [](C &c) { c.nll.dims = {4}; }, INVALID, ""},
            {"losses of rank 2", [](C &c) { c.nll.dims = {3, 1}; }, INVALID, "negLogLikelihood|negLogLikelihoodOut"},
            {"logAlpha by times", [](C &c) { c.alpha.dims = {6, 3, width(3)}; }, INVALID, "logAlpha|logAlphaOut"},
            {"a narrow logAlpha", [](C &c) { c.alpha.dims[2] = 6; }, INVALID, ""},
            {"logAlpha of rank 2", [](C &c) { c.alpha.dims = {18, width(3)}; }, INVALID, "logAlpha|logAlphaOut"},
        },
        stream);
}

void own_rules(aclrtStream stream)
{
    typedef CtcLoss L;
    const Expect beyond = on_950(ACCEPTED, INVALID);
    check_rules<L>(
        {
            {"one row without its axis", [](L &c) { c.of({6, 1, 5}, {6}, {2}); c.probs.dims = {6, 5}; c.nll.dims = {}; }, ACCEPTED, ""},
            {"one row without its axis, in one element", [](L &c) { c.of({6, 1, 5}, {5}, {2}); c.probs.dims = {6, 5}; c.targets.dims = {2}; }, ACCEPTED, ""},
            {"one row without its axis, in two elements", [](L &c) { c.of({6, 1, 5}, {6}, {2}); c.probs.dims = {6, 5}; c.nll.dims = {2}; }, INVALID, ""},
            {"lengths of two rows without their axis", [](L &c) { c.of({6, 2, 5}, {6, 6}, {2, 2}); c.probs.dims = {6, 5}; }, INVALID, ""},
            {"a target more", [](L &c) { c.targets.dims = {7}; }, INVALID, ""},
            {"logAlpha of twice the labels and one", [](L &c) { c.alpha.dims[2] = 7; }, on_950(ACCEPTED, INVALID), ""},
            {"logAlpha of a multiple of 8", [](L &c) { c.alpha.dims[2] = 8; }, on_950(INVALID, ACCEPTED), ""},
            {"logAlpha of more", [](L &c) { c.alpha.dims[2] = 16; }, INVALID, ""},
            {"classes that cannot be", [](L &c) { c.probs.values[3] = -INFINITY; c.probs.values[4] = -INFINITY; }, ACCEPTED, ""},
            {"long rows of FLOAT", [](L &c) { c.of({150, 2, 30}, {150, 120}, {60, 31}); }, ACCEPTED, ""},
            {"halves of as many classes as A2 takes", [](L &c) { c.of({1, 1, 200000}, {1}, {1}); c.types(ACL_FLOAT16); }, needs_bf16(), ""},
            {"halves of more classes", [](L &c) { c.of({1, 1, 200001}, {1}, {1}); c.types(ACL_FLOAT16); }, beyond, ""},
            {"more classes", [](L &c) { c.of({1, 1, 200001}, {1}, {1}); }, ACCEPTED, ""},
            {"halves of as many rows as A2 takes", [](L &c) { c.of({2, 8180, 5}, Dims(8180, 2), Dims(8180, 1)); c.types(ACL_FLOAT16); }, needs_bf16(), ""},
            {"halves of more rows", [](L &c) { c.of({2, 8181, 5}, Dims(8181, 2), Dims(8181, 1)); c.types(ACL_BF16); }, beyond, ""},
            {"halves of as many labels as A2 takes", [](L &c) { c.of({2, 1, 5}, {2}, {1000}); c.types(ACL_BF16); }, needs_bf16(), ""},
            {"halves of more labels", [](L &c) { c.of({2, 1, 5}, {2}, {1001}); c.types(ACL_FLOAT16); }, beyond, ""},
        },
        stream);
    typedef CtcLossBackward B;
    check_rules<B>(
        {
            {"one row without its axis", [](B &c) { c.of({6, 1, 5}, {6}, {2}); c.probs.dims = c.out.dims = {6, 5}; }, INVALID, ""},
            {"a wider logAlpha", [](B &c) { c.alpha.dims[2] = 19; c.feed(); }, ACCEPTED, ""},
            {"logAlpha of twice the labels and one", [](B &c) { c.alpha.dims[2] = 7; c.feed(); }, ACCEPTED, ""},
            {"logAlpha of a time less", [](B &c) { c.alpha.dims[1] = 5; }, INVALID, ""},
            {"a gradient more", [](B &c) { c.grad.dims = {4}; }, INVALID, ""},
            {"a gradient of rank 0", [](B &c) { c.grad.dims = {}; }, INVALID, "gradOut"},
            {"out by rows", [](B &c) { c.out.dims = {3, 6, 5}; }, INVALID, "out"},
            {"out of rank 2", [](B &c) { c.out.dims = {18, 5}; }, INVALID, "out"},
        },
        stream);
    check_phase_two<L>([](L &c) { c.of({6, 0, 5}, {}, {}); c.untouched = true; }, {[](L &c) { c.probs.strides = {5, 32, 1}; c.alpha.strides = {1, 3, 18}; }}, aclnnCtcLossBackward, stream);
    check_phase_two<B>([](B &c) { c.of({6, 0, 5}, {}, {}); c.untouched = true; }, {[](B &c) { c.probs.strides = {5, 32, 1}; c.out.strides = {1, 6, 18}; }}, aclnnCtcLoss, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        both<CtcLoss>(device.stream);
        both<CtcLossBackward>(device.stream);
        own_rules(device.stream);
    }
    return harness_finish("test_loss_ctc");
}
