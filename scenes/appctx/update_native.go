//go:build !js

package appctx

// systemUpdate returns a function that reports no update: desktop programs don't update themselves.
func systemUpdate() func() (Update, bool) {
	return func() (Update, bool) { return Update{}, false }
}
