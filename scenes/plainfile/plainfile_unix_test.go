//go:build unix

package plainfile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"heimlich/scenes/plainfile"
)

// TestReadRefusesIrregularFiles checks that only regular files up to the size limit are read, and that the error for
// any other contains the reason.
func TestReadRefusesIrregularFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(n int) func(string) error {
		return func(name string) error { return os.WriteFile(name, make([]byte, n), 0o644) }
	}
	for name, test := range map[string]struct {
		create  func(path string) error
		wantErr string // part of the error, "" for none
	}{
		"nothing in it": {write(0), ""},
		"the largest":   {write(plainfile.MaxFileSize), ""},
		"too large":     {write(plainfile.MaxFileSize + 1), "it is larger than 8 MB"},
		"a folder":      {func(name string) error { return os.Mkdir(name, 0o755) }, "it is a folder"},
		"a pipe":        {func(name string) error { return syscall.Mkfifo(name, 0o644) }, "it is not a plain file"},
		"a device": {func(name string) error { return os.Symlink("/dev/zero", name) },
			"it is not a plain file"},
		"a link to a pipe": {func(name string) error { return os.Symlink("a pipe", name) }, "it is not a plain file"},
		"a lost link":      {func(name string) error { return os.Symlink("nowhere", name) }, "no such file"},
		"a socket": {func(name string) error { return syscall.Mknod(name, syscall.S_IFSOCK|0o644, 0) },
			"it is not a plain file"},
	} {
		path := filepath.Join(dir, name)
		if name == "a link to a pipe" {
			_ = syscall.Mkfifo(filepath.Join(dir, "a pipe"), 0o644) // may exist already
		}
		if err := test.create(path); err != nil && !os.IsExist(err) {
			t.Fatal(err)
		}
		data, err := plainfile.ReadNamed(path)
		switch {
		case test.wantErr == "" && (err != nil || data == nil):
			t.Errorf("%s: got %d bytes and error %v, want no error", name, len(data), err)
		case test.wantErr != "" && (err == nil || !strings.Contains(err.Error(), test.wantErr)):
			t.Errorf("%s: got %d bytes and error %v, want error %q", name, len(data), err, test.wantErr)
		}
	}
}

// TestReadStopsAtLimit checks that Read refuses a file that grows beyond the size limit while it is read.
func TestReadStopsAtLimit(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small")
	if err := os.WriteFile(small, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	data, err := plainfile.Read(func() (fs.FileInfo, error) { return os.Stat(small) },
		func() (fs.File, error) { return os.Open("/dev/zero") })
	if err != plainfile.ErrTooLarge || data != nil {
		t.Errorf("got %d bytes and error %v, want no bytes and %v", len(data), err, plainfile.ErrTooLarge)
	}
}
