# What cpack makes of the installation: an archive of the prefix, or a Debian package of it. Nothing lies where the loader looks
# by itself, under no name: a real CANN on the same machine is never shadowed.
set(OPAPI_THIRD_PARTY "" CACHE FILEPATH "Licences of what is compiled in")
# Debian wants an address of everybody. This project has none to give; ".invalid" is the domain that says so.
set(OPAPI_MAINTAINER "opapi-rs <opapi-rs@opapi-rs.invalid>" CACHE STRING "For the Debian package")
if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "" OR NOT OPAPI_THIRD_PARTY)
  message(FATAL_ERROR "packages: expected SOURCE_DATE_EPOCH in the environment, and OPAPI_THIRD_PARTY")
endif()

set(machine ${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PACKAGE_NAME opapi)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "opapi-rs")
set(CPACK_PACKAGE_CONTACT "${OPAPI_MAINTAINER}")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

if(OPAPI_PACKAGE STREQUAL "TAR")
  set(CPACK_GENERATOR External)
  set(CPACK_EXTERNAL_ENABLE_STAGING ON)
  set(CPACK_EXTERNAL_PACKAGE_SCRIPT ${CMAKE_CURRENT_SOURCE_DIR}/cmake/tar.cmake)
  set(CPACK_PACKAGE_FILE_NAME opapi-${PROJECT_VERSION}-linux-${machine})
  install(FILES LICENSE CHANGELOG.md DESTINATION share/doc/opapi)
  install(FILES ${OPAPI_THIRD_PARTY} DESTINATION share/doc/opapi RENAME THIRD-PARTY-LICENSES)
elseif(OPAPI_PACKAGE STREQUAL "DEB")
  set(CPACK_GENERATOR DEB)
  # A folder of its own, as every program has one: the layout of a toolkit is none that Debian knows.
  set(home /usr/lib/opapi)
  if(NOT CMAKE_INSTALL_PREFIX STREQUAL home)
    message(FATAL_ERROR "packages: expected CMAKE_INSTALL_PREFIX ${home}")
  endif()
  set(CPACK_SET_DESTDIR ON)
  set(triplet ${machine}-linux-gnu)
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
  if(machine STREQUAL "aarch64")
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
  endif()
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  # scripts/package/abi.py holds the library to that.
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.28)")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, pkgconf")
  set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "CANN's aclnn operators on an ordinary CPU")
  set(CPACK_PACKAGE_DESCRIPTION
"libopapi.so in place of Huawei's CANN, for machines without an NPU: programs
written for Ascend devices compile against its headers, run and print the
right numbers. For code review, debugging and tests without a device.
.
'opapi run PROGRAM' runs a program with it; /usr/lib/opapi is the toolkit's
folder. The loader does not find it by itself, so that it never takes the
place of a CANN that is installed.")
  string(REPLACE "\\n.\\n" "\\n\\n" CPACK_PACKAGE_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")

  # The tool, its manual page and completions go where Debian has them.
  install(CODE "
    set(root \"\$ENV{DESTDIR}\")
    set(share \"\$ENV{DESTDIR}${home}/share\")
    file(MAKE_DIRECTORY \"\${root}/usr/bin\")
    file(CREATE_LINK ../lib/opapi/bin/opapi \"\${root}/usr/bin/opapi\" SYMBOLIC)
    foreach(pair man/man1:man/man1 bash-completion/completions:bash-completion/completions zsh/site-functions:zsh/vendor-completions
        fish/vendor_completions.d:fish/vendor_completions.d doc/opapi:doc/opapi)
      string(REPLACE : \";\" pair \${pair})
      list(GET pair 0 from)
      list(GET pair 1 to)
      if(EXISTS \"\${share}/\${from}\")
        file(COPY \"\${share}/\${from}/\" DESTINATION \"\${root}/usr/share/\${to}\")
        string(REGEX REPLACE /.* \"\" from \${from})
        file(REMOVE_RECURSE \"\${share}/\${from}\")
      endif()
    endforeach()
    file(GLOB manuals \"\${root}/usr/share/man/man1/*.1\")
    foreach(manual \${manuals})
      execute_process(COMMAND gzip -9n \${manual} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()")

  # Where pkg-config and find_package look without a word; both are for the one place, so both name it.
  file(WRITE ${CMAKE_BINARY_DIR}/deb/opapi-config.cmake "include(${home}/lib64/cmake/opapi/opapi-config.cmake)\n")
  file(READ ${CMAKE_BINARY_DIR}/opapi.pc pc)
  string(REPLACE "\${pcfiledir}/../.." "${home}" pc "${pc}")
  file(WRITE ${CMAKE_BINARY_DIR}/deb/opapi.pc "${pc}")
  install(FILES ${CMAKE_BINARY_DIR}/deb/opapi.pc DESTINATION /usr/lib/${triplet}/pkgconfig)
  install(FILES ${CMAKE_BINARY_DIR}/deb/opapi-config.cmake ${CMAKE_BINARY_DIR}/opapi-config-version.cmake
    DESTINATION /usr/lib/${triplet}/cmake/opapi)

  # What the policy of Debian wants.
  set(documents /usr/share/doc/opapi)
  configure_file(cmake/deb/copyright.in ${CMAKE_BINARY_DIR}/deb/copyright @ONLY)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH
  configure_file(cmake/deb/changelog.in ${CMAKE_BINARY_DIR}/deb/changelog @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/deb/copyright DESTINATION ${documents})
  function(compressed file name destination)
    execute_process(COMMAND gzip -9nc INPUT_FILE ${file} OUTPUT_FILE ${CMAKE_BINARY_DIR}/deb/${name}.gz COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${CMAKE_BINARY_DIR}/deb/${name}.gz DESTINATION ${destination})
  endfunction()
  compressed(${CMAKE_BINARY_DIR}/deb/changelog changelog ${documents})
  compressed(${CMAKE_CURRENT_SOURCE_DIR}/CHANGELOG.md NEWS ${documents})
  compressed(${OPAPI_THIRD_PARTY} THIRD-PARTY-LICENSES ${documents})
else()
  message(FATAL_ERROR "OPAPI_PACKAGE: ${OPAPI_PACKAGE}, expected TAR or DEB")
endif()
include(CPack)
