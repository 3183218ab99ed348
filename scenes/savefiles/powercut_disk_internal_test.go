//go:build !js

package savefiles

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// This file implements a disk in memory, which can fail like one that loses its power.

// powerCutDisk is a disk in memory that fails from a chosen step on, as after a power cut. It knows what was synced by
// then.
type powerCutDisk struct {
	names, synced map[string]*powerCutFile // by name: as written, and as synced
	cut           int                      // steps until the power cut; negative for never
	dead          bool                     // the power is cut
	full          bool                     // writes store only half of their bytes
}

// powerCutFile is a file of powerCutDisk.
type powerCutFile struct {
	disk         *powerCutDisk
	name         string
	data, synced []byte
}

var (
	errPower = errors.New("no power")
	errFull  = errors.New("no room")
)

// newPowerCutDisk returns an empty disk whose power is cut after a number of steps; negative for never.
func newPowerCutDisk(cut int) *powerCutDisk {
	return &powerCutDisk{names: map[string]*powerCutFile{}, synced: map[string]*powerCutFile{}, cut: cut}
}

// step counts a step, and returns an error once the power is cut.
func (d *powerCutDisk) step() error {
	if d.cut == 0 {
		d.dead = true
	}
	d.cut--
	if d.dead {
		return errPower
	}
	return nil
}

// after returns a working disk with the files after the power cut: with everything written, or only what was synced.
func (d *powerCutDisk) after(all bool) *powerCutDisk {
	rebooted := newPowerCutDisk(-1)
	names := d.synced
	if all {
		names = d.names
	}
	for name, f := range names {
		data := f.synced
		if all {
			data = f.data
		}
		c := &powerCutFile{disk: rebooted, name: name, data: bytes.Clone(data), synced: bytes.Clone(data)}
		rebooted.names[name], rebooted.synced[name] = c, c
	}
	return rebooted
}

func (d *powerCutDisk) read(name string) ([]byte, error) {
	if f, ok := d.names[name]; ok {
		return append([]byte{}, f.data...), nil
	}
	return nil, fs.ErrNotExist
}

func (d *powerCutDisk) create(dir, pattern string) (diskFile, error) {
	if err := d.step(); err != nil {
		return nil, err
	}
	f := &powerCutFile{disk: d, name: filepath.Join(dir, strings.Replace(pattern, "*", fmt.Sprint(len(d.names)), 1))}
	d.names[f.name] = f
	return f, nil
}

func (d *powerCutDisk) appendTo(name string, at int) (diskFile, error) {
	if f, ok := d.names[name]; ok {
		return f, d.step()
	}
	return nil, fs.ErrNotExist
}

func (d *powerCutDisk) rename(from, to string) error {
	f, ok := d.names[from]
	if !ok {
		return fs.ErrNotExist
	}
	if err := d.step(); err != nil {
		return err
	}
	delete(d.names, from)
	d.names[to] = f
	return nil
}

func (d *powerCutDisk) move(from, to string) error {
	if d.has(to) {
		return errExists
	}
	return d.rename(from, to)
}

func (d *powerCutDisk) has(name string) bool { _, ok := d.names[name]; return ok }

func (d *powerCutDisk) remove(name string) error {
	if err := d.step(); err != nil {
		return err
	}
	delete(d.names, name)
	return nil
}

func (d *powerCutDisk) mkdir(string) error { return nil }

func (d *powerCutDisk) syncDir(dir string) error {
	if err := d.step(); err != nil {
		return err
	}
	for name := range d.synced {
		if filepath.Dir(name) == dir {
			delete(d.synced, name)
		}
	}
	for name, f := range d.names {
		if filepath.Dir(name) == dir {
			d.synced[name] = f
		}
	}
	return nil
}

func (d *powerCutDisk) list(dir, end string) ([]file, error) {
	var files []file
	for name := range d.names {
		if filepath.Dir(name) == dir && strings.HasSuffix(name, end) {
			files = append(files, file{name: filepath.Base(name)})
		}
	}
	return files, nil
}

func (f *powerCutFile) Name() string { return f.name }

func (f *powerCutFile) Write(data []byte) (int, error) {
	if err := f.disk.step(); err != nil {
		f.data = append(f.data, data[:len(data)/2]...)
		return len(data) / 2, err
	}
	if f.disk.full {
		f.data = append(f.data, data[:len(data)/2]...)
		return len(data) / 2, errFull
	}
	f.data = append(f.data, data...)
	return len(data), nil
}

func (f *powerCutFile) Sync() error {
	if err := f.disk.step(); err != nil {
		return err
	}
	f.synced = bytes.Clone(f.data)
	return nil
}

// closedFiles is the number of closed files.
var closedFiles int

func (f *powerCutFile) Close() error { closedFiles++; return nil }
