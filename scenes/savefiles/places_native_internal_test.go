//go:build !js

package savefiles

import "testing"

// kinds returns the kinds of places on this platform, and a migrating one.
func kinds(t *testing.T) []kind {
	plain := folder{t.TempDir(), osDisk{}}
	waited := folder{t.TempDir(), osDisk{}}
	fresh := migrating{folder{t.TempDir(), osDisk{}}, folder{t.TempDir(), osDisk{}}}
	left := migrating{folder{t.TempDir(), osDisk{}}, folder{t.TempDir(), osDisk{}}}
	return []kind{{"a folder", plain, plain.write}, {"a folder that is waited for", newTimed(waited), waited.write},
		{"a new place", fresh, fresh.write}, {"a new place beside a full one", left, left.old.write}}
}
