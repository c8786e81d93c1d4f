// Shows that losses of classes, and the gradient of one of them, check their arguments on each device and write the right numbers through any
// view, and nothing else.
#include "aclnnop/aclnn_cross_entropy_loss.h"
#include "aclnnop/aclnn_cross_entropy_loss_grad.h"
#include "aclnnop/aclnn_multilabel_margin_loss.h"
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;
enum { NO_KERNEL = 561003, NO_TILING = 561002, NO_INFERENCE = 561001 };
char mean[] = "mean", sum[] = "sum", none[] = "none", unknown[] = "batchmean";
const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL, ACL_COMPLEX64, ACL_STRING};

// What has kernels: 910B, 910_93 and 950.
Expect newer(int status) { return Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, status, status, status); }
// What a message names, where it is not that there is no kernel.
const char *word(const char *name) { return newer(ACCEPTED).here() == ACCEPTED ? name : ""; }
Expect taken(int type) { return type == ACL_FLOAT || type == ACL_FLOAT16 ? Expect(ACCEPTED) : type == ACL_BF16 ? needs_bf16() : Expect(INVALID); }
double close(int type) { return type == ACL_FLOAT ? 5e-6 : type == ACL_FLOAT16 ? 1e-3 : 8e-3; }
size_t extent(int64_t value) { return static_cast<size_t>(value); }

