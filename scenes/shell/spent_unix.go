//go:build unix

package shell

import "syscall"

// spent is how long this program has had a processor, in seconds.
func spent(r *syscall.Rusage) float64 {
	if syscall.Getrusage(syscall.RUSAGE_SELF, r) != nil {
		return 0
	}
	return float64(r.Utime.Sec+r.Stime.Sec) + float64(r.Utime.Usec+r.Stime.Usec)/1e6
}

// purse is what spent writes into, so that it need not be made anew.
type purse = syscall.Rusage
