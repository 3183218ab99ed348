// Package plainfile reads a player's file with limits on its kind and size: opening a pipe would block, and a device
// may have no end.
package plainfile

import (
	"io"
	"io/fs"
	"os"

	"heimlich/rules/message"
)

// Most is the largest file that is read or written, in bytes: more than the longest statistics file takes.
const Most = 8 << 20

// Reasons why a file can't be read.
var (
	ErrFolder   = message.Fault(message.Of("save.it-is-folder"), "it is a folder")
	errNoFile   = message.Fault(message.Of("save.it-is-no-file"), "it is not a plain file")
	ErrTooLarge = message.Fault(message.Of("save.too-large", message.Number("megabytes", Most>>20)),
		"it is larger than %d MB", Most>>20)
)

// Named reads the file with that name.
func Named(name string) ([]byte, error) {
	return Read(func() (fs.FileInfo, error) { return os.Stat(name) }, func() (fs.File, error) { return os.Open(name) })
}

// Read reads a file. It opens it only if stat says that it is regular and not too large.
func Read(stat func() (fs.FileInfo, error), open func() (fs.File, error)) ([]byte, error) {
	info, err := stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, ErrFolder
	case !info.Mode().IsRegular():
		return nil, errNoFile
	case info.Size() > Most:
		return nil, ErrTooLarge
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, Most+1)) // it may have grown since
	if err == nil && len(data) > Most {
		return nil, ErrTooLarge
	}
	return data, err
}
