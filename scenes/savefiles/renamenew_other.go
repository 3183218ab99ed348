//go:build !linux && !js

package savefiles

import "errors"

// renameNew renames a file if there is nothing of the new name, in one go; errors.ErrUnsupported where that can't be done.
func renameNew(from, to string) error { return errors.ErrUnsupported }
