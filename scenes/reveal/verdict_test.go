package reveal

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/scenetest"
)

// TestVerdictOfTies checks the verdict if one agent is in front, and if agents of one player, of several players, or
// without an owner share the lead.
func TestVerdictOfTies(t *testing.T) {
	const position = "hc1 %s topsecret 4 over 31 3 1 roygbva 7.10.7.4.7.2.1 %s 1 - rgvb 0.0.0.0 + 7.10.7.4.7.2.1 " +
		"-.-.-.- aabdeeggijkllmno bccdffhkmn/m -:%s -:-:-:8 -:-:-:0:-"
	ctx := scenetest.Context(t)
	for _, tt := range []struct {
		name, edition       string
		scores, second      string // in the form of a position; second are the second agents by seat
		wantTitle, wantBody string
	}{
		{name: "first agent", edition: "amigo", scores: "43.30.36.33.20.27.21", second: "-.-.-.-",
			wantTitle: "Anna wins", wantBody: "Anna was Red all along, with 43 points."},
		{name: "second agent", edition: "amigo", scores: "30.43.36.33.20.27.21", second: "o.-.-.-",
			wantTitle: "Anna wins", wantBody: "Orange worked for Anna in the end, with 43 points."},
		{name: "both agents of one player and another's", edition: "amigo", scores: "43.43.36.43.20.27.21",
			second:    "o.-.-.-",
			wantTitle: "Anna and Ben share the win",
			wantBody:  "Red, Orange and Green tie for first with 43 points."},
		{name: "one free agent", edition: "amigo-2001", scores: "43.43.36.33.20.27.21", second: "-.-.-.-",
			wantTitle: "Anna and a free agent share the win",
			wantBody:  "Red and Orange tie for first with 43 points. Orange worked for nobody."},
		{name: "two free agents", edition: "amigo-2001", scores: "43.43.43.33.20.27.21", second: "-.-.-.-",
			wantTitle: "Anna and free agents share the win",
			wantBody:  "Red, Orange and Yellow tie for first with 43 points. Orange and Yellow worked for nobody."},
	} {
		id, err := rules.EditionByID(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tables.BeginUnsavedAt(fmt.Sprintf(position, tt.edition, tt.scores, tt.second),
			scenetest.Options(id, rules.Variants{TopSecret: true}, 4, 4, 1), tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		title, body := outcomeText(m)
		if gotTitle, gotBody := ctx.Say(title), ctx.Say(body); gotTitle != tt.wantTitle || gotBody != tt.wantBody {
			t.Errorf("%s: got %q and %q, want %q and %q", tt.name, gotTitle, gotBody, tt.wantTitle, tt.wantBody)
		}
	}
}
