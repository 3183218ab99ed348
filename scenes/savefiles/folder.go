//go:build !js

package savefiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"heimlich/rules/message"
	"heimlich/scenes/plainfile"
)

// Open returns the player's files in a folder, or for "" in the system's usual folder. The folder is created by the
// first write. If the system has no usual folder, it returns an error, and files that can't be written.
func Open(dir string) (*Files, error) {
	if dir == "" {
		base, err := os.UserConfigDir()
		if err != nil {
			return &Files{folder{"", osDisk{}}}, err
		}
		dir = filepath.Join(base, "heimlich")
	}
	return &Files{newTimed(folder{dir, osDisk{}})}, nil
}

// folder is the backend that uses a folder on a disk. The folder "" does not exist: reading finds nothing, writing
// fails.
type folder struct {
	dir  string
	disk disk
}

// disk has the file operations of the system that a folder needs. Tests replace it by disks with faults.
type disk interface {
	read(name string) ([]byte, error)
	create(dir, pattern string) (diskFile, error)
	appendTo(name string, at int) (diskFile, error) // ErrChanged if it is not at bytes long
	rename(from, to string) error                   // replaces the new name
	move(from, to string) error                     // errExists if the new name exists
	remove(name string) error                       // a file, or a folder with its content
	has(name string) bool
	mkdir(dir string) error
	syncDir(dir string) error
	list(dir, end string) ([]file, error)
}

// diskFile is an open file being written.
type diskFile interface {
	Name() string
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

// errNoFolder is the error of writing to the folder "".
var errNoFolder = message.Errorf(message.Of("save.no-folder"), "there is no folder for it on this system")

func (fo folder) describe(name string) string { return filepath.Join(fo.dir, filepath.FromSlash(name)) }

func (fo folder) arg(name string) *message.Arg { return message.Verbatim("place", fo.describe(name)) }

func (fo folder) isSmall() bool { return false }

func (fo folder) read(name string) ([]byte, error) {
	if fo.dir == "" {
		return nil, nil
	}
	data, err := fo.disk.read(fo.describe(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, withoutPath(err)
}

// write writes a new file and renames it, so that a crash leaves the old or the new one.
func (fo folder) write(name string, data []byte) error {
	if fo.dir == "" {
		return errNoFolder
	}
	if len(data) > plainfile.MaxFileSize { // it could not be read again
		return plainfile.ErrTooLarge
	}
	to := fo.describe(name)
	if err := fo.disk.mkdir(filepath.Dir(to)); err != nil {
		return withoutPath(err)
	}
	temporary, err := fo.disk.create(filepath.Dir(to), filepath.Base(name)+".*.tmp")
	if err != nil {
		return withoutPath(err)
	}
	_, err = temporary.Write(data)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = fo.disk.rename(temporary.Name(), to)
	}
	if err != nil {
		return errors.Join(withoutPath(err), fo.disk.remove(temporary.Name()))
	}
	return withoutPath(fo.disk.syncDir(filepath.Dir(to)))
}

func (fo folder) add(name string, data []byte, at int) error {
	if fo.dir == "" {
		return errNoFolder
	}
	if at+len(data) > plainfile.MaxFileSize {
		return plainfile.ErrTooLarge
	}
	f, err := fo.disk.appendTo(fo.describe(name), at)
	if err != nil {
		return withoutPath(err)
	}
	_, err = f.Write(data)
	return withoutPath(errors.Join(err, f.Sync(), f.Close()))
}

func (fo folder) rename(from, to string) error {
	if fo.dir == "" {
		return errNoFolder
	}
	oldPath, newPath := fo.describe(from), fo.describe(to)
	if err := fo.disk.mkdir(filepath.Dir(newPath)); err != nil {
		return withoutPath(err)
	}
	if err := fo.disk.move(oldPath, newPath); err != nil {
		return withoutPath(err)
	}
	err := fo.disk.syncDir(filepath.Dir(newPath))
	if filepath.Dir(oldPath) != filepath.Dir(newPath) {
		err = errors.Join(err, fo.disk.syncDir(filepath.Dir(oldPath)))
	}
	return withoutPath(err)
}

func (fo folder) has(name string) bool { return fo.dir != "" && fo.disk.has(fo.describe(name)) }

func (fo folder) remove(name string) error {
	if fo.dir == "" {
		return errNoFolder
	}
	switch err := fo.disk.remove(fo.describe(name)); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return withoutPath(err)
	}
	return withoutPath(fo.disk.syncDir(filepath.Dir(fo.describe(name))))
}

func (fo folder) list(dir, end string) ([]file, error) {
	if fo.dir == "" {
		return nil, nil
	}
	files, err := fo.disk.list(fo.describe(dir), end)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return files, withoutPath(err)
}

// withoutPath returns the cause of a system error without its path, because the message around the error names the
// path.
func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
