//go:build unix

package shell

import "syscall"

// spent returns the processor time of this program in seconds.
func spent(r *syscall.Rusage) float64 {
	if syscall.Getrusage(syscall.RUSAGE_SELF, r) != nil {
		return 0
	}
	return float64(r.Utime.Sec+r.Stime.Sec) + float64(r.Utime.Usec+r.Stime.Usec)/1e6
}

// purse is the buffer of spent, which avoids allocations.
type purse = syscall.Rusage
