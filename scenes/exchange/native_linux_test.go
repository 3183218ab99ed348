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

// TestFileNames checks that forbidden characters are dropped from file names, and that long names are shortened before
// their extension.
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
			t.Errorf("fileName(%q): got %q, want %q", name, got, want)
		}
	}
}

// TestFolders checks that files are saved in the configured folder for downloads, else in Downloads, else in the home
// folder. A read-only folder gives an error, and so do a folder and a missing file when loaded.
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
	if got, want := save(), "~/x.txt"; got != want {
		t.Errorf("without folders: saved as %s, want %s", got, want)
	}
	for _, dir := range []string{"Downloads", "Geladen", "config"} {
		if err := os.Mkdir(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := save(), "~/Downloads/x.txt"; got != want {
		t.Errorf("without a configured folder: saved as %s, want %s", got, want)
	}
	dirs := "# written by hand\nXDG_PICTURES_DIR=\"$HOME/none\"\n XDG_DOWNLOAD_DIR=\"$HOME/Geladen\"\n"
	if err := os.WriteFile(filepath.Join(home, "config", "user-dirs.dirs"), []byte(dirs), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, want := save(), "~/Geladen/x.txt"; got != want {
		t.Errorf("with a configured folder: saved as %s, want %s", got, want)
	}
	if text, err := Load("file://" + home + "/Geladen/x.txt"); err != nil || text != "text" {
		t.Errorf("Load of a file URL: got %q (error %v), want text", text, err)
	}
	if _, err := Load(home); !errors.Is(err, errFolder) {
		t.Errorf("Load of a folder: got error %v, want %v", err, errFolder)
	}
	if _, err := Load(filepath.Join(home, "none")); !errors.Is(err, errFile) {
		t.Errorf("Load of a missing file: got error %v, want %v", err, errFile)
	}
	if err := os.Chmod(filepath.Join(home, "Geladen"), 0o500); err != nil {
		t.Fatal(err)
	}
	if where, err := Save(Export{Name: "y.txt"}); err == nil && os.Getuid() != 0 { // root may write everywhere
		t.Errorf("Save into a read-only folder: got path %s, want an error", where)
	}
}

// TestFirst checks that the first of several dropped files is read. A dropped folder, an empty drop and a file over the
// limit give errors.
func TestFirst(t *testing.T) {
	if text, err := readFirst(fstest.MapFS{"a.txt": {Data: []byte("a")}, "b.txt": {Data: []byte("b")}}); text != "a" ||
		err != nil {
		t.Errorf("two files: got %q (error %v), want the first", text, err)
	}
	tooLarge := fstest.MapFS{"a": {Data: make([]byte, MaxFile+1)}}
	if text, err := readFirst(tooLarge); !errors.Is(err, plainfile.ErrTooLarge) {
		t.Errorf("file over the limit: got %d bytes (error %v), want ErrTooLarge", len(text), err)
	}
	if _, err := readFirst(fstest.MapFS{"a/b": {}}); !errors.Is(err, errFolder) {
		t.Errorf("dropped folder: got error %v, want %v", err, errFolder)
	}
	if _, err := readFirst(fstest.MapFS{}); !errors.Is(err, errFile) {
		t.Errorf("nothing dropped: got error %v, want %v", err, errFile)
	}
}

// TestClipboardPrograms checks that the first clipboard program that succeeds is used. Without one there is an error
// with a hint, and a long text is cut at MaxFile bytes.
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
		t.Errorf("Copy without a program: got error %v, want ErrNoClipboard", err)
	}
	program("xclip", "exit 1")
	if _, err := Paste(Labels{}); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("Paste with a failing program: got error %v, want ErrNoClipboard", err)
	}
	if _, err := Paste(Labels{}); err == nil || !strings.Contains(err.Error(), "drop a file") {
		t.Errorf("Paste with a failing program: got error %v, want the hint to drop a file", err)
	}
	program("xsel", "case $2 in --input) /bin/cat > "+dir+"/kept;; *) /bin/cat "+dir+"/kept;; esac")
	if _, err := Copy("a link", Labels{}); err != nil {
		t.Error(err)
	}
	if text, err := Paste(Labels{}); text != "a link" || err != nil {
		t.Errorf("Paste: got %q (error %v), want the copied text", text, err)
	}
	program("xsel", "/usr/bin/head -c 9000000 /dev/zero")
	if text, err := Paste(Labels{}); len(text) != MaxFile || err != nil {
		t.Errorf("Paste of nine million bytes: got %d bytes (error %v), want %d", len(text), err, MaxFile)
	}
}

// TestAssociate checks the files that it writes for the desktop: the quoted path of the program, the file type of saved
// games, and the icons.
func TestAssociate(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	written, err := Associate(`/opt/my games/$1 "x"/heimlich`)
	if err != nil || len(written) != 2+len(IconSizes) {
		t.Fatalf("got files %v (error %v), want %d", written, err, 2+len(IconSizes))
	}
	text, err := os.ReadFile(filepath.Join(data, "applications", "heimlich.desktop"))
	if err != nil {
		t.Error(err)
	}
	for _, want := range []string{"\nExec=\"/opt/my games/\\\\$1 \\\\\"x\\\\\"/heimlich\" %u\n",
		"x-scheme-handler/heimlich;", "\nIcon=heimlich\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("desktop entry: got\n%s\nwant %q in it", text, want)
		}
	}
	for _, side := range IconSizes {
		f, err := os.Open(filepath.Join(data, IconFile(side)))
		if err != nil {
			t.Fatal(err)
		}
		icon, err := png.DecodeConfig(f)
		if f.Close(); err != nil || icon.Width != side || icon.Height != side {
			t.Errorf("icon of %d pixels: got %d×%d (error %v)", side, icon.Width, icon.Height, err)
		}
	}
	text, err = os.ReadFile(filepath.Join(data, "mime", "packages", "heimlich.xml"))
	if err != nil || !strings.Contains(string(text), `<glob pattern="*.heimlich"/>`) {
		t.Errorf("file type: got (error %v)\n%s\nwant the extension .heimlich", err, text)
	}
}
