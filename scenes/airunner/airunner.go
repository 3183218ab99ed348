// Package airunner runs opponents outside the main loop. Natively it uses a goroutine, in a browser a web worker. A
// browser without a worker thinks in slices between frames.
package airunner
