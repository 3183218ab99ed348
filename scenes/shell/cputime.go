//go:build !unix

package shell

// cpuTime returns 0: a browser reports by heimlichPlain whether it has a graphics card.
func cpuTime(*cpuBuffer) float64 { return 0 }

type cpuBuffer struct{}
