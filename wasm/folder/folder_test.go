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

// filled returns a function for Write that writes one file.
func filled(name, text string) func(string) error {
	return func(dir string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
}

// all returns everything below a folder: files with their text, links as "→ TARGET".
func all(t *testing.T, dir string) map[string]string {
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

// mode returns a folder's mode.
func mode(t *testing.T, dir string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

// TestWriteReplacesAnEarlierBuild checks that a new build replaces an earlier one completely, without stale files.
func TestWriteReplacesAnEarlierBuild(t *testing.T) {
	in := t.TempDir()
	for _, dir := range []string{filepath.Join(in, "new", "site"), filepath.Join(in, "empty") + "/"} {
		if strings.HasSuffix(dir, "/") {
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"a", "b"} {
			if err := Write(dir, stamp, "tests", filled(name, "text")); err != nil {
				t.Fatal(err)
			}
			if got := all(t, dir); len(got) != 2 || got[name] != "text" || got[stamp] == "" {
				t.Errorf("%s contains %v", dir, got)
			}
		}
		plain := t.TempDir()
		if err := errors.Join(os.Remove(plain), os.Mkdir(plain, 0o755)); err != nil {
			t.Fatal(err)
		}
		if got, want := mode(t, dir), mode(t, plain); got != want {
			t.Errorf("%s has the mode %v, want %v", dir, got, want)
		}
		if beside, err := os.ReadDir(filepath.Dir(filepath.Clean(dir))); err != nil ||
			strings.HasPrefix(beside[0].Name(), ".") {
			t.Errorf("beside %s: got %v left: %v", dir, beside, err)
		}
	}
}

// TestFailedWriteKeepsTheOldBuild checks that the earlier build is unchanged during a write and after a failed one.
func TestFailedWriteKeepsTheOldBuild(t *testing.T) {
	in := t.TempDir()
	dir := filepath.Join(in, "site")
	if err := Write(dir, stamp, "tests", filled("a", "first")); err != nil {
		t.Fatal(err)
	}
	before := all(t, in)
	broken := errors.New("broken off")
	err := Write(dir, stamp, "tests", func(next string) error {
		if err := filled("a", "second")(next); err != nil {
			return err
		}
		if got := all(t, dir); got["a"] != "first" {
			t.Errorf("during the write the folder contains %v", got)
		}
		return broken
	})
	if !errors.Is(err, broken) || !same(all(t, in), before) {
		t.Errorf("got error %v and the files %v, want %v", err, all(t, in), before)
	}
}

// TestForeignFilesAreNotTouched checks that files that no earlier build wrote are not touched, and that the error names
// one.
func TestForeignFilesAreNotTouched(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(dir, elsewhere string) error
		says  string
	}{
		"a file of somebody": {func(dir, _ string) error { return filled("CNAME", "mine")(dir) }, "CNAME"},
		"a folder of somebody": {func(dir, _ string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, ".git"), 0o755), filled(".git/HEAD", "mine")(dir))
		}, ".git"},
		"a link for a file": {func(dir, elsewhere string) error {
			a := filepath.Join(dir, "a")
			return errors.Join(os.Remove(a), os.Symlink(filepath.Join(elsewhere, "mine"), a))
		}, "written a;"},
		"a folder for a file": {func(dir, _ string) error {
			a := filepath.Join(dir, "a")
			return errors.Join(os.Remove(a), os.Mkdir(a, 0o755), filled("a/mine", "mine")(dir))
		}, "written a;"},
		"no stamp": {func(dir, _ string) error { return os.Remove(filepath.Join(dir, stamp)) },
			"other files"},
		"a stamp of no list": {func(dir, _ string) error { return filled(stamp, "Heimlich & Co.\n")(dir) },
			"written a;"},
		"a link to a folder": {func(dir, elsewhere string) error {
			empty := filepath.Join(elsewhere, "empty")
			return errors.Join(os.RemoveAll(dir), os.Mkdir(empty, 0o755), os.Symlink(empty, dir))
		}, "symbolic link"},
		"a link to nothing": {func(dir, elsewhere string) error {
			return errors.Join(os.RemoveAll(dir), os.Symlink(filepath.Join(elsewhere, "nothing"), dir))
		}, "symbolic link"},
		"a file": {func(dir, _ string) error {
			return errors.Join(os.RemoveAll(dir), os.WriteFile(dir, []byte("mine"), 0o644))
		}, "can’t be used"},
	} {
		t.Run(name, func(t *testing.T) {
			in := t.TempDir()
			dir, elsewhere := filepath.Join(in, "site"), filepath.Join(in, "elsewhere")
			err := errors.Join(Write(dir, stamp, "tests", filled("a", "first")), os.Mkdir(elsewhere, 0o755),
				filled("mine", "mine")(elsewhere), test.spoil(dir, elsewhere))
			if err != nil {
				t.Fatal(err)
			}
			before := all(t, in)
			for _, dir := range []string{dir, dir + "/"} {
				err := Write(dir, stamp, "tests", filled("a", "second"))
				if err == nil || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: got %v, want one line with %q", dir, err, test.says)
				}
				if now := all(t, in); !same(now, before) {
					t.Errorf("after the refusal the folder contains %v, want %v", now, before)
				}
			}
		})
	}
}

// TestFilesAddedDuringTheBuildAreKept checks that files that appear in the folder during the build are not lost.
func TestFilesAddedDuringTheBuildAreKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	err := Write(dir, stamp, "tests", func(next string) error {
		return errors.Join(filled("a", "first")(next), os.Mkdir(dir, 0o755), filled("mine", "mine")(dir))
	})
	if got := all(t, dir); err == nil || len(got) != 1 || got["mine"] != "mine" {
		t.Errorf("got error %v and the files %v", err, got)
	}
}
