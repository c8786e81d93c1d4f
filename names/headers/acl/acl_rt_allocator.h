#include "acl_base.h"
#include "acl_rt.h"

