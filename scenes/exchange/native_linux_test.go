package exchange

import (
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"heimlich/scenes/plainfile"
)

// TestFileNames checks that every player name gives a valid file name with its extension, and not too long a one.
func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"heimlich-amigo-Anna.heimlich":        "heimlich-amigo-Anna.heimlich",
		"heimlich-../../etc/passwd.heimlich":  "heimlich-....etcpasswd.heimlich",
		"A:B*C?\"<>|\\\n.png":                 "ABC.png",
		"...":                                 "heimlich.",
		"":                                    "heimlich",
		".hidden.png":                         "hidden.png",
		strings.Repeat("ß", 50) + ".heimlich": strings.Repeat("ß", 30) + ".heimlich",
		"heimlich-engine-Zoë & Co — “x”.heimlich": "heimlich-engine-Zoë & Co — “x”.heimlich",
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// TestFolders checks where files are saved: in the configured folder, else the usual one, else home. Unwritable ones
// give an error.
func TestFolders(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	save := func() string {
		t.Helper()
		where, err := Save(Export{Name: "x.txt", Data: []byte("text")})
		if err != nil {
			t.Fatal(err)
		}
		return where
	}
	if got := save(); got != "~/x.txt" {
		t.Errorf("it is %s", got)
	}
	for _, dir := range []string{"Downloads", "Geladen", "config"} {
		if err := os.Mkdir(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got := save(); got != "~/Downloads/x.txt" {
		t.Errorf("it is %s", got)
	}
	dirs := "# written by hand\nXDG_PICTURES_DIR=\"$HOME/none\"\n XDG_DOWNLOAD_DIR=\"$HOME/Geladen\"\n"
	if err := os.WriteFile(filepath.Join(home, "config", "user-dirs.dirs"), []byte(dirs), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := save(); got != "~/Geladen/x.txt" {
		t.Errorf("it is %s", got)
	}
	if text, err := Load("file://" + home + "/Geladen/x.txt"); err != nil || text != "text" {
		t.Errorf("got content %q: %v", text, err)
	}
	if _, err := Load(home); !errors.Is(err, errFolder) {
		t.Errorf("reading a folder: %v", err)
	}
	if _, err := Load(filepath.Join(home, "none")); !errors.Is(err, errFile) {
		t.Errorf("reading a missing file: %v", err)
	}
	if err := os.Chmod(filepath.Join(home, "Geladen"), 0o500); err != nil {
		t.Fatal(err)
	}
	if where, err := Save(Export{Name: "y.txt"}); err == nil && os.Getuid() != 0 {
		t.Errorf("got path %s", where)
	}
}

// TestFirst checks that the first of several dropped files is read, and that a file over the limit is refused.
func TestFirst(t *testing.T) {
	if text, err := readFirst(fstest.MapFS{"a.txt": {Data: []byte("a")}, "b.txt": {Data: []byte("b")}}); text != "a" ||
		err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	if text,
		err := readFirst(fstest.MapFS{"a": {Data: make([]byte, MaxFile+1)}}); !errors.Is(err, plainfile.ErrTooLarge) {
		t.Errorf("file over the limit: got %d bytes, %v", len(text), err)
	}
	if _, err := readFirst(fstest.MapFS{"a/b": {}}); !errors.Is(err, errFolder) {
		t.Errorf("dropped folder: %v", err)
	}
	if _, err := readFirst(fstest.MapFS{}); !errors.Is(err, errFile) {
		t.Errorf("nothing dropped: %v", err)
	}
}

// TestClipboardPrograms checks that the first working program is used, and that failing or hanging ones do no harm.
func TestClipboardPrograms(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	t.Setenv("WAYLAND_DISPLAY", "")
	program := func(name, script string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Copy("x", Labels{}); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("without a program: %v", err)
	}
	program("xclip", "exit 1")
	if _, err := Paste(Labels{}); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("with a failing program: %v", err)
	}
	if _, err := Paste(Labels{}); err == nil || !strings.Contains(err.Error(), "drop a file") {
		t.Errorf("error without a program gives no hint: %v", err)
	}
	program("xsel", "case $2 in --input) /bin/cat > "+dir+"/kept;; *) /bin/cat "+dir+"/kept;; esac")
	if _, err := Copy("a link", Labels{}); err != nil {
		t.Error(err)
	}
	if text, err := Paste(Labels{}); text != "a link" || err != nil {
		t.Errorf("pasted: got %q: %v", text, err)
	}
	program("xsel", "/usr/bin/head -c 9000000 /dev/zero")
	if text, err := Paste(Labels{}); len(text) != MaxFile || err != nil {
		t.Errorf("pasting nine million bytes: got %d, %v", len(text), err)
	}
}

// TestAssociate checks the desktop's files: the program by its quoted path, and saved games by their extension.
func TestAssociate(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	written, err := Associate(`/opt/my games/$1 "x"/heimlich`)
	if err != nil || len(written) != 2+len(IconSizes) {
		t.Fatalf("%v: %v", written, err)
	}
	text, err := os.ReadFile(filepath.Join(data, "applications", "heimlich.desktop"))
	if err != nil || !strings.Contains(string(text), "\nExec=\"/opt/my games/\\\\$1 \\\\\"x\\\\\"/heimlich\" %u\n") ||
		!strings.Contains(string(text), "x-scheme-handler/heimlich;") ||
		!strings.Contains(string(text), "\nIcon=heimlich\n") {
		t.Errorf("%v:\n%s", err, text)
	}
	for _, side := range IconSizes {
		f, err := os.Open(filepath.Join(data, IconFile(side)))
		if err != nil {
			t.Fatal(err)
		}
		icon, err := png.DecodeConfig(f)
		if f.Close(); err != nil || icon.Width != side || icon.Height != side {
			t.Errorf("icon of %d pixels: got %d×%d: %v", side, icon.Width, icon.Height, err)
		}
	}
	text, err = os.ReadFile(filepath.Join(data, "mime", "packages", "heimlich.xml"))
	if err != nil || !strings.Contains(string(text), `<glob pattern="*.heimlich"/>`) {
		t.Errorf("%v:\n%s", err, text)
	}
}
