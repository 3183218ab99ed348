//go:build !js

// Package folder writes a build's output folder. It replaces the output of an earlier build as a whole or not at all,
// and never overwrites other files.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Check returns an error if a folder has files that no earlier build wrote. The file named stamp lists the files of the
// earlier build. A missing or empty folder is fine. Nothing is changed.
func Check(dir, stamp string) error {
	dir = filepath.Clean(dir) // Lstat would follow a link with a trailing slash
	info, err := os.Lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && info.Mode().Type() == fs.ModeSymlink {
		return fmt.Errorf("%s is a symbolic link; name the folder itself, so that nothing is overwritten elsewhere",
			dir)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("%s can’t be used as the folder for the game: %w", dir, err)
	}
	return checkEntries(dir, stamp, entries)
}

// checkEntries returns an error that names an entry that no build wrote, nil if there is none.
func checkEntries(dir, stamp string, entries []fs.DirEntry) error {
	text, err := os.ReadFile(filepath.Join(dir, stamp))
	if err != nil && len(entries) > 0 {
		return fmt.Errorf("the folder %s holds other files; choose an empty one, so that nothing of yours is "+
			"overwritten", dir)
	}
	ours := append(strings.Split(string(text), "\n"), stamp)
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !slices.Contains(ours, entry.Name()) {
			return fmt.Errorf("in the folder %s no build is known to have written %s; move it elsewhere, or choose "+
				"an empty folder",
				dir, entry.Name())
		}
	}
	return nil
}

// Write calls fill with a new folder beside dir, and then replaces dir by it. If anything fails, dir stays as it was.
// The file named stamp names the purpose of the folder, such as "desktops", and lists its files.
func Write(dir, stamp, purpose string, fill func(dir string) error) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := Check(dir, stamp); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	next := filepath.Join(beside, "new")
	if err := os.Mkdir(next, 0o755); err != nil {
		return err
	}
	if err := fill(next); err != nil {
		return err
	}
	if err := writeStamp(next, stamp, purpose); err != nil {
		return err
	}
	if err := Check(dir, stamp); err != nil { // again: somebody may have added files during the build
		return err
	}
	return replaceDir(dir, next, filepath.Join(beside, "old"))
}

// writeStamp writes the stamp of a folder.
func writeStamp(dir, stamp, purpose string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	text := "Heimlich & Co. for " + purpose + ". The next build may replace these files:\n"
	for _, e := range entries {
		text += e.Name() + "\n"
	}
	return os.WriteFile(filepath.Join(dir, stamp), []byte(text), 0o644)
}

// replaceDir renames dir to old and next to dir. If the second fails, it renames old back.
func replaceDir(dir, next, old string) error {
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(next, dir); err != nil {
		if back := os.Rename(old, dir); back != nil && !errors.Is(back, fs.ErrNotExist) {
			return errors.Join(err, back)
		}
		return err
	}
	return nil
}
