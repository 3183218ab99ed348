// Package airunner lets opponents think in another goroutine, or in a web worker. A browser without a worker thinks
// in slices between frames.
package airunner
