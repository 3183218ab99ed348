package plaintext_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules/plaintext"
	"heimlich/rules/plaintext/plaintexttest"
)

// TestCleanKeepsOwnText: what the game writes stays as it is, wherever its end was torn off.
func TestCleanKeepsOwnText(t *testing.T) {
	for name, text := range written(t) {
		for n := range len(text) + 1 {
			if got := plaintext.Clean(text[:n]); got != text[:n] {
				t.Fatalf("%s, %d bytes: %.80q becomes %.80q", name, n, text[:n], got)
			}
		}
	}
}

// TestCleanUndoesEverySpoiling: each spoiling, and each after each other, leaves nothing behind but a last line feed.
func TestCleanUndoesEverySpoiling(t *testing.T) {
	for name, text := range written(t) {
		for _, one := range plaintexttest.Spoilings {
			for _, other := range plaintexttest.Spoilings {
				spoiled := other.Do(one.Do(text))
				if strings.HasPrefix(one.Name, "UTF-16") {
					spoiled = one.Do(other.Do(text))
				}
				if strings.HasPrefix(one.Name, "UTF-16") && strings.HasPrefix(other.Name, "UTF-16") {
					continue
				}
				got := plaintext.Clean(spoiled)
				if strings.TrimRight(got, " \n") != strings.TrimRight(text, " \n") {
					t.Errorf("%s with %s and %s becomes %.200q", name, one.Name, other.Name, got)
				}
				if again := plaintext.Clean(got); again != got {
					t.Errorf("%s with %s and %s: cleaned again it changes", name, one.Name, other.Name)
				}
			}
		}
	}
}

// TestOriginNamesTheLine: a line of the clean text is found where it stood.
func TestOriginNamesTheLine(t *testing.T) {
	text := "\n\n[A]\r\n\r\n[B]\r\n\r\n\r\n> one\r\n\r\ntwo"
	if got, want := plaintext.Clean(text), "[A]\n[B]\n\none\ntwo"; got != want {
		t.Fatalf("%q, want %q", got, want)
	}
	for i, want := range []int{3, 5, 7, 8, 10} {
		if got := plaintext.Origin(text, i+1); got != want {
			t.Errorf("line %d stood in line %d, want %d", i+1, got, want)
		}
	}
	if got := plaintext.Origin(text, 9); got != 9 {
		t.Errorf("a line that there is not stood in line %d", got)
	}
}

// TestShown: a sentence shows what can't be seen, and ends.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"Dörte’s “game” 李":                 "Dörte’s “game” 李",
		"a\u202eb\x00c":                    "a<U+202E>b<U+0000>c",
		"one\ntwo\u200b\u2800\u3164\ufe0f": "one two<U+200B><U+2800><U+3164><U+FE0F>",
		"torn \xff":                        "torn \ufffd",
		strings.Repeat("é", 501):           strings.Repeat("é", 500) + "…",
		strings.Repeat("é", 500):           strings.Repeat("é", 500),
	} {
		if got := plaintext.Printable(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

// TestCompose: letters and marks become one where there is one; the rest stays.
func TestCompose(t *testing.T) {
	for text, want := range map[string]string{
		"Zoe\u0308": "Zoë", "Z\u0335a\u0328\u0306lgo": "Z\u0335ą\u0306lgo", "e\u0323\u0302": "ệ", "\u0301a": "\u0301a",
		"Ş":              "Ş",
		"S\u0327c\u030C": "Şč", "Anna": "Anna", "": "",
	} {
		if got := plaintext.Compose(text); got != want {
			t.Errorf("%+q becomes %+q, want %+q", text, got, want)
		}
	}
}

// written returns texts as the game writes them: every kept record, and one of each other kind.
func written(t testing.TB) map[string]string {
	t.Helper()
	all := map[string]string{
		"days":       "[Days \"1\"]\n\n2026-11-21 won 43 in 31 undone 0\n2026-11-22 lost 20 in 31 undone 1\n",
		"statistics": "[File \"1\"]\n\n00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1\n",
		"notes":      "notes 2 17\n1 ........ ........ ........ ........ ........ ........ ........\n",
		"settings":   `{"sound":{"off":false},"language":"fr"}`,
		"odd names":  "[Record \"1\"]\n[Seat 1 \"\u3164\" person]\n[Seat 2 \"A\ufe0f > =3D\" person]\n\ndeal r\n",
	}
	files, err := filepath.Glob("../record/testdata/*.*")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(data)
	}
	return all
}
