#ifndef OPAPI_ACLNN_UTIL_H
#define OPAPI_ACLNN_UTIL_H

// What every operator's header needs.

/// Stands before every operator function.
#ifndef ACLNN_API
#define ACLNN_API __attribute__((visibility("default")))
#endif

#endif  /* OPAPI_ACLNN_UTIL_H */
