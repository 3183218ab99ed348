// Package opponentrunner runs opponents' decisions in the background: in a goroutine, or in a browser in a web worker.
// Without a worker the browser computes in slices between frames.
package opponentrunner
