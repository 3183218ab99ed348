//go:build !js

package sharedtable

import "heimlich/scenes/connect"

// isPage reports whether this program runs in a page.
const isPage = false

// reload does nothing: only a page can be loaded again.
func reload() {}

// reloadOnce returns false: only a page can be loaded again.
func reloadOnce() bool { return false }

// setWatched does nothing: only a page can be loaded again.
func setWatched(string) {}

// watchedBefore returns false: only a page can be loaded again.
func watchedBefore(string) bool { return false }

// pageHost returns no address: no host serves a desktop program, which joins tables by their links.
func pageHost() connect.HostAddress { return connect.HostAddress{} }
