// Where calls go: every way in and every state of CANN, with the vendor double in the place of CANN. Each case is a child process
// with an environment of its own; what it prints, how it ends and what the double recorded must be as said.
//
// OPAPI_TEST_WRAPPER runs the children under another program, such as valgrind. OPAPI_TEST_ONLY runs the cases whose names
// contain it.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "small_calls.h"

typedef std::vector<std::string> Strings;

static const std::string root = OPAPI_DOUBLE;               // the double, our library and the clients
static const std::string ours = root + "/ours/lib64";
static const std::string driver = root + "/driver";
static const std::string log_file = root + "/calls.log";
static const std::string compare_file = root + "/compare.json";
static int failures, ran;

static std::string read(const std::string &path)
{
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

static int count(const std::string &text, const std::string &part)
{
    int found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) found++;
    return found;
}

struct Child {
    int status;
    std::string out, err, log;
};

static Child run(const Strings &environment, const Strings &command)
{
    unlink(log_file.c_str());
    Strings words;
    const char *wrapper = std::getenv("OPAPI_TEST_WRAPPER");
    if (wrapper != nullptr) {
        std::istringstream split(wrapper);
        for (std::string word; split >> word;) words.push_back(word);
    }
    words.insert(words.end(), command.begin(), command.end());
    Strings variables = {"PATH=/usr/bin:/bin", "DOUBLE_LOG=" + log_file, "OPAPI_MAX_ISA=avx2", "OPAPI_NUM_THREADS=2"};
    for (const char *name : {"OPAPI_TEST_MUTANT", "OPAPI_TEST_REACHED"}) {  // of scripts/proof/mutants.py, for children too
        if (const char *value = std::getenv(name)) variables.push_back(std::string(name) + "=" + value);
    }
    variables.insert(variables.end(), environment.begin(), environment.end());
    std::vector<char *> argv, envp;
    for (std::string &word : words) argv.push_back(&word[0]);
    for (std::string &variable : variables) envp.push_back(&variable[0]);
    argv.push_back(nullptr);
    envp.push_back(nullptr);

    const std::string out = root + "/stdout.txt", err = root + "/stderr.txt";
    const pid_t child = fork();
    if (child == 0) {
        alarm(120);
        dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
        dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 2);
        execve(argv[0], argv.data(), envp.data());
        _exit(126);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return Child{WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), read(out), read(err), read(log_file)};
}

static std::string client(const char *name) { return root + "/client_" + name; }

struct Expected {
    int status;
    Strings out, err; // what must be there; with a '!' in front what must not
    Strings log;      // the same of the calls that the double recorded
};

static void expect_texts(const std::string &name, const char *what, const std::string &text, const Strings &parts)
{
    for (const std::string &part : parts) {
        const bool must = part[0] != '!';
        if ((text.find(must ? part : part.substr(1)) != std::string::npos) == must) continue;
        std::cout << "FAILED: " << name << ": " << what << (must ? " lacks \"" : " has \"") << (must ? part : part.substr(1)) << "\":\n" << text << "\n";
        failures++;
    }
}

static bool selected(const std::string &name)
{
    const char *only = std::getenv("OPAPI_TEST_ONLY");
    return only == nullptr || name.find(only) != std::string::npos;
}

static Child check(const std::string &name, const Strings &environment, const Strings &command, const Expected &expected)
{
    // Where the loader gives up there is nothing of ours to look at, and valgrind complains about the loader.
    if (!selected(name) || (expected.status == 127 && std::getenv("OPAPI_TEST_WRAPPER") != nullptr)) return Child();
    const Child child = run(environment, command);
    ran++;
    if (child.status != expected.status) {
        std::cout << "FAILED: " << name << ": ended with " << child.status << ", expected " << expected.status << "\n" << child.out << child.err << "\n";
        failures++;
    }
    expect_texts(name, "stdout", child.out, expected.out);
    expect_texts(name, "stderr", child.err, expected.err);
    expect_texts(name, "the log of the double", child.log, expected.log);
    return child;
}

static const char *const RIGHT = "out 10 18 42 50\n";

// The device computed: its name, the right result, each call passed on once, nothing said.
static Expected device()
{
    return Expected{0, {"soc Ascend910Double, 1 devices\n", RIGHT, "done\n"}, {"!opapi", "!the constructor got"}, {"aclInit\n", "aclCreateTensor\n", "aclnnReplicationPad2dBackward\n", "aclFinalize\n"}};
}

// The CPU computed: the double was not asked for anything but its devices.
static Expected cpu()
{
    return Expected{0, {"soc Ascend910B1, 1 devices\n", RIGHT, "done\n"}, {"opapi", "no NPU here"}, {"!aclCreateTensor", "!aclrtMalloc", "!aclnn"}};
}

static void expect_one_init(const char *name, const Child &child)
{
    if (selected(name) && count(child.log, "aclInit\n") != 1) {
        std::cout << "FAILED: " << name << ": aclInit was called " << count(child.log, "aclInit\n") << " times\n";
        failures++;
    }
}

