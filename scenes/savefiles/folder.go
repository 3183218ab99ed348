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

// Open is the player's files in a folder; without one, in the usual folder of the system. The folder is made when something is written.
func Open(dir string) (*Files, error) {
	if dir == "" {
		base, err := os.UserConfigDir()
		if err != nil {
			return &Files{folder{"", osDisk{}}}, err
		}
		dir = filepath.Join(base, "heimlich")
	}
	return &Files{newPatient(folder{dir, osDisk{}})}, nil
}

// folder is a place of files. The empty folder is none: nothing can be written there.
type folder struct {
	dir  string
	disk disk
}

// disk is what a folder needs of the system. Tests put one in its place that loses power.
type disk interface {
	read(name string) ([]byte, error)
	create(dir, pattern string) (diskFile, error)
	appendTo(name string, at int) (diskFile, error) // ErrChanged if it is not at bytes long
	rename(from, to string) error                   // in the place of what is there
	move(from, to string) error                     // errThere if anything is there
	remove(name string) error                       // a folder with all that is in it
	has(name string) bool
	mkdir(dir string) error
	syncDir(dir string) error
	list(dir, end string) ([]file, error)
}

// diskFile is a file being written.
type diskFile interface {
	Name() string
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

var errNoFolder = message.Fault(message.Of("save.no-folder"), "there is no folder for it on this system")

func (d folder) where(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d folder) told(name string) *message.Arg { return message.Verbatim("place", d.where(name)) }

func (d folder) scarce() bool { return false }

func (d folder) read(name string) ([]byte, error) {
	if d.dir == "" {
		return nil, nil
	}
	data, err := d.disk.read(d.where(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, plain(err)
}

// write puts the data into a new file and then in the old one's place, so that a crash leaves the one or the other.
func (d folder) write(name string, data []byte) error {
	if d.dir == "" {
		return errNoFolder
	}
	if len(data) > plainfile.Most { // it could not be read again
		return plainfile.ErrTooLarge
	}
	to := d.where(name)
	if err := d.disk.mkdir(filepath.Dir(to)); err != nil {
		return plain(err)
	}
	f, err := d.disk.create(filepath.Dir(to), filepath.Base(name)+".*.tmp")
	if err != nil {
		return plain(err)
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = d.disk.rename(f.Name(), to)
	}
	if err != nil {
		return errors.Join(plain(err), d.disk.remove(f.Name()))
	}
	return plain(d.disk.syncDir(filepath.Dir(to)))
}

func (d folder) add(name string, data []byte, at int) error {
	if d.dir == "" {
		return errNoFolder
	}
	if at+len(data) > plainfile.Most {
		return plainfile.ErrTooLarge
	}
	f, err := d.disk.appendTo(d.where(name), at)
	if err != nil {
		return plain(err)
	}
	_, err = f.Write(data)
	return plain(errors.Join(err, f.Sync(), f.Close()))
}

func (d folder) rename(from, to string) error {
	if d.dir == "" {
		return errNoFolder
	}
	was, is := d.where(from), d.where(to)
	if err := d.disk.mkdir(filepath.Dir(is)); err != nil {
		return plain(err)
	}
	if err := d.disk.move(was, is); err != nil {
		return plain(err)
	}
	err := d.disk.syncDir(filepath.Dir(is))
	if filepath.Dir(was) != filepath.Dir(is) {
		err = errors.Join(err, d.disk.syncDir(filepath.Dir(was)))
	}
	return plain(err)
}

func (d folder) has(name string) bool { return d.dir != "" && d.disk.has(d.where(name)) }

func (d folder) remove(name string) error {
	if d.dir == "" {
		return errNoFolder
	}
	switch err := d.disk.remove(d.where(name)); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return plain(err)
	}
	return plain(d.disk.syncDir(filepath.Dir(d.where(name))))
}

func (d folder) list(dir, end string) ([]file, error) {
	if d.dir == "" {
		return nil, nil
	}
	files, err := d.disk.list(d.where(dir), end)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return files, plain(err)
}

// plain is an error of the system without the path, which the sentence around it names.
func plain(err error) error {
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
