package savefiles

import "slices"

// migrating is a backend that replaces an old one. A file moves to the new backend when it is next written. If both
// have a file, the new one is current. Only the settings stay in the old backend. The page reads them from local
// storage before the program runs, and can't wait for a database then.
type migrating struct {
	backend
	old backend
}

func (m migrating) read(name string) ([]byte, error) {
	if name == settingsName && m.old.has(name) {
		return m.old.read(name)
	}
	data, err := m.backend.read(name)
	if data == nil && err == nil && m.old.has(name) { // has returns false if there is no local storage
		return m.old.read(name)
	}
	return data, err
}

func (m migrating) write(name string, data []byte) error {
	if name == settingsName {
		return m.old.write(name, data)
	}
	if err := m.backend.write(name, data); err != nil {
		return err
	}
	return m.removeOld(name)
}

func (m migrating) add(name string, data []byte, at int) error {
	if m.backend.has(name) {
		return m.backend.add(name, data, at)
	}
	old, err := m.read(name)
	switch {
	case err != nil:
		return err
	case old == nil || len(old) != at:
		return ErrChanged
	}
	return m.write(name, append(old, data...))
}

// rename renames a file within its backend.
func (m migrating) rename(from, to string) error {
	switch {
	case m.has(to):
		return errExists
	case !m.backend.has(from):
		return m.old.rename(from, to)
	}
	if err := m.removeOld(from); err != nil { // else the old file would return
		return err
	}
	return m.backend.rename(from, to)
}

func (m migrating) remove(name string) error {
	if err := m.removeOld(name); err != nil {
		return err
	}
	return m.backend.remove(name)
}

// removeOld removes a file from the old backend.
func (m migrating) removeOld(name string) error {
	if err := m.old.remove(name); err != nil && m.old.has(name) {
		return err
	}
	return nil
}

func (m migrating) has(name string) bool { return m.backend.has(name) || m.old.has(name) }

func (m migrating) list(dir, end string) ([]file, error) {
	files, err := m.backend.list(dir, end)
	oldFiles, oldErr := m.old.list(dir, end)
	for _, old := range oldFiles {
		if !slices.ContainsFunc(files, func(f file) bool { return f.name == old.name }) {
			files = append(files, old)
		}
	}
	if err == nil {
		err = oldErr
	}
	return files, err
}