static std::string home(const char *layout) { return "OPAPI_CANN_HOME=" + root + "/" + layout; }

// A folder like the layout `new`, without some files.
static std::string partial(const char *name, const Strings &without)
{
    const std::string folder = root + "/" + name, libraries = folder + "/lib64";
    mkdir(folder.c_str(), 0755);
    mkdir(libraries.c_str(), 0755);
    for (const char *file : {"libruntime.so", "libacl_rt.so", "libascendcl.so", "libnnopbase.so", "libopapi_math.so", "libopapi_nn.so", "libopapi_cv.so"}) {
        unlink((libraries + "/" + file).c_str());
        bool wanted = true;
        for (const std::string &other : without) wanted = wanted && other != file;
        if (wanted && symlink((root + "/new/lib64/" + file).c_str(), (libraries + "/" + file).c_str()) != 0) std::perror("symlink");
    }
    return folder;
}

static void choices()
{
    const std::string with_driver = "LD_LIBRARY_PATH=" + ours + ":" + driver;
    const std::string alone = "LD_LIBRARY_PATH=" + ours;

    // --- 2: linked with ours, CANN found by path ---
    for (const char *layout : {"new", "old"}) {
        const std::string name = std::string("linked with ours, layout ") + layout;
        expect_one_init(name.c_str(), check(name, {with_driver, home(layout)}, {client("ours")}, device()));
        check(name + ", asked for", {with_driver, home(layout), "OPAPI_BACKEND=ascend"}, {client("ours")}, device());
        check(name + ", another operator", {with_driver, home(layout)}, {client("ours"), "other"},
              Expected{0, {"the other operator ran"}, {}, {"aclnnAtan2\n"}});
        check(name + ", a query first", {with_driver, home(layout)}, {client("ours"), "direct"}, Expected{0, {"early soc Ascend910Double"}, {}, {}});
        check(name + ", many first calls", {with_driver, home(layout)}, {client("ours"), "threads"}, device());
        check(name + ", the first call in a child", {with_driver, home(layout)}, {client("ours"), "fork"}, Expected{0, {"child soc Ascend910Double", "soc Ascend910Double, 1", RIGHT}, {}, {}});
        check(name + ", called while it loads", {with_driver, home(layout), "DOUBLE_CONSTRUCTOR=1"}, {client("ours")}, device());
        check(name + ", OPAPI_BACKEND=cpu", {with_driver, home(layout), "OPAPI_BACKEND=cpu"}, {client("ours"), "maps"},
              Expected{0, {"soc Ascend910B1", RIGHT, "maps end", "!maps /"}, {}, {"!acl", "!drv"}});
        Expected none = cpu();
        none.out.insert(none.out.end(), {"maps end", "!maps /"});
        none.err.push_back("reports no device");
        check(name + ", no device", {with_driver, home(layout), "DOUBLE_DEVICES=0"}, {client("ours"), "maps"}, none);
        none.err.back() = "libascend_hal.so";
        none.log = {"!acl"};
        check(name + ", no driver", {alone, home(layout)}, {client("ours"), "maps"}, none);
        none.err.back() = "aclInit gives 507899";
        none.log = {"aclInit\n", "!aclCreateTensor"};
        check(name + ", aclInit fails", {with_driver, home(layout), "DOUBLE_FAIL=aclInit:507899"}, {client("ours"), "maps"}, none);
        none.err.back() = "aclrtGetDeviceCount gave 507000";
        none.log = {"!aclCreateTensor"};
        check(name + ", devices cannot be counted", {with_driver, home(layout), "DOUBLE_FAIL=aclrtGetDeviceCount:507000"}, {client("ours"), "direct", "maps"},
              Expected{0, {"soc Ascend910B1", RIGHT, "!maps /"}, {"gave 507000"}, {"!aclCreateTensor"}});
    }
    check("a failing call", {with_driver, home("new"), "DOUBLE_FAIL=aclrtMalloc:207001"}, {client("ours")},
          Expected{3, {"soc Ascend910Double"}, {"gave 207001: a message of the double"}, {"aclrtMalloc\n", "aclGetRecentErrMsg\n"}});
    check("aclInit with a status of the program's own", {with_driver, home("new"), "DOUBLE_FAIL=aclInit:100003"}, {client("ours")},
          Expected{3, {}, {"aclInit)(NULL) gave 100003: a message of the double"}, {}});
    expect_one_init("counts after aclInit only", check("counts after aclInit only", {with_driver, home("new"), "DOUBLE_COUNT_NEEDS_INIT=1"}, {client("ours")}, device()));
    check("counts after aclInit only, a query first", {with_driver, home("new"), "DOUBLE_COUNT_NEEDS_INIT=1"}, {client("ours"), "direct"}, device());
    Expected uncounted = cpu();
    uncounted.err.push_back("reports no device");
    uncounted.log = {"aclInit\n", "aclFinalize\n", "!aclCreateTensor"};
    check("counts after aclInit only, no device", {with_driver, home("new"), "DOUBLE_COUNT_NEEDS_INIT=1", "DOUBLE_DEVICES=0"}, {client("ours")}, uncounted);
    check("an older CANN", {with_driver, home("old")}, {client("ours"), "lacking"}, Expected{0, {"size 4, stream 207000"}, {}, {}});

    // --- where it is looked for ---
    check("ASCEND_HOME_PATH", {with_driver, "ASCEND_HOME_PATH=" + root + "/new"}, {client("ours")}, device());
    check("ASCEND_TOOLKIT_HOME", {with_driver, "ASCEND_HOME_PATH=/nowhere", "ASCEND_TOOLKIT_HOME=" + root + "/new"}, {client("ours")}, device());
    check("OPAPI_CANN_HOME is the only one", {with_driver, "OPAPI_CANN_HOME=/nowhere", "ASCEND_HOME_PATH=" + root + "/new"}, {client("ours")}, cpu());
    Expected silent = cpu();
    silent.err.push_back("!itself");
    check("ours by the name of CANN", {with_driver, "ASCEND_HOME_PATH=" + root + "/ours"}, {client("ours")}, silent);
    Expected none{3, {"!soc"}, {"gave 207004", "/nowhere/lib64 (OPAPI_CANN_HOME): not there", "OPAPI_BACKEND: ascend"}, {"!acl"}};
    check("ascend without CANN", {with_driver, "OPAPI_CANN_HOME=/nowhere", "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    none.err = {"gave 207004", "(ASCEND_HOME_PATH): is this library itself"};
    check("ascend with ours by the name of CANN", {with_driver, "ASCEND_HOME_PATH=" + root + "/ours", "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    {
        // Another copy of this library, installed elsewhere.
        const std::string copy = partial("copy", {"libruntime.so", "libacl_rt.so", "libascendcl.so", "libnnopbase.so", "libopapi_math.so", "libopapi_nn.so", "libopapi_cv.so"}) + "/lib64";
        std::ofstream(copy + "/libopapi.so") << read(ours + "/libopapi.so");
        for (const char *name : {"libascendcl.so", "libnnopbase.so", "libopapi_nn.so"})
            if (symlink("libopapi.so", (copy + "/" + name).c_str()) != 0) std::perror("symlink");
        none.err = {"gave 207004", "(OPAPI_CANN_HOME): is this library itself"};
        check("ascend with a copy of ours", {with_driver, home("copy"), "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    }
    none.err = {"gave 207004", "reports no device"};
    none.log = {"aclrtGetDeviceCount\n", "!aclInit"};
    check("ascend without a device", {with_driver, home("new"), "OPAPI_BACKEND=ascend", "DOUBLE_DEVICES=0"}, {client("ours")}, none);
    none.err = {"gave 207004", "expected an absolute path"};
    none.log = {"!acl"};
    check("a relative path", {with_driver, "OPAPI_CANN_HOME=new", "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    const std::string no_base = "OPAPI_CANN_HOME=" + partial("no_base", {"libnnopbase.so"});
    none.err = {"gave 207004", "libopapi_math.so"};
    check("without libnnopbase", {with_driver, no_base, "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    const std::string only_rt = "OPAPI_CANN_HOME=" + partial("only_rt", {"libnnopbase.so", "libopapi_math.so", "libopapi_nn.so", "libopapi_cv.so"});
    none.err = {"gave 207004", "libnnopbase.so is missing"};
    check("the runtime alone", {with_driver, only_rt, "OPAPI_BACKEND=ascend"}, {client("ours")}, none);
    check("an unknown backend", {with_driver, "OPAPI_BACKEND=gpu"}, {client("ours")}, Expected{3, {}, {"gave 100000", "expected auto, cpu, ascend or compare"}, {}});

    // --- 1: linked with CANN, ours preloaded ---
    const std::string preload = "LD_PRELOAD=" + ours + "/libopapi.so";
    for (const char *layout : {"new", "old"}) {
        const std::string name = std::string("preloaded, layout ") + layout;
        const std::string there = "LD_LIBRARY_PATH=" + root + "/" + layout + "/lib64:" + driver;
        // Up to 8.3 the operators are in a libopapi.so, for which we are taken: CANN's is found beside the others.
        expect_one_init(name.c_str(), check(name, {there, preload}, {client(layout)}, device()));
        check(name + ", called while it loads", {there, preload, "DOUBLE_CONSTRUCTOR=1"}, {client(layout)}, device());
        check(name + ", another operator", {there, preload}, {client(layout), "other"}, Expected{0, {"the other operator ran"}, {}, {"aclnnAtan2\n"}});
        check(name + ", no device", {there, preload, "DOUBLE_DEVICES=0"}, {client(layout)}, cpu());
        check(name + ", OPAPI_BACKEND=cpu", {there, preload, "OPAPI_BACKEND=cpu"}, {client(layout)}, Expected{0, {"soc Ascend910B1", RIGHT}, {}, {"!acl"}});
        check(name + ", OPAPI_BACKEND=cpu, another operator", {there, preload, "OPAPI_BACKEND=cpu"}, {client(layout), "other"},
              Expected{3, {RIGHT}, {"gave 561000", "not implemented by opapi"}, {"!acl"}});
    }

    check("preloaded, OPAPI_BACKEND=cpu, what CANN has beneath", {"LD_LIBRARY_PATH=" + root + "/new/lib64:" + driver, preload, "OPAPI_BACKEND=cpu"},
          {client("new"), "beneath"}, Expected{0, {RIGHT, "beneath 0, 7\n"}, {}, {"rtGetC2cCtrlAddr\n", "!aclInit"}});

    // --- 3: built for CANN, ours by LD_LIBRARY_PATH ---
    for (const char *program : {"new", "old"}) {
        const std::string name = std::string("ours in LD_LIBRARY_PATH, built for ") + program;
        check(name + ", no CANN", {alone, "OPAPI_CANN_HOME=/nowhere"}, {client(program)}, cpu());
        for (const char *layout : {"new", "old"}) {
            check(name + ", CANN by path, layout " + layout, {with_driver, home(layout)}, {client(program)}, device());
            check(name + ", CANN by path, another operator, layout " + layout, {with_driver, home(layout)}, {client(program), "other"},
                  Expected{0, {"the other operator ran"}, {}, {"aclnnAtan2\n"}});
            check(name + ", no device, layout " + layout, {with_driver, home(layout), "DOUBLE_DEVICES=0"}, {client(program), "maps"}, cpu());
        }
        check(name + ", CANN by path, another operator, bound at once", {with_driver, home("new"), "LD_BIND_NOW=1"}, {client(program), "other"},
              Expected{0, {"the other operator ran"}, {"!opapi"}, {"aclnnAtan2\n"}});
        check(name + ", preloaded without CANN's files", {preload, "OPAPI_CANN_HOME=/nowhere"}, {client(program)},
              Expected{127, {}, {"cannot open shared object file"}, {}});
        check(name + ", another operator without CANN", {alone, "OPAPI_CANN_HOME=/nowhere"}, {client(program), "other"},
              Expected{3, {RIGHT}, {"gave 561000", "aclnnAtan2GetWorkspaceSize: not implemented by opapi, and no CANN was found to forward it to; docs/names.md"}, {"!aclnnAtan2"}});
        const Strings without_cann = {alone, "OPAPI_CANN_HOME=/nowhere"}, in_silence = {alone, "OPAPI_CANN_HOME=/nowhere", "OPAPI_QUIET=1"};
        check(name + ", a refusal is told at the end", without_cann, {client(program), "refused"},
              Expected{0, {"refused with 561000, executor untouched", "done"}, {"the program called what is not here: aclnnAtan2GetWorkspaceSize; docs/names.md"}, {}});
        check(name + ", or not", in_silence, {client(program), "refused"}, Expected{0, {"refused with 561000"}, {"!opapi"}, {}});
        check(name + ", CANN is demanded and not there", {alone, "OPAPI_CANN_HOME=/nowhere", "OPAPI_BACKEND=ascend"}, {client(program)},
              Expected{3, {}, {"gave 207004"}, {}});
    }
    check("linked with -z now, no CANN", {alone, "OPAPI_CANN_HOME=/nowhere"}, {client("now")}, cpu());
    for (const char *layout : {"new", "old"})
        check(std::string("linked with -z now, another operator, layout ") + layout, {with_driver, home(layout)}, {client("now"), "other"},
              Expected{0, {"soc Ascend910Double", "the other operator ran"}, {"!opapi"}, {"aclnnAtan2\n"}});
    for (const char *binding : {"lazy", "now"})
        check(std::string("arguments of what is not here, bound ") + binding, {with_driver, home("echo")}, {root + "/passed_on_" + binding}, Expected{0, {"passed on"}, {"!opapi"}, {}});
    // libruntime.so leads to ours, and what it has beside the listed names does not.
    check("called beneath while it loads", {with_driver, home("new"), "DOUBLE_CONSTRUCTOR=1"}, {client("now"), "other"},
          Expected{0, {"the other operator ran"}, {"!opapi"}, {"rtGetC2cCtrlAddr\n"}});
    check("called beneath while it loads, OPAPI_BACKEND=cpu", {"LD_LIBRARY_PATH=" + root + "/new/lib64:" + driver, preload, "DOUBLE_CONSTRUCTOR=1", "OPAPI_BACKEND=cpu", "OPAPI_QUIET=1"},
          {client("new")}, Expected{0, {RIGHT}, {"!opapi"}, {"rtGetC2cCtrlAddr\n"}});
    const std::string rpath = root + "/rpath";
    unlink(rpath.c_str());
    check("an RPATH to no CANN", {alone, "OPAPI_CANN_HOME=/nowhere"}, {client("rpath")}, cpu());
    if (symlink((root + "/new").c_str(), rpath.c_str()) != 0) std::perror("symlink");
    check("an RPATH to CANN without a device, ours preloaded", {with_driver, preload, "DOUBLE_DEVICES=0"}, {client("rpath")}, cpu());
    check("an RPATH to CANN, ours preloaded", {with_driver, preload}, {client("rpath")}, device());
    check("an RPATH to CANN without its driver", {alone, preload}, {client("rpath")}, Expected{127, {}, {"libascend_hal.so"}, {}});
    unlink(rpath.c_str());

    // --- 4: dlopen by name and by path ---
    for (const std::string &library : {ours + "/libopapi.so", ours + "/libopapi_nn.so", std::string("libopapi.so"), std::string("libascendcl.so")}) {
        check("dlopen of " + library, {with_driver, home("new")}, {client("dlopen"), "open=" + library}, device());
        check("dlopen of " + library + ", no CANN", {alone, "OPAPI_CANN_HOME=/nowhere"}, {client("dlopen"), "open=" + library}, cpu());
        check("dlopen of " + library + ", preloaded", {with_driver, preload, home("old")}, {client("dlopen"), "open=" + library}, device());
    }
    check("dlopen of another operator's library by name", {"LD_LIBRARY_PATH=" + root + "/new/lib64:" + driver, preload}, {client("new"), "other", "open=libopapi_math.so"}, device());
    check("dlopen of ours, another operator", {with_driver, home("new")}, {client("dlopen"), "open=" + ours + "/libopapi.so", "other"},
          Expected{0, {RIGHT, "the other operator ran"}, {}, {"aclnnAtan2\n"}});

    // --- the reason in the log ---
    check("the log", {with_driver, home("new"), "ASCEND_GLOBAL_LOG_LEVEL=1", "ASCEND_SLOG_PRINT_TO_STDOUT=1"}, {client("ours")},
          Expected{0, {"backend ascend: " + root + "/new/lib64 (OPAPI_CANN_HOME) with 1 device", "!lacks"}, {}, {}});
    check("the log, an older CANN", {with_driver, home("old"), "ASCEND_GLOBAL_LOG_LEVEL=1", "ASCEND_SLOG_PRINT_TO_STDOUT=1"}, {client("ours")},
          Expected{0, {root + "/old/lib64 (OPAPI_CANN_HOME) lacks aclDataTypeSize, aclrtCreateStreamWithConfig, aclrtSynchronizeStreamWithTimeout\n"}, {}, {}});
    check("the log, no device", {with_driver, home("new"), "DOUBLE_DEVICES=0", "ASCEND_GLOBAL_LOG_LEVEL=1", "ASCEND_SLOG_PRINT_TO_STDOUT=1"}, {client("ours")},
          Expected{0, {"backend cpu: CANN reports no device"}, {}, {}});
}

static void comparisons()
{
    const std::string with_driver = "LD_LIBRARY_PATH=" + ours + ":" + driver, file = "OPAPI_COMPARE_FILE=" + compare_file;
    const Strings compare = {with_driver, home("new"), "OPAPI_BACKEND=compare", file};
    const auto with = [&](const std::string &variable) {
        Strings more = compare;
        more.push_back(variable);
        return more;
    };
    const auto lines = [&](const char *name, const Strings &parts) {
        if (selected(name)) expect_texts(name, "the file", read(compare_file), parts);
        unlink(compare_file.c_str());
    };
    unlink(compare_file.c_str());
    expect_one_init("compare, equal", check("compare, equal", compare, {client("ours")}, device()));
    lines("compare, equal", {"\"operator\": \"aclnnReplicationPad2dBackward\"", "\"output\": \"gradInput\"", "\"mismatches\": 0", "\"elements\": 4", "\"first\": null", "\"max_abs_at\": [0, 0, 0, 0]"});
    Expected wrong = device();
    wrong.out[1] = "out 10 18 43 50\n"; // the device's
    wrong.err = {"opapi compare: aclnnReplicationPad2dBackward: gradInput FLOAT [1, 1, 2, 2]: 1 of 4 elements differ", "1e0 at [0, 0, 1, 0] (device 43, CPU 42)"};
    check("compare, a planted error", with("DOUBLE_WRONG=2"), {client("ours")}, wrong);
    lines("compare, a planted error", {"\"mismatches\": 1", "\"first\": [0, 0, 1, 0]", "\"max_abs\": 1e0", "\"max_rel\": 2.38095"}); // 1 / 42
    check("compare, repeatable and on other memory", compare, {client("ours"), "twice"}, device());
    lines("compare, repeatable and on other memory", {"\"line\": 0", "\"line\": 1", "!\"mismatches\": 1"});
    // More than a view reaches may be nobody's memory.
    check("compare, views behind their data addresses", compare, {client("ours"), "offset"}, device());
    lines("compare, views behind their data addresses", {"\"output\": \"gradInput\"", "\"mismatches\": 0"});
    check("compare, views behind their data addresses, a planted error", with("DOUBLE_WRONG=2"), {client("ours"), "offset"}, wrong);
    unlink(compare_file.c_str());
    Expected refused = device();
    refused.err = {"phase 1: status 0, CPU 161002: aclnnReplicationPad2dBackwardGetWorkspaceSize: gradOutput: shape"};
    check("compare, what we refuse", compare, {client("ours"), "uneven"}, refused);
    lines("compare, what we refuse", {"\"device_status\": 0, \"cpu_status\": 161002", "!\"output\""});
    // Both wait before they look, and no longer than a minute where the CANN can.
    for (const char *layout : {"new", "old"}) {
        const std::string name = std::string("compare, waits with layout ") + layout, wait = "aclrtSynchronizeStreamWithTimeout\n";
        const bool is_new = layout == std::string("new");
        Expected waits = device();
        waits.log.push_back(is_new ? wait + "aclrtMemcpy\n" : "!WithTimeout");
        waits.log.push_back("aclrtMemcpy\naclnnReplicationPad2dBackward\n" + (is_new ? wait : "aclrtSynchronizeStream\n") + "aclrtMemcpy\n");
        check(name, {with_driver, home(layout), "OPAPI_BACKEND=compare"}, {client("ours")}, waits);
    }
    check("compare, a failing phase 1", with("DOUBLE_FAIL=aclnnReplicationPad2dBackwardGetWorkspaceSize:161002"), {client("ours")},
          Expected{3, {}, {"opapi compare: aclnnReplicationPad2dBackward: phase 1: status 161002, CPU 0\n", "gave 161002: a message of the double"}, {}});
    lines("compare, a failing phase 1", {"\"device_status\": 161002", "\"cpu_status\": 0"});
    check("compare, a failing phase 2", with("DOUBLE_FAIL=aclnnReplicationPad2dBackward:561000"), {client("ours")},
          Expected{3, {}, {"phase 2: status 561000, CPU 0"}, {}});
    lines("compare, a failing phase 2", {"\"device_status\": 561000"});
    // Where batches share their place, ours computes them apart first: in workspace that no machine has.
    check("compare, a CPU that fails", with("DOUBLE_IDLE=1"), {client("ours"), "vast"},
          Expected{0, {"done\n"}, {"aclnnReplicationPad2dBackward: phase 2: status 0, CPU 561000: ", "no memory for 281474976710656 bytes"}, {}});
    lines("compare, a CPU that fails", {"\"device_status\": 0, \"cpu_status\": 561000", "!\"output\""});
    check("compare, another operator", compare, {client("new"), "other"}, Expected{0, {"the other operator ran", RIGHT}, {"!opapi"}, {"aclnnAtan2\n"}});
    lines("compare, another operator", {"\"mismatches\": 0"});
    // All operators, and all of their outputs.
    Expected all = device(), spoiled = device();
    Strings in_file, in_spoiled_file = {"!\"mismatches\": 0"};
    spoiled.out.erase(spoiled.out.begin() + 1);
    spoiled.err.clear();
    for (const small_operator *op : small_operators) {
        const std::string name = op->name, full_name = "aclnn" + name;
        for (const char *output : op->outputs) {
            if (output == nullptr) continue;
            all.out.push_back(name + " right\n");
            all.log.push_back(full_name + "\n");
            spoiled.out.push_back(name + " wrong\n");
            spoiled.err.push_back("opapi compare: " + full_name + ": " + output + " FLOAT [1, ");
            in_file.push_back("\"operator\": \"" + full_name + "\", \"device_status\": 0, \"cpu_status\": 0, \"output\": \"" + output + "\"");
        }
    }
    in_spoiled_file.insert(in_spoiled_file.end(), in_file.begin(), in_file.end());
    in_file.push_back("!\"mismatches\": 1");
    for (const char *program : {"ours", "new"}) {
        const std::string name = std::string("compare, every operator, linked with ") + program;
        check(name, compare, {client(program), "operators"}, all);
        lines(name.c_str(), in_file);
        check(name + ", planted errors", with("DOUBLE_WRONG=3"), {client(program), "operators"}, spoiled);
        lines((name + ", planted errors").c_str(), in_spoiled_file);
    }
    unlink(compare_file.c_str());
    check("compare without CANN", {with_driver, "OPAPI_CANN_HOME=/nowhere", "OPAPI_BACKEND=compare"}, {client("ours")},
          Expected{3, {}, {"gave 207004", "OPAPI_BACKEND: compare"}, {"!acl"}});
}

static void write_script(const std::string &path, mode_t mode, const std::string &text)
{
    std::ofstream(path) << text;
    chmod(path.c_str(), mode);
}

// Programs that open the library by name, started the way an interpreter is: by a script, found in PATH, in another folder.
static void scripts(const std::string &opapi)
{
    const std::string library = "OPAPI_LIBRARY=" + ours + "/libopapi.so", folder = root + "/scripts", hidden = folder + "/hidden", blank = root + "/a blank";
    const std::string path = "PATH=" + hidden + ":" + folder + ":/usr/bin:/bin";
    mkdir(folder.c_str(), 0755);
    mkdir(hidden.c_str(), 0755);
    write_script(folder + "/shim", 0755, "#!/bin/sh\ncd /\necho \"preloaded: [$LD_PRELOAD]\"\nexec python3-double \"$@\"\n");
    write_script(folder + "/python3-double", 0755, "#!/usr/bin/env sh\n" + client("dlopen") + " \"$@\"\n");
    write_script(folder + "/no-first-line", 0755, client("dlopen") + " \"$@\"\n");
    write_script(hidden + "/shim", 0644, "no program\n");
    const Strings none = {library, path, "OPAPI_CANN_HOME=/nowhere"};
    const auto more = [](Strings list, const std::string &last) {
        list.push_back(last);
        return list;
    };
    const auto runs = [](const Strings &out) {
        Expected expected = cpu();
        expected.out.insert(expected.out.end(), out.begin(), out.end());
        expected.err.insert(expected.err.end(), {"!ld.so", "!opapi run"});
        return expected;
    };
    for (const char *name : {"libopapi.so", "libascendcl.so", "libopapi_nn.so"}) {
        check(std::string("run, a script that opens ") + name, none, {opapi, "run", "shim", std::string("open=") + name}, runs({"preloaded: []"}));
    }
    check("run, a script by its path", none, {opapi, "run", folder + "/shim", "open=libopapi.so"}, runs({"preloaded: []"}));
    check("run, a script without a first line", none, {opapi, "run", "no-first-line", "open=libopapi.so"}, runs({}));
    check("run, what was preloaded stays", more(none, "LD_PRELOAD=libdl.so.2"), {opapi, "run", "shim", "open=libopapi.so"}, runs({"preloaded: [libdl.so.2]"}));
    // Forwarded calls need ours in front of everything, in whatever the script starts.
    check("run, a script and CANN with a device", {library, path, "LD_LIBRARY_PATH=" + driver}, {opapi, "run", "--cann", root + "/new", "shim", "open=libopapi.so"},
          Expected{0, {"preloaded: [" + ours + "/libopapi.so]", "soc Ascend910Double", RIGHT}, {"!ld.so"}, {}});
    // The loader splits what is to be preloaded at blanks, and a relative name is another file elsewhere.
    mkdir(blank.c_str(), 0755);
    for (const char *file : {"libopapi.so", "libascendcl.so"}) {
        unlink((blank + "/" + file).c_str());
        if (symlink((ours + "/libopapi.so").c_str(), (blank + "/" + file).c_str()) != 0) std::perror("symlink");
    }
    Strings in_blank = none;
    in_blank[0] = "OPAPI_LIBRARY=" + blank + "/libopapi.so";
    check("run, a library in a folder with a blank", in_blank, {opapi, "run", "shim", "open=libascendcl.so"}, runs({}));
    write_script(folder + "/relative", 0755, "#!/bin/sh\ncd '" + ours + "'\nOPAPI_LIBRARY=./libopapi.so exec '" + opapi + "' run shim open=libopapi.so\n");
    check("run, a library by a relative name", none, {folder + "/relative"}, runs({"preloaded: []"}));
    write_script(folder + "/relative", 0755, "#!/bin/sh\ncd '" + ours + "'\nOPAPI_LIBRARY=./libopapi.so exec '" + opapi + "' run --cann '" + root + "/new' shim open=libopapi.so\n");
    check("run, a library by a relative name, and CANN", {path, "LD_LIBRARY_PATH=" + driver}, {folder + "/relative"}, Expected{0, {"soc Ascend910Double", RIGHT}, {"!ld.so"}, {}});
}

static void tool()
{
    const std::string library = "OPAPI_LIBRARY=" + ours + "/libopapi.so", with_driver = "LD_LIBRARY_PATH=" + driver;
    const std::string opapi = OPAPI_TOOL;
    check("info", {library, with_driver, home("new")}, {opapi, "info"},
          Expected{0, {"backend         ascend", "with 1 device", "soc             Ascend910Double", "acl version     77.8.9", "threads         2"}, {}, {}});
    {
        // What has none of our names is left to the loader.
        const std::string with_hal = partial("with_hal", {}), hal = "/lib64/libascend_hal.so";
        unlink((with_hal + hal).c_str());
        if (symlink((driver + "/libascend_hal.so").c_str(), (with_hal + hal).c_str()) != 0) std::perror("symlink");
        check("info, a library of another name in CANN's folder", {library, with_driver, home("with_hal")}, {opapi, "info", "--json"},
              Expected{0, {"\"backend\": \"ascend\"", "with_hal/lib64/libruntime.so\"", "!with_hal/lib64/libascend_hal.so"}, {}, {}});
    }
    check("info as JSON", {library, "OPAPI_CANN_HOME=/nowhere"}, {opapi, "info", "--json"},
          Expected{0, {"\"backend\": \"cpu\"", "\"reason\": \"no CANN found\"", "\"looked_at\": [\"/nowhere/lib64 (OPAPI_CANN_HOME): not there\"]", "\"soc\": \"Ascend910B1\"", "\"instructions\": \""}, {}, {}});
    check("info of nothing", {library, "OPAPI_CANN_HOME=/nowhere", "OPAPI_BACKEND=ascend"}, {opapi, "info"}, Expected{1, {"backend         none", "problems        OPAPI_BACKEND: ascend: no CANN found"}, {}, {}});
    check("help", {library}, {opapi, "--help"}, Expected{0, {"opapi info", "opapi run"}, {}, {}});
    check("no such command", {library}, {opapi, "walk"}, Expected{2, {}, {"no command walk; see opapi --help"}, {}});
    check("no such option", {library}, {opapi, "run", "--fast", "true"}, Expected{2, {}, {"--fast"}, {}});
    check("a bad backend", {library}, {opapi, "run", "--backend", "gpu", "true"}, Expected{2, {}, {"gpu", "expected auto, cpu, ascend or compare"}, {}});
    check("no program", {library}, {opapi, "run", "--", "/nowhere/program"}, Expected{127, {}, {"/nowhere/program"}, {}});
    check("no library", {"OPAPI_LIBRARY=/nowhere/libopapi.so"}, {opapi, "info"}, Expected{1, {}, {"/nowhere/libopapi.so"}, {}});

    check("run, linked with ours", {library, "OPAPI_CANN_HOME=/nowhere"}, {opapi, "run", client("ours")}, cpu());
    check("run, built for CANN, which is not here", {library, "OPAPI_CANN_HOME=/nowhere"}, {opapi, "run", "--", client("new")}, cpu());
    check("run, built for CANN, which has a device", {library, with_driver}, {opapi, "run", "--cann", root + "/new", client("new"), "other"}, Expected{0, {"soc Ascend910Double", RIGHT, "the other operator ran"}, {}, {}});
    check("run, bound at once", {library, with_driver, "LD_BIND_NOW=1"}, {opapi, "run", "--cann", root + "/new", client("new"), "other"}, Expected{0, {"soc Ascend910Double", "the other operator ran"}, {}, {}});
    check("run, CANN without a device", {library, with_driver, "DOUBLE_DEVICES=0"}, {opapi, "run", "--cann", root + "/new", client("new")}, cpu());
    check("run, CANN without a driver", {library}, {opapi, "run", "--cann", root + "/new", client("new")}, cpu());
    check("run, options", {library, with_driver}, {opapi, "run", "--backend=cpu", "--soc", "Ascend310P3", "--threads=3", "--cann", root + "/new", client("new")},
          Expected{0, {"soc Ascend310P3", RIGHT}, {"(3 threads"}, {"!acl"}});
    check("run, an operator that is nowhere", {library, "OPAPI_CANN_HOME=/nowhere"}, {opapi, "run", client("new"), "other"},
          Expected{3, {RIGHT}, {"aclnnAtan2GetWorkspaceSize: not implemented by opapi"}, {}});
    const std::string rpath = root + "/rpath";
    unlink(rpath.c_str());
    if (symlink((root + "/new").c_str(), rpath.c_str()) != 0) std::perror("symlink");
    scripts(opapi);
    check("run, an RPATH to CANN without a device", {library, with_driver, "DOUBLE_DEVICES=0"}, {opapi, "run", client("rpath")}, cpu());
    check("run, an RPATH to CANN without its driver", {library}, {opapi, "run", client("rpath")}, Expected{127, {}, {"opapi run: ", "libascend_hal.so", "devlib"}, {}});
    unlink(rpath.c_str());
    check("run, compare", {library, with_driver, "DOUBLE_WRONG=1"}, {opapi, "run", "--backend", "compare", "--compare-file", compare_file, "--cann", root + "/new", client("new")},
          Expected{0, {"out 10 19 42 50"}, {"1 of 4 elements differ"}, {}});
    unlink(compare_file.c_str());
}

int main()
{
    std::cout << std::unitbuf;  // who waits for a failure sees it at once
    choices();
    comparisons();
    check("every name", {"LD_LIBRARY_PATH=" + ours + ":" + driver, home("echo")}, {root + "/every_name"}, Expected{0, {" functions arrive"}, {}, {}});
    if (std::getenv("OPAPI_TEST_WRAPPER") == nullptr) {
        const Child bench = check("the cost of a call", {"LD_LIBRARY_PATH=" + ours + ":" + driver, home("echo")}, {root + "/every_name", "bench"}, Expected{0, {" ns"}, {}, {}});
        std::cout << bench.out;
        tool();
    }
    std::cout << ran << " cases, " << failures << " failures\n";
    return failures != 0;
}
