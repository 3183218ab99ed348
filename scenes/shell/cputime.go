//go:build !unix

package shell

// cpuTime returns 0, so that the cost is never too high. The page reports a missing graphics card by
// heimlichSoftwareRenderer.
func cpuTime(*cpuBuffer) float64 { return 0 }

// cpuBuffer is the unused buffer of cpuTime.
type cpuBuffer struct{}
