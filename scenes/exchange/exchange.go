// Package exchange moves texts and files between the program and the system: clipboard, share sheet, files, links and
// dropped files. It does not depend on the game; callers format and parse the contents. Copy, Paste, Share, Save and
// Load may block until the user answers, so they must not be called in a frame.
package exchange

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/message"
	"heimlich/rules/plaintext"
	"heimlich/scenes/plainfile"
)

// Export is a file to hand to the user.
type Export struct {
	Name    string // without a folder; characters that are invalid in file names are dropped
	Data    []byte
	Picture bool // a PNG picture, else text
}

// Labels are the labels of a dialog with a text field, which the browser shows.
type Labels struct {
	Head  string // purpose of the field
	Done  string // button that submits the content; "" for none
	Close string // button that closes the field
}

// CopyResult is the result of copying or sharing a text.
type CopyResult int

// The results.
const (
	Copied CopyResult = iota // the text was copied or shared
	Shown                    // the text is shown in a field, selected, for the user to copy
)

// MaxFile is the largest number of bytes read from the clipboard or a file.
const MaxFile = plainfile.MaxFileSize

// ErrNoClipboard is returned if the system has no usable clipboard.
var ErrNoClipboard = message.Errorf(message.Of("share.no-clipboard"), "no clipboard found")

// errNoSheet is returned if the share sheet did not open.
var errNoSheet = message.Errorf(message.Of("share.no-sheet"), "the share sheet did not open")

// Reasons why a file can't be read.
var (
	errFolder = message.Errorf(message.Of("share.folder"), "a folder can’t be opened; open a file in it")
	errFile   = message.Errorf(message.Of("share.no-file"), "the file can’t be read")
)

// Dropped returns the text of the first file dropped on the window in this tick; ok is false if none was. The error is
// set if the file can’t be read. Call it once a tick.
func Dropped() (text string, err error, ok bool) {
	files := ebiten.DroppedFiles()
	if files == nil {
		return "", nil, false
	}
	text, err = readFirst(files)
	return text, err, true
}

// readFirst returns the text of the first file.
func readFirst(files fs.FS) (string, error) {
	all, err := fs.ReadDir(files, ".")
	if err != nil || len(all) == 0 {
		return "", errFile
	}
	return text(plainfile.Read(all[0].Info, func() (fs.File, error) { return files.Open(all[0].Name()) }))
}

// text returns data as text, and converts err to a sentence for players.
func text(data []byte, err error) (string, error) {
	switch {
	case errors.Is(err, plainfile.ErrFolder):
		return "", errFolder
	case err != nil && !message.OfError(err).IsZero():
		return "",
			message.Errorf(message.Of("share.no-file-for", message.ErrorArg("why", err)), "the file can’t be read: %w",
				err)
	case err != nil: // the system's message
		return "", errFile
	}
	return string(data), nil
}

// fileName removes characters that file systems forbid, and shortens long names.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if plaintext.IsInvisible(r) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return -1
		}
		return r
	}, name)
	const maxLength = 30 // runes before the extension: the path has to fit on a line
	extension := path.Ext(name)
	base := []rune(strings.TrimLeft(strings.TrimSuffix(name, extension), ". "))
	if len(base) == 0 {
		base = []rune("heimlich")
	}
	return string(base[:min(len(base), maxLength)]) + extension
}

// errAborted is returned if the user cancels. It is never shown.
var errAborted error = aborted{}

type aborted struct{}

func (aborted) Error() string { return "aborted" }

// Aborted reports whether an error only means that the user cancelled. Such an error needs no message.
func Aborted(err error) bool { return errors.Is(err, errAborted) }
