//go:build !js

package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/assets"
	"heimlich/rules/testrun"
	"heimlich/scenes/exchange"
)

// unpacked is a file of an archive.
type unpacked struct {
	name     string
	data     []byte
	mode     int64
	modified time.Time
}

// unpack reads an archive in its target's format.
func unpack(t *testing.T, target Target, data []byte) (all []unpacked) {
	t.Helper()
	read := func(r io.Reader) []byte {
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if target.OS != "linux" {
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, unpacked{name: f.Name, data: read(r), mode: int64(f.Mode()), modified: f.Modified})
		}
		return all
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, unpacked{name: h.Name, data: read(r), mode: h.Mode, modified: h.ModTime})
	}
}

// TestArchives packs a fake program for every target. It checks that the archive is reproducible and has one folder
// with the executable, its icon, the licences and instructions.
func TestArchives(t *testing.T) {
	testrun.OnlyCI(t)
	names := map[string]bool{}
	for _, target := range Targets {
		program := []byte("the program for " + target.OS + " on " + target.Arch)
		data, err := Pack(target, program)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Pack(target, program); err != nil || !bytes.Equal(data, again) {
			t.Errorf("%v: got two different archives, error %v, want equal ones", target, err)
		}
		names[target.Name()] = true
		files := map[string][]byte{}
		executables := ""
		for _, file := range unpack(t, target, data) {
			name, below := strings.CutPrefix(file.name, target.folder()+"/")
			if !below || strings.Contains(name, "\\") {
				t.Errorf("%v: got file %q, want it in %s, with slashes", target, file.name, target.folder())
			}
			if !file.modified.Equal(fileTime) {
				t.Errorf("%v: %s: got time %v, want %v", target, file.name, file.modified, fileTime)
			}
			if files[name] = file.data; file.mode&0o111 != 0 {
				executables += name
			}
		}
		want := map[string]string{"linux": "heimlich", "windows": "heimlich.exe",
			"darwin": "Heimlich.app/Contents/MacOS/heimlich"}[target.OS]
		if executables != want || !bytes.Equal(files[want], program) {
			t.Errorf("%v: got executables %q, want only %q, the program", target, executables, want)
		}
		shownName := strings.TrimSuffix(filepath.Base(strings.TrimSuffix(want, "/Contents/MacOS/heimlich")), ".app")
		checkTexts(t, target, files, shownName)
		switch target.OS {
		case "linux":
			checkDesktopEntry(t, files)
		case "darwin":
			checkBundle(t, files)
		}
	}
	if len(names) != len(Targets) {
		t.Errorf("got archives %v, want a different name for each of %d targets", names, len(Targets))
	}
}

// withUnixLines returns a text with Unix line ends.
func withUnixLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// checkTexts checks the licences and the instructions of an archive, which contain the program's name.
func checkTexts(t *testing.T, target Target, files map[string][]byte, program string) {
	t.Helper()
	licences, instructions := string(files["licences.txt"]), string(files["README.txt"])
	if withUnixLines(licences) != withUnixLines(assets.AllLicences()) || strings.Contains(licences, "\r\r") {
		t.Errorf("%v: licences.txt: got %q, want the text of AllLicences", target, licences)
	}
	for _, word := range []string{program, "Français", "Nederlands", "Deutsch"} {
		if !strings.Contains(instructions, word) {
			t.Errorf("%v: README.txt: got %q, want %q in it", target, instructions, word)
		}
	}
	if got := strings.Contains(instructions, "\r\n"); got != (target.OS == "windows") {
		t.Errorf("%v: README.txt: got Windows line ends %v, want them on Windows only", target, got)
	}
}

// checkDesktopEntry checks the desktop entry and the icons of an archive for Linux.
func checkDesktopEntry(t *testing.T, files map[string][]byte) {
	t.Helper()
	for _, side := range exchange.IconSizes {
		icon := files["share/"+exchange.IconFile(side)]
		if again, err := drawIcon(side); err != nil || !bytes.Equal(icon, again) {
			t.Errorf("icon of %d pixels: got two different files, error %v, want equal ones", side, err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(icon))
		if err != nil || config.Width != side || config.Height != side {
			t.Errorf("icon of %d pixels: got %d×%d pixels, error %v, want a square of that side", side, config.Width,
				config.Height, err)
		}
	}
	const want = "\nExec=\"heimlich\" %u\nIcon=heimlich\n"
	if entry := string(files["share/applications/heimlich.desktop"]); !strings.Contains(entry, want) {
		t.Errorf("got desktop entry %q, want it with %q", entry, want)
	}
}

// checkBundle checks that a macOS bundle has the executable and the icon that its property list names. The icon has all
// sizes of icnsSides.
func checkBundle(t *testing.T, files map[string][]byte) {
	t.Helper()
	var list struct {
		Dict struct {
			Keys    []string `xml:"key"`
			Strings []string `xml:"string"`
		} `xml:"dict"`
	}
	if err := xml.Unmarshal(files["Heimlich.app/Contents/Info.plist"], &list); err != nil {
		t.Fatal(err)
	}
	value := func(key string) string {
		i := slices.Index(list.Dict.Keys, key)
		if i < 0 || i >= len(list.Dict.Strings) {
			return "none"
		}
		return list.Dict.Strings[i]
	}
	if program := "Heimlich.app/Contents/MacOS/" + value("CFBundleExecutable"); files[program] == nil {
		t.Errorf("got no %s, want the executable of the property list", program)
	}
	icon := files["Heimlich.app/Contents/Resources/"+value("CFBundleIconFile")+".icns"]
	const headerLength = 8 // a name of four bytes, and the length
	if len(icon) < headerLength || string(icon[:4]) != "icns" {
		t.Fatalf("icon: got %d bytes that begin with % x, want \"icns\"", len(icon),
			icon[:min(len(icon), headerLength)])
	}
	if got := int(binary.BigEndian.Uint32(icon[4:])); got != len(icon) {
		t.Errorf("icon: got length %d in its header, want %d", got, len(icon))
	}
	sides := []int{}
	for icon = icon[headerLength:]; len(icon) > headerLength; {
		n := binary.BigEndian.Uint32(icon[4:])
		m, err := png.DecodeConfig(bytes.NewReader(icon[headerLength:n]))
		if err != nil {
			t.Fatal(err)
		}
		sides = append(sides, m.Width)
		icon = icon[n:]
	}
	if want := []int{128, 256, 512, 32, 64, 256, 512, 1024}; !slices.Equal(sides, want) {
		t.Errorf("icon: got sizes %v, want %v", sides, want)
	}
}

// TestForeignFolderIsNotOverwritten checks that Write replaces a folder with earlier archives. It refuses one with
// other files.
func TestForeignFolderIsNotOverwritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	write := func() error { return Write(t.Context(), "none", dir, nil, nil) }
	if err := errors.Join(write(), write()); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, Stamp)); err != nil {
		t.Fatal(err)
	}
	if err := write(); err == nil || !strings.Contains(err.Error(), "other files") {
		t.Errorf("folder with other files: got error %v, want one with \"other files\"", err)
	}
}
