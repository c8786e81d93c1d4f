#ifndef OPAPI_ACL_ACL_OP_H
#define OPAPI_ACL_ACL_OP_H

// Single-operator calls (aclop) are not part of this library.

#endif  /* OPAPI_ACL_ACL_OP_H */
