#ifndef OPAPI_ACL_ACL_H
#define OPAPI_ACL_ACL_H

// Everything of the acl runtime.

#include "acl_rt.h"
#include "acl_op.h"
#include "acl_mdl.h"

#endif  /* OPAPI_ACL_ACL_H */
