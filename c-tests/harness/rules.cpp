#include "../harness.h"

int harness_checks = 0, harness_failures = 0;
char harness_topic[200] = "";

// Where the whole word begins ("out" is no part of "outputSize"), or npos.
static size_t find_word(const std::string &text, const std::string &word)
{
    const std::function<bool(size_t)> joins = [&text](size_t at) { return at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'); };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if (!(at > 0 && joins(at - 1)) && !joins(at + word.size())) return at;
    }
    return std::string::npos;
}

static bool contains_word(const std::string &text, const std::string &word)
{
    const size_t bar = word.find('|');
    if (bar != std::string::npos) return contains_word(text, word.substr(0, bar)) || contains_word(text, word.substr(bar + 1));
    const size_t less = word.find('<');
    if (less == std::string::npos) return find_word(text, word) != std::string::npos;
    const size_t first = find_word(text, word.substr(0, less)), second = find_word(text, word.substr(less + 1));
    return first != std::string::npos && (second == std::string::npos || first < second);
}

void check_message(const char *message, int status, const std::string &words)
{
    CHECK_TEXT(message != nullptr, "status %d left no error message", status);
    if (message == nullptr) return;
    const std::string text(message);
    // 161xxx errors always carry EZ1001; an inner error may carry EZ1001 or EZ9999, whichever layer noticed it.
    const std::string code = status >= 100000 && status < 200000 ? "EZ1001" : "EZ1001|EZ9999";
    CHECK_TEXT(contains_word(text, code), "no %s in: %s", code.c_str(), text.c_str());
    CHECK_TEXT(aclGetRecentErrMsg() == nullptr, "reading the error message did not clear it");
    if (on_hardware()) return;
    size_t begin = 0;
    while (begin < words.size()) {
        size_t end = words.find(' ', begin);
        if (end == std::string::npos) end = words.size();
        const std::string word = words.substr(begin, end - begin);
        if (!word.empty()) CHECK_TEXT(contains_word(text, word), "\"%s\" expected in: %s", word.c_str(), text.c_str());
        begin = end + 1;
    }
}

void check_call(Call &call, const std::string &what, int expected, const std::string &words, aclrtStream stream)
{
    topic(what.c_str());
    call.make();
    forget_error_message();
    uint64_t workspace_size = untouched_size;
    aclOpExecutor *executor = untouched_executor;
    const int status = call.phase_one(call.no_workspace_size ? nullptr : &workspace_size, call.no_executor ? nullptr : &executor);
    const char *message = aclGetRecentErrMsg();
    CHECK_TEXT(status_matches(expected, status), "phase 1 gave %d (%s), expected %d (%s); message: %s", status, status_name(status),
               expected, status_name(expected), message == nullptr ? "none" : message);
    if (status != 0) {
        const uint64_t expected_size = call.failure_zeroes_workspace_size ? 0 : untouched_size;
        CHECK_TEXT(workspace_size == expected_size, "a failing phase 1 left %llu in *workspaceSize",
                   static_cast<unsigned long long>(workspace_size));
        const bool writes = call.failure_writes_executor && status != NULL_POINTER && !call.no_executor;
        CHECK_TEXT((executor != untouched_executor) == writes, "a failing phase 1 %s *executor", writes ? "left" : "wrote");
        if (expected != ACCEPTED) {
            CHECK_TEXT(on_hardware() || message == nullptr || strstr(message, call.operator_name) != nullptr, "%s expected in: %s", call.operator_name, message);
            check_message(message, status, expected == ANYTHING ? "" : words);
        }
    } else {
        CHECK_TEXT(message == nullptr, "success left an error message: %s", message);
        CHECK_TEXT(executor != nullptr && executor != untouched_executor, "phase 1 gave no executor");
        CHECK_TEXT(workspace_size % 512 == 0, "workspace of %llu bytes", static_cast<unsigned long long>(workspace_size));
        if (call.untouched) CHECK_EQ(0, workspace_size);
        if (call.run && expected == ACCEPTED) {
            run_to_the_end(call, workspace_size, executor, stream);
        } else {
            CHECK_STATUS(0, aclDestroyAclOpExecutor(executor));
        }
    }
    call.release();
}

void check_pointers(Valid make, const std::string &optional, aclrtStream stream)
{
    typedef std::function<void(Call &, const std::vector<Argument *> &)> Change;
    const std::function<void(const std::string &, int, const std::string &, const Change &)> check =
        [make, stream](const std::string &what, int status, const std::string &words, const Change &change) {
            const std::unique_ptr<Call> call = make();
            change(*call, call->arguments());
            check_call(*call, what, status, words, stream);
        };
    const std::function<bool(const std::string &)> may_be_null = [&optional](const std::string &name) {
        return (" " + optional + " ").find(" " + name + " ") != std::string::npos;
    };
    std::vector<std::string> names;
    const std::unique_ptr<Call> any = make();
    for (const Argument *argument : any->arguments()) names.push_back(argument->name);
    for (size_t i = 0; i < names.size(); i++) {
        const std::string &name = names[i];
        if (!may_be_null(name)) {
            check(name + " is NULL", NULL_POINTER, name,
                  [i](Call &, const std::vector<Argument *> &arguments) { arguments[i]->passing = Argument::ABSENT; });
            // The out-parameters are looked at before everything else.
            check(name + " and workspaceSize are NULL", NULL_POINTER, "workspaceSize", [i](Call &call, const std::vector<Argument *> &arguments) {
                arguments[i]->passing = Argument::ABSENT;
                call.no_workspace_size = true;
            });
            for (size_t later = i + 1; later < names.size(); later++) {
                if (may_be_null(names[later])) continue;
                check(name + " and " + names[later] + " are NULL", NULL_POINTER, name + "<" + names[later],
                      [i, later](Call &, const std::vector<Argument *> &arguments) {
                          arguments[i]->passing = arguments[later]->passing = Argument::ABSENT;
                      });
            }
        }
        if (on_hardware()) continue;
        const struct {
            Argument::Passing passing;
            const char *what;
        } others[] = {{Argument::STALE, " was destroyed before the call"}, {Argument::FOREIGN, " is no handle"}, {Argument::OTHER_KIND, " is a handle of another kind"}};
        for (const auto &other : others) {
            check(name + other.what, ANY_FAILURE, "",
                  [i, &other](Call &, const std::vector<Argument *> &arguments) { arguments[i]->passing = other.passing; });
        }
    }
    check("workspaceSize is NULL", NULL_POINTER, "workspaceSize", [](Call &call, const std::vector<Argument *> &) { call.no_workspace_size = true; });
    check("executor is NULL", NULL_POINTER, "executor", [](Call &call, const std::vector<Argument *> &) { call.no_executor = true; });
    check("both out-parameters are NULL", NULL_POINTER, "executor",
          [](Call &call, const std::vector<Argument *> &) { call.no_workspace_size = call.no_executor = true; });
}
