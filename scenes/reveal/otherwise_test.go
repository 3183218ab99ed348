package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/scenetest"
)

// TestHowTheOtherGameEnded: whoever won it is named, and who came to it later is told of without a name; nobody is said to have won only where nobody did.
func TestHowTheOtherGameEnded(t *testing.T) {
	back := scenetest.Backstage(t)
	text := ended(t, rules.Amigo, rules.Variants{}, 3, 4).Record()
	for tag, want := range map[string]string{
		"":      "",
		"44 2":  "As it was played, Ben won with 44; with you as Carl: ",
		"44 0":  "As it was played, somebody who came later won with 44; with you as Carl: ",
		"44 02": "As it was played, Ben and somebody who came later won with 44; with you as Carl: ",
		"44 -":  "As it was played, nobody won; with you as Carl: ",
	} {
		left := text
		if tag != "" {
			left = strings.Replace(strings.Replace(text, "[Record \"1\"]", "[Record \"3\"]", 1), "\n\n", "\n[Otherwise \""+tag+"\"]\n\n", 1)
		}
		m, err := tables.Resume([]byte(left), nil, tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if got := otherwise(m); got.None() != (tag == "") || !strings.HasPrefix(back.Say(got), want) {
			t.Errorf("%q: it says %q, want %q", tag, back.Say(got), want)
		}
	}
}
