//go:build tables

package sharedtable

import (
	"syscall/js"

	"heimlich/scenes/connect"
)

// Which host serves this page, and at which table the page looks on.

// pageHost returns the host that serves this page to several screens. Its address is "" if the page has no host.
func pageHost() connect.HostAddress {
	element := js.Global().Get("document").Call("querySelector", "meta[name=tables]")
	if element.IsNull() {
		return connect.HostAddress{}
	}
	return connect.HostAddress{Address: js.Global().Get("location").Get("origin").String(),
		Public: element.Get("content").String()}
}

// lookKey is the entry of the page's session storage with the code of the table that this page looks on at. It stays
// when the page is loaded again.
const lookKey = "heimlich/look"

// setLook stores the code of the table that this page looks on at, "" for none.
func setLook(code string) {
	defer func() { _ = recover() }() // the browser may refuse storage
	js.Global().Get("sessionStorage").Call("setItem", lookKey, code)
}

// looksAt reports whether this page looked on at the table with a code before it was loaded again.
func looksAt(code string) (looks bool) {
	defer func() { _ = recover() }() // the browser may refuse storage
	return js.Global().Get("sessionStorage").Call("getItem", lookKey).String() == code
}

// isPage reports whether this program runs in a page.
const isPage = true

// reload loads the page again, in its newest version.
func reload() { js.Global().Call("heimlichInstallUpdate") }

// reloadOnce loads the page again, unless it was loaded again already, and reports whether it does.
func reloadOnce() bool {
	entries := js.Global().Get("performance").Call("getEntriesByType", "navigation")
	if entries.Length() == 0 || entries.Index(0).Get("type").String() == "reload" {
		return false
	}
	reload()
	return true
}
