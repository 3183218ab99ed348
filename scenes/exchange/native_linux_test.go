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

// TestFileNames: whatever somebody is called, the file has a name that every system takes, with its end, and not too long a one.
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
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

// TestFolders: files go where the desktop says, else to the folder of the usual name, else home; one that can’t be written is an error.
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
		t.Errorf("it holds %q: %v", text, err)
	}
	if _, err := Load(home); !errors.Is(err, errFolder) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Load(filepath.Join(home, "none")); !errors.Is(err, errFile) {
		t.Errorf("no file: %v", err)
	}
	if err := os.Chmod(filepath.Join(home, "Geladen"), 0o500); err != nil {
		t.Fatal(err)
	}
	if where, err := Save(Export{Name: "y.txt"}); err == nil && os.Getuid() != 0 {
		t.Errorf("it is written to %s", where)
	}
}

// TestFirst: of what is dropped the first file is read, and one that is too long is refused.
func TestFirst(t *testing.T) {
	if text, err := first(fstest.MapFS{"a.txt": {Data: []byte("a")}, "b.txt": {Data: []byte("b")}}); text != "a" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := first(fstest.MapFS{"a": {Data: make([]byte, MaxFile+1)}}); !errors.Is(err, plainfile.ErrTooLarge) {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	if _, err := first(fstest.MapFS{"a/b": {}}); !errors.Is(err, errFolder) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := first(fstest.MapFS{}); !errors.Is(err, errFile) {
		t.Errorf("nothing: %v", err)
	}
}

// TestClipboardPrograms: the first program that works has the clipboard; one that fails, or hangs, does not end the game.
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
	if _, err := Copy("x", Words{}); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("without any: %v", err)
	}
	program("xclip", "exit 1")
	if _, err := Ask(Words{}); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("with one that fails: %v", err)
	}
	if _, err := Ask(Words{}); err == nil || !strings.Contains(err.Error(), "drop a file") {
		t.Errorf("without any it is not said what else can be done: %v", err)
	}
	program("xsel", "case $2 in --input) /bin/cat > "+dir+"/kept;; *) /bin/cat "+dir+"/kept;; esac")
	if _, err := Copy("a link", Words{}); err != nil {
		t.Error(err)
	}
	if text, err := Ask(Words{}); text != "a link" || err != nil {
		t.Errorf("pasted is %q: %v", text, err)
	}
	program("xsel", "/usr/bin/head -c 9000000 /dev/zero")
	if text, err := Ask(Words{}); len(text) != MaxFile || err != nil {
		t.Errorf("of nine million bytes %d are read: %v", len(text), err)
	}
}

// TestAssociate: the desktop is told of the program by its path, whatever is in it, and of the files by their end.
func TestAssociate(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	written, err := Associate(`/opt/my games/$1 "x"/heimlich`)
	if err != nil || len(written) != 2+len(IconSides) {
		t.Fatalf("%v: %v", written, err)
	}
	text, err := os.ReadFile(filepath.Join(data, "applications", "heimlich.desktop"))
	if err != nil || !strings.Contains(string(text), "\nExec=\"/opt/my games/\\\\$1 \\\\\"x\\\\\"/heimlich\" %u\n") || !strings.Contains(string(text), "x-scheme-handler/heimlich;") || !strings.Contains(string(text), "\nIcon=heimlich\n") {
		t.Errorf("%v:\n%s", err, text)
	}
	for _, side := range IconSides {
		f, err := os.Open(filepath.Join(data, IconFile(side)))
		if err != nil {
			t.Fatal(err)
		}
		icon, err := png.DecodeConfig(f)
		if f.Close(); err != nil || icon.Width != side || icon.Height != side {
			t.Errorf("the icon of %d pixels is %d×%d: %v", side, icon.Width, icon.Height, err)
		}
	}
	text, err = os.ReadFile(filepath.Join(data, "mime", "packages", "heimlich.xml"))
	if err != nil || !strings.Contains(string(text), `<glob pattern="*.heimlich"/>`) {
		t.Errorf("%v:\n%s", err, text)
	}
}
