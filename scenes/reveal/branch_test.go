package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/scenetest"
)

// TestBranchComparison checks how the end of a branch names the winners of the original game. Players who joined the
// original later have no name there, and "nobody" means that it had no winner.
func TestBranchComparison(t *testing.T) {
	ctx := scenetest.Context(t)
	const players, seed = 3, 4
	unbranched := playedOut(t, rules.Amigo, rules.Variants{}, players, seed).Record()
	// The tag Otherwise holds the points and the seats of the winners: 1 to 7, or 0 for one who joined later.
	for tag, want := range map[string]string{
		"":      "",
		"44 2":  "In the original, Ben won with 44. You as Carl: ",
		"44 0":  "In the original, a late arrival won with 44. You as Carl: ",
		"44 02": "In the original, Ben and a late arrival won with 44. You as Carl: ",
		"44 -":  "In the original, nobody won. You as Carl: ",
	} {
		text := unbranched
		if tag != "" {
			text = strings.Replace(text, "[Record \"1\"]", "[Record \"3\"]", 1)
			text = strings.Replace(text, "\n\n", "\n[Otherwise \""+tag+"\"]\n\n", 1)
		}
		m, err := tables.Resume([]byte(text), nil, tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if got := compareBranch(m); got.IsZero() != (tag == "") || !strings.HasPrefix(ctx.Say(got), want) {
			t.Errorf("tag Otherwise %q: got %q, want the start %q", tag, ctx.Say(got), want)
		}
	}
}
