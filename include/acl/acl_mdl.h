#ifndef OPAPI_ACL_ACL_MDL_H
#define OPAPI_ACL_ACL_MDL_H

// Model calls (aclmdl) are not part of this library.

#endif  /* OPAPI_ACL_ACL_MDL_H */
