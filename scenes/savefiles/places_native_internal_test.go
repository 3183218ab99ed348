//go:build !js

package savefiles

import "testing"

// storageKinds returns the backends of this platform, and a migrating one with its files in either part.
func storageKinds(t *testing.T) []storageKind {
	newFolder := func() folder { return folder{t.TempDir(), osDisk{}} }
	plain, slow := newFolder(), newFolder()
	migrated := migrating{newFolder(), newFolder()}
	unmigrated := migrating{newFolder(), newFolder()}
	return []storageKind{
		{"folder", plain, plain.write},
		{"folder with timeouts", newTimed(slow), slow.write},
		{"migrating, files in the new backend", migrated, migrated.write},
		{"migrating, files in the old backend", unmigrated, unmigrated.old.write},
	}
}