#define CALL(NAME, ARGUMENTS, ...) \
    std::vector<Argument *> arguments() override { return {ARGUMENTS}; } \
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); } \
    PhaseTwo phase_two() const override { return aclnn##NAME; }
#define PASS(...) __VA_ARGS__

Numbers log_softmax(Numbers x, size_t classes)
{
    for (size_t row = 0; row < x.size(); row += classes) {
        const double most = *std::max_element(&x[row], &x[row] + classes);
        double all = 0;
        for (size_t c = 0; c < classes; c++) all += std::exp(x[row + c] - most);
        for (size_t c = 0; c < classes; c++) x[row + c] -= most + std::log(all);
    }
    return x;
}

// What the cross entropy and its gradient have in common.
struct Entropy : Call {
    Tensor x, target, weight, loss, out, zloss, lse;
    char *reduction;
    int64_t ignored;
    double smoothing, scale;
    enum { IGNORED = -1, OUTSIDE = -2 };

    Entropy(const char *name, const char *rows, const char *losses, const char *result, const char *z, const char *sums, bool gradient)
        : Call(name), x(rows, {6, 5}, ACL_FLOAT, ACL_FORMAT_ND), target("target", {6}, ACL_INT64, ACL_FORMAT_ND), weight("weightOptional", {5}, ACL_FLOAT, ACL_FORMAT_ND),
          loss(losses, {1}, ACL_FLOAT, ACL_FORMAT_ND, !gradient), out(result, {6, 5}, ACL_FLOAT, ACL_FORMAT_ND, true), zloss(z, {0}, ACL_FLOAT, ACL_FORMAT_ND),
          lse(sums, {0}, ACL_FLOAT, ACL_FORMAT_ND), reduction(mean), ignored(-100), smoothing(0), scale(0)
    {
        target.values = {0, 2, 1, 3, 0, 4};
        weight.values = {1, 2, 0.5, 0.25, 3};
        failure_writes_executor = true;
    }
    void of(int64_t rows, int64_t classes)
    {
        x.dims = out.dims = {rows, classes};
        target.dims = {rows};
        weight.dims = {classes};
        loss.dims = {reduction == none ? rows : 1};
    }
    void reduces(char *how)
    {
        reduction = how;
        of(x.dims[0], x.dims[1]);
    }
    void types(int type) { x.dtype = loss.dtype = out.dtype = zloss.dtype = lse.dtype = type; }
    size_t classes() const { return extent(x.dims[1]); }
    Numbers weights() const { return weight.passing == Argument::ABSENT ? Numbers(classes(), 1) : weight.view_values(); }
    int label(double of_row) const
    {
        if (of_row == static_cast<double>(ignored)) return IGNORED;
        return of_row < 0 || of_row >= static_cast<double>(classes()) ? static_cast<int>(OUTSIDE) : static_cast<int>(of_row);
    }
    double divisor() const
    {
        if (reduction == sum || reduction == none) return 1;
        double all = 0;
        for (double t : target.view_values()) all += label(t) < 0 ? 0 : weights()[extent(label(t))];
        return all;
    }
};

// Nothing writes zloss and lse, so they are no outputs here.
struct CrossEntropyLoss : Entropy {
    bool returns;
    CrossEntropyLoss() : Entropy("CrossEntropyLoss", "input", "lossOut", "logProbOut", "zlossOut", "lseForZlossOut", false), returns(false) {}
    CALL(CrossEntropyLoss, PASS(&x, &target, &weight, &loss, &out, &zloss, &lse), x.handle, target.handle, weight.handle, reduction, ignored, smoothing, scale, returns, loss.handle,
         out.handle, zloss.handle, lse.handle)
    void check_results() override
    {
        const Numbers p = log_softmax(x.view_values(), classes()), t = target.view_values(), w = weights();
        Numbers losses;
        double total = 0;
        for (size_t n = 0; n < t.size(); n++) {
            const int own = label(t[n]);
            double smooth = 0;
            for (size_t c = 0; c < classes(); c++) smooth -= w[c] * p[n * classes() + c] / static_cast<double>(classes());
            losses.push_back(own == IGNORED ? 0 : own == OUTSIDE ? NAN : smoothing * smooth - (1 - smoothing) * w[extent(own)] * p[n * classes() + extent(own)]);
            total += losses.back();
        }
        loss.check_holds(reduction == none ? losses : Numbers{total / divisor()}, close(loss.dtype));
        out.check_holds(p, close(out.dtype));
    }
};

struct CrossEntropyLossGrad : Entropy {
    CrossEntropyLossGrad() : Entropy("CrossEntropyLossGrad", "logProb", "gradLoss", "out", "gradZlossOptional", "lseForZlossOptional", true)
    {
        x.values = {-1.5, -0.5, -2, -0.25, -3, -1, -1.75};
        loss.values = {2, -0.5, 0.25, 1, 0.75};
        zloss.passing = lse.passing = Argument::ABSENT;
    }
    CALL(CrossEntropyLossGrad, PASS(&loss, &x, &target, &weight, &zloss, &lse, &out), loss.handle, x.handle, target.handle, weight.handle, zloss.handle, lse.handle, reduction, ignored,
         smoothing, scale, out.handle)
    void check_results() override
    {
        const Numbers p = x.view_values(), t = target.view_values(), w = weights(), g = loss.view_values();
        const double e = emulated_soc() == SOC_950 ? smoothing : 0, by = divisor();
        double all = 0;
        for (double one : w) all += one;
        Numbers expected(p.size());
        for (size_t at = 0; at < p.size(); at++) {
            const size_t n = at / classes(), c = at % classes();
            const int own = label(t[n]);
            if (own < 0) continue;
            const double sharp = w[extent(own)] * (std::exp(p[at]) - (c == extent(own) ? 1 : 0)), smooth = (std::exp(p[at]) * all - w[c]) / static_cast<double>(classes());
            expected[at] = g[reduction == none ? n : 0] / by * ((1 - e) * sharp + e * smooth);
        }
        out.check_holds(expected, close(out.dtype));
    }
};

template <class E> void pointers_and_types(aclrtStream stream)
{
    E any;
    const std::vector<Argument *> all = any.arguments();
    for (size_t i = 0; i < all.size(); i++) {
        const std::string &name = all[i]->name;
        if (name.find("Optional") != std::string::npos) continue;
        check_rule<E>({(name + " is NULL").c_str(), [i](E &c) { c.arguments()[i]->passing = Argument::ABSENT; }, NULL_POINTER, name.c_str()}, stream);
        check_rule<E>({(name + " of FLOAT16").c_str(), [i](E &c) { c.tensors()[i]->dtype = ACL_FLOAT16; }, newer(INVALID), ""}, stream);
        check_rule<E>({(name + " in a private format").c_str(), [i](E &c) { c.tensors()[i]->format = ACL_FORMAT_FRACTAL_NZ; }, newer(INVALID), word(name.c_str())}, stream);
        for (size_t later = i + 1; later < all.size(); later++) {
            const std::string other = all[later]->name;
            if (other.find("Optional") != std::string::npos) continue;
            check_rule<E>({(name + " and " + other + " are NULL").c_str(), [i, later](E &c) { c.arguments()[i]->passing = c.arguments()[later]->passing = Argument::ABSENT; }, NULL_POINTER, (name + "<" + other).c_str()}, stream);
        }
    }
    for (int type : DTYPES) {
        const bool is_taken = type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16;
        const Expect expect = type == ACL_INT32 ? Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, INVALID, INVALID, ACCEPTED) : newer(type == ACL_INT64 ? ACCEPTED : INVALID);
        check_rule<E>({dtype_info(type).name, [type](E &c) { c.types(type); }, newer(is_taken ? ACCEPTED : INVALID), ""}, stream);
        check_rule<E>({(dtype_info(type).name + std::string(", no reduction")).c_str(), [type](E &c) { c.types(type); c.reduces(none); }, newer(is_taken ? ACCEPTED : INVALID), ""}, stream);
        check_rule<E>({(dtype_info(type).name + std::string(" as target")).c_str(), [type](E &c) { c.target.dtype = type; }, expect, ""}, stream);
        check_rule<E>({(dtype_info(type).name + std::string(" as weight")).c_str(), [type](E &c) { c.weight.dtype = type; }, newer(type == ACL_FLOAT ? ACCEPTED : INVALID), ""}, stream);
    }
}

