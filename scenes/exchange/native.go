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

// Scheme begins the links of the program: whoever has it can open them, and the page opens what comes after it.
const scheme = "heimlich:"

// Link is the address under which a text can be opened that package share has packed; kind says what it is.
func Link(kind, packed string) string { return scheme + kind + "=" + packed }

// MayShare reports whether there is a share sheet.
func MayShare() bool { return false }

// Share is not there.
func Share(title, text string) error { return errNoSheet }

// Arrived is what a link that was opened meanwhile brings; "" for nothing. The program is given its link when it is started.
func Arrived() string { return "" }

// patience is how long a program for the clipboard may take.
const patience = 3 * time.Second

// clipboards are the programs that have the clipboard, for writing and for reading, by preference.
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
	return append(all, [2][]string{{"xclip", "-selection", "clipboard", "-in"}, {"xclip", "-selection", "clipboard", "-out"}}, [2][]string{{"xsel", "--clipboard", "--input"}, {"xsel", "--clipboard", "--output"}})
}

// run runs the first of the programs that is there; ErrNoClipboard if none is, or none can.
func run(which int, in string) ([]byte, error) {
	for _, c := range clipboards() {
		path, err := exec.LookPath(c[which][0])
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		cmd := exec.CommandContext(ctx, path, c[which][1:]...)
		cmd.WaitDelay = time.Second // a program that goes on may keep its end of the pipe
		var out limited
		if which == 0 { // what has been copied is kept by a program that goes on: it must not hold our end of a pipe
			cmd.Stdin = strings.NewReader(in)
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

// limited takes no more than MaxFile bytes.
type limited struct{ kept bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	l.kept.Write(p[:min(len(p), MaxFile-l.kept.Len())])
	return len(p), nil
}

// Copy puts a text into the clipboard.
func Copy(text string, _ Words) (CopyResult, error) {
	_, err := run(0, text)
	return Done, err
}

// errNoPaste is why nothing can be pasted, and what can be done instead.
var errNoPaste = message.Fault(message.Of("share.no-paste"), "%w; drop a file with the text on the window", ErrNoClipboard)

// Ask is what is in the clipboard. Without one the error is ErrNoClipboard, and tells what can be done instead.
func Ask(Words) (string, error) {
	text, err := run(1, "")
	if errors.Is(err, ErrNoClipboard) {
		err = errNoPaste
	}
	return string(text), err
}

// Save writes a file into the person’s folder for downloads, or for pictures, and says where. Nothing that is there is overwritten.
func Save(f Export) (where string, err error) {
	kind, name := "DOWNLOAD", "Downloads"
	if f.Picture {
		kind, name = "PICTURES", "Pictures"
	}
	dir, err := folder(kind, name)
	if err != nil {
		return "", notSaved(err)
	}
	whole := fileName(f.Name)
	ext := filepath.Ext(whole)
	for n := 1; n < 1000; n++ {
		place := filepath.Join(dir, whole)
		if n > 1 {
			place = filepath.Join(dir, fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(whole, ext), n, ext))
		}
		to, err := os.OpenFile(place, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = to.Write(f.Data)
			if bad := to.Close(); err == nil {
				err = bad
			}
			if err != nil {
				_ = os.Remove(place) // half of it is of no use
			}
		}
		if err != nil {
			return "", notSaved(err)
		}
		return short(place), nil
	}
	return "", notSaved(fs.ErrExist)
}

// short is a place with ~ for the person’s home.
func short(place string) string {
	if home, err := os.UserHomeDir(); err == nil {
		if rest, ok := strings.CutPrefix(place, home+string(filepath.Separator)); ok {
			return "~" + string(filepath.Separator) + rest
		}
	}
	return place
}

func notSaved(why error) error {
	return message.Fault(message.Of("share.not-saved"), "the file can’t be written: %w", why)
}

// folder is one of the person’s folders: as the desktop calls it, by its usual name, or else their home.
func folder(kind, usual string) (string, error) {
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

// userDir is a folder as freedesktop.org’s user-dirs.dirs names it, "" for none.
func userDir(home, kind string) string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	dirs, err := plainfile.Named(filepath.Join(config, "user-dirs.dirs"))
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

// Load is the text of a file. The error is one sentence for players.
func Load(name string) (string, error) {
	if at, err := url.Parse(name); err == nil && at.Scheme == "file" { // as desktops say it
		name = at.Path
		if drive := strings.TrimPrefix(name, "/"); filepath.VolumeName(drive) != "" { // as Windows says it: file:///C:/…
			name = drive
		}
	}
	return text(plainfile.Named(name))
}
