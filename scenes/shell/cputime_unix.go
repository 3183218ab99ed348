//go:build unix

package shell

import "syscall"

// cpuTime returns the processor time of this program in seconds.
func cpuTime(r *syscall.Rusage) float64 {
	if syscall.Getrusage(syscall.RUSAGE_SELF, r) != nil {
		return 0
	}
	return float64(r.Utime.Sec+r.Stime.Sec) + float64(r.Utime.Usec+r.Stime.Usec)/1e6
}

// cpuBuffer is the buffer of cpuTime, which avoids allocations.
type cpuBuffer = syscall.Rusage
