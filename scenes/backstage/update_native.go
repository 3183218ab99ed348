//go:build !js

package backstage

// systemUpdate offers none: a program is replaced by whoever put it there.
func systemUpdate() func() (Update, bool) {
	return func() (Update, bool) { return Update{}, false }
}