template <class E> void entropy(aclrtStream stream)
{
    pointers_and_types<E>(stream);
    check_rules<E>(
        {
            {"a valid call", [](E &) {}, newer(ACCEPTED), ""},
            {"executor is NULL", [](E &c) { c.no_executor = true; }, NULL_POINTER, "executor"},
            {"workspaceSize is NULL", [](E &c) { c.no_workspace_size = true; }, newer(NULL_POINTER), ""},
            {"workspaceSize is NULL, and a dtype is wrong", [](E &c) { c.no_workspace_size = true; c.types(ACL_DOUBLE); }, newer(INVALID), ""},
            {"the sum", [](E &c) { c.reduces(sum); }, newer(ACCEPTED), ""},
            {"each loss", [](E &c) { c.reduces(none); }, newer(ACCEPTED), ""},
            {"no text is the mean", [](E &c) { c.reduction = nullptr; }, newer(ACCEPTED), ""},
            {"another text", [](E &c) { c.reduction = unknown; }, newer(NO_TILING), word("reductionOptional")},
            {"no weights", [](E &c) { c.weight.passing = Argument::ABSENT; }, newer(ACCEPTED), ""},
            {"ignored rows of a mean", [](E &c) { c.target.values = {0, -100, 1, 3, -100, 4}; }, newer(ACCEPTED), ""},
            {"an ignored class", [](E &c) { c.ignored = 0; c.reduces(none); }, newer(ACCEPTED), ""},
            {"all rows of a mean are ignored", [](E &c) { c.target.values = {-100}; }, newer(ACCEPTED), ""},
            {"all rows of a sum are ignored", [](E &c) { c.target.values = {-100}; c.reduces(sum); }, newer(ACCEPTED), ""},
            {"targets outside the classes, each loss", [](E &c) { c.target.values = {0, 5, -1, 3, -100, int64_t(1) << 40}; c.reduces(none); }, newer(ACCEPTED), ""},
            {"targets outside the classes, the sum", [](E &c) { c.target.values = {0, 5, -1, 3}; c.reduces(sum); }, newer(ACCEPTED), ""},
            {"one class", [](E &c) { c.of(6, 1); c.target.values = {0}; }, newer(ACCEPTED), ""},
            {"one row", [](E &c) { c.of(1, 5); }, newer(ACCEPTED), ""},
            {"many rows", [](E &c) { c.reduces(none); c.of(3000, 7); }, newer(ACCEPTED), ""},
            {"the mean of long rows, without some", [](E &c) { c.of(500, 301); c.target.values = {7, 300, 150, -100, 0}; }, newer(ACCEPTED), ""},
            {"views", [](E &c) { c.reduces(none); c.x.strides = {1, 6}; c.target.strides = {3}; c.weight.strides = {-2}; c.weight.offset = 8; c.loss.strides = {2}; c.out.strides = {-7, 1}; c.out.offset = 35; }, newer(ACCEPTED), ""},
            {"no rows and no classes", [](E &c) { c.reduces(none); c.of(0, 0); c.untouched = true; }, newer(ACCEPTED), ""},
            {"no rows, each loss", [](E &c) { c.reduces(none); c.of(0, 5); c.untouched = true; }, newer(ACCEPTED), ""},
            // A gradient of no elements succeeds before shapes are looked at.
            {"no classes", [](E &c) { c.of(6, 0); c.untouched = true; }, std::is_same<E, CrossEntropyLoss>::value ? newer(NO_TILING) : newer(ACCEPTED), ""},
            {"rank 1", [](E &c) { c.x.dims = {5}; }, newer(NO_INFERENCE), word("input|logProb")},
            {"rank 3", [](E &c) { c.x.dims = {6, 5, 1}; }, newer(NO_INFERENCE), word("input|logProb")},
            {"a target of rank 2", [](E &c) { c.target.dims = {6, 1}; }, newer(NO_TILING), word("target")},
            {"a target less", [](E &c) { c.target.dims = {5}; }, newer(NO_TILING), word("target")},
            {"a weight less", [](E &c) { c.weight.dims = {4}; }, newer(NO_TILING), word("weightOptional")},
            {"a loss for each row of a mean", [](E &c) { c.loss.dims = {6}; }, newer(NO_TILING), word("lossOut|gradLoss")},
            {"one loss for all rows", [](E &c) { c.reduction = none; }, newer(NO_TILING), word("lossOut|gradLoss")},
            {"a result of another shape", [](E &c) { c.out.dims = {5, 6}; }, newer(NO_TILING), word("logProbOut|out")},
        },
        stream);
    if (newer(ACCEPTED).here() == ACCEPTED) check_phase_two<E>([](E &c) { c.reduces(none); c.of(0, 5); c.untouched = true; }, {[](E &c) { c.x.strides = {1, 6}; }}, aclnnMultilabelMarginLoss, stream);
}

