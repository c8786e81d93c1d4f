# Written by UPDATE_PAGES=1 cargo test --test pages from the help text. Do not edit.
complete -c opapi -f
complete -c opapi -n __fish_use_subcommand -a info -d 'shows where calls go on this machine, why, and what applies'
complete -c opapi -n __fish_use_subcommand -a run -d 'runs a program that was built for CANN or for this library'
complete -c opapi -n __fish_use_subcommand -a check -d 'runs it, and tells its mistakes on stderr'
complete -c opapi -n __fish_use_subcommand -a trace -d 'runs it, and writes a timeline for ui.perfetto.dev'
complete -c opapi -n __fish_use_subcommand -a summary -d 'the table of a timeline: functions, kernels, waiting, memory'
complete -c opapi -n __fish_use_subcommand -a diff -d 'the first call in which two timelines differ, thread by thread'
complete -c opapi -n '__fish_seen_subcommand_from info' -l json -d ''
complete -c opapi -n '__fish_seen_subcommand_from info' -F
complete -c opapi -n '__fish_seen_subcommand_from run' -l backend -x -a 'auto cpu ascend compare' -d 'the device, this CPU, or both and the differences (OPAPI_BACKEND)'
complete -c opapi -n '__fish_seen_subcommand_from run' -l cann -r -F -d 'the CANN to use, if not the installed one (OPAPI_CANN_HOME)'
complete -c opapi -n '__fish_seen_subcommand_from run' -l soc -x -a 'Ascend910A Ascend310P3 Ascend310B1 Ascend910B1 Ascend910_9391 Ascend950PR_957b' -d 'the device to emulate, such as Ascend910B1 (OPAPI_SOC_NAME)'
complete -c opapi -n '__fish_seen_subcommand_from run' -l threads -x -d 'threads of the CPU (OPAPI_NUM_THREADS)'
complete -c opapi -n '__fish_seen_subcommand_from run' -l compare-file -r -F -d 'takes JSON lines of comparisons (OPAPI_COMPARE_FILE)'
complete -c opapi -n '__fish_seen_subcommand_from run' -l fault -x -d 'has calls fail: aclrtMalloc:3=207001, *:1%, kernel:2, delay:stream=5ms, oom:above=1GiB, seed=42, with commas between them (OPAPI_FAULTS)'
complete -c opapi -n '__fish_seen_subcommand_from run' -F
complete -c opapi -n '__fish_seen_subcommand_from check' -l backend -x -a 'auto cpu ascend compare' -d 'the device, this CPU, or both and the differences (OPAPI_BACKEND)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l cann -r -F -d 'the CANN to use, if not the installed one (OPAPI_CANN_HOME)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l soc -x -a 'Ascend910A Ascend310P3 Ascend310B1 Ascend910B1 Ascend910_9391 Ascend950PR_957b' -d 'the device to emulate, such as Ascend910B1 (OPAPI_SOC_NAME)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l threads -x -d 'threads of the CPU (OPAPI_NUM_THREADS)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l compare-file -r -F -d 'takes JSON lines of comparisons (OPAPI_COMPARE_FILE)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l fault -x -d 'has calls fail: aclrtMalloc:3=207001, *:1%, kernel:2, delay:stream=5ms, oom:above=1GiB, seed=42, with commas between them (OPAPI_FAULTS)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l check -x -a 'memory race init leak lint' -d 'memory,race,init,leak, which is all but lint (OPAPI_CHECK)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l lint -d 'also what works and is no good idea'
complete -c opapi -n '__fish_seen_subcommand_from check' -l report -r -F -d 'takes a line of JSON for each finding (OPAPI_CHECK_REPORT)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l suppress -r -F -d 'what not to tell: a check, and a function or a kind, on each line (OPAPI_CHECK_SUPPRESS)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l backtrace -d 'shows where the program was (OPAPI_CHECK_BACKTRACE=1)'
complete -c opapi -n '__fish_seen_subcommand_from check' -l gen-suppressions -d 'shows the lines of a file for --suppress when the program has ended'
complete -c opapi -n '__fish_seen_subcommand_from check' -l error-exitcode -x -d 'the status when something was found and the program\'s own is 0; else 1'
complete -c opapi -n '__fish_seen_subcommand_from check' -F
complete -c opapi -n '__fish_seen_subcommand_from trace' -l backend -x -a 'auto cpu ascend compare' -d 'the device, this CPU, or both and the differences (OPAPI_BACKEND)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l cann -r -F -d 'the CANN to use, if not the installed one (OPAPI_CANN_HOME)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l soc -x -a 'Ascend910A Ascend310P3 Ascend310B1 Ascend910B1 Ascend910_9391 Ascend950PR_957b' -d 'the device to emulate, such as Ascend910B1 (OPAPI_SOC_NAME)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l threads -x -d 'threads of the CPU (OPAPI_NUM_THREADS)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l compare-file -r -F -d 'takes JSON lines of comparisons (OPAPI_COMPARE_FILE)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l fault -x -d 'has calls fail: aclrtMalloc:3=207001, *:1%, kernel:2, delay:stream=5ms, oom:above=1GiB, seed=42, with commas between them (OPAPI_FAULTS)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l output -r -F -d 'the timeline (OPAPI_TRACE); else opapi-trace-<process>.json'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l size -x -d 'where it begins again, keeping one old file (OPAPI_TRACE_SIZE)'
complete -c opapi -n '__fish_seen_subcommand_from trace' -l summary -d 'shows a table on stderr when the program has ended'
complete -c opapi -n '__fish_seen_subcommand_from trace' -F
complete -c opapi -n '__fish_seen_subcommand_from summary' -l json -d ''
complete -c opapi -n '__fish_seen_subcommand_from summary' -F
complete -c opapi -n '__fish_seen_subcommand_from diff' -F
