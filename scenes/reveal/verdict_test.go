package reveal

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/scenetest"
)

// TestVerdictOfTies checks verdicts with a second agent in front, with one player's two agents level in front, and with
// several free agents level in front.
func TestVerdictOfTies(t *testing.T) {
	const position = "hc1 %s topsecret 4 over 31 3 1 roygbva 7.10.7.4.7.2.1 %s 1 - rgvb 0.0.0.0 + 7.10.7.4.7.2.1 " +
		"-.-.-.- aabdeeggijkllmno bccdffhkmn/m -:%s -:-:-:8 -:-:-:0:-"
	words := scenetest.Context(t)
	for _, test := range []struct {
		edition                   string
		scores, second            string
		wantTitle, wantBody, name string
	}{
		{"amigo", "43.30.36.33.20.27.21", "-.-.-.-", "Anna wins", "Anna was Red all along, with 43 points.",
			"first agent"},
		{"amigo", "30.43.36.33.20.27.21", "o.-.-.-", "Anna wins", "Orange worked for Anna in the end, with 43 points.",
			"second agent"},
		{"amigo", "43.43.36.43.20.27.21", "o.-.-.-", "Anna and Ben share the win",
			"Red, Orange and Green tie for first with 43 points.", "both agents of one player and another's"},
		{"amigo-2001", "43.43.36.33.20.27.21", "-.-.-.-", "Anna and a free agent share the win",
			"Red and Orange tie for first with 43 points. Orange worked for nobody.", "a free agent"},
		{"amigo-2001", "43.43.43.33.20.27.21", "-.-.-.-", "Anna and free agents share the win",
			"Red, Orange and Yellow tie for first with 43 points. Orange and Yellow worked for nobody.",
			"two free agents"},
	} {
		id, err := rules.EditionByID(test.edition)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tables.BeginUnsavedAt(fmt.Sprintf(position, test.edition, test.scores, test.second),
			scenetest.Options(id, rules.Variants{TopSecret: true}, 4, 4, 1), tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		title, body := outcomeText(m)
		if got, is := words.Say(title), words.Say(body); got != test.wantTitle || is != test.wantBody {
			t.Errorf("%s: got %q and %q, want %q and %q", test.name, got, is, test.wantTitle, test.wantBody)
		}
	}
}
