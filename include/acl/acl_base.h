#ifndef OPAPI_ACL_ACL_BASE_H
#define OPAPI_ACL_ACL_BASE_H

// The basic types and all status codes.

#include "acl/acl_base_rt.h"
#include "acl/acl_base_mdl.h"
#include "error_codes/rt_error_codes.h"
#include "error_codes/ge_error_codes.h"

#endif  /* OPAPI_ACL_ACL_BASE_H */
