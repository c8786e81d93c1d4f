# find_package(opapi) gives the target opapi::opapi; the prefix is computed from where this file lies, so it may be moved.
get_filename_component(OPAPI_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET opapi::opapi)
  add_library(opapi::opapi SHARED IMPORTED)
  set_target_properties(opapi::opapi PROPERTIES
    IMPORTED_LOCATION "${OPAPI_PREFIX}/lib64/libopapi.so"
    IMPORTED_SONAME libopapi.so
    INTERFACE_INCLUDE_DIRECTORIES
      "${OPAPI_PREFIX}/include;${OPAPI_PREFIX}/include/acl;${OPAPI_PREFIX}/include/aclnn;${OPAPI_PREFIX}/include/aclnnop")
endif()
