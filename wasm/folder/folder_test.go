//go:build !js

package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stamp is the name of the file that marks a build.
const stamp = "stamp.txt"

// writeFile returns a function for Write that writes one file.
func writeFile(name, text string) func(string) error {
	return func(dir string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
}

// contents returns the text of all files below a folder by path, and links as "→ TARGET".
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if d.Type() == fs.ModeSymlink {
			target, err := os.Readlink(path)
			found[name] = "→ " + target
			return err
		}
		text, readErr := os.ReadFile(path)
		found[name] = string(text)
		return errors.Join(err, readErr)
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// same reports whether two folders have the same contents.
func same(a, b map[string]string) bool {
	for name, text := range a {
		if b[name] != text {
			return false
		}
	}
	return len(a) == len(b)
}

// mode returns the mode of a folder.
func mode(t *testing.T, dir string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

// TestWriteReplacesAnEarlierBuild writes two builds to a missing and to an empty folder. It checks that only the files
// of the second remain, with the usual mode, and no temporary folder.
func TestWriteReplacesAnEarlierBuild(t *testing.T) {
	in := t.TempDir()
	for _, dir := range []string{filepath.Join(in, "new", "site"), filepath.Join(in, "empty") + "/"} {
		if strings.HasSuffix(dir, "/") {
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"a", "b"} {
			if err := Write(dir, stamp, "tests", writeFile(name, "text")); err != nil {
				t.Fatal(err)
			}
			if got := contents(t, dir); len(got) != 2 || got[name] != "text" || got[stamp] == "" {
				t.Errorf("%s: got files %v, want %s and %s", dir, got, name, stamp)
			}
		}
		plain := t.TempDir()
		if err := errors.Join(os.Remove(plain), os.Mkdir(plain, 0o755)); err != nil {
			t.Fatal(err)
		}
		if got, want := mode(t, dir), mode(t, plain); got != want {
			t.Errorf("%s: got mode %v, want %v", dir, got, want)
		}
		if beside, err := os.ReadDir(filepath.Dir(filepath.Clean(dir))); err != nil ||
			strings.HasPrefix(beside[0].Name(), ".") {
			t.Errorf("beside %s: got %v, error %v, want no temporary folder", dir, beside, err)
		}
	}
}

// TestFailedWriteKeepsTheOldBuild checks that the earlier build is unchanged during a write and after a failed one.
func TestFailedWriteKeepsTheOldBuild(t *testing.T) {
	in := t.TempDir()
	dir := filepath.Join(in, "site")
	if err := Write(dir, stamp, "tests", writeFile("a", "first")); err != nil {
		t.Fatal(err)
	}
	before := contents(t, in)
	broken := errors.New("broken off")
	err := Write(dir, stamp, "tests", func(next string) error {
		if err := writeFile("a", "second")(next); err != nil {
			return err
		}
		if got := contents(t, dir); got["a"] != "first" {
			t.Errorf("during the second write: got files %v, want those of the first", got)
		}
		return broken
	})
	if !errors.Is(err, broken) || !same(contents(t, in), before) {
		t.Errorf("failed write: got error %v and files %v, want %v and %v", err, contents(t, in), broken, before)
	}
}

// TestForeignFilesAreNotTouched adds or replaces a file in the folder of a build. The next write leaves everything as
// it is and returns an error of one line.
func TestForeignFilesAreNotTouched(t *testing.T) {
	for name, test := range map[string]struct {
		change func(dir, elsewhere string) error
		want   string // part of the error
	}{
		"foreign file": {func(dir, _ string) error { return writeFile("CNAME", "mine")(dir) }, "CNAME"},
		"foreign folder": {func(dir, _ string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, ".git"), 0o755), writeFile(".git/HEAD", "mine")(dir))
		}, ".git"},
		"file replaced by a link": {func(dir, elsewhere string) error {
			a := filepath.Join(dir, "a")
			return errors.Join(os.Remove(a), os.Symlink(filepath.Join(elsewhere, "mine"), a))
		}, "written a;"},
		"file replaced by a folder": {func(dir, _ string) error {
			a := filepath.Join(dir, "a")
			return errors.Join(os.Remove(a), os.Mkdir(a, 0o755), writeFile("a/mine", "mine")(dir))
		}, "written a;"},
		"no stamp": {func(dir, _ string) error { return os.Remove(filepath.Join(dir, stamp)) },
			"other files"},
		"stamp without a list": {func(dir, _ string) error { return writeFile(stamp, "Heimlich & Co.\n")(dir) },
			"written a;"},
		"folder replaced by a link": {func(dir, elsewhere string) error {
			empty := filepath.Join(elsewhere, "empty")
			return errors.Join(os.RemoveAll(dir), os.Mkdir(empty, 0o755), os.Symlink(empty, dir))
		}, "symbolic link"},
		"folder replaced by a broken link": {func(dir, elsewhere string) error {
			return errors.Join(os.RemoveAll(dir), os.Symlink(filepath.Join(elsewhere, "nothing"), dir))
		}, "symbolic link"},
		"folder replaced by a file": {func(dir, _ string) error {
			return errors.Join(os.RemoveAll(dir), os.WriteFile(dir, []byte("mine"), 0o644))
		}, "can’t be used"},
	} {
		t.Run(name, func(t *testing.T) {
			in := t.TempDir()
			dir, elsewhere := filepath.Join(in, "site"), filepath.Join(in, "elsewhere")
			err := errors.Join(Write(dir, stamp, "tests", writeFile("a", "first")), os.Mkdir(elsewhere, 0o755),
				writeFile("mine", "mine")(elsewhere), test.change(dir, elsewhere))
			if err != nil {
				t.Fatal(err)
			}
			before := contents(t, in)
			for _, dir := range []string{dir, dir + "/"} {
				err := Write(dir, stamp, "tests", writeFile("a", "second"))
				if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: got error %v, want one line with %q", dir, err, test.want)
				}
				if now := contents(t, in); !same(now, before) {
					t.Errorf("%s: got files %v, want %v", dir, now, before)
				}
			}
		})
	}
}

// TestFilesAddedDuringTheBuildAreKept adds a file to the output folder during the build. Write returns an error and
// leaves the file.
func TestFilesAddedDuringTheBuildAreKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	err := Write(dir, stamp, "tests", func(next string) error {
		return errors.Join(writeFile("a", "first")(next), os.Mkdir(dir, 0o755), writeFile("mine", "mine")(dir))
	})
	if got := contents(t, dir); err == nil || len(got) != 1 || got["mine"] != "mine" {
		t.Errorf("got error %v and files %v, want an error and only the added file", err, got)
	}
}
