package replay_test

import (
	"os"
	"strings"
	"testing"
)

// golden returns the text of a golden record of package record: a whole game with all variants.
func golden(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../record/testdata/amigo-2001-topsecret+dossier.record")
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.ReplaceAll(string(text), "\r\n", "\n"))
}
