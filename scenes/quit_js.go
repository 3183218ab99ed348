//go:build js

package scenes

// quit is nil: a page is left by closing its tab.
func quit(*Director) func() { return nil }
