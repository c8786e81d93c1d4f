// Takes nil pointers, as Go's runtime does by a handler of SIGSEGV, before the host reads device memory if there is an argument. It ends without
// exit handlers, and leaves a block.
package main

// #include "acl/acl.h"
// static float *block(void)
// {
//     void *memory = NULL;
//     return aclInit(NULL) || aclrtSetDevice(0) || aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST) ? NULL : memory;
// }
// static float on_host(const float *memory) { return *(volatile const float *)memory; }
import "C"
import (
	"fmt"
	"os"
)

type node struct{ value int }

func taken(it *node) (nil_ int) {
	defer func() {
		if recover() != nil {
			nil_ = 1
		}
	}()
	return it.value
}

func main() {
	memory, nils := C.block(), 0
	for i := 0; i < 100; i++ {
		nils += taken(nil)
	}
	fmt.Println(nils)
	if len(os.Args) > 1 {
		C.on_host(memory)
	}
}
