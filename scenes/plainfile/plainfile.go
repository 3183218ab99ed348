// Package plainfile reads regular files up to a size limit. It does not open anything else: a pipe would block, and a
// device may have no end.
package plainfile

import (
	"io"
	"io/fs"
	"os"

	"heimlich/rules/message"
)

// MaxFileSize is the largest size of a file that is read or written, in bytes. The longest statistics file is smaller.
const MaxFileSize = 8 << 20

// The errors for files that are not read.
var (
	ErrFolder   = message.Errorf(message.Of("save.it-is-folder"), "it is a folder")
	errNoFile   = message.Errorf(message.Of("save.it-is-no-file"), "it is not a plain file")
	ErrTooLarge = message.Errorf(message.Of("save.too-large", message.Number("megabytes", MaxFileSize>>20)),
		"it is larger than %d MB", MaxFileSize>>20)
)

// ReadNamed reads the file at a path, like Read. It follows symbolic links.
func ReadNamed(name string) ([]byte, error) {
	return Read(func() (fs.FileInfo, error) { return os.Stat(name) }, func() (fs.File, error) { return os.Open(name) })
}

// Read reads the file that open opens, if stat returns that it is a regular file of at most MaxFileSize bytes.
// Otherwise it returns ErrFolder, ErrTooLarge or another error.
func Read(stat func() (fs.FileInfo, error), open func() (fs.File, error)) ([]byte, error) {
	info, err := stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, ErrFolder
	case !info.Mode().IsRegular():
		return nil, errNoFile
	case info.Size() > MaxFileSize:
		return nil, ErrTooLarge
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFileSize+1)) // the file may have grown since
	if err == nil && len(data) > MaxFileSize {
		return nil, ErrTooLarge
	}
	return data, err
}
