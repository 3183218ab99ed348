//go:build !js

package savefiles

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"heimlich/scenes/plainfile"
)

// osDisk is the system's disk; it implements disk.
type osDisk struct{}

func (osDisk) read(name string) ([]byte, error) { return plainfile.ReadNamed(name) }

func (osDisk) create(dir, pattern string) (diskFile, error) { return os.CreateTemp(dir, pattern) }

func (osDisk) appendTo(name string, at int) (diskFile, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || info.Size() != int64(at) {
		return nil, errors.Join(cmp.Or(err, ErrChanged), f.Close())
	}
	return f, nil
}

func (osDisk) rename(from, to string) error { return os.Rename(from, to) }

// move renames a file, and never overwrites another.
func (d osDisk) move(from, to string) error {
	err := renameNew(from, to)
	switch {
	case errors.Is(err, fs.ErrExist):
		return errExists
	case !errors.Is(err, errors.ErrUnsupported):
		return err
	case d.has(to): // check and rename can't be atomic here
		return errExists
	}
	return os.Rename(from, to)
}

// has reports whether a name exists: as a file, a folder, a pipe or a dangling link.
func (osDisk) has(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR)
}

func (osDisk) remove(name string) error {
	if info, err := os.Lstat(name); err == nil && info.IsDir() {
		return os.RemoveAll(name)
	}
	return os.Remove(name)
}

// mkdir creates a folder and its parents durably.
func (d osDisk) mkdir(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	above := filepath.Dir(dir)
	if above != dir {
		if err := d.mkdir(above); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.syncDir(above)
}

// syncDir makes renames and removals in a folder durable. Windows and some network disks don't support it.
func (osDisk) syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(dir)
	if errors.Is(err, fs.ErrPermission) {
		return nil // writable, but not readable
	}
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}

func (osDisk) list(dir, end string) ([]file, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), end) {
			continue
		}
		if info, err := entry.Info(); err == nil { // else it was just removed
			files = append(files, file{entry.Name(), info.ModTime()})
		}
	}
	return files, nil
}