void own_rules(aclrtStream stream)
{
    typedef CrossEntropyLoss L;
    check_rules<L>(
        {
            {"smooth", [](L &c) { c.smoothing = 0.25; }, newer(ACCEPTED), ""},
            {"smooth, each loss, ignored rows", [](L &c) { c.smoothing = 0.25; c.reduces(none); c.target.values = {0, -100, 1, 3}; }, newer(ACCEPTED), ""},
            {"smooth, the sum, no weights", [](L &c) { c.smoothing = 0.5; c.reduces(sum); c.weight.passing = Argument::ABSENT; }, newer(ACCEPTED), ""},
            {"nothing but smooth", [](L &c) { c.smoothing = 1; }, newer(ACCEPTED), ""},
            {"smoother than that", [](L &c) { c.smoothing = 1.25; }, newer(NO_TILING), word("labelSmoothing")},
            {"a negative smoothing", [](L &c) { c.smoothing = -0.25; }, newer(NO_TILING), word("labelSmoothing")},
            {"far apart", [](L &c) { c.x.values = {1000, -1000, 0, 999}; }, newer(ACCEPTED), ""},
            {"one loss of rank 0", [](L &c) { c.loss.dims = {}; }, newer(NO_TILING), word("lossOut")},
            {"the mean of no rows", [](L &c) { c.of(0, 5); }, newer(ACCEPTED), ""},
            {"the sum of no rows", [](L &c) { c.reduces(sum); c.of(0, 5); }, newer(ACCEPTED), ""},
            {"zloss is not written", [](L &c) { c.returns = true; c.scale = 0.5; c.zloss.dims = {1}; c.lse.dims = {6}; }, newer(ACCEPTED), ""},
        },
        stream);
    typedef CrossEntropyLossGrad G;
    check_rules<G>(
        {
            {"smooth", [](G &c) { c.smoothing = 0.25; }, newer(ACCEPTED), ""},
            {"smooth, of each loss, ignored rows", [](G &c) { c.smoothing = 0.25; c.reduces(none); c.target.values = {0, -100, 1, 3}; }, newer(ACCEPTED), ""},
            {"smooth, no weights", [](G &c) { c.smoothing = 0.5; c.weight.passing = Argument::ABSENT; }, newer(ACCEPTED), ""},
            {"smoother than possible", [](G &c) { c.smoothing = 2; }, newer(ACCEPTED), ""},
            {"one gradient of rank 0", [](G &c) { c.loss.dims = {}; }, newer(ACCEPTED), ""},
            {"two gradients", [](G &c) { c.loss.dims = {2}; }, newer(NO_TILING), word("gradLoss")},
            {"no rows, of a mean", [](G &c) { c.of(0, 5); c.untouched = true; }, newer(ACCEPTED), ""},
            {"zloss that counts for nothing", [](G &c) { c.zloss.passing = c.lse.passing = Argument::PROPER; c.zloss.dims = {1}; c.lse.dims = {6}; }, newer(ACCEPTED), ""},
        },
        stream);
}

