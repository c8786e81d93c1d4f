#ifndef OPAPI_ACL_ACL_BASE_MDL_H
#define OPAPI_ACL_ACL_BASE_MDL_H

// Types of model calls are not part of this library.

#endif  /* OPAPI_ACL_ACL_BASE_MDL_H */
