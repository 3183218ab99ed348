//go:build !js

package appctx

// A desktop program finds its updates elsewhere, so none is offered.

// systemUpdate returns a function that reports no update: desktop programs don't update themselves.
func systemUpdate() func() (Update, bool) {
	return func() (Update, bool) { return Update{}, false }
}
