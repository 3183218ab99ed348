//go:build !js

package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"heimlich/rules/message"
	"heimlich/scenes/plainfile"
)

// scheme begins the program’s links. The web page opens the part after it.
const scheme = "heimlich:"

// Link returns the address that opens a packed text of the given kind. See package share.
func Link(kind, packed string) string { return scheme + kind + "=" + packed }

// CanShare reports whether there is a share sheet.
func CanShare() bool { return false }

// Share always returns an error: there is no share sheet.
func Share(title, text string) error { return errNoSheet }

// TakeLink returns "": a desktop program gets links as arguments when it starts.
func TakeLink() string { return "" }

// clipboardTimeout limits the time of a clipboard command.
const clipboardTimeout = 3 * time.Second

// clipboards returns the commands that write and read the clipboard, in order of preference.
func clipboards() (all [][2][]string) {
	switch runtime.GOOS {
	case "darwin":
		return [][2][]string{{{"pbcopy"}, {"pbpaste"}}}
	case "windows":
		return [][2][]string{{{"clip"}, {"powershell", "-NoProfile", "-Command", "Get-Clipboard -Raw"}}}
	}
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		all = append(all, [2][]string{{"wl-copy"}, {"wl-paste", "--no-newline"}})
	}
	return append(all, [2][]string{{"xclip", "-selection", "clipboard", "-in"}, {"xclip", "-selection", "clipboard",
		"-out"}}, [2][]string{{"xsel", "--clipboard", "--input"}, {"xsel", "--clipboard", "--output"}})
}

// Indices of the commands that write and read a clipboard.
const (
	writeClipboard = iota
	readClipboard
)

// runClipboard runs the first command for an operation, writeClipboard or readClipboard, that succeeds. The text input
// is written. It returns the command's output, or ErrNoClipboard if none succeeds.
func runClipboard(operation int, input string) ([]byte, error) {
	for _, c := range clipboards() {
		path, err := exec.LookPath(c[operation][0])
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), clipboardTimeout)
		cmd := exec.CommandContext(ctx, path, c[operation][1:]...)
		cmd.WaitDelay = time.Second // a program that stays in the background may keep the pipe open
		var out cappedBuffer
		if operation == writeClipboard { // the program keeps running to serve the clipboard; it must not hold our pipe
			cmd.Stdin = strings.NewReader(input)
		} else {
			cmd.Stdout = &out
		}
		err = cmd.Run()
		if cancel(); err == nil {
			return out.kept.Bytes(), nil
		}
	}
	return nil, ErrNoClipboard
}

// cappedBuffer is a writer that keeps the first MaxFile bytes and drops the rest.
type cappedBuffer struct{ kept bytes.Buffer }

func (c *cappedBuffer) Write(p []byte) (int, error) {
	c.kept.Write(p[:min(len(p), MaxFile-c.kept.Len())])
	return len(p), nil
}

// Copy copies a text to the clipboard by a command of the system. It returns ErrNoClipboard if there is none. The
// labels are for browsers.
func Copy(text string, _ Labels) (CopyResult, error) {
	_, err := runClipboard(writeClipboard, text)
	return Copied, err
}

// errCantPaste says why nothing can be pasted, and suggests an alternative.
var errCantPaste = message.Errorf(message.Of("share.no-paste"), "%w; drop a file with the text on the window",
	ErrNoClipboard)

// Paste returns the content of the clipboard. Without a clipboard the error says what to do instead.
func Paste(Labels) (string, error) {
	text, err := runClipboard(readClipboard, "")
	if errors.Is(err, ErrNoClipboard) {
		err = errCantPaste
	}
	return string(text), err
}

// Save writes a file into the user's folder for downloads or pictures and returns its path. It never overwrites a file.
func Save(file Export) (where string, err error) {
	kind, name := "DOWNLOAD", "Downloads"
	if file.Picture {
		kind, name = "PICTURES", "Pictures"
	}
	dir, err := saveFolder(kind, name)
	if err != nil {
		return "", saveError(err)
	}
	whole := fileName(file.Name)
	ext := filepath.Ext(whole)
	const maxNames = 1000 // numbered names that are tried
	for n := 1; n < maxNames; n++ {
		place := filepath.Join(dir, whole)
		if n > 1 {
			place = filepath.Join(dir, fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(whole, ext), n, ext))
		}
		to, err := os.OpenFile(place, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = to.Write(file.Data)
			if closeErr := to.Close(); err == nil {
				err = closeErr
			}
			if err != nil {
				_ = os.Remove(place) // it may be incomplete
			}
		}
		if err != nil {
			return "", saveError(err)
		}
		return abbreviateHome(place), nil
	}
	return "", saveError(fs.ErrExist)
}

// abbreviateHome returns a path with ~ for the home folder.
func abbreviateHome(place string) string {
	if home, err := os.UserHomeDir(); err == nil {
		if rest, ok := strings.CutPrefix(place, home+string(filepath.Separator)); ok {
			return "~" + string(filepath.Separator) + rest
		}
	}
	return place
}

// saveError returns the error of a file that can’t be written.
func saveError(why error) error {
	return message.Errorf(message.Of("share.not-saved"), "the file can’t be written: %w", why)
}

// saveFolder returns an existing folder for saved files. It prefers the folder that the desktop configures for kind,
// then the one named usual, then the home folder.
func saveFolder(kind, usual string) (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	for _, dir := range []string{userDir(home, kind), filepath.Join(home, usual)} {
		if at, err := os.Stat(dir); dir != "" && err == nil && at.IsDir() {
			return dir, nil
		}
	}
	return home, nil
}

// userDir returns a folder configured in freedesktop.org's user-dirs.dirs, or "".
func userDir(home, kind string) string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	dirs, err := plainfile.ReadNamed(filepath.Join(config, "user-dirs.dirs"))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(dirs)) {
		value, ok := strings.CutPrefix(strings.TrimSpace(line), "XDG_"+kind+`_DIR="`)
		if value, closed := strings.CutSuffix(value, `"`); ok && closed {
			return strings.ReplaceAll(value, "$HOME", home)
		}
	}
	return ""
}

// Load returns the text of a file, given by its path or a file URL. The error is a sentence for players.
func Load(name string) (string, error) {
	if at, err := url.Parse(name); err == nil && at.Scheme == "file" { // file URLs, as desktops pass them
		name = at.Path
		if drive := strings.TrimPrefix(name, "/"); filepath.VolumeName(drive) != "" { // Windows: file:///C:/…
			name = drive
		}
	}
	return text(plainfile.ReadNamed(name))
}
