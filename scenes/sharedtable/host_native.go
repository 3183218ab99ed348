//go:build !js

package sharedtable

import "heimlich/scenes/connect"

// A desktop program is served by no host; it joins tables by their links.

// isPage reports whether this program runs in a page.
const isPage = false

// reload and reloadOnce do nothing: only a page can be loaded again.
func reload() {}

func reloadOnce() bool { return false }

// setLook does nothing, and looksAt returns false: only a page can be loaded again.
func setLook(string) {}

func looksAt(string) bool { return false }

// pageHost returns no address: no host serves a window.
func pageHost() connect.HostAddress { return connect.HostAddress{} }