struct SoftmaxCrossEntropyWithLogits : Call {
    Tensor features, labels, loss, backprop;
    SoftmaxCrossEntropyWithLogits()
        : Call("SoftmaxCrossEntropyWithLogits"), features("features", {6, 5}, ACL_FLOAT, ACL_FORMAT_ND), labels("labels", {6, 5}, ACL_FLOAT, ACL_FORMAT_ND),
          loss("loss", {6}, ACL_FLOAT, ACL_FORMAT_ND, true), backprop("backprop", {6, 5}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        labels.values = {0.5, 0.25, 0, 0.25, 0, 0, 1, 0, 0, 0, 0.125, 0.125, 0.25, 0, 0.5};  // the sum of a row is 1
    }
    CALL(SoftmaxCrossEntropyWithLogits, PASS(&features, &labels, &loss, &backprop), features.handle, labels.handle, loss.handle, backprop.handle)
    void of(int64_t rows, int64_t classes)
    {
        features.dims = labels.dims = backprop.dims = {rows, classes};
        loss.dims = {rows};
        labels.values = Numbers(extent(classes), 0);
        if (classes > 1) labels.values[0] = labels.values[extent(classes) / 2] = 0.5;
    }
    void check_results() override
    {
        const size_t classes = extent(features.dims[1]);
        Numbers p = log_softmax(features.view_values(), classes), losses(p.size() / classes);
        const Numbers t = labels.view_values();
        for (size_t at = 0; at < p.size(); at++) {
            losses[at / classes] -= t[at] * p[at];
            p[at] = std::exp(p[at]) - t[at];
        }
        loss.check_holds(losses, close(loss.dtype));
        backprop.check_holds(p, close(backprop.dtype));
    }
};

