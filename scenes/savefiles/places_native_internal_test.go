//go:build !js

package savefiles

import "testing"

// storageKinds returns the kinds of storage on this platform, and a migrating one.
func storageKinds(t *testing.T) []storageKind {
	plain := folder{t.TempDir(), osDisk{}}
	waited := folder{t.TempDir(), osDisk{}}
	fresh := migrating{folder{t.TempDir(), osDisk{}}, folder{t.TempDir(), osDisk{}}}
	left := migrating{folder{t.TempDir(), osDisk{}}, folder{t.TempDir(), osDisk{}}}
	return []storageKind{{"a folder", plain, plain.write},
		{"a folder that is waited for", newTimed(waited), waited.write},
		{"a new place", fresh, fresh.write}, {"a new place beside a full one", left, left.old.write}}
}
