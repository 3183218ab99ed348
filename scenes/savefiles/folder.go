//go:build !js

package savefiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Open is the player's files in a folder; without one, in the usual folder of the system. The folder is made when something is written.
func Open(dir string) (*Files, error) {
	if dir == "" {
		base, err := os.UserConfigDir()
		if err != nil {
			return &Files{folder("")}, err
		}
		dir = filepath.Join(base, "heimlich")
	}
	return &Files{folder(dir)}, nil
}

// folder is a place of files. The empty folder is none: nothing can be written there.
type folder string

var errNoFolder = errors.New("there is no folder for it on this system")

func (d folder) where(name string) string { return filepath.Join(string(d), name) }

func (d folder) read(name string) ([]byte, error) {
	if d == "" {
		return nil, nil
	}
	data, err := os.ReadFile(d.where(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, plain(err)
}

// write puts the data into a new file and then in the old one's place, so that a crash leaves the one or the other.
func (d folder) write(name string, data []byte) error {
	if d == "" {
		return errNoFolder
	}
	if err := os.MkdirAll(string(d), 0o755); err != nil {
		return plain(err)
	}
	f, err := os.CreateTemp(string(d), name+".*.tmp")
	if err != nil {
		return plain(err)
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), d.where(name))
	}
	if err != nil {
		return errors.Join(plain(err), os.Remove(f.Name()))
	}
	return nil
}

func (d folder) add(name string, data []byte) error {
	if d == "" {
		return errNoFolder
	}
	f, err := os.OpenFile(d.where(name), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return plain(err)
	}
	_, err = f.Write(data)
	return plain(errors.Join(err, f.Sync(), f.Close()))
}

func (d folder) rename(from, to string) error {
	if d == "" {
		return errNoFolder
	}
	return plain(os.Rename(d.where(from), d.where(to)))
}

func (d folder) remove(name string) error {
	if d == "" {
		return errNoFolder
	}
	return plain(os.Remove(d.where(name)))
}

// plain is an error of the system without the path, which the sentence around it names.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