void logits(aclrtStream stream)
{
    typedef SoftmaxCrossEntropyWithLogits S;
    check_pointers<S>("", stream);
    for (int type : DTYPES) {
        check_rule<S>({dtype_info(type).name, [type](S &c) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; }, taken(type), ""}, stream);
        check_rule<S>({(dtype_info(type).name + std::string(" as labels")).c_str(), [type](S &c) { c.labels.dtype = type; }, taken(type), ""}, stream);
        for (size_t i : {0, 2, 3}) {
            check_rule<S>({(dtype_info(type).name + std::string(" as ") + S().tensors()[i]->name).c_str(), [type, i](S &c) { c.tensors()[i]->dtype = type; }, type == ACL_FLOAT ? ACCEPTED : INVALID, ""}, stream);
        }
    }
    check_rules<S>(
        {
            {"a valid call", [](S &) {}, ACCEPTED, ""},
            {"halves, and FLOAT labels", [](S &c) { c.features.dtype = c.loss.dtype = c.backprop.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"many rows", [](S &c) { c.of(3000, 10); }, ACCEPTED, ""},
            {"long rows", [](S &c) { c.of(400, 515); }, ACCEPTED, ""},
            {"one class", [](S &c) { c.of(6, 1); c.labels.values = {1}; }, ACCEPTED, ""},
            {"far apart", [](S &c) { c.features.values = {1000, -1000, 0, 999}; }, ACCEPTED, ""},
            {"views", [](S &c) { c.features.strides = {1, 6}; c.labels.strides = {10, 2}; c.loss.strides = {-2}; c.loss.offset = 10; c.backprop.strides = {1, 7}; }, ACCEPTED, ""},
            {"features of rank 1", [](S &c) { c.features.dims = {5}; }, INVALID, "features"},
            {"labels of rank 3", [](S &c) { c.labels.dims = {6, 5, 1}; }, INVALID, "labels"},
            {"loss of rank 9", [](S &c) { c.loss.dims = Dims(9, 1); }, INVALID, "loss"},
            {"labels of another shape", [](S &c) { c.labels.dims = {6, 4}; }, INNER_NULL, ""},
            {"a row of labels for all", [](S &c) { c.labels.dims = {1, 5}; }, INNER_NULL, ""},
            {"a loss less", [](S &c) { c.loss.dims = {5}; }, INNER_NULL, ""},
            {"losses of rank 2", [](S &c) { c.loss.dims = {6, 1}; }, INNER_NULL, ""},
            {"backprop of another shape", [](S &c) { c.backprop.dims = {5, 6}; }, INNER_NULL, ""},
            {"no rows", [](S &c) { c.of(0, 5); c.untouched = true; }, ACCEPTED, ""},
            {"no classes", [](S &c) { c.of(6, 0); c.untouched = true; }, ACCEPTED, ""},
            {"no labels, and a result of another shape", [](S &c) { c.labels.dims = {0, 5}; c.loss.dims = {2}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<S>([](S &c) { c.of(0, 5); c.untouched = true; }, {[](S &c) { c.features.strides = {1, 6}; }}, aclnnMultilabelMarginLoss, stream);
}

struct MultilabelMarginLoss : Call {
    Tensor self, target, out, is_target;
    int64_t reduction;
    MultilabelMarginLoss()
        : Call("MultilabelMarginLoss"), self("self", {4, 5}, ACL_FLOAT, ACL_FORMAT_ND), target("target", {4, 5}, ACL_INT64, ACL_FORMAT_ND), out("out", {4}, ACL_FLOAT, ACL_FORMAT_ND, true),
          is_target("isTarget", {4, 5}, ACL_FLOAT, ACL_FORMAT_ND, true), reduction(0)
    {
        target.values = {3, 0, -1, 1, 4, 2, -1, 0, 4, 1, -1, 2, 3, 0, 1, 4, 1, 3, 0, 2};
    }
    CALL(MultilabelMarginLoss, PASS(&self, &target, &out, &is_target), self.handle, target.handle, reduction, out.handle, is_target.handle)
    void types(int type) { self.dtype = out.dtype = is_target.dtype = type; }
    void of(const Dims &extents, int64_t how)
    {
        reduction = how;
        self.dims = target.dims = is_target.dims = extents;
        out.dims = extents.size() == 2 && how == 0 ? Dims{extents[0]} : Dims();
    }
    void check_results() override
    {
        const Numbers x = self.view_values(), t = target.view_values();
        const size_t classes = self.dims.empty() ? 1 : extent(self.dims.back()), rows = x.size() / classes;
        Numbers marks(x.size()), losses(rows);
        double total = 0;
        for (size_t n = 0; n < rows; n++) {
            size_t count = 0;
            for (; count < classes && t[n * classes + count] >= 0; count++) marks[n * classes + static_cast<size_t>(t[n * classes + count])] = 1;
            for (size_t i = 0; i < count; i++) {
                const double own = x[n * classes + static_cast<size_t>(t[n * classes + i])];
                for (size_t c = 0; c < classes; c++) losses[n] += marks[n * classes + c] == 1 ? 0 : std::max(0.0, 1 - own + x[n * classes + c]) / static_cast<double>(classes);
            }
            total += losses[n];
        }
        out.check_holds(reduction == 0 ? losses : Numbers{reduction == 1 ? total / static_cast<double>(rows) : total}, close(out.dtype));
        is_target.check_holds(marks, 0);
    }
};

void margins(aclrtStream stream)
{
    typedef MultilabelMarginLoss M;
    check_pointers<M>("", stream);
    for (int type : DTYPES) {
        check_rule<M>({dtype_info(type).name, [type](M &c) { c.types(type); }, taken(type), ""}, stream);
        check_rule<M>({(dtype_info(type).name + std::string(", the sum")).c_str(), [type](M &c) { c.of({4, 5}, 2); c.types(type); }, taken(type), ""}, stream);
        check_rule<M>({(dtype_info(type).name + std::string(" as target")).c_str(), [type](M &c) { c.target.dtype = type; if (type == ACL_BOOL) c.target.values = {0, 1}; }, type == ACL_INT64 || type == ACL_INT32 ? ACCEPTED : INVALID, ""}, stream);
        for (size_t i : {0, 2, 3}) {
            check_rule<M>({(dtype_info(type).name + std::string(" as ") + M().tensors()[i]->name).c_str(), [type, i](M &c) { c.tensors()[i]->dtype = type; }, type == ACL_FLOAT ? ACCEPTED : INVALID, ""}, stream);
        }
    }
    check_rules<M>(
        {
            {"a valid call", [](M &) {}, ACCEPTED, ""},
            {"the mean", [](M &c) { c.of({4, 5}, 1); }, ACCEPTED, ""},
            {"the sum", [](M &c) { c.of({4, 5}, 2); }, ACCEPTED, ""},
            {"a reduction of 7 is the sum", [](M &c) { c.of({4, 5}, 7); }, ACCEPTED, ""},
            {"a reduction of -1 is the sum", [](M &c) { c.of({4, 5}, -1); }, ACCEPTED, ""},
            {"one row without its axis", [](M &c) { c.of({5}, 0); }, ACCEPTED, ""},
            {"the mean of one row, in one element", [](M &c) { c.of({5}, 1); c.out.dims = {1}; }, ACCEPTED, ""},
            {"rank 0", [](M &c) { c.of({}, 0); c.target.values = {0}; }, ACCEPTED, ""},
            {"the sum of rank 0, without a target", [](M &c) { c.of({}, 2); c.target.values = {-1}; }, ACCEPTED, ""},
            {"no targets", [](M &c) { c.target.values = {-1}; }, ACCEPTED, ""},
            {"any negative target ends a row", [](M &c) { c.target.values = {3, 0, -7, 1, 4}; }, ACCEPTED, ""},
            {"a target beyond the classes", [](M &c) { c.target.values = {5, 0, -1, 1, 4}; c.without_comparison(); }, ACCEPTED, ""},
            {"many rows", [](M &c) { c.of({3000, 5}, 0); }, ACCEPTED, ""},
            {"the mean of long rows", [](M &c) { c.of({300, 210}, 1); c.target.values = Numbers(210, -1); for (size_t i = 0; i < 9; i++) c.target.values[i] = static_cast<double>(i * 77 % 210); }, ACCEPTED, ""},
            {"views", [](M &c) { c.self.strides = {1, 4}; c.target.strides = {10, 2}; c.out.strides = {-2}; c.out.offset = 6; c.is_target.strides = {1, 5}; }, ACCEPTED, ""},
            {"one loss in one element", [](M &c) { c.of({4, 5}, 2); c.out.dims = {1}; }, ACCEPTED, ""},
            {"one loss in two elements", [](M &c) { c.of({4, 5}, 2); c.out.dims = {2}; }, INVALID, "out"},
            {"one loss of rank 2", [](M &c) { c.of({4, 5}, 2); c.out.dims = {1, 1}; }, INVALID, "out"},
            {"one element for all losses", [](M &c) { c.out.dims = {}; }, INVALID, "out"},
            {"rank 3", [](M &c) { c.of({2, 2, 5}, 2); }, INVALID, "self"},
            {"no classes", [](M &c) { c.of({4, 0}, 0); }, INVALID, "self"},
            {"no classes, rank 1", [](M &c) { c.of({0}, 0); }, INVALID, "self"},
            {"a target of another shape", [](M &c) { c.target.dims = {5, 4}; }, INVALID, "target"},
            {"a target of another shape, and what it says", [](M &c) { c.target.dims = c.is_target.dims = {5, 4}; }, INVALID, "target"},
            {"targets of a matrix in a row", [](M &c) { c.target.dims = c.is_target.dims = {20}; }, INVALID, "target"},
            {"targets of a row in a matrix", [](M &c) { c.of({5}, 0); c.target.dims = c.is_target.dims = {1, 5}; }, INVALID, "target"},
            {"one target of another rank", [](M &c) { c.of({1}, 0); c.target.values = {0}; c.target.dims = c.is_target.dims = {}; }, ACCEPTED, ""},
            {"two targets of one row of one", [](M &c) { c.of({1}, 0); c.target.dims = c.is_target.dims = {2}; }, INVALID, "target"},
            {"a target less", [](M &c) { c.of({5}, 0); c.target.dims = {4}; }, INVALID, "target"},
            {"isTarget of another shape", [](M &c) { c.is_target.dims = {20}; }, INVALID, "isTarget"},
            {"no rows", [](M &c) { c.of({0, 5}, 0); c.untouched = true; }, ACCEPTED, ""},
            {"the mean of no rows", [](M &c) { c.of({0, 5}, 1); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<M>([](M &c) { c.of({0, 5}, 0); c.untouched = true; }, {[](M &c) { c.self.strides = {1, 4}; }}, aclnnSoftmaxCrossEntropyWithLogits, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        entropy<CrossEntropyLoss>(device.stream);
        entropy<CrossEntropyLossGrad>(device.stream);
        own_rules(device.stream);
        logits(device.stream);
        margins(device.stream);
    }
    return harness_finish("test_loss_class_losses");
}
