//go:build tables

package sharedtable

import (
	"syscall/js"

	"heimlich/scenes/connect"
)

// This file asks the browser which host serves this page, and which table the page watches.

// pageHost returns the host that serves this page to several screens. Its address is "" if the page has no host.
func pageHost() connect.HostAddress {
	element := js.Global().Get("document").Call("querySelector", "meta[name=tables]")
	if element.IsNull() {
		return connect.HostAddress{}
	}
	return connect.HostAddress{Address: js.Global().Get("location").Get("origin").String(),
		Public: element.Get("content").String()}
}

// watchedKey is the entry of the page's session storage with the code of the table that this page watches. It stays
// when the page is loaded again.
const watchedKey = "heimlich/look"

// setWatched stores the code of the table that this page watches, "" for none.
func setWatched(code string) {
	defer func() { _ = recover() }() // the browser may refuse storage
	js.Global().Get("sessionStorage").Call("setItem", watchedKey, code)
}

// watchedBefore reports whether this page watched the table with a code before it was loaded again. It returns false if
// the browser refuses storage.
func watchedBefore(code string) (looks bool) {
	defer func() { _ = recover() }() // the browser may refuse storage
	return js.Global().Get("sessionStorage").Call("getItem", watchedKey).String() == code
}

// isPage reports whether this program runs in a page.
const isPage = true

// reload loads the page again, in the newest version that the host has.
func reload() { js.Global().Call("heimlichInstallUpdate") }

// reloadOnce loads the page again and returns true. If the page was loaded again already, it only returns false.
func reloadOnce() bool {
	entries := js.Global().Get("performance").Call("getEntriesByType", "navigation")
	if entries.Length() == 0 || entries.Index(0).Get("type").String() == "reload" {
		return false
	}
	reload()
	return true
}
