//go:build !linux && !js

package savefiles

import "errors"

// renameNew renames a file atomically. It fails if the new name exists, and returns errors.ErrUnsupported where the
// system can't do this.
func renameNew(from, to string) error { return errors.ErrUnsupported }
