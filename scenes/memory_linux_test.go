package scenes

import (
	"os"
	"syscall"
)

// Temporary folders of these tests are kept in memory where possible.

// init puts temporary folders into memory if it has a gigabyte free, so that saving does not wait for a disk. Package
// savefiles tests the disk.
func init() {
	const memory, minFree = "/dev/shm", 1 << 30
	const writable = 2 // mode of access(2)
	var at syscall.Statfs_t
	if syscall.Statfs(memory, &at) == nil && at.Bavail*uint64(at.Bsize) > minFree &&
		syscall.Access(memory, writable) == nil {
		_ = os.Setenv("TMPDIR", memory)
	}
}
