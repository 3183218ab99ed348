// Package airunner lets opponents think off the main loop: on a goroutine natively, in a worker of its own in the browser, and where the browser has none to
// spare, between frames.
package airunner
