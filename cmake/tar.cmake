# For cpack: an archive of what was laid out, in the order of the names and with the time of the release. Its own archives have the
# order in which the file system lists a folder.
execute_process(
  COMMAND tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@$ENV{SOURCE_DATE_EPOCH} --use-compress-program=xz\ -9e
    -cf ${CPACK_PACKAGE_DIRECTORY}/${CPACK_PACKAGE_FILE_NAME}.tar.xz ${CPACK_PACKAGE_FILE_NAME}
  WORKING_DIRECTORY ${CPACK_TEMPORARY_DIRECTORY}/..
  COMMAND_ERROR_IS_FATAL ANY)
