package scenes

import (
	"os"
	"syscall"
)

// init moves temporary folders to memory if it has room, so that saving does not wait for a disk. Package savefiles
// tests the disk.
func init() {
	const memory, enough = "/dev/shm", 1 << 30
	var at syscall.Statfs_t
	if syscall.Statfs(memory, &at) == nil && at.Bavail*uint64(at.Bsize) > enough && syscall.Access(memory, 2) == nil {
		_ = os.Setenv("TMPDIR", memory)
	}
}
