package plaintext_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules/plaintext"
	"heimlich/rules/plaintext/plaintexttest"
)

// TestCleanKeepsOwnText checks that Clean does not change texts that the game wrote, even if they are cut off anywhere.
func TestCleanKeepsOwnText(t *testing.T) {
	for name, text := range gameTexts(t) {
		for n := range len(text) + 1 {
			if got := plaintext.Clean(text[:n]); got != text[:n] {
				t.Fatalf("%s, first %d bytes: got %.80q, want %.80q", name, n, got, text[:n])
			}
		}
	}
}

// TestCleanUndoesDamage checks that Clean undoes each alteration and each pair of them, except for spaces and line
// feeds at the end. A second Clean changes nothing.
func TestCleanUndoesDamage(t *testing.T) {
	for name, text := range gameTexts(t) {
		for _, one := range plaintexttest.Alterations {
			for _, other := range plaintexttest.Alterations {
				altered := other.Apply(one.Apply(text))
				if strings.HasPrefix(one.Name, "UTF-16") {
					altered = one.Apply(other.Apply(text))
				}
				if strings.HasPrefix(one.Name, "UTF-16") && strings.HasPrefix(other.Name, "UTF-16") {
					continue
				}
				got := plaintext.Clean(altered)
				if strings.TrimRight(got, " \n") != strings.TrimRight(text, " \n") {
					t.Errorf("%s with %s and %s: got %.200q, want %.200q", name, one.Name, other.Name, got, text)
				}
				if again := plaintext.Clean(got); again != got {
					t.Errorf("%s with %s and %s, cleaned again: got %.200q, want %.200q", name, one.Name, other.Name,
						again, got)
				}
			}
		}
	}
}

// TestSourceLine checks that SourceLine returns the original number of each line of a cleaned text.
func TestSourceLine(t *testing.T) {
	text := "\n\n[A]\r\n\r\n[B]\r\n\r\n\r\n> one\r\n\r\ntwo"
	if got, want := plaintext.Clean(text), "[A]\n[B]\n\none\ntwo"; got != want {
		t.Fatalf("Clean(%q): got %q, want %q", text, got, want)
	}
	for i, want := range []int{3, 5, 7, 8, 10} {
		if got := plaintext.SourceLine(text, i+1); got != want {
			t.Errorf("SourceLine of line %d: got %d, want %d", i+1, got, want)
		}
	}
	if got := plaintext.SourceLine(text, 9); got != 9 {
		t.Errorf("SourceLine of line 9, past the end: got %d, want 9", got)
	}
}

// TestPrintable checks that Printable replaces invisible characters by their numbers and shortens texts of more than
// 500 characters.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"Dörte’s “game” 李":                 "Dörte’s “game” 李",
		"a\u202eb\x00c":                    "a<U+202E>b<U+0000>c",
		"one\ntwo\u200b\u2800\u3164\ufe0f": "one two<U+200B><U+2800><U+3164><U+FE0F>",
		"torn \xff":                        "torn \ufffd",
		strings.Repeat("é", 501):           strings.Repeat("é", 500) + "…",
		strings.Repeat("é", 500):           strings.Repeat("é", 500),
	} {
		if got := plaintext.Printable(text); got != want {
			t.Errorf("Printable(%q): got %q, want %q", text, got, want)
		}
	}
}

// TestCompose checks that Compose joins letters and combining marks to one character, if Unicode has one.
func TestCompose(t *testing.T) {
	for text, want := range map[string]string{
		"Zoe\u0308": "Zoë", "Z\u0335a\u0328\u0306lgo": "Z\u0335ą\u0306lgo", "e\u0323\u0302": "ệ", "\u0301a": "\u0301a",
		"Ş":              "Ş",
		"S\u0327c\u030C": "Şč", "Anna": "Anna", "": "",
	} {
		if got := plaintext.Compose(text); got != want {
			t.Errorf("Compose(%+q): got %+q, want %+q", text, got, want)
		}
	}
}

// gameTexts returns texts that the game wrote, by name: all golden records, and one text of each other kind.
func gameTexts(t testing.TB) map[string]string {
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
		t.Fatalf("golden records: got %d and error %v, want at least 8", len(files), err)
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
