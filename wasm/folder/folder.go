//go:build !js

// Package folder is about folders that a build writes to: what an earlier build wrote there may be written anew, and nothing else.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Check returns an error if a folder holds anything but what an earlier build wrote there: that it is known by is a file, the stamp.
func Check(dir, stamp string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s can’t be used as the folder for the game: %w", dir, err)
	}
	if len(entries) == 0 {
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, stamp)); err != nil {
		return fmt.Errorf("the folder %s holds other files; choose an empty one, so that nothing of yours is overwritten", dir)
	}
	return nil
}

// Open checks a folder, makes it if it is not there, and puts the stamp on it, before anything else is written: a build that is broken off can be done again. What the folder is for stands on
// the stamp.
func Open(dir, stamp, what string) error {
	if err := Check(dir, stamp); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, stamp), []byte("Heimlich & Co. for "+what+". The next build may write these files anew.\n"), 0o644)
}
