// libascendcl.so from 8.5 on: it only brings libacl_rt.so.
#include "double.h"
CXX_PUBLIC int umbrella() { return drvDeviceCount(); }
