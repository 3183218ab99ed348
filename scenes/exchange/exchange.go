// Package exchange is how a game leaves the program and comes in: by the clipboard, the system’s share sheet, files, links, and what is dropped on the window. It knows nothing of games:
// whoever calls says what is handed on, and reads what came. Every call may take as long as a person takes who is asked; none belongs into a frame but Arrived and Dropped.
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

// Export is what is handed on as a file.
type Export struct {
	Name    string // without a folder; characters that no file name has are left out
	Data    []byte
	Picture bool // a PNG; else text
}

// Words are what is said in a field that the browser shows.
type Words struct {
	Head  string // what the field is for
	Done  string // the button that hands over what stands in it; "" for none
	Close string // the button that closes it
}

// CopyResult is what became of a text that was to be copied or shared.
type CopyResult int

// The outcomes.
const (
	Done  CopyResult = iota // it is there
	Shown                   // it stands in a field, selected, and the person copies it by hand
)

// MaxFile is how much of a text is taken from the clipboard, in bytes: as much as of a file.
const MaxFile = plainfile.Most

// ErrNoClipboard is why nothing can be copied or pasted on this machine.
var ErrNoClipboard = message.Fault(message.Of("share.no-clipboard"), "this program finds no clipboard")

// errNoSheet says that the share sheet did not open.
var errNoSheet = message.Fault(message.Of("share.no-sheet"), "the share sheet did not open")

// Why a file can’t be had.
var (
	errFolder = message.Fault(message.Of("share.folder"), "a folder can’t be opened, only a file in it")
	errFile   = message.Fault(message.Of("share.no-file"), "the file can’t be read")
)

// Dropped is the text of a file that was dropped on the window in this tick; false if none was. The error says why it can’t be read. Of several files it is the first one.
func Dropped() (text string, err error, ok bool) {
	files := ebiten.DroppedFiles()
	if files == nil {
		return "", nil, false
	}
	text, err = first(files)
	return text, err, true
}

// first is the text of the first file of some.
func first(files fs.FS) (string, error) {
	all, err := fs.ReadDir(files, ".")
	if err != nil || len(all) == 0 {
		return "", errFile
	}
	return text(plainfile.Read(all[0].Info, func() (fs.File, error) { return files.Open(all[0].Name()) }))
}

// text returns a file that was read as text. The error is one sentence for players.
func text(data []byte, err error) (string, error) {
	switch {
	case errors.Is(err, plainfile.ErrFolder):
		return "", errFolder
	case err != nil && !message.Told(err).None():
		return "", message.Fault(message.Of("share.no-file-for", message.Cause("why", err)), "the file can’t be read: %w", err)
	case err != nil: // what the system says
		return "", errFile
	}
	return string(data), nil
}

// fileName is a name without what no file system has in one.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if plaintext.Hidden(r) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return -1
		}
		return r
	}, name)
	const most = 30 // runes before its end: where it is has to fit on a line
	end := path.Ext(name)
	rs := []rune(strings.TrimLeft(strings.TrimSuffix(name, end), ". "))
	if len(rs) == 0 {
		rs = []rune("heimlich")
	}
	return string(rs[:min(len(rs), most)]) + end
}

// errAborted is no fault: nobody is told of it.
var errAborted error = aborted{}

type aborted struct{}

func (aborted) Error() string { return "aborted" }

// Aborted reports whether an error only says that the person thought better of it.
func Aborted(err error) bool { return errors.Is(err, errAborted) }
